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
 * Looks up the open incidents that a batch lacks. It asks for closed incidents. Incidents that were closed are added to the batch. If all
 * lists were complete, incidents that no list has are gone. They are looked up once.
 */
export async function lookUpClosed(
	pollSession: PollSession,
	{ records }: State,
	batch: Batch,
): Promise<Batch> {
	const { session, settings } = pollSession;
	const isHere = new Set(batch.records.map(({ identity }) => identity));
	// The batch contains these days in any time zone of the API.
	const days = {
		from: addDays(batch.from, zoneDays),
		to: batch.to && addDays(batch.to, -zoneDays),
	};
	const missing = records.filter(
		(old) => isOpen(old) && !isHere.has(old.identity) && covers(days, old.day),
	);
	if (missing.length === 0) return batch;
	// The service may behave differently now, so closed incidents may need a query that asks for them.
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

/** Whether an incident was open. Open incidents come without asking for closed ones. */
const isOpen = ({ values: { Closed, TaskClosed } }: KnownRecord): boolean =>
	!isSet(Closed) && !isSet(TaskClosed);
