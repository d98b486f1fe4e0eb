import { orEmpty, timedOut, type ApiRecord } from '../../http/mod';
import { addDays, type Day, type Query } from '../../values/mod';
import type { Values } from './change';
import { withinTime, type PollSession } from './createPollSession';
import { parseWindow, serializeWindow, type Window } from './createdState';
import { daysAround } from './daysAround';
import { zoneDays, type Batch, type CreatedState } from './detectNew';
import {
	diffRecords,
	toCurrentRecord,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type Watched,
} from './diffRecords';
import type { Watch } from './events';
import { fetchBaseline } from './fetchBaseline';
import { closedStates, fetchDays } from './fetchDays';
import { fetchWindow } from './fetchWindow';
import { passesQuery } from './getSettings';
import type { Identity } from './identify';
import { includeInChanged } from './includeInChanged';
import { parseSnapshot, serializeSnapshot, type SnapshotFormat } from './snapshot';
import { hasSameQuery, type StoredState } from './storedState';
import { failed, tryTo } from './tryTo';

/** What is kept of the incidents from one poll to the next. */
interface IncidentSnapshot {
	readonly window: Window;
	readonly incidents: readonly KnownRecord[];
}

/** The incidents as a poll sees them. */
interface Sight {
	readonly current: ReadonlyMap<Identity, CurrentRecord>;
	/** The window after the poll, and what is in it, in sight or not. */
	readonly state: CreatedState;
	/** The incidents that are neither among the open ones nor among the closed ones. */
	readonly lost: ReadonlySet<Identity>;
}

/**
 * Watches the incidents of the window in which Incident Created looks for new ones. New ones enter it and old ones leave it
 * silently. One that is deleted is no change.
 *
 * @param stored what n8n has stored; without a state that can be read, nothing has changed
 * @returns `timedOut` if nothing at all could be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function watchIncidents(
	pollSession: PollSession,
	watch: Watch,
	stored: StoredState | undefined,
): Promise<Watched | typeof timedOut> {
	const { settings, sealKey } = pollSession;
	const format = { event: settings.event, watch, sealKey };
	const before = stored && parseIncidents(format, stored.content);
	// After the client was changed, the incidents of the old one are out of sight.
	const isSameQuery = !stored || hasSameQuery(stored, settings);
	const known = (before?.incidents ?? []).filter(
		({ values }) => isSameQuery || passesQuery(settings, values),
	);
	const sight = await look(pollSession, watch, before?.window, known);
	if (sight === timedOut) return timedOut;

	const { current, state, lost } = sight;
	const view = { records: [...current.values()], covers: () => false };
	const { changed } = diffRecords(known, view, watch.compare);
	const included = await withinTime(pollSession, pollSession.timeLeft(), async (limited) =>
		includeInChanged(limited, changed, async (query) =>
			fetchAgain(limited, watch, query, state, changed),
		),
	);
	if (included === timedOut) return timedOut;

	const inWindow = new Set(state.seen.map(({ identity }) => identity));
	const latest = [...byIdentity([...known, ...current.values()]).values()];
	const incidents = latest.filter(({ identity }) => inWindow.has(identity) && !lost.has(identity));
	return { changed: included, content: serializeIncidents(format, { window: state, incidents }) };
}

/** Fetches the incidents of the window, and looks for those that are missing among the closed ones. */
async function look(
	pollSession: PollSession,
	watch: Watch,
	window: Window | undefined,
	known: readonly KnownRecord[],
): Promise<Sight | typeof timedOut> {
	const { doubts, findings } = pollSession;
	const plain = withoutConditions(pollSession);
	const doubtsBefore = doubts.length;
	const detected = window
		? await fetchWindow(plain, { ...window, seen: known })
		: await fetchBaseline(plain);
	if (detected === timedOut) return timedOut;
	const { batches, state } = detected;
	const candidates = batches.flatMap((batch) => batch.candidates);
	const current = byIdentity(
		toIncidents(
			plain,
			watch,
			candidates.map(({ record }) => record),
		),
	);
	const missing = known.filter(
		({ identity, day, values }) =>
			comesUnasked(values) && !current.has(identity) && batches.some((batch) => covers(batch, day)),
	);
	// Where closed ones come unasked, a missing one was deleted, or is hidden for a while.
	if (missing.length === 0 || findings.givesClosed) return { current, state, lost: new Set() };

	const closed = await tryTo(plain, async (limited) =>
		fetchClosed(limited, watch, plain.settings.filters, state, missing),
	);
	if (closed === failed) return { current, state, lost: new Set() };
	const lost = new Set<Identity>();
	for (const { identity } of missing) {
		const incident = closed.get(identity);
		if (incident) current.set(identity, incident);
		// What is missing from lists that may not be whole is not lost.
		else if (doubts.length === doubtsBefore) lost.add(identity);
	}
	return { current, state, lost };
}

/** For what is watched, it does not matter which incidents are emitted, nor with what. */
const withoutConditions = (pollSession: PollSession): PollSession => ({
	...pollSession,
	settings: { ...pollSession.settings, conditions: [], includes: undefined },
});

/** Whether an incident of a day must be in a batch, whatever time zone the API compares in. */
const covers = ({ from, to }: Batch, day: Day): boolean =>
	day >= addDays(from, zoneDays) && (to === undefined || day <= addDays(to, -zoneDays));

/** Whether an incident is in every list. */
const comesUnasked = ({ Closed, TaskClosed }: Values): boolean =>
	Number(Closed) !== 1 && Number(TaskClosed) !== 1;

/**
 * Fetches closed incidents as they are asked for, until those that are wanted have come.
 *
 * @param query the query parameters besides the days and the states
 * @param wanted the incidents, on whose days they are looked for
 */
async function fetchClosed(
	pollSession: PollSession,
	watch: Watch,
	query: Query,
	window: Window,
	wanted: readonly KnownRecord[],
): Promise<Map<Identity, CurrentRecord>> {
	const days = daysAround(
		wanted.map(({ day }) => day),
		window,
	);
	const quick = { ...pollSession, isThorough: false };
	const found = new Map<Identity, CurrentRecord>();
	for (const state of closedStates) {
		if (wanted.every(({ identity }) => found.has(identity))) break;
		const records = await orEmpty(fetchDays(quick, { ...query, ...state }, days));
		for (const incident of toIncidents(pollSession, watch, records)) {
			found.set(incident.identity, incident);
		}
	}
	return found;
}

/** Fetches changed incidents again, with other query parameters. */
async function fetchAgain(
	pollSession: PollSession,
	watch: Watch,
	query: Query,
	window: Window,
	changed: readonly ChangedRecord[],
): Promise<CurrentRecord[]> {
	const current = changed.flatMap((change) => change.current ?? []);
	const days = daysAround(
		current.map(({ day }) => day),
		window,
	);
	const quick = { ...pollSession, isThorough: false };
	const records = await orEmpty(fetchDays(quick, query, days));
	const found = byIdentity(toIncidents(pollSession, watch, records));
	const missing = current.filter(({ identity }) => !found.has(identity));
	const closed = await fetchClosed(pollSession, watch, query, window, missing);
	return [...found.values(), ...closed.values()];
}

const toIncidents = (
	{ settings: { event } }: PollSession,
	watch: Watch,
	records: readonly ApiRecord[],
): CurrentRecord[] => records.flatMap((record) => toCurrentRecord(event, watch, record) ?? []);

const byIdentity = <Incident extends KnownRecord>(
	incidents: readonly Incident[],
): Map<Identity, Incident> => new Map(incidents.map((incident) => [incident.identity, incident]));

function parseIncidents(
	format: SnapshotFormat,
	content: Record<string, unknown>,
): IncidentSnapshot | undefined {
	const window = parseWindow(content);
	const incidents = parseSnapshot(format, content);
	return window && incidents ? { window, incidents } : undefined;
}

const serializeIncidents = (
	format: SnapshotFormat,
	{ window, incidents }: IncidentSnapshot,
): object => ({ ...serializeWindow(window), ...serializeSnapshot(format, incidents) });
