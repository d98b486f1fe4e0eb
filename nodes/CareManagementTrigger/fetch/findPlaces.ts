import type { Identity } from '../events/mod';

/**
 * A changed part of a list with at most this many records is read completely. From a longer part, the search first reads at most this many
 * records, from the middle on.
 */
const fewRecords = 8;

/** How many times the search may read. If it needs to read more often, the whole list is read instead. */
const maxReads = 60;

/** A place in a list: its index in the former order, and its index in the present order. */
interface Place {
	readonly before: number;
	readonly now: number;
}

/** A part of a list. The first place belongs to the part, and the second place is the first place after the part. */
type Part = readonly [from: Place, to: Place];

/** A function that returns the identities of some of the present records. */
type Read = (offset: number, atMost: number) => Promise<readonly Identity[]>;

/**
 * Finds where records were added to a list or removed from it, by halving the list. The list must have kept its order. A part counts as
 * unchanged if its two ends are as far apart as before.
 *
 * @param before the records in their order
 * @param count how many records there are now
 * @returns the present order, or undefined if it was not found
 */
export async function findPlaces(
	before: readonly Identity[],
	count: number,
	read: Read,
): Promise<Identity[] | undefined> {
	const places = new Map(before.map((identity, place) => [identity, place]));
	const now: Identity[] = [];
	// The last element is the part that comes next in the list.
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

/**
 * Finds a place near the middle of a part. The place is marked by a record that was in this part before. Returns undefined if no such
 * record is found.
 */
async function findMiddle(
	[from, to]: Part,
	places: ReadonlyMap<Identity, number>,
	read: Read,
): Promise<Place | undefined> {
	const offset = from.now + ((to.now - from.now) >> 1);
	// A new record has no former place. So several records are read, and the first record with a former place is used.
	const found = await read(offset, Math.min(fewRecords, to.now - offset));
	const known = found.findIndex((identity) => places.has(identity));
	const place = places.get(found[known]) ?? -1;
	const isInPart = place >= from.before && place < to.before;
	return isInPart ? { before: place, now: offset + known } : undefined;
}
