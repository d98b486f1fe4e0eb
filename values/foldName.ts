import { decodeEntities } from '../api/mod';
import { foldLetters } from './foldLetters';

/**
 * Returns a name of a person in small letters, without accents and without the characters that some people leave out, such as blanks and
 * hyphens.
 *
 * @example
 * foldName("Søren O'Brien-Holm"); // 'sorenobrienholm'
 */
export const foldName = (name: string): string =>
	foldLetters(decodeEntities(name)).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns forms of the names of a person that are the same if first and last name are swapped, or if a middle name is in the other field.
 *
 * @param names the first and the last name
 */
export function namesInAnyOrder(names: readonly string[]): string[] {
	const words = decodeEntities(names.join(' ')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
	const inOrder = (parts: readonly string[]) =>
		parts
			.map((part) => looseName(foldName(part)))
			.filter(Boolean)
			.sort()
			.join(' ');
	return [...new Set([inOrder(names), inOrder(words)])].filter(Boolean);
}

/** Returns the form of a folded name that is the same for Müller and Mueller. */
export const looseName = (folded: string): string => folded.replace(/([aou])e/g, '$1');
