import type { Tables } from '../../simulator/mod';
import type { Conversation } from './converse';
import type { Question } from './question';

export interface Score {
	readonly question: Question;
	readonly isRight: boolean;
	/** Why the answer is wrong, in words. The text is empty if the answer is right. */
	readonly reason: string;
	readonly calls: number;
	/** How many characters the model received from the tools. */
	readonly characters: number;
	readonly namedPeople: boolean;
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Returns the value after the last `ANSWER:`, or undefined if the model gave no answer. */
export const answerIn = (said: string): string | undefined =>
	[...said.matchAll(/ANSWER:\s*\**\s*([^\n]*?)\**\s*$/gim)].at(-1)?.[1]?.trim();

/** Checks whether a value is the expected value. Numbers are compared as numbers. In texts, capitals do not matter. */
export function isSame(value: string, expected: string): boolean {
	const number = /^-?\d+(\.\d+)?$/;
	const typed = value
		.replace(/(?<=\d),(?=\d{3})/g, '')
		.replace(/^\$/, '')
		.replace(/\.$/, '');
	if (number.test(expected)) return number.test(typed) && Number(typed) === Number(expected);
	return plain(value.replace(/\.$/, '')) === plain(expected);
}

/**
 * Returns the texts that identify clients and workers: full names, last names in quotes, e-mail addresses and phone
 * numbers. Texts of up to four characters are left out.
 */
export function identitiesIn(tables: Tables): readonly string[] {
	return [...tables['/clients'], ...tables['/workers']].flatMap((row) =>
		[`${row.FirstName} ${row.LastName}`, `"${row.LastName}"`, row.Email, row.Phone1]
			.map(String)
			.filter((text) => text.length > 4),
	);
}

/**
 * Judges a model's answer.
 *
 * @param identities the texts that name somebody
 */
export function score(
	question: Question,
	{ said, steps }: Conversation,
	identities: readonly string[],
): Score {
	const told = steps.map(({ answer }) => answer.text).join('\n');
	const value = answerIn(said);
	const isRight = value !== undefined && isSame(value, question.answer);
	const failed = steps.find(({ answer }) => answer.isError);
	const unused = question.tools.filter((name) => steps.every(({ tool }) => tool !== name));
	const why = [
		...(value === undefined
			? ['It gave no line ANSWER:.']
			: [`It said ${value}, and ${question.answer} is right.`]),
		...(steps.length === 0 ? ['It called no tool.'] : []),
		...(steps.length > 0 && unused.length > 0 ? [`It did not call ${unused.join(' and ')}.`] : []),
		...(failed ? [`${failed.tool} failed: ${failed.answer.text.slice(0, 160)}`] : []),
	];
	return {
		question,
		isRight,
		reason: isRight ? '' : why.join(' '),
		calls: steps.length,
		characters: told.length,
		namedPeople: identities.some((text) => told.includes(text)),
	};
}
