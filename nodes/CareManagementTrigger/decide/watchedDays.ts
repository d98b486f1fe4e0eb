import { addDays, parseDay, type Day } from '../../../values/mod';
import type { DaysBehind, TriggerEvent } from '../events/mod';
import type { Batch, CurrentRecord, DayRange, KnownRecord } from './records';

/**
 * A window usually has at least this many days before the newest day. These days are needed for different time zones, and for records that
 * are entered late, under an earlier day.
 */
export const windowDays = 7;

/** Returns how far an event looks back. An event that watches coming days looks back zero days. */
export const lookbackOf = ({ days }: TriggerEvent): DaysBehind =>
	days === 'ahead' ? { behind: 0 } : days;

export const latestOf = (one: Day, other: Day): Day => (one > other ? one : other);

/**
 * Finds the newest day after a batch. A batch can move the newest day to tomorrow at most. So a record with a date in the far future cannot
 * move the window. Tomorrow is allowed, because the office may be in a time zone that is ahead of the API's clock.
 */
export function advanceNewest(newest: Day, batch: Batch, { dayField }: TriggerEvent): Day {
	const { records, to, today } = batch;
	const shown = dayField === undefined ? [today] : records.flatMap(({ day }) => day ?? []);
	const tomorrow = addDays(today, 1);
	return (to === undefined ? shown : [to])
		.filter((day) => day <= tomorrow)
		.reduce(latestOf, newest);
}

/**
 * Finds the first day of the window after a batch.
 *
 * @param from the first day of the window before the batch
 * @param newest the newest day after the batch
 * @param known the records to keep in the state
 */
export function moveWindow(
	from: Day,
	newest: Day,
	known: readonly Pick<KnownRecord, 'day'>[],
	event: TriggerEvent,
): Day {
	const { behind, identities = Infinity } = lookbackOf(event);
	const recent = addDays(newest, -windowDays);
	const earliest = latestOf(from, addDays(newest, -Math.max(behind, windowDays)));
	if (known.length <= identities || event.dayField === undefined) return earliest;
	const sorted = known.map(({ day }) => day).sort();
	const enough = addDays(sorted[sorted.length - identities - 1], 1);
	return latestOf(earliest, enough < recent ? enough : recent);
}

/** Returns whether a day is in a range of days. */
export const covers = ({ from, to }: DayRange, day: Day): boolean =>
	day >= from && (to === undefined || day <= to);

/** Returns whether a record is on the coming days that are watched. For events that watch no coming days, the result is always true. */
export const isWatched = (
	{ watched }: Pick<Batch, 'watched'>,
	{ day = '' }: Pick<CurrentRecord, 'day'>,
): boolean => !watched || covers(watched, day);

/**
 * Finds the latest time at which one of the records was modified. The times are compared as texts, because the API writes all of them in
 * the same form. Times after tomorrow are ignored, because otherwise every later change would look old.
 *
 * @param today the current day of the office
 * @param before the result of the last poll
 */
export function lastModified(
	today: Day,
	records: readonly CurrentRecord[],
	before = '',
): string | undefined {
	const tomorrow = addDays(today, 1);
	const isPast = (text: unknown): text is string => {
		const day = parseDay(text);
		return typeof text === 'string' && day !== undefined && day <= tomorrow;
	};
	const texts = records.map(({ record }) => record.LastModified).filter(isPast);
	return texts.reduce(latestOf, before) || undefined;
}
