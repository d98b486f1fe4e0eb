import { createHash } from 'crypto';
import type { DateTime, Zone } from 'luxon';
import { flagOf, holdOf, namesOf, reads } from '../api/mod';
import { type Day, codeText, isNone, isObject } from '../values/mod';
import { isPossibleLength, lengthOf, clockTimes } from './clockTimes';
import { withoutCopies } from './eachOnce';
import { doubledTimesheets, type Double } from './doubledTimesheets';
import { idText } from './idText';
import { nameById } from './nameById';
import { heldUntold, isSurelyHeld } from './onHold';
import type { Span } from './overlaps';
import { pairShifts } from './pairShifts';
import type { Period } from './period';
import type { ReadList, SourceRecord } from './report';
import { plainTimeOf } from './shiftTimes';
import { startMinutes } from './startMinutes';
import { useOfBudgets, type BudgetUse } from './useOfBudgets';
import { textOf } from './textOf';
import { setDay } from './setDay';

/** The names of the lists that the checks use. */
export const sourceNames = [
	...(['workers', 'allWorkers', 'clients', 'allClients', 'services', 'payers', 'areas'] as const),
	...(['agreements', 'shifts', 'takingPlace', 'timesheets', 'incidents', 'categories'] as const),
] as const;

export type SourceName = (typeof sourceNames)[number];

export type HealthSources = Readonly<Record<SourceName, ReadList>>;

/** The lists in which the checks look for faults. `agreements` is the source of two such lists: agreements and agreement items. */
export const looked = {
	workers: { source: 'workers', noun: 'worker', plural: 'workers' },
	clients: { source: 'clients', noun: 'client', plural: 'clients' },
	services: { source: 'services', noun: 'service', plural: 'services' },
	payers: { source: 'payers', noun: 'payer', plural: 'payers' },
	agreements: { source: 'agreements', noun: 'agreement', plural: 'agreements' },
	items: { source: 'agreements', noun: 'agreement item', plural: 'agreement items' },
	shifts: { source: 'shifts', noun: 'shift', plural: 'shifts' },
	timesheets: { source: 'timesheets', noun: 'timesheet', plural: 'timesheets' },
	incidents: { source: 'incidents', noun: 'incident', plural: 'incidents' },
} as const satisfies Record<string, { source: SourceName; noun: string; plural: string }>;

export type ListName = keyof typeof looked;

export const listNames = Object.keys(looked) as ListName[];

/** A shift with its start and its end, in minutes of local time, in the form that `startMinutes()` returns. */
export interface TimedRecord extends Span {
	readonly record: SourceRecord;
	readonly id: string;
}

/** The data with which checks compare records. */
export interface HealthIndex {
	readonly today: Day;
	/** The time zone of the roster. */
	readonly zone: Zone;
	/** The days whose shifts and timesheets are examined. */
	readonly days: Period;
	/** An agreement ends soon if its last day is from today to this day. */
	readonly endsSoon: Day;
	/** The records to examine, such as current people, current agreements, and shifts that take place. */
	readonly records: Readonly<Record<ListName, readonly SourceRecord[]>>;
	/** Agreements that do not show whether they are current. Most checks leave them out. */
	readonly undecided: Readonly<Record<'agreements', readonly SourceRecord[]>>;
	/** Shifts that seem to be on hold, but that show no type of hold. */
	readonly heldUntold: readonly SourceRecord[];
	/**
	 * The IDs in each list. `workers` and `clients` leave out people who are marked as deleted or as not current. `areas` includes names and
	 * codes.
	 */
	readonly known: Readonly<Record<SourceName, ReadonlySet<string>>>;
	readonly services: ReadonlyMap<string, SourceRecord>;
	readonly activePayers: ReadonlySet<string>;
	/** The agreements by their IDs, including agreements that are not current. */
	readonly agreements: ReadonlyMap<string, SourceRecord>;
	readonly items: ReadonlyMap<string, SourceRecord>;
	/** The IDs of clients who have a current agreement with a payer. */
	readonly paidByAgreement: ReadonlySet<string>;
	/** Returns the shifts whose start and end are known. */
	timedShifts(): readonly TimedRecord[];
	/** Returns the shift of each timesheet, if the shift was found. The shift may be on hold. */
	shiftOf(): ReadonlyMap<SourceRecord, SourceRecord>;
	doubled(): ReadonlyMap<SourceRecord, Double>;
	budgets(): readonly BudgetUse[];
	/**
	 * Returns the key of a record. The key is the ID or, for a shift or timesheet, the ID and the day. Without an ID, the key is made from
	 * other values.
	 */
	idOf(list: ListName, record: SourceRecord): string;
	/** Describes a record so that a person can find it. */
	describe(list: ListName, record: SourceRecord): string;
}

/** Returns a name or code in the form in which texts are compared. */
export const plain = (value: unknown): string => textOf(value).toLowerCase().replace(/\s+/g, ' ');

/** Makes a function that computes its value at the first call, and returns the same value at each later call. */
function once<Value>(make: () => Value): () => Value {
	let made: { readonly value: Value } | undefined;
	return () => (made ??= { value: make() }).value;
}

const idsOf = (records: readonly SourceRecord[], field: string): ReadonlySet<string> =>
	new Set(records.map((record) => idText(record[field])).filter((id) => id !== ''));

const byId = (records: readonly SourceRecord[], field: string) =>
	new Map(
		records.map((record) => [idText(record[field]), record] as const).filter(([id]) => id !== ''),
	);

const isGone = ({ Deleted }: SourceRecord): boolean => flagOf(Deleted) === true;

const isCurrent = (record: SourceRecord): boolean =>
	!isGone(record) && flagOf(record.Current) !== false;

const isActive = (record: SourceRecord): boolean =>
	!isGone(record) && flagOf(record.Active) !== false;

/** Returns the items of an agreement. Each item contains its agreement. */
const itemsOf = (agreement: SourceRecord): SourceRecord[] =>
	Array.isArray(agreement.AgreementItems)
		? agreement.AgreementItems.filter(isObject).map((item) => ({ ...item, agreement }))
		: [];

const isOnDays = ({ from, to }: Period) => {
	return ({ DateOfService }: SourceRecord): boolean => {
		const day = setDay(DateOfService);
		// A record with an unreadable day is kept, because a check reports it.
		return day === undefined || (day >= from && day <= to);
	};
};

/** Chooses the records that are examined in each list. */
function recordsOf(
	sources: HealthSources,
	days: Period,
	isHeldUntold: (one: SourceRecord) => boolean,
) {
	const agreements = sources.agreements.records.filter((one) => !isGone(one));
	const current = agreements.filter(({ Current }) => flagOf(Current) === true);
	const isInside = isOnDays(days);
	return {
		workers: sources.workers.records.filter(isCurrent),
		clients: sources.clients.records.filter(isCurrent),
		services: sources.services.records.filter(isActive),
		payers: sources.payers.records.filter(isActive),
		agreements: current,
		items: current.flatMap(itemsOf),
		shifts: sources.shifts.records.filter(
			(shift) => isInside(shift) && holdOf(shift) === '' && !isHeldUntold(shift),
		),
		timesheets: sources.timesheets.records.filter((one) => isInside(one) && !isSurelyHeld(one)),
		incidents: sources.incidents.records,
	};
}

/** For each list, the field with the ID of a record. Areas are also identified by their names and codes. */
const idFields: Readonly<Record<SourceName, string>> = {
	...{ workers: 'CarerId', allWorkers: 'CarerId', clients: 'ClientId', allClients: 'ClientId' },
	...{ services: 'ServiceId', payers: 'PayerId', agreements: 'AgreementId', areas: 'AreaId' },
	...{ shifts: 'RosterItemId', takingPlace: 'RosterItemId', timesheets: 'TimesheetId' },
	...{ incidents: 'IncidentId', categories: 'CategoryId' },
};

function eachRecordOnce(sources: HealthSources): HealthSources {
	const lists = sourceNames.map((name) => {
		const list = sources[name];
		return [name, { ...list, records: withoutCopies(list.records, idFields[name]) }] as const;
	});
	return Object.fromEntries(lists) as Record<SourceName, ReadList>;
}

function knownOf(sources: HealthSources): HealthIndex['known'] {
	const areas = sources.areas.records.flatMap(({ Area, AreaCode, AreaId }) =>
		[Area, AreaCode, AreaId].map(plain).filter((text) => !isNone(text)),
	);
	const entries = sourceNames.map((name) => {
		// In the lists of current people, people who are marked as deleted or as not current do not count.
		const isPeople = name === 'workers' || name === 'clients';
		const { records } = sources[name];
		return [name, idsOf(isPeople ? records.filter(isCurrent) : records, idFields[name])] as const;
	});
	return { ...(Object.fromEntries(entries) as HealthIndex['known']), areas: new Set(areas) };
}

/** Returns the shifts whose start and end are known, sorted by start and key. */
function timed(shifts: readonly SourceRecord[]): TimedRecord[] {
	const found = shifts.flatMap((record) => {
		const length = lengthOf(record) ?? 0;
		if (!isPossibleLength(length) || clockTimes(record).from === undefined) return [];
		const from = startMinutes(record);
		return Number.isFinite(from) ? [{ record, from, end: from + length, id: shiftId(record) }] : [];
	});
	return found.sort((one, other) => one.from - other.from || compareIds(one.id, other.id));
}

/** Compares IDs. IDs that begin with different numbers are compared by these numbers, and all other IDs as texts. */
export function compareIds(one: string, other: string): number {
	const by = Number.parseFloat(one) - Number.parseFloat(other);
	// If a text does not begin with a number, the difference is NaN.
	return by || (one < other ? -1 : one > other ? 1 : 0);
}

/** Returns the key of a shift or timesheet. Shifts of a series may share an ID, so the key contains the day. */
function shiftId(record: SourceRecord, id: unknown = record.RosterItemId): string {
	const day = setDay(record.DateOfService) ?? 'no day';
	if (idText(id) !== '') return `${idText(id)} ${day}`;
	const { ClientId, CarerId, ServiceId } = record;
	const people = [ClientId, CarerId, ServiceId].map((one) => idText(one) || '0').join('-');
	return `${day} ${clockTimes(record).start || 'no start'} ${people}`;
}

/** Returns the key of a record. If the record has no ID, the key is made from its contents. */
function identify(list: ListName, record: SourceRecord): string {
	if (list === 'shifts') return shiftId(record);
	if (list === 'timesheets') return shiftId(record, record.TimesheetId);
	const fields: Readonly<Record<Exclude<ListName, 'shifts' | 'timesheets'>, string>> = {
		...{ workers: 'CarerId', clients: 'ClientId', services: 'ServiceId', payers: 'PayerId' },
		...{ agreements: 'AgreementId', items: 'AgreementItemId', incidents: 'IncidentId' },
	};
	const id = idText(record[fields[list]]);
	if (id !== '') return id;
	const { agreement: _, ...own } = record;
	return `no ID ${createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 8)}`;
}

const codeFields = {
	workers: 'CarerCode',
	clients: 'ClientCode',
	services: 'ServiceCode',
	payers: 'PayerCode',
} as const;

function describeWith(sources: HealthSources) {
	const workerOf = nameById(reads.workers, sources.allWorkers);
	const clientOf = nameById(reads.clients, sources.allClients);
	const serviceOf = nameById(reads.services, sources.services);
	const asItIs = (text: string) => text;
	const named = (list: keyof typeof codeFields, record: SourceRecord) => {
		const [name = 'No name'] = namesOf(reads[list], record, asItIs);
		const code = codeText(record[codeFields[list]]);
		return `${name} (${code || `ID ${identify(list, record)}`})`;
	};
	const agreementOf = (record: SourceRecord) => [
		codeText(record.AgreementCode) || `ID ${identify('agreements', record)}`,
		clientOf(record.ClientId),
	];
	return (list: ListName, record: SourceRecord): string => {
		if (list === 'incidents')
			return codeText(record.IncidentCode) || `ID ${identify(list, record)}`;
		if (list === 'agreements') return agreementOf(record).filter(Boolean).join(', ');
		if (list === 'items') {
			const parts = [serviceOf(record.ServiceId), ...agreementOf(record.agreement as SourceRecord)];
			return parts.filter(Boolean).join(', ');
		}
		if (list === 'shifts' || list === 'timesheets') {
			const people = [clientOf(record.ClientId), workerOf(record.CarerId)].filter(Boolean);
			const id = idText(list === 'shifts' ? record.RosterItemId : record.TimesheetId);
			const named = id === '' ? [] : [`${looked[list].noun} ${id}`];
			return [plainTimeOf(record), ...people, ...named].join(', ');
		}
		return named(list, record);
	};
}

const hasDay = ({ DateOfService }: SourceRecord): boolean => setDay(DateOfService) !== undefined;

/** Returns the shift of each timesheet. Shifts on hold are paired, too, because the timesheet of such a shift belongs to no other shift. */
const pairAll = ({ shifts, timesheets }: HealthSources): ReadonlyMap<SourceRecord, SourceRecord> =>
	pairShifts(shifts.records.filter(hasDay), timesheets.records.filter(hasDay));

const undecidedOf = ({ records }: ReadList): SourceRecord[] =>
	records.filter((one) => !isGone(one) && flagOf(one.Current) === undefined);

/** Makes the index of the lists. A repeated record is used once. */
export function healthIndex(
	read: HealthSources,
	{
		days,
		endsSoon,
		now,
	}: { readonly days: Period; readonly endsSoon: Day; readonly now: DateTime },
): HealthIndex {
	const sources = eachRecordOnce(read);
	const isHeldUntold = heldUntold(sources);
	const records = recordsOf(sources, days, isHeldUntold);
	const services = byId(sources.services.records, 'ServiceId');
	const today = now.toISODate() ?? '';
	const agreements = sources.agreements.records;
	return {
		today,
		zone: now.zone,
		days,
		endsSoon,
		records,
		services,
		undecided: { agreements: undecidedOf(sources.agreements) },
		heldUntold: sources.shifts.records
			.filter(isOnDays(days))
			.filter((shift) => holdOf(shift) === '' && isHeldUntold(shift)),
		known: knownOf(sources),
		activePayers: idsOf(records.payers, 'PayerId'),
		agreements: byId(agreements, 'AgreementId'),
		items: byId(agreements.flatMap(itemsOf), 'AgreementItemId'),
		paidByAgreement: idsOf(
			records.agreements.filter(({ PayerId }) => idText(PayerId) !== ''),
			'ClientId',
		),
		timedShifts: once(() => timed(records.shifts)),
		shiftOf: once(() => pairAll(sources)),
		doubled: once(() => doubledTimesheets(sources.timesheets.records.filter(hasDay))),
		budgets: once(() =>
			useOfBudgets({ agreements, services, shifts: [] }, days, today).budgets.filter(
				({ agreement }) => !isGone(agreement),
			),
		),
		idOf: identify,
		describe: describeWith(sources),
	};
}
