import type { DateTime } from 'luxon';
import { everybody, holdOf, namesOf, reads } from '../api/mod';
import { InputError } from '../errors/mod';
import { addDays, groupBy, type Day } from '../values/mod';
import { best, checksOf, judge, whyUnclear, type Checks, type Verdict } from './checksOf';
import { clockTimes, lengthOf, type ClockTimes } from './clockTimes';
import type { Line, Note, Row as TableRow, Section } from './description';
import { eachOnce, visitKey } from './eachOnce';
import {
	expiryFields,
	expiryLists,
	readsOfRecords,
	unnamedTraining,
	type ExpiryFields,
	type ListOfRecords,
} from './expiryLists';
import { nameKey } from './recordText';
import { idText } from './idText';
import { nameById } from './nameById';
import { namesWarning } from './namesWarning';
import { neededChecks, type NeededChecks } from './neededChecks';
import type { Period } from './period';
import { datesWords, periodWords, startOf } from './periodWords';
import { report, type Input, type Mail, type Row, type SourceRecord } from './report';
import { assignments, choice, emails, lines, period } from './settings';
import { shiftColumns } from './shiftColumns';
import { startOfShift, timesOf } from './shiftTimes';
import { showsField } from './showsField';
import { sortBy } from './sortBy';
import type { SheetColumn } from './spreadsheet';
import * as words from './words';
import { setDay } from './setDay';

interface Settings extends ExpiryFields {
	readonly dates: Period;
	readonly checks: readonly string[];
	readonly ofServices: readonly (readonly [service: string, checks: string])[];
	readonly expiries: 'all' | 'needed';
	readonly sendTo: readonly string[];
}

type List = ListOfRecords | 'shifts' | 'services' | 'clients' | 'skills';

const columns: readonly SheetColumn[] = [
	...shiftColumns('Date', 'Start', 'Finish', 'Worker'),
	{ field: 'Check', title: 'Check', kind: 'text', width: 32 },
	{ field: 'State', title: 'State', kind: 'text', width: 12 },
	{ field: 'Expires', title: 'Expires', kind: 'date' },
	{ field: 'NotClear', title: 'Not clear', kind: 'text', width: 32 },
	{ field: 'NeededBy', title: 'Needed by', kind: 'text' },
	{ field: 'List', title: 'List', kind: 'text' },
	...shiftColumns('Client', 'Service', 'WorkerId', 'ClientId', 'ServiceId'),
];

export const withoutValidCheck = report<Settings, List>({
	title: 'Rostered Without a Valid Check',
	action: 'List shifts without a valid check',
	description:
		'Shifts after the day on which a document or skill of their worker expires. Choose it to see also who never had a check that their service needs, such as a police check.',
	fileName: 'rostered-without-a-valid-check',
	rules: {
		version: 1,
		text: [
			'The last valid day still counts; a shift that goes past midnight needs the check on both days. Where its start or length cannot be read, that is not clear unless the check is valid on the next day, too. Of several records of a worker with one name, in whichever lists, the one that expires last counts. Without an expiry date a record never expires; beside one that has expired, that is not clear.',
			'A check that is needed must be there under its whole name, in small letters or capitals. Shifts on hold and those without a worker are not looked at.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Dates',
				description: 'Shifts on these days are checked. The next days begin with today.',
				maxDays: 28,
			},
			...(['next14Days', 'next7Days', 'next28Days', 'thisWeek'] as const),
			...(['nextWeek', 'nextFortnight'] as const),
		),
		checks: lines('Police check or NDIS clearance', {
			title: 'Checks Everybody Needs',
			description:
				'Names of documents, compliance, training or skills that all workers need, each on its own line. If either of two checks is enough, write “or” between them. Fill in this field, Checks of Services, or both.',
		}),
		ofServices: assignments('Personal care = First aid, Manual handling', {
			title: 'Checks of Services',
			description:
				'More checks that a service needs. Each service on its own line: its name, code or ID, then = and the names of the checks, separated by commas.',
		}),
		expiries: choice(
			{
				title: 'Which Expiries Count',
				description: 'Whether an expired record also counts if no service needs it',
			},
			{ value: 'all', title: 'Those of All Records' },
			{ value: 'needed', title: 'Those of Needed Checks Only' },
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mail. Separate several addresses with commas. Each gets its own mail.',
		}),
		...expiryFields,
	},
	columns,
	check({ checks, ofServices }) {
		if (checks.length + ofServices.length === 0)
			throw new InputError({
				title: 'Checks Everybody Needs and Checks of Services are both empty',
				nextStep: 'Fill in one of them, as in Police check or NDIS clearance.',
			});
		refuseOpenEnds('Checks Everybody Needs', checks);
		refuseOpenEnds(
			'Checks of Services',
			ofServices.map(([, needs]) => needs),
		);
	},
	reads: ({ dates: { from, to } }) => ({
		// The day before the first day is also read, because a shift in the evening of that day can end on the first day.
		shifts: { endpoint: reads.rosters, query: { fromDate: addDays(from, -1), toDate: to } },
		...readsOfRecords(everybody),
		skills: { endpoint: reads.skills, query: {}, optional: true },
		services: { endpoint: reads.services, query: {}, optional: true },
		clients: { endpoint: reads.clients, query: everybody, optional: true },
	}),
	compute(input) {
		const told = find(input);
		const { settings } = input;
		const { from, to } = settings.dates;
		const { found, invalid, unclear, looked, missing, names } = told;
		const mail: Mail = {
			to: settings.sendTo,
			count: shiftsOf(invalid),
			told: [
				...found.map(({ id, row: { Worker: _, Client: __, Service: ___, ...own } }) => ({
					id,
					...own,
				})),
				...[...missing, ...told.toCheck, ...leftOut(looked)],
			],
			key: `withoutValidCheck${found.length === 0 ? ` ${from} ${to}` : ''}`,
			rows: found.map(({ row }) => row),
			description: {
				...say(told, input),
				notes: [
					...missing.map((text): Note => ({ text, isIncomplete: true })),
					...told.toCheck.map((text): Note => ({ lead: 'Please check:', text })),
					...names.map((text): Note => ({ lead: 'Names:', text })),
				],
				sections: [
					...sectionOf('Without a valid check', invalid, input.now),
					...sectionOf('Not clear', unclear, input.now),
				],
			},
			about: aboutOf(told, input),
		};
		return {
			rows: found.map(({ row }) => row),
			totals: {
				from,
				to,
				...looked,
				shiftsWithoutAValidCheck: shiftsOf(invalid),
				workersWithoutAValidCheck: new Set(invalid.map(({ row }) => row.WorkerId)).size,
				shiftsNotClear: shiftsOf(unclear),
				recordsLookedAt: told.checks.counts.records,
				recordsWithoutExpiryDate: told.checks.counts.undated,
			},
			warnings: [...missing, ...told.toCheck, ...names],
			mails: [mail],
		};
	},
});

/**
 * Refuses an “or” that does not have a check on both sides.
 *
 * @throws InputError
 */
function refuseOpenEnds(title: string, entered: readonly string[]): void {
	const index = entered.findIndex((text) => /^or(\s|$)|\sor$|\sor\s+or\s/i.test(text));
	if (index === -1) return;
	throw new InputError({
		title: `${title} must have a name on both sides of “or”, and line ${index + 1} has not`,
		nextStep: 'Enter it as in Police check or NDIS clearance, each check on a line of its own.',
	});
}

/** A missing, expired or unclear check of a shift's worker, with its line in the report. */
interface Found {
	readonly shift: SourceRecord;
	readonly id: string;
	readonly row: Row;
	readonly verdict: Verdict;
	readonly day: Day;
	readonly times: ClockTimes;
	/** The start of the shift by the clock, as a text for sorting. */
	readonly clock: string;
}

/** How many shifts were examined, and how many were left out for each reason. */
type Looked = Readonly<Record<'shiftsLookedAt' | Reason, number>>;

type Reason =
	('shiftsOnHold' | 'shiftsWithoutWorker' | 'shiftsWithoutDay') | ('shiftsTwice' | 'shiftsOutside');

interface Told {
	/** The checks that are missing, expired or not clear, sorted by the start of the shift. */
	readonly found: readonly Found[];
	readonly invalid: readonly Found[];
	readonly unclear: readonly Found[];
	readonly checks: Checks;
	readonly looked: Looked;
	readonly missing: readonly string[];
	readonly toCheck: readonly string[];
	readonly names: readonly string[];
}

const shiftsOf = (found: readonly Found[]): number => new Set(found.map(({ shift }) => shift)).size;

/** Returns why a shift is not examined, or undefined if the shift is examined. */
function reasonAgainst(shift: SourceRecord, { from, to }: Period): Reason | undefined {
	const day = setDay(shift.DateOfService);
	if (day !== undefined && (day > to || lastDaysOf(shift, day).possible < from))
		return 'shiftsOutside';
	if (holdOf(shift) !== '') return 'shiftsOnHold';
	if (idText(shift.CarerId) === '') return 'shiftsWithoutWorker';
	return day === undefined ? 'shiftsWithoutDay' : undefined;
}

function find(input: Input<Settings, List>): Told {
	const { lists, settings } = input;
	const checks = checksOf(expiryLists(lists, settings));
	const needed = neededChecks(settings, lists.services, knownNames(checks, lists));
	const { records } = lists.shifts;
	const shifts = eachOnce(records, visitKey('RosterItemId'));
	const looked = {
		...{ shiftsLookedAt: 0, shiftsOnHold: 0, shiftsWithoutWorker: 0, shiftsWithoutDay: 0 },
		...{ shiftsTwice: records.length - shifts.length, shiftsOutside: 0 },
	};
	const describe = describer(lists);
	const own = shifts.filter((shift) => {
		const reason = reasonAgainst(shift, settings.dates);
		looked[reason ?? 'shiftsLookedAt']++;
		return reason === undefined;
	});
	const found = own.flatMap((shift) =>
		lacking(shift, checks, needed, settings).map((lack) => describe(shift, lack)),
	);
	const sorted = sortBy(found, ({ clock, row }) => [clock, row.Worker, row.Check].join('\n'));
	const isUnclear = ({ verdict }: Found) => verdict.state === 'unclear';
	return {
		found: sorted,
		invalid: sorted.filter((one) => !isUnclear(one)),
		unclear: sorted.filter(isUnclear),
		checks,
		looked,
		missing: [
			...missingIn(input, checks, needed, own),
			...(looked.shiftsWithoutDay > 0
				? [
						`The day of ${words.countWords(looked.shiftsWithoutDay, 'shift')} cannot be read, so ${looked.shiftsWithoutDay === 1 ? 'it was' : 'they were'} not looked at.`,
					]
				: []),
		],
		toCheck: needed.unknown.map(
			(name) =>
				`No record is called “${name}”, so nobody has it. Is it written as in your care system?`,
		),
		names: namesWarning({ ...lists, workers: lists.skilled }),
	};
}

/** Returns the names of all known checks, in the form of `nameKey()`. Checks that nobody has are included. */
function knownNames(
	{ names }: Checks,
	{ skills, trainingItems }: Input<Settings, List>['lists'],
): Set<string> {
	const asItIs = (text: string) => text;
	return new Set([
		...names,
		...skills.records.flatMap((one) => namesOf(reads.skills, one, asItIs)).map(nameKey),
		...trainingItems.records
			.flatMap((one) => namesOf(reads.trainingItems, one, asItIs))
			.map(nameKey),
	]);
}

function missingIn(
	{ lists, settings }: Input<Settings, List>,
	checks: Checks,
	{ unknownServices, unclear }: NeededChecks,
	lookedAt: readonly SourceRecord[],
): string[] {
	const { services, shifts } = lists;
	const { ofServices } = settings;
	const known = new Set(services.records.map(({ ServiceId }) => idText(ServiceId)));
	const ofOthers = lookedAt.filter(
		({ ServiceId }) => idText(ServiceId) !== '' && !known.has(idText(ServiceId)),
	).length;
	const ofService =
		ofServices.length === 0
			? []
			: services.error !== undefined
				? [`Services could not be read, so what they need was not looked at: ${services.error}`]
				: [
						...unknownServices.map(
							(name) =>
								`No service is called “${name}”, so what it needs was not looked at. Correct it under Checks of Services.`,
						),
						...(ofOthers > 0
							? [
									`The list of services is without those of ${words.countWords(ofOthers, 'shift')}, so what these need is not known.`,
								]
							: []),
					];
	return [
		...(showsField(shifts.records, 'CarerId')
			? []
			: ['The shifts show no worker (CarerId), so none of them was looked at.']),
		...checks.missing,
		...unnamedTraining(lists, settings),
		...ofService,
		...unclear.map(
			(name) =>
				`No record is called “${name}”, so it is not clear where one name ends. Write each name on a line of its own, as in your care system.`,
		),
	];
}

/** A check of a shift's worker that is missing, expired or not clear. */
interface Lack {
	readonly what: string;
	readonly neededBy: 'everybody' | 'the service' | '';
	readonly verdict: Verdict;
	readonly why: string;
}

/**
 * Returns the last day on which a shift certainly takes place, and the last day on which it possibly takes place. A shift that ends at
 * midnight does not take place on the next day.
 */
function lastDaysOf(shift: SourceRecord, day: Day): { readonly sure: Day; readonly possible: Day } {
	const { from, end } = clockTimes(shift);
	if (from === undefined || lengthOf(shift) === undefined)
		return { sure: day, possible: addDays(day, 1) };
	const last = addDays(day, Math.max(0, Math.ceil(end / 1440) - 1));
	return { sure: last, possible: last };
}

const pastMidnight = 'Nobody knows whether the shift goes past midnight';

function lacking(
	shift: SourceRecord,
	checks: Checks,
	needed: NeededChecks,
	{ expiries, dates }: Settings,
): Lack[] {
	const { sure, possible } = lastDaysOf(shift, setDay(shift.DateOfService) ?? '');
	const own = checks.of(idText(shift.CarerId));
	const needs = needed.of(idText(shift.ServiceId));
	const judgeBoth = (judgeOn: (day: Day) => Verdict): Pick<Lack, 'verdict' | 'why'> => {
		// Days before the setting Dates are not examined, so a check is treated as valid on these days. If `sure` is such a day, `possible`
		// is the first day of Dates.
		const verdict: Verdict = sure < dates.from ? { state: 'valid' } : judgeOn(sure);
		const next = judgeOn(possible);
		return verdict.state === 'valid' && next.state !== 'valid'
			? { verdict: { ...next, state: 'unclear' }, why: pastMidnight }
			: { verdict, why: whyUnclear(verdict) };
	};
	const ofNeeds = needs.map(({ what, keys }): Lack => {
		const found = judgeBoth((day) => best(keys.map((key) => judge(own.get(key), day))));
		// It is possible that the worker has the check in an unread list, or in a record with an ID instead of a name.
		const isHidden =
			found.verdict.state === 'none' &&
			(checks.lacksList || [...own.values()].some(({ isUnnamed }) => isUnnamed)) &&
			keys.some((key) => !checks.names.has(key));
		const neededBy = needed.always.some((one) => one.what === what) ? 'everybody' : 'the service';
		if (!isHidden) return { what, neededBy, ...found };
		const why = checks.lacksList
			? 'A list could not be looked at'
			: 'A record has an ID for a name';
		return { what, neededBy, verdict: { state: 'unclear' }, why };
	});
	const covered = new Set(needs.flatMap(({ keys }) => keys));
	const others = expiries === 'needed' ? [] : [...own].filter(([key]) => !covered.has(key));
	const ofOthers = others.map(([, held]): Lack => ({
		what: held.what,
		neededBy: '',
		...judgeBoth((day) => judge(held, day)),
	}));
	return [...ofNeeds, ...ofOthers].filter(({ verdict }) => verdict.state !== 'valid');
}

const states = { valid: 'Valid', unclear: 'Not clear', expired: 'Expired', none: 'None' } as const;

/** Makes a function that writes the line about a check. */
function describer(lists: Input<Settings, List>['lists']) {
	const clientOf = nameById(reads.clients, lists.clients);
	const serviceOf = nameById(reads.services, lists.services);
	const workerOf = nameById(reads.workers, lists.skilled);
	return (shift: SourceRecord, { what, neededBy, verdict, why }: Lack): Found => {
		const day = setDay(shift.DateOfService) ?? '';
		const times = clockTimes(shift);
		const { held, state } = verdict;
		// If any of several checks is enough, the line names the check that the worker has, such as an expired check.
		const name = held === undefined ? what : held.what;
		const row: Row = {
			Date: day,
			Start: times.start,
			Finish: times.finish,
			Worker: workerOf(shift.CarerId),
			Check: name,
			State: states[state],
			Expires: held?.until ?? '',
			NotClear: why,
			NeededBy: neededBy,
			List: held?.lists.join(', ') ?? '',
			Client: clientOf(shift.ClientId),
			Service: serviceOf(shift.ServiceId),
			WorkerId: idText(shift.CarerId),
			ClientId: idText(shift.ClientId),
			ServiceId: idText(shift.ServiceId),
		};
		const id = idText(shift.RosterItemId);
		return { shift, id, row, verdict, day, times, clock: `${day}T${times.start}` };
	};
}

/** Says how many shifts are on hold, have no worker or came twice. */
function leftOut(looked: Looked): string[] {
	const { shiftsOnHold, shiftsWithoutWorker, shiftsTwice } = looked;
	return [
		...(shiftsOnHold > 0 ? [`${shiftsOnHold} on hold`] : []),
		...(shiftsWithoutWorker > 0 ? [`${shiftsWithoutWorker} without a worker`] : []),
		...(shiftsTwice > 0 ? [`${shiftsTwice} that came twice`] : []),
	];
}

function aboutOf(told: Told, { lists, settings, now }: Input<Settings, List>): Mail['about'] {
	const { checks, looked } = told;
	const { undated, records } = checks.counts;
	const left = leftOut(looked);
	return {
		from: [
			`Your care system: ${words.countWords(looked.shiftsLookedAt, 'shift')} and ${words.countWords(records, 'record')} of workers looked at.`,
			...(left.length > 0 ? [`Shifts left out: ${words.listWords(left)}.`] : []),
		],
		dates: [
			`${datesWords(settings.dates, now)}, not on hold; a shift of the day before where it goes past midnight, and those of today that are over.`,
		],
		notKnown: [
			...checks.notShown,
			...(undated > 0
				? [
						`Whether ${words.countWords(undated, 'record')} without an expiry date ${undated === 1 ? 'is' : 'are'} still valid: ${undated === 1 ? 'it counts' : 'they count'} as if.`,
					]
				: []),
			...(lists.skills.error === undefined
				? []
				: [
						`The list of skills, so a skill that nobody has is a name that is not known: ${lists.skills.error}`,
					]),
			'What has been renewed and is not entered yet, and whether a check was ever enough for the law.',
		],
		privacy: ['Workers are named: please do not pass this mail on.'],
	};
}

function say(told: Told, { settings, now }: Input<Settings, List>) {
	const { invalid, unclear, missing, looked } = told;
	const isWhole = missing.length === 0;
	const when = periodWords(settings.dates, now);
	const count = shiftsOf(invalid);
	const shifts = words.countWords(count, 'shift');
	const more = shiftsOf(unclear);
	const unclearWords =
		more > 0 ? `Of ${words.countWords(more, 'shift')} it is not clear.` : undefined;
	if (count === 0) {
		const headline =
			!isWhole || more > 0
				? `No shift ${when} is known to be without a valid check.`
				: looked.shiftsLookedAt === 0
					? `There is no shift with a worker ${when}.`
					: `Every shift ${when} has a worker with valid checks.`;
		return { subject: '0 shifts without a valid check', headline, second: unclearWords };
	}
	const clockNow = now.toFormat("yyyy-MM-dd'T'HH:mm");
	const next = invalid.find(({ clock, times }) => times.from !== undefined && clock >= clockNow);
	const start = next && startOfShift(next.day, next.times, now);
	const at = start && `${words.dayWords(start, now)} at ${words.timeWords(start)}`;
	const away = start && words.awayWords(start.diff(now, 'minutes').minutes);
	const is = count === 1 ? 'is' : 'are';
	const workers = new Set(invalid.map(({ row }) => row.WorkerId)).size;
	return {
		subject: `${shifts} without a valid check${at === undefined ? '' : `, the next on ${at}`}`,
		headline: `${isWhole ? '' : 'At least '}${shifts} ${when} ${is} rostered without a valid check${at === undefined ? '' : `; the next is on ${at}, in ${away}`}.`,
		second: [
			`${count === 1 ? 'It is' : 'They are'} of ${words.countWords(workers, 'worker')}.`,
			...(unclearWords === undefined ? [] : [unclearWords]),
		].join(' '),
	};
}

/** Makes a section with a row for each worker, check and state of the check. The rows are sorted by their first shift. */
function sectionOf(title: string, found: readonly Found[], now: DateTime): Section[] {
	if (found.length === 0) return [];
	const groups = groupBy(found, ({ row }) => JSON.stringify([row.WorkerId, row.Check, row.State]));
	return [
		{
			heading: `${title}: ${words.countWords(groups.size, 'check')}`,
			table: {
				columns: [
					{ title: 'First shift', width: 36 },
					{ title: 'Worker and check', isAbout: true },
					{ title: 'Shifts', kind: 'number', width: 12 },
				],
				groups: [{ rows: [...groups.values()].map((own) => () => tableRow(own, now)) }],
				sortedBy: 'with shifts from',
			},
		},
	];
}

function tableRow(found: readonly Found[], now: DateTime): TableRow {
	const [first] = found;
	const { row, day, times, shift, verdict } = first;
	const start = startOfShift(day, times, now);
	const away = start?.diff(now, 'minutes').minutes ?? Infinity;
	const isSoon = away >= 0 && away <= 1_440 && verdict.state !== 'unclear';
	const date = words.dayWords(startOf(day, now), now);
	const quiet = (text: string): Line[] => (text === '' ? [] : [{ text, as: 'quiet' }]);
	return {
		cells: [
			{
				lines: [
					...(isSoon ? [{ text: `Starts in ${words.awayWords(away)}`, as: 'soon' as const }] : []),
					date,
					...quiet(timesOf(row, day, times, lengthOf(shift))),
				],
			},
			{
				lines: [
					{ text: String(row.Worker), as: 'strong' },
					stateWords(first, now),
					...quiet(neededWords(row)),
				],
			},
			words.numberWords(shiftsOf(found)),
		],
		...(isSoon && { edge: 'soon' }),
		brief: `${row.Worker}, ${row.Check}`,
		at: date,
	};
}

function neededWords({ NeededBy, Service }: Row): string {
	if (NeededBy === '') return '';
	return NeededBy === 'everybody' ? 'Needed by everybody' : `Needed for ${Service}`;
}

/** Says what is wrong with a check: `Police check: expired on Sun 1 Nov`. */
function stateWords({ row, verdict: { held, state } }: Found, now: DateTime): string {
	const check = words.shortName(String(row.Check));
	if (state === 'none') return `${check}: none`;
	const on =
		held?.until === undefined
			? ''
			: `${held.until < (now.toISODate() ?? '') ? 'expired' : 'expires'} on ${words.dayWords(startOf(held.until, now), now)}`;
	const why = String(row.NotClear);
	return `${check}: ${[on, why && `${why[0].toLowerCase()}${why.slice(1)}`].filter(Boolean).join('; ')}`;
}
