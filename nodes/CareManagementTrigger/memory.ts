import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { CareManagementError } from '../../client/mod';
import { hash } from '../shared/hash';

/** What this process remembers of a trigger, because n8n does not always keep it. */
export interface Memory {
	/** The state that the last poll left. */
	latest?: IDataObject;
	/** Hashes of the states from which polls that emitted nothing came to the latest one. */
	readonly ancestors: Set<string>;
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

/** Where the workflow's own static data keeps the state of a trigger that has not emitted anything yet. */
interface Backup {
	careManagementTrigger?: Record<string, IDataObject | undefined>;
}

const hashOf = (state: unknown): string => hash(state ?? null).toString('base64');

const backupOf = (context: IPollFunctions): Backup => context.getWorkflowStaticData('global');

/**
 * The state that the poll before left. n8n loses it where that poll emitted nothing: with its durable scheduler always,
 * with durable cursors at activation, and else at the next publication. It loses it, too, when the node is renamed. This
 * process remembers it; over a restart the workflow's static data does, until the trigger emits for the first time.
 *
 * @param context n8n's context of the poll
 * @param memory of the trigger
 */
export function loadState(context: IPollFunctions, { latest, ancestors }: Memory): unknown {
	const stored = context.getWorkflowStaticData('node').state;
	if (latest !== undefined && (stored === undefined || ancestors.has(hashOf(stored)))) {
		return latest;
	}
	return stored ?? backupOf(context).careManagementTrigger?.[context.getNode().id];
}

/**
 * Keeps the state that a poll leaves. What was emitted counts only if n8n keeps the state with it: should that fail, the
 * next poll finds the state from before, and emits it again.
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
	const { id } = context.getNode();
	const backup = backupOf(context);
	const isFirst = staticData.state === undefined;
	if (emits) memory.ancestors.clear();
	else if (!isFirst) memory.ancestors.add(hashOf(staticData.state));
	memory.latest = state;
	if (isFirst && !emits) {
		backup.careManagementTrigger = { ...backup.careManagementTrigger, [id]: state };
	} else if (backup.careManagementTrigger?.[id] !== undefined) {
		const { [id]: _, ...others } = backup.careManagementTrigger;
		backup.careManagementTrigger = others;
	}
	if (hashOf(staticData.state) !== hashOf(state)) staticData.state = state;
}
