import { showsAnotherId } from '../../../lists/mod';
import type { State } from '../decide/mod';
import {
	hasSameFilters,
	hasSameQuery,
	passesQuery,
	type Selection,
	type TriggerEvent,
} from '../events/mod';
import { beginBehind } from './beginBehind';
import type { PollSession } from './createPollSession';
import { followEdit } from './followEdit';
import { beginAhead, readAhead } from './readAhead';
import { readBehind } from './readBehind';
import type { Progress } from './take';

/** How the days of an event are read: at activation, and by later polls. */
interface Reading {
	begin(pollSession: PollSession): Promise<Progress>;
	read(pollSession: PollSession, state: State): Promise<Progress>;
}

const behind: Reading = { begin: beginBehind, read: readBehind };
const ahead: Reading = { begin: beginAhead, read: readAhead };

const readingOf = ({ days }: TriggerEvent): Reading => (days === 'ahead' ? ahead : behind);

/**
 * Finds what is new or has changed since the last poll, for any event. The definition of the event says which days are read, and how
 * missing records are looked up. `advance()` decides what is new.
 *
 * A new record is found by the first poll that sees it. If an older record passes the filters for the first time, it also counts as new. An
 * example is an incident that becomes reportable.
 *
 * The API may show when a record was modified, but not which fields were modified. So watched records are compared with the records of the
 * last poll. A change that is undone between two polls is not seen. If a record enters or leaves the watched days only because time passes,
 * nothing is emitted.
 *
 * @param stored the state of the last poll and its filters, or undefined at activation
 * @throws OutOfTime if nothing could be fetched in time, or another CareManagementError if a list cannot be read
 */
export async function follow(
	pollSession: PollSession,
	stored: { readonly state: State; readonly selection: Selection } | undefined,
): Promise<Progress> {
	const { settings } = pollSession;
	const { event } = settings;
	const { begin, read } = readingOf(event);
	if (!stored) return await begin(pollSession);
	const { state, selection } = stored;
	if (!event.watch && !hasSameFilters(selection, settings)) {
		return await followEdit(pollSession, state, selection);
	}
	// Records of another client are not read. If they stayed in the state, they would look as if they were gone. The state may have such
	// records from before the client filter was changed, or from an earlier version of the trigger.
	const isSame = hasSameQuery(selection, settings);
	const isOurs = ({ values }: State['records'][number]) =>
		isSame
			? !showsAnotherId(event.endpoint, settings.filters, values)
			: passesQuery(settings, values);
	const ours = { records: state.records.filter(isOurs), away: state.away.filter(isOurs) };
	const readAt = isSame ? pollSession.readAt : undefined;
	return await read({ ...pollSession, readAt }, { ...state, ...ours });
}
