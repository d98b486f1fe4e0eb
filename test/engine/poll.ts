import { AsyncLocalStorage } from 'node:async_hooks';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { core, startEngine } from './n8n';
import { nodeName, prepare, type Setup } from './setup';

export interface PollOptions extends Setup {
	/** The node's static data that the caller kept from the poll before. The default is the data of a new trigger. */
	readonly staticData?: IDataObject;
	/** The workflow's own static data. All nodes of the workflow share these data. */
	readonly globalStaticData?: IDataObject;
	/** `manual` is the test button in the editor. The default is an active workflow's `trigger`. */
	readonly mode?: 'trigger' | 'manual';
	/**
	 * Why n8n loaded the workflow, in n8n's words: `activate` after a person activated it, `init` after n8n started, and
	 * `update` after a person saved a changed workflow. `manual` is the test button in the editor.
	 * The default is `manual` in manual mode, and `activate` otherwise.
	 */
	readonly activation?: 'init' | 'create' | 'update' | 'activate' | 'manual';
	/** How long the poll may take, in milliseconds. The default is n8n's five minutes. */
	readonly budgetMs?: number;
	/**
	 * The clock of `Date.now()` and Luxon within this poll, in milliseconds since 1970. The default is the real clock.
	 */
	readonly dateNow?: () => number;
	/** Gets each error that the trigger reports in addition to its items. */
	readonly onReport?: (error: Error) => void;
	/** Gets the node's static data if the poll throws, because n8n keeps using the same object in memory. */
	readonly onFailure?: (staticData: IDataObject) => void;
}

export interface PollResult {
	/** The items that start an execution, or null if there are no items. */
	readonly items: INodeExecutionData[] | null;
	/** The node's static data after the poll, as JSON. The caller keeps these data, or drops them to simulate a crash. */
	readonly staticData: IDataObject;
	readonly globalStaticData: IDataObject;
	/**
	 * Whether the poll changed any static data. n8n saves only static data that changed. If a poll emits no items, it can
	 * happen that n8n does not save the data, although they changed.
	 */
	readonly staticDataChanged: boolean;
}

const clock = new AsyncLocalStorage<() => number>();
const realNow = Date.now;

// Polls overlap, and each poll has its own clock. So the clock belongs to the call and not to the process.
Date.now = () => (clock.getStore() ?? realNow)();

/**
 * Polls a trigger once, in n8n's poll context. `Date.now()` and Luxon follow the given clock. `new Date()` does not
 * follow it.
 */
export const poll = async (options: PollOptions): Promise<PollResult> => {
	await startEngine();
	const mode = options.mode ?? 'trigger';
	const key = `node:${options.name ?? nodeName}`;
	const kept = structuredClone({
		[key]: options.staticData ?? {},
		global: options.globalStaticData ?? {},
	});
	const { workflow, node, data } = prepare(options, mode, undefined, kept);
	const context = new core.PollContext(
		workflow,
		node,
		data,
		mode,
		options.activation ?? (mode === 'manual' ? 'manual' : 'activate'),
		undefined,
		options.onReport,
		undefined,
		undefined,
		undefined,
		options.budgetMs === undefined ? undefined : () => options.budgetMs as number,
	);
	const { poll: method } = workflow.nodeTypes.getByNameAndVersion(node.type);
	if (!method) throw new Error('The node has no poll()');
	const run = async () =>
		await workflow.expression.withIsolate(async () => await method.call(context));
	const keptNow = (name = key) =>
		(JSON.parse(JSON.stringify(workflow.staticData)) as Record<string, IDataObject>)[name] ?? {};
	let output: INodeExecutionData[][] | null;
	try {
		output = await clock.run(options.dateNow ?? realNow, run);
	} catch (error) {
		options.onFailure?.(keptNow());
		throw error;
	}
	return {
		items: output?.[0] ?? null,
		staticData: keptNow(),
		globalStaticData: keptNow('global'),
		staticDataChanged: (workflow.staticData as { __dataChanged?: boolean }).__dataChanged === true,
	};
};
