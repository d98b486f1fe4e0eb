import { isUnset } from '../values/mod';
import { partsOf } from './nameIndex';

type Values = Readonly<Record<string, unknown>>;

/** The text of a field; empty if it is not set, or is no text. */
export const textOf = (value: unknown): string =>
	isUnset(value) || typeof value === 'object' ? '' : String(value).trim();

/** The name of a person as people read it. */
export const shownName = ({ FirstName, LastName, PreferredName }: Values): string =>
	[FirstName, LastName].map(textOf).filter(Boolean).join(' ') || textOf(PreferredName);

/** A name in the form for comparing. */
export const nameKey = (name: string): string => partsOf(name).join(' ');
