import * as clients from './clients';
import { decodeEntities } from './decodeEntities';
import type { ReadEndpoint } from './endpoint';
import * as lookups from './lookups';
import * as workers from './workers';

const nameFields: ReadonlyMap<ReadEndpoint, readonly string[]> = new Map([
	[lookups.areas, ['Area', 'AreaCode']],
	[clients.clients, ['FirstName LastName', 'PreferredName', 'ClientCode']],
	[lookups.payers, ['PayerName', 'ContactName', 'PayerCode']],
	[lookups.services, ['Description', 'ServiceCode', 'NDISSupportNumber']],
	[lookups.skills, ['Description', 'SkillCode']],
	[workers.workers, ['FirstName LastName', 'PreferredName', 'CarerCode']],
]);
const nameFieldsOfCategories = ['Description', 'CategoryCode'];

/**
 * Returns the fields that can hold the name of a record. A text with a blank, such as `FirstName LastName`, is a pair of fields. The first
 * field or pair that is not empty in the record is the name.
 */
export const nameFieldsOf = (list: ReadEndpoint): readonly string[] =>
	nameFields.get(list) ?? nameFieldsOfCategories;

/**
 * Returns all names and codes of a record, beginning with the name to show. Returns an empty list if the record has none.
 *
 * @param read decodes a text of the record. If `clean()` has already decoded the record, `read` must return the text unchanged.
 */
export function namesOf(
	endpoint: ReadEndpoint,
	record: Readonly<Record<string, unknown>>,
	read = decodeEntities,
): string[] {
	const textOf = (field: string) => {
		const text = record[field];
		return ['string', 'number'].includes(typeof text) ? read(String(text)).trim() : '';
	};
	const names = nameFieldsOf(endpoint).map((fields) =>
		fields.split(' ').map(textOf).filter(Boolean).join(' '),
	);
	return names.filter(Boolean);
}
