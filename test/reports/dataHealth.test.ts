import fc from 'fast-check';
import { isNamesake } from '../../nodes/CareManagement/write/recognise';
import { checkHealth, healthChecks } from '../../reports/healthChecks';
import { healthIndex, sourceNames } from '../../reports/healthIndex';
import { clockTimes } from '../../reports/clockTimes';
import { writeMessage } from '../../reports/message';
import { reports } from '../../reports/mod';
import type { ReadList } from '../../reports/report';
import { beforeAllDays, type UndatedName } from '../../reports/undatedRecords';
import {
	cleanCareData,
	day,
	now,
	seeded,
	withoutIds,
	type CareData,
	type Row,
} from './cleanCareData';
import { cleanWorkers } from '../howMany';
import { oddRecords } from '../workflows/oddRecords';
import { plants } from './plantedFaults';

const days = { from: day(-14), to: day(28), days: 43, words: '' };

type Lists = Partial<Record<keyof CareData | UndatedName, ReadList>>;

const noLists = Object.fromEntries(
	[...sourceNames, 'undatedShifts', 'undatedTimesheets'].map((name) => [name, { records: [] }]),
) as unknown as Record<keyof CareData | UndatedName, ReadList>;

const listsOf = (data: Partial<CareData>): Record<keyof CareData, ReadList> => ({
	...noLists,
	...Object.fromEntries(Object.entries(data).map(([name, records]) => [name, { records }])),
});

const health = (data: Partial<CareData>, ...only: readonly string[]) => {
	const sources = listsOf(data);
	const index = healthIndex(sources, { days, endsSoon: day(60), now });
	const others = healthChecks.map(({ key }) => key).filter((key) => !only.includes(key));
	return checkHealth(sources, index, new Set(only.length === 0 ? [] : others));
};

const idsOf = (data: Partial<CareData>, key: string): (string | undefined)[] =>
	health(data, key).checked.flatMap(({ findings }) => findings.map(({ recordId }) => recordId));

it.each([
	['2026-03-02T09:00:00', '2026-03-02 10:00:00', []],
	['2026-03-02 10:00:00', '2026-03-02T09:00:00', ['1 no day']],
])('the app from %s to %s is found: %j', (APP_StartTime, APP_FinishTime, found) => {
	const timesheets = [{ TimesheetId: 1, APP_StartTime, APP_FinishTime }];
	expect(idsOf({ timesheets }, 'timesheetAppTimes')).toEqual(found);
});

it.each([
	['2026-03-02 09:01:00', '1900-01-01 00:00:00', 0],
	['2026-03-02 09:01:00', '2026-03-02 00:00:00', 0],
	['2026-03-02 09:01:00', '0000-00-00 00:00:00', 0],
	['2026-03-02 09:01:00', '2026-03-01 10:00:00', 1],
	['2026-03-02 09:01:00', '2026-03-02 09:00:00', 1],
])(
	'a visit from 9:00 to 10:00 with the times %s and %s is found %d times',
	(start, finish, count) => {
		const timesheet = {
			TimesheetId: 1,
			DateOfService: '2026-03-02',
			StartTime: '09:00',
			Minutes: 60,
		};
		const timesheets = [{ ...timesheet, APP_StartTime: start, APP_FinishTime: finish }];
		const sources = listsOf({ timesheets });
		const period = { from: '2026-03-01', to: '2026-03-03', days: 3, words: '' };
		const index = healthIndex(sources, { days: period, endsSoon: day(60), now });
		const others = healthChecks.map(({ key }) => key).filter((key) => key !== 'timesheetAppTimes');
		const { checked } = checkHealth(sources, index, new Set(others));
		expect(checked.flatMap(({ findings }) => findings)).toHaveLength(count);
	},
);

it('an area that is not in its list is told as the record writes it', () => {
	const whatOf = (data: Partial<CareData>, key: string) =>
		health({ areas: [{ AreaId: 1, Area: 'North' }], ...data }, key).checked.flatMap(
			({ findings }) => findings.map(({ what }) => what),
		);
	const areas = ['Nowhere', ' NORTH'].map((Area, index) => ({ Area, ClientId: index + 1 }));
	const told = ['area Nowhere is not in its list'];
	expect(whatOf({ clients: areas, allClients: areas }, 'clientAreaUnknown')).toEqual(told);
	const agreements = areas.map((one, AgreementId) => ({ ...one, AgreementId, Current: 1 }));
	expect(whatOf({ agreements }, 'agreementAreaUnknown')).toEqual(told);
});

describe('of records in which nothing is wrong', () => {
	const size = {
		...{ workers: 120, clients: 450, services: 60, payers: 60, incidents: 350 },
		shiftsPerWorker: 15,
	};

	it.each(cleanWorkers < 1_000 ? [1] : [1, 2])('nothing is found: %d', (seed) => {
		const data = cleanCareData(seed, size);
		const looked = health(data);
		const count = looked.lists.reduce((sum, { records }) => sum + records, 0);
		expect(count).toBeGreaterThan(4_000);
		expect(looked.score).toBe(100);
		for (const all of [looked, health(withoutIds(data))]) {
			expect(all.checked.filter(({ notMade }) => notMade !== undefined)).toEqual([]);
			expect(
				all.checked.flatMap(({ findings }) => findings.map(({ id, what }) => [id, what])),
			).toEqual([]);
		}
	});
});

it('there is a planted fault for each check, and for no other', () => {
	expect(Object.keys(plants).sort()).toEqual(healthChecks.map(({ key }) => key).sort());
	expect(healthChecks.length).toBeGreaterThanOrEqual(40);
});

const bed = {
	...{ workers: 220, clients: 260, services: 220, payers: 220, incidents: 420 },
	shiftsPerWorker: 7,
};

describe('of 100 planted cases', () => {
	it.each(Object.entries(plants))('%s finds all, and nothing else', (key, plant) => {
		const seed = [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
		const data = cleanCareData(seed, bed);
		const expected = plant({ data, random: seeded(seed), count: 100 });
		expect(new Set(expected).size).toBeGreaterThanOrEqual(100);
		expect(idsOf(data, key).sort()).toEqual(expected.sort());
	});
});

/** To check the report, this test finds the overlaps and doubles in its own way: it compares every pair of records. */
describe('what overlaps or is there twice is what a comparison of each with each finds:', () => {
	const shift = fc.record({
		CarerId: fc.constantFrom(0, 7, 8, 9),
		ClientId: fc.constantFrom(1, 2),
		ServiceId: fc.constantFrom(4, 5),
		DateOfService: fc.constantFrom(day(0), day(1)),
		StartTime: fc.constantFrom('08:00', '09:00', '09:30', '23:30', 'soon'),
		Minutes: fc.constantFrom(30, 60, 120, 1_440, 0),
	});
	const shifts = fc
		.array(shift, { maxLength: 9 })
		.map((rows) => rows.map((row, index): Row => ({ ...row, RosterItemId: 20 - index })));

	/** Returns the shifts that have a start and a length. `place` sorts them by start, and then by ID. */
	const timed = (rows: readonly Row[]) =>
		rows
			.filter(({ StartTime, Minutes }) => StartTime !== 'soon' && Minutes !== 0)
			.map((row) => {
				const from = (row.DateOfService === day(1) ? 1_440 : 0) + (clockTimes(row).from ?? 0);
				const place = from * 100 + Number(row.RosterItemId);
				return { row, from, end: from + Number(row.Minutes), place };
			});
	type Timed = ReturnType<typeof timed>[number];

	const names = (found: readonly Timed[]) =>
		found.map(({ row }) => `${String(row.RosterItemId)} ${String(row.DateOfService)}`).sort();
	const isSame = (one: Timed, other: Timed, ...fields: readonly string[]) =>
		fields.every((field) => one.row[field] === other.row[field]);
	const isAtOnce = (one: Timed, other: Timed) => one.from === other.from && one.end === other.end;
	const begins = (one: Timed, other: Timed) => other.place < one.place && one.from < other.end;

	const again = (all: readonly Timed[]) =>
		all.filter((one) =>
			all.some(
				(other) =>
					other.place < one.place &&
					one.row.CarerId !== 0 &&
					isAtOnce(one, other) &&
					isSame(one, other, 'CarerId', 'ClientId', 'ServiceId'),
			),
		);
	const ofWorkers = (all: readonly Timed[]) => {
		const single = all.filter((one) => !again(all).includes(one));
		return single.filter((one) =>
			single.some(
				(other) => one.row.CarerId !== 0 && isSame(one, other, 'CarerId') && begins(one, other),
			),
		);
	};
	const ofClients = (all: readonly Timed[]) => {
		const single = all.filter(
			(one) =>
				!all.some(
					(other) =>
						other.place < one.place && isAtOnce(one, other) && isSame(one, other, 'ClientId'),
				),
		);
		return single.filter(
			(one) =>
				!ofWorkers(all).includes(one) &&
				single.some((other) => isSame(one, other, 'ClientId') && begins(one, other)),
		);
	};

	it.each([
		['shiftTwice', again],
		['shiftWorkerOverlap', ofWorkers],
		['shiftClientOverlap', ofClients],
	])('%s', (key, expected) => {
		fc.assert(
			fc.property(shifts, (rows) => {
				expect(idsOf({ shifts: rows }, key).sort()).toEqual(names(expected(timed(rows))));
			}),
			{ numRuns: 150 },
		);
	});

	it('agreementOverlap', () => {
		const agreement = fc.record({
			ClientId: fc.constantFrom(1, 2, 0),
			PayerId: fc.constantFrom(3, 4),
			AgreementType: fc.constantFrom('HCP', 'hcp '),
			StartDate: fc.constantFrom(null, '2026-01-01', '2026-02-01', '2026-02-28', 'soon'),
			EndDate: fc.constantFrom(null, '2026-01-01', '2026-02-01', '2026-03-01'),
		});
		const made = fc
			.array(agreement, { maxLength: 7 })
			.map((rows) => rows.map((row, index) => ({ ...row, AgreementId: 9 - index, Current: true })));
		fc.assert(
			fc.property(made, (agreements) => {
				const spans = agreements
					.filter(({ ClientId, StartDate }) => ClientId !== 0 && StartDate !== 'soon')
					.map((row) => ({ row, first: row.StartDate ?? '0', last: row.EndDate ?? '9' }))
					.filter(({ first, last }) => first <= last);
				const expected = spans
					.filter((one) =>
						spans.some(
							(other) =>
								other.row.ClientId === one.row.ClientId &&
								other.row.PayerId === one.row.PayerId &&
								`${other.first} ${other.row.AgreementId}` < `${one.first} ${one.row.AgreementId}` &&
								one.first <= other.last,
						),
					)
					.map(({ row }) => String(row.AgreementId));
				expect(idsOf({ agreements }, 'agreementOverlap').sort()).toEqual(expected.sort());
			}),
			{ numRuns: 150 },
		);
	});

	it.each([
		['workers', 'CarerId', 'workerTwice'],
		['clients', 'ClientId', 'clientTwice'],
	] as const)('%s', (list, id, key) => {
		const person = fc.record({
			FirstName: fc.constantFrom('Ada', 'ÁDA', 'Fern', 'N/A', ''),
			LastName: fc.constantFrom('Fern', ' fern', 'Ada', 'Ash-Lee', 'Ash Lee'),
			DateOfBirth: fc.constantFrom('1980-01-01', '1980-01-02', null, '1900-01-01'),
		});
		const people = fc
			.array(person, { maxLength: 8 })
			.map((rows) => rows.map((row, index) => ({ ...row, [id]: 9 - index })));
		const bare = (name: string) =>
			name
				.normalize('NFD')
				.replace(/[^a-z]/gi, '')
				.toLowerCase();
		fc.assert(
			fc.property(people, (rows) => {
				const expected = rows.filter((one) =>
					rows.some((other) => {
						const [own, its] = [one, other].map(({ FirstName, LastName }) => [
							bare(FirstName),
							bare(LastName),
						]);
						const isOne = `${own[0]} ${own[1]}` === `${its[0]} ${its[1]}`;
						const isExchanged = `${own[0]} ${own[1]}` === `${its[1]} ${its[0]}`;
						return (
							Number(other[id as never]) < Number(one[id as never]) &&
							!['', 'N/A'].includes(one.FirstName) &&
							!['', 'N/A'].includes(other.FirstName) &&
							one.DateOfBirth !== null &&
							one.DateOfBirth !== '1900-01-01' &&
							one.DateOfBirth === other.DateOfBirth &&
							(isOne || isExchanged)
						);
					}),
				);
				const ids = expected.map((one) => String(one[id as never])).sort();
				expect(idsOf({ [list]: rows }, key).sort()).toEqual(ids);
			}),
			{ numRuns: 150 },
		);
	});
});

describe.each([
	['workers', 'CarerId', 'workerTwice'],
	['clients', 'ClientId', 'clientTwice'],
] as const)('of %s, one person is found whom a write takes for one:', (list, id, key) => {
	const person = (number: number, FirstName: string, LastName: string, birth = '1980-01-01') => ({
		...{ [id]: number, FirstName, LastName, DateOfBirth: birth },
	});

	it.each([
		['Mary', "O'Brien", 'Mary', 'OBrien'],
		['Mary', 'O’Brien', 'MARY', 'O Brien'],
		['Mary', 'O&#039;Brien', 'Mary', 'Obrien'],
		['Mary', "O'Brien", 'OBrien', 'Mary'],
		['Søren', 'Holm', 'Soren', 'Holm'],
		['Łukasz', 'Kowal', 'Kowal', 'Lukasz'],
		['Ada', 'Ash-Lee', 'Ada', 'Ashlee'],
		['Jürgen', 'Müller', 'Juergen', 'Mueller'],
		['Ada Maria', 'Holm', 'Ada', 'Maria Holm'],
		['Ada', 'Ash-Lee', 'Ada Ash', 'Lee'],
	])('%s %s and %s %s', (first, last, otherFirst, otherLast) => {
		const rows = [person(1, first, last), person(2, otherFirst, otherLast)];
		expect(idsOf({ [list]: rows }, key)).toEqual(['2']);
		const born = [rows[0], person(2, otherFirst, otherLast, '1980-01-02')];
		expect(idsOf({ [list]: born }, key)).toEqual([]);
		expect(isNamesake({ ...rows[0] }, { ...rows[1] })).toBe(true);
	});

	it('not of other names, and not by a birth that stands for none', () => {
		const others = [person(1, 'Mary', "O'Brien"), person(2, 'Mary', 'Bryan')];
		expect(idsOf({ [list]: others }, key)).toEqual([]);
		const births = ['0000-00-00', '0001-01-01', '1899-12-30', '1900-01-01'];
		for (const birth of births) {
			const rows = [1, 2].map((number) => person(number, 'Mary', "O'Brien", birth));
			expect(idsOf({ [list]: rows }, key)).toEqual([]);
		}
	});
});

it('timesheets that are, or may be, paid twice say by which other one', () => {
	const timesheet = (TimesheetId: number, more: Row): Row => ({
		...{ TimesheetId, DateOfService: day(-3), StartTime: '09:00', Minutes: 60, CarerId: 1 },
		...{ ClientId: 2, ServiceId: 3, RosterItemId: 0, OnHoldType: '', OnHoldCode: '' },
		...more,
	});
	const timesheets = [
		timesheet(1, {}),
		timesheet(2, { OnHoldType: 'Query' }),
		timesheet(3, { CarerId: 4, StartTime: '10:00' }),
		timesheet(4, { CarerId: 4, StartTime: '10:30', Minutes: null }),
	];
	const found = health({ timesheets }, 'timesheetIdentical', 'timesheetOverlap');
	expect(
		found.checked.flatMap(({ findings }) => findings.map(({ id, what }) => [id, what])),
	).toEqual([
		[
			`timesheetIdentical 1 ${day(-3)}`,
			'the same as, on hold, Sun 22 Nov 2026, 9:00 am, 1 h, ID 2, ID 1, timesheet 2',
		],
		[
			`timesheetOverlap 3 ${day(-3)}`,
			'may overlap, which has no length between 1 minute and a day, Sun 22 Nov 2026, 10:30 am, length not known, ID 2, ID 4, timesheet 4',
		],
	]);
});

const worker = (CarerId: number, more: Row = {}): Row => ({
	...{ CarerId, CarerCode: `W${CarerId}`, FirstName: 'Ada', LastName: `Fern${CarerId}` },
	...{ Email: `w${CarerId}@example.com`, Phone1: '1', DateOfBirth: '1990-05-05', Current: true },
	...more,
});
const shiftOf = (RosterItemId: number, more: Row = {}): Row => ({
	...{ RosterItemId, DateOfService: day(2), StartTime: '09:00', Minutes: 60, OnHoldType: '' },
	...{ ClientId: 0, CarerId: 1, ServiceId: 0, ChargeRate: 60, PayRate: 30 },
	...more,
});

const compute = (lists: Lists, given: object = {}, items: readonly object[] = [], at = now) =>
	reports.dataHealth
		.prepare({ sendTo: 'office@example.com', ...given }, at, true, items as Row[])
		.compute({ ...noLists, ...lists });

const flat = (text: unknown) => String(text).replaceAll('\u00a0', ' ');

const textOf = ({ mails: [{ description, about }] }: ReturnType<typeof compute>): string => {
	const foot = [{ label: 'Not known', lines: about.notKnown ?? [] }];
	const { text } = writeMessage({ ...description, context: '', foot, whole: '' });
	return flat(text).replace(/[\s|]+/g, ' ');
};

const findingsOf = ({ rows }: ReturnType<typeof compute>) =>
	rows.filter(({ Kind }) => Kind === 'Finding');

describe('what has no day is in no list of days, and is asked for once more', () => {
	const ids = (lists: Lists): unknown[] =>
		findingsOf(compute(lists)).map(({ Check, RecordId }) => `${String(Check)} ${String(RecordId)}`);

	const noDays = ['0000-00-00', '0001-01-01', '1899-12-30', '1900-01-01', '1970-01-01 00:00:00'];

	it.each(noDays)('finds a shift and a timesheet (%s)', (DateOfService) => {
		const undated = { DateOfService };
		const found = ids({
			undatedShifts: { records: [shiftOf(7, undated)] },
			undatedTimesheets: { records: [{ TimesheetId: 8, ...undated }] },
		});
		expect(found).toEqual(
			expect.arrayContaining(['Shift without a day 7 no day', 'Timesheet without a day 8 no day']),
		);
	});

	it.each(noDays)('finds nothing else about the day of a shift (%s)', (DateOfService) => {
		const records = [7, 9].map((id) => shiftOf(id, { DateOfService, AgreementId: 1 }));
		const agreements = { records: [{ AgreementId: 1, Current: 1, StartDate: '2020-01-01' }] };
		const found = ids({ undatedShifts: { records }, agreements });
		expect(found.filter((text) => / [79]( |$)/.test(String(text)))).toEqual([
			'Shift without a day 7 no day',
			'Shift without a day 9 no day',
		]);
	});

	it('asks for all days that stand for none, and no later ones', () => {
		expect(beforeAllDays).toEqual({ toDate: '1999-12-31' });
	});

	it('looks at no other record of a service that takes no days', () => {
		const shifts = [1, 2].map((id) => shiftOf(id));
		const { totals } = compute({
			shifts: { records: shifts },
			takingPlace: { records: shifts },
			undatedShifts: { records: [...shifts, shiftOf(3, { DateOfService: day(200) })] },
		});
		expect(totals).toEqual(
			compute({ shifts: { records: shifts }, takingPlace: { records: shifts } }).totals,
		);
	});

	it('says so when only that question fails', () => {
		const refused = { records: [], error: 'It took too long' };
		expect(compute({ undatedShifts: refused }).warnings).toContain(
			'What has no day among the shifts was not looked for: It took too long',
		);
		expect(
			compute({ shifts: refused, undatedShifts: refused }).warnings.filter((text) =>
				text.startsWith('What has no day'),
			),
		).toEqual([]);
	});
});

describe('the score', () => {
	it('is what one computes by hand', () => {
		// One of the four workers has no code, so this worker scores only a half. The missing address of this worker would cost less, so it does
		// not count. Another worker has no phone, and scores four fifths.
		const workers = [
			worker(1, { CarerCode: '', Email: '' }),
			worker(2, { Phone1: '' }),
			worker(3),
			worker(4),
		];
		const made = compute({ workers: { records: workers } });
		expect(made.totals.score).toBe(82.5);
		// A second list has no faults, so its score is 100. The score of both lists is their mean.
		const both = compute({
			workers: { records: workers },
			payers: {
				records: [{ PayerId: 1, PayerName: 'P', AccountingCode: '1', Email: 'p@example.com' }],
			},
		});
		expect(both.totals.score).toBe(91.2);
		expect(both.rows.filter(({ Kind }) => Kind === 'Score')).toMatchObject([
			{ List: 'workers', LookedAt: 4, Found: 2, Score: 82.5, Finding: 'score workers' },
			{ List: 'payers', LookedAt: 1, Found: 0, Score: 100, Finding: 'score payers' },
			{ List: 'all lists', LookedAt: 5, Found: 2, Score: 91.2, Finding: 'score' },
		]);
	});

	it('stays as it is when there are more records of the same quality', () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom({}, { Phone1: '' }, { CarerCode: '' }), { minLength: 2 }),
				(kinds) => {
					const make = (times: number) =>
						Array.from({ length: times * kinds.length }, (_, index) =>
							worker(index + 1, kinds[index % kinds.length]),
						);
					const [one, three] = [1, 3].map((times) => health({ workers: make(times) }));
					expect(three.score).toBeCloseTo(one.score ?? NaN, 9);
				},
			),
		);
	});

	it('is 100 only where no record has a finding, and not known without any record', () => {
		const workers = Array.from({ length: 2_000 }, (_, index) => worker(index + 1));
		workers[7].Phone1 = '';
		expect(compute({ workers: { records: workers } }).totals.score).toBe(99.9);
		const none = compute({});
		expect(none.totals.score).toBeNull();
		expect(none.mails[0].description.headline).toBe('There is no record to look at.');
	});
});

describe('what is not shown', () => {
	it('of no record is told once, and counts in the score of each record', () => {
		const workers = [1, 2, 3].map((id) => worker(id, { Email: '' }));
		const made = compute({ workers: { records: workers } });
		expect(findingsOf(made)).toMatchObject([
			{
				Finding: 'workerEmail all',
				Record: 'All workers',
				RecordId: '',
				What: expect.stringMatching(/^No record shows an e-mail address/) as string,
			},
		]);
		expect(made.totals.score).toBe(80);
	});

	it('or is wrong with each of many records, is told once', () => {
		const shifts = (count: number) =>
			Array.from({ length: count }, (_, index) => shiftOf(index, { DateOfService: '25/11/2026' }));
		expect(idsOf({ shifts: shifts(20) }, 'shiftDay')).toEqual([undefined]);
		expect(idsOf({ shifts: shifts(19) }, 'shiftDay')).toHaveLength(19);
		expect(health({ shifts: shifts(20) }).score).toBe(health({ shifts: shifts(19) }).score);
		expect(idsOf({ shifts: [...shifts(20), shiftOf(30)] }, 'shiftDay')).toHaveLength(20);
	});

	it('as a reference that fits nowhere is told once, where many records have one', () => {
		const shifts = Array.from({ length: 25 }, (_, index) =>
			shiftOf(index, { PayerId: 500 + index }),
		);
		const payers = [{ PayerId: 'P1' }];
		expect(idsOf({ shifts, payers }, 'shiftPayerUnknown')).toEqual([undefined]);
		expect(idsOf({ shifts: shifts.slice(0, 19), payers }, 'shiftPayerUnknown')).toHaveLength(19);
	});

	it.each<[string, Lists, string]>([
		[
			'could not be read',
			{ payers: { records: [], error: 'The service refused access' } },
			'The list of payers could not be read',
		],
		['is empty', {}, 'These lists are empty: '],
	])('because a list %s is said, and nothing is found by it', (_, lists, words) => {
		const clients = [{ ClientId: 1, FirstName: 'Zoë', LastName: 'Fern', PayerId: 7 }];
		const made = compute({ clients: { records: clients }, ...lists });
		expect(made.rows.filter(({ Finding }) => Finding === 'not clientPayerUnknown')).toMatchObject([
			{ Kind: 'Check', LookedAt: null, What: expect.stringContaining('payers') as string },
		]);
		expect(textOf(made)).toContain(words);
		expect(made.mails[0].description.notes?.some(({ isIncomplete }) => isIncomplete)).toBe(
			lists.payers === undefined ? false : true,
		);
	});

	it('stops the report where no list can be read', () => {
		const refused = { records: [], error: 'The service refused access' };
		const all = Object.fromEntries(sourceNames.map((name) => [name, refused]));
		expect(() => compute(all)).toThrow('No list could be read: The service refused access');
	});
});

describe('beside an earlier run', () => {
	const lists = {
		workers: { records: [worker(1, { Phone1: '' }), worker(2, { Phone1: '' }), worker(3)] },
		shifts: { records: [shiftOf(11, { Minutes: 0 }), shiftOf(12, { DateOfService: day(20) })] },
	};
	const earlier = compute(lists, {}, [], now.minus({ days: 7 })).rows;
	const later = {
		workers: { records: [worker(1, { Phone1: '' }), worker(2), worker(3, { CarerCode: '' })] },
		shifts: lists.shifts,
	};
	const states = (made: ReturnType<typeof compute>) =>
		made.rows
			.filter(({ State }) => State !== '')
			.map(({ Finding, State }) => `${String(Finding)}: ${String(State)}`)
			.sort();
	const expected = [
		'gone workerPhone 2: no longer found',
		`shiftLength 11 ${day(2)}: known`,
		'workerCode 3: new',
		'workerPhone 1: known',
	];

	it('each finding is new or known, and what is gone is told', () => {
		const made = compute(later, {}, earlier);
		expect(states(made)).toEqual(expected);
		expect(made.totals).toMatchObject({ new: 1, noLongerFound: 1 });
		expect(textOf(made)).toContain('Since Wed 18 Nov: 1 new, 1 no longer found; the score was');
		expect(textOf(made)).toContain('No longer found: 1');
	});

	it.each<[string, (rows: readonly Row[]) => Row[]]>([
		[
			'as a table keeps them',
			(rows) =>
				rows.map(({ Finding, Made, Score }) => ({
					id: 1,
					finding: Finding,
					made: Made,
					score: Score,
				})),
		],
		[
			'beside those of the run before',
			(rows) => [{ Finding: 'workerCode 3', Made: now.minus({ days: 14 }).toISO() }, ...rows],
		],
		['beside what a schedule gives', (rows) => [{ timestamp: 'x' }, {}, ...rows]],
		['of the findings alone', (rows) => rows.filter(({ Kind }) => Kind === 'Finding')],
	])('its lines may come %s', (_, change) => {
		expect(states(compute(later, {}, change(earlier)))).toEqual(expected);
	});

	it('a run of the same records finds nothing new', () => {
		fc.assert(
			fc.property(fc.integer(), (seed) => {
				const data = cleanCareData(seed, { ...bed, workers: 40, clients: 50, shiftsPerWorker: 5 });
				for (const key of [
					'shiftWorkerOverlap',
					'clientTwice',
					'budgetPeriodNone',
					'timesheetOverlap',
				])
					plants[key]({ data, random: seeded(seed), count: 9 });
				const first = compute(listsOf(data)).rows;
				const reversed = Object.fromEntries(
					Object.entries(data).map(([name, rows]: [string, Row[]]) => [
						name,
						{ records: rows.toReversed() },
					]),
				);
				const second = compute(reversed, {}, first);
				expect(second.totals.findings).toBeGreaterThan(20);
				expect(states(second).filter((state) => !state.endsWith(': known'))).toEqual([]);
			}),
			{ numRuns: 5 },
		);
	});

	it('what was not looked for then is not new, and what is not looked for now is not mended', () => {
		const without = earlier.filter(({ Finding }) => Finding !== 'check workerCode');
		expect(states(compute(later, {}, without))).toContain('workerCode 3: not looked for before');
		const leftOut = compute(later, { leftOut: 'workerPhone' }, earlier);
		expect(states(leftOut)).toContain('gone workerPhone 1: not looked for now');
		const refused = { ...later, workers: { records: [], error: 'refused' } };
		expect(states(compute(refused, {}, earlier))).toContain(
			'gone workerPhone 1: not looked for now',
		);
	});

	it('a shift whose day has passed out of the dates is not mended', () => {
		const made = compute(
			{ ...later, shifts: { records: [] } },
			{},
			earlier,
			now.plus({ days: 20 }),
		);
		expect(states(made)).toContain(`gone shiftLength 11 ${day(2)}: outside the dates`);
		expect(made.totals.noLongerFound).toBe(1);
	});

	it('items that are no lines of a run are told, but for the one that started the workflow', () => {
		expect(textOf(compute(later, {}, [{ a: 1 }, { a: 2 }]))).toContain(
			'NOT COMPARED: 2 items came in, and none has Finding',
		);
		const made = compute(later, {}, [{ timestamp: 'x' }]);
		expect(textOf(made)).toContain('compared with no earlier one');
		expect(textOf(made)).not.toContain('NOT COMPARED:');
	});
});

describe('the lines', () => {
	const data = cleanCareData(4, { ...bed, workers: 60, clients: 70, shiftsPerWorker: 6 });
	for (const key of ['agreementOverlap', 'workerCode', 'clientEmail', 'shiftTwice', 'payerAbn'])
		plants[key]({ data, random: seeded(4), count: 4 });
	const made = compute(listsOf(data));
	const { rows } = made;

	it('have the worst first, those of one check together', () => {
		const weights = findingsOf(made).map(({ Weight }) => Number(Weight));
		expect(weights).toEqual(weights.toSorted((one, other) => other - one));
		const runs = findingsOf(made).filter(
			({ Check }, index, all) => all[index - 1]?.Check !== Check,
		);
		expect(runs).toHaveLength(new Set(runs.map(({ Check }) => Check)).size);
	});

	it('have the same columns in the same order, and each its own Finding', () => {
		const fields = reports.dataHealth.columns.map(({ field }) => field);
		for (const row of rows) expect(Object.keys(row)).toEqual(fields);
		expect(new Set(rows.map(({ Finding }) => Finding)).size).toBe(rows.length);
	});

	it('of the checks count what the findings are', () => {
		const checks = rows.filter(({ Kind }) => Kind === 'Check');
		expect(checks).toHaveLength(healthChecks.length);
		for (const { Check, Found } of checks) {
			expect(findingsOf(made).filter((one) => one.Check === Check)).toHaveLength(Number(Found));
		}
		const { urgent, high, medium, low, findings } = made.totals;
		expect([urgent, high, medium, low].map(Number).reduce((sum, one) => sum + one)).toBe(findings);
	});

	it('name who must be found, and tell no date of birth', () => {
		const shift = rows.find(({ Finding }) => String(Finding).startsWith('shiftTwice'));
		expect(shift).toMatchObject({
			Severity: 'Urgent',
			Weight: 10,
			List: 'shifts',
			Record: expect.stringMatching(/^\w{3} \d+ \w{3} 2026, .*, .*, .* .*, .* .*$/) as string,
			What: expect.stringMatching(/^the same as \w{3} \d+ \w{3} 2026, /) as string,
			Mend: 'Roster: delete one of the two',
		});
		expect(JSON.stringify(findingsOf(compute(listsOf(data))))).not.toMatch(/\b19[4-9]\d\b/);
	});

	// Values that cannot be read are shown as they were written, so the fault `agreementDateUnreadable` is left out.
	const readable = Object.keys(plants).filter((key) => key !== 'agreementDateUnreadable');

	it.each(readable)('write days as the mails do, and with plain blanks: %s', (key) => {
		const whole = cleanCareData(4, { ...bed, workers: 20, clients: 24, shiftsPerWorker: 6 });
		plants[key]({ data: whole, random: seeded(4), count: 2 });
		const texts = findingsOf(compute(listsOf(whole))).map(
			({ Record, What }) => `${String(Record)} ${String(What)}`,
		);
		expect(texts.filter((text) => /\d{4}-\d\d-\d\d|\u00a0/.test(text))).toEqual([]);
	});

	it('leave a code as it is that looks like a day', () => {
		const code = 'AG-2026-07-01';
		const ended = { AgreementId: 1, ClientId: 2, Current: true, AgreementCode: code };
		const records = [{ ...ended, StartDate: '2025-07-01', EndDate: '2026-06-30' }];
		const outcome = compute({
			agreements: { records },
			allClients: { records: [{ ClientId: 2 }] },
		});
		const [found] = findingsOf(outcome).filter(({ Finding }) =>
			String(Finding).startsWith('agreementEnded'),
		);
		expect(found).toMatchObject({
			Record: expect.stringContaining(code) as string,
			What: 'ended Tue 30 Jun 2026',
		});
		expect(textOf(outcome)).toContain(code);
	});

	it('name an agreement and an incident with the code N/A by their IDs', () => {
		const agreement = { AgreementId: 31, ClientId: 2, Current: true, AgreementCode: 'N/A' };
		const outcome = compute({
			agreements: { records: [{ ...agreement, StartDate: '2025-07-01', EndDate: '2026-06-30' }] },
			incidents: {
				records: [
					{ IncidentId: 1, IncidentCode: 'I1', AssignedTo: 'ada@example.com' },
					{ IncidentId: 4711, IncidentCode: 'None', AssignedTo: 'Ada' },
				],
			},
			allClients: { records: [{ ClientId: 2 }] },
		});
		const records = findingsOf(outcome).map(({ Record }) => String(Record));
		expect(records).toContain('ID 4711');
		expect(records).toEqual(expect.arrayContaining([expect.stringMatching(/^ID 31/)]));
		expect(records.filter((text) => /N\/A|None/.test(text))).toEqual([]);
	});

	it('come of whatever the service may hold', () => {
		const lists = Object.entries(data).map(([name, [record]]: [string, Row[]]) =>
			oddRecords(record).map((records) => [name, { records }] as const),
		);
		fc.assert(
			fc.property(fc.tuple(...lists), (entries) => {
				const odd = compute(Object.fromEntries(entries));
				for (const row of odd.rows) {
					expect(Object.values(row).join()).not.toMatch(/undefined|NaN|\[object/);
				}
				expect(Number(odd.totals.score)).toBeGreaterThanOrEqual(0);
			}),
		);
	});
});

describe('the mail', () => {
	const lists = {
		workers: { records: [worker(1), worker(2, { Phone1: '', CarerCode: '-' }), worker(3)] },
		allWorkers: { records: [worker(1), worker(2), worker(3), worker(4, { Current: false })] },
		shifts: {
			records: [shiftOf(11, { CarerId: 4 }), shiftOf(12, { CarerId: 4, DateOfService: day(1) })],
		},
	};

	it('says the worst first, with where to mend it', () => {
		const { description, count } = compute(lists).mails[0];
		expect(count).toBe(4);
		expect(flat(description.subject)).toBe('4 findings in your data, 2 urgent, score 41.6 of 100');
		expect(flat(description.headline)).toBe(
			'4 findings in 5 records, 2 of them urgent: score 41.6 of 100.',
		);
		expect(flat(description.second)).toBe(
			'First of all: Rostered worker who has left (2, the next on Thu 26 Nov). This run is compared with no earlier one.',
		);
		expect(textOf(compute(lists))).toContain(
			'2 Rostered worker who has left Thu 26 Nov 2026, 9:00 am, 1 h, Nobody comes to this visit. Ada Fern4, shift 12',
		);
	});

	it('has the checks and their examples in its workbook', () => {
		const [{ sheets = [], rows }] = compute(lists).mails;
		expect(rows).toHaveLength(4);
		expect(sheets.map(({ name }) => name)).toEqual(['Checks']);
		expect(sheets[0].rows).toHaveLength(healthChecks.length);
	});

	it('says that nothing was found, and in how many records', () => {
		const { description } = compute({ workers: { records: [worker(1)] } }).mails[0];
		expect(flat(description.headline)).toBe(
			'No check found anything in 1 record: score 100.0 of 100.',
		);
	});

	it('is the same message as long as the same is found', () => {
		const toldOf = (given: Lists) => compute(given).mails[0].told;
		expect(toldOf(lists)).toEqual(
			toldOf({ ...lists, shifts: { records: lists.shifts.records.toReversed() } }),
		);
		expect(toldOf(lists)).not.toEqual(toldOf({ ...lists, shifts: { records: [] } }));
	});
});

it.each([
	['daysBack', 93, 'Days Back must be a whole number from 0 to 92'],
	['daysAhead', 'four weeks', 'Days Ahead must be'],
	['incidentDays', 0, 'Days of Incidents must be'],
	['endsWithin', 0.5, 'Agreements End Within Days must be'],
	['leftOut', 'clientEmail, everything', 'Checks to Leave Out must be keys of checks'],
	['leftOut', 'clientEmail, everything', 'No check has everything'],
	['leftOut', healthChecks.map(({ key }) => key).join(), 'Checks to Leave Out has all checks'],
	['sendTo', 'the office', 'Send To must be'],
])('is refused by name: %s = %j', (name, value, message) => {
	expect(() => compute({}, { [name]: value })).toThrow(message);
});

it('leaves out the checks that are not wanted, however their keys are written', () => {
	const workers = { records: [worker(1, { Phone1: '' }), worker(2)] };
	expect(compute({ workers }).totals.findings).toBe(1);
	expect(compute({ workers }, { leftOut: 'WORKERPHONE; clientEmail' }).totals.findings).toBe(0);
});

it('each check says what will stumble, gives an example and tells where to mend it, in words of its own', () => {
	for (const { key, title, reason, example, mend, weight } of healthChecks) {
		expect(key).toMatch(/^[a-z][A-Za-z]+$/);
		expect(['check', 'score', 'gone', 'not']).not.toContain(key);
		expect([10, 5, 2, 1]).toContain(weight);
		expect(title).toMatch(/^[A-Z].{8,69}[^.]$/);
		for (const sentence of [reason, example]) expect(sentence).toMatch(/^[A-Z\d].*\.$/);
		expect(mend).toMatch(/^[A-Z].*[^.]$/);
	}
	for (const texts of [
		healthChecks.map(({ key }) => key),
		healthChecks.map(({ title }) => title),
	]) {
		expect(new Set(texts).size).toBe(texts.length);
	}
});

/** Runs the report on later lists, with the rows of a run on earlier lists. */
const after = (before: Lists, later: Lists, given: object = {}) => {
	const made = compute(later, given, compute(before, given, [], now.minus({ days: 7 })).rows);
	const states = made.rows
		.filter(({ State }) => State !== '')
		.map(({ Finding, State }) => `${String(Finding)}: ${String(State)}`);
	return { made, states };
};

describe('a fault of each of many records', () => {
	it('that concerns other lists names each record', () => {
		const leaver = { CarerId: 4, FirstName: 'Ada', LastName: 'Fern', Current: false };
		const coming = Array.from({ length: 29 }, (_, index) =>
			shiftOf(index + 1, { CarerId: 4, DateOfService: day(index % 28) }),
		);
		const lists = { workers: [worker(1)], allWorkers: [worker(1), leaver], shifts: coming };
		expect(idsOf(lists, 'shiftWorkerLeft')).toHaveLength(29);
		expect(idsOf(lists, 'shiftWorkerLeft')).not.toContain(undefined);
	});

	it('such as an end on one day names each record', () => {
		const agreements = Array.from({ length: 24 }, (_, index) => ({
			...{ AgreementId: index + 1, ClientId: index + 1, Current: true },
			EndDate: day(-1),
		}));
		expect(idsOf({ agreements }, 'agreementEnded')).toHaveLength(24);
	});

	it('is known where it was one of most, and the other way round', () => {
		const clients = (without: number) =>
			Array.from({ length: 24 }, (_, index) => ({
				...{ ClientId: index + 1, FirstName: 'Zoë', LastName: 'Fern', ClientCode: `C${index}` },
				Email: index < without ? '' : `c${index}@example.com`,
			}));
		const some = { clients: { records: clients(23) } };
		const all = { clients: { records: clients(24) } };
		const emails = (states: readonly string[]) => states.filter((one) => /clientEmail/.test(one));
		const worse = after(some, all);
		expect(emails(worse.states)).toEqual(['clientEmail all: known']);
		expect(worse.made.totals).toMatchObject({ new: 0, noLongerFound: 0 });
		const better = after(all, some);
		expect(emails(better.states)).toHaveLength(23);
		expect(emails(better.states).filter((one) => !one.endsWith(': known'))).toEqual([]);
		expect(better.made.totals).toMatchObject({ new: 0, noLongerFound: 0 });
		expect(emails(after(all, { clients: { records: clients(0) } }).states)).toEqual([
			'gone clientEmail all: no longer found',
		]);
	});
});

describe('a list that is empty', () => {
	const before = { workers: { records: [worker(1, { Phone1: '' }), worker(2)] } };

	it('does not mend what was found in it', () => {
		const { made, states } = after(before, { clients: { records: [{ ClientId: 1 }] } });
		expect(states.filter((one) => one.startsWith('gone'))).toEqual([
			'gone workerPhone 1: not looked for now',
		]);
		expect(made.totals.noLongerFound).toBe(0);
		expect(textOf(made)).toMatch(/These lists are empty: current workers, all workers, /);
		expect(made.warnings?.join()).toContain('These lists are empty: current workers');
	});

	it('is told also where all lists are, so that a mail comes', () => {
		const { made, states } = after(before, {});
		expect(states).toEqual(['gone workerPhone 1: not looked for now']);
		const [{ told, about }] = made.mails;
		expect(JSON.stringify(told)).toContain('These lists are empty');
		expect(about.from?.join()).toContain('Your care system: no record.');
		expect(textOf(made)).not.toContain('No longer found: 1');
		expect(compute({}).mails[0].told).not.toEqual([]);
	});
});

describe('a record that came twice in one answer', () => {
	const shift = shiftOf(5);
	const timesheet = {
		...{ TimesheetId: 9, RosterItemId: 5, DateOfService: day(-1), StartTime: '09:00' },
		...{ Minutes: 60, CarerId: 1, ClientId: 2, ServiceId: 3, PayRate: 30, OnHoldType: '' },
	};
	const paid = ['timesheetIdentical', 'timesheetSameShift', 'timesheetNoShift'];

	it('counts once', () => {
		const shifts = [shift, { ...shift }];
		expect(health({ shifts }, 'shiftTwice').lists).toMatchObject([{ records: 1, found: 0 }]);
		const timesheets = [timesheet, { ...timesheet }];
		const worked = [shiftOf(5, { DateOfService: day(-1), ClientId: 2 })];
		expect(health({ shifts: worked, timesheets }, ...paid).lists).toMatchObject([
			{ list: 'shifts' },
			{ list: 'timesheets', records: 1, found: 0 },
		]);
		const workers = [worker(1, { Phone1: '' }), worker(1, { Phone1: '' }), worker(2)];
		expect(idsOf({ workers }, 'workerPhone')).toEqual(['1']);
	});

	it('counts twice where something differs', () => {
		const shifts = [shift, { ...shift, Note: 'x' }];
		expect(idsOf({ shifts }, 'shiftTwice')).toHaveLength(1);
		const timesheets = [timesheet, { ...timesheet, KM: 3 }];
		expect(idsOf({ timesheets }, 'timesheetIdentical')).toHaveLength(2);
	});
});

describe('an agreement that ends', () => {
	const agreement = (
		AgreementId: number,
		StartDate: unknown,
		EndDate: unknown,
		more: Row = {},
	) => ({
		...{ AgreementId, ClientId: 1, PayerId: 2, AgreementType: 'HCP', Area: 'North', Current: true },
		...{ StartDate, EndDate, ...more },
	});
	const soon = agreement(1, day(-300), day(10));
	const ended = agreement(1, day(-300), day(-10));

	it.each<[string, Row, Row, string[]]>([
		['the day after', soon, agreement(2, day(11), null), []],
		['two days after', soon, agreement(2, day(12), null), ['1']],
		['of another client', soon, agreement(2, day(11), null, { ClientId: 5 }), ['1']],
		['that ends with it', soon, agreement(2, day(-5), day(10)), ['1', '2']],
		['with a day that cannot be read', soon, agreement(2, 'soon', null), ['1']],
		['that has begun', ended, agreement(2, day(-9), day(100)), []],
		['that is still to come', ended, agreement(2, day(1), null), ['1']],
		['that has ended, too', ended, agreement(2, day(-9), day(-1)), ['1', '2']],
	])('is told unless another one goes on: one %s', (_, one, other, expected) => {
		const agreements = [other, one];
		const found = ['agreementEndsSoon', 'agreementEnded'].flatMap((key) =>
			idsOf({ agreements }, key),
		);
		expect(found.sort()).toEqual(expected);
	});
});

describe('shifts of one worker at once', () => {
	const services = [
		{ ServiceId: 1, Unit: 'Hour' },
		{ ServiceId: 2, Unit: 'Hour', IsSleepover: true },
		{ ServiceId: 3, Unit: 'Each' },
		{ ServiceId: 4, Unit: '' },
	];
	const at = (id: number, ServiceId: number, StartTime: string, more: Row = {}) =>
		shiftOf(id, { ServiceId, StartTime, Minutes: 120, ClientId: id, ...more });

	it.each<[string, number, number, number]>([
		['two by the hour', 1, 1, 1],
		['work in a sleepover', 2, 1, 0],
		['two sleepovers', 2, 2, 1],
		['a meal beside a visit', 1, 3, 0],
		['one without a unit', 1, 4, 1],
		['one of a service that is not there', 1, 9, 1],
	])('%s', (_, one, other, count) => {
		const shifts = [at(1, one, '09:00'), at(2, other, '10:00')];
		expect(idsOf({ shifts, services }, 'shiftWorkerOverlap')).toHaveLength(count);
		const ofOne = shifts.map((shift, index) => ({ ...shift, ClientId: 7, CarerId: index + 1 }));
		expect(idsOf({ shifts: ofOne, services }, 'shiftClientOverlap')).toHaveLength(count);
	});

	it('may last no time where they count once', () => {
		const lines = [at(1, 3, '09:00'), at(2, 1, '09:00'), at(3, 3, '09:00')];
		const shifts = [
			...lines.slice(0, 2).map((shift) => ({ ...shift, Minutes: '0' })),
			{ ...lines[2], Minutes: -5 },
		];
		expect(idsOf({ shifts, services }, 'shiftLength')).toEqual([`2 ${day(2)}`, `3 ${day(2)}`]);
		const timesheets = [{ ...shifts[0], TimesheetId: 1, DateOfService: day(-1) }];
		expect(idsOf({ timesheets, services }, 'timesheetLength')).toHaveLength(1);
	});
});

describe('rates', () => {
	it('of shifts without a client may be none', () => {
		const shifts = [shiftOf(1, { ChargeRate: 0 }), shiftOf(2, { ChargeRate: 0, ClientId: 4 })];
		expect(
			health({ shifts: [...shifts, shiftOf(3, { ClientId: 4 })] }, 'shiftChargeRate'),
		).toMatchObject({ checked: [{ lookedAt: 2, findings: [{ recordId: `2 ${day(2)}` }] }] });
	});

	it('to charge are amounts, and those of pay are plain numbers, as where they are used', () => {
		const money = { ChargeRate: '$60.00', PayRate: '$30.00', ClientId: 4 };
		const shifts = [shiftOf(1, money), shiftOf(2, money)];
		expect(idsOf({ shifts }, 'shiftChargeRate')).toEqual([]);
		expect(idsOf({ shifts }, 'shiftPayRate')).toHaveLength(2);
		const many = Array.from({ length: 20 }, (_, index) => shiftOf(index, { PayRate: '$30.00' }));
		expect(
			health({ shifts: many }, 'shiftPayRate').checked[0].findings.map(({ what }) => what),
		).toEqual(['Each of 20 is so, which may be the way of your service.']);
		const services = [
			{ ServiceId: 1, ChargeRate: '$1,060.00', PayRate1: 30 },
			{ ServiceId: 2, ChargeRate: 60, PayRate1: '$30.00' },
		];
		expect(idsOf({ services }, 'serviceRateUnreadable')).toEqual(['2']);
		expect(idsOf({ services }, 'serviceChargeRate')).toEqual([]);
	});
});

it('a pay rate with a payroll code and without one says so', () => {
	const services = [
		{ ServiceId: 3, PayRate1: 38.2, PayrollCode1: '', PayRate2: 38.2, PayrollCode2: 'SAT' },
	];
	const [{ findings }] = health({ services }, 'servicePayrollCodes').checked;
	expect(findings.map(({ what }) => what)).toEqual([
		expect.stringContaining('38.2: no code or SAT'),
	]);
});

it('a timesheet without a shift says why', () => {
	const timesheet = (TimesheetId: number, more: Row): Row => ({
		...{ TimesheetId, DateOfService: day(-3), StartTime: '09:00', Minutes: 60, CarerId: 1 },
		...{ ClientId: 20 + TimesheetId, ServiceId: 3, OnHoldType: '', OnHoldCode: '', ...more },
	});
	const shifts = [
		shiftOf(1, { DateOfService: day(-3), OnHoldType: 'Cancelled', OnHoldPayMinutes: '0' }),
		shiftOf(2, { DateOfService: day(-3), OnHoldType: 'Cancelled', OnHoldPayMinutes: '60' }),
		shiftOf(3, { DateOfService: day(-3) }),
	];
	const timesheets = [
		timesheet(1, { RosterItemId: 1 }),
		timesheet(2, { RosterItemId: 2 }),
		timesheet(3, { RosterItemId: 3 }),
		timesheet(4, { RosterItemId: 3, StartTime: '12:00' }),
		timesheet(5, { RosterItemId: 77 }),
		timesheet(6, { RosterItemId: 0 }),
	];
	const [{ findings }] = health({ shifts, timesheets }, 'timesheetNoShift').checked;
	expect(findings.map(({ recordId, what }) => [recordId, what])).toEqual([
		[`1 ${day(-3)}`, 'its shift is on hold'],
		[`4 ${day(-3)}`, 'its shift has another timesheet, or no day'],
		[`5 ${day(-3)}`, 'shift 77 is not in its list'],
		[`6 ${day(-3)}`, 'names no shift, and none that takes place fits'],
	]);
	const unlike = health({ shifts, timesheets }, 'timesheetUnlikeShift');
	expect(unlike.checked[0].findings.map(({ recordId }) => recordId)).toEqual([
		`2 ${day(-3)}`,
		`3 ${day(-3)}`,
	]);
});

it.each([
	['workers', 'CarerId', 'workerEmailTwice'],
	['clients', 'ClientId', 'clientEmailTwice'],
	['payers', 'PayerId', 'payerEmailTwice'],
] as const)('of %s, each of several addresses is compared', (list, id, key) => {
	const rows = [
		{ [id]: 1, Email: 'home@example.com; Ada <ada@example.com>' },
		{ [id]: 2, Email: 'ADA@example.com, home@example.com' },
		{ [id]: 3, Email: 'work@example.com' },
		{ [id]: 4, Email: 'other@example.com; work@example.com; ada@example.com' },
	];
	expect(idsOf({ [list]: rows.toReversed() }, key).sort()).toEqual(['2', '4']);
});

it('a shift on an item that no agreement has is told, where its agreement is there and items are shown', () => {
	const items = [{ AgreementItemId: 7 }];
	const agreements = [{ AgreementId: 1, Current: true, AgreementItems: items }];
	const shifts = [
		shiftOf(1, { AgreementId: 1, AgreementItemId: 7 }),
		shiftOf(2, { AgreementId: 1, AgreementItemId: 99_999 }),
		shiftOf(3, { AgreementId: 5, AgreementItemId: 99_999 }),
		shiftOf(4, { AgreementId: 0, AgreementItemId: 99_999 }),
	];
	const expected = [2, 4].map((id) => `${id} ${day(2)}`);
	expect(idsOf({ shifts, agreements }, 'shiftItemUnknown')).toEqual(expected);
	const bare = agreements.map((one) => ({ ...one, AgreementItems: [] }));
	expect(idsOf({ shifts, agreements: bare }, 'shiftItemUnknown')).toEqual([]);
});

describe('the mail tells', () => {
	const workers = { records: [worker(1, { Phone1: '' }), worker(2, { CarerCode: '' }), worker(3)] };
	const earlier = compute({ workers }, {}, [], now.minus({ days: 7 })).rows;

	it('which checks were left out', () => {
		const made = compute({ workers }, { leftOut: 'workerPhone, clientEmail' });
		expect(textOf(made)).toContain(
			'What these checks would find, which are left out: Worker without a phone number and Client without an e-mail address.',
		);
		expect(textOf(compute({ workers }))).not.toContain('left out');
	});

	it('that an earlier score is of other lists or checks', () => {
		const before = `the score was ${String(compute({ workers }).totals.score)}`;
		expect(textOf(compute({ workers }, {}, earlier))).toContain(`${before}.`);
		const payers = { records: [{ PayerId: 1, PayerName: 'P' }] };
		const others = `${before}, of other lists or checks.`;
		expect(textOf(compute({ workers, payers }, {}, earlier))).toContain(others);
		expect(textOf(compute({ workers }, { leftOut: 'workerName' }, earlier))).toContain(others);
		const findings = earlier.filter(
			({ Kind, Finding }) => Kind === 'Finding' || Finding === 'score',
		);
		expect(textOf(compute({ workers }, {}, findings))).toContain(`${before}.`);
	});

	it('what is gone in words that are true of changed settings, too', () => {
		const text = textOf(compute({ workers: { records: [worker(1), worker(3)] } }, {}, earlier));
		expect(text).toContain('Mended, deleted, ended or outside the settings since.');
	});

	const changed = (values: (row: Row) => Row) => earlier.map((row) => ({ ...row, ...values(row) }));

	it.each<[string, unknown, string]>([
		['with a comma', '95,6', 'the score was 95.6.'],
		['with a point', '95.6', 'the score was 95.6.'],
		['in words', '9 of 10', 'no longer found.'],
		['over 100', '956', 'no longer found.'],
	])('an earlier score %s', (_, Score, words) => {
		const rows = changed(({ Finding }) => (Finding === 'score' ? { Score } : {}));
		expect(textOf(compute({ workers }, {}, rows))).toContain(words);
	});

	it.each<[unknown, string]>([
		['2026-11-18 23:30', 'Since Wed 18 Nov'],
		['2026-11-18T12:30:00Z', 'Since Wed 18 Nov'],
		[46344.979, 'Since Wed 18 Nov'],
		['46344,979', 'Since Wed 18 Nov'],
		['', 'Since the last run'],
	])('when the earlier run was, made %j', (Made, words) => {
		expect(
			textOf(
				compute(
					{ workers },
					{},
					changed(() => ({ Made })),
				),
			),
		).toContain(words);
	});

	it.each(['9/11/2026 10:00', '11/30/2026', 'last week', '20261118'])(
		'that an earlier run cannot be compared, made %s',
		(Made) => {
			const made = compute(
				{ workers },
				{},
				changed(() => ({ Made })),
			);
			expect(textOf(made)).toContain('compared with no earlier one');
			expect(textOf(made)).toMatch(
				/NOT COMPARED: \d+ lines of earlier runs came in with a Made that cannot be read/,
			);
			expect(made.rows.filter(({ State }) => State !== '')).toEqual([]);
			const both = compute({ workers }, {}, [...changed(() => ({ Made })), ...earlier]);
			expect(textOf(both)).toContain('Since Wed 18 Nov: 0 new, 0 no longer found');
			expect(textOf(both)).toContain('NOT COMPARED:');
		},
	);
});

it('the budgets of a deleted agreement are not looked at', () => {
	const agreement = { AgreementId: 1, Current: 1, Budget: 100, BudgetPeriod: 'Term' };
	expect(idsOf({ agreements: [agreement] }, 'budgetPeriodUnknown')).toEqual(['1']);
	const agreements = [{ ...agreement, Deleted: 1 }];
	expect(idsOf({ agreements }, 'budgetPeriodUnknown')).toEqual([]);
});

it('a timesheet of another worker at paid leave is told', () => {
	const leave = { OnHoldType: 'Leave', OnHoldPayMinutes: '60' };
	const shifts = [shiftOf(0, { DateOfService: day(-3), ClientId: 1, ...leave })];
	const timesheet = {
		...{ TimesheetId: 5, DateOfService: day(-3), StartTime: '15:00', Minutes: 60 },
		...{ ClientId: 1, CarerId: 2, ServiceId: 0, OnHoldType: '' },
	};
	const unlike = (one: Row) => idsOf({ shifts, timesheets: [one] }, 'timesheetUnlikeShift');
	expect(unlike(timesheet)).toEqual([`5 ${day(-3)}`]);
	expect(unlike({ ...timesheet, OnHoldType: 'None' })).toEqual([`5 ${day(-3)}`]);
	expect(unlike({ ...timesheet, CarerId: 1 })).toEqual([]);
});

it('a budget with a period such as None is not computed, and is told so', () => {
	const agreement = (AgreementId: number, BudgetPeriod: unknown) => ({
		...{ AgreementId, Current: true, Budget: 100, BudgetPeriod },
	});
	const periods = ['None', '-', 'Term', '', null, 'N/A'];
	const agreements = periods.map((period, index) => agreement(index + 1, period));
	expect(idsOf({ agreements }, 'budgetPeriodNone')).toEqual(['4', '5']);
	expect(idsOf({ agreements }, 'budgetPeriodUnknown')).toEqual(['1', '2', '3', '6']);
});

it('two timesheets that are the same are two lines that differ', () => {
	const timesheets = [1, 2].map((TimesheetId) => ({
		...{ TimesheetId, DateOfService: day(-3), StartTime: '09:00', Minutes: 60, CarerId: 1 },
		...{ ClientId: 2, ServiceId: 3, OnHoldType: '' },
	}));
	const { findings } = health({ timesheets }, 'timesheetIdentical').checked[0];
	expect(findings.map(({ record }) => record)).toEqual([
		expect.stringMatching(/, timesheet 1$/),
		expect.stringMatching(/, timesheet 2$/),
	]);
});
