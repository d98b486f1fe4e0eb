import { addDays, type Day } from '../../../values/mod';
import { latestOf, windowDays, type Batch, type DayRange } from '../decide/mod';
import type { PollSession } from './createPollSession';
import { fetchBatch } from './fetchBatch';
import { extend, lengthen } from './lengthen';
import { readWindow } from './readBehind';
import { start, type Progress } from './take';

/** If the first week that is read at activation is empty, the trigger looks back this many days. */
const baselineDays = 60;

/**
 * Makes the first state of a trigger, at activation. Without Start From, the present records in the window become known records. With Start
 * From, records from that day on are new.
 */
export async function beginBehind(pollSession: PollSession): Promise<Progress> {
	const startFrom = pollSession.settings.startFrom();
	// A poll without a full scan may miss some records. A later full scan would treat these records as new. So this poll is a full scan.
	const full = { ...pollSession, isFullScan: true };
	// A Start From in the future does not move the first day that is read.
	const endOf = (today: Day) => (startFrom !== undefined && startFrom < today ? startFrom : today);
	const week = {
		from: addDays(endOf(full.today()), -windowDays),
		to: startFrom && addDays(startFrom, -1),
	};
	const before = await readBaseline(full, week, endOf);
	const tomorrow = addDays(full.today(), 1);
	const days = before.records.flatMap(({ day }) => (day && day <= tomorrow ? [day] : []));
	const state = {
		...{ from: startFrom ?? before.from, to: days.reduce(latestOf, '') || endOf(full.today()) },
		...{ records: [], away: [], epoch: Math.floor(full.now), revision: 0 },
	};
	const since = startFrom === undefined ? start(state) : await readWindow(full, state);
	const isMoved = since.state.from > state.from;
	return await lengthen(full, isMoved ? since : extend(full, since, before, startFrom));
}

/**
 * Reads the records that are known at activation. These are usually the records of one week. If that week is empty, the list is read again,
 * with earlier days if possible.
 *
 * @param week the days that are read first
 * @param endOf returns the earlier of Start From and the given day
 */
async function readBaseline(
	full: PollSession,
	week: DayRange,
	endOf: (today: Day) => Day,
): Promise<Batch> {
	// The days before Start From are read before all later days. Otherwise a record could be entered between the two requests, with a day
	// before Start From. The second request would find it, and it would count as known.
	const before = await fetchBatch(full, week, full.timeLeft() / 2);
	const weekAgo = addDays(endOf(full.today()), -windowDays);
	const isDated = full.settings.event.dayField !== undefined;
	const from = isDated ? addDays(endOf(full.today()), -baselineDays) : weekAgo;
	if (before.records.length > 0) {
		// If the week begins after the API's current day, our clock is far ahead, and the records have future dates. So earlier days are read,
		// too.
		const isOfDaysToCome = addDays(weekAgo, windowDays) < week.from;
		return isOfDaysToCome ? await addDaysBefore(full, before, from) : before;
	}
	// The list is read again, because it may have been empty by mistake. If so, all its records would look new later. A single record of
	// the week does not prove a mistake, because it may have been entered since the first reading.
	const again = await fetchBatch(full, { ...week, from });
	const older = again.records.filter(({ day = week.from }) => day < week.from);
	// If our clock is ahead, the first list was about future days, so it was not empty by mistake.
	const isThere = weekAgo < week.from || again.records.length - older.length > 1;
	return isThere ? again : { ...again, records: older };
}

/**
 * Adds the records of the days before the batch. Records on days of the batch are not added, because they may have been entered after the
 * batch was read. A record without a day is added only if the batch does not have it yet.
 */
async function addDaysBefore(full: PollSession, batch: Batch, from: Day): Promise<Batch> {
	const older = await fetchBatch(full, { from, to: addDays(batch.from, -1) });
	const known = new Set(batch.records.map(({ identity }) => identity));
	const others = older.records.filter(
		({ day = '', identity }) => day < batch.from && !(day === '' && known.has(identity)),
	);
	return { ...older, to: batch.to, records: [...batch.records, ...others] };
}
