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

/** The fields, or pairs of fields, of which the first that is not blank is what a record of a list is called. */
export const nameFieldsOf = (list: ReadEndpoint): readonly string[] =>
	nameFields.get(list) ?? nameFieldsOfCategories;

/**
 * All names and codes of a record, the one to show first; empty where it has none.
 *
 * @param read what a text of the record says; of a record that is clean, that is the text itself
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
