import {
	fetchRecords,
	timedOut,
	withDeadline,
	type Query,
	type ApiRecord,
	type Session,
	addDays,
	parseDay,
	type Day,
} from '../../client/mod';
import {
	compare,
	diffShifts,
	shiftValues,
	toChanged,
	type ChangedShift,
	type Roster,
	type Shift,
	type ShiftMemory,
	type ShownShift,
} from './diffShifts';
import { identify, isOwnId } from './identity';
import { fetchIncludes, listDays, type PollSession } from './pollSession';
import type { Settings } from './settings';

/** What a poll brought. */
export interface Changed {
	readonly changed: readonly ChangedShift[];
	readonly memory: ShiftMemory;
}

const show = ({ event }: Settings, records: readonly ApiRecord[]): ShownShift[] =>
	records.flatMap((record) => {
		const day = parseDay(record.DateOfService);
		return day === undefined
			? []
			: [{ identity: identify(event, record), values: shiftValues(record, day), record }];
	});

/**
 * The shifts that are watched: from yesterday, because the service may be behind us by a zone, to the last day ahead.
 *
 * @param service the service
 * @param session the way to it, for as long as there is time
 * @param settings what the user set
 * @param query the query parameters of the filters, and perhaps of what shifts shall come with
 * @param today the day that it is
 */
export async function readRoster(
	service: PollSession,
	session: Session,
	settings: Settings,
	query: Query,
	today: Day,
): Promise<Roster> {
	const from = addDays(today, -1);
	const to = addDays(today, settings.daysAhead);
	const records = await listDays(service, session, settings.event, query, { from, to });
	const shifts = show(settings, records).filter(
		({ values: { DateOfService } }) => DateOfService >= from && DateOfService <= to,
	);
	return { shifts, from, to };
}

/**
 * Polls for shifts of the coming days that were moved, cancelled, put on hold or taken off, or given to another worker.
 * The service shows when a shift was modified and not what, so each shift is compared with what was seen of it before.
 *
 * A shift with an id that is not among the coming days any more is asked for by its id: it may have been moved further
 * away. One without is taken for cancelled. A change that is undone between two polls is not seen.
 *
 * @param service the service
 * @param settings what the user set
 * @param memory the shifts as they were seen last; absent at the first poll, which emits nothing
 * @param milliseconds how long the poll may take
 * @returns the changes and what to remember, or `tooLate` when the shifts could not be had within the time
 * @throws CareManagementError when the service fails, and then nothing has changed
 */
export async function pollChanged(
	service: PollSession,
	settings: Settings,
	memory: ShiftMemory | undefined,
	milliseconds: number,
): Promise<Changed | typeof timedOut> {
	const { session } = service;
	const end = session.clock.now() + milliseconds;
	const timeLeft = () => end - session.clock.now();

	const today = service.today();
	const roster = await withDeadline(session, timeLeft(), async (limited) =>
		fetchIncludes(
			settings,
			async (query) => readRoster(service, limited, settings, query, today),
			(plain) => !memory || diffShifts(memory, plain).changed.length === 0,
		),
	);
	if (roster === timedOut) return timedOut;
	const shifts: Shift[] = roster.shifts.map(({ identity, values }) => ({ identity, values }));
	if (!memory) return { changed: [], memory: { to: roster.to, shifts } };

	const { changed, gone } = diffShifts(memory, roster);
	for (const shift of gone) {
		if (!isOwnId(shift.identity)) {
			changed.push(toChanged(shift, undefined, ['cancelled']));
			continue;
		}
		const found = await withDeadline(session, timeLeft(), async (limited) =>
			findShift(limited, settings, shift),
		);
		if (found === timedOut) {
			// The next poll asks again.
			shifts.push(shift);
		} else if (found) {
			const changes = compare(shift.values, found.values);
			changed.push(toChanged(shift, found.record, changes.length > 0 ? changes : ['moved']));
		} else {
			changed.push(toChanged(shift, undefined, ['cancelled']));
		}
	}
	const wanted = changed.filter(
		({ previous, record }) =>
			settings.passes(previous) || (record !== undefined && settings.passes(record)),
	);
	return { changed: wanted, memory: { to: roster.to, shifts } };
}

/** A shift by its id, wherever it is; `rosterItemId` is what the specification has for it ("Rosters"). */
async function findShift(
	session: Session,
	settings: Settings,
	{ identity }: Shift,
): Promise<ShownShift | undefined> {
	const query = { ...settings.includes, rosterItemId: String(identity) };
	for (const asked of [{ ...query, onHoldType: 'ALL' }, query]) {
		const { records } = await fetchRecords(session, settings.event.endpoint, asked);
		const found = show(settings, records).find((shift) => shift.identity === identity);
		if (found) return found;
	}
	return undefined;
}
