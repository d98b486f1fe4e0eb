import type { ApiRecord } from '../http/mod';
import { addDays, enoughToTell, isUnsetDate, parseDay, type Query } from '../values/mod';
import { dateFiltersOf, filterName, type DateFilter } from './dateFilters';
import { kindOf } from './describeFields';
import { examineHidden, missFilters } from './examineHidden';
import type { Findings } from './findings';
import { answeredOf, type QuestionName } from './questions';
import {
	askList,
	beforeAll,
	contentOf,
	contentsOf,
	isWhole,
	limitOf,
	type Examination,
	type Frame,
	type Sight,
} from './sight';

/** One way in which a service may compare dates. */
interface Comparison {
	readonly lower: 'day' | 'exclusive' | 'ignored';
	readonly upper: 'day' | 'midnight' | 'exclusive' | 'ignored';
	/** How many hours the service adds to the shown time of a record before it compares the time. */
	readonly hours: number;
	/**
	 * How many more hours the service adds in the northern summer. It is 1 or -1 if the shown time and the compared time have different zones,
	 * and only one zone has summer time. Otherwise it is 0.
	 */
	readonly summer: number;
	readonly unset: 'lowest' | 'unmatched';
}

interface Sample {
	readonly record: ApiRecord;
	readonly query: Query;
	readonly came: boolean;
}

/** After the first queries with a filter, the doctor sends at most this many further queries. */
const maxRounds = 3;

const pairsOf = <One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] =>
	ones.flatMap((one) => others.map((other): [One, Other] => [one, other]));

function comparisons(isTimed: boolean): Comparison[] {
	const lowers = ['day', 'exclusive', 'ignored'] as const;
	const uppers = (['day', 'midnight', 'exclusive', 'ignored'] as const).filter(
		(upper) => isTimed || upper !== 'midnight',
	);
	// If dates have no time, another time zone moves the dates of all records by a whole day or not at all.
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

/** The possible values of `hours` in a comparison: from -14 to 14, in steps of half an hour. */
const anyHours = Array.from({ length: 57 }, (_, index) => index / 2 - 14);

const momentOf = (value: unknown): number =>
	Date.parse(`${String(value).slice(0, 19).replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`);

const dayLength = 86_400_000;

/** The date of a record and the bounds of a query, in milliseconds since 1970. */
interface Moments {
	readonly value?: number;
	readonly first?: number;
	readonly last?: number;
	/** Whether the value lies in the northern summer. It is undefined around the days on which clocks change. */
	readonly isSummer?: boolean;
}

/** Two parts of the year in which nearly no time zone changes its clocks. Each has a first and a last day, as month and day. */
const seasons = { summer: ['04-16', '08-31'], winter: ['11-16', '02-28'] };

function isSummer(value: unknown): boolean | undefined {
	const day = String(value).slice(5, 10);
	if (day >= seasons.summer[0] && day <= seasons.summer[1]) return true;
	return day >= seasons.winter[0] || day <= seasons.winter[1] ? false : undefined;
}

function momentsOf(value: unknown, query: Query, { from = '', to = '' }: DateFilter): Moments {
	const startOf = (date: string | undefined) => (date === undefined ? undefined : momentOf(date));
	return {
		value: isUnsetDate(value) ? undefined : momentOf(value),
		first: startOf(query[from]),
		last: startOf(query[to]),
		isSummer: isSummer(value),
	};
}

/** Returns whether a record passes the filter if the service compares dates in the way `by`. */
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

/**
 * Returns whether a way to compare dates explains a sample. If the season is unknown, it is enough if the way explains the sample in one of
 * the two seasons.
 */
function fits(moments: Moments, came: boolean, by: Comparison): boolean {
	const inWinter = passes(moments, by, by.hours) === came;
	if (by.summer === 0 || moments.isSummer === false) return inWinter;
	const inSummer = passes(moments, by, by.hours + by.summer) === came;
	return moments.isSummer === true ? inSummer : inSummer || inWinter;
}

/** Finds out how the service compares dates for each date filter of a list. */
export async function examineDates(examination: Examination, sight: Sight): Promise<void> {
	const { probe, findings } = examination;
	const { endpoint, first } = sight;
	const filters = dateFiltersOf(endpoint);
	const frame = sight.frame ?? { query: {}, records: first.records ?? [] };
	if (frame.records.length < 3) {
		const reason = first.records ? 'The list has fewer than three records.' : first.problem;
		return filters.forEach((filter) => missFilters(findings, endpoint.path, filter, reason));
	}
	const asked: Asked[] = [];
	for (const filter of filters) asked.push(await askFilter(examination, sight, filter, frame));
	// The doctor asks for the list again, because records that have just changed prove nothing.
	const isAnswered = asked.some(({ answers }) => answers.length > 0);
	const again = isAnswered ? await probe.ask(endpoint, frame.query, true) : frame;
	const contents = contentsOf(again.records ?? []);
	const steady = frame.records.filter((record) => contents.has(contentOf(record)));
	for (const one of asked) {
		const { filter, isShown, answers } = one;
		const isTold = isShown
			? addShown(examination, sight, one, steady)
			: addHidden(examination, sight, one, steady);
		if (isShown && !isTold) missFilters(findings, endpoint.path, filter, probe.over?.text);
		if (!isShown && !isTold) {
			const sizes = answers.map(({ records }) => records.length);
			await examineHidden(examination, { sight, filter, frame, sizes });
		}
	}
}

/** The queries with one date filter, and the answers of the service. */
interface Asked {
	readonly filter: DateFilter;
	/** Whether the records show the date that the filter compares. */
	readonly isShown: boolean;
	/** The fields that may contain the date that the filter compares. */
	readonly candidates: readonly string[];
	readonly answers: readonly Frame[];
}

/**
 * Returns the fields that may contain the date that a filter compares. `guide` is the field from which the doctor takes the days for its
 * queries.
 */
function fieldsOf(
	{ endpoint: { fields = {}, path } }: Sight,
	{ field = '', similar = '' }: DateFilter,
	known: readonly ApiRecord[],
): Pick<Asked, 'isShown' | 'candidates'> & { guide?: string } {
	if (known.every((record) => record[field] !== undefined)) {
		return { isShown: true, candidates: [field], guide: field };
	}
	// The doctor tries fields other than `field` only if the documentation leaves open which date the filter compares.
	const isAsked = answeredOf.comparedDate?.includes(path);
	const names = isAsked ? [...new Set(known.flatMap(Object.keys))] : [];
	const candidates = names.filter((name) => hasDates(known, name));
	const guide = [similar, ...Object.keys(fields), ...candidates].find(
		(name) => candidates.includes(name) && isMostlySet(known, name),
	);
	return { isShown: false, candidates, guide };
}

/**
 * Asks the service for records by a filter. If the records show the date that the filter compares, further queries find out in which way
 * the service compares it.
 */
async function askFilter(
	examination: Examination,
	sight: Sight,
	filter: DateFilter,
	{ records: known }: Frame,
): Promise<Asked> {
	const { field = '' } = filter;
	const { isShown, candidates, guide } = fieldsOf(sight, filter, known);
	const answers: Asked['answers'][number][] = [];
	if (guide === undefined) return { filter, isShown, candidates, answers };
	const limit = limitOf(sight);
	const ask = async (query: Query): Promise<boolean> => {
		const { records, isPart } = await askList(examination, sight, { ...limit, ...query });
		if (records) answers.push({ query, records, isPart });
		return records !== undefined;
	};
	const values = known.map((record) => record[guide]);
	for (const query of questionsFor(filter, values, isShown)) {
		// If the whole list is known and all its records have a date, no answer can show what happens to records without a date.
		const isForUnset = query[filter.to ?? ''] === beforeAll;
		if (!(isForUnset && sight.frame && !values.some(isUnsetDate))) await ask(query);
	}
	for (let round = 0; round < maxRounds && isShown; round++) {
		const left = remaining(filter, field, sampleAll(sight, known, answers));
		const query = bestQuestion(filter, values, left);
		if (query === undefined || !(await ask(query))) break;
	}
	return { filter, isShown, candidates, answers };
}

function evidenceOf(sight: Sight, { answers }: Asked, steady: readonly ApiRecord[]) {
	const samples = sampleAll(sight, steady, answers);
	const inside = samples.filter(({ came }) => came).length;
	const outside = samples.length - inside;
	const text = `${inside} records came and ${outside} did not, in ${answers.length} answers`;
	return { samples, text, isEnough: inside >= enoughToTell && outside >= enoughToTell };
}

/**
 * Looks for the field that a filter compares, if the documentation does not name it. If several documented fields explain the answers, the
 * field stays unknown. An undocumented field is considered only if no documented field explains the answers.
 *
 * @returns true if the answers show the field that the filter compares, and also show that both ends of the filter have an effect
 */
function addHidden(
	{ findings }: Examination,
	sight: Sight,
	asked: Asked,
	steady: readonly ApiRecord[],
): boolean {
	const { filter, candidates } = asked;
	const { fields = {}, path } = sight.endpoint;
	const { samples, text, isEnough } = evidenceOf(sight, asked, steady);
	const readings = candidates.flatMap((name) => {
		const left = remaining(filter, name, samples);
		return left.length > 0 ? [{ name, left }] : [];
	});
	const documented = readings.filter(({ name }) => Object.hasOwn(fields, name));
	// A documented date field is no candidate if some of its values are not dates. But the filter can still compare this field. So if no other
	// documented field explains the answers, the field that the filter compares stays unknown.
	const isUnread = (name: string) =>
		/^date/.test(fields[name].type) &&
		!candidates.includes(name) &&
		steady.some((record) => parseDay(record[name]));
	if (documented.length === 0 && Object.keys(fields).some(isUnread)) return false;
	const [only, ...others] = documented.length > 0 ? documented : readings;
	const isTold = only?.left.every(({ lower, upper }) => ![lower, upper].includes('ignored'));
	if (others.length > 0 || !isTold || !isEnough) return false;
	const rivals = readings.flatMap(({ name }) => (name === only.name ? [] : [name]));
	const evidence = `${text}, all as ${only.name} says${rivals.length > 0 ? ', which is documented, and so do other fields' : ''}`;
	findings.add('comparedDate', only.name, evidence, { about: path, isSure: false });
	for (const name of [filter.from, filter.to]) {
		if (name === undefined) continue;
		findings.add('ignoredDates', 'kept', text, { about: filterName(path, name), isSure: false });
	}
	return true;
}

function addShown(
	{ findings }: Examination,
	sight: Sight,
	asked: Asked,
	steady: readonly ApiRecord[],
): boolean {
	const { filter, answers } = asked;
	const { path } = sight.endpoint;
	const { field = '' } = filter;
	if (answers.length === 0) return false;
	const { samples, text } = evidenceOf(sight, asked, steady);
	const left = remaining(filter, field, samples);
	const reason = `${path} compares ${field} in a way that the doctor does not know.`;
	if (left.length === 0) missFilters(findings, path, filter, reason);
	else
		addBounds(
			findings,
			path,
			{ filter, isTimed: isTimed(samples, field), left },
			`${field}: ${text}`,
		);
	return left.length > 0;
}

interface Reading {
	readonly filter: DateFilter;
	readonly isTimed: boolean;
	readonly left: readonly Comparison[];
}

/** Adds the answers on which all ways in `left` agree. If only the ways without summer time agree, the answer is only likely. */
function addBounds(
	findings: Findings,
	path: string,
	{ filter: { from, to }, isTimed, left }: Reading,
	evidence: string,
): void {
	const plain = left.filter(({ summer }) => summer === 0);
	const add = (
		question: QuestionName,
		parameter: string | undefined,
		answerOf: (ways: readonly Comparison[]) => unknown,
	) => {
		const sure = answerOf(left);
		const answer = sure ?? answerOf(plain);
		if (answer === undefined || parameter === undefined) return;
		const about = filterName(path, parameter);
		findings.add(question, String(answer), evidence, { about, isSure: sure !== undefined });
	};
	const effectOf =
		(effect: typeof lowerEffect) =>
		(ways: readonly Comparison[]): string | undefined => {
			const answer = agreed(ways, isTimed, effect);
			return answer === 'ignored' ? undefined : answer;
		};
	add('lowerBound', from, effectOf(lowerEffect));
	add(isTimed ? 'upperBound' : 'lastDate', to, effectOf(upperEffect));
	const hours = common(plain, ({ hours }) => hours);
	// The answers for a few days do not show how the time zones differ in the other half of the year. So this answer is only likely.
	if (isTimed && to !== undefined && hours !== undefined) {
		findings.add('filterShift', hours, evidence, { about: filterName(path, to), isSure: false });
	}
	add('unsetDates', to, (ways) => common(ways, ({ unset }) => unset));
	const isKept = (bound: 'lower' | 'upper') => (ways: readonly Comparison[]) =>
		common(ways, ({ [bound]: way }) => (way === 'ignored' ? 'ignored' : 'kept'));
	add('ignoredDates', from, isKept('lower'));
	add('ignoredDates', to, isKept('upper'));
}

/** Returns the result of `of` if it is the same for all ways. Otherwise returns undefined. */
function common<Value>(ways: readonly Comparison[], of: (by: Comparison) => Value) {
	const [first, ...others] = ways.map(of);
	return others.every((other) => other === first) ? first : undefined;
}

/**
 * Returns the effect of a lower bound. If dates have no time, a time zone can have the same effect as another way to compare. For example,
 * an exclusive bound has the effect of `day` if the service adds 24 hours to each date.
 */
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

function agreed(
	left: readonly Comparison[],
	isTimed: boolean,
	effect: typeof lowerEffect,
): string | undefined {
	const answer = common(left, (by) => effect(by, isTimed));
	return answer === 'other' ? undefined : answer;
}

/** Makes samples of records and queries. A record that did not come is a sample only if the answer was surely not cut off. */
const sampleAll = (
	sight: Sight,
	known: readonly ApiRecord[],
	answers: Asked['answers'],
): Sample[] => {
	const contents = contentsOf(known);
	return answers.flatMap(({ query, records, isPart }): Sample[] => {
		const came = contentsOf(records);
		const isAll = isWhole(sight, { records, isPart }, limitOf(sight));
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

/** Returns the comparisons that explain all samples of a field. */
function remaining(filter: DateFilter, name: string, samples: readonly Sample[]): Comparison[] {
	// Many records have the same date, so equal samples are tested only once.
	const different = new Map(
		samples.map(({ record, query, came }) => {
			const moments = momentsOf(record[name], query, filter);
			return [Object.values({ ...moments, came }).join(), { moments, came }] as const;
		}),
	);
	const moments = [...different.values()];
	const timed = isTimed(samples, name);
	return comparisons(timed).filter((by) =>
		moments.every(({ moments, came }) => fits(moments, came, by)),
	);
}

/** Returns at most 80 of the values, evenly spread. */
const someOf = <Value>(values: readonly Value[]): Value[] => {
	const step = Math.ceil(values.length / 80);
	return values.filter((_, index) => index % step === 0);
};

/** Looks for the query whose answer distinguishes as many ways to compare as possible. Only ways without summer time count. */
function bestQuestion(
	filter: DateFilter,
	values: readonly unknown[],
	left: readonly Comparison[],
): Query | undefined {
	const { from, to } = filter;
	if (from === undefined || to === undefined) return undefined;
	// Another query, with only an upper bound, shows what happens to unset dates. So this query need not distinguish ways that differ only in
	// `unset`.
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
			const bounds = momentsOf(undefined, query, filter);
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
	records.every(({ [name]: value }) => /^date/.test(kindOf(value)) || isUnsetDate(value)) &&
	records.some((record) => parseDay(record[name]));

const isMostlySet = (records: readonly ApiRecord[], name: string): boolean =>
	records.filter((record) => parseDay(record[name])).length * 2 >= records.length;

function* questionsFor(
	{ from, to }: DateFilter,
	values: readonly unknown[],
	isShown: boolean,
): Generator<Query> {
	const set = values
		.filter((value) => parseDay(value))
		.map(String)
		.sort();
	if (set.length === 0) return;
	const dayAt = (value: string) => value.slice(0, 10);
	if (to === undefined) return yield* questionsFrom(from ?? '', set.map(dayAt));
	const timeAt = (value: string) => value.slice(11);
	const between = (first: string, last: string): Query => ({
		...(from && { [from]: first }),
		[to]: last,
	});
	// If the filter has only a last day, an early day is better, because then few records come.
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

/** Makes a query with only a first day. If possible, both this day and the day before have records. */
function* questionsFrom(from: string, days: readonly string[]): Generator<Query> {
	const all = new Set(days);
	const middle = days.length >> 1;
	const byDistance = [...days.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
	const best = byDistance.find((index) => all.has(addDays(days[index], -1))) ?? middle;
	yield { [from]: days[best] };
}
