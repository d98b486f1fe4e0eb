import type {
	ExecutionError,
	ExecutionStatus,
	IDataObject,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';
import { core, startEngine } from './n8n';
import { nodeName, prepare, sourceName, type Setup } from './setup';

export interface RunOptions extends Setup {
	/** The items that come in. The default is one empty item, as from a Manual Trigger. */
	readonly items?: readonly INodeExecutionData[];
	/** "On Error" in the node's settings. The default stops the workflow. */
	readonly onError?: INode['onError'];
	/** "Retry On Fail" in the node's settings: how often n8n tries the node, from 2 to 5. Without this option, n8n tries the node once. */
	readonly maxTries?: number;
	/** "Execute Once" in the node's settings: n8n gives the node only the first item. */
	readonly executeOnce?: boolean;
	/** Cancels the execution, as a person does with the stop button. */
	readonly signal?: AbortSignal;
}

/**
 * The error of an execution as n8n stores it and shows it to a person. The error is a plain object and no longer an
 * instance of its class.
 */
export interface StoredError extends Omit<ExecutionError, 'context' | 'description' | 'node'> {
	readonly context: IDataObject;
	readonly description?: string | null;
	/** The HTTP status of a NodeApiError, as text. */
	readonly httpCode?: string | null;
	readonly messages?: readonly string[];
	readonly node?: INode;
}

export interface RunResult {
	readonly status: ExecutionStatus;
	/** The items of the first output. The list is empty if the node failed. */
	readonly items: INodeExecutionData[];
	/** The items of each output, the error output last. */
	readonly outputs: readonly (readonly INodeExecutionData[])[];
	/** The items of the error output. They have a meaning only with `onError: 'continueErrorOutput'`. */
	readonly errorItems: INodeExecutionData[];
	/** What the editor shows above the output. */
	readonly hints: readonly string[];
	readonly error?: StoredError;
}

/**
 * Runs a node in n8n's execution engine, as part of a workflow: Source -> the node.
 *
 * The input items are the output of `Source`, so that expressions can use `$json` and `$('Source')`. Binary data of an
 * item have the form of n8n (see `binary()`).
 *
 * @throws if n8n itself would refuse to start, such as for a required parameter that is empty
 */
export const runNode = async (options: RunOptions): Promise<RunResult> => {
	await startEngine();
	const { workflow, data } = prepare(options, 'manual', options.onError);
	if (options.maxTries !== undefined) {
		const { maxTries } = options;
		Object.assign(workflow.nodes[nodeName], { retryOnFail: true, maxTries, waitBetweenTries: 1 });
	}
	if (options.executeOnce) workflow.nodes[nodeName].executeOnce = true;
	const execution = new core.WorkflowExecute(data, 'manual').run({
		workflow,
		startNode: workflow.nodes[sourceName],
		pinData: { [sourceName]: structuredClone([...(options.items ?? [{ json: {} }])]) },
	});
	const cancel = () => execution.cancel();
	if (options.signal?.aborted) cancel();
	options.signal?.addEventListener('abort', cancel, { once: true });
	try {
		const run = await execution;
		const { error, runData } = run.data.resultData;
		const outputs = (runData[nodeName]?.at(-1)?.data?.main ?? []).map((output) => output ?? []);
		const [items = []] = outputs;
		const errorItems = outputs.slice(1).at(-1) ?? [];
		return {
			status: run.status,
			...{ items, outputs, errorItems },
			hints: (runData[nodeName]?.at(-1)?.hints ?? []).map(({ message }) => message),
			...(error === undefined ? {} : { error: error as unknown as StoredError }),
		};
	} finally {
		options.signal?.removeEventListener('abort', cancel);
	}
};
