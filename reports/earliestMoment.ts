import { DateTime, type Zone } from 'luxon';

const minuteLength = 60_000;

const dayLength = 1_440 * minuteLength;

/**
 * Returns the moment when a clock on the wall shows a time. If the clock is put back and shows the time twice, the result is the first
 * moment. If the clock is put forward and skips the time, the time is read with the offset after the change. This gives the earlier of the
 * two possible moments.
 *
 * @param wall the time on the clock, in a `DateTime` with the zone UTC
 */
export function earliestMoment(wall: DateTime, zone: Zone): DateTime {
	const shown = wall.toMillis();
	const [before, after] = [-1, 1].map((days) => zone.offset(shown + days * dayLength));
	// The larger offset gives the earlier moment.
	const [first, second] = [Math.max(before, after), Math.min(before, after)].map(
		(offset) => shown - offset * minuteLength,
	);
	const shows = (moment: number) => moment + zone.offset(moment) * minuteLength === shown;
	const isSecond = before !== after && !shows(first) && shows(second);
	return DateTime.fromMillis(isSecond ? second : first, { zone });
}
