import { beginsStreet, hidden, type Span } from './findNumbers';
import { measures } from './measures';
import { foldWord, type Person } from './nameIndex';
import { personWords } from './personWords';

type Groups = Readonly<Record<string, string | undefined>>;

/** Returns the people with the given ID: a client, a worker, a client and a worker, or nobody. */
export type WithId = (id: string) => readonly Person[];

const orMany = (words: readonly string[]): string => words.map((word) => `${word}s?`).join('|');

/** The words before an ID, by the kind of person that they mean. After a word of `either`, the ID may belong to a client or a worker. */
const words = {
	client: orMany([...personWords.client, 'pt']),
	worker: orMany(personWords.worker),
	either: 'ids?|cl|no|nr',
} as const;

const word = `(?<client>${words.client})|(?<worker>${words.worker})|(?<either>${words.either})|(?<name>\\p{L}[\\p{L}\\p{M}'’‘-]*)`;

/** The text that may be between the word and the number, such as brackets, a slash, or "ID is". */
const gap =
	"(?:\\(s\\))?(?:['’]s)?(?:[\\s_-]{0,2}ids?)?(?:\\s{0,2}(?:\\bnumber\\b|\\bno\\b|\\bnr\\b|\\bis\\b|[#.:=,(\\[/\"“'‘_-])){0,4}\\s{0,2}";

/** Finds a gap that may be replaced together with the word before it, as in "client no 1042". */
const ownGap = /^(?:\s?ids?)?(?:\s?(?:no|number|#|:|=)\.?:?)*\s?$/i;

/** A pattern for the text after a number. It does not match if this text shows that the number is no ID, as in "5 mg" and "10:30". */
const noId = `(?![\\p{L}\\d]|[:.,]\\d|/\\d{1,3}(?!\\d)|[-/.]\\d{1,2}[-/.]\\d{2}|[\\s()-]{1,2}\\d{3,4}(?!\\d)|\\s?%|\\sof\\s\\d|[\\s-]?(?:${measures})(?![\\p{L}\\d]))`;

/** Finds the number at the end of a text, together with its word. */
const ids = new RegExp(`(?<![\\p{L}\\d])(?:${word})(?<gap>${gap})(?<id>\\d{1,12})$`, 'iu');

const mayBeId = new RegExp(`^${noId}`, 'iu');

const letter = /[\p{L}\p{M}]/u;
const ofWord = /[\p{L}\p{M}'’‘-]/u;

/** Finds the words that may be directly before an ID, besides names. */
const tells = new RegExp(
	`^(?:${orMany([...personWords.client, ...personWords.worker, 'pt'].map((one) => one.replace(/.* /, '')))}|${words.either}|number|is|s|.*ids?)$`,
	'iu',
);

/** The largest number of characters in the word and the gap before a number. */
const reach = 100;

/** Finds the next ID in a list of IDs. */
const next = new RegExp(
	`^[)\\]"”'’]?\\s{0,2}(?:,|;|/|&|\\+|\\band\\b|\\bor\\b)\\s{0,2}(?:(?:and|or)\\s)?[#(\\["“]?(\\d{1,12})${noId}`,
	'iu',
);

/** Finds a number that may also be an amount or a time, as in "client 4 puffs", "staff: 12" and "client 0900". */
const mayCount = /^(?:\d{1,2}|0\d{3})$/;

/** Returns whether the text before a number says that the number is an ID. */
const isSaid = ({ either = '', gap: between = '' }: Groups, before = ''): boolean =>
	/^ids?$/i.test(either) || /ids?|n(?:o|r|umber)|[#_]/i.test(between) || before === '/';

/** Returns the people with an ID whom the word before this ID may mean. */
function meant(groups: Groups, id: string, withId: WithId): Person[] {
	const persons = withId(id);
	if (persons.length === 0) return [];
	const { client, worker, either, name } = groups;
	if (client) return persons.filter(({ kind }) => kind === 'client');
	if (worker) return persons.filter(({ kind }) => kind === 'worker');
	if (either) return [...persons];
	const folded = foldWord((name ?? '').replace(/['’‘]s?$/, ''));
	const named = persons.filter(
		({ parts }) => parts.has(folded) || folded.split('-').some((part) => parts.has(part)),
	);
	// If the word before the number is no name of these people, "ID" is enough to show that the number is an ID: "Visited ID 1042".
	return named.length === 0 && /\bids?\b/i.test(groups.gap ?? '') ? [...persons] : named;
}

/**
 * Returns the start and the text of the replacement for the first ID after a word. The replacement may begin at this word, as in "client no
 * 1042".
 */
function placeOf(text: string, match: RegExpMatchArray, standIn: string): Omit<Span, 'end'> {
	const { index = 0, groups: { client, worker, gap: between = '', id = '' } = {} } = match;
	const isOwn = (client ?? worker) !== undefined && ownGap.test(between);
	if (isOwn && !/[/"'_]/.test(text[index - 1] ?? '')) return { start: index, text: standIn };
	const start = index + match[0].length - id.length;
	return { start, text: standIn };
}

/**
 * Returns whether the word before a number may show that the number is an ID. The full pattern is slow, so this quick check first rejects
 * nearly all words.
 */
function mayTell(before: string, persons: readonly Person[]): boolean {
	let end = before.length;
	while (end > 0 && before.length - end < 30 && !letter.test(before[end - 1])) end--;
	let start = end;
	while (start > 0 && ofWord.test(before[start - 1])) start--;
	const last = before.slice(start, end);
	return [last, ...last.split(/['’‘-]/)].some(
		(piece) => tells.test(piece) || persons.some(({ parts }) => parts.has(foldWord(piece))),
	);
}

/**
 * Finds numbers that may be IDs, together with the word before them. Few numbers in texts are IDs of people. So the text is read only
 * around such numbers, and around a number that begins a list.
 */
function matchesIn(text: string, withId: WithId): RegExpExecArray[] {
	const matches: RegExpExecArray[] = [];
	let last = 0;
	const numbers = /\d+/g;
	for (let number = numbers.exec(text); number; number = numbers.exec(text)) {
		const { 0: digits, index } = number;
		const end = index + digits.length;
		const behind = text.slice(end, end + 40);
		const persons = withId(String(Number(digits)));
		if (index < last || !(persons.length > 0 || next.test(behind)) || !mayBeId.test(behind))
			continue;
		const start = Math.max(last, index - reach);
		if (!mayTell(text.slice(start, index), persons)) continue;
		const match = ids.exec(text.slice(start, end));
		if (!match) continue;
		match.index += start;
		matches.push(match);
		last = end;
	}
	return matches;
}

/**
 * Finds the IDs of people in a text. An ID is a number after a word such as "client", after the name of its person, or in a list of IDs. A
 * number may be the ID of both a client and a worker. If the word does not say which of them is meant, the number becomes `[hidden]`.
 */
export function findIds(text: string, withId: WithId): Span[] {
	const spans: Span[] = [];
	for (const match of matchesIn(text, withId)) {
		const { groups = {} } = match;
		let end = match.index + match[0].length;
		let start = end - groups.id.length;
		if (groups.either && beginsStreet(text.slice(start, start + 80))) continue;
		for (
			let more: RegExpExecArray | null = null, isFirst = true;
			isFirst || more;
			isFirst = false
		) {
			const digits = text.slice(start, end);
			const isId = !mayCount.test(digits) || isSaid(groups, text[match.index - 1]);
			const [person, ...others] = isId ? meant(groups, String(Number(digits)), withId) : [];
			const standIn = person && (others.length > 0 ? hidden : person.standIn);
			if (standIn !== undefined)
				spans.push({ start, text: standIn, ...(isFirst && placeOf(text, match, standIn)), end });
			// The list continues even if an ID in it is unknown. But if a name is before the number, there is no list.
			more = groups.name ? null : next.exec(text.slice(end, end + 40));
			if (!more) break;
			end += more[0].length;
			start = end - more[1].length;
		}
	}
	return spans;
}

const labels = new RegExp(
	`(?<![\\p{L}\\d])(?:${words.client}|${words.worker}|ids?)(?![\\p{Ll}])`,
	'giu',
);
const counts = /how many|how much|number of|no\.? of|count|total|ratio|hours|minutes|age\b/i;

/**
 * Finds the IDs of people in an answer of a form. The word that belongs to the ID is in the question.
 *
 * @param label the question, such as `Client ID`
 */
export function findIdsBehind(label: string, text: string, withId: WithId): Span[] {
	if (!/^\W*\d/.test(text) || counts.test(label)) return [];
	const found = label.match(labels) ?? [];
	const kind = found.find((one) => !/^ids?$/i.test(one)) ?? found[0];
	if (kind === undefined) return [];
	const before = `${kind} no (`;
	return findIds(before + text.replace(/^\W+/, (blank) => ' '.repeat(blank.length)), withId).map(
		({ start, end, text: shown }) => ({
			start: start - before.length,
			end: end - before.length,
			text: shown,
		}),
	);
}
