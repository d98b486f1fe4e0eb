import { DateTime, type Zone } from 'luxon';
import type { Day } from '../values/mod';
import { earliestMoment } from './earliestMoment';
import { momentOf } from './momentOf';
import type { SourceRecord } from './report';
import { publicHolidays, type State } from './rules/publicHolidays';
import { reportingLimits, type LimitName, type ReportingLimit } from './rules/reportingLimits';

/** The dates of an incident of which the earliest counts: which one says when the provider became aware is not documented. */
export const datesOfIncidents = ['Timestamp', 'NoteDate', 'AlertDate', 'NotifiedDate'] as const;

/** Until when something has to be reported, and from when that counts. */
export interface Deadlines {
	readonly start: DateTime;
	readonly due: Readonly<Record<LimitName, DateTime>>;
}

/**
 * By when an incident has to be reported. The law counts from when the provider became aware of it, which the service does not
 * show, so the earliest date of the record counts: a deadline may be early. Whoever knew before that date has less time. A date
 * that lies ahead does not count, for nobody can have known later than now. Undefined where no date counts.
 *
 * @param record an incident or a serious incident
 * @param state the state whose public holidays count; none counts when it is empty
 * @param latest a date after this one lies ahead; in the time zone of the service
 */
export function deadlines(
	record: SourceRecord,
	state: State | '',
	latest: DateTime,
): Deadlines | undefined {
	const dates = datesOfIncidents.flatMap((field) => momentOf(record[field], latest.zone) ?? []);
	const start = DateTime.min(...dates.filter((date) => date <= latest));
	if (start === undefined) return undefined;
	const holidays = state === '' ? [] : publicHolidays.byState[state];
	const until = (limits: readonly ReportingLimit[]): DateTime =>
		endOf(start, limitOn(limits, start.toISODate() ?? ''), holidays);
	return {
		start,
		due: {
			ndisNotice: until(reportingLimits.ndisNotice),
			ndisForm: until(reportingLimits.ndisForm),
			sirsPriority1: until(reportingLimits.sirsPriority1),
			sirsPriority2: until(reportingLimits.sirsPriority2),
		},
	};
}

/** The limit that holds on a day. */
export const limitOn = (limits: readonly ReportingLimit[], day: Day): ReportingLimit =>
	limits.findLast(({ from }) => from <= day) ?? limits[0];

/** When a limit ends. Days are counted on the calendar, and end at the same time on the clock, or before it. */
function endOf(
	start: DateTime,
	{ unit, count }: ReportingLimit,
	holidays: readonly Day[],
): DateTime {
	if (unit === 'hours') return start.plus({ hours: count });
	// In UTC no day has a change of the clock, which would move the time of each day behind it.
	let wall = start.setZone('utc', { keepLocalTime: true });
	for (let left = count; left > 0;) {
		wall = wall.plus({ days: 1 });
		const counts =
			unit === 'days' || (wall.weekday <= 5 && !holidays.includes(wall.toISODate() ?? ''));
		if (counts) left--;
	}
	return earliestMoment(wall, start.zone as Zone);
}
