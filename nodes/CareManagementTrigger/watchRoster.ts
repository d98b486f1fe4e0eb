import { timedOut } from '../../http/mod';
import { addDays, parseDay, type Day, type Query } from '../../values/mod';
import { withinTime, type PollSession } from './createPollSession';
import {
	diffRecords,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type Watched,
} from './diffRecords';
import type { Watch } from './events';
import { fetchRoster, watchedDays } from './fetchRoster';
import { passesQuery } from './getSettings';
import { groupOf } from './identify';
import { includeInChanged } from './includeInChanged';
import { lookUpGone } from './lookUpGone';
import { parseSnapshot, serializeSnapshot, type SnapshotFormat } from './snapshot';
import { hasSameQuery, isDay, type Selection, type StoredState } from './storedState';

/** What is kept of the shifts from one poll to the next. */
interface RosterSnapshot {
	/** The last day that was watched. */
	readonly to: Day;
	/** When a shift was modified last, as the API writes it; absent where none shows that. */
	readonly modified?: string;
	readonly shifts: readonly KnownRecord[];
}

/** The shifts as a poll sees them. */
interface Roster {
	readonly shifts: readonly CurrentRecord[];
	/** The days that were fetched, and the last one that is watched from now on. */
	readonly from: Day;
	readonly fetchedTo: Day;
	readonly to: Day;
	/** Whether there are no others on those days. */
	readonly isWhole: boolean;
}

/**
 * Watches the shifts of the coming days.
 *
 * @param stored what n8n has stored; without a state that can be read, nothing has changed
 * @returns `timedOut` if the shifts could not be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function watchRoster(
	pollSession: PollSession,
	watch: Watch,
	stored: StoredState | undefined,
): Promise<Watched | typeof timedOut> {
	const { settings, sealKey } = pollSession;
	const format = { event: settings.event, watch, sealKey };
	const before = stored && parseRoster(format, stored.content);
	const roster = await fetchNow(pollSession, watch, before?.to);
	if (roster === timedOut) return timedOut;
	const { to } = roster;
	const shifts = roster.shifts.filter(({ day }) => day <= to);
	const modified = lastModified(roster, before?.modified);
	const keep = (kept: RosterSnapshot) => serializeRoster(format, kept);
	if (!before) return { changed: [], content: keep({ to, modified, shifts }) };

	const { changed, gone, accountedFor } = compare(pollSession, watch, before, stored, roster);
	const included = await withinTime(pollSession, pollSession.timeLeft(), async (limited) =>
		includeInChanged(limited, changed, async (query) => fetch(limited, watch, query, roster)),
	);
	if (included === timedOut) return timedOut;
	const days = { from: roster.from, to: before.to };
	const lookedUp = roster.isWhole
		? await lookUpGone(pollSession, watch, gone, { ...before, days, accountedFor })
		: // A shift that is missing from a list which may not be whole is not gone.
			{ changed: [], present: [], unresolved: gone };
	const { present, unresolved } = lookedUp;
	return {
		changed: [...included, ...lookedUp.changed],
		content: keep({
			to,
			// What moved an unresolved shift must still count as later than this.
			modified: unresolved.length > 0 ? before.modified : modified,
			shifts: [...shifts, ...present, ...unresolved],
		}),
	};
}

const fetch = async (
	limited: PollSession,
	watch: Watch,
	query: Query,
	{ from, fetchedTo }: Omit<Roster, 'shifts'>,
): Promise<CurrentRecord[]> => await fetchRoster(limited, watch, query, { from, to: fetchedTo });

/**
 * Fetches the shifts of the days that are watched. After Days Ahead was made smaller, also those up to the old last day,
 * for a shift may have come from there.
 */
async function fetchNow(
	pollSession: PollSession,
	watch: Watch,
	toBefore: Day | undefined,
): Promise<Roster | typeof timedOut> {
	const { doubts, settings } = pollSession;
	const { from, to } = watchedDays(pollSession);
	const fetchedTo = toBefore !== undefined && toBefore > to ? toBefore : to;
	const doubtsBefore = doubts.length;
	const shifts = await withinTime(pollSession, pollSession.timeLeft(), async (limited) =>
		fetchRoster(limited, watch, settings.filters, { from, to: fetchedTo }),
	);
	if (shifts === timedOut) return timedOut;
	return { shifts, from, to, fetchedTo, isWhole: doubts.length === doubtsBefore };
}

/**
 * Compares the shifts with those of the last poll.
 *
 * @returns the shifts that changed on the days that are watched, those that are gone from them, and those of which is known
 *   what they were before
 */
function compare(
	{ settings }: PollSession,
	watch: Watch,
	before: RosterSnapshot,
	stored: Selection,
	{ shifts, from, to, fetchedTo }: Roster,
): { changed: ChangedRecord[]; gone: KnownRecord[]; accountedFor: KnownRecord[] } {
	// After the client was changed, the shifts of the old one are out of sight but not gone.
	const wasEdited = !hasSameQuery(stored, settings);
	const covers = ({ day, values }: KnownRecord) =>
		day >= from && day <= fetchedTo && (!wasEdited || passesQuery(settings, values));
	// Without an id, a shift of a day that was not watched before cannot be an edit of one that was.
	const records = shifts.filter(
		({ identity, day }) => groupOf(identity) === undefined || day <= before.to,
	);
	const { changed, gone } = diffRecords(before.shifts, { records, covers }, watch.compare);
	const isNear = ({ day }: KnownRecord) => day <= to;
	return {
		changed: changed.filter(({ old, current = old }) => isNear(old) || isNear(current)),
		gone: gone.filter(isNear),
		accountedFor: [...records, ...before.shifts.filter((old) => !covers(old))],
	};
}

/**
 * When a shift was modified last. Texts that the API writes alike sort by time; one that lies ahead does not count, for all
 * else would seem old beside it.
 */
function lastModified({ shifts, from }: Roster, before: string | undefined): string | undefined {
	const tomorrow = addDays(from, 2);
	return shifts.reduce<string | undefined>((latest, { record }) => {
		const modified = record.LastModified;
		const day = parseDay(modified);
		if (typeof modified !== 'string' || day === undefined || day > tomorrow) return latest;
		return latest === undefined || modified > latest ? modified : latest;
	}, before);
}

function parseRoster(
	format: SnapshotFormat,
	content: Record<string, unknown>,
): RosterSnapshot | undefined {
	const { to, modified } = content;
	const shifts = parseSnapshot(format, content);
	if (!isDay(to) || !shifts) return undefined;
	return typeof modified === 'string' && parseDay(modified) !== undefined
		? { to, modified, shifts }
		: { to, shifts };
}

const serializeRoster = (
	format: SnapshotFormat,
	{ to, modified, shifts }: RosterSnapshot,
): object => ({
	to,
	...(modified === undefined ? {} : { modified }),
	...serializeSnapshot(format, shifts),
});
