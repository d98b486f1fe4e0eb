import fc from 'fast-check';
import { DateTime } from 'luxon';
import { checkWhatWasFilledIn } from '../../workflows/code/reportable-incident-clock/checkWhatWasFilledIn.js';
import { whatIsDue } from '../../workflows/code/reportable-incident-clock/whatIsDue.js';
import { deadlines } from '../../workflows/code/shared/deadlines.js';
import { publicHolidays } from '../../workflows/code/shared/publicHolidays.js';
import { useZone } from './useZone';

const zone = 'Australia/Sydney';

useZone(zone);

type Row = Record<string, unknown>;

const node = (records: readonly object[]) => {
	const items = records.map((json) => ({ json }));
	return { all: () => items, first: () => items[0], isExecuted: true };
};

/** What n8n gives the code of a node, where other nodes gave these records. */
const n8n = (outputs: Record<string, readonly object[]>) =>
	({
		$: (name: string) => node(outputs[name] ?? []),
		$workflow: { id: 'w1', name: 'Clock' },
		DateTime,
	}) as unknown as Parameters<typeof whatIsDue>[0];

const filledIn: Row = {
	sender: 'n8n@example.com',
	recipient: 'office@example.com',
	mailAfterHours: '0, 18, 20, 24',
	mailDays: 7,
	listDays: 60,
	listHour: 7,
	state: '',
	now: '2026-03-02T06:00:00.000+11:00',
};

const check = (changes: Row) =>
	checkWhatWasFilledIn(n8n({ 'Fill in here': [{ ...filledIn, ...changes }] }))[0].json;

interface Given {
	readonly incidents?: readonly Row[];
	readonly serious?: readonly Row[];
	readonly settings?: Row;
}

const mailsOf = ({ incidents = [], serious = [], settings = {} }: Given) =>
	whatIsDue(
		n8n({
			'Check what was filled in': [check(settings)],
			Categories: [{ CategoryId: 8, Description: 'Fall' }],
			Incidents: incidents,
			'Serious incidents': serious,
		}),
	).map(({ json }) => json);

const reportable = { IncidentId: 1, IsReportable: true, Reported24Hour: false };

/** The deadlines of a record as the clock on the wall shows them. */
const shown = (record: Row, state = '') => {
	const due = deadlines(record, state, DateTime, DateTime.fromISO('2100-01-01'));
	return due && Object.values(due).map((time) => time!.toFormat('ccc yyyy-MM-dd HH:mm'));
};

describe('deadlines()', () => {
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
		expect(shown(record, state)?.[2]).toBe(due);
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

	it('a day without a time counts from its beginning', () => {
		expect(shown({ NoteDate: '2026-03-02' })?.[1]).toBe('Tue 2026-03-03 00:00');
	});

	it('24 hours pass also where the clock is changed', () => {
		expect(shown({ Timestamp: '2026-10-03 18:00:00' })?.[1]).toBe('Sun 2026-10-04 19:00');
		expect(shown({ Timestamp: '2026-04-04 18:00:00' })?.[1]).toBe('Sun 2026-04-05 17:00');
	});

	it('are unknown where no date is, or none that has passed', () => {
		const now = DateTime.fromISO('2026-03-02');
		for (const NoteDate of [null, 'soon', '2026-03-02 00:01:00']) {
			expect(deadlines({ Timestamp: '', NoteDate }, '', DateTime, now)).toBeUndefined();
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
			fc.property(record, fc.constantFrom('', ...Object.keys(publicHolidays())), (dates, state) => {
				const due = deadlines(dates, state, DateTime, DateTime.fromISO('2028-01-01'));
				for (const text of Object.values(dates)) {
					const aware = DateTime.fromSQL(text);
					expect(+due!['24 hours'] - +aware).toBeLessThanOrEqual(24 * 3_600_000);
					expect(due!['30 days'] <= aware.plus({ days: 30 })).toBe(true);
					// Five working days and at most two weekends and the ten days of Easter or Christmas.
					expect(due!['5 business days']! <= aware.plus({ days: 16 })).toBe(true);
				}
			}),
		);
	});
});

it('publicHolidays() has what every state keeps, and nothing on a weekend', () => {
	for (const [state, days] of Object.entries(publicHolidays())) {
		expect({ state, days }).toEqual({
			state,
			days: expect.arrayContaining(['2026-01-01', '2026-04-03', '2026-12-25', '2027-03-26']),
		});
		expect(days.filter((day) => DateTime.fromISO(day).weekday > 5)).toEqual([]);
	}
});

it('mailDays are days on the calendar: where the clock is put back, one has 25 hours', () => {
	const alertsAbout = (Timestamp: string) =>
		mailsOf({
			incidents: [{ ...reportable, Timestamp }],
			settings: { now: '2026-04-06T06:00:00.000+10:00' },
		}).filter(({ subject }) => subject.startsWith('Overdue'));
	expect(alertsAbout('2026-03-30 06:30:00')).toHaveLength(1);
	expect(alertsAbout('2026-03-30 05:30:00')).toHaveLength(0);
});

describe('what was filled in', () => {
	it('is taken with commas, semicolons and spaces', () => {
		expect(
			check({ mailAfterHours: '24; 0;18 ', recipient: 'a@example.com; B <b@example.com>' }),
		).toEqual(
			expect.objectContaining({
				mailAfterHours: [0, 18, 24],
				recipients: ['a@example.com', 'B <b@example.com>'],
			}),
		);
	});

	it.each([
		['mailAfterHours', ''],
		['mailAfterHours', '0, soon'],
		['mailAfterHours', '-1'],
		['mailDays', ''],
		// No alert would ever be sent.
		['mailDays', 0],
		// The first would come when it is too late.
		['mailAfterHours', '24, 48'],
		['listHour', '7:30'],
		['listHour', 7.5],
		['mailDays', 'a week'],
		['mailDays', -1],
		['mailDays', '7; 8'],
		['listDays', 0],
		['listDays', null],
		['listHour', 25],
		['listHour', 'seven'],
		['sender', ''],
		['recipient', 'the office'],
		['recipient', 'a@example.com, b'],
		['state', 'Victoria'],
		['now', 'today'],
	])('is refused by name: %s = %j', (name, value) => {
		expect(() => check({ [name]: value })).toThrow(`"Fill in here": ${name} must`);
	});
});

describe('an alert', () => {
	const subjects = (given: Given) => mailsOf(given).map(({ subject }) => subject);

	it.each([
		['entered an hour ago', { Timestamp: '2026-03-02 05:00:00' }, 'Report within 23.0 hours'],
		[
			'noted long before it was entered',
			{ Timestamp: '2026-03-02 05:00:00', NoteDate: '2026-02-20 00:00:00' },
			'Overdue',
		],
		[
			'closed at once',
			{ Timestamp: '2026-03-02 05:00:00', Closed: true },
			'Report within 23.0 hours',
		],
		['24 hours ago to the minute', { Timestamp: '2026-03-01 06:00:00' }, 'Overdue'],
		['without any date', {}, 'Report at once'],
		['entered in a wrong time zone', { Timestamp: '2026-03-02 22:00:00' }, 'Report at once'],
		[
			'entered by a clock that is fast',
			{ Timestamp: '2026-03-02 06:10:00' },
			'Report within 24.0 hours',
		],
	])('%s', (_, record, subject) => {
		expect(subjects({ incidents: [{ ...reportable, ...record }] })).toEqual([
			`${subject}: incident 1`,
		]);
	});

	it.each([
		['one that is not reportable', { IsReportable: false }],
		['one that is marked as reported', { Reported24Hour: true }],
		['one that was entered before mailDays', { Timestamp: '2026-02-20 05:00:00' }],
	])('is not sent for %s', (_, record) => {
		const incidents = [{ ...reportable, Timestamp: '2026-03-02 05:00:00', ...record }];
		expect(subjects({ incidents })).toEqual([]);
	});

	it('a serious incident has 24 hours, for its priority is not known', () => {
		const serious = [{ IncidentId: 5, NoteDate: '2026-03-01 10:00:00' }];
		expect(subjects({ serious })).toEqual(['Report within 4.0 hours: serious incident 5']);
	});

	it.each(['2027-03-01 10:00:00', '2026-03-02 08:00:00'])(
		'a serious incident whose only date lies ahead (%s) is told at once, and counts when it has passed',
		(NoteDate) => {
			const serious = [{ IncidentId: 5, NoteDate, AlertDate: '2028-01-01' }];
			const [first] = mailsOf({ serious });
			expect(first.subject).toBe('Report at once: serious incident 5');
			expect(first.html).toContain(`NoteDate lies ahead: ${NoteDate}. Check it, and the time zone`);
			const now = DateTime.fromSQL(NoteDate).plus({ hours: 25 }).toISO();
			const [later] = mailsOf({ serious, settings: { now } });
			expect(later.subject).toBe('Overdue: serious incident 5');
			expect(later.html).not.toContain('lies ahead');
			expect(later.mail).not.toBe(first.mail);
		},
	);

	it('a serious incident that was notified is not overdue', () => {
		const serious = [{ IncidentId: 5, NoteDate: '2026-02-20', NotifiedDate: '2026-02-21' }];
		expect(subjects({ serious })).toEqual([]);
	});

	it('says what to check where the time of entry lies ahead', () => {
		const [{ html }] = mailsOf({
			incidents: [{ ...reportable, Timestamp: '2026-03-02 22:00:00' }],
		});
		expect(html).toContain('Entered 16 hours from now: check the time zone');
	});

	it('one odd record keeps back none of the others', () => {
		const incidents = [
			{ ...reportable, Timestamp: null, CategoryId: null, IncidentCode: '<b>' },
			{ ...reportable, IncidentId: undefined, Timestamp: 'x' },
			{ ...reportable, IncidentId: 3, Timestamp: '2026-03-02 05:00:00', CategoryId: 8 },
		];
		const mails = mailsOf({ incidents });
		expect(mails).toHaveLength(3);
		expect(mails[0].html).toContain('&lt;b&gt;');
		expect(mails.at(-1)?.html).toContain('Category: Fall');
	});

	it('goes to each recipient by itself, under a key with the workflow and the stage', () => {
		const incidents = [{ ...reportable, Timestamp: '2026-03-01 11:30:00' }];
		const settings = { recipient: 'a@example.com, b@example.com' };
		expect(mailsOf({ incidents, settings }).map(({ mail, to }) => [mail, to])).toEqual([
			['w1: Incident 1 after 18 hours, to a@example.com', 'a@example.com'],
			['w1: Incident 1 after 18 hours, to b@example.com', 'b@example.com'],
		]);
	});

	it('has a stage only when it has passed', () => {
		const incidents = [{ ...reportable, Timestamp: '2026-03-02 05:00:00' }];
		expect(subjects({ incidents, settings: { mailAfterHours: '18, 20' } })).toEqual([]);
	});
});

describe('the list of the day', () => {
	const settings = { now: '2026-03-02T07:00:00.000+11:00', mailDays: 1 };
	const listOf = (given: Given) =>
		mailsOf({ ...given, settings: { ...settings, ...given.settings } }).at(-1)!;

	it('has every deadline, and what is done', () => {
		const { subject, html } = listOf({
			incidents: [
				{ ...reportable, Timestamp: '2026-02-23 10:00:00' },
				{ ...reportable, IncidentId: 2, Reported24Hour: true, Timestamp: '2026-03-01 10:00:00' },
				{ ...reportable, IncidentId: 3 },
			],
			serious: [
				{ IncidentId: 5, NoteDate: '2026-03-01 10:00:00' },
				{ IncidentId: 6, NoteDate: '2026-01-01', NotifiedDate: '2026-01-02 09:00:00' },
			],
		});
		expect(subject).toBe('Reportable incidents without a report: 3; serious incidents: 2');
		for (const text of [
			'2026-02-24 10:00 OVERDUE',
			'2026-03-02 10:00<',
			'<td>reported</td>',
			'NO DATE: look at once',
			'2026-03-31 10:00',
			'<td>notified</td>',
			'ndiscommission.gov.au',
		]) {
			expect(html).toContain(text);
		}
	});

	it('says which holidays count', () => {
		expect(listOf({}).html).toContain('no public holidays');
		expect(listOf({ settings: { state: 'vic' } }).html).toContain('of VIC known up to 2028');
	});

	it('says which list could not be read, and comes again when it can be', () => {
		const whole = listOf({});
		const short = listOf({ serious: [{ error: 'This resource is for administrators only' }] });
		expect(short.subject).toMatch(/^NOT COMPLETE: /);
		expect(short.html).toContain('could not be read: This resource is for administrators only');
		expect(short.mail).not.toBe(whole.mail);
	});

	it('comes at listHour', () => {
		expect(mailsOf({})).toEqual([]);
		expect(mailsOf({ settings }).map(({ mail }) => mail)).toEqual([
			'w1: list of 2026-03-02, to office@example.com',
		]);
	});
});

it.each([
	'2026-03-02 12:01',
	'2026-03-02',
	'2026-03-03 09:00',
	'1970-01-01 00:00:00',
	'0001-01-01',
])('a date of notification that lies ahead or long ago (%s) silences no alert', (NotifiedDate) => {
	const serious = [{ IncidentId: 5, Timestamp: '2026-03-01 11:00:00', NotifiedDate }];
	const now = '2026-03-01T12:00:00.000+11:00';
	const [alert, list] = mailsOf({ serious, settings: { now } });
	expect(alert.subject).toMatch(/^(Report within|Overdue).* 5$/);
	expect(list.html).toContain(`NotifiedDate does not count`);
});
