import { decodeEntities, plainName, reads, type ReadEndpoint } from '../../api/mod';
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
		return ['string', 'number'].includes(typeof text) ? decodeEntities(String(text)).trim() : '';
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
	const plain = plainName(typed);
	const meant = [...names].filter((name) => plainName(name) === plain);
	return meant.length === 1 ? meant[0] : typed;
}

/** A text without what people and models write in different ways: case, accents, and the form of a sign. */
const normalize = (text: string): string =>
	decodeEntities(text)
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.replace(/[\u2010-\u2015]/g, '-')
		.replace(/\+61[\s(-]*0?(?=\d)/g, '0')
		.toLowerCase();

/** The same without the signs that one writes and another leaves out: O'Brien is obrien, and 0412 345 298 is 0412345298. */
const squeeze = (text: string): string =>
	text.replace(/(?<=\d)[\s()-]+(?=\d)|(?<=\d{3})\.(?=\d{3})/g, '').replace(/['’‘ʼ()-]/g, '');

/**
 * Whether a text contains each of some words, in any order and case, and without regard to accents, apostrophes, hyphens and the
 * blanks in phone numbers; by none, each does.
 */
export function matchWords(words: string): (text: string) => boolean {
	const typed = normalize(words)
		.split(/[\s·,]+/)
		.filter(Boolean);
	const wanted = typed.map(squeeze).filter(Boolean);
	// Who types signs alone means those.
	if (wanted.length === 0) return (text) => typed.every((sign) => normalize(text).includes(sign));
	return (text) => {
		const squeezed = squeeze(normalize(text));
		return wanted.every((word) => squeezed.includes(word));
	};
}
