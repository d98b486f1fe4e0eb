/** Counts records in the plainest way. So the expected answers use none of the code that they test. */
import type { Row } from '../../simulator/mod';

/** A range of days that includes its first and its last day. */
export interface Days {
	readonly firstDay: string;
	readonly lastDay: string;
}

const dayOf = (value: unknown): string => String(value).slice(0, 10);

/** Selects the records of some days. */
export const within = (rows: readonly Row[], field: string, { firstDay, lastDay }: Days): Row[] =>
	rows.filter((row) => dayOf(row[field]) >= firstDay && dayOf(row[field]) <= lastDay);

export const sum = (rows: readonly Row[], field: string): number =>
	Number(rows.reduce((total, row) => total + Number(row[field]), 0).toFixed(2));

/** Adds up the minutes of records. Returns the sum in hours, rounded to hundredths. */
export const hours = (rows: readonly Row[]): number =>
	Math.round((sum(rows, 'Minutes') / 60) * 100 + 1e-9) / 100;

export const distinct = (rows: readonly Row[], field: string): number =>
	new Set(rows.map((row) => row[field]).filter((id) => Number(id) > 0)).size;

/** Finds the most frequent values of a field. If a measure is given, finds the values with the largest sum. */
export function most(
	rows: readonly Row[],
	valueOf: (row: Row) => string,
	measure: (row: Row) => number = () => 1,
): string[] {
	const totals = new Map<string, number>();
	for (const row of rows) {
		const value = valueOf(row);
		totals.set(value, (totals.get(value) ?? 0) + measure(row));
	}
	const highest = Math.max(...totals.values());
	return [...totals].filter(([, total]) => total === highest).map(([value]) => value);
}
