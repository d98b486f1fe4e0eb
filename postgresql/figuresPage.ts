import { figures, type Figure, type FigureName } from '../reports/rules/figures';
import { aggregateOf, whereOf } from './figures';

const nameOf = (key: string): string => figures[key as FigureName].name;

/** Returns the counting rule of a figure, in one line. */
function countedAs({ is }: Figure): string {
	if ('share' in is) {
		const times = is.times === 1 ? '' : `${is.times.toLocaleString('en-AU')} × `;
		return `${times}${nameOf(is.share)} ÷ ${nameOf(is.of)}`;
	}
	if ('rest' in is) return `${nameOf(is.of)} − ${nameOf(is.rest)}`;
	const from =
		is.fact === 'agreement_budget' ? '`care.agreement_budgets()`' : `\`care.fact_${is.fact}\``;
	if ('mostFrequent' in is.take) {
		const { mostFrequent, per, once } = is.take;
		return `of ${from} where \`${whereOf(is)}\`, once for each \`${once.join(', ')}\`: 100 × the lines of the most frequent \`${mostFrequent}\` of each \`${per}\` ÷ all lines`;
	}
	const size = is.unitSize === undefined ? '' : ` / ${is.unitSize}`;
	return `\`${aggregateOf(is)}${size}\` of ${from} where \`${whereOf(is)}\``;
}

const mark = (name: string): string => `<!-- ${name} -->`;

/**
 * Returns the page about the figures, with a new table of their definitions in place of the old table.
 *
 * @param page the text of the page, with the old table between two marks
 */
export function figuresPage(page: string): string {
	const rows = Object.values(figures).map(
		(figure) =>
			`| ${[`\`${figure.key}\``, figure.name, figure.unit, figure.meaning, countedAs(figure), figure.source].join(' | ')} |`,
	);
	const table = [
		'| Key | Figure | Unit | What it is | Counted as | Why so |',
		'| --- | --- | --- | --- | --- | --- |',
		...rows,
	].join('\n');
	const [before, rest] = page.split(`${mark('figures')}\n`);
	const [, after] = rest.split(mark('/figures'));
	return `${before}${mark('figures')}\n\n${table}\n\n${mark('/figures')}${after}`;
}
