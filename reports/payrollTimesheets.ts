import type { DateTime } from 'luxon';
import { everybody, flagOf, numberIn, reads } from '../api/mod';
import { InputError } from '../errors/mod';
import { addDays, groupBy, isNone, type Day } from '../values/mod';
import { clockTimes } from './clockTimes';
import type { Description, Note, Row as TableRow, Section } from './description';
import { doubledTimesheets, maybeOverlapping } from './doubledTimesheets';
import { idText } from './idText';
import { isHourly } from './isHourly';
import { holdsOf, mayBeHeld, showHolds } from './onHold';
import { payeeBy, payLines, reasonText, unnamed, type PayLine } from './payLines';
import { payrollFile, payrollFormat, payrollTitles, type PayrollSettings } from './payrollFile';
import { periods, type Period, type PeriodName } from './period';
import { datesWords, periodWords, startOf } from './periodWords';
import {
	report,
	type Input,
	type Mail,
	type ReadList,
	type Row,
	type SourceRecord,
} from './report';
import { round } from './round';
import { payrollSystems, type PayrollSystemName } from './rules/payrollSystems';
import { choice, emails, flag, list, pairs, pairsOrSame, period } from './settings';
import { timesOf } from './shiftTimes';
import { sortBy } from './sortBy';
import type { Sheet, SheetColumn } from './spreadsheet';
import * as words from './words';
import { textOf } from './textOf';
import { setDay } from './setDay';

interface Settings extends PayrollSettings {
	readonly dates: Period;
	readonly sendTo: readonly string[];
	readonly onlyDayAfter: boolean;
	readonly paidOnce: readonly string[];
}

type List = 'timesheets' | 'services' | 'workers';

/** The version of the rules below. If the rules change, the pay can change. So each line names the version. */
const version = 1;

/**
 * The number of days that are also read before the first day and after the last day of the setting Dates. The specification does not say by
 * which date the care system filters timesheets. So a request for these days alone can miss some timesheets of these days.
 */
const moreDays = 7;

const text = (title: string, field = title): SheetColumn => ({ field, title, kind: 'text' });
const number = (title: string): SheetColumn => ({ field: title, title, kind: 'number' });

const onlyDayAfterTitle = 'Only on the Day After a Pay Period';

const reasonTitle = 'Not in the payroll file, because it';

const columns: readonly SheetColumn[] = [
	...[text('Worker ID'), text('Worker code'), text('Employee ID'), text('Worker')],
	{ field: 'Date', title: 'Date', kind: 'date' },
	{ field: 'Day', title: 'Day', kind: 'text', width: 6 },
	{ field: 'Start', title: 'Start', kind: 'time' },
	{ field: 'Minutes', title: 'Minutes', kind: 'integer' },
	{ field: 'Break minutes', title: 'Break minutes', kind: 'integer' },
	...[text('Service'), text('Unit')],
	...[number('Quantity'), text('Pay code'), text('Pay item'), number('Pay rate')],
	...[number('Amount'), number('Kilometres'), number('Variation'), number('Variation quantity')],
	...[text('Variation comment'), text('Variation approved'), text('On hold')],
	text(reasonTitle, 'Reason'),
	{ field: 'Rules', title: 'Rules', kind: 'integer' },
];

export const payrollTimesheets = report<Settings, List>({
	title: 'Timesheets for Payroll',
	action: 'List timesheets for payroll',
	description:
		'Timesheets of a pay period: which can be paid as they are, and why others cannot. Choose it to pay workers, or to ask what a pay period costs.',
	fileName: 'timesheets',
	rules: {
		version,
		text: [
			'A timesheet is in the payroll file if nothing about it is open. It is not if it is on hold, is identical to another, on hold or not, names the shift of another of that day, overlaps one of its worker, or may overlap one because a start or length is not known, has a variation, is not paid by the hour (unless Paid Once names its unit), or if its day, length, worker, code, rate or pay code is missing, cannot be right or stands for several.',
			'Its pay code is that of its service whose rate is its own. Hours are minutes divided by 60, rounded so that the sum for each worker and rate is right.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Dates',
				description:
					'Timesheets on these days are paid, in the time zone of the workflow. To send an earlier period again, choose Pay Period Before Last or From – To.',
				maxDays: 366,
			},
			...(['lastPayPeriod', 'payPeriodBeforeLast', 'thisPayPeriod'] as const),
			...(['lastWeek', 'lastFortnight', 'lastMonth', 'fromTo'] as const),
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mail. Separate several addresses with commas. Each gets its own mail.',
		}),
		payrollSystem: choice(
			{
				title: payrollTitles.payrollSystem,
				description:
					'The payroll file has the columns of this system. A payroll system has its own names for workers and pay codes: add Employee IDs and Pay Items under Options.',
			},
			...systemChoices(),
		),
		employeeIds: pairsOrSame('W7 = 1042', {
			title: payrollTitles.employeeIds,
			description:
				'Your code of a worker = their ID in the payroll system, each pair on its own line. You can paste two columns of a spreadsheet. If all codes are the same in both systems, type same.',
			isOption: true,
		}),
		payItems: pairsOrSame('SAT = Saturday', {
			title: payrollTitles.payItems,
			description:
				'Your pay code = the work type, earnings rate or payroll category of the payroll system, each pair on its own line. For one service alone: SAT / Personal care = Saturday care. If all codes are the same in both systems, type same.',
			isOption: true,
		}),
		payrollColumns: pairs('hours = Quantity', {
			title: payrollTitles.payrollColumns,
			description:
				'Only if the payroll system is Other: one line for each column of the payroll file, as heading = content, such as hours = Quantity. The documentation of the report lists the possible contents.',
			isOption: true,
		}),
		paidOnce: list({
			title: 'Paid Once',
			description:
				'Units of services that are paid once for each timesheet and not by the hour, such as Each. Separate them with commas.',
			isOption: true,
		}),
		onlyDayAfter: flag(false, {
			title: onlyDayAfterTitle,
			description:
				'Whether the mail is sent only on the day after Last Pay Period, Last Week or Last Month, so that the workflow can run every day. A test run sends its mail on any day. With Pay Period Before Last or From – To, which send again, each run sends the mail: afterwards, set Dates back.',
			isOption: true,
		}),
	},
	columns,
	check(settings) {
		payrollFormat(settings);
		refuseNoDayAfter(settings);
		const wrong = settings.paidOnce.find((unit) => isHourly(unit) || /^k(m|ilomet)/i.test(unit));
		if (wrong === undefined) return;
		throw new InputError({
			title:
				'Paid Once must not name hours or kilometres, because these are not paid once for each timesheet',
			nextStep: `Remove ${wrong}.`,
		});
	},
	reads: ({ dates: { from, to } }) => ({
		timesheets: {
			endpoint: reads.timesheets,
			query: { fromDate: addDays(from, -moreDays), toDate: addDays(to, moreDays) },
		},
		services: { endpoint: reads.services, query: {}, optional: true },
		// The list includes workers who have left, because their last hours must be paid.
		workers: {
			endpoint: reads.workers,
			query: everybody,
			optional: true,
		},
	}),
	compute(input) {
		const { settings, lists, now } = input;
		const found = find(input);
		const { lines, paid, others, unread, unshown, shared } = found;
		const rows = lines.map(rowOf);
		const { from, to } = settings.dates;
		const file = payrollFile(paid, payrollFormat(settings), settings.payrollSystem, { from, to });
		const mail: Mail = {
			to: settings.sendTo,
			count: countOf(found),
			told: [
				...rows.map(({ Worker: _, Service: __, ...own }) => own),
				...unread,
				...unshown,
				...shared,
			],
			key: `payrollTimesheets ${from} ${to}`,
			rows,
			sheets: [totalsSheet(rows)],
			files: lines.length === 0 ? [] : [file],
			...(settings.onlyDayAfter && { sentOn: dayAfter(settings.dates, now) }),
			description: describe(found, input),
			about: {
				from: [
					`Your care system: ${words.countWords(lines.length, 'timesheet')} of these days, ${words.countWords(lists.services.records.length, 'service')}, ${words.countWords(lists.workers.records.length, 'worker')}.`,
				],
				dates: [`${datesWords(settings.dates, now)}, by the day of service.`],
				notKnown: [
					'How your care system relates rates and pay codes, and whether minutes contain the break: check some lines.',
					'Whether a timesheet fits its shift: Pay-Run Exceptions compares them.',
					'A timesheet that is entered after this mail is in no later one. To find it, make the report for these days again and compare. The new file has all lines: pay only those that are new.',
				],
				privacy: ['Workers and their pay are named: please do not pass this mail on.'],
			},
		};
		return {
			rows,
			totals: { from, to, timesheets: lines.length, ...totalsOf(found), rules: version },
			warnings: [
				...unread,
				...unshown,
				...toFillIn(others).map(({ lead, text }) => `${lead} ${text}`),
			],
			mails: [mail],
		};
	},
});

interface SystemChoice {
	readonly value: PayrollSystemName;
	readonly title: string;
}

function systemChoices(): [SystemChoice, ...SystemChoice[]] {
	const [first, ...others] = Object.entries(payrollSystems).map(([value, { title }]) => ({
		value: value as PayrollSystemName,
		title,
	}));
	return [first, ...others];
}

interface Found {
	/** All lines on the days of the setting Dates, and all lines without a day. They are sorted by worker, day and start. */
	readonly lines: readonly PayLine[];
	/** The lines that can be paid without a check. */
	readonly paid: readonly PayLine[];
	readonly others: readonly PayLine[];
	/** Employees in the payroll system who get the lines of several workers. */
	readonly shared: readonly string[];
	/** Sentences about values that the timesheets do not show. */
	readonly unshown: readonly string[];
	/** Sentences about lists that could not be read. If a list could not be read, no line can be paid. */
	readonly unread: readonly string[];
}

function find({ lists, settings }: Input<Settings, List>): Found {
	const { from, to } = settings.dates;
	// The remainder from rounding a line is carried to a later line. The timesheets are sorted first, so that the amounts do not depend on
	// the order in which the care system sends the timesheets.
	const all = sortBy(lists.timesheets.records, placeOf);
	const isInside = (day: Day | undefined) => day === undefined || (day >= from && day <= to);
	// A timesheet without a day becomes a line that cannot be paid.
	const timesheets = all.filter(({ DateOfService }) => isInside(setDay(DateOfService)));
	const { employeeIds, payItems } = payrollFormat(settings);
	const payeeOf = payeeBy(lists.workers.records, employeeIds);
	const lines = payLines(
		{ timesheets, services: lists.services.records, workers: lists.workers.records },
		{
			employeeIds,
			payItems,
			paidOnce: settings.paidOnce.map((unit) => unit.toLowerCase()),
			// Timesheets outside the setting Dates are compared, too, because a timesheet of the night before can last into the first day.
			doubled: doubledTimesheets(all, payeeOf, mayBeHeld),
			unjudged: maybeOverlapping(all, payeeOf),
		},
	);
	const isPaid = ({ reasons }: PayLine) => reasons.length === 0;
	const sorted = sortBy(lines, ({ worker, code, timesheet }) =>
		[worker, code, placeOf(timesheet)].join('\n'),
	);
	const paid = sorted.filter(isPaid);
	return {
		lines: sorted,
		paid,
		shared: findShared(paid),
		others: sorted.filter((line) => !isPaid(line)),
		unshown: holdsWarning(lists.timesheets),
		unread: unreadWords(lists),
	};
}

const placeOf = (timesheet: SourceRecord): string =>
	[
		idText(timesheet.CarerId),
		setDay(timesheet.DateOfService) ?? textOf(timesheet.DateOfService),
		clockTimes(timesheet).start,
		...[timesheet.ServiceId, timesheet.ClientId].map(idText),
		...[timesheet.Minutes, timesheet.PayRate, timesheet.KM].map(textOf),
	].join('\n');

/** Warns if no timesheet shows whether it is on hold. The lines can still be paid, because usually only a few timesheets are on hold. */
const holdsWarning = ({ records }: ReadList): string[] =>
	showHolds(records)
		? []
		: [
				'No timesheet has OnHoldType, so nobody can tell which are on hold. Look for those before paying.',
			];

const unreadWords = ({ services, workers }: Readonly<Record<List, ReadList>>): string[] =>
	[
		['Services', services.error],
		['Workers', workers.error],
	].flatMap(([who, error]) =>
		error === undefined ? [] : [`${who} could not be read, so no line can be paid: ${error}`],
	);

/** Returns the number in a value, 0 if nothing is entered, or null if the number cannot be read. */
const numberCell = (value: unknown): number | null =>
	isNone(value) ? 0 : (numberIn(value) ?? null);

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function rowOf(line: PayLine): Row {
	const { timesheet, day } = line;
	return {
		'Worker ID': idText(timesheet.CarerId),
		'Worker code': line.code,
		'Employee ID': line.employee,
		Worker: line.worker,
		Date: day ?? textOf(timesheet.DateOfService),
		Day: day === undefined ? '' : weekdays[new Date(`${day}T00:00Z`).getUTCDay()],
		Start: clockTimes(timesheet).start,
		Minutes: line.minutes ?? null,
		'Break minutes': numberCell(timesheet.BreakMinutes1),
		Service: line.service,
		Unit: line.unit,
		Quantity: line.quantity ?? null,
		'Pay code': line.payCode,
		'Pay item': line.payItem,
		'Pay rate': line.rate ?? null,
		Amount: line.amount ?? null,
		Kilometres: line.kilometres ?? null,
		Variation: numberCell(timesheet.Variation),
		'Variation quantity': numberCell(timesheet.VariationQty),
		'Variation comment': textOf(timesheet.VariationComment),
		'Variation approved': flagOf(timesheet.VariationApproved) === true ? 'yes' : 'no',
		'On hold': holdsOf(timesheet).join(' '),
		Reason: line.reasons.map(reasonText).join('; '),
		Rules: version,
	};
}

const summed = ['Minutes', 'Quantity', 'Amount', 'Kilometres'] as const;

/** Lines with the same values in these columns and the same reason are added up. The ID separates two workers with the same name. */
const kept = ['Worker ID', 'Worker code', 'Worker', 'Pay code', 'Pay rate', 'Unit'] as const;

/** Makes a sheet with sums for each worker, pay code, rate, unit and reason. If the value of any line is not known, the sum is blank. */
export function totalsSheet(rows: readonly Row[]): Sheet {
	const groups = groupBy(rows, (row) =>
		JSON.stringify([...kept, 'Reason'].map((name) => row[name])),
	);
	const sumOf = (group: readonly Row[], name: string) =>
		group.some((row) => row[name] === null)
			? null
			: round(group.reduce((sum, row) => sum + Number(row[name]), 0));
	const of = (...names: readonly string[]) => columns.filter(({ field }) => names.includes(field));
	return {
		name: 'Totals',
		columns: [
			...of(...kept),
			{ field: 'Timesheets', title: 'Timesheets', kind: 'integer' },
			...of(...summed, 'Reason'),
		],
		rows: [...groups.values()].map((group) => ({
			...group[0],
			Timesheets: group.length,
			...Object.fromEntries(summed.map((name) => [name, sumOf(group, name)])),
		})),
	};
}

interface Sums {
	readonly minutes: number;
	readonly amount: number;
	readonly kilometres: number;
}

/** Adds up the known values of some lines. */
function sumUp(lines: readonly PayLine[]): Sums {
	const sum = (of: (line: PayLine) => number | undefined) =>
		round(lines.reduce((total, line) => total + (of(line) ?? 0), 0));
	return {
		minutes: sum(({ minutes }) => minutes),
		amount: sum(({ amount }) => amount),
		kilometres: sum(({ kilometres }) => kilometres),
	};
}

function totalsOf({ paid, others }: Found) {
	const [inFile, outside] = [paid, others].map(sumUp);
	return {
		timesheetsInPayrollFile: paid.length,
		minutesInPayrollFile: inFile.minutes,
		amountInPayrollFile: inFile.amount,
		kilometresInPayrollFile: inFile.kilometres,
		timesheetsNotInPayrollFile: others.length,
		minutesNotInPayrollFile: outside.minutes,
		amountNotInPayrollFile: outside.amount,
	};
}

/** The periods that are over once, and the words for their ends. */
const endings: Partial<Record<PeriodName, string>> = {
	lastPayPeriod: 'pay period',
	lastWeek: 'week',
	lastMonth: 'month',
};

/** Why a period has no single day after it. */
const withoutDayAfter: Partial<Record<PeriodName, string>> = {
	thisPayPeriod: 'is not over, so a mail would be sent in a test run alone',
	lastFortnight: 'begins anew every week, so each week would be sent twice',
};

/**
 * Refuses the option for a period that has no single day after it.
 *
 * @throws InputError
 */
function refuseNoDayAfter({ dates: { name }, onlyDayAfter }: Settings): void {
	const why = name && withoutDayAfter[name];
	if (!onlyDayAfter || name === undefined || why === undefined) return;
	throw new InputError({
		title: `${onlyDayAfterTitle} must be off, because ${periods[name].title} ${why}`,
		nextStep: `Choose ${periods.lastPayPeriod.title} for Dates, or switch the option off.`,
	});
}

/**
 * Returns the days on which the mail is sent: the day after each period. The result is undefined for periods that a person chooses to send a
 * file again.
 */
function dayAfter({ name = 'fromTo', to, days }: Period, now: DateTime): Mail['sentOn'] {
	const ending = endings[name];
	if (ending === undefined) return undefined;
	const first = startOf(addDays(to, 1), now);
	return {
		isToday: first.hasSame(now, 'day'),
		words: `on the day after a ${ending}`,
		next: words.dayWords(first.plus(name === 'lastMonth' ? { months: 1 } : { days }), now),
	};
}

/** Makes the notes about workers without an Employee ID, and about pay codes without a Pay Item. */
function toFillIn(others: readonly PayLine[]): { lead: string; text: string }[] {
	const missing = (wanted: string, title: string) => {
		const found = others.flatMap(({ reasons }) =>
			reasons.flatMap(({ kind, detail = '' }) => (kind === wanted ? [detail] : [])),
		);
		const names = [...new Set(found)].sort();
		return names.length === 0
			? []
			: [{ lead: `Not in ${title}:`, text: `${words.listWords(names, 40)}.` }];
	};
	return [
		...missing(unnamed.worker, payrollTitles.employeeIds),
		...missing(unnamed.payCode, payrollTitles.payItems),
	];
}

/** Finds employees in the payroll system to whom several workers belong. For example, `1042 (W7, W8)` is an employee with two workers. */
const findShared = (paid: readonly PayLine[]): string[] =>
	[...groupBy(paid, ({ employee }) => employee)].flatMap(([employee, own]) => {
		const codes = [...new Set(own.map(({ code }) => code))];
		return employee !== '' && codes.length > 1 ? [`${employee} (${codes.join(', ')})`] : [];
	});

const sharedNote = (shared: readonly string[]): Note[] =>
	shared.length === 0
		? []
		: [
				{
					lead: 'One employee for several workers, please check:',
					text: `${words.listWords(shared, 20)}.`,
				},
			];

function notesOf(
	{ paid, others, unread, unshown, shared }: Found,
	{ settings, now }: Input<Settings, List>,
) {
	const { columns: fileColumns } = payrollFormat(settings);
	const { kilometres } = sumUp(paid);
	const hasColumn = fileColumns.some(([, content]) => content === 'Kilometres');
	const isOver = settings.dates.to < (now.toISODate() ?? '');
	const last = words.dayWords(startOf(settings.dates.to, now), now);
	return [
		...[...unread, ...unshown].map((sentence): Note => ({ text: sentence, isIncomplete: true })),
		...(isOver
			? []
			: [
					{
						lead: 'Not over yet:',
						text: `the last of these days is ${last}. More timesheets may come.`,
					},
				]),
		...toFillIn(others),
		...sharedNote(shared),
		...(kilometres > 0 && !hasColumn
			? [
					{
						lead: 'Kilometres:',
						text: `the payroll file has no column for the ${words.numberWords(kilometres)} km of its lines.`,
					},
				]
			: []),
	];
}

/**
 * Counts the points that a person must check. The subject of the mail shows this count. Shared employees count, too. So even the subject
 * shows a problem if two workers would be paid as one.
 */
const countOf = ({ others, shared }: Found): number => others.length + shared.length;

function describe(
	found: Found,
	input: Input<Settings, List>,
): Omit<Description, 'context' | 'foot' | 'whole'> {
	const { lines, paid } = found;
	const { settings, now } = input;
	const when = periodWords({ ...settings.dates, words: '' }, now);
	const all = words.countWords(lines.length, 'timesheet');
	const sums = sumUp(paid);
	const count = countOf(found);
	const exceptions = count === 0 ? 'No exceptions' : words.countWords(count, 'exception');
	return {
		subject: lines.length === 0 ? `No timesheets ${when}` : `${exceptions} in ${all} ${when}`,
		headline: headlineOf(found, when),
		...(paid.length > 0 && {
			second: `In the payroll file: ${words.lengthWords(sums.minutes)}, ${words.moneyWords(sums.amount)}.`,
		}),
		notes: notesOf(found, input),
		sections:
			lines.length === 0
				? []
				: [
						...sectionOfReasons(found.others),
						sectionOfSums(found, settings),
						...sectionOfOthers(found.others, now),
					],
	};
}

function headlineOf({ lines, others, unread }: Found, when: string): string {
	const all = words.countWords(lines.length, 'timesheet');
	if (lines.length === 0) return `There are no timesheets ${when}.`;
	if (unread.length > 0)
		return `None of the ${all} ${when} can be paid from the payroll file, because a list is missing.`;
	if (others.length === 0)
		return lines.length === 1
			? `The 1 timesheet ${when} is in the payroll file.`
			: `All ${all} ${when} are in the payroll file.`;
	const are = others.length === 1 ? 'is' : 'are';
	return `${words.numberWords(others.length)} of ${all} ${when} ${are} not in the payroll file and must be checked.`;
}

function sectionOfReasons(others: readonly PayLine[]): Section[] {
	if (others.length === 0) return [];
	const kinds = groupBy(
		others.flatMap(({ reasons }) => reasons),
		({ kind }) => kind,
	);
	const counted = [...kinds].map(([kind, { length }]) => ({ kind, length }));
	counted.sort((one, other) => other.length - one.length);
	return [
		{
			heading: `Not in the payroll file: ${words.numberWords(others.length)}`,
			intro:
				'Check each, and pay by hand those that are due. A timesheet can have several reasons.',
			table: {
				columns: [
					{ title: 'Reason', isAbout: true },
					{ title: 'Timesheets', kind: 'number', width: 24 },
				],
				groups: [
					{
						rows: counted.map(({ kind, length }) => ({
							cells: [kind, words.numberWords(length)],
							brief: kind,
						})),
					},
				],
			},
		},
	];
}

/** Makes the section with three sums: the timesheets in the payroll file, the timesheets that are not in the file, and all timesheets. */
function sectionOfSums({ lines, paid, others }: Found, settings: Settings): Section {
	const parts = [
		['In the payroll file', paid],
		['Not in it', others],
		['All timesheets', lines],
	] as const;
	const system = payrollSystems[settings.payrollSystem].title;
	return {
		heading: 'Sums',
		...(settings.payrollSystem !== 'ownCodes' && {
			intro: `The payroll file has the columns for ${settings.payrollSystem === 'other' ? 'another system' : system}.`,
		}),
		table: {
			columns: [
				{ title: 'Timesheets', isAbout: true },
				{ title: 'Length', kind: 'number', width: 28 },
				{ title: 'Amount', kind: 'number', width: 28 },
			],
			groups: [
				{
					rows: parts.map(([name, some]) => {
						const { minutes, amount, kilometres } = sumUp(some);
						const count = words.countWords(some.length, 'timesheet');
						const quiet = `${count}, ${words.numberWords(kilometres)} km`;
						return {
							cells: [
								{
									lines: [
										{ text: name, as: 'strong' },
										{ text: quiet, as: 'quiet' },
									],
								},
								words.lengthWords(minutes),
								words.moneyWords(amount),
							],
							brief: name,
						};
					}),
				},
			],
		},
		paragraphs: [...unknownWords(lines), ...breakWords(paid)],
	};
}

/** Says how many lines have an unknown value. Such a value is in no sum. */
const unknownWords = (lines: readonly PayLine[]): string[] =>
	(
		[
			['length', 'minutes'],
			['amount', 'amount'],
			['number of kilometres', 'kilometres'],
		] as const
	).flatMap(([name, field]) => {
		const { length } = lines.filter((line) => line[field] === undefined);
		return length === 0
			? []
			: [`Timesheets whose ${name} is not known, and not in these sums: ${length}.`];
	});

function breakWords(paid: readonly PayLine[]): string[] {
	const { length } = paid.filter(({ timesheet }) => Number(timesheet.BreakMinutes1) > 0);
	return length === 0
		? []
		: [
				`Timesheets in the payroll file with a break: ${length}. Whether minutes contain it is not documented.`,
			];
}

const sectionOfOthers = (others: readonly PayLine[], now: DateTime): Section[] =>
	others.length === 0
		? []
		: [
				{
					heading: `Each of them: ${words.numberWords(others.length)}`,
					table: {
						columns: [
							{ title: 'Worker', isAbout: true, width: 30 },
							{ title: 'Time and service', width: 34 },
							{ title: 'Reason' },
						],
						groups: [{ rows: others.map((line) => () => tableRow(line, now)) }],
					},
				},
			];

function tableRow(
	{ timesheet, day, code, worker, service, minutes, reasons }: PayLine,
	now: DateTime,
) {
	const times = clockTimes(timesheet);
	const id = idText(timesheet.CarerId);
	const date = day === undefined ? 'Day not known' : words.dayWords(startOf(day, now), now);
	const shown = { Date: day ?? '', Start: times.start };
	const length = minutes === undefined ? 'Length not known' : words.lengthWords(minutes);
	const row: TableRow = {
		cells: [
			{
				lines: [
					{ text: worker || 'Worker not known', as: 'strong' },
					...(code === '' && id === '' ? [] : [{ text: code || `ID ${id}`, as: 'quiet' as const }]),
				],
			},
			{
				lines: [
					date,
					`${timesOf(shown, day, times, minutes)}, ${length}`,
					{ text: service, as: 'quiet' },
				],
			},
			{ lines: reasons.map(reasonText) },
		],
		brief: [code || worker, day, times.start].filter(Boolean).join(' '),
	};
	return row;
}
