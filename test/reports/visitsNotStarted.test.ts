import fc from 'fast-check';
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import type { Mail, Outcome, ReadList, SourceRecord } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

const zone = 'Australia/Sydney';
const at = (text: string) => DateTime.fromISO(text, { zone });

const now = at('2026-11-25T09:15:30');

const visit = {
	RosterItemId: 1,
	DateOfService: '2026-11-25',
	StartTime: '09:00:00',
	Minutes: 60,
	ClientId: 1,
	CarerId: 5,
	ServiceId: 2,
	OnHoldType: '',
	APP_StartTime: null as unknown,
	APP_FinishTime: null as unknown,
	LastModified: null as unknown,
	LastModifiedBy: 'office@example.com',
};

const workers = [
	...[5, 6, 7, 8, 9, 10].map((CarerId) => ({
		CarerId,
		FirstName: 'Grace',
		LastName: `Hopper ${CarerId}`,
		Email: `w${CarerId}@example.com`,
		Phone1: '0400 000 000',
		Phone2: '',
	})),
];

let lastId = 1_000;

/** Makes visits of a worker on past days. By default, the times of each visit arrived right after it. */
const past = (CarerId: number, count: number, changes: object = {}): SourceRecord[] =>
	Array.from({ length: count }, (_, index) => {
		const day = now.minus({ days: 1 + (index % 7) }).toISODate();
		const hour = 8 + Math.floor(index / 7);
		const time = (minutes: number) =>
			`${day} ${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`;
		return {
			...visit,
			...{ RosterItemId: ++lastId, CarerId, DateOfService: day },
			...{ StartTime: `${String(hour).padStart(2, '0')}:00:00`, Minutes: 45 },
			...{ APP_StartTime: time(1), APP_FinishTime: time(44), LastModified: time(45) },
			LastModifiedBy: `w${CarerId}@example.com`,
			...changes,
		};
	});

function make(
	shifts: readonly SourceRecord[],
	given: object = {},
	moment = now,
	lists: Partial<Record<'clients' | 'services' | 'workers', ReadList>> = {},
): Outcome {
	return reports.visitsNotStarted
		.prepare({ sendTo: 'office@example.com', ...given }, moment)
		.compute({
			shifts: list(...shifts),
			clients: list({
				...{ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace', Phone1: '02 9000 0000' },
				...{ Address1: '1 Wattle St', Suburb: 'Ryde', Area: 'North', casemanager: 'Joan Clarke' },
			}),
			services: list({ ServiceId: 2, ServiceCode: 'PC', Description: 'Personal care' }),
			workers: list(...workers),
			...lists,
		});
}

const plain = (text: unknown) => JSON.stringify(text).replaceAll('\u00a0', ' ');
const states = ({ rows }: Outcome) => rows.map(({ State }) => State);
const of = ({ mails }: Outcome, kind: string): Mail[] =>
	mails.filter(({ key }) => key.startsWith(`visitsNotStarted ${kind} `));

/** Worker 5 uses the app. */
const known = past(5, 10);

/** Fills the rows of a test up to the same length, because jest takes a missing value for a callback. */
const whole = (rows: readonly [string, object, string[], string?][], usual: string) =>
	rows.map(
		([name, changes, expected, moment = usual]) => [name, changes, expected, moment] as const,
	);

describe('a visit', () => {
	it.each(
		whole(
			[
				['has not started when its grace has passed', {}, ['Not started']],
				['is told at the very end of its grace', {}, ['Not started'], '2026-11-25T09:10:00'],
				['is not told a second before', {}, [], '2026-11-25T09:09:59'],
				['is told for twelve hours', {}, ['Not started'], '2026-11-25T21:09:59'],
				['is not told for longer', {}, [], '2026-11-25T21:10:00'],
				['has started', { APP_StartTime: '2026-11-25 09:03:00' }, []],
				['has started by the clock of UTC', { APP_StartTime: '2026-11-24 22:03:00' }, []],
				['has started by a text with a zone', { APP_StartTime: '2026-11-24T22:03:00Z' }, []],
				[
					'has a start of the day before',
					{ APP_StartTime: '2026-11-24 09:03:00' },
					['Start not known'],
				],
				[
					'has a start of days to come',
					{ APP_StartTime: '2026-11-27 09:03:00' },
					['Start not known'],
				],
				[
					'has midnight as its start',
					{ APP_StartTime: '2026-11-25 00:00:00' },
					['Start not known'],
				],
				['has a start that is no time', { APP_StartTime: 'yes' }, ['Start not known']],
				[
					'has a start that stands for none',
					{ APP_StartTime: '1900-01-01 00:00:00' },
					['Not started'],
				],
				['has a start that is zero', { APP_StartTime: '0' }, ['Not started']],
				['has N/A as its start', { APP_StartTime: 'N/A' }, ['Not started']],
				['is on hold', { OnHoldType: 'Hospital' }, []],
				['has no worker', { CarerId: 0 }, ['Not started']],
				['has no time', { StartTime: '' }, ['Time not known']],
				['has a time that cannot be read', { StartTime: 'noon' }, ['Time not known']],
				[
					'has no time, and midnight as its start',
					{ StartTime: '', APP_StartTime: '2026-11-25 00:00:00' },
					['Time not known'],
				],
				[
					'was yesterday without a time',
					{ DateOfService: '2026-11-24', StartTime: '' },
					['Time not known'],
				],
				['was two days ago without a time', { DateOfService: '2026-11-23', StartTime: '' }, []],
				['has no day', { DateOfService: 'x' }, ['Time not known']],
				[
					'began before midnight',
					{ DateOfService: '2026-11-24', StartTime: '23:55' },
					['Not started'],
					'2026-11-25T00:05:30',
				],
				[
					'is at five past midnight',
					{ StartTime: '00:05' },
					['Not started'],
					'2026-11-25T00:15:30',
				],
				[
					'starts at 24:00',
					{ DateOfService: '2026-11-24', StartTime: '24:00' },
					['Not started'],
					'2026-11-25T00:10:00',
				],
			],
			'2026-11-25T09:15:30',
		),
	)('%s', (_, changes, expected, moment) => {
		expect(states(make([...known, { ...visit, ...changes }], {}, at(moment)))).toEqual(expected);
	});

	it.each(
		whole(
			[
				['has not ended', {}, ['Not ended']],
				['is within its grace at the end', {}, [], '2026-11-25T10:29:59'],
				['has ended', { APP_FinishTime: '2026-11-25 10:01:00' }, []],
				['has an end that cannot be read', { APP_FinishTime: 'yes' }, ['End not known']],
				['has an end of yesterday', { APP_FinishTime: '2026-11-24 10:01:00' }, ['End not known']],
				['has an end in many days', { APP_FinishTime: '2027-09-21 10:01:00' }, ['End not known']],
				['has midnight as its end', { APP_FinishTime: '2026-11-25 00:00:00' }, ['End not known']],
				['has no clock as its end', { APP_FinishTime: '00:00:00' }, ['Not ended']],
				['has no length', { Minutes: null }, []],
				[
					'is over midnight',
					{
						DateOfService: '2026-11-24',
						StartTime: '22:00',
						Minutes: 480,
						APP_StartTime: '2026-11-24 22:00:00',
					},
					['Not ended'],
					'2026-11-25T06:30:00',
				],
			],
			'2026-11-25T10:30:00',
		),
	)('that has started %s', (_, changes, expected, moment) => {
		const started = { ...visit, APP_StartTime: '2026-11-25 09:03:00', ...changes };
		expect(states(make([...known, started], {}, at(moment)))).toEqual(expected);
		expect(states(make([...known, started], { watchEnds: false }, at(moment)))).toEqual([]);
	});

	it.each<[string, string, number]>([
		['', '09:10', 1],
		['Personal care = 15', '09:14', 0],
		['personal  CARE = 15', '09:14', 0],
		['personal CARE = 15', '09:15', 1],
		['PC = 0', '09:00', 1],
		['2 = 30', '09:29', 0],
		['Personal care = off', '12:00', 0],
	])('with a grace by service of “%s” at %s', (graceByService, time, count) => {
		const outcome = make([...known, visit], { graceByService }, at(`2026-11-25T${time}:00`));
		expect(of(outcome, 'start')).toHaveLength(count);
	});

	it('a grace is found by an ID in other letters, where the services cannot be read', () => {
		const own = { ...visit, ServiceId: 'SVC-A' };
		const given = { graceByService: 'svc-a = 30' };
		const outcome = make([...known, own], given, at('2026-11-25T09:29:00'), { services: refused });
		expect(of(outcome, 'start')).toHaveLength(0);
	});

	it.each([
		'Personal care = soon',
		'Personal care = -1',
		'Personal care = 721',
		'Personal care = 1.5',
		'Personal care',
	])('is not given a grace of “%s”', (graceByService) => {
		expect(() => make([visit], { graceByService })).toThrow(/^Grace by Service must be/);
	});

	it.each([
		['PC = 5; pc = 10', 'number 2 contradicts another one'],
		['PC = 5; Personal care = 10', 'number 2 gives one service another grace'],
		['PC = off; 2 = 10', 'number 2 gives one service another grace'],
		['3 = 5', 'number 1 is the ID of one service and the name of another'],
	])('is refused a grace of “%s”', (graceByService, message) => {
		const services = list(
			{ ServiceId: 2, ServiceCode: 'PC', Description: 'Personal care' },
			{ ServiceId: 3, ServiceCode: 'DA', Description: 'Domestic' },
			{ ServiceId: 4, ServiceCode: '3', Description: 'Domestic' },
		);
		expect(() => make([visit], { graceByService }, now, { services })).toThrow(message);
	});

	it('of one of several services of a name has the grace of the name, and that is told', () => {
		const services = list(
			{ ServiceId: 2, ServiceCode: 'A', Description: 'Domestic' },
			{ ServiceId: 3, ServiceCode: 'B', Description: 'Domestic' },
		);
		const visits = [visit, { ...visit, RosterItemId: 2, ServiceId: 3 }];
		const outcome = make([...known, ...visits], { graceByService: 'Domestic = 30' }, now, {
			services,
		});
		expect(of(outcome, 'start')).toEqual([]);
		expect(outcome.warnings).toEqual([
			'Grace by Service has what several services are called, and counts for all of them: domestic.',
		]);
	});

	it('has a note in each mail where the services could not be read', () => {
		const outcome = make([...known, visit], { graceByService: 'PC = off' }, now, {
			services: refused,
		});
		expect(plain(of(outcome, 'start')[0].description.notes)).toContain(
			'Grace by Service counts only where it has IDs',
		);
	});

	it('of a service that no list has is told of', () => {
		const { warnings } = make([...known, visit], { graceByService: 'Gardening = 5' });
		expect(warnings).toEqual(['Grace by Service has what no service is called: gardening.']);
	});
});

describe('in a night of daylight saving', () => {
	it.each([
		// The clock is put forward from 2 to 3. So half past two means half an hour after the change, which is half past three.
		['2026-10-04', '02:30', '2026-10-03T16:39:59Z', 0],
		['2026-10-04', '02:30', '2026-10-03T16:40:00Z', 1],
		['2026-10-04', '03:00', '2026-10-03T16:10:00Z', 1],
		// The clock is put back from 3 to 2, so it shows half past two twice. The first half past two is meant.
		['2026-04-05', '02:30', '2026-04-04T15:39:59Z', 0],
		['2026-04-05', '02:30', '2026-04-04T15:40:00Z', 1],
		['2026-04-05', '03:00', '2026-04-04T17:09:59Z', 0],
		['2026-04-05', '03:00', '2026-04-04T17:10:00Z', 1],
	])('on %s a visit at %s is told at %s: %i', (DateOfService, StartTime, moment, count) => {
		const outcome = make([{ ...visit, DateOfService, StartTime }], {}, at(moment).setZone(zone));
		expect(of(outcome, 'start')).toHaveLength(count);
	});

	it.each([
		// The visit begins at 10 pm and lasts eight hours. By the clock it ends at 6 am, and by real hours at 7 am or 5 am. The earlier time
		// decides.
		['2026-10-03', '2026-10-04T06:29:59', 0],
		['2026-10-03', '2026-10-04T06:30:00', 1],
		['2026-04-04', '2026-04-05T05:29:59', 0],
		['2026-04-04', '2026-04-05T05:30:00', 1],
	])(
		'a visit from 22:00 on %s that has not ended is told at %s: %i',
		(DateOfService, moment, count) => {
			const night = { DateOfService, StartTime: '22:00', Minutes: 480 };
			const started = { ...visit, ...night, APP_StartTime: `${DateOfService} 22:01:00` };
			expect(of(make([started], {}, at(moment)), 'end')).toHaveLength(count);
		},
	);
});

describe('a worker', () => {
	it.each<[string, SourceRecord[], string]>([
		['whose times arrive is watched', past(5, 10), 'Not started'],
		[
			'who missed one visit of two is watched',
			[...past(5, 1), ...past(5, 1, { APP_StartTime: null })],
			'Not started',
		],
		[
			'who missed two of ten is watched',
			[...past(5, 8), ...past(5, 2, { APP_StartTime: null })],
			'Not started',
		],
		[
			'who missed three of ten is not',
			[...past(5, 7), ...past(5, 3, { APP_StartTime: null })],
			'Cannot watch',
		],
		['who never uses the app is not', past(5, 10, { APP_StartTime: null }), 'Cannot watch'],
		['of whom nothing is known is watched', [], 'Not started'],
		['of whom nothing is known is watched as most others', past(6, 10), 'Not started'],
		[
			'of whom nothing is known is not watched where others are not',
			past(6, 10, { APP_StartTime: null }),
			'Cannot watch',
		],
		[
			'who missed their only visit is as most others',
			[...past(5, 1, { APP_StartTime: null }), ...past(6, 10)],
			'Not started',
		],
		[
			'whose visits of past days were on hold is watched',
			past(5, 10, { APP_StartTime: null, OnHoldType: 'Leave' }),
			'Not started',
		],
		[
			'whose start times cannot be read is not',
			past(5, 10, { APP_StartTime: 'yes' }),
			'Cannot watch',
		],
		[
			'whose clock is another one is watched',
			past(5, 7).map((one) => ({
				...one,
				APP_StartTime: `${String(one.DateOfService)} 19:01:00`,
				APP_FinishTime: `${String(one.DateOfService)} 19:44:00`,
			})),
			'Not started',
		],
	])('%s', (_, before, state) => {
		const outcome = make([...before, visit]);
		expect(states(outcome)).toEqual([state]);
		expect(of(outcome, 'start')).toHaveLength(state === 'Cannot watch' ? 0 : 1);
	});

	it.each([
		['past visits of others have no end', past(6, 10, { APP_FinishTime: null }), []],
		['those of others have', past(6, 10), ['Not ended']],
	])('with a single past visit goes by the whole service for ends: %s', (_, others, expected) => {
		const started = { ...visit, APP_StartTime: '2026-11-25 09:00:00' };
		const outcome = make([...past(5, 1), ...others, started], {}, at('2026-11-25T11:00'));
		expect(states(outcome)).toEqual(expected);
	});

	it.each([
		[2, 'Cannot watch'],
		[3, 'Not started'],
	])('with %i past visits that have starts, where others have none', (count, state) => {
		const outcome = make([...past(5, count), ...past(6, 20, { APP_StartTime: null }), visit]);
		expect(states(outcome)).toEqual([state]);
	});

	it('who cannot be watched is watched where the least share is smaller', () => {
		const before = [...past(5, 7), ...past(5, 3, { APP_StartTime: null })];
		expect(states(make([...before, visit], { leastShare: 70 }))).toEqual(['Not started']);
	});

	const evening = (one: SourceRecord) => ({
		...one,
		LastModified: `${String(one.DateOfService)} 20:30:00`,
	});

	it.each(['w5@example.com', 'Grace Hopper <W5@example.com>'])(
		'visits that a worker with the address %s changed are own ones',
		(Email) => {
			const workers = list({ CarerId: 5, Email }, { CarerId: 6, Email: 'w6@example.com' });
			const before = [...past(5, 6).map(evening), ...past(6, 10)];
			expect(states(make([...before, visit], {}, now, { workers }))).toEqual(['Cannot watch']);
		},
	);

	it.each<[string, SourceRecord[], string]>([
		// For worker 6, LastModified is right after each visit. This shows that the app writes this field.
		['by the worker', [...past(5, 6).map(evening), ...past(6, 10)], 'Cannot watch'],
		[
			'by somebody else',
			[
				...past(5, 6).map((one) => ({ ...evening(one), LastModifiedBy: 'office@example.com' })),
				...past(6, 10),
			],
			'Not started',
		],
		[
			'by nobody who is shown',
			[...past(5, 6).map((one) => ({ ...evening(one), LastModifiedBy: '' })), ...past(6, 10)],
			'Cannot watch',
		],
		[
			'by nobody who is a worker, where that is rare',
			[...past(5, 6).map(evening), ...past(6, 28), ...past(7, 10)].map((one) => ({
				...one,
				LastModifiedBy: 'app',
			})),
			'Cannot watch',
		],
		[
			'by nobody who is a worker, where that is usual',
			[...past(5, 6).map(evening), ...past(6, 6)].map((one) => ({ ...one, LastModifiedBy: 'app' })),
			'Not started',
		],
		[
			'by the worker, where nothing shows that LastModified is by the app',
			past(5, 10).map(evening),
			'Not started',
		],
	])('whose visits were changed in the evening %s', (_, before, state) => {
		expect(states(make([...before, visit]))).toEqual([state]);
	});

	it.each<[string, ReadList]>([
		['refused', refused],
		['without addresses', list(...workers.map((one) => ({ ...one, Email: '' })))],
	])(
		'whose times come in the evening is not watched, the workers being %s, and the mail says how',
		(_, people) => {
			const lists = { workers: people };
			const outcome = make([...past(5, 6).map(evening), ...past(6, 10), visit], {}, now, lists);
			expect(states(outcome)).toEqual(['Cannot watch']);
			expect(plain(of(outcome, 'day')[0].description.notes)).toContain(
				'as if their workers had made the last change',
			);
			expect(plain(of(make([...known, visit]), 'day')[0].description.notes)).not.toContain('as if');
		},
	);

	it('without whom nobody can start a visit is told, whatever can be watched', () => {
		const outcome = make([...past(5, 10, { APP_StartTime: null }), { ...visit, CarerId: -1 }]);
		expect(of(outcome, 'start')[0].description.headline).toContain(
			'has no worker and has not started',
		);
	});

	it('whose finish times do not arrive is watched for starts alone', () => {
		const before = past(5, 10, { APP_FinishTime: null });
		const started = { ...visit, APP_StartTime: '2026-11-25 09:00:00' };
		expect(states(make([...before, started], {}, at('2026-11-25T11:00')))).toEqual([]);
		expect(states(make([...before, visit], {}, at('2026-11-25T11:00')))).toEqual(['Not started']);
	});
});

describe('when start times of everybody stop arriving', () => {
	const five = [5, 6, 7, 8, 9];
	const before = [...five, 10].flatMap((id) => past(id, 7));
	const due = (ids: readonly number[], changes: object = {}) =>
		ids.map((CarerId) => ({ ...visit, RosterItemId: ++lastId, CarerId, ...changes }));

	it('there is one mail, and no alert but those without a worker', () => {
		const outcome = make([...before, ...due(five), ...due([0])]);
		expect(of(outcome, 'stopped')).toMatchObject([{ count: 5, isKeyWhole: true }]);
		expect(plain(of(outcome, 'stopped')[0].description.headline)).toContain(
			'of 5 workers whose visits should have started since Wed 25 Nov, 9:00 am, 0 have one.',
		);
		expect(of(outcome, 'start')).toHaveLength(1);
		expect(outcome.totals).toMatchObject({
			startTimesHaveStoppedArriving: true,
			visitsThatCannotBeWatched: 5,
		});
	});

	it.each<[string, SourceRecord[], number]>([
		['four workers', due(five.slice(0, 4)), 4],
		[
			'one of four has a start again',
			[
				...due(five),
				...due([10], { APP_StartTime: '2026-11-25 09:11:00' }),
				...due([5], { APP_StartTime: '2026-11-25 09:12:00' }),
			],
			5,
		],
	])('not with %s', (_, visits, count) => {
		const outcome = make([...before, ...visits]);
		expect(of(outcome, 'stopped')).toEqual([]);
		expect(of(outcome, 'start')).toHaveLength(count);
	});

	it('also in a little while of a day on which they came before', () => {
		const earlier = due([...five, 10], {
			StartTime: '07:00:00',
			APP_StartTime: '2026-11-25 07:00:00',
			APP_FinishTime: '2026-11-25 08:00:00',
		});
		expect(of(make([...before, ...earlier, ...due(five)]), 'stopped')).toHaveLength(1);
	});

	const began = (ids: readonly number[], DateOfService: string, StartTime: string) =>
		due(ids, {
			...{ DateOfService, StartTime },
			APP_StartTime: `${DateOfService} ${StartTime}`,
			APP_FinishTime: `${DateOfService} ${StartTime.replace(/:../, ':59')}`,
		});

	it('stays so over midnight until they arrive again, with one mail and no alert', () => {
		const all = [...five, 10];
		const shifts = [
			...before,
			...began(all, '2026-11-25', '09:00:00'),
			...due(all, { StartTime: '12:00:00' }),
			...due(all, { StartTime: '20:00:00' }),
			...due(all, { DateOfService: '2026-11-26', StartTime: '08:00:00' }),
		];
		const seen = ['12:10:30', '12:40:30', '14:10:30', '23:55:30', '24:00:30', '32:10:30'].map(
			(time) => {
				const [hour, minute, second] = time.split(':').map(Number);
				const moment = at('2026-11-25T00:00:00').plus({ hour, minute, second });
				return make(shifts, { digestHour: 23 }, moment);
			},
		);
		const keys = seen.flatMap((outcome) => of(outcome, 'stopped').map(({ key }) => key));
		expect(keys).toHaveLength(seen.length);
		expect(new Set(keys).size).toBe(1);
		for (const outcome of seen) expect(of(outcome, 'start')).toEqual([]);
	});

	it('tells what was due before that, and nothing that is due in it, however small the grace is', () => {
		const all = [...five, 10];
		const shifts = [
			...before,
			...began(all, '2026-11-25', '07:00:00'),
			...due([5], { StartTime: '06:30:00' }),
			...due(all, { StartTime: '08:00:00' }),
			...due(all, { StartTime: '09:12:00' }),
		];
		const outcome = make(shifts, { grace: 0 });
		expect(of(outcome, 'stopped')).toHaveLength(1);
		expect(of(outcome, 'start').map(({ key }) => key)).toEqual([
			expect.stringMatching(/ 2026-11-25 06:30$/),
		]);
	});

	it('tells no visit as not ended whose end was due in it', () => {
		const all = [...five, 10];
		const open = due([5], { StartTime: '07:00:00', APP_StartTime: '2026-11-25 07:00:00' });
		const longer = open.map((one) => ({ ...one, RosterItemId: ++lastId, Minutes: 90 }));
		const earlier = began(all, '2026-11-25', '08:10:00');
		const shifts = [...before, ...open, ...longer, ...earlier];
		const ends = (given: readonly SourceRecord[]) => of(make(given), 'end').length;
		expect(ends(shifts)).toBe(2);
		expect(ends([...shifts, ...due(all, { StartTime: '08:30:00' })])).toBe(1);
	});

	it('twice a day, there are two mails', () => {
		const all = [...five, 10];
		const first = [
			...before,
			...began(all, '2026-11-25', '07:00:00'),
			...due(all, { StartTime: '08:00:00' }),
		];
		const second = [
			...first,
			...began(all, '2026-11-25', '09:00:00'),
			...due(all, { StartTime: '10:00:00' }),
		];
		const keyAt = (shifts: readonly SourceRecord[], time: string) =>
			of(make(shifts, {}, at(`2026-11-25T${time}`)), 'stopped').map(({ key }) => key);
		const keys = [...keyAt(first, '08:30'), ...keyAt(second, '10:30')];
		expect(new Set(keys).size).toBe(2);
		expect(keyAt(second, '09:05')).toEqual([]);
	});

	it('ten minutes have passed, however small the grace is', () => {
		const at909 = make([...before, ...due(five)], { grace: 0 }, at('2026-11-25T09:09:30'));
		expect(of(at909, 'stopped')).toEqual([]);
		expect(of(at909, 'start')).toHaveLength(5);
		const at910 = make([...before, ...due(five)], { grace: 0 }, at('2026-11-25T09:10:30'));
		expect(of(at910, 'stopped')).toHaveLength(1);
	});

	it('for a whole day, that day does not count, and its visits are in the mail of the next', () => {
		const all = [...five, 10];
		const shifts = [
			...['07:00:00', '09:00:00'].flatMap((time) => began(all, '2026-11-23', time)),
			...['07:00:00', '09:00:00'].flatMap((StartTime) =>
				due(all, { DateOfService: '2026-11-24', StartTime }),
			),
			...began(all, '2026-11-25', '08:00:00'),
			...due([5], { StartTime: '09:00:00' }),
		];
		const outcome = make(shifts, { pastDays: 2 });
		expect(of(outcome, 'start')).toHaveLength(1);
		const [{ description, count }] = of(outcome, 'day');
		expect(count).toBe(0);
		expect(plain(description.sections)).toContain('Without a start time on Tue 24 Nov: 12');
	});

	it('of a few who use the app now and then, no day is left out', () => {
		const rare = [...five, 10].flatMap((id) => [
			...past(id, 12, { APP_StartTime: null }),
			...past(id, 2),
		]);
		const outcome = make([...rare, ...due(five)]);
		expect(outcome.totals).toMatchObject({ pastVisitsMeasured: 84, visitsThatCannotBeWatched: 5 });
	});

	it('is not taken from a few visits that were moved with their start time', () => {
		const moved = due([5, 5, 6, 6, 7], {
			StartTime: '15:00:00',
			APP_StartTime: '2026-11-25 08:00:00',
		});
		expect(of(make([...before, ...moved, visit]), 'start')).toHaveLength(1);
	});

	it('visits are not told as started because they had a start time before', () => {
		const ahead = due([...five, 10], {
			StartTime: '15:00:00',
			APP_StartTime: '2026-11-25 15:00:00',
		});
		const outcome = make([...before, ...ahead, visit]);
		expect(of(outcome, 'start')).toEqual([]);
		expect(of(outcome, 'day')[0].count).toBe(6);
		expect(plain(of(outcome, 'day')[0].description)).toContain(
			'start times are there before visits begin',
		);
	});
});

describe('started after all', () => {
	const late = { APP_StartTime: '2026-11-25 09:24:00' };
	const started = (changes: object, before = known, moment = at('2026-11-25T09:30:30')) =>
		of(make([...before, { ...visit, ...changes }], {}, moment), 'started');

	it('names the alert that it follows, and how late it was', () => {
		const [alert] = of(make([...known, visit]), 'start');
		const [mail] = started(late);
		expect(mail.follows).toBe(alert.key);
		expect(mail.key).not.toBe(alert.key);
		expect(plain(mail.description.headline)).toContain(
			'started after all, at 9:24 am, 24 min late.',
		);
	});

	it('reads the time by the clock of the worker', () => {
		const before = past(5, 10).map((one) => ({
			...one,
			APP_StartTime: `${String(one.DateOfService)} 19:01:00`,
			APP_FinishTime: null,
		}));
		const [mail] = started({ APP_StartTime: '2026-11-25 20:24:00' }, before);
		expect(plain(mail.description)).toContain('started after all, at');
		expect(plain(mail.description)).toContain(
			'are 9 h 30 min ahead of the roster'.replace('9 h 30 min', '11 h'),
		);
	});

	it.each<[string, object, number]>([
		[
			'came in time',
			{ APP_StartTime: '2026-11-25 09:04:00', LastModified: '2026-11-25 09:04:30' },
			0,
		],
		[
			'came in time and was shown late',
			{ APP_StartTime: '2026-11-25 09:04:00', LastModified: '2026-11-25 09:25:00' },
			1,
		],
		[
			'may have been shown with the end',
			{
				APP_StartTime: '2026-11-25 09:00:00',
				APP_FinishTime: '2026-11-25 09:20:00',
				LastModified: '2026-11-25 09:20:10',
			},
			1,
		],
		[
			'came in time and is over before it was due',
			{
				APP_StartTime: '2026-11-25 09:00:00',
				APP_FinishTime: '2026-11-25 09:05:00',
				LastModified: '2026-11-25 09:05:10',
			},
			0,
		],
		[
			'was shown late, all at once',
			{
				APP_StartTime: '2026-11-25 09:00:00',
				APP_FinishTime: '2026-11-25 09:11:00',
				LastModified: '2026-11-25 09:29:00',
			},
			1,
		],
	])('who %s', (_, changes, count) => {
		expect(started(changes)).toHaveLength(count);
	});
});

describe('a clock in UTC', () => {
	const utc = (moment: DateTime) => moment.toUTC().toFormat('yyyy-MM-dd HH:mm:ss');
	const today = at('2026-10-05T09:24:30');
	// Past visits at 8 am and 2 pm, on days before and after the clock is put forward.
	const before = Array.from({ length: 6 }, (_, index) => today.minus({ days: index + 1 })).flatMap(
		(day) =>
			[8, 14].map((hour) => {
				const start = day.set({ hour, minute: 1, second: 0 });
				return {
					...visit,
					...{ RosterItemId: ++lastId, DateOfService: day.toISODate() },
					StartTime: `${hour}:00`,
					APP_StartTime: utc(start),
					APP_FinishTime: utc(start.plus({ minutes: 50 })),
				};
			}),
	);
	const later = (StartTime: string, APP_StartTime: string, moment: DateTime) =>
		make(
			[...before, { ...visit, DateOfService: '2026-10-05', StartTime, APP_StartTime }],
			{ pastDays: 7 },
			moment,
		);

	it('is read after the change of the clock as well as before', () => {
		const [mail] = of(later('09:00', '2026-10-04 22:24:00', today), 'started');
		expect(plain(mail.description.headline)).toContain(', at 9:24 am, 24 min late.');
	});

	it('may show midnight as a start', () => {
		// At 11 am in Sydney in summer, it is midnight in UTC.
		const moment = at('2026-10-05T11:20:30');
		expect(states(later('11:00', '2026-10-05 00:00:00', moment))).toEqual([]);
		expect(states(later('08:00', '2026-10-05 00:00:00', moment))).toEqual(['Start not known']);
	});

	it('tells no lateness where the time would be ahead of now', () => {
		const [{ description }] = of(later('09:00', '2026-10-04 23:10:00', today), 'started');
		expect(plain(description.headline)).toContain(
			'started after all: its start time is by another clock.',
		);
		expect(plain(description.second)).toBe('"Its start time reads 2026-10-04 23:10."');
	});
});

describe('keys', () => {
	const keys = (shifts: readonly SourceRecord[], moment = now) =>
		of(make([...known, ...shifts], {}, moment), 'start').map(({ key }) => key);

	it('are the same at each run, whoever is sent instead, and others when the visit is moved', () => {
		const [key] = keys([visit]);
		expect(keys([visit], at('2026-11-25T10:00'))).toEqual([key]);
		expect(keys([{ ...visit, CarerId: 6 }])).toEqual([key]);
		expect(keys([{ ...visit, StartTime: '08:00' }])).not.toEqual([key]);
		expect(keys([{ ...visit, RosterItemId: 2 }])).not.toEqual([key]);
	});

	it('are the same whoever is sent and however the list is sorted, where it shows no ID', () => {
		const nameless = { ...visit, RosterItemId: undefined };
		expect(keys([{ ...nameless, CarerId: 6 }])).toEqual(keys([nameless]));
		const pair = [
			{ ...nameless, CarerId: 10 },
			{ ...nameless, CarerId: 6, APP_StartTime: '2026-11-25 09:00:00' },
		];
		expect(keys(pair)).toEqual(keys([...pair].reverse()));
	});

	it('of the day change with who cannot be watched, in whatever order they are', () => {
		const none = { APP_StartTime: null };
		const before = [...known, ...past(6, 10, none), ...past(7, 10, none)];
		const today = [6, 7].map((CarerId) => ({ ...visit, CarerId, RosterItemId: CarerId }));
		const keyOf = (shifts: readonly SourceRecord[]) =>
			of(make([...before, ...shifts]), 'day')[0].key;
		expect(keyOf(today)).toBe(keyOf([...today].reverse()));
		expect(keyOf(today)).not.toBe(keyOf(today.slice(0, 1)));
	});

	it('tell visits apart that show no ID', () => {
		const nameless = { ...visit, RosterItemId: undefined };
		expect(new Set(keys([nameless, nameless, { ...nameless, CarerId: 6 }])).size).toBe(3);
	});
});

describe('the mails', () => {
	it('say who, where, how late and whom to call', () => {
		const [{ description }] = of(make([...known, visit]), 'start');
		expect(description.subject.replaceAll('\u00a0', ' ')).toBe(
			'Not started: Ada Lovelace, Wed 25 Nov at 9:00 am',
		);
		expect(description.headline.replaceAll('\u00a0', ' ')).toBe(
			'The visit to Ada Lovelace on Wed 25 Nov at 9:00 am has not started: Grace Hopper 5 has no start time 15 min after its planned start.',
		);
		expect(description.second).toEqual([
			'Call Grace Hopper 5: ',
			{ text: '0400 000 000', href: 'tel:0400000000' },
		]);
		const text = plain(description.sections);
		for (const part of [
			'1 Wattle St, Ryde; area North',
			'Personal care',
			'Ada Lovelace, 02 9000 0000',
			'Joan Clarke',
			'there for 10 of 10 visits',
		])
			expect(text).toContain(part);
	});

	it('take a phone number, an address and an area of N/A for none', () => {
		const none = { Phone1: 'N/A', Phone2: '-', Address1: 'None', Suburb: 'n/a', Area: 'N/A' };
		const outcome = make([...known, visit], {}, now, {
			clients: list({ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace', ...none }),
			workers: list({ ...workers[0], ...none }),
		});
		const [{ description }] = of(outcome, 'start');
		expect(description.second).toBe('Your care system shows no phone number of Grace Hopper 5.');
		expect(plain(description)).not.toMatch(/n\/a|none/i);
		expect(outcome.rows).toMatchObject([{ Call: '', CallClient: '', Address: '', Area: '' }]);
	});

	it('come without names where these cannot be read', () => {
		const lists = { clients: refused, services: refused, workers: refused };
		const outcome = make([...known, visit], {}, now, lists);
		expect(of(outcome, 'start')[0].description.headline).toContain('ID 1');
		expect(outcome.warnings).toEqual([
			'Phone numbers and addresses of clients and workers are not here: look them up in your care system.',
			expect.stringMatching(/^The names of clients, services and workers could not be read/),
		]);
	});

	it.each([
		['clients', '', true],
		['workers', '', true],
		['services', '', false],
		['services', 'Gardening = off', true],
	])(
		'of the day without the %s and with the graces “%s” are not complete: %s',
		(name, graceByService, isIncomplete) => {
			const outcome = make([...known, visit], { graceByService }, now, { [name]: refused });
			const [digest] = of(outcome, 'day');
			const isMarked = (mail: Mail) =>
				(mail.description.notes ?? []).some((note) => note.isIncomplete === true);
			expect(isMarked(digest)).toBe(isIncomplete);
			const [alert] = of(outcome, 'start');
			expect(isMarked(alert)).toBe(false);
			expect(plain(alert.description.notes).includes('Phone numbers')).toBe(name !== 'services');
		},
	);

	it('of the day come once, from their hour on, and name who cannot be watched and why', () => {
		const shifts = [
			...known,
			visit,
			...past(6, 10, { APP_StartTime: null }),
			{ ...visit, CarerId: 6, RosterItemId: 2 },
		];
		expect(of(make(shifts, {}, at('2026-11-25T05:59')), 'day')).toEqual([]);
		const [first, second] = ['06:00', '22:00'].map(
			(time) => of(make(shifts, {}, at(`2026-11-25T${time}`)), 'day')[0],
		);
		expect(first).toMatchObject({
			key: 'visitsNotStarted day 2026-11-25 6',
			isKeyWhole: true,
			count: 1,
		});
		expect(second.key).toBe(first.key);
		expect(plain(first.description.headline)).toContain(
			'1 of 2 workers with visits on Wed 25 Nov cannot be watched',
		);
		expect(plain(first.description.sections)).toContain('0 of 10 visits');
		expect(plain(first.description.second)).toContain('10 of 20 visits of the last 7 days (50.0%)');
	});

	it('of the day say no more of a worker than that too few start times arrive', () => {
		const mostArrive = [...past(6, 7), ...past(6, 3, { APP_StartTime: null })];
		const shifts = [...known, visit, ...mostArrive, { ...visit, CarerId: 6, RosterItemId: 2 }];
		const [{ description }] = of(make(shifts, {}, at('2026-11-25T06:00')), 'day');
		const text = plain(description.sections);
		expect(text).toContain('7 of 10 visits');
		expect(text).toContain('too few start times arrive');
	});

	it.each([
		[2, true],
		[30, false],
	])(
		'of the day tell %i visits of yesterday that nobody watched, by name: %s',
		(count, isNamed) => {
			const yesterday = Array.from({ length: count }, () => ({
				...{ ...visit, CarerId: 6, RosterItemId: ++lastId, DateOfService: '2026-11-24' },
				StartTime: '14:00',
			}));
			const outcome = make([...known, ...past(6, 10, { APP_StartTime: null }), ...yesterday]);
			const section = of(outcome, 'day')[0].description.sections?.find(({ heading }) =>
				heading?.startsWith('Could not be watched on'),
			);
			// Two past visits of worker 6 are also on that day. They could not be watched either.
			expect(section?.heading).toMatch(new RegExp(`: ${count + 2}$`));
			expect(section?.table !== undefined).toBe(isNamed);
		},
	);

	it.each<[string, SourceRecord[], RegExp]>([
		['nothing', [], /^0 visits to watch/],
		[
			'a visit without a time',
			[{ ...visit, CarerId: 0, StartTime: '' }],
			/^Time not known: 1 visit$/,
		],
		[
			'a watched worker and a visit without a time',
			[...known, { ...visit, StartTime: '' }],
			/^Time not known: 1 visit$/,
		],
		['no past visit', [visit], /^Not known whether start times of 1 worker arrive$/],
		['a watched worker', [...known, visit], /^0 of 1 worker cannot be watched$/],
	])('of the day do not promise more than holds, with %s', (_, shifts, subject) => {
		const [{ description }] = of(make(shifts), 'day');
		expect(description.subject.replaceAll('\u00a0', ' ')).toMatch(subject);
		expect(plain(description).includes('can be watched')).toBe(/^0 of/.test(description.subject));
	});

	it('of the day count start times that came in time', () => {
		const late = (one: SourceRecord) => ({
			...one,
			LastModified: `${String(one.DateOfService)} 20:30:00`,
		});
		const shifts = [
			...past(5, 6).map(late),
			...past(6, 10),
			...past(7, 4, { APP_StartTime: null }),
		];
		expect(plain(of(make(shifts), 'day')[0].description.second)).toBe(
			'"10 of 20 visits of the last 7 days (50.0%) had a start time in time."',
		);
	});

	it('of the day do not count workers whose visits are all of services that are left out', () => {
		const outcome = make([...known, visit], { graceByService: 'PC = off' });
		expect(of(outcome, 'day')[0].description.headline).toMatch(/^No worker has a visit/);
	});

	it('of the day show a start of yesterday that is no time of the visit', () => {
		const yesterday = {
			...visit,
			DateOfService: '2026-11-24',
			StartTime: '14:00',
			APP_StartTime: 'soon',
		};
		const [{ description, told }] = of(make([...known, yesterday]), 'day');
		expect(told).toContain('1 2026-11-24 14:00');
		expect(plain(description.sections)).toContain('Without a start time on Tue 24 Nov: 1');
		expect(plain(description.sections)).toContain(
			'Where a start is shown, it is no time of the visit: “soon”.',
		);
	});

	it('of the day tell what yesterday lacks, and another clock', () => {
		const yesterday = { ...visit, DateOfService: '2026-11-24', StartTime: '14:00' };
		const ahead = past(6, 10).map((one) => ({
			...one,
			APP_StartTime: `${String(one.DateOfService)} 19:01:00`,
		}));
		const [{ description, told }] = of(
			make([...known, yesterday, ...ahead, { ...visit, CarerId: 6 }]),
			'day',
		);
		expect(told).toContain('1 2026-11-24 14:00');
		expect(plain(description.sections)).toContain('Without a start time on Tue 24 Nov: 1');
		expect(plain(description.sections)).not.toContain('no time of the visit');
		expect(plain(description.notes)).toContain(
			'start times of 1 worker are not by the clock of the roster (11 h ahead)',
		);
	});
});

describe('by property', () => {
	it('each row has the same columns in the same order, and no odd text', () => {
		const fields = reports.visitsNotStarted.columns.map(({ field }) => field);
		fc.assert(
			fc.property(oddRecords(visit), oddRecords(visit), (shifts, others) => {
				const outcome = make([
					...shifts,
					...others.map((one) => ({ ...one, DateOfService: '2026-11-24' })),
				]);
				for (const row of outcome.rows) expect(Object.keys(row)).toEqual(fields);
				expect(JSON.stringify(outcome)).not.toMatch(/NaN|undefined|Invalid|\[object/);
			}),
		);
	});

	it('each visit of the last hours is told, has started, is on hold, or is not due, as a plain count says', () => {
		const starts = fc.constantFrom(
			null,
			'2026-11-25 08:30:00',
			'2026-11-24 21:30:00',
			'0000-00-00 00:00:00',
			'yes',
		);
		const one = fc.record({
			hour: fc.integer({ min: 0, max: 23 }),
			minute: fc.integer({ min: 0, max: 59 }),
			CarerId: fc.constantFrom(0, 5, 6),
			OnHoldType: fc.constantFrom('', '', 'Leave'),
			start: starts,
		});
		// Worker 6 never uses the app.
		const before = [...known, ...past(6, 10, { APP_StartTime: null })];
		fc.assert(
			fc.property(fc.array(one, { maxLength: 12 }), (drawn) => {
				const shifts = drawn.map(({ hour, minute, start, ...rest }) => ({
					...visit,
					...rest,
					RosterItemId: ++lastId,
					StartTime: `${hour}:${String(minute).padStart(2, '0')}`,
					APP_StartTime: start?.startsWith('0000') ? null : start,
				}));
				const outcome = make([...before, ...shifts], { watchEnds: false });
				const isDue = ({ hour, minute }: (typeof drawn)[number]) =>
					hour * 60 + minute + 10 <= 9 * 60 + 15;
				const isOpen = ({ start }: (typeof drawn)[number]) =>
					start === null || start === 'yes' || start.startsWith('0000');
				const open = drawn.filter((each) => each.OnHoldType === '' && isDue(each) && isOpen(each));
				expect(outcome.rows).toHaveLength(open.length);
				expect(of(outcome, 'start')).toHaveLength(
					open.filter(({ CarerId }) => CarerId !== 6).length,
				);
				expect(outcome.totals.shiftsOnHold).toBe(
					drawn.filter(({ OnHoldType }) => OnHoldType !== '').length,
				);
			}),
		);
	});
});
