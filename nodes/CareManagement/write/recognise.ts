import type { IDataObject } from 'n8n-workflow';
import { plainName } from '../../../api/mod';
import { perObject } from '../../../http/mod';
import { isUnset } from '../../../values/mod';
import { normalize } from '../../shared/names';
import type { waysToMatch } from '../resources/mod';
import { isSameValue } from './compareRecords';

export type WayToMatch = keyof typeof waysToMatch;

/** Texts that people write if they have no value. Such a text is no code. An address with such a text before the @ is no address. */
const placeholder =
	/^(#?n[/\s._-]?a|none|nil|null|undefined|unknown|test|tb[acd]|no[._-]?(e?mail|reply)|x+|[\W_0]*)$/i;

const isPlaceholder = (text: string): boolean => placeholder.test(text.split('@')[0]);

const plain = (value: unknown): string =>
	normalize(String(value ?? ''))
		.replace(/\s+/g, ' ')
		.trim();

/** Returns a name without the signs that some people leave out, such as blanks and hyphens. */
const plainPerson = (value: unknown): string =>
	plain(value).replace(/[^\p{L}\p{N}]/gu, '') || plain(value);

const valuesOf = (record: IDataObject, names: RegExp): string[] =>
	Object.keys(record)
		.filter((name) => names.test(name) && !isUnset(record[name]))
		.map((name) => String(record[name]));

/** The values that identify a person. */
export interface Person {
	readonly first: readonly string[];
	readonly last: readonly string[];
	/** The combinations of a first and a last name. */
	readonly names: readonly string[];
	/**
	 * The names in forms that people mix up. A form has the whole first name or only its first word, and either name first. Every form has u
	 * for both ü and ue.
	 */
	readonly looseNames: readonly string[];
	readonly codes: readonly string[];
	readonly emails: readonly string[];
	/** The last nine digits of phone numbers, because 0400 000 000 and +61 400 000 000 are the same phone number. */
	readonly phones: readonly string[];
	/** The readable days of birth, without 1900-01-01 and 1970-01-01. */
	readonly births: readonly string[];
}

const pairsOf = (some: readonly string[], others: readonly string[]): string[] =>
	some.flatMap((one) => others.map((other) => `${one} ${other}`));

/** The pattern of a day in the usual form. In any other notation, or in a moment, it is uncertain which day is meant. */
const day = /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00)?)?$/;

/** Returns the values that identify the person whom a record is about. */
const personOf = perObject((record: IDataObject): Person => {
	const given = valuesOf(record, /^(First|Preferred)_?Name$/i);
	const first = given.map(plainPerson).filter(Boolean);
	const short = given.map((name) => plainPerson(name.trim().split(/\s+/)[0])).filter(Boolean);
	const last = valuesOf(record, /^Last_?Name$/i)
		.map(plainPerson)
		.filter(Boolean);
	const births = valuesOf(record, /^DateOfBirth$/i).map((text) => day.exec(text.trim())?.[1] ?? '');
	return {
		first,
		last,
		names: pairsOf(first, last),
		looseNames: [
			...pairsOf([...first, ...short], last),
			...pairsOf(last, [...first, ...short]),
		].map((name) => name.replace(/([aou])e/g, '$1')),
		codes: valuesOf(record, /^CarerCode$/i)
			.map(plain)
			.filter((code) => !isPlaceholder(code)),
		emails: valuesOf(record, /mail/i)
			.flatMap((text) => text.toLowerCase().match(/[^\s,;<>]+@[^\s,;<>]+\.[^\s,;<>]+/g) ?? [])
			.filter((address) => !isPlaceholder(address)),
		phones: valuesOf(record, /phone|mobile/i)
			.flatMap((text) => {
				const digits = /\d{6,9}$/.exec(text.replace(/\D/g, ''))?.[0] ?? '';
				return /^(\d)\1*$/.test(digits) ? [] : [digits];
			})
			.filter(Boolean),
		births: births.filter((text) => /[1-9]/.test(text) && !/^(1900|1970)-01-01/.test(text)),
	};
});

/** The values that each way to recognise a worker compares. One common value is enough. */
const keys: Readonly<Record<WayToMatch, (person: Person) => readonly string[]>> = {
	code: ({ codes }) => codes,
	email: ({ names, emails }) => pairsOf(names, emails),
	namePhone: ({ names, phones }) => pairsOf(names, phones),
	nameBirth: ({ names, births }) => pairsOf(names, births),
};

const shareOne = (some: readonly string[], others: readonly string[]): boolean =>
	some.some((one) => others.includes(one));

/** Returns whether both lists have values, but have none in common. */
const differ = (some: readonly string[], others: readonly string[]): boolean =>
	some.length > 0 && others.length > 0 && !shareOne(some, others);

/** The fields that each way to recognise a worker compares, apart from names. */
const fieldOf: Readonly<Record<WayToMatch, RegExp>> = {
	code: /^CarerCode$/i,
	email: /mail/i,
	namePhone: /phone|mobile/i,
	nameBirth: /^DateOfBirth$/i,
};

/** Returns whether records have a field that one of the ways compares. */
export const isShownBy = (ways: readonly WayToMatch[], names: Iterable<string>): boolean =>
	[...names].some((name) => ways.some((way) => fieldOf[way].test(name)));

/** Returns those ways to recognise a worker whose fields have values in a record. */
export const waysOf = (ways: readonly WayToMatch[], record: IDataObject): WayToMatch[] =>
	ways.filter((way) => keys[way](personOf(record)).length > 0);

/** Makes a function that returns whether a record is about the wanted person. One of the ways to recognise a worker is enough. */
export function isSamePerson(
	ways: readonly WayToMatch[],
	wanted: IDataObject,
): (record: IDataObject) => boolean {
	const meant = ways.map((way) => [way, keys[way](personOf(wanted))] as const);
	return (record) => meant.some(([way, ours]) => shareOne(ours, keys[way](personOf(record))));
}

/**
 * Finds the fields that raise doubt whether a recognised record is about the same person. A code may be in the wrong row, and the members
 * of a family share names and numbers. The names raise doubt only if both names differ, because one of them may have changed.
 *
 * @returns the fields that differ, in words, or an empty list if nothing contradicts
 */
export function contradictions(
	ways: readonly WayToMatch[],
	wanted: IDataObject,
	found: IDataObject,
): string[] {
	const [ours, theirs] = [personOf(wanted), personOf(found)];
	const names = differ(ours.first, theirs.first) && differ(ours.last, theirs.last);
	return [
		...(names ? ['the names'] : []),
		...(differ(ours.births, theirs.births) ? ['the date of birth'] : []),
		...(ways.includes('code') && differ(ours.codes, theirs.codes) ? ['the code'] : []),
	];
}

/** Returns whether a record has the same first and last name. */
export const hasSameName = (wanted: IDataObject, record: IDataObject): boolean =>
	shareOne(personOf(wanted).names, personOf(record).names);

/** Exchanges the day and the month in a date of birth. For example, 5 April becomes 4 May. */
const swapDayAndMonth = (birth: string): string => birth.replace(/-(\d\d)-(\d\d)$/, '-$2-$1');

/**
 * Returns whether a record may be about the same person. There are two such cases. In the first case, the dates of birth are equal, and so
 * is a first name, a last name, an e-mail address or a phone number. In the second case, the names are equal in a form that people mix up,
 * and the dates of birth do not contradict. Dates that differ only by an exchange of day and month do not contradict.
 */
export function isNamesake(wanted: IDataObject, record: IDataObject): boolean {
	const [ours, theirs] = [personOf(wanted), personOf(record)];
	if (shareOne(ours.births, theirs.births)) {
		const common = ['first', 'last', 'emails', 'phones'] as const;
		return common.some((name) => shareOne(ours[name], theirs[name]));
	}
	const isSwapped = shareOne(ours.births.map(swapDayAndMonth), theirs.births);
	const isOther = differ(ours.births, theirs.births) && !isSwapped;
	return shareOne(ours.looseNames, theirs.looseNames) && !isOther;
}

/** Returns whether a record shares an e-mail address with the wanted record. */
export const hasSameAddress = (wanted: IDataObject, record: IDataObject): boolean =>
	shareOne(personOf(wanted).emails, personOf(record).emails);

/**
 * Makes a function that returns whether a record has the same values as the wanted record in some fields. A day equals the same day with a
 * time. In texts, case, accents and the number of blanks do not matter.
 *
 * @param names how the records spell each field
 */
export const hasSameValues =
	(fields: readonly string[], wanted: IDataObject, names: ReadonlyMap<string, string>) =>
	(record: IDataObject): boolean =>
		fields.every((field) => isAlike(wanted[field], record[names.get(plainName(field)) ?? field]));

const dayOf = (value: unknown): unknown =>
	typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d.*$/, '$1') : value;

const isAlike = (one: unknown, other: unknown): boolean =>
	isSameValue(dayOf(one), dayOf(other)) ||
	(!isUnset(one) && typeof one === 'string' && plain(one) === plain(other));
