import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { isObject, type CareManagementError } from '../../client/mod';
import { hash } from '../shared/hash';

/** What this process remembers of a trigger, because n8n does not always keep it. */
export interface Memory {
	/** The state that polls came to, as far as that does not depend on n8n. */
	latest?: unknown;
	/** Hashes of the states from which n8n may have to go on, and of which the latest came by polls without items. */
	readonly ancestors: Set<string>;
	/** The state after items were emitted, which counts once n8n has kept it. */
	emitted?: IDataObject;
	/** The name of the node at the last poll. */
	name?: string;
	/** When a poll was thorough last, in milliseconds since 1970. */
	thoroughAt?: number;
	/** Why lists may lack records, or records their forms, as far as it was not told yet. */
	readonly untold: CareManagementError[];
	/** When each doubt was told last, by its text. */
	readonly toldAt: Map<string, number>;
}

/** The memory of each trigger, by `triggerId()`. */
export const memories = new Map<string, Memory>();

/** What a trigger is known by, whatever it is called. */
export const triggerId = (context: IPollFunctions): string =>
	`${context.getWorkflow().id} ${context.getNode().id}`;

/** The memory of a trigger. */
export function memoryOf(context: IPollFunctions): Memory {
	const id = triggerId(context);
	const memory = memories.get(id) ?? { ancestors: new Set(), untold: [], toldAt: new Map() };
	memories.set(id, memory);
	return memory;
}

/** What the workflow's own static data keeps of a trigger. */
interface Backup {
	/** A state that n8n may not keep with the node, and the hash of the one that it keeps there instead. */
	readonly state?: IDataObject;
	readonly after?: string;
	/** The hash of the state after items were emitted last, to tell under another name whether n8n has kept it. */
	readonly emitted?: string;
}

/** The workflow's own static data. */
interface GlobalData {
	/** By the id of the node. */
	careManagementTrigger?: Readonly<Record<string, Backup>>;
}

const hashOf = (state: unknown): string => hash(state ?? null).toString('base64');

/** Whether polls with the same settings led from one state to another, so that they would again. */
const isRepeatable = (before: unknown, after: IDataObject): boolean =>
	isObject(before) &&
	['list', 'filters', 'conditions'].every((name) => hashOf(before[name]) === hashOf(after[name]));

/**
 * The state that the poll before left. n8n loses it where that poll emitted nothing: with its durable scheduler always,
 * with durable cursors at activation, and else at the next publication. It loses it, too, when the node is renamed. This
 * process remembers it. Over a restart the workflow's static data does, if it is the first or the filters were edited.
 *
 * What was emitted counts only if n8n has kept the state with it. Should that fail, the state from before does, and it is
 * emitted again.
 *
 * @param context n8n's context of the poll
 * @param memory of the trigger
 */
export function loadState(context: IPollFunctions, memory: Memory): unknown {
	const stored = context.getWorkflowStaticData('node').state;
	const { name } = context.getNode();
	const key = hashOf(stored);
	const backup = backupOf(context);
	const isRenamed = memory.name !== undefined && memory.name !== name;
	const emitted = memory.emitted && hashOf(memory.emitted);
	if (emitted !== undefined && (key === emitted || (isRenamed && backup.emitted === emitted))) {
		memory.latest = memory.emitted;
		memory.ancestors.clear();
	} else if (!isRenamed && !memory.ancestors.has(key)) {
		memory.latest = backup.after === key ? backup.state : stored;
		memory.ancestors.clear();
	}
	memory.ancestors.add(key);
	memory.emitted = undefined;
	memory.name = name;
	return memory.latest;
}

/**
 * Keeps the state that a poll leaves.
 *
 * @param context n8n's context of the poll
 * @param memory of the trigger
 * @param state the state
 * @param emits whether the poll emits anything
 */
export function saveState(
	context: IPollFunctions,
	memory: Memory,
	state: IDataObject,
	emits: boolean,
): void {
	const staticData = context.getWorkflowStaticData('node');
	saveBackup(context, staticData.state, state, emits);
	if (emits) memory.emitted = state;
	else memory.latest = state;
	if (hashOf(staticData.state) !== hashOf(state)) staticData.state = state;
}

const backupOf = (context: IPollFunctions): Backup => {
	const data: GlobalData = context.getWorkflowStaticData('global');
	return data.careManagementTrigger?.[context.getNode().id] ?? {};
};

/** Keeps the state that a poll leaves beside the one that n8n may go back to, where it would be lost then. */
function saveBackup(
	context: IPollFunctions,
	stored: unknown,
	state: IDataObject,
	emits: boolean,
): void {
	const after = hashOf(stored);
	const old = backupOf(context);
	const isInUse = old.after === after;
	const isNeeded = isInUse || !isRepeatable(stored, state);
	const { emitted } = old;
	const backup: Backup = emits
		? { ...(isInUse ? old : {}), emitted: hashOf(state) }
		: { ...(isNeeded ? { after, state } : {}), ...(emitted === undefined ? {} : { emitted }) };
	if (hashOf(backup) === hashOf(old)) return;
	const data: GlobalData = context.getWorkflowStaticData('global');
	data.careManagementTrigger = { ...data.careManagementTrigger, [context.getNode().id]: backup };
}
