import { flagOf } from '../api/mod';
import { enoughToTell, groupBy } from '../values/mod';
import { readAddresses } from './addresses';
import type { Find, Found, Hit } from './healthCheck';
import { compareIds, isNone, type HealthIndex, type ListName } from './healthIndex';
import { textOf } from './textOf';
import { idText } from './idText';
import type { SourceRecord } from './report';

/** What is wrong with a record, in a few words, or that it is wrong; undefined or false if it is not. */
type Judge = (record: SourceRecord, index: HealthIndex) => string | boolean | undefined;

/** Whether a check is about a record. */
type Asked = (record: SourceRecord, index: HealthIndex) => boolean;

/** Finds what a judge says of each record. */
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

/**
 * If a list shows something of no record, that is told once, and not for each of its records. Unreadable values
 * count as shown.
 */
const orNotShown = (hits: readonly Hit[], records: readonly SourceRecord[], what: string): Found =>
	hits.length > 0 && hits.length === records.length && hits.every((hit) => hit.what === undefined)
		? {
				hits: [],
				instead: `No record shows ${what}: your service does not show it, or nobody has entered it.`,
			}
		: { hits };

/** Finds records that show none of some fields, while others of the list do. */
export const missing =
	(what: string, ...fields: readonly string[]): Find =>
	(records) => {
		const hits = records
			.filter((record) => fields.every((field) => isNone(record[field])))
			.map((record) => ({ record }));
		return orNotShown(hits, records, what);
	};

/**
 * Finds records that lack something that others have. A judge tells in words if they show it in another way.
 *
 * @param isAsked which records must have it; all if it is not given
 */
export const without =
	(what: string, judge: Judge, isAsked: Asked = () => true): Find =>
	(records, index) => {
		const asked = records.filter((record) => isAsked(record, index));
		const { hits } = wrong(judge)(asked, index);
		return { ...orNotShown(hits, asked, what), lookedAt: asked.length };
	};

/** Finds records whose flag says neither yes nor no, while that of others does. */
export const undecided =
	(what: string, field: string): Find =>
	(records) => {
		const hits = records
			.filter((record) => flagOf(record[field]) === undefined)
			.map((record) => ({ record }));
		return orNotShown(hits, records, what);
	};

/**
 * Finds records that name something that another list does not have. If that list has nothing that many records
 * name, the two cannot be compared, which is told once.
 *
 * @param nameOf what a record names; empty where it names nothing
 * @param isKnown whether the other list has it
 * @param what how a person calls it, such as `payer`
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

/** The ID in a field, as a text. */
export const idIn =
	(field: string) =>
	(record: SourceRecord): string =>
		idText(record[field]);

/**
 * Finds records that share something with another record that must be unique. The one with the lowest ID counts
 * as the first, and the others are found, each once.
 *
 * @param keysOf what is compared, as a text or several; empty where nothing is
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

/** The addresses by which two records are compared, in small letters: each of them gets the mail. */
export const addressesOf = ({ Email }: SourceRecord): readonly string[] =>
	isNone(Email)
		? []
		: readAddresses(Email).found.map((one) =>
				one
					.replace(/^.*<|>$/gs, '')
					.trim()
					.toLowerCase(),
			);

/** The parts of an address field that are no addresses. */
export const notAddresses =
	(field: string): Judge =>
	(record) => {
		const value = record[field];
		if (isNone(value)) return undefined;
		const { found, others } = readAddresses(value);
		if (found.length > 0 && others.length === 0) return undefined;
		return `not an address: ${others.join(', ') || textOf(value)}`;
	};

/** A field as a code is compared. */
export const codeIn =
	(field: string) =>
	(record: SourceRecord): string =>
		isNone(record[field]) ? '' : textOf(record[field]).toLowerCase();
