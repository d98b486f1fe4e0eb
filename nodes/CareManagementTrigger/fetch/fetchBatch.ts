import type { ReadEndpoint } from '../../../api/mod';
import { type CareManagementError, endpointError, notThere } from '../../../errors/mod';
import { fetchRecords, type Session } from '../../../http/mod';
import { listRecords, RecordSet, showsAnotherId, type RecordList } from '../../../lists/mod';
import { answersOf } from '../../../service/mod';
import { addDays, type Query } from '../../../values/mod';
import { toCurrentRecord, type Batch, type CurrentRecord, type DayRange } from '../decide/mod';
import { canIdentify, passes, type Selection, type TriggerEvent } from '../events/mod';
import { isFailure, orError, withinTime, type PollSession } from './createPollSession';
import { listShifts } from './listShifts';

/**
 * The queries for incidents that may come only if the query asks for them: closed incidents, and incidents with a closed task. Whether they
 * also come without such a query is an open question (`closedUnasked`).
 */
const closedStates: readonly Query[] = [
	{ closed: 'true' },
	{ taskClosed: 'true' },
	{ closed: 'true', taskClosed: 'true' },
];

/**
 * Fetches records by days and filters. Only a full scan asks for closed incidents. If a record cannot be identified, it is left out, and
 * the batch is marked as incomplete. If the event watches changes, filters that are no query parameters are checked later, before records
 * are emitted.
 *
 * @param milliseconds how long the fetch may take
 * @param selection the filters to use instead of the present filters
 * @throws OutOfTime when the time is over, or another CareManagementError when a list cannot be read
 */
export async function fetchBatch(
	pollSession: PollSession,
	{ from, to }: DayRange,
	milliseconds = pollSession.timeLeft(),
	{ filters, conditions }: Selection = pollSession.settings,
): Promise<Batch> {
	const { settings, isFullScan, today } = pollSession;
	const { event } = settings;
	const { endpoint } = event;
	const query: Query = {
		...filters,
		[event.from]: from,
		// The API may treat the last day as the midnight at its start, so the query asks for one more day.
		...(to !== undefined && event.to && { [event.to]: addDays(to, 1) }),
	};
	return await withinTime(pollSession, milliseconds, async ({ session }) => {
		const givesClosed = answersOf(session).get('closedUnasked', endpoint.path) === 'included';
		const isToAsk = 'closed' in endpoint.parameters && isFullScan && !givesClosed;
		const hasHold = 'onHoldType' in endpoint.parameters;
		const list = isToAsk ? listWithClosed : listRecords;
		const { records, incomplete } = hasHold
			? await listShifts(pollSession, session, endpoint, query)
			: await list(session, endpoint, query);
		const ours = records.filter((record) => !showsAnotherId(event.endpoint, filters, record));
		const wanted = ours.filter((record) => event.watch ?? passes(conditions, record));
		const known = wanted.filter((record) => canIdentify(event, record));
		const current = known.map((record) => toCurrentRecord(event, record));
		const doubt = incomplete ?? (known.length < wanted.length ? withoutId(event) : undefined);
		return { from, to, records: current, incomplete: doubt, today: today() };
	});
}

const withoutId = ({ endpoint, identity }: TriggerEvent): CareManagementError =>
	endpointError(endpoint, {
		title: `The service sent a record without ${identity.id}, so it cannot be told whether that one is new`,
		nextStep: 'The trigger leaves it out. Tell the operator of the service.',
	});

/**
 * Fetches the records of some days. If the fetch fails, the result is an empty and incomplete list, so that the failure does not delay
 * alerts about other records.
 */
export async function tryToFetch(
	pollSession: PollSession,
	filters: Query,
	days: DayRange,
): Promise<Pick<Batch, 'incomplete' | 'records'>> {
	const time = pollSession.timeLeft();
	const batch = await orError(fetchBatch(pollSession, days, time, { filters, conditions: [] }));
	return isFailure(batch) ? { records: [], incomplete: batch } : batch;
}

/**
 * Lists incidents, including closed incidents. If each query of `closedStates` brings incidents, and all these incidents also come without
 * such a query, the open question `closedUnasked` is answered. This answer is kept for a day.
 */
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

/**
 * Requests the record with a given id. The result is a failure or a list of records, which may be empty. The statuses 404 and 410 mean that
 * there is no record.
 */
export async function fetchById(
	pollSession: PollSession,
	id: number,
	query: Query = {},
): Promise<CurrentRecord[] | CareManagementError> {
	const { event } = pollSession.settings;
	const { endpoint } = event;
	const asked = { ...query, [endpoint.idParameter ?? '']: String(id) };
	const hold: Query[] = 'onHoldType' in endpoint.parameters ? [{ onHoldType: 'ALL' }, {}] : [{}];
	return await orError(
		withinTime(pollSession, pollSession.timeLeft(), async ({ session }) => {
			for (const one of hold) {
				const records = await fetchRecords(session, endpoint, { ...asked, ...one }, notThere);
				if (records.length > 0) return records.map((record) => toCurrentRecord(event, record));
			}
			return [];
		}),
	);
}
