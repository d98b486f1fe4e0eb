import {
	byPlainName,
	documentedNames,
	hasNames,
	elementsOf,
	plainName,
	reads,
	type Fields,
	type ReadEndpoint,
} from '../api/mod';
import { isObject } from '../values/mod';
import type { ApiRecord } from './session';

/** The names of the id fields of all lists. Any record may have these fields. */
const ids = Object.values<ReadEndpoint>(reads).flatMap(({ id }) => id ?? []);

/**
 * Gives documented fields their documented names, because all later code reads records by these names. A service may use other capitals or
 * underscores, or correct misspellings of the documentation. Values and all other fields stay as they are. If a record has several
 * spellings of a field, the documented spelling is used. If it has no documented spelling, the first spelling is used.
 *
 * @param records the records of one answer. A record that needs other names is replaced by a copy. Nested records are replaced inside their
 * record.
 */
export function renameFields(endpoint: ReadEndpoint, records: ApiRecord[]): ApiRecord[] {
	const rename = renamer([...documentedNames(endpoint), ...ids], endpoint.fields);
	return records.map(rename);
}

type Rename = (record: ApiRecord) => ApiRecord;

/** @param fields the documented fields, for renaming inside nested records */
function renamer(documented: readonly string[], fields: Fields = {}): Rename {
	const known = new Set(documented);
	const byPlain = byPlainName(documented);
	/** For each undocumented name of a field in the records, the documented name that it means. */
	const meant = new Map<string, string | undefined>();
	const meantBy = (name: string): string | undefined => {
		if (!meant.has(name)) meant.set(name, byPlain.get(plainName(name)));
		return meant.get(name);
	};
	const inner = Object.entries(fields).flatMap(([name, field]): [string, Rename][] =>
		field.fields ? [[name, renamer(Object.keys(field.fields), field.fields)]] : [],
	);
	const findOthers = (record: ApiRecord): ReadonlyMap<string, string> => {
		const others = new Map<string, string>();
		for (const name in record) {
			const target = known.has(name) ? undefined : meantBy(name);
			if (target === undefined || Object.hasOwn(record, target)) continue;
			if (![...others.values()].includes(target)) others.set(name, target);
		}
		return others;
	};
	/** The field names of the last record in which no field needed another name. */
	let right: readonly string[] = [];
	return (record) => {
		let renamed = record;
		if (!hasNames(record, right)) {
			const others = findOthers(record);
			if (others.size > 0) renamed = withNames(record, others);
			else right = Object.keys(record);
		}
		for (const [name, rename] of inner) renameInside(renamed, name, rename);
		return renamed;
	};
}

const withNames = (record: ApiRecord, names: ReadonlyMap<string, string>): ApiRecord =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [names.get(name) ?? name, value]),
	);

function renameInside(record: ApiRecord, name: string, rename: Rename): void {
	const value = record[name];
	if (elementsOf(value)) {
		const list = value as ApiRecord;
		for (const index in list) if (isObject(list[index])) list[index] = rename(list[index]);
	} else if (isObject(value)) record[name] = rename(value);
}
