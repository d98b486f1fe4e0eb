import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { columns } from './columns';
import { compatibilityTable, templateTable } from './compatibilityTable';
import type { EngineResult } from './engineResult';
import { reportTemplates } from './reportTemplates';

/** Writes the page on compatibility in Markdown. Keeps the sections that people wrote. */
export async function compatibilityPage(
	results: readonly EngineResult[],
	file: string,
): Promise<string> {
	const sections = readFileSync(file, 'utf8')
		.split(/\n(?=## )/)
		.slice(1);
	const text = [
		'# Compatibility',
		'',
		'Written by `npm run test:versions`, which runs the package, as a user installs it, in the execution engine of each n8n, on a Node that this n8n wants, against the simulator over HTTP.',
		'',
		...compatibilityTable(results),
		'',
		...Object.entries(columns).map(([column, meaning]) => `- **${column}**: ${meaning}`),
		'',
		'The templates with a report, each with its settings as they are imported:',
		'',
		...templateTable(
			results,
			reportTemplates().map(({ file }) => file),
		),
		...sections.flatMap((section) => ['', section]),
	].join('\n');
	return await format(text, { ...(await resolveConfig(file)), filepath: file });
}
