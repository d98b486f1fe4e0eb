import { isFunctionWord } from './everydayWords';
import { hidden, type Span } from './findNumbers';
import { foldWord, type Match, type NameIndex, type Part, type Person } from './nameIndex';
import { singleWords } from './personWords';
import { wordSet } from './wordSet';

/** What is known of a text before it is read. */
export interface Circumstances {
	/** The people whom the record is about. */
	readonly own: ReadonlySet<Person>;
	/** Whether a person asks, who means somebody of the lists. */
	readonly isQuestion?: boolean;
	/** Whether the text is a word of a list, such as a status, and no sentence. */
	readonly isLabel?: boolean;
}

/** A word of a text. */
interface Word {
	readonly start: number;
	readonly end: number;
	readonly text: string;
	readonly match?: Match;
	isHit: boolean;
}

const letters = /[\p{L}\p{M}][\p{L}\p{M}'’‘ʼ`´\u00ad\u200b-\u200d\u2060]*/gu;
const titles = wordSet(
	'mr mrs ms miss mx master dr prof sir sr sister nurse aunt aunty auntie uncle nan nanna',
);
const calendar =
	/^(mon|tues|wednes|thurs|fri|satur|sun)day|^(january|february|march|april|june|july|august|september|october|november|december)/;
const noInitials = /^(am|pm|us|uk|nb|ie|eg|ps|bp|gp|ot)$/;

/** What clients and workers are called: nobody's name but with a capital beside another name. */
const ownWords: ReadonlySet<string> = new Set(singleWords.flatMap((word) => [word, `${word}s`]));

const beyondPlain = /[^\0-\x7f]/;

/** Whether a text has what may be initials. */
export const mayBeInitials = /[A-Z]\.|[A-Z]{2}|[^\0-\x7f]/;

/** Whether a word of a text is like a name. */
export const mayName = (text: string, index: NameIndex): boolean =>
	wordsOf(text, index, []).some(({ match }) => match !== undefined);

/** Where the words of a text begin and end, one after the other. Nearly all texts have no accents, and are read letter by letter: that takes a third of the time. */
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

/** The words of a text; those in the spans, and pieces of codes such as 7f3a, are none. */
function wordsOf(text: string, index: NameIndex, spans: readonly Span[]): Word[] {
	const words: Word[] = [];
	const bounds = boundsOf(text);
	for (let at = 0; at < bounds.length; at += 2) {
		const [start, end] = [bounds[at], bounds[at + 1]];
		const isShort = end - start < 3;
		if (isShort && (isDigit(text, start - 1) || isDigit(text, end))) continue;
		if (spans.length > 0 && spans.some((span) => start < span.end && span.start < end)) continue;
		const word = text.slice(start, end);
		const like = index.match(word);
		const match = like && ownWords.has(word) ? undefined : like;
		words.push({ start, end, text: word, match, isHit: false });
	}
	return words;
}

const isDigit = (text: string, at: number): boolean => {
	const code = text.charCodeAt(at);
	return code >= 48 && code <= 57;
};
const isCapital = ({ text }: Word): boolean => text[0] !== text[0].toLowerCase();
const isAllCapitals = ({ text }: Word): boolean => text.length > 1 && text === text.toUpperCase();

/** What stands between two words of one name. */
function joins(text: string, one?: Word, other?: Word): boolean {
	if (!one || !other) return false;
	const gap = text.slice(one.end, other.start);
	if (/^[\s\-\u2010-\u2015'’_/\u200b]{0,3}$/.test(gap)) return true;
	return /^\.\s{0,2}$/.test(gap) && (one.text.length === 1 || titles.has(foldWord(one.text)));
}

/** Whether a word begins a sentence, a line or a quotation. */
const beginsSentence = (text: string, one: Word | undefined, other: Word): boolean =>
	!one || /[.!?:\n•"“‘(\[*|]/.test(text.slice(one.end, other.start));

/** Whether somebody has both names. */
const share = (one: Match, other: Match): boolean =>
	one.parts.some(({ persons, folded }) =>
		other.parts.some(
			(part) =>
				part.folded !== folded &&
				[...smaller(persons, part.persons)].some(
					(person) => persons.has(person) && part.persons.has(person),
				),
		),
	);

const smaller = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) =>
	one.size < other.size ? one : other;

/** Whether a word alone is taken for a name. */
function isName(text: string, words: readonly Word[], at: number, isLabel = false): boolean {
	const word = words[at];
	const how = word.match?.how;
	if (how === undefined) return false;
	if (how === 'sure') return !ownWords.has(foldWord(word.text));
	if (isLabel || ownWords.has(foldWord(word.text))) return false;
	if (how === 'typo') return true;
	if (how === 'everyday')
		return isCapital(word) ? !asks(text, words, at) : standsForName(text, words, at);
	if (!isCapital(word) || beginsSentence(text, words[at - 1], word)) return false;
	if (how === 'function') return !isAllCapitals(word);
	const neighbours = [words[at - 1], words[at + 1]].filter((one) => one !== undefined);
	return !neighbours.some(isCapital) && !calendar.test(foldWord(word.text));
}

/** Whether a word begins a question or a wish: "Will she come?" and "May I call?" */
const asks = (text: string, words: readonly Word[], at: number): boolean =>
	/^(will|may)$/i.test(words[at].text) &&
	beginsSentence(text, words[at - 1], words[at]) &&
	/^\s$/.test(text.slice(words[at].end, words[at + 1]?.start)) &&
	/^(i|you|he|she|it|we|they|there|this|that|the|any|my|our|your|his|her)$/i.test(
		words[at + 1]?.text ?? '',
	);

/** Words before a thing, a quality or an activity: what follows them is nobody's name. */
const beforeThings = wordSet(
	`a an the this these those his her their my our your its some any no each every all both few many more most much less
	one two three four five six seven eight nine ten next last first second new old same other another per very too so quite rather
	not just only how in on at into onto i you he she it we they who can could should would must did do does`,
);
/** What people do with people, before a name. */
const beforeNames = wordSet(
	`with by to for from about and of said says call told called saw helped asked rang visited met assisted transferred showered phoned found did does`,
);
/** What people do, behind a name. */
const behindNames = wordSet(
	`said says was is has had fell told asked rang refused stated reported wants wanted seemed felt did went came called slept ate`,
);

/** Where one of them follows "will" or "may", that is no verb. */
const behindNoVerb = wordSet(
	'could would can should must might will may at to from in on with for about and or',
);

/** Whether what stands behind a word is what a person does: "fell", "refused". */
const isDone = (next: string): boolean => behindNames.has(next) || /..ed$/.test(next);

/** Whether a word in small letters, which may be a name, stands where names do. */
function standsForName(text: string, words: readonly Word[], at: number): boolean {
	const word = words[at].text;
	const [before, behind] = [words[at - 1], words[at + 1]];
	const previous = beginsSentence(text, before, words[at])
		? ''
		: (before?.text.toLowerCase() ?? '');
	const next = behind?.text.toLowerCase() ?? '';
	const isThing = beforeThings.has(previous);
	// "so rose missed the bus", and not "so long"
	if (!/^(will|may)$/.test(word)) return !isThing || (previous === 'so' && isDone(next));
	if (beforeNames.has(previous) || isDone(next)) return true;
	const isLast = /^\s*[.,;:!?)]/.test(text.slice(words[at].end, words[at].end + 4));
	return !isThing && (isLast || behindNoVerb.has(next));
}

/** Whether a word may make one beside it a name: most do not, which is seen at once. */
const tellsOfNames = (word?: Word): boolean =>
	word !== undefined &&
	(word.match !== undefined || word.text.length === 1 || titles.has(word.text.toLowerCase()));

/** Whether a word is taken for a name because of what stands beside it. */
function isBesideName(text: string, words: readonly Word[], at: number): boolean {
	const word = words[at];
	const { match } = word;
	if (!match || !(tellsOfNames(words[at - 1]) || tellsOfNames(words[at + 1]))) return false;
	const before = joins(text, words[at - 1], word) ? words[at - 1] : undefined;
	const isProper = match.how !== 'function' || isCapital(word);
	if (before && titles.has(foldWord(before.text)) && isProper) return true;
	if (before?.text.length === 1 && isCapital(before) && isCapital(word)) {
		const initial = foldWord(before.text);
		if ([...match.persons].some(({ initials }) => initials.some((one) => one.startsWith(initial))))
			return true;
	}
	return [-1, 1].some((step) => {
		const other = neighbour(text, words, at, step);
		if (!other?.match || !share(match, other.match)) return false;
		return other.isHit || (match.how === 'everyday' && other.match.how === 'everyday');
	});
}

/** The next word of a name, behind particles such as "van der". */
function neighbour(
	text: string,
	words: readonly Word[],
	at: number,
	step: number,
): Word | undefined {
	for (let next = at + step; joins(text, ...inOrder(words, next - step, next)); next += step) {
		const word = words[next];
		if (word.isHit || word.match?.how !== 'function') return word;
	}
	return undefined;
}

const inOrder = (words: readonly Word[], one: number, other: number) =>
	[words[Math.min(one, other)], words[Math.max(one, other)]] as const;

/** Words that stand together for one person or for several of the same name. */
interface Group {
	first: number;
	last: number;
	persons: ReadonlySet<Person>;
	words: Word[];
}

const both = (one: ReadonlySet<Person>, other: ReadonlySet<Person>): ReadonlySet<Person> => {
	const [few, many] = one.size < other.size ? [one, other] : [other, one];
	const shared = new Set<Person>();
	for (const person of few) if (many.has(person)) shared.add(person);
	return shared;
};

/** Whether two words are a last name, a comma and a first name. */
const isReversed = (text: string, one: Word, other: Word, persons: ReadonlySet<Person>): boolean =>
	/^,\s$/.test(text.slice(one.end, other.start)) &&
	isCapital(other) &&
	[...persons].some(
		({ lastParts }) =>
			one.match?.parts.some(({ folded }) => lastParts.has(folded)) &&
			!other.match?.parts.some(({ folded }) => lastParts.has(folded)),
	);

function groupsOf(text: string, words: readonly Word[]): Group[] {
	const groups: Group[] = [];
	let group: Group | undefined;
	words.forEach((word, at) => {
		if (!word.isHit || !word.match) return;
		const { persons } = word.match;
		const before = group?.last === at - 1 ? words[at - 1] : undefined;
		if (group && before) {
			const shared = both(group.persons, persons);
			const isNew = !group.words.some((one) => foldWord(one.text) === foldWord(word.text));
			const isJoined = joins(text, before, word) || isReversed(text, before, word, shared);
			if (shared.size > 0 && isNew && isJoined) {
				Object.assign(group, { last: at, persons: shared, words: [...group.words, word] });
				return;
			}
		}
		groups.push((group = { first: at, last: at, persons, words: [word] }));
	});
	return groups;
}

/** Takes in an initial, or a misspelt short name, that stands beside a group. */
function extend(text: string, words: readonly Word[], group: Group, index: NameIndex): void {
	for (const step of [-1, 1]) {
		const at = step < 0 ? group.first - 1 : group.last + 1;
		const word: Word | undefined = words[at];
		if (!word || word.isHit || (!isCapital(word) && group.persons.size > 1)) continue;
		const isJoined =
			step < 0 ? joins(text, word, words[group.first]) : joins(text, words[group.last], word);
		if (!isJoined) continue;
		const persons = ownersOf(word, group, index);
		if (persons.length === 0) continue;
		word.isHit = true;
		Object.assign(group, step < 0 ? { first: at } : { last: at });
		Object.assign(group, { persons: new Set(persons), words: [...group.words, word] });
	}
}

/** Those of a group of whom a word is an initial, or a misspelt name, beside another of their names. */
function ownersOf(word: Word, { persons, words }: Group, index: NameIndex): Person[] {
	const folded = foldWord(word.text);
	const isShort = folded.length === 1;
	if (!isCapital(word) && (folded.length < 3 || persons.size > 1 || isFunctionWord(folded)))
		return [];
	const near = isShort ? [] : index.near(folded);
	if (!isShort && near.length === 0) return [];
	const said = new Set(words.flatMap(({ match }) => match?.parts.map((part) => part.folded) ?? []));
	const isSaid = (part: string) => said.has(part);
	return [...persons].filter((person) =>
		isShort
			? [...person.parts].some((part) => !isSaid(part) && part[0] === folded) ||
				person.initials.some((initials) => initials.includes(folded))
			: near.some((part) => !isSaid(part.folded) && person.parts.has(part.folded)),
	);
}

/** Who is meant, if that is certain. */
function personIn(
	{ persons, words }: Group,
	{ own, isQuestion }: Circumstances,
): Person | undefined {
	const [mine, ...others] = [...own].filter((person) => persons.has(person));
	if (mine) return others.length === 0 ? mine : undefined;
	if (persons.size !== 1 || (words.length < 2 && !isQuestion)) return undefined;
	return [...persons][0];
}

const possessive = /['’‘ʼ`´]s?$/i;

/** The spans of a group: one for the person, or one for each word where nobody can tell who is meant. */
function spansOf(group: Group, words: readonly Word[], circumstances: Circumstances): Span[] {
	const person = personIn(group, circumstances);
	const ending = ({ text }: Word) => possessive.exec(text)?.[0] ?? '';
	if (person) {
		const last = words[group.last];
		const text = person.standIn + ending(last);
		return [{ start: words[group.first].start, end: last.end, text }];
	}
	return words.slice(group.first, group.last + 1).flatMap((word) => {
		const part: Part | undefined = word.match?.parts[0];
		if (!part && word.text.length === 1) return [];
		const text = part ? part.standIn + ending(word) : hidden;
		return [{ start: word.start, end: word.end, text }];
	});
}

/** Initials such as A.L., and AL where they are those of somebody whom the record is about. */
function findInitials(
	text: string,
	{ own }: Circumstances,
	standInOf: (initials: string) => string | undefined,
): Span[] {
	const spans: Span[] = [];
	const mine = (initials: string) =>
		[...own].filter((person) => person.initials.includes(initials));
	for (const { 0: found, index: start } of text.matchAll(
		/(?<![\p{L}.])\p{Lu}\.\s?\p{Lu}\.(?:\s?\p{Lu}\.)?(?!\p{L})/gu,
	)) {
		const initials = foldWord(found.replace(/[.\s]/g, ''));
		if (noInitials.test(initials)) continue;
		const [person, ...others] = mine(initials);
		const standIn = person && others.length === 0 ? person.standIn : standInOf(initials);
		if (standIn !== undefined) spans.push({ start, end: start + found.length, text: standIn });
	}
	if (own.size === 0) return spans;
	for (const { 0: found, index: start } of text.matchAll(
		/(?<![\p{L}\p{N}])\p{Lu}{2,3}(?![\p{L}\p{N}])/gu,
	)) {
		const [person] = mine(foldWord(found));
		if (person) spans.push({ start, end: start + found.length, text: person.standIn });
	}
	return spans;
}

/**
 * The names of people in a text, by the words of their names, and what stands in their place: the person where one alone can be meant,
 * otherwise each word by itself, because to join two people is as wrong as to tell their names.
 *
 * @param spans what is replaced already
 * @param standInOf the stand-in for initials of somebody in the lists
 */
export function findNames(
	text: string,
	index: NameIndex,
	spans: readonly Span[],
	{
		standInOf,
		...circumstances
	}: Circumstances & { standInOf: (initials: string) => string | undefined },
): Span[] {
	const found = findWords(text, index, spans, circumstances);
	if (circumstances.isLabel || !mayBeInitials.test(text)) return found;
	const taken = [...spans, ...found];
	const isFree = (span: Span) =>
		taken.every(({ start, end }) => span.end <= start || end <= span.start);
	return [...found, ...findInitials(text, circumstances, standInOf).filter(isFree)];
}

/** Names that are words of two letters or more, and the initials beside them. */
function findWords(
	text: string,
	index: NameIndex,
	spans: readonly Span[],
	circumstances: Circumstances,
): Span[] {
	const words = wordsOf(text, index, spans);
	const like: number[] = [];
	for (let at = 0; at < words.length; at++) if (words[at].match) like.push(at);
	if (like.length === 0) return [];
	for (const at of like) words[at].isHit = isName(text, words, at, circumstances.isLabel);
	// More than once, because a name that is found makes its neighbour one.
	for (let round = 0; round < 3; round++) {
		const open = like.filter((at) => !words[at].isHit);
		for (const at of open) words[at].isHit = isBesideName(text, words, at);
		if (!open.some((at) => words[at].isHit)) break;
	}
	const groups = groupsOf(text, words);
	for (const group of groups) extend(text, words, group, index);
	return groups.flatMap((group) => spansOf(group, words, circumstances));
}
