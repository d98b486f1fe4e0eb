import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import { cleanRecord, reads, type ReadEndpoint } from '../../api/mod';
import { formatQuery, type Query } from '../../values/mod';
import { matchWords, normalize } from '../shared/matchWords';
import type { NodeSession } from '../shared/openSession';
import { pickFields } from '../shared/pickFields';
import { addNames } from './addNames';
import { answerModel } from './answerModel';
import { gatherRecord } from './gatherRecord';
import { getLimit } from './getLimit';
import { getOutputOptions } from './getOutputOptions';
import { getQueryParameters } from './getQueryParameters';
import { getRecords, type Listed } from './getRecords';
import { isTool } from './isTool';
import type { Memoize } from './joinAttempt';
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
	const limit = operation === 'getAll' ? getLimit(context, typed) : {};
	const values = { ...sent, ...limit };
	const query = {
		...formatQuery(withLimit(endpoint), values, context.getTimezone(), { ignoreEmpty }),
		...typed,
	};
	const output = getOutputOptions(context, endpoint);
	const forModel = isTool(context);
	const words = forModel ? String(context.getNodeParameter('options.search', '') ?? '').trim() : '';
	const { value, isFirst } = await memoize(
		[session.credential, endpoint.path, operation, query, output, words],
		async () => {
			const listed =
				operation === 'get'
					? { records: [await gatherRecord(session, endpoint, query, typed, memoize)], total: 1 }
					: await getRecords(session, endpoint, words ? omitLimit(query, typed) : query, typed);
			const { fields, isSimplified } = output;
			if (output.addNames) await addNames(session, endpoint, listed.records, fields, memoize);
			const { records, total } = words ? search(listed, words, query) : listed;
			if (!output.rawValues) for (const record of records) cleanRecord(record, endpoint.fields);
			const picked = isSimplified
				? simplify(records, fields)
				: fields.length === 0
					? records
					: records.map((record) => pickFields(record, fields));
			return { records: picked as IDataObject[], total };
		},
	);
	// Each item needs objects of its own, because nodes behind this one may change them.
	const { records, total } = isFirst ? value : structuredClone(value);
	if (!forModel) return records;
	return answerModel({ endpoint, records, total, skipped: Number(query.page ?? 0) });
}

/** The query of the whole list, in which words are looked for. What the user typed goes out all the same. */
const omitLimit = ({ limit: _, ...rest }: Query, typed: Query): Query => ({ ...rest, ...typed });

/** Those records of a list that contain the words, as many as the query wants. */
function search({ records, total }: Listed, words: string, { limit }: Query): Listed {
	const matches = matchWords(words);
	const found = records.filter((record) =>
		matches(normalize(JSON.stringify(Object.values(record)))),
	);
	return {
		records: found.slice(0, Number(limit ?? Infinity)),
		...(total === undefined ? {} : { total: found.length }),
	};
}

/** The endpoint with a limit, because the node cuts a list where the API takes none. */
const withLimit = (endpoint: ReadEndpoint): ReadEndpoint => ({
	...endpoint,
	parameters: { limit: reads.forms.parameters.limit, ...endpoint.parameters },
});
