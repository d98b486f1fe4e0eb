import fc from 'fast-check';
import { Settings } from 'luxon';
import { aMailForEachRecipient } from '../../workflows/code/monthly-board-report/aMailForEachRecipient.js';
import { checkWhatWasFilledIn } from '../../workflows/code/monthly-board-report/checkWhatWasFilledIn.js';
import { writeTheReport } from '../../workflows/code/monthly-board-report/writeTheReport.js';
import { htmlTables } from '../templates/htmlTables';
import { n8nWith } from './n8nWith';
import { oddRecords } from './oddRecords';
import { useZone } from './useZone';

useZone('Australia/Sydney');
beforeAll(() => {
	Settings.now = () => Date.parse('2026-04-01T07:00:00+11:00');
});

type Row = Record<string, unknown>;

const filledIn: Row = {
	sender: 'n8n@example.com',
	recipient: 'board@example.com',
	month: '2026-03',
	ages: '65, 75, 85, 95',
};

const check = (changes: Row) =>
	checkWhatWasFilledIn(n8nWith({ 'Fill in here': [{ ...filledIn, ...changes }] }))[0].json;

type Lists = Readonly<Record<string, readonly Row[]>>;

const report = (lists: Lists, settings: Row = {}) =>
	writeTheReport(n8nWith({ 'Check what was filled in': [check(settings)], ...lists }))[0].json;

/** What the table with this title counts, as `name: number`. */
const counted = (html: string, title: string): string[] =>
	htmlTables(html)
		.filter(([row]) => Object.keys(row ?? {})[0] === title)
		.flat()
		.map((row) => `${row[title]}: ${row.Incidents}`);

describe('what was filled in', () => {
	it('is taken with semicolons and spaces, and nobody gets a mail twice', () => {
		expect(
			check({ ages: '85; 65;65', recipient: 'A@example.com; b@example.com, a@example.com' }),
		).toMatchObject({
			ages: [65, 85],
			recipients: ['a@example.com', 'b@example.com'],
			firstDay: '2026-03-01',
			lastDay: '2026-03-31',
		});
	});

	it.each([
		['sender', ''],
		['recipient', 'the board'],
		['recipient', 'a@example.com and b@example.com'],
		['month', ''],
		['month', undefined],
		['month', 'March 2026'],
		['month', '03/2026'],
		['month', '2026-13'],
		['month', '2026-3'],
		['ages', ''],
		['ages', '65 to 75'],
		['ages', '-65'],
		['ages', '0, 65'],
		['ages', '65.5'],
		['ages', '65, 200'],
	])('is refused by name: %s = %j', (name, value) => {
		expect(() => check({ [name]: value })).toThrow(`"Fill in here": ${name} must`);
	});
});

const incident: Row = {
	IncidentId: 1,
	IncidentCode: 'I1',
	NoteDate: '2026-03-10 09:00:00',
	CategoryId: 8,
	_ReferringId_1: 5,
	AssignedTo: 'ada@example.com',
	IsReportable: true,
	Closed: false,
};
const client = { ClientId: 5, DateOfBirth: '1951-03-10', Area: 'North' };
const lists: Lists = {
	Incidents: [
		incident,
		{ ...incident, IncidentId: 2, NoteDate: '2026-03-09 23:59:59', IsReportable: false },
		{ ...incident, IncidentId: 3, _ReferringId_1: 6, CategoryId: 0, AssignedTo: '', Closed: true },
	],
	Clients: [client],
	Categories: [{ CategoryId: 8, Description: 'Fall & <trip>' }],
	Shifts: [{ Minutes: 90, OnHoldType: '' }],
	'Shifts, with those on hold': [
		{ Minutes: 90, OnHoldType: '' },
		{ Minutes: '20', OnHoldType: 'Leave' },
		{ Minutes: 40, OnHoldType: 'Leave' },
		{ Minutes: 15, OnHoldType: '' },
	],
	Timesheets: [
		{ Minutes: 95, OnHoldType: '' },
		{ Minutes: 30, OnHoldType: 'Query' },
	],
};

describe('the report', () => {
	it('counts as one counts by hand', () => {
		const { html, hours, subject } = report(lists);
		expect(subject).toBe('Report for March 2026: 3 incidents');
		expect(html).toContain('3 incidents, 2 of them reportable, 2 still open.');
		expect(counted(html, 'Category')).toEqual(['Fall & <trip>: 2', 'None: 1']);
		expect(counted(html, 'Area')).toEqual(['North: 2', 'Not known: 1']);
		// The birthday is on the 10th.
		expect(counted(html, 'Age').sort()).toEqual(['65 to 74: 1', '75 to 84: 1', 'Not known: 1']);
		expect(counted(html, 'Assigned to')).toEqual(['ada@example.com: 2', 'Nobody: 1']);
		expect(hours).toEqual([
			{ What: 'Planned', Hours: 2.75 },
			{ What: 'Lost: Leave', Hours: 1 },
			{ What: 'Lost: type not shown', Hours: 0.25 },
			{ What: 'To take place', Hours: 1.5 },
			{ What: 'Delivered, by timesheets', Hours: 1.58 },
			{ What: 'Timesheets on hold', Hours: 0.5 },
		]);
		expect(html).toContain('Fall &amp; &lt;trip&gt;');
		expect(html).not.toMatch(/not over|could not|without a length/);
	});

	it.each<[string, Lists, string]>([
		['Clients', { Clients: [{ error: 'Refused' }] }, 'so areas and ages are not known: Refused'],
		[
			'Categories',
			{ Categories: [{ error: { message: '<403>' } }] },
			'so categories are shown by their IDs: &lt;403&gt;',
		],
		[
			'Incidents that do not show whether they are reportable',
			{ Incidents: [{ ...incident, IsReportable: '' }] },
			': 1',
		],
		[
			'Incidents that do not show whether they are closed',
			{ Incidents: [{ ...incident, Closed: null }] },
			': 1',
		],
		[
			'Shifts without a length',
			{ 'Shifts, with those on hold': [{ Minutes: '' }, { Minutes: -5 }, ...lists.Shifts] },
			', which count as 0 hours: 2',
		],
		['Timesheets without a length', { Timesheets: [{ Minutes: 'x' }] }, 'hours: 1'],
		['The two lists of shifts do not fit together', { 'Shifts, with those on hold': [] }, '.'],
	])('names what it could not tell: %s', (name, changes, text) => {
		const { html } = report({ ...lists, ...changes });
		expect(html).toContain(name);
		expect(html).toContain(text);
	});

	it('says that the month is not over', () => {
		expect(report({}, { month: '2026-04' }).html).toContain('The month is not over yet.');
	});

	it('a category that cannot be named is shown by its ID', () => {
		const { html } = report({ ...lists, Categories: [{ error: 'Refused' }] });
		expect(counted(html, 'Category')).toEqual(['ID 8: 2', 'None: 1']);
	});

	it('an incident without a date has no age, and one without an ID is counted', () => {
		const odd = { ...incident, IncidentId: undefined, NoteDate: '' };
		const { html } = report({ ...lists, Incidents: [odd, odd] });
		expect(counted(html, 'Age')).toEqual(['Not known: 2']);
	});

	it('an incident that is in two of the lists counts once', () => {
		const Incidents = [incident, { ...incident, Closed: true }];
		const { html } = report({ ...lists, Incidents });
		expect(html).toContain('1 incidents, 1 of them reportable, 0 still open.');
	});

	it('goes to each recipient by itself', () => {
		const nodes = {
			'Check what was filled in': [check({ recipient: 'a@example.com, b@example.com' })],
			'Write the report': [{ subject: 'S', html: 'H' }],
		};
		expect(
			aMailForEachRecipient(n8nWith(nodes, [{}])).map(({ json }: { json: Row }) => json),
		).toEqual([
			{ subject: 'S', html: 'H', to: 'a@example.com' },
			{ subject: 'S', html: 'H', to: 'b@example.com' },
		]);
	});

	it('whatever the records hold, it counts each of them, and adds up', () => {
		const shift = { Minutes: 60, OnHoldType: '' };
		fc.assert(
			fc.property(
				oddRecords(incident).map((rows) =>
					rows.map((row, index) => ({ ...row, IncidentId: index })),
				),
				oddRecords(client),
				oddRecords(shift),
				oddRecords(shift),
				(Incidents, Clients, shifts, Timesheets) => {
					const { html, incidents, hours, subject } = report({
						Incidents,
						Clients: [client, ...Clients],
						Categories: [{ CategoryId: null }],
						Shifts: shifts.filter((row) => !row.OnHoldType),
						'Shifts, with those on hold': shifts,
						Timesheets,
					});
					expect(incidents).toHaveLength(Incidents.length);
					expect(subject).toContain(`: ${Incidents.length} incidents`);
					expect(html).not.toMatch(/undefined|Invalid|NaN|<b>/);
					const sum = (pattern: RegExp) =>
						hours
							.filter(({ What }: { What: string }) => pattern.test(What))
							.reduce((total: number, row: { Hours: number }) => total + row.Hours, 0);
					const exact = (rows: readonly Row[]) =>
						rows
							.map(({ Minutes }) => (Minutes === true ? 0 : Number(Minutes)))
							.filter((n) => n > 0);
					const total = (rows: readonly Row[]) =>
						exact(rows).reduce((one, other) => one + other, 0) / 60;
					expect(sum(/Planned/) - total(shifts)).toBeCloseTo(0, 1);
					expect(sum(/Delivered|Timesheets on hold/) - total(Timesheets)).toBeCloseTo(0, 1);
					expect(sum(/Lost|To take place/) - sum(/Planned/)).toBeCloseTo(0, 1);
				},
			),
		);
	});
});
