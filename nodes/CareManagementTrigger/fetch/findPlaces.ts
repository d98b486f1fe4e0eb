import type { Identity } from '../events/mod';

/** A part of a list with so few records is read. */
const fewRecords = 8;

/** How many requests places may take; with more, the list is read instead. */
const maxReads = 60;

/** Where a part of a list begins: in the order of before, and in that of now. */
interface Place {
	readonly before: number;
	readonly now: number;
}

/** A part of a list, from its first record to the one behind its last. */
type Part = readonly [from: Place, to: Place];

/** Gives some of the records of now. */
type Read = (offset: number, atMost: number) => Promise<readonly Identity[]>;

/**
 * Finds the places of a list at which records came or left, by halving it. The list keeps its order: what stands as far from
 * the start of a part as before, at both of its ends, is taken for unchanged.
 *
 * @param before the records in their order
 * @param count how many there are now
 * @returns their order now; undefined where it is another one, or too much has changed
 */
export async function findPlaces(
	before: readonly Identity[],
	count: number,
	read: Read,
): Promise<Identity[] | undefined> {
	const places = new Map(before.map((identity, place) => [identity, place]));
	const now: Identity[] = [];
	// The first part is the last one here.
	const parts: Part[] = [
		[
			{ before: 0, now: 0 },
			{ before: before.length, now: count },
		],
	];
	for (let reads = 0; parts.length > 0;) {
		const [from, to] = parts.pop() ?? [];
		if (!from || !to) break;
		const length = to.now - from.now;
		if (length === to.before - from.before) {
			for (let place = from.before; place < to.before; place++) now.push(before[place]);
			continue;
		}
		if (length === 0) continue;
		if (++reads > maxReads) return undefined;
		if (length <= fewRecords) {
			const found = await read(from.now, length);
			if (found.length < length) return undefined;
			now.push(...found);
			continue;
		}
		const middle = await findMiddle([from, to], places, read);
		if (!middle) return undefined;
		parts.push([middle, to], [from, middle]);
	}
	return now.length === count ? now : undefined;
}

/** A place near the middle of a part whose record was in that part before; undefined where none is seen. */
async function findMiddle(
	[from, to]: Part,
	places: ReadonlyMap<Identity, number>,
	read: Read,
): Promise<Place | undefined> {
	const offset = from.now + ((to.now - from.now) >> 1);
	// One that has come says nothing of the others, but those behind it may.
	const found = await read(offset, Math.min(fewRecords, to.now - offset));
	const known = found.findIndex((identity) => places.has(identity));
	const place = places.get(found[known]) ?? -1;
	const isInPart = place >= from.before && place < to.before;
	return isInPart ? { before: place, now: offset + known } : undefined;
}
