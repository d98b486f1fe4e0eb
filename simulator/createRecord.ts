import { neededFields, type WriteEndpoint } from '../api/mod';
import { readsByPath } from './assumptions';
import { findRecord, isGiven, parseId } from './findRecord';
import { HttpError } from './httpError';
import type { ReceivedFile } from './receiveBody';
import type { Row, Tables } from './tables';
import type { WriteTarget } from './targetOf';

/** Returns the paths of the lists whose records are identified by a field of this name. */
const listsById = (name: string): string[] =>
	[...readsByPath.values()].filter(({ id }) => id === name).map(({ path }) => path);

/**
 * Creates the record that a POST describes.
 *
 * @param given the fields as the API keeps them. The API sets the record's own id itself, whatever `given` says
 * @throws HttpError when a field is missing, or when an id such as `ClientId` is no number or belongs to no record
 */
export function createRecord(
	endpoint: WriteEndpoint,
	target: WriteTarget,
	given: Row,
	{ tables, now, files }: { tables: Tables; now: string; files: readonly ReceivedFile[] },
): Row {
	const [[own]] = target.ids;
	const { [own]: _ours, ...record } = given;
	const missing = endpoint.required?.find((name) => !isGiven(record, name));
	if (missing) throw new HttpError(400, `${missing} should have a value`);
	for (const name of neededFields(endpoint)) {
		const lists = listsById(name);
		if (lists.length === 0) continue;
		const id = parseId(record, name);
		findRecord(
			lists.flatMap((path) => tables[path] ?? []),
			{ [name]: id },
		);
		record[name] = id;
	}
	return target.add(record, tables, now, files);
}
