/**
 * Groups records by a key: groups and records in the order of their first. Node 20, which runs n8n up to 2.0, has no such function.
 *
 * @template Row
 * @param {Row[]} rows
 * @param {(row: Row) => string} keyOf
 * @returns {Map<string, Row[]>}
 */
export function groupBy(rows, keyOf) {
	const groups = new Map();
	for (const row of rows) {
		const key = keyOf(row);
		if (!groups.has(key)) groups.set(key, []);
		groups.get(key).push(row);
	}
	return groups;
}
