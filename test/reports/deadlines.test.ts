/** Tests that no deadline is later than the law allows, in any zone of Australia, even if the clock changes in the meantime. */
import fc from 'fast-check';
import { DateTime, IANAZone, Settings } from 'luxon';
import { deadlines as deadlinesOf, limitOn, readDates } from '../../reports/deadlines';
import { momentOf } from '../../reports/momentOf';
import type { SourceRecord } from '../../reports/report';
import { publicHolidays, type State } from '../../reports/rules/publicHolidays';
import { reportingLimits } from '../../reports/rules/reportingLimits';

const states = Object.keys(publicHolidays.byState) as State[];

const zones = [
	...['Sydney', 'Melbourne', 'Hobart', 'Adelaide', 'Broken_Hill', 'Lord_Howe', 'Darwin'],
	...['Brisbane', 'Lindeman', 'Perth', 'Eucla', 'Currie', 'Canberra'],
].map((city) => `Australia/${city}`);

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Returns a function that gives the time on a clock in a zone. It uses the calendar of the platform, and not Luxon. */
function clockOf(zone: string): (moment: number) => string {
	const format = new Intl.DateTimeFormat('sv-SE', {
		timeZone: zone,
		dateStyle: 'short',
		timeStyle: 'medium',
	});
	return (moment) => format.format(moment);
}

/** The present and past offsets of zones in Australia, in minutes. */
const offsets = [480, 525, 540, 570, 585, 600, 630, 660, 690];

/**
 * Returns the first moment at which the clock of a zone shows a time. If the clock skips that time, returns a moment after the skipped
 * times.
 */
function firstMoment(text: string, clock: (moment: number) => string): number {
	const moments = offsets.map((offset) => Date.parse(`${text}Z`) - offset * minute);
	const exact = moments.filter((moment) => clock(moment) === text);
	const found = exact.length > 0 ? exact : moments.filter((moment) => clock(moment) > text);
	return Math.min(...found);
}

/** Returns the date that lies some days after another date. `counts` says which days are counted. */
function dateAfter(date: string, days: number, counts: (date: Date) => boolean): string {
	let found = new Date(`${date}T00:00Z`);
	for (let left = days; left > 0;) {
		found = new Date(found.getTime() + day);
		if (counts(found)) left--;
	}
	return found.toISOString().slice(0, 10);
}

/** Times in the first four hours of a day on which clocks change, or of a day up to 31 days before it. */
const times = fc
	.tuple(
		fc.constantFrom(
			...['2026-04-05', '2026-10-04', '2027-04-04', '2027-10-03', '2028-04-02', '2028-10-01'],
		),
		fc.constantFrom(0, 1, 2, 3, 5, 7, 8, 9, 30, 31),
		fc.integer({ min: 0, max: 239 }),
	)
	.map(([date, before, minutes]) =>
		new Date(Date.parse(`${date}T00:00Z`) - before * day + minutes * minute)
			.toISOString()
			.slice(0, 19)
			.replace('T', ' '),
	);

const deadlines = (record: SourceRecord, state: State | '', now: DateTime) =>
	deadlinesOf(readDates(record, now.zone), state, now);

const after = (zone: string) => DateTime.fromISO('2100-01-01', { zone });

afterEach(() => {
	Settings.now = () => Date.now();
});

it.each(zones)('%s: no deadline is later than the law gives, and none hours too early', (zone) => {
	const clock = clockOf(zone);
	fc.assert(
		fc.property(
			times,
			fc.constantFrom('' as const, ...states),
			fc.boolean(),
			(aware, state, isSummer) => {
				// If the clock shows a time twice, Luxon chooses by the present offset. So the present must vary.
				Settings.now = () => Date.parse(isSummer ? '2027-01-01' : '2027-07-01');
				const found = deadlines({ Timestamp: aware }, state, after(zone))!;
				const [date, time] = aware.split(' ');
				const holidays = state === '' ? [] : publicHolidays.byState[state];
				const isWorkingDay = (one: Date) =>
					one.getUTCDay() % 6 !== 0 && !holidays.includes(one.toISOString().slice(0, 10));
				const law = {
					start: firstMoment(aware, clock),
					ndisNotice: firstMoment(aware, clock) + 24 * hour,
					sirsPriority1: firstMoment(aware, clock) + 24 * hour,
					ndisForm: firstMoment(`${dateAfter(date, 5, isWorkingDay)} ${time}`, clock),
					sirsPriority2: firstMoment(`${dateAfter(date, 30, () => true)} ${time}`, clock),
				};
				for (const [name, latest] of Object.entries(law)) {
					const told = { start: found.start, ...found.due }[name as keyof typeof law];
					const early = latest - told.toMillis();
					expect({ name, early, isRight: early >= 0 && early <= hour }).toEqual({
						name,
						early,
						isRight: true,
					});
				}
			},
		),
		{ numRuns: 400 },
	);
});

/** Somebody worked out these examples with a calendar and a clock. */
it.each([
	['Sydney', 'over the skipped hour', '2026-10-02 02:30:00', 'ndisForm', '2026-10-09 02:30 +11'],
	['Sydney', 'over the doubled hour', '2026-04-03 02:30:00', 'ndisForm', '2026-04-10 02:30 +10'],
	[
		'Sydney',
		'into the skipped hour',
		'2026-09-04 02:30:00',
		'sirsPriority2',
		'2026-10-04 01:30 +10',
	],
	[
		'Sydney',
		'into the doubled hour',
		'2026-03-06 02:30:00',
		'sirsPriority2',
		'2026-04-05 02:30 +11',
	],
	['Sydney', 'from the doubled hour', '2026-04-05 02:30:00', 'ndisNotice', '2026-04-06 01:30 +10'],
	['Sydney', 'over the change', '2026-10-03 12:00:00', 'ndisNotice', '2026-10-04 13:00 +11'],
	[
		'Lord_Howe',
		'over the skipped half hour',
		'2026-10-02 02:15:00',
		'ndisForm',
		'2026-10-09 02:15 +11',
	],
	[
		'Lord_Howe',
		'into the skipped half hour',
		'2026-09-04 02:15:00',
		'sirsPriority2',
		'2026-10-04 01:45 +10:30',
	],
	[
		'Lord_Howe',
		'from the doubled half hour',
		'2026-04-05 01:45:00',
		'ndisNotice',
		'2026-04-06 01:15 +10:30',
	],
	['Brisbane', 'where no clock changes', '2026-10-02 02:30:00', 'ndisForm', '2026-10-09 02:30 +10'],
] as const)('%s, %s: %s, %s', (city, _, Timestamp, deadline, due) => {
	const found = deadlines({ Timestamp }, '', after(`Australia/${city}`));
	expect(found!.due[deadline].toFormat('yyyy-MM-dd HH:mm Z')).toBe(
		DateTime.fromFormat(due.replace(/(\+\d\d)$/, '$1:00'), 'yyyy-MM-dd HH:mm ZZ', {
			setZone: true,
		}).toFormat('yyyy-MM-dd HH:mm Z'),
	);
});

it('momentOf() reads a zone where the text has one, and a day as its first moment', () => {
	const zone = IANAZone.create('America/Santiago');
	// On this day, the clock of this zone skips midnight.
	expect(momentOf('2026-09-06', zone)?.toISO()).toBe('2026-09-06T01:00:00.000-03:00');
	for (const text of ['2026-10-04T02:30:00+11:00', '2026-10-03 15:30:00Z', '2026-10-03T15:30Z']) {
		expect(momentOf(text, zone)?.toUTC().toISO()).toBe('2026-10-03T15:30:00.000Z');
	}
	expect(momentOf('2026-10-04 25:00:00', zone)).toBeUndefined();
	expect(momentOf(null, zone)).toBeUndefined();
});

const sydney = 'Australia/Sydney';

const shown = (record: SourceRecord, state: State | '' = '') => {
	const found = deadlines(record, state, after(sydney));
	if (found === undefined) return undefined;
	const { ndisNotice, ndisForm, sirsPriority2 } = found.due;
	return [found.start, ndisNotice, ndisForm, sirsPriority2].map((time) =>
		time.toFormat('ccc yyyy-MM-dd HH:mm'),
	);
};

const friday = { Timestamp: '2026-03-06 16:30:00' };

it.each([
	['entered on a Monday', { Timestamp: '2026-03-02 09:00:00' }, '', 'Mon 2026-03-09 09:00'],
	['entered before a weekend', friday, '', 'Fri 2026-03-13 16:30'],
	['over a weekend and a holiday of the state', friday, 'VIC', 'Mon 2026-03-16 16:30'],
	['over a holiday of another state', friday, 'NSW', 'Fri 2026-03-13 16:30'],
	['over Easter', { Timestamp: '2026-04-02 10:00:00' }, 'QLD', 'Mon 2026-04-13 10:00'],
	['over Easter, no state', { Timestamp: '2026-04-02 10:00:00' }, '', 'Thu 2026-04-09 10:00'],
	['on a Saturday', { Timestamp: '2026-03-07 10:00:00' }, '', 'Fri 2026-03-13 10:00'],
	[
		'beyond the last year known',
		{ Timestamp: '2031-12-24 10:00:00' },
		'NSW',
		'Wed 2031-12-31 10:00',
	],
])('five business days, %s', (_, record, state, due) => {
	expect(shown(record, state as State | '')?.[2]).toBe(due);
});

it.each([
	['entered late', { Timestamp: '2026-03-06 09:00:00', NoteDate: '2026-03-02 08:00:00' }],
	[
		'noted earlier than entered',
		{ Timestamp: '2026-03-03 09:00:00', NoteDate: '2026-03-02 08:00:00' },
	],
	[
		'an alert before all others',
		{ Timestamp: '2026-03-03 09:00:00', AlertDate: '2026-03-02 08:00:00' },
	],
	[
		'notified before it was entered',
		{ Timestamp: '2026-03-03 09:00:00', NotifiedDate: '2026-03-02 08:00:00' },
	],
	[
		'noted later than entered',
		{ Timestamp: '2026-03-02 08:00:00', NoteDate: '2026-03-04 00:00:00' },
	],
	['only noted', { NoteDate: '2026-03-02 08:00:00' }],
	['an empty time of entry', { Timestamp: '', NoteDate: '2026-03-02 08:00:00', AlertDate: null }],
	['an odd time of entry', { Timestamp: 'soon', NoteDate: '2026-03-02 08:00:00' }],
])('count from the earliest date: %s', (_, record) => {
	expect(shown(record)).toEqual([
		'Mon 2026-03-02 08:00',
		'Tue 2026-03-03 08:00',
		'Mon 2026-03-09 08:00',
		'Wed 2026-04-01 08:00',
	]);
});

it.each(['1900-01-01', '1899-12-30 00:00:00', '1970-01-01', '0001-01-01T00:00:00', '1999-12-31'])(
	'a placeholder does not count: %s',
	(placeholder) => {
		const dates = { Timestamp: '2026-03-02 08:00:00', NoteDate: placeholder };
		expect(shown(dates)?.[0]).toBe('Mon 2026-03-02 08:00');
		expect(shown({ AlertDate: placeholder })).toBeUndefined();
		expect(shown({ NoteDate: '2000-01-01' })?.[0]).toBe('Sat 2000-01-01 00:00');
	},
);

it('a day without a time counts from its beginning', () => {
	expect(shown({ NoteDate: '2026-03-02' })?.[1]).toBe('Tue 2026-03-03 00:00');
});

it('24 hours pass also where the clock is changed', () => {
	expect(shown({ Timestamp: '2026-10-03 18:00:00' })?.[1]).toBe('Sun 2026-10-04 19:00');
	expect(shown({ Timestamp: '2026-04-04 18:00:00' })?.[1]).toBe('Sun 2026-04-05 17:00');
});

it('are unknown where no date is, or none that has passed', () => {
	const now = DateTime.fromISO('2026-03-02', { zone: sydney });
	for (const NoteDate of [null, 'soon', '2026-03-02 00:16:00']) {
		expect(deadlines({ Timestamp: '', NoteDate }, '', now)).toBeUndefined();
	}
});

it('are never later than the law gives for any date of the record', () => {
	const date = fc
		.date({ min: new Date('2026-01-01'), max: new Date('2027-12-01'), noInvalidDate: true })
		.map((moment) => DateTime.fromJSDate(moment).toFormat('yyyy-MM-dd HH:mm:ss'));
	const record = fc.record(
		{ Timestamp: date, NoteDate: date, AlertDate: date, NotifiedDate: date },
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(record, fc.constantFrom('' as const, ...states), (dates, state) => {
			const latest = DateTime.fromISO('2028-01-01', { zone: sydney });
			const { due } = deadlines(dates, state, latest) ?? {};
			if (due === undefined) return expect(dates).toEqual({});
			for (const text of Object.values(dates)) {
				const aware = DateTime.fromSQL(text, { zone: sydney });
				expect(+due.ndisNotice - +aware).toBeLessThanOrEqual(24 * 3_600_000);
				expect(due.sirsPriority2 <= aware.plus({ days: 30 })).toBe(true);
				// The time to the limit has five working days, and at most two weekends and the days off around Easter or Christmas.
				expect(due.ndisForm <= aware.plus({ days: 16 })).toBe(true);
			}
		}),
	);
});

it('publicHolidays has what every state keeps, and nothing on a weekend', () => {
	for (const [state, days] of Object.entries(publicHolidays.byState)) {
		expect({ state, days }).toEqual({
			state,
			days: expect.arrayContaining(['2026-01-01', '2026-04-03', '2026-12-25', '2027-03-26']),
		});
		expect(days.filter((day) => DateTime.fromISO(day).weekday > 5)).toEqual([]);
	}
});

it('publicHolidays is without the days of Western Australia that may move from 2028 on', () => {
	const moved = ['2028-03-06', '2028-06-05', '2028-09-25'];
	expect(publicHolidays.byState.WA.filter((day) => moved.includes(day))).toEqual([]);
	expect(publicHolidays.byState.WA).toEqual(
		expect.arrayContaining(['2027-03-01', '2027-06-07', '2027-09-27', '2028-01-03']),
	);
});

it('a limit holds from its day on, and the first one before that', () => {
	const limits = [
		{ from: '2020-01-01', unit: 'hours', count: 24, source: '' },
		{ from: '2026-06-01', unit: 'hours', count: 12, source: '' },
	] as const;
	expect(
		['2019-01-01', '2026-05-31', '2026-06-01'].map((day) => limitOn(limits, day).count),
	).toEqual([24, 24, 12]);
});

it('each limit has the law it stands in, and those of one thing are in the order of their days', () => {
	for (const limits of Object.values(reportingLimits)) {
		const days = limits.map(({ from }) => from);
		expect(days).toEqual([...days].sort());
		for (const { source } of limits) expect(source).toMatch(/\.gov\.au/);
	}
});
