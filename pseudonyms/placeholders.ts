import { partsOf } from './nameIndex';
import { textOf } from './shownName';
import { wordSet } from './wordSet';

/** Words that an office enters instead of a name, or after a name. They are in small letters. */
export const placeholders = wordSet(
	`agency casual relief temp vacant unallocated unassigned unfilled shift unknown test dummy training deceased inactive duplicate
	placeholder tba tbc nobody staff admin roster not use client clients travel meeting leave`,
);

/** Returns whether a name has a word that an office enters instead of a name, or after a name. */
export const hasPlaceholder = (name: string): boolean =>
	partsOf(name).some((part) => placeholders.has(part));

/** Do is also a last name, so it is a placeholder only in "do not". In "Do NOT USE" and "Do - NOT USE", it may be the name. */
const doNot = /(?<!\p{L})(?:[Dd]o\s+[Nn]ot|DO\s+NOT)(?!\p{L})/gu;

/** Returns the words of a name, as `partsOf()` does, but without placeholders. */
export const nameParts = (name: string): string[] =>
	partsOf(name.replace(doNot, ' ')).filter((part) => !placeholders.has(part));

/** Words of shifts, teams and records that nobody has as a first name. Whoever has only these and placeholders for a name is no person. */
const officeWords = wordSet(
	`old new record file entry morning afternoon evening night day weekday weekend north south east west team group region area unit`,
);

/** Placeholders that an office writes beside the name of a person. A record with only these may be a person. */
const besideNames = wordSet('deceased inactive duplicate unknown');

/** Finds what stands in brackets, or behind a dash: "(casual)" and "- Agency". It says something about the person who is named before. */
const remark = /\([^)]*\)?|\[[^\]]*\]?|(?:^|\s)[-–—].*$/g;

/**
 * Takes a record whose names are only everyday words, besides placeholders. Returns whether it is an entry of the office, such as New Client
 * or Do Not Use. Grace Smith (casual) is a person.
 */
export function isOfficeEntry({ FirstName, LastName }: Readonly<Record<string, unknown>>): boolean {
	const names = [FirstName, LastName].map(textOf);
	const fields = names
		.map((name) => partsOf(name.replace(remark, ' ')))
		.filter(({ length }) => length > 0);
	const isEntry = (part: string) => placeholders.has(part) && !besideNames.has(part);
	const others = nameParts(names.join(' '));
	if (others.every((part) => officeWords.has(part)) && fields.flat().some(isEntry)) return true;
	if (fields.length > 1) return fields.some((parts) => parts.every(isEntry));
	return others.length < 2 && (fields[0]?.some(isEntry) ?? false);
}
