import type { IDataObject } from 'n8n-workflow';
import { isUnset } from '../../../values/mod';
import { isSameValue } from './compareRecords';

/** By what a worker can be recognised, by the values that workflows hold. */
export const waysToMatch = {
	code: 'Code',
	email: 'E-Mail',
	namePhone: 'Name and Phone',
	nameBirth: 'Name and Date of Birth',
};

export type WayToMatch = keyof typeof waysToMatch;

const lower = (value: unknown): string =>
	String(value ?? '')
		.trim()
		.toLowerCase();

/** A name without what one person writes and another leaves out. */
const plainPerson = (value: unknown): string =>
	lower(value)
		.normalize('NFD')
		.replace(/[^\p{L}\p{N}]/gu, '') || lower(value);

const valuesOf = (record: IDataObject, names: RegExp): unknown[] =>
	Object.keys(record)
		.filter((name) => names.test(name))
		.map((name) => record[name]);

const pairsOf = (some: string[], others: string[]): string[] =>
	some.flatMap((one) => others.map((other) => `${one} ${other}`));

const firstNames = (record: IDataObject): string[] =>
	valuesOf(record, /^(First|Preferred)Name$/i)
		.map(plainPerson)
		.filter(Boolean);

const lastNames = (record: IDataObject): string[] =>
	valuesOf(record, /^LastName$/i)
		.map(plainPerson)
		.filter(Boolean);

/** The names of a person, as first and last name together. */
const names = (record: IDataObject): string[] => pairsOf(firstNames(record), lastNames(record));

/** The last nine digits: 0400 000 000 is +61 400 000 000. */
const phones = (record: IDataObject): string[] =>
	valuesOf(record, /phone|mobile/i).flatMap(
		(value) => /\d{6,9}$/.exec(lower(value).replace(/\D/g, '')) ?? [],
	);

const emails = (record: IDataObject): string[] =>
	valuesOf(record, /mail/i).flatMap((value) => lower(value).match(/[^\s,;<>]+@[^\s,;<>]+/g) ?? []);

const births = (record: IDataObject): string[] =>
	valuesOf(record, /^DateOfBirth$/i)
		.map((value) => lower(value).slice(0, 10))
		.filter((day) => /[1-9]/.test(day));

/** What says who somebody is, in each of the ways. */
const keys: Readonly<Record<WayToMatch, (record: IDataObject) => string[]>> = {
	code: (record) =>
		valuesOf(record, /^CarerCode$/i)
			.map(lower)
			.filter(Boolean),
	email: emails,
	namePhone: (record) => pairsOf(names(record), phones(record)),
	nameBirth: (record) => pairsOf(names(record), births(record)),
};

const shareOne = (some: readonly string[], others: readonly string[]): boolean =>
	some.some((one) => others.includes(one));

/** Whether a record has what says who is meant, in one of the ways. */
export const isSamePerson = (
	ways: readonly WayToMatch[],
	wanted: IDataObject,
): ((record: IDataObject) => boolean) => {
	const meant = ways.map((way) => [way, keys[way](wanted)] as const);
	return (record) => meant.some(([way, ours]) => shareOne(ours, keys[way](record)));
};

/** Whether the wanted record says who is meant, in one of the ways. */
export const saysWho = (ways: readonly WayToMatch[], wanted: IDataObject): boolean =>
	ways.some((way) => keys[way](wanted).length > 0);

/**
 * Whether a record that was recognised by an e-mail address or a code is most likely somebody else's: people share addresses, and
 * a code may stand in the wrong row. With an address, both names must be the same; with a code, one of them may have changed.
 */
export function isSomebodyElse(wanted: IDataObject, found: IDataObject): boolean {
	const differ = [firstNames, lastNames].filter((namesOf) => {
		const [ours, theirs] = [namesOf(wanted), namesOf(found)];
		return ours.length > 0 && theirs.length > 0 && !shareOne(ours, theirs);
	});
	const mayDiffer = shareOne(keys.code(wanted), keys.code(found)) ? 1 : 0;
	return differ.length > mayDiffer;
}

/** Whether a record has the name of the wanted one, and no other date of birth: it may be the same person. */
export function isNamesake(wanted: IDataObject, record: IDataObject): boolean {
	const [ours, theirs] = [births(wanted), births(record)];
	const isOther = ours.length > 0 && theirs.length > 0 && !shareOne(ours, theirs);
	return shareOne(names(wanted), names(record)) && !isOther;
}

/** Whether a record has the values of the wanted one in some fields; a day is the same with a time behind it. */
export const hasSameValues =
	(fields: readonly string[], wanted: IDataObject) =>
	(record: IDataObject): boolean =>
		fields.every((field) => isAlike(wanted[field], record[field]));

const dayOf = (value: unknown): unknown =>
	typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d.*$/, '$1') : value;

const isAlike = (one: unknown, other: unknown): boolean =>
	isSameValue(dayOf(one), dayOf(other)) ||
	(!isUnset(one) && typeof one === 'string' && lower(one) === lower(other));
