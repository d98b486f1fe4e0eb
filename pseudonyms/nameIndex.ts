import { foldLetters } from '../values/mod';
import { isEveryday, isFunctionWord } from './everydayWords';
import type { Entered } from './standIns';

/** A client or worker. */
export interface Person {
	readonly kind: 'client' | 'worker';
	readonly id: number | string;
	/** Whether the list lacks the name, or masks a part of it. */
	readonly isNameless: boolean;
	/** The stand-in, such as `Client 7f3a9c41e2`. */
	readonly standIn: string;
	/** The words of all the person's names, in the form of `foldWord()`. */
	readonly parts: ReadonlySet<string>;
	/** The words of the last name only. */
	readonly lastParts: ReadonlySet<string>;
	/**
	 * The initials of first and last name, such as `al`, and of first, middle and last name, such as `aml`. Empty for somebody with
	 * `isNameless`.
	 */
	readonly initials: readonly string[];
	readonly sex?: 'm' | 'f';
}

/** A word of a name, with the people who have it. */
export interface Part {
	readonly folded: string;
	/**
	 * The spellings of the word in the lists, each with a stand-in such as `Name 4c1d8e2f07`. These stand-ins are used if nobody can tell who
	 * is meant.
	 */
	readonly forms: Entered[];
	readonly persons: Set<Person>;
}

/** The possible meanings of a word in a text. */
export interface Match {
	readonly parts: readonly Part[];
	/** All people whose names have one of the `parts`. */
	readonly persons: ReadonlySet<Person>;
	/**
	 * `sure`: the word is a name, and no English word. `everyday`: it may be a name or an everyday word. `function`: it may be a name or a
	 * function word, such as "an". `misspelt`: it is an English word, but resembles a name. `typo`: it is no English word, and resembles a
	 * name.
	 */
	readonly how: 'sure' | 'typo' | 'everyday' | 'function' | 'misspelt';
}

const signs = /['’‘ʼ`´\u00ad\u200b-\u200d\u2060]/g;
const hasSigns = /[^\0-\x7f]|['`]/;

/** Returns a word in the form for comparing names: in small letters, without accents and apostrophes. */
export const foldWord = (word: string): string =>
	// For nearly every word, `toLowerCase()` is enough.
	hasSigns.test(word) ? foldLetters(word.normalize('NFKC')).replace(signs, '') : word.toLowerCase();

/** Returns the words of a name as they are written, with their apostrophes. */
export const wordsIn = (name: string): string[] => name.match(/\p{L}[\p{L}\p{M}'’‘ʼ`´]*/gu) ?? [];

/**
 * Returns the words of a name, in the form of `foldWord()`. A long part after an apostrophe counts as a word, too. For example, O'Brien
 * gives obrien and brien.
 */
export function partsOf(name: string): string[] {
	const words = wordsIn(name);
	const behind = words
		.flatMap((word) => word.split(/['’‘ʼ`´]/).slice(1))
		.filter(({ length }) => length > 2);
	return [...words, ...behind].map(foldWord).filter(({ length }) => length > 1);
}

/** Shorter names are too similar to other words. So a misspelt form of a shorter name is found only beside another name. */
const shortestMisspelt = 4;

/** Shorter joined names may be English words, such as "song" for So Ng. A capital inside the word, as in SoNg, shows that it is a name. */
const shortestJoined = 10;
const innerCapital = /\p{Ll}\p{Lu}/u;

/** The largest number of words in `known`, and in `knownNear`. A full memory is emptied. */
const maxKnown = 200_000;

const joinedTitle = /^(?:Mrs|Mr|Ms|Miss|Dr)(?=\p{Lu})/u;

const untitled = (word: string): string => foldWord(word.replace(joinedTitle, ''));

/** Scripts that put no blanks between words. */
const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The words of all names. The index also finds a name in which one letter is wrong. */
export class NameIndex {
	private readonly parts = new Map<string, Part>();
	/** The words of names, each under its two keys from `halvesOf()`. */
	private readonly halves = new Map<string, Part[]>();
	private readonly unspaced: Part[] = [];
	/** The names that consist of joined words, such as `adalovelace`, and are not also single names. */
	private readonly joined = new Set<string>();
	private readonly known = new Map<string, Match | null>();
	private readonly knownNear = new Map<string, readonly Part[]>();

	/**
	 * @param enter registers a spelling of a name, and returns its stand-in
	 * @param written returns the stand-in for a spelling that the lists do not have
	 */
	constructor(
		private readonly enter: (written: string) => Entered,
		readonly written: (word: string) => string,
	) {}

	/**
	 * Adds a word of a person's name.
	 *
	 * @param isJoined whether the word joins several names of the person, such as the first and the last name
	 */
	add(folded: string, written: string, person: Person, isJoined = false): void {
		const part = this.parts.get(folded);
		if (!isJoined) this.joined.delete(folded);
		else if (!part) this.joined.add(folded);
		if (part) {
			part.persons.add(person);
			if (!part.forms.some(({ identity }) => identity === written))
				part.forms.push(this.enter(written));
			return;
		}
		const added: Part = { folded, forms: [this.enter(written)], persons: new Set([person]) };
		this.parts.set(folded, added);
		if (unspaced.test(folded)) this.unspaced.push(added);
		for (const half of halvesOf(folded, folded.length)) {
			const others = this.halves.get(half);
			if (others) others.push(added);
			else this.halves.set(half, [added]);
		}
	}

	/** Returns the possible meanings of a word in a text. Returns undefined if the word resembles no name. */
	match(word: string): Match | undefined {
		const known = this.known.get(word);
		if (known !== undefined) return known ?? undefined;
		const match = this.look(word);
		if (this.known.size >= maxKnown) this.known.clear();
		this.known.set(word, match ?? null);
		return match;
	}

	private look(word: string): Match | undefined {
		const folded = foldWord(word.replace(/['’‘ʼ`´]s?$/i, ''));
		if (folded.length < 2) return undefined;
		const exact = [folded, foldWord(word), folded.replace(/s$/, ''), untitled(word)]
			.map((name) => this.parts.get(name))
			.find((part) => part && (!this.isShortJoined(part) || innerCapital.test(word)));
		if (exact) return matchOf([exact], howSure(folded, word));
		if (unspaced.test(folded)) {
			const inside = this.unspaced.filter((part) => folded.includes(part.folded));
			return inside.length === 0 ? undefined : matchOf(inside, 'sure');
		}
		const parts = this.misspelt(folded, word === folded);
		if (parts.length === 0) return undefined;
		return matchOf(parts, isEveryday(folded) ? 'misspelt' : 'typo');
	}

	/** Returns whether a word joins several names and is so short that it may be an English word, such as "song" for So Ng. */
	private isShortJoined({ folded }: Part): boolean {
		return this.joined.has(folded) && folded.length < shortestJoined && !unspaced.test(folded);
	}

	/**
	 * Returns the words of names that equal or resemble a word. Short joined names are left out.
	 *
	 * @param folded the word in the form of `foldWord()`
	 */
	near(folded: string): readonly Part[] {
		const known = this.knownNear.get(folded);
		if (known) return known;
		const near = new Set<Part>();
		for (let length = folded.length - 1; length <= folded.length + 1; length++) {
			for (const half of halvesOf(folded, length)) {
				for (const part of this.halves.get(half) ?? []) {
					if (isOneOff(folded, part.folded) && !this.isShortJoined(part)) near.add(part);
				}
			}
		}
		const parts = [...near];
		if (this.knownNear.size >= maxKnown) this.knownNear.clear();
		this.knownNear.set(folded, parts);
		return parts;
	}

	/** Returns the names that a word may misspell. Short names are left out, because they are too similar to other words. */
	private misspelt(folded: string, isSmall: boolean): readonly Part[] {
		const least = shortestMisspelt + (isSmall ? 1 : 0);
		if (folded.length < least - 1) return [];
		return this.near(folded).filter((part) => part.folded.length >= least);
	}
}

/** Returns the stand-in for a word that is a name. If the lists have the spelling of the word, the stand-in is for that spelling. */
export const standInOf = ({ forms }: Part, word: string): string =>
	(forms.find(({ identity }) => identity === word) ?? forms[0]).standIn;

const matchOf = (parts: readonly Part[], how: Match['how']): Match => {
	const persons =
		parts.length === 1 ? parts[0].persons : new Set(parts.flatMap((part) => [...part.persons]));
	return { parts, persons, how };
};

/** Returns how sure it is that a word is a name. A word with an accent is no English word. */
const howSure = (folded: string, word: string): Match['how'] =>
	/[\u00c0-\u024f\u1e00-\u1eff]/.test(word)
		? 'sure'
		: isFunctionWord(folded)
			? 'function'
			: isEveryday(folded)
				? 'everyday'
				: 'sure';

/**
 * Returns the two keys of a word in `halves`, for names of a given length. The first key has the first letters of the word, and the second
 * key has its last letters. If one letter is wrong, missing or added, or two letters are exchanged, one of the keys stays the same.
 */
function halvesOf(word: string, length: number): [start: string, end: string] {
	const half = (length - 1) >> 1;
	return [`${length} ${word.slice(0, half)}`, `${length}  ${word.slice(-half)}`];
}

/** Returns whether two words differ in one letter at most: a wrong, extra or missing letter, or two exchanged letters. */
export function isOneOff(one: string, other: string): boolean {
	const longer = one.length - other.length;
	if (longer > 1 || longer < -1) return false;
	let at = 0;
	while (at < one.length && one[at] === other[at]) at++;
	if (longer !== 0)
		return longer > 0
			? one.slice(at + 1) === other.slice(at)
			: one.slice(at) === other.slice(at + 1);
	if (one.slice(at + 1) === other.slice(at + 1)) return true;
	const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
	return isSwapped && one.slice(at + 2) === other.slice(at + 2);
}
