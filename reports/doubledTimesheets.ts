import { addDays, groupBy } from '../values/mod';
import { clockTimes, isPossibleLength, lengthOf } from './clockTimes';
import { idText } from './idText';
import { isSurelyHeld, mayBeHeld } from './onHold';
import { overlapping } from './overlaps';
import type { SourceRecord } from './report';
import { startMinutes } from './startMinutes';
import { setDay } from './setDay';

/** A reason why a timesheet pays a worker twice, or may pay a worker twice. `other` is the second timesheet of the comparison. */
export interface Double {
	readonly kind:
		| 'identical'
		/**
		 * The other timesheet is identical and on hold. The person who put it on hold may have meant this timesheet, too. Or the person wants
		 * to pay only one of the two timesheets.
		 */
		| 'identicalToHeld'
		/** Both timesheets belong to the same shift on the same day, according to their `RosterItemId`. */
		| 'sameShift'
		| 'overlapping'
		/** The other timesheet may overlap this timesheet. The length of the other timesheet is missing or impossible. */
		| 'unclear';
	readonly other: SourceRecord;
}

/** Returns a text that identifies the payee of a timesheet. The text is empty if the payee is not known. */
export type PayeeOf = (timesheet: SourceRecord) => string;

interface Worked {
	readonly record: SourceRecord;
	readonly payee: string;
	/** The start, in minutes since 1970 by the clock on the wall. If the start cannot be read, this is the start of the day. */
	readonly from: number;
	/** The start as the clock shows it. If the start cannot be read, this is the service's own text. */
	readonly start: string;
	readonly hasStart: boolean;
	readonly length?: number;
	/** Whether both the start and the end of the timesheet are known. */
	readonly hasTimes: boolean;
	readonly isHeld: boolean;
}

type Tell = (kind: Double['kind'], one: SourceRecord, other: SourceRecord) => void;

const workerOf: PayeeOf = ({ CarerId }) => idText(CarerId);

/**
 * Finds the timesheets that pay a worker twice, or that may pay a worker twice. If several kinds apply, the result has the kind that
 * `Double` lists first. Timesheets on hold are not paid, so they are not reported. A timesheet on hold serves only to find paid timesheets
 * that are identical to it.
 *
 * @param payeeOf returns the payee of a timesheet. Several workers in the care system can be one payee.
 * @param isHeld checks whether a timesheet is on hold
 */
export function doubledTimesheets(
	timesheets: readonly SourceRecord[],
	payeeOf = workerOf,
	isHeld = isSurelyHeld,
): ReadonlyMap<SourceRecord, Double> {
	const doubled = new Map<SourceRecord, Double>();
	const tell: Tell = (kind, one, other) => {
		if (!doubled.has(one)) doubled.set(one, { kind, other });
	};
	const tellBoth: Tell = (kind, one, other) => {
		tell(kind, one, other);
		tell(kind, other, one);
	};
	const known = describeAll(timesheets, payeeOf, isHeld);
	const all = known.filter(({ isHeld }) => !isHeld);
	tellAlike('identical', all, likeness, tellBoth);
	const held = groupBy(
		known.filter(({ isHeld }) => isHeld),
		likeness,
	);
	for (const one of all) {
		const [other] = held.get(likeness(one)) ?? [];
		if (other !== undefined) tell('identicalToHeld', one.record, other.record);
	}
	const named = all.filter(({ record }) => idText(record.RosterItemId) !== '');
	tellAlike('sameShift', named, shiftAndDay, tellBoth);
	for (const own of groupBy(all, ({ payee }) => payee).values()) {
		const timed = own.filter(({ hasTimes }) => hasTimes);
		const spans = timed.map((one) => ({ ...one, end: endOf(one) }));
		for (const [later, earlier] of overlapping(spans)) {
			tellBoth('overlapping', later.record, earlier.record);
		}
		findUnclear(
			timed,
			own.filter(({ hasStart, hasTimes }) => hasStart && !hasTimes),
			tell,
		);
	}
	return doubled;
}

const dayMinutes = 24 * 60;

/**
 * Finds timesheets that have no start, and that may overlap another timesheet of the same payee. The other timesheet is on the same day,
 * or lasts into that day. Timesheets that are or may be on hold are not compared.
 *
 * @param payeeOf returns the payee of a timesheet. Several workers in the care system can be one payee.
 */
export function maybeOverlapping(
	timesheets: readonly SourceRecord[],
	payeeOf = workerOf,
): ReadonlySet<SourceRecord> {
	const found = new Set<SourceRecord>();
	const all = describeAll(timesheets, payeeOf, mayBeHeld).filter(({ isHeld }) => !isHeld);
	for (const own of groupBy(all, ({ payee }) => payee).values()) {
		const onDay = countByDay(own);
		for (const { record, hasStart } of own) {
			const day = setDay(record.DateOfService) ?? '';
			if (!hasStart && (onDay.get(day) ?? 0) > 1) found.add(record);
		}
	}
	return found;
}

/** Counts the timesheets of each day. A timesheet that lasts past midnight is also counted on the next day. */
function countByDay(own: readonly Worked[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { record, length = 0, hasTimes } of own) {
		const day = setDay(record.DateOfService);
		if (day === undefined) continue;
		const end = (clockTimes(record).from ?? 0) + length;
		for (const one of hasTimes && end > dayMinutes ? [day, addDays(day, 1)] : [day]) {
			counts.set(one, (counts.get(one) ?? 0) + 1);
		}
	}
	return counts;
}

/** Describes the timesheets whose payee and day are known. */
const describeAll = (
	timesheets: readonly SourceRecord[],
	payeeOf: PayeeOf,
	isHeld: (timesheet: SourceRecord) => boolean,
): Worked[] =>
	timesheets
		.map((record): Worked => {
			const { start, from } = clockTimes(record);
			const length = lengthOf(record);
			const hasStart = from !== undefined;
			return {
				record,
				payee: payeeOf(record),
				from: startMinutes(record),
				start,
				hasStart,
				length,
				hasTimes: hasStart && isPossibleLength(length),
				isHeld: isHeld(record),
			};
		})
		.filter(({ payee, from }) => payee !== '' && Number.isFinite(from));

const likeness = ({ record, payee, from, start, length }: Worked): string =>
	[
		payee,
		idText(record.ClientId),
		idText(record.ServiceId),
		from,
		start,
		length ?? String(record.Minutes),
	].join('\n');

const shiftAndDay = ({ record, payee }: Worked): string =>
	[payee, setDay(record.DateOfService), idText(record.RosterItemId)].join('\n');

function tellAlike(
	kind: Double['kind'],
	all: readonly Worked[],
	textOf: (one: Worked) => string,
	tell: Tell,
): void {
	for (const [first, ...others] of groupBy(all, textOf).values()) {
		for (const other of others) tell(kind, other.record, first.record);
	}
}

const byStart = (one: Worked, other: Worked): number => one.from - other.from;

const endOf = ({ from, length = 0 }: Worked): number => from + length;

/**
 * Finds timesheets that may overlap a timesheet of unknown length.
 *
 * @param unknown timesheets whose length is missing or impossible. Each can last up to a day.
 */
function findUnclear(own: readonly Worked[], unknown: readonly Worked[], tell: Tell): void {
	const starts = unknown.toSorted(byStart);
	const spans = own.toSorted((one, other) => endOf(one) - endOf(other));
	let next = 0;
	for (const span of spans) {
		while (next < starts.length && starts[next].from < endOf(span)) next += 1;
		// Among the timesheets of unknown length that begin before this span ends, `last` begins last. So it has the latest possible end.
		const last = starts[next - 1] as Worked | undefined;
		if (last !== undefined && last.from + dayMinutes > span.from) {
			tell('unclear', span.record, last.record);
		}
	}
}
