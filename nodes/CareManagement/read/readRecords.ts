import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import { cleanRecord, type ReadEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { fetchRecords, type ApiRecord } from '../../../http/mod';
import { checkFilters, listAsMeant, listRecords } from '../../../lists/mod';
import type { Query } from '../../../values/mod';
import { matchWords, normalize } from '../../shared/names';
import { pickFields } from '../../shared/outputOptions';
import type { NodeSession } from '../../shared/openSession';
import { addNames } from './addNames';
import { answerModel } from './answerModel';
import { getRecord } from './getRecord';
import { getReadRequest, isTool, type Memoize, type Output, type ReadRequest } from './readRequest';

/** How many records one input item may bring; n8n's engine fails on lists that are much longer. */
const maxRecords = 100_000;

interface Listed {
	readonly records: readonly ApiRecord[];
	/** How many records match; unknown where there may be more than were asked for. */
	readonly total?: number;
}

/**
 * The records that an operation on a read endpoint returns for one input item: clean, with names beside the ids, and with
 * the chosen fields alone, as the user set it.
 *
 * @param sent what the description sends, by query parameter
 * @param memoize shares responses among items that want the same
 * @throws CareManagementError when a value does not fit, a request fails, or records are missing or outside a filter
 */
export async function readRecords(
	context: IExecutePaginationFunctions,
	session: NodeSession,
	endpoint: ReadEndpoint,
	sent: IDataObject,
	memoize: Memoize,
): Promise<IDataObject[]> {
	const request = getReadRequest(context, endpoint, sent);
	let isFirst = false;
	const answer = await memoize([session.credential, endpoint.path, request], async () => {
		isFirst = true;
		return await load(session, endpoint, request, memoize);
	});
	// Each item needs objects of its own, because nodes behind this one may change them.
	const { records, total } = (isFirst ? answer : structuredClone(answer)) as Listed & {
		records: IDataObject[];
	};
	if (!isTool(context)) return records;
	const { page: skipped = 0 } = { ...request.query, ...request.userQuery };
	return answerModel({ endpoint, records, total, skipped: Number(skipped) });
}

async function load(
	session: NodeSession,
	endpoint: ReadEndpoint,
	request: ReadRequest,
	memoize: Memoize,
): Promise<Listed> {
	const { operation, words, wanted, userQuery, output } = request;
	let { records, total }: Listed =
		operation === 'get'
			? { records: [await getRecord(session, endpoint, request, memoize)], total: 1 }
			: await list(session, endpoint, request);
	if (!output.rawValues) for (const record of records) cleanRecord(record, endpoint.fields);
	if (output.addNames) await addNames(session, endpoint, records, output.fields, memoize);
	if (words !== '') {
		const matches = matchWords(words);
		const found = records.filter((record) =>
			matches(normalize(JSON.stringify(Object.values(record)))),
		);
		records = found.slice(0, Number(userQuery.limit ?? wanted ?? Infinity));
		total &&= found.length;
	}
	return { records: pickOutput(records, output), total };
}

/** The records of a list that match, or as many of them as are wanted. Where the API takes no limit, the list is cut here. */
async function list(
	session: NodeSession,
	endpoint: ReadEndpoint,
	{ query, userQuery, wanted, words }: ReadRequest,
): Promise<Listed> {
	const { limit } = endpoint.parameters;
	// The list knows better what a hold type gives.
	const { onHoldType: _, ...filters } = query;
	if ('limit' in userQuery || 'page' in userQuery) {
		// Who sets the paging by hand gets exactly that page.
		const ours: Query = limit && wanted !== undefined ? { limit: String(wanted) } : {};
		const sent = { ...ours, ...query, ...userQuery };
		const { records } = await fetchRecords(session, endpoint, sent);
		checkFilters(endpoint, filters, records);
		// A page without a limit has the length that the API chooses.
		return { records, total: records.length < Number(sent.limit) ? records.length : undefined };
	}
	if ((wanted ?? 1) < 1 || Number(query.page ?? 0) < 0) {
		throw new InputError({
			title: 'Limit must be at least 1, and Skip at least 0',
			nextStep: 'Enter a higher number.',
		});
	}
	// Words are looked for in the whole list.
	const enough = words === '' ? (wanted ?? Infinity) : Infinity;
	// Where the API takes no limit, all comes at once, so that the filters are checked, and is cut afterwards.
	const limits = limit ? { wanted: enough, maxRecords } : enough > maxRecords ? { maxRecords } : {};
	const read = 'onHoldType' in userQuery ? listRecords : listAsMeant;
	const { records, incomplete } = await read(session, endpoint, { ...query, ...userQuery }, limits);
	if (incomplete) throw incomplete;
	checkFilters(endpoint, filters, records);
	const isWhole = !limit || records.length < enough;
	return { records: records.slice(0, enough), total: isWhole ? records.length : undefined };
}

/** How many fields n8n's guidelines give a simplified record. */
const maxFields = 10;

/**
 * The records with the fields of the output. Simplified records have the first ten of them that any record has, and what
 * holds further values, such as the items of an agreement.
 */
function pickOutput(
	records: readonly ApiRecord[],
	{ fields, isSimplified }: Output,
): readonly ApiRecord[] {
	if (fields.length === 0) return records;
	if (!isSimplified) return records.map((record) => pickFields(record, fields));
	const present = new Set<string>();
	const nested = new Set<string>();
	for (const record of records) {
		for (const name in record) {
			present.add(name);
			if (typeof record[name] === 'object' && record[name] !== null) nested.add(name);
		}
	}
	const flat = fields.filter((name) => present.has(name) && !nested.has(name));
	const columns = [...flat.slice(0, maxFields), ...nested];
	return records.map((record) => pickFields(record, columns));
}
