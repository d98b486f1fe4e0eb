/**
 * Compares the figures of the copy with the figures that the package computes from the same records. The lists are
 * random and change from day to day. The figures are also compared as they were known on each of these days.
 */
import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { figureOf } from '../../reports/figureOf';
import { reports } from '../../reports/mod';
import { factTables } from '../../postgresql/facts';
import { figuresPage } from '../../postgresql/figuresPage';
import { figures, type FigureName } from '../../reports/rules/figures';
import { Random } from '../trial/random';
import { EmbeddedDatabase } from './embeddedDatabase';
import { factsOf, type ListName } from './factsOf';

type Row = Record<string, unknown>;

/** The records of all lists on one day. */
type Lists = Readonly<Record<ListName, readonly Row[]>>;
let database: EmbeddedDatabase;

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
});

afterAll(async () => await database.close());

const ask = async (sql: string, values?: readonly unknown[]) => await database.ask(sql, values);

const rowsOf = async (sql: string) => await database.rows(sql);

async function take(resource: string, slice: string, records: readonly Row[]): Promise<void> {
	const { run, status } = await database.take(resource, slice, records);
	// If a list has lost records, the copy can request the list a second time.
	if (status === 'again')
		expect((await database.take(resource, slice, records, run)).status).toBe('done');
}

/** `npm run test:random` has longer lists. */
const size = 60 * Math.ceil(Number(process.env.RUNS ?? 8) / 8);
const states = 3;

const random = new Random(process.env.SEED ?? 'figures');
const today = DateTime.utc().startOf('day');
/** The first and the last day of three whole months. Today is in the second month. */
const [first, last] = [
	today.startOf('month').minus({ months: 1 }),
	today.plus({ months: 1 }).endOf('month').startOf('day'),
];
const months = [first, today, last].map((day) => day.toFormat('yyyy-MM'));
const dayText = (day: DateTime): string => day.toISODate()!;

const aDay = (): string => dayText(first.plus({ days: random.whole(0, 91) }).startOf('day'));
const aDayWithin = (): string => {
	const day = aDay();
	return day > dayText(last) ? dayText(last) : day;
};
/** What stands for no variation. */
const noVariations = [false, 'false', 'N/A', 'None', 'NULL', '-', '\u2014', '000', '0000-00-00'];

const aFlag = (): unknown => random.pick([1, 0, true, false, 'TRUE', 'n', 'T', 'f', 'Y', '', null]);
const aLength = (): unknown => random.pick([30, 60, '90', 52.5, 0, '', null, -60, '1.2e2', 37]);
const aRate = (): unknown => random.pick([60, '65.50', '$1,050.00', '', null, 'ask', 33.33]);
const aHold = (): unknown => random.pick(['', '', '', null, 'Leave', ' None', 'NULL', '0', '-']);
const anId = (most: number): unknown => {
	const id = random.whole(0, most);
	return random.pick([id, id, id, `${id}`, ` ${id} `, `${id}.0`, null, '']);
};
const aStart = (): unknown =>
	random.pick(['08:00:00', '8:15', '0815', '08:00', '24:00', '25:00', 'noon', '', null]);
const aMoment = (): unknown =>
	random.pick([
		...[
			`${aDay()} 10:00:00`,
			aDay(),
			`${dayText(first.minus({ days: random.whole(0, 200) }))} 09:30`,
		],
		...['0000-00-00 00:00:00', '1900-01-01', '', null],
	]);

const visit = (): Row => ({
	DateOfService: aDayWithin(),
	StartTime: aStart(),
	Minutes: aLength(),
	ClientId: anId(6),
	CarerId: anId(4),
	ServiceId: anId(6),
	ChargeRate: aRate(),
	OnHoldType: aHold(),
});

const make: Readonly<Record<ListName, (id: number) => Row>> = {
	agreement: (id) => ({
		...{
			AgreementId: id,
			Current: aFlag(),
			BudgetPeriod: random.pick(['Week', 'month', '', 'Year', 'Each']),
		},
		...{
			Budget: random.pick([500, '$1,000.50', 0, '', 'much']),
			BudgetHour: random.pick([8, 0, '']),
		},
		StartDate: random.pick([dayText(first.minus({ days: 40 })), aDay(), '0000-00-00', 'soon']),
		EndDate: random.pick([dayText(last.plus({ days: 40 })), aDay(), '0000-00-00', '1900-01-01']),
		AgreementItems: [{ AgreementItemId: 1_000 + id, AgreementId: id, ServiceId: 1 }],
	}),
	service: (id) => ({ ServiceId: id, Unit: random.pick(['Hour', ' hr', 'Each', '', null]) }),
	client: (id) => ({
		ClientId: id,
		Current: 1,
		FirstName: 'Ann',
		LastName: `Example ${id}`,
		Area: 'North',
	}),
	worker: (id) => ({
		CarerId: id,
		Current: 1,
		FirstName: 'Bea',
		LastName: `Example ${id}`,
		Area: 'North',
	}),
	incident: (id) => ({
		...{ IncidentId: id, NoteDate: aMoment(), CloseDate: aMoment(), Closed: aFlag() },
		...{ IsReportable: aFlag(), CategoryId: anId(3), _ReferringId_1: anId(6) },
	}),
	serious_incident: (id) => ({ IncidentId: id, NoteDate: aMoment(), Closed: aFlag() }),
	roster: (id) => ({
		...{ RosterItemId: id, ...visit(), AgreementId: anId(size / 2) },
		AgreementItemId: random.pick([0, 1_000 + random.whole(0, size / 2)]),
	}),
	timesheet: (id) => ({
		...{ TimesheetId: id, ...visit(), RosterItemId: anId(size) },
		...{
			Variation: random.pick([0, '', null, 5, '0.00', 'some', ...noVariations]),
			VariationQty: random.pick([0, 1, ...noVariations]),
		},
		VariationApproved: aFlag(),
	}),
};

const sizes: Readonly<Record<ListName, number>> = {
	...{ agreement: size / 2, service: 6, client: 6, worker: 4, incident: 3 * size },
	...{ serious_incident: 4, roster: 2 * size, timesheet: 2 * size },
};

const idNames: Readonly<Record<ListName, string>> = {
	...{ agreement: 'AgreementId', service: 'ServiceId', client: 'ClientId', worker: 'CarerId' },
	...{ incident: 'IncidentId', serious_incident: 'IncidentId' },
	...{ roster: 'RosterItemId', timesheet: 'TimesheetId' },
};

const names = Object.keys(sizes) as ListName[];

/** Makes the lists of the next day. Some records are gone or have changed, and some have come back or are new. */
const nextOf = (lists?: Lists): Lists =>
	Object.fromEntries(
		names.map((name) => {
			const known = new Map((lists?.[name] ?? []).map((one) => [one[idNames[name]], one]));
			const records = Array.from({ length: sizes[name] }, (_, index) => {
				const before = known.get(index + 1);
				if (before !== undefined && random.chance(0.7)) return before;
				// If a list loses many of its records, a person must accept this. So a short list loses no record.
				return random.chance(0.9) || sizes[name] < 7 ? make[name](index + 1) : undefined;
			});
			return [name, records.filter((one) => one !== undefined)];
		}),
	) as unknown as Lists;

async function copy(lists: Lists): Promise<void> {
	for (const name of names) {
		if (name !== 'roster' && name !== 'timesheet') await take(name, '', lists[name]);
		else
			for (const month of months) {
				const own = lists[name].filter(({ DateOfService }) =>
					String(DateOfService).startsWith(month),
				);
				await take(name, month, own);
			}
	}
}

/** Makes all times in the copy one day earlier. */
async function passDay(): Promise<void> {
	await ask(`
		update care.record set first_seen = first_seen - interval '1 day', changed = changed - interval '1 day',
			gone = gone - interval '1 day', last_seen = last_seen - interval '1 day', back = back - interval '1 day';
		update care.history set valid_from = valid_from - interval '1 day', valid_until = valid_until - interval '1 day';
		update care.run set asked = asked - interval '1 day', finished = finished - interval '1 day';
	`);
}

const keys = Object.keys(figures) as FigureName[];

const history: Lists[] = [];
/** Returns the day of a state. The last state belongs to today. */
const dayOfState = (index: number): string => dayText(today.minus({ days: states - 1 - index }));

/** The spans to compare: random days, all copied days, and a span that begins long before the copied days. */
const spans = Array.from({ length: 6 }, () => [aDayWithin(), aDayWithin()].sort()).concat([
	[dayText(first), dayText(last)],
	[dayText(first.minus({ days: 200 })), dayText(last)],
]);

/** Returns the lists that a figure lacks if its days begin at `from`, or null if it lacks no list. */
function lackingFor(key: FigureName, from: string): string | null {
	if (from >= dayText(first)) return null;
	if (/^budget/.test(key)) return 'roster';
	if (/incidents|days_to_close/.test(key)) return null;
	if (key === 'delivered_share') return 'roster, timesheet';
	return /planned|visits|on_hold/.test(key) && key !== 'timesheets_on_hold'
		? 'roster'
		: 'timesheet';
}

beforeAll(async () => {
	await rowsOf("select care.plan('UTC', now()::date, 40, 20, null, 7, 100)");
	for (let index = 0; index < states; index++) {
		if (index > 0) await passDay();
		history.push(nextOf(history.at(-1)));
		await copy(history[index]);
	}
});

const copied = async (from: string, to: string, knownOn?: string) =>
	new Map(
		(
			await rowsOf(
				`select * from care.figures('${from}', '${to}'${knownOn === undefined ? '' : `, '${knownOn}'`})`,
			)
		).map(({ key, value, why_not }) => [key, { value, why_not }]),
	);

it('each figure is the same by SQL and by the package, on any day on which it was known', async () => {
	const seen = new Map<string, Set<number>>(keys.map((key) => [key, new Set()]));
	for (const [index, lists] of history.entries())
		for (const [from, to] of spans) {
			const knownOn = dayOfState(index);
			const facts = factsOf((name) => lists[name], from, to, knownOn);
			const found = await copied(from, to, index === states - 1 ? undefined : knownOn);
			expect([...found.keys()]).toEqual(keys);
			for (const key of keys) {
				const lacking = lackingFor(key, from);
				const { value, why_not } = found.get(key)!;
				const there = value === null ? undefined : Number(value);
				expect({ key, from, to, knownOn, there, why_not }).toEqual({
					...{ key, from, to, knownOn },
					there: lacking === null ? figureOf(key, facts) : undefined,
					why_not: lacking && `The copy did not have all of this then: ${lacking}`,
				});
				if (there !== undefined) seen.get(key)!.add(there);
			}
		}
	// If a figure were always the same, its comparison would prove nothing.
	expect([...seen].filter(([, values]) => values.size < 2)).toEqual([]);
});

it('the continuity share is that of the report', async () => {
	const [from, to] = [dayText(first), dayText(today.minus({ days: 1 }))];
	const lists = history.at(-1)!;
	const list = (records: readonly Row[]) => ({ records });
	const { totals } = reports.continuityOfCare
		.prepare({ dates: { choice: 'fromTo', from, to }, sendTo: 'a@example.com' }, today)
		.compute({
			...{ timesheets: list(lists.timesheet), shifts: list(lists.roster) },
			...{ clients: list(lists.client), workers: list(lists.worker) },
		});
	const { value } = (await copied(from, to)).get('continuity_share')!;
	expect(Number(value)).toBe(totals.percentByWhoCameMost);
	expect(Number(value)).toBeGreaterThan(0);
});

describe('with records of its own', () => {
	const shift = { RosterItemId: 7, ClientId: 1, CarerId: 2, ServiceId: 3, Minutes: 60 };
	const month = '2026-03';
	const on = (DateOfService: string, more: Row = {}): Row => ({ ...shift, DateOfService, ...more });
	const asOf = async (day: string, columns: string) =>
		await rowsOf(`select ${columns} from care.fact_shift_as_of('${day}') order by 1`);
	/** Copies the shifts of March, as if it were noon on the given day. */
	const takeOn = async (day: string, records: readonly Row[]): Promise<void> => {
		await take('roster', month, records);
		for (const column of ['first_seen', 'changed', 'gone'])
			await ask(
				`update care.record set ${column} = '${day} 12:00Z' where ${column} > now() - interval '1 hour'`,
			);
		await ask(
			`update care.history set valid_until = '${day} 12:00Z' where valid_until > now() - interval '1 hour'`,
		);
		await ask(
			`update care.run set asked = '${day} 12:00Z' where asked > now() - interval '1 hour'`,
		);
	};

	beforeEach(async () => {
		await ask('reset role; truncate care.record, care.history, care.run, care.left_out');
	});

	it('days that were not copied are an error, and no lines that look as if there was nothing', async () => {
		await takeOn('2026-03-03', [on('2026-03-10')]);
		const from = async (days: string) =>
			(await rowsOf(`select from care.fact_shift_as_of(${days})`)).length;
		expect(await from("'2026-03-03', '2026-03-01', '2026-03-31'")).toBe(1);
		expect(await from("'2026-03-03'")).toBe(1);
		const lacking = (what: string) =>
			new RegExp(`The copy did not have all of this on 2026-03-0\\d: ${what}`);
		await expect(from("'2026-03-02'")).rejects.toThrow(lacking('roster'));
		await expect(from("'2026-03-02', '2026-03-01', '2026-03-31'")).rejects.toThrow(
			lacking('roster 2026-03'),
		);
		await expect(from("'2026-03-03', '2026-03-01', '2026-04-01'")).rejects.toThrow(
			lacking('roster 2026-04'),
		);
		await expect(rowsOf("select from care.dim_client_as_of('2026-03-03')")).rejects.toThrow(
			lacking('client'),
		);
		// By 3 March, only shifts had been copied. So only the figure of shifts has a value.
		expect(
			await rowsOf(
				"select value, why_not from care.figures('2026-03-01', '2026-03-31', '2026-03-03') where key in ('hours_planned', 'incidents')",
			),
		).toMatchObject([
			{ value: '1.00', why_not: null },
			{ value: null, why_not: 'The copy did not have all of this then: incident' },
		]);
	});

	it.each([
		['incident', { incidents: null, serious_incidents: '1' }],
		['serious_incident', { incidents: '1', serious_incidents: null }],
	])(
		'without a copy of %s, the incidents of the other list are counted',
		async (lacking, values) => {
			for (const resource of ['incident', 'serious_incident'].filter((one) => one !== lacking)) {
				await take(resource, '', [{ IncidentId: 5, NoteDate: '2026-03-09 10:00:00' }]);
			}
			const found = await rowsOf(
				"select key, value, why_not from care.figures('2026-03-01', '2026-03-31') where key in ('incidents', 'serious_incidents')",
			);
			expect(Object.fromEntries(found.map(({ key, value }) => [key, value]))).toEqual(values);
			expect(found.flatMap(({ why_not }) => why_not ?? [])).toEqual([
				`The copy did not have all of this then: ${lacking}`,
			]);
		},
	);

	it('what was changed, gone and back is what it was on each day', async () => {
		await takeOn('2026-03-01', [on('2026-03-10')]);
		await takeOn('2026-03-03', [on('2026-03-12', { Minutes: 90 })]);
		await takeOn('2026-03-05', []);
		await takeOn('2026-03-07', [on('2026-03-12', { Minutes: 45 })]);
		const found = [];
		for (const day of ['03-01', '03-02', '03-03', '03-05', '03-06', '03-07', '03-08'])
			found.push(await asOf(`2026-${day}`, 'minutes::integer, day::text, is_deleted'));
		expect(found).toEqual([
			[{ minutes: 60, day: '2026-03-10', is_deleted: false }],
			[{ minutes: 60, day: '2026-03-10', is_deleted: false }],
			[{ minutes: 90, day: '2026-03-12', is_deleted: false }],
			[{ minutes: 90, day: '2026-03-12', is_deleted: true }],
			[{ minutes: 90, day: '2026-03-12', is_deleted: true }],
			[{ minutes: 45, day: '2026-03-12', is_deleted: false }],
			[{ minutes: 45, day: '2026-03-12', is_deleted: false }],
		]);
		const planned = async (day: string) =>
			(await copied('2026-03-01', '2026-03-31', day)).get('hours_planned');
		expect(await planned('2026-03-04')).toEqual({ value: '1.50', why_not: null });
		expect(await planned('2026-03-05')).toEqual({ value: '0.00', why_not: null });
		// Before the first copy, the figure is unknown. An unknown figure is not 0.
		expect(await planned('2026-02-28')).toEqual({
			...{ value: null, why_not: 'The copy did not have all of this then: roster' },
		});
	});

	it('a day ends at midnight of the service', async () => {
		await ask("update care.setting set time_zone = 'Australia/Sydney'");
		const [{ at }] = await rowsOf("select care.as_of('2026-03-01')::text as at");
		await ask("update care.setting set time_zone = 'UTC'");
		expect(new Date(String(at)).toISOString()).toBe('2026-03-01T13:00:00.000Z');
	});

	it('what is gone or on hold is marked, also on hold without a type; two records with one ID are two lines', async () => {
		await takeOn('2026-03-01', [
			...[on('2026-03-10'), on('2026-03-10', { Minutes: 30 })],
			...[
				on('2026-03-11', { RosterItemId: 8, OnHoldType: 'Leave' }),
				on('2026-03-12', { RosterItemId: 9 }),
			],
			on('2026-03-13', { RosterItemId: 10 }),
		]);
		await ask("update care.record set only_with_holds = true where key = '9'");
		await ask("update care.record set gone = now() where key = '10'");
		const columns = 'shift_key, is_on_hold, is_deleted';
		const lines = [
			{ shift_key: '7', is_on_hold: false, is_deleted: false },
			{ shift_key: '8', is_on_hold: true, is_deleted: false },
			{ shift_key: '9', is_on_hold: true, is_deleted: false },
			{ shift_key: '10', is_on_hold: false, is_deleted: true },
			{ shift_key: '7#1', is_on_hold: false, is_deleted: false },
		];
		expect(
			await rowsOf(
				`select ${columns} from care.fact_shift order by length(shift_key), care.fact_shift.shift_key`,
			),
		).toEqual(lines);
	});

	it.each([
		[10_000, 9_997, 99.9],
		[10_000, 10_000, 100],
		[10_000, 10_003, 100],
		[10_000, 10_007, 100.1],
		[10_000, 3, 0.1],
		[10_000, 0, 0],
	])(
		'of %d minutes planned, %d delivered are the same share everywhere: %d%%',
		async (planned, delivered, share) => {
			const row = on('2026-03-10', { TimesheetId: 1, OnHoldType: '' });
			const lists = {
				roster: [{ ...row, Minutes: planned }],
				timesheet: [{ ...row, Minutes: delivered }],
			};
			for (const [name, records] of Object.entries(lists)) await take(name, month, records);
			const found = await copied('2026-03-01', '2026-03-31');
			expect(Number(found.get('delivered_share')?.value)).toBe(share);
			const facts = factsOf(
				(name) => lists[name as keyof typeof lists] ?? [],
				...(['2026-03-01', '2026-03-31', '2026-04-01'] as const),
			);
			expect(figureOf('delivered_share', facts)).toBe(share);
		},
	);

	it('a list that is left out has no figures', async () => {
		await take('timesheet', month, []);
		const delivered = async () => (await copied('2026-03-01', '2026-03-31')).get('hours_delivered');
		expect(await delivered()).toMatchObject({ value: '0.00' });
		await ask("insert into care.left_out values ('timesheet')");
		expect(await delivered()).toMatchObject({ value: null });
	});

	it('dim_day has each day of whole years, and the keys of facts find their dimensions', async () => {
		await take('roster', month, [on('2026-03-10', { ClientId: ' 1.0', CarerId: 0 })]);
		await take('client', '', [
			{ ClientId: 1, FirstName: 'Ann', LastName: 'Example', Area: ' North ' },
		]);
		const [days] = await rowsOf(
			'select min(day)::text as first, count(*)::integer as days from care.dim_day',
		);
		expect(days).toMatchObject({ first: '2026-01-01' });
		expect(Number(days.days) % 365).toBeLessThan(2);
		expect(
			await rowsOf(
				'select c.name, c.area, s.worker_key from care.fact_shift s join care.dim_client c using (client_key) join care.dim_day using (day)',
			),
		).toEqual([{ name: 'Ann Example', area: 'North', worker_key: null }]);
	});

	it('a service has one name beside shifts and in its dimension, also without a description', async () => {
		await take('service', '', [
			{ ServiceId: 3, Description: ' ', ServiceCode: 'PC-1' },
			{ ServiceId: 4, Description: 'Personal care', ServiceCode: 'PC-2' },
		]);
		const second = { RosterItemId: 8, ServiceId: 4 };
		await take('roster', month, [on('2026-03-10'), on('2026-03-10', second)]);
		const found = await rowsOf(
			'select s.name, r.servicename from care.dim_service s join care.roster r on r.serviceid::text = s.service_key order by 1',
		);
		expect(found).toEqual([
			{ name: 'PC-1', servicename: 'PC-1' },
			{ name: 'Personal care', servicename: 'Personal care' },
		]);
	});

	it('readers without people get neither names nor keys that may be made of one, and no facts with people', async () => {
		await take('client', '', [{ ClientId: 'ann.example', FirstName: 'Ann', LastName: 'Example' }]);
		await take('roster', month, [on('2026-03-10', { ClientId: 'ann.example' })]);
		await ask('set role care_reader_without_people');
		const joined = await rowsOf(
			'select * from care_without_people.fact_shift join care_without_people.dim_client using (client_key)',
		);
		const past = await rowsOf("select * from care_without_people.fact_shift_as_of('2100-01-01')");
		const figuresThere = await copied('2026-03-01', '2026-03-31');
		const answers = [];
		for (const from of [
			...['care.fact_shift', "care.fact_shift_as_of('2026-03-01')", 'care.dim_client'],
			"care.dim_client_as_of('2026-03-01')",
		])
			answers.push(await rowsOf(`select * from ${from}`).then(String, String));
		expect(figuresThere.size).toBe(keys.length);
		expect(joined).toHaveLength(1);
		expect(past).toHaveLength(1);
		expect(JSON.stringify([joined, past])).not.toMatch(/ann|example/i);
		expect(answers.filter((answer) => !answer.includes('permission denied'))).toEqual([]);
	});

	it('readers with people get all of it, and nobody else', async () => {
		await take('client', '', [{ ClientId: 1 }]);
		await ask('set role care_reader');
		for (const from of ['care.dim_client', 'care.dim_client_as_of(now()::date)', 'care.figure'])
			await rowsOf(`select * from ${from}`);
		await ask(
			'reset role; drop role if exists somebody; create role somebody; grant usage on schema care to somebody; set role somebody',
		);
		const answer = await rowsOf("select * from care.figures('2026-03-01', '2026-03-31')").then(
			String,
			String,
		);
		expect(answer).toMatch(/permission denied/);
		await ask('reset role; drop owned by somebody; drop role somebody');
	});

	it('a copy of an older version gets the columns that are kept, and what they say is computed anew where a rule changes', async () => {
		await take('roster', month, [on('2026-03-10', { Minutes: '45' })]);
		const sql = readFileSync('postgresql/care.sql', 'utf8');
		await ask("update care.setting set kept = 'older', version = ''");
		await ask('drop view care_without_people.fact_shift, care.fact_shift');
		await ask(
			'alter table care.record drop column minutes cascade, add column minutes integer default 1',
		);
		await ask(sql);
		expect(await rowsOf('select minutes from care.fact_shift')).toEqual([{ minutes: '45' }]);
	});
});

it.each(Object.entries(figures))(
	'%s is defined in one sentence, with its source',
	(key, figure) => {
		expect(figure.key).toBe(key);
		expect(figure.meaning).toMatch(/^[A-Z][^.]+\.$/);
		expect(figure.meaning.split(' ').length).toBeLessThanOrEqual(25);
		expect(figure.source).not.toBe('');
	},
);

it('the page has the table of the definitions; npm run build writes it anew', () => {
	const page = readFileSync('docs/reference/figures.md', 'utf8');
	// The build aligns the columns of the page, so spaces and dashes are not compared.
	const plain = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-');
	expect(plain(page)).toBe(plain(figuresPage(page)));
});

it('each statement on the page runs', async () => {
	const statements = [
		...readFileSync('docs/reference/figures.md', 'utf8').matchAll(/```sql\n(.*?)```/gs),
	];
	expect(statements.length).toBeGreaterThan(3);
	await take('client', '', [{ ClientId: 1 }]);
	await take('roster', '2026-03', [{ RosterItemId: 1, DateOfService: '2026-03-02' }]);
	await ask("update care.run set asked = '2026-04-01'");
	for (const [, statement] of statements) await rowsOf(statement.replace(/;\s*$/, ''));
});

it('the page names each view of facts and dimensions with its columns of keys', async () => {
	const page = readFileSync('docs/reference/figures.md', 'utf8');
	for (const { name, columns } of factTables) {
		expect(page).toContain(`| \`care.${name}\` `);
		expect(page).toContain(`| \`${columns[0].name}\` `);
	}
});
