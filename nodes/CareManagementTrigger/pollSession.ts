import {
	listRecords,
	type ApiResponse,
	type Query,
	type ApiRecord,
	type Session,
	addDays,
	dayOf,
	type Day,
} from '../../client/mod';
import type { TriggerEvent } from './events';
import { groupOf, identify } from './identity';
import type { Settings } from './settings';

/** The days to ask for, both included; open where there is no last one. */
export interface Days {
	readonly from: Day;
	readonly to?: Day;
}

/** The service as one poll sees it. */
export interface PollSession {
	readonly session: Session;
	/**
	 * The day that it is, in UTC: the day of the first Date header, which is the clock of the service, or of our own clock
	 * when that is earlier or there is no header. The earlier one cannot leave a record behind.
	 */
	today(): Day;
	/** What went wrong with the last request: its status, or `lost` when no answer came and nobody cut it off. */
	failure(): number | 'lost' | undefined;
	/**
	 * Whether `onHoldType=ALL` gives all shifts, those on hold and the others; false while nobody knows. It "returns shifts
	 * on leave" (specification: "Rosters"), which may mean those alone.
	 */
	givesAllShifts: boolean;
}

const dateOf = ({ headers }: ApiResponse): number => Date.parse(String(headers.date ?? headers.Date));

/**
 * The service, watched for what its answers tell of it.
 *
 * @param session the way to the service
 * @param givesAllShifts what earlier polls found out
 */
export function createPollSession(session: Session, givesAllShifts = false): PollSession {
	let shown: Day | undefined;
	let failure: number | 'lost' | undefined;
	return {
		session: {
			...session,
			transport: async (request) =>
				await session.transport(request).then(
					(answer) => {
						const date = dateOf(answer);
						if (!Number.isNaN(date)) shown ??= dayOf(date);
						failure = answer.status >= 400 ? answer.status : undefined;
						return answer;
					},
					async (error: unknown) => {
						if (!request.signal?.aborted) failure = 'lost';
						return await Promise.reject(error);
					},
				),
		},
		today: () => {
			const ours = dayOf(session.clock.now());
			return shown !== undefined && shown < ours ? shown : ours;
		},
		failure: () => failure,
		givesAllShifts,
	};
}

/** The query parameters of the filters, and of what records shall come with. */
export const wholeQuery = ({ filters, includes: wishes }: Settings): Query => ({
	...filters,
	...wishes,
});

/**
 * Asks without forms and notes, which are heavy, and once more with those that are wished for when something is new.
 *
 * @param settings what the user set
 * @param ask asks with these query parameters
 * @param isQuiet whether an answer has nothing new
 * @throws what `ask` throws
 */
export async function fetchIncludes<Answer>(
	settings: Settings,
	ask: (query: Query) => Promise<Answer>,
	isQuiet: (answer: Answer) => boolean,
): Promise<Answer> {
	const answer = await ask(settings.filters);
	return settings.includes === undefined || isQuiet(answer)
		? answer
		: await ask(wholeQuery(settings));
}

/**
 * Everything that the service shows of some days.
 *
 * @param service the service
 * @param session the way to it, for as long as there is time
 * @param event which endpoint and date filter
 * @param filters the query parameters of the user's filters, and perhaps wishes
 * @param days the days
 * @returns every record once
 * @throws CareManagementError when a request fails, or the list cannot be had whole
 */
export async function listDays(
	service: PollSession,
	session: Session,
	event: TriggerEvent,
	filters: Query,
	{ from, to }: Days,
): Promise<ApiRecord[]> {
	const query = {
		...filters,
		[event.from]: from,
		// A service may compare a last day with the midnight that starts it, so one more day is asked for.
		...(to === undefined ? {} : { [event.to]: addDays(to, 1) }),
	};
	return event.holds
		? await listWithHolds(service, session, event, query)
		: await listRecords(session, event.endpoint, query);
}

/** Shifts, those on hold included. Until `onHoldType=ALL` has shown one that is not, the others are asked for too. */
async function listWithHolds(
	service: PollSession,
	session: Session,
	event: TriggerEvent,
	query: Query,
): Promise<ApiRecord[]> {
	const all = await listRecords(session, event.endpoint, { ...query, onHoldType: 'ALL' });
	service.givesAllShifts ||= all.some(({ OnHoldType }) => !OnHoldType);
	if (service.givesAllShifts) return all;
	const others = await listRecords(session, event.endpoint, query);
	return all.length === 0 ? others : union(event, all, others);
}

/**
 * The shifts of both lists, one that is in both once: it has the same id or, without ids, is on hold too. One that is not
 * on hold is another, for all on the first list are, even if the two agree in everything that a shift is known by.
 */
function union(
	event: TriggerEvent,
	onHold: readonly ApiRecord[],
	others: readonly ApiRecord[],
): ApiRecord[] {
	const counts = new Map<number, number>();
	for (const record of onHold) {
		const identity = identify(event, record);
		counts.set(identity, (counts.get(identity) ?? 0) + 1);
	}
	const missing = others.filter((record) => {
		const identity = identify(event, record);
		if (!record.OnHoldType && groupOf(identity) !== undefined) return true;
		const count = counts.get(identity) ?? 0;
		if (count > 0) counts.set(identity, count - 1);
		return count === 0;
	});
	return [...onHold, ...missing];
}
