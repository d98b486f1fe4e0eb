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
 * How many days before and after a day are asked for. If an answer was cut off, fewer days are tried. If few records came, more days are
 * tried.
 */
const widths = { fewer: [4, 1, 0], more: [20, 60] };

/** How many records are enough for the questions. */
const enough = 20;

/**
 * Finds a part of a list that comes completely: the whole list, or the records of some days.
 *
 * @param around a day within the part; if it is absent, the middle of the days that records showed
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

/** Asks for a part of a list; undefined if it may be cut off. */
async function readWhole(
	examination: Examination,
	sight: Sight,
	query: Query,
): Promise<Frame | undefined> {
	const { records } = await askList(examination, sight, query);
	return records && isWhole(sight, records.length, query) ? { query, records } : undefined;
}

/** Reads a span of days that comes completely and has enough records. It is undefined if not even a single day comes completely. */
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
