/** Tests IDs in reports. An ID is the same in every spelling of the service, and exact to the last digit. */
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import type { ReadList } from '../../reports/report';
import { list } from './readLists';

const now = DateTime.fromISO('2026-11-24T18:00', { zone: 'Australia/Sydney' });

const compute = (name: string, lists: Readonly<Record<string, ReadList>>) => {
	const prepared = reports[name].prepare({ sendTo: 'office@example.com' }, now);
	const wanted = Object.keys(prepared.reads).map((one) => [one, lists[one] ?? list()]);
	return prepared.compute(Object.fromEntries(wanted) as Record<string, ReadList>);
};

const large = '9007199254740993';
const uuid = '0b5ff7a4-6a3c-4a0e-9c0f-1f1b7f6f2a11';

/** Each row has one ID in three forms: as two lists write it, and as a report shows it. */
const spellings: [unknown, unknown, string][] = [
	[9, ' 9', '9'],
	['10 ', 10, '10'],
	['7.0', 7, '7'],
	[large, large, large],
	[uuid, ` ${uuid}`, uuid],
];

const shift = {
	DateOfService: '2026-11-25',
	StartTime: '09:00',
	Minutes: 60,
	CarerId: 0,
	OnHoldType: '',
};

it.each(spellings)('Shifts Without a Worker: %j and %j', (one, other, shown) => {
	const lists = {
		shifts: list({ ...shift, ClientId: one, ServiceId: one }),
		clients: list({ ClientId: other, FirstName: 'Ada', LastName: 'Lovelace' }),
	};
	expect(compute('unfilledShifts', lists).rows).toMatchObject([
		{ ClientId: shown, ServiceId: shown, Client: 'Ada Lovelace', Service: `ID ${shown}` },
	]);
	const workers = list({ CarerId: other });
	const ofWorker = { ...shift, CarerId: one };
	expect(compute('unfilledShifts', { shifts: list(ofWorker), workers }).rows).toEqual([]);
	const leave = list({ CarerId: other, StartDate: '2026-11-25', EndDate: '2026-11-25' });
	expect(compute('unfilledShifts', { shifts: list(ofWorker), workers, leave }).rows).toHaveLength(
		1,
	);
});

it('two IDs beyond 2^53 that are one number to JavaScript stay two', () => {
	const workers = list({ CarerId: '9007199254740992' });
	expect(
		compute('unfilledShifts', { shifts: list({ ...shift, CarerId: large }), workers }).rows,
	).toMatchObject([{ Reason: 'The worker is not current', WorkerId: large }]);
});

it.each(spellings)('Agreements and Budgets: %j and %j', (one, other, shown) => {
	const lists = {
		agreements: list({
			...{ AgreementId: one, AgreementCode: 'A', ClientId: one, Current: true },
			AgreementItems: [{ AgreementItemId: one, ServiceId: one, BudgetHours: 10 }],
		}),
		services: list({ ServiceId: other, Description: 'Care', Unit: 'Hour' }),
		shifts: list({
			...{ DateOfService: '2026-11-20', Minutes: 60, ChargeRate: 50 },
			...{ AgreementId: other, AgreementItemId: other, ServiceId: other },
		}),
	};
	expect(compute('agreementBudgets', lists).rows).toMatchObject([
		{ Service: 'Care', Client: `ID ${shown}`, 'Used hours': 1, 'Used $': 50 },
	]);
});

it.each(spellings)('Board Report: %j and %j', (one, other) => {
	const incident = { IncidentId: one, NoteDate: '2026-10-05', _ReferringId_1: one, Closed: false };
	const lists = {
		incidents: list(
			...Array.from({ length: 6 }, (_, index) => ({ ...incident, IncidentId: index + 1 })),
		),
		clients: list({ ClientId: other, Area: 'North' }),
	};
	expect(compute('boardReport', lists).rows).toContainEqual(
		expect.objectContaining({ Part: 'Incidents by area', What: 'North', Value: 6 }),
	);
	const twice = list(incident, { ...incident, IncidentId: other });
	expect(compute('boardReport', { incidents: twice }).totals).toMatchObject({ incidents: 1 });
});
