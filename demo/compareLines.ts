import type { RosterLine } from './rosterLines';

/** The totals that an administrator would compare. */
export interface Totals {
	readonly shifts: number;
	readonly hours: number;
	readonly clients: number;
	readonly workers: number;
}

const shownLines = 3;

export function totals(lines: readonly RosterLine[]): Totals {
	const countDistinct = (names: string[]) => new Set(names.filter((name) => name !== '')).size;
	return {
		shifts: lines.length,
		hours: lines.reduce((sum, line) => sum + line.Minutes, 0) / 60,
		clients: countDistinct(lines.map(({ Client }) => Client)),
		workers: countDistinct(lines.map(({ Worker }) => Worker)),
	};
}

/**
 * Compares two lists of lines. Their order does not matter. If a line occurs twice in one list, it must occur twice in the other list.
 *
 * @returns sentences about the differences
 */
export function compareLines(
	found: readonly RosterLine[],
	expected: readonly RosterLine[],
): string[] {
	return [...compareTotals(totals(found), totals(expected)), ...compareEach(found, expected)];
}

const compareTotals = (found: Totals, expected: Totals): string[] =>
	(['shifts', 'hours', 'clients', 'workers'] as const)
		.filter((name) => found[name] !== expected[name])
		.map(
			(name) =>
				`The spreadsheet has ${round(found[name])} ${name}, the simulator ${round(expected[name])}.`,
		);

function compareEach(found: readonly RosterLine[], expected: readonly RosterLine[]): string[] {
	const counts = new Map<string, number>();
	for (const line of expected) counts.set(key(line), (counts.get(key(line)) ?? 0) + 1);
	for (const line of found) counts.set(key(line), (counts.get(key(line)) ?? 0) - 1);
	const different = [...counts].filter(([, count]) => count !== 0);
	const sentences = different
		.slice(0, shownLines)
		.map(([line, count]) =>
			count > 0 ? `Not in the spreadsheet: ${line}.` : `Only in the spreadsheet: ${line}.`,
		);
	const rest = different.length - sentences.length;
	return rest > 0 ? [...sentences, `And ${rest} more lines differ.`] : sentences;
}

const round = (value: number) => Math.round(value * 100) / 100;

const key = (line: RosterLine) =>
	`${line.Date} ${line.Start}, ${line.Minutes} minutes, client ${line.Client}, worker ${line.Worker}`;
