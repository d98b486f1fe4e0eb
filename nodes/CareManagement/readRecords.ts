import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import { cleanRecord, type ReadEndpoint } from '../../api/mod';
import {
	checkFilters,
	fetchRecords,
	formatQuery,
	InputError,
	isEmpty,
	listThroughLastDay,
	listOnHold,
	listWithOnHold,
	toBoolean,
	type ApiRecord,
	type Query,
	type Session,
} from '../../client/mod';
import type { NodeSession } from '../shared/openSession';
import { pickFields } from '../shared/pickFields';
import { addNames } from './addNames';
import { getOutputOptions } from './getOutputOptions';
import { getQueryParameters } from './getQueryParameters';
import { getRecord } from './getRecord';
import type { Memoize } from './memoizePerRun';

/** How many records one input item may bring; n8n's engine fails on lists that are much longer. */
const maxRecords = 100_000;

/**
 * The records that an operation on a read endpoint returns for one input item: with names beside the ids, cleaned, and
 * with the chosen fields alone, as the user set it.
 *
 * @param context n8n's context of the item
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint
 * @param values what the user set, by query parameter
 * @param memoize shares responses among items that would send the same request
 * @throws CareManagementError when a value does not fit or a request fails
 */
export async function readRecords(
	context: IExecutePaginationFunctions,
	session: NodeSession,
	endpoint: ReadEndpoint,
	values: IDataObject,
	memoize: Memoize,
): Promise<IDataObject[]> {
	const operation = context.getNodeParameter('operation') as string;
	const ignoreEmpty = context.getNodeParameter('options.ignoreEmptyFilters', false) === true;
	values = withLimit(context, endpoint, operation, values);
	if (operation === 'get') {
		const name = endpoint.idParameter ?? '';
		const { title } = endpoint.parameters[name];
		requireValue(values[name], title, 'Enter the ID, or check that the expression gives one.');
	}
	const typed = getQueryParameters(context, ignoreEmpty);
	const query = {
		...formatQuery(endpoint, values, context.getTimezone(), { ignoreEmpty }),
		...typed,
	};
	const output = getOutputOptions(context, endpoint);
	const { value: records, isFirst } = await memoize(
		[session.credential, endpoint.path, operation, query, output],
		async () => {
			const found =
				operation === 'get'
					? [await getRecord(session, endpoint, query, typed)]
					: await getRecords(session, endpoint, query, typed);
			if (output.addNames) await addNames(session, endpoint, found, output.fields, memoize);
			if (!output.rawValues) for (const record of found) cleanRecord(record, endpoint.fields);
			return output.fields.length === 0
				? found
				: found.map((record) => pickFields(record, output.fields));
		},
	);
	// Each item needs objects of its own, because nodes behind this one may change them.
	return (isFirst ? records : structuredClone(records)) as IDataObject[];
}

async function getRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	typed: Query,
): Promise<ApiRecord[]> {
	const records = await listOrFetch(session, endpoint, query, typed);
	const ours = Object.entries(query).filter(([name]) => !Object.hasOwn(typed, name));
	checkFilters(endpoint, Object.fromEntries(ours), records);
	return records;
}

async function listOrFetch(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	typed: Query,
): Promise<ApiRecord[]> {
	// Who sets the paging by hand gets exactly that page.
	if ('limit' in typed || 'page' in typed) {
		return (await fetchRecords(session, endpoint, query)).records;
	}
	const { limit, ...rest } = query;
	const wanted = limit === undefined ? undefined : Number(limit);
	if ((wanted !== undefined && wanted < 1) || Number(query.page ?? 0) < 0) {
		throw new InputError({
			title: 'Limit must be at least 1, and Skip at least 0',
			nextStep: 'Enter a higher number.',
		});
	}
	const options = { wanted, maxRecords };
	if (rest.onHoldType !== undefined && !('onHoldType' in typed)) {
		return rest.onHoldType.toUpperCase() === 'ALL'
			? (await listWithOnHold(session, endpoint, rest, options)).records
			: await listOnHold(session, endpoint, rest, options);
	}
	return await listThroughLastDay(session, endpoint, rest, options);
}

/** The values with the limit that counts. n8n leaves the limit out only where Return All is the boolean true. */
function withLimit(
	context: IExecutePaginationFunctions,
	{ parameters }: ReadEndpoint,
	operation: string,
	{ limit: sent, ...values }: IDataObject,
): IDataObject {
	if (operation !== 'getAll' || !parameters.limit) return values;
	const returnAll = context.getNodeParameter('returnAll', false);
	requireValue(returnAll, 'Return All', 'Check what its expression gives.');
	if (toBoolean(returnAll, 'Return All')) return values;
	const limit = sent ?? (context.getNodeParameter('limit', 50) as IDataObject[string]);
	requireValue(limit, 'Limit', 'Enter a number, or switch on Return All.');
	return { ...values, limit };
}

/** A value that the operation cannot do without, whatever filters may be empty. */
function requireValue(value: unknown, title: string, nextStep: string): void {
	if (isEmpty(value)) throw new InputError({ title: `${title} is empty`, nextStep });
}
