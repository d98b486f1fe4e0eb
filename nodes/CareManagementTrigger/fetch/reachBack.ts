import { CareManagementError } from '../../../errors/mod';
import { timedOut } from '../../../http/mod';
import { addDays, type Day } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import {
	match,
	type Batch,
	type CreatedState,
	type Detected,
	windowDays,
	zoneDays,
} from '../decide/mod';
import type { Lookback } from '../events/mod';
import { fetchBatch } from './fetchBatch';
import { orError } from './orError';

/** How often a window is made longer at most, each time by how many records the days before turned out to have. */
const maxSteps = 3;

/**
 * Takes the days before a window into it; what was created on them was there already. Only those days are asked for: what
 * is entered after the first request must not pass for there already.
 *
 * @param detected the window
 * @param from its new first day
 * @param milliseconds how long that may take
 * @throws CareManagementError when a request fails
 */
export async function reachBack(
	pollSession: PollSession,
	detected: Detected,
	from: Day,
	milliseconds = pollSession.timeLeft(),
): Promise<Detected | typeof timedOut> {
	const { state } = detected;
	if (from >= state.from) return detected;
	const days = { from, to: addDays(state.from, -1) };
	const before = await fetchBatch(pollSession, days, milliseconds);
	return before === timedOut
		? timedOut
		: addBefore(detected, before, addDays(state.from, zoneDays));
}

/**
 * Adds the records of the days before a window to it, as there already.
 *
 * @param end the first day whose records are left out: an API may return the day after the last one too, or ignore the dates
 */
export function addBefore(detected: Detected, before: Batch, end: Day): Detected {
	const { newRecords, state, batches } = detected;
	const older = before.candidates.filter(({ day }) => day === undefined || day < end);
	const { unmatched } = match(state.seen, older);
	const added = unmatched.map(({ day = state.newest, identity }) => ({ day, identity }));
	return {
		newRecords,
		state: { ...state, from: before.from, seen: [...state.seen, ...added] },
		batches: [...batches, { ...before, candidates: unmatched }],
	};
}

const withShort = (detected: Detected, isShort: boolean): Detected => ({
	...detected,
	state: { ...detected.state, isShort },
});

/**
 * Makes a window as long as the event looks back, while the days before arrive completely. If they do not, a later poll tries
 * again.
 */
export async function reachLookback(
	pollSession: PollSession,
	detected: Detected,
): Promise<Detected> {
	const { lookback } = pollSession.settings.event;
	if (!lookback || detected.state.resumeFrom !== undefined) return detected;
	let reached = detected;
	for (let step = 0; step < maxSteps; step++) {
		const from = affordableStart(reached.state, lookback);
		if (from >= reached.state.from) break;
		const doubts = pollSession.doubts.length;
		const half = pollSession.timeLeft() / 2;
		const wider = await orError(reachBack(pollSession, reached, from, half));
		if (wider instanceof CareManagementError) pollSession.doubts.push(wider);
		if (
			wider === timedOut ||
			wider instanceof CareManagementError ||
			pollSession.doubts.length > doubts
		) {
			return withShort(reached, true);
		}
		reached = wider;
	}
	return withShort(reached, false);
}

/** The first day that the window may have, if the days before it hold as many records as those in it. */
function affordableStart({ newest, from, seen }: CreatedState, lookback: Lookback): Day {
	const length = Math.max(windowDays, daysBetween(from, newest));
	const count = Math.max(1, seen.filter(({ day }) => day >= from).length);
	const days = Math.floor((lookback.identities * length) / count);
	return addDays(newest, -Math.max(windowDays, Math.min(lookback.days, days)));
}

const daysBetween = (one: Day, other: Day): number =>
	(Date.parse(other) - Date.parse(one)) / 86_400_000;
