/** Checks that pages, comments and tests fit the open questions about values. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { valueQuestions } from '../../api/mod';

/**
 * Returns the row of `minutesGivenIn`, a made-up question, from the first place in a file that has such a row. Comments
 * and blanks are removed.
 */
const madeUpRow = (file: string): string => {
	const [, row = ''] =
		/\bminutesGivenIn\b[^{]*(\{.*?notAsked:.*?\n\s+\},)\n\s+\}/s.exec(readFileSync(file, 'utf8')) ??
		[];
	return row.replace(/\s\/\/ .*$/gm, '').replace(/\s+/g, '');
};

it('docs/add-a-question.md shows the row that its test follows', () => {
	const shown = madeUpRow('docs/add-a-question.md');
	expect(shown).toContain('shownBy:(values)');
	expect(shown).toBe(madeUpRow('test/nodes/madeUpQuestion.test.ts'));
});

it('docs/add-a-question.md shows tests that its test has', () => {
	const [readPage, readTest] = ['docs/add-a-question.md', 'test/nodes/madeUpQuestion.test.ts'].map(
		(file) =>
			readFileSync(file, 'utf8')
				.replace(/^\s*\/\/ .*$/gm, '')
				.replace(/\s+/g, ''),
	);
	const shown = readPage.match(/it[(.](?:(?!```).)*?\}\);/g) ?? [];
	expect(shown).toHaveLength(2);
	for (const one of shown) expect(readTest).toContain(one);
});

it('each question about values has a test of its name, which follows its own row', () => {
	const untested = Object.keys(valueQuestions)
		.filter((name) => !existsSync(`test/nodes/${name}.test.ts`))
		.map(
			(name) => `Write test/nodes/${name}.test.ts with the tests that docs/add-a-question.md shows`,
		);
	expect(untested).toEqual([]);
});

/**
 * The profile's answers about lists are hints. Its answers to questions about values are more than hints, because they
 * change values. So a sentence that calls the profile a hint must be about lists.
 */
it('no page or comment calls the profile a mere hint, but only what it says about lists', () => {
	const files = globSync(['docs/**/*.md', '{api,service,credentials,nodes}/**/*.ts', 'README.md']);
	const mere = files.flatMap((file) =>
		readFileSync(file, 'utf8')
			.replace(/\s+\*?\s*/g, ' ')
			.split(/(?<=[.|:]) /)
			.filter((text) => /\b(?:profile|it) is (?:only )?a hint\b/i.test(text))
			.filter((text) => !/\blists?\b/.test(text))
			.map((text) => `${file}: ${text}`),
	);
	expect(mere).toEqual([]);
});
