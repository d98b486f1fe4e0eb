import type { Span } from './findNumbers';
import { isDigit } from './isDigit';
import { foldWord, type Match, type NameIndex, type Person } from './nameIndex';
import { singleWords } from './personWords';
import { wordSet } from './wordSet';

/** What is known about a text before it is read. */
export interface Circumstances {
	/** The people whom the record is about. */
	readonly own: ReadonlySet<Person>;
	/** Whether the text is a question to a model. A name in a question probably means a client or worker in the lists. */
	readonly isQuestion?: boolean;
	/** Whether the text is a word from a list, such as a status, and no sentence. */
	readonly isLabel?: boolean;
	/** Whether the text answers a question that asks for a name. */
	readonly isCalled?: boolean;
}

export interface Word {
	readonly start: number;
	readonly end: number;
	readonly text: string;
	readonly match?: Match;
	isHit: boolean;
}

const letters = /[\p{L}\p{M}][\p{L}\p{M}'’‘ʼ`´\u00ad\u200b-\u200d\u2060]*/gu;
export const titles = wordSet(
	'mr mrs ms miss mx master dr prof sir sr sister nurse aunt aunty auntie uncle nan nanna',
);
/**
 * The words for clients and workers. Such a word counts as a name only if it has a capital. It must also be beside another name, or in the
 * answer to a question for a name.
 */
export const ownWords: ReadonlySet<string> = new Set(
	singleWords.flatMap((word) => [word, `${word}s`]),
);

const beyondPlain = /[^\0-\x7f]/;

/**
 * Returns the beginning and end of each word of a text, in order. Nearly all texts are plain ASCII. Plain ASCII is read letter by letter,
 * in a third of the time that a pattern takes.
 */
function boundsOf(text: string): number[] {
	const bounds: number[] = [];
	if (beyondPlain.test(text)) {
		for (const { 0: word, index } of text.matchAll(letters))
			bounds.push(index, index + word.length);
		return bounds;
	}
	for (let at = 0; at < text.length; at++) {
		if (!isLetter(text.charCodeAt(at))) continue;
		const start = at;
		while (isLetter(text.charCodeAt(at)) || isApostrophe(text.charCodeAt(at))) at++;
		bounds.push(start, at);
	}
	return bounds;
}

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;
const isApostrophe = (code: number): boolean => code === 39 || code === 96;

/**
 * Returns the words of a text. Words that overlap a span are left out. One or two letters beside a digit, as in the code 7f3a9c41e2, are
 * left out, too.
 */
export function wordsOf(text: string, index: NameIndex, spans: readonly Span[]): Word[] {
	const words: Word[] = [];
	const bounds = boundsOf(text);
	const taken = spans.toSorted((one, other) => one.start - other.start);
	let next = 0;
	for (let at = 0; at < bounds.length; at += 2) {
		const [start, end] = [bounds[at], bounds[at + 1]];
		const isShort = end - start < 3;
		if (isShort && (isDigit(text, start - 1) || isDigit(text, end))) continue;
		while (next < taken.length && taken[next].end <= start) next++;
		if (next < taken.length && taken[next].start < end) continue;
		const word = text.slice(start, end);
		const like = index.match(word);
		const match = like && ownWords.has(word) ? undefined : like;
		words.push({ start, end, text: word, match, isHit: false });
	}
	return words;
}

export const isCapital = ({ text }: Word): boolean => text[0] !== text[0].toLowerCase();
export const isAllCapitals = ({ text }: Word): boolean =>
	text.length > 1 && text === text.toUpperCase();

/** Returns whether two words may belong to one name. The text between them decides. */
export function joins(text: string, one?: Word, other?: Word): boolean {
	if (!one || !other) return false;
	const gap = text.slice(one.end, other.start);
	if (gap === ' ') return true;
	if (/^[\s\-\u2010-\u2015'’_/\u200b]{0,3}$/.test(gap)) return true;
	return /^\.\s{0,2}$/.test(gap) && (one.text.length === 1 || titles.has(foldWord(one.text)));
}

/** Returns whether a word is at the start of a sentence, a line, a quotation or a similar part of the text. */
export const beginsSentence = (text: string, one: Word | undefined, other: Word): boolean => {
	if (!one) return true;
	const gap = text.slice(one.end, other.start);
	return gap !== ' ' && /[.!?:\n•"“‘(\[*|]/.test(gap);
};

/** Words that follow one another, and belong to one person or to several people of the same name. */
export interface Group {
	first: number;
	last: number;
	persons: ReadonlySet<Person>;
	words: Word[];
}

export interface ReadText {
	readonly text: string;
	readonly words: readonly Word[];
	readonly circumstances: Circumstances;
}

/** Words before a thing, a quality or an activity. The next word is probably no name. */
export const beforeThings = wordSet(
	`a an the this these those his her their my our your its some any no each every all both few many more most much less
	one two three four five six seven eight nine ten next last first second new old same other another per very too so quite rather
	which what need needs good bad small large big not just only how in on at into onto i you he she it we they who can could should would must did do does`,
);
/** Verbs for the actions of people. They may follow a name. */
export const behindNames = wordSet(
	`said says was is has had fell told asked rang refused stated reported wants wanted seemed felt did went came called slept ate`,
);

/** Returns whether the word after a name may say what a person did: "fell", "refused". */
export const isDone = (next: string): boolean => behindNames.has(next) || /..ed$/.test(next);

export const possessive = /['’‘ʼ`´]s?$/i;

/** Finds a title without a blank, as in MrsLovelace. The pattern leaves out Dr, because a doctor may be somebody who is in no list. */
const joinedTitle = /^(?:Mrs|Mr|Ms|Miss)(?=\p{Lu})/u;

/**
 * Returns whether a word can mean one name only, and has the spelling of this name. A possessive ending, or a title before the name, is
 * ignored.
 */
export const isAsListed = ({ text, match }: Word): boolean =>
	match?.parts.length === 1 &&
	[text, text.replace(possessive, ''), text.replace(joinedTitle, '')].some(
		(word) => foldWord(word) === match.parts[0].folded,
	);
