import { timedOut, type ApiRecord } from '../../http/mod';
import { addDays, type Day, type Query } from '../../values/mod';
import { isSet, passesQuery, type Identity, type Values, type Watch } from './events/mod';
import {
	closedStates,
	daysAround,
	failed,
	fetchBaseline,
	fetchDaysOrNone,
	fetchWindow,
	includeInChanged,
	tryTo,
	type PollSession,
	withinTime,
} from './fetch/mod';
import {
	hasSameQuery,
	packNumbers,
	parseSnapshot,
	parseWindow,
	serializeSnapshot,
	serializeWindow,
	type SnapshotFormat,
	type StoredState,
	type Window,
	unpackNumbers,
} from './state/mod';
import {
	diffRecords,
	parseKeys,
	revise,
	toCurrentRecord,
	type Batch,
	type ChangedRecord,
	type CreatedState,
	type CurrentRecord,
	type KeyState,
	type KnownRecord,
	type Watched,
	zoneDays,
} from './decide/mod';

/** What is kept of the incidents from one poll to the next. */
interface IncidentSnapshot {
	readonly window: Window;
	readonly incidents: readonly KnownRecord[];
	/** Those that no list showed at last: deleted, or left out by mistake. They are not looked for, but known if they come. */
	readonly lost: ReadonlySet<Identity>;
	readonly keys: KeyState;
}

/** The incidents as a poll sees them. */
interface Sight {
	readonly current: ReadonlyMap<Identity, CurrentRecord>;
	/** The window after the poll, and what is in it, in sight or not. */
	readonly state: CreatedState;
	/** The incidents that are neither among the open ones nor among the closed ones, now or before. */
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
	const { settings, sealKeys, session } = pollSession;
	const format = { event: settings.event, watch, sealKeys };
	const now = session.clock.now();
	const before = stored && parseIncidents(format, stored.content, now);
	// After the client was changed, the incidents of the old one are out of sight.
	const isSameQuery = !stored || hasSameQuery(stored, settings);
	const known = (before?.incidents ?? []).filter(
		({ values }) => isSameQuery || passesQuery(settings, values),
	);
	const sight = await look(pollSession, watch, before, known);
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
	const latest = [
		...byIdentity<KnownRecord | CurrentRecord>([...known, ...current.values()]).values(),
	];
	const kept = latest.filter(({ identity }) => inWindow.has(identity));
	const keysBefore = before?.keys ?? parseKeys({}, now);
	const { records: incidents, keys } = revise(before?.incidents ?? [], changed, kept, keysBefore);
	const content = serializeIncidents(format, {
		window: state,
		incidents,
		lost: new Set([...lost].filter((identity) => inWindow.has(identity))),
		keys,
	});
	return { changed: included, epoch: keys.epoch, content };
}

/** Fetches the incidents of the window, and looks for those that are missing among the closed ones. */
async function look(
	pollSession: PollSession,
	watch: Watch,
	before: IncidentSnapshot | undefined,
	known: readonly KnownRecord[],
): Promise<Sight | typeof timedOut> {
	const { doubts, findings } = pollSession;
	const plain = withoutConditions(pollSession);
	const doubtsBefore = doubts.length;
	const detected = before
		? await fetchWindow(plain, { ...before.window, seen: known })
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
	const lost = new Set([...(before?.lost ?? [])].filter((identity) => !current.has(identity)));
	const missing = known.filter(
		({ identity, day, values }) =>
			comesUnasked(values) &&
			!current.has(identity) &&
			!lost.has(identity) &&
			batches.some((batch) => covers(batch, day)),
	);
	// Where closed ones come unasked, a missing one was deleted, or is hidden for a while.
	if (missing.length === 0 || findings.givesClosed) return { current, state, lost };

	const closed = await tryTo(plain, async (limited) =>
		fetchClosed(limited, watch, plain.settings.filters, state, missing),
	);
	if (closed === failed) return { current, state, lost };
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
	!isSet(Closed) && !isSet(TaskClosed);

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
	wanted: readonly Pick<KnownRecord, 'identity' | 'day'>[],
): Promise<Map<Identity, CurrentRecord>> {
	const days = daysAround(
		wanted.map(({ day }) => day),
		window,
	);
	const quick = { ...pollSession, isThorough: false };
	const found = new Map<Identity, CurrentRecord>();
	for (const state of closedStates) {
		if (wanted.every(({ identity }) => found.has(identity))) break;
		const records = await fetchDaysOrNone(quick, { ...query, ...state }, days);
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
	const records = await fetchDaysOrNone(quick, query, days);
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

const byIdentity = <Incident extends Pick<KnownRecord, 'identity'>>(
	incidents: readonly Incident[],
): Map<Identity, Incident> => new Map(incidents.map((incident) => [incident.identity, incident]));

function parseIncidents(
	format: SnapshotFormat,
	content: Record<string, unknown>,
	now: number,
): IncidentSnapshot | undefined {
	const window = parseWindow(content);
	const incidents = parseSnapshot(format, content);
	const lost = typeof content.lost === 'string' ? unpackNumbers(content.lost) : [];
	return window && incidents && lost
		? { window, incidents, lost: new Set(lost), keys: parseKeys(content, now) }
		: undefined;
}

const serializeIncidents = (
	format: SnapshotFormat,
	{ window, incidents, lost, keys }: IncidentSnapshot,
): object => ({
	...serializeWindow(window),
	...serializeSnapshot(format, incidents),
	...(lost.size > 0 ? { lost: packNumbers([...lost]) } : {}),
	...keys,
});
