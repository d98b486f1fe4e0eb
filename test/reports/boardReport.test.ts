import fc from 'fast-check';
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import type { ReadList, SourceRecord } from '../../reports/report';
import { writeMessage } from '../../reports/message';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

const now = DateTime.fromISO('2026-04-01T07:00', { zone: 'Australia/Sydney' });

type Name = 'incidents' | 'shifts' | 'planned' | 'timesheets' | 'clients' | 'categories';
type Lists = Record<Name, ReadList>;

const incident: SourceRecord = {
	IncidentId: 1,
	NoteDate: '2026-03-10 09:00:00',
	CategoryId: 8,
	_ReferringId_1: 5,
	AssignedTo: 'ada@example.com',
	IsReportable: true,
	Closed: false,
};
const client = { ClientId: 5, DateOfBirth: '1951-03-10', Area: 'North' };

let lastId = 100;
const times = (number: number, changes: SourceRecord = {}): SourceRecord[] =>
	Array.from({ length: number }, () => ({ ...incident, IncidentId: ++lastId, ...changes }));

const lists: Lists = {
	incidents: list(...times(6), ...times(5, { IsReportable: false, Closed: true })),
	clients: list(client),
	categories: list({ CategoryId: 8, Description: 'Fall & <trip>' }),
	shifts: list({ Minutes: 90, OnHoldType: '' }),
	planned: list(
		{ Minutes: 90, OnHoldType: '' },
		{ Minutes: '20', OnHoldType: 'Leave' },
		{ Minutes: 40, OnHoldType: 'Leave' },
		{ Minutes: 15, OnHoldType: '' },
	),
	timesheets: list({ Minutes: 95, OnHoldType: '' }, { Minutes: 30, OnHoldType: 'Query' }),
};

const make = (changes: Partial<Lists> = {}, given: object = {}) =>
	reports.boardReport
		.prepare({ sendTo: 'board@example.com', ...given }, now)
		.compute({ ...lists, ...changes });

const part = ({ rows }: ReturnType<typeof make>, name: string) =>
	rows.filter(({ Part }) => Part === name).map(({ What, Value }) => `${What}: ${Value}`);

const flat = (text: unknown) => String(text).replaceAll('\u00a0', ' ');

describe('the figures', () => {
	it('count as one counts by hand', () => {
		const report = make();
		const { headline, second, subject } = report.mails[0].description;
		expect(flat(subject)).toBe('11 incidents in Mar 2026, 6 of them reportable');
		expect(flat(headline)).toBe(
			'Mar 2026 had 11 incidents, 11 more than Feb 2026; 6 were reportable, and 6 are open now, 0 of them for more than 90 days.',
		);
		expect(flat(second)).toBe(
			'1.58 hours were delivered by timesheets. 2.75 were planned, and 1.25 of these were lost.',
		);
		expect(part(report, 'Incidents')).toEqual(['All: 11', 'Reportable: 6']);
		expect(part(report, 'Incidents by category')).toEqual(['Fall & <trip>: 11']);
		expect(part(report, 'Incidents by area')).toEqual(['North: 11']);
		expect(part(report, 'Hours')).toEqual([
			'Planned: 2.75',
			'Lost: Leave: 1',
			'Lost: type not shown: 0.25',
			'To take place: 1.5',
			'Delivered, by timesheets: 1.58',
			'Timesheets on hold: 0.5',
		]);
		expect(report.warnings).toEqual([]);
	});

	it.each<[string, SourceRecord, string]>([
		['the birthday', { NoteDate: '2026-03-10 00:00:00' }, '75 to 84: 6'],
		['the day before', { NoteDate: '2026-03-09 23:59:59' }, '65 to 74: 6'],
		['a client who is not known', { _ReferringId_1: 6 }, 'Not known: 6'],
	])('the age is that on the day of the incident: %s', (_, changes, expected) => {
		expect(
			part(make({ incidents: list(...times(6, changes)) }), 'Incidents by age of the client'),
		).toContain(expected);
	});

	it('age groups are those that were set', () => {
		const ages = part(make({}, { ages: '80; 20,20' }), 'Incidents by age of the client');
		expect(ages).toEqual(['Under 20: 0', '20 to 79: 11', '80 and over: 0']);
	});

	it('open incidents are those of today, the longest open first, also of other months', () => {
		const incidents = list(
			...times(1, { NoteDate: '2025-12-31' }),
			...times(2, { NoteDate: '2026-01-01' }),
			...times(3, { NoteDate: '2026-03-24' }),
			...times(3, { NoteDate: '2026-03-25', AssignedTo: '' }),
			...times(1, { NoteDate: '2026-03-25', AssignedTo: 'N/A' }),
			...times(5, { NoteDate: '2025-12-31', Closed: true }),
		);
		const report = make({ incidents });
		expect(part(report, 'Open incidents')).toEqual([
			'Over 90 days: 1',
			'31 to 90 days: 2',
			'8 to 30 days: 3',
			'Up to 7 days: 4',
		]);
		expect(report.totals).toMatchObject({ incidents: 7, openIncidentsNow: 10 });
		const text = writeText(report);
		expect(text).toMatch(/Assigned to nobody: 4/i);
		expect(part(report, 'Incidents by month').slice(0, 4)).toEqual([
			...['2026-03: 7', '2026-02: 0', '2026-01: 2', '2025-12: 6'],
		]);
		expect(part(report, 'Incidents by month')).toHaveLength(13);
	});

	it('an area of N/A is no area', () => {
		const report = make({ clients: list({ ...client, Area: 'N/A' }) });
		expect(part(report, 'Incidents by area')).toEqual(['Not known: 11']);
	});

	it('an incident that is in two lists counts once, as it was read last', () => {
		const report = make({ incidents: list(incident, { ...incident, Closed: true }) });
		expect(report.totals).toMatchObject({ incidents: 1, openIncidentsNow: 0 });
	});

	it('one is one: no “1 incidents”, no “1 hours”', () => {
		const one = { incidents: list(incident), planned: list({ Minutes: 60, OnHoldType: 'Leave' }) };
		const { description } = make({
			...{ ...one, shifts: list() },
			timesheets: list({ Minutes: 60 }),
		}).mails[0];
		expect(flat(description.second)).toBe(
			'1 hour was delivered by timesheets. 1 was planned, and 1 of these was lost.',
		);
		expect(description.keyFigures?.[0]).toMatchObject({ value: '1', label: 'incident' });
	});

	it('names nobody', () => {
		const text = JSON.stringify(make());
		expect(text).not.toContain('ada@example.com');
		expect(text).not.toContain('1951');
	});
});

const writeText = ({ mails: [{ description }] }: ReturnType<typeof make>) =>
	flat(writeMessage({ ...description, context: '', foot: [], whole: '' }).text);

describe('small numbers', () => {
	it('are hidden by category, area and age, in the rows, too, and the next one where the total would tell', () => {
		const report = make({
			incidents: list(...times(12), ...times(6, { CategoryId: 9 }), ...times(2, { CategoryId: 0 })),
		});
		expect(part(report, 'Incidents by category')).toEqual([
			'Fall & <trip>: 12',
			'ID 9: withheld',
			'None: <5',
		]);
		expect(writeText(report)).toMatch(/None +<5/);
	});

	it('leave out a table that would tell them all the same', () => {
		const report = make({ incidents: list(...times(3)) });
		expect(part(report, 'Incidents by category')).toEqual([]);
		expect(writeText(report)).toContain('Not shown, because so small numbers');
	});

	it('leave out a table that would have nothing but what is withheld', () => {
		const report = make({
			incidents: list(...times(1), ...times(1, { CategoryId: 9 }), ...times(5, { CategoryId: 0 })),
		});
		expect(part(report, 'Incidents by category')).toEqual([]);
		const text = writeText(report);
		expect(text).not.toContain('withheld');
		expect(text).toContain('Not shown, because so small numbers');
	});
});

describe('what it could not tell', () => {
	it('without clients or categories the report comes all the same, and says so first', () => {
		const report = make({ clients: refused, categories: refused });
		// Both parts must be missing, because zeros would say that no area and no age had an incident.
		expect(part(report, 'Incidents by area')).toEqual([]);
		expect(part(report, 'Incidents by age of the client')).toEqual([]);
		expect(writeText(report)).not.toMatch(/incidents by (area|age of)/i);
		expect(part(report, 'Incidents by category')).toEqual(['ID 8: 11']);
		const { notes = [] } = report.mails[0].description;
		expect(notes.map(({ text, isIncomplete }) => [flat(text).slice(0, 27), isIncomplete])).toEqual([
			['Clients could not be read, ', true],
			['Categories could not be rea', true],
		]);
	});

	const figuresOf = (...incidents: SourceRecord[]) => {
		const made = make({ incidents: list(...incidents) });
		const { subject, headline, keyFigures = [] } = made.mails[0].description;
		const figures = keyFigures.slice(1, 3).map(({ value, note }) => [value, flat(note)]);
		return { made, subject: flat(subject), headline: flat(headline), figures };
	};
	const old = { NoteDate: '2025-06-01', IsReportable: false };

	it('no sentence, figure or total says that what is not known is closed or not reportable', () => {
		const { made, subject, headline, figures } = figuresOf(
			...times(6, { IsReportable: null, Closed: undefined }),
		);
		expect(subject).toBe('6 incidents in Mar 2026, how many are reportable is not known');
		expect(headline).toBe(
			'Mar 2026 had 6 incidents, 6 more than Feb 2026; how many were reportable is not known, and how many are open now is not known.',
		);
		expect(figures).toEqual([
			['not known', 'undefined'],
			['not known', '0 over 90 days'],
		]);
		expect(made.totals).toMatchObject({
			reportableIncidents: 'not known',
			openIncidentsNow: 'not known',
			openIncidentsOlderThan90Days: 0,
		});
		expect(part(made, 'Incidents')).toEqual(['All: 6', 'Reportable: not known']);
		expect(part(made, 'Reportable incidents by month')[0]).toBe('2026-03: not known');
		expect(part(made, 'Open incidents').at(-1)).toBe('Not known whether open: 6');
	});

	it('says “at least” where some are not known', () => {
		const { made, subject, headline, figures } = figuresOf(
			...times(5),
			...times(1, { IsReportable: 2, Closed: '' }),
			...times(1, old),
		);
		expect(subject).toBe('6 incidents in Mar 2026, at least 5 of them reportable');
		expect(headline).toContain(
			'; at least 5 were reportable, and at least 6 are open now, 1 of them for more than 90 days.',
		);
		expect(figures).toEqual([
			['at least 5', 'undefined'],
			['at least 6', '1 over 90 days'],
		]);
		expect(made.totals).toMatchObject({
			reportableIncidents: 'at least 5',
			openIncidentsNow: 'at least 6',
		});
		expect(writeText(made)).toMatch(/at least 6 on Wed 1 Apr, longest open first/);
		// An incident of unknown state that is older than 90 days may be open for more than 90 days. A younger incident cannot be open for
		// that long.
		const [young, aged] = ['2026-03-10', '2025-06-01'].map(
			(NoteDate) => figuresOf(...times(6), ...times(1, { Closed: '', NoteDate })).headline,
		);
		expect(young).toMatch(/at least 6 are open now, 0 of them for more than 90 days\.$/);
		expect(aged).toMatch(/at least 6 are open now\.$/);
	});

	it('an incident that is dated ahead is open, and not of the last 7 days', () => {
		const given = { dates: { choice: 'thisMonth' } };
		const ahead = times(2, { NoteDate: '2026-04-20 09:00:00' });
		const made = make(
			{ incidents: list(...ahead, ...times(1, { NoteDate: '2026-04-01' })) },
			given,
		);
		expect(part(made, 'Open incidents').slice(3)).toEqual(['Up to 7 days: 1', 'Dated ahead: 2']);
		expect(made.totals).toMatchObject({ incidents: 3, openIncidentsNow: 3 });
		expect(made.mails[0].about.notKnown).toContain(
			'Incidents whose date lies ahead, which count in its month: 2.',
		);
	});

	it('incidents are read without a last day, so that one that is dated ahead is there', () => {
		const { incidents } = reports.boardReport.prepare({ sendTo: 'board@example.com' }, now).reads;
		expect(incidents.query).toMatchObject({ fromDate: '2025-03-01' });
		expect(incidents.query).not.toHaveProperty('toDate');
	});

	it('the headline and the table say the same share, also of little', () => {
		const planned = list({ Minutes: 249 * 60 }, { Minutes: 60, OnHoldType: 'Leave' });
		const made = make({ planned, shifts: list({ Minutes: 249 * 60 }) });
		expect(made.mails[0].description.keyFigures?.[3].value).toBe('0.4%');
		expect(writeText(made)).toMatch(/Lost: Leave +1\.00 +0\.4%/);
	});

	it('a month without any record says so, and shows no zeros', () => {
		const empty = { shifts: list(), planned: list(), timesheets: list() };
		const made = make({ ...empty, incidents: list(...times(5, { NoteDate: '2026-02-03' })) });
		const { subject, headline, notes = [], keyFigures } = made.mails[0].description;
		expect(flat(subject)).toBe('Board report for Mar 2026: no data');
		expect(flat(headline)).toBe(
			'Mar 2026 has no data in your care system, and of the incidents of these 13 months 5 are open now, 0 of them for more than 90 days.',
		);
		expect(notes.map(({ text, isIncomplete }) => [flat(text), isIncomplete])).toEqual([
			['Mar 2026: your care system has neither shifts nor timesheets nor incidents.', true],
		]);
		expect(keyFigures?.map(({ value }) => value)).toEqual(['–', '–', '5', '–']);
		expect(made.totals).toMatchObject({
			...{ incidents: null, reportableIncidents: null, openIncidentsNow: 5 },
			...{ plannedMinutes: null, lostMinutes: null, deliveredMinutes: null },
		});
		expect(part(made, 'Hours')[0]).toBe('Planned: no data');
		expect(part(made, 'Incidents by month').slice(0, 2)).toEqual([
			'2026-03: no data',
			'2026-02: 5',
		]);
		expect(writeText(made)).not.toMatch(/hours were delivered/);
		const running = make({ ...empty, incidents: list() }, { dates: { choice: 'thisMonth' } });
		expect(running.totals).toMatchObject({ incidents: 0, plannedMinutes: 0 });
	});

	it('a day without any record says nothing of its month', () => {
		const empty = { shifts: list(), planned: list(), timesheets: list() };
		const dates = { choice: 'fromTo', from: '2026-03-01', to: '2026-03-01' };
		const incidents = list({ ...incident, IncidentId: 1, NoteDate: '2026-02-03' });
		const made = make({ ...empty, incidents }, { dates });
		expect(part(made, 'Hours')[0]).toBe('Planned: no data');
		expect(part(made, 'Incidents by month').slice(0, 2)).toEqual(['2026-03: 0', '2026-02: 1']);
	});

	it('a hold that stands for none is none', () => {
		const planned = list({ Minutes: 60, OnHoldType: 'None' }, { Minutes: 60, OnHoldType: 'Leave' });
		const shifts = list({ Minutes: 60, OnHoldType: 'NULL' });
		const hours = part(
			make({ planned, shifts, timesheets: list({ Minutes: 30, OnHoldType: '0' }) }),
			'Hours',
		);
		expect(hours).toEqual([
			'Planned: 2',
			'Lost: Leave: 1',
			'To take place: 1',
			'Delivered, by timesheets: 0.5',
		]);
	});

	it('says why more hours can be delivered than were planned', () => {
		expect(writeText(make())).not.toContain('More hours were delivered');
		const text = writeText(make({ timesheets: list({ Minutes: 180 }) })).replace(/\s+/g, ' ');
		expect(text).toContain('More hours were delivered than planned. Timesheets can be of shifts');
	});

	it.each<[string, Partial<Lists>]>([
		[
			'Incidents without a date, which are in no month: 2.',
			{ incidents: list(...times(1, { NoteDate: '' }), ...times(1, { NoteDate: '1900-01-01' })) },
		],
		[
			'Incidents that do not show whether they are reportable: 1.',
			{ incidents: list(...times(1, { IsReportable: '' })) },
		],
		[
			'Incidents that do not show whether they are closed: 1.',
			{ incidents: list(...times(1, { Closed: null })) },
		],
		[
			'Shifts without a length, which count as 0 hours: 2.',
			{ planned: list({ Minutes: '' }, { Minutes: -5 }, { Minutes: 90 }) },
		],
		[
			'Timesheets without a length, which count as 0 hours: 1.',
			{ timesheets: list({ Minutes: 'x' }) },
		],
	])('%s', (text, changes) => {
		expect(make(changes).mails[0].about.notKnown).toContain(text);
	});

	it('says that the lists of shifts do not fit together, and that the month is not over', () => {
		expect(make({ planned: list() }).warnings).toEqual([
			'The two lists of shifts do not fit together. Run the report again.',
		]);
		expect(make({}, { dates: { choice: 'thisMonth' } }).warnings).toEqual([
			'The days that are reported are not over yet.',
		]);
	});
});

it.each(['', '65 to 75', '-65', '0, 65', '65.5', '65, 200'])(
	'ages %j are refused by name',
	(ages) => {
		expect(() => make({}, { ages })).toThrow('Age Groups must be whole numbers from 1 to 150');
	},
);

it('whatever the records hold, each is counted, and the hours add up to the minute', () => {
	const shift = { Minutes: 60, OnHoldType: '' };
	const minutesOf = (rows: readonly SourceRecord[]) =>
		rows
			.map(({ Minutes }) => (Minutes === true ? 0 : Number(Minutes)))
			.filter((minutes) => minutes > 0)
			.reduce((one, other) => one + other, 0);
	fc.assert(
		fc.property(
			oddRecords(incident).map((rows) =>
				rows.map((row, index) => ({ ...row, IncidentId: index + 1 })),
			),
			oddRecords(client),
			oddRecords(shift),
			oddRecords(shift),
			(incidents, clients, shifts, timesheets) => {
				const report = make({
					incidents: list(...incidents),
					clients: list(client, ...clients),
					categories: list({ CategoryId: null }),
					shifts: list(...shifts.filter((row) => String(row.OnHoldType ?? '').trim() === '')),
					planned: list(...shifts),
					timesheets: list(...timesheets),
				});
				const months = part(report, 'Incidents by month');
				const inMonths = months
					.filter((line) => !line.endsWith('no data'))
					.reduce((sum, line) => sum + Number(line.split(': ')[1]), 0);
				const undated = report.mails[0].about.notKnown?.map(
					(line) => /in no month: (\d+)/.exec(String(line))?.[1],
				);
				const left = Number(undated?.find((count) => count !== undefined) ?? 0);
				expect(inMonths + left).toBe(incidents.length);
				const sum = (pattern: RegExp) =>
					report.rows
						.filter(({ Part, What }) => Part === 'Hours' && pattern.test(String(What)))
						.reduce((total, { Minutes }) => total + Number(Minutes), 0);
				expect(sum(/^Planned/)).toBeCloseTo(minutesOf(shifts), 6);
				expect(sum(/^Delivered|^Timesheets on hold/)).toBeCloseTo(minutesOf(timesheets), 6);
				expect(sum(/^Lost|^To take place/)).toBeCloseTo(sum(/^Planned/), 6);
				const text = JSON.stringify(report) + writeText(report);
				expect(text).not.toMatch(/undefined|Invalid|NaN|\[object/);
			},
		),
	);
});
