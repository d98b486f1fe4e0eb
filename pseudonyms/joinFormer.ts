import { groupBy, idOf } from '../values/mod';
import { partsOf } from './nameIndex';
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
 * people for this ID.
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
		former.filter((record) => idOf(record[idField]) !== undefined && !isTaken(record)),
		keyOf,
	);
	const listed = current.flatMap((record): Listed[] => {
		const id = idOf(record[idField]);
		if (id === undefined) return [];
		const [others, own] = split(byId.get(String(id)) ?? [], (one) => isOther(record, one));
		return [{ id, records: [record, ...own] }, ...personOf(`${id} formerly`, others)];
	});
	const ids = new Set(current.map(keyOf));
	const gone = [...byId].flatMap(([id, records]) => (ids.has(id) ? [] : personOf(id, records)));
	return [...listed, ...gone];
}

const personOf = (id: string, [record, ...others]: readonly Values[]): Listed[] =>
	record ? [{ id, records: [record, ...others] }] : [];

const split = (
	records: readonly Values[],
	is: (record: Values) => boolean,
): [yes: Values[], no: Values[]] => [records.filter(is), records.filter((one) => !is(one))];

/** Returns whether two records are surely about two people: their names share no word, and the dates of birth differ. */
function isOther(one: Values, other: Values): boolean {
	const [born, bornToo] = [one, other].map(({ DateOfBirth }) => textOf(DateOfBirth).slice(0, 10));
	const parts = new Set(partsOf(shownName(one)));
	const shares = partsOf(shownName(other)).some((part) => parts.has(part));
	return !shares && born !== '' && bornToo !== '' && born !== bornToo;
}
