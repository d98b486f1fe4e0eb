import type { SourceRecord } from './report';

/**
 * Whether any record shows a field; true if there are no records. If none does, each of them looks as if it had
 * no value.
 */
export const showsField = (records: readonly SourceRecord[], field: string): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, field));
