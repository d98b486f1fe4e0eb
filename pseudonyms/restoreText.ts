import { addressesIn } from './addressesIn';
import { changeEscaped, changeTexts, isJson } from './jsonTexts';
import { codeLength, kinds, mayBeCode, type Kind, type StandIns } from './standIns';
import { withoutTaken } from './withoutTaken';

/** The words of all kinds of stand-ins. Longer words come first, so that "phone number" is not read as "phone". */
const words = Object.entries(kinds)
	.flatMap(([kind, [, others]]) => others.split('|').map((word) => [word, kind as Kind] as const))
	.sort(([one], [other]) => other.length - one.length);

/** A blank, sign, tag or word that models write between the word of a stand-in and its code. The pattern does not find a new line. */
const between =
	'(?:</?[a-z][^<>]{0,40}>|&nbsp;|&#160;|[^\\S\\r\\n]|[\\u00ad\\u200b-\\u200d\\u2060*_`~#:.()\\[\\]{}"\'“”‘’<>|\\\\/=\\-\\u2010-\\u2015\\u2212]|\\b(?:no|nr|number|id|code)\\b)';

const start = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:the${between}{1,3})?(?:${words.map(([word]) => word).join('|')})(?:['’]?s|\\(s\\))?(${between}{0,12}|[ \\t]*\\r?\\n[ \\t]*)(?=[0-9a-f])`,
	'giu',
);

const patterns = words.map(
	([word, kind]) => [new RegExp(`^(?:the\\W+)?${word}`, 'i'), kind] as const,
);

/** Marks that come in pairs. If only one mark of a pair is between word and code, the pair belongs around the whole stand-in. */
const paired = /\*\*\*|\*\*|__|~~|[*_`"]|<\/?[a-z][^<>]{0,40}>/gi;

/** Opening brackets, each with its closing bracket. */
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The characters with which a model may have split a code. */
const splits = /[^\S\r\n]|[\u00ad\u200b-\u200d\u2060*_`~\-\u2010-\u2015\u2212]/;

/** The text between two codes of a list in a text, such as "," or "and". */
const joins =
	/^[ \t\u00a0*_`]*(?:,|;|\/|&|\+|\band\b|\bor\b)[ \t\u00a0*_`#]*(?:and\b|or\b)?[ \t\u00a0*_`#]*(?=[0-9a-f])/i;

interface Found {
	readonly code: string;
	/** The position after the code, and after the s of a plural. */
	readonly end: number;
}

/** Returns whether a code is recognised. `written` is the spelling of the code in the text. */
type IsKnown = (code: string, written: string) => boolean;

/** Invisible characters that may be between two digits. */
const unseen = /[\u00ad\u200b-\u200d\u2060]/;

/**
 * Returns the known code that begins at a place. No letter, digit or @ may follow the code, except for the s of a plural. If the
 * characters so far are a known code, the code ends before the next sign of `splits` that is not in `unseen`, such as a blank.
 */
function readCode(text: string, from: number, isKnown: IsKnown): Found | undefined {
	let code = '';
	let found: Found | undefined;
	let gap = 0;
	for (let at = from; at < text.length && code.length < 12; at++) {
		const sign = text[at].toLowerCase();
		if (/[0-9a-f]/.test(sign)) {
			code += sign;
			gap = 0;
			const [, isPlural, isLonger] =
				/^(s(?![\p{L}\p{N}]))?([\p{L}\p{N}@])?/u.exec(text.slice(at + 1)) ?? [];
			const isEnd = isPlural !== undefined || isLonger === undefined;
			if (isEnd && isKnown(code, text.slice(from, at + 1)))
				found = { code, end: at + 1 + (isPlural ? 1 : 0) };
		} else if (!splits.test(sign) || ++gap > 3 || (found && !unseen.test(sign))) break;
	}
	return found;
}

/** The codes that are recognised, and their values. */
interface Codes {
	/** @param written the code in the spelling of the text */
	shown(kind: Kind, code: string, written?: string): string | undefined;
}

/** The codes that were made with one key. */
type KeyCodes = Codes & Pick<StandIns, 'kindsOf'>;

/** The place of a stand-in, and the text that replaces it. */
interface Place {
	readonly start: number;
	readonly end: number;
	readonly kind: Kind;
	readonly code: string;
	readonly text: string;
	/** Whether the word before the code belongs to the stand-in. */
	readonly hasWord: boolean;
	/** The word and the signs before the code, or before the first code of a list. Empty if the code has no word. */
	readonly word: string;
}

const inline = /<\/?(?:a|b|strong|i|em|u|s|code|kbd|span|mark|small|font)\b[^<>]*>/gi;

/** Signs that separate the word from the code. If there is such a sign, the word is a key, a heading, a cell or a quotation. */
const parts = /[\t|=“”‘’'<]|"\s*:|:\s*\\?"/;

/** Returns whether other text is directly before the word at a place. If so, the word is inside a sentence, and is no heading. */
const isWrapped = (text: string, at: number): boolean =>
	/[\p{L}\p{N}][,;:]? $/u.test(text.slice(Math.max(0, at - 4), at));

/** Returns whether word and code are separate things. If so, the word stays in the text. */
function isApart(text: string, place: Omit<Place, 'text' | 'hasWord'>, gap: string): boolean {
	if (gap.includes('\n')) return !isWrapped(text, place.start);
	const plain = gap.replace(inline, '');
	if (parts.test(plain)) return true;
	const open: string[] = [];
	for (const bracket of plain.match(/[()[\]{}]/g) ?? []) {
		if (bracket in closing) open.push(closing[bracket]);
		else if (open.pop() !== bracket) return true;
	}
	const [, behind = ''] = /^[*_`"]{0,3}([)\]}]*)/.exec(text.slice(place.end)) ?? [];
	return !behind.startsWith(open.reverse().join(''));
}

/** The largest number of characters of a line that are searched for opening marks. */
const maxLine = 2000;

/**
 * Returns the place of a stand-in. A mark such as ** between its word and its code is put before or after the text that replaces the
 * stand-in.
 */
function withMarks(
	text: string,
	place: Omit<Place, 'text' | 'hasWord'>,
	gap: string,
	shown: string,
): Place {
	let { end } = place;
	let [before, behind] = ['', ''];
	// Opening marks that are more than `maxLine` characters before the stand-in are ignored.
	const near = text.slice(Math.max(0, place.start - maxLine), place.start);
	const line = near.slice(near.lastIndexOf('\n') + 1);
	// If a mark joins word and code, as in CLIENT_7F3A, the mark is ignored.
	for (const mark of /^_[0-9a-f]+$/i.test(gap) ? [] : new Set(gap.match(paired))) {
		const count = gap.split(mark).length - 1;
		if (mark.startsWith('<')) {
			if (mark.startsWith('</')) behind += mark;
			else before += mark;
		} else if (count % 2 === 1) {
			const isOpen = (line.split(mark).length - 1) % 2 === 1;
			if (isOpen) behind += mark;
			else before += mark;
		}
	}
	for (const open of gap.match(/[([{]/g) ?? []) {
		if (gap.includes(closing[open])) continue;
		const rest = /^[\s*_`"']{0,3}[)\]}]/.exec(text.slice(end))?.[0];
		if (rest?.endsWith(closing[open])) end += rest.length;
	}
	return { ...place, end, text: before + shown + behind, hasWord: true };
}

const isPerson = (kind: Kind): boolean => kind === 'client' || kind === 'worker';

/** Finds the stand-ins with a word before the code, and the further codes of a list after such a word. */
export function findPlaces(text: string, standIns: Codes): Place[] {
	const places: Place[] = [];
	let last = 0;
	for (const match of text.matchAll(start)) {
		if (match.index < last) continue;
		const kind = patterns.find(([pattern]) => pattern.test(match[0]))?.[1] ?? 'name';
		const isKnown: IsKnown = (code, written) => standIns.shown(kind, code, written) !== undefined;
		const codeStart = match.index + match[0].length;
		const found = readCode(text, codeStart, isKnown);
		if (!found) continue;
		// "the" is part of a stand-in only if the stand-in means a client or a worker.
		const skipped = isPerson(kind) ? 0 : (/^the\W+/i.exec(match[0])?.[0].length ?? 0);
		const inCode = text.slice(codeStart, found.end);
		const [word] = match;
		const place = { start: match.index + skipped, end: found.end, kind, code: found.code, word };
		const shown = standIns.shown(kind, found.code, inCode) ?? '';
		places.push(
			isApart(text, place, match[1])
				? { ...place, start: codeStart, text: shown, hasWord: false }
				: withMarks(text, place, match[1] + inCode, shown),
		);
		last = places[places.length - 1].end;
		for (let more = nextInList(text, last, isKnown); more; more = nextInList(text, last, isKnown)) {
			places.push({
				...{ ...more, kind, word, hasWord: false },
				text: standIns.shown(kind, more.code, '') ?? '',
			});
			last = more.end;
		}
	}
	return places;
}

/** Returns the next code of a list, after a sign such as a comma, or after "and" or "or". */
function nextInList(text: string, from: number, isKnown: IsKnown) {
	const join = joins.exec(text.slice(from, from + 40))?.[0];
	if (join === undefined) return undefined;
	const found = readCode(text, from + join.length, isKnown);
	return found && { start: from + join.length, ...found };
}

/** Finds a code that is a separate word anywhere in the text. It does not find a part of a longer code, of an address or of a file name. */
const alone = new RegExp(
	`(?<![\\p{L}\\p{N}@]|[\\p{L}\\p{N}][-_.@/\\\\])[0-9a-f]{${codeLength}}(?![\\p{L}\\p{N}@]|[-_.@/\\\\][\\p{L}\\p{N}])`,
	'giu',
);

/** Returns whether a text contains a code that is a separate word. The code may be of any workflow. */
export const holdsCode = (text: string): boolean =>
	[...text.matchAll(alone)].some(([code]) => mayBeCode(code.toLowerCase()));

/** For some kinds, a pattern for a word of the kind directly before a code. */
const saidBefore = (
	['client', 'worker', 'phone', 'email', 'suburb', 'postcode', 'birth'] as const
).map(
	(kind) =>
		[
			kind,
			new RegExp(
				`(?<![\\p{L}\\p{N}])(?:${kinds[kind][1].replace(/\|number$/, '')})(?:['’]?s|\\(s\\))?${between}{0,6}$`,
				'iu',
			),
		] as const,
);

/** Returns whether the word before a code is a word of another kind than the code. If so, nobody knows which of the two kinds is right. */
const isOfAnother = (before: string, kind: Kind): boolean =>
	saidBefore.some(([said, pattern]) => said !== kind && pattern.test(before)) &&
	!saidBefore.some(([said, pattern]) => said === kind && pattern.test(before));

/**
 * Finds the codes outside the `places`. A code is left out if it does not mean exactly one value, or if a word of another kind is before
 * the code.
 */
function findAlone(text: string, places: readonly Place[], standIns: KeyCodes): Place[] {
	const found: Place[] = [];
	let next = 0;
	for (const match of text.matchAll(alone)) {
		const { 0: written, index: at } = match;
		const end = at + written.length;
		while (next < places.length && places[next].end <= at) next++;
		if (next < places.length && places[next].start < end) continue;
		const code = written.toLowerCase();
		const [kind, ...others] = standIns.kindsOf(code);
		const shown = others.length === 0 && kind ? standIns.shown(kind, code) : undefined;
		if (shown === undefined || isOfAnother(text.slice(Math.max(0, at - 40), at), kind)) continue;
		found.push({ start: at, end, kind, code, text: shown, word: '', hasWord: false });
	}
	return found;
}

/**
 * Returns the places of the stand-ins. A stand-in in a web address, or in another address that a program may open, is left out. Otherwise
 * the name would be sent to the owner of the address.
 */
function placesIn(text: string, standIns: KeyCodes): Place[] {
	const places = findPlaces(text, standIns);
	return withoutTaken([...places, ...findAlone(text, places, standIns)], addressesIn(text));
}

/** A search, separated into its stand-ins and its other words. */
export interface SearchedWords {
	/** The stand-ins as records show them. */
	readonly standIns: readonly string[];
	/** The real names for stand-ins such as `Name 4c1d8e2f07`. */
	readonly names: readonly string[];
	readonly rest: string;
}

/** Separates the stand-ins from the other words of a search. */
export function splitStandIns(text: string, standIns: StandIns): SearchedWords {
	const split = { standIns: [] as string[], names: [] as string[], rest: '' };
	let last = 0;
	for (const { start: from, end, kind, code } of placesIn(text, standIns)) {
		split.rest += `${text.slice(last, from)} `;
		last = end;
		if (kind === 'name') split.names.push(standIns.shown(kind, code) ?? '');
		else split.standIns.push(`${kinds[kind][0]} ${code}`);
	}
	// Marks around a stand-in, such as **, are no words.
	const words = `${split.rest}${text.slice(last)}`.split(/\s+/);
	return { ...split, rest: words.filter((word) => /[\p{L}\p{N}]/u.test(word)).join(' ') };
}

/** Returns a value as a part of a text in JSON. */
const asJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** Restores the stand-ins in JSON. The result is JSON, even if a value has signs such as quotation marks. */
function restoreJson(json: string, standIns: StandIns): string {
	const restoreAlone = (text: string) => replaceCodes(text, standIns);
	const text = changeEscaped(json, restoreAlone);
	const escaped: KeyCodes = {
		kindsOf: (code) => standIns.kindsOf(code),
		shown(kind, code) {
			const value = standIns.shown(kind, code);
			return value === undefined ? undefined : asJson(value);
		},
	};
	const restored = replaceCodes(text, escaped);
	if (isJson(restored)) return restored;
	// Some signs of JSON itself were read as signs around a code. So each text is restored separately.
	return changeTexts(text, restoreAlone);
}

/** Returns the value of a stand-in. If the stand-in is a field of CSV, the value gets the quotes that it needs (RFC 4180). */
function asField(text: string, { start, end, text: value }: Place): string {
	if (!/[",\r\n]/.test(value)) return value;
	const isQuoted = text[start - 1] === '"' && text[end] === '"';
	const [from, to] = isQuoted ? [start - 1, end + 1] : [start, end];
	const [left = '\n', right = '\n'] = [text[from - 1], text[to]];
	const isField = /[,\r\n]{2}/.test(left + right) && /,/.test(left + right);
	// A comma before a blank, or at the end of a line, may be in a postal address and not in CSV. So the value gets no quotes.
	if (!isField || (right === ',' && /^\s?$/.test(text[to + 1] ?? ''))) return value;
	const doubled = value.replaceAll('"', '""');
	return isQuoted ? doubled : `"${doubled}"`;
}

/**
 * Replaces the stand-ins in a text with the real values, even if a model has changed their form. An unknown code stays as it is. A text
 * that is JSON stays JSON.
 *
 * @example
 * restoreText('**Client** 7F3A9C41E2’s visit', standIns); // '**Ada Lovelace**’s visit'
 */
export const restoreText = (text: string, standIns: StandIns): string =>
	isJson(text)
		? restoreJson(text, standIns)
		: replaceCodes(text, standIns, (place) => asField(text, place));

function replaceCodes(
	text: string,
	codes: KeyCodes,
	shownAt: (place: Place) => string = (place) => place.text,
): string {
	let restored = '';
	let last = 0;
	let before: Place | undefined;
	for (const place of placesIn(text, codes)) {
		const gap = text.slice(last, place.start);
		const isSame =
			before?.kind === place.kind && before.code === place.code && place.hasWord && before.hasWord;
		// If a model replaced a first name and a last name by the same stand-in, the two stand-ins become one person. Equal stand-ins in two
		// cells stay separate, and so do equal stand-ins of other kinds, such as phone numbers.
		const isOnePerson = isSame && gap === ' ' && isPerson(place.kind);
		if (!isOnePerson) restored += gap + shownAt(place);
		last = place.end;
		before = place;
	}
	return restored + text.slice(last);
}
