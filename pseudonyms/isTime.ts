import { monthNames, shortMonths } from './monthNames';
import { foldWord } from './nameIndex';
import { wordSet } from './wordSet';
import { behindNames, type ReadText, type Word } from './wordsOf';

const months: ReadonlySet<string> = new Set([...monthNames, ...shortMonths, 'sept']);
const weekdays = wordSet(
	`mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday mondays tuesdays
	wednesdays thursdays fridays saturdays sundays`,
);

/** Returns whether a word is a month or a day of the week. */
export const isCalendar = (word: string): boolean => {
	const folded = foldWord(word);
	return months.has(folded) || weekdays.has(folded);
};

/**
 * The patterns from `day` to `anyDay` find the number of the day before a month, as in "5 May". `anyDay` also finds numbers that are only
 * probably a day.
 */
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
/** In a question, a month may follow these words. In notes, a person may follow them, too. */
const askedBefore = /\b(?:from|of|by|for|before|after|through|over|per)\s+$/i;
/**
 * Words for things that are counted by month. A question such as "May incidents" asks for a month, but "May's incidents" asks for a person.
 */
const counted = wordSet(
	`hours roster rosters shift shifts visit visits incidents timesheet timesheets report reports total totals figures numbers costs
	invoices agreements quotes budget budgets payroll`,
);
/** The signs between two months in a question. A blank alone is no such sign, because the name of a person may be April May. */
const rangeSign = /^\s?(?:[-\u2010-\u2015/,&+]|\.\.\.?)\s?$/;
const rangeWord = wordSet('to and or with than vs versus against until till through');
const nextMonth = /\b(?:to|and|or)\s+$|[-–/]\s?$/i;

const reach = 24;
const before = ({ text, words }: ReadText, at: number): string =>
	text.slice(Math.max(0, words[at].start - reach), words[at].start);

/** Returns whether a month follows a word that may also be before people: "by May", "from June". */
export const mayBeTime = (read: ReadText, at: number): boolean =>
	months.has(foldWord(read.words[at].text)) && eitherBefore.test(before(read, at));

/** Returns whether a month has a day before it, or a day or a year after it. */
function isBesideDay(read: ReadText, at: number): boolean {
	const { text, words } = read;
	const left = before(read, at);
	if (certainDay.test(left) || dayBehindTime.test(left)) return true;
	const isDone = behindNames.has(words[at + 1]?.text.toLowerCase() ?? '');
	if (!isDone && anyDay.test(left)) return true;
	return behindMonth.test(text.slice(words[at].end, words[at].end + reach));
}

const isMonth = ({ text }: Word): boolean => months.has(foldWord(text));

/** Returns whether a month in a question is in a row or a range of months, as in "Jan-Mar" and "compare April with May". */
export function isInRange({ text, words, circumstances }: ReadText, at: number): boolean {
	if (!circumstances.isQuestion || !isMonth(words[at])) return false;
	const isOther = (word?: Word) =>
		word !== undefined && isMonth(word) && foldWord(word.text) !== foldWord(words[at].text);
	return [-1, 1].some((step) => {
		const [next, second]: (Word | undefined)[] = [words[at + step], words[at + 2 * step]];
		if (!next) return false;
		const [one, other] = step < 0 ? [next, words[at]] : [words[at], next];
		if (isOther(next)) return rangeSign.test(text.slice(one.end, other.start));
		return isOther(second) && rangeWord.has(foldWord(next.text));
	});
}

/** Returns whether a month in a question is beside another month, or at a place where a time usually is. */
function isAskedFor(read: ReadText, at: number): boolean {
	const { text, words, circumstances } = read;
	if (!circumstances.isQuestion) return false;
	const left = before(read, at);
	if (!isMonth(words[at])) return eitherBefore.test(left);
	const next = words[at + 1];
	const isBeside = next !== undefined && /^\s$/.test(text.slice(words[at].end, next.start));
	const isCounted = isBeside && counted.has(next.text.toLowerCase());
	return isCounted || askedBefore.test(left) || isInRange(read, at);
}

/**
 * Returns whether a possible name is a day of the week or a month. In a question, a month counts as a time at more places. In notes, a
 * person may be named at these places.
 */
export function isTime(read: ReadText, at: number): boolean {
	const { words } = read;
	// In "from April to June", June is a time because of the word before April.
	for (let of = at, count = 1; count <= maxInRow; of = earlierIn(words, of), count++) {
		const folded = foldWord(words[of].text.replace(/['’‘ʼ`´]s?$/i, ''));
		if (weekdays.has(folded)) return true;
		if (!months.has(folded)) return false;
		const left = before(read, of);
		if (timeBefore.test(left) || isBesideDay(read, of) || isAskedFor(read, of)) return true;
		const earlier = earlierIn(words, of);
		if (!nextMonth.test(left) || earlier < 0 || !isCalendar(words[earlier].text)) return false;
	}
	return false;
}

/** The largest number of months in a row that are read. */
const maxInRow = 12;

/** Returns the place of the word before a month. The words "to", "and" and "or" are skipped. */
const earlierIn = (words: readonly Word[], at: number): number =>
	words[at - 1] && /^(?:to|and|or)$/i.test(words[at - 1].text) ? at - 2 : at - 1;
