import { reads } from '../api/mod';
import { clean } from '../service/mod';
import { createTables } from '../simulator/mod';

const count = 100_000;
const rounds = 7;

/** Returns 100,000 rosters as JSON. The JSON repeats the rosters of a generated provider. */
function rostersAsJson(): string {
	const { fields = {} } = reads.rosters;
	const shown = createTables({ seed: 1, now: '2026-03-11 09:00:00' })['/rosters'].map((row) =>
		JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))),
	);
	return `[${Array.from({ length: count }, (_, index) => shown[index % shown.length]).join(',')}]`;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];

/**
 * Measures how long `clean()` takes for 100,000 rosters, compared with parsing their JSON. Each time is the median of seven rounds.
 *
 * @returns the milliseconds for parsing and for cleaning, and the ratio of cleaning to parsing
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
