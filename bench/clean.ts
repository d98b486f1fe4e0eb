import { reads } from '../api/mod';
import { clean } from '../service/mod';
import { createTables } from '../simulator/mod';

const count = 100_000;
const rounds = 7;

/** Rosters as JSON: those of a generated provider, over and over. */
function rostersAsJson(): string {
	const { fields = {} } = reads.rosters;
	const shown = createTables({ seed: 1, now: '2026-03-11 09:00:00' })['/rosters'].map((row) =>
		JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))),
	);
	return `[${Array.from({ length: count }, (_, index) => shown[index % shown.length]).join(',')}]`;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];

/**
 * What cleaning 100,000 rosters costs beside parsing their JSON, each the median of seven rounds.
 *
 * @returns milliseconds for both, and their ratio
 */
export function benchClean(): { parse: number; clean: number; ratio: number } {
	const json = rostersAsJson();
	const parse: number[] = [];
	const cleaned: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const start = performance.now();
		const records = JSON.parse(json) as Record<string, unknown>[];
		const parsed = performance.now();
		clean({}, reads.rosters, records);
		cleaned.push(performance.now() - parsed);
		parse.push(parsed - start);
	}
	const result = { parse: median(parse), clean: median(cleaned) };
	return { ...result, ratio: result.clean / result.parse };
}
