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

/** The person whom a group of names means, if that is certain. */
export function personIn(read: ReadText, group: Group): Person | undefined {
	const { persons } = group;
	const { own, isQuestion } = read.circumstances;
	const isAlone = group.words.length === 1;
	const [mine, ...others] = [...own].filter((person) => persons.has(person));
	const isSure = mine ? others.length === 0 : persons.size === 1 && (!isAlone || isQuestion);
	const person = mine ?? [...persons][0];
	if (!isSure || (isAlone && mayBeAnother(read, group.first, person))) return undefined;
	return mayBeRelative(group, person, isQuestion) ? undefined : person;
}

/**
 * Whether a group has another first name than the person. The first name may be misspelt, but Paula Green may also be the daughter of Paul
 * Green. So a text gets a stand-in for each word. A question is about somebody in the lists, unless the other first name is an English
 * word.
 */
const mayBeRelative = ({ words }: Group, { lastParts }: Person, isQuestion = false): boolean =>
	words.some((word) => {
		const { text, match } = word;
		if (isQuestion && !isEveryday(foldWord(text))) return false;
		const isLast = match?.parts.some(({ folded }) => lastParts.has(folded)) ?? false;
		return text.length > 1 && !isLast && !isAsListed(word) && !titles.has(foldWord(text));
	});

const relations = wordSet(
	`husband wife spouse partner daughter daughters son sons mum mom mother dad father brother sister siblings sibling niece nephew
	cousin aunt aunty auntie uncle grandson granddaughter grandmother grandfather nan pop law neighbour friend carer nok poa gp family`,
);
const ofClients = wordSet('mr mrs ms miss mx master');
/** Words for things that have names but are no people. */
const places = wordSet(
	`street st road rd avenue ave drive dr court ct lane place pl crescent cres parade terrace way highway hospital pharmacy chemist
	clinic centre center medical surgery house lodge village gardens park bay beach point hill hills heights creek river hotel club
	church chapel school college university station ward wing unit foundation services family`,
);
const younger = /^\s*,?\s*\(?(?:jnr|jr|junior|snr|sr|senior|the (?:elder|younger))\b/i;

/**
 * Whether a word may mean somebody else of that name, or a thing. It may be a relative, a doctor, a place, or a misspelt name of an unknown
 * person. To name this person would be wrong, so only the word is replaced.
 */
function mayBeAnother(read: ReadText, at: number, person: Person): boolean {
	const { text, words } = read;
	const word = words[at];
	const folded = word.match?.parts[0].folded ?? '';
	if (!isAsListed(word) || mayBeTime(read, at)) return true;
	const before = joins(text, words[at - 1], word) ? words[at - 1] : undefined;
	const behind = joins(text, word, words[at + 1]) ? words[at + 1] : undefined;
	if (behind && isCapital(behind) && places.has(foldWord(behind.text))) return true;
	if (before && relations.has(foldWord(before.text))) return person.lastParts.has(folded);
	if (!person.lastParts.has(folded)) return behind !== undefined && isProper(behind);
	return isOtherTitle(read, at, before) || isWord(read, at, before);
}

/** Whether a last name stands beside another first name, another person's title, or "junior". */
function isOtherTitle({ text, words }: ReadText, at: number, before?: Word): boolean {
	if (younger.test(text.slice(words[at].end, words[at].end + 16))) return true;
	if (isOfRelative(text, words[at], words[at + 1])) return true;
	if (!before) return false;
	const title = foldWord(before.text);
	if (!titles.has(title)) return before.isHit || isFamily(before) || isGiven(text, words, at - 1);
	return !ofClients.has(title) || relations.has(foldWord(words[at - 2]?.text ?? ''));
}

/** Whether another first name or a relation stands behind a last name: "Lovelace, Bob", "Lovelace (husband)". */
function isOfRelative(text: string, word: Word, next?: Word): boolean {
	if (!next || next.text.length === 1) return false;
	const gap = text.slice(word.end, next.start);
	if (/^\s?\($/.test(gap)) return relations.has(foldWord(next.text));
	// In a list of several people, the next name is known, too.
	return !next.match && /^,?\s$/.test(gap) && isProper(next);
}

/** Whether a word is written like a name inside a sentence. */
const isProper = (word: Word): boolean => isCapital(word) && !isAllCapitals(word);

/** Whether a word beside a name is another name, no matter whose. */
const isFamily = (word: Word): boolean =>
	isProper(word) &&
	!titles.has(foldWord(word.text)) &&
	!isEveryday(foldWord(word.text.replace(possessive, '')));

/**
 * Whether a word before a last name is another first name. Inside a sentence, any word with a capital counts, even if no list has this
 * name.
 */
const isGiven = (text: string, words: readonly Word[], at: number): boolean =>
	isProper(words[at]) &&
	!ownWords.has(foldWord(words[at].text)) &&
	!beginsSentence(text, words[at - 1], words[at]);

/** Whether a last name that is also a word means a thing: "a Long wait", "Pain in left knee". */
function isWord({ words }: ReadText, at: number, before?: Word): boolean {
	const word = words[at];
	if (word.match?.how !== 'everyday' || (before && titles.has(foldWord(before.text)))) return false;
	const isActing = possessive.test(word.text) || isDone(words[at + 1]?.text.toLowerCase() ?? '');
	return !isActing || (before?.text !== 'so' && beforeThings.has(before?.text.toLowerCase() ?? ''));
}
