/** What the templates with shifts make of one that is odd: its line or its notice is there, and no time in it is made up. */
import fc from 'fast-check';
import { writeTheMails } from '../../workflows/code/roster-change-notice/writeTheMails.js';
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

describe.each<[Row, string]>([
	[{}, `${day}, 09:00 to 10:00`],
	[{ StartTime: '0900' }, `${day}, 09:00 to 10:00`],
	[{ StartTime: '9:05' }, `${day}, 09:05 to 10:05`],
	[{ StartTime: '' }, `${day}, the start is not known, the finish is not known`],
	[{ StartTime: null }, `${day}, the start is not known, the finish is not known`],
	[{ StartTime: 'noon' }, `${day}, noon, the finish is not known`],
	[{ StartTime: '2:00 PM' }, `${day}, 2:00 PM, the finish is not known`],
	[{ StartTime: '09:60' }, `${day}, 09:60, the finish is not known`],
	[{ StartTime: '24:00:00' }, `${day}, 24:00 to 01:00 on the next day`],
	[{ Minutes: -600 }, `${day}, 09:00, the finish is not known`],
	[{ Minutes: null }, `${day}, 09:00, the finish is not known`],
	[{ StartTime: '19:00', Minutes: '90' }, `${day}, 19:00 to 20:30`],
	[{ Minutes: 2_940 }, `${day}, 09:00 to 10:00, 2 days later`],
	[{ StartTime: '22:30:00', Minutes: 90 }, `${day}, 22:30 to 00:00 on the next day`],
])('a shift with %j', (changes, notice) => {
	it('is in the notice', () => {
		expect(noticeOf(changes)).toBe(notice);
	});
});

it('whatever the records hold, each shift is there, and no time is made up', () => {
	fc.assert(
		fc.property(oddRecords(shift), (shifts) => {
			const told = notices(
				shifts.map((one) => ({ ...one, DateOfService: '2999-11-27', changes: ['moved'] })),
			);
			const text = JSON.stringify(told);
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
