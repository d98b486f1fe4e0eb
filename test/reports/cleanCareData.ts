/**
 * Makes a whole care provider with faultless records. Some records have ended or are on hold, and their values do not matter. The same seed
 * gives the same provider.
 */
import { DateTime } from 'luxon';
import { addDays } from '../../values/mod';

export type Row = Record<string, unknown>;

/** Returns numbers from 0 to below 1, which are always the same for a seed. */
export type Random = () => number;

/** Makes the generator mulberry32, which is in the public domain. */
export function seeded(seed: number): Random {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

export const below = (random: Random, count: number): number => Math.floor(random() * count);

export const pick = <One>(random: Random, from: readonly One[]): One =>
	from[below(random, from.length)];

export const now = DateTime.fromISO('2026-11-25T07:00', { zone: 'Australia/Sydney' });

const today = now.toISODate() ?? '';

export const day = (days: number): string => addDays(today, days);

export interface CareData {
	readonly workers: Row[];
	readonly allWorkers: Row[];
	readonly clients: Row[];
	readonly allClients: Row[];
	readonly services: Row[];
	readonly payers: Row[];
	readonly areas: Row[];
	readonly agreements: Row[];
	readonly shifts: Row[];
	readonly takingPlace: Row[];
	readonly timesheets: Row[];
	readonly incidents: Row[];
	readonly categories: Row[];
}

export interface Size {
	readonly workers: number;
	/** The number of clients, which must be at least the number of workers. */
	readonly clients: number;
	readonly services: number;
	readonly payers: number;
	readonly incidents: number;
	/** At most 246, which is six a day from 13 days ago to 27 days ahead. A few of the shifts have no worker. */
	readonly shiftsPerWorker: number;
}

const first = ['Ada', 'Zoë', 'Grace', 'Wanda', 'Ivo', 'Mira', 'Tom', 'Lena', "D'Arcy", 'Noor'];
const last = ['Banksia', 'Wattle', 'Søn', "O'Gum", 'Fern', 'Müller', 'Reed', 'Ash-Lee', 'Tran'];
const hours = ['Hour', 'Hr', 'HR', 'per hour', 'hour(s)'];
const kinds = ['Each', 'Meal', 'Trip'];
const periods = ['Week', 'WEEKLY', 'Fortnight', 'Month', 'Quarter', 'Year'];

/** Returns an ID in one of the spellings that services use. */
const spelled = (random: Random, id: number): unknown =>
	pick(random, [id, id, id, String(id), ` ${id}`, `${id}.0`]);

/** Makes an ABN. Its first two digits follow from its other nine digits. */
export function abn(random: Random): string {
	const digits = Array.from({ length: 9 }, () => below(random, 10));
	const sum = digits.reduce((total, digit, index) => total + digit * (3 + 2 * index), 0);
	const text = `${99 - (sum % 89)}${digits.join('')}`;
	return random() < 0.5 ? text : text.replace(/(..)(...)(...)(...)/, '$1 $2 $3 $4');
}

/** Returns a date of birth that no other person of the same list has. */
const birth = (index: number, youngest: number): string =>
	now.minus({ years: youngest, days: 7 + index * 3 }).toISODate() ?? '';

function person(random: Random, index: number, kind: string): Row {
	const [FirstName, LastName] = [pick(random, first), pick(random, last)];
	const email = `${kind}${index}@example.com`;
	return {
		FirstName,
		LastName,
		PreferredName: pick(random, ['', null, 'Max']),
		Email: pick(random, [email, email.toUpperCase(), `${FirstName} <${email}>`]),
		...pick(random, [
			{ Phone1: '02 5550 0100', Phone2: '' },
			{ Phone1: 'N/A', Phone2: '0491 570 006' },
		]),
		DateOfBirth: birth(index, kind === 'worker' ? 20 : 40),
	};
}

const worker = (random: Random, index: number): Row => ({
	CarerId: 500 + index,
	CarerCode: `W${500 + index}`,
	...person(random, index, 'worker'),
	Current: pick(random, [true, true, 1, 'Y']),
	Status: '',
});

const client = (random: Random, index: number, size: Size): Row => ({
	ClientId: 10_000 + index,
	ClientCode: `C${index}`,
	...person(random, index, 'client'),
	// If a client has no PayerId here, the agreement names the payer.
	PayerId:
		random() < 0.1 ? pick(random, [null, 0, '']) : spelled(random, 1 + below(random, size.payers)),
	Area: pick(random, ['North', 'north ', 'S', '3']),
});

/** Values of people who have left. Data Health does not check these values. */
const gone = {
	Email: 'none',
	DateOfBirth: null,
	FirstName: '',
	LastName: '',
	CarerCode: '',
	Area: 'x',
};

function service(random: Random, index: number): Row {
	const isNdis = random() < 0.4;
	const pay = 30 + index;
	const rates = Array.from({ length: 24 }, (_, place) => [
		[`PayRate${place + 1}`, place < 4 ? pay + place / 4 : pick(random, [0, null, ''])],
		[`PayrollCode${place + 1}`, place < 4 ? `P${index}-${place}` : ''],
	]);
	return {
		ServiceId: 1 + index,
		ServiceCode: `S${index}`,
		Description: `Care ${index}`,
		Unit: pick(random, index % 5 === 0 ? kinds : hours),
		AccountingCode: `4-${1000 + index}`,
		NDISSupportNumber: isNdis
			? pick(random, ['01_011_0107_1_1', '04_104_0125_6_1_T', '05_123903811_0113_1_2'])
			: pick(random, ['', null, 'N/A']),
		NDISGSTCode: isNdis ? 'P2' : '',
		Active: pick(random, [true, 1]),
		ChargeRate: 60 + index,
		ChargeRate2: 0,
		ChargeRate3: null,
		...Object.fromEntries(rates.flat()),
	};
}

const payer = (random: Random, index: number): Row => ({
	PayerId: 1 + index,
	PayerCode: `PY${index}`,
	PayerName: `Payer ${index}`,
	Email: `accounts${index}@example.com`,
	AccountingCode: `1-${1000 + index}`,
	ABN: random() < 0.2 ? '' : abn(random),
	Active: true,
});

function agreement(random: Random, index: number, size: Size, services: readonly Row[]): Row {
	const AgreementId = 40_000 + index;
	const chosen = [below(random, size.services), below(random, size.services)];
	return {
		AgreementId,
		AgreementCode: `A${AgreementId}`,
		ClientId: spelled(random, 10_000 + (index % size.clients)),
		PayerId: spelled(random, 1 + below(random, size.payers)),
		// The second agreement of a client is of another type than the first.
		AgreementType: index < size.clients ? 'HCP' : 'Brokerage',
		Area: pick(random, ['North', '', 'S']),
		Current: pick(random, [true, 1, 'TRUE']),
		StartDate: pick(random, [day(-400 + below(random, 300)), null, '1900-01-01']),
		EndDate: pick(random, [day(61 + below(random, 300)), null, '']),
		...pick(random, [
			{ Budget: '500.00', BudgetPeriod: pick(random, periods), BudgetHour: 0 },
			{ Budget: 0, BudgetPeriod: '', BudgetHour: 0 },
			{ Budget: '$1,000.50', BudgetPeriod: 'Month', BudgetHour: 12 },
		]),
		AgreementItems: chosen.map((place, item) => ({
			AgreementItemId: AgreementId * 10 + item,
			AgreementId,
			ServiceId: services[place].ServiceId,
			ChargeRate: pick(random, [60, null, '60.50']),
			Unit: pick(random, [services[place].Unit, '']),
			Period: pick(random, periods),
			BudgetHours: pick(random, [2, 4.5]),
			BudgetAmount: 0,
		})),
	};
}

/** The hours in which visits begin. The visits of the last hour go on through the night. */
const starts = [7, 9, 11, 14, 17, 20];

const clock = (minutes: number): string =>
	[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':') +
	':00';

/**
 * Makes the visits, a few of them without a worker. At each hour of `starts`, a worker has only one client, and a client has only one
 * worker.
 */
function shifts(
	random: Random,
	size: Size,
	data: Pick<CareData, 'agreements' | 'services'>,
): Row[] {
	const found: Row[] = [];
	for (let slot = 0; slot < size.shiftsPerWorker; slot++) {
		// Past and future days are mixed.
		const [days, place] = [-13 + ((slot * 17) % 41), Math.floor(slot / 41) % starts.length];
		for (let index = 0; index < size.workers; index++) {
			const whose = (index + slot * 7) % size.clients;
			const { AgreementId, AgreementItems } = data.agreements[whose];
			const item = pick(random, AgreementItems as Row[]);
			const its = data.services[Number(item.ServiceId) - 1];
			const id = 1_000_000 + found.length;
			found.push({
				RosterItemId: id,
				ClientId: spelled(random, 10_000 + whose),
				CarerId: random() < 0.02 ? 0 : spelled(random, 500 + index),
				PayerId: data.agreements[whose].PayerId,
				ServiceId: spelled(random, Number(item.ServiceId)),
				DateOfService: day(days),
				StartTime: clock(starts[place] * 60 + below(random, 4) * 5),
				Minutes: place === 5 ? 600 : pick(random, [30, 45, '60', 90]),
				BreakMinutes1: pick(random, [0, 0, 15, null]),
				ChargeRate: its.ChargeRate,
				PayRate: its.PayRate1,
				AgreementId: spelled(random, Number(AgreementId)),
				AgreementItemId: spelled(random, Number(item.AgreementItemId)),
				OnHoldType: pick(random, ['', null, 'None', '0']),
				OnHoldCode: '',
			});
		}
	}
	return found;
}

/** Makes visits of a second worker, who comes to a client at the same time as the first worker. */
function secondWorkers(random: Random, all: readonly Row[], first: number): Row[] {
	const daily = new Map<unknown, Row>();
	// There is only one such visit a day, because the second worker cannot be at two places at the same time.
	for (const shift of all) if (shift.CarerId !== 0) daily.set(shift.DateOfService, shift);
	return [...daily.values()].map((shift, index) => ({
		...shift,
		RosterItemId: 5_000_000 + index,
		CarerId: spelled(random, first),
		Minutes: shift.Minutes,
	}));
}

const timesheet = (random: Random, shift: Row): Row => ({
	TimesheetId: Number(shift.RosterItemId) + 7_000_000,
	RosterItemId: shift.RosterItemId,
	ClientId: shift.ClientId,
	CarerId: shift.CarerId,
	ServiceId: shift.ServiceId,
	DateOfService: shift.DateOfService,
	StartTime: shift.StartTime,
	Minutes: shift.Minutes,
	PayRate: shift.PayRate,
	BreakMinutes1: 0,
	KM: pick(random, [0, 12.5, null]),
	OnHoldType: '',
	OnHoldCode: '',
	APP_StartTime: `${String(shift.DateOfService)} ${String(shift.StartTime)}`,
	APP_FinishTime: null,
});

function incident(random: Random, index: number): Row {
	const days = -1 - below(random, 80);
	const isClosed = random() < 0.5;
	return {
		IncidentId: 70_000 + index,
		IncidentCode: pick(random, ['', `I-${index}`]),
		CategoryId: 1 + below(random, 5),
		NoteDate: `${day(days)} 10:00:00`,
		Timestamp: `${day(days)} 11:00:00`,
		CloseDate: isClosed ? `${day(days + below(random, -days))} 12:00:00` : null,
		Closed: isClosed,
		IsReportable: random() < 0.2,
		// Nobody gets an alert about a closed record, so its assignee does not matter.
		AssignedTo: isClosed && random() < 0.3 ? pick(random, ['', 'Ada']) : 'quality@example.com',
	};
}

const many = <One>(count: number, make: (index: number) => One): One[] =>
	Array.from({ length: count }, (_, index) => make(index));

export function cleanCareData(seed: number, size: Size): CareData {
	const random = seeded(seed);
	const workers = many(size.workers + 1, (index) => worker(random, index));
	const clients = many(size.clients, (index) => client(random, index, size));
	const services = many(size.services, (index) => service(random, index));
	const payers = many(size.payers, (index) => payer(random, index));
	const agreements = many(Math.floor(size.clients * 1.2), (index) =>
		agreement(random, index, size, services),
	);
	const own = shifts(random, size, { agreements, services });
	const takingPlace = [...own, ...secondWorkers(random, own, 500 + size.workers)];
	const worked = takingPlace.filter(
		({ DateOfService, CarerId }) => String(DateOfService) < day(0) && CarerId !== 0,
	);
	const held = many(50, (index) => ({
		...pick(random, own),
		...{ RosterItemId: 6_000_000 + index, OnHoldType: 'Hospital', Minutes: 0, CarerId: 499 },
	}));
	const timesheets = worked.map((shift) => timesheet(random, shift));
	return {
		workers,
		allWorkers: [...workers, { CarerId: 499, ...gone, Current: false }],
		clients,
		allClients: [...clients, { ClientId: 9_999, ...gone, PayerId: 77_777 }],
		services: [...services, { ServiceId: 900, Active: false, ChargeRate: 'none' }],
		payers: [...payers, { PayerId: 800, Active: 0, ABN: '1' }],
		areas: [
			{ AreaId: 1, AreaCode: 'N', Area: 'North' },
			{ AreaId: 2, AreaCode: 'S', Area: 'South' },
			{ AreaId: 3, AreaCode: 'W', Area: 'West' },
		],
		agreements: [
			...agreements,
			...agreements.slice(0, 50).map((one) => ({
				...one,
				AgreementId: Number(one.AgreementId) + 90_000,
				AgreementItems: [],
				Current: 0,
				EndDate: day(-200),
			})),
		],
		shifts: [
			...takingPlace,
			...held,
			// This shift is long past, so its values do not matter.
			{ ...own[0], RosterItemId: 6_900_000, DateOfService: day(-60), Minutes: 0, ServiceId: 0 },
		],
		takingPlace,
		timesheets: [
			...timesheets,
			...timesheets.slice(0, 20).map((one) => ({
				...one,
				...{ TimesheetId: Number(one.TimesheetId) + 500_000, OnHoldType: 'Query', PayRate: 0 },
				// The start differs, because a timesheet that is identical to a timesheet on hold is reported.
				StartTime: '03:00:00',
			})),
		],
		incidents: many(size.incidents, (index) => incident(random, index)),
		categories: many(5, (index) => ({ CategoryId: 1 + index, Description: `Kind ${index}` })),
	};
}

/** Returns the same data without the IDs of shifts and timesheets. */
export const withoutIds = (data: CareData): CareData => {
	const without = (rows: readonly Row[], ...fields: readonly string[]) =>
		rows.map((row) =>
			Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name))),
		);
	return {
		...data,
		shifts: without(data.shifts, 'RosterItemId'),
		takingPlace: without(data.takingPlace, 'RosterItemId'),
		timesheets: without(data.timesheets, 'TimesheetId', 'RosterItemId'),
	};
};
