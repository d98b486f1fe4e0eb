/** The pages of open questions say what the tables say. */
import { readFileSync } from 'node:fs';
import { openQuestions, valueQuestions, type OpenQuestion } from '../../api/mod';
import { questions } from '../../doctor/mod';

/** The rows of a page, cell by cell, without the spaces that align them. */
const rowsOf = (page: string) =>
	readFileSync(page, 'utf8')
		.split('\n')
		.filter((line) => line.startsWith('| `'))
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);

/** The questions of the node. */
const ofNode: Record<string, OpenQuestion> = { ...openQuestions, ...valueQuestions };

const rowOf = ([name, { asks, silentIn, answers, safe }]: [string, OpenQuestion]) => [
	`\`${name}\``,
	asks,
	silentIn,
	Object.entries(answers)
		.map(([answer, text]) => `\`${answer}\`: ${text}`)
		.join('; '),
	safe,
];

it('docs/reference/open-questions.md has a row for each question of the node, with its answers', () => {
	expect(rowsOf('docs/reference/open-questions.md')).toEqual(Object.entries(ofNode).map(rowOf));
});

it('docs/reference/doctor.md has a row for each further question of the doctor', () => {
	const own = Object.entries(questions).filter(([name]) => !Object.hasOwn(ofNode, name));
	expect(rowsOf('docs/reference/doctor.md')).toEqual(own.map(rowOf));
});
