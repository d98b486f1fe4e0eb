import type { SourceRecord } from './report';

/** Whether records show a field at all, if there are any: without it, each of them looks as if it had none. */
export const showsField = (records: readonly SourceRecord[], field: string): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, field));
