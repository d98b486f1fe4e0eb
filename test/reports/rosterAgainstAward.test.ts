import fc from 'fast-check';
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import type { Outcome, ReadList, SourceRecord } from '../../reports/report';
import { awardRules, type AwardCheck, type AwardRule } from '../../reports/rules/awardRules';
import { addDays } from '../../values/mod';
import { cleanWorkers } from '../howMany';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

const now = DateTime.fromISO('2026-11-24T07:00', { zone: 'Australia/Sydney' });

const shift = {
	DateOfService: '2026-11-25',
	StartTime: '09:00:00',
	Minutes: 180,
	CarerId: 5,
	ServiceId: 2,
	OnHoldType: '',
	BreakMinutes1: 0,
};

const services = list(
	{ ServiceId: 2, Description: 'Personal care' },
	{ ServiceId: 3, Description: 'Night', IsSleepover: 1 },
	{ ServiceId: 4, Description: 'Counselling', ServiceCode: 'CO' },
	{ ServiceId: 6, Description: 'Sleep at a house' },
);

type Lists = Record<'services' | 'workers', ReadList>;

function make(
	shifts: readonly SourceRecord[],
	given: object = {},
	lists: Partial<Lists> = {},
	at = now,
): Outcome {
	const settings = { sendTo: 'office@example.com', ...given };
	return reports.rosterAgainstAward.prepare(settings, at).compute({
		shifts: list(...shifts),
		services,
		workers: list({ CarerId: 5, CarerCode: 'GH', FirstName: 'Grace', LastName: 'Hopper' }),
		...lists,
	});
}

const between = (from: string, to: string) => ({ dates: { choice: 'fromTo', from, to } });

type Example = AwardRule['examples'][number];

const serviceOf = { '': 2, sleepover: 3, 'three hours': 4 } as const;

const recordsOf = ({ shifts }: Example, CarerId = 5, later = 0) =>
	shifts.map(([day, StartTime, Minutes, what = '', BreakMinutes1 = 0]) => ({
		...{ ...shift, DateOfService: addDays(day, later), StartTime, Minutes, CarerId },
		...{ ServiceId: serviceOf[what], BreakMinutes1 },
	}));

const daysOf = (outcome: Outcome, { title, clause }: AwardRule) =>
	outcome.rows
		.filter(({ Flag, Clause }) => Flag === title && Clause === clause)
		.map(({ Date: day }) => day);

const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ');
const flags = (outcome: Outcome) => outcome.rows.map(({ Flag, Details }) => `${Flag}: ${Details}`);

function problemsOf(rule: AwardRule): string[] {
	const isDay = (day: unknown) => /^20\d\d-\d\d-\d\d$/.test(String(day));
	const sources = rule.sources ?? [];
	return [
		...(/^\d+(\.\d+)?(\([a-z]\))?( and \d+(\.\d+)?)*$/.test(rule.clause ?? '') ? [] : ['clause']),
		...(sources.length > 0 &&
		sources.every(({ page, read }) => /^[a-z\d-]+(\.[a-z\d-]+)+\/./.test(page) && isDay(read))
			? []
			: ['source']),
		...(isDay(rule.from) && (rule.to === null || (isDay(rule.to) && rule.to > rule.from))
			? []
			: ['dates']),
		...((rule.examples ?? []).length === 3 ? [] : ['examples']),
		...(new Set((rule.examples ?? []).map(({ flags: days }) => days.length > 0)).size === 2
			? []
			: ['examples of both kinds']),
		...(rule.says && rule.notShown && rule.title ? [] : ['words']),
		...(/\$|\bpaid at|per cent|%|loading|allowance/i.test(`${rule.says} ${rule.title}`)
			? ['pay']
			: []),
	];
}

describe('the rules as data', () => {
	it.each(awardRules.map((rule) => [`${rule.check} from ${rule.from}`, rule] as const))(
		'%s has a clause, sources, dates and three examples',
		(_, rule) => {
			expect(problemsOf(rule)).toEqual([]);
		},
	);

	it.each<[string, object]>([
		['source', { sources: [] }],
		['source', { sources: [{ page: 'somewhere', read: '2026-11-25', kind: 'second hand' }] }],
		['clause', { clause: '' }],
		['dates', { from: '' }],
		['dates', { to: '2010-01-01' }],
		['examples', { examples: awardRules[0].examples.slice(0, 2) }],
		['pay', { says: 'The overtime is paid at 200%.' }],
	])('a rule without a proper %s is refused', (problem, change) => {
		expect(problemsOf({ ...awardRules[0], ...change } as AwardRule)).toContain(problem);
	});

	it('rules of one kind follow each other without a gap', () => {
		const checks = [...new Set(awardRules.map(({ check }) => check))];
		for (const check of checks) {
			const own = awardRules.filter((rule) => rule.check === check);
			own.forEach(({ to }, index) => {
				const next = own.at(index + 1);
				expect([check, to && addDays(to, 1)]).toEqual([check, next?.from ?? null]);
			});
		}
	});

	const examples = awardRules.flatMap((rule) =>
		rule.examples.map((example) => [rule.check, example.what, rule, example] as const),
	);

	it.each(examples)('%s: %s', (_, __, rule, example) => {
		const days = example.shifts.map(([day]) => day).sort();
		const given = {
			...between(days[0], days.at(-1) ?? ''),
			employment: example.employment === undefined ? '' : `5 = ${example.employment}`,
			threeHours: 'Counselling',
		};
		expect(daysOf(make(recordsOf(example), given), rule)).toEqual(example.flags);
	});
});

describe('sleepovers, before and after 1 June 2026', () => {
	const night = (day: string) => [
		{ ...shift, DateOfService: day, StartTime: '16:00', Minutes: 360 },
		{ ...shift, DateOfService: day, StartTime: '22:00', Minutes: 480, ServiceId: 3 },
		{ ...shift, DateOfService: addDays(day, 1), StartTime: '06:00', Minutes: 300 },
	];
	const of = (day: string, given: object = {}) =>
		make(night(day), { ...between(day, addDays(day, 1)), ...given })
			.rows.map(({ Flag }) => Flag)
			.filter((flag) => !String(flag).includes('meal'));

	it('the new rules begin with the first full pay period', () => {
		expect(of('2026-05-25')).toEqual(['Short break between shifts']);
		// The fortnight that began on 25 May ends on 7 June.
		expect(of('2026-06-06')).toEqual(['Short break between shifts']);
		expect(of('2026-06-08')).toEqual(['Long hours around a sleepover']);
		expect(of('2026-06-01', { payPeriodDays: '7' })).toEqual(['Long hours around a sleepover']);
		expect(of('2026-06-01', { payPeriodStart: '2026-06-01' })).toEqual([
			'Long hours around a sleepover',
		]);
	});

	it('are those that the service marks, and those that are named', () => {
		const named = night('2026-11-25').map((one) => ({
			...one,
			ServiceId: one.ServiceId === 3 ? 6 : one.ServiceId,
		}));
		expect(flags(make(named)).join()).toContain('Shift of more than 10 hours: 19 h of work');
		const given = { sleepovers: ' sleep at a HOUSE' };
		expect(flags(make(named, given)).join()).not.toContain('more than 10 hours');
		expect(make(named, given).totals.sleepovers).toBe(1);
		const { warnings, mails } = make([], { sleepovers: 'Sleep' });
		expect(warnings).toEqual([expect.stringContaining('No service is called “Sleep”')]);
		expect(mails[0].description.notes).toMatchObject([{ isIncomplete: true }]);
	});
});

describe('what is one shift', () => {
	const at = (StartTime: string, Minutes: number, more: object = {}) => ({
		...{ ...shift, StartTime, Minutes },
		...more,
	});

	it.each<[string, SourceRecord[], string[]]>([
		['back to back', [at('09:00', 60), at('10:00', 60)], []],
		['an hour between', [at('09:00', 60), at('11:00', 60)], []],
		[
			'61 minutes between',
			[at('09:00', 60), at('11:01', 60)],
			[
				'Short engagement: 1 h of work, less than 2 h',
				'Short engagement: 1 h of work, less than 2 h',
			],
		],
		[
			'two clients at the same time, whose minutes count once',
			[at('09:00', 90), at('09:00', 90, { ClientId: 2 })],
			['Short engagement: 1 h 30 min of work, less than 2 h'],
		],
		['two that overlap', [at('09:00', 90), at('10:00', 60)], []],
		[
			'two clients at the same time, of whom one has the break',
			[at('08:00', 630), at('08:00', 630, { BreakMinutes1: 30 })],
			[],
		],
		[
			'an hour before a sleepover, for which its own rule holds',
			[at('21:00', 60), at('22:00', 480, { ServiceId: 3 })],
			['Sleepover without four hours of work: 1 h of work before it, 0 min after it'],
		],
		[
			'eight hours behind a sleepover',
			[
				at('18:00', 240),
				at('22:00', 480, { ServiceId: 3 }),
				at('14:00', 180, { DateOfService: '2026-11-26' }),
			],
			[
				'Short break between shifts: 8 h after the shift before: around a sleepover that needs an agreement',
			],
		],
		[
			'a minute less',
			[
				at('18:00', 240),
				at('22:00', 480, { ServiceId: 3 }),
				at('13:59', 180, { DateOfService: '2026-11-26' }),
			],
			['Short break between shifts: 7 h 59 min after the shift before'],
		],
		['another worker', [at('09:00', 240), at('13:00', 300, { CarerId: 6 })], []],
		['on hold', [at('09:00', 60, { OnHoldType: 'Leave' })], []],
		['without a worker', [at('09:00', 60, { CarerId: 0 })], []],
		[
			'on another day, over midnight',
			[at('22:00', 240), at('11:30', 240, { DateOfService: '2026-11-26' })],
			['Short break between shifts: 9 h 30 min after the shift before'],
		],
		[
			'ten hours before a sleepover and two after it, which are too many on one side and in all',
			[
				at('12:00', 600, { BreakMinutes1: 0 }),
				at('22:00', 480, { ServiceId: 3 }),
				at('06:00', 120, { DateOfService: '2026-11-26' }),
			],
			[
				'Long hours around a sleepover: 10 h of work on one side of a sleepover',
				'Long hours around a sleepover: 12 h of work: that needs an agreement',
				'More than 5 hours without a meal break: 10 h without a stop',
			],
		],
		[
			'four pieces',
			[at('06:00', 120), at('09:15', 120), at('12:30', 120), at('15:45', 120)],
			['Broken shift with several breaks: 3 breaks'],
		],
	])('%s', (_, shifts, expected) => {
		expect(flags(make(shifts))).toEqual(expected);
	});

	describe('a meal break', () => {
		it.each<[string, SourceRecord[], string[]]>([
			[
				'of the shift before is none of the next one',
				[at('06:00', 120, { BreakMinutes1: 30 }), at('08:00', 480), at('16:00', 120)],
				['2026-11-25 08:00 18:00 10 h without a stop'],
			],
			[
				'of the shift behind is none of the one before',
				[at('08:00', 330), at('13:30', 120, { BreakMinutes1: 30 })],
				['2026-11-25 08:00 13:30 5 h 30 min without a stop'],
			],
			[
				'in the middle of visits parts them',
				[at('08:00', 240), at('12:00', 60, { BreakMinutes1: 30 }), at('13:00', 270)],
				[],
			],
			[
				'whose time is shown counts there',
				[at('08:00', 480, { BreakMinutes1: 30, BreakStartTime1: '14:00:00' })],
				['2026-11-25 08:00 14:00 6 h without a stop'],
			],
			[
				'whose time is shown, and that comes too early',
				[at('08:00', 480, { BreakMinutes1: 30, BreakStartTime1: '09:00' })],
				['2026-11-25 09:30 16:00 6 h 30 min without a stop'],
			],
			[
				'whose time is shown, after midnight',
				[at('22:00', 480, { BreakMinutes1: 30, BreakStartTime1: '00:15' })],
				['2026-11-26 00:45 06:00 5 h 15 min without a stop'],
			],
			[
				'whose time is shown as midnight or outside of the shift may be anywhere in it',
				[
					at('08:00', 480, { BreakMinutes1: 30, BreakStartTime1: '00:00:00' }),
					at('08:00', 480, { BreakMinutes1: 30, BreakStartTime1: '17:00', CarerId: 6 }),
				],
				[],
			],
			[
				'is too little for twelve hours, wherever it is',
				[at('08:00', 720, { BreakMinutes1: 30 })],
				[
					'2026-11-25 08:00 20:00 At least 6 h 30 min without a stop, wherever the break of the shift is',
				],
			],
			[
				'of two clients at the same time is one',
				[1, 2].map((ClientId) => at('08:00', 720, { BreakMinutes1: 30, ClientId })),
				[
					'2026-11-25 08:00 20:00 At least 6 h 30 min without a stop, wherever the break of the shift is',
				],
			],
		])('%s', (_, shifts, expected) => {
			const rows = make(shifts).rows.filter(({ Clause }) => Clause === '27.1(a)');
			expect(
				rows.map((row) =>
					plain([row.Date, row.Start, row.Finish, row.Details].map(String).join(' ')),
				),
			).toEqual(expected);
		});
	});

	it('a flag has the first start and the last finish of what it is about', () => {
		const shifts = [at('06:00', 360), at('12:00', 390)];
		const { rows, mails } = make(shifts);
		const long = rows.filter(({ Clause }) => Clause === '25.1 and 28.1');
		expect(long).toMatchObject([
			{ Details: '12 h 30 min of work', Date: '2026-11-25', Start: '06:00', Finish: '18:30' },
		]);
		const [line] = mails[0].description.sections[0].table?.groups[0].rows ?? [];
		const row = plain(JSON.stringify(typeof line === 'function' ? line() : line));
		expect(row).toContain('6:00 am to 6:30 pm');
	});

	it('before June 2026, the work on each side of a sleepover is a shift that may be short', () => {
		const night = (day: string) => [
			at('18:00', 240, { DateOfService: day }),
			at('22:00', 480, { DateOfService: day, ServiceId: 3 }),
			at('06:00', 60, { DateOfService: addDays(day, 1) }),
		];
		const short = (day: string) =>
			make(night(day), between(day, addDays(day, 1)))
				.rows.filter(({ Clause }) => Clause === '10.5')
				.map((row) => [row.Date, row.Start, row.Finish]);
		expect(short('2026-05-25')).toEqual([['2026-05-26', '06:00', '07:00']]);
		expect(short('2026-06-08')).toEqual([]);
	});

	it('hours after the last night of a pay period are of the shift that began in it', () => {
		const nights = Array.from({ length: 14 }, (_, index) => addDays('2026-11-09', index)).flatMap(
			(day) => [
				at('18:00', 240, { DateOfService: day }),
				at('22:00', 480, { DateOfService: day, ServiceId: 3 }),
				at('06:00', 120, { DateOfService: addDays(day, 1) }),
			],
		);
		const { rows } = make(nights, between('2026-11-09', '2026-11-22'));
		expect(
			rows
				.filter(({ Flag }) => Flag === 'More than 38 hours a week')
				.map((row) => [row.Date, row.Details]),
		).toEqual([['2026-11-09', '84 h of work, more than 76 h in 14 days']]);
	});

	it('three hours are the least where all services of a piece of work have them', () => {
		const given = { threeHours: 'Counselling' };
		const both = [at('09:00', 60, { ServiceId: 4 }), at('10:00', 90)];
		expect(flags(make(both, given))).toEqual([]);
		expect(flags(make([{ ...both[0], Minutes: 150 }], given))).toEqual([
			'Short engagement: 2 h 30 min of work, less than 3 h',
		]);
	});

	it('a gap that is no break is a setting', () => {
		const shifts = [at('09:00', 60), at('10:15', 60)];
		expect(flags(make(shifts, { gapMinutes: 10 }))).toHaveLength(2);
	});

	it('hours are those that pass when clocks change', () => {
		const late = { DateOfService: '2026-10-03', StartTime: '20:00' };
		const early = { DateOfService: '2026-10-04', StartTime: '09:00' };
		const given = between('2026-10-03', '2026-10-04');
		// In this night, a clock is put forward. So eleven hours by the clock last only ten hours, and ten hours by the clock last nine.
		expect(flags(make([at('', 120, late), at('', 180, early)], given))).toEqual([]);
		const sooner = { ...early, StartTime: '08:00' };
		expect(flags(make([at('', 120, late), at('', 180, sooner)], given))).toEqual([
			'Short break between shifts: 9 h after the shift before',
		]);
	});

	it('the shift before the days is known, and only what is in the days is told', () => {
		const before = { ...shift, DateOfService: '2026-11-23', StartTime: '20:00' };
		const first = { ...shift, DateOfService: '2026-11-24', StartTime: '06:00' };
		expect(flags(make([before, first]))).toEqual([
			'Short break between shifts: 7 h after the shift before',
		]);
		const next = { ...first, DateOfService: '2026-12-08' };
		expect(flags(make([{ ...before, DateOfService: '2026-12-07' }, next]))).toEqual([]);
		const { reads: lists } = reports.rosterAgainstAward.prepare({ sendTo: 'a@example.com' }, now);
		expect(lists.shifts.query).toEqual({ fromDate: '2026-11-21', toDate: '2026-12-21' });
	});
});

describe('kinds of employment', () => {
	const short = [{ ...shift, Minutes: 60 }];

	it.each([
		['5 = full-time', 0],
		['gh = Full Time', 0],
		['GH = part-time', 1],
		['', 1],
	])('%s', (employment, count) => {
		expect(make(short, { employment }).rows).toHaveLength(count);
	});

	it('that are none are refused, and workers whom nobody knows are told', () => {
		expect(() => make([], { employment: '5 = boss' })).toThrow('number 1 is none of these');
		expect(make([], { employment: '77 = casual' }).warnings).toEqual([
			expect.stringContaining('has 1\u00a0worker whom no ID or code'),
		]);
	});
});

describe('settings that contradict each other or name several', () => {
	const short = { ...shift, Minutes: 60 };
	const two = list({ CarerId: 5, CarerCode: 'GH' }, { CarerId: 6, CarerCode: 'gh' });

	it.each(['5 = casual\nGH = full-time', '5 = casual\n5 = full-time'])(
		'two kinds of one worker are refused: %j',
		(employment) => {
			expect(() => make([short], { employment })).toThrow(
				'Kinds of Employment has two for one worker, numbers 1 and 2',
			);
			expect(() => make([short], { employment: '5 = casual\nGH = Casual' })).not.toThrow();
		},
	);

	it('a code of two workers counts for both, and is told', () => {
		const shifts = [short, { ...short, CarerId: 6 }];
		const found = make(shifts, { employment: 'GH = full-time' }, { workers: two });
		expect(found.rows).toEqual([]);
		const text = 'Number 1 of Kinds of Employment is the ID or code of 2 workers';
		expect(found.warnings.map(plain)).toEqual([expect.stringContaining(text)]);
		expect(found.mails[0].description.notes).toMatchObject([{ lead: 'Please check:' }]);
		expect(found.mails[0].told.map(plain)).toEqual([expect.stringContaining(text)]);
	});

	it.each([
		[
			'the code of one and the ID of another',
			[{ ServiceId: 7, ServiceCode: '8' }, { ServiceId: 8 }],
			'8',
		],
		['the name of two', [7, 8].map((ServiceId) => ({ ServiceId, Description: 'Sleep' })), 'sleep'],
	])('a service that is %s counts for both, and is told', (_, known, name) => {
		const nights = [7, 8].map((ServiceId) => ({ ...shift, ServiceId, CarerId: ServiceId }));
		const lists = { services: list(...known) };
		const found = make(nights, { sleepovers: name }, lists);
		expect(found.totals.sleepovers).toBe(2);
		expect(plain(found.warnings.join())).toContain(
			`“${name}” under Sleepover Services is the name, code or ID of 2 services`,
		);
	});
});

describe('the mail', () => {
	it('tells what was left out', () => {
		const shifts = [{ ...shift, OnHoldType: 'Leave' }, { ...shift, CarerId: 0 }, shift];
		expect(make(shifts).mails[0].told).toEqual(['1 on hold', '1 without a worker']);
	});

	it('is not complete where no shift shows a worker', () => {
		const { CarerId: _, ...unowned } = shift;
		const { description, told } = make([unowned, unowned]).mails[0];
		expect(description.notes?.[0]).toMatchObject({
			text: expect.stringContaining('The shifts show no worker (CarerId)'),
			isIncomplete: true,
		});
		expect(description.headline).toContain('No flag is known: no shift');
		expect(told).toContainEqual(expect.stringContaining('no worker (CarerId)'));
	});

	it('counts flags and workers, and says that they decide nothing', () => {
		const [mail] = make([{ ...shift, Minutes: 60 }]).mails;
		expect(plain(mail.description.headline)).toBe(
			'1 flag against the SCHADS award for 1 worker in the next 14 days.',
		);
		expect(mail.description.second).toContain('They decide nothing');
		const [section] = mail.description.sections;
		expect([section.heading, section.intro]).toEqual([
			'Short engagement: 1',
			expect.stringMatching(/^Clause 10\.5\. /),
		]);
		expect(JSON.stringify(mail.told)).not.toContain('Hopper');
	});

	it('says as plainly that there is nothing', () => {
		const headline = (...given: Parameters<typeof make>) =>
			make(...given).mails[0].description.headline;
		expect(headline([shift])).toBe(
			'No flag: no shift in the next 14 days is against the rules of the award that are checked.',
		);
		expect(headline([])).toBe('There is no shift to look at in the next 14 days.');
		expect(headline([shift], {}, { services: refused })).toContain('No flag is known');
		expect(make([shift]).mails[0].told).toEqual([]);
	});

	it('is not complete where a shift or a list cannot be read', () => {
		const { warnings } = make([{ ...shift, StartTime: 'noon' }], {}, { services: refused });
		expect(warnings).toEqual([
			'Services could not be read, so sleepovers count as work: The service refused access',
			expect.stringMatching(/^The day, start or length of 1.shift cannot be read/),
			expect.stringMatching(/^The names of services could not be read/),
		]);
	});
});

describe('planted among clean records', () => {
	/** Each worker has ten shifts in a fortnight, from Monday to Friday. A shift has up to seven and a half hours of work. */
	const random = fc.sample(
		fc.record({ start: fc.integer({ min: 24, max: 40 }), length: fc.integer({ min: 8, max: 32 }) }),
		{ numRuns: 10 * cleanWorkers, seed: 41 },
	);
	const clean = random.map(({ start, length }, index) => {
		const number = index % 10;
		const minutes = length * 15;
		return {
			...shift,
			CarerId: 1_000 + Math.floor(index / 10),
			DateOfService: addDays('2026-11-09', number + (number > 4 ? 2 : 0)),
			StartTime: `${String(Math.floor(start / 4)).padStart(2, '0')}:${String((start % 4) * 15).padStart(2, '0')}`,
			...{ Minutes: minutes, BreakMinutes1: minutes > 300 ? 30 : 0 },
		};
	});

	it(`none of ${clean.length} clean shifts is flagged`, () => {
		expect(make(clean, between('2026-11-01', '2026-11-30')).rows).toEqual([]);
	});

	it.each(awardRules.map((rule) => [`${rule.check} from ${rule.from}`, rule] as const))(
		'100 of %s are found',
		(_, rule) => {
			const [example] = rule.examples.filter((one) => one.flags.length > 0);
			const planted = Array.from({ length: 100 }, (__, index) => 9_000 + index);
			const records = planted.flatMap((worker) => recordsOf(example, worker, 14 * (worker % 2)));
			const first = example.shifts[0][0];
			const employment = planted.map((worker) => `${worker} = ${example.employment}`).join('\n');
			const found = make(
				[...records.slice(0, 70), ...clean, ...records.slice(70)],
				{
					...between(addDays(first, -1), addDays(first, 40)),
					employment: example.employment === undefined ? '' : employment,
					threeHours: 'CO',
				},
				{ workers: list(...planted.map((CarerId) => ({ CarerId }))) },
			);
			const own = found.rows.filter(
				({ Flag, Clause }) => Flag === rule.title && Clause === rule.clause,
			);
			expect(own.map(({ WorkerId }) => Number(WorkerId)).sort()).toEqual(planted);
			expect(found.rows.every(({ WorkerId }) => Number(WorkerId) >= 9_000)).toBe(true);
		},
	);
});

describe('computed again, minute by minute', () => {
	const quarter = 15;
	const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
	const planned = fc.array(
		fc.record({
			day: fc.integer({ min: 0, max: 3 }),
			start: fc.integer({ min: 0, max: 95 }),
			length: fc.integer({ min: 1, max: 40 }),
		}),
		{ maxLength: 8 },
	);

	/** Returns the stretches of work in a row of quarter-hours. A gap of at most `gap` quarter-hours does not end a stretch. */
	function runsIn(isWork: readonly boolean[], gap: number): [from: number, to: number][] {
		const runs: [number, number][] = [];
		isWork.forEach((one, index) => {
			if (!one) return;
			const last = runs.at(-1);
			if (last !== undefined && index - last[1] <= gap) last[1] = index + 1;
			else runs.push([index, index + 1]);
		});
		return runs;
	}

	it('the flags of shifts are the same', () => {
		fc.assert(
			fc.property(planned, (given) => {
				const isWork = Array.from({ length: 96 * 5 }, () => false);
				for (const { day, start, length } of given)
					isWork.fill(true, day * 96 + start, day * 96 + start + length);
				const runs = runsIn(isWork, 4);
				const hours = (from: number, to: number) =>
					isWork.slice(from, to).filter(Boolean).length / 4;
				const expected: [AwardCheck, number][] = [];
				const duties: [number, number, number][] = [];
				for (const [from, to] of runs) {
					const last = duties.at(-1);
					const gap = last === undefined ? Infinity : from - last[1];
					const isSameDay =
						last !== undefined && Math.floor(last[0] / 96) === Math.floor(from / 96);
					if (last !== undefined && isSameDay && gap < 40) {
						last[1] = to;
						last[2]++;
					} else {
						if (gap < 40) expected.push(['breakBetweenShifts', from]);
						duties.push([from, to, 0]);
					}
					if (hours(from, to) < 2) expected.push(['minimumEngagement', from]);
				}
				for (const [from, to, breaks] of duties) {
					if (breaks > 1) expected.push(['brokenShiftBreaks', from]);
					if (breaks > 0 && to - from > 48) expected.push(['brokenShiftSpan', from]);
					if (hours(from, to) > 10) expected.push(['shiftHours', from]);
				}
				for (const [from, to] of runsIn(isWork, 1))
					if (to - from > 20) expected.push(['mealBreak', from]);
				const titleOf = (check: AwardCheck) =>
					awardRules.findLast((rule) => rule.check === check)?.title;
				const clock = (at: number) =>
					`${days[Math.floor(at / 96)]} ${String(Math.floor((at % 96) / 4)).padStart(2, '0')}:${String((at % 4) * quarter).padStart(2, '0')}`;
				const records = given.map(({ day, start, length }) => ({
					...shift,
					DateOfService: days[day],
					StartTime: clock(start).slice(-5),
					Minutes: length * quarter,
				}));
				const { rows } = make(records, between(days[0], days[3]));
				expect(rows.map((row) => `${row.Flag} ${row.Date} ${row.Start}`).sort()).toEqual(
					expected.map(([check, at]) => `${titleOf(check)} ${clock(at)}`).sort(),
				);
			}),
			{ numRuns: 500 },
		);
	});

	it('a meal break is missing where it is, wherever the breaks of visits that touch are', () => {
		/** Returns the longest work without a break, in quarter-hours, if all breaks are at the best places. */
		const longest = (
			visits: readonly { length: number; hasBreak: boolean }[],
			run: number,
		): number => {
			const [visit, ...others] = visits;
			if (visit === undefined) return run;
			if (!visit.hasBreak) return longest(others, run + visit.length);
			const places = Array.from({ length: visit.length - 1 }, (_, before) =>
				Math.max(run + before, longest(others, visit.length - 2 - before)),
			);
			return Math.min(...places);
		};
		const visit = fc.record({ length: fc.integer({ min: 2, max: 28 }), hasBreak: fc.boolean() });
		fc.assert(
			fc.property(fc.array(visit, { minLength: 1, maxLength: 3 }), (visits) => {
				let start = 0;
				const records = visits.map(({ length, hasBreak }) => {
					const clock = `${String(Math.floor(start / 4)).padStart(2, '0')}:${String((start % 4) * quarter).padStart(2, '0')}`;
					start += length;
					return {
						...{ ...shift, StartTime: clock, Minutes: length * quarter },
						BreakMinutes1: hasBreak ? 30 : 0,
					};
				});
				const { rows } = make(records);
				expect(rows.some(({ Clause }) => Clause === '27.1(a)')).toBe(longest(visits, 0) > 20);
			}),
			{ numRuns: 500 },
		);
	});

	it('the flags of sleepovers are the same', () => {
		const length = fc.integer({ min: 0, max: 44 });
		fc.assert(
			fc.property(length, fc.integer({ min: 24, max: 40 }), length, (before, asleep, after) => {
				const at = (quarters: number, minutes: number, ServiceId: number) => ({
					...{ ...shift, ServiceId, Minutes: minutes * quarter, BreakMinutes1: 30 },
					DateOfService: days[Math.floor(quarters / 96)],
					StartTime: `${String(Math.floor((quarters % 96) / 4)).padStart(2, '0')}:${String((quarters % 4) * quarter).padStart(2, '0')}`,
				});
				const [work, later] = [before, after].map((quarters) => Math.max(0, quarters / 4 - 0.5));
				const records = [
					...(before > 0 ? [at(88 - before, before, 2)] : []),
					at(88, asleep, 3),
					...(after > 0 ? [at(88 + asleep, after, 2)] : []),
				];
				const expected = [
					...(Math.max(work, later) < 4 ? ['Sleepover without four hours of work'] : []),
					...(asleep === 32 ? [] : ['Sleepover of another length than 8 hours']),
					...(Math.max(work, later) > 8 ? ['Long hours around a sleepover'] : []),
					...(work + later > 10 ? ['Long hours around a sleepover'] : []),
					// If a visit lasts more than 10.5 hours, more than 5 hours are on one side of its break, wherever the break is.
					...[before, after]
						.filter((quarters) => quarters > 42)
						.map(() => 'More than 5 hours without a meal break'),
				];
				const { rows } = make(records, between(days[0], days[3]));
				expect(rows.map(({ Flag }) => Flag)).toEqual(expected);
			}),
		);
	});

	it('days off and hours of a pay period are the same', () => {
		const month = Array.from({ length: 14 }, (_, index) => addDays('2026-11-09', index));
		fc.assert(
			fc.property(
				fc.subarray(month, { minLength: 1 }),
				fc.integer({ min: 16, max: 40 }),
				(worked, length) => {
					const records = worked.map((DateOfService) => ({
						...{ ...shift, DateOfService, StartTime: '08:00', Minutes: length * quarter },
						BreakMinutes1: 30,
					}));
					const { rows } = make(records, between('2026-11-09', '2026-11-22'));
					const free = month.map((day) => !worked.includes(day));
					const together = [true, ...free, true].some((one, index, all) => one && all[index + 1]);
					const few = 14 - worked.length < 4;
					expect(rows.filter(({ Start }) => Start === '').map(({ Flag }) => Flag)).toEqual([
						...(few ? ['Too few days off'] : []),
						...(few || together ? [] : ['No two days off together']),
						...(worked.length * (length * quarter - 30) > 76 * 60
							? ['More than 38 hours a week']
							: []),
					]);
				},
			),
		);
	});

	it('whatever the records hold, each shift is looked at or counted, and no row has an odd text', () => {
		const fields = reports.rosterAgainstAward.columns.map(({ field }) => field);
		fc.assert(
			fc.property(oddRecords(shift), (shifts) => {
				const outcome = make(shifts);
				expect(JSON.stringify(outcome)).not.toMatch(/NaN|undefined|Invalid|\[object|Infinity/);
				for (const row of outcome.rows) expect(Object.keys(row)).toEqual(fields);
				const { shiftsLookedAt, shiftsOnHold, shiftsWithoutWorker, shiftsWithoutTimes } =
					outcome.totals;
				const sum = [shiftsLookedAt, shiftsOnHold, shiftsWithoutWorker, shiftsWithoutTimes];
				expect(sum.reduce<number>((total, one) => total + Number(one), 0)).toBe(shifts.length);
			}),
		);
	});
});
