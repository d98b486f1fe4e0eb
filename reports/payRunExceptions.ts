import type { DateTime } from 'luxon';
import { everybody, flagOf, holdOf, reads } from '../api/mod';
import { addDays, groupBy, type Day } from '../values/mod';
import { clockTimes, isPossibleLength, lengthOf } from './clockTimes';
import type { Line, Note, Row as TableRow, Section } from './description';
import { doubledTimesheets, type Double } from './doubledTimesheets';
import { hasVariation } from './hasVariation';
import { idText } from './idText';
import { nameById } from './nameById';
import { namesWarning } from './namesWarning';
import { expectedLength, isSurelyHeld, isWorthTimesheet } from './onHold';
import { isPairedById, pairShifts } from './pairShifts';
import type { Period } from './period';
import { datesWords, periodWords, startOf } from './periodWords';
import { report, type Input, type Mail, type Row, type SourceRecord } from './report';
import { emails, number, period } from './settings';
import { shiftColumns } from './shiftColumns';
import { plainTimeOf, timesOf } from './shiftTimes';
import { sortBy } from './sortBy';
import type { SheetColumn } from './spreadsheet';
import { isOver, startMinutes } from './startMinutes';
import { unlikeItsShift } from './unlikeItsShift';
import * as words from './words';
import { textOf } from './textOf';
import { setDay } from './setDay';

interface Settings {
	readonly dates: Period;
	readonly sendTo: readonly string[];
	readonly minutesOff: number;
	readonly breakAfterHours: number;
}

type List = 'takingPlace' | 'shifts' | 'timesheets' | 'clients' | 'workers' | 'services';

const version = 1;

/**
 * The kinds of exceptions, in the order of the mail. Records that cannot be compared come first. Then come records that are paid twice, and
 * records that are perhaps paid twice.
 */
const kinds = [
	'No date of service',
	'No start',
	'Identical to another timesheet',
	'Identical to a timesheet on hold',
	'Names the shift of another timesheet',
	'Overlaps another timesheet of the worker',
	'May overlap another timesheet of the worker',
	'No shift',
	'No timesheet',
	'Another worker than the shift',
	'Another client than the shift',
	'Another service than the shift',
	'Differs from the shift',
	'No length between 1 minute and a day',
	'No break',
	'Variation not approved',
] as const;

type Kind = (typeof kinds)[number];

const kindsOfDoubles = {
	identical: 'Identical to another timesheet',
	identicalToHeld: 'Identical to a timesheet on hold',
	sameShift: 'Names the shift of another timesheet',
	overlapping: 'Overlaps another timesheet of the worker',
	unclear: 'May overlap another timesheet of the worker',
} as const satisfies Record<Double['kind'], Kind>;

const kindsOfUnlike = {
	worker: 'Another worker than the shift',
	client: 'Another client than the shift',
	service: 'Another service than the shift',
} as const satisfies Record<string, Kind>;

/**
 * For these kinds, `Mail.told` leaves out the details. The details contain names of people or services. If a list with names could not be
 * read, IDs replace the names. Then the details change, although the exception is the same.
 */
const namesOthers: ReadonlySet<Kind> = new Set<Kind>([
	...Object.values(kindsOfDoubles),
	...Object.values(kindsOfUnlike),
]);

const columns: readonly SheetColumn[] = [
	{ field: 'Exception', title: 'Exception', kind: 'text', width: 36 },
	...shiftColumns('Date', 'Start'),
	{ field: 'Minutes', title: 'Minutes', kind: 'integer' },
	...shiftColumns('Worker', 'Client', 'Service'),
	{ field: 'Details', title: 'Details', kind: 'text', width: 48 },
	...shiftColumns('WorkerId', 'ClientId', 'ServiceId'),
	{ field: 'Rules', title: 'Rules', kind: 'integer' },
];

export const payRunExceptions = report<Settings, List>({
	title: 'Pay-Run Exceptions',
	action: 'List exceptions before a pay run',
	description:
		'Shifts and timesheets that do not fit together, and timesheets that cannot be right. Choose it to see what to check before workers are paid.',
	fileName: 'pay-run-exceptions',
	rules: {
		version,
		text: [
			'A timesheet and a shift belong together by their IDs, where both show them, and else those of a client and day that are most alike. A shift counts when it has finished; one that shows a type of hold needs no timesheet. The timesheet of one with minutes to pay is compared with these minutes. Timesheets on hold overlap nothing, and need no shift. One that is identical to one of them is told, though. Whether a timesheet overlaps one whose length is not known cannot be known, so that is told, too.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Dates',
				description:
					'Shifts and timesheets on these days are checked, in the time zone of the workflow',
				maxDays: 92,
			},
			...(['last14Days', 'last7Days', 'last28Days', 'lastPayPeriod'] as const),
			...(['payPeriodBeforeLast', 'thisPayPeriod', 'lastWeek', 'lastFortnight'] as const),
			...(['lastMonth', 'fromTo'] as const),
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mail. Separate several addresses with commas. Each gets its own mail.',
		}),
		minutesOff: number(15, {
			title: 'Minutes Off',
			description:
				'A timesheet may differ from its shift by this number of minutes, in start, finish or length',
			least: 0,
			most: 1_440,
			decimals: 2,
		}),
		breakAfterHours: number(5, {
			title: 'Break After Hours',
			description: 'If a timesheet is longer than this number of hours, it needs a break',
			least: 0,
			most: 24,
			decimals: 2,
			isOption: true,
		}),
	},
	columns,
	reads: ({ dates: { from, to } }) => {
		// A timesheet that starts shortly before midnight may belong to a shift of the next day. So one more day is read on both sides.
		const query = { fromDate: addDays(from, -1), toDate: addDays(to, 1) };
		return {
			takingPlace: { endpoint: reads.rosters, query },
			shifts: { endpoint: reads.rosters, query: { ...query, onHoldType: 'ALL' }, optional: true },
			timesheets: { endpoint: reads.timesheets, query },
			clients: { endpoint: reads.clients, query: everybody, optional: true },
			workers: { endpoint: reads.workers, query: everybody, optional: true },
			services: { endpoint: reads.services, query: {}, optional: true },
		};
	},
	compute(input) {
		const { lists, settings, now } = input;
		const compared = compare(input);
		const found = findAll(compared, input);
		const rows = found.map(({ row }) => row);
		const names = namesWarning(lists);
		const unread = heldUnread(lists);
		const { from, to } = settings.dates;
		const looked = { shifts: compared.shifts.length, timesheets: compared.timesheets.length };
		const counts = kinds.map((kind) => [kind, rows.filter((row) => row.Exception === kind).length]);
		const mail: Mail = {
			to: settings.sendTo,
			count: rows.length,
			told: found.map(({ id, kind, row: { Worker: _, Client: __, Service: ___, ...own } }) => ({
				...own,
				Details: namesOthers.has(kind) ? '' : own.Details,
				id,
			})),
			key: `payRunExceptions${rows.length === 0 ? ` ${from} ${to}` : ''}`,
			rows,
			description: {
				...say(found, looked, input),
				notes: [
					...unread.map((text): Note => ({ text, isIncomplete: true })),
					...names.map((text): Note => ({ lead: 'Names:', text })),
				],
				sections: sectionsOf(found, now),
			},
			about: aboutOf(compared, input),
		};
		return {
			rows,
			totals: {
				from,
				to,
				shiftsLookedAt: looked.shifts,
				timesheetsLookedAt: looked.timesheets,
				exceptions: rows.length,
				...Object.fromEntries(counts),
			},
			warnings: [...unread, ...names],
			mails: [mail],
		};
	},
});

/** Says what the mail is about, and what it does not know. */
const aboutOf = (
	{ shifts, timesheets }: Compared,
	{ settings, now }: Input<Settings, List>,
): Mail['about'] => ({
	from: [
		`Your care system: ${words.countWords(shifts.length, 'shift')} and ${words.countWords(timesheets.length, 'timesheet')} looked at.`,
	],
	dates: [`${datesWords(settings.dates, now)}; shifts that have finished by now.`],
	notKnown: [
		'Whether a shift that shows no type of hold is on hold all the same. It then comes as one without a timesheet or, if only the list with the shifts on hold has it, its timesheet comes as one without a shift.',
		'Which timesheet belongs to which shift, where your care system shows no IDs: the most alike are compared.',
	],
	privacy: ['Clients and workers are named: please do not pass this mail on.'],
});

/** Makes a sentence if the list with the shifts on hold could not be read. */
const heldUnread = ({ shifts: { error } }: Input<Settings, List>['lists']): string[] =>
	error === undefined
		? []
		: [
				`The list with the shifts on hold could not be read, so timesheets of paid leave may come as without a shift: ${error}`,
			];

/** The records that are compared. */
interface Compared {
	/** All shifts that were read and are not on hold, including shifts on the day before and the day after the setting Dates. */
	readonly allShifts: readonly SourceRecord[];
	/** All timesheets that were read, including timesheets on the day before and the day after the setting Dates. */
	readonly allTimesheets: readonly SourceRecord[];
	/** The shifts on the days of the setting Dates. */
	readonly shifts: readonly SourceRecord[];
	/** The timesheets on the days of the setting Dates. */
	readonly timesheets: readonly SourceRecord[];
	/** The shift of each timesheet. Shifts on hold are left out, unless they pay for the timesheet. */
	readonly shiftOf: ReadonlyMap<SourceRecord, SourceRecord>;
	/** The timesheets that need a shift and have none. Timesheets on hold need none. */
	readonly unpaired: readonly SourceRecord[];
	readonly doubled: ReadonlyMap<SourceRecord, Double>;
	isInside(record: SourceRecord): boolean;
}

const dayOf = ({ DateOfService }: SourceRecord): Day | undefined => setDay(DateOfService);

const hasDay = (record: SourceRecord): boolean => dayOf(record) !== undefined;

const hasStart = (record: SourceRecord): boolean => clockTimes(record).from !== undefined;

function compare({ lists, settings }: Input<Settings, List>): Compared {
	const { from, to } = settings.dates;
	const isActive = (shift: SourceRecord) => holdOf(shift) === '';
	const isInside = (record: SourceRecord) => {
		const day = dayOf(record);
		return day !== undefined && day >= from && day <= to;
	};
	const allShifts = lists.takingPlace.records.filter(isActive);
	// A shift that shows no type of hold and is only in the list with the shifts on hold is left out, because nobody knows whether it is paid.
	const held = (lists.shifts.error === undefined ? lists.shifts : lists.takingPlace).records.filter(
		(shift) => !isActive(shift),
	);
	const allTimesheets = lists.timesheets.records;
	const dated = allTimesheets.filter(hasDay);
	// Shifts on hold are paired, too, because the timesheet of such a shift belongs to no other shift.
	const pairs = pairShifts([...allShifts, ...held].filter(hasDay), dated);
	const shiftOf = new Map(
		[...pairs].filter(([timesheet, shift]) => isWorthTimesheet(shift, timesheet)),
	);
	const timesheets = dated.filter(isInside);
	return {
		allShifts,
		allTimesheets,
		isInside,
		timesheets,
		shifts: allShifts.filter(isInside),
		unpaired: timesheets.filter((one) => !isSurelyHeld(one) && !shiftOf.has(one)),
		shiftOf,
		doubled: doubledTimesheets(dated),
	};
}

interface Found {
	/** All IDs that the record shows for its shift and its timesheet, with blanks between them. */
	readonly id: string;
	readonly kind: Kind;
	readonly record: SourceRecord;
	readonly row: Row;
	readonly details: string;
}

type Tell = (kind: Kind, record: SourceRecord, details?: string) => Found;

type NameOf = Readonly<Record<'Worker' | 'Client' | 'Service', (id: unknown) => string>>;

/** Finds all exceptions, and sorts them by worker, day and start. */
function findAll(compared: Compared, input: Input<Settings, List>): Found[] {
	const { lists } = input;
	const nameOf: NameOf = {
		Worker: nameById(reads.workers, lists.workers),
		Client: nameById(reads.clients, lists.clients),
		Service: nameById(reads.services, lists.services),
	};
	const tell: Tell = (kind, record, details = '') => ({
		kind,
		record,
		details,
		id: [record.RosterItemId, record.TimesheetId, record.TimeSheetId].map(idText).join(' '),
		row: {
			Exception: kind,
			Date: dayOf(record) ?? textOf(record.DateOfService),
			Start: clockTimes(record).start,
			Minutes: lengthOf(record) ?? (textOf(record.Minutes) || null),
			Worker: nameOf.Worker(record.CarerId),
			Client: nameOf.Client(record.ClientId),
			Service: nameOf.Service(record.ServiceId),
			Details: details,
			WorkerId: idText(record.CarerId),
			ClientId: idText(record.ClientId),
			ServiceId: idText(record.ServiceId),
			Rules: version,
		},
	});
	const found = [
		...findUnclear(compared, tell),
		...findUnpaired(compared, input.now, tell),
		...findDoubled(compared, nameOf, tell),
		...findUnlike(compared, input.settings, nameOf, tell),
		...findOddTimesheets(compared, input.settings, tell),
	];
	return sortBy(found, ({ row, kind }) =>
		[row.Worker, row.Date, row.Start, kinds.indexOf(kind) + 10].join('\n'),
	);
}

/** Finds all records without a day, and the records on the days of the setting Dates that have no start. */
function findUnclear({ allShifts, allTimesheets, shifts, timesheets }: Compared, tell: Tell) {
	const without = (kind: Kind, is: (record: SourceRecord) => boolean) => {
		const [ofShifts, ofTimesheets] =
			kind === 'No start' ? [shifts, timesheets] : [allShifts, allTimesheets];
		return [
			...ofShifts.filter((one) => !is(one)).map((one) => tell(kind, one, 'A shift')),
			...ofTimesheets.filter((one) => !is(one)).map((one) => tell(kind, one, 'A timesheet')),
		];
	};
	return [...without('No date of service', hasDay), ...without('No start', hasStart)];
}

/** Finds finished shifts without a timesheet, and timesheets without a shift. */
function findUnpaired({ shifts, unpaired, shiftOf }: Compared, now: DateTime, tell: Tell) {
	const paired = new Set(shiftOf.values());
	return [
		...shifts
			.filter((shift) => !paired.has(shift) && isOver(shift, now))
			.map((shift) => {
				const id = idText(shift.TimeSheetId);
				return tell('No timesheet', shift, id === '' ? '' : `The shift names timesheet ${id}`);
			}),
		...unpaired.map((timesheet) =>
			tell('No shift', timesheet, 'Its shift is on hold or not there, or has another timesheet'),
		),
	];
}

function findDoubled({ timesheets, doubled }: Compared, nameOf: NameOf, tell: Tell): Found[] {
	return timesheets.flatMap((timesheet) => {
		const double = doubled.get(timesheet);
		if (double === undefined) return [];
		const { kind, other } = double;
		const what = [plainTimeOf(other), nameOf.Client(other.ClientId)].filter(Boolean).join(', ');
		return [tell(kindsOfDoubles[kind], timesheet, `The other one: ${what}`)];
	});
}

/** Finds timesheets that differ from their shift in worker, client, service or time. */
function findUnlike(
	{ shiftOf, isInside }: Compared,
	{ minutesOff }: Settings,
	nameOf: NameOf,
	tell: Tell,
): Found[] {
	return [...shiftOf]
		.filter((pair) => pair.some(isInside))
		.flatMap(([timesheet, shift]) => {
			const isClear = hasStart(timesheet) && hasStart(shift);
			// A timesheet and its shift may be on different days, for example if one record starts before midnight. Such a pair is always
			// reported if a start is missing. It is also reported if it was paired by an ID, because all shifts of a series may have the same
			// ID. The documentation does not say whether the shifts of a series share an ID.
			const isSameDay = dayOf(timesheet) === dayOf(shift);
			const isOfOtherDay = !isSameDay && (!isClear || isPairedById(timesheet, shift));
			const start = startMinutes(timesheet) - startMinutes(shift);
			const length = (lengthOf(timesheet) ?? 0) - (expectedLength(shift) ?? 0);
			const isOff =
				isOfOtherDay ||
				[...(isClear ? [start, start + length] : []), length].some(
					(minutes) => Math.abs(minutes) > minutesOff,
				);
			const itsOwn = {
				worker: nameOf.Worker(shift.CarerId) || 'no worker',
				client: nameOf.Client(shift.ClientId) || 'no client',
				service: nameOf.Service(shift.ServiceId) || 'no service',
			};
			return [
				...unlikeItsShift(timesheet, shift).map((what) =>
					tell(kindsOfUnlike[what], timesheet, `Shift: ${itsOwn[what]}`),
				),
				...(isOff
					? [tell('Differs from the shift', timesheet, `Shift: ${timeAndHold(shift)}`)]
					: []),
			];
		});
}

/** Returns the time of a shift in words, and what is paid for it if it is on hold. */
const timeAndHold = (shift: SourceRecord): string =>
	holdOf(shift) === ''
		? plainTimeOf(shift)
		: `${plainTimeOf(shift)}, on hold with ${textOf(shift.OnHoldPayMinutes)} minutes to pay`;

/** Finds exceptions that a timesheet shows without a comparison with other records. */
function findOddTimesheets(
	{ timesheets }: Compared,
	{ breakAfterHours }: Settings,
	tell: Tell,
): Found[] {
	return timesheets.flatMap((timesheet) => {
		const length = lengthOf(timesheet) ?? 0;
		const { VariationApproved, VariationComment } = timesheet;
		const hasBreak = Number(timesheet.BreakMinutes1) > 0;
		return [
			...(isPossibleLength(length)
				? []
				: [tell('No length between 1 minute and a day', timesheet)]),
			...(length > breakAfterHours * 60 && !hasBreak ? [tell('No break', timesheet)] : []),
			...(hasVariation(timesheet) && flagOf(VariationApproved) !== true
				? [tell('Variation not approved', timesheet, textOf(VariationComment))]
				: []),
		];
	});
}

function say(
	found: readonly Found[],
	looked: { readonly shifts: number; readonly timesheets: number },
	{ settings, now }: Input<Settings, List>,
) {
	const when = periodWords(settings.dates, now);
	const shifts = words.countWords(looked.shifts, 'shift');
	const all = `${shifts} and ${words.countWords(looked.timesheets, 'timesheet')}`;
	if (found.length === 0) {
		return {
			subject: '0 exceptions before the pay run',
			headline: `Nothing to check before paying: no exception among ${all} ${when}.`,
		};
	}
	const count = words.countWords(found.length, 'exception');
	const most = [...groupBy(found, ({ kind }) => kind)].sort(
		([, one], [, other]) => other.length - one.length,
	);
	const [[kind, { length }], [, next] = []] = most;
	// If there is only one kind, it is not named here, because its list follows directly. If the two most frequent kinds are equally
	// frequent, no kind is named.
	const isMost = next !== undefined && length > next.length;
	return {
		subject: `${count} before the pay run`,
		headline: `${count} among ${all} ${when} should be checked before paying.`,
		...(isMost && { second: `The most frequent: ${kind} (${words.numberWords(length)}).` }),
	};
}

/** Makes the section of the mail that has each exception under its kind. */
function sectionsOf(found: readonly Found[], now: DateTime): Section[] {
	if (found.length === 0) return [];
	const byKind = groupBy(found, ({ kind }) => kind);
	const shown = kinds.filter((kind) => byKind.has(kind));
	return [
		{
			table: {
				columns: [
					{ title: 'Time and service', width: 34 },
					{ title: 'Worker and client', width: 34, isAbout: true },
					{ title: 'Details' },
				],
				groups: shown.map((kind) => ({
					title: kind,
					rows: (byKind.get(kind) ?? []).map((one) => () => tableRow(one, now)),
				})),
			},
		},
	];
}

function tableRow({ record, row, details }: Found, now: DateTime): TableRow {
	const day = dayOf(record);
	const length = lengthOf(record);
	const date = day === undefined ? 'Day not known' : words.dayWords(startOf(day, now), now);
	const time = timesOf({ Date: day ?? '', Start: row.Start }, day, clockTimes(record), length);
	const lasts = length === undefined ? 'length not known' : words.lengthWords(length);
	const quiet = (value: unknown): Line[] =>
		textOf(value) === '' ? [] : [{ text: textOf(value), as: 'quiet' }];
	return {
		cells: [
			{ lines: [date, `${time}, ${lasts}`, ...quiet(row.Service)] },
			{
				lines: [{ text: textOf(row.Worker) || 'No worker', as: 'strong' }, ...quiet(row.Client)],
			},
			details,
		],
		brief: [row.Worker, row.Date, row.Start].map(textOf).filter(Boolean).join(' '),
	};
}
