import { foldLetters } from '../values/mod';
import { isFunctionWord } from './everydayWords';
import { wordSet } from './wordSet';

/** A piece of a text, and what is to stand in its place. */
export interface Span {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** What is put where a value is no one's in the lists. */
export const hidden = '[hidden]';

/** The stand-in for a value of a kind; undefined where nobody in the lists has it. */
export type FindStandIn = (
	kind: 'phone' | 'email' | 'birth' | 'address',
	identity: string,
) => string | undefined;

/** How many digits a number has that is hidden whoever has it: phones without their area have eight. */
const shortestNumber = 8;

const emails = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;
const numbers = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s().\-/]{0,2}\d){6,40}(?!\p{N})/gu;
const dash = '\\-\\u2010-\\u2015\\u2212';
const phoneSign = `[\\s().,_/\\u00b7${dash}]{0,3}`;
const dateSign = `\\s?[/.${dash}_|]\\s?`;
/** Phones of Australia, also with signs that no other number has between its digits, and right behind a word; no date with a time. */
const phones = new RegExp(
	`(?=[+(06])(?<![\\p{N}.,/+])(?!\\d{1,2}${dateSign}\\d{1,2}${dateSign}(?:(?:19|20)\\d\\d(?!\\d)|\\d\\d\\s))(?:\\+?61${phoneSign}(?:0${phoneSign})?|\\(?0${phoneSign})[2-478](?:${phoneSign}\\d){8}(?!\\p{N})`,
	'gu',
);
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month = `(${months.map((name) => `${name}[a-z]*`).join('|')})`;
const dates = new RegExp(
	[
		`(?<year>\\d{4})${dateSign}(?<month>\\d{1,2})${dateSign}(?<day>\\d{1,2})`,
		`(?<day2>\\d{1,2})${dateSign}(?<month2>\\d{1,2})${dateSign}['’]?(?<year2>\\d{4}|\\d{2})`,
		`(?<day3>\\d{1,2})(?:st|nd|rd|th)?(?: of)?[\\s,-]*${month.replace('(', '(?<month3>')}\\.?[\\s,-]*['’]?(?<year3>\\d{4}|\\d{2})`,
		`${month.replace('(', '(?<month4>')}\\.?\\s+(?<day4>\\d{1,2})(?:st|nd|rd|th)?[\\s,]+['’]?(?<year4>\\d{4}|\\d{2})`,
		`(?<year5>\\d{4})[\\s,./-]{1,2}${month.replace('(', '(?<month5>')}[\\s,./-]{1,2}(?<day5>\\d{1,2})`,
	]
		.map((pattern) => `(?<!\\d)(?:${pattern})(?!\\d)`)
		.join('|'),
	'gi',
);
const aroundBirth = /\b(?:d\.?o\.?b\b|date of birth|birth ?date|born|birthday)[^\d\n]{0,20}$/i;
const boxes = /\bp\.?\s?o\.?\s?box\s?\d+/gi;

/** A number as phones are compared: digits alone, and of Australia without the country. */
export const foldPhone = (text: string): string =>
	text
		.replace(/\D/g, '')
		.replace(/^(?:0011|00)?61(?=[2-478]\d{8}$)|^(?:0011|00)?610(?=[2-478]\d{8}$)/, '0');

const types: Readonly<Record<string, string>> = {
	...{
		street: 'st',
		road: 'rd',
		avenue: 'ave',
		av: 'ave',
		drive: 'dr',
		court: 'ct',
		crescent: 'cres',
	},
	...{
		place: 'pl',
		lane: 'ln',
		terrace: 'tce',
		parade: 'pde',
		highway: 'hwy',
		close: 'cl',
		way: 'way',
	},
	...{ boulevard: 'blvd', circuit: 'cct', grove: 'gr', esplanade: 'esp', square: 'sq', walk: 'wk' },
};
const isType: ReadonlySet<string> = new Set([
	...Object.keys(types),
	...Object.values(types),
	'rise',
	'row',
	'view',
	'loop',
	'mews',
	...[
		'parkway',
		'chase',
		'link',
		'ridge',
		'quay',
		'vista',
		'gardens',
		'boulevarde',
		'bvd',
		'crt',
		'cr',
	],
]);

const addressWords = (text: string): string[] => foldLetters(text).match(/[a-z0-9]+/g) ?? [];

/** Which of the words is the number of the house. */
const numberIn = (words: readonly string[]): number =>
	words.findIndex((word, at) => /^\d+[a-z]?$/.test(word) && /^[a-z]/.test(words[at + 1] ?? ''));

/** An address as it is compared: what stands before the street, such as a unit, does not count. */
export function foldAddress(text: string): string {
	const words = addressWords(text);
	return words
		.slice(Math.max(0, numberIn(words)))
		.map((word) => types[word] ?? word)
		.join(' ');
}

/** The house and the first word of its street, by which most numbers in texts are seen to be no address. */
export const addressStart = (address: string): string =>
	foldAddress(address).split(' ', 2).join(' ');

const streets =
	/(?:\b(?:unit|flat|apartment|apt|u)\s?\d+[a-z]?[\s,/]*)?(?:\d+[a-z]?\s?[/-]\s?)?\b(?<house>\d+[a-z]?),?\s+(?<street>\p{L}[\p{L}'’-]*)(?:\s+\p{L}[\p{L}'’-]*){0,4}/giu;

/** The longest start of a text that is an address of the lists. */
function addressIn(
	text: string,
	find: FindStandIn,
): { length: number; standIn: string } | undefined {
	const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
		addressWords(word).map((folded) => ({ folded, end: index + word.length })),
	);
	const number = numberIn(words.map(({ folded }) => folded));
	const folded = words.slice(Math.max(0, number)).map(({ folded: word }) => types[word] ?? word);
	for (let count = folded.length; count > 0; count--) {
		const standIn = find('address', folded.slice(0, count).join(' '));
		if (standIn !== undefined)
			return { length: words[Math.max(0, number) + count - 1].end, standIn };
	}
	return undefined;
}

const typeIn = new RegExp(`\\b(?:${[...isType].join('|')})\\b`, 'i');

/** Types of streets that are no other words, so that small letters do. */
const plainTypes = wordSet(
	'street st road rd avenue ave crescent cres terrace tce highway hwy parade pde boulevard blvd esplanade circuit cct court ct lane ln',
);
/** What a number counts. */
const counted = wordSet(
	`metre metres meter m km kms hour hours hr hrs minute minutes min mins day days week weeks month months year years mg ml kg degree
	degrees step steps bed beds staff person people time times`,
);

/** Where a street with its number ends, whoever lives there; undefined where the text is no street, such as "30 minute walk". */
function streetIn(text: string): number | undefined {
	if (!typeIn.test(text)) return undefined;
	const words = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)].map(({ 0: word, index }) => ({
		word,
		folded: word.toLowerCase(),
		end: index + word.length,
	}));
	const last = words.findLastIndex(({ folded }) => isType.has(folded));
	const number = words.slice(0, last).findLastIndex(({ word }) => /^\d/.test(word));
	const names = words.slice(number + 1, last);
	if (last < 2 || names.length === 0 || counted.has(names[0].folded)) return undefined;
	const isCapital = [...names, words[last]].every(({ word }) => /^\p{Lu}/u.test(word));
	const isPlain =
		plainTypes.has(words[last].folded) && !names.some(({ folded }) => isFunctionWord(folded));
	return isCapital || isPlain ? words[last].end : undefined;
}

/** Whether a text begins with the number of a house and its street. */
export function beginsStreet(text: string): boolean {
	const [street] = text.matchAll(streets);
	return street?.index === 0 && streetIn(street[0]) !== undefined;
}

/** The day of a date as people write it; of one with two digits of the year, that of the last century if the other is to come. */
function dayOf(groups: Record<string, string | undefined>, thisYear: number): string {
	const read = (name: string) =>
		['', '2', '3', '4', '5']
			.map((number) => groups[name + number])
			.find((value) => value !== undefined) ?? '';
	const named = months.indexOf(read('month').slice(0, 3).toLowerCase()) + 1;
	const year = Number(read('year'));
	const full = year >= 100 ? year : year + (year > (thisYear % 100) + 1 ? 1900 : 2000);
	const two = (text: number | string) => String(text).padStart(2, '0');
	return `${full}-${two(named || read('month'))}-${two(read('day'))}`;
}

/** What becomes of a piece of a text; undefined where it says nothing. What has no stand-in stays, and no other pattern reads it. */
type Found = { readonly length: number; readonly standIn?: string } | undefined;

/** What is known of a text before its numbers are read. */
interface Around {
	/** The year in which the text is read. */
	readonly thisYear: number;
	/** What is replaced already. */
	readonly ids: readonly Span[];
	/** Whether an address of the lists has such an `addressStart()`. */
	readonly beginsAddress: (start: string) => boolean;
}

/** What a pattern found, and what is around it. */
interface Read extends Around {
	readonly match: RegExpExecArray;
	readonly text: string;
	readonly find: FindStandIn;
}

function readDate({ match, text, find, thisYear }: Read): Found {
	const standIn = find('birth', dayOf(match.groups ?? {}, thisYear));
	const isBirth = aroundBirth.test(text.slice(Math.max(0, match.index - 40), match.index));
	// The digits of any other date are no phone number.
	return { length: match[0].length, standIn: standIn ?? (isBirth ? hidden : undefined) };
}

const time = /^(?:[01]\d|2[0-3])[0-5]\d$/;
const reading = /^\d{1,3}[./]\d{1,3}$/;
const amount = /^\d{1,3}$/;
const units = /^\s?(?:ml|mg|kgs?|mmhg|bpm|steps)\b/i;

/** Whether a number is several: times, readings with points or slashes among few others, or amounts before a unit. */
function isSeveral(number: string, behind: string): boolean {
	const pieces = number.split(/[\s-]+/);
	if (pieces.length < 2) return false;
	const count = (kind: RegExp) => pieces.filter((piece) => kind.test(piece)).length;
	const [times, readings, amounts] = [count(time), count(reading), count(amount)];
	if (amounts === pieces.length) return units.test(behind);
	return times + readings + amounts === pieces.length && amounts <= readings;
}

function readNumber({ match: { 0: number, index }, text, find }: Read): Found {
	if (number.replace(/\D/g, '').length < shortestNumber) return undefined;
	const phone = find('phone', foldPhone(number));
	const end = index + number.length;
	// What has no stand-in stays.
	if (!phone && isSeveral(number, text.slice(end, end + 8))) return { length: number.length };
	return { length: number.length, standIn: phone ?? hidden };
}

function readStreet({ match, find, beginsAddress }: Read): Found {
	const [street] = match;
	const { house = '', street: first = '' } = match.groups ?? {};
	const [word = ''] = addressWords(first);
	const begins = beginsAddress(`${house.toLowerCase()} ${types[word] ?? word}`);
	const known = begins ? addressIn(street, find) : undefined;
	if (known) return known;
	const length = streetIn(street);
	if (length !== undefined) return { length, standIn: hidden };
	// "12 Wattle" of somebody who lives in 12 Wattle Street, but not "12 the" of one in The Avenue
	if (!begins || !/^\p{Lu}/u.test(first) || isFunctionWord(word)) return undefined;
	return { length: street.indexOf(first, house.length) + first.length, standIn: hidden };
}

/** The patterns in their order, and what each says. */
const readers: ReadonlyArray<[pattern: RegExp, read: (read: Read) => Found]> = [
	[
		emails,
		({ match: [email], find }) => ({
			length: email.length,
			standIn: find('email', email.toLowerCase()) ?? hidden,
		}),
	],
	[phones, readNumber],
	[dates, readDate],
	[numbers, readNumber],
	[
		boxes,
		({ match: [box], find }) => ({
			length: box.length,
			standIn: find('address', foldAddress(box)) ?? hidden,
		}),
	],
	[streets, readStreet],
];

/**
 * The e-mail addresses, numbers, dates of birth and streets in a text. E-mail addresses, streets with a number and
 * numbers of eight digits or more are hidden whoever they belong to.
 *
 * @returns what is to be replaced, with what was replaced already
 */
export function findNumbers(text: string, find: FindStandIn, around: Around): Span[] {
	const { ids } = around;
	const spans = [...ids];
	// What is found stays blank, so that no other pattern reads across it.
	let rest = text;
	for (const { start, end } of ids) {
		rest = rest.slice(0, start) + '\0'.repeat(end - start) + rest.slice(end);
	}
	for (const [pattern, read] of readers) {
		// Most texts have none, which is seen at a third of the cost of an iterator.
		if (pattern === emails ? !rest.includes('@') : rest.search(pattern) < 0) continue;
		for (const match of rest.matchAll(pattern)) {
			const found = read({ match, text, find, ...around });
			if (!found) continue;
			const { length, standIn } = found;
			const end = match.index + length;
			if (standIn !== undefined) {
				// Restore Names reads no stand-in right behind a letter.
				const isJoined = /[\p{L}\p{N}]/u.test(text[match.index - 1] ?? '');
				const shown = isJoined ? ` ${standIn}` : standIn;
				spans.push({ start: match.index, end, text: shown });
			}
			rest = rest.slice(0, match.index) + '\0'.repeat(length) + rest.slice(end);
		}
	}
	return spans;
}
