/** Checks that pages for administrators are short, have short sentences, and use the words of administrators. */
import { globSync, readFileSync } from 'node:fs';

const pages = [
	...['start', 'install', 'credential', 'mail', 'reports', 'templates', 'read', 'write', 'alerts'],
	...['copy', 'faq', 'glossary', 'pilot', 'ai', 'pseudonyms', 'totals-and-scores', 'mcp'],
]
	.map((name) => `docs/${name}.md`)
	.concat(globSync('docs/reports/*.md').map((page) => page.replaceAll('\\', '/')));

/** Returns the text of a page without code, addresses, pictures, and texts that the code writes. */
const proseOf = (page: string): string =>
	readFileSync(page, 'utf8')
		.replace(/^ *```.*?^ *```$/gms, '')
		.replace(/<!-- (\w+) -->.*?<!-- \/\1 -->/gs, '')
		.replace(/<img [^>]*>/g, '')
		.replace(/!\[[^\]]*\]\([^)]*\)/g, '')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/`[^`\n]*`/g, 'code');

/** Returns the text of a page without the texts that n8n shows, such as titles of errors and names of buttons. */
const shownBy = (page: string): string =>
	proseOf(page)
		.replace(/"[^"]*"|\*\*[^*]*\*\*|\*[^*]*\*|_[^_]*_|^#.*$/gm, '')
		.replace(/\s+/g, ' ');

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,:-]*/gu) ?? [];

/** Splits a text into sentences. The sentences come from paragraphs, list points and table cells. */
function sentencesOf(text: string): string[] {
	const blocks = text
		.replace(/^#+ .*$/gm, '\n')
		.replace(/^\|.*$/gm, (row) => `\n${row.split(/(?<!\\)\|/).join('\n\n')}\n`)
		.split(/\n\s*\n|\n(?= *(?:[-*] |\d+\. ))/);
	return blocks
		.flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.!?][*_)"]{0,3}) (?=\S)/))
		.map((sentence) => sentence.trim())
		.filter((sentence) => wordsOf(sentence).length > 0);
}

/** Pages of facts, which administrators read, too. */
const facts = [
	...['automatic-decisions', 'compatibility', 'data', 'limits', 'operations', 'queue-mode'],
	...['report-rules', 'templates', 'threats', 'writing', 'doctor', 'figures'],
	...['postgresql', 'postgresql-care', 'postgresql-tools'],
].map((name) => `docs/reference/${name}.md`);

it('the pages are found', () => {
	expect(pages.length).toBeGreaterThan(25);
});

it('README.md has at most 700 words before the table of all pages', () => {
	const [text] = proseOf('README.md').split('## All pages');
	expect(wordsOf(text).length).toBeLessThanOrEqual(700);
});

it('docs/security.md has at most 1,200 words', () => {
	expect(
		wordsOf(readFileSync('docs/security.md', 'utf8').replace(/\]\([^)]*\)/g, ']')).length,
	).toBeLessThanOrEqual(1_200);
});

it.each([...pages, ...facts, 'README.md', 'SECURITY.md', 'docs/security.md'])(
	'%s calls the software your care system, and a service a kind of support',
	(page) => {
		expect(
			shownBy(page).match(/.{0,60}\b(?:the|our|a real|your) service\b.{0,40}/gi) ?? [],
		).toEqual([]);
	},
);

describe.each(pages)('%s', (page) => {
	it('has at most 1,000 words', () => {
		expect(
			wordsOf(readFileSync(page, 'utf8').replace(/\]\([^)]*\)/g, ']')).length,
		).toBeLessThanOrEqual(1_000);
	});

	it('has sentences of at most 25 words, and of 14 on average', () => {
		const long = (sentence: string) => wordsOf(sentence).length > 25;
		expect(sentencesOf(proseOf(page)).filter(long)).toEqual([]);
		// Cells of a table are short. They would lower the average and so hide long sentences.
		const sentences = sentencesOf(proseOf(page).replace(/^\|.*$/gm, ''));
		const all = sentences.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0);
		expect(all / Math.max(sentences.length, 1)).toBeLessThanOrEqual(14);
	});

	it('has no carers and no staff', () => {
		const text = shownBy(page);
		if (page !== 'docs/glossary.md') {
			expect(text.match(/.*\b(?:carers|staff|roster items?)\b.*/gi) ?? []).toEqual([]);
		}
	});
});
