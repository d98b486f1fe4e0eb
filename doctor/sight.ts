import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import type { Query } from '../values/mod';
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
	readonly fields?: FieldReport;
	/** The largest number of records of which is sure that as many are not cut off. */
	given: number;
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

/** The number of records that the documentation says come without a limit. */
export const documentedDefault = 200;

/** The most records that one question may bring, where the service gives no more than it is asked for. */
export const gentleLimit = 1_001;

/** By what a record is known again. */
export const contentOf = (record: ApiRecord): string => JSON.stringify(record);

/** The contents of records. */
export const contentsOf = (records: readonly ApiRecord[]): Set<string> =>
	new Set(records.map(contentOf));

/** Whether a number of records looks like a limit that somebody has chosen. */
export const looksLikeLimit = (count: number): boolean => count > 0 && count % 50 === 0;

/** Whether an answer with so many records was surely not cut off. */
export function isWhole({ endpoint, given }: Sight, count: number, limit = Infinity): boolean {
	if (endpoint.parameters.limit === undefined) return true;
	if (count >= limit) return false;
	return count <= given || (count < documentedDefault && !looksLikeLimit(count));
}

/** The largest limit that is asked for where an answer shall be whole. */
export const limitOf = ({ endpoint, taken = gentleLimit }: Sight): number =>
	endpoint.parameters.limit ? Math.min(taken, gentleLimit) : Infinity;

/** The parameters that keep an answer small, as far as the list takes them. */
export const atMost = ({ parameters }: ReadEndpoint, limit: number): Query =>
	parameters.limit ? { limit: `${limit}` } : {};
