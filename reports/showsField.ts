import type { SourceRecord } from './report';

/** Whether any record shows a field; true if there are no records. If no record shows it, each record looks as if its value were empty. */
export const showsField = (records: readonly SourceRecord[], field: string): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, field));
