import { addDays, groupBy, parseDay } from '../values/mod';
import { clockTimes, lengthOf } from './clockTimes';
import { idText } from './idText';
import { holdsOf } from './onHold';
import type { SourceRecord } from './report';
import { startMinutes } from './startMinutes';

/** Why a worker would be paid twice, and the first other timesheet by which. */
export interface Double {
	readonly kind: 'identical' | 'overlapping';
	readonly other: SourceRecord;
}

interface Worked {
	readonly record: SourceRecord;
	readonly worker: string;
	/** In minutes of the clock on the wall; that of the day where the start cannot be read. */
	readonly from: number;
	/** As the clock shows it, or as it came. */
	readonly start: string;
	readonly length?: number;
	/** Whether it is known from when to when it was. */
	readonly hasTimes: boolean;
}

/**
 * The timesheets for which a worker would be paid twice: those with an identical one, and those with another one at the same
 * time. Timesheets on hold are not paid, so they are not compared.
 */
export function doubledTimesheets(
	timesheets: readonly SourceRecord[],
): ReadonlyMap<SourceRecord, Double> {
	const doubled = new Map<SourceRecord, Double>();
	const tell = (kind: Double['kind'], one: SourceRecord, other: SourceRecord) => {
		if (!doubled.has(one)) doubled.set(one, { kind, other });
		if (!doubled.has(other)) doubled.set(other, { kind, other: one });
	};
	const worked = timesheets.filter((timesheet) => holdsOf(timesheet).length === 0);
	const all = worked
		.map(describe)
		.filter(({ worker, from }) => worker !== '' && Number.isFinite(from));
	for (const [first, ...others] of groupBy(all, likeness).values()) {
		for (const other of others) tell('identical', other.record, first.record);
	}
	const timed = all.filter(({ hasTimes }) => hasTimes);
	for (const own of groupBy(timed, ({ worker }) => worker).values()) {
		findOverlaps(own, (one, other) => tell('overlapping', one, other));
	}
	return doubled;
}

const dayMinutes = 24 * 60;

/**
 * The timesheets without a start of which nobody can tell whether they overlap another one of their worker: there is one on that
 * day, or one that lasts into it. Timesheets on hold are not compared.
 */
export function maybeOverlapping(timesheets: readonly SourceRecord[]): ReadonlySet<SourceRecord> {
	const found = new Set<SourceRecord>();
	const all = timesheets
		.filter((timesheet) => holdsOf(timesheet).length === 0)
		.map((timesheet) => ({
			...describe(timesheet),
			hasStart: clockTimes(timesheet).from !== undefined,
		}))
		.filter(({ worker, from }) => worker !== '' && Number.isFinite(from));
	for (const own of groupBy(all, ({ worker }) => worker).values()) {
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

function describe(record: SourceRecord): Worked {
	const times = clockTimes(record);
	const length = lengthOf(record);
	return {
		record,
		length,
		start: times.start,
		worker: idText(record.CarerId),
		from: startMinutes(record),
		hasTimes: times.from !== undefined && length !== undefined && length <= 1_440,
	};
}

const likeness = ({ record, worker, from, start, length }: Worked): string =>
	[
		...[worker, idText(record.ClientId), idText(record.ServiceId), from, start],
		length ?? String(record.Minutes),
	].join('\n');

function findOverlaps(
	own: readonly Worked[],
	tell: (one: SourceRecord, other: SourceRecord) => void,
): void {
	const spans = own
		.map(({ record, from, length = 0 }) => ({ record, from, to: from + length }))
		.sort((one, other) => one.from - other.from);
	// The one that lasts longest of those that began before.
	let [longest] = spans;
	for (const span of spans.slice(1)) {
		if (span.from < longest.to && span.to > span.from) tell(span.record, longest.record);
		if (span.to > longest.to) longest = span;
	}
}
