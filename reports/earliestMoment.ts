import { DateTime, type Zone } from 'luxon';

/**
 * When a clock on the wall shows a time. If the clock is put back and shows it twice, the first moment counts.
 * If the clock is put forward and skips it, the earlier reading counts: the time by the clock after the change.
 *
 * @param wall what the clock shows, as a time in UTC
 */
export function earliestMoment(wall: DateTime, zone: Zone): DateTime {
	const [before, after] = [-1, 1].map((days) => wall.plus({ days }).setZone(zone).offset);
	const at = (minutes: number) => wall.minus({ minutes }).setZone(zone);
	if (before === after) return at(before);
	// The larger offset is the earlier moment.
	const [first, second] = [Math.max(before, after), Math.min(before, after)].map(at);
	const shows = (moment: DateTime) =>
		moment.setZone('utc', { keepLocalTime: true }).toMillis() === wall.toMillis();
	return !shows(first) && shows(second) ? second : first;
}
