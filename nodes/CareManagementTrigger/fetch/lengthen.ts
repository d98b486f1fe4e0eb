import { addDays, type Day } from '../../../values/mod';
import { advance, lookbackOf, windowDays, zoneDays, type Batch } from '../decide/mod';
import { isFailure, orError, type PollSession } from './createPollSession';
import { fetchBatch } from './fetchBatch';
import { join, type Progress } from './take';

/** How often a window may be extended in one poll. The length of each step depends on how many records the window has so far. */
const maxSteps = 6;

/**
 * Extends a window towards the length that the event defines. If the earlier days do not arrive completely, or if more than `maxSteps`
 * steps are needed, a later poll continues. Only the earlier days are requested, because a record that is entered after the first request
 * must not become known.
 */
export async function lengthen(pollSession: PollSession, progress: Progress): Promise<Progress> {
	const { behind, identities = Infinity } = lookbackOf(pollSession.settings.event);
	if (behind <= windowDays || progress.state.resumeFrom !== undefined) return progress;
	let reached = progress;
	for (let step = 0; step < maxSteps; step++) {
		const { state, warnings } = reached;
		const count = Math.max(1, state.records.filter(({ day }) => day >= state.from).length);
		// This estimate assumes that an earlier day has about as many records as a day of the window.
		const spanned = (Date.parse(state.to) - Date.parse(state.from)) / 86_400_000;
		const length = Math.max(windowDays, spanned);
		const days = Math.min(behind, Math.floor((identities * length) / count));
		const from = addDays(state.to, -Math.max(windowDays, days));
		if (from >= state.from) return { ...reached, state: { ...state, isShort: false } };
		const older = { from, to: addDays(state.from, -1) };
		const batch = await orError(fetchBatch(pollSession, older, pollSession.timeLeft() / 2));
		const why = isFailure(batch) ? batch : batch.incomplete;
		if (why)
			return { ...reached, state: { ...state, isShort: true }, warnings: [...warnings, why] };
		reached = extend(pollSession, reached, batch as Batch, addDays(state.from, zoneDays));
	}
	return { ...reached, state: { ...reached.state, isShort: true } };
}

/** Adds earlier days to a window. The records of these days become known records. */
export const extend = (
	{ settings: { event } }: PollSession,
	progress: Progress,
	batch: Batch,
	end?: Day,
): Progress => {
	// An API may also return records of the day after the last day, or ignore the dates. Records from the day `end` on are left out.
	const isBefore = ({ day = batch.from }) => end === undefined || day < end;
	const older = { ...batch, records: batch.records.filter(isBefore) };
	const { resumeFrom } = progress.state;
	const next = advance({ ...progress.state, from: batch.from }, older, event);
	return join(progress, { ...next, added: [], state: { ...next.state, resumeFrom } }, batch);
};
