import type { DateRange, ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { parseDay, type Day, type Query } from '../values/mod';
import type { FieldReport } from './describeFields';
import type { Findings } from './findings';
import type { Probe, Reading } from './probe';

/** A part of a list, or the whole list, that came without being cut off. */
export interface Frame {
	readonly query: Query;
	readonly records: readonly ApiRecord[];
}

/** The facts about a list so far. */
export interface Sight {
	readonly endpoint: ReadEndpoint;
	/** The answer to the query without any parameter. */
	readonly first: Reading;
	/**
	 * The comparison of the list's fields with the documented fields. It is made at the end: all records must be known to tell names of
	 * fields from personal data.
	 */
	fields?: FieldReport;
	/**
	 * How many records surely come for a limit without being cut off. The key is the limit, and an empty text means no limit. The number is
	 * one less than the longest answer had.
	 */
	readonly given: Map<string, number>;
	/** How many records the list has, exactly or at least. */
	total?: { readonly count: number; readonly isExact: boolean };
	frame?: Frame;
	/** The largest limit that the list accepts. It is set when the list rejects a larger limit. */
	taken?: number;
}

/** The values that every part of an examination uses. */
export interface Examination {
	readonly probe: Probe;
	readonly findings: Findings;
	/** The lists by their paths. */
	readonly lists: ReadonlyMap<string, Sight>;
}

/** How many records come without a limit, as documented. */
export const documentedDefault = 200;

/** The usual limit of a query, so that an answer stays small. Some services give more records if the limit is larger. */
export const gentleLimit = 1_001;

/** An upper bound before any real date. Only records without a date pass it. */
export const beforeAll = '1800-01-01';

/** The text that identifies an unchanged record. */
export const contentOf = (record: ApiRecord): string => JSON.stringify(record);

/** The contents of records. */
export const contentsOf = (records: readonly ApiRecord[]): Set<string> =>
	new Set(records.map(contentOf));

/** Asks for a list, and notes how many records came in one answer. */
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

/** Whether an answer with this number of records was surely not cut off. */
export function isWhole({ endpoint, given }: Sight, count: number, query: Query): boolean {
	if (endpoint.parameters.limit === undefined) return true;
	return count <= (given.get(query.limit ?? '') ?? 0);
}

/** The limit for an answer that must be whole: the limit of the frame, or the largest limit that is known to be accepted. */
export function limitOf({ endpoint, frame, taken = gentleLimit }: Sight): Query {
	if (frame) return frame.query.limit === undefined ? {} : { limit: frame.query.limit };
	return endpoint.parameters.limit ? { limit: `${Math.min(taken, gentleLimit)}` } : {};
}

/**
 * The range of dates that can cut a list into parts. It has a parameter for its first day. The records show the date that it compares, or a
 * similar date.
 */
export const rangeOf = ({ dateRanges }: ReadEndpoint): DateRange | undefined =>
	dateRanges?.find(
		({ from, field, similar, isCreation }) => from && (field ?? similar) && !isCreation,
	);

/** The date that a range compares in a record. If the record does not show this date, a similar date counts. */
export const dayOf = (
	{ field = '', similar = '' }: Pick<DateRange, 'field' | 'similar'>,
	record: ApiRecord,
): unknown => record[field] ?? record[similar];

/** The day in the middle of all days that the values show; undefined if no value shows a day. */
export function middleOf(values: readonly unknown[]): Day | undefined {
	const days = values.flatMap((value) => parseDay(value) ?? []).sort();
	return days[days.length >> 1];
}

/** The parameters that keep an answer small, if the list takes them. */
export const atMost = ({ parameters }: ReadEndpoint, limit: number): Query =>
	parameters.limit ? { limit: `${limit}` } : {};

/** The field of a record that its id parameter compares; empty if there is none. */
export const idFieldOf = ({ idParameter = '', parameters }: ReadEndpoint): string =>
	parameters[idParameter]?.filter?.field ?? '';

/** The text that identifies a record: its id, which outlives edits. If the record shows no id, the text is all its contents. */
export const keyOf = ({ id = '' }: ReadEndpoint, record: ApiRecord): string =>
	Number(record[id]) > 0 ? String(record[id]) : contentOf(record);
