import type { OpenQuestion } from './openQuestions';

/** A question about what a value means. A field in the tables refers to the question by its name (`Field.asks`). */
export interface ValueQuestion extends OpenQuestion {
	/**
	 * For each answer, a function that changes a sent value into a value with the meaning of the table. The value may be text, `null` or
	 * anything else; a value that cannot be read stays as it is. An answer without a function leaves all values as they are.
	 */
	readonly means: Readonly<Record<string, (value: unknown) => unknown>>;
	/** The answer that the values of a list prove to the doctor; undefined if several answers are possible. */
	readonly shownBy: (values: readonly unknown[]) => string | undefined;
	/**
	 * Why other fields whose name ends like that of an asking field ask nothing, by the name of the field. For a list without documented
	 * fields, the path and the name, such as `/Leave Minutes`.
	 */
	readonly notAsked?: Readonly<Record<string, string>>;
}

/** The questions about values by their names; docs/add-a-question.md says how to add one. */
export const valueQuestions: Readonly<Record<string, ValueQuestion>> = {};
