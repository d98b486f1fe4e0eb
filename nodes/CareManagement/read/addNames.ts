import { elementsOfList, everybody, namesOf, type ReadEndpoint } from '../../../api/mod';
import { CareManagementError, endpointError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { listRecords } from '../../../lists/mod';
import { clean } from '../../../service/mod';
import { groupBy, idOf, isObject } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import { nameColumnsOf } from '../resources/mod';
import type { SharedSession } from './readRequest';

interface NamesWanted {
	/** The wanted fields. Only names among these fields are added. If the list is empty, all names are added. */
	readonly fields: readonly string[];
	/** Whether the documented records inside a record get names, too. */
	readonly isDeep: boolean;
}

/**
 * Adds names for IDs at the end of each record. A name is null if none is found. If a record already has the field of a name, such as
 * `ClientName`, the field stays as it is.
 *
 * @param records the records, which are changed in place
 * @throws CareManagementError when a list of names cannot be fetched, is incomplete, or shows no IDs
 */
export async function addNames(
	session: SharedSession,
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	{ fields, isDeep }: NamesWanted,
): Promise<void> {
	if (records.length === 0) return;
	const isWanted = (name: string) => fields.length === 0 || fields.includes(name);
	const columns = nameColumnsOf(endpoint, records).filter(({ name }) => isWanted(name));
	const lists = await Promise.all(
		columns.map(async ({ list }) => {
			const key = ['names', session.credential, list.path];
			return await session.memoize(key, async () => await fetchNames(session, list));
		}),
	);
	const named = columns.map(({ name, id }, index) => ({ name, id, names: lists[index] }));
	const waysByName = groupBy(named, ({ name }) => name);
	for (const record of records) {
		for (const [name, ways] of waysByName) {
			if (Object.hasOwn(record, name)) continue;
			// Several fields may hold the ID of the same client. The first field with an ID is used.
			const way = ways.find(({ id }) => idOf(record[id]) !== undefined);
			record[name] = way?.names.get(idOf(record[way.id]) ?? '') ?? null;
		}
	}
	if (!isDeep) return;
	for (const [name, { fields: inner }] of Object.entries(endpoint.fields ?? {})) {
		if (!inner || !isWanted(name)) continue;
		const elements = (value: unknown) =>
			typeof value === 'object' && value !== null ? elementsOfList(value) : [];
		const inside = records.flatMap((record) => elements(record[name])).filter(isObject);
		await addNames(session, { ...endpoint, fields: inner }, inside, {
			fields: [],
			isDeep: true,
		});
	}
}

function withoutNames(error: unknown): never {
	if (!(error instanceof CareManagementError)) throw error;
	const { message: title, nextStep, failure, status } = error;
	const instead =
		'To get the records without these names, switch Add Names off under Options, or choose fields without them under Selected Fields.';
	throw new CareManagementError(
		{ title, nextStep: `${nextStep} ${instead}`, cause: failure.cause },
		status,
	);
}

/** Makes the error for a list that shows no IDs. Without this error, all IDs in the records would look like IDs of nobody. */
const noIds = (list: ReadEndpoint, id: string): CareManagementError =>
	endpointError(list, {
		title: `No ${list.noun} in this list shows an ID (${id}), so nobody knows whose names they are`,
		nextStep: 'Tell the operator of the service.',
	});

/** Reads a list, and returns its names by ID. People who have left are included, because old records may refer to them. */
async function fetchNames(
	session: NodeSession,
	list: ReadEndpoint,
): Promise<ReadonlyMap<number | string, string>> {
	// The fields of /category-expenses are not documented. Its ID is assumed to be called CategoryId, as in all other lists of categories.
	const { id = 'CategoryId', parameters } = list;
	const query = parameters.includeDeleted && everybody;
	const { records, incomplete } = await listRecords(session, list, query ?? {}).catch(withoutNames);
	if (incomplete) withoutNames(incomplete);
	if (records.length > 0 && records.every((record) => idOf(record[id]) === undefined)) {
		withoutNames(noIds(list, id));
	}
	const names = new Map<number | string, string>();
	for (const record of clean(session, list, records, { isRaw: true })) {
		const [name] = namesOf(list, record);
		const key = idOf(record[id]);
		if (name && key !== undefined) names.set(key, name);
	}
	return names;
}
