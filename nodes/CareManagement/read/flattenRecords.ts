import type { ApiRecord } from '../../../http/mod';
import { isIdName, isObject, isUnset } from '../../../values/mod';

/** What becomes of lists inside a record: they stay, become a text, or each element a record of its own. */
export type InnerLists = 'list' | 'text' | 'rows';

/**
 * The records without lists inside them, so that each fits into a row of a spreadsheet.
 *
 * @param as `list` changes nothing. With `rows` each element of the first list makes a record of its own, with the fields of
 * the record around it; a record without elements stays. Other lists are texts.
 */
export function flattenRecords(
	records: readonly ApiRecord[],
	as: InnerLists,
): readonly ApiRecord[] {
	if (as === 'list') return records;
	const rows = as === 'rows' ? splitLists(records) : records;
	return rows.map((record) =>
		Object.fromEntries(
			Object.entries(record).map(([name, value]) => [name, isInner(value) ? textOf(value) : value]),
		),
	);
}

const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Splits the first list of records, and then the first of those in it, as with the answers of forms. */
function splitLists(
	records: readonly ApiRecord[],
	names = [...new Set(records.flatMap((record) => Object.keys(record)))],
): readonly ApiRecord[] {
	const elementsOf = (record: ApiRecord, name: string) =>
		[record[name] ?? []].flat().filter(isObject);
	const list = names.find((name) => records.some((record) => elementsOf(record, name).length > 0));
	if (list === undefined) return records;
	const around = new Set(records.flatMap((record) => Object.keys(record)));
	around.delete(list);
	const elements = records.flatMap((record) => elementsOf(record, list));
	const inside = [...new Set(elements.flatMap((element) => Object.keys(element)))];
	// Both may have a field of one name, such as GST.
	const titleOf = (name: string) => (around.has(name) ? `${list}_${name}` : name);
	const rows = records.flatMap((record) => {
		const { [list]: _, ...others } = record;
		const found = elementsOf(record, list);
		return (found.length > 0 ? found : [{}]).map((element: ApiRecord) => ({
			...others,
			...Object.fromEntries(inside.map((name) => [titleOf(name), element[name] ?? null])),
		}));
	});
	return splitLists(rows, inside.map(titleOf));
}

/** What a person knows a record by. */
const readable = /(Name|Description|Note)$/;

/**
 * A skill is its name and when it expires, an answer stands behind its question, and of anything else the fields that say
 * something: what is readable first, and IDs last or, beside what is readable, not at all.
 */
function textOf(value: unknown): string {
	if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('; ');
	if (!isObject(value)) return isUnset(value) ? '' : String(value);
	const { SkillId, Description, name, text, answer } = value;
	if ('answer' in value) return `${textOf(isUnset(text) ? name : text)}: ${textOf(answer)}`;
	const told = Object.entries(value).filter(([, inner]) => textOf(inner) !== '');
	if (SkillId !== undefined && !isUnset(Description)) {
		const [, expiry] = told.find(([field]) => /expir/i.test(field)) ?? [];
		return textOf(Description) + (expiry === undefined ? '' : ` (expires ${textOf(expiry)})`);
	}
	const isReadable = ([field]: [string, unknown]) => readable.test(field);
	const isId = ([field]: [string, unknown]) => isIdName(field);
	const shown = [
		...told.filter(isReadable),
		...told.filter((entry) => !isReadable(entry) && !isId(entry)),
		...(told.some(isReadable) ? [] : told.filter(isId)),
	];
	if (shown.length === 1) return textOf(shown[0][1]);
	return shown.map(([field, inner]) => `${field}: ${textOf(inner)}`).join(', ');
}
