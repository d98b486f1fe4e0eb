import {
	dayOf,
	withDeadline,
	type ApiResponse,
	type Day,
	type Session,
	type timedOut,
} from '../../client/mod';
import type { Settings } from './getSettings';

/** What everything in one poll needs: the settings, and the API as this poll sees it. */
export interface PollSession {
	readonly settings: Settings;
	/** Credentials, rate limiter and clock of this poll, perhaps with a deadline. */
	readonly session: Session;
	/**
	 * The current day of the API, in UTC, by its first Date header; or by our own clock, if that is behind or there is no
	 * such header. The earlier of the two cannot skip a record.
	 */
	today(): Day;
	/** How many milliseconds the poll may still take. */
	timeLeft(): number;
	/** How the last request failed: its status, or `lost` if no response came although we did not abort it. */
	failure(): number | 'lost' | undefined;
	/** What polls have found out about the API; it is stored with the state. */
	readonly findings: {
		/**
		 * Whether `onHoldType=ALL` returns all shifts, on hold or not; false until that is known. It "returns shifts on
		 * leave" (specification: "Rosters"), which may mean only those.
		 */
		givesAllShifts: boolean;
	};
}

const dateOf = ({ headers }: ApiResponse): number =>
	Date.parse(String(headers.date ?? headers.Date));

/**
 * Opens the session of a poll, which observes the responses.
 *
 * @param session credentials, rate limiter and clock of this poll
 * @param settings the settings of the trigger
 * @param milliseconds how long the poll may take
 * @param givesAllShifts what earlier polls found out
 */
export function createPollSession(
	session: Session,
	settings: Settings,
	milliseconds: number,
	givesAllShifts: boolean,
): PollSession {
	const end = session.clock.now() + milliseconds;
	let today: Day | undefined;
	let failure: number | 'lost' | undefined;
	const observe = (response: ApiResponse): ApiResponse => {
		const date = dateOf(response);
		if (!Number.isNaN(date)) today ??= dayOf(date);
		failure = response.status >= 400 ? response.status : undefined;
		return response;
	};
	return {
		settings,
		session: {
			...session,
			transport: async (request) =>
				await session.transport(request).then(observe, async (error: unknown) => {
					if (!request.signal?.aborted) failure = 'lost';
					return await Promise.reject(error);
				}),
		},
		today: () => {
			const ours = dayOf(session.clock.now());
			return today !== undefined && today < ours ? today : ours;
		},
		timeLeft: () => end - session.clock.now(),
		failure: () => failure,
		findings: { givesAllShifts },
	};
}

/**
 * Does a task of a poll, but only for so long.
 *
 * @param milliseconds how long it may take
 * @returns what the task returned, or `timedOut`
 */
export const withinTime = async <Result>(
	pollSession: PollSession,
	milliseconds: number,
	task: (limited: PollSession) => Promise<Result>,
): Promise<Result | typeof timedOut> =>
	await withDeadline(pollSession.session, milliseconds, async (session) =>
		task({ ...pollSession, session }),
	);
