import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { type CareManagementError } from '../../../errors/mod';
import { ExpiringMap, timeSince } from '../../../http/mod';
import { isObject } from '../../../values/mod';
import { hash } from '../../shared/hash';
import type { HoldMemory, Tally } from '../decide/mod';
import type { EncryptionKey } from '../../shared/encrypt';

/** A state with its age. Of two copies of a state, the copy with the greater `at` is newer. */
export type AgedState = IDataObject & { readonly at: number };

/** The state after a poll that emitted items. It becomes valid when n8n has kept it. */
interface Emission {
	readonly state: AgedState;
	/** When the poll ended, in milliseconds since 1970. */
	readonly time: number;
	/** Whether n8n's scheduler started the poll. */
	readonly isScheduled: boolean;
	/** Whether the trigger was activated after that poll. */
	isActivated?: true;
}

/** A doubt whether a list or form is complete. The same doubt is reported at most once a day. */
interface Doubt {
	readonly error: CareManagementError;
	/** When the doubt arose, in milliseconds since 1970. */
	readonly since: number;
	toldAt?: number;
}

/** The memory of a trigger in this process. It exists because n8n does not always keep the state. */
export interface Memory {
	/** The newest state. The state of a pending emission is not kept here. */
	latest?: AgedState;
	emitted?: Emission;
	/** The greatest `at` so far. */
	at: number;
	/**
	 * A number that a quiet poll, which is a poll without items, left in the node's static data. The number shows whether n8n keeps such data.
	 */
	probe?: number;
	/** The name of the node at the last poll. */
	name?: string;
	/** When the last full scan was made, in milliseconds since 1970. It is absent if n8n did not keep the state of the last emission. */
	fullScanAt?: number;
	/** What the last poll left: the number of records in the lists, when days were read, and the `at` of its state. */
	counted?: { readonly at: number; readonly tally?: Tally; readonly readAt?: readonly number[] };
	hold?: HoldMemory;
	/** The doubts by their message. */
	readonly doubts: Map<string, Doubt>;
	/** The keys of the last secrets, the newest first. */
	sealKeys: readonly EncryptionKey[];
}

/** The memory of each trigger, by `triggerId()`. */
export const memories = new ExpiringMap<string, Memory>({
	maxSize: 500,
	maxAge: 40 * 24 * 3_600_000,
});

/** Returns the identity of a trigger. It does not depend on the trigger's name. */
export const triggerId = (context: IPollFunctions): string =>
	`${context.getWorkflow().id} ${context.getNode().id}`;

/** Returns the memory of a trigger. */
export const memoryOf = (context: IPollFunctions, now: number): Memory =>
	memories.use(triggerId(context), () => ({ at: 0, doubts: new Map(), sealKeys: [] }), now);

/** How long n8n may take to keep a state, in milliseconds. */
const keepingTime = 30_000;

/** The result of `loadState()` while it is not known whether n8n has kept the state of the last poll. */
export const notKeptYet = Symbol('not kept yet');

/** The data of one trigger in the workflow's own static data. */
interface Backup {
	/** A copy of a state, because n8n does not always keep the state with the node. */
	readonly state?: IDataObject;
	/** The `at` of the last emission. If the node was renamed, this number shows whether n8n has kept the state of that emission. */
	readonly emitted?: number;
}

const hashOf = (state: unknown): string => hash(state ?? null).toString('base64');

const isAged = (state: unknown): state is AgedState =>
	isObject(state) && Number.isSafeInteger(state.at);

const ageOf = (state: unknown): number => (isAged(state) ? state.at : -1);

/**
 * The budget, in milliseconds, of a poll that n8n's scheduler did not start. Two kinds of polls have this budget: polls by timers in
 * memory, and each poll at an activation.
 */
const unscheduledBudget = 5 * 60_000;

const isScheduled = (context: IPollFunctions): boolean =>
	typeof context.getPollBudgetMs === 'function' && context.getPollBudgetMs() !== unscheduledBudget;

/**
 * Loads the newest state of the trigger. There may be three copies: with the node, in the workflow's static data, and in this process. n8n
 * may lose the node's copy, for example if the node is renamed, or after a poll without items.
 *
 * If a poll has emitted items, its state is valid only if n8n has kept it. If n8n has not kept the state, the items are emitted again.
 *
 * @param isEdited returns whether a state has other filters than the trigger has now
 * @returns the state, or undefined if there is no state. The result is `notKeptYet` if only a later poll can find out whether n8n has kept
 * the last state.
 */
export function loadState(
	context: IPollFunctions,
	memory: Memory,
	now: number,
	isEdited: (state: IDataObject) => boolean,
): AgedState | undefined | typeof notKeptYet {
	const { emitted } = memory;
	if (emitted) {
		// If the filters were edited, the poll does not wait for proof. A record that is entered during the wait and matches only the new filters
		// would never be emitted.
		const isKept =
			showsKept(context, memory, emitted) ||
			(!isEdited(emitted.state) && isKeptByNow(context, memory, emitted, now));
		if (isKept === undefined) return notKeptYet;
		if (isKept) memory.latest = emitted.state;
		else delete memory.fullScanAt;
	}
	delete memory.emitted;
	delete memory.probe;
	memory.name = context.getNode().name;
	const { state } = context.getWorkflowStaticData('node');
	memory.latest = [memory.latest, state, backupOf(context).state]
		.filter(isAged)
		.reduce<AgedState | undefined>(
			(one, other) => (ageOf(one) >= other.at ? one : other),
			undefined,
		);
	memory.at = Math.max(memory.at, ageOf(memory.latest));
	return memory.latest;
}

/** Returns whether there is proof that n8n has kept the state and items of a poll that emitted something. */
function showsKept(context: IPollFunctions, memory: Memory, emitted: Emission): boolean {
	const { at } = emitted.state;
	const data = context.getWorkflowStaticData('node');
	const backup = backupOf(context);
	if (ageOf(data.state) >= at || ageOf(backup.state) >= at) return true;
	const isRenamed = memory.name !== context.getNode().name;
	// The mark is the `emitted` of the backup. With n8n's durable cursors, the mark alone proves nothing, because n8n saves the mark even if
	// it loses the emission. These cursors keep the state under the node's new name. So the mark counts only if the node has no state, or if
	// the scheduler did not start the poll that emitted something.
	const isMarkTrue = data.state === undefined || !emitted.isScheduled;
	return isRenamed && isMarkTrue && backup.emitted === at;
}

/**
 * Returns whether n8n has kept the state of a poll that emitted something, if there is no direct proof. n8n saves the state after the poll.
 * So a poll that follows immediately cannot know this yet.
 *
 * If an older state is there, n8n has usually dropped the items, for example because somebody published the workflow. With n8n's durable
 * scheduler, there is another possible reason: another trigger of the workflow has put the older state back. This scheduler does not keep
 * the data of a quiet poll, which is a poll without items. So a quiet poll leaves a probe. If the next poll still finds the probe, n8n does
 * not use this scheduler, and has dropped the items.
 *
 * @returns undefined if only a later poll can find out
 */
function isKeptByNow(
	context: IPollFunctions,
	memory: Memory,
	emitted: Emission,
	now: number,
): boolean | undefined {
	// If the scheduler started the poll that emitted something, but not this poll, this poll belongs to an activation. Before the activation,
	// the workflow was deactivated, and n8n dropped the polls of its scheduler.
	if (!isScheduled(context)) emitted.isActivated = true;
	if (timeSince(emitted.time, now) < keepingTime) return undefined;
	if (!emitted.isScheduled || emitted.isActivated) return false;
	if (siblingsOf(context).length === 0) return false;
	const data = context.getWorkflowStaticData('node');
	if (memory.probe === undefined) {
		memory.probe = emitted.state.at;
		data.probe = memory.probe;
		return undefined;
	}
	return data.probe !== memory.probe;
}

/**
 * Keeps the state after a poll, first in this process and then with n8n. The process remembers the state, even if n8n drops it. If the poll
 * emits items, its state becomes valid when n8n has kept it. If the poll fails, n8n is given nothing.
 *
 * @param now when the poll ended, in milliseconds since 1970
 * @returns the state with its age, or the former state if nothing has changed
 */
export function keepState(
	context: IPollFunctions,
	memory: Memory,
	{ state, end }: { readonly state: IDataObject; readonly end: 'emits' | 'fails' | 'quiet' },
	now: number,
): AgedState {
	const emits = end === 'emits';
	const { latest } = memory;
	const isUnchanged = !emits && latest && hashOf({ ...state, at: latest.at }) === hashOf(latest);
	const next = isUnchanged ? latest : age(memory, state, now);
	if (emits) memory.emitted = { state: next, time: now, isScheduled: isScheduled(context) };
	else memory.latest = next;
	if (end !== 'fails') saveState(context, next, emits);
	return next;
}

const age = (memory: Memory, state: IDataObject, now: number): AgedState => {
	memory.at = Math.max(memory.at + 1, Math.floor(now));
	return { ...state, at: memory.at };
};

function saveState(context: IPollFunctions, state: AgedState, emits: boolean): void {
	const data = context.getWorkflowStaticData('node');
	saveBackup(context, data.state, state, emits);
	if (hashOf(data.state) !== hashOf(state)) data.state = state;
	if (data.probe !== undefined) delete data.probe;
}

const backupsOf = (context: IPollFunctions): Readonly<Record<string, Backup>> => {
	const { careManagementTrigger } = context.getWorkflowStaticData('global');
	return isObject(careManagementTrigger) ? (careManagementTrigger as Record<string, Backup>) : {};
};

const backupOf = (context: IPollFunctions, id = context.getNode().id): Backup =>
	backupsOf(context)[id] ?? {};

/**
 * Keeps a backup of the state after a poll without items, if needed. After a poll with items, the function notes the emission, and backs up
 * the states of the workflow's other triggers. n8n may return to an older state. If later polls could not get from the older state to this
 * state, a backup is needed.
 */
function saveBackup(
	context: IPollFunctions,
	stored: unknown,
	state: AgedState,
	emits: boolean,
): void {
	const old = backupOf(context);
	const isInUse = ageOf(old.state) > ageOf(stored);
	// If the event, the account and the filters are the same, later polls would get from the older state to this state again. So no backup is
	// needed.
	const isRepeatable =
		isObject(stored) &&
		['list', 'filters'].every((name) => hashOf(stored[name]) === hashOf(state[name]));
	const kept = emits ? old.state : state;
	const backup: Backup = {
		...(isInUse || !(emits || isRepeatable) ? { state: kept } : {}),
		...(emits ? { emitted: state.at } : old.emitted === undefined ? {} : { emitted: old.emitted }),
	};
	const siblings = emits ? backupsOfSiblings(context) : {};
	if (hashOf(backup) === hashOf(old) && Object.keys(siblings).length === 0) return;
	context.getWorkflowStaticData('global').careManagementTrigger = {
		...{ ...backupsOf(context), ...siblings },
		[context.getNode().id]: backup,
	};
}

/**
 * Makes backups of the newest valid states of the workflow's other triggers. n8n saves the static data of all nodes together, so the saved
 * data can contain older states of the other triggers.
 */
function backupsOfSiblings(context: IPollFunctions): Record<string, Backup> {
	const siblings: Record<string, Backup> = {};
	for (const [node, { latest }] of siblingsOf(context)) {
		const known = backupOf(context, node);
		if (latest && latest.at > ageOf(known.state)) siblings[node] = { ...known, state: latest };
	}
	return siblings;
}

/** Finds the other triggers of the workflow that this process has polled, with the ids of their nodes. */
function siblingsOf(context: IPollFunctions): [node: string, Memory][] {
	const { id } = context.getNode();
	const workflow = triggerId(context).slice(0, -id.length);
	return [...memories].flatMap(([trigger, memory]): [string, Memory][] => {
		const node = trigger.slice(workflow.length);
		return trigger.startsWith(workflow) && node !== id ? [[node, memory]] : [];
	});
}
