import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import { cleanRecord, type ReadEndpoint } from '../../api/mod';
import {
	formatQuery,
	InputError,
	listRecords,
	type ApiRecord,
	type Query,
	type Session,
} from '../../client/mod';
import type { NodeSession } from '../shared/openSession';
import { pickFields } from '../shared/pickFields';
import { addNames } from './addNames';
import { getOutputOptions } from './getOutputOptions';
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
	const query = formatQuery(endpoint, values, context.getTimezone());
	const operation = context.getNodeParameter('operation') as string;
	const output = getOutputOptions(context, endpoint);
	const { value: records, isFirst } = await memoize(
		[session.credential, endpoint.path, operation, query, output],
		async () => {
			const found =
				operation === 'get'
					? [await getRecord(session, endpoint, query)]
					: await getRecords(session, endpoint, query);
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
	{ limit, ...query }: Query,
): Promise<ApiRecord[]> {
	const hasLimit = endpoint.parameters.limit !== undefined;
	const wanted = hasLimit && limit !== undefined ? Number(limit) : undefined;
	if ((wanted !== undefined && wanted < 1) || Number(query.page ?? 0) < 0) {
		throw new InputError({
			title: 'Limit must be at least 1, and Skip at least 0',
			nextStep: 'Enter a higher number.',
		});
	}
	return await listRecords(
		session,
		endpoint,
		// Where no limit is documented, one that the user adds as a query parameter is sent as it is.
		hasLimit || limit === undefined ? query : { ...query, limit },
		{ wanted, maxRecords },
	);
}
