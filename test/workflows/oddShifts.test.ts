/** What the templates with shifts make of one that is odd: its line or its notice is there, and no time in it is made up. */
import fc from 'fast-check';
import { writeTheMails } from '../../workflows/code/roster-change-notice/writeTheMails.js';
import { aMailForEachRecipient } from '../../workflows/code/weekly-roster/aMailForEachRecipient.js';
import { aMailForEachWorker } from '../../workflows/code/weekly-roster/aMailForEachWorker.js';
import { columns } from '../../workflows/code/weekly-roster/columns.js';
import { n8nWith } from './n8nWith';
import { oddRecords } from './oddRecords';

type Row = Record<string, unknown>;

const recipients = ['office@example.com'];
const shift = {
	DateOfService: '2026-11-25',
	StartTime: '09:00:00',
	Minutes: 60,
	ClientId: 1,
	CarerId: 5,
	ServiceId: 2,
	OnHoldType: '',
};

/** The row of a shift in the weekly roster. */
const rows = (shifts: readonly Row[]) =>
	columns(n8nWith({}, shifts)).map(({ json }) => json as Row);

/** The mails about changes of shifts. */
const notices = (changed: readonly Row[]) =>
	writeTheMails({
		...n8nWith({
			'Check what was filled in': [{ recipients, mailWorkers: true }],
			Workers: [
				{ CarerId: 5, FirstName: 'Ada', Email: 'ada@example.com', Current: true },
				{ CarerId: 6, FirstName: 'Ben', Email: 'ben@example.com', Current: true },
			],
			Clients: [],
			Services: [],
			'A shift has changed': changed,
		}),
		$execution: { id: '1', mode: 'production' },
	}).map(({ json }) => json as { to: string; subject: string; text: string });

const noticeOf = (changes: Row) =>
	/^New time: (.*)$/m.exec(
		notices([{ ...shift, DateOfService: '2999-11-27', ...changes, changes: ['moved'] }])[0].text,
	)?.[1];

const day = 'Wednesday 27 November';

describe.each<[Row, string, string, string]>([
	[{}, '09:00', '10:00', `${day}, 09:00 to 10:00`],
	[{ StartTime: '0900' }, '09:00', '10:00', `${day}, 09:00 to 10:00`],
	[{ StartTime: '9:05' }, '09:05', '10:05', `${day}, 09:05 to 10:05`],
	[{ StartTime: '' }, '', '', `${day}, the start is not known, the finish is not known`],
	[{ StartTime: null }, '', '', `${day}, the start is not known, the finish is not known`],
	[{ StartTime: 'noon' }, 'noon', '', `${day}, noon, the finish is not known`],
	[{ StartTime: '2:00 PM' }, '2:00 PM', '', `${day}, 2:00 PM, the finish is not known`],
	[{ StartTime: '09:60' }, '09:60', '', `${day}, 09:60, the finish is not known`],
	[{ StartTime: '24:00:00' }, '24:00', '01:00', `${day}, 24:00 to 01:00 on the next day`],
	[{ Minutes: -600 }, '09:00', '', `${day}, 09:00, the finish is not known`],
	[{ Minutes: null }, '09:00', '', `${day}, 09:00, the finish is not known`],
	[{ StartTime: '19:00', Minutes: '90' }, '19:00', '20:30', `${day}, 19:00 to 20:30`],
	[{ Minutes: 2_940 }, '09:00', '10:00', `${day}, 09:00 to 10:00, 2 days later`],
	[
		{ StartTime: '22:30:00', Minutes: 90 },
		'22:30',
		'00:00',
		`${day}, 22:30 to 00:00 on the next day`,
	],
])('a shift with %j', (changes, start, finish, notice) => {
	it('is in the weekly roster', () => {
		expect(rows([{ ...shift, ...changes }])).toMatchObject([{ Start: start, Finish: finish }]);
	});

	it('is in the notice', () => {
		expect(noticeOf(changes)).toBe(notice);
	});
});

it('whatever the records hold, each shift is there, and no time is made up', () => {
	fc.assert(
		fc.property(oddRecords(shift), (shifts) => {
			expect(rows(shifts)).toHaveLength(shifts.length);
			const told = notices(
				shifts.map((one) => ({ ...one, DateOfService: '2999-11-27', changes: ['moved'] })),
			);
			const text = JSON.stringify([rows(shifts), told]);
			expect(text).not.toMatch(/NaN|undefined|Invalid|(?<!\d)-\d+:/);
		}),
	);
});

describe('a shift that is given to somebody else while it is on hold', () => {
	const held = { ...shift, DateOfService: '2999-11-27', OnHoldType: 'Leave' };
	const given = { ...held, CarerId: 6 };
	const texts = (...changed: readonly Row[]) =>
		notices(changed).map(({ to, subject }) => `${to}: ${subject}`);
	const both = [
		'ada@example.com: Your shift was given to somebody else',
		'ben@example.com: You have a new shift, which is on hold',
	];

	it.each([
		['while it stays on hold', { changes: ['reassigned'], previous: held }],
		[
			'when it is put on hold',
			{ changes: ['reassigned', 'onHold'], previous: { ...held, OnHoldType: '' } },
		],
	])('%s: both are told, and that it is on hold', (_, change) => {
		expect(texts({ ...given, ...change })).toEqual(both);
		expect(notices([{ ...given, ...change }])[1].text).toContain('but it is on hold');
	});

	it('when it is taken off hold: both are told', () => {
		const change = { changes: ['reassigned', 'offHold'], previous: held };
		expect(texts({ ...given, OnHoldType: '', ...change })).toEqual([
			both[0],
			'ben@example.com: You have a new shift',
		]);
	});

	it('nobody is told that it was moved', () => {
		expect(texts({ ...held, changes: ['moved'], previous: held })).toEqual([]);
	});
});

describe('the mails of the weekly roster', () => {
	const outputs = (rosters: readonly Row[], shown: readonly Row[]) => ({
		'Check what was filled in': [
			{ recipients, firstDay: '2026-11-23', lastDay: '2026-11-29', mailWorkers: true },
		],
		'Rosters of the coming week': rosters,
		'Rosters without names': [shift, shift],
		'Sort by time': shown,
		'Make the spreadsheet': [{}],
		Workers: [{ CarerId: 5, Email: 'ada@example.com', Current: true }],
	});
	const html = (...[rosters, shown]: Parameters<typeof outputs>) => {
		const n8n = n8nWith(outputs(rosters, shown));
		const isExecuted = shown.length > 0;
		return aMailForEachRecipient({ ...n8n, $: (name) => ({ ...n8n.$(name), isExecuted }) })[0].json
			.html;
	};

	it('say how many shifts were looked at, and which were left out', () => {
		expect(html([shift, shift], [shift, shift])).toContain('<p>Shifts that were looked at: 2.</p>');
		const none = ['NONE', 'NONE', 'Leave'].map((OnHoldType) => ({ ...shift, OnHoldType }));
		expect(html([shift, ...none], [shift])).toContain(
			'looked at: 4. Left out, because they have an On Hold Type: 3 (NONE: 2, Leave: 1).',
		);
		expect(html(none, [])).toMatch(/no shifts that take place.*looked at: 3\. Left out.*: 3 \(/);
		expect(html([{}], [])).toContain('looked at: 0.</p>');
		expect(html([{ error: 'Refused' }], [shift, shift])).toMatch(/looked at: 2\..*Refused/);
	});

	it('say to workers, too, that names could not be read', () => {
		const mail = (rosters: readonly Row[]) =>
			aMailForEachWorker(n8nWith(outputs(rosters, rows([shift]))))[0].json;
		expect(mail([{ error: 'Refused' }])).toMatchObject({
			to: 'ada@example.com',
			html: expect.stringContaining('Names could not be read') as string,
		});
		expect(mail([shift]).html).not.toContain('could not be read');
	});
});
