import { addDays } from '../../../values/mod';
import {
	covers,
	hasId,
	latestOf,
	versionOf,
	type Batch,
	type CurrentRecord,
	type DayRange,
	type KnownRecord,
	type State,
} from '../decide/mod';
import type { PollSession } from './createPollSession';
import { fetchBatch } from './fetchBatch';
import { cheapCount } from './lookAtEnds';
import { dueDays } from './paces';
import { start, take, type Progress } from './take';

/** Returns the coming days to watch: from today in the office to the end of Days Ahead. */
export const daysAheadOf = ({ officeToday, settings }: PollSession): Required<DayRange> => ({
	from: officeToday,
	to: addDays(officeToday, settings.daysAhead),
});

/** Makes the first state of a trigger, at activation. The present shifts become known shifts. */
export const beginAhead = async (pollSession: PollSession): Promise<Progress> =>
	readAhead(pollSession, {
		...daysAheadOf(pollSession),
		...{ records: [], away: [], epoch: Math.floor(pollSession.now), revision: 0 },
	});

/**
 * Reads the coming days that are due. If these days do not show what became of each shift that left them, all coming days are read.
 *
 * @throws OutOfTime if the shifts could not be fetched in time, or another CareManagementError if a list cannot be read
 */
export async function readAhead(pollSession: PollSession, state: State): Promise<Progress> {
	const { officeToday, now, readAt } = pollSession;
	const days = daysAheadOf(pollSession);
	// If Days Ahead was made smaller, known shifts may be on days after the present range.
	const wide = { from: days.from, to: latestOf(days.to, state.to) };
	const isLong = state.records.length >= cheapCount && !state.isEmptied;
	const mayBePart = isLong && state.from === days.from && state.to === days.to;
	const due = dueDays(officeToday, wide.to, now, mayBePart ? readAt : undefined);
	if (mayBePart && due.to !== undefined) {
		const near = await readDays(pollSession, { from: days.from, to: due.to });
		if (isEnough(state, near)) {
			return { ...(await take(pollSession, start(state), near)), readAt: due.readAt };
		}
	}
	const all = await readDays(pollSession, wide);
	const { readAt: readNow } = dueDays(officeToday, wide.to, now);
	return { ...(await take(pollSession, start(state), all)), readAt: readNow };
}

/** Reads the shifts of some days. An API may also return shifts of other days, which are left out. */
async function readDays(pollSession: PollSession, days: Required<DayRange>): Promise<Batch> {
	const batch = await fetchBatch(pollSession, days);
	const records = batch.records.filter(({ day = '' }) => covers(days, day));
	return { ...batch, records, watched: daysAheadOf(pollSession) };
}

/**
 * Returns whether reading the near days is enough. Without ids, only all days together show what became of a shift that left the near days.
 */
function isEnough({ records, away }: State, near: Batch): boolean {
	const isById = [...records, ...away, ...near.records].every(hasId);
	const known = records.filter(({ day }) => covers(near, day));
	return isById || isSame(known, near.records);
}

/** Returns whether the shifts are the same as before, with equal values. */
function isSame(known: readonly KnownRecord[], records: readonly CurrentRecord[]): boolean {
	const versions = [known, records].map((some) => some.map(versionOf).sort());
	return String(versions[0]) === String(versions[1]);
}
