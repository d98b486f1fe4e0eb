import { isObject } from '../../values/mod';

/**
 * The largest number of characters for the records in one answer. It is about 5,000 tokens, so that ten answers fit into a conversation.
 */
const maxAnswer = 20_000;

/**
 * The largest number of characters of one text. The usual number is enough for about 150 words, so that a care note still says what it is
 * about. If a record is still too long, its texts are cut to `brief`.
 */
const maxText = { usual: 1000, brief: 200 };

/** The largest number of characters of the mark at the end of a shortened text. */
const roomForMark = 45;

/** Returns whether records may be given to a language model as they are. */
export const fitsAnswer = (records: readonly object[]): boolean => lengthOf(records) <= maxAnswer;

/**
 * Returns as many of the records as a language model may be given. Records at the end may be left out. In the other records, long texts,
 * lists and objects may be shortened, and a mark shows where.
 */
export function fitAnswer(records: readonly object[]) {
	// A model should see several records. So if there are several, a shortened record must not fill the whole answer.
	const room = records.length === 1 ? maxAnswer : maxAnswer / 4;
	const usual = take(records, (record) => shorten(record, { text: maxText.usual }));
	const fitted =
		usual.length === records.length ? usual : take(records, (record) => fit(record, room));
	return {
		records: fitted,
		isShortened: fitted.some((record, index) => lengthOf(record) !== lengthOf(records[index])),
	};
}

/** Returns the number of characters of a value in JSON, with a comma. */
const lengthOf = (value: unknown): number => JSON.stringify(value).length + 1;

const leftOut = (what: string): string => `[… ${what} left out]`;

function take(records: readonly object[], cut: (record: object) => object): object[] {
	const taken: object[] = [];
	let left = maxAnswer;
	for (const record of records) {
		const value = cut(record);
		left -= lengthOf(value);
		if (left < 0) break;
		taken.push(value);
	}
	return taken;
}

/** How long each text, list and object in a record may be. */
interface Lengths {
	readonly text: number;
	readonly list?: number;
	readonly fields?: number;
}

/**
 * The lengths that are tried one after another for a record that is too long. Lists are cut first. If this is not enough, texts are cut to
 * `brief`, and at last fields are left out.
 */
const lengths: readonly Lengths[] = [
	...[maxText.usual, maxText.brief].flatMap((text) =>
		[Infinity, 80, 60, 40, 30, 20, 15, 10, 7, 5, 3, 2, 1, 0].map((list) => ({ text, list })),
	),
	...[200, 100, 70, 50, 40, 30, 20, 15, 10, 7, 5, 3, 2, 1].map((fields) => ({
		text: maxText.brief,
		list: 0,
		fields,
	})),
];

/** Cuts a record to the available room, as far as possible. A mark in the record says what is missing. */
function fit(record: object, room: number): object {
	for (const each of lengths) {
		const short = shorten(record, each);
		if (lengthOf(short) <= room) return short;
	}
	return shorten(record, { text: maxText.brief, list: 0, fields: 0 });
}

/** Cuts the texts, lists and objects in a value to certain lengths. A mark says how much was cut off. */
function shorten<Value>(value: Value, most: Lengths): Value;
function shorten(value: unknown, most: Lengths): unknown {
	const { text, list = Infinity, fields = Infinity } = most;
	if (typeof value === 'string') {
		if (value.length <= text) return value;
		// If the cut leaves half of a surrogate pair, this half is removed, because it is no character.
		const start = value.slice(0, text - roomForMark).replace(/[\uD800-\uDBFF]$/, '');
		return `${start} ${leftOut(`${value.length - start.length} more characters`)}`;
	}
	if (Array.isArray(value)) {
		const kept = value.slice(0, list).map((element: unknown) => shorten(element, most));
		const rest = value.length - kept.length;
		return rest === 0 ? kept : [...kept, leftOut(`${rest} of ${value.length}`)];
	}
	if (!isObject(value)) return value;
	const entries = Object.entries(value);
	const kept = entries.slice(0, fields).map(([name, inner]) => [name, shorten(inner, most)]);
	const rest = entries.length - kept.length;
	const mark = ['…', leftOut(`${rest} of ${entries.length} fields`)];
	return Object.fromEntries(rest === 0 ? kept : [...kept, mark]);
}
