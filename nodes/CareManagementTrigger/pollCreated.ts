import { CareManagementError, groupBy, timedOut, type ApiRecord } from '../../client/mod';
import type { PollSession } from './createPollSession';
import { parseCreatedState, serializeCreatedState } from './createdState';
import {
	detectNew,
	startingFrom,
	type Candidate,
	type CreatedState,
	type NewRecord,
} from './detectNew';
import { fetchBaseline } from './fetchBaseline';
import { fetchBatch } from './fetchBatch';
import type { DayRange } from './fetchDays';
import { fetchWindow, recentStart, type Detected } from './fetchWindow';
import type { Identity } from './identify';
import { orError } from './orError';
import { hasSameFilters, type Selection, type StoredState } from './storedState';
import { toCreatedItem } from './toItem';

/** The statuses by which an API may refuse the value of a filter. */
const refusals = [400, 404, 409, 422];

/**
 * Polls for new records.
 *
 * A record is emitted once, by the first poll that finds it, if it was not there at activation and its day of creation is
 * within the window: at least `windowDays` behind the newest one seen until then, and further where the event has a
 * lookback. A record that comes to pass the filters later, such as an incident that becomes reportable, is new at that
 * time. A record that is entered under an earlier day is never seen, nor is one that is deleted before a poll finds it.
 *
 * A quiet poll is one request, for the days from the start of the window on. It is open to the future, so that records
 * dated ahead are found at once. If a request takes more than half of the time, the rest is spent on batches of days, and
 * the next poll resumes behind the last complete one.
 *
 * @param stored what n8n has stored; without a state, the poll emits nothing unless Start From is set
 * @returns the items and what to keep, or `timedOut` if nothing at all could be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function pollCreated(
	pollSession: PollSession,
	stored: StoredState | undefined,
): Promise<{ items: ApiRecord[]; content: object } | typeof timedOut> {
	const { settings } = pollSession;
	const detected = await detect(pollSession, stored);
	if (detected === timedOut) return timedOut;
	return {
		items: detected.newRecords.map((newRecord) => toCreatedItem(settings, newRecord)),
		content: serializeCreatedState(detected.state),
	};
}

async function detect(
	pollSession: PollSession,
	stored: StoredState | undefined,
): Promise<Detected | typeof timedOut> {
	const { settings } = pollSession;
	const state = stored && parseCreatedState(stored.content);
	if (state) {
		return hasSameFilters(stored, settings)
			? await fetchWindow(pollSession, state)
			: await fetchNewAfterEdit(pollSession, state, stored);
	}
	const startFrom = settings.startFrom();
	return startFrom === undefined
		? await fetchBaseline(pollSession)
		: await fetchWindow(pollSession, startingFrom(startFrom));
}

/**
 * What is new since the last poll when the filters have been changed since: what was new by the old ones, and passes the
 * new ones too. All else that passes the new ones counts as there already.
 */
async function fetchNewAfterEdit(
	pollSession: PollSession,
	state: CreatedState,
	old: Selection,
): Promise<Detected | typeof timedOut> {
	const days = { from: recentStart(state) };
	const left = await findNewBefore(pollSession, state, old, days);
	if (left === timedOut) return timedOut;
	const isWanted = ({ identity }: Candidate) => left.has(identity);
	const quick = { ...pollSession, isThorough: false };
	const batch = await fetchBatch(quick, days, pollSession.timeLeft(), ({ candidates }) =>
		candidates.filter(isWanted),
	);
	if (batch === timedOut) return timedOut;
	const newRecords = batch.candidates.flatMap((candidate) => {
		const found = left.get(candidate.identity)?.shift();
		return found ? [{ ...found, ...candidate }] : [];
	});
	const unseen = { newest: state.newest, from: days.from, seen: [] };
	return { newRecords, state: detectNew(unseen, batch).state, batches: [batch] };
}

/** The new records that pass the filters of before, by identity. */
async function findNewBefore(
	pollSession: PollSession,
	state: CreatedState,
	{ filters, conditions }: Selection,
	days: DayRange,
): Promise<Map<Identity, NewRecord[]> | typeof timedOut> {
	const settings = { ...pollSession.settings, filters, conditions };
	const before = { ...pollSession, isThorough: false, settings };
	const batch = await orError(fetchBatch(before, days, pollSession.timeLeft() / 2));
	if (batch === timedOut) return timedOut;
	if (batch instanceof CareManagementError) {
		// A filter that the API refuses may be why it was edited; nothing ever passed it.
		if (refusals.includes(batch.status ?? 0)) return new Map();
		return await Promise.reject(batch);
	}
	return groupBy(detectNew(state, batch).newRecords, ({ identity }) => identity);
}
