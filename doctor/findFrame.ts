import { addDays, parseDay, type Query } from '../values/mod';
import { askList, isWhole, limitOf, type Examination, type Frame, type Sight } from './sight';

/** How many days around one are asked for: fewer while not all came, and more while few came. */
const widths = { fewer: [4, 1, 0], more: [20, 60] };

/** How many records are enough to tell. */
const enough = 20;

/**
 * A part of a list that came whole: all of it, or the records of some days.
 *
 * @param around a day that lies within it; one in the middle of those that were seen when absent
 * @param more what else is asked for
 */
export async function findFrame(
	examination: Examination,
	sight: Sight,
	around?: string,
	more: Query = {},
): Promise<Frame | undefined> {
	const { endpoint, first, frame } = sight;
	const range = endpoint.dateRanges?.find(
		({ from, field, similar, isCreation }) => from && (field ?? similar) && !isCreation,
	);
	if (frame && Object.keys(more).length === 0) return frame;
	if (frame) {
		const query = { ...frame.query, ...more };
		const { records } = await askList(examination, sight, query);
		return records && isWhole(sight, records.length, query) ? { query, records } : undefined;
	}
	const days = (first.records ?? [])
		.flatMap((record) => parseDay(record[range?.field ?? range?.similar ?? '']) ?? [])
		.sort();
	const middle = around ?? days[days.length >> 1];
	if (range === undefined || middle === undefined) return undefined;
	const read = async (width: number): Promise<Frame | undefined> => {
		const bounds = {
			[range.from ?? '']: addDays(middle, -width),
			[range.to]: addDays(middle, width),
		};
		const query = { ...bounds, ...more, ...limitOf(sight) };
		const { records } = await askList(examination, sight, query);
		return records && isWhole(sight, records.length, query) ? { query, records } : undefined;
	};
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
