import type { OpenQuestion } from './openQuestions';

/** A question about what a value means. A field of the tables asks it by its name (`Field.asks`). */
export interface ValueQuestion extends OpenQuestion {
	/**
	 * What an answer makes of a value as it was sent, so that it means what the table says. The value may be text, `null` or
	 * anything else: what cannot be read stays as it is. Without an entry, the answer leaves all values as they are.
	 */
	readonly means: Readonly<Record<string, (value: unknown) => unknown>>;
	/** The answer that the values of a list show to the doctor; undefined where they may be either. */
	readonly shownBy: (values: readonly unknown[]) => string | undefined;
}

/** The questions about values by their names. None is open today; docs/add-a-question.md says how to add one. */
export const valueQuestions: Readonly<Record<string, ValueQuestion>> = {};
