import {
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type INodeType,
} from 'n8n-workflow';
import { core, startEngine } from './n8n';
import { prepare, sourceName, type Setup } from './setup';

interface Tool {
	readonly description: string;
	invoke(input: object): Promise<string>;
}

export interface RunTool extends Omit<Setup, 'agent'> {
	/** The values of the language model for each `$fromAI()`. */
	readonly input?: IDataObject;
}

/** The parts of a tool that a language model sees. */
export interface ToolResult {
	/** The purpose of the tool. The model chooses a tool by its purpose. */
	readonly description: string;
	/** The answer, which is JSON. */
	readonly answer: string;
}

const createAgent = (call: (tool: Tool) => Promise<void>): INodeType => ({
	description: {
		displayName: 'Agent',
		name: 'agent',
		group: ['transform'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [NodeConnectionTypes.Main, { type: NodeConnectionTypes.AiTool }],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute(this: IExecuteFunctions) {
		const [tool] = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Tool[];
		await call(tool);
		return [[]];
	},
});

/** Calls a node once as the tool of an agent, through n8n's own code between the agent and the node. */
export const runTool = async ({ input = {}, ...setup }: RunTool): Promise<ToolResult> => {
	await startEngine();
	let result: ToolResult | undefined;
	const agent = createAgent(async (tool) => {
		result = { description: tool.description, answer: await tool.invoke(input) };
	});
	const { workflow, data } = prepare({ ...setup, agent }, 'manual');
	const run = await new core.WorkflowExecute(data, 'manual').run({
		workflow,
		startNode: workflow.nodes[sourceName],
		pinData: { [sourceName]: [{ json: {} }] },
	});
	const { error } = run.data.resultData;
	if (error || !result) throw error ?? new Error('The agent did not run');
	return result;
};
