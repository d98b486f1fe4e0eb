import { DateTime } from 'luxon';
import { CareManagementError, endpointError, requestError } from '../../../errors/mod';
import { timedOut, withDeadline, type Session } from '../../../http/mod';
import { dayOf, type Day } from '../../../values/mod';
import type { HoldMemory, Tally } from '../decide/mod';
import type { Settings } from '../events/mod';

/** What everything in one poll needs: the settings, and the API as this poll sees it. */
export interface PollSession {
	readonly settings: Settings;
	readonly session: Session;
	/** When the poll began, in milliseconds since 1970. */
	readonly now: number;
	/**
	 * The current day of the API, in UTC, by its first Date header; or by our own clock, if our clock is behind or there is no such header.
	 * The earlier of the two is used, because it cannot skip a record.
	 */
	today(): Day;
	/** The current day of the office: that of our clock, in the time zone of the workflow. */
	readonly officeToday: Day;
	/** How many milliseconds the poll may still take. */
	timeLeft(): number;
	/** How the last request failed: its status, `lost` if no response came although we did not abort it, `crowded` if none was sent. */
	failure(): number | 'lost' | 'crowded' | undefined;
	/**
	 * Whether this poll is a full scan: it also asks for closed incidents and for days of more than a week ago, which other polls leave
	 * out.
	 */
	readonly isFullScan: boolean;
	readonly tally?: Tally;
	/** When the days of each pace were read last, in milliseconds since 1970; absent if all days must be read. */
	readonly readAt?: readonly number[];
	/** What polls have seen of shifts on hold; absent if this is not kept. */
	readonly hold?: HoldMemory;
}

/** The error that the time of a poll, or of a part of it, is over. */
export class OutOfTime extends CareManagementError {
	/** @param reason why something could not be fetched in time */
	constructor({ message: title, nextStep, failure, status }: CareManagementError) {
		super({ title, nextStep, cause: failure.cause }, status, failure.retryAfterMs);
	}
}

/** Opens the session of a poll, with its budget in milliseconds. It observes the responses. */
export function createPollSession(
	session: Session,
	settings: Settings,
	milliseconds: number,
): PollSession {
	const now = session.clock.now();
	let today: Day | undefined;
	let failure: number | 'lost' | 'crowded' | undefined = 'crowded';
	return {
		settings,
		now,
		officeToday: DateTime.fromMillis(now, { zone: settings.zone }).toISODate() ?? dayOf(now),
		session: {
			...session,
			transport: async (request) => {
				if (failure === 'crowded') failure = undefined;
				const response = await session.transport(request).catch(async (error: unknown) => {
					if (!request.signal?.aborted) failure = 'lost';
					return await Promise.reject(error);
				});
				const date = Date.parse(String(response.headers.date ?? response.headers.Date));
				if (!Number.isNaN(date)) today ??= dayOf(date);
				failure = response.status >= 400 ? response.status : undefined;
				return response;
			},
		},
		today: () => {
			const ours = dayOf(session.clock.now());
			return today !== undefined && today < ours ? today : ours;
		},
		timeLeft: () => now + milliseconds - session.clock.now(),
		failure: () => failure,
		isFullScan: false,
	};
}

/** Does a task of a poll within a time limit, in milliseconds. */
export async function withinTime<Result>(
	pollSession: PollSession,
	milliseconds: number,
	task: (limited: PollSession) => Promise<Result>,
): Promise<Result> {
	if (milliseconds === Infinity) return await task(pollSession);
	const result = await withDeadline(pollSession.session, milliseconds, async (session) =>
		task({ ...pollSession, session }),
	);
	if (result === timedOut) throw new OutOfTime(reasonOf(pollSession));
	return result;
}

/** Why something could not be fetched in time: requests kept failing, or the API is slow. */
function reasonOf({ settings, session, failure }: PollSession): CareManagementError {
	const { endpoint } = settings.event;
	const last = failure();
	const detail = 'It was tried for as long as n8n lets a poll go on.';
	if (last !== undefined) return requestError(last, endpoint, detail, session.rateLimiter.pause);
	return endpointError(endpoint, {
		title:
			'The service is too slow: not everything could be read in the time that n8n gives a poll',
		nextStep:
			'The next poll tries again. No record is lost, but a record may come without its form. If it happens again, add a filter, such as Client, or poll less often.',
	});
}

/** Returns a failed request, or a lack of time, as a result. It is for requests whose failure must not hold back an alert. */
export const orError = async <Result>(
	task: Promise<Result>,
): Promise<Result | CareManagementError> =>
	await task.catch(async (error: unknown) =>
		isFailure(error) ? error : await Promise.reject(error),
	);

/** Whether something is what `orError()` returns for a failure. */
export const isFailure = (value: unknown): value is CareManagementError =>
	value instanceof CareManagementError;
