import { reads, type ReadEndpoint } from '../../api/mod';
import type { ApiRecord } from '../../http/mod';

/** What the records of a list are called: the first of these fields, or pairs of fields, that is not blank. */
const nameFields: ReadonlyMap<ReadEndpoint, readonly string[]> = new Map([
	[reads.areas, ['Area', 'AreaCode']],
	[reads.clients, ['FirstName LastName', 'PreferredName', 'ClientCode']],
	[reads.payers, ['PayerName', 'ContactName', 'PayerCode']],
	[reads.services, ['Description', 'ServiceCode', 'NDISSupportNumber']],
	[reads.skills, ['Description', 'SkillCode']],
	[reads.workers, ['FirstName LastName', 'PreferredName', 'CarerCode']],
]);
const nameFieldsOfCategories = ['Description', 'CategoryCode'];

/** All names and codes of a record, the one to show first; empty where it has none. */
export const namesOf = (endpoint: ReadEndpoint, record: ApiRecord): string[] =>
	(nameFields.get(endpoint) ?? nameFieldsOfCategories)
		.map((fields) =>
			fields
				.split(' ')
				.map((field) => record[field])
				.filter((text): text is string => typeof text === 'string' && text.trim() !== '')
				.map((text) => text.trim())
				.join(' '),
		)
		.filter((name) => name !== '');

/** Lower case, without accents. */
export const normalize = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase();

/**
 * A test for texts that contain each of some words, in any order and case and without regard to accents.
 *
 * @param words the words as they were typed; none match every text
 * @returns the test, which takes a normalized text
 */
export function matchWords(words: string): (normalized: string) => boolean {
	const wanted = normalize(words)
		.split(/[\s·]+/)
		.filter(Boolean);
	return (normalized) => wanted.every((word) => normalized.includes(word));
}
