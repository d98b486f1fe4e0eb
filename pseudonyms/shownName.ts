import { isUnset } from '../values/mod';
import { partsOf } from './nameIndex';

type Values = Readonly<Record<string, unknown>>;

/** Returns the text of a field. Returns an empty text if the field is not set, or is an object. */
export const textOf = (value: unknown): string =>
	isUnset(value) || typeof value === 'object' ? '' : String(value).trim();

/** Returns the name of a person, such as Ada Lovelace. */
export const shownName = ({ FirstName, LastName, PreferredName }: Values): string =>
	[FirstName, LastName].map(textOf).filter(Boolean).join(' ') || textOf(PreferredName);

/** Returns a name in the form for comparing. */
export const nameKey = (name: string): string => partsOf(name).join(' ');
