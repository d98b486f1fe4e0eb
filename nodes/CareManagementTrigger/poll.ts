import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { CareManagementError } from '../../errors/mod';
import { ExpiringMap, timeSince, type ApiRecord } from '../../http/mod';
import { toNodeError } from '../shared/toNodeError';
import { openSession, type NodeSession } from '../shared/openSession';
import { withKey } from '../shared/encrypt';
import { type KnownRecord } from './decide/mod';
import { toChangedItems, toCreatedItem } from './emit/mod';
import {
	getSettings,
	hasSameFilters,
	hasSameQuery,
	passes,
	passesQuery,
	type Settings,
} from './events/mod';
import {
	beginWindow,
	createPollSession,
	fetchIncludes,
	followEdit,
	followRoster,
	followWindow,
	type PollSession,
	type Progress,
} from './fetch/mod';
import { findNewest } from './findNewest';
import {
	loadState,
	memoryOf,
	notKeptYet,
	parseState,
	rememberEmission,
	rememberState,
	saveState,
	serializeState,
	triggerId,
	type Memory,
	type StoredState,
} from './state/mod';

/** How long a poll may take if n8n does not say, in milliseconds. */
const defaultBudget = 4 * 60_000;

/** The share of n8n's budget that is used, so that found records are emitted before it ends. */
const usedShare = 0.9;

/** The share of a poll's time that is left for forms or notes. */
const includesShare = 0.3;

/** How long after a full scan the next one comes at the earliest, in milliseconds. */
const fullScanInterval = 10 * 60_000;

/**
 * For each known record, how much longer that is if only new records count, in milliseconds: for lists that are
 * counted, and for others.
 */
const scanTimes = { counted: 600, others: 1_200 };

/** How long the same incomplete list is not reported again, in milliseconds. */
const tellInterval = 24 * 3_600_000;

/** How long the report waits for a poll that has nothing to emit, in milliseconds. */
const tellDelay = 3_600_000;

/** How many different reports are remembered. */
const maxDoubts = 50;

/** The triggers that are being polled by this process. */
const polling = new ExpiringMap<string, true>({ maxSize: 500, maxAge: 3_600_000 });

/**
 * Polls once. The stored state is replaced as a whole, after everything that can fail. While another poll of the same
 * trigger is under way in this process, does nothing.
 *
 * @returns the items, or null if there are none
 * @throws NodeApiError with the status as `httpCode`, or NodeOperationError; the state that n8n stores is then unchanged
 */
export async function poll(context: IPollFunctions): Promise<IDataObject[] | null> {
	const trigger = triggerId(context);
	const isManual = context.getMode() === 'manual';
	if (!isManual && polling.get(trigger)) return null;
	if (!isManual) polling.set(trigger, true);
	try {
		const session = await openSession(context);
		const settings = getSettings(context, session.account);
		const items = isManual
			? await findNewest(context, createPollSession(session, settings, Infinity))
			: await runPoll(context, session, settings);
		return items.length === 0 ? null : (items as IDataObject[]);
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	} finally {
		if (!isManual) polling.delete(trigger);
	}
}

async function runPoll(
	context: IPollFunctions,
	session: NodeSession,
	settings: Settings,
): Promise<ApiRecord[]> {
	const now = session.clock.now();
	const memory = memoryOf(context, now);
	memory.sealKeys = withKey(memory.sealKeys, session.encryptionKey());
	const { sealKeys } = memory;
	const loaded = loadState(context, memory, now, (state) => {
		const parsed = parseState(state, settings, sealKeys);
		return parsed !== undefined && !hasSameFilters(parsed.selection, settings);
	});
	if (loaded === notKeptYet) return [];
	const stored = parseState(loaded, settings, sealKeys);
	const seen = seenBefore(memory, settings, { at: loaded?.at, stored }, now);
	const pollSession = { ...createPollSession(session, settings, getBudget(context)), ...seen };
	const reserve = settings.includes ? pollSession.timeLeft() * includesShare : 0;
	const timeLeft = () => pollSession.timeLeft() - reserve;
	const progress = await follow({ ...pollSession, timeLeft }, stored);
	const { items, warnings } = await toItems(pollSession, progress, stored);
	const state = serializeState(settings, sealKeys, progress.state) as IDataObject;
	const emits = items.length > 0;
	const end = session.clock.now();
	if (seen.isFullScan) memory.fullScanAt = now;
	const delay = emits ? tellDelay : 0;
	const untold = takeDoubt(memory, warnings, end, stored ? delay : Infinity);
	const next = emits
		? rememberEmission(context, memory, state, end)
		: rememberState(memory, state, end);
	// A poll that fails leaves no state with n8n, but its progress is not lost.
	if (emits || !untold) saveState(context, next, emits);
	memory.counted = { at: next.at, tally: progress.tally, readAt: progress.readAt };
	if (untold && !emits) throw untold;
	if (untold) context.__emitError(toNodeError(context.getNode(), untold));
	return items;
}

/** The state that a poll starts from, and its age; none at activation. */
interface LoadedState {
	readonly at?: number;
	readonly stored?: StoredState;
}

/** What earlier polls have seen, as far as it belongs to the state that this poll starts from. */
function seenBefore(
	memory: Memory,
	{ event, list }: Settings,
	{ at, stored }: LoadedState,
	now: number,
): Pick<PollSession, 'hold' | 'isFullScan' | 'readAt' | 'tally'> {
	const { tally, readAt } = memory.counted?.at === at ? (memory.counted ?? {}) : {};
	if (memory.hold?.list !== list) memory.hold = { list };
	const scanTime = tally?.lists.length ? scanTimes.counted : scanTimes.others;
	const pause = event.watch ? 0 : scanTime * (stored?.state.records.length ?? 0);
	const isFullScan =
		timeSince(memory.fullScanAt ?? -Infinity, now) >= Math.max(fullScanInterval, pause);
	return { isFullScan, tally, readAt, hold: memory.hold };
}

/** Enriches what was found, and makes the items. */
async function toItems(
	pollSession: PollSession,
	{ added, changed, state, warnings }: Progress,
	stored: StoredState | undefined,
): Promise<{ items: ApiRecord[]; warnings: readonly CareManagementError[] }> {
	const { settings } = pollSession;
	const { conditions } = settings;
	// What is watched does not depend on these filters; it is emitted if it passes before or after the change.
	const wanted = changed.filter(
		({ old, current }) =>
			passes(conditions, old.values) || (current && passes(conditions, current.record)),
	);
	const current = [...added, ...wanted.flatMap((change) => change.current ?? [])];
	const fetched = await fetchIncludes(pollSession, current, stored?.state ?? state);
	const withIncludes = wanted.map((change) => ({
		...change,
		current: change.current && fetched.include(change.current),
	}));
	const items = [
		...added.map((record) => toCreatedItem(settings, fetched.include(record))),
		...toChangedItems(settings, state.epoch, withIncludes),
	];
	return { items, warnings: [...warnings, ...fetched.warnings] };
}

/**
 * Finds what is new or has changed since the last poll.
 *
 * A new record is found once, by the first poll that sees it, if it was not there at activation and its day of creation is
 * within the window: at least a week behind the newest one seen until then, and further where the event has a lookback. A
 * record that comes to pass the filters later, such as an incident that becomes reportable, is new at that time.
 *
 * The API says at most when a record was modified but not how, so records that are watched are compared with the last poll's.
 * A change that is undone between two polls is not seen. New incidents enter the window silently, and old ones leave it so.
 */
async function follow(
	pollSession: PollSession,
	stored: StoredState | undefined,
): Promise<Progress> {
	const { settings } = pollSession;
	const { looksAhead, watch } = settings.event;
	if (!stored) {
		if (looksAhead) return await followRoster(pollSession, undefined);
		return await beginWindow(pollSession, settings.startFrom());
	}
	const { state, selection } = stored;
	if (!watch && !hasSameFilters(selection, settings)) {
		return await followEdit(pollSession, state, selection);
	}
	// After a change of the client, records of the old one are out of sight but not gone.
	const isSame = hasSameQuery(selection, settings);
	const isInSight = ({ values }: KnownRecord) => isSame || passesQuery(settings, values);
	const inSight = {
		...state,
		...{ records: state.records.filter(isInSight), away: state.away.filter(isInSight) },
	};
	if (!looksAhead) return await followWindow(pollSession, inSight);
	return await followRoster(isSame ? pollSession : { ...pollSession, readAt: undefined }, inSight);
}

/**
 * Why a list may have been incomplete, if that is to be told now. An alert never waits for that: a poll that has something to
 * emit leaves it to the next one, or, where there always is something, reports it beside the items.
 *
 * @param warnings what is in doubt now
 * @param delay how long it must have waited, in milliseconds
 */
function takeDoubt(
	{ doubts }: Memory,
	warnings: readonly CareManagementError[],
	now: number,
	delay: number,
): CareManagementError | undefined {
	for (const [message, { toldAt = now }] of doubts) {
		if (timeSince(toldAt, now) >= tellInterval) doubts.delete(message);
	}
	for (const error of warnings) {
		if (doubts.has(error.message) || doubts.size >= maxDoubts) continue;
		doubts.set(error.message, { error, since: now });
	}
	const untold = [...doubts.values()].find(({ toldAt }) => toldAt === undefined);
	if (!untold || timeSince(untold.since, now) < delay) return undefined;
	untold.toldAt = now;
	return untold.error;
}

/** How long the poll may take, in milliseconds. n8n tells its budget from version 2.38 on. */
const getBudget = (context: IPollFunctions): number =>
	usedShare *
	(typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : defaultBudget);
