import { reads } from '../api/mod';
import { childFields, hiddenFields } from './assumptions';
import type { Switches } from './switches';
import type { Row } from './tables';

const onHoldFields = Object.keys(reads.rosters.fields).filter((name) => name.startsWith('OnHold'));

/**
 * What an answer shows of records.
 *
 * @param path the list that they are in
 * @param rows the records, which stay as they are
 * @param shows the lists inside the records that were asked for
 * @param switches `show` says which hidden fields are shown all the same
 * @returns copies; a field that is not shown is undefined, which JSON leaves out
 */
export function showRows(
	path: string,
	rows: Row[],
	shows: ReadonlySet<string>,
	switches: Switches,
): Row[] {
	const children = childFields[path] ?? [];
	const blank = path === '/rosters' && switches.onHoldFields === 'empty' ? onHoldFields : [];
	const absent = [
		...(hiddenFields[path] ?? []).filter((name) => !switches.show[path]?.includes(name)),
		...children.filter((name) => !shows.has(name)),
	];
	const present = children.filter((name) => shows.has(name));
	if (absent.length + present.length + blank.length === 0) return rows;
	return rows.map((row) => {
		const copy = { ...row };
		for (const name of absent) copy[name] = undefined;
		for (const name of present) copy[name] ??= [];
		for (const name of blank) copy[name] = '';
		return copy;
	});
}
