import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import type { CareManagementError } from '../../errors/mod';
import { ExpiringMap, type ApiRecord } from '../../http/mod';
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
	rememberState,
	saveState,
	serializeState,
	triggerId,
	type Memory,
	type StoredState,
} from './state/mod';

/** How long a poll may take if n8n does not say, in milliseconds. */
const defaultBudget = 4 * 60_000;

/** The share of n8n's budget that is used, so that what was found is emitted before it ends. */
const usedShare = 0.9;

/** The share of a poll's time that is left for forms or notes. */
const includesShare = 0.3;

/** How long after a full scan the next one is at least, in milliseconds. */
const fullScanInterval = 10 * 60_000;

/** How long it is for each record known where only new ones count: of lists that are counted, and of others. */
const scanTimes = { counted: 450, others: 1_200 };

/** How long an incomplete list is not told again, in milliseconds. */
const tellInterval = 24 * 3_600_000;

/** How long it waits for a poll that has nothing to emit, in milliseconds. */
const tellDelay = 3_600_000;

/** So many different ones are remembered. */
const maxDoubts = 50;

/** The triggers that are being polled by this process. */
const polling = new ExpiringMap<string, true>({ maxSize: 500, maxAge: 3_600_000 });

/**
 * Polls once. The stored state is replaced as a whole, after everything that can fail. While another poll of the same
 * trigger is under way in this process, does nothing.
 *
 * @param context n8n's context of the poll
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
		const run = isManual ? runTest : runPoll;
		const items = await run(context, session, settings);
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
	const parse = (state: unknown) => parseState(state, settings, sealKeys);
	const loaded = loadState(context, memory, now, (state) => {
		const parsed = parse(state);
		return parsed !== undefined && !hasSameFilters(parsed.selection, settings);
	});
	if (loaded === notKeptYet) return [];
	const stored = parse(loaded);
	const tally = memory.counted?.at === loaded?.at ? memory.counted?.tally : undefined;
	const scanTime = tally?.lists.length ? scanTimes.counted : scanTimes.others;
	const pause = settings.event.watch ? 0 : scanTime * (stored?.state.records.length ?? 0);
	const isFullScan = now - (memory.fullScanAt ?? -Infinity) >= Math.max(fullScanInterval, pause);
	const pollSession = {
		...createPollSession(session, settings, getBudget(context), isFullScan),
		tally,
	};
	const { items, state: next, warnings, ...found } = await findItems(pollSession, stored);
	const state = serializeState(settings, sealKeys, next) as IDataObject;
	const emits = items.length > 0;
	const end = session.clock.now();
	if (isFullScan) memory.fullScanAt = now;
	noteDoubts(memory, warnings, end);
	const untold = stored && takeDoubt(memory, end, emits ? tellDelay : 0);
	if (untold && !emits) {
		// A poll that fails keeps no state with n8n, but what it has caught up with is not lost.
		memory.counted = { at: rememberState(memory, state, end).at, tally: found.tally };
		throw untold;
	}
	memory.counted = { at: saveState(context, memory, state, emits, end).at, tally: found.tally };
	if (untold) context.__emitError(toNodeError(context.getNode(), untold));
	return items;
}

/** Fetches and decides, enriches what was found, and makes the items. */
async function findItems(
	pollSession: PollSession,
	stored: StoredState | undefined,
): Promise<Pick<Progress, 'state' | 'tally' | 'warnings'> & { items: ApiRecord[] }> {
	const { settings } = pollSession;
	const { conditions, includes } = settings;
	const reserve = includes ? pollSession.timeLeft() * includesShare : 0;
	const timeLeft = () => pollSession.timeLeft() - reserve;
	const progress = await follow({ ...pollSession, timeLeft }, stored);
	const { added, changed, state, warnings, tally } = progress;
	// What is watched does not depend on these filters; it is emitted if it passes before or after the change.
	const wanted = changed.filter(
		({ old, current }) =>
			passes(conditions, old.values) || (current && passes(conditions, current.record)),
	);
	const current = [...added, ...wanted.flatMap((change) => change.current ?? [])];
	const { include, ...more } = await fetchIncludes(pollSession, current, stored?.state ?? state);
	const items = [
		...added.map((record) => toCreatedItem(settings, include(record))),
		...toChangedItems(
			settings,
			state.epoch,
			wanted.map((change) => ({ ...change, current: change.current && include(change.current) })),
		),
	];
	return { items, state, tally, warnings: [...warnings, ...more.warnings] };
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
	const { event } = settings;
	const isSameQuery = !stored || hasSameQuery(stored.selection, settings);
	if (event.looksAhead) return await followRoster(pollSession, stored?.state, isSameQuery);
	if (!stored) return await beginWindow(pollSession, settings.startFrom());
	const { state, selection } = stored;
	if (event.watch) {
		// After the client was changed, the incidents of the old one are out of sight.
		const isInSight = ({ values }: KnownRecord) => isSameQuery || passesQuery(settings, values);
		return await followWindow(pollSession, { ...state, records: state.records.filter(isInSight) });
	}
	return hasSameFilters(selection, settings)
		? await followWindow(pollSession, state)
		: await followEdit(pollSession, state, selection);
}

function noteDoubts(
	{ doubts }: Memory,
	warnings: readonly CareManagementError[],
	now: number,
): void {
	for (const [message, { toldAt = now }] of doubts) {
		if (now - toldAt >= tellInterval) doubts.delete(message);
	}
	for (const error of warnings) {
		if (doubts.has(error.message) || doubts.size >= maxDoubts) continue;
		doubts.set(error.message, { error, since: now });
	}
}

/**
 * Why a list may have been incomplete, if that is to be told now. An alert never waits for that: a poll that has something to
 * emit leaves it to the next one, or, where there always is something, reports it beside the items.
 *
 * @param delay how long it must have waited, in milliseconds
 */
function takeDoubt(
	{ doubts }: Memory,
	now: number,
	delay: number,
): CareManagementError | undefined {
	const untold = [...doubts.values()].find(({ toldAt }) => toldAt === undefined);
	if (!untold || now - untold.since < delay) return undefined;
	untold.toldAt = now;
	return untold.error;
}

/** What the test button shows. Does not touch the stored state. */
async function runTest(
	context: IPollFunctions,
	session: NodeSession,
	settings: Settings,
): Promise<ApiRecord[]> {
	const { endpoint } = settings.event;
	const items = await findNewest(createPollSession(session, settings, Infinity, false));
	if (items.length === 0) {
		throw new NodeOperationError(context.getNode(), 'There is nothing to show for this event yet', {
			description: `The service has no ${endpoint.noun} of late that passes the filters. The trigger works all the same once the workflow is active.`,
		});
	}
	return items;
}

/** How long the poll may take, in milliseconds. n8n tells its budget from version 2.38 on. */
const getBudget = (context: IPollFunctions): number =>
	usedShare *
	(typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : defaultBudget);
