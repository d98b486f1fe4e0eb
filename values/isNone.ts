import { noHolds, noValues } from '../api/mod';
import { isEmpty } from './isEmpty';

const zerosOrDashes = new RegExp(noValues);

const standsForNone = (text: string): boolean => noHolds.includes(text) || zerosOrDashes.test(text);

/** Checks whether a value is empty or a placeholder, such as 0000-00-00, 000, a dash or N/A. */
export const isNone = (value: unknown): boolean =>
	isEmpty(value) ||
	(typeof value !== 'object' && standsForNone(String(value).trim().toLowerCase()));

/** Returns a code or a name as a text. The text is empty if nothing is entered, or only a placeholder such as N/A. */
export const codeText = (value: unknown): string => (isNone(value) ? '' : String(value).trim());
