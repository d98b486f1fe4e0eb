import { monthNames, shortMonths } from './monthNames';
import { foldWord } from './nameIndex';
import { wordSet } from './wordSet';
import { behindNames, type ReadText } from './wordsOf';

const months: ReadonlySet<string> = new Set([...monthNames, ...shortMonths, 'sept']);
const weekdays = wordSet(
	`mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday mondays tuesdays
	wednesdays thursdays fridays saturdays sundays`,
);

/** Whether a word is a month or a day of the week. */
export const isCalendar = (word: string): boolean => {
	const folded = foldWord(word);
	return months.has(folded) || weekdays.has(folded);
};

/** Patterns for the day that stands before a month, certain or likely. They leave out doses and times. */
const day = '\\d{1,2}(?:\\s?(?:st|nd|rd|th))?(?:\\s+of)?[\\s,./-]{0,3}$';
const certainDay = /\b\d{1,2}\s?(?:st|nd|rd|th)(?:\s+of)?[\s,./-]{0,3}$|\b\d{1,2}\s+of\s+$/i;
const dayBehindTime = new RegExp(
	`\\b(?:on|since|until|till|from|to|of|by|before|after|and|dated?|due)\\s+(?:the\\s+)?${day}`,
	'i',
);
const anyDay = new RegExp(`(?:^|[^\\p{L}\\p{N}:./-]\\s*)(?<!\\bat\\s+)${day}`, 'iu');
const behindMonth =
	/^[\s,./’'-]{1,3}(?:(?:19|20)\d\d(?!\d)|['’]\d\d(?!\d)|\d{1,2}\s?(?:st|nd|rd|th)\b|\d{1,2}(?=\s*(?:$|[,.;:\n–]|-\s?\d|(?:19|20)\d\d|(?:to|and|until|till)\b)))/i;
const timeBefore = /\b(?:in|since|until|till|during|mid|early|late|last|next|this|between)[\s-]+$/i;
const eitherBefore = /\b(?:from|of|by)\s+$/i;
const nextMonth = /\b(?:to|and|or)\s+$|[-–/]\s?$/i;

const reach = 24;
const before = ({ text, words }: ReadText, at: number): string =>
	text.slice(Math.max(0, words[at].start - reach), words[at].start);

/** Whether a month follows a word that may also stand before people: "by May", "from June". */
export const mayBeTime = (read: ReadText, at: number): boolean =>
	months.has(foldWord(read.words[at].text)) && eitherBefore.test(before(read, at));

/** Whether a month has a day before it, or a day or a year after it. */
function isBesideDay(read: ReadText, at: number): boolean {
	const { text, words } = read;
	const left = before(read, at);
	if (certainDay.test(left) || dayBehindTime.test(left)) return true;
	const isDone = behindNames.has(words[at + 1]?.text.toLowerCase() ?? '');
	if (!isDone && anyDay.test(left)) return true;
	return behindMonth.test(text.slice(words[at].end, words[at].end + reach));
}

/**
 * Whether a possible name is a day of the week or a month. It counts as a month with a day or year beside it, or a word of time before it.
 * In a question, "from", "of" and "by" are words of time. In notes, these words also stand before people.
 */
export function isTime(read: ReadText, at: number): boolean {
	const { words, circumstances } = read;
	const folded = foldWord(words[at].text.replace(/['’‘ʼ`´]s?$/i, ''));
	if (weekdays.has(folded)) return true;
	if (!months.has(folded)) return false;
	const left = before(read, at);
	if (timeBefore.test(left) || isBesideDay(read, at)) return true;
	if (circumstances.isQuestion && eitherBefore.test(left)) return true;
	// "from April to June"
	const other = words[at - 1] && /^(?:to|and|or)$/i.test(words[at - 1].text) ? at - 2 : at - 1;
	return nextMonth.test(left) && other >= 0 && isCalendar(words[other].text) && isTime(read, other);
}
