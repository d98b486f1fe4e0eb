import { existsSync, readFileSync } from 'node:fs';
import { reports } from '../reports/mod';
import { errorsPage } from './errorsPage';
import { listsTable, reportFacts, templatesTable } from './reportFacts';

/** A page with a new text between two markers. */
function withBlock(page: string, name: string, block: string): string {
	if (!existsSync(page)) throw new Error(`${page} is missing: see docs/add-a-report.md.`);
	const text = readFileSync(page, 'utf8');
	const marked = new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`);
	if (!marked.test(text)) throw new Error(`${page} has no <!-- ${name} --> … <!-- /${name} -->.`);
	return text.replace(marked, () => `<!-- ${name} -->\n\n${block}\n\n<!-- /${name} -->`);
}

/**
 * The pages that the build writes from the tables, in whole or in part.
 *
 * @returns the Markdown of the pages by their paths, not yet formatted
 */
export const writePages = (): Readonly<Record<string, string>> => ({
	'docs/errors.md': errorsPage(),
	'docs/credential.md': withBlock('docs/credential.md', 'lists', listsTable()),
	'docs/templates.md': withBlock('docs/templates.md', 'templates', templatesTable()),
	...Object.fromEntries(
		Object.keys(reports).map((key) => {
			const page = `docs/reports/${key}.md`;
			return [page, withBlock(page, 'facts', reportFacts(key))];
		}),
	),
});
