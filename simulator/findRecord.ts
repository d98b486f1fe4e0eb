import { HttpError } from './httpError';
import type { Row } from './tables';

/**
 * An id of a body as a number. In form data, it is text.
 *
 * @param row the body
 * @param name the field
 * @throws HttpError with status 400 when the value is no id
 */
export function parseId(row: Row, name: string): number {
	if (!/^\d+$/.test(String(row[name]))) throw new HttpError(400, `${name} should be an id`);
	return Number(row[name]);
}

/**
 * The record whose fields hold these ids.
 *
 * @param rows where to look
 * @param ids the ids by the fields that hold them
 * @throws HttpError with status 404 when there is no such record
 */
export function findRecord(rows: readonly Row[], ids: Readonly<Record<string, number>>): Row {
	const found = rows.find((row) => hasIds(row, ids));
	if (found !== undefined) return found;
	throw new HttpError(404, `There is no record with ${JSON.stringify(ids)}`);
}

/** Do the fields of a record hold these ids? */
export const hasIds = (row: Row, ids: Readonly<Record<string, number>>): boolean =>
	Object.entries(ids).every(([name, id]) => row[name] === id);

/** Does a body give a value for this field? */
export const isGiven = (row: Row, name: string): boolean =>
	![undefined, null, ''].includes(row[name] as null);
