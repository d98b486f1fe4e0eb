import { isObject } from '../../values/mod';

/** The characters of the records in one answer: about 5,000 tokens, so that ten answers fit into a conversation. */
const maxAnswer = 20_000;

/** The characters of one text, some 150 words: enough to know what a note is about; and of one in a record that is too long. */
const maxText = { usual: 1000, brief: 200 };

/** What tells that a text was shortened takes no more characters. */
const roomForMark = 45;

/**
 * As much of the records as a language model may be given: whole records are left out at the end, and in those that remain
 * long texts and lists are shortened, which shows where they stand. The records are not changed.
 */
export function fitAnswer(records: readonly object[]) {
	// Several records shall be seen.
	const room = records.length === 1 ? maxAnswer : maxAnswer / 4;
	const usual = take(records, (record) => shorten(record, maxText.usual));
	const fitted =
		usual.length === records.length ? usual : take(records, (record) => fit(record, room));
	return {
		records: fitted.map((record) => (isObject(record) ? record : { notice: record })),
		isShortened: fitted.some((record, index) => lengthOf(record) !== lengthOf(records[index])),
	};
}

/** The characters of a value in JSON, and of the comma behind it. */
const lengthOf = (value: unknown): number => JSON.stringify(value).length + 1;

const leftOut = (what: string): string => `[… ${what} left out]`;

/** As many of the records, as they are cut, as fit into the answer. */
function take(records: readonly object[], cut: (record: object) => unknown): unknown[] {
	const taken: unknown[] = [];
	let left = maxAnswer;
	for (const record of records) {
		const value = cut(record);
		left -= lengthOf(value);
		if (left < 0) break;
		taken.push(value);
	}
	return taken;
}

/** The record, with its lists and texts so short that it fits into the room. */
function fit(record: object, room: number): unknown {
	for (const text of [maxText.usual, maxText.brief]) {
		for (const list of [Infinity, 80, 60, 40, 30, 20, 15, 10, 7, 5, 3, 2, 1, 0]) {
			const short = shorten(record, text, list);
			if (lengthOf(short) <= room) return short;
		}
	}
	return leftOut(`${lengthOf(record)} characters`);
}

/** The value with all texts and lists in it at most so long, and with how much was cut off behind them. */
function shorten(value: unknown, text: number, list = Infinity): unknown {
	if (typeof value === 'string') {
		if (value.length <= text) return value;
		// Half of a character that takes two places would be no character.
		const start = value.slice(0, text - roomForMark).replace(/[\uD800-\uDBFF]$/, '');
		return `${start} ${leftOut(`${value.length - start.length} more characters`)}`;
	}
	if (Array.isArray(value)) {
		const kept = value.slice(0, list).map((element) => shorten(element, text, list));
		const rest = value.length - kept.length;
		return rest === 0 ? kept : [...kept, leftOut(`${rest} of ${value.length}`)];
	}
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, shorten(inner, text, list)]),
	);
}
