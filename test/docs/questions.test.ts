/** Checks that a new reader finds the answer to each question by following at most two links from the README. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { questions } from './questions';
import { slug } from './slug';

const read = (page: string) => readFileSync(page, 'utf8');

const linkedBy = (page: string): string[] =>
	[...read(page).matchAll(/\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g)]
		.map(([, link]) => link)
		.filter((link) => !/^https?:/.test(link))
		.map((link) => normalize(join(dirname(page), link)).replaceAll('\\', '/'));

const oneAway = new Set(linkedBy('README.md'));
const reachable = new Set(['README.md', ...oneAway, ...[...oneAway].flatMap(linkedBy)]);

/** Returns the text below a heading, down to the next heading of the same or a higher level. */
function sectionOf(page: string, heading: string): string | undefined {
	const lines = read(page).split('\n');
	const start = lines.findIndex(
		(line) => /^#+ /.test(line) && slug(line.replace(/^#+ /, '')) === slug(heading),
	);
	if (start === -1) return undefined;
	const level = /^#+/.exec(lines[start])?.[0].length ?? 1;
	const end = lines.findIndex(
		(line, index) => index > start && new RegExp(`^#{1,${level}} `).test(line),
	);
	return lines.slice(start, end === -1 ? undefined : end).join('\n');
}

it('every page is at most two links from the README', () => {
	const pages = globSync('docs/**/*.md').map((page) => page.replaceAll('\\', '/'));
	expect(pages.filter((page) => !reachable.has(page))).toEqual([]);
});

it('are 18 of an administrator, 15 of an officer and 13 of a developer', () => {
	const counts = Map.groupBy(questions, ({ reader }) => reader);
	expect([...counts].map(([reader, { length }]) => [reader, length])).toEqual([
		['administrator', 18],
		['officer', 15],
		['developer', 13],
	]);
});

it.each(questions.map((one) => [one.question, one] as const))(
	'%s',
	(_, { page, heading, says }) => {
		expect([...reachable]).toContain(page);
		expect(sectionOf(page, heading)).toContain(says);
	},
);
