import { NodeOperationError, type IPollFunctions } from 'n8n-workflow';
import { type ApiRecord } from '../../http/mod';
import { addDays } from '../../values/mod';
import { covers, type CurrentRecord, type DayRange } from './decide/mod';
import { toChangedItems, toCreatedItem } from './emit/mod';
import { passes } from './events/mod';
import { fetchBatch, fetchIncludes, daysAheadOf, type PollSession } from './fetch/mod';

/** How many records a test run in the editor shows. */
const count = 3;

/** How many days a test run looks back. The larger number is used only if the smaller number of days has fewer than `count` records. */
const lookBackDays = [7, 90];

/**
 * Makes the items of the newest records for a test run in the editor. For Roster Changed, these are the coming shifts with the latest
 * modifications. For an event about changes, each item has an empty list of changes, because changes show only if two polls are compared.
 * The stored state is not touched.
 *
 * @returns the items, the newest first. There are fewer than `count` if there are fewer recent records.
 * @throws NodeOperationError when there are no recent records, or CareManagementError when a list cannot be read
 */
export async function findNewest(
	context: IPollFunctions,
	pollSession: PollSession,
): Promise<ApiRecord[]> {
	const { session, settings } = pollSession;
	const { dayField = '', days: watched, endpoint, watch } = settings.event;
	const isAhead = watched === 'ahead';
	const ranges = isAhead
		? [daysAheadOf(pollSession)]
		: lookBackDays.map((days): DayRange => ({ from: addDays(pollSession.today(), -days) }));
	const dateOf = ({ record }: CurrentRecord) =>
		String(record[isAhead ? 'LastModified' : dayField] ?? '');
	const byDate = (one: CurrentRecord, other: CurrentRecord) =>
		dateOf(other).localeCompare(dateOf(one)) || other.identity - one.identity;
	let newest: CurrentRecord[] = [];
	let days: DayRange = ranges[0];
	for (days of ranges) {
		const { records } = await fetchBatch(pollSession, days);
		const wanted = records.filter(
			({ day = days.from, record }) => covers(days, day) && passes(settings.conditions, record),
		);
		newest = wanted.sort(byDate).slice(0, count);
		if (newest.length === count) break;
	}
	if (newest.length === 0) {
		throw new NodeOperationError(context.getNode(), 'There is nothing to show for this event yet', {
			description: `The service has no ${endpoint.noun} of late that passes the filters. The trigger works all the same once the workflow is active.`,
		});
	}
	const { include } = await fetchIncludes(pollSession, newest, days);
	const shown = newest.map(include);
	if (!watch) {
		return shown.map((record) => toCreatedItem(session, settings, { ...record, occurrence: 1 }));
	}
	const unchanged = shown.map((current) => ({
		...{ changes: [], old: { ...current, day: current.day ?? '', revision: 0 }, current },
	}));
	return toChangedItems(session, settings, 0, unchanged);
}
