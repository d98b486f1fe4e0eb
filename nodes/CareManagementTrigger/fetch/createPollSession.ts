import { DateTime } from 'luxon';
import { CareManagementError, endpointError, requestError } from '../../../errors/mod';
import { timedOut, withDeadline, type Session } from '../../../http/mod';
import { dayOf, type Day } from '../../../values/mod';
import type { HoldMemory, Tally } from '../decide/mod';
import type { Settings } from '../events/mod';

/** The settings and the API session that all parts of one poll use. */
export interface PollSession {
	readonly settings: Settings;
	readonly session: Session;
	/** When the poll began, in milliseconds since 1970. */
	readonly now: number;
	/**
	 * Returns the current day of the API in UTC. There are two clocks: the first Date header of the poll, and our own clock. If the clocks
	 * show different days, the earlier day is used, because with the earlier day the trigger skips no record.
	 */
	today(): Day;
	/** The current day of the office, by our clock and the time zone of the workflow. */
	readonly officeToday: Day;
	/** Returns how many milliseconds the poll may still take. */
	timeLeft(): number;
	/**
	 * Returns how the last request failed. The result is the status, or `lost` if no response came. A request that we aborted does not count.
	 * The result is `crowded` if no request was sent, and undefined if there was no failure.
	 */
	failure(): number | 'lost' | 'crowded' | undefined;
	/** Whether this poll is a full scan, which asks for closed incidents and reads the whole window. */
	readonly isFullScan: boolean;
	readonly tally?: Tally;
	/** When the near, middle and far days were last read, in milliseconds since 1970 (see `paces.ts`). Absent if all days must be read. */
	readonly readAt?: readonly number[];
	/** What earlier polls found out about shifts on hold. It is absent if nothing is remembered. */
	readonly hold?: HoldMemory;
}

/** The error for a poll, or a part of a poll, that has run out of time. */
export class OutOfTime extends CareManagementError {
	/** @param reason why a request was not finished in time */
	constructor({ message: title, nextStep, failure, status }: CareManagementError) {
		super({ title, nextStep, cause: failure.cause }, status, failure.retryAfterMs);
	}
}

/** Opens the session of a poll, with a time limit in milliseconds. */
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

/** Runs a task of a poll with a time limit in milliseconds. */
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

/**
 * Finds out why a request was not finished in time. There are three possible reasons: the last request failed, no request could be sent, or
 * the API is slow.
 */
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

/**
 * Waits for a task. If a request fails or time runs out, the error is returned as a result. This function is for requests whose failure
 * must not end the poll.
 */
export const orError = async <Result>(
	task: Promise<Result>,
): Promise<Result | CareManagementError> =>
	await task.catch(async (error: unknown) =>
		isFailure(error) ? error : await Promise.reject(error),
	);

/** Returns whether a value is a failure that `orError()` returned. */
export const isFailure = (value: unknown): value is CareManagementError =>
	value instanceof CareManagementError;
