import { refusesValue } from '../../../errors/mod';
import { matches } from '../../../lists/mod';
import { groupBy } from '../../../values/mod';
import { advance, type Batch, type CurrentRecord, type State } from '../decide/mod';
import { isOwnId, passes, type Selection, type TriggerEvent } from '../events/mod';
import { isFailure, orError, OutOfTime, type PollSession } from './createPollSession';
import { fetchBatch } from './fetchBatch';
import { recentStart } from './lookAtEnds';
import { join, start, type Progress } from './take';

/**
 * Finds the new records if the filters were edited since the last poll. A record is new only if it passes both the old and the new filters.
 * Other records that pass the new filters become known records.
 *
 * @param old the filters of the last poll
 */
export async function followEdit(
	pollSession: PollSession,
	state: State,
	old: Selection,
): Promise<Progress> {
	// A poll without a full scan may miss some records. A later full scan would treat these records as new. So this poll is a full scan.
	const full = { ...pollSession, isFullScan: true };
	const half = { ...full, timeLeft: () => full.timeLeft() / 2 };
	const whole = await orError(findInBoth(half, state, old));
	if (!isFailure(whole) && whole.warnings.length === 0) return whole;
	// The whole window is kept only if it was read completely. Otherwise the window is shortened, and a later poll makes it longer again.
	const cut = { from: recentStart(state), isShort: true };
	if (!isFailure(whole)) return { ...whole, state: { ...whole.state, ...cut } };
	const short = await findInBoth(full, { ...state, ...cut }, old);
	return { ...short, warnings: [...short.warnings, whole] };
}

/**
 * Finds the new records of a window that pass both the old and the new filters. The request with the new filters is sent first. If a record
 * is entered between the two requests, only the answer for the old filters has it, and the next poll finds it.
 */
async function findInBoth(
	pollSession: PollSession,
	state: State,
	old: Selection,
): Promise<Progress> {
	const { event } = pollSession.settings;
	const days = { from: state.from };
	const now = await fetchBatch(pollSession, days);
	const before = await orError(fetchBatch(pollSession, days, pollSession.timeLeft(), old));
	// If the API refuses the old filters, this may be the reason for the edit. Then no record is known to have passed the old filters.
	const isRefused =
		isFailure(before) && !(before instanceof OutOfTime) && refusesValue(before.status);
	if (isFailure(before) && !isRefused) throw before;
	const wasNew = isFailure(before)
		? []
		: advance(state, withNewest(before, state, now, { event, old }), event).added;
	const left = groupBy(wasNew, ({ identity }) => identity);
	// Several records may have the same identity. If the state already has one of these records, only the other records can be new.
	const there = groupBy(state.records, ({ identity }) => identity);
	const added = now.records.flatMap((current) => {
		if (there.get(current.identity)?.pop()) return [];
		const found = left.get(current.identity)?.shift();
		return found ? [{ ...found, ...current }] : [];
	});
	const next = { added, changed: [], state: advance(state, now, event).state };
	const progress = join(start(state), next, now);
	return isFailure(before) ? progress : join(progress, { ...next, added: [] }, before);
}

/**
 * Adds records to a list with the old filters that may lack records. The list with the new filters shows the added records. If they were
 * left out, they would become known records, so no poll would ever emit them. Only records that surely pass the old filters are added, and
 * only if their ids are greater than all known ids. An older record may have been hidden before.
 */
function withNewest(
	before: Batch,
	{ records, away }: State,
	now: Batch,
	{ event, old }: { readonly event: TriggerEvent; readonly old: Selection },
): Batch {
	if (!before.incomplete) return before;
	const newest = [...records, ...away].reduce((most, one) => Math.max(most, one.identity), 0);
	const isNewest = ({ identity, record }: CurrentRecord) =>
		identity > newest &&
		isOwnId(identity) &&
		passes(old.conditions, record) &&
		Object.entries(old.filters).every(
			([name, value]) => matches(event.endpoint, name, value, record) === true,
		);
	return { ...before, records: [...before.records, ...now.records.filter(isNewest)] };
}
