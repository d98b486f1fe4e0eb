import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { CareManagementError } from '../../errors/mod';
import { ExpiringMap, timeSince, type ApiRecord } from '../../http/mod';
import { toNodeError } from '../shared/toNodeError';
import { openSession, type NodeSession } from '../shared/openSession';
import type { ChangedRecord } from './decide/mod';
import { toChangedItems, toCreatedItem } from './emit/mod';
import { getSettings, hasSameFilters, passes, type Settings, type Values } from './events/mod';
import {
	createPollSession,
	fetchIncludes,
	follow,
	type PollSession,
	type Progress,
} from './fetch/mod';
import { findNewest } from './findNewest';
import { notKeptYet, openState, triggerId, type Memory, type OpenState } from './state/mod';

/** The budget of a poll in milliseconds, if n8n names no budget. The budget is the time that a poll may take. */
const defaultBudget = 4 * 60_000;

/** The share of the budget that is used, so that found records are emitted before the budget ends. */
const usedShare = 0.9;

/** The share of a poll's time that is left for forms or notes. */
const includesShare = 0.3;

/** The shortest time between two full scans, in milliseconds. */
const fullScanInterval = 10 * 60_000;

/**
 * For events about new records, full scans of long lists are rarer. Between two scans, at least this many milliseconds pass for each known
 * record. `counted` applies if the lists were counted (see `Tally`).
 */
const scanTimes = { counted: 600, others: 1_200 };

/** A doubt is an error that says why records may be missing. For this many milliseconds, the same doubt is not reported again. */
const tellInterval = 24 * 3_600_000;

/** How many milliseconds a doubt about a list waits for a poll without items. After that, it is reported together with items. */
const tellDelay = 3_600_000;

/** How many different doubts are remembered. */
const maxDoubts = 50;

/** The triggers that this process is polling at present. */
const polling = new ExpiringMap<string, true>({ maxSize: 500, maxAge: 3_600_000 });

/**
 * Polls once. The stored state is replaced as a whole, at the end of the poll. If another poll of the same trigger is under way in this
 * process, nothing is done. A test run in the editor only gives the newest records, and leaves the stored state alone.
 *
 * @returns the items, or null if there are none
 * @throws NodeApiError with the status as `httpCode`, or NodeOperationError. After either error, the state that n8n stores is unchanged.
 */
export async function poll(context: IPollFunctions): Promise<IDataObject[] | null> {
	const pollOnce = async (): Promise<readonly ApiRecord[]> => {
		const session = await openSession(context);
		const settings = getSettings(context, session.account);
		if (context.getMode() !== 'manual') return await runPoll(context, session, settings);
		return await findNewest(context, createPollSession(session, settings, Infinity));
	};
	try {
		const isManual = context.getMode() === 'manual';
		const items = isManual ? await pollOnce() : await unlessPolling(triggerId(context), pollOnce);
		return items.length === 0 ? null : (items as IDataObject[]);
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}

async function unlessPolling<Item>(
	trigger: string,
	pollOnce: () => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
	if (polling.get(trigger)) return [];
	polling.set(trigger, true);
	try {
		return await pollOnce();
	} finally {
		polling.delete(trigger);
	}
}

async function runPoll(
	context: IPollFunctions,
	session: NodeSession,
	settings: Settings,
): Promise<ApiRecord[]> {
	const now = session.clock.now();
	const opened = openState(context, settings, session.encryptionKey(), now);
	if (opened === notKeptYet) return [];
	const { memory, stored } = opened;
	const seen = seenBefore(opened, settings, now);
	const pollSession = { ...createPollSession(session, settings, getBudget(context)), ...seen };
	const reserve = settings.includes ? pollSession.timeLeft() * includesShare : 0;
	const timeLeft = () => pollSession.timeLeft() - reserve;
	const progress = await follow({ ...pollSession, timeLeft }, stored);
	const { items, warnings } = await toItems(pollSession, progress, opened);
	const emits = items.length > 0;
	const end = session.clock.now();
	if (seen.isFullScan) memory.fullScanAt = now;
	// An error in the first poll after an activation or an edit would make n8n give up the activation. So such a poll reports no doubt.
	const isFirst = !stored || !hasSameFilters(stored.selection, settings);
	const delay = isFirst ? Infinity : emits ? tellDelay : 0;
	const untold = takeDoubt(memory, warnings, end, delay);
	opened.leave(progress, emits ? 'emits' : untold ? 'fails' : 'quiet', end);
	if (untold && !emits) throw untold;
	if (untold) context.__emitError(toNodeError(context.getNode(), untold));
	return items;
}

/**
 * Returns what earlier polls have seen, as far as it belongs to the state at the start of this poll. Also decides whether this poll is a
 * full scan.
 */
function seenBefore(
	{ memory, stored, counted = {} }: OpenState,
	{ event, listHash }: Settings,
	now: number,
): Pick<PollSession, 'hold' | 'isFullScan' | 'readAt' | 'tally'> {
	const { tally, readAt } = counted;
	if (memory.hold?.listHash !== listHash) memory.hold = { listHash };
	const scanTime = tally?.lists.length ? scanTimes.counted : scanTimes.others;
	const pause = event.watch ? 0 : scanTime * (stored?.state.records.length ?? 0);
	const isFullScan =
		timeSince(memory.fullScanAt ?? -Infinity, now) >= Math.max(fullScanInterval, pause);
	return { isFullScan, tally, readAt, hold: memory.hold };
}

/** Adds forms and notes to the records, and makes the items. */
async function toItems(
	pollSession: PollSession,
	{ added, changed, state, warnings }: Progress,
	{ stored }: OpenState,
): Promise<{ items: ApiRecord[]; warnings: readonly CareManagementError[] }> {
	const { session, settings } = pollSession;
	const { conditions } = settings;
	// For changes, filters that are no query parameters are checked here and not earlier. A change is emitted if the record passes them
	// before or after the change.
	const wanted = changed.filter(
		(change) =>
			passes(conditions, valuesBefore(change)) ||
			(change.current && passes(conditions, change.current.record)),
	);
	const current = [...added, ...wanted.flatMap((change) => change.current ?? [])];
	const fetched = await fetchIncludes(pollSession, current, stored?.state ?? state);
	const withIncludes = wanted.map((change) => ({
		...change,
		current: change.current && fetched.include(change.current),
	}));
	const items = [
		...added.map((record) => toCreatedItem(session, settings, fetched.include(record))),
		...toChangedItems(session, settings, state.epoch, withIncludes),
	];
	return { items, warnings: [...warnings, ...fetched.warnings] };
}

/** Returns the old values of a record. If a new Secret has made a value unknown, the present value is used instead. */
const valuesBefore = ({ old, current }: ChangedRecord): Values =>
	Object.fromEntries(
		Object.entries(old.values).map(([name, value]) => [
			name,
			value === undefined ? current?.values[name] : value,
		]),
	);

/**
 * Returns the next doubt to report, if it is time to report one. A doubt waits for a poll without items. If every poll has items, the doubt
 * is reported after a while, together with items.
 *
 * @param warnings the present doubts
 * @param delay how many milliseconds a doubt must wait before it is reported
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

/** Returns how long the poll may take, in milliseconds. From version 2.38 on, n8n names the budget of a poll. */
const getBudget = (context: IPollFunctions): number =>
	usedShare *
	(typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : defaultBudget);
