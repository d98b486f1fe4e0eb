import type { ApiRecord } from '../../http/mod';

/**
 * A record with certain fields and no others.
 *
 * @param record the record, which is not changed
 * @param fields the names of the fields, in the order of the columns
 * @returns a new record; a field that the record does not have is null, so that every record has every column
 */
export const pickFields = (record: ApiRecord, fields: readonly string[]): ApiRecord =>
	Object.fromEntries(
		fields.map((name) => [name, Object.hasOwn(record, name) ? record[name] : null]),
	);
