/** The pages of open questions say what the tables say. */
import { existsSync, readFileSync } from 'node:fs';
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

/** The row of the question that is made up, in the first place of a file where it stands, without comments and blanks. */
const madeUpRow = (file: string): string => {
	const [, row = ''] =
		/\bminutesGivenIn\b[^{]*(\{.*?shownBy:.*?\n\s+\},)\n\s+\}/s.exec(readFileSync(file, 'utf8')) ??
		[];
	return row.replace(/\s\/\/ .*$/gm, '').replace(/\s+/g, '');
};

it('docs/add-a-question.md shows the row that its test follows', () => {
	const shown = madeUpRow('docs/add-a-question.md');
	expect(shown).toContain("return'minutes'");
	expect(shown).toBe(madeUpRow('test/nodes/madeUpQuestion.test.ts'));
});

it('each question about values has a test of its name, which follows its own row', () => {
	const untested = Object.keys(valueQuestions).filter(
		(name) => !existsSync(`test/nodes/${name}.test.ts`),
	);
	expect(untested).toEqual([]);
});

/**
 * Sentences that are true only while no question about values is open, with their files. Such a question makes the profile more than a hint:
 * without the right profile, values mean something else.
 */
const trueWithoutValueQuestions = [
	['api/valueQuestions.ts', 'None is open today'],
	['docs/reference/open-questions.md', 'of these there is none now'],
	['docs/reference/open-questions.md', 'the package does what is right with every answer'],
	['docs/credential.md', 'It is a hint for the node, and everything works without it.'],
	['credentials/CareManagementApi.credentials.ts', 'It is a hint: the node checks lists'],
	['docs/reference/doctor.md', 'A profile is a hint and no proof'],
	['docs/reference/doctor.md', 'The profile counts for 30 days'],
	['docs/reference/doctor.md', 'nodes leave it aside, work without it'],
	['docs/reference/threats.md', '30 days if a profile says it'],
	['service/answersOf.ts', 'or empty the field'],
] as const;

it.each(trueWithoutValueQuestions)(
	'%s says "%s" while no question about values is open, and not longer',
	(file, sentence) => {
		const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
		expect(text.includes(sentence)).toBe(Object.keys(valueQuestions).length === 0);
	},
);
