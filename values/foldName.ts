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

/** Returns the form of a folded name that is the same for Müller and Mueller. */
export const looseName = (folded: string): string => folded.replace(/([aou])e/g, '$1');
