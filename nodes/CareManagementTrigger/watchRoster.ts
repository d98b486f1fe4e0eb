import { timedOut } from '../../http/mod';
import { addDays, groupBy, isObject, parseDay, type Day, type Query } from '../../values/mod';
import {
	daysBack,
	fetchRoster,
	findReturned,
	includeInChanged,
	lookUpGone,
	type PollSession,
	watchedDays,
	withinTime,
} from './fetch/mod';
import {
	diffRecords,
	keyOf,
	parseKeys,
	revise,
	type ChangedRecord,
	type CurrentRecord,
	type KeyState,
	type KnownRecord,
	type Watched,
} from './decide/mod';
import { groupOf, passesQuery, type Watch } from './events/mod';
import {
	hasSameQuery,
	isDay,
	parseSnapshot,
	serializeSnapshot,
	type Selection,
	type SnapshotFormat,
	type StoredState,
} from './state/mod';

/** What is kept of the shifts from one poll to the next. */
interface RosterSnapshot {
	/** The last day that was watched. */
	readonly to: Day;
	/** When a shift was modified last, as the API writes it; absent where none shows that. */
	readonly modified?: string;
	readonly shifts: readonly KnownRecord[];
	/** Shifts of which was told that they moved to other days, in case they come back. */
	readonly away: readonly KnownRecord[];
	readonly keys: KeyState;
	/** Whether the last answer was empty although there had been shifts. */
	readonly isEmptied?: boolean;
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

/** So many shifts that have moved away are kept, the latest. */
const maxAway = 500;

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
	const { settings, sealKeys, session } = pollSession;
	const format = { event: settings.event, watch, sealKeys };
	const now = session.clock.now();
	const before = stored && parseRoster(format, stored.content, now);
	const roster = await fetchNow(pollSession, watch, before?.to);
	if (roster === timedOut) return timedOut;
	const { to } = roster;
	const shifts = roster.shifts.filter(({ day }) => day <= to);
	const modified = lastModified(pollSession, roster, before?.modified);
	const finish = (changed: readonly ChangedRecord[], kept: RosterSnapshot): Watched => ({
		changed,
		epoch: kept.keys.epoch,
		content: serializeRoster(format, kept),
	});
	if (!before) {
		const { records, keys } = revise([], [], shifts, parseKeys({}, now));
		return finish([], { to, modified, shifts: records, away: [], keys });
	}

	const view = toView(pollSession, before, stored, roster);
	const known = [...before.shifts, ...view.away].filter(view.covers);
	// A service that answers with nothing at all by mistake cancels no shifts: the next poll tells.
	if (roster.shifts.length === 0 && known.length > 1 && !before.isEmptied) {
		return finish([], { ...before, isEmptied: true });
	}
	const arrived = findArrived(before, view, roster);
	const returned = await findReturned(pollSession, watch, view.away, arrived);
	const { changed, gone, found, accountedFor } = compare(watch, before, view, roster, returned);
	const included = await withinTime(pollSession, pollSession.timeLeft(), async (limited) =>
		includeInChanged(limited, changed, async (query) => fetch(limited, watch, query, roster)),
	);
	if (included === timedOut) return timedOut;
	const days = { from: roster.from, to: before.to };
	const lookedUp = roster.isWhole
		? await lookUpGone(pollSession, watch, gone, {
				...before,
				away: view.away.filter((old) => !found.includes(old)),
				days,
				accountedFor,
			})
		: // A shift that is missing from a list which may not be whole is not gone.
			{ changed: [], present: [], unresolved: gone };
	const { present, unresolved } = lookedUp;

	const isHere = ({ day }: CurrentRecord) => day >= roster.from && day <= to;
	const told = [...included, ...lookedUp.changed];
	const left = told.flatMap(({ current }) => (current && !isHere(current) ? [current] : []));
	const isBack = new Set([...found, ...shifts, ...left].map(({ identity }) => identity));
	const stillAway = view.away.filter(
		(old) => !isBack.has(old.identity) && !gone.includes(old) && isKept(pollSession, old),
	);
	const current = [...shifts, ...present.filter(isHere)];
	const all = [...current, ...unresolved, ...stillAway, ...left];
	const revised = revise([...before.shifts, ...before.away], told, all, before.keys);
	const here = current.length + unresolved.length;
	return finish(told, {
		to,
		// What moved an unresolved shift must still count as later than this.
		modified: unresolved.length > 0 ? before.modified : modified,
		shifts: revised.records.slice(0, here),
		away: revised.records.slice(here).slice(-maxAway),
		keys: revised.keys,
	});
}

const fetch = async (
	limited: PollSession,
	watch: Watch,
	query: Query,
	{ from, fetchedTo }: Omit<Roster, 'shifts'>,
): Promise<CurrentRecord[]> => await fetchRoster(limited, watch, query, { from, to: fetchedTo });

/** Whether a shift that has moved away may still be mistaken for what became of another one; see `lookUpGone()`. */
const isKept = ({ officeToday }: PollSession, { day }: KnownRecord): boolean =>
	day >= addDays(officeToday, -daysBack);

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

/** What of the shifts from before may be seen now. */
interface RosterView {
	readonly covers: (shift: KnownRecord) => boolean;
	readonly away: readonly KnownRecord[];
}

function toView(
	{ settings }: PollSession,
	{ away }: RosterSnapshot,
	stored: Selection,
	{ from, fetchedTo }: Roster,
): RosterView {
	// After the client was changed, the shifts of the old one are out of sight but not gone.
	const wasEdited = !hasSameQuery(stored, settings);
	const passesNow = ({ values }: KnownRecord) => !wasEdited || passesQuery(settings, values);
	return {
		covers: (shift) => shift.day >= from && shift.day <= fetchedTo && passesNow(shift),
		away: away.filter(passesNow),
	};
}

/** The shifts without an id of the groups that have more of them in sight than before. */
function findArrived(
	before: RosterSnapshot,
	{ covers }: RosterView,
	{ shifts }: Roster,
): CurrentRecord[] {
	const known = groupBy(before.shifts.filter(covers), keyOf);
	const now = groupBy(
		shifts.filter(({ identity, day }) => groupOf(identity) !== undefined && day <= before.to),
		keyOf,
	);
	return [...now].flatMap(([key, ofKey]) =>
		ofKey.length > (known.get(key)?.length ?? 0) ? ofKey : [],
	);
}

/**
 * Compares the shifts with those of the last poll.
 *
 * @param returned shifts that moved away, and may be back
 * @returns the shifts that changed on the days that are watched, those that are gone from them, those that were found again,
 *   and those of which is known what they were before
 */
function compare(
	watch: Watch,
	before: RosterSnapshot,
	{ covers, away }: RosterView,
	{ shifts, from, to }: Roster,
	returned: readonly KnownRecord[],
): ReturnType<typeof diffRecords> & { accountedFor: Pick<KnownRecord, 'identity'>[] } {
	const isExpected = new Set(away.filter(covers).map(keyOf));
	// Without an id, a shift of a day that was not watched before cannot be an edit of one that was, unless one moved there.
	const records = shifts.filter(
		(shift) =>
			groupOf(shift.identity) === undefined ||
			shift.day <= before.to ||
			isExpected.has(keyOf(shift)),
	);
	const known = [
		// Without an id, a shift of a day that has passed would be taken for another one of its group.
		...before.shifts.filter((old) => groupOf(old.identity) === undefined || covers(old)),
		// And one that moved away, for another one of its series that moves into sight.
		...away.filter(
			(old) => groupOf(old.identity) === undefined || covers(old) || returned.includes(old),
		),
	];
	const { changed, gone, found } = diffRecords(known, { records, covers }, watch.compare);
	const isNear = ({ day }: Pick<KnownRecord, 'day'>) => day >= from && day <= to;
	return {
		changed: changed.filter(({ old, current = old }) => isNear(old) || isNear(current)),
		gone: gone.filter(({ day }) => day <= to),
		found,
		accountedFor: [
			...records,
			...before.shifts.filter((old) => !covers(old)),
			...away.filter((old) => !gone.includes(old)),
		],
	};
}

/**
 * When a shift was modified last. Texts that the API writes alike sort by time; future ones are ignored, or every later
 * change would look old.
 */
function lastModified(
	{ officeToday }: PollSession,
	{ shifts }: Roster,
	before: string | undefined,
): string | undefined {
	const tomorrow = addDays(officeToday, 1);
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
	now: number,
): RosterSnapshot | undefined {
	const { to, modified } = content;
	const shifts = parseSnapshot(format, content);
	const away = isObject(content.away) ? parseSnapshot(format, content.away) : [];
	if (!isDay(to) || !shifts || !away) return undefined;
	return {
		to,
		...(typeof modified === 'string' && parseDay(modified) !== undefined ? { modified } : {}),
		shifts,
		away,
		keys: parseKeys(content, now),
		isEmptied: content.isEmptied === true,
	};
}

const serializeRoster = (
	format: SnapshotFormat,
	{ to, modified, shifts, away, keys, isEmptied }: RosterSnapshot,
): object => ({
	to,
	...(modified === undefined ? {} : { modified }),
	...serializeSnapshot(format, shifts),
	...(away.length > 0 ? { away: serializeSnapshot(format, away) } : {}),
	...keys,
	...(isEmptied ? { isEmptied } : {}),
});
