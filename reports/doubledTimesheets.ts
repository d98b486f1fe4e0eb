import { addDays, groupBy, parseDay } from '../values/mod';
import { clockTimes, isPossibleLength, lengthOf } from './clockTimes';
import { idText } from './idText';
import { holdsOf } from './onHold';
import { overlapping } from './overlaps';
import type { SourceRecord } from './report';
import { startMinutes } from './startMinutes';

/** Why a worker would, or may, be paid twice, and the first other timesheet that is the reason. */
export interface Double {
	readonly kind:
		| 'identical'
		/**
		 * Somebody put the other one on hold. They may have meant this one, too, or want to pay only one of
		 * them.
		 */
		| 'identicalToHeld'
		/** Both name one shift, on one day. */
		| 'sameShift'
		| 'overlapping'
		/** The length of the other one is not known, and it begins before this one ends. */
		| 'unclear';
	readonly other: SourceRecord;
}

/** Who is paid for a timesheet, as one text for each payee; empty if nobody knows. */
export type PayeeOf = (timesheet: SourceRecord) => string;

interface Worked {
	readonly record: SourceRecord;
	readonly payee: string;
	/** In minutes of the clock on the wall. If the start cannot be read, that of the day. */
	readonly from: number;
	/** As the clock shows it, or as it came. */
	readonly start: string;
	readonly hasStart: boolean;
	readonly length?: number;
	/** Whether it is known from when to when it was. */
	readonly hasTimes: boolean;
	readonly isHeld: boolean;
}

type Tell = (kind: Double['kind'], one: SourceRecord, other: SourceRecord) => void;

const workerOf: PayeeOf = ({ CarerId }) => idText(CarerId);

/**
 * The timesheets for which a worker would be paid twice, or may be. If there are several reasons, the first one
 * counts. Timesheets on hold are not paid, so they are not told. They are compared only with identical ones.
 *
 * @param payeeOf who is paid, where several workers are one
 */
export function doubledTimesheets(
	timesheets: readonly SourceRecord[],
	payeeOf = workerOf,
): ReadonlyMap<SourceRecord, Double> {
	const doubled = new Map<SourceRecord, Double>();
	const tell: Tell = (kind, one, other) => {
		if (!doubled.has(one)) doubled.set(one, { kind, other });
	};
	const tellBoth: Tell = (kind, one, other) => {
		tell(kind, one, other);
		tell(kind, other, one);
	};
	const known = describeAll(timesheets, payeeOf);
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
 * Timesheets without a start that may overlap another one of their worker: there is one on that day, or one that
 * lasts into it. Timesheets on hold are not compared.
 *
 * @param payeeOf who is paid, where several workers are one
 */
export function maybeOverlapping(
	timesheets: readonly SourceRecord[],
	payeeOf = workerOf,
): ReadonlySet<SourceRecord> {
	const found = new Set<SourceRecord>();
	const all = describeAll(timesheets, payeeOf).filter(({ isHeld }) => !isHeld);
	for (const own of groupBy(all, ({ payee }) => payee).values()) {
		const onDay = countByDay(own);
		for (const { record, hasStart } of own) {
			const day = parseDay(record.DateOfService) ?? '';
			if (!hasStart && (onDay.get(day) ?? 0) > 1) found.add(record);
		}
	}
	return found;
}

/** How many timesheets lie on each day: their day of service, and the next one where they last into it. */
function countByDay(own: readonly Worked[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { record, length = 0, hasTimes } of own) {
		const day = parseDay(record.DateOfService);
		if (day === undefined) continue;
		const end = (clockTimes(record).from ?? 0) + length;
		for (const one of hasTimes && end > dayMinutes ? [day, addDays(day, 1)] : [day]) {
			counts.set(one, (counts.get(one) ?? 0) + 1);
		}
	}
	return counts;
}

/** The timesheets with a known payee and day. */
const describeAll = (timesheets: readonly SourceRecord[], payeeOf: PayeeOf): Worked[] =>
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
				isHeld: holdsOf(record).length > 0,
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
	[payee, parseDay(record.DateOfService), idText(record.RosterItemId)].join('\n');

/** Reports timesheets that have a text in common. */
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
 * Timesheets beside another one that begins before they end and whose length is not known.
 *
 * @param unknown those without a length that can be; they may last a day
 */
function findUnclear(own: readonly Worked[], unknown: readonly Worked[], tell: Tell): void {
	const starts = unknown.toSorted(byStart);
	const spans = own.toSorted((one, other) => endOf(one) - endOf(other));
	let next = 0;
	for (const span of spans) {
		while (next < starts.length && starts[next].from < endOf(span)) next += 1;
		// Of those that begin before it ends, the last one lasts longest.
		const last = starts[next - 1] as Worked | undefined;
		if (last !== undefined && last.from + dayMinutes > span.from) {
			tell('unclear', span.record, last.record);
		}
	}
}
