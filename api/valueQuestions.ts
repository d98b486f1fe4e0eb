import type { OpenQuestion } from './openQuestions';

/** A question about what a value means. A field in the tables refers to the question by its name (`Field.asks`). */
export interface ValueQuestion extends OpenQuestion {
	/**
	 * For each answer, a function that converts a value from the service into the value that the documentation means. The value from the
	 * service may be a text, `null` or anything else. A value that cannot be read stays as it is. If an answer has no function, all values
	 * stay as they are.
	 */
	readonly means: Readonly<Record<string, (value: unknown) => unknown>>;
	/**
	 * Returns the answer that the values of a list prove. Returns undefined if several answers are possible. `values` contains no empty
	 * values.
	 */
	readonly shownBy: (values: readonly unknown[]) => string | undefined;
	/**
	 * The fields that do not ask the question, although their names end like the name of a field that asks it. Digits at the end are ignored,
	 * so `BreakMinutes1` ends like `Minutes`. Each key is the name of a field, and each value is the reason. If a list has no documented
	 * fields, the key is the list's path, a blank and the field's name: `/Leave Minutes`.
	 */
	readonly notAsked?: Readonly<Record<string, string>>;
}

/** The questions about values, each under its name. docs/add-a-question.md explains how to add a question. */
export const valueQuestions: Readonly<Record<string, ValueQuestion>> = {};
