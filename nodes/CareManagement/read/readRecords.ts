import { DateTime } from 'luxon';
import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { fetchRecords, type ApiRecord } from '../../../http/mod';
import { asksForAllHolds, checkFilters, listAsMeant, listRecords } from '../../../lists/mod';
import { clean } from '../../../service/mod';
import { anyState, type Query } from '../../../values/mod';
import { isTool } from '../../shared/isTool';
import { matchWords } from '../../shared/names';
import type { NodeSession } from '../../shared/openSession';
import { pickFields } from '../../shared/outputOptions';
import {
	hideIds,
	hiderOf,
	hidesPeople,
	mayHoldStandIns,
	pseudonymsOf,
	takeStandIns,
	type HidePeople,
} from '../people/mod';
import { includedBy, nameColumnsOf } from '../resources/mod';
import { addHours, besideMinutes, wantsHours } from './addHours';
import { addNames } from './addNames';
import { answerModel } from './answerModel';
import { answerTotals, notesOf, type CountedTotals } from './answerTotals';
import { findFields, requireShown, simplify } from './chooseFields';
import { countHidden } from './countHidden';
import { countTotals } from './countTotals';
import { flattenRecords, maxItems } from './flattenRecords';
import { checkClient, getRecord } from './getRecord';
import { applyOwnFilters, ownFilters as filtersOfNode } from './ownFilters';
import { prepareTotals } from './prepareTotals';
import { getReadRequest, type ReadRequest, type SharedSession } from './readRequest';
import type { TotalsRequest } from './totalsRequest';

interface Listed {
	readonly records: readonly ApiRecord[];
	/** How many records match, without the records that Skip leaves out. Undefined if the service may have further matching records. */
	readonly total?: number;
	/** The totals, if the user wants totals instead of the records. In that case, the records are not kept. */
	readonly totals?: CountedTotals;
}

/**
 * Reads the records for one input item, or their totals.
 *
 * @param sent the query parameters that n8n has taken from the fields of the panel
 * @throws CareManagementError when a value does not fit, a request fails, records are missing, or records contradict a filter
 */
export async function readRecords(
	context: Context,
	session: SharedSession,
	endpoint: ReadEndpoint,
	sent: IDataObject,
): Promise<IDataObject[]> {
	if (!hidesPeople(context)) return await read(context, session, endpoint, { sent });
	const opened = pseudonymsOf(context, session);
	const hidePeople = hiderOf(context, session, endpoint, opened);
	const taken = mayHoldStandIns(sent)
		? takeStandIns(await opened, endpoint, sent)
		: { sent, standIns: new Map<string, string>() };
	return await read(context, session, endpoint, { ...taken, hidePeople }).catch(
		(error: unknown) => {
			throw hideIds(error, taken.standIns);
		},
	);
}

interface Asked {
	readonly sent: IDataObject;
	readonly hidePeople?: HidePeople;
	/** The key is an ID in the request, and the value is the stand-in that the ID has replaced. */
	readonly standIns?: ReadonlyMap<string, string>;
}

async function read(
	context: Context,
	session: SharedSession,
	endpoint: ReadEndpoint,
	{ sent, hidePeople, standIns }: Asked,
): Promise<IDataObject[]> {
	// All items of an attempt share the same present time. So they mean the same week, even if midnight passes.
	const now = await session.memoize(['now'], async () => DateTime.now());
	const request = getReadRequest(context, endpoint, sent, now.setZone(context.getTimezone()));
	let isFirst = false;
	const answer = await session.memoize(
		[session.credential, endpoint.path, request, hidePeople !== undefined],
		async () => {
			isFirst = true;
			return await load(session, endpoint, request, hidePeople);
		},
	);
	// Each item needs its own objects, because later nodes may change them.
	const { records, total, totals } = isFirst ? answer : structuredClone(answer);
	if (totals) {
		if (!isTool(context)) return totals.rows as IDataObject[];
		const query = { ...request.query, ...request.userQuery };
		const searched = [
			...request.ownFilters.map((name) => filtersOfNode[name].title),
			...(request.words === '' ? [] : ['Search']),
		];
		return answerTotals(endpoint, totals, { query, searched, standIns });
	}
	if (!isTool(context)) return records as IDataObject[];
	return answerModel(endpoint, records, total, { ...request.query, ...request.userQuery });
}

async function load(
	session: SharedSession,
	endpoint: ReadEndpoint,
	request: ReadRequest,
	hidePeople?: HidePeople,
): Promise<Listed> {
	const { isSimplified } = request;
	const { records, total } = await find(session, endpoint, request, hidePeople);
	if (records.length === 0) await checkClient(session, endpoint, request.query);
	clean(session, endpoint, records, { isRaw: request.rawValues && !hidePeople });
	if (request.totals) {
		const { totals } = request;
		const asked = { ...request, totals };
		return {
			records: [],
			totals: await loadTotals(session, endpoint, asked, { records, hidePeople }),
		};
	}
	const fields = isSimplified ? request.fields : findFields(endpoint, records, request.fields);
	// An empty `fields` means all fields. If so, the names are not needed here, and the records are not searched for them.
	const columns = fields.length > 0 ? nameColumnsOf(endpoint, records) : [];
	const names = columns.map(({ name }) => name);
	const withHours = wantsHours(endpoint, fields, request);
	const sentFields = fields.filter((name) => !names.includes(name));
	requireShown(endpoint, records, sentFields, isSimplified);
	if (request.addNames || (fields.length > 0 && !isSimplified)) {
		await addNames(session, endpoint, records, { fields, isDeep: request.addNames });
	}
	const included = includedBy(endpoint, { ...request.query, ...request.userQuery }, records);
	const found = await search(endpoint, request, { records, total }, hidePeople);
	if (withHours) addHours(found.records);
	const simplified = () => simplify(endpoint, found.records, fields, included);
	const chosen = isSimplified ? (withHours ? besideMinutes(simplified()) : simplified()) : fields;
	const picked = chosen.length > 0 ? pickFields(found.records, chosen) : found.records;
	const shown = hidePeople ? await hidePeople.records(picked, found.records) : picked;
	const { innerLists } = request;
	return { ...found, records: flattenRecords(shown, innerLists, included, endpoint.fields) };
}

async function find(
	session: SharedSession,
	endpoint: ReadEndpoint,
	request: ReadRequest,
	hidePeople?: HidePeople,
): Promise<Listed> {
	if (request.operation === 'get')
		return { records: [await getRecord(session, endpoint, request)], total: 1 };
	// Totals and searches often return only a few texts of the records, so no text is hidden in advance.
	const showsTexts = !request.totals && !isSearched(request);
	return hidePeople && showsTexts
		? await hidePeople.whileReading(
				request.fields,
				async (reading) => await list(reading, endpoint, request),
			)
		: await list(session, endpoint, request);
}

async function loadTotals(
	session: SharedSession,
	endpoint: ReadEndpoint,
	request: ReadRequest & { readonly totals: TotalsRequest },
	{ records, hidePeople }: { records: readonly ApiRecord[]; hidePeople?: HidePeople },
): Promise<CountedTotals> {
	const prepared = await prepareTotals(session, endpoint, records, {
		...request,
		// If people are hidden, it is allowed to group records by people, because a stand-in names nobody.
		totals: hidePeople ? { ...request.totals, mayNamePeople: true } : request.totals,
	});
	const { records: found } = await search(endpoint, request, { records }, hidePeople);
	const notes = notesOf(endpoint, found, { ...request.query, ...request.userQuery });
	const counted = hidePeople
		? await countHidden(endpoint, found, prepared, hidePeople)
		: countTotals(endpoint, found, prepared);
	return { ...counted, notes };
}

const isPageByHand = (userQuery: Query): boolean => 'limit' in userQuery || 'page' in userQuery;

const skippedBy = ({ page = '0' }: Query): number => Number(page);

/** Returns whether the node itself filters the records, because the API has no such filter. */
const isSearched = ({ words, ownFilters }: ReadRequest): boolean =>
	words !== '' || ownFilters.length > 0;

/**
 * Returns the records that pass Search and the node's own filters. Skip and Limit are applied to these records. If nothing is filtered
 * here, all given records are returned.
 */
async function search(
	endpoint: ReadEndpoint,
	request: ReadRequest,
	{ records, total }: Listed,
	hidePeople?: HidePeople,
): Promise<Listed> {
	if (!isSearched(request)) return { records, total };
	const { words, ownFilters, wanted, query, userQuery } = request;
	const kept = applyOwnFilters(endpoint, ownFilters, records);
	const found = hidePeople
		? await searchHidden(words, kept, hidePeople)
		: kept.filter(containing(words));
	const skipped = isPageByHand(userQuery) ? 0 : skippedBy(query);
	const shown = found.slice(skipped, skipped + Number(userQuery.limit ?? wanted ?? Infinity));
	return { records: shown, total: total && Math.max(0, found.length - skipped) };
}

function containing(words: string): (record: ApiRecord) => boolean {
	const matches = matchWords(words);
	return (record) => matches(searchedText(record));
}

/**
 * Returns the records in which a model would see the words. If Search looked for the words in the real values, a model could find out names
 * and numbers by guessing. The real values are searched only for names whose stand-in the model knows.
 */
async function searchHidden(
	words: string,
	records: readonly ApiRecord[],
	hidePeople: HidePeople,
): Promise<ApiRecord[]> {
	if (words === '') return [...records];
	const { standIns, names, rest } = await hidePeople.words(words);
	const [named, matches] = [matchWords(names.join(' ')), matchWords(rest)];
	const hidden = await hidePeople.records(records, records);
	return records.filter((record, at) => {
		const text = searchedText(hidden[at]);
		const isMeant = standIns.every((standIn) => new RegExp(`\\b${standIn}\\b`).test(text));
		return isMeant && matches(text) && named(searchedText(record));
	});
}

/** The separator between two values. Nobody types it, so no word matches across two values. */
const separator = '\u0000';

/** Makes the text that Search reads. The text has the values of a record, but no names of fields and no unset values. */
function searchedText(value: unknown): string {
	if (typeof value !== 'object') return String(value ?? '');
	return Object.values(value ?? {})
		.map(searchedText)
		.join(separator);
}

/** Reads the matching records of a list, at most the wanted number. If the node filters the records itself, reads all of them. */
async function list(
	session: NodeSession,
	endpoint: ReadEndpoint,
	request: ReadRequest,
): Promise<Listed> {
	const { query, userQuery, wanted } = request;
	if (isPageByHand(userQuery)) {
		return await fetchPage(session, endpoint, request);
	}
	const { page: _, ...asked } = { ...query, ...userQuery };
	checkPaging(wanted, skippedBy(query));
	// If the node filters records itself, Skip is applied later, because Skip must leave out only records that pass the filters.
	const skipped = isSearched(request) ? 0 : skippedBy(query);
	const { limit } = endpoint.parameters;
	// If the node filters records itself, it needs the whole list.
	const enough = isSearched(request) ? Infinity : (wanted ?? Infinity);
	const end = skipped + enough;
	const limits = limit
		? { wanted: end, maxRecords: maxItems }
		: enough > maxItems
			? { maxRecords: maxItems }
			: {};
	const read = 'onHoldType' in userQuery ? listRecords : listAsMeant;
	const { records: found, incomplete } = await read(session, endpoint, asked, limits);
	if (incomplete) throw incomplete;
	// The list is always read from its start, and Skip is applied here. In a list without a fixed order, the service could skip other
	// records in each request.
	const records = found.slice(skipped);
	// If the API takes no limit, these are all records. They are checked first, and cut afterwards.
	checkFilters(endpoint, checkedBy(query), records);
	const isWhole = !limit || records.length < enough;
	return { records: records.slice(0, enough), total: isWhole ? records.length : undefined };
}

/** Fetches exactly the page that a user set by hand. Without a limit, the API chooses the length of the page. */
async function fetchPage(
	session: NodeSession,
	endpoint: ReadEndpoint,
	{ query, userQuery, wanted }: ReadRequest,
): Promise<Listed> {
	const { parameters } = endpoint;
	const sent = { ...query, ...userQuery };
	const state = Object.keys(sent).find((name) => sent[name] === anyState);
	if (state !== undefined) {
		const { title } = parameters[state];
		throw new InputError({
			title: `${title} All reads several lists, so it cannot use the query parameters limit and page`,
			nextStep: `Use Limit instead of the query parameters limit and page, or choose Open or Closed under ${title}.`,
		});
	}
	const hasLimit = parameters.limit && wanted !== undefined;
	const page = hasLimit ? { limit: String(wanted), ...sent } : sent;
	const records = await fetchRecords(session, endpoint, page);
	// With the hold type ALL, a shift of any hold type matches, so this filter is not checked.
	checkFilters(endpoint, asksForAllHolds(query) ? checkedBy(query) : query, records);
	// The total is not known, because a service may send fewer records in one answer than requested.
	return { records, total: records.length === 0 ? 0 : undefined };
}

/** Returns the filters by which the records are checked, without the hold type. */
const checkedBy = ({ onHoldType: _, ...filters }: Query): Query => filters;

/** @throws InputError when Limit or Skip is too low */
function checkPaging(wanted: number | undefined, skipped: number): void {
	const isLimitLow = (wanted ?? 1) < 1;
	const isSkipLow = skipped < 0;
	if (!isLimitLow && !isSkipLow) return;
	throw new InputError({
		title: isLimitLow ? 'Limit must be at least 1' : 'Skip must be at least 0',
		nextStep: 'Enter a higher number, or check what the expression gives.',
	});
}
