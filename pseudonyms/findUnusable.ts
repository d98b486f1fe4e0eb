import { reads } from '../api/mod';
import { idOf } from '../values/mod';
import { isMasked, isShownName } from './isMasked';
import { peopleLists, type People, type PeopleList } from './people';
import { hasPlaceholder } from './placeholders';
import { nameKey, shownName, textOf } from './shownName';
import { wordSet } from './wordSet';

type Values = Readonly<Record<string, unknown>>;

/** The reason why a list of people is unusable. */
export interface Unusable {
	/** The problem, such as `3 of 40 clients show no ID`. */
	readonly problem: string;
	/** What a person can do about the problem. */
	readonly nextStep: string;
	readonly list: PeopleList;
}

/**
 * Names that most people of a community may share. Sources: among others, names of Sikhs, and the most frequent names in Vietnam and Korea.
 */
const sharedNames = wordSet(
	'singh kaur nguyen tran le pham kim lee park patel khan ali ahmed hassan hussein mohammed mohammad muhammad mohamed mohamud',
);

const nameFields = ['FirstName', 'LastName'] as const;

/**
 * In a list of at least this many people, a first or last name that nine in ten people share is a placeholder. In a shorter list, all
 * people may have the same name by chance.
 */
const manyPeople = 50;

/** If fewer people have the same first and last name, this may be by chance. */
const manyNamesakes = 10;

/**
 * Returns the reason why a list of people cannot be used, if there is such a reason. If there is one, no record must be shown.
 *
 * @param people the complete lists
 */
export function findUnusable(people: People): Unusable | undefined {
	for (const list of peopleLists) {
		const records = people[list];
		if (records.length === 0) {
			const nextStep = `Ask the operator of the service to let the user of the credential read the ${list}.`;
			return { list, problem: `The list of ${list} is empty`, nextStep };
		}
		const without = records.filter(
			(record) => idOf(record[reads[list].id]) === undefined && !isEntry(record),
		);
		const [problem] = [
			[without, 'no ID', askToShow] as const,
			[sharingIds(records, reads[list].id), 'the ID of somebody else', correctIds] as const,
			[withoutFields(records), 'no first and last name', askToShow] as const,
			[
				withoutName(records),
				'no whole name, but a blank, a mask, a code or an initial',
				enterBoth,
			] as const,
			[withSameName(records), 'the same name', askToShow] as const,
		].filter(([wrong]) => wrong.length > 0);
		if (problem) {
			const [wrong, what, nextStep] = problem;
			return {
				...{ list, nextStep: nextStep(list) },
				problem: `${wrong.length} of ${records.length} ${list} show ${what}`,
			};
		}
	}
	return undefined;
}

const askToShow = (list: string): string =>
	`Look at these ${list} in the service. If their names are there, ask the operator of the service to let the user of the credential read the IDs and full names of everybody.`;
const enterBoth = (list: string): string =>
	`${askToShow(list)} If first or last names are missing there, or both are in one field, enter each in its own field.`;
const correctIds = (list: string): string =>
	`Look for ${list} with the same ID in the service, and ask its operator to correct them.`;

/**
 * Returns each record whose ID is also in an earlier record of the list, but with another name. With such records, a stand-in could be
 * replaced by the name of the wrong person.
 */
function sharingIds(records: readonly Values[], idField: string): readonly Values[] {
	const names = new Map<unknown, string>();
	return records.filter((record) => {
		const id = idOf(record[idField]);
		if (id === undefined) return false;
		const name = shownName(record);
		const other = names.get(String(id));
		names.set(String(id), other ?? name);
		return other !== undefined && nameKey(other) !== nameKey(name);
	});
}

const withoutFields = (records: readonly Values[]): readonly Values[] =>
	records.filter((record) => !nameFields.every((name) => Object.hasOwn(record, name)));

/** Returns the records whose names are not shown, if there are too many such records. */
function withoutName(records: readonly Values[]): readonly Values[] {
	const { length } = records;
	for (const field of nameFields) {
		const without = records.filter(
			(record) => !isShownName(textOf(record[field])) && !isEntry(record),
		);
		if (without.length * 2 > length) return without;
	}
	const nameless = records.filter(isNameless);
	return nameless.length * 10 > length ? nameless : [];
}

/**
 * Returns whether a record is no person, but an entry of the office, such as Agency Worker. A record with a word such as Unknown may be a
 * person, because the word may replace a name that is not shown.
 */
const isEntry = (record: Values): boolean =>
	shownName(record)
		.split(/\s+/)
		.some((word) => isShownName(word) && hasPlaceholder(word));

/** Returns the records with the same name, if so many records have this name that it must be a placeholder. */
function withSameName(records: readonly Values[]): readonly Values[] {
	const { length } = records;
	for (const field of nameFields) {
		const most = sharing(records, (record) => textOf(record[field]));
		if (sharedNames.has(nameKey(textOf(most[0]?.[field])))) continue;
		if (length >= manyPeople && most.length * 10 >= length * 9) return most;
	}
	const named = records.filter((record) => !hasPlaceholder(shownName(record)) && !isShared(record));
	const namesakes = sharing(named, shownName);
	return namesakes.length >= manyNamesakes && namesakes.length * 10 > length ? namesakes : [];
}

/** Returns whether many people share each of a person's two names, as with Mohammed Ali. */
const isShared = (record: Values): boolean =>
	nameFields.every((field) => sharedNames.has(nameKey(textOf(record[field]))));

/** Returns the largest group of records with the same name. Records that do not show the name are left out. */
function sharing(
	records: readonly Values[],
	nameIn: (record: Values) => string,
): readonly Values[] {
	const groups = new Map<string, Values[]>();
	for (const record of records) {
		const name = nameIn(record);
		if (!isShownName(name)) continue;
		const key = nameKey(name);
		const group = groups.get(key);
		if (group) group.push(record);
		else groups.set(key, [record]);
	}
	return [...groups.values()].reduce((most, one) => (one.length > most.length ? one : most), []);
}

/**
 * Returns whether the list lacks the name of a person, or masks a part of the name. Nobody can find such a name in a text. Entries of the
 * office, such as Agency Staff, are no people, so no name is missing.
 */
export function isNameless(record: Values): boolean {
	const { FirstName, LastName, PreferredName } = record;
	const names = [FirstName, LastName].map(textOf);
	if (names.some(isMasked)) return true;
	return ![...names, textOf(PreferredName)].some(isShownName) && !hasPlaceholder(names.join(' '));
}
