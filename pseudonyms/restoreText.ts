import { addressesIn } from './addressesIn';
import { changeEscaped, changeTexts, isJson } from './jsonTexts';
import { codeLength, kinds, mayBeCode, type Kind, type StandIns } from './standIns';
import { withoutTaken } from './withoutTaken';

/** The words of all kinds. The longest comes first, so that "phone number" is not read as "number". */
const words = Object.entries(kinds)
	.flatMap(([kind, [, others]]) => others.split('|').map((word) => [word, kind as Kind] as const))
	.sort(([one], [other]) => other.length - one.length);

/** The characters that models write between the word and its code: blanks, dashes, markup, brackets or quotes, but no new line. */
const between =
	'(?:</?[a-z][^<>]{0,40}>|&nbsp;|&#160;|[^\\S\\r\\n]|[\\u00ad\\u200b-\\u200d\\u2060*_`~#:.()\\[\\]{}"\'“”‘’<>|\\\\/=\\-\\u2010-\\u2015\\u2212]|\\b(?:no|nr|number|id|code)\\b)';

const start = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:the${between}{1,3})?(?:${words.map(([word]) => word).join('|')})(?:['’]?s|\\(s\\))?(${between}{0,12}|[ \\t]*\\r?\\n[ \\t]*)(?=[0-9a-f])`,
	'giu',
);

const patterns = words.map(
	([word, kind]) => [new RegExp(`^(?:the\\W+)?${word}`, 'i'), kind] as const,
);

/** Marks that come in pairs. If a single mark stands between word and code, its pair belongs around both. */
const paired = /\*\*\*|\*\*|__|~~|[*_`"]|<\/?[a-z][^<>]{0,40}>/gi;

/** Brackets that open between word and code close after the code. */
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The characters inside a code that a model has split. */
const splits = /[^\S\r\n]|[\u00ad\u200b-\u200d\u2060*_`~\-\u2010-\u2015\u2212]/;

/** The text that joins the second code of a list to the first. */
const joins =
	/^[ \t\u00a0*_`]*(?:,|;|\/|&|\+|\band\b|\bor\b)[ \t\u00a0*_`#]*(?:and\b|or\b)?[ \t\u00a0*_`#]*(?=[0-9a-f])/i;

/** A code in a text. */
interface Found {
	readonly code: string;
	/** The position after its last character. */
	readonly end: number;
}

/** Whether a code counts; `written` is its spelling in the text. */
type IsKnown = (code: string, written: string) => boolean;

/** Invisible characters between two digits. */
const unseen = /[\u00ad\u200b-\u200d\u2060]/;

/**
 * The first known code that begins at a place. It ends before a character that is neither a letter nor a digit, or before the s of a
 * plural. A part after a blank or a dash belongs to the code only if the first part alone is no code.
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

/** The codes that count, and their values. */
interface Codes {
	/** @param written the code in the spelling of the text */
	shown(kind: Kind, code: string, written?: string): string | undefined;
}

/** The codes of one key. */
type KeyCodes = Codes & Pick<StandIns, 'kindsOf'>;

/** The place of a stand-in, and the text that replaces it. */
interface Place {
	readonly start: number;
	readonly end: number;
	readonly kind: Kind;
	readonly code: string;
	readonly text: string;
	/** Whether the word before the code belongs to it. */
	readonly hasWord: boolean;
	/** The word before the code, or before the first code of a list; empty for a code without a word. */
	readonly word: string;
}

const inline = /<\/?(?:a|b|strong|i|em|u|s|code|kbd|span|mark|small|font)\b[^<>]*>/gi;

/** Signs that separate the word from the code. The word is then a key, a heading, a cell or a quotation. */
const parts = /[\t|=“”‘’'<]|"\s*:|:\s*\\?"/;

/**
 * Whether a line break separates word and code inside a sentence. Other words then stand before the word. A heading stands alone, or
 * between commas.
 */
const isWrapped = (text: string, at: number): boolean =>
	/[\p{L}\p{N}][,;:]? $/u.test(text.slice(Math.max(0, at - 4), at));

/** Whether word and code are separate things, so that the word stays. */
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

/** How many characters of a line are searched for opening marks. */
const maxLine = 2000;

/** The text that replaces a stand-in, with the marks around it in their proper places. */
function withMarks(
	text: string,
	place: Omit<Place, 'text' | 'hasWord'>,
	gap: string,
	shown: string,
): Place {
	let { end } = place;
	let [before, behind] = ['', ''];
	// If a line is longer, the marks at its beginning do not count.
	const near = text.slice(Math.max(0, place.start - maxLine), place.start);
	const line = near.slice(near.lastIndexOf('\n') + 1);
	// A mark that joins word and code, as in CLIENT_7F3A, does not count.
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

/** The stand-ins with a word before the code, and further codes of a list after such a word. */
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
		// "the" is part of a stand-in only if the stand-in replaces a person's name.
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

/** The code after a comma, "and" or "or". */
function nextInList(text: string, from: number, isKnown: IsKnown) {
	const join = joins.exec(text.slice(from, from + 40))?.[0];
	if (join === undefined) return undefined;
	const found = readCode(text, from + join.length, isKnown);
	return found && { start: from + join.length, ...found };
}

/** A code that is a separate word anywhere in the text. A part of a longer code, an address or a file name does not count. */
const alone = new RegExp(
	`(?<![\\p{L}\\p{N}@]|[\\p{L}\\p{N}][-_.@/\\\\])[0-9a-f]{${codeLength}}(?![\\p{L}\\p{N}@]|[-_.@/\\\\][\\p{L}\\p{N}])`,
	'giu',
);

/** Whether a text contains a code that stands alone, as Restore Names reads it, of any workflow. */
export const holdsCode = (text: string): boolean =>
	[...text.matchAll(alone)].some(([code]) => mayBeCode(code.toLowerCase()));

/** Words directly before a code that tell its kind. */
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

/** Whether the word before a code names another kind than the code has. If so, nobody knows which of the two is right. */
const isOfAnother = (before: string, kind: Kind): boolean =>
	saidBefore.some(([said, pattern]) => said !== kind && pattern.test(before)) &&
	!saidBefore.some(([said, pattern]) => said === kind && pattern.test(before));

/** The codes without a word that are in none of the found places. */
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

/** The places of all stand-ins. A name in a web address would be carried to whoever owns the address, so a stand-in there has no place. */
function placesIn(text: string, standIns: KeyCodes): Place[] {
	const places = findPlaces(text, standIns);
	return withoutTaken([...places, ...findAlone(text, places, standIns)], addressesIn(text));
}

/** The words of a search, sorted by kind. */
export interface SearchedWords {
	/** The stand-ins in the form of records. */
	readonly standIns: readonly string[];
	/** The names for stand-ins of single names. Records show the people who have them. */
	readonly names: readonly string[];
	/** All other words. */
	readonly rest: string;
}

/** Takes the stand-ins out of the words of a search. */
export function splitStandIns(text: string, standIns: StandIns): SearchedWords {
	const split = { standIns: [] as string[], names: [] as string[], rest: '' };
	let last = 0;
	for (const { start: from, end, kind, code } of placesIn(text, standIns)) {
		split.rest += `${text.slice(last, from)} `;
		last = end;
		if (kind === 'name') split.names.push(standIns.shown(kind, code) ?? '');
		else split.standIns.push(`${kinds[kind][0]} ${code}`);
	}
	// Marks around a stand-in, such as **, do not count as words.
	const words = `${split.rest}${text.slice(last)}`.split(/\s+/);
	return { ...split, rest: words.filter((word) => /[\p{L}\p{N}]/u.test(word)).join(' ') };
}

/** A value as a part of a text in JSON. */
const asJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** JSON stays JSON, whatever signs a value has. */
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
	// The signs around a code belonged to JSON itself, so each text is restored alone.
	return changeTexts(text, restoreAlone);
}

/**
 * A value with the quotes that a field of CSV needs (RFC 4180). A stand-in is a field if a comma or the end of a line is on each side, and
 * at least one comma. Other texts get the plain value.
 */
function asField(text: string, { start, end, text: value }: Place): string {
	if (!/[",\r\n]/.test(value)) return value;
	const isQuoted = text[start - 1] === '"' && text[end] === '"';
	const [from, to] = isQuoted ? [start - 1, end + 1] : [start, end];
	const [left = '\n', right = '\n'] = [text[from - 1], text[to]];
	const isField = /[,\r\n]{2}/.test(left + right) && /,/.test(left + right);
	// In a letter, a comma ends the lines of an address.
	if (!isField || (right === ',' && /^\s?$/.test(text[to + 1] ?? ''))) return value;
	const doubled = value.replaceAll('"', '""');
	return isQuoted ? doubled : `"${doubled}"`;
}

/**
 * A text with its stand-ins replaced by the real values. A model may have changed the form of a stand-in. It may be bold, split, in a list,
 * or in the plural, with other cases, dashes and blanks. A code that was never given stays. A text that is JSON stays JSON.
 *
 * @example
 * restoreText('**Client** 7F3A’s visit', standIns); // '**Ada Lovelace**’s visit'
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
		// If a model replaced a first and a last name by the same stand-in, the two become one person. Equal stand-ins in two cells, or of
		// two phones, stay two.
		const isOnePerson = isSame && gap === ' ' && isPerson(place.kind);
		if (!isOnePerson) restored += gap + shownAt(place);
		last = place.end;
		before = place;
	}
	return restored + text.slice(last);
}
