import { addRecord } from './addRecord';
import { childFields, hiddenFields } from './assumptions';
import { blankRow } from './blankRow';
import { hasIds, isGiven, parseId } from './findRecord';
import { HttpError } from './httpError';
import type { Switches } from './switches';
import type { Row, Tables } from './tables';
import type { WriteTarget } from './targetOf';

/** What a PUT does if there is no record to change. Each function returns the record for the answer, or throws an error. */
const withoutRecord: Readonly<
	Record<
		Switches['missingId' | 'unknownId'],
		(target: WriteTarget, given: Row, tables: Tables, now: string) => Row
	>
> = {
	invalid({ ids }) {
		throw new HttpError(400, `${ids[0].join(' and ')} should say which record is meant`);
	},
	notFound() {
		throw new HttpError(404, 'There is no such record');
	},
	ignored: (_target, given) => given,
	created: ({ path, ids }, given, tables, now) => {
		const rest = Object.entries(given).filter(([name]) => name !== ids[0][0]);
		return addRecord(tables, path, Object.fromEntries(rest), now);
	},
};

/**
 * Changes the record that a PUT names.
 *
 * @param given the fields as the API keeps them, including the ids
 * @returns the record for the answer
 * @throws HttpError when an id is not valid. If there is no record to change, the switches decide whether the function throws
 */
export function updateRecord(
	target: WriteTarget,
	given: Row,
	tables: Tables,
	now: string,
	switches: Switches,
): Row {
	const names = target.ids.find((alternative) => alternative.every((name) => isGiven(given, name)));
	if (names === undefined) return withoutRecord[switches.missingId](target, given, tables, now);
	const ids = Object.fromEntries(names.map((name) => [name, parseId(given, name)]));
	const row = target.rows(tables).find((candidate) => hasIds(candidate, ids));
	if (row === undefined) return withoutRecord[switches.unknownId](target, given, tables, now);
	if (switches.putFields === 'replace') blank(row, target.path);
	return Object.assign(row, given, ids);
}

/** Empties the fields of a record. Hidden fields and lists inside the record keep their values. */
function blank(row: Row, path: string): void {
	const empty = blankRow(path);
	const kept = [...(hiddenFields[path] ?? []), ...(childFields[path] ?? [])];
	for (const name of Object.keys(row)) {
		if (!kept.includes(name)) row[name] = empty[name] ?? '';
	}
}
