import type { DateTime } from 'luxon';
import { everybody, flagOf, holdOf, reads } from '../api/mod';
import { addDays, groupBy, type Day } from '../values/mod';
import { clockTimes, lengthOf, type ClockTimes } from './clockTimes';
import { findLeave, type LeaveFields } from './findLeave';
import type { Group, Line, Note, Row as TableRow, Section } from './description';
import { idText } from './idText';
import { nameById } from './nameById';
import { heldUntold } from './onHold';
import { namesWarning } from './namesWarning';
import type { Period } from './period';
import { datesWords, periodWords, startOf } from './periodWords';
import {
	report,
	type Mail,
	type Outcome,
	type ReadList,
	type Row,
	type SourceRecord,
} from './report';
import { emails, fieldName, period } from './settings';
import { shiftColumns } from './shiftColumns';
import { startOfShift, timesOf } from './shiftTimes';
import { sortBy } from './sortBy';
import type { SheetColumn } from './spreadsheet';
import * as words from './words';
import { setDay } from './setDay';

interface Settings extends LeaveFields {
	readonly dates: Period;
	readonly sendTo: readonly string[];
}

type Lists = Readonly<
	Record<
		'shifts' | 'takingPlace' | 'workers' | 'leave' | 'clients' | 'services' | 'allWorkers',
		ReadList
	>
>;

const columns: readonly SheetColumn[] = [
	...shiftColumns('Date', 'Day', 'Start', 'Finish', 'Minutes', 'Client', 'Service', 'Worker'),
	{ field: 'Reason', title: 'Reason', kind: 'text' },
	...shiftColumns('OnHold', 'ClientId', 'ServiceId', 'WorkerId'),
];

/** A shift that needs a worker. */
interface Found {
	readonly id: string;
	readonly row: Row;
	readonly day?: Day;
	readonly times: ClockTimes;
	/** The start of the shift by the clock, such as `2026-11-24T07:00`. The field is absent if the day or the start cannot be read. */
	readonly clock?: string;
	readonly minutes?: number;
	readonly reason: string;
	readonly isHeld: boolean;
}

export const unfilledShifts = report<Settings, keyof Lists>({
	title: 'Shifts Without a Worker',
	action: 'List shifts without a worker',
	description:
		'Shifts without a worker, or whose worker is no longer current or is on leave. Choose it to see in time which visits nobody would come to.',
	fileName: 'shifts-without-a-worker',
	rules: {
		version: 1,
		text: [
			'A shift needs a worker when it has none, when its worker is not among the current ones, or when its worker is on leave that day, approved or not. A shift that passes midnight counts for both days. Leave without a last day goes on.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Dates',
				description:
					'Shifts on these days are checked, in the time zone of the workflow. At most 92 days. The next days begin with today.',
				maxDays: 92,
			},
			...(['next7Days', 'next14Days', 'next28Days', 'thisWeek', 'nextWeek', 'fromTo'] as const),
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mail. Separate several addresses with commas. Each gets its own mail.',
		}),
		leaveWorker: fieldName('workerLeave', 'CarerId', {
			title: 'Leave: Field of the Worker',
			description:
				'The field with the ID of the worker in a leave record. The documentation of your care system does not say what the field is called.',
			isOption: true,
		}),
		leaveFrom: fieldName('workerLeave', 'StartDate', {
			title: 'Leave: Field of the First Day',
			description: 'The field with the first day of leave in your care system',
			isOption: true,
		}),
		leaveTo: fieldName('workerLeave', 'EndDate', {
			title: 'Leave: Field of the Last Day',
			description: 'The field with the last day of leave in your care system',
			isOption: true,
		}),
	},
	columns,
	reads: ({ dates: { from, to } }) => {
		return {
			shifts: {
				endpoint: reads.rosters,
				query: { fromDate: from, toDate: to, onHoldType: 'ALL' },
			},
			takingPlace: {
				endpoint: reads.rosters,
				optional: true as const,
				query: { fromDate: from, toDate: to },
			},
			workers: { endpoint: reads.workers, query: {}, optional: true },
			leave: { endpoint: reads.workerLeave, query: {}, optional: true },
			clients: { endpoint: reads.clients, query: everybody, optional: true },
			services: { endpoint: reads.services, query: {}, optional: true },
			allWorkers: { endpoint: reads.workers, query: everybody, optional: true },
		};
	},
	compute: ({ lists, settings, now }) => {
		const leave = findLeave(lists.leave, lists.workers, lists.allWorkers, settings);
		const found = findShifts(lists, leave.on);
		const notCompared = [...withoutDay(lists.shifts), ...withoutEnd(lists, leave.on)];
		const [needed, held] = [false, true].map((isHeld) =>
			found.filter((one) => one.isHeld === isHeld),
		);
		const rows = [...needed, ...held].map(({ row }) => row);
		const notes = [...(leave.warning === '' ? [] : [leave.warning]), ...workersWarning(lists)];
		const names = namesWarning({ ...lists, workers: lists.allWorkers });
		const notComplete: Note[] = notes.map((text) => ({ text, isIncomplete: true }));
		const outcome: Omit<Outcome, 'mails'> = {
			rows,
			totals: {
				from: settings.dates.from,
				to: settings.dates.to,
				shiftsLookedAt: lists.shifts.records.length,
				shiftsThatNeedAWorker: needed.length,
				minutesThatNeedAWorker: sumMinutes(needed),
				shiftsThatNeedAWorkerButAreOnHold: held.length,
			},
			warnings: [...notes, ...names],
		};
		const mail: Mail = {
			to: settings.sendTo,
			count: needed.length,
			told: [...found.map(identify), ...notCompared],
			// If no shift is listed, the mail is about the days, so the key contains the days. If shifts are listed, the key contains no days. So
			// the same shifts have the same key on a later day, too.
			key: `unfilledShifts${found.length === 0 ? ` ${settings.dates.from} ${settings.dates.to}` : ''}`,
			rows,
			description: {
				...say(needed, held, {
					now,
					dates: settings.dates,
					total: lists.shifts.records.length,
					isWhole: notes.length === 0,
				}),
				notes: [...notComplete, ...names.map((text) => ({ lead: 'Names:', text }))],
				sections: [...sectionOfNeeded(needed, now), ...sectionOfHeld(held, now)],
			},
			about: aboutOf(lists.shifts, settings.dates, notCompared, now),
		};
		return { ...outcome, mails: [mail] };
	},
});

const aboutOf = (
	shifts: ReadList,
	dates: Period,
	notCompared: readonly string[],
	now: DateTime,
): Mail['about'] => ({
	from: [`Your care system: ${words.countWords(shifts.records.length, 'shift')} looked at.`],
	dates: [`${datesWords(dates, now)}, on hold and not.`],
	notKnown: [
		'Whether leave is approved, and whether a shift was offered to somebody.',
		'Whether a shift that shows no type of hold is on hold all the same, unless the list of shifts that take place is without it.',
		...notCompared,
	],
	privacy: ['Clients and workers are named: please do not pass this mail on.'],
});

/** Returns the entry for a shift in `Mail.told`. It has no names, so that the key stays the same if a list with names cannot be read. */
const identify = ({ id, row: { Client: _, Service: __, Worker: ___, ...own } }: Found) => ({
	id,
	...own,
});

/** Says how many shifts have an unreadable day. These shifts cannot be compared with leave. */
function withoutDay({ records }: ReadList): string[] {
	const { length } = records.filter(({ DateOfService }) => setDay(DateOfService) === undefined);
	return length === 0
		? []
		: [`The day of ${words.countWords(length, 'shift')}, so leave was not compared with it.`];
}

/** Says how many shifts possibly last into a day on which their worker is on leave. The start or length of these shifts cannot be read. */
function withoutEnd(lists: Lists, leaveOn: LeaveOn): string[] {
	const reasonOf = reasonBy(lists, leaveOn);
	const { length } = lists.shifts.records.filter((shift) => {
		const day = setDay(shift.DateOfService);
		if (day === undefined || (clockTimes(shift).from !== undefined && lengthOf(shift)))
			return false;
		const next = addDays(day, 1);
		return leaveOn(shift.CarerId, next, next) !== undefined && reasonOf(shift) === '';
	});
	const were = length === 1 ? 'it was' : 'they were';
	return length === 0
		? []
		: [
				`The start or length of ${words.countWords(length, 'shift')}, so ${were} not compared with leave of the day after.`,
			];
}

const workersWarning = ({ workers: { error } }: Lists): string[] =>
	error === undefined
		? []
		: [
				`The list of workers could not be read, so shifts of workers who have left are not among these: ${error}`,
			];

/**
 * Reads the field Current of a worker. If the field cannot be read, the worker is treated as current, because only current workers were
 * requested.
 */
const isCurrent = ({ Current }: SourceRecord): boolean => flagOf(Current) !== false;

type LeaveOn = ReturnType<typeof findLeave>['on'];

/** Makes a function that returns why a shift needs a worker, or an empty text if the shift needs no worker. */
function reasonBy(lists: Lists, leaveOn: LeaveOn): (shift: SourceRecord) => string {
	const current = new Set(
		lists.workers.records.filter(isCurrent).map(({ CarerId }) => idText(CarerId)),
	);
	return (shift) => {
		if (idText(shift.CarerId) === '') return 'No worker';
		if (lists.workers.error === undefined && !current.has(idText(shift.CarerId)))
			return 'The worker is not current';
		const day = setDay(shift.DateOfService);
		if (day === undefined) return '';
		const last = addDays(day, Math.max(0, Math.ceil(clockTimes(shift).end / 1440) - 1));
		const leave = leaveOn(shift.CarerId, day, last);
		if (leave === undefined) return '';
		return ['On leave', leave.from, 'to', leave.to ?? 'open'].filter(Boolean).join(' ');
	};
}

/** Finds all shifts that need a worker, and sorts them by day, start and client. */
function findShifts(lists: Lists, leaveOn: LeaveOn) {
	const clientOf = nameById(reads.clients, lists.clients);
	const serviceOf = nameById(reads.services, lists.services);
	const workerOf = nameById(reads.workers, lists.allWorkers);
	const reasonOf = reasonBy(lists, leaveOn);
	const isHeldUntold = heldUntold(lists);
	const found = lists.shifts.records.flatMap((shift): Found[] => {
		const reason = reasonOf(shift);
		if (reason === '') return [];
		const day = setDay(shift.DateOfService);
		const times = clockTimes(shift);
		const minutes = lengthOf(shift);
		const onHold = holdOf(shift) || (isHeldUntold(shift) ? 'type not shown' : '');
		const row: Row = {
			Date: day ?? String(shift.DateOfService ?? '').trim(),
			Day: day === undefined ? '' : words.weekdayWords(day),
			Start: times.start,
			Finish: times.finish,
			Minutes: minutes ?? null,
			Client: clientOf(shift.ClientId),
			Service: serviceOf(shift.ServiceId),
			Worker: workerOf(shift.CarerId),
			Reason: reason,
			OnHold: onHold,
			...idsOf(shift),
		};
		const clock =
			day === undefined || times.from === undefined ? undefined : `${day}T${times.start}`;
		const id = idText(shift.RosterItemId);
		return [{ id, row, day, times, clock, minutes, reason, isHeld: onHold !== '' }];
	});
	return sortBy(found, ({ row }) => [row.Date, row.Start, row.Client].join());
}

const idsOf = ({ ClientId, ServiceId, CarerId }: SourceRecord) => ({
	ClientId: idText(ClientId),
	ServiceId: idText(ServiceId),
	WorkerId: idText(CarerId),
});

const sumMinutes = (found: readonly Found[]): number =>
	found.reduce((sum, { minutes = 0 }) => sum + minutes, 0);

interface Told {
	readonly now: DateTime;
	readonly dates: Period;
	/** How many shifts were examined. */
	readonly total: number;
	/** Whether the list of workers and all leave could be examined. */
	readonly isWhole: boolean;
}

function say(needed: readonly Found[], held: readonly Found[], told: Told) {
	if (needed.length === 0) return sayNothing(held, told);
	const { now, dates, isWhole } = told;
	const when = periodWords(dates, now);
	const count = words.countWords(needed.length, 'shift');
	const needs = needed.length === 1 ? 'needs' : 'need';
	// `clockNow` and `clock` have the same form, so comparing the texts compares the times.
	const clockNow = now.toFormat("yyyy-MM-dd'T'HH:mm");
	const upcomingOne = needed.find(({ clock }) => clock !== undefined && clock >= clockNow);
	const next = upcomingOne && startOfShift(upcomingOne.day, upcomingOne.times, now);
	const begun = needed.filter(({ clock }) => clock !== undefined && clock < clockNow).length;
	const at = next && `${words.dayWords(next, now)} at ${words.timeWords(next)}`;
	const away = next && words.awayWords(next.diff(now, 'minutes').minutes);
	const upcoming =
		at === undefined ? '' : `; the next ${isWhole ? '' : 'known '}is on ${at}, in ${away}`;
	return {
		subject: `${count} ${needs} a worker${at === undefined ? '' : `, the next on ${at}`}`,
		headline: `${isWhole ? '' : 'At least '}${count} ${when} ${needs} a worker${upcoming}.`,
		second: [
			`${words.lengthWords(sumMinutes(needed))} in all.`,
			...(begun > 0 ? [`${begun} of these ${needed.length} should have started already.`] : []),
			...(held.length > 0
				? [`${words.countWords(held.length, 'more is', 'more are')} on hold.`]
				: []),
		].join(' '),
	};
}

/** Writes the sentences at the top if no shift needs a worker, or if only shifts on hold need a worker. */
function sayNothing(held: readonly Found[], { now, dates, total, isWhole }: Told) {
	const when = periodWords(dates, now);
	const subject = '0 shifts need a worker';
	const hasHeld = held.length > 0;
	const second = hasHeld
		? `${words.countWords(held.length, 'shift')} on hold would need a worker.`
		: undefined;
	if (total === 0) return { subject, headline: `There is no shift ${when}.`, second };
	const every = hasHeld ? 'Every shift that is not on hold' : 'Every shift';
	const headline = isWhole
		? `${every} ${when} has a worker.`
		: `No shift ${when} is known to need a worker.`;
	return { subject, headline, second };
}

const tableColumns = (last: string) => [
	{ title: 'Time', width: 34 },
	{ title: 'Client and service', width: 38, isAbout: true },
	{ title: last },
];

const sectionOfNeeded = (needed: readonly Found[], now: DateTime): Section[] =>
	needed.length === 0
		? []
		: [
				{
					table: {
						columns: tableColumns('Reason'),
						groups: groupsOf(needed, now),
						sortedBy: 'starting',
					},
				},
			];

const sectionOfHeld = (held: readonly Found[], now: DateTime): Section[] =>
	held.length === 0
		? []
		: [
				{
					heading: `The same, on hold: ${held.length}`,
					intro: 'Most of these do not take place. One that does needs a worker.',
					table: { columns: tableColumns('On hold for'), groups: groupsOf(held, now) },
				},
			];

/** Makes the groups of the table, one for each day. Shifts with an unreadable day come first. */
function groupsOf(found: readonly Found[], now: DateTime): Group[] {
	const byDay = [...groupBy(found, ({ day }) => day ?? '')];
	const days = [...byDay.filter(([day]) => day === ''), ...byDay.filter(([day]) => day !== '')];
	return days.map(([day, shifts]) => ({
		title: day === '' ? 'Day not known' : words.dayWords(startOf(day, now), now),
		aside: `${words.countWords(shifts.length, 'shift')}, ${words.lengthWords(sumMinutes(shifts))}`,
		rows: shifts.map((shift) => () => tableRow(shift, now)),
	}));
}

function tableRow(found: Found, now: DateTime): TableRow {
	const { row, minutes, reason, isHeld } = found;
	const start = startOfShift(found.day, found.times, now);
	const urgency = isHeld ? undefined : urgencyOf(start, now);
	const length: Line = {
		text: minutes === undefined ? 'Length not known' : words.lengthWords(minutes),
		as: 'quiet',
	};
	const day =
		found.day === undefined ? String(row.Date) : words.dayWords(startOf(found.day, now), now);
	const time = timesOf(row, found.day, found.times, minutes);
	const worker: Line[] = row.Worker === '' ? [] : [{ text: `Worker: ${row.Worker}`, as: 'quiet' }];
	return {
		cells: [
			{ lines: [...(urgency ? [{ text: urgency.text, as: urgency.edge }] : []), time, length] },
			{ lines: [{ text: String(row.Client), as: 'strong' }, String(row.Service)] },
			{ lines: [...(isHeld ? [String(row.OnHold)] : []), reasonWords(reason, now), ...worker] },
		],
		...(urgency && { edge: urgency.edge }),
		brief: `${day} ${row.Start}, ${row.Client}`,
		at: day,
	};
}

/** Returns how a row is marked, depending on whether its shift should have begun or begins soon. */
function urgencyOf(start: DateTime | undefined, now: DateTime) {
	if (start === undefined) return undefined;
	const away = start.diff(now, 'minutes').minutes;
	if (away < 0)
		return { text: `Start was ${words.awayWords(-away)} ago`, edge: 'overdue' as const };
	if (away > 1440) return undefined;
	return { text: `Starts in ${words.awayWords(away)}`, edge: 'soon' as const };
}

/** Rewrites the days in a reason as people write them. */
const reasonWords = (reason: string, now: DateTime): string =>
	reason
		.replace(/\d{4}-\d\d-\d\d/g, (day) => words.dayWords(startOf(day, now), now))
		.replace(' to open', ', no last day');
