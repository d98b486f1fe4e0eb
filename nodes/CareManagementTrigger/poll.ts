import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import {
	endpointError,
	failureError,
	statusError,
	type CareManagementError,
} from '../../errors/mod';
import { timedOut, type ApiRecord } from '../../http/mod';
import { toNodeError } from '../shared/toNodeError';
import { openSession, type NodeSession } from '../shared/openSession';
import { createPollSession, type PollSession } from './fetch/mod';
import { getSettings, type Settings } from './events/mod';
import { newestChanged, newestCreated } from './newestRecords';
import { pollChanged } from './pollChanged';
import { pollCreated } from './pollCreated';
import {
	hasSameFilters,
	loadState,
	memoryOf,
	noFindings,
	notKeptYet,
	parseStoredState,
	rememberState,
	saveState,
	serializeState,
	triggerId,
	type Memory,
} from './state/mod';
import { withKey } from '../shared/encrypt';

/** How long a poll may take if n8n does not say, in milliseconds. */
const defaultBudget = 4 * 60_000;

/** The share of n8n's budget that is used, so that what was found is emitted before it ends. */
const usedShare = 0.9;

/** How long after a thorough poll the next one is, in milliseconds. */
const thoroughInterval = 10 * 60_000;

/** How long an incomplete list is not told again, in milliseconds. */
const tellInterval = 24 * 3_600_000;

/** How long it waits for a poll that has nothing to emit, in milliseconds. */
const tellDelay = 3_600_000;

/** So many different ones are remembered until they are told. */
const maxUntold = 20;

/** The triggers that are being polled by this process. */
const polling = new Set<string>();

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
	if (!isManual && polling.has(trigger)) return null;
	if (!isManual) polling.add(trigger);
	try {
		const session = await openSession(context);
		const settings = getSettings(context, session.account);
		const items = isManual
			? await runTest(context, session, settings)
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
	const isThorough = now - (memory.thoroughAt ?? -Infinity) >= thoroughInterval;
	const loaded = loadState(context, memory, now, (state) => {
		const parsed = parseStoredState(state, settings, sealKeys);
		return parsed !== undefined && !hasSameFilters(parsed, settings);
	});
	if (loaded === notKeptYet) return [];
	const stored = parseStoredState(loaded, settings, sealKeys);
	const findings = stored?.findings ?? noFindings;
	const budget = getBudget(context);
	const pollSession = createPollSession(session, settings, budget, sealKeys, findings, isThorough);
	const { watch } = settings.event;
	const result = watch
		? await pollChanged(pollSession, watch, stored)
		: await pollCreated(pollSession, stored);
	if (result === timedOut) throw timeoutError(pollSession);
	const { items, content } = result;
	const state = serializeState(settings, sealKeys, pollSession.findings, content) as IDataObject;
	const emits = items.length > 0;
	const end = session.clock.now();
	if (isThorough) memory.thoroughAt = now;
	noteUntold(memory, pollSession.doubts, end);
	const untold = stored && takeUntold(memory, end, emits ? tellDelay : 0);
	if (untold && !emits) {
		// A poll that fails keeps no state with n8n, but what it has caught up with is not lost.
		rememberState(memory, state, end);
		throw untold;
	}
	saveState(context, memory, state, emits, end);
	if (untold) context.__emitError(toNodeError(context.getNode(), untold));
	return items;
}

function noteUntold(
	{ untold, toldAt }: Memory,
	doubts: readonly CareManagementError[],
	now: number,
): void {
	for (const [message, time] of toldAt) if (now - time >= tellInterval) toldAt.delete(message);
	for (const error of doubts) {
		const isNew = !untold.has(error.message) && !toldAt.has(error.message);
		if (isNew && untold.size < maxUntold) untold.set(error.message, { error, since: now });
	}
}

/**
 * Why a list may have been incomplete, if that is to be told now. An alert never waits for that: a poll that has something to
 * emit leaves it to the next one, or, where there always is something, reports it beside the items.
 *
 * @param delay how long it must have waited, in milliseconds
 */
function takeUntold(
	{ untold, toldAt }: Memory,
	now: number,
	delay: number,
): CareManagementError | undefined {
	const [first] = untold.values();
	if (!first || now - first.since < delay) return undefined;
	untold.delete(first.error.message);
	toldAt.set(first.error.message, now);
	return first.error;
}

/** What the test button shows. Does not touch the stored state. */
async function runTest(
	context: IPollFunctions,
	session: NodeSession,
	settings: Settings,
): Promise<ApiRecord[]> {
	const { endpoint, watch } = settings.event;
	const pollSession = createPollSession(session, settings, Infinity, [], noFindings, false);
	const items = watch ? await newestChanged(pollSession, watch) : await newestCreated(pollSession);
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

/** Why nothing could be fetched in time: requests kept failing, or the API is slow. */
function timeoutError(pollSession: PollSession): CareManagementError {
	const { endpoint } = pollSession.settings.event;
	const failure = pollSession.failure();
	const detail = 'It was tried for as long as n8n lets a poll go on.';
	if (failure === 'lost' || failure === 'crowded') return failureError(failure, endpoint, detail);
	const { pause } = pollSession.session.rateLimiter;
	if (failure !== undefined) return statusError(failure, endpoint, detail, pause);
	return endpointError(endpoint, {
		title: 'The service is too slow to be polled: nothing could be read in the time that n8n gives',
		nextStep:
			'The next poll tries again, and nothing is lost. If it stays, add a filter, such as Client, or poll less often.',
	});
}
