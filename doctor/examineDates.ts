import type { DateRange } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, parseDay, type Query } from '../values/mod';
import { kindOf } from './describeFields';
import { contentOf, contentsOf, isWhole, limitOf, type Examination, type Sight } from './sight';

/** One way in which a service may compare dates. */
interface Comparison {
	readonly lower: 'day' | 'exclusive' | 'ignored';
	readonly upper: 'day' | 'midnight' | 'exclusive' | 'ignored';
	/** Hours from the time as it is shown to the time as it is compared. */
	readonly hours: number;
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

/** How many records must come, and must not, before a date counts as the one that is compared. */
const enoughToTell = 20;

const isUnset = (value: unknown) => value === null || /^0000-00-00/.test(String(value));

const comparisons = (hours: readonly number[], isTimed: boolean): Comparison[] =>
	(['day', 'exclusive', 'ignored'] as const).flatMap((lower) =>
		(['day', ...(isTimed ? (['midnight'] as const) : []), 'exclusive', 'ignored'] as const).flatMap(
			(upper) =>
				hours.flatMap((hours) =>
					(['lowest', 'unmatched'] as const).map((unset) => ({ lower, upper, hours, unset })),
				),
		),
	);

/** From 14 hours behind to 14 hours ahead, in halves. */
const anyHours = Array.from({ length: 57 }, (_, index) => index / 2 - 14);

const momentOf = (value: unknown): number =>
	Date.parse(`${String(value).slice(0, 19).replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`);

const day = 86_400_000;

/** Whether a record comes for a query, if the service compares so. */
function passes(
	value: unknown,
	query: Query,
	{ from = '', to }: DateRange,
	by: Comparison,
): boolean {
	const { [from]: first, [to]: last } = query;
	const isBounded = (first && by.lower !== 'ignored') || (last && by.upper !== 'ignored');
	if (isUnset(value)) {
		if (!isBounded) return true;
		return by.unset === 'lowest' && !(first && by.lower !== 'ignored');
	}
	const moment = momentOf(value) + by.hours * 3_600_000;
	const start = Date.parse(`${first}T00:00:00Z`);
	const end = Date.parse(`${last}T00:00:00Z`);
	if (first && by.lower === 'day' && moment < start) return false;
	if (first && by.lower === 'exclusive' && moment < start + day) return false;
	if (last && by.upper === 'day' && moment >= end + day) return false;
	if (last && by.upper === 'midnight' && moment > end) return false;
	return !(last && by.upper === 'exclusive' && moment >= end);
}

/** Finds out how a list compares the dates of each of its ranges, by what comes for a few days and what does not. */
export async function examineDates(examination: Examination, sight: Sight): Promise<void> {
	const { probe } = examination;
	const { endpoint } = sight;
	if (endpoint.dateRanges === undefined) return;
	const frame = sight.frame ?? { query: {}, records: sight.first.records ?? [] };
	if (frame.records.length < 3) return;
	const limit: Query = endpoint.parameters.limit ? { limit: `${limitOf(sight)}` } : {};
	const asked: Asked[] = [];
	for (const range of endpoint.dateRanges) {
		const { field = '', similar = '' } = range;
		const isShown = frame.records.every((record) => record[field] !== undefined);
		// Which date a hidden one is nobody can tell by another.
		if (!isShown && field !== '') continue;
		const candidates = isShown
			? [field]
			: Object.keys(frame.records[0]).filter((name) => hasDates(frame.records, name));
		const guide = candidates.includes(similar) ? similar : candidates[0];
		if (guide === undefined) continue;
		const values = frame.records.map((record) => record[guide]);
		const answers: Asked['answers'][number][] = [];
		for (const query of questionsFor(range, values, isShown)) {
			const { records } = await probe.ask(endpoint, { ...limit, ...query });
			if (records) answers.push({ query, records });
		}
		if (answers.length > 0) asked.push({ range, isShown, candidates, answers });
	}
	if (asked.length === 0) return;
	// What changes meanwhile proves nothing.
	const again = contentsOf((await probe.ask(endpoint, frame.query, true)).records ?? []);
	const steady = frame.records.filter((record) => again.has(contentOf(record)));
	for (const one of asked) examineRange(examination, sight, one, steady);
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

function examineRange(
	{ findings }: Examination,
	sight: Sight,
	{ range, isShown, candidates, answers }: Asked,
	steady: readonly ApiRecord[],
): void {
	const { path } = sight.endpoint;
	const { field = '', to } = range;
	const all = steady;
	const samples = answers.flatMap(({ query, records }): Sample[] => {
		const came = contentsOf(records);
		const known = contentsOf(steady);
		const others = records.filter((record) => !known.has(contentOf(record)));
		return [
			...others.map((record) => ({ record, query, came: true })),
			...steady
				.map((record) => ({ record, query, came: came.has(contentOf(record)) }))
				.filter((one) => one.came || isWhole(sight, records.length, limitOf(sight))),
		];
	});
	const readings = candidates.flatMap((name) => {
		const isTimed = all.some((record) => !/^$| 00:00:00$/.test(String(record[name]).slice(10)));
		const hours = isTimed ? anyHours : [0];
		const left = comparisons(hours, isTimed).filter((by) =>
			samples.every(({ record, query, came }) => passes(record[name], query, range, by) === came),
		);
		return left.length > 0 ? [{ name, isTimed, left }] : [];
	});
	const inside = samples.filter(({ came }) => came).length;
	const count = `${inside} records came and ${samples.length - inside} did not, in ${answers.length} answers`;
	if (!isShown) {
		const [only, ...others] = readings;
		const isTold = only?.left.every(
			({ lower, upper }) => lower !== 'ignored' && upper !== 'ignored',
		);
		const isEnough = inside >= enoughToTell && samples.length - inside >= enoughToTell;
		if (others.length > 0 || !isTold || !isEnough) return;
		findings.add('comparedDate', only.name, `${count}, all as ${only.name} says`, path, false);
		return;
	}
	const [reading] = readings;
	if (reading === undefined) {
		for (const question of ['upperBound', 'lowerBound', 'filterShift'] as const) {
			findings.miss(question, `${path} compares ${field} in a way that the doctor does not know.`);
		}
		return;
	}
	const { left, isTimed } = reading;
	const only = <Key extends keyof Comparison>(key: Key): Comparison[Key] | undefined =>
		left.every((one) => one[key] === left[0][key]) ? left[0][key] : undefined;
	const evidence = `${field}: ${count}`;
	const add = (question: Parameters<typeof findings.add>[0], answer: unknown) => {
		if (answer === undefined) return;
		const known = findings.get(question, path);
		if (known === undefined) findings.add(question, String(answer), evidence, path);
	};
	const bounds = left.map(({ lower, upper }) => [
		...(range.from ? [lower] : []),
		...(to ? [upper] : []),
	]);
	if (bounds.every((kinds) => kinds.every((kind) => kind === 'ignored')))
		add('ignoredDates', 'ignored');
	if (bounds.every((kinds) => !kinds.includes('ignored'))) add('ignoredDates', 'kept');
	const kept = <Answer>(answer: Answer) => (answer === 'ignored' ? undefined : answer);
	if (range.from) add('lowerBound', kept(only('lower')));
	add(isTimed ? 'upperBound' : 'lastDate', kept(only('upper')));
	if (isTimed) add('filterShift', only('hours'));
	add('unsetDates', only('unset'));
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
