import { DateTime } from 'luxon';
import { checkWhatWasFilledIn } from '../../workflows/code/reportable-incident-clock/checkWhatWasFilledIn.js';
import { whatIsDue } from '../../workflows/code/reportable-incident-clock/whatIsDue.js';
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
