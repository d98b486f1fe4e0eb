import type { DateRange } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, parseDay, type Query } from '../values/mod';
import { kindOf } from './describeFields';
import type { Findings } from './findings';
import type { QuestionName } from './questions';
import {
	askList,
	contentOf,
	contentsOf,
	isWhole,
	limitOf,
	type Examination,
	type Sight,
} from './sight';

/** One way in which a service may compare dates. */
interface Comparison {
	readonly lower: 'day' | 'exclusive' | 'ignored';
	readonly upper: 'day' | 'midnight' | 'exclusive' | 'ignored';
	/** Hours from the time as it is shown to the time as it is compared. */
	readonly hours: number;
	/** How many hours more there are in the northern summer: 1 or -1 where one of both zones has summer time. */
	readonly summer: number;
	readonly unset: 'lowest' | 'unmatched';
}

/** A record that came, or did not come, for a query. */
interface Sample {
	readonly record: ApiRecord;
	readonly query: Query;
	readonly came: boolean;
}

/** A last day before all others, which only records without a date can pass. */
const beforeAll = '1800-01-01';

/** A day that nobody has, as the node asks for it. */
const afterAll = '2300-01-01';

/** How many questions may follow from what came. */
const maxRounds = 3;

/** How many records must come, and must not, before a date counts as the one that is compared. */
const enoughToTell = 20;

const isUnset = (value: unknown) => value === null || /^0000-00-00/.test(String(value));

/** All pairs of two lists. */
const pairsOf = <One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] =>
	ones.flatMap((one) => others.map((other): [One, Other] => [one, other]));

function comparisons(isTimed: boolean): Comparison[] {
	const lowers = ['day', 'exclusive', 'ignored'] as const;
	const uppers = (['day', 'midnight', 'exclusive', 'ignored'] as const).filter(
		(upper) => isTimed || upper !== 'midnight',
	);
	// Of dates without a time, another zone moves all by a day, or none.
	const zones = isTimed ? pairsOf(anyHours, [0, 1, -1]) : [-24, 0, 24].map((hours) => [hours, 0]);
	const ways = pairsOf(pairsOf(lowers, uppers), pairsOf(zones, ['lowest', 'unmatched'] as const));
	return ways.map(([[lower, upper], [[hours, summer], unset]]) => ({
		lower,
		upper,
		hours,
		summer,
		unset,
	}));
}

/** From 14 hours behind to 14 hours ahead, in halves. */
const anyHours = Array.from({ length: 57 }, (_, index) => index / 2 - 14);

const momentOf = (value: unknown): number =>
	Date.parse(`${String(value).slice(0, 19).replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`);

const dayLength = 86_400_000;

/** A value and the bounds that it was asked for with, in milliseconds; undefined where there is none. */
interface Moments {
	readonly value?: number;
	readonly first?: number;
	readonly last?: number;
	/** Whether it is the northern summer; undefined around the days on which countries change their clocks. */
	readonly isSummer?: boolean;
}

/** The month and day of the last changes of the clock in spring, and of the first ones in autumn; and likewise of winter. */
const seasons = { summer: ['04-16', '08-31'], winter: ['11-16', '02-28'] };

function isSummer(value: unknown): boolean | undefined {
	const day = String(value).slice(5, 10);
	if (day >= seasons.summer[0] && day <= seasons.summer[1]) return true;
	return day >= seasons.winter[0] || day <= seasons.winter[1] ? false : undefined;
}

function momentsOf(value: unknown, query: Query, { from = '', to }: DateRange): Moments {
	const startOf = (date: string | undefined) => (date === undefined ? undefined : momentOf(date));
	return {
		value: isUnset(value) ? undefined : momentOf(value),
		first: startOf(query[from]),
		last: startOf(query[to]),
		isSummer: isSummer(value),
	};
}

/** Whether a record comes, if the service compares so, with so many hours between both times. */
function passes({ value, first, last }: Moments, by: Comparison, hours: number): boolean {
	const hasFirst = first !== undefined && by.lower !== 'ignored';
	const hasLast = last !== undefined && by.upper !== 'ignored';
	if (value === undefined) return !hasFirst && (!hasLast || by.unset === 'lowest');
	const moment = value + hours * 3_600_000;
	if (hasFirst && moment < first + (by.lower === 'exclusive' ? dayLength : 0)) return false;
	if (!hasLast) return true;
	if (by.upper === 'midnight') return moment <= last;
	return moment < last + (by.upper === 'day' ? dayLength : 0);
}

/** Whether a sample is as it would be, if the service compares so. Where the season is not known, either may be so. */
function fits(moments: Moments, came: boolean, by: Comparison): boolean {
	const inWinter = passes(moments, by, by.hours) === came;
	if (by.summer === 0 || moments.isSummer === false) return inWinter;
	const inSummer = passes(moments, by, by.hours + by.summer) === came;
	return moments.isSummer === true ? inSummer : inSummer || inWinter;
}

/** Finds out how a list compares the dates of each of its ranges, by what comes for a few days and what does not. */
export async function examineDates(examination: Examination, sight: Sight): Promise<void> {
	const { probe, findings } = examination;
	const { endpoint } = sight;
	const { path, dateRanges = [] } = endpoint;
	const frame = sight.frame ?? { query: {}, records: sight.first.records ?? [] };
	if (frame.records.length < 3) return;
	const asked: Asked[] = [];
	for (const range of dateRanges) {
		const one = await askRange(examination, sight, range, frame.records);
		if (one.answers.length > 0) asked.push(one);
	}
	if (asked.length === 0) return;
	// What changes meanwhile proves nothing.
	const again = contentsOf((await probe.ask(endpoint, frame.query, true)).records ?? []);
	const steady = frame.records.filter((record) => again.has(contentOf(record)));
	const kept = asked.map((one) => examineRange(examination, sight, one, steady));
	const evidence = `${kept.length} pairs of parameters`;
	if (kept.every((one) => one === undefined) && asked.some((one) => isAlike(one, steady))) {
		return await examineNobodys(examination, sight, asked, steady.length);
	}
	if (kept.includes(false)) findings.add('ignoredDates', 'ignored', evidence, { about: path });
	else if (!kept.includes(undefined)) {
		findings.add('ignoredDates', 'kept', evidence, { about: path });
	}
}

/** Whether most of what came for some days came for other days, too: a date that no record shows may hardly have both. */
function isAlike({ isShown, answers }: Asked, steady: readonly ApiRecord[]): boolean {
	if (isShown || answers.length < 2) return false;
	const [one, other] = answers.map(({ records }) => contentsOf(records));
	const both = steady.map(contentOf).filter((content) => one.has(content) && other.has(content));
	return both.length > 0 && both.length * 2 >= one.size;
}

/** Finds out whether a list whose records do not show the date ignores it: then they come for days that nobody has, too. */
async function examineNobodys(
	examination: Examination,
	sight: Sight,
	asked: readonly Asked[],
	count: number,
): Promise<void> {
	const { from, to } = asked.find(({ isShown }) => !isShown)?.range ?? {};
	if (from === undefined || to === undefined) return;
	const query = { ...limitOf(sight), [from]: afterAll, [to]: afterAll };
	const { records = [] } = await askList(examination, sight, query);
	// A few may have no date at all, as in the node.
	if (records.length < Math.min(enoughToTell, count) || records.length === 0) return;
	const sizes = asked.flatMap(({ answers }) => answers.map(({ records }) => records.length));
	const evidence = `${records.length} records came for ${afterAll}, and ${sizes.join(' and ')} for other days`;
	// Who takes such a day for none may keep to others.
	const isSure = [...sizes, records.length].every((size) => size >= count);
	examination.findings.add('ignoredDates', 'ignored', evidence, {
		about: sight.endpoint.path,
		isSure,
	});
}

/** What came for a range of dates. */
interface Asked {
	readonly range: DateRange;
	/** Whether records show the date that is compared. */
	readonly isShown: boolean;
	/** The fields that may be it. */
	readonly candidates: readonly string[];
	readonly answers: readonly { readonly query: Query; readonly records: readonly ApiRecord[] }[];
}

/** Asks for days of a range, and as long as several ways to compare are left, for those that tell them apart. */
async function askRange(
	examination: Examination,
	sight: Sight,
	range: DateRange,
	known: readonly ApiRecord[],
): Promise<Asked> {
	const { field = '', similar = '' } = range;
	const isShown = known.every((record) => record[field] !== undefined);
	// Which date a hidden one is nobody can tell by another.
	const names = field === '' ? Object.keys(known[0]) : [];
	const candidates = isShown ? [field] : names.filter((name) => hasDates(known, name));
	const guide = candidates.includes(similar) ? similar : candidates[0];
	const answers: Asked['answers'][number][] = [];
	if (guide === undefined) return { range, isShown, candidates, answers };
	const limit = limitOf(sight);
	const ask = async (query: Query): Promise<boolean> => {
		const { records } = await askList(examination, sight, { ...limit, ...query });
		if (records) answers.push({ query, records });
		return records !== undefined;
	};
	const values = known.map((record) => record[guide]);
	for (const query of questionsFor(range, values, isShown)) await ask(query);
	for (let round = 0; round < maxRounds && isShown; round++) {
		const left = remaining(range, field, sampleAll(sight, known, answers));
		const query = bestQuestion(range, values, left);
		if (query === undefined || !(await ask(query))) break;
	}
	return { range, isShown, candidates, answers };
}

/** Returns whether the service keeps to the dates of a range; undefined where that is not shown. */
function examineRange(
	{ findings }: Examination,
	sight: Sight,
	{ range, isShown, candidates, answers }: Asked,
	steady: readonly ApiRecord[],
): boolean | undefined {
	const { path } = sight.endpoint;
	const { field = '' } = range;
	const all = steady;
	const samples = sampleAll(sight, all, answers);
	const readings = candidates.flatMap((name) => {
		const left = remaining(range, name, samples);
		return left.length > 0 ? [{ range, name, isTimed: isTimed(samples, name), left }] : [];
	});
	const inside = samples.filter(({ came }) => came).length;
	const count = `${inside} records came and ${samples.length - inside} did not, in ${answers.length} answers`;
	if (!isShown) {
		const [only, ...others] = readings;
		const isTold = only?.left.every(
			({ lower, upper }) => lower !== 'ignored' && upper !== 'ignored',
		);
		const isEnough = inside >= enoughToTell && samples.length - inside >= enoughToTell;
		if (others.length > 0 || !isTold || !isEnough) return undefined;
		findings.add('comparedDate', only.name, `${count}, all as ${only.name} says`, {
			about: path,
			isSure: false,
		});
		return undefined;
	}
	const [reading] = readings;
	if (reading === undefined) {
		for (const question of ['upperBound', 'lowerBound', 'filterShift'] as const) {
			findings.miss(question, `${path} compares ${field} in a way that the doctor does not know.`);
		}
		return undefined;
	}
	return addBounds(findings, path, reading, `${field}: ${count}`);
}

/** The ways to compare a field by a range that are left. */
interface Reading {
	readonly range: DateRange;
	readonly isTimed: boolean;
	readonly left: readonly Comparison[];
}

/** Adds what all ways that are left have in common, or is likely: what those without summer time have. */
function addBounds(
	findings: Findings,
	path: string,
	{ range, isTimed, left }: Reading,
	evidence: string,
): boolean | undefined {
	const plain = left.filter(({ summer }) => summer === 0);
	const add = (question: QuestionName, answerOf: (ways: readonly Comparison[]) => unknown) => {
		const sure = answerOf(left);
		const answer = sure ?? answerOf(plain);
		if (answer === undefined || findings.get(question, path) !== undefined) return;
		findings.add(question, String(answer), evidence, { about: path, isSure: sure !== undefined });
	};
	const effectOf =
		(effect: typeof lowerEffect) =>
		(ways: readonly Comparison[]): string | undefined => {
			const answer = agreed(ways, isTimed, effect);
			return answer === 'ignored' ? undefined : answer;
		};
	if (range.from) add('lowerBound', effectOf(lowerEffect));
	add(isTimed ? 'upperBound' : 'lastDate', effectOf(upperEffect));
	const hours = common(plain, ({ hours }) => hours);
	// A few days do not show what the same zones do in the other half of the year.
	if (isTimed && hours !== undefined && findings.get('filterShift', path) === undefined) {
		findings.add('filterShift', hours, evidence, { about: path, isSure: false });
	}
	add('unsetDates', (ways) => common(ways, ({ unset }) => unset));
	const kinds = left.flatMap(({ lower, upper }) => (range.from ? [lower, upper] : [upper]));
	if (kinds.every((kind) => kind === 'ignored')) return false;
	return kinds.includes('ignored') ? undefined : true;
}

/** What all ways to compare have in common; undefined where they differ, or there are none. */
function common<Value>(ways: readonly Comparison[], of: (by: Comparison) => Value) {
	const [first, ...others] = ways.map(of);
	return others.every((other) => other === first) ? first : undefined;
}

/** What a bound does to a date without a time: by its way to compare and by the zone together. */
const lowerEffect = ({ lower, hours }: Comparison, isTimed: boolean): string => {
	if (isTimed || lower === 'ignored') return lower;
	const days = (lower === 'exclusive' ? 1 : 0) - hours / 24;
	return { 0: 'day', 1: 'exclusive' }[days] ?? 'other';
};

const upperEffect = ({ upper, hours }: Comparison, isTimed: boolean): string => {
	if (isTimed || upper === 'ignored') return upper;
	const days = (upper === 'exclusive' ? 1 : 0) + hours / 24;
	return { 0: 'day', 1: 'exclusive' }[days] ?? 'other';
};

/** The effect of all that is left; undefined where they differ, or nothing has a name for it. */
function agreed(
	left: readonly Comparison[],
	isTimed: boolean,
	effect: typeof lowerEffect,
): string | undefined {
	const answer = common(left, (by) => effect(by, isTimed));
	return answer === 'other' ? undefined : answer;
}

/** What is known of each record and each question. */
const sampleAll = (
	sight: Sight,
	known: readonly ApiRecord[],
	answers: Asked['answers'],
): Sample[] => {
	const contents = contentsOf(known);
	return answers.flatMap(({ query, records }): Sample[] => {
		const came = contentsOf(records);
		const isAll = isWhole(sight, records.length, limitOf(sight));
		return [
			...records
				.filter((record) => !contents.has(contentOf(record)))
				.map((record) => ({ record, query, came: true })),
			...known
				.map((record) => ({ record, query, came: came.has(contentOf(record)) }))
				.filter((one) => one.came || isAll),
		];
	});
};

const isTimed = (samples: readonly Sample[], name: string): boolean =>
	samples.some(({ record }) => !/^$| 00:00:00$/.test(String(record[name] ?? '').slice(10)));

/** The ways to compare a field that fit all that is known. */
function remaining(range: DateRange, name: string, samples: readonly Sample[]): Comparison[] {
	// Many records have the same date.
	const different = new Map(
		samples.map(({ record, query, came }) => {
			const moments = momentsOf(record[name], query, range);
			return [Object.values({ ...moments, came }).join(), { moments, came }] as const;
		}),
	);
	const moments = [...different.values()];
	const timed = isTimed(samples, name);
	return comparisons(timed).filter((by) =>
		moments.every(({ moments, came }) => fits(moments, came, by)),
	);
}

/** At most 80 of many, evenly spread. */
const someOf = <Value>(values: readonly Value[]): Value[] => {
	const step = Math.ceil(values.length / 80);
	return values.filter((_, index) => index % step === 0);
};

/** The days that tell most of the ways apart that are left; undefined where none does. */
function bestQuestion(
	range: DateRange,
	values: readonly unknown[],
	left: readonly Comparison[],
): Query | undefined {
	const { from, to } = range;
	if (from === undefined) return undefined;
	// Whether the unset ones come, an upper bound alone tells.
	const plain = left.filter(({ summer }) => summer === 0);
	const kinds = someOf(plain.filter(({ unset }) => unset === plain[0].unset));
	if (kinds.length < 2) return undefined;
	const set = values.filter((value) => parseDay(value));
	const days = someOf([...new Set(set.map((value) => String(value).slice(0, 10)))]);
	const moments = [...new Set(set.map(momentOf))];
	let best: { query: Query; count: number } | undefined;
	for (const day of days) {
		for (const [start, length] of [
			[-1, 1],
			[0, 1],
			[-1, 2],
		]) {
			const first = addDays(day, start);
			const query = { [from]: first, [to]: addDays(first, length) };
			const bounds = momentsOf(undefined, query, range);
			const near = moments
				.filter((value) => Math.abs(value - (bounds.first ?? 0)) < 4 * dayLength)
				.map((value) => ({ ...bounds, value }));
			const count = new Set(
				kinds.map((by) => near.map((one) => (passes(one, by, by.hours) ? 1 : 0)).join('')),
			).size;
			if (count > (best?.count ?? 1)) best = { query, count };
		}
	}
	return best?.query;
}

const hasDates = (records: readonly ApiRecord[], name: string): boolean =>
	records.every((record) => /^date/.test(kindOf(record[name])) || isUnset(record[name])) &&
	records.filter((record) => parseDay(record[name])).length * 2 >= records.length;

/** The bounds to ask for, so that records lie just before and behind them. */
function* questionsFor(
	{ from, to }: DateRange,
	values: readonly unknown[],
	isShown: boolean,
): Generator<Query> {
	const set = values
		.filter((value) => parseDay(value))
		.map(String)
		.sort();
	if (set.length === 0) return;
	const dayAt = (value: string) => value.slice(0, 10);
	const timeAt = (value: string) => value.slice(11);
	const between = (first: string, last: string): Query => ({
		...(from && { [from]: first }),
		[to]: last,
	});
	// Without a first day few records lie before an early one.
	const middle = dayAt(set[from ? set.length >> 1 : Math.min(9, set.length >> 1)]);
	if (!isShown) {
		yield between(dayAt(set[set.length >> 2]), middle);
		yield between(middle, dayAt(set[(set.length * 3) >> 2]));
		return;
	}
	const byTime = set
		.filter((value) => !['', '00:00:00'].includes(timeAt(value)))
		.sort((one, other) => (timeAt(one) < timeAt(other) ? -1 : 1));
	if (byTime.length > 0) {
		const early = dayAt(byTime[0]);
		const late = addDays(dayAt(byTime[byTime.length - 1]), 1);
		yield between(early, early);
		yield between(late, addDays(late, 1));
		yield between(addDays(early, -1), addDays(early, 1));
		const atMidnight = set.find((value) => timeAt(value) === '00:00:00');
		if (atMidnight) yield between(addDays(dayAt(atMidnight), -1), dayAt(atMidnight));
	} else {
		yield between(middle, addDays(middle, 1));
		yield between(addDays(middle, -1), middle);
	}
	yield { [to]: beforeAll };
}
