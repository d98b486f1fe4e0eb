import { timedOut, type ApiRecord } from '../../http/mod';
import type { PollSession } from './fetch/mod';
import { passes, type Watch } from './events/mod';
import type { StoredState } from './state/mod';
import { toChangedItem } from './emit/mod';
import { watchIncidents } from './watchIncidents';
import { watchRoster } from './watchRoster';

/** Shifts without an id may be alike, and change alike in one poll. */
function withoutTwinKeys(items: ApiRecord[]): ApiRecord[] {
	const counts = new Map<unknown, number>();
	return items.map((item) => {
		const count = (counts.get(item.eventKey) ?? 0) + 1;
		counts.set(item.eventKey, count);
		return count === 1 || item.eventKey === undefined
			? item
			: { ...item, eventKey: `${String(item.eventKey)}-${count}` };
	});
}

/**
 * Polls for changes. The API says at most when a record was modified but not how, so each record is compared with the last
 * poll's. A change that is undone between two polls is not seen.
 *
 * Filters that are no query parameters do not matter for what is watched, only for what is emitted: a record passes before
 * or after the change.
 *
 * @param watch what counts as a change
 * @param stored what n8n has stored; without a state that can be read, the poll emits nothing
 * @returns the items and what to keep, or `timedOut` if the records could not be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function pollChanged(
	pollSession: PollSession,
	watch: Watch,
	stored: StoredState | undefined,
): Promise<{ items: ApiRecord[]; content: object } | typeof timedOut> {
	const { settings } = pollSession;
	const watched = settings.event.looksAhead
		? await watchRoster(pollSession, watch, stored)
		: await watchIncidents(pollSession, watch, stored);
	if (watched === timedOut) return timedOut;
	const { conditions } = settings;
	const wanted = watched.changed.filter(
		({ old, current }) =>
			passes(conditions, old.values) || (current && passes(conditions, current.record)),
	);
	return {
		items: withoutTwinKeys(wanted.map((change) => toChangedItem(settings, watched.epoch, change))),
		content: watched.content,
	};
}
