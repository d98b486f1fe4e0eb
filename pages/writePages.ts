import { existsSync, readFileSync } from 'node:fs';
import { openQuestions, valueQuestions } from '../api/mod';
import { questions } from '../doctor/mod';
import { reports } from '../reports/mod';
import { errorsPage } from './errorsPage';
import { operationsTable, writtenRecords, writtenSentences } from './operations';
import { questionsTable } from './questionsTable';
import { listsTable, reportFacts, templatesTable } from './reportFacts';

/** Returns a page with a new text between two markers. The text is a block of its own, or a part of a line. */
function withText(page: string, name: string, text: string, isBlock = true): string {
	if (!existsSync(page)) throw new Error(`${page} is missing: see docs/add-a-report.md.`);
	const old = readFileSync(page, 'utf8');
	const marked = new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`);
	if (!marked.test(old)) throw new Error(`${page} has no <!-- ${name} --> … <!-- /${name} -->.`);
	const blank = isBlock ? '\n\n' : '';
	return old.replace(marked, () => `<!-- ${name} -->${blank}${text}${blank}<!-- /${name} -->`);
}

/**
 * Makes the pages with the tables of the open questions. One page has the questions of the node, and the other page has further questions
 * of the doctor.
 */
function questionPages(): Readonly<Record<string, string>> {
	const ofNode = { ...openQuestions, ...valueQuestions };
	const further = Object.entries(questions).filter(([name]) => !Object.hasOwn(ofNode, name));
	const silent = 'Where `openapi.json` leaves it open';
	const tables = {
		'docs/reference/open-questions.md': questionsTable(ofNode, silent),
		'docs/reference/doctor.md': questionsTable(
			Object.fromEntries(further),
			`${silent}, or what it says`,
		),
	};
	return Object.fromEntries(
		Object.entries(tables).map(([page, rows]) => [page, withText(page, 'questions', rows)]),
	);
}

/** Makes the pages that say what can be written. */
const pagesOfWrites = (): Readonly<Record<string, string>> => ({
	'README.md': withText('README.md', 'written', writtenRecords(), false),
	...Object.fromEntries(
		['docs/write.md', 'docs/reference/writing.md'].map((page) => [
			page,
			withText(page, 'written', writtenSentences()),
		]),
	),
	'docs/reference/operations.md': withText(
		'docs/reference/operations.md',
		'operations',
		operationsTable(),
	),
});

/**
 * Makes the pages that the build writes from the tables, in whole or in part.
 *
 * @returns the Markdown of the pages by their paths, not yet formatted
 */
export const writePages = (): Readonly<Record<string, string>> => ({
	'docs/errors.md': errorsPage(),
	...questionPages(),
	...pagesOfWrites(),
	'docs/credential.md': withText('docs/credential.md', 'lists', listsTable()),
	'docs/templates.md': withText('docs/templates.md', 'templates', templatesTable()),
	...Object.fromEntries(
		Object.keys(reports).map((key) => {
			const page = `docs/reports/${key}.md`;
			return [page, withText(page, 'facts', reportFacts(key))];
		}),
	),
});
