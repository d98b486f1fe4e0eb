import { type ApiRecord } from '../../http/mod';
import { addDays } from '../../values/mod';
import { fetchCandidates, fetchRoster, type PollSession, watchedDays } from './fetch/mod';
import { toCurrentRecord, type Candidate, type CurrentRecord } from './decide/mod';
import { passes, type Watch } from './events/mod';
import { toChangedItem, toCreatedItem } from './emit/mod';

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
export const newestCreated = async (pollSession: PollSession): Promise<ApiRecord[]> =>
	await newestOf(pollSession, (candidate) => [
		toCreatedItem(pollSession.settings, { ...candidate, occurrence: 1 }),
	]);

/**
 * The newest incidents, or the shifts of the coming days that were modified last, for a test run in the editor. They come
 * without changes, because what differs is only known from one poll to the next.
 *
 * @returns items, the newest or the one modified last first
 * @throws CareManagementError when a request fails
 */
export async function newestChanged(pollSession: PollSession, watch: Watch): Promise<ApiRecord[]> {
	const { settings } = pollSession;
	const toItem = (current: CurrentRecord) =>
		toChangedItem(settings, 0, { changes: [], old: { ...current, revision: 0 }, current });
	if (!settings.event.looksAhead) {
		return await newestOf(pollSession, ({ record }) => {
			const current = toCurrentRecord(settings.event, watch, record);
			return current ? [toItem(current)] : [];
		});
	}
	const query = { ...settings.filters, ...settings.includes };
	const shifts = await fetchRoster(pollSession, watch, query, watchedDays(pollSession));
	return shifts
		.filter(({ record }) => passes(settings.conditions, record))
		.sort((one, other) =>
			String(other.record.LastModified).localeCompare(String(one.record.LastModified)),
		)
		.slice(0, count)
		.map(toItem);
}

async function newestOf(
	pollSession: PollSession,
	toItems: (candidate: Candidate) => ApiRecord[],
): Promise<ApiRecord[]> {
	const { filters, includes, event } = pollSession.settings;
	const { dayField } = event;
	const dateOf = ({ record }: Candidate) => String(dayField === undefined ? '' : record[dayField]);
	let newest: Candidate[] = [];
	for (const days of lookBackDays) {
		const from = addDays(pollSession.today(), -days);
		const candidates = await fetchCandidates(pollSession, { ...filters, ...includes }, { from });
		newest = candidates
			.sort(
				(one, other) => dateOf(other).localeCompare(dateOf(one)) || other.identity - one.identity,
			)
			.slice(0, count);
		if (newest.length === count) break;
	}
	return newest.flatMap(toItems);
}
