import { timedOut } from '../../../http/mod';
import { addDays, type Day } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import { windowDays, zoneDays, type Detected } from '../decide/mod';
import { fetchBatch } from './fetchBatch';
import { fetchWindow } from './fetchWindow';
import { addBefore, reachBack, reachLookback } from './reachBack';

/** How many days back the newest record is looked for at activation. */
const baselineDays = 60;

/**
 * What is there at activation: the records of the window behind the newest one. Where records show no day of creation, or
 * there are none of late, the window lies behind today. Our own clock only says where to begin to look.
 *
 * @returns `timedOut` if they could not be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function fetchBaseline(pollSession: PollSession): Promise<Detected | typeof timedOut> {
	// What only thorough polls show would pass for new later.
	const thorough = { ...pollSession, isThorough: true };
	const recent = await fetchRecent(thorough);
	return recent === timedOut ? timedOut : await reachLookback(thorough, recent);
}

/**
 * The same with Start From: what was created since that day is new. The window behind it is that of any other trigger, for
 * what is entered later counts whatever its day.
 *
 * @param day Start From
 * @returns `timedOut` if the days before could not be fetched in time, or nothing since
 * @throws CareManagementError when a request fails
 */
export async function fetchSince(
	pollSession: PollSession,
	day: Day,
): Promise<Detected | typeof timedOut> {
	const thorough = { ...pollSession, isThorough: true };
	// A day to come takes in nothing, and keeps nothing from coming later.
	const newest = () => earlierOf(day, pollSession.today());
	// The days before go first: what is entered between the requests must not pass for there already.
	const days = { from: addDays(newest(), -windowDays), to: addDays(day, -1) };
	const before = await fetchBatch(thorough, days, pollSession.timeLeft() / 2);
	if (before === timedOut) return timedOut;
	const since = await fetchWindow(pollSession, { newest: newest(), from: day, seen: [] });
	if (since === timedOut || since.state.from > day) return since;
	const week = addDays(newest(), -windowDays);
	const whole = await reachBack(thorough, addBefore(since, before, day), week);
	return whole === timedOut ? timedOut : await reachLookback(thorough, whole);
}

/** The newest day, and the records of the week behind it. */
async function fetchRecent(pollSession: PollSession): Promise<Detected | typeof timedOut> {
	const from = addDays(pollSession.today(), -windowDays);
	const answer = await fetchBatch(pollSession, { from }, pollSession.timeLeft());
	if (answer === timedOut) return timedOut;
	// After an empty answer by mistake, all that is there already would look new. One record may have been entered meanwhile.
	const again =
		answer.candidates.length === 0
			? await fetchBatch(pollSession, { from }, pollSession.timeLeft())
			: answer;
	if (again === timedOut) return timedOut;
	const first = again.candidates.length > 1 ? again : answer;
	// The first response may show that the API's day is an earlier one.
	const today = pollSession.today();
	const seen = first.candidates.map(({ day = today, identity }) => ({ day, identity }));
	const start = { newRecords: [], state: { newest: today, from, seen }, batches: [first] };
	let shown = await reachBack(pollSession, start, addDays(today, -windowDays));
	if (shown === timedOut) return timedOut;
	if (first.dated && shown.state.seen.length === 0) {
		const wider = await reachBack(pollSession, shown, addDays(today, -baselineDays));
		if (wider !== timedOut) shown = wider;
	}
	// Tomorrow counts, because the office may be in a zone ahead of the API's clock; what is dated further ahead does not.
	const days = shown.state.seen.map(({ day }) => day).filter((day) => day <= addDays(today, 1));
	return await moveTo(pollSession, shown, days.sort().at(-1) ?? today);
}

/** Moves a window behind its newest day. */
async function moveTo(
	pollSession: PollSession,
	detected: Detected,
	newest: Day,
): Promise<Detected | typeof timedOut> {
	const from = addDays(newest, -windowDays);
	const whole = await reachBack(pollSession, detected, from);
	if (whole === timedOut) return timedOut;
	const first = addDays(from, -zoneDays);
	const seen = whole.state.seen.filter(({ day }) => day >= first);
	return { ...whole, state: { newest, from, seen } };
}

const earlierOf = (one: Day, other: Day): Day => (one < other ? one : other);
