import fc from 'fast-check';
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import type { Outcome, ReadList, SourceRecord } from '../../reports/report';
import { cleanWorkers } from '../howMany';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

/** It is evening in Sydney. The 28 days before today begin on 27 October. */
const now = DateTime.fromISO('2026-11-24T18:00', { zone: 'Australia/Sydney' });
const first = '2026-10-27';

const visit = {
	DateOfService: '2026-11-10',
	StartTime: '09:00:00',
	Minutes: 60,
	ClientId: 1,
	CarerId: 5,
	ServiceId: 2,
	OnHoldType: '',
};

type Lists = Record<'shifts' | 'clients' | 'workers', ReadList>;

const clients = list(
	{ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace', Area: 'North' },
	{ ClientId: 2, FirstName: 'Mary', LastName: 'Somerville', Area: ' ' },
);

function make(
	timesheets: readonly SourceRecord[],
	lists: Partial<Lists> = {},
	given: object = {},
): Outcome {
	const settings = { sendTo: 'office@example.com', ...given };
	return reports.continuityOfCare.prepare(settings, now).compute({
		timesheets: list(...timesheets),
		shifts: list(),
		clients,
		workers: list({ CarerId: 5, FirstName: 'Grace', LastName: 'Hopper' }),
		...lists,
	});
}

const plain = (value: unknown) => String(value).replaceAll('\u00a0', ' ');

/** Makes a visit of each of these workers, each on another day or at another hour. */
const visitsOf = (workers: readonly number[], client = 1) =>
	workers.map((CarerId, index) => ({
		...visit,
		CarerId,
		ClientId: client,
		DateOfService: `2026-11-${String(1 + (index % 24)).padStart(2, '0')}`,
		StartTime: `${String(6 + Math.floor(index / 24)).padStart(2, '0')}:00`,
	}));

describe('a client', () => {
	it('has a row with who came, who came most, and what share of the visits was theirs', () => {
		const { rows, totals } = make(visitsOf([5, 5, 5, 6, 7]));
		expect(rows).toEqual([
			{
				...{ Client: 'Ada Lovelace', Area: 'North', Workers: 3, Visits: 5 },
				...{ CameMost: 'Grace Hopper', CameMostVisits: 3, CameMostShare: 60, TooMany: '' },
				...{ WithoutWorker: 0, WithoutTimesheet: 0, ClientId: '1' },
			},
		]);
		expect(totals).toMatchObject({
			...{ from: first, to: '2026-11-24', clients: 1, visits: 5, workersForEachClient: 3 },
			...{ percentByWhoCameMost: 60, clientsWithTooManyWorkers: 0 },
		});
	});

	it.each([
		[5, ''],
		[6, 'yes'],
	])('saw too many workers with %i: %j', (count, expected) => {
		const workers = Array.from({ length: count }, (_, index) => index + 1);
		expect(make(visitsOf(workers)).rows).toMatchObject([{ Workers: count, TooMany: expected }]);
		const given = { mostWorkers: count };
		expect(make(visitsOf(workers), {}, given).rows).toMatchObject([{ TooMany: '' }]);
	});

	it('has an area that is not known where the list of clients does not show one', () => {
		const rows = make([...visitsOf([5]), ...visitsOf([5], 2), ...visitsOf([5], 3)]).rows;
		expect(rows.map(({ Client, Area }) => [Client, Area])).toEqual([
			['Ada Lovelace', 'North'],
			['ID 3', 'Not known'],
			['Mary Somerville', 'Not known'],
		]);
		const none = list({ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace', Area: 'N/A' });
		expect(make(visitsOf([5]), { clients: none }).rows).toMatchObject([{ Area: 'Not known' }]);
	});

	it('has the first by name of workers who came equally often', () => {
		const workers = list(
			{ CarerId: 8, FirstName: 'Ben', LastName: 'Zed' },
			{ CarerId: 9, FirstName: 'Amy', LastName: 'Young' },
		);
		expect(make(visitsOf([8, 9]), { workers }).rows).toMatchObject([{ CameMost: 'Amy Young' }]);
	});
});

describe.each<[string, SourceRecord[], number, SourceRecord]>([
	['a timesheet on hold', [{ ...visit, OnHoldType: 'Hospital' }], 0, { timesheetsOnHold: 1 }],
	['a hold that means none', [{ ...visit, OnHoldType: 'None' }], 1, { timesheetsOnHold: 0 }],
	['one of 0 minutes', [{ ...visit, Minutes: 0 }], 0, { timesheetsOfNoMinutes: 1 }],
	['one of an unknown length', [{ ...visit, Minutes: null }], 1, { timesheetsOfNoMinutes: 0 }],
	['one without a client', [{ ...visit, ClientId: 0 }], 0, { timesheetsWithoutClient: 1 }],
	['one without a worker', [{ ...visit, CarerId: -1 }], 0, { timesheetsWithoutWorker: 1 }],
	['one without a day', [{ ...visit, DateOfService: null }], 0, { timesheetsWithoutDay: 1 }],
	['the first day', [{ ...visit, DateOfService: first }], 1, {}],
	['the day before', [{ ...visit, DateOfService: '2026-10-26' }], 0, {}],
	['today', [{ ...visit, DateOfService: '2026-11-24 00:00:00' }], 1, {}],
	[
		'one that came twice',
		[visit, { ...visit, CarerId: '5', Minutes: 30 }],
		1,
		{ timesheetsTwice: 1 },
	],
	['two starts', [visit, { ...visit, StartTime: '10:00' }], 2, { timesheetsTwice: 0 }],
	['two without a start', [1, 2].map(() => ({ ...visit, StartTime: '' })), 2, {}],
	['two workers together', [visit, { ...visit, CarerId: 6 }], 2, { timesheetsTwice: 0 }],
	['a group of two clients', [visit, { ...visit, ClientId: 2 }], 2, { timesheetsTwice: 0 }],
])('%s', (_, timesheets, visits, counts) => {
	it(`is ${visits} in number`, () => {
		const { rows, totals } = make(timesheets);
		expect(rows.reduce((sum, { Visits }) => sum + Number(Visits), 0)).toBe(visits);
		expect(totals).toMatchObject({ visits, ...counts });
	});
});

describe('a shift', () => {
	const shift = { ...visit, RosterItemId: 70 };
	const own = { ...visit, RosterItemId: 70 };

	it.each<[string, SourceRecord, SourceRecord[], object]>([
		['with a timesheet is its visit', shift, [own], { Visits: 1, WithoutTimesheet: 0 }],
		['without one is counted apart', shift, [], { Visits: 0, WithoutTimesheet: 1 }],
		[
			'without a worker, too',
			{ ...shift, CarerId: 0 },
			[],
			{ WithoutWorker: 1, WithoutTimesheet: 0 },
		],
		[
			'that begins before midnight and whose timesheet begins after it has one',
			{ ...shift, DateOfService: first, StartTime: '23:50', RosterItemId: 0 },
			[{ ...visit, DateOfService: '2026-10-28', StartTime: '00:10' }],
			{ Visits: 1, WithoutTimesheet: 0 },
		],
		[
			'of another worker at another time has none in a timesheet that names no shift',
			{ ...shift, RosterItemId: 0, CarerId: 7, StartTime: '20:00', ServiceId: 3 },
			[{ ...visit, CarerId: 6 }],
			{ Visits: 1, WithoutTimesheet: 1 },
		],
		[
			'right behind it, too',
			{ ...shift, RosterItemId: 0, CarerId: 7, StartTime: '10:00' },
			[{ ...visit, CarerId: 6 }],
			{ Visits: 1, WithoutTimesheet: 1 },
		],
		[
			'of another worker at an unknown time, too',
			{ ...shift, RosterItemId: 0, CarerId: 7, StartTime: '' },
			[{ ...visit, CarerId: 6 }],
			{ Visits: 1, WithoutTimesheet: 1 },
		],
		[
			'of another worker at the same time has one, as somebody was replaced',
			{ ...shift, RosterItemId: 0, CarerId: 7, StartTime: '09:45' },
			[{ ...visit, CarerId: 6 }],
			{ Visits: 1, WithoutTimesheet: 0 },
		],
		[
			'of the same worker has one, as the visit was moved',
			{ ...shift, RosterItemId: 0, StartTime: '20:00' },
			[visit],
			{ Visits: 1, WithoutTimesheet: 0 },
		],
	])('%s', (_, one, timesheets, expected) => {
		expect(make(timesheets, { shifts: list(one) }).rows).toMatchObject([expected]);
	});

	it.each<[string, SourceRecord, object]>([
		['on hold', { OnHoldType: 'Leave' }, { shiftsOnHold: 1 }],
		['that has not finished', { DateOfService: '2026-11-24', StartTime: '17:30' }, {}],
		['of today without a length', { DateOfService: '2026-11-24', Minutes: null }, {}],
		['of today without a start', { DateOfService: '2026-11-24', StartTime: '' }, {}],
		['of the day before', { DateOfService: '2026-10-26' }, {}],
		['without a client', { ClientId: null }, { shiftsWithoutClient: 1 }],
		['without a day', { DateOfService: '' }, { shiftsWithoutDay: 1 }],
		['of 0 minutes', { Minutes: 0 }, { shiftsOfNoMinutes: 1 }],
	])('%s is in no row', (_, changes, counts) => {
		const { rows, totals } = make([], { shifts: list({ ...shift, ...changes }) });
		expect(rows).toEqual([]);
		expect(totals).toMatchObject({
			...{ shiftsWithoutTimesheet: 0, shiftsWithoutWorker: 0 },
			...counts,
		});
	});

	it('of yesterday is counted without a length or a start, too', () => {
		const yesterday = { ...shift, DateOfService: '2026-11-23' };
		const shifts = list({ ...yesterday, Minutes: null }, { ...yesterday, StartTime: '' });
		expect(make([], { shifts }).totals).toMatchObject({ shiftsWithoutTimesheet: 2 });
	});

	it('that finished just now is counted', () => {
		const ended = { ...shift, DateOfService: '2026-11-24', StartTime: '17:00' };
		expect(make([], { shifts: list(ended) }).totals).toMatchObject({ shiftsWithoutTimesheet: 1 });
	});
});

it('a day more is read on both sides, for timesheets beside midnight', () => {
	const { reads } = reports.continuityOfCare.prepare({ sendTo: 'a@example.com' }, now);
	const query = { fromDate: '2026-10-26', toDate: '2026-11-25' };
	expect([reads.timesheets.query, reads.shifts.query]).toEqual([query, query]);
});

describe('the mail', () => {
	const many = visitsOf([1, 2, 3, 4, 5, 5]);
	const more = visitsOf([1, 2, 3, 4, 6, 7, 8, 8, 8], 2);
	const said = (...given: Parameters<typeof make>) => make(...given).mails[0].description;

	it('begins with how many clients saw too many workers, and the most for one', () => {
		const { subject, headline, second } = said([...more, ...visitsOf([1, 1, 1])]);
		expect(plain(subject)).toBe('1 client saw more than 5 workers');
		expect(plain(headline)).toBe('1 of 2 clients saw more than 5 workers in the last 28 days: 7.');
		expect(plain(second)).toBe(
			'50.0% of all visits were by the worker who came most to the client; 4 workers came to each client on average.',
		);
		const two = said([...more, ...visitsOf([1, 2, 3, 4, 5, 6])]);
		expect(plain(two.headline)).toMatch(/^2 of 2 clients .*; the most for one client: 7\.$/);
	});

	it('says as plainly that there is nothing', () => {
		expect(plain(said(many).headline)).toBe(
			'None of 1 client saw more than 5 workers in the last 28 days.',
		);
		expect(said([]).headline).toBe('No timesheet shows a visit to a client in the last 28 days.');
		expect(make(many).mails[0].told).toEqual([]);
	});

	it('says at least, and first, what can only make it more', () => {
		const shifts = list({ ...visit, ClientId: 2 });
		const { headline, notes } = said(more, { shifts: list({ ...visit, ClientId: 9 }) });
		expect(plain(headline)).toMatch(/^At least 1 of 1 client .*: at least 7\.$/);
		expect(notes?.map(({ lead }) => lead)).toEqual(['Without a timesheet:']);
		expect(plain(said(many, { shifts }).headline)).toContain('None of 1 client is known to have');
		expect(make(many, { shifts }).mails[0].told).toHaveLength(1);
	});

	it.each<[string, SourceRecord[], SourceRecord[]]>([
		['a timesheet without a day', [{ ...visit, DateOfService: '' }], []],
		['a timesheet without a worker', [{ ...visit, CarerId: 0, ClientId: 2 }], []],
		['a finished shift without a worker', [], [{ ...visit, CarerId: 0, ClientId: 2 }]],
		['a finished shift without a day', [], [{ ...visit, DateOfService: '', ClientId: 2 }]],
	])('says what is known where there is %s', (_, timesheets, shifts) => {
		const found = make([...many, ...timesheets], { shifts: list(...shifts) });
		const { headline } = found.mails[0].description;
		expect(plain(headline)).toContain('None of 1 client is known to have seen');
	});

	it('tells what is on hold', () => {
		const held = { ...visit, OnHoldType: 'Leave', DateOfService: '2026-11-12' };
		expect(make([...many, held]).mails[0].told).toEqual(['Timesheets on hold: 1.']);
		expect(make(many, { shifts: list(held) }).mails[0].told).toEqual([
			'Finished shifts on hold without a timesheet: 1.',
		]);
	});

	it.each([
		['timesheets', 'ClientId', 'client'],
		['timesheets', 'CarerId', 'worker'],
		['shifts', 'ClientId', 'client'],
		['shifts', 'CarerId', 'worker'],
	])('is not complete where the %s show no %s', (name, field, what) => {
		const without = Object.fromEntries(Object.entries(visit).filter(([key]) => key !== field));
		const given = name === 'shifts' ? [visit] : [without, without];
		const shifts = name === 'shifts' ? list(without) : list();
		const [mail] = make(given, { shifts }).mails;
		const text = `The ${name} show no ${what} (${field}), so`;
		expect(mail.description.notes?.[0]).toMatchObject({
			text: expect.stringContaining(text),
			isIncomplete: true,
		});
		expect(mail.description.headline).toContain('known');
		expect(mail.told).toContainEqual(expect.stringContaining(text));
	});

	it('says one worker, not one workers', () => {
		const { description } = make(visitsOf([5, 5]), {}, { mostWorkers: 1 }).mails[0];
		expect(plain(description.second)).toContain('1 worker came to each client');
		const one = make([...visitsOf([5]), ...visitsOf([5, 6], 2)], {}, { mostWorkers: 1 });
		const [, areas] = one.mails[0].description.sections;
		const lines = (areas.table?.groups ?? []).flatMap(({ rows }) =>
			rows.map((row) => (typeof row === 'function' ? row() : row)),
		);
		expect(plain(areas.table?.columns[2].title)).toBe('More than 1 worker');
		expect(plain(JSON.stringify(lines))).toContain('"1 worker for each client"');
	});

	it('is not complete without shifts or clients, and names no worker whom a list does not show', () => {
		const { warnings, mails, rows, totals } = make(more, {
			shifts: refused,
			clients: refused,
		});
		expect(warnings).toEqual([
			'Shifts could not be read, so visits without a timesheet or a worker are not counted: The service refused access',
			'Clients could not be read, so areas are not known: The service refused access',
			'The names of clients could not be read, so IDs stand for them: The service refused access',
		]);
		expect(mails[0].description.notes?.map(({ isIncomplete }) => isIncomplete)).toEqual([
			...[true, true, undefined],
		]);
		expect(rows).toMatchObject([
			{ Client: 'ID 2', Area: 'Not known', CameMost: 'ID 8', WithoutTimesheet: null },
		]);
		expect(totals).toMatchObject({ shiftsWithoutTimesheet: null, timesheetsOnHold: 0 });
		expect(plain(mails[0].about.from)).not.toContain('0 shifts');
	});

	it('rounds no share up to all visits', () => {
		const workers = Array.from({ length: 2500 }, (_, index) => (index === 0 ? 6 : 5));
		const visits = workers.map((CarerId, index) => {
			const slot = Math.floor(index / 10);
			const StartTime = `${10 + Math.floor(slot / 50)}:${10 + (slot % 50)}`;
			return { ...visit, CarerId, StartTime, DateOfService: `2026-11-${10 + (index % 10)}` };
		});
		const { second, sections } = said(visits);
		expect(make(visits).rows).toMatchObject([{ CameMostShare: 99.9 }]);
		expect(plain(second)).toMatch(/^99\.9% of all visits/);
		const [area] = sections[0].table?.groups[0].rows ?? [];
		const row = typeof area === 'function' ? area() : area;
		expect(plain(JSON.stringify(row))).toContain('99.9% of 2,500 visits');
	});

	it('has a table by area, the one with most such clients first', () => {
		const [mail] = make([...more, ...visitsOf([5, 5, 6])]).mails;
		expect(mail.sheets?.[0].rows).toEqual([
			{
				...{ Area: 'Not known', Clients: 1, TooMany: 1, WorkersForEach: 7 },
				...{ Visits: 9, CameMostVisits: 3, CameMostShare: 33.3 },
			},
			{
				...{ Area: 'North', Clients: 1, TooMany: 0, WorkersForEach: 2 },
				...{ Visits: 3, CameMostVisits: 2, CameMostShare: 66.7 },
			},
		]);
		expect(mail.description.sections.map(({ heading }) => plain(heading))).toEqual([
			...['Clients whom too many workers saw: 1', 'By area: 2'],
		]);
	});

	it('has the same key for other names, and another one for another client', () => {
		const told = (client: number) =>
			JSON.stringify(make(visitsOf([1, 2, 3, 4, 6, 7], client)).mails[0].told);
		expect(told(1)).not.toMatch(/Ada|Lovelace|ID 1/);
		expect(told(2)).not.toBe(told(1));
	});
});

describe('planted among clean records', () => {
	/** Returns a function that gives the numbers from 0 to below a limit, in an order that looks random. */
	const shuffled = (limit: number, seed: number) => (index: number) =>
		(index * 7919 + seed * 104729) % limit;

	it('100 clients with too many workers are found, and none of those whom at most five saw', () => {
		const clean = Array.from({ length: 2 * cleanWorkers }, (_, client) =>
			visitsOf(
				Array.from({ length: 5 }, (__, index) => 1 + client + shuffled(5, client)(index)),
				1_000 + client,
			),
		).flat();
		expect(make(clean).mails[0].count).toBe(0);
		const planted = Array.from({ length: 100 }, (_, client) =>
			visitsOf([1, 2, 3, 4, 5, 6 + client], 5_000 + client),
		).flat();
		const mixed = [...planted.slice(0, 300), ...clean, ...planted.slice(300)];
		const found = make(mixed).rows.filter(({ TooMany }) => TooMany === 'yes');
		expect(found.map(({ ClientId }) => Number(ClientId)).sort()).toEqual(
			Array.from({ length: 100 }, (_, client) => 5_000 + client),
		);
	});
});

describe('by property', () => {
	const small = fc.record({
		...{ ClientId: fc.integer({ min: 1, max: 3 }), CarerId: fc.integer({ min: 0, max: 8 }) },
		...{ day: fc.integer({ min: 1, max: 9 }), hour: fc.integer({ min: 6, max: 9 }) },
		OnHoldType: fc.constantFrom('', '', '', 'Leave'),
	});

	it('the numbers are those of a plain count', () => {
		fc.assert(
			fc.property(fc.array(small, { maxLength: 60 }), (given) => {
				const timesheets = given.map(({ day, hour, ...one }) => ({
					...{ ...visit, ...one },
					...{ DateOfService: `2026-11-0${day}`, StartTime: `0${hour}:00` },
				}));
				const { rows } = make(timesheets);
				for (const client of [1, 2, 3]) {
					const seen: Record<number, Set<string>> = {};
					for (const { ClientId, CarerId, day, hour, OnHoldType } of given) {
						if (ClientId !== client || OnHoldType || !CarerId) continue;
						(seen[CarerId] ??= new Set()).add(`${day} ${hour}`);
					}
					const counts = Object.values(seen).map(({ size }) => size);
					const row = rows.find(({ ClientId }) => ClientId === String(client));
					const total = counts.reduce((sum, count) => sum + count, 0);
					if (row === undefined) expect(total).toBe(0);
					else {
						expect([row.Workers, row.Visits, row.CameMostVisits, row.TooMany]).toEqual([
							...[counts.length, total, Math.max(0, ...counts)],
							counts.length > 5 ? 'yes' : '',
						]);
					}
				}
			}),
		);
	});

	it('whatever the records hold, each timesheet is a visit, counted apart, or outside the dates', () => {
		const fields = reports.continuityOfCare.columns.map(({ field }) => field);
		fc.assert(
			fc.property(oddRecords(visit), oddRecords(visit), (timesheets, shifts) => {
				const outcome = make(timesheets, { shifts: list(...shifts) });
				expect(JSON.stringify(outcome)).not.toMatch(/NaN|undefined|Invalid|\[object/);
				for (const row of outcome.rows) expect(Object.keys(row)).toEqual(fields);
				const count = (...names: string[]) =>
					names.reduce((sum, name) => sum + Number(outcome.totals[name]), 0);
				const outside = timesheets.filter(
					({ DateOfService }) => DateOfService === '2026-03-02',
				).length;
				expect(
					outside +
						count('visits', 'timesheetsOnHold', 'timesheetsWithoutDay', 'timesheetsOfNoMinutes') +
						count('timesheetsWithoutClient', 'timesheetsTwice', 'timesheetsWithoutWorker'),
				).toBe(timesheets.length);
			}),
		);
	});
});
