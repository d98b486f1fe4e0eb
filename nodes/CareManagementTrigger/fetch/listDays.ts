import type { ReadEndpoint } from '../../../api/mod';
import type { CareManagementError } from '../../../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../../../http/mod';
import {
	listRecords,
	listWithOnHold,
	onHoldQueries,
	readEnd,
	readPart,
	RecordSet,
	type ListEnd,
	type RecordList,
} from '../../../lists/mod';
import { answersOf } from '../../../service/mod';
import { addDays, type Day, type Query } from '../../../values/mod';
import { toCurrentRecord, type Batch, type DayRange } from '../decide/mod';
import { passes, type Selection } from '../events/mod';
import { isFailure, orError, withinTime, type PollSession } from './createPollSession';

/**
 * What to ask for to get the incidents that may not come unasked: closed ones, and those whose task is closed. Whether they
 * do is an open question (`closedUnasked`).
 */
export const closedStates: readonly Query[] = [
	{ closed: 'true' },
	{ taskClosed: 'true' },
	{ closed: 'true', taskClosed: 'true' },
];

/** Whether a list may leave out what is closed. */
export const hidesClosed = ({ parameters }: ReadEndpoint): boolean => 'closed' in parameters;

/**
 * Lists the records of some days. In a full scan these are all incidents, otherwise those that come unasked.
 *
 * @param query the query parameters besides the date filter
 * @param state to ask for incidents of this state only
 */
export async function listDays(
	{ settings: { event }, session, isFullScan }: PollSession,
	query: Query,
	{ from, to }: DayRange,
	state?: Query,
): Promise<RecordList> {
	const { endpoint } = event;
	const ofDays: Query = {
		...{ ...query, ...state },
		[event.from]: from,
		// The API may compare the last day with the midnight that starts it, so ask for one more.
		...(to === undefined ? {} : { [event.to]: addDays(to, 1) }),
	};
	if ('onHoldType' in endpoint.parameters) return await listWithOnHold(session, endpoint, ofDays);
	const givesClosed = answersOf(session).get('closedUnasked', endpoint.path) === 'included';
	if (hidesClosed(endpoint) && isFullScan && !state && !givesClosed) {
		return await listWithClosed(session, endpoint, ofDays);
	}
	return await listRecords(session, endpoint, ofDays);
}

/** The lists that hold every record from a day on, by what is asked besides the filters; first the one that may hold all. */
export const countedQueries = ({ session, settings: { event } }: PollSession): Query[] =>
	'onHoldType' in event.endpoint.parameters ? onHoldQueries(session, event.endpoint) : [{}];

/** The end of one of them, which is thought to have so many records. */
export const readEndOf = async (
	{ session, settings: { event, filters } }: PollSession,
	query: Query,
	from: Day,
	count: number,
): Promise<ListEnd | undefined> =>
	await readEnd(session, event.endpoint, { ...filters, ...query, [event.from]: from }, count);

/** A part of one of them. */
export const readPartOf = async (
	{ session, settings: { event, filters } }: PollSession,
	query: Query,
	from: Day,
	offset: number,
	atMost: number,
): Promise<ApiRecord[]> =>
	await readPart(
		session,
		event.endpoint,
		{ ...filters, ...query, [event.from]: from },
		offset,
		atMost,
	);

/** Lists days for what an alert about another record must not wait for: a failure is a list that is not whole. */
export const tryToList = async (
	pollSession: PollSession,
	query: Query,
	days: DayRange,
	state?: Query,
): Promise<RecordList> => {
	const list = await orError(
		withinTime(pollSession, pollSession.timeLeft(), async (limited) =>
			listDays({ ...limited, isFullScan: false }, query, days, state),
		),
	);
	return isFailure(list) ? { records: [], incomplete: list } : list;
};

/** Drops what was known of closed incidents. */
export const forgetClosed = (session: Session, { path }: ReadEndpoint): void =>
	answersOf(session).forget('closedUnasked', path);

/** Lists incidents, closed ones included. Learns whether some of each kind come without being asked for. */
async function listWithClosed(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<RecordList> {
	const unasked = await listRecords(session, endpoint, query);
	const come = new RecordSet(endpoint, unasked.records);
	const all = new RecordSet(endpoint, unasked.records);
	let { incomplete } = unasked;
	let comeUnasked = true;
	for (const state of closedStates) {
		const closed = await listRecords(session, endpoint, { ...query, ...state });
		comeUnasked &&= closed.records.length > 0 && come.lacks(closed.records).length === 0;
		all.add(closed.records);
		incomplete ??= closed.incomplete;
	}
	if (comeUnasked) answersOf(session).learn('closedUnasked', 'included', endpoint.path);
	return { records: all.records, incomplete };
}

/** The record with an id, if there is one, as a list or a failure. Some APIs answer with 404 or 410 where there is none. */
export async function fetchById(
	pollSession: PollSession,
	id: number,
	query: Query = {},
): Promise<ApiRecord[] | CareManagementError> {
	const { endpoint } = pollSession.settings.event;
	const asked = { ...query, [endpoint.idParameter ?? '']: String(id) };
	return await orError(
		withinTime(pollSession, pollSession.timeLeft(), async ({ session }) => {
			const fetch = async (one: Query) => await fetchRecords(session, endpoint, one, [404, 410]);
			if (!('onHoldType' in endpoint.parameters)) return await fetch(asked);
			const held = await fetch({ ...asked, onHoldType: 'ALL' });
			return held.length > 0 ? held : await fetch(asked);
		}),
	);
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
