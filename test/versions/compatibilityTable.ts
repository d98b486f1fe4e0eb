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

/** Writes the compatibility table in Markdown, and returns its lines. */
export function compatibilityTable(results: readonly EngineResult[]): string[] {
	const headings = ['n8n', 'n8n-workflow', 'Node', ...Object.keys(columns)];
	return [line(headings), line(headings.map(() => '---')), ...results.map(row)];
}

/** Writes the table of templates. For each template, it says which versions of n8n make the template's report. */
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
