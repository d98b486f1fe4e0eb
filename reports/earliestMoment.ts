import { DateTime, type Zone } from 'luxon';

/**
 * When a clock on the wall shows a time. Of two such moments, where the clock is put back, it is the first. Of none, where it
 * is put forward, it is the time by the clock that is put forward, which is the earlier reading.
 *
 * @param wall what the clock shows, as a time in UTC
 */
export function earliestMoment(wall: DateTime, zone: Zone): DateTime {
	const offsets = [-1, 1].map((days) => wall.plus({ days }).setZone(zone).offset);
	const [first, second] = offsets
		.map((minutes) => wall.minus({ minutes }).setZone(zone))
		.sort((one, other) => one.toMillis() - other.toMillis());
	const shows = (moment: DateTime) =>
		moment.setZone('utc', { keepLocalTime: true }).toMillis() === wall.toMillis();
	return !shows(first) && shows(second) ? second : first;
}
