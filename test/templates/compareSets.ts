/** Compares texts in any order, and returns a sentence for each difference. */
export function compareSets(found: readonly string[], expected: readonly string[]): string[] {
	const counts = new Map<string, number>();
	for (const text of expected) counts.set(text, (counts.get(text) ?? 0) + 1);
	for (const text of found) counts.set(text, (counts.get(text) ?? 0) - 1);
	return [...counts]
		.filter(([, count]) => count !== 0)
		.map(([text, count]) => (count > 0 ? `Missing: ${text}` : `Too much: ${text}`));
}
