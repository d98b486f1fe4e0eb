import { HttpError } from './httpError';
import type { Row } from './tables';

/**
 * Reads an id from a body as a number. In form data, an id is a text.
 *
 * @throws HttpError with status 400 when the value does not consist of digits
 */
export function parseId(row: Row, name: string): number {
	if (!/^\d+$/.test(String(row[name]))) throw new HttpError(400, `${name} should be an id`);
	return Number(row[name]);
}

/**
 * Finds the record that has certain ids.
 *
 * @throws HttpError with status 404 when no record has these ids
 */
export function findRecord(rows: readonly Row[], ids: Readonly<Record<string, number>>): Row {
	const found = rows.find((row) => hasIds(row, ids));
	if (found !== undefined) return found;
	throw new HttpError(404, `There is no record with ${JSON.stringify(ids)}`);
}

export const hasIds = (row: Row, ids: Readonly<Record<string, number>>): boolean =>
	Object.entries(ids).every(([name, id]) => row[name] === id);

export const isGiven = (row: Row, name: string): boolean =>
	![undefined, null, ''].includes(row[name] as null);
