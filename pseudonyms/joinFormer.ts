import { birthOf, groupBy, idOf, tellsPerson } from '../values/mod';
import { isNameless } from './findUnusable';
import { nameParts } from './placeholders';
import { nameKey, shownName, textOf } from './shownName';

type Values = Readonly<Record<string, unknown>>;

export interface Listed {
	readonly id: number | string;
	/** The records that show the person. The current record is the first, if there is one. */
	readonly records: readonly [Values, ...Values[]];
}

/**
 * Joins the current records of people with the former records of the same people. A former record is left out if somebody else has its name
 * now, because a text with this name most likely means the person who has it now. If an ID was given to somebody else, the result has two
 * people for this ID. The second of them has the `formerId()`.
 *
 * @param former the former records, the oldest first
 */
export function joinFormer(
	current: readonly Values[],
	former: readonly Values[],
	idField: string,
): Listed[] {
	const keyOf = (record: Values) => String(idOf(record[idField]));
	const holders = new Map(current.map((record) => [nameKey(shownName(record)), keyOf(record)]));
	const isTaken = (record: Values) => {
		const holder = holders.get(nameKey(shownName(record)));
		return shownName(record) !== '' && holder !== undefined && holder !== keyOf(record);
	};
	const byId = groupBy(
		former.filter((record) => idOf(record[idField]) !== undefined && !isTaken(record)).toReversed(),
		keyOf,
	);
	const listed = current.flatMap((record): Listed[] => {
		const id = idOf(record[idField]);
		return id === undefined ? [] : peopleOf(id, [record, ...(byId.get(String(id)) ?? [])]);
	});
	const ids = new Set(current.map(keyOf));
	const gone = [...byId].flatMap(([id, records]) => (ids.has(id) ? [] : peopleOf(id, records)));
	return [...listed, ...gone];
}

/** Returns the identity of somebody whose ID belongs to another person now. */
export const formerId = (id: number | string): string => `${id} formerly`;

/** Returns the people who had an ID, one after the other. The newest record comes first. */
function peopleOf(id: number | string, [record, ...others]: readonly Values[]): Listed[] {
	if (!record) return [];
	const own = others.filter((one) => !isOther(record, one));
	const strangers = others.filter((one) => isOther(record, one));
	return [{ id, records: [record, ...own] }, ...peopleOf(formerId(id), strangers)];
}

/**
 * Returns whether two records of one ID are about two people. Their names share no word, and their dates of birth differ. If a date of birth
 * is missing, the names decide, because the name of somebody else would be restored otherwise.
 */
function isOther(one: Values, other: Values): boolean {
	if (nameKey(shownName(one)) === nameKey(shownName(other))) return false;
	const parts = new Set(nameParts(shownName(one)));
	if (nameParts(shownName(other)).some((part) => parts.has(part))) return false;
	const births = [one, other]
		.map(({ DateOfBirth }) => birthOf(textOf(DateOfBirth)))
		.filter((birth) => birth !== undefined && tellsPerson(birth));
	return births.length === 2 ? births[0] !== births[1] : ![one, other].some(isNameless);
}
