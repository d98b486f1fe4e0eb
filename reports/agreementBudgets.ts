import { everybody, flagOf, reads } from '../api/mod';
import {
	addDays,
	daysBetween,
	type Day,
	groupBy,
	isObject,
	isUnset,
	isUnsetDate,
	parseDay,
} from '../values/mod';
import type { Description, Note, Row as TableRow, Section } from './description';
import { shareOf } from './figureOf';
import { withoutCopies } from './eachOnce';
import { idText } from './idText';
import { isHourly } from './isHourly';
import { nameById } from './nameById';
import type { Period } from './period';
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
import { setDay } from './setDay';
import { emails, number, period } from './settings';
import type { SheetColumn } from './spreadsheet';
import { useOfBudgets, type BudgetUse, type Unclear } from './useOfBudgets';
import * as words from './words';
import { textOf } from './textOf';

interface Settings {
	readonly dates: Period;
	readonly daysAhead: number;
	readonly percent: number;
	readonly sendTo: readonly string[];
}

type List = 'agreements' | 'services' | 'shifts' | 'clients' | 'payers';

const amountColumns = ['Budget', 'Used', 'Booked'].flatMap((name): SheetColumn[] => [
	{ field: `${name} hours`, title: `${name} hours`, kind: 'number' },
	{ field: `${name} $`, title: `${name} $`, kind: 'number' },
]);

const shareColumns = ['Used % of', 'With booked % of'].flatMap((name): SheetColumn[] =>
	['hours', '$'].map((unit) => ({
		field: `${name} ${unit}`,
		title: `${name} ${unit}`,
		kind: 'number',
		decimals: 1,
	})),
);

const columns: readonly SheetColumn[] = [
	...['Kind', 'Listed', 'Agreement', 'Client', 'Payer', 'Area'].map((title): SheetColumn => ({
		field: title,
		title,
		kind: 'text',
	})),
	{ field: 'Ends', title: 'Ends', kind: 'date' },
	{ field: 'Days left', title: 'Days left', kind: 'integer' },
	...['Service', 'Period', 'Not computed'].map((title): SheetColumn => ({
		field: title,
		title,
		kind: 'text',
	})),
	...amountColumns,
	...shareColumns,
];

export const agreementBudgets = report<Settings, List>({
	title: 'Agreements and Budgets',
	action: 'List agreements that end and budgets',
	description:
		'Agreements that end soon, and budgets of which shifts use or book too much. Choose it to renew agreements in time, and to see who is over budget.',
	fileName: 'agreements-and-budgets',
	rules: {
		version: 1,
		text: [
			'A budget for each day, week, fortnight, month, quarter or year counts as often as its period fits into those of the days on which the agreement runs. Part of a month counts by its days. A budget without a period counts once. On days on which the agreement does not run, none counts. One with another period is not computed.',
			'A shift before today is used, a later one booked; on hold it is neither. Its charge rate counts for each hour, or once if the service has another unit.',
			'Support at Home has quarterly budgets with rules of their own, such as carry-over and care management. The service does not show them, so they are not taken into account.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Dates',
				description: 'Shifts on these days count against the budgets. At most 366 days.',
				maxDays: 366,
			},
			...(['thisQuarter', 'lastQuarter', 'thisMonth', 'lastMonth', 'fromTo'] as const),
		),
		daysAhead: number(60, {
			title: 'Days Ahead',
			description:
				'Agreements that end within this number of days are listed. So are agreements that have ended and are still marked as current.',
			least: 0,
			most: 3650,
			isOption: true,
		}),
		percent: number(80, {
			title: 'Percent',
			description:
				'Budgets that are used or booked above this percentage are in the mail. The spreadsheet lists all budgets.',
			least: 0,
			most: 10_000,
		}),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mail. Separate several addresses with commas. Each gets its own mail.',
		}),
	},
	columns,
	reads: ({ dates: { from, to } }) => ({
		agreements: { endpoint: reads.agreements, query: { includeItems: 'TRUE' } },
		services: { endpoint: reads.services, query: {} },
		shifts: { endpoint: reads.rosters, query: { fromDate: from, toDate: to } },
		clients: {
			endpoint: reads.clients,
			query: everybody,
			optional: true,
		},
		payers: { endpoint: reads.payers, query: {}, optional: true },
	}),
	compute(input) {
		const { settings } = input;
		const found = find(input);
		const { ending, listed, budgets, names, unread } = found;
		const rows = [...ending, ...listed, ...budgets].map(({ row }) => row);
		const { from, to } = settings.dates;
		return {
			rows,
			totals: {
				from,
				to,
				agreementsThatEnd: ending.length,
				budgetsLookedAt: listed.length + budgets.length,
				budgetsAboveThePercent: listed.length,
				percent: settings.percent,
				budgetsNotComputed: rows.filter((row) => row['Not computed'] !== '').length,
				shiftsOnNoItem: found.unclear.unassigned.count,
			},
			warnings: [...names, ...unread],
			mails: [
				{
					to: settings.sendTo,
					count: ending.length + listed.length,
					told: [
						...ending.map(({ row, id }) => [id, row.Ends]),
						...listed.map(({ row, id, most }) => [id, row.Service, row.Period, round(most, 1)]),
						...unread,
						...unclearWords(found.unclear),
						...(found.unclear.held > 0 ? [['on hold', found.unclear.held]] : []),
					],
					key: `agreementBudgets ${from} ${to}`,
					rows,
					description: describe(found, input),
					about: aboutOf(found, input),
				},
			],
		};
	},
});

interface Listed {
	/** A key such as `item 11` or `agreement 3`. */
	readonly id: string;
	readonly row: Row;
	/** The result of `mostOf()` for a budget, or 0 for an agreement that ends. */
	readonly most: number;
	readonly use?: BudgetUse;
}

interface Found {
	readonly ending: readonly Listed[];
	/** The budgets above the percentage in the settings. The largest `most` comes first. */
	readonly listed: readonly Listed[];
	/** The budgets that are not in `listed`. */
	readonly budgets: readonly Listed[];
	readonly unclear: Unclear;
	/** How many agreements are current. */
	readonly current: number;
	readonly until: Day;
	/** A sentence for each list, of clients or payers, that could not be read. */
	readonly names: readonly string[];
	/** Sentences about agreements and budgets that could not be read or computed in full. */
	readonly unread: readonly string[];
}

const aboutOf = (
	{ current, until, unclear }: Found,
	{ lists, settings, now }: Input<Settings, List>,
): Mail['about'] => ({
	from: [
		`Your care system: ${words.countWords(current, 'current agreement')}, ${words.countWords(lists.shifts.records.length, 'shift')} looked at${heldWords(unclear).join('')}.`,
	],
	dates: [
		`Budgets: ${datesWords(settings.dates, now)}. Agreements that end: by ${words.dayWords(startOf(until, now))}.`,
	],
	notKnown: [
		...unassignedWords(unclear),
		...unclearWords(unclear),
		...onceWords(unclear),
		'Whether all shifts of these days are entered yet, and what was claimed.',
	],
	privacy: ['Clients are named: please do not pass this mail on.'],
});

const nameOf = ({ AgreementCode, AgreementId }: SourceRecord): string =>
	textOf(AgreementCode) || textOf(AgreementId) || 'without a number';

function find({ lists, settings, now }: Input<Settings, List>): Found {
	const today = now.toISODate() ?? '';
	const until = addDays(today, settings.daysAhead);
	const all = withoutCopies(lists.agreements.records, 'AgreementId');
	const agreements = all.filter(({ Current }) => flagOf(Current) === true);
	const base = describeAgreements(lists, today);
	const serviceOf = nameById(reads.services, lists.services);
	const shifts = lists.shifts.records;
	const { services, unclear: severalUnits } = servicesById(lists.services, shifts);
	const { budgets, unclear } = useOfBudgets(
		{ agreements: all, services, shifts },
		settings.dates,
		today,
	);
	const rows = budgets.map((use): Listed => {
		const most = mostOf(use);
		const isListed = most > settings.percent + 1e-9;
		const service = 'serviceId' in use ? serviceOf(use.serviceId) : 'whole agreement';
		const row = { Kind: 'Budget', Listed: isListed ? 'yes' : '', ...base(use.agreement) };
		return { id: use.key, use, most, row: { ...row, Service: service, ...amountsOf(use) } };
	});
	const listed = rows.filter(({ row }) => row.Listed === 'yes').sort((a, b) => b.most - a.most);
	return {
		ending: findEnding(agreements, until, base),
		listed,
		budgets: rows.filter(({ row }) => row.Listed !== 'yes'),
		unclear,
		current: agreements.length,
		until,
		names: unnamed(lists),
		unread: [
			...unreadWords(all, agreements, budgets),
			...(severalUnits.length === 0
				? []
				: [
						`Services that are listed with several units, and count by the hour: ${words.listWords(severalUnits.map(serviceOf), 20)}.`,
					]),
		],
	};
}

/**
 * Returns the services by their IDs. If a service is listed with the hour and with another unit, the hour counts. `unclear` has the IDs of
 * such services, if they have shifts.
 */
function servicesById({ records }: ReadList, shifts: readonly SourceRecord[]) {
	const all = groupBy(records, ({ ServiceId }) => idText(ServiceId));
	const used = new Set(shifts.map(({ ServiceId }) => idText(ServiceId)));
	const services = new Map(
		[...all].map(([id, own]) => [
			id,
			own.find(({ Unit }) => isHourly(Unit)) ?? own[own.length - 1],
		]),
	);
	const isUnclear = (own: readonly SourceRecord[]) =>
		new Set(own.map(({ Unit }) => isHourly(Unit))).size > 1;
	const unclear = [...all].filter(([id, own]) => id !== '' && used.has(id) && isUnclear(own));
	return { services, unclear: unclear.map(([id]) => id) };
}

function describeAgreements(lists: Readonly<Record<List, ReadList>>, today: Day) {
	const clientOf = nameById(reads.clients, lists.clients);
	const payerOf = nameById(reads.payers, lists.payers);
	return (agreement: SourceRecord): Row => ({
		Agreement: nameOf(agreement),
		Client: clientOf(agreement.ClientId),
		Payer: payerOf(agreement.PayerId),
		Area: textOf(agreement.Area),
		...endOf(agreement, today),
	});
}

function findEnding(
	agreements: readonly SourceRecord[],
	until: Day,
	base: (agreement: SourceRecord) => Row,
): Listed[] {
	const noAmounts = Object.fromEntries(
		[...amountColumns, ...shareColumns].map(({ field }) => [field, null]),
	);
	return agreements
		.filter(({ EndDate }) => (setDay(EndDate) ?? '9999') <= until)
		.map((agreement): Listed => ({
			id: `agreement ${idText(agreement.AgreementId) || nameOf(agreement)}`,
			most: 0,
			row: {
				Kind: 'Agreement ends',
				Listed: 'yes',
				...base(agreement),
				Service: '',
				Period: '',
				'Not computed': '',
				...noAmounts,
			},
		}))
		.sort((one, other) => (String(one.row.Ends) < String(other.row.Ends) ? -1 : 1));
}

function endOf({ EndDate }: SourceRecord, today: Day) {
	const day = setDay(EndDate);
	// A date such as 1900-01-01 is a placeholder and not an end.
	if (day === undefined)
		return { Ends: parseDay(EndDate) === undefined ? textOf(EndDate) : '', 'Days left': null };
	return { Ends: day, 'Days left': daysBetween(today, day) };
}

/**
 * Returns what percentage of a budget is used and booked together. If hours and dollars give different numbers, the larger number counts.
 * The number is not rounded, because 80.04% must count as above 80%.
 */
function mostOf({ why, isOutside, budget, used, booked }: BudgetUse): number {
	if (why !== '') return 0;
	const shares = (['hours', 'amount'] as const).map((unit) => {
		const use = used[unit] + booked[unit];
		// An agreement that does not run allows no use, so any use is too much.
		if (isOutside && use > 0) return Number.MAX_VALUE;
		return budget[unit] > 0 ? (100 * use) / budget[unit] : 0;
	});
	return Math.max(...shares);
}

function amountsOf({ period, why, isOutside, budget, used, booked }: BudgetUse) {
	// If a budget was not computed, its amounts stay empty, so that nobody adds them up.
	const amount = (value: number) => (why === '' ? round(value) : null);
	const ofHours = (part: number) =>
		why === '' ? (shareOf('budget_hours_share_used', part, budget.hours) ?? null) : null;
	const ofDollars = (part: number) =>
		why === '' ? (shareOf('budget_share_used', part, budget.amount) ?? null) : null;
	return {
		Period: [period, isOutside ? '(the agreement does not run on these days)' : '']
			.filter(Boolean)
			.join(' '),
		'Not computed': why,
		'Budget hours': amount(budget.hours),
		'Budget $': amount(budget.amount),
		'Used hours': amount(used.hours),
		'Used $': amount(used.amount),
		'Booked hours': amount(booked.hours),
		'Booked $': amount(booked.amount),
		'Used % of hours': ofHours(used.hours),
		'Used % of $': ofDollars(used.amount),
		'With booked % of hours': ofHours(used.hours + booked.hours),
		'With booked % of $': ofDollars(used.amount + booked.amount),
	};
}

const unnamed = ({ clients, payers }: Readonly<Record<List, ReadList>>): string[] =>
	[
		['Clients', clients.error],
		['Payers', payers.error],
	].flatMap(([who, error]) =>
		error === undefined ? [] : [`${who} could not be read, so IDs stand for them: ${error}`],
	);

/** Checks whether the list of items is missing. An empty list is not missing, because it says that there are no items. */
const showsNoItems = ({ AgreementItems }: SourceRecord): boolean =>
	!AgreementItems || isUnset(AgreementItems);

const hasOddItems = (agreement: SourceRecord): boolean =>
	!showsNoItems(agreement) &&
	!(Array.isArray(agreement.AgreementItems) && agreement.AgreementItems.every(isObject));

function unreadWords(
	all: readonly SourceRecord[],
	agreements: readonly SourceRecord[],
	budgets: readonly BudgetUse[],
): string[] {
	// If several budgets of one agreement have the same fault, the sentence names the agreement once.
	const named = (records: readonly SourceRecord[], text: string) =>
		records.length > 0
			? [`${text}: ${records.length} (${words.listWords([...new Set(records.map(nameOf))], 20)}).`]
			: [];
	const byReason = groupBy(
		budgets.filter(({ why }) => why !== ''),
		({ why }) => why,
	);
	return [
		...(agreements.length > 0 && all.every(showsNoItems)
			? ['No agreement shows its items, so what budgets they have is not known.']
			: named(
					agreements.filter(showsNoItems),
					'Agreements that do not show their items, so that what budgets these have is not known',
				)),
		...named(
			all.filter(({ Current }) => flagOf(Current) === undefined),
			'Agreements that do not show whether they are current, and were left out',
		),
		...named(
			agreements.filter(({ EndDate }) => !isUnsetDate(EndDate) && parseDay(EndDate) === undefined),
			'Agreements whose end cannot be read',
		),
		...named(agreements.filter(hasOddItems), 'Agreements whose items cannot be read'),
		...[...byReason].flatMap(([why, found]) =>
			named(
				found.map(({ agreement }) => agreement),
				`Budgets that were not computed (${why})`,
			),
		),
	];
}

/** A shift that is booked on no item can still count in the budget of its whole agreement. So the sentence speaks of budgets of items. */
const unassignedWords = ({ unassigned: { count, hours, amount } }: Unclear): string[] =>
	count === 0
		? []
		: [
				`${words.countWords(count, 'shift')} with ${words.countWords(round(hours), 'hour')} and ${words.moneyWords(amount)} ${count === 1 ? 'is' : 'are'} booked on no item of a current agreement, or on one that several agreements have, and ${count === 1 ? 'counts' : 'count'} in no budget of an item.`,
			];

const heldWords = ({ held }: Unclear): string[] =>
	held > 0 ? [`, of which ${words.countWords(held, 'is', 'are')} on hold and in no budget`] : [];

/** Lists units in the form `Each (12 shifts)`. The most frequent unit comes first. */
const unitWords = (units: ReadonlyMap<string, number>): string =>
	words.listWords(
		[...units]
			.sort(([, one], [, other]) => other - one)
			.map(([unit, count]) => `${unit} (${words.countWords(count, 'shift')})`),
		20,
	);

/** Some units are charged once per shift. Only a person who knows the unit can say whether this is right. */
const onceWords = ({ onceBy }: Unclear): string[] =>
	onceBy.size > 0 ? [`Units that count once a shift: ${unitWords(onceBy)}.`] : [];

function unclearWords({ length, charge, day, unit, otherTimes }: Unclear): string[] {
	const counted = (count: number, text: string) => (count > 0 ? [`${text}: ${count}.`] : []);
	return [
		...counted(length, 'Shifts without a length, which count as 0 hours'),
		...counted(charge, 'Shifts without a charge rate, which count as $0'),
		...counted(day, 'Shifts without a day, which count as booked'),
		...counted(unit, 'Shifts whose service has no unit, and whose charge rate counts once'),
		...(otherTimes.size > 0
			? [
					`Units of time other than the hour, whose charge rate is not computed and counts once: ${unitWords(otherTimes)}.`,
				]
			: []),
	];
}

function describe(
	found: Found,
	{ settings, now }: Input<Settings, List>,
): Omit<Description, 'context' | 'foot' | 'whole'> {
	const { ending, listed, until, names, unread } = found;
	const agreements = words.countWords(ending.length, 'agreement');
	const budgets = words.countWords(listed.length, 'budget');
	const over = `used or booked above ${settings.percent}%`;
	return {
		subject: `${agreements} ${ending.length === 1 ? 'ends' : 'end'}, ${budgets} ${over}`,
		headline: headlineOf(found, over, now),
		notes: [
			...unread.map((text): Note => ({ text, isIncomplete: true })),
			...names.map((text): Note => ({ lead: 'Names:', text })),
		],
		sections: [
			...endingSection(ending, until, settings, now),
			...budgetSection(listed, settings, now),
		],
	};
}

/** The first sentence of the mail must be true even if some values are not known. */
function headlineOf(
	{ ending, listed, until, unread, unclear }: Found,
	over: string,
	now: Input<Settings, List>['now'],
): string {
	const isWhole = unread.length + unclearWords(unclear).length === 0;
	const end = `by ${words.dayWords(startOf(until, now), now)}`;
	const isKnown = isWhole ? '' : 'known to be ';
	if (ending.length + listed.length === 0)
		return `No current agreement ${isWhole ? 'ends' : 'is known to end'} ${end}, and no budget is ${isKnown}${over}.`;
	const count = (things: readonly Listed[], noun: string) =>
		`${isWhole || things.length === 0 ? '' : 'at least '}${words.countWords(things.length, noun)}`;
	const ends =
		isWhole || ending.length > 0
			? `${count(ending, 'agreement')} ${ending.length === 1 ? 'ends' : 'end'} ${end}`
			: `no agreement is known to end ${end}`;
	const above =
		isWhole || listed.length > 0
			? `${count(listed, 'budget')} ${listed.length === 1 ? 'is' : 'are'} ${over}`
			: `no budget is known to be ${over}`;
	const [first] = ending;
	const nearest =
		first === undefined
			? ''
			: `; the first ${isWhole ? '' : 'known '}is ${words.shortName(String(first.row.Agreement))}, ${endWords(first.row, now)}`;
	return `${ends[0].toUpperCase()}${ends.slice(1)}, and ${above}${nearest}.`;
}

const endWords = ({ Ends, 'Days left': days }: Row, now: Input<Settings, List>['now']): string => {
	const day = words.dayWords(startOf(String(Ends), now), now);
	const left = Number(days);
	if (left === 0) return `${day}, the last day`;
	return left < 0
		? `${day}, ${words.countWords(-left, 'day')} ago`
		: `${day}, in ${words.countWords(left, 'day')}`;
};

const whose = (row: Row): TableRow['cells'][number] => ({
	lines: [
		{ text: String(row.Client), as: 'strong' },
		{ text: `${row.Agreement} ${row.Payer}`.trim(), as: 'quiet' },
	],
});

const endingSection = (
	ending: readonly Listed[],
	until: Day,
	{ daysAhead }: Settings,
	now: Input<Settings, List>['now'],
): Section[] =>
	ending.length === 0
		? []
		: [
				{
					heading: `Agreements that end by ${words.dayWords(startOf(until, now), now)}: ${ending.length}`,
					intro: `Within ${words.countWords(daysAhead, 'day')}, and those that have ended and are still current.`,
					table: {
						columns: [
							{ title: 'Ends', width: 36 },
							{ title: 'Client and agreement', isAbout: true },
							{ title: 'Area', width: 20 },
						],
						groups: [
							{
								rows: ending.map(({ row }) => (): TableRow => {
									const isOver = Number(row['Days left']) < 0;
									return {
										...(isOver && { edge: 'overdue' }),
										brief: String(row.Agreement),
										at: words.dayWords(startOf(String(row.Ends), now), now),
										cells: [
											isOver
												? { text: `Ended ${endWords(row, now)}`, as: 'overdue' }
												: endWords(row, now),
											whose(row),
											String(row.Area),
										],
									};
								}),
							},
						],
						sortedBy: 'ending',
					},
				},
			];

/** If the agreement does not run on the days of the report, its budget is zero. In that case, the words name both hours and dollars. */
function useWords({ isOutside, budget, used, booked }: BudgetUse): string[] {
	const hours = words.numberWords(round(used.hours));
	const more = round(booked.hours);
	const money = `${words.moneyWords(used.amount)} + ${words.moneyWords(booked.amount)}`;
	if (isOutside) return [`${hours} + ${words.countWords(more, 'hour')}`, money];
	return [
		...(budget.hours > 0
			? [
					`${hours} + ${words.numberWords(more)} of ${words.countWords(round(budget.hours), 'hour')}`,
				]
			: []),
		...(budget.amount > 0 ? [`${money} of ${words.moneyWords(budget.amount)}`] : []),
	];
}

const budgetSection = (
	listed: readonly Listed[],
	{ dates, percent }: Settings,
	now: Input<Settings, List>['now'],
): Section[] =>
	listed.length === 0
		? []
		: [
				{
					heading: `Budgets above ${percent}%: ${listed.length}`,
					intro: `Used and booked ${periodWords(dates, now)}, the most first.`,
					table: {
						columns: [
							{ title: 'Client and service', isAbout: true },
							{ title: 'Used + booked', width: 40 },
							{ title: 'Share', kind: 'number', width: 16 },
						],
						groups: [
							{
								rows: listed.map(({ row, most, use }) => (): TableRow => ({
									brief: `${row.Agreement} ${row.Service}`,
									cells: [
										{
											lines: [
												{ text: String(row.Client), as: 'strong' },
												`${row.Service}${row.Period ? `, ${row.Period}` : ''}`,
												{ text: `${row.Agreement} ${row.Payer}`.trim(), as: 'quiet' },
											],
										},
										{ lines: use === undefined ? [] : useWords(use) },
										most > 1e6
											? { text: 'does not run', as: 'flag' }
											: `${words.numberWords(round(most, 1))}%`,
									],
								})),
							},
						],
					},
				},
			];
