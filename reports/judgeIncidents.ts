import { codeText, isUnsetDate } from '../values/mod';
import type { DateTime } from 'luxon';
import { flagOf } from '../api/mod';
import {
	datesOfIncidents,
	deadlines,
	isPlaceholder,
	latestOf,
	readDates,
	type Deadlines,
	type IncidentDates,
} from './deadlines';
import { eachOnce } from './eachOnce';
import { idText } from './idText';
import type { SourceRecord } from './report';
import type { State } from './rules/publicHolidays';
import * as words from './words';
import { textOf } from './textOf';

/** The law by which an incident has to be reported: `reportable` is for the NDIS, and `serious` is for aged care (SIRS). */
export type Kind = 'reportable' | 'serious';

/** An incident with the limits that the law sets. */
export interface Incident {
	readonly kind: Kind;
	/** Whether the record does not say if the incident is reportable. */
	readonly isUnclear: boolean;
	readonly record: SourceRecord;
	readonly id: string;
	/** The name by which people know the incident. */
	readonly name: string;
	readonly category: string;
	/** The deadlines, and the moment from which their time is counted. Undefined if no date of the record can be used. */
	readonly deadlines?: Deadlines;
	/** When the first report is due. For `reportable` this is the notice, and for `serious` it is the report of Priority 1. */
	readonly first?: DateTime;
	/** When the second report is due. For `reportable` this is the form, and for `serious` it is the report of Priority 2. */
	readonly second?: DateTime;
	readonly isFirstDone: boolean;
	readonly isSecondDone: boolean;
	/** The hours since the moment from which the deadlines are counted. The number is infinite if no date can be used. */
	readonly hours: number;
	/** Sentences that ask a person to check dates of the incident. */
	readonly warnings: readonly string[];
}

/** The input for judging incidents. */
export interface Judging {
	readonly now: DateTime;
	readonly state: State | '';
	categoryOf(id: unknown): string;
}

/** The result of judging incidents. */
export interface Judged {
	/**
	 * Incidents that must be reported but lack a report. Incidents without a usable date come first. The other incidents follow, sorted by
	 * the moment from which their deadlines are counted.
	 */
	readonly open: readonly Incident[];
	/** Serious incidents that show a date of notification. */
	readonly notified: readonly Incident[];
	/** Incidents that lack a report and do not show whether they are reportable. The order is the same as in `open`. */
	readonly unclear: readonly Incident[];
	/**
	 * This is true if no incident shows whether it is reportable, and if more than `fewUnclear` incidents lack a report. Then an alert about
	 * each incident would be useless.
	 */
	readonly isUntold: boolean;
	/** How many incidents are not reportable. Serious incidents are not counted here. */
	readonly notReportable: number;
	/** How many incidents already have both reports. Serious incidents are not counted here. */
	readonly reported: number;
}

/** The largest number of incidents that get separate alerts if no incident shows whether it is reportable. */
const fewUnclear = 5;

const isLacking = ({ isFirstDone, isSecondDone }: Incident): boolean =>
	!isFirstDone || !isSecondDone;

const byStart = (one: Incident, other: Incident): number =>
	Number(one.deadlines?.start ?? 0) - Number(other.deadlines?.start ?? 0);

/** Finds out which incidents must be reported, and by when. */
export function judgeIncidents(
	incidents: readonly SourceRecord[],
	serious: readonly SourceRecord[],
	judging: Judging,
): Judged {
	const all = eachOnce(incidents);
	const judgeThose = (isReportable: boolean | undefined) =>
		all
			.filter((record) => flagOf(record.IsReportable) === isReportable)
			.map((record) => judge(record, 'reportable', judging));
	const reportable = judgeThose(true);
	const untold = judgeThose(undefined);
	const unclear = untold.filter(isLacking).sort(byStart);
	const lacking = reportable.filter(isLacking);
	const sirs = eachOnce(serious).map((record) => judge(record, 'serious', judging));
	return {
		open: [...lacking, ...sirs.filter(({ isFirstDone }) => !isFirstDone)].sort(byStart),
		notified: sirs.filter(({ isFirstDone }) => isFirstDone).sort(byStart),
		unclear,
		isUntold: untold.length === all.length && unclear.length > fewUnclear,
		notReportable: all.length - reportable.length - untold.length,
		reported: reportable.length + untold.length - lacking.length - unclear.length,
	};
}

function judge(record: SourceRecord, kind: Kind, { now, state, categoryOf }: Judging): Incident {
	const dates = readDates(record, now.zone);
	const found = deadlines(dates, state, now);
	const isSerious = kind === 'serious';
	const isNotified = isSerious && isPast(dates.NotifiedDate, now);
	return {
		kind,
		record,
		id: idText(record.IncidentId),
		isUnclear: !isSerious && flagOf(record.IsReportable) === undefined,
		name: codeText(record.IncidentCode) || idText(record.IncidentId) || 'without a number',
		category:
			codeText(record.CategoryName) || categoryOf(record.CategoryId) || 'Category not known',
		...(found && {
			deadlines: found,
			first: isSerious ? found.due.sirsPriority1 : found.due.ndisNotice,
			second: isSerious ? found.due.sirsPriority2 : found.due.ndisForm,
		}),
		isFirstDone: isSerious ? isNotified : flagOf(record.Reported24Hour) === true,
		isSecondDone: isSerious ? isNotified : flagOf(record.Reported5Day) === true,
		hours: found === undefined ? Infinity : Math.max(0, hoursBetween(found.start, now)),
		warnings: warningsOf(record, dates, found === undefined, now),
	};
}

const hoursBetween = (from: DateTime, to: DateTime): number =>
	(to.toMillis() - from.toMillis()) / 3_600_000;

/** Checks whether a moment is not after `latestOf()`, and is no placeholder. A later moment may be only a plan. */
const isPast = (moment: DateTime | undefined, now: DateTime): boolean =>
	moment !== undefined && !isPlaceholder(moment) && moment <= latestOf(now);

function warningsOf(
	record: SourceRecord,
	dates: IncidentDates,
	hasNoStart: boolean,
	now: DateTime,
): readonly string[] {
	const latest = latestOf(now);
	const { Timestamp: entered = now, NotifiedDate: notified } = dates;
	// If another date of the record has passed, a future NoteDate or AlertDate is probably a plan. So nobody needs to check it.
	const notYet = hasNoStart
		? (['NoteDate', 'AlertDate'] as const).filter((field) => (dates[field] ?? now) > latest)
		: [];
	const unreadable = datesOfIncidents.filter(
		(field) => !isUnsetDate(record[field]) && dates[field] === undefined,
	);
	// The date of notification is left out here, because it has a separate sentence.
	const placeholders = (['Timestamp', 'NoteDate', 'AlertDate'] as const).filter((field) => {
		const date = dates[field];
		return date !== undefined && isPlaceholder(date);
	});
	return [
		...(entered > latest
			? [
					`It was entered ${words.countWords(Math.ceil(hoursBetween(now, entered)), 'hour')} from now: check the time zone of this workflow.`,
				]
			: []),
		...notYet.map(
			(field) =>
				`${field} lies ahead: ${textOf(record[field])}. Check it, and the time zone of this workflow.`,
		),
		...placeholders.map(
			(field) =>
				`${field} does not count, because it is before the year 2000: ${textOf(record[field])}.`,
		),
		...unreadable.map((field) => `${field} cannot be read: ${textOf(record[field])}.`),
		...(notified !== undefined && !isPast(notified, now)
			? [
					`NotifiedDate does not count, because it lies ahead or long ago: ${textOf(record.NotifiedDate)}.`,
				]
			: []),
	];
}
