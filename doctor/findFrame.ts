import { addDays, type Query } from '../values/mod';
import {
	askList,
	dayOf,
	isWhole,
	limitOf,
	middleOf,
	rangeOf,
	type Examination,
	type Frame,
	type Sight,
} from './sight';

/**
 * How many days before and after the middle day a query asks for. If an answer may be cut off, the doctor tries fewer days. If few records
 * come, it tries more days.
 */
const widths = { fewer: [4, 1, 0], more: [20, 60] };

/** The number of records that is enough for the questions. */
const enough = 20;

/**
 * Finds a query whose answer is surely not cut off. The query asks for the whole list or for some days.
 *
 * @param around the middle of the days. Default: the middle of all days in the first answer
 * @param more further parameters of the query
 */
export async function findFrame(
	examination: Examination,
	sight: Sight,
	around?: string,
	more: Query = {},
): Promise<Frame | undefined> {
	const { endpoint, first, frame } = sight;
	if (frame) {
		const isAskedFor = Object.keys(more).length > 0;
		return isAskedFor ? readWhole(examination, sight, { ...frame.query, ...more }) : frame;
	}
	const range = rangeOf(endpoint);
	if (range === undefined) return undefined;
	const middle = around ?? middleOf((first.records ?? []).map((record) => dayOf(range, record)));
	if (middle === undefined) return undefined;
	return widest((width) => {
		const [from, to] = [addDays(middle, -width), addDays(middle, width)];
		const days = { [range.from ?? '']: from, [range.to]: to };
		return readWhole(examination, sight, { ...days, ...more, ...limitOf(sight) });
	});
}

/** Sends a query. Returns undefined if no list came, or if the answer may be cut off. */
async function readWhole(
	examination: Examination,
	sight: Sight,
	query: Query,
): Promise<Frame | undefined> {
	const reading = await askList(examination, sight, query);
	const { records } = reading;
	return records && isWhole(sight, reading, query) ? { query, records } : undefined;
}

/** Finds a span of days whose answer is not cut off. It returns undefined if there is no such span. */
async function widest(read: (width: number) => Promise<Frame | undefined>) {
	let best: Frame | undefined;
	for (const width of widths.fewer) {
		best = await read(width);
		if (best === undefined) continue;
		if (width < widths.fewer[0]) return best;
		break;
	}
	for (const width of widths.more) {
		if (best === undefined || best.records.length >= enough) break;
		best = (await read(width)) ?? best;
	}
	return best;
}
