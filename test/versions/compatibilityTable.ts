import { columns } from './columns';
import type { EngineResult } from './engineResult';

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const row = ({ n8n, n8nWorkflow, node, failures }: EngineResult): string => {
	const failed = failures.map(({ column }) => column);
	const cells = Object.keys(columns).map((column) =>
		failed.some((name) => name === column) ? 'no' : 'yes',
	);
	return line([n8n, n8nWorkflow, node, ...cells]);
};

/**
 * Writes the compatibility table in Markdown.
 *
 * @param results what was seen in each engine
 * @returns the lines of the table: the headings, the rule below them, and a row for each engine
 */
export function compatibilityTable(results: readonly EngineResult[]): string[] {
	const headings = ['n8n', 'n8n-workflow', 'Node', ...Object.keys(columns)];
	return [line(headings), line(headings.map(() => '---')), ...results.map(row)];
}

/**
 * Writes the table of the templates with a report in Markdown. The table says whether each n8n makes the report with
 * the settings of the template.
 *
 * @param results what was seen in each engine
 * @param files the templates, which are the names of the checks
 * @returns the lines of the table: the headings, the rule below them, and a row for each template
 */
export function templateTable(
	results: readonly EngineResult[],
	files: readonly string[],
): string[] {
	const headings = ['Template', ...results.map(({ n8n }) => n8n)];
	const isMade = ({ failures }: EngineResult, file: string) =>
		!failures.some(
			({ column, name }) => column === 'Reports' && [file, 'the engine'].includes(name),
		);
	const rowOf = (file: string) =>
		line([file, ...results.map((result) => (isMade(result, file) ? 'yes' : 'no'))]);
	return [line(headings), line(headings.map(() => '---')), ...files.map(rowOf)];
}
