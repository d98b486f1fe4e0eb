import fc from 'fast-check';
import { DateTime, Settings } from 'luxon';
import { writeMessages, type MailOptions } from '../../reports/messages';
import { reports } from '../../reports/mod';
import type { ReadList, Row as ReportRow, SourceRecord } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';

const zone = 'Australia/Sydney';
const report = reports.reportableIncidents;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

type Row = SourceRecord;

interface Given {
	readonly incidents?: readonly Row[];
	readonly serious?: readonly Row[];
	readonly settings?: object;
	readonly lists?: Readonly<Record<string, ReadList>>;
	/** The present time on a clock in Sydney. */
	readonly now?: string;
	readonly options?: Partial<MailOptions>;
}

const refused: ReadList = { records: [], error: 'This resource is for administrators only' };

function outcomeOf({ incidents = [], serious = [], settings = {}, lists = {}, now }: Given) {
	const at = DateTime.fromISO(now ?? '2026-03-02T06:00', { zone });
	// If the clock shows an hour twice, Luxon chooses by the present offset. So Luxon must know the present time of the test.
	Settings.now = () => at.toMillis();
	const prepared = report.prepare({ sendTo: 'office@example.com', ...settings }, at);
	const outcome = prepared.compute({
		incidents: { records: incidents },
		serious: { records: serious },
		categories: { records: [{ CategoryId: 8, Description: 'Fall' }] },
		...lists,
	});
	return { at, outcome, prepared };
}

afterEach(() => {
	Settings.now = () => Date.now();
});

/** Returns the messages of the report, with plain blanks in place of non-breaking blanks. */
async function mailsOf(given: Given) {
	const { at, outcome } = outcomeOf(given);
	const options = { attachSpreadsheet: true, onlyWhenSomething: false, ...given.options };
	const messages = await writeMessages(report, outcome, options, { now: at, workflow: 'Clock' });
	return messages.map(({ json, workbook }) => ({
		...json,
		subject: plain(json.subject),
		html: plain(json.html),
		text: plain(json.text).replace(/[\s|]+/g, ' '),
		hasFile: workbook !== undefined,
	}));
}

const isList = ({ key }: { readonly key: string }) => key.includes('list of');

const alertsOf = async (given: Given) => (await mailsOf(given)).filter((mail) => !isList(mail));

const reportable = { IncidentId: 1, IsReportable: true, Reported24Hour: false };

/** Returns the hours in a text such as `in 14 h 30 min`: `14.5`. */
function hoursLeft(text: string): string {
	const [, days = '0', hours = '0', minutes = '0'] =
		/, in (?:(\d+) days?)? ?(?:(\d+) h)? ?(?:(\d+) min)?/.exec(text) ?? [];
	const left = Number(days) * 24 + Number(hours) + Number(minutes) / 60;
	return (Math.floor(left * 10) / 10).toFixed(1);
}

const alertWords = ({ subject, text }: { readonly subject: string; readonly text: string }) =>
	subject.startsWith('Report by')
		? `Report within ${hoursLeft(text)} hours`
		: subject.replace(/(Overdue|Report at once).*/, '$1');

/** If a report is sent or has no known deadline, returns words such as `reported`. Otherwise returns the deadline. */
const limitWords = (state: unknown, due: unknown) =>
	['reported', 'notified'].includes(String(state))
		? String(state)
		: state === 'look at once'
			? 'NO DATE: look at once'
			: `${String(due).replace('T', ' ')}${state === 'overdue' ? ' OVERDUE' : ''}`;

const limitsOf = (row: ReportRow) => [
	String(row.CountedFrom).replace('T', ' '),
	limitWords(row.Within24Hours, row.DueWithin24Hours),
	row.Kind === 'Serious incident'
		? limitWords(row.Priority2, row.Priority2Due)
		: limitWords(row.Form, row.FormDue),
];

async function clock(law: 'NDIS' | 'SIRS', state: string, record: Row, now: string) {
	const given = {
		incidents: law === 'NDIS' ? [{ IncidentId: 1, IsReportable: true, ...record }] : [],
		serious: law === 'SIRS' ? [{ IncidentId: 1, ...record }] : [],
		settings: { state: state || 'none', listHour: 0 },
		now,
	};
	const mails = await mailsOf(given);
	const [row] = outcomeOf(given).outcome.rows;
	return {
		alert: mails.filter((mail) => !isList(mail)).map(alertWords)[0] ?? 'none',
		row: row && limitsOf(row),
		html: mails.map(({ html }) => html).join(''),
	};
}

const monday = { Timestamp: '2026-03-02 09:00:00' };
const friday = { Timestamp: '2026-03-06 16:30:00' };
const unset = { Timestamp: '', NoteDate: '', AlertDate: '', NotifiedDate: '' };
const at10 = '2026-03-02T10:00';

/**
 * Somebody worked out these examples with a calendar and a clock, and not by code. Each example has the alert, and three times from the
 * list: the start and both deadlines. In Sydney, the clock went back from 3 to 2 on 5 April 2026, and forward from 2 to 3 on 4 October
 * 2026.
 */
const ndis: [string, string, Row, string, string, string[] | undefined][] = [
	[
		'entered an hour ago, on a Monday',
		'',
		monday,
		at10,
		'Report within 23.0 hours',
		['2026-03-02 09:00', '2026-03-03 09:00', '2026-03-09 09:00'],
	],
	[
		'entered late: noted on Friday night',
		'',
		{ ...monday, NoteDate: '2026-02-27 22:00:00' },
		at10,
		'Overdue',
		['2026-02-27 22:00', '2026-02-28 22:00 OVERDUE', '2026-03-06 22:00'],
	],
	[
		'noted an hour earlier',
		'',
		{ ...monday, NoteDate: '2026-03-02 08:00:00' },
		at10,
		'Report within 22.0 hours',
		['2026-03-02 08:00', '2026-03-03 08:00', '2026-03-09 08:00'],
	],
	[
		'noted later than entered',
		'',
		{ ...monday, NoteDate: '2026-03-04 00:00:00' },
		at10,
		'Report within 23.0 hours',
		['2026-03-02 09:00', '2026-03-03 09:00', '2026-03-09 09:00'],
	],
	[
		'an alert on Sunday night',
		'',
		{ ...monday, AlertDate: '2026-03-01 23:00:00' },
		at10,
		'Report within 13.0 hours',
		['2026-03-01 23:00', '2026-03-02 23:00', '2026-03-06 23:00'],
	],
	[
		'somebody was notified on Sunday',
		'',
		{ ...monday, NotifiedDate: '2026-03-01 12:00:00' },
		at10,
		'Report within 2.0 hours',
		['2026-03-01 12:00', '2026-03-02 12:00', '2026-03-06 12:00'],
	],
	[
		'closed at once',
		'',
		{ ...monday, Closed: true },
		at10,
		'Report within 23.0 hours',
		['2026-03-02 09:00', '2026-03-03 09:00', '2026-03-09 09:00'],
	],
	[
		'reported within 24 hours, the form is still due',
		'',
		{ ...monday, Reported24Hour: true },
		at10,
		'none',
		['2026-03-02 09:00', 'reported', '2026-03-09 09:00'],
	],
	[
		'only the form is marked',
		'',
		{ ...monday, Reported5Day: true },
		at10,
		'Report within 23.0 hours',
		['2026-03-02 09:00', '2026-03-03 09:00', 'reported'],
	],
	[
		'all is reported',
		'',
		{ ...monday, Reported24Hour: true, Reported5Day: true },
		at10,
		'none',
		undefined,
	],
	['not reportable', '', { ...monday, IsReportable: false }, at10, 'none', undefined],
	[
		'only the time of entry is set',
		'',
		{ ...unset, ...monday },
		at10,
		'Report within 23.0 hours',
		['2026-03-02 09:00', '2026-03-03 09:00', '2026-03-09 09:00'],
	],
	[
		'only the note is set',
		'',
		{ ...unset, NoteDate: '2026-03-02 08:00:00' },
		at10,
		'Report within 22.0 hours',
		['2026-03-02 08:00', '2026-03-03 08:00', '2026-03-09 08:00'],
	],
	[
		'only the alert is set',
		'',
		{ ...unset, AlertDate: '2026-03-01 15:30:00' },
		at10,
		'Report within 5.5 hours',
		['2026-03-01 15:30', '2026-03-02 15:30', '2026-03-06 15:30'],
	],
	[
		'only the notification is set',
		'',
		{ ...unset, NotifiedDate: '2026-03-02 07:00:00' },
		at10,
		'Report within 21.0 hours',
		['2026-03-02 07:00', '2026-03-03 07:00', '2026-03-09 07:00'],
	],
	[
		'no date is set',
		'',
		unset,
		at10,
		'Report at once',
		['', 'NO DATE: look at once', 'NO DATE: look at once'],
	],
	[
		'a day without a time',
		'',
		{ ...unset, NoteDate: '2026-03-02' },
		at10,
		'Report within 14.0 hours',
		['2026-03-02 00:00', '2026-03-03 00:00', '2026-03-09 00:00'],
	],
	[
		'over a weekend with a holiday in Victoria',
		'VIC',
		friday,
		'2026-03-07T16:45',
		'Overdue',
		['2026-03-06 16:30', '2026-03-07 16:30 OVERDUE', '2026-03-16 16:30'],
	],
	[
		'over the same weekend in New South Wales',
		'NSW',
		friday,
		'2026-03-07T16:00',
		'Report within 0.5 hours',
		['2026-03-06 16:30', '2026-03-07 16:30', '2026-03-13 16:30'],
	],
	[
		'over Easter in Queensland',
		'qld',
		{ Timestamp: '2026-04-02 10:00:00' },
		'2026-04-02T16:00',
		'Report within 18.0 hours',
		['2026-04-02 10:00', '2026-04-03 10:00', '2026-04-13 10:00'],
	],
	[
		'over Easter, with no state: early',
		'',
		{ Timestamp: '2026-04-02 10:00:00' },
		'2026-04-02T16:00',
		'Report within 18.0 hours',
		['2026-04-02 10:00', '2026-04-03 10:00', '2026-04-09 10:00'],
	],
	[
		'over Christmas and New Year',
		'NSW',
		{ Timestamp: '2026-12-23 09:00:00' },
		'2026-12-23T09:30',
		'Report within 23.5 hours',
		['2026-12-23 09:00', '2026-12-24 09:00', '2027-01-04 09:00'],
	],
	[
		'Anzac Day on a Saturday: a Monday off in New South Wales',
		'NSW',
		{ Timestamp: '2026-04-23 09:00:00' },
		'2026-04-23T10:00',
		'Report within 23.0 hours',
		['2026-04-23 09:00', '2026-04-24 09:00', '2026-05-01 09:00'],
	],
	[
		'Anzac Day on a Saturday: none in Queensland',
		'QLD',
		{ Timestamp: '2026-04-23 09:00:00' },
		'2026-04-23T10:00',
		'Report within 23.0 hours',
		['2026-04-23 09:00', '2026-04-24 09:00', '2026-04-30 09:00'],
	],
	[
		'on a Saturday',
		'',
		{ Timestamp: '2026-03-07 10:00:00' },
		'2026-03-08T09:00',
		'Report within 1.0 hours',
		['2026-03-07 10:00', '2026-03-08 10:00', '2026-03-13 10:00'],
	],
	[
		'daylight saving begins: 24 hours end an hour later on the clock',
		'',
		{ Timestamp: '2026-10-03 18:00:00' },
		'2026-10-04T18:30',
		'Report within 0.5 hours',
		['2026-10-03 18:00', '2026-10-04 19:00', '2026-10-09 18:00'],
	],
	[
		'daylight saving begins, and a holiday follows',
		'NSW',
		{ Timestamp: '2026-10-03 18:00:00' },
		'2026-10-04T18:30',
		'Report within 0.5 hours',
		['2026-10-03 18:00', '2026-10-04 19:00', '2026-10-12 18:00'],
	],
	[
		'daylight saving ends: 24 hours end an hour earlier on the clock',
		'NSW',
		{ Timestamp: '2026-04-04 18:00:00' },
		'2026-04-05T16:00',
		'Report within 1.0 hours',
		['2026-04-04 18:00', '2026-04-05 17:00', '2026-04-13 18:00'],
	],
	[
		'an hour that is there twice counts from the first',
		'',
		{ Timestamp: '2026-04-05 02:30:00' },
		'2026-04-05T10:00',
		'Report within 15.5 hours',
		['2026-04-05 02:30', '2026-04-06 01:30', '2026-04-10 02:30'],
	],
	[
		'an hour that is not there',
		'',
		{ Timestamp: '2026-10-04 02:30:00' },
		'2026-10-04T10:00',
		'Report within 16.5 hours',
		['2026-10-04 01:30', '2026-10-05 02:30', '2026-10-09 01:30'],
	],
	[
		'entered before the days of alerts: in the list only',
		'',
		{ Timestamp: '2026-02-22 09:00:00' },
		at10,
		'none',
		['2026-02-22 09:00', '2026-02-23 09:00 OVERDUE', '2026-02-27 09:00 OVERDUE'],
	],
	[
		'entered in a wrong time zone',
		'',
		{ Timestamp: '2026-03-02 20:00:00' },
		at10,
		'Report at once',
		['', 'NO DATE: look at once', 'NO DATE: look at once'],
	],
];

const sirs: typeof ndis = [
	[
		'only the note is shown',
		'',
		{ NoteDate: '2026-03-01 14:00:00' },
		at10,
		'Report within 4.0 hours',
		['2026-03-01 14:00', '2026-03-02 14:00', '2026-03-31 14:00'],
	],
	[
		'entered late',
		'',
		{ ...monday, NoteDate: '2026-02-26 09:00:00' },
		at10,
		'Overdue',
		['2026-02-26 09:00', '2026-02-27 09:00 OVERDUE', '2026-03-28 09:00'],
	],
	[
		'an alert before the note',
		'',
		{ NoteDate: '2026-03-02 09:00:00', AlertDate: '2026-03-02 04:00:00' },
		at10,
		'Report within 18.0 hours',
		['2026-03-02 04:00', '2026-03-03 04:00', '2026-04-01 04:00'],
	],
	[
		'closed at once',
		'',
		{ NoteDate: '2026-03-02 09:30:00', Closed: true },
		at10,
		'Report within 23.5 hours',
		['2026-03-02 09:30', '2026-03-03 09:30', '2026-04-01 09:30'],
	],
	[
		'notified',
		'',
		{ NoteDate: '2026-03-01 14:00:00', NotifiedDate: '2026-03-02 09:00:00' },
		at10,
		'none',
		['2026-03-01 14:00', 'notified', 'notified'],
	],
	[
		'the only date lies a year ahead',
		'',
		{ NoteDate: '2027-03-02 09:00:00' },
		at10,
		'Report at once',
		['', 'NO DATE: look at once', 'NO DATE: look at once'],
	],
	[
		'no date is set',
		'',
		unset,
		at10,
		'Report at once',
		['', 'NO DATE: look at once', 'NO DATE: look at once'],
	],
	[
		'holidays do not count',
		'VIC',
		{ NoteDate: '2026-03-06 16:30:00' },
		'2026-03-07T10:00',
		'Report within 6.5 hours',
		['2026-03-06 16:30', '2026-03-07 16:30', '2026-04-05 16:30'],
	],
	[
		'30 days over the end of daylight saving',
		'',
		{ NoteDate: '2026-03-20 10:00:00' },
		'2026-03-20T12:00',
		'Report within 22.0 hours',
		['2026-03-20 10:00', '2026-03-21 10:00', '2026-04-19 10:00'],
	],
	[
		'30 days over the beginning of daylight saving',
		'',
		{ NoteDate: '2026-09-20 10:00:00' },
		'2026-09-20T12:00',
		'Report within 22.0 hours',
		['2026-09-20 10:00', '2026-09-21 10:00', '2026-10-20 10:00'],
	],
	[
		'30 days from the first of February are over',
		'',
		{ NoteDate: '2026-02-01 00:00:00', Timestamp: '2026-03-04 08:00:00' },
		'2026-03-04T09:00',
		'Overdue',
		['2026-02-01 00:00', '2026-02-02 00:00 OVERDUE', '2026-03-03 00:00 OVERDUE'],
	],
	[
		'a notification that is no date is none',
		'',
		{ NoteDate: '2026-03-01 14:00:00', NotifiedDate: 'pending' },
		at10,
		'Report within 4.0 hours',
		['2026-03-01 14:00', '2026-03-02 14:00', '2026-03-31 14:00'],
	],
	[
		'a notification of next month is none yet',
		'',
		{ NoteDate: '2026-03-01 14:00:00', NotifiedDate: '2026-04-01 09:00:00' },
		at10,
		'Report within 4.0 hours',
		['2026-03-01 14:00', '2026-03-02 14:00', '2026-03-31 14:00'],
	],
];

it.each(ndis)('NDIS: %s', async (_, state, record, now, alert, row) => {
	expect(await clock('NDIS', state, record, now)).toMatchObject({ alert, row });
});

it.each(sirs)('SIRS: %s', async (_, state, record, now, alert, row) => {
	expect(await clock('SIRS', state, record, now)).toMatchObject({ alert, row });
});

it.each([
	['a date that cannot be read', { ...monday, NoteDate: 'soon' }, 'NoteDate cannot be read: soon'],
	[
		'a year that nobody means',
		{ ...monday, AlertDate: '31/02/26' },
		'AlertDate cannot be read: 31/02/26',
	],
	['a time of entry ahead', { Timestamp: '2026-03-02 20:00:00' }, 'check the time zone'],
])('names what it could not tell: %s', async (_, record, text) => {
	const { html } = await clock('NDIS', '', record, at10);
	// The alert and the list both show the text.
	expect(html.split(text)).toHaveLength(3);
});

describe('an incident that does not show whether it is reportable', () => {
	const entered = { Timestamp: '2026-03-02 09:00:00' };
	const unclear = (number: number, changes: Row = {}): Row[] =>
		Array.from({ length: number }, (_, index) => ({
			IncidentId: index + 7,
			...entered,
			...changes,
		}));
	const shown = { IncidentId: 1, IsReportable: 0, ...entered };

	it.each([[undefined], [null], [''], [2], ['on']])(
		'has an alert, and is in the list: %j',
		async (IsReportable) => {
			const given = { incidents: [shown, ...unclear(1, { IsReportable })], now: at10 };
			const [alert, list] = await mailsOf(given);
			expect(alert.subject).toBe('Check whether incident 7 must be reported by Tue 3 Mar, 9:00 am');
			expect(alert.text).toContain(
				'Your care system does not show whether incident 7 must be reported. If it must, the limit is Tue 3 Mar, 9:00 am, in 23 h.',
			);
			expect([alert.key, alert.incomplete]).toEqual([
				'reportableIncidents unclear 7 after 0 hours office@example.com',
				false,
			]);
			expect([list.subject, list.incomplete, list.count]).toEqual([
				'NOT COMPLETE: 1 incident does not show whether it is reportable',
				true,
				1,
			]);
			expect(list.text).toContain(
				'No reportable or serious incident is known to be without a report and 1 incident does not show whether it is reportable.',
			);
			expect(list.text).toContain('7. Check whether it must be reported.');
			const { rows } = outcomeOf(given).outcome;
			expect(rows).toMatchObject([
				{
					Kind: 'Not known whether reportable',
					Incident: '7',
					DueWithin24Hours: '2026-03-03T09:00',
				},
			]);
			const listless = await mailsOf({ ...given, settings: { listHour: 24 } });
			expect(listless.map(({ subject }) => subject)).toEqual([alert.subject]);
		},
	);

	it.each([
		['2026-02-28 09:00:00', /^Check whether incident 7 must be reported: overdue since Sun 1 Mar/],
		['', /^Check whether incident 7 must be reported, at once$/],
	])('entered %j is told as what is late or has no date', async (Timestamp, subject) => {
		const [alert] = await mailsOf({ incidents: [shown, ...unclear(1, { Timestamp })], now: at10 });
		expect(alert.subject).toMatch(subject);
	});

	it('and is reported, is told by nobody', async () => {
		const Reported24Hour = true;
		const done = { incidents: [shown, ...unclear(1, { Reported24Hour, Reported5Day: 1 })] };
		expect(outcomeOf(done).outcome.rows).toEqual([]);
		expect(outcomeOf(done).outcome.totals).toMatchObject({ reportedInFull: 1, notReportable: 1 });
		// This incident is reported, but the form may still be due.
		const formless = { incidents: [shown, ...unclear(1, { Reported24Hour })], now: at10 };
		const mails = await mailsOf(formless);
		expect(mails.map(({ subject }) => subject)).toEqual([
			'NOT COMPLETE: 1 incident does not show whether it is reportable',
		]);
	});

	it('stands beside those that are late', async () => {
		const late = { ...reportable, Timestamp: '2026-02-23 10:00:00' };
		const mails = await mailsOf({ incidents: [late, ...unclear(2)], now: at10 });
		expect(mails.find(isList)?.subject).toBe(
			'NOT COMPLETE: at least 1 incident is past the 24-hour limit and 2 incidents do not show whether they are reportable',
		);
	});

	it('has no alert of its own where hundreds do not: one mail a day says so, and it is a failure', async () => {
		const serious = [{ IncidentId: 5, ...entered }];
		const given = { incidents: unclear(300), serious, now: at10, settings: { listHour: 24 } };
		const mails = await mailsOf(given);
		expect(mails.map(({ key }) => key)).toEqual([
			'reportableIncidents serious 5 after 0 hours office@example.com',
			'reportableIncidents not known whether reportable on 2026-03-02 office@example.com',
		]);
		expect(mails[1]).toMatchObject({
			subject:
				'NOT COMPLETE: 300 incidents may have to be reported: your care system does not show which',
			incomplete: true,
		});
		expect(mails[1].text).toContain('None of the incidents shows whether it is reportable');
		expect(mails[1].text).toContain('ndiscommission.gov.au');
		// A mail has no room for all incidents, so it has a file.
		expect(mails[1].hasFile).toBe(true);
		expect(outcomeOf(given).outcome.failures).toHaveLength(1);
		const later = { ...given, incidents: unclear(301), now: '2026-03-02T23:00' };
		expect((await mailsOf(later)).map(({ key }) => key)).toContain(mails[1].key);
		const list = (await mailsOf({ ...given, settings: {} })).find(isList);
		expect(list).toMatchObject({ incomplete: true, count: 301 });
		// If there are few incidents, each incident gets an alert. If one of many incidents shows whether it is reportable, each incident
		// that does not show it gets an alert, too.
		expect(await alertsOf({ ...given, incidents: unclear(5), serious: [] })).toHaveLength(5);
		expect(
			await alertsOf({ ...given, incidents: [shown, ...unclear(6)], serious: [] }),
		).toHaveLength(6);
	});
});

it('an incident that is in two of the lists counts once, as it was read last', () => {
	const open = { IncidentId: 4, IsReportable: true, ...monday };
	const rowsOf = (...incidents: Row[]) => outcomeOf({ incidents, now: at10 }).outcome.rows;
	expect(rowsOf(open, { ...open, Closed: true })).toMatchObject([{ State: 'closed' }]);
	expect(rowsOf(open, { ...open, Reported24Hour: 1, Reported5Day: 1 })).toEqual([]);
	expect(rowsOf(open, open)).toHaveLength(1);
});

it('an incident that is assigned to N/A is assigned to nobody', async () => {
	const record = { IncidentId: 4, IsReportable: true, ...monday, AssignedTo: 'N/A' };
	const mails = JSON.stringify(await mailsOf({ incidents: [record], now: at10 }));
	expect(mails).toContain('assigned to nobody');
	expect(mails).not.toContain('N/A');
});

it('an incident whose code, category and author are N/A has its ID as its name, and neither of them', async () => {
	const none = { IncidentCode: 'N/A', CategoryName: 'None', CreatedBy: 'n/a', AssignedTo: '-' };
	const record = { IncidentId: 4711, CategoryId: 8, IsReportable: true, ...monday, ...none };
	const given = { incidents: [record], now: at10 };
	expect(JSON.stringify(await mailsOf(given))).not.toMatch(/n\/a|none/i);
	expect((await alertsOf(given))[0].subject).toContain('4711');
	expect(outcomeOf(given).outcome.rows).toMatchObject([
		{ Incident: '4711', Category: 'Fall', AssignedTo: '', EnteredBy: '' },
	]);
});

it('two incidents without an ID have a mail each', async () => {
	const nobody = { IsReportable: true, ...monday };
	const keys = (await mailsOf({ incidents: [nobody, nobody], now: at10 })).map(({ key }) => key);
	expect(new Set(keys).size).toBe(3);
});

it('whatever the records hold, each is in a row, or counted as done or as not reportable', async () => {
	const incident = {
		...unset,
		...monday,
		IncidentCode: 'I1',
		CategoryId: 8,
		IsReportable: true,
		Reported24Hour: false,
		Reported5Day: false,
		Closed: false,
		AssignedTo: 'ada@example.com',
		CreatedBy: 'ada@example.com',
	};
	const numbered = oddRecords(incident).map((rows) =>
		rows.map((row, index): Row => ({ ...row, IncidentId: index + 1 })),
	);
	const says = (pattern: RegExp, value: unknown) => pattern.test(String(value ?? '').trim());
	const no = /^(0|false|f|n|no)$/i;
	const yes = /^(1|true|t|y|yes)$/i;
	await fc.assert(
		fc.asyncProperty(numbered, numbered, async (incidents, serious) => {
			const given = { incidents, serious, settings: { state: 'NSW', listHour: 0 }, now: at10 };
			const { outcome } = outcomeOf(given);
			const notReportable = incidents.filter((row) => says(no, row.IsReportable));
			const reported = incidents.filter(
				(row) =>
					!says(no, row.IsReportable) &&
					[row.Reported24Hour, row.Reported5Day].every((value) => says(yes, value)),
			);
			expect(outcome.totals).toMatchObject({
				notReportable: notReportable.length,
				reportedInFull: reported.length,
			});
			expect(outcome.rows).toHaveLength(
				incidents.length + serious.length - notReportable.length - reported.length,
			);
			const columns = report.columns.map(({ field }) => field);
			for (const row of outcome.rows) expect(Object.keys(row)).toEqual(columns);
			const mails = await mailsOf(given);
			expect(mails.map(({ text }) => text).join(' ')).not.toMatch(/undefined|Invalid|NaN/);
			expect(mails.map(({ html }) => html).join(' ')).not.toMatch(/undefined|Invalid|NaN|<b>/);
			const list = outcome.mails.at(-1)!;
			expect(list.count).toBe(
				['notReported', 'reportedButLackingTheForm', 'notKnownWhetherReportable']
					.map((name) => Number(outcome.totals[name]))
					.reduce((one, other) => one + other),
			);
		}),
		{ numRuns: 60 },
	);
});

describe('what is set', () => {
	const prepare = (settings: object) =>
		report.prepare({ sendTo: 'office@example.com', ...settings }, DateTime.now());

	it.each([
		['alertHours', '', 'Alerts After Hours must be whole numbers'],
		['alertHours', '0, soon', 'Alerts After Hours must be whole numbers'],
		['alertHours', '-1', 'Alerts After Hours must be whole numbers'],
		// The first alert would come too late.
		['alertHours', '24, 48', 'Alerts After Hours must begin before 24 hours'],
		['alertDays', '', 'Alerts for Days must be a whole number'],
		// No alert would ever be sent.
		['alertDays', 0, 'Alerts for Days must be a whole number'],
		['alertDays', 'a week', 'Alerts for Days must be a whole number'],
		['alertDays', -1, 'Alerts for Days must be a whole number'],
		['alertDays', '7; 8', 'Alerts for Days must be a whole number'],
		// The last alert would never come.
		['alertHours', '0, 168', 'Alerts After Hours has 168 hours, and Alerts for Days ends'],
		['alertDays', 1, 'Alerts After Hours has 24 hours, and Alerts for Days ends'],
		[
			'daysBack',
			1,
			'Alerts After Hours has 24 hours, and Entered in the Last Days leaves incidents out after 1',
		],
		['listHour', '7:30', 'Daily List From Hour must be a whole number'],
		['listHour', 7.5, 'Daily List From Hour must be a whole number'],
		['listHour', 25, 'Daily List From Hour must be a whole number'],
		['listHour', 'seven', 'Daily List From Hour must be a whole number'],
		['daysBack', 0, 'Entered in the Last Days must be a whole number'],
		['daysBack', null, 'Entered in the Last Days must be a whole number'],
		['state', 'Victoria', 'Public Holidays Of must be one of None, ACT,'],
		['state', '', 'Public Holidays Of must be one of'],
		['about', 'all', 'Incidents must be one of Reportable and Serious,'],
		['sendTo', 'the office', 'Send To must be e-mail addresses'],
		['alertNotified', 'perhaps', 'Alerts About Notified Ones, Too must be'],
	])('is refused by name: %s = %j', (name, value, error) => {
		expect(() => prepare({ [name]: value })).toThrow(error);
	});

	it('takes hours that pass within the days of alerts', () => {
		expect(() => prepare({ alertHours: '0, 167' })).not.toThrow();
		expect(() => prepare({ alertHours: '0, 168', alertDays: 8 })).not.toThrow();
	});

	it('is taken with blanks, and in small letters', async () => {
		const settings = { alertHours: ' 24; 0;18 ', state: ' vic ', listHour: '0' };
		const mails = await mailsOf({
			incidents: [{ ...reportable, Timestamp: '2026-03-01 11:30:00' }],
			settings,
		});
		expect(mails.map(({ key }) => key)).toEqual([
			'reportableIncidents reportable 1 after 18 hours office@example.com',
			'reportableIncidents list of 2026-03-02 office@example.com',
		]);
		expect(mails[1].text).toContain('public holidays of VIC, which are known up to 2028');
	});

	it('says which lists are read, and how far back', () => {
		const read = (settings: object) => Object.entries(outcomeOf({ settings }).prepared.reads);
		const wanted = (settings: object) =>
			read(settings).map(([name, { optional = false }]) => [name, optional]);
		expect(wanted({})).toEqual([
			['incidents', true],
			['serious', true],
			['categories', true],
		]);
		expect(wanted({ about: 'serious' })).toEqual([
			['serious', false],
			['categories', true],
		]);
		expect(wanted({ about: 'Reportable Only' })).toEqual([
			['incidents', false],
			['categories', true],
		]);
		const queries = read({ daysBack: 7 }).map(([, { query }]) => query);
		expect(queries).toEqual([
			{ createfromDate: '2026-02-23', closed: '', taskClosed: '' },
			{ createDateFrom: '2026-02-23', closed: '', taskClosed: '' },
			{},
		]);
	});

	it('a list that is not wanted is not looked at', () => {
		const serious = [{ IncidentId: 5, NoteDate: '2026-03-01 10:00:00' }];
		const incidents = [{ ...reportable, ...monday }];
		const kinds = (about: string) =>
			outcomeOf({ incidents, serious, settings: { about } }).outcome.rows.map(({ Kind }) => Kind);
		expect(kinds('serious')).toEqual(['Serious incident']);
		expect(kinds('reportable')).toEqual(['Reportable incident']);
		expect(kinds('both')).toHaveLength(2);
	});
});

it('days of alerts are days on the calendar: where the clock is put back, one has 25 hours', async () => {
	const count = async (Timestamp: string) =>
		(await alertsOf({ incidents: [{ ...reportable, Timestamp }], now: '2026-04-06T06:00' })).length;
	expect(await count('2026-03-30 06:30:00')).toBe(1);
	expect(await count('2026-03-30 05:30:00')).toBe(0);
});

describe('an alert', () => {
	const subjects = async (given: Given) => (await alertsOf(given)).map(alertWords);

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
	])('%s', async (_, record, subject) => {
		const mails = await alertsOf({ incidents: [{ ...reportable, ...record }] });
		expect(mails.map(alertWords)).toEqual([subject]);
		expect(mails[0].subject).toMatch(/: incident 1$/);
	});

	it.each([
		['one that is not reportable', { IsReportable: false }],
		['one that is marked as reported', { Reported24Hour: true }],
		['one that was entered before the days of alerts', { Timestamp: '2026-02-20 05:00:00' }],
	])('is not sent for %s', async (_, record) => {
		const incidents = [{ ...reportable, Timestamp: '2026-03-02 05:00:00', ...record }];
		expect(await subjects({ incidents })).toEqual([]);
	});

	it('a serious incident has 24 hours, for its priority is not known', async () => {
		const serious = [{ IncidentId: 5, NoteDate: '2026-03-01 10:00:00' }];
		const [{ subject, text }] = await alertsOf({ serious });
		expect(subject).toBe('Report by Mon 2 Mar, 10:00 am: serious incident 5');
		expect(text).toContain('has to be reported by Mon 2 Mar, 10:00 am, in 4 h.');
		expect(text).toContain('does not show its priority, so it counts as Priority 1');
	});

	it.each(['2027-03-01 10:00:00', '2026-03-02 08:00:00'])(
		'a serious incident whose only date lies ahead (%s) is told at once, and counts when it has passed',
		async (NoteDate) => {
			const serious = [{ IncidentId: 5, NoteDate, AlertDate: '2028-01-01' }];
			const [first] = await alertsOf({ serious });
			expect(first.subject).toBe('Report at once: serious incident 5');
			expect(first.html).toContain(`NoteDate lies ahead: ${NoteDate}. Check it, and the time zone`);
			const now = DateTime.fromSQL(NoteDate).plus({ hours: 25 }).toFormat("yyyy-MM-dd'T'HH:mm");
			const [later] = await alertsOf({ serious, now });
			expect(later.subject).toMatch(/^Overdue since .*: serious incident 5$/);
			expect(later.html).not.toContain('lies ahead');
			expect(later.key).not.toBe(first.key);
		},
	);

	it('a serious incident that was notified is told only where that is wanted', async () => {
		const serious = [
			{ IncidentId: 5, Timestamp: '2026-03-01', NotifiedDate: '2026-03-01 09:00:00' },
		];
		expect(await alertsOf({ serious })).toEqual([]);
		const [{ subject }] = await alertsOf({ serious, settings: { alertNotified: true } });
		expect(subject).toBe('Notified: serious incident 5');
	});

	it('says what to check where the time of entry lies ahead', async () => {
		const [{ text }] = await alertsOf({
			incidents: [{ ...reportable, Timestamp: '2026-03-02 22:00:00' }],
		});
		expect(text).toContain('It was entered 16 hours from now: check the time zone');
	});

	it('whose dates lie minutes ahead counts from now, and keeps its key when they have passed', async () => {
		const at = '2026-03-02 06:10:00';
		const incidents = [{ ...reportable, NoteDate: at, Timestamp: at }];
		const [[early], [late]] = await Promise.all(
			['2026-03-02T06:00', '2026-03-02T06:20'].map((now) => alertsOf({ incidents, now })),
		);
		expect(early.subject).toContain('Report by Tue 3 Mar, 6:00 am');
		expect(late.key).toBe(early.key);
		expect(early.text).toMatch(/Counted from: now, because its dates lie some minutes ahead\./);
		expect(late.text).toMatch(/Counted from: [^.]*6:10 am, the earliest date of the record\./);
	});

	it('does not say what happened or to whom, and brings no file', async () => {
		const told = { Note: 'A fall', Location: 'Her kitchen', _ReferringId_1: 4711, Reason: 'Wet' };
		const [mail] = await alertsOf({
			incidents: [{ ...reportable, ...told, Timestamp: '2026-03-02 05:00:00' }],
		});
		expect(mail.html + mail.text).not.toMatch(/A fall|kitchen|4711|Wet/);
		expect(mail.text).toContain('What happened, and to whom, is in your care system only.');
		expect(mail.hasFile).toBe(false);
	});

	it.each([
		[false, 'open'],
		[true, 'closed, but not reported'],
		['perhaps', 'not known whether open'],
	])('says of an incident with %j as Closed: %s', async (Closed, state) => {
		const incidents = [{ ...reportable, Timestamp: '2026-03-02 05:00:00', Closed }];
		const [mail] = await alertsOf({ incidents });
		expect(mail.text).toContain(`State: ${state} `);
		expect(outcomeOf({ incidents }).outcome.rows).toMatchObject([{ State: state.split(',')[0] }]);
	});

	it('one odd record keeps back none of the others', async () => {
		const mails = await alertsOf({
			incidents: [
				{ ...reportable, Timestamp: null, CategoryId: null, IncidentCode: '<b>' },
				{ ...reportable, IncidentId: undefined, Timestamp: 'x' },
				{ ...reportable, IncidentId: 3, Timestamp: '2026-03-02 05:00:00', CategoryId: 8 },
			],
		});
		expect(mails).toHaveLength(3);
		expect(mails[0].html).toContain('&lt;b&gt;');
		expect(mails.at(-1)?.text).toContain('Category: Fall');
	});

	it('goes to each recipient by itself, under a key with the incident and the hours', async () => {
		const incidents = [{ ...reportable, Timestamp: '2026-03-01 11:30:00' }];
		const settings = { sendTo: 'a@example.com, B <b@example.com>' };
		expect((await alertsOf({ incidents, settings })).map(({ key, to }) => [key, to])).toEqual([
			['reportableIncidents reportable 1 after 18 hours a@example.com', 'a@example.com'],
			['reportableIncidents reportable 1 after 18 hours b <b@example.com>', 'B <b@example.com>'],
		]);
	});

	it('keeps its key while the hours are the same, whatever else of the incident changes', async () => {
		const keyAt = async (now: string, changes: Row = {}) => {
			const incidents = [{ ...reportable, Timestamp: '2026-03-01 11:30:00', ...changes }];
			return (await alertsOf({ incidents, now })).map(({ key }) => key);
		};
		const first = await keyAt('2026-03-02T05:30');
		expect(await keyAt('2026-03-02T07:29', { Closed: true, AssignedTo: 'x' })).toEqual(first);
		expect(await keyAt('2026-03-02T07:30')).not.toEqual(first);
	});

	it('has hours only when they have passed', async () => {
		const incidents = [{ ...reportable, Timestamp: '2026-03-02 05:00:00' }];
		expect(await subjects({ incidents, settings: { alertHours: '18, 20' } })).toEqual([]);
	});
});

describe('the list of the day', () => {
	const listOf = async (given: Given) => {
		const settings = { alertDays: 2, ...given.settings };
		const mails = await mailsOf({ now: '2026-03-02T07:00', ...given, settings });
		return mails.filter(isList)[0];
	};

	it('has every deadline, and what is done', async () => {
		const { subject, text, count, hasFile } = await listOf({
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
		expect(subject).toBe(
			'1 incident without a date must be looked at now, 1 incident is past the 24-hour limit and 1 more reaches it by Mon 2 Mar, 10:00 am',
		);
		expect(count).toBe(4);
		expect(hasFile).toBe(true);
		for (const part of [
			'Next limit that can still be met: serious incident 5 (Category not known), Mon 2 Mar, 10:00 am, in 3 h.',
			'1 reported incident lacks its form, the next due Fri 6 Mar, 10:00 am.',
			'1 INCIDENT WITHOUT A DATE THAT COUNTS: 3.',
			'30 days (Priority 2): Tue 31 Mar, 10:00 am',
			'1 serious incident shows a date of notification, and is in the spreadsheet: 6.',
			'ndiscommission.gov.au',
		]) {
			expect(text).toContain(part);
		}
	});

	it('writes only the words of what is overdue in capitals, and no day', async () => {
		const { text } = await listOf({
			incidents: [{ ...reportable, Timestamp: '2026-02-20 10:00:00' }],
		});
		expect(text).toContain('5 business days: OVERDUE SINCE Fri 27 Feb, 10:00 am');
	});

	it('says so where there is nothing to do', async () => {
		const { subject, text } = await listOf({});
		expect(subject).toBe('0 incidents are without a report');
		expect(text).toContain('No reportable or serious incident is without a report.');
	});

	it('says which holidays count', async () => {
		expect((await listOf({})).text).toContain('no public holidays');
		const { text } = await listOf({ settings: { state: 'VIC' } });
		expect(text).toContain('the public holidays of VIC, which are known up to 2028');
	});

	it('says which list could not be read, and comes again when it can be', async () => {
		const whole = await listOf({});
		const short = await listOf({ lists: { serious: refused } });
		expect(short.subject).toMatch(/^NOT COMPLETE: /);
		expect(short.text).toContain('could not be read, so some may be missing: This resource is for');
		expect(short.text).toContain('is known to be without a report');
		expect(short.subject).toBe('NOT COMPLETE: 0 incidents are known to be without a report');
		const late = { incidents: [{ ...reportable, Timestamp: '2026-02-23 10:00:00' }] };
		expect((await listOf({ ...late, lists: { serious: refused } })).subject).toBe(
			'NOT COMPLETE: at least 1 incident is past the 24-hour limit',
		);
		expect(short.key).not.toBe(whole.key);
	});

	it('comes from its hour on, under one key for the day, whatever it tells', async () => {
		expect(await listOf({ now: '2026-03-02T06:59' })).toBeUndefined();
		const incidents = [{ ...reportable, Timestamp: '2026-02-23 10:00:00' }];
		const keys = [await listOf({}), await listOf({ incidents, now: '2026-03-02T23:59' })].map(
			({ key }) => key,
		);
		expect(new Set(keys)).toEqual(
			new Set(['reportableIncidents list of 2026-03-02 office@example.com']),
		);
		expect(await listOf({ settings: { listHour: 24 } })).toBeUndefined();
	});

	it('is left out where there is nothing to tell and that is wanted', async () => {
		const options = { onlyWhenSomething: true };
		expect(await listOf({ options })).toBeUndefined();
		expect(await listOf({ options, incidents: [reportable] })).toBeDefined();
		expect(await listOf({ options, lists: { incidents: refused } })).toBeDefined();
	});
});

describe('a date that stands for none', () => {
	const ofNow = { ...reportable, Timestamp: '2026-03-02 05:00:00' };

	it.each(['1900-01-01', '1899-12-30', '1970-01-01 00:00:00', '0001-01-01'])(
		'%s is named, and time counts from the other dates',
		async (NoteDate) => {
			const [alert] = await alertsOf({ incidents: [{ ...ofNow, NoteDate }] });
			expect(alert.subject).toMatch(/^Report by Tue 3 Mar/);
			expect(alert.text).toContain(
				`NoteDate does not count, because it is before the year 2000: ${NoteDate}.`,
			);
		},
	);

	it('as time of entry keeps no alert back', async () => {
		const NoteDate = '2026-03-02 05:00:00';
		const incidents = [{ ...reportable, Timestamp: '1970-01-01 00:00:00', NoteDate }];
		expect((await alertsOf({ incidents }))[0].subject).toMatch(/^Report by Tue 3 Mar/);
	});

	it('alone, is an incident without a date, which is mailed', async () => {
		const [alert] = await alertsOf({ incidents: [{ ...reportable, Timestamp: '1900-01-01' }] });
		expect(alert.subject).toMatch(/^Report at once/);
		expect(alert.key).toMatch(/ without a date /);
	});
});

describe('a list that cannot be read', () => {
	const serious = [{ IncidentId: 5, NoteDate: '2026-03-01 10:00:00' }];

	it('keeps no alert of the other list back, is told in it, and is a failure', async () => {
		const given = { serious, lists: { incidents: refused } };
		const mails = await alertsOf(given);
		const { key } = (await alertsOf({ serious }))[0];
		expect(mails.map((mail) => [mail.key, mail.incomplete])).toEqual([[key, false]]);
		expect(mails[0].text).toContain('The list of incidents could not be read');
		expect(outcomeOf(given).outcome.failures).toEqual([
			'The list of incidents could not be read, so some may be missing: This resource is for administrators only',
		]);
		expect(outcomeOf({ serious }).outcome.failures).toEqual([]);
	});

	it('is an error where the other one cannot be read, either', () => {
		const lists = { incidents: refused, serious: refused };
		expect(() => outcomeOf({ lists })).toThrow('Neither incidents nor serious incidents');
	});

	it('of categories costs the names only', async () => {
		const incidents = [{ ...reportable, CategoryId: 8, Timestamp: '2026-03-02 05:00:00' }];
		const given = { incidents, lists: { categories: refused } };
		expect((await alertsOf(given))[0].text).toContain('Category: ID 8');
		expect(outcomeOf(given).outcome.failures).toEqual([]);
	});
});

it.each([
	'2026-03-02 12:01',
	'2026-03-02',
	'2026-03-03 09:00',
	'1970-01-01 00:00:00',
	'0001-01-01',
])(
	'a date of notification that lies ahead or long ago (%s) silences no alert',
	async (NotifiedDate) => {
		const serious = [{ IncidentId: 5, Timestamp: '2026-03-01 11:00:00', NotifiedDate }];
		const [alert, list] = await mailsOf({ serious, now: '2026-03-01T12:00' });
		expect(alert.subject).toMatch(/^(Report by|Overdue) .* 5$/);
		expect(list.text).toContain('NotifiedDate does not count');
	},
);

it('a long number of an incident is cut in the subject of its alert', async () => {
	const incident = {
		...reportable,
		IncidentCode: 'I'.repeat(500),
		Timestamp: '2026-03-02 00:00:00',
	};
	const [{ subject }] = await alertsOf({ incidents: [incident] });
	expect(subject.length).toBeLessThan(200);
});
