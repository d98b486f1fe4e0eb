/** The page of open questions says what the table says. */
import { readFileSync } from 'node:fs';
import { openQuestions } from '../../api/mod';

/** The rows of the page, cell by cell, without the spaces that line them up. */
const rows = readFileSync('docs/open-questions.md', 'utf8')
	.split('\n')
	.filter((line) => line.startsWith('| `'))
	.map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);

it('has a row for each question, with its answers', () => {
	const expected = Object.entries(openQuestions).map(
		([name, { asks, silentIn, answers, safe }]) => [
			`\`${name}\``,
			asks,
			silentIn,
			Object.entries(answers)
				.map(([answer, text]) => `\`${answer}\`: ${text}`)
				.join('; '),
			safe,
		],
	);
	expect(rows).toEqual(expected);
});
