import { isObject } from '../../../values/mod';

/** The characters of the records in one answer: about 5,000 tokens, so that ten answers fit into a conversation. */
const maxAnswer = 20_000;

/** The characters of one text, some 150 words: enough to know what a note is about. */
const maxText = 1000;

/** The characters of one text in a record that is too long for all that. */
const briefText = 200;

/** What tells that a text was shortened takes no more characters. */
const roomForMark = 45;

/** No record takes more than this part of an answer that has several. */
const part = 1 / 4;

/** What remains of the records in an answer. */
export interface FittedAnswer {
	readonly records: Record<string, unknown>[];
	/** Whether something inside the records was shortened; it says so where it stands. */
	readonly isShortened: boolean;
}

/**
 * As much of the records as a language model may be given: whole records are left out at the end, and in those that remain
 * long texts and lists are shortened, which shows where they stand.
 *
 * @param records the records, which are not changed
 */
export function fitAnswer(records: readonly object[]): FittedAnswer {
	const fitted = fitList(records, maxAnswer);
	const isShortened = fitted.some((record, index) => lengthOf(record) !== lengthOf(records[index]));
	return {
		records: fitted.map((record) => (isObject(record) ? record : { notice: record })),
		isShortened,
	};
}

/** The characters of a value in JSON, and of the comma behind it. */
const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? 'null').length + 1;

const leftOut = (what: string): string => `[… ${what} left out]`;

/** As many elements as fit into the room. Only where not all of them do is each of them cut, too. */
function fitList(list: readonly unknown[], room: number): unknown[] {
	const all = take(list, room, (element) => shortenTexts(element, maxText));
	if (all.length === list.length) return all;
	return take(list, room, (element) => fit(element, list.length === 1 ? room : room * part));
}

function take(list: readonly unknown[], room: number, cut: (element: unknown) => unknown) {
	const taken: unknown[] = [];
	let left = room;
	for (const element of list) {
		const value = cut(element);
		left -= lengthOf(value);
		if (left < 0) break;
		taken.push(value);
	}
	return taken;
}

/** The value, or what of it fits into the room. */
function fit(value: unknown, room: number): unknown {
	const short = shortenTexts(value, maxText);
	if (lengthOf(short) <= room) return short;
	if (Array.isArray(value)) return fitInnerList(value, room);
	const fitted = isObject(value) ? fitObject(value, room) : short;
	return lengthOf(fitted) <= room ? fitted : leftOut(`${lengthOf(value)} characters`);
}

function fitInnerList(list: readonly unknown[], room: number): unknown[] {
	const mark = (count: number) => leftOut(`${count} of ${list.length}`);
	const kept = fitList(list, room - lengthOf([mark(list.length)]));
	return kept.length === list.length ? kept : [...kept, mark(list.length - kept.length)];
}

/** The object with all its fields. Those that hold further values share the room that the others leave, short ones first. */
function fitObject(object: Record<string, unknown>, room: number): Record<string, unknown> {
	const isNested = (value: unknown) => typeof value === 'object' && value !== null;
	const flat = (max: number) =>
		Object.fromEntries(
			Object.entries(object).map(([name, value]) => [
				name,
				isNested(value) ? 0 : shortenTexts(value, max),
			]),
		);
	const fitted = lengthOf(flat(maxText)) <= room ? flat(maxText) : flat(briefText);
	const nested = Object.entries(object)
		.filter(([, value]) => isNested(value))
		.sort(([, one], [, other]) => lengthOf(one) - lengthOf(other));
	let left = room - lengthOf(fitted);
	nested.forEach(([name, value], index) => {
		fitted[name] = fit(value, left / (nested.length - index));
		left -= lengthOf(fitted[name]);
	});
	return fitted;
}

/** The value with every text in it at most so long, and with how much was cut off behind it. */
function shortenTexts(value: unknown, max: number): unknown {
	if (typeof value === 'string') return shortenText(value, max);
	if (Array.isArray(value)) return value.map((element) => shortenTexts(element, max));
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, shortenTexts(inner, max)]),
	);
}

function shortenText(text: string, max: number): string {
	if (text.length <= max) return text;
	// Half of a character that takes two places would be no character.
	const start = text.slice(0, max - roomForMark).replace(/[\uD800-\uDBFF]$/, '');
	return `${start} ${leftOut(`${text.length - start.length} more characters`)}`;
}
