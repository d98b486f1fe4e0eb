import { DateTime, type Zone } from 'luxon';
import { standsForNone, type Day } from '../values/mod';
import { earliestMoment } from './earliestMoment';
import { momentOf } from './momentOf';
import type { SourceRecord } from './report';
import { publicHolidays, type State } from './rules/publicHolidays';
import { reportingLimits, type LimitName, type ReportingLimit } from './rules/reportingLimits';

/**
 * The date fields of an incident. The specification does not say which field shows when the provider became aware of the incident. So the
 * deadlines are computed from the earliest date that can be used.
 */
export const datesOfIncidents = ['Timestamp', 'NoteDate', 'AlertDate', 'NotifiedDate'] as const;

/** The readable dates of an incident, by their fields. */
export type IncidentDates = Readonly<Partial<Record<(typeof datesOfIncidents)[number], DateTime>>>;

/** Reads the dates of an incident or a serious incident. */
export function readDates(record: SourceRecord, zone: Zone): IncidentDates {
	const read = datesOfIncidents.flatMap((field) => {
		const moment = momentOf(record[field], zone);
		return moment === undefined ? [] : [[field, moment] as const];
	});
	return Object.fromEntries(read);
}

/** Checks whether a date is a placeholder. A service may write such a date if nothing was entered. */
export const isPlaceholder = (date: DateTime): boolean => standsForNone(date.toISODate() ?? '');

/** Returns the moment after which a moment counts as future. It is a few minutes after the present time, because clocks differ. */
export const latestOf = (now: DateTime): DateTime => now.plus({ minutes: 15 });

/** The deadlines of an incident, and the moment from which their time is counted. */
export interface Deadlines {
	readonly start: DateTime;
	readonly due: Readonly<Record<LimitName, DateTime>>;
}

/**
 * Returns the deadlines of an incident, or undefined if no date can be used. By law, the time begins when the provider learns about the
 * incident. The service does not show that moment, so the function uses the earliest usable date of the record. The true deadline may be
 * earlier or later. A future date is not used, because the provider already knows about the incident. For the same reason, the time begins
 * now at the latest.
 *
 * @param state the state whose public holidays are not business days, or an empty text if holidays are ignored
 */
export function deadlines(
	dates: IncidentDates,
	state: State | '',
	now: DateTime,
): Deadlines | undefined {
	const latest = latestOf(now);
	const usable = Object.values(dates).filter((date) => date <= latest && !isPlaceholder(date));
	if (usable.length === 0) return undefined;
	const start = DateTime.min(now, ...usable);
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

/** Returns the limit that is in force on a day. Before the first limit begins, the first limit is returned. */
export const limitOn = (limits: readonly ReportingLimit[], day: Day): ReportingLimit =>
	limits.findLast(({ from }) => from <= day) ?? limits[0];

/**
 * Returns the end of a limit. A limit in days or business days ends at the clock time at which it began. If the clock skips that time, or
 * shows that time twice, the result is the earlier of the two possible moments.
 */
function endOf(
	start: DateTime,
	{ unit, count }: ReportingLimit,
	holidays: readonly Day[],
): DateTime {
	if (unit === 'hours') return start.plus({ hours: count });
	// The days are added in UTC. Otherwise a skipped clock time could shift the time of the later days.
	const wall = start.setZone('utc', { keepLocalTime: true });
	const last = unit === 'days' ? wall.plus({ days: count }) : addWorkingDays(wall, count, holidays);
	return earliestMoment(last, start.zone);
}

function addWorkingDays(wall: DateTime, count: number, holidays: readonly Day[]): DateTime {
	let last = wall;
	for (let left = count; left > 0;) {
		last = last.plus({ days: 1 });
		if (last.weekday <= 5 && !holidays.includes(last.toISODate() ?? '')) left--;
	}
	return last;
}
