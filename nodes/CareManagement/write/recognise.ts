import type { IDataObject } from 'n8n-workflow';
import { plainName } from '../../../api/mod';
import { perObject } from '../../../http/mod';
import {
	birthOf,
	foldName,
	isNobodysAddress,
	isPlaceholder,
	isUnset,
	looseName,
	namesInAnyOrder,
	tellsPerson,
} from '../../../values/mod';
import { normalize } from '../../shared/names';
import type { waysToMatch } from '../resources/mod';
import { isSameValue } from './compareRecords';

export type WayToMatch = keyof typeof waysToMatch;

const plain = (value: unknown): string =>
	normalize(String(value ?? ''))
		.replace(/\s+/g, ' ')
		.trim();

const plainPerson = (value: unknown): string => foldName(String(value ?? '')) || plain(value);

const valuesOf = (record: IDataObject, names: RegExp): string[] =>
	Object.keys(record)
		.filter((name) => names.test(name) && !isUnset(record[name]))
		.map((name) => String(record[name]));

/** The values that may identify a person. */
export interface Person {
	readonly first: readonly string[];
	readonly last: readonly string[];
	/** The first words of the first names: Ada of Ada Maria. */
	readonly short: readonly string[];
	/** Each first name with each last name. */
	readonly names: readonly string[];
	/** The names in forms that people mix up. For example, the last name comes first, a middle name is in it, or `u` replaces `ue`. */
	readonly looseNames: readonly string[];
	readonly codes: readonly string[];
	readonly emails: readonly string[];
	/** The last digits of phone numbers, at most nine, because 0400 000 000 and +61 400 000 000 are the same phone number. */
	readonly phones: readonly string[];
	/** The days of birth, without placeholders such as 1900-01-01. */
	readonly births: readonly string[];
}

const pairsOf = (some: readonly string[], others: readonly string[]): string[] =>
	some.flatMap((one) => others.map((other) => `${one} ${other}`));

/** Finds a day as `YYYY-MM-DD`, with or without the time 00:00. In any other form, it is uncertain which day is meant. */
const day = /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00)?)?$/;

const swapDayAndMonth = (birth: string): string => birth.replace(/-(\d\d)-(\d\d)$/, '-$2-$1');

/** Returns whether a text is a day of birth, perhaps with day and month in each other's place. A year with -00-00 is none. */
const isBirth = (text: string): boolean =>
	tellsPerson(text) && [text, swapDayAndMonth(text)].some((birth) => birthOf(birth) !== undefined);

/** Returns the values that may identify the person whom a record is about. */
const personOf = perObject((record: IDataObject): Person => {
	// Words such as Na and Nil are names of people, but as a preferred name they say that there is none.
	const preferred = valuesOf(record, /^Preferred_?Name$/i).filter((name) => !isPlaceholder(name));
	const given = [...valuesOf(record, /^First_?Name$/i), ...preferred];
	const first = given.map(plainPerson).filter(Boolean);
	const short = given.map((name) => plainPerson(name.trim().split(/\s+/)[0])).filter(Boolean);
	const family = valuesOf(record, /^Last_?Name$/i);
	const last = family.map(plainPerson).filter(Boolean);
	const births = valuesOf(record, /^DateOfBirth$/i).map((text) => day.exec(text.trim())?.[1] ?? '');
	return {
		first,
		last,
		short,
		names: pairsOf(first, last),
		looseNames: [...pairsOf([...first, ...short], last), ...pairsOf(last, [...first, ...short])]
			.map(looseName)
			.concat(given.flatMap((one) => family.flatMap((other) => namesInAnyOrder([one, other])))),
		codes: valuesOf(record, /^CarerCode$/i)
			.map(plain)
			.filter((code) => !isPlaceholder(code)),
		emails: valuesOf(record, /mail/i)
			.flatMap((text) => text.toLowerCase().match(/[^\s,;<>]+@[^\s,;<>]+\.[^\s,;<>]+/g) ?? [])
			.filter((address) => !isNobodysAddress(address)),
		phones: valuesOf(record, /phone|mobile/i)
			.flatMap((text) => {
				const digits = /\d{6,9}$/.exec(text.replace(/\D/g, ''))?.[0] ?? '';
				return /^(\d)\1*$/.test(digits) ? [] : [digits];
			})
			.filter(Boolean),
		births: births.filter(isBirth),
	};
});

/** For each way to recognise a worker, the values that are compared. One common value is enough. */
const keys: Readonly<Record<WayToMatch, (person: Person) => readonly string[]>> = {
	code: ({ codes }) => codes,
	email: ({ names, emails }) => pairsOf(names, emails),
	namePhone: ({ names, phones }) => pairsOf(names, phones),
	nameBirth: ({ names, births }) => pairsOf(names, births),
};

const shareOne = (some: readonly string[], others: readonly string[]): boolean =>
	some.some((one) => others.includes(one));

const differ = (some: readonly string[], others: readonly string[]): boolean =>
	some.length > 0 && others.length > 0 && !shareOne(some, others);

/** For each way to recognise a worker, a pattern for the fields that are compared, apart from first and last names. */
const fieldOf: Readonly<Record<WayToMatch, RegExp>> = {
	code: /^CarerCode$/i,
	email: /mail/i,
	namePhone: /phone|mobile/i,
	nameBirth: /^DateOfBirth$/i,
};

/** Returns whether one of the ways compares one of these fields. First and last names do not count. */
export const isShownBy = (ways: readonly WayToMatch[], names: Iterable<string>): boolean =>
	[...names].some((name) => ways.some((way) => fieldOf[way].test(name)));

/** Returns the ways for which a record has all values that are compared. */
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
 * Finds out why a recognised record may be about another person. For example, a code may be in the wrong row. The names contradict only if
 * both the first and the last name differ, because a person may have changed one of the two.
 *
 * @returns what differs, in words
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

/** Returns whether two records have a first and a last name in common. Preferred names count as first names. */
export const hasSameName = (wanted: IDataObject, record: IDataObject): boolean =>
	shareOne(personOf(wanted).names, personOf(record).names);

/**
 * Returns whether two records may be about the same person. If they have a date of birth in common, one common name, e-mail address or
 * phone number is enough. Otherwise the names must be alike, and the dates of birth must not contradict.
 */
export function isNamesake(wanted: IDataObject, record: IDataObject): boolean {
	const [ours, theirs] = [personOf(wanted), personOf(record)];
	if (shareOne(ours.births, theirs.births)) {
		// The first and the last name may be swapped.
		const namesOf = ({ first, short, last }: Person) =>
			[...first, ...short, ...last].map(looseName);
		const common = [
			namesOf,
			...[({ looseNames }: Person) => looseNames, ({ emails }: Person) => emails],
			({ phones }: Person) => phones,
		];
		return common.some((valuesIn) => shareOne(valuesIn(ours), valuesIn(theirs)));
	}
	const isSwapped = shareOne(ours.births.map(swapDayAndMonth), theirs.births);
	const isOther = differ(ours.births, theirs.births) && !isSwapped;
	return shareOne(ours.looseNames, theirs.looseNames) && !isOther;
}

/** Returns whether two records have an e-mail address in common. */
export const hasSameAddress = (wanted: IDataObject, record: IDataObject): boolean =>
	shareOne(personOf(wanted).emails, personOf(record).emails);

/**
 * Makes a function that returns whether a record has the same values as the wanted record in some fields. The time of a date does not
 * matter. The case and the accents of a text do not matter.
 *
 * @param names the spelling of the field names in the records, by plain name (see `plainName()`)
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
