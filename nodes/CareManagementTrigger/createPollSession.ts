import { dayOf, type ApiResponse, type Day, type Session } from '../../client/mod';

/** The API as one poll sees it. */
export interface PollSession {
	/** Credentials, rate limiter and clock of this poll. */
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
	/**
	 * Whether `onHoldType=ALL` returns all shifts, on hold or not; false until that is known. It "returns shifts on leave"
	 * (specification: "Rosters"), which may mean only those.
	 */
	givesAllShifts: boolean;
}

const dateOf = ({ headers }: ApiResponse): number =>
	Date.parse(String(headers.date ?? headers.Date));

/**
 * Opens the session of a poll, which observes the responses.
 *
 * @param session credentials, rate limiter and clock of this poll
 * @param milliseconds how long the poll may take
 * @param givesAllShifts what earlier polls found out
 */
export function createPollSession(
	session: Session,
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
		givesAllShifts,
	};
}
