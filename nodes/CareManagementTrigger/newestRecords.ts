import { addDays, type ApiRecord } from '../../client/mod';
import type { PollSession } from './createPollSession';
import type { Watch } from './events';
import { fetchCandidates } from './fetchCandidates';
import { fetchRoster, watchedDays } from './fetchRoster';
import { passes } from './getSettings';
import { toChangedItem, toCreatedItem } from './toItem';

/** How many records a test run in the editor shows. */
const count = 3;

/** How many days back a test run looks for new records: further only if it finds fewer than `count`. */
const lookBackDays = [7, 90];

/**
 * The newest records, for a test run in the editor.
 *
 * @returns items, newest first; fewer, or none, if there are no more of late
 * @throws CareManagementError when a request fails
 */
export async function newestCreated(pollSession: PollSession): Promise<ApiRecord[]> {
	const { settings } = pollSession;
	const query = { ...settings.filters, ...settings.includes };
	const { dayField } = settings.event;
	const createdAt = (record: ApiRecord) => String(dayField === undefined ? '' : record[dayField]);
	let items: ApiRecord[] = [];
	for (const days of lookBackDays) {
		const from = addDays(pollSession.today(), -days);
		const candidates = await fetchCandidates(pollSession, query, { from });
		items = candidates
			.sort(
				(one, other) =>
					createdAt(other.record).localeCompare(createdAt(one.record)) ||
					other.identity - one.identity,
			)
			.slice(0, count)
			.map((candidate) => toCreatedItem(settings, { ...candidate, occurrence: 1 }));
		if (items.length === count) break;
	}
	return items;
}

/**
 * The shifts of the coming days that were modified last, for a test run in the editor. They come without changes, because
 * what differs is only known from one poll to the next.
 *
 * @returns items, the one modified last first
 * @throws CareManagementError when a request fails
 */
export async function newestChanged(pollSession: PollSession, watch: Watch): Promise<ApiRecord[]> {
	const { settings } = pollSession;
	const query = { ...settings.filters, ...settings.includes };
	const shifts = await fetchRoster(pollSession, watch, query, watchedDays(pollSession));
	return shifts
		.filter(({ record }) => passes(settings.conditions, record))
		.sort((one, other) =>
			String(other.record.LastModified).localeCompare(String(one.record.LastModified)),
		)
		.slice(0, count)
		.map((current) => toChangedItem(settings, { changes: [], old: current, current }));
}
