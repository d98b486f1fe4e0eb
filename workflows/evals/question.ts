import type { ToolInput } from './tools';

/** A line that a tool returned. */
export type Item = Readonly<Record<string, unknown>>;

/** The part of a counting tool's answer that a program reads. */
export interface Totals {
	/** The totals of all records. */
	readonly all: Item;
	readonly groups: readonly Item[];
}

/** What a program can do: it calls tools and reads their answers. */
export interface Caller {
	count(tool: string, input: ToolInput): Promise<Totals>;
	list(tool: string, input: ToolInput): Promise<readonly Item[]>;
	/** The stand-in that replaces the name in the question, or an empty text if the question names nobody. */
	readonly standIn: string;
}

/** A question of an administrator. */
export interface Question {
	readonly id: string;
	readonly question: string;
	/** The answer that is computed from the records. */
	readonly answer: string;
	/** Whether the answer needs the data of a person. */
	readonly needsPerson: boolean;
	/** The tools that answer the question. */
	readonly tools: readonly string[];
	/** Finds the answer with the tools, as a program does: it calls tools, adds and compares. */
	readonly solve: (caller: Caller) => Promise<string | number>;
}

/** A question that has no number yet. */
export type Draft = Omit<Question, 'id' | 'answer'> & {
	/** The answer. If there are several values, the question has no single answer, and it is left out. */
	readonly answer: string | number | readonly (string | number)[];
};

/** Picks the first drafts that have exactly one answer. */
export const pick = (count: number, drafts: readonly Draft[]): readonly Draft[] => {
	const clear = drafts.filter(({ answer }) => !Array.isArray(answer) || answer.length === 1);
	if (clear.length < count) {
		throw new Error(`Only ${clear.length} of ${count} questions like: ${drafts[0]?.question}`);
	}
	return clear.slice(0, count);
};
