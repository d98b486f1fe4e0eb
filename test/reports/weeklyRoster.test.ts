import fc from 'fast-check';
import { DateTime } from 'luxon';
import { parseMailSettings, reports, writeMessages } from '../../reports/mod';
import type { Outcome, ReadList, SourceRecord } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

/** It is six in the evening in Sydney, on the day before the shifts. */
const now = DateTime.fromISO('2026-11-24T18:00', { zone: 'Australia/Sydney' });

const shift = {
	DateOfService: '2026-11-25',
	StartTime: '09:00:00',
	Minutes: 60,
	ClientId: 1,
	CarerId: 5,
	ServiceId: 2,
	OnHoldType: '',
};

type Lists = Record<'takingPlace' | 'shifts' | 'clients' | 'services' | 'workers', ReadList>;

const office = ['office@example.com', 'boss@example.com'];

const ada = {
	...{ CarerId: 5, FirstName: 'Ada', LastName: 'Lovelace' },
	...{ Email: 'ada@example.com', Current: true },
};
const ben = { ...ada, CarerId: 6, FirstName: 'Ben', LastName: 'Stone', Email: 'ben@example.com' };

function make(
	shifts: readonly SourceRecord[],
	lists: Partial<Lists> = {},
	given: object = {},
	at = now,
): Outcome {
	const settings = { sendTo: office.join(), mailWorkers: true, ...given };
	const prepared = reports.weeklyRoster.prepare(settings, at);
	return prepared.compute({
		takingPlace: list(...shifts),
		shifts: list(...shifts),
		clients: list({ ClientId: 1, FirstName: 'Walter', LastName: 'Nguyen' }),
		services: list({ ServiceId: 2, Description: 'Personal care' }),
		workers: list(ada, ben),
		...lists,
	});
}

async function textsOf(outcome: Outcome) {
	const options = parseMailSettings({ testRun: false, attachSpreadsheet: false }, now);
	const messages = await writeMessages(reports.weeklyRoster, outcome, options, {
		now,
		workflow: 'Roster',
	});
	return messages.map(({ json }) => ({
		...json,
		text: json.text.replace(/\n\|/g, '').replace(/\s+/g, ' '),
		subject: json.subject.replace(/\u00a0/g, ' '),
	}));
}

const subjectsOf = ({ mails }: Outcome) =>
	mails.map(({ to, description }) => [to.join(), description.subject.replace(/\u00a0/g, ' ')]);

describe('a shift is a line', () => {
	it.each<[SourceRecord, string, string, string]>([
		[{}, '09:00', '10:00', ''],
		[{ StartTime: '0900' }, '09:00', '10:00', ''],
		[{ StartTime: '9:05' }, '09:05', '10:05', ''],
		[{ StartTime: '' }, '', '', 'start'],
		[{ StartTime: null }, '', '', 'start'],
		[{ StartTime: 'noon' }, 'noon', '', 'start'],
		[{ StartTime: '2:00 PM' }, '2:00 PM', '', 'start'],
		[{ StartTime: '09:60' }, '09:60', '', 'start'],
		[{ StartTime: '24:00:00' }, '24:00', '01:00', ''],
		[{ Minutes: -600 }, '09:00', '', 'length'],
		[{ Minutes: null }, '09:00', '', 'length'],
		[{ StartTime: '', Minutes: 0 }, '', '', 'start, length'],
		[{ StartTime: '19:00', Minutes: '90' }, '19:00', '20:30', ''],
		[{ Minutes: 2_940 }, '09:00', '10:00', ''],
		[{ StartTime: '22:30:00', Minutes: 90 }, '22:30', '00:00', ''],
		[{ DateOfService: '' }, '09:00', '10:00', 'day'],
	])('with %j', (changes, Start, Finish, NotKnown) => {
		const { rows } = make([{ ...shift, ...changes }]);
		expect(rows).toMatchObject([{ Start, Finish, NotKnown }]);
	});

	it('with names, IDs and a key that a change of worker or of length keeps', () => {
		const row = {
			...{ Date: '2026-11-25', Day: 'Wed', Start: '09:00', Finish: '10:00', Minutes: 60 },
			...{ Client: 'Walter Nguyen', Worker: 'Ada Lovelace', Service: 'Personal care' },
			...{ NotKnown: '', ClientId: '1', WorkerId: '5', ServiceId: '2' },
			Key: 'Client 1, 2026-11-25, 09:00, service 2',
		};
		expect(make([shift]).rows).toEqual([row]);
		const [changed] = make([{ ...shift, CarerId: 6, Minutes: 90 }]).rows;
		expect(changed).toMatchObject({ Key: row.Key, Worker: 'Ben Stone', Minutes: 90 });
	});

	it('by day, start, client and worker; equal shifts are numbered by their IDs', () => {
		const at = (StartTime: string, more: object = {}) => ({ ...shift, StartTime, ...more });
		const shifts = [
			at('11:00', { RosterItemId: 10, CarerId: 6 }),
			at('11:00', { RosterItemId: 9, CarerId: 6 }),
			at('07:00'),
			at('23:00', { DateOfService: '2026-11-24' }),
		];
		const keysOf = (some: readonly SourceRecord[]) =>
			make(some).rows.map(({ Start, Key }) => [Start, Key]);
		const equal = 'Client 1, 2026-11-25, 11:00, service 2';
		expect(keysOf(shifts)).toEqual([
			['23:00', 'Client 1, 2026-11-24, 23:00, service 2'],
			['07:00', 'Client 1, 2026-11-25, 07:00, service 2'],
			['11:00', equal],
			['11:00', `${equal}, number 2`],
		]);
		expect(make(shifts).rows).toEqual(make(shifts.toReversed()).rows);
	});

	it('that finishes by the clock, in the nights of daylight saving, too', async () => {
		for (const [day, weekday] of [
			['2026-10-03', 'Sun 4 Oct'],
			['2027-04-03', 'Sun 4 Apr'],
		]) {
			const night = { ...shift, DateOfService: day, StartTime: '22:00', Minutes: 480 };
			const at = DateTime.fromISO(`${day}T06:00`, { zone: 'Australia/Sydney' });
			const outcome = make([night], {}, {}, at);
			expect(outcome.rows).toMatchObject([{ Start: '22:00', Finish: '06:00', Minutes: 480 }]);
			const [, , { text }] = await textsOf(outcome);
			expect(text).toContain(`10:00 pm to 6:00 am on ${weekday}`);
		}
	});
});

describe('a shift that starts in an hour which the clock skips or has twice', () => {
	it.each(['2026-10-04', '2027-04-04'])('keeps its time: %s', async (day) => {
		const at = DateTime.fromISO(`${day}T00:30`, { zone: 'Australia/Sydney' });
		const outcome = make([{ ...shift, DateOfService: day, StartTime: '02:30' }], {}, {}, at);
		const [, , { text }] = await textsOf(outcome);
		expect(text).toContain(' at 2:30 am.');
		expect(text).toContain('2:30 to 3:30 am');
	});
});

it.each(['0', 'None', 'NULL', 'false'])(
	'a shift that writes %j for no hold is in the roster',
	(OnHoldType) => {
		expect(make([{ ...shift, OnHoldType }]).rows).toHaveLength(1);
	},
);

describe('shifts on hold', () => {
	const held = ['Respite', 'Leave', 'Respite'].map((OnHoldType) => ({ ...shift, OnHoldType }));

	it('are left out, and counted by type', async () => {
		const outcome = make([shift, ...held]);
		expect(outcome.rows).toHaveLength(1);
		expect(outcome.totals).toMatchObject({ shifts: 1, shiftsOnHoldLeftOut: 3 });
		const [{ text }] = await textsOf(outcome);
		expect(text).toContain('3 more are on hold and left out.');
		expect(text).toMatch(/Left out, because they are on hold: 3 .*Respite.*2.*Leave.*1/);
		expect(text).toContain('4 shifts looked at, of which 3 are on hold.');
	});

	it('are counted where only the longer list has them, and once where both have', () => {
		for (const takingPlace of [list(shift), list(shift, ...held)]) {
			const outcome = make([], { takingPlace, shifts: list(shift, ...held) });
			expect(outcome.totals).toMatchObject({ shifts: 1, shiftsOnHoldLeftOut: 3 });
		}
	});

	it('without a type are those that the list of shifts that take place is without', () => {
		const [one, two] = [1, 2].map((RosterItemId) => ({ ...shift, RosterItemId }));
		const outcome = make([], { takingPlace: list(one), shifts: list(one, two) });
		expect(outcome.totals).toMatchObject({ shifts: 1, shiftsOnHoldLeftOut: 1 });
	});

	describe('that only the list with those on hold has, without a type', () => {
		const [one, two] = [1, 2].map((RosterItemId) => ({ ...shift, RosterItemId }));

		it.each<[string, SourceRecord[], SourceRecord[], number, boolean]>([
			['no shift is in the other list', [], [one, two], 2, true],
			['no shift shows an ID', [shift], [shift, shift, shift], 2, true],
			['some show none', [one], [one, shift], 1, true],
			['the IDs are others', [one], [{ ...two, StartTime: '12:00' }], 1, true],
			['the IDs tell', [one], [one, two], 1, false],
			['all are in both lists', [one, shift], [shift, one], 0, false],
			['all are in both lists under other IDs', [one], [two], 0, false],
		])('are told: %s', async (_, takingPlace, shifts, count, isIncomplete) => {
			const lists = { takingPlace: list(...takingPlace), shifts: list(...shifts) };
			const outcome = make([], lists);
			expect(outcome.totals).toMatchObject({
				...{ shifts: takingPlace.length, shiftsOnHoldLeftOut: count },
				shiftsOnHoldWithoutAType: count,
			});
			const words = `${count === 1 ? '1 shift stands' : `${count} shifts stand`} only in the list with those on hold, without a type: check ${count === 1 ? 'it' : 'them'}.`;
			const [{ text, incomplete }] = await textsOf(outcome);
			const warnings = outcome.warnings.join().replace(/\u00a0/g, ' ');
			for (const told of [text, warnings]) expect(told.includes(words)).toBe(count > 0);
			expect(incomplete).toBe(isIncomplete);
			expect(text.includes('No shift takes place')).toBe(false);
			const held = JSON.stringify(outcome.mails[0].told).includes('type not shown');
			expect(held).toBe(count > 0);
		});
	});

	it('that cannot be read leave the roster not complete, and are said to be missing', async () => {
		const outcome = make([shift, ...held], { shifts: refused });
		expect(outcome.totals).toMatchObject({ shifts: 1, shiftsOnHoldLeftOut: 3 });
		expect(outcome.warnings.join()).toContain('some may not be counted: The service refused');
		expect(outcome.mails[0].description.notes).toHaveLength(1);
		const [whole, other, ofAda] = await textsOf(outcome);
		expect([whole, other].map(({ incomplete }) => incomplete)).toEqual([true, true]);
		expect(whole.subject).toMatch(/^NOT COMPLETE: 1 shift/);
		// The worker's own mail has all shifts of the worker.
		expect(ofAda.incomplete).toBe(false);
	});

	it('may be all: nothing takes place, and the mail says so', async () => {
		const outcome = make(held);
		expect(outcome.mails).toHaveLength(1);
		const [{ subject, text }] = await textsOf(outcome);
		expect(subject).toBe('0 shifts from Tue 24 Nov to Mon 30 Nov');
		expect(text).toMatch(/No shift takes place in the next 7 days\. 3 more are on hold/);
	});

	it('are not those with the number 0', () => {
		expect(make([{ ...shift, OnHoldType: 0 }]).rows).toHaveLength(1);
	});
});

describe('mails', () => {
	const open = { ...shift, CarerId: 0, StartTime: '08:00' };
	const both = [shift, { ...shift, CarerId: 6, StartTime: '10:00' }, open];

	it('are one for the office, and one for each worker with their own shifts only', async () => {
		const outcome = make(both);
		expect(subjectsOf(outcome)).toEqual([
			[office.join(), '3 shifts from Tue 24 Nov to Mon 30 Nov, 1 without a worker'],
			['ada@example.com', 'Your 1 shift from Tue 24 Nov to Mon 30 Nov'],
			['ben@example.com', 'Your 1 shift from Tue 24 Nov to Mon 30 Nov'],
		]);
		const [mail, , ofAda, ofBen] = await textsOf(outcome);
		expect(mail.text).toContain(
			'3 shifts take place in the next 7 days; 1 has no worker, the next on Wed 25 Nov at 8:00 am.',
		);
		expect(mail.text).toContain('3 h in all; 2 workers have shifts.');
		expect(ofAda.text).toContain(
			'Ada Lovelace, you have 1 shift in the next 7 days; the next is on Wed 25 Nov at 9:00 am.',
		);
		expect(ofAda.text).toContain('9:00 to 10:00 am');
		expect(ofAda.text).not.toMatch(/10:00 to 11:00|Ben/);
		expect(ofBen.text).not.toMatch(/9:00 to 10:00|Ada/);
		expect(outcome.mails.map(({ rows = [] }) => rows.length)).toEqual([3, 1, 1]);
		expect(ofAda.ifRefused).toBe(office.join(', '));
	});

	it('go to the office unless Mail Workers is on, which it is not at first', async () => {
		const outcome = make(
			[shift],
			{},
			{ mailWorkers: reports.weeklyRoster.settings.mailWorkers.initial },
		);
		expect(subjectsOf(outcome)[1]).toEqual([
			office.join(),
			'For Ada Lovelace: your 1 shift from Tue 24 Nov to Mon 30 Nov',
		]);
		expect((await textsOf(outcome))[2].text).toContain(
			'FOR THE OFFICE: Mail Workers is off, so this mail for Ada Lovelace comes to you.',
		);
	});

	it.each<[SourceRecord, string]>([
		[{ ...ada, Current: false }, 'Not a current worker, Ada Lovelace: '],
		[{ ...ada, Deleted: 1 }, 'Not a current worker, Ada Lovelace: '],
		[{ ...ada, Current: null }, 'Perhaps not a current worker, Ada Lovelace: '],
		[{ ...ada, Email: '' }, 'No e-mail address, please tell Ada Lovelace: '],
		[{ ...ada, CarerId: 7 }, 'Not a current worker, ID 5: '],
	])('go to the office for %j', (worker, lead) => {
		const [, [to, subject]] = subjectsOf(make([shift], { workers: list(worker) }));
		expect([to, subject]).toEqual([
			office.join(),
			`${lead}your 1 shift from Tue 24 Nov to Mon 30 Nov`,
		]);
	});

	it('all go to the office if the workers cannot be read, which is told why', async () => {
		const outcome = make(both, { workers: refused });
		expect(outcome.mails.map(({ to }) => to)).toEqual([office, office, office]);
		const [{ incomplete, subject, text }, , ofAda] = await textsOf(outcome);
		expect(incomplete).toBe(true);
		expect(subject).toMatch(/^NOT COMPLETE: 3 shifts/);
		expect(text).toContain(
			'NOT COMPLETE: The list of workers could not be read, so the mails for workers come to you, and nobody else gets them: The service refused access',
		);
		expect(ofAda.subject).toMatch(
			/^The list of workers could not be read, please tell ID 5: your 1/,
		);
		expect(outcome.warnings).toHaveLength(2);
		const withoutMails = make(both, { workers: refused }, { mailWorkers: false });
		expect((await textsOf(withoutMails))[0].incomplete).toBe(false);
	});

	it.each(['clients', 'services'] as const)(
		'have IDs without the names of %s, and say so to workers, too',
		async (name) => {
			const outcome = make([shift], { [name]: refused });
			expect(Object.values(outcome.rows[0])).toContain(name === 'clients' ? 'ID 1' : 'ID 2');
			const texts = await textsOf(outcome);
			for (const { text, incomplete } of texts) {
				expect(text).toContain(`The names of ${name} could not be read`);
				expect(incomplete).toBe(false);
			}
			expect(texts[2].text).toContain('Please ask the office for the names.');
			expect(texts[0].text).not.toContain('Please ask');
		},
	);

	it('have a long name cut in subject and first sentence', () => {
		const long = { ...ada, LastName: 'Lovelace '.repeat(99) };
		for (const settings of [{}, { mailWorkers: false }]) {
			const [, { description }] = make([shift], { workers: list(long) }, settings).mails;
			expect(description.subject.length).toBeLessThan(150);
			expect(description.headline.length).toBeLessThan(200);
		}
	});

	it('say what of the times is not known', async () => {
		const texts = await textsOf(make([{ ...shift, StartTime: 'noon', Minutes: null }]));
		for (const { text } of texts) {
			expect(text).toContain('The start of 1 shift. The length of 1 shift.');
		}
		expect(texts[2].text).toMatch(/noon.*Length not known/);
	});

	it('are one alone where there is none for workers', () => {
		expect(subjectsOf(make(both, {}, { eachWorker: false }))).toHaveLength(1);
	});

	it('have keys of their own, where a worker has the address of the office and part of their field is none', async () => {
		const workers = list({ ...ada, Email: `${office[0]}, nobody` }, ben);
		const messages = await textsOf(make(both, { workers }));
		expect(messages.filter(({ text }) => text.includes('nobody'))).not.toEqual([]);
		expect(new Set(messages.map(({ key }) => key)).size).toBe(messages.length);
	});

	it('have keys that stay the same while the same is told, however names are read', async () => {
		const keysOf = async (...given: Parameters<typeof make>) =>
			(await textsOf(make(...given))).map(({ key }) => key);
		const before = await keysOf(both);
		expect(new Set(before).size).toBe(4);
		expect(await keysOf(both.toReversed(), { clients: refused })).toEqual(before);
		const [, , ofAda, ofBen] = await keysOf([{ ...shift, StartTime: '09:01' }, ...both.slice(1)]);
		expect(ofAda).not.toBe(before[2]);
		expect(ofBen).toBe(before[3]);
	});

	it('are the same for a model, which gets none, and needs no address', () => {
		const prepared = reports.weeklyRoster.prepare({}, now, false);
		const none = Object.fromEntries(Object.keys(prepared.reads).map((name) => [name, list()]));
		const outcome = prepared.compute({ ...none, takingPlace: list(shift) });
		expect(outcome.mails).toHaveLength(1);
		expect(outcome.totals).toEqual({
			...{ from: '2026-11-24', to: '2026-11-30', shifts: 1, minutes: 60 },
			...{ shiftsWithoutAWorker: 0, workersWithShifts: 1, shiftsOnHoldLeftOut: 0 },
			shiftsOnHoldWithoutAType: 0,
		});
	});
});

describe('wrong settings', () => {
	it.each<[object, string]>([
		[{ sendTo: 'nobody' }, 'Send To must be e-mail addresses'],
		[{ mailWorkers: 'perhaps' }, 'Mail Workers must be true or false'],
		[{ mailWorkers: '' }, 'Mail Workers must be true or false'],
		[{ dates: { choice: 'fromTo', from: 'soon', to: '2026-11-25' } }, 'First Day'],
	])('%j', (given, message) => {
		expect(() => make([], {}, given)).toThrow(message);
	});
});

it('whatever the records hold, each shift is a line or counted as on hold, and no time is made up', async () => {
	await fc.assert(
		fc.asyncProperty(oddRecords(shift), oddRecords(ada), async (shifts, workers) => {
			const outcome = make(shifts, { workers: list(...workers) });
			const { rows, totals, mails } = outcome;
			expect(rows.length + Number(totals.shiftsOnHoldLeftOut)).toBe(shifts.length);
			const minutes = shifts
				.filter(({ OnHoldType }) => ['', '0', 'false'].includes(String(OnHoldType ?? '').trim()))
				.map(({ Minutes }) => (typeof Minutes === 'boolean' ? NaN : Number(Minutes ?? NaN)))
				.filter((one) => one > 0);
			expect(totals.minutes).toBe(minutes.reduce((sum, one) => sum + one, 0));
			expect(rows.reduce((sum, { Minutes }) => sum + Number(Minutes), 0)).toBe(totals.minutes);
			// Each shift that has a worker is in the mail for that worker, whoever gets the mail.
			const own = new Set(
				mails.slice(1).flatMap((mail) => (mail.rows ?? []).map(({ Key }) => Key)),
			);
			expect(rows.filter(({ WorkerId }) => WorkerId !== '').every(({ Key }) => own.has(Key))).toBe(
				true,
			);
			const text = JSON.stringify([rows, await textsOf(outcome)]);
			expect(text).not.toMatch(/NaN|undefined|Invalid|(?<!\d)-\d+:\d\d/);
		}),
		{ numRuns: 50 },
	);
});
