import type { SourceRecord } from './report';

/**
 * Checks whether any record has a field. The result is true if there are no records. If no record has the field, each record looks as if
 * the value were empty.
 */
export const showsField = (records: readonly SourceRecord[], field: string): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, field));
