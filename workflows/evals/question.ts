import type { ToolInput } from './tools';

/** A line that a tool returned. */
export type Item = Readonly<Record<string, unknown>>;

/** What a program reads of the answer of a tool that counts. */
export interface Totals {
	/** What all records come to. */
	readonly all: Item;
	readonly groups: readonly Item[];
}

/** What a program may do: call a tool, and read what comes. */
export interface Caller {
	count(tool: string, input: ToolInput): Promise<Totals>;
	list(tool: string, input: ToolInput): Promise<readonly Item[]>;
	/** The stand-in in the question, which has it in place of a name; empty where it names nobody. */
	readonly standIn: string;
}

/** A question of an administrator. */
export interface Question {
	readonly id: string;
	readonly question: string;
	/** The answer, from the records themselves. */
	readonly answer: string;
	/** Whether nobody can answer it without the data of a person. */
	readonly needsPerson: boolean;
	/** The tools that answer it. */
	readonly tools: readonly string[];
	/** How a program answers it from what the tools return: it calls, adds and compares. */
	readonly solve: (caller: Caller) => Promise<string | number>;
}

/** A question before it has a number. */
export type Draft = Omit<Question, 'id' | 'answer'> & {
	/** Several values where there is no single answer: such a question is not asked. */
	readonly answer: string | number | readonly (string | number)[];
};

/** The first drafts that have exactly one answer. */
export const pick = (count: number, drafts: readonly Draft[]): readonly Draft[] => {
	const clear = drafts.filter(({ answer }) => !Array.isArray(answer) || answer.length === 1);
	if (clear.length < count) {
		throw new Error(`Only ${clear.length} of ${count} questions like: ${drafts[0]?.question}`);
	}
	return clear.slice(0, count);
};
