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
	if (fields.length > 1) return fields.some((parts) => parts.every(isEntry));
	const others = partsOf(names.join(' ')).filter((part) => !placeholders.has(part));
	return others.length < 2 && (fields[0]?.some(isEntry) ?? false);
}
