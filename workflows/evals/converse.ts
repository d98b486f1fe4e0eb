import type { Question } from './question';
import type { Tool, ToolAnswer, ToolInput } from './tools';

/** A call that a model makes. */
export interface ModelCall {
	readonly tool: string;
	readonly input: ToolInput;
}

/** A call, and what the model was told. */
export interface Step extends ModelCall {
	readonly answer: ToolAnswer;
}

/** What chooses among the tools: it calls one, or says its answer. */
export type Model = (
	question: Question,
	steps: readonly Step[],
	tools: readonly Tool[],
) => Promise<ModelCall | string>;

/** What came of a question. */
export interface Conversation {
	/** The last thing that the model said. */
	readonly said: string;
	readonly steps: readonly Step[];
}

/** More calls than any question takes. */
const maxSteps = 20;

/**
 * Lets a model answer a question with tools.
 *
 * @param call calls a tool
 */
export async function converse(
	model: Model,
	question: Question,
	tools: readonly Tool[],
	call: (tool: Tool, input: ToolInput) => Promise<ToolAnswer>,
): Promise<Conversation> {
	const steps: Step[] = [];
	while (steps.length < maxSteps) {
		const reply = await model(question, steps, tools);
		if (typeof reply === 'string') return { said: reply, steps };
		const tool = tools.find(({ name }) => name === reply.tool);
		const answer = tool
			? await call(tool, reply.input)
			: { text: `There is no tool ${reply.tool}.`, isError: true };
		steps.push({ ...reply, answer });
	}
	return { said: '', steps };
}
