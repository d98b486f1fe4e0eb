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
	type ReadText,
} from './wordsOf';

/** Whether a word alone is taken for a name. */
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

/** Whether a word that may be no name stands where names do. */
function isNameHere(read: ReadText, at: number): boolean {
	const { text, words } = read;
	const word = words[at];
	const how = word.match?.how;
	if (how === 'typo') return true;
	if (how === 'everyday') return isCapital(word) ? !asks(read, at) : standsForName(read, at);
	if (!isCapital(word)) return false;
	if (beginsSentence(text, words[at - 1], word))
		return how === 'function' && isOwnAndActs(read, at);
	if (how === 'function') return !isAllCapitals(word);
	const neighbours = [words[at - 1], words[at + 1]].filter((one) => one !== undefined);
	return !neighbours.some(isCapital) && !isCalendar(word.text);
}

/** Whether "An refused" begins a sentence about somebody who is called An, and not "An increased dose". */
function isOwnAndActs({ text, words, circumstances: { own } }: ReadText, at: number): boolean {
	const [{ match, end }, next] = [words[at], words[at + 1]];
	if (!next || !/^\s$/.test(text.slice(end, next.start)) || !acts.has(next.text)) return false;
	return [...own].some((person) => match?.persons.has(person));
}

/** What clients and workers do in notes. */
const acts = wordSet(
	`refused fell rang ate attended was had has is said slept declined enjoyed appeared complained reported stated asked called
	went came walked drank showered slipped tripped vomited seemed felt wanted phoned arrived left told cried smiled`,
);

/** Verbs behind "will" and "may", in the form that no name has behind it. */
const doings = wordSet(
	`be have do go come need require want continue monitor review call contact discuss follow check arrange attend ask try see send
	update inform advise provide speak talk return visit ring phone look make take give get help assist bring keep start stop remain
	stay become benefit feel not also still only never likely probably then soon`,
);

/** Whether a word begins a question, a wish or a plan: "Will she come?", "May I call?", "Will monitor". */
const asks = ({ text, words }: ReadText, at: number): boolean =>
	/^(will|may)$/i.test(words[at].text) &&
	beginsSentence(text, words[at - 1], words[at]) &&
	/^\s$/.test(text.slice(words[at].end, words[at + 1]?.start)) &&
	(/^(i|you|he|she|it|we|they|there|this|that|the|any|my|our|your|his|her)$/i.test(
		words[at + 1]?.text ?? '',
	) ||
		doings.has(words[at + 1]?.text ?? ''));

/** What people do with people, before a name. */
const beforeNames = wordSet(
	`with by to for from about and of said says call told called saw helped asked rang visited met assisted transferred showered phoned found did does`,
);
/** Where one of them follows "will" or "may", that is no verb. */
const behindNoVerb = wordSet(
	'could would can should must might will may at to from in on with for about and or',
);

/** Whether a word in small letters, which may be a name, stands where names do. */
function standsForName({ text, words }: ReadText, at: number): boolean {
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
