import type { ReadEndpoint } from './endpoint';

/** Misspellings of the documentation, which a service may correct one day. */
const corrected: ReadonlyArray<[pattern: RegExp, text: string]> = [
	[/^subrub$/, 'suburb'],
	[/^freqtye$/, 'freqtype'],
	[/^occurence/, 'occurrence'],
	[/longtitude$/, 'longitude'],
];

/**
 * Returns the plain form of a field name. It has no capitals, blanks, hyphens or underscores, and the documentation's misspellings are
 * corrected. Two names mean the same field if their plain forms are equal. Code that compares field names must use this form.
 *
 * @example plainName('incident_id') === plainName('IncidentId'); // true
 */
export function plainName(name: string): string {
	const plain = name.toLowerCase().replace(/[\s_-]/g, '');
	return corrected.reduce((text, [pattern, correct]) => text.replace(pattern, correct), plain);
}

/** Maps plain names to field names. If two field names have the same plain name, the first field name is used. */
export function byPlainName(names: Iterable<string>): ReadonlyMap<string, string> {
	const found = new Map<string, string>();
	for (const name of names) {
		const plain = plainName(name);
		if (!found.has(plain)) found.set(plain, name);
	}
	return found;
}

/**
 * Returns all documented names for fields in the records of an endpoint. These are the names of the documented fields and of the id, and
 * the names of fields in the filters and date ranges.
 */
export function documentedNames(endpoint: ReadEndpoint): readonly string[] {
	const compared = Object.values(endpoint.parameters).map(({ filter }) => filter?.field);
	const ranges = (endpoint.dateRanges ?? []).flatMap(({ field, similar }) => [field, similar]);
	const others = [endpoint.id, ...compared, ...ranges].filter((name) => name !== undefined);
	return [...Object.keys(endpoint.fields ?? {}), ...others];
}

/**
 * Returns whether a record has exactly these fields, in this order. Most records of a list have the same fields as the previous record. For
 * such a record, the caller need not look up each name.
 */
export function hasNames(record: object, names: readonly string[]): boolean {
	let index = 0;
	for (const name in record) if (name !== names[index++]) return false;
	return index > 0 && index === names.length;
}

/** Returns the names of all fields of some records. */
export function namesIn(records: Iterable<object>): ReadonlySet<string> {
	const found = new Set<string>();
	let last: readonly string[] = [];
	for (const record of records) {
		if (hasNames(record, last)) continue;
		last = Object.keys(record);
		for (const name of last) found.add(name);
	}
	return found;
}
