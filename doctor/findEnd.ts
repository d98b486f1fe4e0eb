import { addDays } from '../values/mod';
import {
	askList,
	dayOf,
	keyOf,
	middleOf,
	rangeOf,
	type Examination,
	type Frame,
	type Sight,
} from './sight';

/** Whether an answer is the whole list or is cut off. It is undefined if the doctor cannot find out. */
export type End = 'whole' | 'cut' | undefined;

/**
 * Finds out whether a list has more records than an answer. It uses `page`, or asks for the days before and after a day in the middle of
 * the answer. A record that somebody enters between the requests gives `cut`, too. So the caller must check `cut` with `comesAgain()`.
 */
export async function findEnd(examination: Examination, sight: Sight, frame: Frame): Promise<End> {
	if (frame.records.length === 0) return frame.isPart ? undefined : 'whole';
	return (
		(await endByPage(examination, sight, frame)) ?? (await endByDays(examination, sight, frame))
	);
}

async function endByPage(examination: Examination, sight: Sight, frame: Frame): Promise<End> {
	const { endpoint } = sight;
	const { query, records } = frame;
	// For an answer with one record, `page` would be 0. Then the same record would come, whatever `page` counts, so this shows nothing.
	if (!endpoint.parameters.page || records.length < 2) return undefined;
	const behind = await examination.probe.ask(endpoint, {
		...query,
		limit: '10',
		page: `${records.length - 1}`,
	});
	const others = unknownIn(sight, frame, behind.records ?? []);
	if (others.length > 0) return 'cut';
	return behind.records?.length === 1 && !behind.isPart ? 'whole' : undefined;
}

async function endByDays(examination: Examination, sight: Sight, frame: Frame): Promise<End> {
	const { endpoint } = sight;
	const { query, records } = frame;
	const range = rangeOf(endpoint);
	if (range === undefined) return undefined;
	const { from = '', to } = range;
	const middle = middleOf(records.map((one) => dayOf(range, one)));
	if (middle === undefined) return undefined;
	// The first query ends a day after the middle day, and the second query begins a day before it. So both bring the middle day, even if
	// the service excludes the last or the first day of a query.
	const bounds = [{ [to]: addDays(middle, 1) }, { [from]: addDays(middle, -1) }];
	const found = new Set<string>();
	let isSure = !frame.isPart;
	for (const bound of bounds) {
		const part = await askList(examination, sight, { ...query, ...bound });
		const others = unknownIn(sight, frame, part.records ?? []);
		if (others.length > 0) return 'cut';
		isSure &&= !part.isPart && (part.records?.length ?? Infinity) < records.length;
		for (const record of part.records ?? []) found.add(keyOf(endpoint, record));
	}
	// The answer is the whole list if both queries bring fewer records than the answer has, and together bring all its records.
	return isSure && records.every((one) => found.has(keyOf(endpoint, one))) ? 'whole' : undefined;
}

const unknownIn = (
	{ endpoint }: Sight,
	{ records }: Frame,
	came: Frame['records'],
): Frame['records'] => {
	const known = new Set(records.map((record) => keyOf(endpoint, record)));
	return came.filter((record) => !known.has(keyOf(endpoint, record)));
};

/**
 * Sends a query again, and returns whether the same records come in the same order (`same`) or in another order (`mixed`). An edited record
 * with an id counts as the same record. If other records come, the result is undefined.
 */
export async function comesAgain(
	examination: Examination,
	sight: Sight,
	{ query, records }: Frame,
): Promise<'same' | 'mixed' | undefined> {
	const again = (await askList(examination, sight, query, true)).records ?? [];
	const [before, after] = [records, again].map((list) =>
		list.map((record) => keyOf(sight.endpoint, record)),
	);
	if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
	return JSON.stringify(before.sort()) === JSON.stringify(after.sort()) ? 'mixed' : undefined;
}
