import { refusesLimit } from '../errors/mod';
import { usualLimits, type Query } from '../values/mod';
import { comesAgain, findEnd, type End } from './findEnd';
import type { QuestionName } from './questions';
import {
	askList,
	contentOf,
	documentedDefault,
	gentleLimit,
	type Examination,
	type Frame,
	type Sight,
} from './sight';

/** If a list surely has at most this many records, the doctor asks for all of it at once. */
const mostToRead = 5_000;

interface Step {
	readonly limit: number;
	readonly records: Frame['records'];
	readonly count: number;
	readonly isRefused: boolean;
	readonly isPart?: boolean;
}

/** Asks for a list with a limit. If the request failed for a reason other than the limit, the result is undefined. */
type Ask = (limit: number, isAgain?: boolean) => Promise<Step | undefined>;

/** The values that the functions of this examination share. */
interface Task extends Examination {
	readonly sight: Sight;
	readonly ask: Ask;
	/** How many records came without a limit. */
	readonly standard: number;
	/** Whether the doctor knows that `page` counts records. */
	readonly isCounted: boolean;
	/** Whether the records that came without a limit are the whole list. */
	readonly end: End;
	/** The queries that are sent again, with the records that must come again. If other records come, the `answers` are dropped. */
	readonly frames: Frame[];
	/** The findings that hold if the list does not change during the examination. */
	readonly answers: [
		question: QuestionName,
		answer: string | number,
		evidence: string,
		isSure?: boolean,
	][];
}

/** Finds out what `limit` and `page` do in a list. */
export async function examineLimits(examination: Examination, sight: Sight): Promise<void> {
	const { first } = sight;
	if (!first.records?.length) return;
	const ask: Ask = async (limit, isAgain) => {
		const query: Query = { limit: `${limit}` };
		const { status, records, isPart } = await askList(examination, sight, query, isAgain);
		if (records) return { limit, records, count: records.length, isRefused: false, isPart };
		if (!refusesLimit(status)) return undefined;
		return { limit, records: [], count: 0, isRefused: true };
	};
	const standard = first.records.length;
	const start: Frame = { query: {}, records: first.records, isPart: first.isPart };
	const page = await examinePage(examination, sight);
	const end = await findEnd(examination, sight, start);
	const common = {
		...examination,
		sight,
		ask,
		standard,
		isCounted: page?.answer === 'records',
		end,
	};
	const task: Task = { ...common, frames: [start], answers: [] };
	if (end === 'whole') await examineShort(task, start);
	else await examineLong(task);
	await addIfSteady(task, page);
	addGiven(examination, sight);
}

/** Asks again before it adds the findings, because a list that has changed in between proves nothing. */
async function addIfSteady(task: Task, page: Page | undefined): Promise<void> {
	const { findings, probe, sight, frames, answers } = task;
	const { path } = sight.endpoint;
	const reason = () => probe.over?.text ?? `${path} changed meanwhile.`;
	const [start, ...others] = frames;
	// If another list has surely shown the same about `page`, this finding needs no further request.
	const isKnown = page !== undefined && findings.isShown('pageCounts', page.answer);
	const isAsked = answers.length > 0 || (page !== undefined && !isKnown);
	const came = isAsked ? await comesAgain(task, sight, start) : undefined;
	if (page) {
		const isSure = came === 'same';
		// If the list changes, the documented answer, `records`, is still likely.
		if (!isSure && !isKnown && page.answer !== 'records') findings.miss('pageCounts', reason());
		else findings.add('pageCounts', page.answer, page.evidence, { about: path, isSure });
	}
	let isSteady = came !== undefined;
	for (const frame of answers.length > 0 ? others : []) {
		isSteady &&= (await comesAgain(task, sight, frame)) !== undefined;
	}
	for (const [question, answer, evidence, isSure] of answers) {
		if (isSteady) findings.add(question, answer, evidence, { about: path, isSure });
		else findings.miss(question, reason());
	}
}

const largestOf = ({ endpoint }: Sight): number => endpoint.parameters.limit.maximum ?? 20_000;

/** Examines a list whose answer without a limit is the whole list. */
async function examineShort(task: Task, start: Frame): Promise<void> {
	const { sight, ask } = task;
	keep(sight, start);
	const step = await ask(largestOf(sight));
	if (step?.isRefused) await narrow(task, step);
}

async function examineLong(task: Task): Promise<void> {
	const { sight, ask, standard, isCounted, answers } = task;
	const isShort = isCounted && (await countFrom(task, sight, mostToRead)) === 0;
	const step = await ask(isShort ? largestOf(sight) : gentleLimit);
	if (step === undefined) return;
	if (step.isRefused) return await narrow(task, step);
	if (step.count < standard) return;
	if (step.count > standard) {
		answers.push(['defaultLimit', standard, `${step.count} records came for a larger limit`]);
		if (step.count >= step.limit) sight.total = { count: step.count, isExact: false };
		else await examineEnd(task, step);
	} else await examineStandard(task, step);
	const { total } = sight;
	if (isCounted && !total?.isExact && !isShort) await countRoughly(task, sight);
	if (sight.total?.isExact) await examineMaximum(task);
}

/**
 * Finds the number of records that surely come in one answer. If the number is above the documented default, the function adds it to the
 * findings.
 */
function addGiven({ findings }: Examination, { given, endpoint }: Sight): void {
	const [[limit, count] = ['', 0]] = [...given].sort(([, one], [, other]) => other - one);
	if (count <= documentedDefault) return;
	const asked = limit === '' ? 'without a limit' : `for a limit of ${limit}`;
	findings.add('givenAtOnce', count, `${count + 1} records came ${asked}`, {
		about: endpoint.path,
	});
}

function keep(sight: Sight, frame: Frame): void {
	sight.frame = frame;
	sight.total = { count: frame.records.length, isExact: true };
}

/** Returns how many records come after an offset, with a limit of 1. */
async function countFrom(
	{ probe }: Examination,
	{ endpoint }: Sight,
	offset: number,
): Promise<number | undefined> {
	const asked = { limit: '1', page: `${offset}` };
	return (await probe.ask(endpoint, asked)).records?.length;
}

interface Page {
	readonly answer: string;
	readonly evidence: string;
}

/** Finds out what `page` counts. The answer holds only if the list does not change during the examination. */
async function examinePage(
	{ probe, findings }: Examination,
	{ endpoint, first }: Sight,
): Promise<Page | undefined> {
	const known = first.records?.map(contentOf) ?? [];
	if (!endpoint.parameters.page || new Set(known).size < known.length || known.length < 40) {
		return undefined;
	}
	const asked = { limit: '10', page: '2' };
	const came = (await probe.ask(endpoint, asked)).records?.map(contentOf) ?? [];
	if (came.length !== 10) return undefined;
	const starts = { records: 2, pages: 20, pagesFromOne: 10, nothing: 0 };
	for (const [answer, start] of Object.entries(starts)) {
		if (String(known.slice(start, start + 10)) !== String(came)) continue;
		const evidence = `with limit 10 and page 2, records ${start + 1} to ${start + 10} came`;
		return { answer, evidence };
	}
	findings.miss('pageCounts', 'The records came in another order.');
	return undefined;
}

/**
 * Examines an answer with more records than came without a limit, but with fewer records than its limit allows. Such an answer is the whole
 * list, or it is cut off.
 */
async function examineEnd(task: Task, { limit, count, records, isPart }: Step): Promise<void> {
	const { sight, ask, answers } = task;
	const frame: Frame = { query: { limit: `${limit}` }, records, isPart };
	const end = await findEnd(task, sight, frame);
	task.frames.push(frame);
	if (end === 'whole') return keep(sight, frame);
	sight.total = { count: end === 'cut' ? count + 1 : count, isExact: false };
	if (end !== 'cut') return;
	const evidence = `${count} came for a limit of ${limit}, and there are more`;
	answers.push(['mostAtOnce', count, evidence]);
	// If a limit of `count - 1` brings exactly so many records, the service accepts limits, and replaces limits above its maximum by the
	// maximum.
	const less = await ask(count - 1);
	if (less?.count === count - 1) answers.push(['aboveMaximum', 'clamp', evidence]);
}

/**
 * Examines a list that gives as many records with a large limit as without a limit. Either the list has no more records, or the service
 * does not accept such limits, or it never gives more at once.
 */
async function examineStandard(task: Task, step: Step): Promise<void> {
	const { sight, ask, standard, answers, end } = task;
	const known = takenElsewhere(task) ?? 0;
	const further = [known, standard + 50, standard + 1].filter((limit) => limit > standard);
	for (const limit of further) {
		const more = await ask(limit);
		if (more === undefined) return;
		if (more.isRefused) return await narrow(task, more);
		if (more.count > standard) return await narrow(task, step, more);
	}
	if (end !== 'cut') return;
	sight.total = { count: standard + 1, isExact: false };
	// A small limit shows whether the service accepts limits at all.
	const small = Math.min(7, standard - 1);
	if (small === 0 || (await ask(small))?.count !== small) return;
	const evidence = `${standard} came for limits of ${standard + 1} and ${step.limit}, and there are more`;
	answers.push(['mostAtOnce', standard, evidence], ['defaultLimit', standard, evidence, false]);
}

/** Returns `taken`, the largest accepted limit, of the first list for which it is known. Lists often have the same maximum. */
const takenElsewhere = ({ lists }: Examination): number | undefined =>
	[...lists.values()].find(({ taken }) => taken !== undefined)?.taken;

/** The largest limit that the service is known to accept, and the smallest limit that it is known not to accept. */
interface Gap {
	readonly lowest: number;
	readonly highest: number;
}

/** Looks for the largest limit that the service accepts, after the service refused a larger limit or replaced it by the default. */
async function narrow(task: Task, refused: Step, counted?: Step): Promise<void> {
	const { sight, ask, probe } = task;
	const { isRefused } = refused;
	const start: Gap = { lowest: counted?.limit ?? 0, highest: refused.limit };
	const gap = await closeGap(task, start, isRefused);
	if (gap === undefined || probe.over !== undefined) return;
	const { lowest, highest } = gap;
	const last = await ask(lowest);
	// The doctor asks for the refused limit again, because a single refusal may have been a passing failure.
	if (last === undefined || (isRefused && !(await ask(highest, true))?.isRefused)) return;
	addTaken(task, gap, last, isRefused);
	sight.taken = lowest;
	if (sight.frame) return;
	const { records, isPart } = last;
	const frame: Frame = { query: { limit: `${lowest}` }, records, isPart };
	const end = last.count === lowest ? 'cut' : await findEnd(task, sight, frame);
	task.frames.push(frame);
	if (end === 'whole') keep(sight, frame);
	else sight.total = { count: last.count, isExact: false };
}

/** Narrows a gap by requests with limits in between. The result is undefined if no accepted limit was found or a request failed. */
async function closeGap(task: Task, gap: Gap, isRefused: boolean): Promise<Gap | undefined> {
	const { ask, standard } = task;
	let { lowest, highest } = gap;
	const counts = (step: Step) => !step.isRefused && (isRefused || step.count > standard);
	const narrowBy = async (limit: number): Promise<boolean> => {
		if (limit <= lowest || limit >= highest) return true;
		const step = await ask(limit);
		if (step === undefined) return false;
		if (counts(step)) lowest = limit;
		else highest = limit;
		return true;
	};
	const known = takenElsewhere(task);
	if (known && !((await narrowBy(known)) && (await narrowBy(known + 1)))) return undefined;
	for (;;) {
		const left = usualLimits.filter((limit) => limit > lowest && limit < highest);
		// If the maximum is below the documented default, the exact maximum matters.
		if (left.length === 0 && highest <= documentedDefault && highest > lowest + 1) {
			left.push((lowest + highest) >> 1);
		}
		if (left.length === 0) break;
		if (!(await narrowBy(left[left.length >> 1]))) return undefined;
	}
	return lowest > 0 && (await narrowBy(lowest + 1)) ? { lowest, highest } : undefined;
}

/** Adds the findings from a gap. If `standard` is not the documented default, the answer `default` is only likely. */
function addTaken(task: Task, { lowest, highest }: Gap, last: Step, isRefused: boolean): void {
	const { standard, answers, end } = task;
	const what = isRefused ? 'was refused' : `brought ${standard}`;
	const evidence = `a limit of ${lowest} counted, and one of ${highest} ${what}`;
	if (isRefused) answers.push(['aboveMaximum', 'refuse', evidence]);
	else answers.push(['aboveMaximum', 'default', evidence, standard === documentedDefault]);
	answers.push(['limitTaken', lowest, evidence]);
	// The largest accepted limit is no maximum if more records come without a limit.
	const isMost = standard < lowest || (standard === lowest && end === 'cut');
	if (highest === lowest + 1 && last.count === lowest && isMost) {
		answers.push(['mostAtOnce', lowest, evidence]);
	}
	if (!isRefused) answers.push(['defaultLimit', standard, evidence]);
}

/** Finds out roughly how many records a list has. Sets `sight.total` to a number of records that the list surely has. */
async function countRoughly(examination: Examination, sight: Sight): Promise<void> {
	let count = mostToRead;
	while (count < 400_000 && ((await countFrom(examination, sight, count)) ?? 0) > 0) {
		sight.total = { count: count + 1, isExact: false };
		count *= 4;
	}
}

/**
 * Finds out what the service does with a limit above the documented maximum. This is possible only if the list is known to have more
 * records than come without a limit.
 */
async function examineMaximum({ sight, ask, standard, answers }: Task): Promise<void> {
	const { maximum } = sight.endpoint.parameters.limit;
	const count = sight.total?.count ?? 0;
	const isKnown = answers.some(([question]) => question === 'aboveMaximum');
	if (maximum === undefined || isKnown || count <= standard) return;
	const step = await ask(maximum + 1);
	if (step === undefined || (step.count === count && !step.isRefused)) return;
	if (step.isRefused && !(await ask(maximum + 1, true))?.isRefused) return;
	const evidence = `of ${count} records, a limit of ${maximum + 1} brought ${step.count}`;
	if (step.isRefused) answers.push(['aboveMaximum', 'refuse', evidence]);
	else if (step.count === standard) {
		answers.push(['aboveMaximum', 'default', evidence, standard === documentedDefault]);
	}
}
