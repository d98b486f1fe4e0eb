import type { CareManagementError } from '../../../errors/mod';
import { advance, type Advanced, type Batch, type State, type Tally } from '../decide/mod';
import type { Watch } from '../events/mod';
import type { PollSession } from './createPollSession';
import { lookUpClosed } from './lookUpClosed';
import { lookUpMoved } from './lookUpMoved';

/** The result of a poll so far. */
export interface Progress extends Advanced {
	/** Why records may be missing, or why something could not be found out. */
	readonly warnings: readonly CareManagementError[];
	/** How many records the lists of the window have, as far as that is known. */
	readonly tally?: Tally;
	/** When the near, middle and far days were last read, in the order of `paces` in paces.ts. Absent if the event has no paces. */
	readonly readAt?: readonly number[];
}

/** Makes the result of a poll that has read nothing yet. */
export const start = (state: State): Progress => ({ added: [], changed: [], state, warnings: [] });

/** A function that finds out what became of the known records that a batch lacks. It returns the batch with the findings. */
type LookUp = (pollSession: PollSession, state: State, batch: Batch) => Promise<Batch>;

const lookUps: Readonly<Record<Watch['lookUp'], LookUp>> = {
	closed: lookUpClosed,
	moved: lookUpMoved,
};

/**
 * Processes a batch. If the event watches changes, the records that are missing from the batch are looked up. The decisions of `advance()`
 * are added to the result of the poll.
 */
export async function take(
	pollSession: PollSession,
	progress: Progress,
	batch: Batch,
): Promise<Progress> {
	const { event } = pollSession.settings;
	const { state } = progress;
	const whole = event.watch ? await lookUps[event.watch.lookUp](pollSession, state, batch) : batch;
	return join(progress, advance(state, whole, event), whole);
}

/** Adds the new records, the changes and the warnings of a batch to the result of a poll. */
export const join = (
	progress: Progress,
	next: Advanced,
	{ incomplete, warnings = [] }: Batch,
): Progress => ({
	added: [...progress.added, ...next.added],
	changed: [...progress.changed, ...next.changed],
	state: next.state,
	warnings: [...progress.warnings, ...(incomplete ? [incomplete] : []), ...warnings],
});
