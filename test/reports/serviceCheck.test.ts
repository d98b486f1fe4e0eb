import fc from 'fast-check';
import { DateTime } from 'luxon';
import { reads } from '../../api/mod';
import { reports } from '../../reports/mod';
import { writeMessages } from '../../reports/messages';
import type { Outcome, ReadList, SourceRecord } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';
import { refused } from './readLists';

const now = DateTime.fromISO('2026-11-24T18:00', { zone: 'Australia/Sydney' });

const names = [
	...(['workers', 'clients', 'services', 'shifts', 'allShifts'] as const),
	...(['incidents', 'closedIncidents', 'seriousIncidents'] as const),
];

type Lists = Record<(typeof names)[number], ReadList>;

const list = (records: readonly SourceRecord[]): ReadList => ({ records });
const none = Object.fromEntries(names.map((name) => [name, list([])])) as Lists;

const prepare = (given: object = {}) =>
	reports.serviceCheck.prepare({ sendTo: 'office@example.com', ...given }, now);

const make = (lists: Partial<Lists>): Outcome => prepare().compute({ ...none, ...lists });

const many = (count: number, fields: object, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ IncidentId: from + index + 1, ...fields }));

const answerOf = (question: string, lists: Partial<Lists>) =>
	make(lists).rows.find(({ Part, What }) => Part === 'Question' && String(What).includes(question))
		?.Result;

const plain = (text = '') => text.replaceAll('\u00a0', ' ').replace(/[\s|]+/g, ' ');

describe('a list that failed', () => {
	it('answers nothing, stands first, and says what that touches', () => {
		const outcome = make({ shifts: refused, services: refused });
		const { description, count } = outcome.mails[0];
		expect(count).toBe(2);
		expect(description.subject).toBe('Check of your care system: 2 of 8 lists failed');
		expect(description.headline).toBe('2 of 8 lists could not be read: Services and Shifts.');
		expect(description.notes?.slice(0, 2)).toEqual([
			{
				isIncomplete: true,
				text: 'Services could not be read: The service refused access. This touches: payroll, budgets.',
			},
			{ isIncomplete: true, text: expect.stringMatching(/^Shifts could not .*: rosters, shifts/) },
		]);
		expect(outcome.rows.slice(0, 2)).toMatchObject([
			{
				What: 'Services',
				Records: null,
				Result: 'It could not be read: The service refused access',
			},
			{ What: 'Shifts' },
		]);
		expect(outcome.rows.map(({ Result }) => Result)).not.toContainEqual(
			expect.stringMatching(/no (shift|service) came/),
		);
		const unknown = outcome.rows
			.map(({ Result }) => String(Result))
			.filter((text) => /^Not/.test(text));
		expect(unknown).toEqual([
			'Not known, because a list could not be read: Shifts or Shifts with those on hold.',
			'Not known, because a list could not be read: Services.',
			'Not known, because a list could not be read: Shifts.',
		]);
	});

	it('keeps back no other: each of the eight may fail', () => {
		for (const { optional } of Object.values(prepare().reads)) expect(optional).toBe(true);
		for (const name of names) {
			const { rows, mails, warnings } = make({
				workers: list(many(3, {})),
				[name]: refused,
			});
			expect(rows.filter(({ Part }) => Part === 'List')).toHaveLength(8);
			expect(warnings).toHaveLength(1);
			expect(mails[0].description.subject).toMatch(/1 of 8 lists failed$/);
		}
	});

	it('is no list without records, which is told otherwise', () => {
		const { description } = make({ clients: list(many(2, {})) }).mails[0];
		expect(description.headline).toMatch(/^All 8 lists came, with 2.records\.$/);
		expect(description.notes).toEqual([
			{
				lead: 'Without records:',
				text: expect.stringMatching(/^Workers, Services, .* the user of the credential may not/),
			},
		]);
		expect(answerOf('HTML', {})).toMatch(/no service came/);
		expect(answerOf('their ID', {})).toMatch(/no shift came/);
	});
});

const held = { OnHoldType: 'Leave' };
const free = { OnHoldType: '' };
const silent = {};

it.each([
	[
		'on leave, shown, unasked',
		[...many(94, free), ...many(16, held)],
		[...many(94, free), ...many(16, held)],
		/^Yes: 16 of 110/,
	],
	[
		'on leave, shown, only when asked',
		many(94, free),
		[...many(94, free), ...many(16, held)],
		/^No: 16 came only/,
	],
	['16 on leave that do not say so, unasked', many(110, free), many(110, free), /^Could not tell/],
	['the same, without the field', many(110, silent), many(110, silent), /^Could not tell/],
	[
		'16 on leave that do not say so, when asked',
		many(94, free),
		many(110, free),
		/^Probably not: 16 more/,
	],
	[
		'none on leave, and each says None',
		many(110, { OnHoldType: 'None' }),
		many(110, { OnHoldType: 'None' }),
		/^Could not tell/,
	],
	[
		'none on leave, and each says 0',
		many(110, { OnHoldType: '0' }),
		many(110, { OnHoldType: '0' }),
		/^Could not tell/,
	],
	[
		'none on leave, and each says Standard',
		many(110, { OnHoldType: 'Standard' }),
		many(110, { OnHoldType: 'Standard' }),
		/^Could not tell: each of the 110/,
	],
	[
		'some unasked',
		[...many(94, free), ...many(6, held)],
		[...many(94, free), ...many(16, held)],
		/^Some do: 6 .* 16/,
	],
	['fewer when asked', many(94, free), many(90, free), /^Could not tell: the shifts changed/],
])('shifts: %s', (_, shifts, all, expected) => {
	expect(answerOf('on hold', { shifts: list(shifts), allShifts: list(all) })).toMatch(expected);
});

const closed = { Closed: 1 };
const open = { Closed: 0 };

it.each([
	[
		'closed ones unasked',
		[...many(90, open), ...many(20, closed, 90)],
		many(20, closed, 90),
		/^Yes: 20 of 110/,
	],
	['closed ones only when asked', many(90, open), many(20, closed, 90), /^No: 20 closed ones/],
	[
		'the filter has no effect, and no record says what it is',
		many(110, silent),
		many(110, silent),
		/^Could not tell/,
	],
	[
		'the filter has no effect',
		many(110, open),
		many(110, open),
		/^Could not tell: open incidents came/,
	],
	['none closed', many(110, open), [], /^Could not tell: no closed incidents/],
	[
		'some unasked',
		[...many(90, open), ...many(5, closed, 90)],
		many(20, closed, 90),
		/^Some do: 5 .* 20/,
	],
	[
		'closed ones, and none when asked',
		[...many(90, open), ...many(5, closed, 90)],
		[],
		/^Some do: 5 .* 0/,
	],
])('incidents: %s', (_, unasked, asked, expected) => {
	const lists = { incidents: list(unasked), closedIncidents: list(asked) };
	expect(answerOf('closed incidents', lists)).toMatch(expected);
});

it('one is one', () => {
	const [one, other] = [{ RosterItemId: 1, ...held }, free];
	const shifts = (unasked: SourceRecord[], all: SourceRecord[]) =>
		answerOf('on hold', { shifts: list(unasked), allShifts: list(all) });
	expect(shifts([one, other], [one, other])).toBe(
		'Yes: 1 of 2 shifts that came unasked says that it is on hold.',
	);
	expect(shifts([one], [one])).toMatch(/: the one shift that came has an OnHoldType, so it does/);
	expect(shifts([other], [other])).toMatch(/ALL, and the one shift does not say that it is on/);
	expect(shifts([], [other])).toMatch(/1 more came .*, but it does not say that it is on hold/);
	expect(shifts([one, other], [one, one, other])).toMatch(/^Some do: 1 that says so came unasked/);
	const incidents = (unasked: SourceRecord[], asked: SourceRecord[]) =>
		answerOf('closed incidents', { incidents: list(unasked), closedIncidents: list(asked) });
	expect(incidents([open], [closed])).toBe('No: 1 closed one came only when asked for.');
	expect(incidents([closed], [closed])).toBe('Yes: 1 of 1 incident that came unasked is closed.');
	expect(incidents([closed, open], [closed, closed])).toBe(
		'Some do: 1 closed one came unasked, and 2 when asked for.',
	);
	const serious = (...records: SourceRecord[]) =>
		answerOf('serious', { seriousIncidents: list(records) });
	expect(serious(silent)).toMatch(/: the one that came does not say whether it is closed/);
	expect(serious(closed, open)).toMatch(/^1 of the 2 that came says that it is closed\./);
});

describe('serious incidents', () => {
	const tell = (...records: readonly SourceRecord[]) =>
		answerOf('serious', { seriousIncidents: list(records) });

	it('that are closed are counted, and are asked for', () => {
		expect(tell(...many(3, open), ...many(2, closed, 3))).toBe(
			'2 of the 5 that came say that they are closed. Open and closed ones were asked for.',
		);
		expect(prepare().reads.seriousIncidents.query).toMatchObject({ closed: '' });
	});

	it('that do not say whether they are closed do not count as open', () => {
		expect(tell(...many(3, silent))).toMatch(/^Could not tell: none of the 3/);
		expect(tell(...many(3, open), ...many(1, silent, 3))).toMatch(
			/^0 of the 4 .* 1 does not say it/,
		);
	});
});

describe('texts', () => {
	const tell = (...texts: readonly unknown[]) =>
		answerOf('HTML', { services: list(texts.map((Description) => ({ Description }))) });

	it('with entities are counted as the service sent them', () => {
		expect(tell('A &amp; B', 'C & D', 'O&#039;Brien', null)).toBe(
			'2 of 4 descriptions of services have them.',
		);
		expect(tell('C & D')).toBe('None of 1 description of services has one.');
		expect(prepare().reads.services.raw).toBe(true);
	});
});

it('shifts that show their ID are counted', () => {
	const shifts = list([{ RosterItemId: 7 }, { RosterItemId: '8' }, { RosterItemId: 0 }, {}]);
	expect(answerOf('their ID', { shifts })).toBe('2 of 4 do.');
});

it('asks for the days that are set', () => {
	const { shifts, allShifts, incidents, closedIncidents } = prepare({ shiftDays: 3 }).reads;
	expect(shifts.query).toEqual({ fromDate: '2026-11-21', toDate: '2026-11-24' });
	expect(allShifts.query).toEqual({ ...shifts.query, onHoldType: 'ALL' });
	expect(incidents.query).toEqual({ fromDate: '2026-08-26', toDate: '2026-11-24' });
	const { yes } = reads.incidents.parameters.closed;
	expect(closedIncidents.query).toEqual({ ...incidents.query, closed: yes });
});

it.each([
	['sendTo', 'nobody', 'Send To must be e-mail addresses'],
	['shiftDays', 0, 'Days of Shifts must be a whole number from 1 to 92'],
	['incidentDays', 'soon', 'Days of Incidents must be a whole number from 1 to 366'],
])('%s %j is refused by name', (name, value, message) => {
	expect(() => prepare({ [name]: value })).toThrow(message);
});

it('holds no name and no text of a record, whatever it holds', async () => {
	const secret = {
		FirstName: 'Zebedee',
		Description: 'Quokka &amp;',
		Note: 'Wombat',
		OnHoldType: 'Emu',
	};
	const lists = Object.fromEntries(names.map((name) => [name, list(many(3, secret))]));
	const outcome = make(lists);
	const options = { attachSpreadsheet: false, onlyWhenSomething: true };
	const made = { now, workflow: 'Test' };
	const [{ json }] = await writeMessages(reports.serviceCheck, outcome, options, made);
	const all = JSON.stringify([json, outcome.rows, outcome.totals, outcome.warnings]);
	expect(all).not.toMatch(/Zebedee|Quokka|Wombat|Emu/);
	expect(plain(json.text)).toContain('Shifts with those on hold');
});

it('counts the records that came, each list by itself, and answers each question in one row', () => {
	const any = oddRecords({ OnHoldType: '', Closed: 0, RosterItemId: 1, Description: 'x' });
	const lists = fc.record(Object.fromEntries(names.map((name) => [name, any])));
	fc.assert(
		fc.property(lists, fc.constantFrom(...names), (records, failed) => {
			const given = Object.fromEntries(names.map((name) => [name, list(records[name])]));
			const { rows, totals } = make({ ...given, [failed]: refused });
			const sum = rows.reduce((total, { Records }) => total + Number(Records ?? 0), 0);
			const came = names.filter((name) => name !== failed);
			expect(sum).toBe(came.reduce((total, name) => total + records[name].length, 0));
			expect(totals.recordsRead).toBe(sum);
			expect(rows.map(({ Part }) => Part).sort()).toEqual([
				...Array<string>(8).fill('List'),
				...Array<string>(5).fill('Question'),
			]);
			for (const { Result, Touches } of rows) expect([Result, Touches]).not.toContain('');
		}),
	);
});
