import { timedOut, type ApiRecord } from '../../http/mod';
import {
	fetchBaseline,
	fetchNewAfterEdit,
	fetchSince,
	fetchWindow,
	type PollSession,
} from './fetch/mod';
import type { Detected } from './decide/mod';
import {
	hasSameFilters,
	parseCreatedState,
	serializeCreatedState,
	type StoredState,
} from './state/mod';
import { toCreatedItem } from './emit/mod';

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
		: await fetchSince(pollSession, startFrom);
}
