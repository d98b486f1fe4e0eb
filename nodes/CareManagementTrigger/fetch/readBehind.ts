import { addDays, type Day } from '../../../values/mod';
import { latestOf, type Batch, type State } from '../decide/mod';
import { isFailure, orError, OutOfTime, type PollSession } from './createPollSession';
import { fetchBatch } from './fetchBatch';
import { lengthen } from './lengthen';
import {
	cheapCount,
	countLists,
	isCountable,
	lookAtEnds,
	recentStart,
	uncounted,
	type Look,
} from './lookAtEnds';
import { start, take, type Progress } from './take';

/** The lengths of slices, in days. If a slice takes too long, the next slices are shorter. */
const sliceLengths = [36_500, 8, 1];

/** If one poll has found this many new records, the next poll continues, because n8n holds all items of a poll in memory. */
const manyRecords = 50_000;

/** If there are fewer incidents than this, reading a year costs hardly more than reading a week. */
const fewRecords = 20;

/** Finds the first day for a poll that does not read the whole window. Full scans find records that are entered under earlier days. */
const newestStart = ({ settings: { event }, today }: PollSession, state: State): Day => {
	const newest = state.to < today() ? state.to : today();
	const isShort = !event.watch && !('page' in event.endpoint.parameters);
	return latestOf(recentStart(state), isShort ? addDays(newest, -1) : '');
};

/**
 * Reads the days before the newest record, as far as a poll needs them. A full scan also extends a window that was too short before.
 *
 * @throws OutOfTime if nothing at all could be fetched in time, or another CareManagementError if a list cannot be read
 */
export async function readBehind(pollSession: PollSession, state: State): Promise<Progress> {
	const progress = await readWindow(pollSession, state);
	return state.isShort && pollSession.isFullScan ? await lengthen(pollSession, progress) : progress;
}

/**
 * Reads as much of a window as a poll needs, without extending the window. If an earlier poll stopped within the window, this poll
 * continues with the next slice. If the lists of the window were counted and nothing is new, a poll usually sends one request. Requests for
 * the newest records have no last day, so they also find records with future dates.
 */
export async function readWindow(pollSession: PollSession, state: State): Promise<Progress> {
	const quick = { ...pollSession, isFullScan: false };
	if (state.resumeFrom !== undefined) return await takeSlices(quick, state, sliceLengths.slice(1));
	const { tally, isFullScan } = pollSession;
	const isCounted = tally && tally.lists.length > 0 && tally.from === state.from;
	const look =
		isCounted && !isFullScan ? await orError(lookAtEnds(pollSession, state, tally)) : undefined;
	if (look && !isFailure(look)) return await takeLook(pollSession, start(state), look);
	if (!isFullScan && !readsWhole(pollSession, state)) {
		return { ...(await takeSlices(quick, state, sliceLengths)), tally };
	}
	const half = pollSession.timeLeft() / 2;
	const whole = await orError(fetchBatch(pollSession, { from: state.from }, half));
	if (!isFailure(whole)) return await takeAndCount(pollSession, state, whole);
	const left = isCounted && isFullScan ? tally : uncounted(state.from);
	return { ...(await takeSlices(quick, state, sliceLengths.slice(1))), tally: left };
}

/**
 * Returns whether a poll reads the whole window although it is no full scan. It does so if the lists of the window must be counted, or if
 * reading the window is cheap.
 */
function readsWhole(pollSession: PollSession, state: State): boolean {
	const { event, conditions } = pollSession.settings;
	const isToBeCounted = isCountable(pollSession) && pollSession.tally?.lists.length !== 0;
	const takesPage = 'page' in event.endpoint.parameters;
	// If our own code filters the records, the state can have few records although the list is long.
	const isCounted = event.watch !== undefined || conditions.length === 0;
	const isFew = isCounted && state.records.length < fewRecords;
	const isCheap = takesPage ? state.records.length < cheapCount : isFew;
	return isToBeCounted || (isCheap && state.from !== recentStart(state));
}

/** Processes the whole window, and counts its lists if later polls can use the count. */
async function takeAndCount(
	pollSession: PollSession,
	state: State,
	whole: Batch,
): Promise<Progress> {
	const progress = await take(pollSession, start(state), whole);
	if (!isCountable(pollSession)) return progress;
	const counted = await orError(countLists(pollSession, progress.state, whole));
	if (!counted || isFailure(counted)) return progress;
	return await takeLook(pollSession, progress, counted);
}

/**
 * Reads slice after slice until today is reached, the time is up, or `manyRecords` new records were found. If a slice takes too long, it is
 * read again as shorter slices, and the next slices are as short.
 */
async function takeSlices(
	pollSession: PollSession,
	state: State,
	[length, ...shorter]: readonly number[],
): Promise<Progress> {
	let progress = start(state);
	let from = state.resumeFrom ?? newestStart(pollSession, state);
	for (;;) {
		const to = addDays(from, length - 1);
		const isLast = to >= pollSession.today();
		const time = shorter.length > 0 ? pollSession.timeLeft() / 2 : pollSession.timeLeft();
		const slice = await orError(fetchBatch(pollSession, isLast ? { from } : { from, to }, time));
		if (slice instanceof OutOfTime && shorter.length > 0) {
			[length, ...shorter] = shorter;
			continue;
		}
		// If a slice fails after other slices were read, the records of those slices are emitted now. The next poll begins with the failed slice,
		// and throws the error if this slice fails again.
		if (isFailure(slice) && progress.state !== state) return progress;
		if (isFailure(slice)) throw slice;
		progress = await take(pollSession, progress, slice);
		if (isLast) return progress;
		from = addDays(to, 1);
		progress = { ...progress, state: { ...progress.state, resumeFrom: from } };
		if (progress.added.length >= manyRecords) return progress;
	}
}

const takeLook = async (
	pollSession: PollSession,
	progress: Progress,
	{ batch, tally }: Look,
): Promise<Progress> => ({
	...(batch.records.length > 0 ? await take(pollSession, progress, batch) : progress),
	tally,
});
