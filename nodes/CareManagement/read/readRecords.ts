import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { cleanRecord, flagOf, type ReadEndpoint } from '../../../api/mod';
import { endpointError, InputError } from '../../../errors/mod';
import { fetchRecords, type ApiRecord } from '../../../http/mod';
import { checkFilters, listAsMeant, listRecords } from '../../../lists/mod';
import { anyState } from '../../../values/mod';
import { matchWords } from '../../shared/names';
import type { NodeSession } from '../../shared/openSession';
import { pickFields } from '../../shared/outputOptions';
import { includedBy, nameColumnsOf } from '../resources/mod';
import { addNames } from './addNames';
import { answerModel } from './answerModel';
import { findFields, requireShown, simplify } from './chooseFields';
import { flattenRecords, maxItems } from './flattenRecords';
import { checkClient, getRecord } from './getRecord';
import { getReadRequest, isTool, type Memoize, type ReadRequest } from './readRequest';

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
	context: Context,
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
	const { records, total } = isFirst ? answer : structuredClone(answer);
	if (!isTool(context)) return records as IDataObject[];
	return answerModel(endpoint, records, total, { ...request.query, ...request.userQuery });
}

async function load(
	session: NodeSession,
	endpoint: ReadEndpoint,
	request: ReadRequest,
	memoize: Memoize,
): Promise<Listed> {
	const { words, reportableOnly, wanted, userQuery, isSimplified } = request;
	let { records, total }: Listed =
		request.operation === 'get'
			? { records: [await getRecord(session, endpoint, request, memoize)], total: 1 }
			: await list(session, endpoint, request);
	if (records.length === 0) {
		await checkClient(session, endpoint, request.query, memoize);
	}
	if (!request.rawValues) for (const record of records) cleanRecord(record, endpoint.fields);
	const fields = isSimplified ? request.fields : findFields(endpoint, records, request.fields);
	const names = nameColumnsOf(endpoint, records).map(({ name }) => name);
	const sentFields = fields.filter((name) => !names.includes(name));
	requireShown(endpoint, records, sentFields, isSimplified);
	if (request.addNames || (fields.length > 0 && !isSimplified)) {
		await addNames(session, endpoint, records, fields, request.addNames, memoize);
	}
	const included = includedBy(endpoint, { ...request.query, ...userQuery }, records);
	if (words !== '' || reportableOnly) {
		const matches = matchWords(words);
		const reportable = reportableOnly ? onlyReportable(endpoint, records) : records;
		const found = reportable.filter((record) => matches(searchedText(record)));
		records = found.slice(0, Number(userQuery.limit ?? wanted ?? Infinity));
		total &&= found.length;
	}
	const columns = isSimplified ? simplify(endpoint, records, fields, included) : fields;
	if (columns.length > 0) records = pickFields(records, columns);
	return { records: flattenRecords(records, request.innerLists, included, endpoint.fields), total };
}

/** Between two values: nobody types it, and it joins no digits. */
const separator = '\u0000';

/** The values of a record as Search reads them: not the names of its fields, and nothing for what is not set. */
function searchedText(value: unknown): string {
	if (typeof value !== 'object') return String(value ?? '');
	return Object.values(value ?? {})
		.map(searchedText)
		.join(separator);
}

/** @throws CareManagementError when a record does not show whether it is reportable: it would be missed without a word */
function onlyReportable(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
): readonly ApiRecord[] {
	const flags = records.map(({ IsReportable }) => flagOf(IsReportable));
	const unknown = flags.filter((flag) => flag === undefined).length;
	if (unknown === 0) return records.filter((_, index) => flags[index]);
	throw endpointError(endpoint, {
		title: `${unknown} of ${records.length} incidents do not show whether they are reportable`,
		nextStep:
			'Remove the filter Reportable Only, and look at IsReportable behind this node. What is empty there may be reportable.',
	});
}

/** The records of a list that match, or as many of them as are wanted. Where the API takes no limit, the list is cut here. */
async function list(
	session: NodeSession,
	endpoint: ReadEndpoint,
	{ query, userQuery, wanted, words, reportableOnly }: ReadRequest,
): Promise<Listed> {
	const { limit } = endpoint.parameters;
	const sent = { ...query, ...userQuery };
	// The list knows better what a hold type gives.
	const { onHoldType: _, ...filters } = query;
	if ('limit' in userQuery || 'page' in userQuery) {
		const state = Object.keys(sent).find((name) => sent[name] === anyState);
		if (state !== undefined) {
			const { title } = endpoint.parameters[state];
			throw new InputError({
				title: `${title} All takes several lists, which have no page in common`,
				nextStep: `Use Limit instead of the query parameters limit and page, or choose Open or Closed under ${title}.`,
			});
		}
		// Who sets the paging by hand gets exactly that page. Without a limit it has the length that the API chooses.
		const page = limit && wanted !== undefined ? { limit: String(wanted), ...sent } : sent;
		const records = await fetchRecords(session, endpoint, page);
		checkFilters(endpoint, filters, records);
		// A service may give less at once than it was asked for.
		return { records, total: records.length === 0 ? 0 : undefined };
	}
	const { page = '0', ...asked } = sent;
	const skipped = Number(page);
	const isLimitLow = (wanted ?? 1) < 1;
	if (isLimitLow || skipped < 0) {
		throw new InputError({
			title: isLimitLow ? 'Limit must be at least 1' : 'Skip must be at least 0',
			nextStep: 'Enter a higher number, or check what the expression gives.',
		});
	}
	// What the API has no filter for is looked for in the whole list.
	const enough = words === '' && !reportableOnly ? (wanted ?? Infinity) : Infinity;
	// Where the API takes no limit, all comes at once, so that the filters are checked, and is cut afterwards.
	const end = skipped + enough;
	const limits = limit
		? { wanted: end, maxRecords: maxItems }
		: enough > maxItems
			? { maxRecords: maxItems }
			: {};
	const read = 'onHoldType' in userQuery ? listRecords : listAsMeant;
	const { records: found, incomplete } = await read(session, endpoint, asked, limits);
	if (incomplete) throw incomplete;
	// Always from the start of the list: without an order, any are behind any others.
	const records = found.slice(skipped);
	checkFilters(endpoint, filters, records);
	const isWhole = !limit || records.length < enough;
	return { records: records.slice(0, enough), total: isWhole ? records.length : undefined };
}
