/** Tests the messages of reports: when two mails have the same key, and which mails are empty. */
import { DateTime } from 'luxon';
import { reports, writeMessages } from '../../reports/mod';
import type { ReadList } from '../../reports/report';
import { list, refused } from './readLists';

const monday = DateTime.fromISO('2026-11-23T07:00', { zone: 'Australia/Sydney' });

/** Returns the mails of a report about some lists. Lists that are not given are empty. */
async function mailsOf(
	name: string,
	lists: Readonly<Record<string, ReadList>>,
	{
		now = monday,
		onlyWhenSomething = false,
		given = {},
		tester = undefined as string | undefined,
	} = {},
) {
	const prepared = reports[name].prepare({ sendTo: 'Office@example.com', ...given }, now);
	const all = Object.fromEntries(
		Object.keys(prepared.reads).map((wanted) => [wanted, lists[wanted] ?? list()]),
	);
	const messages = await writeMessages(
		reports[name],
		prepared.compute(all),
		{ attachSpreadsheet: false, onlyWhenSomething, tester },
		{ now, workflow: 'Report' },
	);
	return messages.map(({ json }) => json);
}

const keyOf = async (...given: Parameters<typeof mailsOf>) => (await mailsOf(...given))[0].key;

const shift = {
	...{ RosterItemId: 1, DateOfService: '2026-11-25', StartTime: '09:00', Minutes: 60 },
	...{ ClientId: 1, CarerId: 0, ServiceId: 2, OnHoldType: '' },
};

describe('the key of Shifts Without a Worker', () => {
	const other = { ...shift, RosterItemId: 2 };

	it('is the same when the same is told: in another order, a day later, or without names', async () => {
		const key = await keyOf('unfilledShifts', { shifts: list(shift, other) });
		const again = [
			await keyOf('unfilledShifts', { shifts: list(other, shift) }),
			await keyOf(
				'unfilledShifts',
				{ shifts: list(shift, other) },
				{ now: monday.plus({ days: 1 }) },
			),
			await keyOf('unfilledShifts', { shifts: list(shift, other), clients: refused }),
		];
		expect(key).toMatch(/^unfilledShifts [\da-f]{12} office@example\.com$/);
		expect(again).toEqual([key, key, key]);
	});

	it.each<[string, Record<string, ReadList>]>([
		['one more shift', { shifts: list(shift, other) }],
		['another shift', { shifts: list(other) }],
		['another time', { shifts: list({ ...shift, StartTime: '10:00' }) }],
		['a shift that is now on hold', { shifts: list({ ...shift, OnHoldType: 'Leave' }) }],
		['a mail that is not complete', { shifts: list(shift), leave: refused }],
		['nothing', {}],
	])('is another one for %s', async (_, lists) => {
		expect(await keyOf('unfilledShifts', lists)).not.toBe(
			await keyOf('unfilledShifts', { shifts: list(shift) }),
		);
	});

	it('of a mail without shifts is another one for other days', async () => {
		expect(await keyOf('unfilledShifts', {})).not.toBe(
			await keyOf('unfilledShifts', {}, { now: monday.plus({ days: 1 }) }),
		);
	});
});

const agreement = {
	...{ AgreementId: 1, AgreementCode: 'A1', ClientId: 5, Current: true, Budget: 0, BudgetHour: 0 },
	...{ StartDate: '2025-01-01', EndDate: '2026-12-24', AgreementItems: [] },
};

describe('the key of Agreements and Budgets', () => {
	it('is the same on the next day, and another one when something is told beside', async () => {
		const lists = { agreements: list(agreement) };
		const key = await keyOf('agreementBudgets', lists);
		expect(key).toMatch(/^agreementBudgets 2026-10-01 2026-12-31 [\da-f]{12} /);
		expect(await keyOf('agreementBudgets', lists, { now: monday.plus({ days: 1 }) })).toBe(key);
		for (const more of [
			{ ...agreement, AgreementId: 2 },
			{ ...agreement, AgreementId: 2, EndDate: 'soon' },
		]) {
			expect(await keyOf('agreementBudgets', { agreements: list(agreement, more) })).not.toBe(key);
		}
	});
});

const incident = {
	...{ IncidentId: 1, NoteDate: '2026-11-02', Closed: false, IsReportable: false, CategoryId: 8 },
};

it('the key of Board Report is another one when a figure changes', async () => {
	const key = await keyOf('boardReport', { incidents: list(incident) });
	expect(key).toMatch(/^boardReport 2026-10-01 2026-10-31 [\da-f]{12} /);
	expect(await keyOf('boardReport', { incidents: list(incident) })).toBe(key);
	const closed = { ...incident, Closed: true };
	expect(await keyOf('boardReport', { incidents: list(closed) })).not.toBe(key);
});

describe('only when there is something to tell', () => {
	it.each<[string, string, Record<string, ReadList>, number]>([
		['boardReport', 'a shift that has no minutes', { planned: list({ Minutes: 0 }) }, 0],
		['boardReport', 'a month without data', {}, 1],
		['boardReport', 'open incidents only', { incidents: list(incident) }, 1],
		[
			'boardReport',
			'an incident without a date',
			{ incidents: list({ ...incident, NoteDate: '' }) },
			1,
		],
		[
			'boardReport',
			'hours on hold only',
			{ planned: list({ Minutes: 60, OnHoldType: 'Leave' }) },
			1,
		],
		['agreementBudgets', 'nothing', { agreements: list({ ...agreement, EndDate: '' }) }, 0],
		[
			'agreementBudgets',
			'an end that cannot be read',
			{ agreements: list({ ...agreement, EndDate: 'soon' }) },
			1,
		],
		[
			'agreementBudgets',
			'a budget that is not computed',
			{ agreements: list({ ...agreement, EndDate: '', BudgetHour: 2, BudgetPeriod: 'Term' }) },
			1,
		],
		[
			'agreementBudgets',
			'an agreement that may be current',
			{ agreements: list({ ...agreement, EndDate: '', Current: '' }) },
			1,
		],
		[
			'agreementBudgets',
			'a shift without a length',
			{ shifts: list({ ...shift, Minutes: '' }) },
			1,
		],
		['unfilledShifts', 'nothing', {}, 0],
		['unfilledShifts', 'names that are missing', { clients: refused }, 0],
		[
			'unfilledShifts',
			'a shift on hold only',
			{ shifts: list({ ...shift, OnHoldType: 'Leave' }) },
			1,
		],
		[
			'unfilledShifts',
			'a day that cannot be read',
			{ shifts: list({ ...shift, CarerId: 5, DateOfService: '' }), workers: list({ CarerId: 5 }) },
			1,
		],
		['unfilledShifts', 'a list that is missing', { workers: refused }, 1],
	])('%s with %s', async (name, _, lists, expected) => {
		expect(await mailsOf(name, lists, { onlyWhenSomething: true })).toHaveLength(expected);
		expect(await mailsOf(name, lists)).toHaveLength(1);
	});
});

it.each<[string, Record<string, ReadList>, number]>([
	['unfilledShifts', { shifts: list(shift, { ...shift, OnHoldType: 'Leave' }) }, 1],
	[
		'boardReport',
		{
			incidents: list({ ...incident, IncidentId: 2, NoteDate: '2026-10-05' }, incident),
			planned: list({ Minutes: 60 }),
			timesheets: list({ Minutes: 60 }),
		},
		1,
	],
	['agreementBudgets', { agreements: list(agreement, { ...agreement, EndDate: '' }) }, 1],
])('the count of %s is what its subject counts', async (name, lists, count) => {
	const [mail] = await mailsOf(name, lists);
	expect(mail.count).toBe(count);
	expect(mail.subject).toMatch(new RegExp(`^${count}\\b`));
});

describe('a mail that is refused', () => {
	const lists = {
		takingPlace: list({ ...shift, CarerId: 5 }),
		workers: list({ CarerId: 5, FirstName: 'Ada', Email: 'ada@example.com', Current: true }),
	};
	const given = { mailWorkers: true, sendTo: 'a@example.com, b@example.com' };

	it('should go to the office: all that it is for, or those beside the worker', async () => {
		const messages = await mailsOf('weeklyRoster', lists, { given });
		expect(messages.map(({ to, ifRefused }) => [to, ifRefused])).toEqual([
			['a@example.com', 'a@example.com, b@example.com'],
			['b@example.com', 'a@example.com, b@example.com'],
			['ada@example.com', 'a@example.com, b@example.com'],
		]);
	});

	it('goes to nobody else in a test run', async () => {
		const tester = 'me@example.com';
		for (const { to, ifRefused } of await mailsOf('weeklyRoster', lists, { given, tester })) {
			expect([to, ifRefused]).toEqual([tester, tester]);
		}
	});
});

it('a mail that does not come at each run says when it comes', async () => {
	const worker = { CarerId: 5, FirstName: 'Ada', Email: 'ada@example.com', Current: true };
	const lists = { takingPlace: list({ ...shift, CarerId: 5 }), workers: list(worker) };
	const [office, own] = await mailsOf('weeklyRoster', lists, { given: { mailWorkers: true } });
	expect(office.text).toContain('no mail means');
	expect(own.text).not.toContain('no mail means');
	expect(own.text.replace(/\s+/g, ' ')).toContain('It comes when you have shifts on these days.');
});
