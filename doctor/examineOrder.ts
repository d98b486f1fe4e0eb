import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { contentOf, type Examination, type Sight } from './sight';

/**
 * A list without a fixed order may come in the same order twice by chance. The doctor believes in a fixed order if the chance is at most
 * one in this number.
 */
const likelihood = 1_000;

/** Finds out whether a list keeps its order, and what it is sorted by. */
export async function examineOrder(
	{ probe, findings }: Examination,
	{ endpoint, first }: Sight,
): Promise<void> {
	const { path, id } = endpoint;
	const records = first.records ?? [];
	if (records.length < 10) return;
	const again = await probe.askTwice(endpoint, {});
	if (!again.records) return findings.miss('order', again.problem ?? '');
	const [before, after] = [records, again.records].map((list) => list.map(contentOf));
	// Each record must come as often as before.
	if (String([...before].sort()) !== String([...after].sort())) {
		const shared = before.filter((one) => after.includes(one)).length;
		findings.miss('order', `Of ${before.length} records only ${shared} came twice.`);
		return;
	}
	const evidence = `${before.length} records came twice`;
	if (before.some((one, index) => one !== after[index])) {
		findings.add('order', 'unstable', `${evidence}, in another order`, { about: path });
		return;
	}
	const field = sortingDate(endpoint);
	const likely = { about: path, isSure: false };
	if (ordersWithin(records.map((record) => dateOf(record, field).slice(0, 10))) >= likelihood) {
		findings.add('order', 'stable', `${evidence}, in the same order`, likely);
	}
	if (id === undefined || !records.every((record) => record[field] !== undefined)) return;
	const byId = direction(records.map((record) => Number(record[id])));
	const byDate = direction(records.map((record) => dateOf(record, field)));
	const text = `${records.length} records, by ${id} and by ${field}`;
	if (byId && byDate) return;
	if (byId) findings.add('sortedBy', `id${byId}`, text, likely);
	else if (byDate) findings.add('sortedBy', `date${byDate}`, text, likely);
	else findings.add('sortedBy', 'shuffled', text, { about: path });
}

/** Returns the field with the date that a list may be sorted by. It returns an empty text if no such field is known. */
function sortingDate({ parameters, dateRanges = [] }: ReadEndpoint): string {
	const range = dateRanges.find(({ isCreation }) => !isCreation);
	return parameters[range?.from ?? range?.fromEarlier ?? '']?.filter?.field ?? '';
}

/** Returns the number of possible orders of a list that is sorted by days. Within each day, any order is possible. */
function ordersWithin(days: readonly string[]): number {
	const sizes = new Map<string, number>();
	let orders = 1;
	for (const day of days) {
		const size = (sizes.get(day) ?? 0) + 1;
		sizes.set(day, size);
		orders *= size;
	}
	return orders;
}

const dateOf = (record: ApiRecord, field: string): string => String(record[field] ?? '');

/** Returns the direction in which values are sorted. It returns undefined if the values are not sorted, or if all values are equal. */
function direction<Value extends string | number>(values: readonly Value[]) {
	const isSorted = (compare: (one: Value, other: Value) => boolean) =>
		values.every((value, index) => index === 0 || compare(values[index - 1], value));
	const isAscending = isSorted((one, other) => one <= other);
	const isDescending = isSorted((one, other) => one >= other);
	if (isAscending === isDescending) return undefined;
	return isAscending ? 'Ascending' : 'Descending';
}
