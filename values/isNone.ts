import { noHolds } from '../api/mod';
import { isEmpty, isUnsetDate } from './isEmpty';

/** Checks whether a value is empty or a placeholder, such as 0000-00-00 or N/A. */
export const isNone = (value: unknown): boolean =>
	isEmpty(value) ||
	isUnsetDate(value) ||
	(typeof value !== 'object' && noHolds.includes(String(value).trim().toLowerCase()));

/** Returns a code or a name as a text. The text is empty if nothing is entered, or only a placeholder such as N/A. */
export const codeText = (value: unknown): string => (isNone(value) ? '' : String(value).trim());
