import type { ReadEndpoint } from '../../../api/mod';
import { CareManagementError } from '../../../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../../../http/mod';
import { listRecords, listWithOnHold, RecordSet, type RecordList } from '../../../lists/mod';
import { answersOf } from '../../../service/mod';
import { addDays, type Query } from '../../../values/mod';
import { toCurrentRecord, type Batch, type DayRange } from '../decide/mod';
import { passes, type Selection } from '../events/mod';
import { withinTime, type PollSession } from './createPollSession';

/**
 * What to ask for to get the incidents that may not come unasked: closed ones, and those whose task is closed. Whether they
 * do is an open question (`closedUnasked`).
 */
export const closedStates: readonly Query[] = [
	{ closed: 'true' },
	{ taskClosed: 'true' },
	{ closed: 'true', taskClosed: 'true' },
];

/**
 * Lists the records of some days. In a full scan these are all incidents, otherwise those that come unasked.
 *
 * @param query the query parameters besides the date filter
 * @param states to ask for incidents of these states only
 */
export async function listDays(
	{ settings: { event }, session: plain, isFullScan }: PollSession,
	query: Query,
	{ from, to }: DayRange,
	states?: readonly Query[],
): Promise<RecordList> {
	const session = withEmptyLists(plain);
	const { endpoint, asksForHolds, asksForClosed } = event;
	const ofDays: Query = {
		...query,
		[event.from]: from,
		// The API may compare the last day with the midnight that starts it, so ask for one more.
		...(to === undefined ? {} : { [event.to]: addDays(to, 1) }),
	};
	if (asksForHolds) return await listWithHolds(session, endpoint, ofDays);
	if (states) return await listStates(session, endpoint, ofDays, states);
	if (asksForClosed && isFullScan && !givesClosed(session, endpoint)) {
		return await listWithClosed(session, endpoint, ofDays);
	}
	return await listRecords(session, endpoint, ofDays);
}

/** Lists shifts, those on hold included. Until `onHoldType=ALL` is known to give every shift, asks without it too. */
async function listWithHolds(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<RecordList> {
	const answers = answersOf(session);
	const withAll = { ...query, onHoldType: 'ALL' };
	if (answers.get('onHoldAll', endpoint.path) === 'besideOthers') {
		return await listRecords(session, endpoint, withAll);
	}
	const { givesAll, ...list } = await listWithOnHold(session, endpoint, withAll);
	if (givesAll) answers.learn('onHoldAll', 'besideOthers', endpoint.path);
	return list;
}

/** Whether closed incidents come without being asked for. */
export const givesClosed = (session: Session, { path }: ReadEndpoint): boolean =>
	answersOf(session).get('closedUnasked', path) === 'included';

/** Lists incidents, closed ones included. Learns whether some of each kind come without being asked for. */
async function listWithClosed(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<RecordList> {
	const unasked = await listRecords(session, endpoint, query);
	const come = new RecordSet(endpoint, unasked.records);
	const comeUnasked = new Set<Query>();
	const closed = await listStates(session, endpoint, query, closedStates, (state, records) => {
		if (records.length > 0 && come.lacks(records).length === 0) comeUnasked.add(state);
	});
	if (comeUnasked.size === closedStates.length) {
		answersOf(session).learn('closedUnasked', 'included', endpoint.path);
	}
	const { records } = new RecordSet(endpoint, unasked.records, closed.records);
	return { records, incomplete: unasked.incomplete ?? closed.incomplete };
}

async function listStates(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	states: readonly Query[],
	onList: (state: Query, records: ApiRecord[]) => void = () => undefined,
): Promise<RecordList> {
	const all = new RecordSet(endpoint);
	let incomplete: CareManagementError | undefined;
	for (const state of states) {
		const list = await listRecords(session, endpoint, { ...query, ...state });
		onList(state, list.records);
		all.add(list.records);
		incomplete ??= list.incomplete;
	}
	return { records: all.records, incomplete };
}

/**
 * For an API that answers with 404 instead of an empty list: what shows that its address is right is that the same list
 * without filters has records. An outage that answers everything with 404 remains an error.
 */
const withEmptyLists = (session: Session): Session => ({
	...session,
	transport: async (request) => {
		const response = await session.transport(request);
		if (response.status !== 404) return response;
		const whole = await session.transport({ ...request, query: { limit: '1' } });
		const hasRecords = whole.status === 200 && Array.isArray(whole.body) && whole.body.length > 0;
		return hasRecords ? { ...whole, body: [] } : response;
	},
});

/** The records with an id, as one response shows them. Some APIs answer with 404 or 410 where there is none. */
export async function fetchById(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ApiRecord[]> {
	const { records } = await fetchRecords(session, endpoint, query).catch(async (error: unknown) =>
		error instanceof CareManagementError && [404, 410].includes(error.status ?? 0)
			? { records: [] }
			: await Promise.reject(error),
	);
	return records;
}

/**
 * Fetches all that passes the filters on some days. For what is watched, the filters that are no query parameters do not
 * matter: they decide what is emitted.
 *
 * @param milliseconds how long that may take
 * @param selection other filters than those of now
 */
export async function fetchBatch(
	pollSession: PollSession,
	days: DayRange,
	milliseconds = pollSession.timeLeft(),
	{ filters, conditions }: Selection = pollSession.settings,
): Promise<Batch> {
	const { event } = pollSession.settings;
	return await withinTime(pollSession, milliseconds, async (limited) => {
		const { records, incomplete } = await listDays(limited, filters, days);
		const wanted = records.filter((record) => event.watch ?? passes(conditions, record));
		return {
			...days,
			records: wanted.map((record) => toCurrentRecord(event, record)),
			incomplete,
			today: pollSession.today(),
		};
	});
}
