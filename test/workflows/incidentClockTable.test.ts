import fc from 'fast-check';
import { DateTime, Settings } from 'luxon';
import { checkWhatWasFilledIn } from '../../workflows/code/reportable-incident-clock/checkWhatWasFilledIn.js';
import { whatIsDue } from '../../workflows/code/reportable-incident-clock/whatIsDue.js';
import { htmlTables } from '../templates/htmlTables';
import { n8nWith } from './n8nWith';
import { oddRecords } from './oddRecords';
import { useZone } from './useZone';

useZone('Australia/Sydney');

type Row = Record<string, unknown>;

interface Mail {
	readonly subject: string;
	readonly html: string;
	readonly mail: string;
}

/** The mails about these records, of which the last is the list of the day. */
function mailsAbout(incidents: Row[], serious: Row[], state: string, now: string): Mail[] {
	// Luxon reads an hour that is there twice by the offset of the present.
	Settings.now = () => new Date(`${now}Z`).getTime();
	const given = {
		sender: 'n8n@example.com',
		recipient: 'office@example.com',
		mailAfterHours: '0, 18, 20, 24',
		mailDays: 7,
		listDays: 60,
		listHour: 0,
		state,
		now: DateTime.fromISO(now).toISO(),
	};
	const [{ json: settings }] = checkWhatWasFilledIn(n8nWith({ 'Fill in here': [given] }));
	return whatIsDue(
		n8nWith({
			'Check what was filled in': [settings],
			Incidents: incidents,
			'Serious incidents': serious,
		}),
	).map(({ json }: { json: Mail }) => json);
}

const list = (incidents: Row[]) => {
	const mails = mailsAbout(incidents, [], '', at10);
	return { ...mails.at(-1)!, mails };
};

/** What the clock makes of one record: the subject of its alert, and its row in the list of the day. */
function clock(law: 'NDIS' | 'SIRS', state: string, record: Row, now: string) {
	const mails = mailsAbout(
		law === 'NDIS' ? [{ IncidentId: 1, IsReportable: true, ...record }] : [],
		law === 'SIRS' ? [{ IncidentId: 1, ...record }] : [],
		state,
		now,
	);
	const [row] = htmlTables(mails.at(-1)?.html).flat();
	const columns =
		law === 'NDIS'
			? ['Counted from', '24 hours', '5 business days']
			: ['Counted from', '24 hours (Priority 1)', '30 days (Priority 2)'];
	return {
		alert: mails.slice(0, -1).map(({ subject }) => subject.replace(/: .*/, ''))[0] ?? 'none',
		row: row && columns.map((column) => row[column]),
		html: mails.map(({ html }) => html).join(''),
	};
}

const monday = { Timestamp: '2026-03-02 09:00:00' };
const friday = { Timestamp: '2026-03-06 16:30:00' };
const unset = { Timestamp: '', NoteDate: '', AlertDate: '', NotifiedDate: '' };
const at10 = '2026-03-02T10:00';

/**
 * Worked out with a calendar and a clock, and not by any code: the alert, and in the list from when it counts and by when it is
 * due. In Sydney daylight saving ended on 5 April 2026 at 3 (then 2), and began on 4 October 2026 at 2 (then 3).
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
		'entered before mailDays: in the list only',
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

it.each(ndis)('NDIS: %s', (_, state, record, now, alert, row) => {
	expect(clock('NDIS', state, record, now)).toMatchObject({ alert, row });
});

it.each(sirs)('SIRS: %s', (_, state, record, now, alert, row) => {
	expect(clock('SIRS', state, record, now)).toMatchObject({ alert, row });
});

it.each([
	['a date that cannot be read', { ...monday, NoteDate: 'soon' }, 'NoteDate cannot be read: soon'],
	[
		'a year that nobody means',
		{ ...monday, AlertDate: '31/02/26' },
		'AlertDate cannot be read: 31/02/26',
	],
	['a time of entry ahead', { Timestamp: '2026-03-02 20:00:00' }, 'check the time zone'],
])('names what it could not tell: %s', (_, record, text) => {
	const { html } = clock('NDIS', '', record, at10);
	// In the alert and in the list.
	expect(html.split(text)).toHaveLength(3);
});

it('names the incidents that do not show whether they are reportable', () => {
	const { html, subject } = list([
		{ IncidentId: 4, IsReportable: undefined, Timestamp: '2026-03-02 09:00:00' },
		{ IncidentId: 5, IsReportable: '' },
		{ IncidentId: 6, IsReportable: 0 },
		{ IncidentId: 7, IsReportable: 'FALSE' },
	]);
	expect(subject).toMatch(/; not known: 2$/);
	expect(html).toContain('do not show whether they are reportable (2)');
});

it('an incident that is in two of the lists counts once, as it was read last', () => {
	const open = { IncidentId: 4, IsReportable: true, ...monday };
	expect(list([open, { ...open, Closed: true }]).subject).toContain('without a report: 1;');
	expect(list([open, { ...open, Reported24Hour: 1, Reported5Day: 1 }]).subject).toContain(
		'without a report: 0;',
	);
	expect(list([open, open]).mails).toHaveLength(2);
});

it('two incidents without an ID have a mail each', () => {
	const nobody = { IsReportable: true, ...monday };
	const keys = list([nobody, nobody]).mails.map(({ mail }) => mail);
	expect(new Set(keys).size).toBe(3);
});

it('whatever the records hold, each is in the list that does not say that it is done', () => {
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
	const isDone = (row: Row) =>
		says(/^(0|false|n|no)$/i, row.IsReportable) ||
		[row.Reported24Hour, row.Reported5Day].every((value) => says(/^(1|true|y|yes)$/i, value));
	fc.assert(
		fc.property(numbered, numbered, (incidents, serious) => {
			const mails = mailsAbout(incidents, serious, 'NSW', at10);
			const html = mails.map((mail) => mail.html).join('');
			expect(html).not.toMatch(/undefined|Invalid|NaN|<b>/);
			const rows = htmlTables(mails.at(-1)!.html);
			const isUnclear = (row: Row) => !says(/^(0|false|n|no|1|true|y|yes)$/i, row.IsReportable);
			expect(rows.flat()).toHaveLength(
				incidents.filter((row) => isUnclear(row) || !isDone(row)).length + serious.length,
			);
		}),
	);
});
