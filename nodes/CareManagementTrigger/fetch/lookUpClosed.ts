import { answersOf } from '../../../service/mod';
import { addDays } from '../../../values/mod';
import {
	covers,
	zoneDays,
	type Batch,
	type KnownRecord,
	type Outcome,
	type State,
} from '../decide/mod';
import { isSet } from '../events/mod';
import type { PollSession } from './createPollSession';
import { tryToFetch } from './fetchBatch';

/**
 * Looks up incidents that were open in the state and that a batch lacks, with queries for closed incidents. Incidents that these queries
 * find are added to the batch. If all lists were complete and no list has the incident, the incident is gone.
 */
export async function lookUpClosed(
	pollSession: PollSession,
	{ records }: State,
	batch: Batch,
): Promise<Batch> {
	const { session, settings } = pollSession;
	const isHere = new Set(batch.records.map(({ identity }) => identity));
	// Whatever the time zone of the API is, the batch contains these days.
	const days = {
		from: addDays(batch.from, zoneDays),
		to: batch.to && addDays(batch.to, -zoneDays),
	};
	const missing = records.filter(
		(old) => isOpen(old) && !isHere.has(old.identity) && covers(days, old.day),
	);
	if (missing.length === 0) return batch;
	// Perhaps the service no longer sends closed incidents without a query for them. So the former answer to this open question is forgotten.
	answersOf(session).forget('closedUnasked', settings.event.endpoint.path);
	const all = await tryToFetch({ ...pollSession, isFullScan: true }, settings.filters, batch);
	const isMissing = new Set(missing.map(({ identity }) => identity));
	const found = all.records.filter(({ identity }) => isMissing.has(identity));
	const isFound = new Set(found.map(({ identity }) => identity));
	const incomplete = batch.incomplete ?? all.incomplete;
	const notFound = missing.filter(({ identity }) => !isFound.has(identity));
	const outcomes: Outcome[] = incomplete ? [] : notFound.map((old) => ({ old }));
	return { ...batch, records: [...batch.records, ...found], incomplete, outcomes };
}

/** Returns whether an incident was open. Open incidents come without a query for closed incidents. */
const isOpen = ({ values: { Closed, TaskClosed } }: KnownRecord): boolean =>
	!isSet(Closed) && !isSet(TaskClosed);
