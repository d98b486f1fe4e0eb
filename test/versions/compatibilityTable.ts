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
 * The compatibility table in Markdown.
 *
 * @param results what was seen in each engine
 * @returns its lines: the headings, the rule below them, and a row for each engine
 */
export function compatibilityTable(results: readonly EngineResult[]): string[] {
	const headings = ['n8n', 'n8n-workflow', 'Node', ...Object.keys(columns)];
	return [line(headings), line(headings.map(() => '---')), ...results.map(row)];
}
