import { DateTime } from 'luxon';
import type { ReadEndpoint } from '../api/mod';
import type { Clock } from './clock';
import { couldBeCut, isFull } from './cut';
import { CareManagementError, explain } from './errors';
import type { Ask } from './offset';
import type { Query } from './query';
import type { ServiceRecord } from './send';

/** The pair of date parameters by which a list can be asked for in parts. */
export interface Split {
	/** The parameter of the first day. */
	readonly from: string;
	/** The parameter of the last day. */
	readonly to: string;
	/** The field that is compared. */
	readonly field: string;
}

/**
 * The pair of date parameters to split a list by. The time of creation is best, because every record has one.
 *
 * @param endpoint an endpoint that takes a `limit` and cannot skip records
 * @returns undefined where the endpoint filters by no date
 */
export function splitOf({ parameters }: ReadEndpoint): Split | undefined {
	const splits: Split[] = [];
	for (const [from, lower] of Object.entries(parameters)) {
		if (lower.keeps?.when !== '>=') continue;
		const { field } = lower.keeps;
		const upper = Object.entries(parameters).find(
			([, { keeps }]) => keeps?.when === '<=' && keeps.field === field,
		);
		if (upper) splits.push({ from, to: upper[0], field });
	}
	return splits.find(({ field }) => field === 'Timestamp') ?? splits[0];
}

/** A range of days, both included; open where a side is absent. */
interface Range {
	readonly first?: string;
	readonly last?: string;
}

const shift = (day: string, days: number): string =>
	DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day;

const distance = (first: string, last: string): number =>
	Math.round(
		DateTime.fromISO(last, { zone: 'utc' }).diff(DateTime.fromISO(first, { zone: 'utc' }), 'days')
			.days,
	);

/** No record of a care provider is older, so an open range that still overflows here holds records without a date. */
const earliest = '1900-01-01';
const latest = '2200-01-01';

/** The day of a date or datetime, where the record shows one. */
const dayOf = (value: unknown): string | undefined => {
	const [day] = /^\d{4}-\d{2}-\d{2}/.exec(typeof value === 'string' ? value : '') ?? [];
	return day !== undefined && day > earliest && day < latest ? day : undefined;
};

/**
 * A complete list by ever shorter ranges of days, for endpoints that take a `limit` and cannot skip records.
 *
 * @param clock tells today, where a split begins that the records give no hint for
 * @param endpoint the endpoint that is asked
 * @param split the date parameters to split by
 * @param query the query parameters; their own dates bound the split
 * @param first the answer for the whole, which could have been cut off
 * @param ask asks once
 * @returns every record once, those without a date included
 * @throws CareManagementError when a request fails, or one day alone holds more than the service gives
 */
export async function listByDays(
	clock: Clock,
	endpoint: ReadEndpoint,
	split: Split,
	query: Query,
	first: Awaited<ReturnType<Ask>>,
	ask: Ask,
): Promise<ServiceRecord[]> {
	const { id } = endpoint;
	const found = new Map<unknown, ServiceRecord>();
	const add = (records: ServiceRecord[]) => {
		for (const record of records) {
			const key = id === undefined ? undefined : record[id];
			// Without an id a record stands for itself; the specification gives one to all lists that come here.
			found.set(key ?? record, record);
		}
	};
	const inParts = new Set<unknown>();
	let largest = first.records.length;
	const whole = (count: number, asked: number) => count < largest || !couldBeCut(count, asked);
	const readPart = async ({ first: from, last: to }: Range) => {
		const answer = await ask(
			{
				...query,
				...(from === undefined ? {} : { [split.from]: from }),
				...(to === undefined ? {} : { [split.to]: to }),
			},
			Infinity,
		);
		add(answer.records);
		for (const record of answer.records) inParts.add(id === undefined ? record : record[id]);
		return answer;
	};

	const bounds: Range = { first: query[split.from], last: query[split.to] };
	add(first.records);

	const edge = edgeOf(first.records, split, id);
	if (edge) {
		// The answer runs along the days of creation, so what may be missing lies beyond its last record.
		let { day } = edge;
		for (;;) {
			const part: Range = edge.rising ? { ...bounds, first: day } : { ...bounds, last: day };
			const answer = await readPart(part);
			if (whole(answer.records.length, answer.asked)) return [...found.values()];
			largest = Math.max(largest, answer.records.length);
			const next = edgeOf(answer.records, split, id);
			if (next?.rising !== edge.rising || next.day === day) break;
			({ day } = next);
		}
	}

	const pending = [{ range: bounds, step: 1, ...first }];
	for (let part = pending.pop(); part; part = pending.pop()) {
		const { range, step, records, asked } = part;
		const halves = halve(range, step, daysOf(records, split), today(clock));
		if (!halves && isFull(records.length, asked)) throw tooMany(endpoint, range, largest);
		for (const half of halves ?? []) {
			const answer = await readPart(half);
			if (whole(answer.records.length, answer.asked)) continue;
			largest = Math.max(largest, answer.records.length);
			pending.push({ range: half, step: step * 2, ...answer });
		}
	}
	const wasCut = found.size > first.records.length;
	const undated = first.records.some(
		(record) => !inParts.has(id === undefined ? record : record[id]),
	);
	// Records that no range of days shows can only be had from the answer for the whole, and that was cut.
	if (wasCut && undated) throw tooMany(endpoint, {}, largest);
	return [...found.values()];
}

/**
 * Two ranges that together are the range, or undefined when it cannot be cut any shorter. An open side is approached in
 * steps that double, so that years are crossed in a few questions; between two closed sides the middle is taken,
 * because the records that came may all lie at one end.
 */
function halve(
	{ first, last }: Range,
	step: number,
	days: readonly string[],
	todayHere: string,
): [Range, Range] | undefined {
	const lowest = days[0];
	const highest = days.at(-1);
	let pivot: string;
	if (first !== undefined && last !== undefined) {
		if (first >= last) return undefined;
		pivot = middle(first, last);
	} else if (last !== undefined) {
		const near = shift(last, -step);
		const sampled = lowest !== undefined && lowest < last ? middle(lowest, last) : near;
		pivot = sampled < near ? sampled : near;
	} else if (first !== undefined) {
		const near = shift(first, step - 1);
		const sampled = highest !== undefined && highest > first ? middle(first, highest) : near;
		pivot = sampled > near ? sampled : near;
	} else {
		pivot = lowest !== undefined && highest !== undefined ? middle(lowest, highest) : todayHere;
	}
	if (pivot < earliest || pivot > latest) return undefined;
	return [
		{ first, last: pivot },
		{ first: shift(pivot, 1), last },
	];
}

const middle = (first: string, last: string): string =>
	shift(first, Math.floor(distance(first, last) / 2));

const today = (clock: Clock): string =>
	DateTime.fromMillis(clock.now(), { zone: 'utc' }).toISODate() ?? earliest;

/** The days of the records in order, by the split's field or, where that is not shown, by any date that is. */
const daysOf = (records: readonly ServiceRecord[], { field }: Split): string[] =>
	records
		.map((record) => dayOf(record[field]) ?? dayOf(record.NoteDate))
		.filter((day) => day !== undefined)
		.sort();

/**
 * Where a list ends that the service gives in the order of creation: ids and times of creation both rise, or both fall.
 * Only the time of creation goes with the id for certain, so no other field counts.
 */
function edgeOf(
	records: readonly ServiceRecord[],
	{ field }: Split,
	id: string | undefined,
): { rising: boolean; day: string } | undefined {
	if (field !== 'Timestamp' || id === undefined || records.length < 2) return undefined;
	const ids = records.map((record) => Number(record[id]));
	const days = records.map((record) => dayOf(record[field]) ?? '');
	const firstDay = days[0];
	const lastDay = days.at(-1);
	if (firstDay === undefined || lastDay === undefined || firstDay === lastDay) return undefined;
	const rising = firstDay < lastDay;
	const inOrder = records.every(
		(_, index) =>
			days[index] !== '' &&
			(index === 0 ||
				(rising
					? ids[index] > ids[index - 1] && days[index] >= days[index - 1]
					: ids[index] < ids[index - 1] && days[index] <= days[index - 1])),
	);
	return inOrder ? { rising, day: lastDay } : undefined;
}

function tooMany(
	endpoint: ReadEndpoint,
	{ first, last }: Range,
	most: number,
): CareManagementError {
	const where =
		first !== undefined && first === last
			? `One day alone (${first}) holds more records`
			: 'There are more records without a date';
	return explain(endpoint, {
		title: `${where} than the ${most} that the service gives at once, so the list cannot be had whole`,
		nextStep:
			'Add a filter, such as Client or Closed, and ask once for each value, or ask the operator of the service for a higher limit.',
	});
}
