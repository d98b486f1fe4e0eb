import { DateTime } from 'luxon';
import { type CareManagementError } from '../../../errors/mod';
import { withDeadline, type ApiResponse, type Session, type timedOut } from '../../../http/mod';
import { dayOf, type Day } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import type { EncryptionKey } from '../../shared/encrypt';
import type { Settings } from '../events/mod';
import type { Findings } from '../state/mod';

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
	/** The current day of the office: that of our clock, in the time zone of the workflow. */
	readonly officeToday: Day;
	/** The keys for what the state must keep and nobody shall read, the current one first. */
	readonly sealKeys: readonly EncryptionKey[];
	/** How many milliseconds the poll may still take. */
	timeLeft(): number;
	/** How the last request failed: its status, `lost` if no response came although we did not abort it, `crowded` if none was sent. */
	failure(): number | 'lost' | 'crowded' | undefined;
	/** What polls have found out about the API; it is stored with the state. */
	readonly findings: Findings;
	/** Why lists of this poll may lack records; what they show is dealt with all the same. */
	readonly doubts: CareManagementError[];
	/** Whether this poll looks for what the others pass over; see `pollCreated()`. */
	readonly isThorough: boolean;
}

const dateOf = ({ headers }: ApiResponse): number =>
	Date.parse(String(headers.date ?? headers.Date));

/**
 * Opens the session of a poll, which observes the responses.
 *
 * @param session credentials, rate limiter and clock of this poll
 * @param settings the settings of the trigger
 * @param milliseconds how long the poll may take
 * @param sealKeys the keys of the secrets so far, the current one first
 * @param findings what earlier polls found out
 * @param isThorough whether this poll looks for what the others pass over
 */
export function createPollSession(
	session: NodeSession,
	settings: Settings,
	milliseconds: number,
	sealKeys: readonly EncryptionKey[],
	findings: Findings,
	isThorough: boolean,
): PollSession {
	const end = session.clock.now() + milliseconds;
	let today: Day | undefined;
	let failure: number | 'lost' | 'crowded' | undefined = 'crowded';
	const observe = (response: ApiResponse): ApiResponse => {
		const date = dateOf(response);
		if (!Number.isNaN(date)) today ??= dayOf(date);
		failure = response.status >= 400 ? response.status : undefined;
		return response;
	};
	return {
		settings,
		sealKeys,
		officeToday: dayIn(settings.zone, session.clock.now()),
		session: {
			...session,
			transport: async (request) => {
				if (failure === 'crowded') failure = undefined;
				return await session.transport(request).then(observe, async (error: unknown) => {
					if (!request.signal?.aborted) failure = 'lost';
					return await Promise.reject(error);
				});
			},
		},
		today: () => {
			const ours = dayOf(session.clock.now());
			return today !== undefined && today < ours ? today : ours;
		},
		timeLeft: () => end - session.clock.now(),
		failure: () => failure,
		findings: { ...findings },
		doubts: [],
		isThorough,
	};
}

const dayIn = (zone: string, moment: number): Day =>
	DateTime.fromMillis(moment, { zone }).toISODate() ?? dayOf(moment);

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
