import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import { cleanRecord, reads, type ReadEndpoint } from '../../api/mod';
import { formatQuery } from '../../values/mod';
import type { NodeSession } from '../shared/openSession';
import { pickFields } from '../shared/pickFields';
import { addNames } from './addNames';
import { gatherRecord } from './gatherRecord';
import { getLimit } from './getLimit';
import { getOutputOptions } from './getOutputOptions';
import { getQueryParameters } from './getQueryParameters';
import { getRecords } from './getRecords';
import type { Memoize } from './memoizePerRun';
import { requireValue } from './requireValue';
import { simplify } from './simplify';

/**
 * The records that an operation on a read endpoint returns for one input item: with names beside the ids, cleaned, and
 * with the chosen fields alone, as the user set it.
 *
 * @param context n8n's context of the item
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint
 * @param sent what the description sends, by query parameter
 * @param memoize shares responses among items that would send the same request
 * @throws CareManagementError when a value does not fit or a request fails
 */
export async function readRecords(
	context: IExecutePaginationFunctions,
	session: NodeSession,
	endpoint: ReadEndpoint,
	{ limit: _, ...sent }: IDataObject,
	memoize: Memoize,
): Promise<IDataObject[]> {
	const operation = context.getNodeParameter('operation') as string;
	const ignoreEmpty = context.getNodeParameter('options.ignoreEmptyFilters', false) === true;
	if (operation === 'get') {
		const name = endpoint.idParameter ?? '';
		const { title } = endpoint.parameters[name];
		requireValue(sent[name], title, 'Enter the ID, or check that the expression gives one.');
	}
	const typed = getQueryParameters(context, ignoreEmpty);
	const limit = operation === 'getAll' ? getLimit(context, endpoint, typed) : {};
	const values = { ...sent, ...limit };
	const query = {
		...formatQuery(withLimit(endpoint), values, context.getTimezone(), { ignoreEmpty }),
		...typed,
	};
	const output = getOutputOptions(context, endpoint);
	const { value: records, isFirst } = await memoize(
		[session.credential, endpoint.path, operation, query, output],
		async () => {
			const found =
				operation === 'get'
					? [await gatherRecord(session, endpoint, query, typed, memoize)]
					: await getRecords(session, endpoint, query, typed);
			const { namesOf, fields, isSimplified } = output;
			if (namesOf) await addNames(session, endpoint, found, { of: namesOf, fields }, memoize);
			if (!output.rawValues) for (const record of found) cleanRecord(record, endpoint.fields);
			if (isSimplified) return simplify(found, fields);
			return fields.length === 0 ? found : found.map((record) => pickFields(record, fields));
		},
	);
	// Each item needs objects of its own, because nodes behind this one may change them.
	return (isFirst ? records : structuredClone(records)) as IDataObject[];
}

/** The endpoint with a limit, because the node cuts a list where the API takes none. */
const withLimit = (endpoint: ReadEndpoint): ReadEndpoint => ({
	...endpoint,
	parameters: { limit: reads.forms.parameters.limit, ...endpoint.parameters },
});
