import type { SourceRecord } from './report';

/**
 * Checks whether any record has a field. The result is also true if there are no records. If the result is false, a report must say so,
 * because each record looks as if the value were empty.
 */
export const showsField = (records: readonly SourceRecord[], field: string): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, field));
