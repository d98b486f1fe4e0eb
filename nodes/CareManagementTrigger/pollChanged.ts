import { timedOut, type ApiRecord, type Query } from '../../client/mod';
import { withinTime, type PollSession } from './createPollSession';
import {
	compareShifts,
	diffShifts,
	toChangedShift,
	type ChangedShift,
	type Shift,
} from './diffShifts';
import { fetchIncludes } from './fetchIncludes';
import { fetchRoster, fetchShift } from './fetchRoster';
import { passes } from './getSettings';
import { isOwnId } from './identify';
import { parseSnapshot, serializeSnapshot } from './snapshot';
import type { StoredState } from './storedState';
import { toChangedItem } from './toItem';

/**
 * Polls for shifts of the coming days that were moved, cancelled, put on hold or taken off, or given to another worker.
 * The API says when a shift was modified but not how, so each shift is compared with the last poll's. A change that is
 * undone between two polls is not seen.
 *
 * @param stored what n8n has stored; without a state that can be read, the poll emits nothing
 * @returns the items and what to keep, or `timedOut` if the shifts could not be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function pollChanged(
	pollSession: PollSession,
	stored: StoredState | undefined,
): Promise<{ items: ApiRecord[]; content: object } | typeof timedOut> {
	const { settings } = pollSession;
	const { conditions, filters } = settings;
	const snapshot = stored && parseSnapshot(stored.content);
	const today = pollSession.today();
	const roster = await withinTime(pollSession, pollSession.timeLeft(), async (limited) => {
		const plain = await fetchRoster(limited, filters, today);
		if (!snapshot || diffShifts(snapshot, plain).changed.length === 0) return plain;
		const fetchAgain = async (query: Query) => (await fetchRoster(limited, query, today)).shifts;
		return { ...plain, shifts: await fetchIncludes(limited, plain.shifts, fetchAgain) };
	});
	if (roster === timedOut) return timedOut;

	const { changed, gone } = snapshot ? diffShifts(snapshot, roster) : { changed: [], gone: [] };
	const unresolved: Shift[] = [];
	for (const shift of gone) {
		const change = await resolveGone(pollSession, shift);
		// The next poll asks again.
		if (change === timedOut) unresolved.push(shift);
		else changed.push(change);
	}
	const wanted = changed.filter(
		({ previous, record }) =>
			passes(conditions, previous) || (record !== undefined && passes(conditions, record)),
	);
	const next = { to: roster.to, shifts: [...roster.shifts, ...unresolved] };
	return {
		items: wanted.map((change) => toChangedItem(settings, change)),
		content: serializeSnapshot(next),
	};
}

/**
 * What happened to a shift that is no longer among the coming days. One with an id may have been moved to another day, so
 * it is fetched; one without counts as cancelled.
 */
async function resolveGone(
	pollSession: PollSession,
	shift: Shift,
): Promise<ChangedShift | typeof timedOut> {
	if (!isOwnId(shift.identity)) return toChangedShift(shift, ['cancelled']);
	const found = await withinTime(pollSession, pollSession.timeLeft(), async (limited) =>
		fetchShift(limited, shift),
	);
	if (found === timedOut) return timedOut;
	if (!found) return toChangedShift(shift, ['cancelled']);
	const changes = compareShifts(shift.values, found.values);
	return toChangedShift(shift, changes.length > 0 ? changes : ['moved'], found.record);
}
