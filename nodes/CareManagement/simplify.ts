import type { ApiRecord } from '../../http/mod';
import { pickFields } from '../shared/pickFields';

/** How many fields n8n's guidelines give a simplified record. */
const maxFields = 10;

/**
 * Simplifies records: the first ten of the given fields that any record has, and what holds further values, which was
 * asked for, such as the items of an agreement.
 *
 * @param records the records, which are not changed
 * @param fields the names of the fields, those that matter most first
 * @returns new records, all with the same fields
 */
export function simplify(records: readonly ApiRecord[], fields: readonly string[]): ApiRecord[] {
	const present = new Set<string>();
	const nested = new Set<string>();
	for (const record of records) {
		for (const name in record) {
			present.add(name);
			if (typeof record[name] === 'object' && record[name] !== null) nested.add(name);
		}
	}
	const flat = fields.filter((name) => present.has(name) && !nested.has(name));
	const columns = [...flat.slice(0, maxFields), ...nested];
	return records.map((record) => pickFields(record, columns));
}
