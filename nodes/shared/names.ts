import { decodeEntities, reads, type ReadEndpoint } from '../../api/mod';
import type { ApiRecord } from '../../http/mod';

const nameFields: ReadonlyMap<ReadEndpoint, readonly string[]> = new Map([
	[reads.areas, ['Area', 'AreaCode']],
	[reads.clients, ['FirstName LastName', 'PreferredName', 'ClientCode']],
	[reads.payers, ['PayerName', 'ContactName', 'PayerCode']],
	[reads.services, ['Description', 'ServiceCode', 'NDISSupportNumber']],
	[reads.skills, ['Description', 'SkillCode']],
	[reads.workers, ['FirstName LastName', 'PreferredName', 'CarerCode']],
]);
const nameFieldsOfCategories = ['Description', 'CategoryCode'];

/** The fields, or pairs of fields, of which the first that is not blank is what a record of a list is called. */
export const nameFieldsOf = (list: ReadEndpoint): readonly string[] =>
	nameFields.get(list) ?? nameFieldsOfCategories;

/** All names and codes of a record, the one to show first; empty where it has none. */
export function namesOf(endpoint: ReadEndpoint, record: ApiRecord): string[] {
	const textOf = (field: string) => {
		const text = record[field];
		return typeof text === 'string' ? decodeEntities(text).trim() : '';
	};
	const names = nameFieldsOf(endpoint).map((fields) =>
		fields.split(' ').map(textOf).filter(Boolean).join(' '),
	);
	return names.filter(Boolean);
}

/**
 * The one of some field names that a person means, whatever its case, blanks, hyphens and underscores; what was typed where
 * that is none of them, or several.
 */
export function findFieldName(typed: string, names: ReadonlySet<string>): string {
	if (names.has(typed)) return typed;
	const simplify = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
	const meant = [...names].filter((name) => simplify(name) === simplify(typed));
	return meant.length === 1 ? meant[0] : typed;
}

/** Whether a text contains each of some words, in any order and case and without regard to accents; by none, each does. */
export function matchWords(words: string): (text: string) => boolean {
	const normalize = (text: string) =>
		text
			.normalize('NFD')
			.replace(/\p{Diacritic}/gu, '')
			// Phones and models type other signs than people once did.
			.replace(/[’‘ʼ]/g, "'")
			.replace(/[\u2010-\u2015]/g, '-')
			.toLowerCase();
	const wanted = normalize(words).split(/[\s·,]+/);
	return (text) => {
		const normalized = normalize(text);
		return wanted.every((word) => normalized.includes(word));
	};
}
