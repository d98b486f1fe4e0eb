import type { Query } from '../values/mod';
import {
	atMost,
	contentsOf,
	contentOf,
	documentedDefault,
	gentleLimit,
	looksLikeLimit,
	type Examination,
	type Sight,
} from './sight';

/** Limits that people choose. */
const usualLimits = [
	...[200, 250, 300, 400, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 10_000, 20_000],
	40_000,
];

/** How many records a list may have to be read in one answer. */
const mostToRead = 5_000;

/** The statuses that refuse a limit. */
const refusals = [400, 413, 414, 422, 500, 502, 504];

/** What one limit brought. */
interface Step {
	readonly limit: number;
	readonly count: number;
	readonly isRefused: boolean;
}

/** Finds out how a list takes `limit` and `page`, and gets it whole where it is not too long. */
export async function examineLimits(examination: Examination, sight: Sight): Promise<void> {
	const { probe, findings } = examination;
	const { endpoint, first } = sight;
	const { path, parameters } = endpoint;
	if (first.records === undefined) return;
	const standard = first.records.length;
	const ask = async (limit: number): Promise<Step | undefined> => {
		const query: Query = { limit: `${limit}` };
		const { status, records } = await probe.ask(endpoint, query);
		if (records) return { limit, count: records.length, isRefused: false };
		return refusals.includes(status) ? { limit, count: 0, isRefused: true } : undefined;
	};
	const largest = parameters.limit.maximum ?? 20_000;
	if (sight.total?.isExact) {
		// A list that is short shows a limit that is refused, and nothing else.
		const step = await ask(largest);
		if (step?.isRefused) await narrow(examination, sight, ask, standard, step);
		return;
	}

	const isCounted = await examinePage(examination, sight);
	const isShort = isCounted && (await countFrom(examination, sight, mostToRead)) === 0;
	const step = await ask(isShort ? largest : gentleLimit);
	if (step === undefined) return;
	if (step.isRefused) return await narrow(examination, sight, ask, standard, step);
	if (step.count < standard) return;
	if (step.count > standard) {
		findings.add('defaultLimit', standard, `${step.count} records came for a larger limit`, path);
		sight.given = Math.max(sight.given, step.count - 1);
		if (step.count >= step.limit) sight.total = { count: step.count, isExact: false };
		else await examineEnd(examination, sight, step, isCounted);
	} else await examineStandard(examination, sight, ask, step, isCounted);

	const { total, given } = sight;
	const isLong = isCounted && !total?.isExact && !isShort;
	if (isLong) await countRoughly(examination, sight);
	if (given > documentedDefault) {
		findings.add('givenAtOnce', given, `an answer held ${given} records or one more`, path);
	}
	if (sight.total?.isExact && given > standard) await examineMaximum(examination, sight, ask);
}

function keep(sight: Sight, query: Query, records: readonly Record<string, unknown>[]): void {
	sight.frame = { query, records };
	sight.total = { count: records.length, isExact: true };
}

/** How many of the records behind an offset come, of at most so many. */
async function countFrom(
	{ probe }: Examination,
	{ endpoint }: Sight,
	offset: number,
	limit = 1,
	query: Query = {},
): Promise<number | undefined> {
	const asked = { ...query, limit: `${limit}`, page: `${offset}` };
	return (await probe.ask(endpoint, asked)).records?.length;
}

/** Finds out what `page` counts. Returns whether it counts records. */
async function examinePage({ probe, findings }: Examination, sight: Sight): Promise<boolean> {
	const { endpoint, first } = sight;
	const known = first.records?.map(contentOf) ?? [];
	if (!endpoint.parameters.page || new Set(known).size < known.length || known.length < 40) {
		return false;
	}
	const asked = { limit: '10', page: '2' };
	const came = (await probe.ask(endpoint, asked)).records?.map(contentOf) ?? [];
	if (came.length !== 10) return false;
	const starts = { records: 2, pages: 20, pagesFromOne: 10, nothing: 0 };
	for (const [answer, start] of Object.entries(starts)) {
		if (String(known.slice(start, start + 10)) !== String(came)) continue;
		const evidence = `with limit 10 and page 2, records ${start + 1} to ${start + 10} came`;
		findings.add('pageCounts', answer, evidence, endpoint.path);
		return answer === 'records';
	}
	findings.miss('pageCounts', 'The records came in another order.');
	return false;
}

/** A longer answer than the default one, and shorter than its limit: is it the whole list, or is it cut? */
async function examineEnd(
	examination: Examination,
	sight: Sight,
	{ limit, count }: Step,
	isCounted: boolean,
): Promise<void> {
	const { probe, findings } = examination;
	const { endpoint } = sight;
	const query: Query = { limit: `${limit}` };
	const { records = [] } = await probe.ask(endpoint, query);
	const behind = isCounted ? await countFrom(examination, sight, count - 1, 10) : undefined;
	if (behind === 1) {
		sight.given = count;
		keep(sight, query, records);
	} else if (
		(behind ?? 0) > 1 ||
		(behind === undefined && (await hasOthers(examination, sight, query)))
	) {
		const evidence = `${count} came for a limit of ${limit}, and there are more`;
		findings.add('aboveMaximum', 'clamp', evidence, endpoint.path);
		findings.add('mostAtOnce', count, evidence, endpoint.path);
		sight.total = { count: count + 1, isExact: false };
	} else if (behind === undefined && !looksLikeLimit(count)) keep(sight, query, records);
	else sight.total = { count, isExact: false };
}

/** No more came than without a limit: larger limits may not count, or this is the list. */
async function examineStandard(
	examination: Examination,
	sight: Sight,
	ask: (limit: number) => Promise<Step | undefined>,
	step: Step,
	isCounted: boolean,
): Promise<void> {
	const { findings } = examination;
	const { path } = sight.endpoint;
	const standard = step.count;
	const less = await ask(7);
	if (less?.count !== 7) return;
	const known = [...examination.lists.values()].find(({ taken }) => taken !== undefined)?.taken;
	const more = await ask(known && known > standard ? known : standard + 50);
	if (more === undefined) return;
	if (more.isRefused || more.count > standard) {
		return await narrow(examination, sight, ask, standard, more.isRefused ? more : step, more);
	}
	const behind = isCounted ? await countFrom(examination, sight, standard) : undefined;
	const isMore = behind ?? ((await hasOthers(examination, sight, {})) ? 1 : 0);
	if (isMore === 0) return;
	const evidence = `${standard} came for limits of ${more.limit} and ${step.limit}, and there are more`;
	findings.add('mostAtOnce', standard, evidence, path);
	findings.add('defaultLimit', standard, evidence, path, false);
}

/** Looks for the largest limit that counts, where a larger one was refused or put the default in its place. */
async function narrow(
	{ findings, probe, lists }: Examination,
	sight: Sight,
	ask: (limit: number) => Promise<Step | undefined>,
	standard: number,
	refused: Step,
	counted?: Step,
): Promise<void> {
	const { path } = sight.endpoint;
	const { isRefused } = refused;
	const counts = ({ isRefused, count }: Step) =>
		!isRefused && (refused.isRefused || count > standard);
	let lowest = counted && counts(counted) ? counted.limit : 0;
	let highest = refused.limit;
	const narrowBy = async (limit: number): Promise<boolean> => {
		if (limit <= lowest || limit >= highest) return true;
		const step = await ask(limit);
		if (step === undefined) return false;
		if (counts(step)) lowest = limit;
		else highest = limit;
		if (step.count > sight.given && step.count > standard) sight.given = step.count - 1;
		return true;
	};
	// Lists often have the same maximum.
	const known = [...lists.values()].find(({ taken }) => taken !== undefined)?.taken;
	if (known && !((await narrowBy(known)) && (await narrowBy(known + 1)))) return;
	for (;;) {
		const left = usualLimits.filter((limit) => limit > lowest && limit < highest);
		if (left.length === 0) break;
		if (!(await narrowBy(left[left.length >> 1]))) return;
	}
	if (lowest === 0 || !(await narrowBy(lowest + 1)) || probe.over !== undefined) return;
	const what = isRefused ? 'was refused' : `brought ${standard}`;
	const evidence = `a limit of ${lowest} counted, and one of ${highest} ${what}`;
	findings.add('aboveMaximum', isRefused ? 'refuse' : 'default', evidence, path);
	findings.add('limitTaken', lowest, evidence, path);
	if (highest === lowest + 1) findings.add('mostAtOnce', lowest, evidence, path);
	if (!isRefused) findings.add('defaultLimit', standard, evidence, path);
	sight.taken = lowest;
	const { records } = await probe.ask(sight.endpoint, { limit: `${lowest}` });
	if (records === undefined) return;
	// With the largest limit that counts, a shorter answer is the whole list.
	if (records.length < lowest) keep(sight, { limit: `${lowest}` }, records);
	else sight.total = { count: records.length, isExact: false };
}

/** Whether days before and after those that came hold records which did not come. */
async function hasOthers({ probe }: Examination, sight: Sight, query: Query): Promise<boolean> {
	const { endpoint } = sight;
	const { records = [] } = await probe.ask(endpoint, query);
	for (const { from, to, field = '', similar = '' } of endpoint.dateRanges ?? []) {
		const days = records
			.map((record) => String(record[field] ?? record[similar] ?? '').slice(0, 10))
			.filter((day) => /^[12]\d{3}-\d\d-\d\d$/.test(day))
			.sort();
		if (days.length === 0) continue;
		const outside = [{ [to]: days[0] }, ...(from ? [{ [from]: days[days.length - 1] }] : [])];
		for (const bound of outside) {
			const found = await probe.ask(endpoint, { ...bound, ...atMost(endpoint, 100) });
			const known = contentsOf(records);
			const others = found.records?.filter((record) => !known.has(contentOf(record))) ?? [];
			if (others.length === 0) continue;
			// One that was entered meanwhile is no proof.
			const again = contentsOf((await probe.ask(endpoint, query, true)).records ?? []);
			if (again.size > 0 && others.some((record) => !again.has(contentOf(record)))) return true;
		}
	}
	return false;
}

/** How long a long list is, by a factor of four. */
async function countRoughly(examination: Examination, sight: Sight): Promise<void> {
	let count = mostToRead;
	while (count < 400_000 && ((await countFrom(examination, sight, count)) ?? 0) > 0) {
		sight.total = { count: count + 1, isExact: false };
		count *= 4;
	}
}

/** What a limit above the documented maximum does, where the whole list is known. */
async function examineMaximum(
	{ findings }: Examination,
	{ endpoint, first, total }: Sight,
	ask: (limit: number) => Promise<Step | undefined>,
): Promise<void> {
	const { maximum } = endpoint.parameters.limit;
	const standard = first.records?.length ?? 0;
	if (maximum === undefined || findings.get('aboveMaximum', endpoint.path)) return;
	const step = await ask(maximum + 1);
	if (step === undefined || (step.count === total?.count && !step.isRefused)) return;
	const evidence = `of ${total?.count} records, a limit of ${maximum + 1} brought ${step.count}`;
	const answer = step.isRefused ? 'refuse' : step.count === standard ? 'default' : undefined;
	if (answer) findings.add('aboveMaximum', answer, evidence, endpoint.path);
}
