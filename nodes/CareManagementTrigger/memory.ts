import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { type CareManagementError } from '../../errors/mod';
import { isObject } from '../../values/mod';
import { hash } from '../shared/hash';

/** What this process remembers of a trigger, because n8n does not always keep it. */
export interface Memory {
	/** The state that polls came to, as far as that does not depend on n8n. */
	latest?: unknown;
	/** Hashes of the states from which n8n may have to go on, and of which the latest came by polls without items. */
	readonly ancestors: Set<string>;
	/** The state after items were emitted, which counts once n8n has kept it. */
	emitted?: IDataObject;
	/** When that was, in milliseconds since 1970. */
	emittedAt?: number;
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

/** How long n8n may take to keep what it was given, in milliseconds. */
const keepingTime = 30_000;

/** What `loadState()` returns while n8n may still be keeping the state of the poll before. */
export const notKeptYet = Symbol('not kept yet');

/** What the workflow's own static data keeps of a trigger. */
interface Backup {
	/** A state that n8n may not keep with the node, and the hash of the one that it keeps there instead. */
	readonly state?: IDataObject;
	readonly after?: string;
	/** Which emission was the last one, to tell under another name whether n8n has kept its state. */
	readonly emitted?: string;
}

/** The workflow's own static data. */
interface GlobalData {
	/** By the id of the node. */
	careManagementTrigger?: Readonly<Record<string, Backup>>;
}

/** An emission, by its state and its time: the same state may be emitted twice, and kept once. */
const emissionOf = (state: IDataObject, at: number): string => hashOf([state, at]);

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
 * What was emitted counts only if n8n has kept the state with it. n8n does so behind the poll, so a poll that follows at
 * once cannot tell yet. Where n8n did not keep it, as when it drops what a poll brings in the moment of a publication, the
 * state from before counts, and the items are emitted again. So it does at once where the filters were edited meanwhile: to
 * wait would be to lose what is entered now and passes only the new ones.
 *
 * @param context n8n's context of the poll
 * @param memory of the trigger
 * @param now milliseconds since 1970
 * @param isEdited whether a state has other filters than the trigger has now
 * @returns the state; undefined if there is none, and `notKeptYet` if only a later poll can tell
 */
export function loadState(
	context: IPollFunctions,
	memory: Memory,
	now: number,
	isEdited: (state: IDataObject) => boolean,
): unknown {
	const stored = context.getWorkflowStaticData('node').state;
	const { name } = context.getNode();
	const key = hashOf(stored);
	const backup = backupOf(context);
	const isRenamed = memory.name !== undefined && memory.name !== name;
	const { emitted, emittedAt = 0 } = memory;
	const isKept =
		emitted !== undefined &&
		(key === hashOf(emitted) || (isRenamed && backup.emitted === emissionOf(emitted, emittedAt)));
	if (emitted !== undefined && !isKept && now - emittedAt < keepingTime && !isEdited(emitted)) {
		return notKeptYet;
	}
	if (isKept) {
		memory.latest = emitted;
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
 * @param now milliseconds since 1970
 */
export function saveState(
	context: IPollFunctions,
	memory: Memory,
	state: IDataObject,
	emits: boolean,
	now: number,
): void {
	const staticData = context.getWorkflowStaticData('node');
	saveBackup(context, staticData.state, state, emits ? now : undefined);
	if (emits) Object.assign(memory, { emitted: state, emittedAt: now });
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
	emittedAt: number | undefined,
): void {
	const after = hashOf(stored);
	const old = backupOf(context);
	const isInUse = old.after === after;
	const isNeeded = isInUse || !isRepeatable(stored, state);
	const { emitted } = old;
	const backup: Backup =
		emittedAt !== undefined
			? { ...(isInUse ? old : {}), emitted: emissionOf(state, emittedAt) }
			: { ...(isNeeded ? { after, state } : {}), ...(emitted === undefined ? {} : { emitted }) };
	if (hashOf(backup) === hashOf(old)) return;
	const data: GlobalData = context.getWorkflowStaticData('global');
	data.careManagementTrigger = { ...data.careManagementTrigger, [context.getNode().id]: backup };
}
