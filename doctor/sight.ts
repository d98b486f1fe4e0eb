import type { DateRange, ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { idOf, parseDay, type Day, type Query } from '../values/mod';
import type { FieldReport } from './describeFields';
import type { Findings } from './findings';
import type { Probe, Reading } from './probe';

/** A query, and the records that came for it. */
export interface Frame {
	readonly query: Query;
	readonly records: readonly ApiRecord[];
	/** Whether the answer says that the list has more records. */
	readonly isPart?: boolean;
}

/** What the doctor knows about a list so far. */
export interface Sight {
	readonly endpoint: ReadEndpoint;
	/** The answer to the query without parameters. */
	readonly first: Reading;
	/**
	 * The comparison of the list's fields with the documented fields. The doctor makes it at the end, because only all records together
	 * show which names of fields may be personal data.
	 */
	fields?: FieldReport;
	/**
	 * For each limit, the largest number of records with which an answer is surely not cut off. The key is the limit of the query, or an empty
	 * text without a limit. The number is one less than the number of records in the longest answer, because that answer may be cut off.
	 */
	readonly given: Map<string, number>;
	/** How many records the list has. If `isExact` is false, it has at least so many. */
	total?: { readonly count: number; readonly isExact: boolean };
	/** A query that brings the whole list, if the doctor knows one. */
	frame?: Frame;
	/** The largest limit that the list is known to accept. It is set only if the list did not accept a larger limit. */
	taken?: number;
}

/** The values that every part of an examination uses. */
export interface Examination {
	readonly probe: Probe;
	readonly findings: Findings;
	/** The lists by their paths. */
	readonly lists: ReadonlyMap<string, Sight>;
}

/** The documented number of records that come without a limit. */
export const documentedDefault = 200;

/** The usual limit of a query, so that an answer stays small. */
export const gentleLimit = 1_001;

/** A last day before any real date. If the service applies this last day, only records without a date can come. */
export const beforeAll = '1800-01-01';

/** Returns all contents of a record as a text, to recognise the record in another answer. */
export const contentOf = (record: ApiRecord): string => JSON.stringify(record);

/** Returns the contents of several records as texts. */
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

/** Returns whether an answer has records and was surely not cut off. */
export function isWhole(
	{ endpoint, given }: Sight,
	{ records, isPart }: Pick<Reading, 'records' | 'isPart'>,
	query: Query,
): boolean {
	if (records === undefined || isPart) return false;
	if (endpoint.parameters.limit === undefined) return true;
	return records.length <= (given.get(query.limit ?? '') ?? 0);
}

/** Returns the limit for a query whose answer should not be cut off. */
export function limitOf({ endpoint, frame, taken = gentleLimit }: Sight): Query {
	if (frame) return frame.query.limit === undefined ? {} : { limit: frame.query.limit };
	return endpoint.parameters.limit ? { limit: `${Math.min(taken, gentleLimit)}` } : {};
}

/** Returns a range of dates by which a list can be read in parts, if there is one. */
export const rangeOf = ({ dateRanges }: ReadEndpoint): DateRange | undefined =>
	dateRanges?.find(
		({ from, field, similar, isCreation }) => from && (field ?? similar) && !isCreation,
	);

/** Returns a record's value for the date that a range compares. If the record does not show this date, the result is a similar date. */
export const dayOf = (
	{ field = '', similar = '' }: Pick<DateRange, 'field' | 'similar'>,
	record: ApiRecord,
): unknown => record[field] ?? record[similar];

/** Returns the day in the middle of all days in the values, or undefined if no value contains a day. */
export function middleOf(values: readonly unknown[]): Day | undefined {
	const days = values.flatMap((value) => parseDay(value) ?? []).sort();
	return days[days.length >> 1];
}

/** Returns the parameter `limit` for a small answer, if the list has this parameter. */
export const atMost = ({ parameters }: ReadEndpoint, limit: number): Query =>
	parameters.limit ? { limit: `${limit}` } : {};

/** Returns the field that the list's parameter for an id compares, or an empty text if there is no such field. */
export const idFieldOf = ({ idParameter = '', parameters }: ReadEndpoint): string =>
	parameters[idParameter]?.filter?.field ?? '';

/** Returns the id of a record, or undefined if the record shows no id. If no field for the id is documented, the parameter's field is used. */
export const idIn = (endpoint: ReadEndpoint, record: ApiRecord): number | string | undefined =>
	idOf(record[endpoint.id ?? idFieldOf(endpoint)]);

/**
 * Returns the text that identifies a record: its id, which edits do not change. If the record shows no id, the result has all contents of
 * the record.
 */
export const keyOf = (endpoint: ReadEndpoint, record: ApiRecord): string =>
	String(idIn(endpoint, record) ?? contentOf(record));
