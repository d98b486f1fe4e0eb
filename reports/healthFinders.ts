import { flagOf } from '../api/mod';
import { codeText, enoughToTell, groupBy, isNone } from '../values/mod';
import { addressesIn, bareAddress } from './addresses';
import type { Find, Found, Hit } from './healthCheck';
import { compareIds, type HealthIndex, type ListName } from './healthIndex';
import { textOf } from './textOf';
import { idText } from './idText';
import type { SourceRecord } from './report';

/** Judges a record. The result says in a few words what is wrong, or is `true`. If nothing is wrong, the result is `false` or undefined. */
type Judge = (record: SourceRecord, index: HealthIndex) => string | boolean | undefined;

/** Says whether a check applies to a record. */
type Asked = (record: SourceRecord, index: HealthIndex) => boolean;

/** Makes a check that reports the records that a judge calls wrong. */
export const wrong =
	(judge: Judge, isAsked: Asked = () => true): Find =>
	(records, index) => {
		const asked = records.filter((record) => isAsked(record, index));
		const hits = asked.flatMap((record): Hit[] => {
			const what = judge(record, index);
			if (what === undefined || what === false) return [];
			return [what === true ? { record } : { record, what }];
		});
		return { hits, lookedAt: asked.length };
	};

/** If no record of the list shows a value, this is reported once for the whole list. An unreadable value counts as shown. */
const orNotShown = (hits: readonly Hit[], records: readonly SourceRecord[], what: string): Found =>
	hits.length > 0 && hits.length === records.length && hits.every((hit) => hit.what === undefined)
		? {
				hits: [],
				instead: `No record shows ${what}: your service does not show it, or nobody has entered it.`,
			}
		: { hits };

/** Makes a check for records whose `fields` are all empty, although other records of the list have values there. */
export const missing =
	(what: string, ...fields: readonly string[]): Find =>
	(records) => {
		const hits = records
			.filter((record) => fields.every((field) => isNone(record[field])))
			.map((record) => ({ record }));
		return orNotShown(hits, records, what);
	};

/**
 * Makes a check for records that lack a value that other records have. If a record shows the value but the value is wrong, the judge says
 * so in words.
 *
 * @param isAsked says which records must have the value
 */
export const without =
	(what: string, judge: Judge, isAsked: Asked = () => true): Find =>
	(records, index) => {
		const asked = records.filter((record) => isAsked(record, index));
		const { hits } = wrong(judge)(asked, index);
		return { ...orNotShown(hits, asked, what), lookedAt: asked.length };
	};

/** Makes a check for records whose flag does not say yes or no, although other records have a clear flag. */
export const undecided =
	(what: string, field: string): Find =>
	(records) => {
		const hits = records
			.filter((record) => flagOf(record[field]) === undefined)
			.map((record) => ({ record }));
		return orNotShown(hits, records, what);
	};

/**
 * Makes a check for records with a reference, such as the ID of a payer, that is missing from another list. If there are many references
 * and all are missing there, the two lists do not fit together. The check reports this once.
 *
 * @param nameOf returns the reference of a record, or an empty text if the record refers to nothing
 * @param isKnown whether the other list has the referenced record
 * @param what the word for the referenced record, such as `payer`
 */
export const unknown =
	(
		what: string,
		nameOf: (record: SourceRecord) => string,
		isKnown: (name: string, index: HealthIndex, record: SourceRecord) => boolean,
	): Find =>
	(records, index) => {
		const naming = records.filter((record) => nameOf(record) !== '');
		const hits = naming
			.filter((record) => !isKnown(nameOf(record), index, record))
			.map((record): Hit => ({ record, what: `${what} ${nameOf(record)} is not in its list` }));
		const isOther = hits.length >= enoughToTell && hits.length === naming.length;
		if (!isOther) return { hits };
		return {
			hits: [],
			instead: `No ${what} of ${naming.length} records is in its list, so the two do not fit together.`,
		};
	};

/** Makes a function that returns the ID in a field, as a text. */
export const idIn =
	(field: string) =>
	(record: SourceRecord): string =>
		idText(record[field]);

/**
 * Makes a check for records that share a value with another record, although the value must be unique. Of the records with the same value,
 * the record with the lowest ID counts as the original. The other records are hits, except records with the ID of the original.
 *
 * @param keysOf returns the text or texts to compare. Empty texts are not compared.
 */
export const twice =
	(
		list: ListName,
		what: string,
		keysOf: (record: SourceRecord) => string | readonly string[],
	): Find =>
	(records, index) => {
		const idOf = (record: SourceRecord) => index.idOf(list, record);
		const keyed = records.flatMap((record) =>
			[keysOf(record)].flat().map((key) => ({ key, record })),
		);
		const groups = [...groupBy(keyed, ({ key }) => key)]
			.filter(([key, own]) => key !== '' && own.length > 1)
			.map(([, own]) =>
				own.map(({ record }) => record).sort((one, other) => compareIds(idOf(one), idOf(other))),
			);
		const firsts = new Map<SourceRecord, SourceRecord>();
		for (const [first, ...others] of groups) {
			for (const other of others) {
				if (idOf(other) !== idOf(first) && !firsts.has(other)) firsts.set(other, first);
			}
		}
		const hits = [...firsts].map(([record, first]): Hit => ({
			record,
			what: `${what} as ${index.describe(list, first)}`,
		}));
		return { hits };
	};

/**
 * Returns the e-mail addresses of a record in small letters, without names. The result has all addresses, because each address gets mails.
 */
export const addressesOf = ({ Email }: SourceRecord): readonly string[] =>
	isNone(Email) ? [] : addressesIn(Email).found.map(bareAddress);

/** Makes a judge for an address field. The judge names the words in the field that are no addresses. */
export const notAddresses =
	(field: string): Judge =>
	(record) => {
		const value = record[field];
		if (isNone(value)) return undefined;
		const { found, others } = addressesIn(value);
		if (found.length > 0 && others.length === 0) return undefined;
		return `not an address: ${others.join(', ') || textOf(value)}`;
	};

/** Makes a function that returns the text of a field in the form in which codes are compared. */
export const codeIn =
	(field: string) =>
	(record: SourceRecord): string =>
		codeText(record[field]).toLowerCase();
