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

/** The fields, or pairs of fields, that may name a record of a list. The first that is not blank is the name. */
export const nameFieldsOf = (list: ReadEndpoint): readonly string[] =>
	nameFields.get(list) ?? nameFieldsOfCategories;

/**
 * All names and codes of a record, beginning with the name to show; empty if it has none.
 *
 * @param read gives the meaning of a text in the record; in a clean record, that is the text itself
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
