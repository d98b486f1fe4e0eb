import fc from 'fast-check';
import { DateTime } from 'luxon';
import { parseMailSettings, reports, writeMessages } from '../../reports/mod';
import type { Outcome, ReadList, SourceRecord } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

const now = DateTime.fromISO('2026-11-24T18:00', { zone: 'Australia/Sydney' });
const sendTo = ['office@example.com', 'boss@example.com'];

const shift = {
	RosterItemId: 70,
	DateOfService: '2026-11-27',
	StartTime: '09:00:00',
	Minutes: 60,
	ClientId: 1,
	CarerId: 5,
	ServiceId: 2,
	OnHoldType: '',
};
const held = { ...shift, OnHoldType: 'Leave' };

type Lists = Record<'clients' | 'services' | 'workers', ReadList>;

const ada = { CarerId: 5, FirstName: 'Ada', Email: 'ada@example.com', Current: true };
const ben = { CarerId: 6, FirstName: 'Ben', Email: 'ben@example.com', Current: true };

function make(items: readonly SourceRecord[], lists: Partial<Lists> = {}, given = {}): Outcome {
	const settings = { sendTo: sendTo.join(), mailWorkers: true, ...given };
	return reports.changedShifts.prepare(settings, now, true, items).compute({
		clients: list({ ClientId: 1, FirstName: 'Walter', LastName: 'Nguyen' }),
		services: list({ ServiceId: 2, Description: 'Personal care' }),
		workers: list(ada, ben),
		...lists,
	});
}

const plain = (text: string) =>
	text
		.replace(/\n\|/g, '')
		.replace(/\u00a0/g, ' ')
		.replace(/\s+/g, ' ');

async function messagesOf(outcome: Outcome) {
	const options = parseMailSettings({ testRun: false, attachSpreadsheet: false }, now);
	const made = { now, workflow: 'Changes' };
	const messages = await writeMessages(reports.changedShifts, outcome, options, made);
	return messages.map(({ json }) => ({
		...json,
		subject: plain(json.subject),
		text: plain(json.text),
	}));
}

/** Returns the messages as texts of the form `address: subject`. */
const told = async (...items: readonly SourceRecord[]) =>
	(await messagesOf(make(items))).map(({ to, subject }) => `${to}: ${subject}`);

const reasons = ({ rows }: Outcome) => rows.map(({ NotTold }) => NotTold);

describe('the new time of a shift', () => {
	it.each<[SourceRecord, string]>([
		[{}, 'Fri 27 Nov, 9:00 to 10:00 am'],
		[{ StartTime: '0900' }, 'Fri 27 Nov, 9:00 to 10:00 am'],
		[{ StartTime: '9:05' }, 'Fri 27 Nov, 9:05 to 10:05 am'],
		[{ StartTime: '' }, 'Fri 27 Nov, the start is not known, the finish is not known'],
		[{ StartTime: null }, 'Fri 27 Nov, the start is not known, the finish is not known'],
		[{ StartTime: 'noon' }, 'Fri 27 Nov, noon, the finish is not known'],
		[{ StartTime: '2:00 PM' }, 'Fri 27 Nov, 2:00 PM, the finish is not known'],
		[{ StartTime: '09:60' }, 'Fri 27 Nov, 09:60, the finish is not known'],
		[{ StartTime: '24:00:00' }, 'Sat 28 Nov, midnight to 1:00 am'],
		[{ Minutes: -600 }, 'Fri 27 Nov, 9:00 am, the finish is not known'],
		[{ Minutes: null }, 'Fri 27 Nov, 9:00 am, the finish is not known'],
		[{ StartTime: '19:00', Minutes: '90' }, 'Fri 27 Nov, 7:00 to 8:30 pm'],
		[{ Minutes: 2_940 }, 'Fri 27 Nov, 9:00 am to 10:00 am on Sun 29 Nov'],
		[{ StartTime: '22:30:00', Minutes: 90 }, 'Fri 27 Nov, 10:30 pm to midnight'],
		[{ StartTime: '23:30', Minutes: 60 }, 'Fri 27 Nov, 11:30 pm to 12:30 am on Sat 28 Nov'],
		[{ DateOfService: '' }, 'the day is not known, 09:00 to 10:00'],
	])('with %j', async (changes, expected) => {
		const item = { ...shift, ...changes, changes: ['moved'], previous: shift };
		const [{ text }] = await messagesOf(make([item]));
		expect(text).toContain(`New time ${expected} `);
		expect(text).toContain('Old time Fri 27 Nov, 9:00 to 10:00 am ');
	});

	it.each(['09:00:00', 'noon'])('has the year in the foot, also with the start %s', (StartTime) => {
		const item = { ...shift, StartTime, changes: ['moved'], previous: shift };
		const [{ about }] = make([item]).mails;
		expect(plain(String(about.dates))).toMatch(/^Fri 27 Nov 2026, /);
	});
});

it.each(['2027-10-03', '2027-04-04'])(
	'a time that the clock skips or has twice is told as it is: %s',
	async (DateOfService) => {
		const night = { ...shift, DateOfService, StartTime: '02:30' };
		const [{ text }] = await messagesOf(
			make([{ ...night, changes: ['moved'], previous: { ...night, StartTime: '02:45' } }]),
		);
		expect(text).toMatch(/New time Sun [34] (Oct|Apr)( \d+)?, 2:30 to 3:30 am/);
		expect(text).toMatch(/Old time Sun [34] (Oct|Apr)( \d+)?, 2:45 to 3:45 am/);
	},
);

it('a long name of a worker is cut in the first sentence', () => {
	const workers = list({ ...ada, FirstName: 'Ada '.repeat(99) });
	const item = { ...shift, changes: ['moved'], previous: shift };
	const [{ description }] = make([item], { workers }).mails;
	expect(description.headline.length).toBeLessThan(200);
});

describe('who is told', () => {
	const given = { ...shift, CarerId: 6 };
	const noHold = { ...shift, OnHoldType: 'None' };
	const { OnHoldType: _, ...holdUnknown } = shift;
	const lost = 'ada@example.com: Your shift on Fri 27 Nov is no longer yours';

	it.each<[string, SourceRecord, string[]]>([
		[
			'a shift that was moved',
			{ ...shift, DateOfService: '2026-11-28', changes: ['moved'], previous: shift },
			['ada@example.com: Your shift on Fri 27 Nov was moved'],
		],
		[
			'one that was cancelled',
			{ ...shift, changes: ['cancelled'], previous: shift },
			['ada@example.com: Your shift on Fri 27 Nov was cancelled'],
		],
		[
			'one that is on hold',
			{ ...held, changes: ['onHold'], previous: shift },
			['ada@example.com: Your shift on Fri 27 Nov is on hold'],
		],
		[
			'one that is no longer on hold',
			{ ...shift, changes: ['offHold'], previous: held },
			['ada@example.com: Your shift on Fri 27 Nov takes place again'],
		],
		[
			'one that is no longer on hold, of a service that leaves out the hold then',
			{ ...holdUnknown, changes: ['offHold'], previous: held },
			['ada@example.com: Your shift on Fri 27 Nov takes place again'],
		],
		[
			'one that was put on hold, of which the item says that its hold is another',
			{ ...held, changes: ['holdChanged'], previous: { ...shift, OnHoldType: '0' } },
			['ada@example.com: Your shift on Fri 27 Nov is on hold'],
		],
		[
			'one that is on hold, of which the old hold is not known',
			{ ...held, changes: ['onHold'], previous: holdUnknown },
			['ada@example.com: Your shift on Fri 27 Nov is on hold'],
		],
		[
			'one that is no longer on hold, of which the item says that its hold is another',
			{ ...noHold, changes: ['holdChanged'], previous: held },
			['ada@example.com: Your shift on Fri 27 Nov takes place again'],
		],
		[
			'one that was moved, and takes place as before whatever the item says of its hold',
			{ ...noHold, StartTime: '10:00', changes: ['moved', 'onHold'], previous: shift },
			['ada@example.com: Your shift on Fri 27 Nov was moved'],
		],
		[
			'one that was given to somebody else',
			{ ...given, changes: ['reassigned'], previous: shift },
			[lost, 'ben@example.com: You have a new shift on Fri 27 Nov'],
		],
		[
			'one that was given to nobody',
			{ ...shift, CarerId: 0, changes: ['reassigned'], previous: shift },
			[lost],
		],
		[
			'one that somebody got from nobody',
			{ ...given, changes: ['reassigned'], previous: { ...shift, CarerId: 0 } },
			['ben@example.com: You have a new shift on Fri 27 Nov'],
		],
		[
			'one that is given while it stays on hold',
			{ ...held, CarerId: 6, changes: ['reassigned'], previous: held },
			[lost, 'ben@example.com: You have a new shift on Fri 27 Nov, which is on hold'],
		],
		[
			'one that is given when it is put on hold',
			{ ...held, CarerId: 6, changes: ['reassigned', 'onHold'], previous: shift },
			[lost, 'ben@example.com: You have a new shift on Fri 27 Nov, which is on hold'],
		],
		[
			'one that is given when it is taken off hold',
			{ ...given, changes: ['reassigned', 'offHold'], previous: held },
			[lost, 'ben@example.com: You have a new shift on Fri 27 Nov'],
		],
	])('of %s', async (_, item, expected) => {
		expect(await told(item)).toEqual(expected);
		expect(make([item]).totals).toEqual({ shifts: 1, notices: expected.length, notTold: 0 });
	});

	it.each<[string, SourceRecord]>([
		['It is on hold', { ...held, StartTime: '10:00', changes: ['moved'], previous: held }],
		[
			'It is on hold',
			{ ...held, OnHoldType: 'Hospital', changes: ['holdChanged'], previous: held },
		],
		...['None', 'N/A', '-', '0'].flatMap((OnHoldType): [string, SourceRecord][] =>
			[
				{ ...shift, OnHoldType, changes: ['onHold'], previous: shift },
				{ ...shift, changes: ['offHold'], previous: { ...shift, OnHoldType } },
				{ ...shift, OnHoldType, changes: ['holdChanged'], previous: noHold },
			].map((item) => ['Nothing of it concerns a worker', item]),
		),
		[
			'The day is over',
			{
				...shift,
				DateOfService: '2026-11-23',
				changes: ['cancelled'],
				previous: { ...shift, DateOfService: '2026-11-23' },
			},
		],
		[
			'It has no worker',
			{ ...shift, CarerId: 0, changes: ['moved'], previous: { ...shift, CarerId: 0 } },
		],
	])('nobody, but a line says why: %s', (why, item) => {
		const outcome = make([item]);
		expect(outcome.mails).toEqual([]);
		expect(reasons(outcome)).toEqual([why]);
	});

	it('also of a shift that moved into a day that is over, or away from one', async () => {
		const past = { ...shift, DateOfService: '2026-11-23' };
		expect(await told({ ...past, changes: ['moved'], previous: shift })).toHaveLength(1);
		expect(await told({ ...shift, changes: ['moved'], previous: past })).toHaveLength(1);
	});
});

describe('a notice', () => {
	it('about a shift that was moved says both times first', async () => {
		const item = {
			...{ ...shift, StartTime: '22:00', Minutes: 300 },
			...{ changes: ['moved'], previous: { ...shift, StartTime: '18:00', Minutes: 300 } },
		};
		const [{ text }] = await messagesOf(make([item]));
		expect(text).toMatch(
			/^Ada, your shift on Fri 27 Nov was moved: it is now on Fri 27 Nov, 10:00 pm to 3:00 am on Sat 28 Nov\./,
		);
		expect(text).toContain('Old time Fri 27 Nov, 6:00 to 11:00 pm');
		expect(text).toContain('Length 5 h Client Walter Nguyen Service Personal care');
	});

	it('about a shift that takes place again has no time from when it was on hold', async () => {
		const previous = { ...held, StartTime: '14:45:00' };
		const [{ text }] = await messagesOf(
			make([{ ...shift, changes: ['moved', 'offHold'], previous }]),
		);
		expect(text).toContain('Time Fri 27 Nov, 9:00 to 10:00 am');
		expect(text).not.toContain('2:45');
	});

	it('to who got a shift says when it was before, and that it is on hold', async () => {
		const moved = { ...shift, CarerId: 6, DateOfService: '2026-11-28' };
		const [, got] = await messagesOf(
			make([{ ...moved, changes: ['moved', 'reassigned'], previous: shift }]),
		);
		expect(got.text).toContain('It was planned for Fri 27 Nov, 9:00 to 10:00 am before.');
		const [, onHold] = await messagesOf(
			make([{ ...held, CarerId: 6, changes: ['reassigned'], previous: held }]),
		);
		expect(onHold.text).toContain('unless you are told that it takes place again');
	});

	it('is a line with both times, and IDs', () => {
		const item = { ...shift, StartTime: '10:00', changes: ['moved'], previous: shift };
		expect(make([item]).rows).toEqual([
			{
				...{ Worker: 'Ada', Change: 'Moved', NotTold: '', Date: '2026-11-27' },
				...{ Start: '10:00', Finish: '11:00', Minutes: 60 },
				...{ OldDate: '2026-11-27', OldStart: '09:00', OldFinish: '10:00', OldMinutes: 60 },
				...{ Client: 'Walter Nguyen', Service: 'Personal care', OnHold: '' },
				...{ WorkerId: '5', ClientId: '1', ServiceId: '2' },
			},
		]);
		expect(Object.keys(make([item]).rows[0])).toEqual(
			reports.changedShifts.columns.map(({ field }) => field),
		);
	});

	it.each<[SourceRecord, string]>([
		[{ ...ada, Current: false }, 'Not a current worker, Ada: '],
		[{ ...ada, Current: null }, 'Perhaps not a current worker, Ada: '],
		[
			{ ...ada, Email: 'broken@' },
			'No e-mail address that can be used (broken@), please tell Ada: ',
		],
		[{ ...ada, CarerId: 7 }, 'Not a current worker, ID 5: '],
	])('goes to the office for %j', async (worker, lead) => {
		const item = { ...shift, changes: ['cancelled'], previous: shift };
		const messages = await messagesOf(make([item], { workers: list(worker) }));
		expect(messages.map(({ to }) => to)).toEqual(sendTo);
		expect(messages[0].subject).toBe(`${lead}your shift on Fri 27 Nov was cancelled`);
	});

	it('goes to the office unless Mail Workers is on', async () => {
		const item = { ...shift, changes: ['cancelled'], previous: shift };
		const messages = await messagesOf(make([item], {}, { mailWorkers: false }));
		expect(messages.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
			sendTo.map((to) => `${to}: For Ada: your shift on Fri 27 Nov was cancelled`),
		);
	});

	it('goes to the office if the workers cannot be read, which makes it incomplete', async () => {
		const item = { ...shift, changes: ['cancelled'], previous: shift };
		const outcome = make([item], { workers: refused });
		const [{ to, subject, incomplete }] = await messagesOf(outcome);
		expect([to, incomplete]).toEqual([sendTo[0], true]);
		expect(subject).toMatch(
			/^NOT COMPLETE: The list of workers could not be read, please tell ID 5: your shift/,
		);
		expect(outcome.warnings.join()).toContain('all notices come to you');
		expect(outcome.failures).toEqual([
			'The list of workers could not be read, so no notice goes to a worker. The office gets them all: The service refused access',
		]);
	});

	it.each([
		[
			'nobody is to be told',
			[{ ...held, StartTime: '10:00', changes: ['moved'], previous: held }],
			refused,
		],
		['the workers were read', [{ ...shift, changes: ['cancelled'], previous: shift }], list(ada)],
	])('is no failure where %s', (_, items, workers) => {
		expect(make(items, { workers }).failures).toEqual([]);
	});

	it.each(['clients', 'services'] as const)('has IDs without the names of %s', async (name) => {
		const item = { ...shift, changes: ['cancelled'], previous: shift };
		const [{ text, incomplete, to }] = await messagesOf(make([item], { [name]: refused }));
		expect(text).toContain(name === 'clients' ? 'Client ID 1' : 'Service ID 2');
		expect(text).toContain(`The names of ${name} could not be read`);
		expect([to, incomplete]).toEqual(['ada@example.com', false]);
	});

	it('is never for a worker where the trigger shows what did not change', async () => {
		const messages = await messagesOf(make([{ ...shift, changes: [], previous: shift }]));
		expect(messages.map(({ to }) => to)).toEqual(sendTo);
		expect(messages[0].subject).toBe('Example. For Ada: your shift on Fri 27 Nov was moved');
		expect(messages[0].text).toContain('EXAMPLE: this shift did not change.');
	});

	it('has a key of its own for the office, where a worker has its address and part of their field is none', async () => {
		const item = { ...shift, changes: ['cancelled'], previous: shift };
		const workers = list({ ...ada, Email: `${sendTo[0]}, nobody` });
		const messages = await messagesOf(make([item], { workers }));
		const toOffice = messages.filter(({ to }) => to === sendTo[0]);
		expect(toOffice).toHaveLength(2);
		expect(new Set(toOffice.map(({ key }) => key)).size).toBe(2);
	});

	it('has a key of its own for each change', async () => {
		const item = { ...shift, changes: ['cancelled'], previous: shift };
		const keyOf = async (one: SourceRecord, lists: Partial<Lists> = {}) =>
			(await messagesOf(make([one], lists)))[0].key;
		const key = await keyOf(item);
		expect(await keyOf(item, { clients: refused })).toBe(key);
		expect(await keyOf({ ...item, RosterItemId: 71 })).not.toBe(key);
		expect(await keyOf({ ...item, ...held, changes: ['onHold'] })).not.toBe(key);
	});
});

it.each<[SourceRecord]>([
	[{}],
	[{ timestamp: '2026-11-24' }],
	[{ ...shift, changes: ['moved'] }],
	[shift],
])('what is no item of the trigger is refused before anything is asked: %j', (item) => {
	expect(() => make([item])).toThrow('takes the items of the trigger Roster Changed');
});

it.each<[SourceRecord]>([
	[{ IncidentId: 4, AssignedTo: 3, changes: ['reassigned'], previous: { AssignedTo: 2 } }],
	[{ IncidentId: 4, changes: [], previous: { _ReferringId_1: 2 } }],
	[{ ClientId: 1, changes: ['reassigned'], previous: {} }],
	[{ ...shift, changes: ['closed'], previous: shift }],
])('an item of another event is refused: %j', (item) => {
	expect(() => make([item])).toThrow('takes the items of the trigger Roster Changed');
});

describe('an item without a field that is needed', () => {
	const without = (record: SourceRecord, ...fields: readonly string[]) =>
		Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name)));

	it.each<[string, readonly string[], SourceRecord]>([
		['CarerId', ['moved'], shift],
		['CarerId', ['reassigned'], shift],
		['CarerId', ['cancelled'], shift],
		['CarerId', ['onHold'], held],
		['OnHoldType', ['moved'], shift],
		['OnHoldType', ['onHold'], held],
		['DateOfService', ['moved'], shift],
		['DateOfService', ['cancelled'], shift],
	])('%s, of %j, is refused, and the error says what to do', (field, changes, now) => {
		const item = { ...without(now, field), changes, previous: without(shift, field) };
		let nextStep = '';
		try {
			make([item]);
		} catch (error) {
			expect(String(error)).toContain(`has no ${field}`);
			({ nextStep } = error as { nextStep: string });
		}
		expect(nextStep).toContain(`add ${field} to Fields to Return`);
	});

	it.each<[string, SourceRecord, SourceRecord]>([
		['in the record', without(shift, 'CarerId'), shift],
		['in the old values', shift, without(shift, 'CarerId')],
	])('the worker, %s alone, is refused where it was given to another', (_, record, previous) => {
		expect(() => make([{ ...record, changes: ['reassigned'], previous }])).toThrow(
			'has no CarerId',
		);
	});

	it('a hold that was never shown, is none; a shift that is gone shows its old values', async () => {
		const plainShift = without(shift, 'OnHoldType');
		const previous = { ...shift, OnHoldType: null };
		expect(await told({ ...plainShift, changes: ['moved'], previous })).toHaveLength(1);
		const gone = { RosterItemId: 70 };
		expect(await told({ ...gone, changes: ['cancelled'], previous: shift })).toHaveLength(1);
		const empty = { ...shift, CarerId: null };
		expect(reasons(make([{ ...empty, changes: ['moved'], previous: empty }]))).toEqual([
			'It has no worker',
		]);
	});
});

describe('a day that is over, where the other is not', () => {
	const past = { ...shift, DateOfService: '2026-11-23' };
	const given = { CarerId: 6, changes: ['moved', 'reassigned'] };

	it.each<[string, SourceRecord, string[], string]>([
		[
			'the old one is told to who got it alone',
			{ ...shift, ...given, previous: past },
			['ben@example.com: You have a new shift on Fri 27 Nov'],
			'5',
		],
		[
			'the new one is told to who lost it alone',
			{ ...past, ...given, previous: shift },
			['ada@example.com: Your shift on Fri 27 Nov is no longer yours'],
			'6',
		],
		[
			'the old one is told to nobody when the shift is on hold',
			{ ...held, changes: ['moved', 'onHold'], previous: past },
			[],
			'5',
		],
	])('%s', async (_, item, expected, untold) => {
		expect(await told(item)).toEqual(expected);
		const { rows, totals } = make([item]);
		expect(totals).toEqual({ shifts: 1, notices: expected.length, notTold: 1 });
		expect(rows.find(({ NotTold }) => NotTold === 'The day is over')?.WorkerId).toBe(untold);
	});
});

it('whatever the records hold, each shift is a line, and no time is made up', async () => {
	const kinds = ['moved', 'cancelled', 'reassigned', 'onHold', 'offHold', 'holdChanged'];
	await fc.assert(
		fc.asyncProperty(
			oddRecords(shift),
			oddRecords(shift),
			fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1 }),
			async (after, before, changes) => {
				const items = after.map((one, place) => ({
					...{ ...one, changes },
					previous: before[place] ?? shift,
				}));
				const outcome = make(items);
				const { rows, totals, mails } = outcome;
				expect(rows.length).toBe(Number(totals.notices) + Number(totals.notTold));
				expect(rows.length).toBeGreaterThanOrEqual(items.length);
				expect(mails.length).toBeGreaterThanOrEqual(Number(totals.notices));
				const text = JSON.stringify([rows, await messagesOf(outcome)]);
				expect(text).not.toMatch(/NaN|undefined|Invalid|(?<!\d)-\d+:\d\d/);
			},
		),
		{ numRuns: 50 },
	);
});
