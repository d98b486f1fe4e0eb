import type { Database } from './database';
import type { Lists } from './readService';

/**
 * Writes JSON with its fields in order, so that equal records are equal texts. jsonb cannot hold NUL or half of a surrogate
 * pair, so the copy has U+FFFD in their place.
 */
function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
	if (typeof value === 'object' && value !== null) {
		const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
		return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
	}
	const text = typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value;
	return JSON.stringify(text);
}

/**
 * Compares the copy with the service, record by record.
 *
 * @param at a moment in the past, as PostgreSQL writes it. If it is given, the history must show the records of that
 * moment
 * @returns a text about each list that differs
 */
export function compareCopy(database: Database, lists: Lists, at?: string): string[] {
	const table =
		at === undefined
			? 'care.record where gone is null'
			: `care.version where valid_from <= '${at}' and (valid_until is null or valid_until > '${at}')`;
	const rows = database.rows<{ resource: string; data: unknown }>(
		`select resource, data from ${table}`,
	);
	const found = Map.groupBy(rows, ({ resource }) => resource);
	return [...lists].flatMap(([resource, records]) => {
		const copied = (found.get(resource) ?? []).map(({ data }) => canonical(data)).sort();
		const there = records.map(canonical).sort();
		if (copied.length === there.length && copied.every((one, index) => one === there[index])) {
			return [];
		}
		const [missing] = there.filter((one) => !copied.includes(one));
		const [surplus] = copied.filter((one) => !there.includes(one));
		return [
			`${resource}${at === undefined ? '' : ` at ${at}`}: ${copied.length} instead of ${there.length};` +
				` missing ${missing ?? 'none'}; too much ${surplus ?? 'none'}`,
		];
	});
}
