import { flagOf, plainName, type ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';
import { isUnset, type Query } from '../../../values/mod';

/** Matches names of parameters that add fields to each record. The captured word, such as Items, names these fields. */
const bringing = /^incl(?:ude)?((?:form|item|note|skill)s?)$/i;

/** Returns the parameters of an endpoint that add fields to each record, such as Include Items. */
export const includesOf = ({ parameters }: ReadEndpoint) =>
	Object.entries(parameters).filter(([name]) => bringing.test(name));

/**
 * Finds the fields that a query included in the records. An undocumented field is recognised by its name, or because it is the only
 * undocumented list.
 *
 * @param records the received records, in which documented fields have their documented names
 */
export function includedBy(
	endpoint: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): ReadonlySet<string> {
	const on = includesOf(endpoint).filter(
		([name]) => name in query && flagOf(query[name]) !== false,
	);
	if (on.length === 0) return new Set();
	const { fields = {} } = endpoint;
	const { nested, others } = sortNames(records, (name) => !Object.hasOwn(fields, name));
	const all = new Set(records.flatMap(Object.keys));
	const included = on.flatMap(([parameter]) => {
		const documented = Object.keys(fields).filter((name) => fields[name].onlyWith === parameter);
		if (documented.some((name) => all.has(name))) return documented;
		const byWord = namesByWord(bringing.exec(parameter)?.[1] ?? '', nested, others);
		const isNameShown = documented.length > 0;
		return byWord.length > 0 || isNameShown || nested.length !== 1 ? byWord : nested;
	});
	return new Set(included);
}

/** Sorts the wanted names of fields into two groups: fields with a list or an object in some record, and all other fields. */
function sortNames(records: readonly ApiRecord[], isWanted: (name: string) => boolean) {
	const nested = new Set<string>();
	const others = new Map<string, 'text' | 'unset'>();
	for (const record of records) {
		for (const name in record) {
			const value = record[name];
			if (typeof value === 'object' && value !== null) nested.add(name);
			else if (!isUnset(value)) others.set(name, 'text');
			else if (!others.has(name)) others.set(name, 'unset');
		}
	}
	return {
		nested: [...nested].filter(isWanted),
		others: [...others].filter(([name]) => !nested.has(name) && isWanted(name)),
	};
}

/**
 * Finds the fields that a word may name, such as WorkerSkills for skills. For a field with text, the name must fit more closely. So a
 * Footnote with text is not found for notes.
 */
function namesByWord(
	typed: string,
	nested: readonly string[],
	others: ReadonlyArray<[name: string, holds: 'text' | 'unset']>,
): string[] {
	const word = plainName(typed);
	const single = word.replace(/s$/, '');
	const isCalled = (name: string) =>
		[single, `${single}s`].some((ending) => plainName(name).endsWith(ending));
	const isOnlyCalled = (name: string) => [word, `app${word}`].includes(plainName(name));
	const empty = others.filter(([name, holds]) => holds === 'unset' && isCalled(name));
	const lists = [...nested.filter(isCalled), ...empty.map(([name]) => name)];
	if (lists.length > 0) return lists;
	return others.map(([name]) => name).filter(isOnlyCalled);
}
