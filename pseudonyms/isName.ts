import { isCalendar, isTime } from './isTime';
import { foldWord } from './nameIndex';
import { wordSet } from './wordSet';
import {
	beforeThings,
	beginsSentence,
	isAllCapitals,
	isAsListed,
	isCapital,
	isDone,
	ownWords,
	titles,
	type ReadText,
	type Word,
} from './wordsOf';

/** Returns whether a single word is probably a name. */
export function isName(read: ReadText, at: number): boolean {
	const { words, circumstances } = read;
	const word = words[at];
	const how = word.match?.how;
	if (how === undefined) return false;
	if (circumstances.isCalled && isAsListed(word)) return true;
	if (isTime(read, at)) return false;
	if (how === 'sure') return !ownWords.has(foldWord(word.text));
	if (circumstances.isLabel || ownWords.has(foldWord(word.text))) return false;
	return isNameHere(read, at);
}

/** Returns whether a possible name is at a place where names usually are. A name with a typing error may be anywhere. */
function isNameHere(read: ReadText, at: number): boolean {
	const { text, words } = read;
	const word = words[at];
	const how = word.match?.how;
	if (how === 'typo') return true;
	if (how === 'everyday')
		return isCapital(word) ? !asks(read, at) && !isOrder(read, at) : standsForName(read, at);
	if (!isCapital(word)) return false;
	if (beginsSentence(text, words[at - 1], word))
		return how === 'function' && isOwnAndActs(read, at);
	if (how === 'function') return !isAllCapitals(word);
	const neighbours = [words[at - 1], words[at + 1]].filter((one) => one !== undefined);
	return !neighbours.some(isCapital) && !isCalendar(word.text);
}

/**
 * Returns whether a sentence begins with a person of the record who is named like a function word, as in "An refused". In "An increased
 * dose", "An" is no name.
 */
function isOwnAndActs({ text, words, circumstances: { own } }: ReadText, at: number): boolean {
	const [{ match, end }, next] = [words[at], words[at + 1]];
	if (!next || !/^\s$/.test(text.slice(end, next.start)) || !acts.has(next.text)) return false;
	return [...own].some((person) => match?.persons.has(person));
}

/** Verbs for the actions of clients and workers in notes. */
const acts = wordSet(
	`refused fell rang ate attended was had has is said slept declined enjoyed appeared complained reported stated asked called
	went came walked drank showered slipped tripped vomited seemed felt wanted phoned arrived left told cried smiled`,
);

/** Words that often follow the verbs "will" and "may", and rarely follow a name. */
const doings = wordSet(
	`be have do go come need require want continue monitor review call contact discuss follow check arrange attend ask try see send
	update inform advise provide speak talk return visit ring phone look make take give get help assist bring keep start stop remain
	stay become benefit feel not also still only never likely probably then soon`,
);

/** Returns whether "will" or "may" begins a question, a wish or a plan: "Will she come?", "May I call?", "Will monitor". */
const asks = ({ text, words }: ReadText, at: number): boolean =>
	/^(will|may)$/i.test(words[at].text) &&
	beginsSentence(text, words[at - 1], words[at]) &&
	/^\s$/.test(text.slice(words[at].end, words[at + 1]?.start)) &&
	(/^(i|you|he|she|it|we|they|there|this|that|the|any|my|our|your|his|her)$/i.test(
		words[at + 1]?.text ?? '',
	) ||
		doings.has(words[at + 1]?.text ?? ''));

const things = /^(?:the|all|any|each|every|this|that|these|those|my|our|your|his|her|their|me|us)$/;

/** Returns whether a word begins an order to a model, as in "Mark the urgent ones". */
const isOrder = ({ text, words, circumstances: { isQuestion } }: ReadText, at: number): boolean =>
	isQuestion === true &&
	beginsSentence(text, words[at - 1], words[at]) &&
	/^\s$/.test(text.slice(words[at].end, words[at + 1]?.start)) &&
	things.test(words[at + 1]?.text ?? '');

/** Verbs for actions toward people, and prepositions. A name may follow these words. */
export const beforeNames = wordSet(
	`with by to for from about and of said says call told called saw helped asked rang visited met assisted transferred showered phoned found did does
	gave give gives fed let took made got left sat walked bathed washed dressed moved turned lifted paid sent drove`,
);
/** If one of these words follows "will" or "may", then "will" or "may" is probably no verb. */
const behindNoVerb = wordSet(
	'could would can should must might will may at to from in on with for about and or',
);

/**
 * Returns whether a name is the last name of everybody who has it. Such a word in small letters is usually no name, because people mostly
 * write a last name with a capital.
 */
const isLastName = ({ match }: Word): boolean =>
	[...(match?.persons ?? [])].every(({ lastParts }) =>
		match?.parts.every(({ folded }) => lastParts.has(folded)),
	);

/** Words before a thing that somebody has: "the will was read". */
const determiners = /^(?:the|a|my|our|your|his|her|their)$/;

/** Returns the words before and after a word, in small letters. If the word begins a sentence, the word before it is empty. */
const wordsAround = ({ text, words }: ReadText, at: number): [previous: string, next: string] => [
	beginsSentence(text, words[at - 1], words[at]) ? '' : words[at - 1].text.toLowerCase(),
	words[at + 1]?.text.toLowerCase() ?? '',
];

/** Returns whether a possible name in small letters is at a place where names usually are. */
function standsForName(read: ReadText, at: number): boolean {
	const { text, words, circumstances } = read;
	const word = words[at];
	// In "5 days post op", the number shows that "days" is no name.
	if (/\d\s?$/.test(text.slice(Math.max(0, word.start - 2), word.start))) return false;
	const [previous, next] = wordsAround(read, at);
	// In a question, "by day" says how the result is grouped.
	const isThing = beforeThings.has(previous) || (circumstances.isQuestion && previous === 'by');
	if (/^(will|may)$/.test(word.text)) return !determiners.test(previous) && isNoVerb(read, at);
	// "so rose missed the bus" contains a name, and "so long" does not.
	if (isThing) return previous === 'so' && isDone(next);
	return isDone(next) || titles.has(previous) || !isLastName(word);
}

/** Returns whether "will" or "may" in small letters is a name. */
function isNoVerb(read: ReadText, at: number): boolean {
	const [previous, next] = wordsAround(read, at);
	if (beforeNames.has(previous) || isDone(next)) return true;
	const { end } = read.words[at];
	const isLast = /^\s*[.,;:!?)]/.test(read.text.slice(end, end + 4));
	return !beforeThings.has(previous) && (isLast || behindNoVerb.has(next));
}
