/** Tests Board Paper: its figures, and that nobody can work out the counts that it hides. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import readWorkbook from 'read-excel-file/node';
import { reports, writeMessages } from '../../reports/mod';
import type { SourceRecord } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';
import { randomNumbers, samplePaper, sampleNow, type PaperLists } from './paperSample';
import { unzip } from './unzip';

const make = (lists: PaperLists, given: object = {}, now = sampleNow) =>
	reports.boardPaper.prepare({ sendTo: 'board@example.com', ...given }, now).compute(lists);

type Made = ReturnType<typeof make>;

const write = async (made: Made) => {
	const options = { attachSpreadsheet: true, onlyWhenSomething: false };
	const [message] = await writeMessages(reports.boardPaper, made, options, {
		now: sampleNow,
		workflow: 'Paper',
	});
	return { ...message.json, workbook: Buffer.from(message.workbook?.content ?? []) };
};

const list = (...records: readonly SourceRecord[]) => ({ records });
const none: PaperLists = {
	...{ incidents: list(), shifts: list(), timesheets: list(), clients: list() },
	categories: list(),
};

const valuesOf = ({ rows }: Made, part: string, month: string) =>
	Object.fromEntries(
		rows
			.filter(({ Part, Month }) => Part === part && Month === month)
			.map(({ What, Value }) => [What, Value]),
	);

const flat = (text: unknown) => String(text).replaceAll('\u00a0', ' ');

let lastId = 0;
const incidents = (many: number, changes: SourceRecord = {}): SourceRecord[] =>
	Array.from({ length: many }, () => ({
		...{ IncidentId: ++lastId, NoteDate: '2026-10-05 09:00:00', CategoryId: 1, Closed: true },
		...{ IsReportable: false, _ReferringId_1: 1, ...changes },
	}));
const hours = (many: number, changes: SourceRecord = {}) =>
	list({
		DateOfService: '2026-10-06',
		ClientId: 1,
		Minutes: many * 60,
		OnHoldType: '',
		...changes,
	});

describe('the figures', () => {
	const made = make({
		...none,
		incidents: list(
			...incidents(16),
			...incidents(15, { NoteDate: '2026-09-30', CategoryId: 9 }),
			...incidents(17, { NoteDate: '2025-10-01' }),
		),
		shifts: hours(500),
		timesheets: hours(400),
		categories: list({ CategoryId: 1, Description: 'Fall' }),
	});

	it('are those of the month, the month before and a year before', () => {
		const { headline, second } = made.mails[0].description;
		expect(flat(headline)).toBe(
			'Oct 2026 had 16 incidents, 1 more than Sep 2026 and 1 fewer than Oct 2025; 0 were reportable, and of the incidents of these 13 months none is open now.',
		);
		expect(flat(second)).toBe(
			'400 hours were delivered, 80.0% of 500 planned; 40.00 incidents for 1,000 of them.',
		);
		expect(valuesOf(made, 'Incidents by kind', '2026-10')).toEqual({ Fall: 16, 'ID 9': 0 });
		expect(valuesOf(made, 'Incidents by kind, rate', '2026-10')).toEqual({ Fall: 40, 'ID 9': 0 });
		expect(valuesOf(made, 'Incidents by kind', '2026-09')).toEqual({ Fall: 0, 'ID 9': 15 });
		expect(valuesOf(made, 'Clients by area', '2026-10')).toEqual({ 'Not known': 'not shown' });
	});

	it.each([
		[none, 'Oct 2026 has no data in your care system', 'no data', true],
		[
			{ ...none, incidents: list(...incidents(1, { NoteDate: '2026-09-30' })) },
			'Oct 2026 has no data in your care system',
			'no data',
			true,
		],
	])('are none for a month without data: %#', (lists, headline, subject, isIncomplete) => {
		const empty = make(lists);
		const { description } = empty.mails[0];
		expect(flat(description.headline)).toContain(headline);
		expect(flat(description.subject)).toBe(`Board paper for Oct 2026: ${subject}`);
		expect(description.notes?.some((note) => note.isIncomplete)).toBe(isIncomplete);
		expect(empty.totals).toMatchObject({
			...{ incidents: null, reportableIncidents: null, incidentsPer1000Hours: null },
			...{ plannedHours: null, deliveredHours: null },
		});
		expect(Object.values(valuesOf(empty, 'Clients by age', '2026-10'))).toEqual(
			Array<string>(5).fill('no data'),
		);
	});

	it('hours that are nearly all delivered are not 100% of those planned', () => {
		const shifts = hours(10_000);
		const made = make({ ...none, shifts, timesheets: hours(9_997) });
		expect(flat(made.mails[0].description.second)).toContain('99.9% of 10,000 planned');
		const whole = make({ ...none, shifts, timesheets: shifts });
		expect(flat(whole.mails[0].description.second)).toContain('100% of 10,000 planned');
	});

	it('an area of N/A is no area', () => {
		const clients = list({ ClientId: 1, Area: 'N/A' });
		const paper = make({ ...none, clients, incidents: list(...incidents(16)) });
		expect(valuesOf(paper, 'Incidents by area', '2026-10')).toEqual({ 'Not known': 16 });
	});

	it.each<[string, PaperLists, string, string]>([
		['no data', none, 'No data.', 'No data.'],
		[
			'no incident in the only month with data',
			{ ...none, timesheets: hours(1, { DateOfService: '2026-09-06' }) },
			...(['There was none in Sep 2026.', 'There was none in Sep 2026.'] as const),
		],
		[
			'clients who are too few to show, and no incident',
			{
				...none,
				timesheets: list(
					...['2026-10-06', '2026-09-06', '2025-10-06'].flatMap(
						(DateOfService) => hours(1, { DateOfService }).records,
					),
				),
			},
			...([
				'There was none.',
				'Not shown, because so small numbers could point to a person.',
			] as const),
		],
	])('say for %s what the sheets say', (_, lists, byKind, byArea) => {
		const { sections } = make(lists).mails[0].description;
		const introOf = (end: string) =>
			flat(sections.find(({ heading }) => heading?.endsWith(end))?.intro);
		expect([introOf('by kind'), introOf('by area')]).toEqual([byKind, byArea]);
	});

	it.each([
		[[1, 1, 1, 1, 1], false],
		[[3, 1, 1], false],
		[[9], false],
		[[10], true],
		[[8, 2, 2], true],
	])('show of counts of %j by kind: %s', (counts, isShown) => {
		const own = counts.flatMap((many, index) => incidents(many, { CategoryId: index + 1 }));
		const { rows } = make({ ...none, incidents: list(...own) });
		expect(rows.some(({ Part }) => Part === 'Incidents by kind')).toBe(isShown);
	});

	it('read incidents without a last day, so that one that is dated ahead is there', () => {
		const { query } = reports.boardPaper.prepare({ sendTo: 'board@example.com' }, sampleNow).reads
			.incidents;
		expect(query).toHaveProperty('fromDate');
		expect(query).not.toHaveProperty('toDate');
	});

	it('take a birth of 1900-01-01 for none', () => {
		const clients = list({ ClientId: 1, DateOfBirth: '1900-01-01' });
		const shown = make({ ...none, clients, incidents: list(...incidents(12)) });
		expect(valuesOf(shown, 'Incidents by age of the client', '2026-10')).toMatchObject({
			'95 and over': 0,
			'Not known': 12,
		});
	});

	it('say which months have no data, and which no hours', () => {
		expect(made.warnings.map(flat)).toEqual([
			expect.stringMatching(/^Nov 2025, Dec 2025, .* and Aug 2026: your care system has neither/),
			'Oct 2025 and Sep 2026: no timesheet that counts, so no rate for 1,000 hours.',
			'Oct 2025 and Sep 2026: no shift that takes place, so nothing to compare delivered hours with.',
		]);
		expect(valuesOf(made, 'Months', '2026-08')).toEqual({ Incidents: 'no data' });
		expect(valuesOf(made, 'Incidents by kind', '2026-08').Fall).toBe('no data');
	});

	it.each<[string, Partial<PaperLists>]>([
		[
			'Incidents whose date cannot be read, which are in no month: 2.',
			{
				incidents: list(
					...incidents(1, { NoteDate: '31/10/2026' }),
					...incidents(1, { NoteDate: '1900-01-01' }),
				),
			},
		],
		[
			'Incidents that came twice, and count once: 1.',
			{ incidents: list({ IncidentId: 5 }, { IncidentId: '5' }) },
		],
		[
			'Shifts that came twice, and count once: 1.',
			{
				shifts: list(
					{ RosterItemId: 5, DateOfService: '2026-10-01' },
					{ RosterItemId: 5, DateOfService: '2026-10-01' },
					{ RosterItemId: 5, DateOfService: '2026-10-02' },
				),
			},
		],
		[
			'Timesheets on hold, which do not count as delivered: 1.',
			{ timesheets: hours(1, { OnHoldType: 'Leave' }) },
		],
		['Timesheets without a length, which count as 0 hours: 1.', { timesheets: hours(NaN) }],
		[
			'Shifts without a day, which are in no month: 1.',
			{ shifts: hours(1, { DateOfService: '0000-00-00' }) },
		],
	])('%s', (text, changes) => {
		expect(make({ ...none, ...changes }).mails[0].about.notKnown).toContain(text);
	});

	it('a month that is not over says so', () => {
		const { warnings } = make({ ...none, shifts: hours(1) }, { dates: { choice: 'thisMonth' } });
		expect(warnings.map(flat)).toContain(
			'Nov 2026: the month is not over. Planned hours are those of all its days.',
		);
	});

	it('a month that has not begun shows nothing of its planned hours', async () => {
		const dates = { choice: 'fromTo', from: '2027-01-01', to: '2027-01-31' };
		const shifts = hours(10, { DateOfService: '2027-01-05' });
		const ahead = make({ ...none, shifts }, { dates });
		const { description } = ahead.mails[0];
		expect(flat(description.headline)).toMatch(/^Jan 2027 has not begun, /);
		expect(description.keyFigures?.map(({ value }) => value)).toContain('–');
		expect(flat(JSON.stringify(description))).not.toMatch(/"[\d.]+%"/);
		const ages = description.sections.find(({ heading }) => heading?.endsWith('by age'));
		expect(JSON.stringify(ages)).not.toContain('"0"');
		expect(ahead.totals).toMatchObject({ plannedHours: null, deliveredHours: null });
		const january = (await sheetRows((await write(ahead)).workbook, 'Months')).at(-1);
		expect(flat(january?.Month)).toBe('Jan 2027');
		expect(january?.['Delivered, % of planned']).toBeNull();
	});

	it('the days of From – To stand for their month, and must be of one', () => {
		const dates = { choice: 'fromTo', from: '2026-08-03', to: '2026-08-20' };
		expect(make(none, { dates }).totals.month).toBe('2026-08');
		expect(() => make(none, { dates: { ...dates, to: '2026-09-01' } })).toThrow('in one month');
	});

	it('without clients there is no table of areas and ages, and the mail says so', async () => {
		const refused = { records: [], error: 'The service refused access' };
		const made = make({ ...samplePaper(), clients: refused });
		const { incomplete, text, workbook } = await write(made);
		expect(incomplete).toBe(true);
		expect(text).not.toMatch(/clients and incidents by (area|age)/i);
		const names = (await readWorkbook(workbook)).map(({ sheet }) => sheet);
		expect(names).not.toContain('Areas');
	});
});

/** Returns the expected figures of a month of random records, computed by plain loops. */
function plainMonth({ incidents, shifts, timesheets, categories }: PaperLists, month: string) {
	const sum = (rows: readonly SourceRecord[]) => {
		let minutes = 0;
		for (const row of rows) {
			if (!String(row.DateOfService).startsWith(month) || row.OnHoldType !== '') continue;
			minutes += Number(row.Minutes);
		}
		return Math.round((minutes * 100) / 60) / 100;
	};
	const own = incidents.records.filter(({ NoteDate }) => String(NoteDate).startsWith(month));
	const kinds: Record<string, number> = {};
	for (const { CategoryId } of own) {
		const name = String(
			categories.records.find((one) => one.CategoryId === CategoryId)?.Description,
		);
		kinds[name] = (kinds[name] ?? 0) + 1;
	}
	const delivered = sum(timesheets.records);
	return {
		kinds,
		months: {
			'Hours planned': sum(shifts.records),
			'Hours delivered': delivered,
			Incidents: own.length,
			Reportable: own.filter(({ IsReportable }) => IsReportable === true).length,
			Rate: Math.round((own.length * 100_000) / delivered) / 100,
		},
	};
}

it('the figures of each month, computed again by loops', () => {
	const lists = samplePaper(120);
	const made = make(lists);
	for (let back = 1; back <= 13; back++) {
		const month = sampleNow.minus({ months: back }).toFormat('yyyy-MM');
		const plain = plainMonth(lists, month);
		expect(valuesOf(made, 'Months', month)).toMatchObject(plain.months);
		for (const [kind, value] of Object.entries(valuesOf(made, 'Incidents by kind', month))) {
			const real = plain.kinds[kind] ?? 0;
			if (typeof value === 'number') expect(value).toBe(real);
			else if (value === '<5') expect([1, 2, 3, 4]).toContain(real);
			else expect(['withheld', 'not shown']).toContain(value);
		}
	}
});

it('whatever the records hold, each incident is in a month or said to be in none', () => {
	const [incident] = incidents(1);
	const visit = { DateOfService: '2026-10-06', ClientId: 1, Minutes: 60, OnHoldType: '' };
	const client = { ClientId: 1, DateOfBirth: '1950-01-01', Area: 'North' };
	fc.assert(
		fc.property(
			oddRecords(incident),
			oddRecords(visit),
			oddRecords(visit),
			oddRecords(client),
			(all, shifts, timesheets, clients) => {
				const own = all.map((row, index): SourceRecord => ({ ...row, IncidentId: index + 1 }));
				const lists = {
					incidents: list(...own),
					shifts: list(...shifts),
					timesheets: list(...timesheets),
					clients: list(...clients),
					categories: list(),
				};
				const made = make(lists);
				const counted = made.rows
					.filter(
						({ Part, What, Value }) =>
							Part === 'Months' && What === 'Incidents' && typeof Value === 'number',
					)
					.reduce((sum, { Value }) => sum + Number(Value), 0);
				const dates = own.map(({ NoteDate }) => String(NoteDate).slice(0, 10));
				const outside = made.mails[0].about.notKnown?.flatMap(
					(line) => /in no month: (\d+)/.exec(String(line))?.[1] ?? [],
				);
				// If some incidents are in no month of the paper, a line must give their number.
				const left = dates.filter((date) => !/^2026-(03-02|10-05)$/.test(date)).length;
				expect(counted + left).toBe(own.length);
				expect(left === 0 || outside?.includes(String(left))).toBe(true);
				expect(JSON.stringify(made)).not.toMatch(/undefined|Invalid|NaN|\[object/);
			},
		),
	);
});

/** Returns the figures, the mail and the workbook of a paper as one text. If two papers have the same text, a reader cannot tell them apart. */
async function everything(made: Made): Promise<string> {
	const { workbook, html, text, subject, key } = await write(made);
	const files = [...unzip(workbook)].map(([name, content]) => `${name}\n${content}`);
	return [
		JSON.stringify([made.rows, made.totals, made.warnings]),
		html,
		text,
		subject,
		key,
		...files,
	].join('\n');
}

/** Makes a provider with few incidents, so that many counts must be hidden. */
function smallWorld(seed: number): PaperLists {
	const random = randomNumbers(seed);
	const any = (many: number) => Math.floor(random() * many);
	const names = ['East', 'North', 'South', 'West'];
	// There are clients of each age group in each area.
	const clients = Array.from({ length: 80 }, (_, index) => ({
		ClientId: index + 1,
		Area: names[index % 4],
		DateOfBirth: `${1925 + 10 * (Math.floor(index / 4) % 5)}-06-15`,
	}));
	const months = ['2026-10', '2026-10', '2026-10', '2026-09', '2025-10', '2026-03'];
	const usual = [1, 1, 1, 2, 2, 3, 4].slice(any(4));
	return {
		incidents: list(
			...Array.from({ length: 5 + any(60) }, (_, index) => ({
				...{
					IncidentId: index + 1,
					NoteDate: `${months[any(6)]}-10`,
					IsReportable: false,
					Closed: true,
				},
				...{ CategoryId: usual[any(usual.length)], _ReferringId_1: 1 + any(any(2) ? 80 : 9) },
			})),
		),
		shifts: hours(900),
		timesheets: list(
			...Array.from({ length: 30 }, () => ({
				DateOfService: '2026-10-06',
				ClientId: 1 + any(any(2) ? 80 : 12),
				Minutes: 60,
				OnHoldType: '',
			})),
			...hours(700, { DateOfService: '2026-09-06', ClientId: '' }).records,
		),
		clients: list(...clients),
		categories: list(...[1, 2, 3, 4].map((id) => ({ CategoryId: id, Description: `Kind ${id}` }))),
	};
}

const isSmall = (count: number) => count > 0 && count < 5;

const tally = (names: readonly string[]) => {
	const counts = new Map<string, number>();
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	return counts;
};

const sheetRows = async (workbook: Buffer, name: string) => {
	const found = (await readWorkbook(workbook)).find(({ sheet }) => sheet === name);
	const [titles, ...rows] = found?.data ?? [];
	return rows.map((row) =>
		Object.fromEntries(row.map((value, index) => [String(titles[index]), value])),
	);
};

/**
 * Returns the smallest and the largest value that each cell can have, for a reader who subtracts all shown counts from the total. The
 * reader knows that `<5` means 1 to 4, and that `withheld` means at least 5.
 */
function solve(total: number, cells: readonly unknown[]): (readonly [number, number])[] {
	const bounds = cells.map((cell): [number, number] =>
		typeof cell === 'number'
			? [cell, cell]
			: cell === '<5'
				? [1, 4]
				: cell === 'withheld'
					? [5, total]
					: [0, total],
	);
	const sum = (side: 0 | 1) => bounds.reduce((all, one) => all + one[side], 0);
	return bounds.map(([least, most]) => [
		Math.max(least, total - (sum(1) - most)),
		Math.min(most, total - (sum(0) - least)),
	]);
}

/**
 * Yields every list of counts that has this total and fits the hidden cells. `areSmall` says which cells show `<5`, and so hide 1 to 4.
 * Every other cell hides at least 5.
 */
function* waysOf(total: number, areSmall: readonly boolean[]): Generator<number[]> {
	if (areSmall.length === 0) {
		if (total === 0) yield [];
		return;
	}
	const [isSmallOne, ...others] = areSmall;
	const [least, most] = isSmallOne ? [1, Math.min(4, total)] : [5, total];
	for (let one = least; one <= most; one++) {
		for (const rest of waysOf(total - one, others)) yield [one, ...rest];
	}
}

describe('small counts', () => {
	const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

	it.each(seeds)('adding and subtracting what is shown tells none of them (%d)', async (seed) => {
		const lists = smallWorld(seed);
		const { workbook } = await write(make(lists));
		const totals = await sheetRows(workbook, 'Months');
		const totalOf = (name: string) =>
			Number(totals.find(({ Month }) => flat(Month) === name)?.Incidents ?? 0);
		const clients = totals.at(-1)?.['Clients with hours'];
		for (const sheet of ['Kinds', 'Areas', 'Ages']) {
			const rows = await sheetRows(workbook, sheet);
			const served = rows.map((row) => row['Clients with hours']);
			expect(served.filter((cell) => typeof cell === 'number' && isSmall(cell))).toEqual([]);
			if (sheet !== 'Kinds' && /^\d+$/.test(String(clients))) {
				for (const [index, [least, most]] of solve(Number(clients), served).entries()) {
					if (typeof served[index] !== 'number') expect(most).toBeGreaterThan(least);
				}
			}
			for (const month of ['Oct 2026', 'Sep 2026', 'Oct 2025']) {
				const column = Object.keys(rows[0]).find((title) => flat(title) === month) ?? '';
				const cells = rows.map((row) => row[column]);
				expect(cells.filter((cell) => typeof cell === 'number' && isSmall(cell))).toEqual([]);
				if (cells.includes('no data')) continue;
				const isWhole = cells.every((cell) => cell === 'not shown');
				if (isWhole) continue;
				for (const [index, [least, most]] of solve(totalOf(month), cells).entries()) {
					if (typeof cells[index] !== 'number') expect(most).toBeGreaterThan(least);
				}
			}
		}
	});

	it('are in no cache of a chart, no label and no other sheet than by <5', async () => {
		for (const seed of seeds.slice(0, 10)) {
			const { workbook } = await write(make(smallWorld(seed)));
			for (const [name, xml] of unzip(workbook)) {
				if (!name.startsWith('xl/charts/')) continue;
				const isOfKinds = /'(Kinds|Areas|Ages)'!/.test(xml);
				const values = [...xml.matchAll(/<c:numCache>.*?<\/c:numCache>/gs)].flatMap(([cache]) =>
					[...cache.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value]) => Number(value)),
				);
				if (isOfKinds) expect(values.filter(isSmall)).toEqual([]);
			}
		}
	});

	const areas = ['East', 'North', 'South', 'West'];
	const ages = ['95 and over', '85 to 94', '75 to 84', '65 to 74', 'Under 65'];
	const clientOf = (one: SourceRecord) => Number(one._ReferringId_1) - 1;
	/**
	 * The tables of incidents. `move` changes an incident so that this table counts it in the group `to`. In the other tables, the incident
	 * stays in its group.
	 */
	const tables: [
		part: string,
		groupOf: (one: SourceRecord) => string,
		move: (one: SourceRecord, to: string) => SourceRecord,
	][] = [
		[
			'Incidents by kind',
			({ CategoryId }) => `Kind ${String(CategoryId)}`,
			(one, to) => ({ ...one, CategoryId: Number(to.slice(5)) }),
		],
		[
			'Incidents by area',
			(one) => areas[clientOf(one) % 4],
			(one, to) => ({
				...one,
				_ReferringId_1: clientOf(one) - (clientOf(one) % 4) + areas.indexOf(to) + 1,
			}),
		],
		[
			'Incidents by age of the client',
			(one) => ages[Math.floor(clientOf(one) / 4) % 5],
			(one, to) => ({
				...one,
				_ReferringId_1:
					clientOf(one) + 4 * (ages.indexOf(to) - (Math.floor(clientOf(one) / 4) % 5)) + 1,
			}),
		],
	];

	// If other records give the same paper, nobody can work out which records are the real ones.
	it.each(tables)(
		'%s: each hidden count could be another one, in a paper that is the same to the last byte',
		async (part, groupOf, move) => {
			let hidden = 0;
			const regroup = (
				all: readonly SourceRecord[],
				mine: readonly SourceRecord[],
				names: readonly string[],
				sizes: readonly number[],
			) => {
				const goals = sizes.flatMap((size, index) =>
					Array.from({ length: size }, () => names[index]),
				);
				const goalOf = new Map(mine.map((one, index) => [one, goals[index]]));
				return all.map((one) => (goalOf.has(one) ? move(one, goalOf.get(one) ?? '') : one));
			};
			for (const seed of seeds.slice(0, Number(process.env.RUNS ?? 10))) {
				const lists = smallWorld(seed);
				const made = make(lists);
				const shown = valuesOf(made, part, '2026-10');
				const cells = Object.entries(shown).filter(
					([, value]) => value === '<5' || value === 'withheld',
				);
				if (cells.length === 0) continue;
				const before = await everything(made);
				const all = lists.incidents.records;
				const own = all.filter(({ NoteDate }) => String(NoteDate).startsWith('2026-10'));
				const counts = tally(own.map(groupOf));
				const names = cells.map(([name]) => name);
				const mine = own.filter((one) => names.includes(groupOf(one)));
				const open = new Set(names);
				for (const other of waysOf(
					mine.length,
					cells.map(([, value]) => value === '<5'),
				)) {
					if (!names.some((name, index) => open.has(name) && other[index] !== counts.get(name)))
						continue;
					const again = make({ ...lists, incidents: list(...regroup(all, mine, names, other)) });
					if (JSON.stringify(again.rows) !== JSON.stringify(made.rows)) continue;
					if ((await everything(again)) !== before) continue;
					names.forEach((name, index) => {
						if (other[index] !== counts.get(name)) open.delete(name);
					});
					if (open.size === 0) break;
				}
				hidden += names.length;
				expect([seed, ...open]).toEqual([seed]);
			}
			expect(hidden).toBeGreaterThan(10);
		},
	);

	it('a kind that only months have of which nothing is shown is named nowhere', async () => {
		const lists = {
			...none,
			incidents: list(...incidents(1, { CategoryId: 7 })),
			timesheets: hours(10),
		};
		const text = await everything(make(lists));
		expect(text).not.toContain('ID 7');
		expect(text).toContain('not shown');
	});
});

it('the same month is hidden alike in the next paper', () => {
	const lists = smallWorld(3);
	const next = DateTime.fromISO('2026-12-01T07:00', { zone: 'Australia/Sydney' });
	const [one, other] = [make(lists), make(lists, {}, next)].map((made) =>
		Object.entries(valuesOf(made, 'Incidents by kind', '2026-10')).sort(),
	);
	expect(one).toEqual(other);
});

it('the mail and the first sheet ask nobody for anything, and name nobody', async () => {
	const text = await everything(make(samplePaper(120)));
	expect(text).not.toMatch(/<img|https:\/\/|TargetMode="External"|quality@example|1950-/);
});
