import type { DateTime } from 'luxon';
import { holdOf } from '../api/mod';
import { clockTimes, lengthOf } from './clockTimes';
import { idText } from './idText';
import { pairShifts } from './pairShifts';
import type { Period } from './period';
import type { ReadList, SourceRecord } from './report';
import { isOver, startMinutes } from './startMinutes';
import { setDay } from './setDay';

/** The counts of visits to a client. */
export interface ClientVisits {
	/** How often each worker came, by the worker's ID. */
	readonly byWorker: ReadonlyMap<string, number>;
	/** The number of timesheets without a worker, plus the number of finished shifts without a worker and without a timesheet. */
	readonly withoutWorker: number;
	/** How many finished shifts have a worker but no timesheet. */
	readonly withoutTimesheet: number;
}

const noCounts = {
	timesheetsOnHold: 0,
	timesheetsWithoutDay: 0,
	timesheetsOfNoMinutes: 0,
	timesheetsWithoutClient: 0,
	timesheetsTwice: 0,
	timesheetsWithoutWorker: 0,
	shiftsOnHold: 0,
	shiftsWithoutDay: 0,
	shiftsOfNoMinutes: 0,
	shiftsWithoutClient: 0,
	shiftsWithoutWorker: 0,
	shiftsWithoutTimesheet: 0,
};

/** The visits, and the numbers of records that are not counted as visits. */
export interface Visits {
	/** The visits to each client, by the client's ID. */
	readonly byClient: ReadonlyMap<string, ClientVisits>;
	readonly counts: Readonly<typeof noCounts>;
}

type Tally = { -readonly [Name in keyof ClientVisits]: ClientVisits[Name] } & {
	readonly byWorker: Map<string, number>;
};

/**
 * Counts the visits to each client by timesheets. Finished shifts without a timesheet are counted separately.
 *
 * @param timesheets the timesheets of `dates`, and of one more day on both sides
 * @param shifts the shifts of the same days as the timesheets
 * @param now the present time. A shift that has not finished needs no timesheet yet.
 */
export function countVisits(
	timesheets: ReadList,
	shifts: ReadList,
	dates: Period,
	now: DateTime,
): Visits {
	const counts = { ...noCounts };
	const byClient = new Map<string, Tally>();
	const of = (client: string): Tally => {
		const known = byClient.get(client);
		if (known) return known;
		const added: Tally = { byWorker: new Map(), withoutWorker: 0, withoutTimesheet: 0 };
		byClient.set(client, added);
		return added;
	};
	const seen = new Set<string>();
	for (const timesheet of timesheets.records) {
		const reason = reasonAgainst(timesheet, dates, seen);
		if (reason === 'outside') continue;
		if (reason !== undefined) {
			counts[reason]++;
			continue;
		}
		const worker = idText(timesheet.CarerId);
		const client = of(idText(timesheet.ClientId));
		if (worker === '') {
			client.withoutWorker++;
			counts.timesheetsWithoutWorker++;
		} else client.byWorker.set(worker, (client.byWorker.get(worker) ?? 0) + 1);
	}
	for (const shift of withoutTimesheet(timesheets, shifts, now)) {
		const reason = reasonAgainstShift(shift, dates);
		if (reason === 'outside') continue;
		counts[reason]++;
		if (reason === 'shiftsWithoutWorker') of(idText(shift.ClientId)).withoutWorker++;
		if (reason === 'shiftsWithoutTimesheet') of(idText(shift.ClientId)).withoutTimesheet++;
	}
	return { byClient, counts };
}

const isOutside = (day: string, { from, to }: Period): boolean => day < from || day > to;

/** Returns why a timesheet is not a visit, or undefined if it is a visit. */
function reasonAgainst(
	timesheet: SourceRecord,
	dates: Period,
	seen: Set<string>,
): keyof typeof noCounts | 'outside' | undefined {
	const day = setDay(timesheet.DateOfService);
	if (day !== undefined && isOutside(day, dates)) return 'outside';
	if (holdOf(timesheet) !== '') return 'timesheetsOnHold';
	if (day === undefined) return 'timesheetsWithoutDay';
	if (lengthOf(timesheet) === 0) return 'timesheetsOfNoMinutes';
	const client = idText(timesheet.ClientId);
	if (client === '') return 'timesheetsWithoutClient';
	const { from } = clockTimes(timesheet);
	// Without a start, nobody can find out whether two timesheets are one visit, so both count.
	if (from === undefined) return undefined;
	const key = JSON.stringify([client, idText(timesheet.CarerId), day, from]);
	if (seen.has(key)) return 'timesheetsTwice';
	seen.add(key);
	return undefined;
}

/** Checks whether a timesheet and a shift of one client may be the same visit. */
function isOfOneVisit(timesheet: SourceRecord, shift: SourceRecord): boolean {
	const worker = idText(shift.CarerId);
	if (worker !== '' && worker === idText(timesheet.CarerId)) return true;
	const [one, other] = [timesheet, shift].map((record) => ({
		isKnown: clockTimes(record).from !== undefined,
		from: startMinutes(record),
		to: startMinutes(record) + (lengthOf(record) ?? 0),
	}));
	return one.isKnown && other.isKnown && one.from < other.to && other.from < one.to;
}

/**
 * Returns the shifts that are over and have no timesheet. Shifts whose day cannot be read are always returned, because no timesheet can be
 * found for them.
 */
function withoutTimesheet(timesheets: ReadList, shifts: ReadList, now: DateTime): SourceRecord[] {
	const hasDay = ({ DateOfService }: SourceRecord) => setDay(DateOfService) !== undefined;
	const pairs = pairShifts(
		shifts.records.filter(hasDay),
		timesheets.records.filter(hasDay),
		isOfOneVisit,
	);
	const paired = new Set(pairs.values());
	const isAhead = (shift: SourceRecord) => hasDay(shift) && !isOver(shift, now);
	return shifts.records.filter((shift) => !paired.has(shift) && !isAhead(shift));
}

/** Returns why a shift without a timesheet is not counted as a visit. */
function reasonAgainstShift(shift: SourceRecord, dates: Period): keyof typeof noCounts | 'outside' {
	const day = setDay(shift.DateOfService);
	if (day !== undefined && isOutside(day, dates)) return 'outside';
	if (holdOf(shift) !== '') return 'shiftsOnHold';
	if (day === undefined) return 'shiftsWithoutDay';
	if (lengthOf(shift) === 0) return 'shiftsOfNoMinutes';
	if (idText(shift.ClientId) === '') return 'shiftsWithoutClient';
	return idText(shift.CarerId) === '' ? 'shiftsWithoutWorker' : 'shiftsWithoutTimesheet';
}
