import type { OpenQuestion } from '../api/mod';
import { table } from './table';

/**
 * Makes the table of open questions.
 *
 * @param questions the questions by their names
 * @param silent the heading of the column that says where the documentation is silent
 */
export const questionsTable = (
	questions: Readonly<Record<string, OpenQuestion>>,
	silent: string,
): string =>
	table(
		['Question', 'Asks', silent, 'Answers', 'While nobody knows'],
		Object.entries(questions).map(([name, { asks, silentIn, answers, safe }]) => [
			`\`${name}\``,
			asks,
			silentIn,
			Object.entries(answers)
				.map(([answer, text]) => `\`${answer}\`: ${text}`)
				.join('; '),
			safe,
		]),
	);
