import type { Field, FieldType, ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { isObject } from '../values/mod';

export type Kind =
	'null' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'text' | 'list' | 'object';

/** The differences between the fields of a list's records and the documented fields. */
export interface FieldReport {
	/** Documented fields that no record has. */
	readonly missing: readonly string[];
	/** Undocumented fields whose names are unlikely to be personal data, and the kinds of their values. */
	readonly further: Readonly<Record<string, readonly Kind[]>>;
	/** Documented fields with values that do not fit the documentation. `kinds` and `count` are about these values. */
	readonly misfits: Readonly<Record<string, { kinds: readonly Kind[]; count: number }>>;
	/** The number of undocumented fields that are not named here, because their names may be personal data. */
	readonly unnamed: number;
}

/** Returns the kind of a value. */
export function kindOf(value: unknown): Kind {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value === 'object') return 'object';
	if (typeof value === 'number') return 'number';
	if (typeof value === 'boolean') return 'boolean';
	if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return 'date';
	if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?/.test(String(value))) return 'datetime';
	return /^\d\d:\d\d:\d\d$/.test(String(value)) ? 'time' : 'text';
}

/** For each type of field, a function that returns whether a value fits the type. The function `fits` handles null. */
const fitting: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
	integer: Number.isInteger,
	number: (value) => typeof value === 'number',
	decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
	flag: (value) => value === 0 || value === 1,
	text: (value) => typeof value === 'string',
	date: (value) => kindOf(value) === 'date',
	datetime: (value) => kindOf(value) === 'datetime',
	time: (value) => kindOf(value) === 'time',
	texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
	records: (value) => Array.isArray(value) && value.every(isObject),
	notShown: () => true,
};

const fits = ({ type, nullable }: Field, value: unknown): boolean =>
	value === null ? nullable === true || type === 'notShown' : fitting[type](value);

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)].sort();

/** Adds the texts in a value and their words to `words`, in small letters. */
function addWords(words: Set<string>, value: unknown): void {
	if (typeof value === 'object' && value !== null) {
		for (const one of Object.values(value)) addWords(words, one);
	} else if (typeof value === 'string') {
		const text = value.toLowerCase();
		words.add(text);
		for (const word of text.match(/[\p{L}\p{M}\d_]+/gu) ?? []) words.add(word);
	}
}

/**
 * Returns all texts in records and the words in these texts, in small letters. If one of these texts or words is the name of an
 * undocumented field, the report does not show the name.
 */
export function wordsOf(records: readonly ApiRecord[]): Set<string> {
	const words = new Set<string>();
	for (const record of new Set(records)) addWords(words, record);
	return words;
}

/**
 * Compares the fields of records with the documented fields. The name of an undocumented field may be personal data. So the result shows
 * such a name only if it passes the check `isName`.
 *
 * @param words the texts and words in the records of all lists
 */
export function describeFields(
	{ fields = {}, parameters }: ReadEndpoint,
	records: readonly ApiRecord[],
	words: ReadonlySet<string> = wordsOf(records),
): FieldReport {
	const counts = new Map<string, number>();
	for (const name of records.flatMap(Object.keys)) {
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const isName = (name: string) =>
		/^[A-Za-z_][A-Za-z\d_]{0,39}$/.test(name) &&
		(counts.get(name) ?? 0) * 2 >= records.length &&
		!words.has(name.toLowerCase());
	const further = [...counts.keys()].filter((name) => !Object.hasOwn(fields, name));
	const expected = Object.entries(fields).filter(([, { onlyWith }]) => onlyWith === undefined);
	const misfits = Object.entries(fields).flatMap(([name, field]) => {
		if (field.onlyWith !== undefined && !(field.onlyWith in parameters)) return [];
		const wrong = records
			.map((record) => record[name])
			.filter((value) => value !== undefined && !fits(field, value));
		return wrong.length === 0
			? []
			: [[name, { kinds: unique(wrong.map(kindOf)), count: wrong.length }] as const];
	});
	return {
		missing:
			records.length === 0
				? []
				: expected.map(([name]) => name).filter((name) => !counts.has(name)),
		further: Object.fromEntries(
			further
				.filter(isName)
				.map((name) => [
					name,
					unique(records.filter((one) => name in one).map((one) => kindOf(one[name]))),
				]),
		),
		misfits: Object.fromEntries(misfits),
		unnamed: further.filter((name) => !isName(name)).length,
	};
}
