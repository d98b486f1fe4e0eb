import type { DateTime } from 'luxon';
import { everybody, holdOf, reads } from '../api/mod';
import { groupBy, type Day } from '../values/mod';
import { clockTimes, lengthOf, type ClockTimes } from './clockTimes';
import type { Group, Line, Note, Section } from './description';
import { idText } from './idText';
import { nameById } from './nameById';
import { namesWarning } from './namesWarning';
import { onlyAmongHeld } from './onHold';
import type { Period } from './period';
import { datesWords, periodWords, startOf } from './periodWords';
import { report, type Mail, type ReadList, type Row, type SourceRecord } from './report';
import { emails, flag, period } from './settings';
import { shiftColumns } from './shiftColumns';
import { timesOf, wallStart } from './shiftTimes';
import { sortBy } from './sortBy';
import type { SheetColumn } from './spreadsheet';
import { mailWorkers, workerMails, type Addressees, type WorkerMailSettings } from './workerMails';
import * as words from './words';
import { setDay } from './setDay';

interface Settings extends WorkerMailSettings {
	readonly dates: Period;
	readonly eachWorker: boolean;
}

type Lists = Readonly<
	Record<'takingPlace' | 'shifts' | 'clients' | 'services' | 'workers', ReadList>
>;

const columns: readonly SheetColumn[] = [
	...shiftColumns('Date', 'Day', 'Start', 'Finish', 'Minutes', 'Client', 'Worker', 'Service'),
	{ field: 'NotKnown', title: 'Not known', kind: 'text' },
	...shiftColumns('ClientId', 'WorkerId', 'ServiceId', 'Key'),
];

/** A shift that takes place. */
interface Shift {
	readonly row: Row;
	readonly day?: Day;
	readonly times: ClockTimes;
	readonly minutes?: number;
	/** The start of the shift by the clock, such as `2026-11-24T07:00`. The field is absent if the day or the start cannot be read. */
	readonly clock?: string;
	readonly workerId: string;
	/** The entry for the shift in `Mail.told`. It has no names, so that the key stays the same if a list with names cannot be read. */
	readonly told: Row;
}

/** The contents of the mails. */
interface Roster {
	readonly shifts: readonly Shift[];
	/** How many shifts on hold were left out, by the type of hold. The most frequent type comes first. */
	readonly held: readonly (readonly [type: string, count: number])[];
	readonly settings: Settings;
	readonly now: DateTime;
	/** Sentences about names that could not be read, and about shifts that somebody should check. */
	readonly warnings: readonly string[];
	/** Whether it is possible that shifts that take place are missing from `shifts`. */
	readonly mayBeMore: boolean;
}

export const weeklyRoster = report<Settings, keyof Lists>({
	title: 'Weekly Roster',
	action: 'List the shifts of the coming days',
	description:
		'The shifts of the coming days that take place, for the office and for each worker. Choose it to send out the roster.',
	fileName: 'weekly-roster',
	rules: {
		version: 1,
		text: [
			'Shifts on hold are left out. A shift finishes when its minutes have passed on the clock, in the nights of daylight saving, too.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Dates',
				description:
					'Shifts on these days are listed, in the time zone of the workflow. At most 92 days. The next days begin with today.',
				maxDays: 92,
			},
			...(['next7Days', 'next14Days', 'next28Days', 'thisWeek', 'nextWeek', 'fromTo'] as const),
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the whole roster, and the mails for workers that are not sent to the workers. Separate several addresses with commas. Each gets its own mail.',
		}),
		mailWorkers,
		eachWorker: flag(true, {
			title: 'A Mail for Each Worker',
			description:
				'Whether there is a mail for each worker, with their own shifts. Otherwise, the only mail is the one with the whole roster.',
			isOption: true,
			isForMails: true,
		}),
	},
	columns,
	reads: ({ dates: { from, to } }) => {
		const days = { fromDate: from, toDate: to };
		return {
			takingPlace: { endpoint: reads.rosters, query: days },
			shifts: { endpoint: reads.rosters, query: { ...days, onHoldType: 'ALL' }, optional: true },
			clients: { endpoint: reads.clients, query: everybody, optional: true },
			services: { endpoint: reads.services, query: {}, optional: true },
			workers: { endpoint: reads.workers, query: everybody, optional: true },
		};
	},
	compute: ({ lists, settings, now }) => {
		const shifts = findShifts(lists);
		const held = countHeld(lists);
		const { matched, unmatched } = onlyAmongHeld(lists);
		const untyped = matched.length + unmatched.length;
		const mayBeMore = unmatched.length > 0;
		const toCheck = untypedWarning(untyped);
		const told = mayBeMore ? [] : toCheck;
		const warnings = [...namesWarning(lists), ...told];
		const roster: Roster = { shifts, held, settings, now, warnings, mayBeMore };
		const unread = [
			...workersUnread(lists, settings),
			...holdWarning(lists),
			...(mayBeMore ? toCheck : []),
		];
		return {
			rows: shifts.map(({ row }) => row),
			totals: {
				from: settings.dates.from,
				to: settings.dates.to,
				shifts: shifts.length,
				minutes: sumMinutes(shifts),
				shiftsWithoutAWorker: shifts.filter(({ workerId }) => workerId === '').length,
				workersWithShifts: byWorker(shifts).length,
				shiftsOnHoldLeftOut: sumOf(held),
				shiftsOnHoldWithoutAType: untyped,
			},
			warnings: [...unread, ...warnings],
			mails: [officeMail(roster, unread), ...mailsForWorkers(roster, lists.workers)],
		};
	},
});

/** Makes a sentence if mails should go to workers, but the list of workers with their addresses could not be read. */
const workersUnread = ({ workers: { error } }: Lists, settings: Settings): string[] =>
	error === undefined || !settings.mailWorkers || !settings.eachWorker
		? []
		: [
				`The list of workers could not be read, so the mails for workers come to you, and nobody else gets them: ${error}`,
			];

const holdWarning = ({ shifts: { error } }: Lists): string[] =>
	error === undefined
		? []
		: [`The list with the shifts on hold could not be read, so some may not be counted: ${error}`];

/**
 * Warns of shifts that show no type of hold, but are missing from the list of shifts that take place. It is possible that some of these
 * shifts take place after all.
 */
const untypedWarning = (count: number): string[] =>
	count === 0
		? []
		: [
				`${words.countWords(count, 'shift stands', 'shifts stand')} only in the list with those on hold, without a type: check ${count === 1 ? 'it' : 'them'}.`,
			];

/** Finds the shifts that take place, and sorts them by day, start, client and worker. */
function findShifts(lists: Lists): Shift[] {
	const clientOf = nameById(reads.clients, lists.clients);
	const serviceOf = nameById(reads.services, lists.services);
	const workerOf = nameById(reads.workers, lists.workers);
	const keyOf = keys();
	const known = lists.takingPlace.records
		.filter((shift) => holdOf(shift) === '')
		.map((shift) => ({ shift, id: idText(shift.RosterItemId) }));
	// The shifts are sorted by ID, so that `keyOf` numbers equal shifts in the same order in each run. IDs are numbers, so they are padded to
	// the same length before they are compared as texts.
	const records = sortBy(known, ({ id }) => id.padStart(16, '0'));
	const found = records.map(({ shift, id }): Shift => {
		const day = setDay(shift.DateOfService);
		const times = clockTimes(shift);
		const minutes = lengthOf(shift);
		const { clock, ids } = plainly(shift, day, times);
		const row: Row = {
			...clock,
			Client: clientOf(shift.ClientId),
			Worker: workerOf(shift.CarerId),
			Service: serviceOf(shift.ServiceId),
			NotKnown: notKnown(day, times.from, minutes),
			...ids,
			Key: keyOf(ids, clock),
		};
		const told = { id, ...clock, ...ids };
		return {
			row,
			day,
			times,
			minutes,
			workerId: ids.WorkerId,
			told,
			...(day !== undefined && times.from !== undefined && { clock: `${day}T${times.start}` }),
		};
	});
	return sortBy(found, ({ row: { Date, Start, Client, Worker, Key } }) =>
		[Date, Start, Client, Worker, Key].join(),
	);
}

/** Returns the values of a shift that need no other list: its time, and the IDs of its client, worker and service. */
function plainly(shift: SourceRecord, day: Day | undefined, { start, finish }: ClockTimes) {
	const clock = {
		Date: day ?? String(shift.DateOfService ?? '').trim(),
		Day: day === undefined ? '' : words.weekdayWords(day),
		Start: start,
		Finish: finish,
		Minutes: lengthOf(shift) ?? null,
	};
	const ids = {
		ClientId: idText(shift.ClientId),
		WorkerId: idText(shift.CarerId),
		ServiceId: idText(shift.ServiceId),
	};
	return { clock, ids };
}

const notKnown = (day?: Day, start?: number, minutes?: number): string =>
	[
		...(day === undefined ? ['day'] : []),
		...(start === undefined ? ['start'] : []),
		...(minutes ? [] : ['length']),
	].join(', ');

/**
 * Makes a function that returns the key of a shift. The worker and the length are not parts of the key. So the key stays the same if the
 * shift gets another worker or length.
 */
function keys(): (ids: Row, clock: Row) => string {
	const known = new Map<string, number>();
	return ({ ClientId, ServiceId }, { Date, Start }) => {
		const same = `Client ${ClientId}, ${Date}, ${Start}, service ${ServiceId}`;
		const number = (known.get(same) ?? 0) + 1;
		known.set(same, number);
		return number === 1 ? same : `${same}, number ${number}`;
	};
}

/**
 * Counts shifts on hold by the type of hold, with the most frequent type first. A shift that is in `shifts` and in `takingPlace` is counted
 * once.
 */
function countHeld(lists: Lists): [type: string, count: number][] {
	const typesOf = ({ records }: ReadList) => records.map(holdOf).filter(Boolean);
	const [all, others] = [typesOf(lists.shifts), typesOf(lists.takingPlace)];
	const untyped = Object.values(onlyAmongHeld(lists)).flat();
	// The same shifts on hold can be in both lists, so only the list with more shifts on hold is counted. This is not always `shifts`, the
	// list with the shifts on hold, because `shifts` is empty if it could not be read.
	const typed = all.length >= others.length ? all : others;
	const types = groupBy([...typed, ...untyped.map(() => 'type not shown')], (type) => type);
	const counts = [...types].map(([type, { length }]): [string, number] => [type, length]);
	return counts.sort(([, one], [, other]) => other - one);
}

const sumOf = (counts: readonly (readonly [string, number])[]): number =>
	counts.reduce((sum, [, count]) => sum + count, 0);

const sumMinutes = (shifts: readonly Shift[]): number =>
	shifts.reduce((sum, { minutes = 0 }) => sum + minutes, 0);

/** Groups shifts by their worker. Shifts without a worker are left out. */
const byWorker = (shifts: readonly Shift[]): [id: string, own: Shift[]][] => [
	...groupBy(
		shifts.filter(({ workerId }) => workerId !== ''),
		({ workerId }) => workerId,
	),
];

/** Returns the next start among some shifts, as a local time in the zone UTC. */
function nextStart(shifts: readonly Shift[], now: DateTime): DateTime | undefined {
	// `clockNow` and `clock` have the same form, so comparing the texts compares the times.
	const clockNow = now.toFormat("yyyy-MM-dd'T'HH:mm");
	const next = shifts.find(({ clock }) => clock !== undefined && clock >= clockNow);
	return next && wallStart(next.day, next.times);
}

/** Says in sentences which parts of the shifts' times are not known. */
function notKnownWords(shifts: readonly Shift[]): string[] {
	const count = (part: string, what: string) => {
		const { length } = shifts.filter(({ row }) => String(row.NotKnown).split(', ').includes(part));
		return length === 0 ? [] : [`${what} of ${words.countWords(length, 'shift')}.`];
	};
	return [
		...count('day', 'The day'),
		...count('start', 'The start'),
		...count('length', 'The length'),
	];
}

function officeMail(roster: Roster, unread: readonly string[]): Mail {
	const { shifts, held, settings, now, warnings } = roster;
	const { dates, sendTo } = settings;
	const open = shifts.filter(({ workerId }) => workerId === '');
	const unknown = notKnownWords(shifts);
	const notes: Note[] = [
		...unread.map((text) => ({ text, isIncomplete: true })),
		...warnings.map((text) => ({ text })),
		...(unknown.length === 0 ? [] : [{ lead: 'Not known:', text: unknown.join(' ') }]),
	];
	return {
		to: sendTo,
		count: shifts.length,
		told: [...shifts.map(({ told }) => told), ...held],
		key: `weeklyRoster${shifts.length === 0 ? ` ${dates.from} ${dates.to}` : ''}`,
		rows: shifts.map(({ row }) => row),
		description: {
			...sayToOffice(roster, open),
			notes,
			sections: [
				...sectionOfOpen(open, now),
				...sectionOfDays(shifts, now),
				...sectionOfHeld(held),
			],
		},
		about: {
			from: [
				`Your care system: ${words.countWords(shifts.length + sumOf(held), 'shift')} looked at${held.length === 0 ? '' : `, of which ${words.countWords(sumOf(held), 'is', 'are')} on hold`}.`,
			],
			dates: [datesWords(dates, now)],
			notKnown: [
				'Whether a shift that shows no type of hold is on hold all the same, unless the list of shifts that take place is without it.',
				'How your care system counts the minutes of a night in which daylight saving begins or ends.',
				...unknown,
			],
			privacy: ['Clients and workers are named: please do not pass this mail on.'],
		},
	};
}

function sayToOffice(roster: Roster, open: readonly Shift[]) {
	const { shifts, held, now, mayBeMore } = roster;
	const { dates } = roster.settings;
	const count = words.countWords(shifts.length, 'shift');
	const left =
		held.length === 0
			? ''
			: `${words.countWords(sumOf(held), 'more is', 'more are')} on hold and left out.`;
	const without = open.length === 0 ? '' : `, ${words.numberWords(open.length)} without a worker`;
	const subject = `${count} ${daysOf(dates, now)}${without}`;
	const when = periodWords(dates, now);
	if (shifts.length === 0) {
		const none = mayBeMore ? 'No shift is known to take place' : 'No shift takes place';
		return { subject, headline: `${none} ${when}.`, second: left || undefined };
	}
	const first = nextStart(open, now);
	const need =
		open.length === 0
			? ''
			: `; ${words.countWords(open.length, 'has', 'have')} no worker${first === undefined ? '' : `, the next on ${words.dayWords(first, now)} at ${words.timeWords(first)}`}`;
	const workers = words.countWords(byWorker(shifts).length, 'worker has', 'workers have');
	return {
		subject,
		headline: `${count} ${shifts.length === 1 ? 'takes' : 'take'} place ${when}${need}.`,
		second: [`${words.lengthWords(sumMinutes(shifts))} in all; ${workers} shifts.`, left]
			.filter(Boolean)
			.join(' '),
	};
}

/**
 * Writes the dates of a period for a subject: `from Tue 24 Nov to Mon 30 Nov`. If the mail were read later, "next 7 days" would be wrong.
 */
const daysOf = (dates: Period, now: DateTime): string => periodWords({ ...dates, words: '' }, now);

function sectionOfOpen(open: readonly Shift[], now: DateTime): Section[] {
	if (open.length === 0) return [];
	return [{ heading: `Without a worker: ${open.length}`, table: tableOf(open, now) }];
}

function sectionOfDays(shifts: readonly Shift[], now: DateTime): Section[] {
	if (shifts.length === 0) return [];
	const rows = [...groupBy(shifts, ({ day }) => day ?? '')].map(([day, own]) => {
		const title = dayTitle(day, now);
		const count = words.numberWords(own.length);
		return { cells: [title, count, words.hoursWords(sumMinutes(own), 2)], brief: title };
	});
	const columnsOfDays = [
		{ title: 'Day', width: 50, isAbout: true },
		{ title: 'Shifts', kind: 'number' as const },
		{ title: 'Hours', kind: 'number' as const },
	];
	return [
		{
			heading: `All shifts, by day: ${words.numberWords(shifts.length)}`,
			table: { columns: columnsOfDays, groups: [{ rows }] },
		},
	];
}

function sectionOfHeld(held: Roster['held']): Section[] {
	if (held.length === 0) return [];
	const rows = held.map(([type, count]) => ({
		cells: [type, words.numberWords(count)],
		brief: type,
	}));
	const columnsOfHeld = [
		{ title: 'On hold for', width: 70, isAbout: true },
		{ title: 'Shifts', kind: 'number' as const },
	];
	return [
		{
			heading: `Left out, because they are on hold: ${words.numberWords(sumOf(held))}`,
			table: { columns: columnsOfHeld, groups: [{ rows }] },
		},
	];
}

const dayTitle = (day: string, now: DateTime): string =>
	day === '' ? 'Day not known' : words.dayWords(startOf(day, now), now);

/** Makes the table of shifts by day, with time, client and service. */
function tableOf(shifts: readonly Shift[], now: DateTime) {
	const groups = [...groupBy(shifts, ({ day }) => day ?? '')].map(([day, own]): Group => {
		const title = dayTitle(day, now);
		return {
			title,
			aside: `${words.countWords(own.length, 'shift')}, ${words.lengthWords(sumMinutes(own))}`,
			rows: own.map((shift) => () => tableRow(shift, title)),
		};
	});
	return {
		columns: [
			{ title: 'Time', width: 45 },
			{ title: 'Client and service', isAbout: true },
		],
		groups,
		sortedBy: 'starting',
	};
}

function tableRow({ row, day, times, minutes }: Shift, title: string) {
	const length: Line = {
		text: minutes ? words.lengthWords(minutes) : 'Length not known',
		as: 'quiet',
	};
	return {
		cells: [
			{ lines: [timesOf(row, day, times, minutes), length] },
			{ lines: [{ text: String(row.Client), as: 'strong' as const }, String(row.Service)] },
		],
		brief: `${title} ${row.Start}, ${row.Client}`,
		at: title,
	};
}

/** Makes the mails with the shifts of each worker, if the setting `eachWorker` is on. The mails are sorted by the workers' names. */
function mailsForWorkers(roster: Roster, workers: ReadList): Mail[] {
	if (!roster.settings.eachWorker) return [];
	const addresseesOf = workerMails(workers, roster.settings);
	const all = sortBy(byWorker(roster.shifts), ([, [{ row }]]) => String(row.Worker));
	return all.flatMap(([id, own]) => {
		const name = String(own[0].row.Worker);
		return addresseesOf(id, name).map((addressees) => workerMail(roster, own, addressees));
	});
}

/** Makes the mail with the shifts of one worker. The mail goes to the worker or to the office. */
function workerMail(
	{ settings, now, warnings }: Roster,
	own: readonly Shift[],
	{ to, lead, reason, marks }: Addressees,
): Mail {
	const { dates, sendTo } = settings;
	const [{ row, workerId }] = own;
	const unknown = notKnownWords(own);
	const first = nextStart(own, now);
	const next =
		first === undefined
			? ''
			: `; the next is on ${words.dayWords(first, now)} at ${words.timeWords(first)}`;
	const count = words.countWords(own.length, 'shift');
	const names = warnings.filter((text) => text.startsWith('The names'));
	return {
		to,
		ifRefused: sendTo,
		count: own.length,
		told: [...own.map(({ told }) => told), ...marks],
		key: `weeklyRoster worker ${workerId}`,
		rows: own.map((shift) => shift.row),
		description: {
			subject: `${lead}${lead === '' ? 'Your' : 'your'} ${count} ${daysOf(dates, now)}`,
			headline: `${words.shortName(String(row.Worker))}, you have ${count} ${periodWords(dates, now)}${next}.`,
			second: `${words.lengthWords(sumMinutes(own))} in all.`,
			notes: [
				...(reason === undefined ? [] : [{ lead: 'For the office:', text: reason }]),
				...names.map((text) => ({ text: `${text} Please ask the office for the names.` })),
				...(unknown.length === 0 ? [] : [{ lead: 'Not known:', text: unknown.join(' ') }]),
			],
			sections: [{ table: tableOf(own, now) }],
		},
		about: {
			comes: 'It comes when you have shifts on these days.',
			from: [
				'The roster in your care system when this mail was made. Later changes are not in it.',
			],
			dates: [datesWords(dates, now)],
			notKnown: unknown,
			privacy: ['Clients are named: please do not pass this mail on.'],
		},
	};
}
