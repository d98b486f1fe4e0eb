import { isEveryday } from './everydayWords';
import { mayBeTime } from './isTime';
import { foldWord, type Person } from './nameIndex';
import { wordSet } from './wordSet';
import {
	beforeThings,
	beginsSentence,
	isAllCapitals,
	isAsListed,
	isCapital,
	isDone,
	joins,
	ownWords,
	possessive,
	titles,
	type Group,
	type ReadText,
	type Word,
} from './wordsOf';

/** Returns the person whom a group of names means, if that is certain. */
export function personIn(read: ReadText, group: Group): Person | undefined {
	const { persons } = group;
	const { own, isQuestion } = read.circumstances;
	const isAlone = group.words.length === 1;
	const [mine, ...others] = [...own].filter((person) => persons.has(person));
	const isSure = mine ? others.length === 0 : persons.size === 1 && (!isAlone || isQuestion);
	const person = mine ?? [...persons][0];
	if (!isSure || hasOtherTitle(read, group.first, person)) return undefined;
	if (isAlone && mayBeAnother(read, group.first, person)) return undefined;
	if (!isAlone && mayBeNamesake(read, group, person)) return undefined;
	return mayBeRelative(group, person, isQuestion) ? undefined : person;
}

const titlesOf = { m: wordSet('mr master sir brother'), f: wordSet('mrs ms miss sister') };

/**
 * Returns whether a title before a name is not for this person. For example, "Mrs Green" cannot be Paul Green, and "Mr and Mrs Green" are
 * two people.
 */
function hasOtherTitle({ text, words }: ReadText, first: number, { sex }: Person): boolean {
	const titleAt = (at: number): string =>
		joins(text, words[at], words[at + 1]) ? foldWord(words[at].text) : '';
	const title = titleAt(first - 1);
	if (sex !== undefined && titlesOf[sex === 'm' ? 'f' : 'm'].has(title)) return true;
	return (
		titles.has(title) && /^(?:and|or)$/.test(titleAt(first - 2)) && titles.has(titleAt(first - 3))
	);
}

/**
 * Returns whether a group of words may name a relative. For example, Paula Green may be the daughter of Paul Green. In a question, Paula
 * counts as a misspelt Paul.
 */
const mayBeRelative = ({ words }: Group, { lastParts }: Person, isQuestion = false): boolean =>
	words.some((word) => {
		const { text, match } = word;
		if (isQuestion && !isEveryday(foldWord(text))) return false;
		const isLast = match?.parts.some(({ folded }) => lastParts.has(folded)) ?? false;
		return text.length > 1 && !isLast && !isAsListed(word) && !titles.has(foldWord(text));
	});

/**
 * Returns whether a full name may mean somebody else who has the same names. The text may say so, as in "carer Paul Green", or another
 * person has the names in the order of the text: James Thomas is hardly Thomas James.
 */
function mayBeNamesake(read: ReadText, { first, last, persons }: Group, person: Person): boolean {
	if (persons.size === 1) return false;
	if (isSomebodyElse(read, first, person)) return true;
	const { text, words } = read;
	const isReversed = text.slice(words[first].end, words[last].start).includes(',');
	const family = words[isReversed ? first : last].match?.parts ?? [];
	const isOf = ({ lastParts }: Person) => family.some(({ folded }) => lastParts.has(folded));
	return !isOf(person) && [...persons].some(isOf);
}

const relations = wordSet(
	`husband wife spouse partner daughter daughters son sons mum mom mother dad father brother sister siblings sibling niece nephew
	cousin aunt aunty auntie uncle grandson granddaughter grandmother grandfather nan pop law neighbour friend carer nok poa gp family`,
);
const ofClients = wordSet('mr mrs ms miss mx master');
/** Words which show that the name before them means no single person, as in "Lovelace Pharmacy". */
const places = wordSet(
	`street st road rd avenue ave drive dr court ct lane place pl crescent cres parade terrace way highway hospital pharmacy chemist
	clinic centre center medical surgery house lodge village gardens park bay beach point hill hills heights creek river hotel club
	church chapel school college university station ward wing unit foundation services family`,
);
const younger = /^\s*,?\s*\(?(?:jnr|jr|junior|snr|sr|senior|the (?:elder|younger))\b/i;

/**
 * Returns whether a single name may mean a thing or somebody else, such as a relative or a doctor. If so, the stand-in of this person could
 * be wrong.
 */
function mayBeAnother(read: ReadText, at: number, person: Person): boolean {
	const { text, words } = read;
	const word = words[at];
	if (!isAsListed(word) || mayBeTime(read, at)) return true;
	const before = joins(text, words[at - 1], word) ? words[at - 1] : undefined;
	const behind = joins(text, word, words[at + 1]) ? words[at + 1] : undefined;
	if (namesPlace(behind) || isSomebodyElse(read, at, person)) return true;
	const isLast = person.lastParts.has(word.match?.parts[0].folded ?? '');
	if (before && relations.has(foldWord(before.text))) return isLast;
	if (isLast) return isOtherTitle(read, at, before) || isWord(read, at, before);
	return (behind !== undefined && isProper(behind)) || isWordAtStart(read, at);
}

/** Returns whether a word behind a name makes it the name of a place: "Lovelace Pharmacy". */
const namesPlace = (behind?: Word): boolean =>
	behind !== undefined && isCapital(behind) && places.has(foldWord(behind.text));

/** For each kind of person, the words which show that the next name belongs to somebody else. */
const kindsBefore = {
	client: wordSet(
		'worker carer staff employee nurse gp driver cleaner coordinator physio physiotherapist ot',
	),
	worker: wordSet('client resident participant patient'),
};

/** Returns whether the text itself says that a name is somebody else's: "worker Paul", "other client Paul", "St Paul". */
function isSomebodyElse({ text, words }: ReadText, at: number, { kind }: Person): boolean {
	if (!joins(text, words[at - 1], words[at])) return false;
	const said = foldWord(words[at - 1].text);
	if (kindsBefore[kind].has(said) || said === 'st') return true;
	return (
		ownWords.has(said) &&
		joins(text, words[at - 2], words[at - 1]) &&
		/^(?:an)?other$/i.test(words[at - 2].text)
	);
}

/** Returns whether a first name may be an everyday word here, as in "hung out washing" and "Max assist required". */
function isWordAtStart(
	{ text, words, circumstances: { isQuestion } }: ReadText,
	at: number,
): boolean {
	const word = words[at];
	if (isQuestion || word.match?.how !== 'everyday' || possessive.test(word.text)) return false;
	const isPlain = !isCapital(word) || beginsSentence(text, words[at - 1], word);
	return isPlain && !isDone(words[at + 1]?.text.toLowerCase() ?? '');
}

/** Returns whether a last name is beside another first name, another person's title, or "junior". */
function isOtherTitle({ text, words }: ReadText, at: number, before?: Word): boolean {
	if (younger.test(text.slice(words[at].end, words[at].end + 16))) return true;
	if (isOfRelative(text, words[at], words[at + 1])) return true;
	if (!before) return false;
	const title = foldWord(before.text);
	if (!titles.has(title)) return before.isHit || isFamily(before) || isGiven(text, words, at - 1);
	return !ofClients.has(title) || relations.has(foldWord(words[at - 2]?.text ?? ''));
}

/** Returns whether another first name or a relation follows a last name: "Lovelace, Bob", "Lovelace (husband)". */
function isOfRelative(text: string, word: Word, next?: Word): boolean {
	if (!next || next.text.length === 1) return false;
	const gap = text.slice(word.end, next.start);
	if (/^\s?\($/.test(gap)) return relations.has(foldWord(next.text));
	// A known name may be the next person in a list, so only an unknown word counts as another first name.
	return !next.match && /^,?\s$/.test(gap) && isProper(next);
}

/** Returns whether a word is written like a name inside a sentence. */
const isProper = (word: Word): boolean => isCapital(word) && !isAllCapitals(word);

/** Returns whether a word beside a name is probably another name. */
const isFamily = (word: Word): boolean =>
	isProper(word) &&
	!titles.has(foldWord(word.text)) &&
	!isEveryday(foldWord(word.text.replace(possessive, '')));

/**
 * Returns whether a word before a last name is another first name. Inside a sentence, a word with a capital counts as a first name, even if
 * no list has it.
 */
const isGiven = (text: string, words: readonly Word[], at: number): boolean =>
	isProper(words[at]) &&
	!ownWords.has(foldWord(words[at].text)) &&
	!beginsSentence(text, words[at - 1], words[at]);

/** Returns whether a last name that is also a word means a thing: "a Long wait", "Pain in left knee". */
function isWord({ words }: ReadText, at: number, before?: Word): boolean {
	const word = words[at];
	if (word.match?.how !== 'everyday' || (before && titles.has(foldWord(before.text)))) return false;
	const isActing = possessive.test(word.text) || isDone(words[at + 1]?.text.toLowerCase() ?? '');
	return !isActing || (before?.text !== 'so' && beforeThings.has(before?.text.toLowerCase() ?? ''));
}
