import { groupBy } from '../values/mod';
import { round, roundShare } from './round';
import {
	figures,
	type Comparison,
	type Condition,
	type Count,
	type FactName,
	type FigureName,
} from './rules/figures';

/** A line from which figures are computed. The keys are the names of the columns. An unknown value is null. */
export type Fact = Readonly<Record<string, string | number | boolean | null>>;

/** The lines of some days, by their kind. */
export type Facts = Readonly<Partial<Record<FactName, readonly Fact[]>>>;

const isCount = (is: Count | Comparison): is is Count => 'fact' in is;

function holds(value: Fact[string], condition: Condition): boolean {
	if (typeof condition === 'boolean') return value === condition;
	if ('isSet' in condition) return (value !== null) === condition.isSet;
	if ('not' in condition) return value !== condition.not;
	return typeof value === 'number' && value > condition.above;
}

/**
 * Returns the percentage of lines whose value in the column `mostFrequent` is the most frequent in their group. Lines with the same value
 * in the column `per` are a group. Lines that are equal in the columns of `once` are counted once. A line without a value in the last of
 * these columns is always counted. The result is undefined if there are no lines.
 */
function shareOfMostFrequent(
	lines: readonly Fact[],
	{ mostFrequent, per, once }: Extract<Count['take'], { readonly mostFrequent: string }>,
): number | undefined {
	const seen = new Set<string>();
	const own = lines.filter((line) => {
		const values = once.map((column) => line[column]);
		if (values.at(-1) === null) return true;
		const text = JSON.stringify(values);
		return !seen.has(text) && seen.add(text);
	});
	const most = [...groupBy(own, (line) => String(line[per])).values()].map((group) =>
		Math.max(...[...groupBy(group, (line) => String(line[mostFrequent])).values()].map(sizeOf)),
	);
	return own.length === 0
		? undefined
		: (100 * most.reduce((sum, size) => sum + size, 0)) / own.length;
}

const sizeOf = ({ length }: readonly unknown[]): number => length;

const sum = (lines: readonly Fact[], column: string): number =>
	lines.reduce((total, line) => total + Number(line[column] ?? 0), 0);

function count({ fact, take, where }: Count, facts: Facts): number | undefined {
	const conditions = Object.entries(where);
	const lines = (facts[fact] ?? []).filter((line) =>
		conditions.every(([column, condition]) => holds(line[column], condition)),
	);
	if ('lines' in take) return lines.length;
	if ('sum' in take) return sum(lines, take.sum);
	if ('different' in take)
		return new Set(lines.map((line) => line[take.different]).filter((value) => value !== null))
			.size;
	if ('mostFrequent' in take) return shareOfMostFrequent(lines, take);
	const known = lines.filter((line) => line[take.average] !== null);
	return known.length === 0 ? undefined : sum(known, take.average) / known.length;
}

/**
 * Computes a figure from lines, in the unit of the lines. The figure `hours_planned`, for example, is in minutes. If the figure cannot be
 * computed, the result is 0.
 *
 * @param key the key of a figure whose `is` is a `Count`
 * @param lines the lines of the kind that the figure counts
 */
export function sumOf(key: FigureName, lines: readonly Fact[]): number {
	const { is } = figures[key];
	return isCount(is) ? (count(is, { [is.fact]: lines }) ?? 0) : NaN;
}

/**
 * Computes a share by the definition of the figure, and rounds the share. The result is undefined if the whole is not above zero.
 *
 * @param part the value of the figure in `is.share`, in the unit of `sumOf()`
 * @param whole the value of the figure in `is.of`, in the unit of `sumOf()`
 * @example
 * shareOf('incident_rate', 3, 60_000); // 3, because 60,000 minutes are 1,000 hours
 */
export function shareOf(key: FigureName, part: number, whole: number): number | undefined {
	const { is } = figures[key];
	if (!('share' in is) || whole <= 0) return undefined;
	const [partSize, wholeSize] = [is.share, is.of].map(unitSizeOf);
	return roundFigure(key, (part * is.times * wholeSize) / (whole * partSize));
}

function roundFigure(key: FigureName, value: number): number {
	const { unit, decimals } = figures[key];
	return unit === '%' ? roundShare(value, decimals) : round(value, decimals);
}

function unitSizeOf(key: string): number {
	const { is } = figures[key as FigureName];
	return (isCount(is) && is.unitSize) || 1;
}

/**
 * Returns a figure in its unit, rounded. The result is undefined if the figure cannot be computed, for example a share whose whole is zero.
 *
 * @param facts the lines of some days, in the form that the functions of `facts.ts` return
 */
export function figureOf(key: FigureName, facts: Facts): number | undefined {
	const { is } = figures[key];
	if (isCount(is)) {
		const counted = count(is, facts);
		return counted === undefined ? undefined : roundFigure(key, counted / unitSizeOf(key));
	}
	const rawOf = (name: string): number => {
		const part = figures[name as FigureName].is;
		return (isCount(part) && count(part, facts)) || 0;
	};
	if ('share' in is) return shareOf(key, rawOf(is.share), rawOf(is.of));
	return roundFigure(key, (rawOf(is.of) - rawOf(is.rest)) / unitSizeOf(is.of));
}
