import type { OpenQuestion } from './openQuestions';

/** A question about what a value means. A field in the tables refers to the question by its name (`Field.asks`). */
export interface ValueQuestion extends OpenQuestion {
	/**
	 * For each answer, a function that converts a sent value to the meaning in the table. The value may be a text, `null` or anything else.
	 * A value that cannot be read stays as it is. If an answer has no function, all values stay as they are.
	 */
	readonly means: Readonly<Record<string, (value: unknown) => unknown>>;
	/** Returns the answer that the values of a list prove to the doctor. Returns undefined if several answers are possible. */
	readonly shownBy: (values: readonly unknown[]) => string | undefined;
	/**
	 * Fields that do not ask the question, although their names end like the name of an asking field. The value is the reason. For a list
	 * without documented fields, the key is the path and the name, such as `/Leave Minutes`.
	 */
	readonly notAsked?: Readonly<Record<string, string>>;
}

/** The questions about values, each under its name. docs/add-a-question.md explains how to add a question. */
export const valueQuestions: Readonly<Record<string, ValueQuestion>> = {};
