import { kinds, type Kind, type StandIns } from './standIns';

/** The words of all kinds, the longest first, so that "phone number" is not "number". */
const words = Object.entries(kinds)
	.flatMap(([kind, [, others]]) => others.split('|').map((word) => [word, kind as Kind] as const))
	.sort(([one], [other]) => other.length - one.length);

/** What models write between the word and its code: blanks that do not break, dashes, markup, brackets, quotes. */
const between =
	'(?:</?[a-z][^<>]{0,40}>|&nbsp;|&#160;|[\\s\\u00ad\\u200b-\\u200d\\u2060*_`~#:.()\\[\\]{}"\'“”‘’<>|\\\\/=\\-\\u2010-\\u2015\\u2212]|\\b(?:no|nr|number|id|code)\\b)';

const start = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:the${between}{1,3})?(?:${words.map(([word]) => word).join('|')})(?:['’]?s)?(${between}{0,12})(?=[0-9a-f])`,
	'giu',
);

const patterns = words.map(
	([word, kind]) => [new RegExp(`^(?:the\\W+)?${word}`, 'i'), kind] as const,
);

/** Marks that come in pairs: one that stands alone between word and code belongs around the whole. */
const paired = /\*\*\*|\*\*|__|~~|[*_`"]|<\/?[a-z][^<>]{0,40}>/gi;

/** Brackets that open between word and code close behind the code. */
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** What may stand inside a code that a model has split. */
const splits = /[\s\u00ad\u200b-\u200d\u2060*_`~\-\u2010-\u2015\u2212]/;

/** What joins the second code of a list to the first. */
const joins =
	/^[\s*_`]*(?:,|;|\/|&|\+|\band\b|\bor\b)[\s*_`#]*(?:and\b|or\b)?[\s*_`#]*(?=[0-9a-f])/i;

/** A code in a text. */
interface Found {
	readonly code: string;
	/** Behind its last character. */
	readonly end: number;
}

/** The longest known code that begins at a place and ends where no letter or digit follows, but for the s of a plural. */
function readCode(
	text: string,
	from: number,
	isKnown: (code: string) => boolean,
): Found | undefined {
	let code = '';
	let found: Found | undefined;
	let gap = 0;
	for (let at = from; at < text.length && code.length < 12; at++) {
		const sign = text[at].toLowerCase();
		if (/[0-9a-f]/.test(sign)) {
			code += sign;
			gap = 0;
			const [, isPlural, isLonger] =
				/^(s(?![\p{L}\p{N}]))?([\p{L}\p{N}])?/u.exec(text.slice(at + 1)) ?? [];
			if (isKnown(code) && (isPlural !== undefined || isLonger === undefined)) {
				found = { code, end: at + 1 + (isPlural ? 1 : 0) };
			}
		} else if (!splits.test(sign) || ++gap > 3) break;
	}
	return found;
}

/** Where one stand-in stands, and what it becomes. */
interface Place {
	readonly start: number;
	readonly end: number;
	readonly kind: Kind;
	readonly code: string;
	readonly text: string;
}

/** The text without the stand-in, with the marks in it where they belong. */
function withMarks(text: string, place: Omit<Place, 'text'>, gap: string, shown: string): Place {
	let { end } = place;
	let [before, behind] = ['', ''];
	const line = text.slice(text.lastIndexOf('\n', place.start - 1) + 1, place.start);
	// One that joins the two, as in CLIENT_7F3A, is none.
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
	return { ...place, end, text: before + shown + behind };
}

/** The stand-ins with a word before the code, and those in a list behind one. */
function findPlaces(text: string, standIns: StandIns): Place[] {
	const places: Place[] = [];
	let last = 0;
	for (const match of text.matchAll(start)) {
		if (match.index < last) continue;
		const kind = patterns.find(([pattern]) => pattern.test(match[0]))?.[1] ?? 'name';
		const isKnown = (code: string) => standIns.shown(kind, code) !== undefined;
		const codeStart = match.index + match[0].length;
		const found = readCode(text, codeStart, isKnown);
		if (!found) continue;
		// "the" belongs to a person only in place of a name.
		const isPerson = kind === 'client' || kind === 'worker';
		const skipped = isPerson ? 0 : (/^the\W+/i.exec(match[0])?.[0].length ?? 0);
		const inCode = text.slice(codeStart, found.end);
		const place = { start: match.index + skipped, end: found.end, kind, code: found.code };
		const shown = standIns.shown(kind, found.code) ?? '';
		places.push(withMarks(text, place, match[1] + inCode, shown));
		last = places[places.length - 1].end;
		for (let more = nextInList(text, last, isKnown); more; more = nextInList(text, last, isKnown)) {
			places.push({ ...more, kind, text: standIns.shown(kind, more.code) ?? '' });
			last = more.end;
		}
	}
	return places;
}

/** The code behind a comma, "and" or "or". */
function nextInList(text: string, from: number, isKnown: (code: string) => boolean) {
	const join = joins.exec(text.slice(from, from + 40))?.[0];
	if (join === undefined) return undefined;
	const found = readCode(text, from + join.length, isKnown);
	return found && { start: from + join.length, ...found };
}

/** A code that stands alone between marks, in brackets or in a cell of a table. */
const alone = /(?<=[`*_|(["'#>]\s?)[0-9a-f]{4,12}(?=\s?[`*_|)\]"'<])/gi;

function restoreAlone(text: string, standIns: StandIns): string {
	return text.replace(alone, (code) => {
		const shown = (['client', 'worker'] as const)
			.map((kind) => standIns.shown(kind, code.toLowerCase()))
			.filter((name) => name !== undefined);
		return shown.length === 1 ? shown[0] : code;
	});
}

/**
 * A text with what its stand-ins stand for, also where a model wrote them in another way: bold, split by markup, in other
 * cases, with other dashes and blanks, in a list, as a plural or a possessive. A code that nobody was given stays.
 *
 * @example
 * restoreText('**Client** 7F3A’s visit', standIns); // '**Ada Lovelace**’s visit'
 */
export function restoreText(text: string, standIns: StandIns): string {
	let restored = '';
	let last = 0;
	let before: Place | undefined;
	for (const place of findPlaces(text, standIns)) {
		const gap = text.slice(last, place.start);
		const isSame = before?.kind === place.kind && before.code === place.code;
		// First and last name have the same stand-in.
		if (!isSame || !/^\s+$/.test(gap)) restored += gap + place.text;
		last = place.end;
		before = place;
	}
	return restoreAlone(restored + text.slice(last), standIns);
}
