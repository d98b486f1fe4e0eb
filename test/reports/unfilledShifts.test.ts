import fc from 'fast-check';
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import type { Outcome, ReadList, SourceRecord } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

/** It is six in the evening in Sydney, on the day before the shifts. */
const now = DateTime.fromISO('2026-11-24T18:00', { zone: 'Australia/Sydney' });

const shift = {
	DateOfService: '2026-11-25',
	StartTime: '09:00:00',
	Minutes: 60,
	ClientId: 1,
	CarerId: 5,
	ServiceId: 2,
	OnHoldType: '',
};

type Lists = Record<
	'shifts' | 'takingPlace' | 'workers' | 'leave' | 'clients' | 'services' | 'allWorkers',
	ReadList
>;

/** Worker 5 is on leave on the two days after the shift. */
function make(shifts: readonly SourceRecord[], lists: Partial<Lists> = {}, given: object = {}) {
	const settings = { sendTo: 'office@example.com', ...given };
	const prepared = reports.unfilledShifts.prepare(settings, now);
	return prepared.compute({
		shifts: list(...shifts),
		takingPlace: list(...shifts),
		workers: list({ CarerId: 5 }),
		leave: list({ CarerId: 5, StartDate: '2026-11-26', EndDate: '2026-11-27' }),
		clients: list({ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' }),
		services: list({ ServiceId: 2, Description: 'Personal care' }),
		allWorkers: list({ CarerId: 5, FirstName: 'Grace', LastName: 'Hopper' }),
		...lists,
	});
}

const reasons = ({ rows }: Outcome) => rows.map(({ Reason }) => Reason);

describe('a shift needs somebody', () => {
	it.each<[string, SourceRecord, string[]]>([
		['not when its worker is current and there', {}, []],
		['when it has no worker', { CarerId: 0 }, ['No worker']],
		['when its worker is unset', { CarerId: null }, ['No worker']],
		['when its worker is a number for none', { CarerId: -1 }, ['No worker']],
		['when its worker has left', { CarerId: 6 }, ['The worker is not current']],
		['when its worker is on leave', { DateOfService: '2026-11-26' }, ['2026-11-26']],
		['also with a time behind the day', { DateOfService: '2026-11-26 00:00:00' }, ['2026-11-26']],
		['not behind the leave', { DateOfService: '2026-11-28' }, []],
		['not when it ends at the midnight before', { StartTime: '22:30:00', Minutes: '90' }, []],
		['when it ends a minute later', { StartTime: '22:30:00', Minutes: 91 }, ['2026-11-26']],
		['not for a start that is not known', { StartTime: '', Minutes: 90 }, []],
	])('%s', (_, changes, expected) => {
		const found = reasons(make([{ ...shift, ...changes }]));
		expect(found).toEqual(
			expected.map((reason) =>
				reason.startsWith('2026') ? `On leave ${reason} to 2026-11-27` : reason,
			),
		);
	});

	it('but not where leave was over before 2000, and leave without a day is told', () => {
		const over = list({ CarerId: 5, StartDate: '1999-05-03', EndDate: '1999-05-14' });
		expect(reasons(make([shift], { leave: over }))).toEqual([]);
		const nothing = { CarerId: 5, StartDate: '0000-00-00', EndDate: '0000-00-00' };
		const made = make([shift], { leave: list(nothing) });
		expect(reasons(made)).toEqual([]);
		expect(made.warnings.join()).toContain('Records of leave that were left out');
	});

	it('while its worker’s leave has no last day, or no first one', () => {
		const open = { leave: list({ CarerId: '5', StartDate: '2026-11-01', EndDate: null }) };
		expect(reasons(make([shift], open))).toEqual(['On leave 2026-11-01 to open']);
		const ending = { leave: list({ CarerId: 5, StartDate: '', EndDate: '2026-11-25' }) };
		expect(reasons(make([shift], ending))).toEqual(['On leave to 2026-11-25']);
	});

	it.each(['1900-01-01', '1970-01-01 00:00:00', '0000-00-00', ' '])(
		'while its worker’s leave has %j for its last day, or for its first one',
		(none) => {
			const open = make([shift], {
				leave: list({ CarerId: 5, StartDate: '2026-11-20', EndDate: none }),
			});
			expect(reasons(open)).toEqual(['On leave 2026-11-20 to open']);
			expect(open.warnings).toEqual([]);
			const ending = make([shift], {
				leave: list({ CarerId: 5, StartDate: none, EndDate: '2026-11-25' }),
			});
			expect(reasons(ending)).toEqual(['On leave to 2026-11-25']);
			expect(ending.warnings).toEqual([]);
		},
	);

	it.each([0, '0', false, 'FALSE', 'n'])(
		'when its worker is listed and shows Current: %j',
		(Current) => {
			const workers = list({ CarerId: 5, Current });
			expect(reasons(make([shift], { workers }))).toEqual(['The worker is not current']);
			const twice = list({ CarerId: 5, Current }, { CarerId: 5, Current: 1 });
			expect(reasons(make([shift], { workers: twice }))).toEqual([]);
		},
	);

	describe('on hold without a type', () => {
		const [one, other] = [1, 2].map((RosterItemId) => ({ ...shift, RosterItemId, CarerId: 0 }));

		it('when the list of shifts that take place has others, and not this one', () => {
			const { rows, totals } = make([one, other], { takingPlace: list(other) });
			expect(rows.map(({ OnHold }) => OnHold)).toEqual(['', 'type not shown']);
			expect(totals).toMatchObject({
				shiftsThatNeedAWorker: 1,
				shiftsThatNeedAWorkerButAreOnHold: 1,
			});
		});

		it.each<[string, SourceRecord, ReadList]>([
			['the list has no such shift at all', one, list()],
			['the list could not be read', one, refused],
			['its IDs are others', one, list({ ...shift, RosterItemId: 99 })],
			['the shift shows no ID', { ...one, RosterItemId: 0 }, list(other)],
			['its ID is written otherwise', { ...one, RosterItemId: ' 1' }, list(one, other)],
		])('not when %s', (_, needing, takingPlace) => {
			const { totals } = make([needing, other], { takingPlace });
			expect(totals.shiftsThatNeedAWorker).toBe(2);
		});
	});

	it.each<[SourceRecord, number]>([
		[{ StartTime: '23:00', Minutes: null }, 1],
		[{ StartTime: '09:00', Minutes: 0 }, 1],
		[{ StartTime: '', Minutes: 90 }, 1],
		[{ StartTime: 'noon', Minutes: 90, CarerId: 6 }, 0],
		[{ StartTime: '09:00', Minutes: 90 }, 0],
		[{ StartTime: '', DateOfService: '2026-11-24' }, 0],
		// The worker is on leave on that day, so the shift itself is listed.
		[{ StartTime: '', DateOfService: '2026-11-26' }, 0],
	])('not known whether it lasts into leave is told: %j', (changes, count) => {
		const workers = list({ CarerId: 5 }, { CarerId: 6 });
		const { mails, warnings } = make([{ ...shift, ...changes }], { workers });
		const words =
			'The start or length of 1\u00a0shift, so it was not compared with leave of the day after.';
		expect(mails[0].about.notKnown?.includes(words)).toBe(count === 1);
		expect(mails[0].told.includes(words)).toBe(count === 1);
		expect(warnings).toEqual([]);
	});

	it('on hold, too, behind the others', () => {
		const held = { ...shift, CarerId: 0, OnHoldType: 'Hospital' };
		const { rows, mails, totals } = make([held, { ...shift, CarerId: 0, StartTime: '10:00' }]);
		expect(rows.map(({ Start, OnHold }) => [Start, OnHold])).toEqual([
			['10:00', ''],
			['09:00', 'Hospital'],
		]);
		expect(totals).toMatchObject({
			shiftsThatNeedAWorker: 1,
			shiftsThatNeedAWorkerButAreOnHold: 1,
		});
		expect(mails[0].description.headline).toMatch(/^1.shift in the next 7 days needs a worker;/);
		expect(mails[0].description.second).toBe('1\u00a0h in all. 1\u00a0more is on hold.');
		expect(mails[0].description.sections[1].heading).toBe('The same, on hold: 1');
	});
});

describe.each<[SourceRecord, string, string]>([
	[{}, '09:00', '10:00'],
	[{ StartTime: '0900' }, '09:00', '10:00'],
	[{ StartTime: '9:05' }, '09:05', '10:05'],
	[{ StartTime: '' }, '', ''],
	[{ StartTime: null }, '', ''],
	[{ StartTime: 'noon' }, 'noon', ''],
	[{ StartTime: '2:00 PM' }, '2:00 PM', ''],
	[{ StartTime: '09:60' }, '09:60', ''],
	[{ StartTime: '24:00:00' }, '24:00', '01:00'],
	[{ Minutes: -600 }, '09:00', ''],
	[{ Minutes: null }, '09:00', ''],
	[{ StartTime: '19:00', Minutes: '90' }, '19:00', '20:30'],
	[{ Minutes: 2_940 }, '09:00', '10:00'],
	[{ StartTime: '22:30:00', Minutes: 90 }, '22:30', '00:00'],
])('a shift with %j', (changes, start, finish) => {
	it('is in the list, with no time that is made up', () => {
		const [row] = make([{ ...shift, ...changes, CarerId: 0 }]).rows;
		expect([row.Start, row.Finish]).toEqual([start, finish]);
	});
});

describe('what is missing', () => {
	it('without the workers, shifts are found all the same, and the mail says so first', () => {
		const absent = list({ CarerId: 6, StartDate: '2026-11-20', EndDate: '2026-12-05' });
		const allWorkers = list({ CarerId: 5 }, { CarerId: 6 });
		const { rows, warnings, mails } = make(
			[shift, { ...shift, CarerId: 0 }, { ...shift, CarerId: 6 }],
			{ workers: refused, leave: absent, allWorkers },
		);
		expect(rows.map(({ Reason }) => Reason)).toEqual([
			'No worker',
			'On leave 2026-11-20 to 2026-12-05',
		]);
		expect(warnings).toEqual([
			expect.stringMatching(/^The list of workers could not be read.*The service refused access$/),
		]);
		const { notes, headline } = mails[0].description;
		expect(notes).toEqual([{ text: warnings[0], isIncomplete: true }]);
		expect(headline).toMatch(/^At least 2.shifts .* the next known is on /);
	});

	it.each<[string, ReadList, object, RegExp]>([
		['refused', refused, {}, /could not be read: The service refused access$/],
		[
			'with other fields',
			list({ CarerId: 5, From: 'x', EndDate: 'x' }),
			{},
			/no StartDate\. They have: CarerId, From, EndDate\./,
		],
		[
			'of nobody who is current',
			list({ CarerId: 9, StartDate: null, EndDate: null }),
			{},
			/none of its records, 1 in number, is of a current worker\.$/,
		],
	])('leave that is %s is a warning', (_, leave, given, warning) => {
		const { rows, warnings, mails } = make(
			[{ ...shift, DateOfService: '2026-11-26' }],
			{ leave },
			given,
		);
		expect(rows).toEqual([]);
		expect(warnings).toEqual([expect.stringMatching(warning)]);
		expect(warnings[0]).toMatch(/^Leave was not looked at/);
		expect(mails[0].description.headline).toBe(
			'No shift in the next 7 days is known to need a worker.',
		);
	});

	it('leave that has no last day in any record goes on, and the mail says so first', () => {
		const leave = list({ CarerId: 5, StartDate: '2026-11-25', Until: '2026-11-25' });
		const { rows, warnings, mails } = make([{ ...shift, DateOfService: '2026-11-29' }], { leave });
		expect(rows).toMatchObject([{ Reason: 'On leave 2026-11-25 to open' }]);
		expect(warnings).toEqual([
			expect.stringMatching(
				/^No record of leave has EndDate.*They have: CarerId, StartDate, Until\./,
			),
		]);
		expect(mails[0].description.notes).toMatchObject([{ isIncomplete: true }]);
		expect(make([shift], { leave: list() }).warnings).toEqual([]);
	});

	it('of several lists of names that fail, each reason is told', () => {
		const lists = { clients: refused, services: { records: [], error: 'It took too long' } };
		expect(make([shift], lists).warnings).toEqual([
			'The names of clients and services could not be read, so IDs stand for them: The service refused access; It took too long',
		]);
		expect(make([shift], { clients: refused, services: refused }).warnings).toEqual([
			'The names of clients and services could not be read, so IDs stand for them: The service refused access',
		]);
	});

	it('leave of workers who left alone is complete, if all of them are known', () => {
		const leave = list(
			{ CarerId: 9, StartDate: '2026-11-25', EndDate: null },
			{ CarerId: '8', StartDate: '2026-11-25', EndDate: '2026-11-01' },
		);
		const everybody = [5, 8, 9].map((CarerId) => ({ CarerId }));
		expect(make([shift], { leave, allWorkers: list(...everybody) }).warnings).toEqual([]);
		const some = list(...everybody.slice(0, 2));
		expect(make([shift], { leave, allWorkers: some }).warnings.join()).toContain(
			'is of a current worker',
		);
	});

	it('leave whose last day is before its first is told of', () => {
		const leave = list(
			{ CarerId: 5, StartDate: '2026-11-26', EndDate: '2026-11-25' },
			{ CarerId: 5, StartDate: '2026-11-29', EndDate: '2026-11-29' },
		);
		// This shift is on both days of the first record.
		const night = { ...shift, StartTime: '22:30:00', Minutes: 180 };
		const { rows, warnings, mails } = make([shift, night], { leave });
		expect(rows).toEqual([]);
		expect(warnings).toEqual([
			'Records of leave that were left out, because their last day is before their first: 1.',
		]);
		expect(mails[0].description.notes).toMatchObject([{ isIncomplete: true }]);
	});

	it.each([null, '', 0, 'W5', 99])(
		'leave of the worker %j is told of, beside others',
		(CarerId) => {
			const own = { CarerId: 5, StartDate: '2026-11-25', EndDate: '2026-11-25' };
			const ofOneWhoLeft = { ...own, CarerId: 8 };
			const lists = {
				leave: list(own, ofOneWhoLeft, { ...own, CarerId }),
				allWorkers: list({ CarerId: 5 }, { CarerId: 8 }),
			};
			const { rows, warnings, mails } = make([shift], lists);
			expect(rows).toHaveLength(1);
			expect(warnings).toEqual([
				'Records of leave whose worker cannot be read, or is in no list of workers: 1.',
			]);
			expect(mails[0].description.notes).toMatchObject([{ isIncomplete: true }]);
			// Without the list of all workers, worker 99 may be somebody who has left. The other IDs name nobody in any case.
			const unread = make([shift], { ...lists, allWorkers: refused }).warnings.join();
			expect(unread.includes('in no list of workers')).toBe(CarerId !== 99);
		},
	);

	it('leave whose days are no dates is left out and counted', () => {
		const leave = list(
			{ CarerId: 5, StartDate: '31/12/2026', EndDate: null },
			{ CarerId: 5, StartDate: '2026-11-25', EndDate: '2026-11-25' },
		);
		const { rows, warnings } = make([shift], { leave });
		expect(rows).toHaveLength(1);
		expect(warnings).toEqual([expect.stringMatching(/that were left out.*: 1\.$/)]);
	});

	it('without names, IDs stand for them, and the mail is complete', () => {
		const lists = { clients: refused, services: list() };
		const { rows, warnings, mails } = make([{ ...shift, CarerId: 6 }], lists);
		expect(rows).toMatchObject([{ Client: 'ID 1', Service: 'ID 2', Worker: 'ID 6' }]);
		expect(warnings).toEqual([
			'The names of clients could not be read, so IDs stand for them: The service refused access',
		]);
		expect(mails[0].description.notes?.some(({ isIncomplete }) => isIncomplete)).toBe(false);
	});
});

describe('the first sentence', () => {
	const headline = (...changes: readonly SourceRecord[]) =>
		make(changes.map((change) => ({ ...shift, CarerId: 0, ...change }))).mails[0].description
			.headline;
	const plain = (text: string) => text.replaceAll('\u00a0', ' ');

	it('names the count, the next shift, and how far away it is', () => {
		expect(plain(headline({ StartTime: '11:00' }, {}))).toBe(
			'2 shifts in the next 7 days need a worker; the next is on Wed 25 Nov at 9:00 am, in 15 h.',
		);
	});

	it('says as plainly that there is nothing to do', () => {
		expect(make([shift]).mails[0].description.headline).toBe(
			'Every shift in the next 7 days has a worker.',
		);
		expect(headline()).toBe('There is no shift in the next 7 days.');
		expect(headline({ OnHoldType: 'Leave' })).toBe(
			'Every shift that is not on hold in the next 7 days has a worker.',
		);
	});

	it('counts a shift that should have started, but does not call it the next', () => {
		const today = { DateOfService: '2026-11-24' };
		const { description } = make([
			{ ...shift, ...today, CarerId: 0 },
			{ ...shift, CarerId: 0 },
		]).mails[0];
		expect(plain(description.headline)).toContain('the next is on Wed 25 Nov');
		expect(plain(String(description.second))).toContain(
			'1 of these 2 should have started already.',
		);
	});

	it('has no next one where no start can be read', () => {
		expect(plain(headline({ StartTime: 'noon' }))).toBe(
			'1 shift in the next 7 days needs a worker.',
		);
	});
});

describe('by property', () => {
	const minutesOf = ({ Minutes }: SourceRecord) =>
		['number', 'string'].includes(typeof Minutes) && Minutes !== '' && Number(Minutes) >= 0
			? Number(Minutes)
			: 0;

	it('each shift without a worker is a row, and the minutes of the rows are those of the shifts', () => {
		fc.assert(
			fc.property(oddRecords(shift), (shifts) => {
				const given = shifts.map((one) => ({ ...one, CarerId: 0 }));
				const { rows, totals } = make(given);
				expect(rows).toHaveLength(shifts.length);
				const sum = given.reduce((minutes, one) => minutes + minutesOf(one), 0);
				expect(rows.reduce((minutes, row) => minutes + Number(row.Minutes), 0)).toBe(sum);
				const counted =
					Number(totals.shiftsThatNeedAWorker) + Number(totals.shiftsThatNeedAWorkerButAreOnHold);
				expect(counted).toBe(shifts.length);
			}),
		);
	});

	it('each row has the same columns in the same order, those of the workbook, and no odd text', () => {
		const fields = reports.unfilledShifts.columns.map(({ field }) => field);
		fc.assert(
			fc.property(oddRecords(shift), oddRecords(shift), (shifts, others) => {
				const outcome = make([...shifts, ...others.map((one) => ({ ...one, CarerId: 0 }))]);
				for (const row of outcome.rows) expect(Object.keys(row)).toEqual(fields);
				expect(JSON.stringify(outcome)).not.toMatch(/NaN|undefined|Invalid|\[object/);
			}),
		);
	});
});
