import { earliestMoment } from './earliestMoment.js';
import { momentOf } from './momentOf.js';
import { publicHolidays } from './publicHolidays.js';

/**
 * By when an incident has to be reported. The law counts from when the provider became aware of it, which the service does not
 * show, so the earliest date of the record counts: a deadline may be early. Whoever knew before that date has less time. A date
 * that lies ahead does not count, for nobody can have known later than now. Undefined where no date counts.
 *
 * 24 hours are time that passes. Days are counted on the calendar, and end at the same time on the clock, or before it.
 *
 * @param {Record<string, unknown>} record an incident or a serious incident
 * @param {string} state the state whose public holidays count; none counts when it is empty
 * @param {typeof import('luxon').DateTime} DateTime
 * @param {import('luxon').DateTime} latest a date after this one lies ahead
 */
export function deadlines(record, state, DateTime, latest) {
	const dates = ['Timestamp', 'NoteDate', 'AlertDate', 'NotifiedDate']
		.map((field) => momentOf(record[field], DateTime))
		.filter((date) => date <= latest);
	if (dates.length === 0) return undefined;
	const start = DateTime.min(...dates);
	const holidays = publicHolidays()[state] ?? [];
	// In UTC no day has a change of the clock, which would move the time of each day behind it.
	const onTheWall = start.setZone('utc', { keepLocalTime: true });
	let fiveDays = onTheWall;
	for (let days = 5; days > 0;) {
		fiveDays = fiveDays.plus({ days: 1 });
		if (fiveDays.weekday <= 5 && !holidays.includes(fiveDays.toISODate())) days--;
	}
	return {
		start,
		'24 hours': start.plus({ hours: 24 }),
		'5 business days': earliestMoment(fiveDays, DateTime),
		'30 days': earliestMoment(onTheWall.plus({ days: 30 }), DateTime),
	};
}
