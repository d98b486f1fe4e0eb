import { foldLetters } from '../values/mod';
import { isEveryday, isFunctionWord } from './everydayWords';
import { isDigit } from './isDigit';
import { measures } from './measures';
import { shortMonths } from './monthNames';
import { wordSet } from './wordSet';

/** A piece of a text, with its replacement. */
export interface Span {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** A piece of a text. */
export type Piece = Pick<Span, 'start' | 'end'>;

/** The replacement for a value without a stand-in. */
export const hidden = '[hidden]';

/**
 * Returns the replacement for a value of a kind, such as `Phone 4c1d8e2f07`. Returns undefined if the lists of clients and workers do not
 * have the value.
 */
export type FindStandIn = (
	kind: 'phone' | 'email' | 'birth' | 'address',
	identity: string,
) => string | undefined;

/** The fewest digits of a long number. Phone numbers without area code have eight digits. */
const shortestNumber = 8;

const emails = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;
const dash = '\\-\\u2010-\\u2015\\u2212';
const phoneSign = `[\\s().,_/\\u00b7${dash}]{0,3}`;
const numbers = new RegExp(
	`(?<![\\p{L}\\p{N}])\\+?\\(?(?:\\d{8,40}|\\d(?:${phoneSign}\\d){7,15})(?!\\p{N})`,
	'gu',
);
const dateSign = `\\s?[/.${dash}_|]\\s?`;
/** Finds Australian phone numbers, even directly after a word. A date with a time, such as "06/07/1958 1230", does not match. */
const phones = new RegExp(
	`(?=[+(06])(?<![\\p{N}.,/+])(?!\\d{1,2}${dateSign}\\d{1,2}${dateSign}(?:(?:19|20)\\d\\d(?!\\d)|\\d\\d\\s))(?:\\+?61${phoneSign}(?:0${phoneSign})?|\\(?0${phoneSign})[2-478](?:${phoneSign}\\d){8}(?!\\p{N})`,
	'gu',
);
const month = `(${shortMonths.map((name) => `${name}[a-z]{0,6}`).join('|')})`;
const dates = new RegExp(
	[
		`(?<year>\\d{4})${dateSign}(?<month>\\d{1,2})${dateSign}(?<day>\\d{1,2})`,
		`(?<day2>\\d{1,2})${dateSign}(?<month2>\\d{1,2})${dateSign}['’]?(?<year2>\\d{4}|\\d{2})`,
		`(?<day3>\\d{1,2})(?:st|nd|rd|th)?(?: of)?[\\s,/.-]*${month.replace('(', '(?<month3>')}\\.?[\\s,/.-]*['’]?(?<year3>\\d{4}|\\d{2})`,
		`${month.replace('(', '(?<month4>')}\\.?\\s+(?<day4>\\d{1,2})(?:st|nd|rd|th)?[\\s,]+['’]?(?<year4>\\d{4}|\\d{2})`,
		`(?<year5>\\d{4})[\\s,./-]{1,2}${month.replace('(', '(?<month5>')}[\\s,./-]{1,2}(?<day5>\\d{1,2})`,
	]
		.map((pattern) => `(?<!\\d)(?:${pattern})(?!\\d)`)
		.join('|'),
	'gi',
);
const aroundBirth = /\b(?:d\.?o\.?b\b|date of birth|birth ?date|born|birthday)[^\d\n]{0,20}$/i;
const boxes = /\b(?:(?:g\.?)?p\.?\s?o\.?\s?box|(?:locked|private)\sbag)\s?\d+/gi;

/** Returns a phone number in the form for comparing. For example, "+61 491 570 006" becomes `0491570006`. */
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
	...{
		boulevarde: 'blvd',
		bvd: 'blvd',
		crt: 'ct',
		cr: 'cres',
		str: 'st',
		gardens: 'gdns',
		parkway: 'pkwy',
	},
};
const isType: ReadonlySet<string> = new Set([
	...Object.keys(types),
	...Object.values(types),
	...'rise row view loop mews chase link ridge quay hill vista broadway'.split(' '),
]);

const short = 'st rd ave cres tce pde hwy blvd cct';

/** Types of streets that may follow even an everyday word in small letters, as in "12 long st". */
const shortTypes = wordSet(short);

/** Types of streets that hardly mean anything else. After a name with a capital, they need no capital. */
const sureTypes = wordSet(
	`${short} av street road avenue crescent terrace parade highway boulevard circuit`,
);

/** Streets whose whole name is one word. */
const wholeNames = wordSet('Esplanade Broadway ESPLANADE BROADWAY');

/** Words that may be in the name of a street, but are not names themselves. */
const nameWords = wordSet('the of one st ste mt de la le du van von der mc mac o al san el');

const addressWords = (text: string): string[] => foldLetters(text).match(/[a-z0-9]+/g) ?? [];

const numberIn = (words: readonly string[]): number =>
	words.findIndex((word, at) => /^\d+[a-z]?$/.test(word) && /^[a-z]/.test(words[at + 1] ?? ''));

/** Returns an address in the form for comparing. The text before the house number, such as a unit, is left out. */
export function foldAddress(text: string): string {
	const words = addressWords(text);
	return words
		.slice(Math.max(0, numberIn(words)))
		.map((word) => types[word] ?? word)
		.join(' ');
}

/** The words before the number of a unit. */
const unitWords = wordSet('unit flat apartment apt u');

const wholeWords = (words: readonly string[]): string =>
	words
		.filter((word) => !unitWords.has(word))
		.map((word) => types[word] ?? word)
		.join(' ');

/** Returns an address in the form for comparing, with its unit. */
export const foldWholeAddress = (text: string): string => wholeWords(addressWords(text));

/**
 * Returns the house number and the first word of the street. They serve for a quick check, because most numbers in texts begin no address.
 */
export const addressStart = (address: string): string =>
	foldAddress(address).split(' ', 2).join(' ');

/**
 * Finds the possible addresses. The pattern has no flag for ignoring case, because the flag would take twice the time. The pattern reads
 * only a few digits, because the time grows with the square of the number of digits.
 */
const streets =
	/(?<!\d)(?:\b(?:[Uu](?:nit|NIT)?|[Ff](?:lat|LAT)|[Aa](?:partment|PARTMENT|pt|PT))\s?\d{1,6}[A-Za-z]?[\s,/]*)?(?:\d{1,6}[A-Za-z]?\s?[/–-]\s?){0,2}\b(?<house>\d{1,6}[A-Za-z]?),?\s+(?<name>(?<street>\p{L}[\p{L}'’-]*)(?:\s+\p{L}[\p{L}'’-]*){0,4})/gu;

/** Finds the longest address in the lists of clients and workers that is also the beginning of a text. */
function addressIn(
	text: string,
	find: FindStandIn,
): { length: number; standIn: string } | undefined {
	const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
		addressWords(word).map((folded) => ({ folded, end: index + word.length })),
	);
	const folded = words.map(({ folded: word }) => word);
	const number = Math.max(0, numberIn(folded));
	for (let count = folded.length; count > number; count--) {
		// An address does not end with a word such as unit, because the number of the unit may follow.
		if (unitWords.has(folded[count - 1])) continue;
		const standIn = find('address', wholeWords(folded.slice(0, count)));
		if (standIn !== undefined) return { length: words[count - 1].end, standIn };
	}
	return undefined;
}

const measure = new RegExp(`^(?:${measures}|[ap]m)$`, 'iu');
const unit = new RegExp(`^\\s?(?:${measures})(?![\\p{L}\\d])`, 'iu');
const capital = /^\p{Lu}/u;

/** Returns whether a word can be part of a street's name. */
function isOfName(word: string, isFirst: boolean): boolean {
	const folded = foldLetters(word);
	if (nameWords.has(folded)) return !isFirst || capital.test(word);
	return (isFirst || capital.test(word)) && !isFunctionWord(folded) && !measure.test(word);
}

/** Returns whether a word, such as Road, ends the name of a street. The list `before` has the words of the name before this word. */
function isTypeOf(word: string, before: readonly string[]): boolean {
	const folded = word.toLowerCase();
	if (before.length === 0) return wholeNames.has(word);
	if (!isType.has(folded)) return false;
	const isSure = sureTypes.has(folded);
	if (!before.every((one) => capital.test(one) || nameWords.has(one)))
		return (
			before.length === 1 &&
			isSure &&
			(shortTypes.has(folded) || capital.test(word) || !isEveryday(foldLetters(before[0])))
		);
	if (isSure) return true;
	// In a text in capitals, such as "AFTER LONG WALK", capitals do not show a street. So one word of the name must not be everyday English.
	const isLoud = word === word.toUpperCase() && before.every((one) => one === one.toUpperCase());
	return capital.test(word) && !(isLoud && before.every((one) => isEveryday(foldLetters(one))));
}

/** Returns where a street with its number ends. Returns undefined if the text is no street. */
function streetIn({ 0: whole, groups: { name = '' } = {} }: RegExpMatchArray): number | undefined {
	const before: string[] = [];
	let end: number | undefined;
	for (const { 0: word, index } of name.matchAll(/\S+/g)) {
		if (isTypeOf(word, before)) end = whole.length - name.length + index + word.length;
		if (!isOfName(word, before.length === 0)) break;
		before.push(word);
	}
	return end;
}

/** Returns whether a text begins with a house number and a street. */
export function beginsStreet(text: string): boolean {
	const [street] = text.matchAll(streets);
	return street?.index === 0 && streetIn(street) !== undefined;
}

/**
 * Returns the day of a date that a person wrote. If a year of two digits would be more than one year ahead, it belongs to the last century.
 */
function dayOf(groups: Record<string, string | undefined>, thisYear: number): string {
	const read = (name: string) =>
		['', '2', '3', '4', '5']
			.map((number) => groups[name + number])
			.find((value) => value !== undefined) ?? '';
	const named = shortMonths.indexOf(read('month').slice(0, 3).toLowerCase()) + 1;
	const year = Number(read('year'));
	const full = year >= 100 ? year : year + (year > (thisYear % 100) + 1 ? 1900 : 2000);
	const two = (text: number | string) => String(text).padStart(2, '0');
	return `${full}-${two(named || read('month'))}-${two(read('day'))}`;
}

/**
 * The result for a piece of a text. Undefined if the pattern does not apply. A piece without a stand-in stays as it is, and no other
 * pattern reads it.
 */
type Found = { readonly length: number; readonly standIn?: string } | undefined;

/** What is known about a text before its numbers are read. */
interface Around {
	readonly thisYear: number;
	/** The pieces of the text that have a replacement already. */
	readonly ids: readonly Span[];
	/** Returns whether an address in the lists has this `addressStart()`. */
	readonly beginsAddress: (start: string) => boolean;
}

/** The match of a pattern, with the facts about the text. */
interface Read extends Around {
	readonly match: RegExpExecArray;
	readonly text: string;
	readonly find: FindStandIn;
}

function readDate({ match, text, find, thisYear }: Read): Found {
	const standIn = find('birth', dayOf(match.groups ?? {}, thisYear));
	const isBirth = aroundBirth.test(text.slice(Math.max(0, match.index - 40), match.index));
	// "4/22-24 Smith Street" is a unit and a range of house numbers.
	const isRange = match.groups?.day2 !== undefined && new Set(match[0].match(/[/–-]/g)).size > 1;
	if (standIn === undefined && !isBirth && isRange) return undefined;
	// If a date is no date of birth, it stays as it is, and its digits are no phone number.
	return { length: match[0].length, standIn: standIn ?? (isBirth ? hidden : undefined) };
}

const isClockTime = (digits: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits);

/** Returns whether a group of digits has four digits and cannot be a time, such as 0499 in a phone number. */
const isNoTime = (digits: string): boolean => digits.length === 4 && !isClockTime(digits);

/** Finds a word such as phone or Medicare at the end of a text. Such a word shows that the digits after it are one number. */
const aroundNumber =
	/\b(?:ph(?:one)?|mob(?:ile)?|tel(?:ephone)?|fax|ndis|medicare|crn|tfn|abn|bsb|acc(?:(?:oun)?t)?|card|passport)(?:\s?(?:no|number|is))?[\s.:#-]{0,3}$/i;

/** Groups of digits that follow one another, with the text between them and around them. */
interface Grouped {
	readonly groups: readonly string[];
	readonly gaps: readonly string[];
	readonly before: string;
	readonly behind: string;
}

/** Returns whether digits are grouped like a phone number, and not like readings such as 7.2 and 120/80. */
function isGroupedAsPhone({ groups, gaps }: Grouped): boolean {
	const isAbroad = /^(?:61|0011|00)$/.test(groups[0]);
	const [last, second] = [groups.length - 1, groups.length - 2].map((at) => groups[at].length);
	const signs = gaps.map((gap) => gap.replace(/[\s()]/g, ''));
	const isReading = gaps
		.slice(1)
		.some((gap, at) => /[/,]/.test(gap) || (gap === '.' && groups[at + 1].length < 3));
	return (
		(isAbroad || groups.every(({ length }) => length > 1)) &&
		(last > 2 || second === 2 || isNoTime(groups[0])) &&
		(new Set(signs).size === 1 || (new Set(signs.slice(1)).size <= 1 && !isReading))
	);
}

/**
 * Returns whether two groups of four digits are a phone number without its area code. If further groups of four digits are beside these
 * two, the groups count as readings.
 */
function isLocal({ groups, gaps: [gap], before, behind }: Grouped): boolean {
	if (!/^[3-9]\d{3} \d{4}$/.test(groups.join(' ')) || !/^[\s\p{Pd}]$/u.test(gap)) return false;
	const isRow =
		(before.endsWith(gap) && /(?<!\d)[1-9]\d{3}$/.test(before.slice(0, -1))) ||
		(behind.startsWith(gap) && /^[1-9]\d{3}(?!\d)/.test(behind.slice(1)));
	return !isRow;
}

/**
 * Returns whether groups of digits are one long number, and not a row of times, readings or amounts. NDIS numbers begin with 43, and mobile
 * numbers without their zero begin with 4. Source for the beginnings of phone numbers: the Australian numbering plan, November 2026.
 */
function isLongNumber(grouped: Grouped): boolean {
	const { groups, gaps, before, behind } = grouped;
	if (groups.length === 1) return true;
	if (groups.every(isClockTime)) return false;
	if (aroundNumber.test(before)) return true;
	const digits = groups.join('');
	const national = foldPhone(digits);
	if (/^0[2-578]\d{8}$|^1[38]00\d{6}$/.test(national)) return isGroupedAsPhone(grouped);
	const isAbroad = /\+\(?$/.test(before) || (/^00[1-9]/.test(digits) && isNoTime(groups[0]));
	if (isAbroad && digits.length <= 15) return !digits.startsWith('61');
	const sizes = groups.map(({ length }) => length).join(' ');
	if (sizes === '3 3 3') return digits.startsWith('4') && !unit.test(behind);
	const isCard = sizes === '4 4 4 4' && new Set(gaps).size === 1;
	return isCard || sizes === '4 5 1' || isLocal(grouped);
}

/** Finds the longest number at the beginning of a row of digits: a phone number in the lists, or another long number. */
function readNumber({ match, text, find }: Read): Found {
	const [row] = match;
	const parts = [...row.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
		...{ digits, start: index, end: index + digits.length },
	}));
	const [{ start }] = parts;
	const before = text.slice(Math.max(0, match.index + start - 40), match.index + start);
	for (let count = parts.length; count > 0; count--) {
		const used = parts.slice(0, count);
		const groups = used.map(({ digits }) => digits);
		if (groups.join('').length < shortestNumber) return undefined;
		const { end } = used[count - 1];
		const known = find('phone', foldPhone(groups.join('')));
		const gaps = used.slice(1).map((part, at) => row.slice(used[at].end, part.start));
		const behind = text.slice(match.index + end, match.index + end + 10);
		const standIn = known ?? (isLongNumber({ groups, gaps, before, behind }) ? hidden : undefined);
		if (standIn !== undefined) return { length: end, standIn };
	}
	return undefined;
}

function readStreet({ match, find, beginsAddress }: Read): Found {
	const [street] = match;
	const { house = '', street: first = '' } = match.groups ?? {};
	const [word = ''] = addressWords(first);
	const begins = beginsAddress(`${house.toLowerCase()} ${types[word] ?? word}`);
	const known = begins ? addressIn(street, find) : undefined;
	if (known) return known;
	const length = streetIn(match);
	if (length !== undefined) return { length, standIn: hidden };
	// "12 Wattle" is hidden if somebody lives in 12 Wattle Street. But "12 the" is not hidden if somebody lives in 12 The Avenue.
	if (!begins || !/^\p{Lu}/u.test(first) || isFunctionWord(word)) return undefined;
	return { length: street.indexOf(first, house.length) + first.length, standIn: hidden };
}

/** The patterns in the order of their use, each with the function that reads its matches. */
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

function hasDigits(text: string, least: number): boolean {
	let count = 0;
	for (let at = 0; at < text.length && count < least; at++) if (isDigit(text, at)) count++;
	return count >= least;
}

/**
 * Finds the e-mail addresses, long numbers, dates of birth, post boxes and streets in a text. E-mail addresses, long numbers, post boxes
 * and streets with a number are hidden even if nobody in the lists has them.
 *
 * @returns the pieces to replace, including `around.ids`
 */
export function findNumbers(text: string, find: FindStandIn, around: Around): Span[] {
	const { ids } = around;
	const spans = [...ids];
	// A found piece is blanked, so that no other pattern reads across it.
	let rest = withBlanks(text, ids);
	const isShort = !hasDigits(text, shortestNumber);
	for (const [pattern, read] of readers) {
		if (isShort && read === readNumber) continue;
		// Most texts have no match. This check takes a third of the time of a loop over the matches.
		if (pattern === emails ? !rest.includes('@') : rest.search(pattern) < 0) continue;
		const pieces: Piece[] = [];
		pattern.lastIndex = 0;
		// The same pattern must not read across a found piece either. So it continues with the text after the piece. The slice costs
		// little, because it is no copy.
		let [tail, from] = [rest, 0];
		for (let match = pattern.exec(tail); match; match = pattern.exec(tail)) {
			const next = match.index + 1;
			match.index += from;
			const found = read({ match, text, find, ...around });
			// A phone number may follow other numbers, so the search continues with the next character.
			if (!found) {
				pattern.lastIndex = next;
				continue;
			}
			const { length, standIn } = found;
			const piece = { start: match.index, end: match.index + length };
			if (standIn !== undefined) spans.push({ ...piece, text: standIn });
			pieces.push(piece);
			from = piece.end;
			tail = rest.slice(from);
			pattern.lastIndex = 0;
		}
		rest = withBlanks(rest, pieces);
	}
	return spans;
}

/** Returns the text with `\0` in place of each character of the pieces. */
function withBlanks(text: string, pieces: readonly Piece[]): string {
	if (pieces.length === 0) return text;
	const blanked: string[] = [];
	let last = 0;
	for (const { start, end } of pieces.toSorted((one, other) => one.start - other.start)) {
		blanked.push(text.slice(last, start), '\0'.repeat(Math.max(0, end - Math.max(last, start))));
		last = Math.max(last, end);
	}
	return blanked.join('') + text.slice(last);
}
