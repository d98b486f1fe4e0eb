import { isFunctionWord } from './everydayWords';
import type { Span } from './findNumbers';
import { beforeNames, isName } from './isName';
import { isInRange } from './isTime';
import {
	foldWord,
	standInOf,
	type Match,
	type NameIndex,
	type Part,
	type Person,
} from './nameIndex';
import { personIn } from './personIn';
import {
	isAsListed,
	isCapital,
	joins,
	possessive,
	titles,
	wordsOf,
	type Circumstances,
	type Group,
	type ReadText,
	type Word,
} from './wordsOf';
import { withoutTaken } from './withoutTaken';

const noInitials = /^(am|pm|us|uk|nb|ie|eg|ps|bp|gp|ot)$/;

/** Finds texts with possible initials. Most texts have none. */
const capitals = /[A-Z]\.|[A-Z]{2}|[^\0-\x7f]/;

const dotted = /(?<![\p{L}.])\p{Lu}\.\s?\p{Lu}\.(?:\s?\p{Lu}\.)?(?!\p{L})/gu;
const plain = /(?<![\p{L}\p{N}])\p{Lu}{2,3}(?![\p{L}\p{N}])/gu;

const initialsIn = (found: string): string => foldWord(found.replace(/[.\s]/g, ''));

/**
 * Returns whether a text contains letters that may be the initials of a person.
 *
 * @param initials the initials of all people
 */
export const mayBeInitials = (text: string, initials: ReadonlySet<string>): boolean =>
	capitals.test(text) &&
	[...text.matchAll(dotted), ...text.matchAll(plain)].some(([found]) =>
		initials.has(initialsIn(found)),
	);

/** Returns whether a word of a text looks like a name. */
export const mayName = (text: string, index: NameIndex): boolean =>
	wordsOf(text, index, []).some(({ match }) => match !== undefined);

/** Returns whether one person has a name of the first match, and a different name of the second match. */
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

/** Returns whether a word can show that a word beside it is a name. Most words cannot, and this check rejects them quickly. */
const tellsOfNames = (word?: Word): boolean =>
	word !== undefined &&
	(word.match !== undefined || word.text.length === 1 || titles.has(word.text.toLowerCase()));

/** Returns whether a word is a verb or preposition, and no name. For example, "Gave Walker tea" does not mean Dave Walker. */
const isVerb = ({ text, match }: Word): boolean =>
	(match === undefined || match.how === 'misspelt') && beforeNames.has(text.toLowerCase());

/** Returns whether a word is a name because of a word beside it. */
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

/** Returns the next or previous word. Particles of names, such as "van der", are skipped. */
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

const both = (one: ReadonlySet<Person>, other: ReadonlySet<Person>): ReadonlySet<Person> => {
	const [few, many] = one.size < other.size ? [one, other] : [other, one];
	const shared = new Set<Person>();
	for (const person of few) if (many.has(person)) shared.add(person);
	return shared;
};

const hasComma = (text: string, one: Word | undefined, other: Word): boolean =>
	one !== undefined && /^,\s$/.test(text.slice(one.end, other.start));

/** Returns whether two words begin a list of first names. If Kelly may be a first name, "Kelly, Grace and Tom" are three people. */
const beginsList = (text: string, one: Word, { end }: Word): boolean =>
	/^(?:\s*,\s*|\s+(?:and|&)\s+)\p{Lu}/u.test(text.slice(end, end + 12)) &&
	[...(one.match?.persons ?? [])].some(
		({ lastParts }) => !one.match?.parts.some(({ folded }) => lastParts.has(folded)),
	);

/** Returns whether two words with a comma between them are a last name and a first name. */
const isReversed = (one: Word, other: Word, persons: ReadonlySet<Person>): boolean =>
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
		const isBehindComma = hasComma(text, before, word);
		// It takes long to compare names that many people have. So the text between the words is checked first.
		if (group && before && (isBehindComma || joins(text, before, word))) {
			const shared = both(group.persons, persons);
			const isNew = !group.words.some((one) => foldWord(one.text) === foldWord(word.text));
			const isOneName =
				!isBehindComma || (!beginsList(text, before, word) && isReversed(before, word, shared));
			if (shared.size > 0 && isNew && isOneName) {
				Object.assign(group, { last: at, persons: shared, words: [...group.words, word] });
				return;
			}
		}
		groups.push((group = { first: at, last: at, persons, words: [word] }));
	});
	return groups;
}

/** Adds the words beside a group, if they may be initials or names of its people. */
function extend(text: string, words: readonly Word[], group: Group, index: NameIndex): void {
	for (const step of [-1, 1]) {
		const at = step < 0 ? group.first - 1 : group.last + 1;
		const word: Word | undefined = words[at];
		if (!word || word.isHit || (!isCapital(word) && group.persons.size > 1)) continue;
		if (isVerb(word)) continue;
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

/**
 * Makes the spans of a group. If it is clear which person is meant, there is one span. Otherwise there is one span for each word, except
 * for an initial.
 */
function spansOf(group: Group, read: ReadText, index: NameIndex): Span[] {
	const { words } = read;
	const person = personIn(read, group);
	const ending = ({ text }: Word) => possessive.exec(text)?.[0] ?? '';
	if (person) {
		const last = words[group.last];
		const text = person.standIn + ending(last);
		return [{ start: words[group.first].start, end: last.end, text }];
	}
	return words.slice(group.first, group.last + 1).flatMap((word) => {
		const part: Part | undefined = word.match?.parts[0];
		if (!part && word.text.length === 1) return [];
		const name = word.text.replace(possessive, '');
		const standIn = part && isAsListed(word) ? standInOf(part, name) : index.written(name);
		return [{ start: word.start, end: word.end, text: standIn + ending(word) }];
	});
}

/** Finds initials such as A.L., and initials such as AL if they belong to a person of the record. */
function findInitials(
	text: string,
	{ own }: Circumstances,
	standInOfInitials: (initials: string) => string | undefined,
): Span[] {
	const spans: Span[] = [];
	const mine = (initials: string) =>
		[...own].filter((person) => person.initials.includes(initials));
	for (const { 0: found, index: start } of text.matchAll(dotted)) {
		const initials = initialsIn(found);
		if (noInitials.test(initials)) continue;
		const [person, ...others] = mine(initials);
		const standIn = person && others.length === 0 ? person.standIn : standInOfInitials(initials);
		if (standIn !== undefined) spans.push({ start, end: start + found.length, text: standIn });
	}
	if (own.size === 0) return spans;
	for (const { 0: found, index: start } of text.matchAll(plain)) {
		const [person] = mine(initialsIn(found));
		if (person) spans.push({ start, end: start + found.length, text: person.standIn });
	}
	return spans;
}

/**
 * Finds the names of people in a text, with their replacements. If it is certain who is meant, the stand-in of the person, such as
 * `Client 7f3a9c41e2`, replaces the whole name. Otherwise each word gets its own replacement, so that no name is replaced by the stand-in
 * of the wrong person.
 *
 * @param spans the pieces of the text that have a replacement already
 * @param standInOfInitials returns the stand-in for the initials of a person in the lists
 */
export function findNames(
	text: string,
	index: NameIndex,
	spans: readonly Span[],
	{
		standInOfInitials,
		...circumstances
	}: Circumstances & { standInOfInitials: (initials: string) => string | undefined },
): Span[] {
	const found = findWords(text, index, spans, circumstances);
	if (circumstances.isLabel || !capitals.test(text)) return found;
	const initials = findInitials(text, circumstances, standInOfInitials);
	return initials.length === 0
		? found
		: [...found, ...withoutTaken(initials, [...spans, ...found])];
}

/** Finds names of two or more letters, and the initials beside them. */
function findWords(
	text: string,
	index: NameIndex,
	spans: readonly Span[],
	circumstances: Circumstances,
): Span[] {
	const words = wordsOf(text, index, spans);
	const like: number[] = [];
	for (let at = 0; at < words.length; at++)
		if (words[at].match && !isVerb(words[at])) like.push(at);
	if (like.length === 0) return [];
	const read: ReadText = { text, words, circumstances };
	for (const at of like) words[at].isHit = isName(read, at);
	// The search is repeated, because a found name can show that the word beside it is a name, too.
	for (let round = 0; round < 3; round++) {
		const open = like.filter((at) => !words[at].isHit && !isInRange(read, at));
		for (const at of open) words[at].isHit = isBesideName(text, words, at);
		if (!open.some((at) => words[at].isHit)) break;
	}
	const groups = groupsOf(text, words);
	for (const group of groups) extend(text, words, group, index);
	return groups.flatMap((group) => spansOf(group, read, index));
}
