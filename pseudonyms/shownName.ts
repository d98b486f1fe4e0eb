import { isUnset } from '../values/mod';
import { foldWord, wordsIn } from './nameIndex';

type Values = Readonly<Record<string, unknown>>;

/** Returns the text of a field. Returns an empty text if the field is not set, or is an object. */
export const textOf = (value: unknown): string =>
	isUnset(value) || typeof value === 'object' ? '' : String(value).trim();

/** Returns the name of a person, such as Ada Lovelace. */
export const shownName = ({ FirstName, LastName, PreferredName }: Values): string =>
	[FirstName, LastName].map(textOf).filter(Boolean).join(' ') || textOf(PreferredName);

/**
 * Returns a name in the form for comparing. It consists of the words of the name, so that 12, J. D. and 王 伟 are three names. The blanks
 * stay, because Ann Alee is not Anna Lee.
 */
export const nameKey = (name: string): string =>
	wordsIn(name).map(foldWord).join(' ') || foldWord(name.trim());
