import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { withKey, type EncryptionKey } from '../../shared/encrypt';
import type { State, Tally } from '../decide/mod';
import { hasSameFilters, type Settings } from '../events/mod';
import { keepState, loadState, memoryOf, notKeptYet, type AgedState, type Memory } from './memory';
import { parseState, serializeState, type StoredState } from './serializeState';

/** The state at the end of a poll, and what the poll has found. */
interface Left {
	readonly state: State;
	readonly tally?: Tally;
	readonly readAt?: readonly number[];
}

/** The state at the start of a poll, and the only way to store a new state. */
export interface OpenState {
	readonly memory: Memory;
	/** The stored state. It is absent at activation, or if no stored state can be read. */
	readonly stored?: StoredState;
	/** The findings of the poll that left this state. They are absent if another process made that poll, or if nothing is known about it. */
	readonly counted?: Pick<Left, 'readAt' | 'tally'>;
	/**
	 * Replaces the state as a whole.
	 *
	 * @param end how the poll ends: it emits something, emits nothing (`quiet`), or fails. After a failure, n8n keeps its former copy.
	 * @param now when the poll ends, in milliseconds since 1970
	 */
	leave(left: Left, end: 'emits' | 'fails' | 'quiet', now: number): void;
}

/**
 * Opens the newest state of a trigger.
 *
 * @param key the key of the present secret
 * @param now when the poll begins, in milliseconds since 1970
 * @returns the state, or `notKeptYet` if only a later poll can find out which state is valid
 */
export function openState(
	context: IPollFunctions,
	settings: Settings,
	key: EncryptionKey,
	now: number,
): OpenState | typeof notKeptYet {
	const memory = memoryOf(context, now);
	const sealKeys = withKey(memory.sealKeys, key);
	memory.sealKeys = sealKeys;
	const parse = (state: unknown) => parseState(state, settings, sealKeys);
	const isEdited = (state: IDataObject): boolean => {
		const parsed = parse(state);
		return parsed !== undefined && !hasSameFilters(parsed.selection, settings);
	};
	const loaded = loadState(context, memory, now, isEdited);
	if (loaded === notKeptYet) return notKeptYet;
	return {
		memory,
		stored: parse(loaded),
		counted: memory.counted?.at === loaded?.at ? memory.counted : undefined,
		leave: ({ state, tally, readAt }, end, at) => {
			const serialized = serializeState(settings, sealKeys, state) as IDataObject;
			const next: AgedState = keepState(context, memory, { state: serialized, end }, at);
			memory.counted = { at: next.at, tally, readAt };
		},
	};
}
