import { DateTime } from 'luxon';
import { everybody, flagOf, holdOf, reads } from '../api/mod';
import { InputError } from '../errors/mod';
import { addDays, groupBy, type Day } from '../values/mod';
import { awardFlags, firstDayOf, rulesByDay, type AwardFlag, type AwardTerms } from './awardFlags';
import type { Line, Note, Row as TableRow, Section } from './description';
import { payPeriodOf } from './period';
import { nameKey } from './recordText';
import { idText } from './idText';
import { nameById } from './nameById';
import { namesWarning } from './namesWarning';
import type { Period } from './period';
import { datesWords, periodWords, startOf } from './periodWords';
import { report, type Input, type Mail, type Row, type SourceRecord } from './report';
import { awardRules, employments, type Employment } from './rules/awardRules';
import { servicesByName } from './servicesByName';
import { assignments, choice, day, emails, lines, number, period } from './settings';
import { shiftColumns } from './shiftColumns';
import { showsField } from './showsField';
import { sortBy } from './sortBy';
import type { SheetColumn } from './spreadsheet';
import * as words from './words';
import { shiftReader, type WorkedShift } from './workPeriods';

interface Settings {
	readonly dates: Period;
	readonly sleepovers: readonly string[];
	readonly sendTo: readonly string[];
	readonly employment: readonly (readonly [worker: string, employment: string])[];
	readonly threeHours: readonly string[];
	readonly gapMinutes: number;
	readonly payPeriodStart: Day;
	readonly payPeriodDays: '14' | '7' | '28';
}

type List = 'shifts' | 'services' | 'workers';

const columns: readonly SheetColumn[] = [
	{ field: 'Flag', title: 'Flag', kind: 'text', width: 36 },
	...shiftColumns('Date', 'Start', 'Finish', 'Worker'),
	{ field: 'Details', title: 'Details', kind: 'text', width: 44 },
	{ field: 'Clause', title: 'Clause', kind: 'text', width: 14 },
	{ field: 'InForceFrom', title: 'In force from', kind: 'date' },
	{ field: 'Source', title: 'Source', kind: 'text', width: 44 },
	...shiftColumns('Service', 'WorkerId', 'ServiceId'),
];

const termsOf = ({ payPeriodStart, payPeriodDays }: Settings): AwardTerms['payPeriods'] => ({
	start: payPeriodStart,
	length: Number(payPeriodDays),
});

/**
 * Returns the days whose shifts must be known. They begin two days before the first pay period that contains days of the setting Dates, and
 * end one day after the last such pay period. The additional days are needed because a shift can last up to a day.
 */
function knownDays(settings: Settings): AwardTerms['known'] {
	const { from, to } = settings.dates;
	const payPeriods = termsOf(settings);
	const last = addDays(payPeriodOf(to, payPeriods), payPeriods.length - 1);
	return { from: addDays(payPeriodOf(from, payPeriods), -2), to: addDays(last, 1) };
}

export const rosterAgainstAward = report<Settings, List>({
	title: 'Roster Against the Award',
	action: 'Flag shifts against the award',
	description:
		'Flags where a roster may break the SCHADS award (MA000100). It decides nothing, and knows no pay. Choose it to look again at breaks, broken shifts, sleepovers and days off.',
	fileName: 'roster-against-the-award',
	rules: {
		version: 1,
		text: [
			'Each flag names its clause and the day from which that is applied. The rules were read second hand, on pages of the Fair Work Ombudsman and others, not in the award. Flags decide nothing: employment, written agreements and agreed hours are not in your care system.',
			'Shifts of a worker without a gap, or with one that is travel or a meal break, are one piece of work, and clients at the same time are one shift. Pieces of one day with less than 10 hours between them are a broken shift. A meal break counts within its own shift alone. Hours are time that passes, also when clocks change. Shifts on hold and those without a worker do not count.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Dates',
				description: 'Shifts on these days are checked. At most 92 days.',
				maxDays: 92,
			},
			...(['next14Days', 'next7Days', 'next28Days', 'thisWeek', 'nextWeek'] as const),
			...(['nextFortnight', 'lastWeek', 'lastFortnight', 'lastMonth', 'fromTo'] as const),
		),
		sleepovers: lines('Sleepover weekday', {
			title: 'Sleepover Services',
			description:
				'Names, codes or IDs of services that are sleepovers, each on its own line. Services that your care system marks as sleepovers need no line.',
		}),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mail. Separate several addresses with commas. Each gets its own mail.',
		}),
		employment: assignments('1042 = casual', {
			title: 'Kinds of Employment',
			description:
				'The ID or code of a worker, then = and casual, part-time or full-time. Each worker on their own line. A worker who is not listed here is checked against all rules but one: the rule that is only for full-time workers.',
			isOption: true,
		}),
		threeHours: lines('Counselling', {
			title: 'Services of Three Hours',
			description:
				'Names, codes or IDs of services whose minimum engagement is 3 hours and not 2. These are social and community services other than disability services work.',
			isOption: true,
		}),
		gapMinutes: number(60, {
			title: 'Gap That Is No Break',
			description:
				'A gap of up to this number of minutes between two shifts counts as travel or a meal break, and not as the end of the work',
			least: 0,
			most: 120,
			isOption: true,
		}),
		payPeriodStart: day('2026-01-05', {
			title: 'First Day of a Pay Period',
			description:
				'First day of any of your pay periods. Days off and hours are counted in pay periods, and some rules begin with a new pay period.',
			isOption: true,
		}),
		payPeriodDays: choice(
			{
				title: 'Days in a Pay Period',
				description: 'The length of a pay period or roster cycle',
				isOption: true,
			},
			{ value: '14', title: '14 Days' },
			{ value: '7', title: '7 Days' },
			{ value: '28', title: '28 Days' },
		),
	},
	columns,
	check({ employment }) {
		const index = employment.findIndex(([, kind]) => employmentOf(kind) === undefined);
		if (index === -1) return;
		throw new InputError({
			title: `Kinds of Employment must be ${words.listWords(employments)}, and number ${index + 1} is none of these`,
			nextStep: 'Enter them as in 1042 = casual, each on a line of its own.',
		});
	},
	reads: (settings) => {
		const { from, to } = knownDays(settings);
		return {
			shifts: { endpoint: reads.rosters, query: { fromDate: from, toDate: to } },
			services: { endpoint: reads.services, query: {}, optional: true },
			workers: { endpoint: reads.workers, query: everybody, optional: true },
		};
	},
	compute(input) {
		const found = find(input);
		const { flags, missing, toCheck, names, counts } = found;
		const { from, to } = input.settings.dates;
		const rows = flags.map(({ row }) => row);
		const mail: Mail = {
			to: input.settings.sendTo,
			count: flags.length,
			told: [
				...flags.map(({ id, row: { Worker: _, Service: __, ...own } }) => ({ id, ...own })),
				...[...missing, ...toCheck, ...leftOut(counts)],
			],
			key: `rosterAgainstAward${flags.length === 0 ? ` ${from} ${to}` : ''}`,
			rows,
			description: {
				...say(found, input),
				notes: [
					...missing.map((text): Note => ({ text, isIncomplete: true })),
					...toCheck.map((text): Note => ({ lead: 'Please check:', text })),
					...names.map((text): Note => ({ lead: 'Names:', text })),
				],
				sections: sectionsOf(found, input),
			},
			about: aboutOf(found, input),
		};
		return {
			rows,
			totals: {
				from,
				to,
				...counts,
				flags: flags.length,
				workersWithFlags: new Set(rows.map(({ WorkerId }) => WorkerId)).size,
				...Object.fromEntries(
					[...groupBy(flags, ({ flag }) => flag.rule.title)].map(([title, own]) => [
						title,
						own.length,
					]),
				),
			},
			warnings: [...missing, ...toCheck, ...names],
			mails: [mail],
		};
	},
});

/** Returns the kind of employment that a text names, or undefined if the text names no kind. */
const employmentOf = (text: string): Employment | undefined =>
	employments.find(
		(one) => nameKey(one) === nameKey(text).replace(/^(full|part)[ _]?time$/, '$1-time'),
	);

/** A flag (a point that a person must check), with the ID of its shift and its line in the report. */
interface Flagged {
	readonly flag: AwardFlag;
	readonly id: string;
	readonly row: Row;
}

interface Found {
	/** The flags in the order of the rules. The flags of a rule are sorted by day. */
	readonly flags: readonly Flagged[];
	/** How many shifts were examined, how many were left out for each reason, and how many of the examined shifts are sleepovers. */
	readonly counts: Readonly<
		Record<
			| 'shiftsLookedAt'
			| 'shiftsOnHold'
			| 'shiftsWithoutWorker'
			| 'shiftsWithoutTimes'
			| 'sleepovers',
			number
		>
	>;
	readonly workers: number;
	readonly missing: readonly string[];
	/** Sentences about entries in the settings that match several records. */
	readonly toCheck: readonly string[];
	readonly names: readonly string[];
}

function find(input: Input<Settings, List>): Found {
	const { lists, now } = input;
	const counts = {
		...{ shiftsLookedAt: 0, shiftsOnHold: 0, shiftsWithoutWorker: 0 },
		...{ shiftsWithoutTimes: 0, sleepovers: 0 },
	};
	const kindOf = shiftKinds(input);
	const readShift = shiftReader(now);
	const byWorker = new Map<string, WorkedShift[]>();
	for (const record of lists.shifts.records) {
		const worker = idText(record.CarerId);
		if (holdOf(record) !== '') counts.shiftsOnHold++;
		else if (worker === '') counts.shiftsWithoutWorker++;
		else {
			const shift = readShift(record, kindOf(record));
			if (shift === undefined) counts.shiftsWithoutTimes++;
			else {
				counts.shiftsLookedAt++;
				if (shift.isSleepover) counts.sleepovers++;
				const own = byWorker.get(worker);
				if (own) own.push(shift);
				else byWorker.set(worker, [shift]);
			}
		}
	}
	return {
		flags: flagAll(byWorker, input),
		counts,
		workers: byWorker.size,
		missing: missingIn(input, counts.shiftsWithoutTimes),
		toCheck: namedTwice(input),
		names: namesWarning({ ...lists, clients: { records: [] } }),
	};
}

/** Makes a function that returns whether a shift is a sleepover, and whether it must be paid for at least three hours. */
function shiftKinds({ lists: { services }, settings }: Input<Settings, List>) {
	const idsOf = servicesByName(services);
	const marked = services.records.filter(({ IsSleepover }) => flagOf(IsSleepover) === true);
	const sleepovers = new Set([
		...marked.map(({ ServiceId }) => idText(ServiceId)),
		...settings.sleepovers.flatMap(idsOf),
	]);
	const ofThree = new Set(settings.threeHours.flatMap(idsOf));
	return ({ ServiceId }: SourceRecord) => ({
		isSleepover: sleepovers.has(idText(ServiceId)),
		isOfThreeHours: ofThree.has(idText(ServiceId)),
	});
}

/** Makes a function that finds workers by their ID or code. Several workers can have the same code. */
function workersByCode({ workers }: Input<Settings, List>['lists']) {
	const ids = new Map<string, Set<string>>();
	for (const { CarerId, CarerCode } of workers.records) {
		const id = idText(CarerId);
		for (const code of [id, nameKey(CarerCode)]) {
			if (id === '' || code === '') continue;
			const own = ids.get(code) ?? new Set<string>();
			ids.set(code, own.add(id));
		}
	}
	return (code: string): string[] => [
		...new Set([idText(code), nameKey(code)].flatMap((key) => [...(ids.get(key) ?? [])])),
	];
}

/**
 * Returns the kinds of employment by the workers' IDs.
 *
 * @throws InputError when the settings give a worker two different kinds
 */
function employmentByWorker({ lists, settings }: Input<Settings, List>) {
	const idsOf = workersByCode(lists);
	const found = new Map<string, { readonly kind?: Employment; readonly line: number }>();
	settings.employment.forEach(([code, text], index) => {
		const kind = employmentOf(text);
		for (const id of idsOf(code)) {
			const known = found.get(id);
			if (known !== undefined && known.kind !== kind)
				throw new InputError({
					title: `Kinds of Employment has two for one worker, numbers ${known.line} and ${index + 1}`,
					nextStep: 'Keep only one of them. If several workers have the same code, use IDs.',
				});
			found.set(id, { kind, line: index + 1 });
		}
	});
	return found;
}

/** Makes sentences about entries in the settings that match several services or workers. Such an entry applies to each match. */
function namedTwice({ lists, settings }: Input<Settings, List>): string[] {
	const servicesOf = servicesByName(lists.services);
	const workersOf = workersByCode(lists);
	const several = (title: string, names: readonly string[]) =>
		names.flatMap((name) => {
			const { length } = servicesOf(name);
			return length < 2
				? []
				: [
						`“${name}” under ${title} is the name, code or ID of ${words.countWords(length, 'service')}, and counts for all of them. Enter IDs that no other service has as its code if that is not meant.`,
					];
		});
	return [
		...several('Sleepover Services', settings.sleepovers),
		...several('Services of Three Hours', settings.threeHours),
		...settings.employment.flatMap(([code], index) => {
			const { length } = workersOf(code);
			return length < 2
				? []
				: [
						`Number ${index + 1} of Kinds of Employment is the ID or code of ${words.countWords(length, 'worker')}, and counts for all of them.`,
					];
		}),
	];
}

function flagAll(
	byWorker: ReadonlyMap<string, readonly WorkedShift[]>,
	input: Input<Settings, List>,
): Flagged[] {
	const { lists, settings } = input;
	const payPeriods = termsOf(settings);
	const terms = { payPeriods, gapMinutes: settings.gapMinutes, known: knownDays(settings) };
	const ruleOn = rulesByDay(payPeriods);
	const employmentBy = employmentByWorker(input);
	const { from, to } = settings.dates;
	const isWithin = ({ day: first, shift }: AwardFlag) =>
		first <= to && (shift === undefined ? addDays(first, payPeriods.length - 1) : first) >= from;
	const describe = describer(lists, payPeriods);
	const flags = [...byWorker].flatMap(([worker, shifts]) =>
		awardFlags(shifts, terms, employmentBy.get(worker)?.kind, ruleOn)
			.filter(isWithin)
			.map((flag) => describe(worker, flag)),
	);
	const place = (rule: AwardFlag['rule']) => String(awardRules.indexOf(rule)).padStart(3, '0');
	return sortBy(flags, ({ flag, row }) =>
		[place(flag.rule), row.Date, row.Start, row.Worker].join('\n'),
	);
}

/** Writes a local time, which is given in minutes since 1970, as `HH:MM`. */
const clockOf = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);

function describer(lists: Input<Settings, List>['lists'], payPeriods: AwardTerms['payPeriods']) {
	const workerOf = nameById(reads.workers, lists.workers);
	const serviceOf = nameById(reads.services, lists.services);
	return (worker: string, flag: AwardFlag): Flagged => {
		const { rule, shift, span, details } = flag;
		return {
			flag,
			id: idText(shift?.record.RosterItemId),
			row: {
				Flag: rule.title,
				Date: flag.day,
				Start: span === undefined ? '' : clockOf(span.from),
				Finish: span === undefined ? '' : clockOf(span.to),
				Worker: workerOf(worker),
				// Non-breaking blanks become plain blanks, because a search in a sheet finds only plain blanks.
				Details: details.replaceAll('\u00a0', ' '),
				Clause: rule.clause,
				InForceFrom: firstDayOf(rule, payPeriods),
				Source: rule.sources[0].page,
				Service: serviceOf(shift?.record.ServiceId),
				WorkerId: worker,
				ServiceId: idText(shift?.record.ServiceId),
			},
		};
	};
}

/** Makes sentences about what is missing, such as a list that could not be read. */
function missingIn(
	{ lists, settings }: Input<Settings, List>,
	shiftsWithoutTimes: number,
): string[] {
	const { services, workers } = lists;
	const idsOf = servicesByName(services);
	const workersOf = workersByCode(lists);
	const unknown = [...settings.sleepovers, ...settings.threeHours].filter(
		(name) => idsOf(name).length === 0,
	);
	const strangers = settings.employment.filter(([code]) => workersOf(code).length === 0).length;
	const were = shiftsWithoutTimes === 1 ? 'it was' : 'they were';
	return [
		...(showsField(lists.shifts.records, 'CarerId')
			? []
			: ['The shifts show no worker (CarerId), so none of them was looked at.']),
		...(services.error === undefined
			? unknown.map(
					(name) =>
						`No service is called “${name}”. Correct it under Sleepover Services or Services of Three Hours.`,
				)
			: [`Services could not be read, so sleepovers count as work: ${services.error}`]),
		...(strangers > 0 && workers.error === undefined
			? [
					`Kinds of Employment has ${words.countWords(strangers, 'worker')} whom no ID or code in the list of workers is of.`,
				]
			: []),
		...(settings.employment.length > 0 && workers.error !== undefined
			? [`Workers could not be read, so kinds of employment are not known: ${workers.error}`]
			: []),
		...(shiftsWithoutTimes > 0
			? [
					`The day, start or length of ${words.countWords(shiftsWithoutTimes, 'shift')} cannot be read, or cannot be right, so ${were} not looked at.`,
				]
			: []),
	];
}

/** Says how many shifts are on hold, and how many have no worker. These shifts were not examined. */
const leftOut = ({ shiftsOnHold, shiftsWithoutWorker }: Found['counts']): string[] => [
	...(shiftsOnHold > 0 ? [`${shiftsOnHold} on hold`] : []),
	...(shiftsWithoutWorker > 0 ? [`${shiftsWithoutWorker} without a worker`] : []),
];

function aboutOf(
	{ flags, counts, workers }: Found,
	{ lists, settings, now }: Input<Settings, List>,
): Mail['about'] {
	const left = leftOut(counts);
	const { from, to } = knownDays(settings);
	const shown = [...new Set(flags.map(({ flag }) => flag.rule.notShown))];
	const known = new Set(lists.services.records.map(({ ServiceId }) => idText(ServiceId)));
	const others = lists.shifts.records.filter(({ ServiceId }) => !known.has(idText(ServiceId)));
	return {
		from: [
			`Your care system: ${words.countWords(counts.shiftsLookedAt, 'shift')} of ${words.countWords(workers, 'worker')}, of them ${words.countWords(counts.sleepovers, 'sleepover')}.`,
			...(left.length > 0 ? [`Shifts left out: ${words.listWords(left)}.`] : []),
		],
		dates: [
			`${datesWords(settings.dates, now)}. For breaks and pay periods, shifts from ${words.dayWords(startOf(from, now))} to ${words.dayWords(startOf(to, now))} were read.`,
		],
		notKnown: [
			...(counts.sleepovers === 0
				? [
						'Whether a service is a sleepover: none is marked as one or named under Sleepover Services, or none is rostered.',
					]
				: []),
			...(others.length > 0 && lists.services.error === undefined
				? [
						`Whether ${words.countWords(others.length, 'shift')} of services that are not in the list are sleepovers: they count as work.`,
					]
				: []),
			...(settings.employment.length === 0
				? ['Who is casual, part-time or full-time: fill in Kinds of Employment.']
				: []),
			...shown,
			'Care around the clock, excursions, work on call and agreements of a provider, which have rules of their own.',
		],
		law: [
			[
				'Social, Community, Home Care and Disability Services Industry Award 2010 (MA000100). What it says is on the pages of the Fair Work Ombudsman: ',
				'fairwork.gov.au',
				'.',
			],
		],
		privacy: ['Workers are named: please do not pass this mail on.'],
	};
}

function say({ flags, missing, counts }: Found, { settings, now }: Input<Settings, List>) {
	const when = periodWords(settings.dates, now);
	const subject = `${words.countWords(flags.length, 'flag')} against the award`;
	if (flags.length === 0) {
		const isWhole = missing.length === 0;
		const headline =
			counts.shiftsLookedAt === 0
				? isWhole
					? `There is no shift to look at ${when}.`
					: `No flag is known: no shift ${when} could be looked at.`
				: `${isWhole ? 'No flag' : 'No flag is known'}: ${isWhole ? 'no shift' : 'none of the shifts that could be read'} ${when} is against the rules of the award that are checked.`;
		return { subject, headline };
	}
	const workers = new Set(flags.map(({ row }) => row.WorkerId)).size;
	return {
		subject: `${subject}, of ${words.countWords(workers, 'worker')}`,
		headline: `${missing.length === 0 ? '' : 'At least '}${words.countWords(flags.length, 'flag')} against the SCHADS award for ${words.countWords(workers, 'worker')} ${when}.`,
		second:
			'They decide nothing: look at each, as employment, written agreements and agreed hours are not in your care system.',
	};
}

/** Makes a section for each rule that has flags, with the words of the rule. */
const sectionsOf = ({ flags }: Found, input: Input<Settings, List>): Section[] =>
	[...groupBy(flags, ({ flag }) => flag.rule)].map(([rule, own]) => ({
		heading: `${rule.title}: ${words.numberWords(own.length)}`,
		intro: `${rule.clause.includes(' and ') ? 'Clauses' : 'Clause'} ${rule.clause}. ${rule.says}`,
		table: {
			columns: [
				{ title: 'When', width: 36 },
				{ title: 'Worker', width: 28, isAbout: true },
				{ title: 'Flag' },
			],
			groups: [{ rows: own.map((one) => () => tableRow(one, input)) }],
		},
	}));

/** Writes the start and the end of a flag's span, in words. */
function spanWords({ from, to }: NonNullable<AwardFlag['span']>): string {
	const [start, finish] = [from, to].map((at) => DateTime.fromMillis(at * 60_000, { zone: 'utc' }));
	return words.timeRangeWords(start, finish);
}

function tableRow({ flag, row }: Flagged, { settings, now }: Input<Settings, List>): TableRow {
	const { span, day: first, details } = flag;
	const date = words.dayWords(startOf(first, now), now);
	const last = addDays(first, Number(settings.payPeriodDays) - 1);
	const quiet = (text: string): Line => ({ text, as: 'quiet' });
	const when: Line[] =
		span === undefined
			? [date, quiet(`to ${words.dayWords(startOf(last, now), now)}`)]
			: [date, quiet(spanWords(span))];
	return {
		cells: [{ lines: when }, { text: String(row.Worker), as: 'strong' }, details],
		brief: `${row.Worker} ${date}`,
		at: date,
	};
}
