import type { Question } from './question';
import type { Tool, ToolAnswer, ToolInput } from './tools';

/** A call that a model makes. */
export interface ModelCall {
	readonly tool: string;
	readonly input: ToolInput;
}

/** A call, and the answer of the tool. */
export interface Step extends ModelCall {
	readonly answer: ToolAnswer;
}

/** A model. At each step, it calls a tool or gives its answer. */
export type Model = (
	question: Question,
	steps: readonly Step[],
	tools: readonly Tool[],
) => Promise<ModelCall | string>;

/** A whole conversation about one question. */
export interface Conversation {
	/** The answer of the model. It is empty if the model made `maxSteps` calls. */
	readonly said: string;
	readonly steps: readonly Step[];
}

/** The largest number of calls. No question needs so many. */
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
