import { addDays, enoughToTell, type Query } from '../values/mod';
import { filterName, filtersOfQuestion, type DateFilter } from './dateFilters';
import type { Findings } from './findings';
import type { QuestionName } from './questions';
import {
	askList,
	beforeAll,
	dayOf,
	limitOf,
	middleOf,
	type Examination,
	type Frame,
	type Sight,
} from './sight';

/** A day that is later than all dates in the records. */
const afterAll = '2300-01-01';

/** A date filter that compares a date that the records do not show. */
interface Hidden {
	readonly sight: Sight;
	readonly filter: DateFilter;
	readonly frame: Frame;
	/** For each earlier query with this filter, how many records came. */
	readonly sizes: readonly number[];
}

/**
 * Adds a reason why the questions about a date filter are open. If a question has an answer, its answer stays.
 *
 * @param reason the reason. If it is undefined, the function adds nothing
 */
export function missFilters(
	findings: Findings,
	path: string,
	{ from, to }: DateFilter,
	reason: string | undefined,
): void {
	if (reason === undefined) return;
	for (const [question, names] of Object.entries(filtersOfQuestion)) {
		for (const parameter of [from, to]) {
			const about = parameter === undefined ? '' : filterName(path, parameter);
			if (names.includes(about)) findings.miss(question as QuestionName, reason, about);
		}
	}
}

/**
 * Finds out whether the service ignores a filter by a date that the records do not show. If it ignores the filter, records come even for
 * days that no record has.
 */
export async function examineHidden(examination: Examination, hidden: Hidden): Promise<void> {
	const { findings, probe } = examination;
	const { sight, filter } = hidden;
	const halves = halvesOf(hidden);
	for (const parameter of [filter.from, filter.to]) {
		if (parameter === undefined) continue;
		await examineEnd(examination, hidden, parameter, halves[parameter]);
	}
	missFilters(findings, sight.endpoint.path, filter, probe.over?.text);
}

/**
 * Returns queries for the two halves of a list. The key is the parameter that cuts off the other half. `findEnd` sends the same queries, so
 * their answers are usually known.
 */
function halvesOf({ sight, filter, frame }: Hidden): Partial<Readonly<Record<string, Query>>> {
	const { from, to, isCreation } = filter;
	const { limit, page } = sight.endpoint.parameters;
	const middle = middleOf(frame.records.map((record) => dayOf(filter, record)));
	const wereAsked = limit !== undefined && page === undefined && !isCreation;
	if (!wereAsked || middle === undefined || from === undefined || to === undefined) return {};
	return {
		[from]: { ...frame.query, [from]: addDays(middle, -1) },
		[to]: { ...frame.query, [to]: addDays(middle, 1) },
	};
}

async function examineEnd(
	examination: Examination,
	{ sight, filter, frame, sizes }: Hidden,
	parameter: string,
	half: Query | undefined,
): Promise<void> {
	const { findings } = examination;
	const count = frame.records.length;
	const about = filterName(sight.endpoint.path, parameter);
	const add = (answer: 'kept' | 'ignored', evidence: string, isSure = false) =>
		findings.add('ignoredDates', answer, evidence, { about, isSure });
	const part = half && (await askList(examination, sight, half)).records?.length;
	if (half && part !== undefined && part < count) {
		return add('kept', `${part} of ${count} records came for ${parameter}=${half[parameter]}`);
	}
	const day = parameter === filter.to ? beforeAll : afterAll;
	const { records } = await askList(examination, sight, { ...limitOf(sight), [parameter]: day });
	if (records === undefined) return;
	const others = part === undefined ? sizes : [...sizes, part];
	const beside = others.length > 0 ? `, and ${others.join(' and ')} for other days` : '';
	const evidence = `${records.length} of ${count} records came for ${parameter}=${day}${beside}`;
	// An unset date may count as a very early date. For this reason, many records can pass an early last day although the filter works.
	const most = parameter === filter.to ? count : Math.min(enoughToTell, count);
	// A service may filter by usual days although it does not understand such a distant day. So the answer is sure only if the queries for
	// other days left out no records.
	const isSure = others.length > 0 && [...others, records.length].every((size) => size >= count);
	if (records.length >= most) add('ignored', evidence, isSure);
	else if (records.length * 2 <= count) add('kept', evidence);
	else findings.miss('ignoredDates', evidence, about);
}
