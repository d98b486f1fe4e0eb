/** No deadline is later than the law gives, in any zone of Australia, whatever the clock on the wall does meanwhile. */
import fc from 'fast-check';
import { DateTime, Settings } from 'luxon';
import { deadlines } from '../../workflows/code/shared/deadlines.js';
import { momentOf } from '../../workflows/code/shared/momentOf.js';
import { publicHolidays } from '../../workflows/code/shared/publicHolidays.js';

const zones = [
	...['Sydney', 'Melbourne', 'Hobart', 'Adelaide', 'Broken_Hill', 'Lord_Howe', 'Darwin'],
	...['Brisbane', 'Lindeman', 'Perth', 'Eucla', 'Currie', 'Canberra'],
].map((city) => `Australia/${city}`);

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** What a clock shows in a zone, by the calendar of the platform and not by Luxon. */
function clockOf(zone: string): (moment: number) => string {
	const format = new Intl.DateTimeFormat('sv-SE', {
		timeZone: zone,
		dateStyle: 'short',
		timeStyle: 'medium',
	});
	return (moment) => format.format(moment);
}

/** The offsets that zones of Australia have and had, in minutes. */
const offsets = [480, 525, 540, 570, 585, 600, 630, 660, 690];

/** The first moment at which the clock of a zone shows a time, or a later one where it skips that. */
function firstMoment(text: string, clock: (moment: number) => string): number {
	const moments = offsets.map((offset) => Date.parse(`${text}Z`) - offset * minute);
	const exact = moments.filter((moment) => clock(moment) === text);
	const found = exact.length > 0 ? exact : moments.filter((moment) => clock(moment) > text);
	return Math.min(...found);
}

/** The date that lies some days after another, where only those count that pass. */
function dateAfter(date: string, days: number, counts: (date: Date) => boolean): string {
	let found = new Date(`${date}T00:00Z`);
	for (let left = days; left > 0;) {
		found = new Date(found.getTime() + day);
		if (counts(found)) left--;
	}
	return found.toISOString().slice(0, 10);
}

/** Minutes around all changes of the clock from 2026 to 2028, and around the days from which a deadline lies there. */
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

afterEach(() => {
	Settings.defaultZone = 'system';
	Settings.now = () => Date.now();
});

it.each(zones)('%s: no deadline is later than the law gives, and none hours too early', (zone) => {
	Settings.defaultZone = zone;
	const clock = clockOf(zone);
	const states = fc.constantFrom('', ...Object.keys(publicHolidays()));
	fc.assert(
		fc.property(times, states, fc.boolean(), (aware, state, isSummer) => {
			// Luxon reads a time that is there twice by the offset of the present.
			Settings.now = () => Date.parse(isSummer ? '2027-01-01' : '2027-07-01');
			const due = deadlines({ Timestamp: aware }, state, DateTime, DateTime.fromISO('2100-01-01'));
			const [date, time] = aware.split(' ');
			const holidays: readonly string[] = publicHolidays()[state as 'NSW'] ?? [];
			const isWorkingDay = (one: Date) =>
				one.getUTCDay() % 6 !== 0 && !holidays.includes(one.toISOString().slice(0, 10));
			const law = {
				start: firstMoment(aware, clock),
				'24 hours': firstMoment(aware, clock) + 24 * hour,
				'5 business days': firstMoment(`${dateAfter(date, 5, isWorkingDay)} ${time}`, clock),
				'30 days': firstMoment(`${dateAfter(date, 30, () => true)} ${time}`, clock),
			};
			for (const [name, latest] of Object.entries(law)) {
				const early = latest - Number(due![name as keyof typeof law]);
				expect({ name, early, isRight: early >= 0 && early <= hour }).toEqual({
					name,
					early,
					isRight: true,
				});
			}
		}),
		{ numRuns: 400 },
	);
});

/** Worked out with a calendar and a clock. */
it.each([
	[
		'Sydney',
		'over the skipped hour',
		'2026-10-02 02:30:00',
		'5 business days',
		'2026-10-09 02:30 +11',
	],
	[
		'Sydney',
		'over the doubled hour',
		'2026-04-03 02:30:00',
		'5 business days',
		'2026-04-10 02:30 +10',
	],
	['Sydney', 'into the skipped hour', '2026-09-04 02:30:00', '30 days', '2026-10-04 01:30 +10'],
	['Sydney', 'into the doubled hour', '2026-03-06 02:30:00', '30 days', '2026-04-05 02:30 +11'],
	['Sydney', 'from the doubled hour', '2026-04-05 02:30:00', '24 hours', '2026-04-06 01:30 +10'],
	['Sydney', 'over the change', '2026-10-03 12:00:00', '24 hours', '2026-10-04 13:00 +11'],
	[
		'Lord_Howe',
		'over the skipped half hour',
		'2026-10-02 02:15:00',
		'5 business days',
		'2026-10-09 02:15 +11',
	],
	[
		'Lord_Howe',
		'into the skipped half hour',
		'2026-09-04 02:15:00',
		'30 days',
		'2026-10-04 01:45 +10:30',
	],
	[
		'Lord_Howe',
		'from the doubled half hour',
		'2026-04-05 01:45:00',
		'24 hours',
		'2026-04-06 01:15 +10:30',
	],
	[
		'Brisbane',
		'where no clock changes',
		'2026-10-02 02:30:00',
		'5 business days',
		'2026-10-09 02:30 +10',
	],
] as const)('%s, %s: %s, %s', (city, _, Timestamp, deadline, due) => {
	Settings.defaultZone = `Australia/${city}`;
	const found = deadlines({ Timestamp }, '', DateTime, DateTime.fromISO('2100-01-01'));
	expect(found![deadline].toFormat('yyyy-MM-dd HH:mm Z')).toBe(
		DateTime.fromFormat(due.replace(/(\+\d\d)$/, '$1:00'), 'yyyy-MM-dd HH:mm ZZ', {
			setZone: true,
		}).toFormat('yyyy-MM-dd HH:mm Z'),
	);
});

it('momentOf() reads a zone where the text has one, and a day as its first moment', () => {
	Settings.defaultZone = 'America/Santiago';
	// There the clock skips midnight.
	expect(momentOf('2026-09-06', DateTime).toISO()).toBe('2026-09-06T01:00:00.000-03:00');
	for (const text of ['2026-10-04T02:30:00+11:00', '2026-10-03 15:30:00Z', '2026-10-03T15:30Z']) {
		expect(momentOf(text, DateTime).toUTC().toISO()).toBe('2026-10-03T15:30:00.000Z');
	}
	expect(momentOf('2026-10-04 25:00:00', DateTime).isValid).toBe(false);
	expect(momentOf(null, DateTime).isValid).toBe(false);
});
