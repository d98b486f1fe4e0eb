import { everybody, reads } from '../api/mod';
import { addDays, codeText, groupBy } from '../values/mod';
import { countVisits, type Visits } from './countVisits';
import type { Note, Row as TableRow, Section } from './description';
import { idText } from './idText';
import { nameById } from './nameById';
import { namesWarning } from './namesWarning';
import type { Period } from './period';
import { datesWords, periodWords } from './periodWords';
import { report, type Input, type Mail, type Row } from './report';
import { round, roundShare } from './round';
import { emails, number, period } from './settings';
import { showsField } from './showsField';
import { sortBy } from './sortBy';
import type { Sheet, SheetColumn } from './spreadsheet';
import * as words from './words';

interface Settings {
	readonly dates: Period;
	readonly mostWorkers: number;
	readonly sendTo: readonly string[];
}

type List = 'timesheets' | 'shifts' | 'clients' | 'workers';

const columns: readonly SheetColumn[] = [
	{ field: 'Client', title: 'Client', kind: 'text' },
	{ field: 'Area', title: 'Area', kind: 'text' },
	{ field: 'Workers', title: 'Workers', kind: 'integer' },
	{ field: 'Visits', title: 'Visits', kind: 'integer' },
	{ field: 'CameMost', title: 'Came most', kind: 'text' },
	{ field: 'CameMostVisits', title: 'Visits of who came most', kind: 'integer', width: 22 },
	{ field: 'CameMostShare', title: '% by who came most', kind: 'number', decimals: 1, width: 19 },
	{ field: 'TooMany', title: 'Too many workers', kind: 'text', width: 17 },
	{ field: 'WithoutWorker', title: 'Without a worker', kind: 'integer', width: 17 },
	{ field: 'WithoutTimesheet', title: 'Without a timesheet', kind: 'integer', width: 19 },
	{ field: 'ClientId', title: 'Client ID', kind: 'text', width: 12 },
];

const areaColumns: readonly SheetColumn[] = [
	{ field: 'Area', title: 'Area', kind: 'text' },
	{ field: 'Clients', title: 'Clients', kind: 'integer' },
	{ field: 'TooMany', title: 'With too many workers', kind: 'integer', width: 21 },
	{ field: 'WorkersForEach', title: 'Workers for each client', kind: 'number', width: 22 },
	{ field: 'Visits', title: 'Visits', kind: 'integer' },
	{ field: 'CameMostShare', title: '% by who came most', kind: 'number', decimals: 1, width: 19 },
];

export const continuityOfCare = report<Settings, List>({
	title: 'Continuity of Care',
	action: 'Count the workers whom clients see',
	description:
		'How many workers came to each client, and the share of who came most, by area. Choose it to see which clients have too many workers, and to send them people they know.',
	fileName: 'continuity-of-care',
	rules: {
		version: 1,
		text: [
			'Timesheets count, as they say who came; the roster says who was meant to come. Each timesheet of a client is a visit. If a worker has several clients at once, it is one for each of them; if two workers come together, it is one of each. What is on hold, or has 0 minutes, is none. The same client, worker, day and start count once.',
			'Of workers who came equally often, the first by name stands for who came most. A share is that of the visits whose worker is known. Area is that of the client.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Dates',
				description: 'Visits on these days are counted. At most 92 days.',
				maxDays: 92,
			},
			...(['last28Days', 'last14Days', 'lastFortnight', 'lastMonth'] as const),
			...(['thisMonth', 'lastQuarter', 'fromTo'] as const),
		),
		mostWorkers: number(5, {
			title: 'Workers at Most',
			description:
				'A client who saw more workers than this is in the mail. The spreadsheet lists all clients.',
			least: 1,
			most: 100,
		}),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mail. Separate several addresses with commas. Each gets its own mail.',
		}),
	},
	columns,
	reads: ({ dates: { from, to } }) => {
		// A timesheet that starts shortly before midnight may belong to a shift of the next day. So one more day is read on both sides.
		const query = { fromDate: addDays(from, -1), toDate: addDays(to, 1) };
		return {
			timesheets: { endpoint: reads.timesheets, query },
			shifts: { endpoint: reads.rosters, query, optional: true },
			clients: { endpoint: reads.clients, query: everybody, optional: true },
			workers: { endpoint: reads.workers, query: everybody, optional: true },
		};
	},
	compute(input) {
		const found = find(input);
		const { lists, settings } = input;
		const { from, to } = settings.dates;
		const { rows, areas, all, tooMany, visits, missing, names } = found;
		const { counts } = visits;
		const mail: Mail = {
			to: settings.sendTo,
			count: tooMany.length,
			told: [
				...tooMany.map(({ Client: _, CameMost: __, ...own }) => own),
				...(tooMany.length > 0 ? areas : []),
				...[...missing, ...uncounted(visits), ...onHold(visits)],
			],
			key: `continuityOfCare ${from} ${to}`,
			rows,
			sheets: [areaSheet(areas)],
			description: {
				...say(found, input),
				notes: notesOf(found),
				sections: [...listTooMany(tooMany), ...listAreas(areas, settings)],
			},
			about: aboutOf(found, input),
		};
		return {
			rows,
			totals: {
				from,
				to,
				timesheetsLookedAt: lists.timesheets.records.length,
				clients: all.Clients,
				visits: all.Visits,
				workersForEachClient: all.WorkersForEach,
				percentByWhoCameMost: all.CameMostShare,
				workersAtMost: settings.mostWorkers,
				clientsWithTooManyWorkers: tooMany.length,
				...knownCounts(counts, lists),
			},
			warnings: [...missing, ...names],
			mails: [mail],
		};
	},
});

type ClientRow = Row & {
	readonly Area: string;
	readonly Workers: number;
	readonly Visits: number;
	readonly CameMostVisits: number;
	/** Null if the shifts could not be read. */
	readonly WithoutTimesheet: number | null;
};

type AreaRow = Row & {
	readonly Area: string;
	readonly Clients: number;
	readonly TooMany: number;
	readonly WorkersForEach: number | null;
	readonly Visits: number;
	readonly CameMostVisits: number;
	readonly CameMostShare: number | null;
};

interface Found {
	readonly visits: Visits;
	/** The rows of the clients. The client with the most workers comes first. */
	readonly rows: readonly ClientRow[];
	/** The rows of clients who had more workers than the settings allow. */
	readonly tooMany: readonly ClientRow[];
	readonly areas: readonly AreaRow[];
	/** The figures of all areas together. */
	readonly all: AreaRow;
	/** Sentences about lists and fields that are missing. */
	readonly missing: readonly string[];
	/** Sentences about names that could not be read. */
	readonly names: readonly string[];
}

const notKnown = 'Not known';

const shareOf = (part: number, whole: number): number | null =>
	whole === 0 ? null : roundShare((part / whole) * 100, 1);

function find({ lists, settings, now }: Input<Settings, List>): Found {
	const visits = countVisits(lists.timesheets, lists.shifts, settings.dates, now);
	const clientOf = nameById(reads.clients, lists.clients);
	const workerOf = nameById(reads.workers, lists.workers);
	const areaOf = areasById(lists.clients);
	const hasShifts = lists.shifts.error === undefined;
	const rows = [...visits.byClient].map(([id, one]): ClientRow => {
		const { size } = one.byWorker;
		const [worker, most] = whoCameMost(one.byWorker, workerOf);
		const total = [...one.byWorker.values()].reduce((sum, count) => sum + count, 0);
		return {
			Client: clientOf(id),
			Area: areaOf(id),
			Workers: size,
			Visits: total,
			CameMost: worker,
			CameMostVisits: most,
			CameMostShare: shareOf(most, total),
			TooMany: size > settings.mostWorkers ? 'yes' : '',
			WithoutWorker: one.withoutWorker,
			WithoutTimesheet: hasShifts ? one.withoutTimesheet : null,
			ClientId: id,
		};
	});
	const sorted = sortBy(rows, ({ Client }) => String(Client)).sort(
		(one, other) => other.Workers - one.Workers,
	);
	const byArea = [...groupBy(sorted, ({ Area }) => Area)].map(([area, own]) => sumUp(area, own));
	return {
		visits,
		rows: sorted,
		tooMany: sorted.filter(({ TooMany }) => TooMany === 'yes'),
		areas: sortBy(byArea, ({ Area }) => Area)
			.filter(({ Clients }) => Clients > 0)
			.sort((one, other) => other.TooMany - one.TooMany),
		all: sumUp('', sorted),
		missing: missingIn(lists),
		names: namesWarning({ ...lists, services: { records: [] } }),
	};
}

function areasById({ records }: Input<Settings, List>['lists']['clients']) {
	const areas = new Map(records.map(({ ClientId, Area }) => [idText(ClientId), codeText(Area)]));
	return (id: string): string => areas.get(id) || notKnown;
}

/**
 * Returns the name of the worker who came most often, and how often that worker came. If several workers came equally often, the first by
 * name is chosen.
 */
function whoCameMost(
	byWorker: ReadonlyMap<string, number>,
	workerOf: (id: unknown) => string,
): readonly [name: string, visits: number] {
	const most = Math.max(0, ...byWorker.values());
	const [name = ''] = [...byWorker]
		.filter(([, count]) => count === most)
		.map(([id]) => workerOf(id))
		.sort();
	return [name, most];
}

/** Computes the figures of some clients together. Clients without a visit are left out. */
function sumUp(area: string, rows: readonly ClientRow[]): AreaRow {
	const seen = rows.filter(({ Visits }) => Visits > 0);
	const sum = (field: 'Workers' | 'Visits' | 'CameMostVisits') =>
		seen.reduce((total, row) => total + row[field], 0);
	return {
		Area: area,
		Clients: seen.length,
		TooMany: seen.filter(({ TooMany }) => TooMany === 'yes').length,
		WorkersForEach: seen.length === 0 ? null : round(sum('Workers') / seen.length, 2),
		Visits: sum('Visits'),
		CameMostVisits: sum('CameMostVisits'),
		CameMostShare: shareOf(sum('CameMostVisits'), sum('Visits')),
	};
}

const missingIn = ({ timesheets, shifts, clients }: Input<Settings, List>['lists']): string[] => [
	...(showsField(timesheets.records, 'ClientId')
		? []
		: ['The timesheets show no client (ClientId), so no visit is counted.']),
	...(showsField(timesheets.records, 'CarerId')
		? []
		: ['The timesheets show no worker (CarerId), so who came is not known.']),
	...(showsField(shifts.records, 'ClientId')
		? []
		: [
				'The shifts show no client (ClientId), so whose visits are without a timesheet is not known.',
			]),
	...(showsField(shifts.records, 'CarerId')
		? []
		: ['The shifts show no worker (CarerId), so who was to come is not known.']),
	...(shifts.error === undefined
		? []
		: [
				`Shifts could not be read, so visits without a timesheet or a worker are not counted: ${shifts.error}`,
			]),
	...(clients.error === undefined
		? []
		: [`Clients could not be read, so areas are not known: ${clients.error}`]),
];

const notesOf = ({ missing, names, visits }: Found): Note[] => [
	...missing.map((text): Note => ({ text, isIncomplete: true })),
	...names.map((text): Note => ({ lead: 'Names:', text })),
	...(visits.counts.shiftsWithoutTimesheet > 0
		? [
				{
					lead: 'Without a timesheet:',
					text: `${words.countWords(visits.counts.shiftsWithoutTimesheet, 'shift that has', 'shifts that have')} finished. Who came then does not count.`,
				},
			]
		: []),
];

/** Returns the counts for the totals. If the shifts could not be read, the counts of shifts are null. */
const knownCounts = (counts: Visits['counts'], { shifts }: Input<Settings, List>['lists']): Row =>
	Object.fromEntries(
		Object.entries(counts).map(([name, count]) => [
			name,
			shifts.error !== undefined && name.startsWith('shifts') ? null : count,
		]),
	);

const areaSheet = (rows: readonly AreaRow[]): Sheet => ({
	name: 'By area',
	columns: areaColumns,
	rows,
});

/** Makes sentences about records that are not counted as visits. Records on hold are left out. */
function uncounted({ counts }: Visits): string[] {
	const told: readonly (readonly [keyof typeof counts, string])[] = [
		['shiftsWithoutTimesheet', 'Finished shifts without a timesheet, so who came does not count'],
		['shiftsWithoutWorker', 'Finished shifts without a worker and without a timesheet'],
		['timesheetsWithoutWorker', 'Timesheets that do not show who came'],
		['timesheetsWithoutClient', 'Timesheets without a client, such as travel'],
		['shiftsWithoutClient', 'Finished shifts without a client and without a timesheet'],
		['timesheetsOfNoMinutes', 'Timesheets of 0 minutes, which are no visits'],
		['shiftsOfNoMinutes', 'Finished shifts of 0 minutes without a timesheet, which are no visits'],
		['timesheetsTwice', 'Timesheets that came twice, which count once'],
		['timesheetsWithoutDay', 'Timesheets without a day, which do not count'],
		['shiftsWithoutDay', 'Shifts without a day, which are not looked at'],
	];
	return told.flatMap(([name, text]) =>
		counts[name] === 0 ? [] : [`${text}: ${words.numberWords(counts[name])}.`],
	);
}

const onHold = ({ counts: { timesheetsOnHold, shiftsOnHold } }: Visits): string[] => [
	...(timesheetsOnHold > 0 ? [`Timesheets on hold: ${words.numberWords(timesheetsOnHold)}.`] : []),
	...(shiftsOnHold > 0
		? [`Finished shifts on hold without a timesheet: ${words.numberWords(shiftsOnHold)}.`]
		: []),
];

function aboutOf(
	{ visits }: Found,
	{ lists, settings, now }: Input<Settings, List>,
): Mail['about'] {
	const { timesheetsOnHold, shiftsOnHold } = visits.counts;
	const sizes = [
		words.countWords(lists.timesheets.records.length, 'timesheet'),
		...(lists.shifts.error === undefined
			? [words.countWords(lists.shifts.records.length, 'shift')]
			: []),
	];
	const held = timesheetsOnHold + shiftsOnHold;
	return {
		from: [
			`Your care system: ${words.listWords(sizes)} looked at, with a day more on both sides${held > 0 ? `; on hold, and so left out: ${words.numberWords(held)}` : ''}.`,
		],
		dates: [`${datesWords(settings.dates, now)}; shifts that have finished by now.`],
		notKnown: [
			...uncounted(visits),
			'Whether a client wanted another worker, and who came without a timesheet.',
		],
		privacy: ['Clients and workers are named: please do not pass this mail on.'],
	};
}

/** The keys in `Visits.counts` for records that may be visits, but are not counted as visits. */
const mayAdd = [
	...(['shiftsWithoutTimesheet', 'shiftsWithoutWorker', 'shiftsWithoutDay'] as const),
	...(['timesheetsWithoutWorker', 'timesheetsWithoutDay'] as const),
] as const;

/** If some visits are not known, a client may have more workers than were counted, but not fewer. So the sentence says “at least”. */
function say({ tooMany, all, visits, missing }: Found, { settings, now }: Input<Settings, List>) {
	const when = periodWords(settings.dates, now);
	const limit = words.countWords(settings.mostWorkers, 'worker');
	const isWhole = missing.length === 0 && mayAdd.every((name) => visits.counts[name] === 0);
	const subject = `${words.countWords(tooMany.length, 'client')} saw more than ${limit}`;
	if (all.Clients === 0)
		return {
			subject,
			headline: isWhole
				? `No timesheet shows a visit to a client ${when}.`
				: `No visit to a client is known ${when}.`,
		};
	const second = `${words.percentWords(all.CameMostVisits, all.Visits)} of all visits were by the worker who came most to the client; ${words.countWords(all.WorkersForEach ?? 0, 'worker')} came to each client on average.`;
	const clients = words.countWords(all.Clients, 'client');
	const [first] = tooMany;
	if (first === undefined) {
		const saw = isWhole ? 'saw' : 'is known to have seen';
		return { subject, headline: `None of ${clients} ${saw} more than ${limit} ${when}.`, second };
	}
	const least = isWhole ? '' : 'At least ';
	const most = `${isWhole ? '' : 'at least '}${words.numberWords(first.Workers)}`;
	const one = tooMany.length === 1 ? `: ${most}` : `; the most for one client: ${most}`;
	return {
		subject,
		headline: `${least}${words.numberWords(tooMany.length)} of ${clients} saw more than ${limit} ${when}${one}.`,
		second,
	};
}

const listTooMany = (rows: readonly ClientRow[]): Section[] =>
	rows.length === 0
		? []
		: [
				{
					heading: `Clients whom too many workers saw: ${words.numberWords(rows.length)}`,
					table: {
						columns: [
							{ title: 'Client', width: 42, isAbout: true },
							{ title: 'Workers', kind: 'number', width: 14 },
							{ title: 'Came most' },
						],
						groups: [{ rows: rows.map((row) => () => clientRow(row)) }],
					},
				},
			];

const clientRow = (row: ClientRow): TableRow => ({
	cells: [
		{
			lines: [
				{ text: String(row.Client), as: 'strong' },
				{ text: `Area: ${row.Area}`, as: 'quiet' },
			],
		},
		words.numberWords(row.Workers),
		{
			lines: [
				String(row.CameMost),
				{
					text: `${words.numberWords(row.CameMostVisits)} of ${words.countWords(row.Visits, 'visit')}, ${words.percentWords(row.CameMostVisits, row.Visits)}`,
					as: 'quiet',
				},
			],
		},
	],
	brief: String(row.Client),
});

const listAreas = (areas: readonly AreaRow[], { mostWorkers }: Settings): Section[] =>
	areas.length === 0
		? []
		: [
				{
					heading: `By area: ${words.numberWords(areas.length)}`,
					table: {
						columns: [
							{ title: 'Area', width: 60, isAbout: true },
							{ title: 'Clients', kind: 'number', width: 16 },
							{ title: `More than ${words.countWords(mostWorkers, 'worker')}`, kind: 'number' },
						],
						groups: [{ rows: areas.map((row) => () => areaRow(row)) }],
					},
				},
			];

const areaRow = (row: AreaRow): TableRow => ({
	cells: [
		{
			lines: [
				row.Area,
				{
					text: `${words.countWords(row.WorkersForEach ?? 0, 'worker')} for each client`,
					as: 'quiet',
				},
				{
					text: `${words.percentWords(row.CameMostVisits, row.Visits)} of ${words.countWords(row.Visits, 'visit')} by who came most`,
					as: 'quiet',
				},
			],
		},
		words.numberWords(row.Clients),
		words.numberWords(row.TooMany),
	],
	brief: row.Area,
});
