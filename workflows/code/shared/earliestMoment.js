/**
 * When a clock on the wall shows a time. Of two such moments, where the clock is put back, it is the first. Of none, where it
 * is put forward, it is the time by the clock that is put forward, which is the earlier reading.
 *
 * @param {import('luxon').DateTime} wall what the clock shows, as a time in UTC
 * @param {typeof import('luxon').DateTime} DateTime
 */
export function earliestMoment(wall, DateTime) {
	const offsets = [-1, 1].map((days) => DateTime.fromMillis(Number(wall.plus({ days }))).offset);
	const moments = offsets
		.map((offset) => DateTime.fromMillis(Number(wall.minus({ minutes: offset }))))
		.sort((a, b) => Number(a) - Number(b));
	const shown = moments.find(
		(moment) => Number(moment.setZone('utc', { keepLocalTime: true })) === Number(wall),
	);
	return shown ?? moments[0];
}
