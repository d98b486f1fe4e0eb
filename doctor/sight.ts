import type { DateRange, ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { parseDay, type Day, type Query } from '../values/mod';
import type { FieldReport } from './describeFields';
import type { Findings } from './findings';
import type { Probe, Reading } from './probe';

/** A part of a list, or all of it, that came whole. */
export interface Frame {
	readonly query: Query;
	readonly records: readonly ApiRecord[];
}

/** What was seen of a list. */
export interface Sight {
	readonly endpoint: ReadEndpoint;
	/** The answer without any parameter. */
	readonly first: Reading;
	/** Known at the end: until all has come, any name may still be a value. */
	fields?: FieldReport;
	/**
	 * The largest number of records that is surely not cut off: one fewer than the longest answer had. It counts
	 * only for the limit that was asked with, so that is the key; an empty text stands for none.
	 */
	readonly given: Map<string, number>;
	/** How many records it has, at least or exactly. */
	total?: { readonly count: number; readonly isExact: boolean };
	frame?: Frame;
	/** The largest limit that is known to count, where larger ones do not. */
	taken?: number;
}

/** What every part of an examination works on. */
export interface Examination {
	readonly probe: Probe;
	readonly findings: Findings;
	/** By path. */
	readonly lists: ReadonlyMap<string, Sight>;
}

/** How many records come without a limit, as documented. */
export const documentedDefault = 200;

/** The most records that one question may bring. Some services give no more than they are asked for. */
export const gentleLimit = 1_001;

/** A last day before all others, which only records without a date can pass. */
export const beforeAll = '1800-01-01';

/** By what a record is recognised. */
export const contentOf = (record: ApiRecord): string => JSON.stringify(record);

/** The contents of records. */
export const contentsOf = (records: readonly ApiRecord[]): Set<string> =>
	new Set(records.map(contentOf));

/** Asks for a list, and keeps how much came at once. */
export async function askList(
	{ probe }: Pick<Examination, 'probe'>,
	{ endpoint, given }: Sight,
	query: Query,
	isAgain = false,
): Promise<Reading> {
	const reading = await probe.ask(endpoint, query, isAgain);
	const { limit = '' } = query;
	const sure = (reading.records?.length ?? 0) - 1;
	if (sure > (given.get(limit) ?? 0)) given.set(limit, sure);
	return reading;
}

/** Whether an answer with so many records was surely not cut off. */
export function isWhole({ endpoint, given }: Sight, count: number, query: Query): boolean {
	if (endpoint.parameters.limit === undefined) return true;
	return count <= (given.get(query.limit ?? '') ?? 0);
}

/** The limit for an answer that must be whole: that of the frame, or the largest one that is known to count. */
export function limitOf({ endpoint, frame, taken = gentleLimit }: Sight): Query {
	if (frame) return frame.query.limit === undefined ? {} : { limit: frame.query.limit };
	return endpoint.parameters.limit ? { limit: `${Math.min(taken, gentleLimit)}` } : {};
}

/**
 * The range of dates by which a list can be cut into parts: it has both ends, and a field shows the date or a
 * similar one.
 */
export const rangeOf = ({ dateRanges }: ReadEndpoint): DateRange | undefined =>
	dateRanges?.find(
		({ from, field, similar, isCreation }) => from && (field ?? similar) && !isCreation,
	);

/** What a record shows of the date that a range compares: the date itself, or a similar one. */
export const dayOf = (
	{ field = '', similar = '' }: Pick<DateRange, 'field' | 'similar'>,
	record: ApiRecord,
): unknown => record[field] ?? record[similar];

/** The day in the middle of all shown days; undefined if no value shows one. */
export function middleOf(values: readonly unknown[]): Day | undefined {
	const days = values.flatMap((value) => parseDay(value) ?? []).sort();
	return days[days.length >> 1];
}

/** The parameters that keep an answer small, as far as the list takes them. */
export const atMost = ({ parameters }: ReadEndpoint, limit: number): Query =>
	parameters.limit ? { limit: `${limit}` } : {};

/** The field of a record that the parameter for its id names; empty where none does. */
export const idFieldOf = ({ idParameter = '', parameters }: ReadEndpoint): string =>
	parameters[idParameter]?.filter?.field ?? '';

/** By what an edited record is recognised: its id if it shows one, or all its contents. */
export const keyOf = ({ id = '' }: ReadEndpoint, record: ApiRecord): string =>
	Number(record[id]) > 0 ? String(record[id]) : contentOf(record);
