import { elementsOf } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { isObject } from '../../../values/mod';
import { textOf } from './textOf';

/** What becomes of lists inside a record: they stay, become a text, or each element a record of its own. */
export type InnerLists = 'list' | 'text' | 'rows';

/** How many items one input item may bring; n8n's engine fails on lists that are much longer. */
export const maxItems = 100_000;

/**
 * The records without lists inside them, so that each fits into a row of a spreadsheet. Whatever is set in a record comes out.
 *
 * @param as `list` changes nothing. With `rows` each element of the list that was included makes a record of its own, with the
 * fields of the record around it; a record without elements stays. Other lists, and objects, are texts.
 * @param included the fields that the user included. Where they hold no record, each list of records makes rows.
 * @throws InputError when there are more rows than n8n takes
 */
export function flattenRecords(
	records: readonly ApiRecord[],
	as: InnerLists,
	included: ReadonlySet<string> = new Set(),
): readonly ApiRecord[] {
	if (as === 'list') return records;
	if (as === 'rows') return toRows(records, included);
	return records.map((record) => {
		// A copy of an object is much faster than a new one, field by field.
		const row = { ...record };
		for (const name in row) if (isInner(row[name])) row[name] = textOf(row[name]);
		return row;
	});
}

const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Some fields of a row: those of the record itself, or those of one element of a list in it. */
interface Part {
	/** The list, as the names of the lists on the way to it; empty for the record itself. */
	readonly path: string;
	readonly fields: ApiRecord;
	/** The fields that do not count, because they make rows. */
	readonly omitted: readonly string[];
}

/** Each element of the lists makes a row, and so does each element of the lists in it, as with the answers of forms. */
function toRows(
	records: readonly ApiRecord[],
	included: ReadonlySet<string>,
): readonly ApiRecord[] {
	const filled = namesWhere(records, (name, value) => included.has(name) && holdsRecord(value));
	const split = filled.size > 0 ? filled : namesWhere(records, (_, value) => isList(value));
	const rows = records.flatMap((record) => splitRecord(record, '', (name) => split.has(name)));
	if (rows.length > maxItems) {
		throw new InputError({
			title: `The lists in these records make ${rows.length} rows, and n8n takes ${maxItems} at once`,
			nextStep:
				'Ask for fewer records at once, such as one month for each item, or choose As Text under Inner Lists.',
		});
	}
	return buildRows(rows);
}

function namesWhere(
	records: readonly ApiRecord[],
	isWanted: (name: string, value: unknown) => boolean,
): ReadonlySet<string> {
	const names = new Set<string>();
	for (const record of records) {
		for (const name in record) {
			if (!names.has(name) && isInner(record[name]) && isWanted(name, record[name]))
				names.add(name);
		}
	}
	return names;
}

/** Whether a value is or holds a record, not only texts. */
function holdsRecord(value: unknown): boolean {
	const elements = elementsOf(value);
	return elements ? elements.some(holdsRecord) : isObject(value) && Object.keys(value).length > 0;
}

/** Whether a value is a list of records, or an object around one. */
const isList = (value: unknown): boolean =>
	elementsOf(value) ? holdsRecord(value) : isObject(value) && Object.values(value).some(isList);

const isListIn = (record: ApiRecord) => (name: string) => isList(record[name]);

/** The rows of a record, each as its parts. */
function splitRecord(
	record: ApiRecord,
	path: string,
	isSplit: (name: string) => boolean = isListIn(record),
): Part[][] {
	const inside: Part[][] = [];
	const omitted: string[] = [];
	for (const name in record) {
		const value = record[name];
		// A text stays, where other records have the list.
		if (!isSplit(name) || !(isInner(value) || value === '')) continue;
		omitted.push(name);
		if (isInner(value)) inside.push(...splitValue(value, `${path}/${name}`, name));
	}
	const own = { path, fields: record, omitted };
	return inside.length === 0 ? [[own]] : inside.map((parts) => [own, ...parts]);
}

function splitValue(value: unknown, path: string, name: string): Part[][] {
	const elements = elementsOf(value);
	if (elements) return elements.flatMap((element) => splitValue(element, path, name));
	if (isObject(value)) return splitRecord(value, path);
	return value === null || value === '' ? [] : [[{ path, fields: { [name]: value }, omitted: [] }]];
}

/** Puts the parts together: each row has every column, and no column has two fields. */
function buildRows(rows: readonly Part[][]): ApiRecord[] {
	const titles = new Map<string, Map<string, string>>();
	const taken = new Set<string>();
	const titlesOf = (path: string): Map<string, string> => {
		const known = titles.get(path) ?? new Map<string, string>();
		titles.set(path, known);
		return known;
	};
	// The fields of the records themselves keep their names.
	for (const isOwn of [true, false]) {
		let before: Part | undefined;
		for (const [own, ...inner] of rows) {
			if (isOwn && own !== before) name(own);
			if (!isOwn) inner.forEach(name);
			before = own;
		}
	}
	function name({ path, fields, omitted }: Part): void {
		const known = titlesOf(path);
		for (const field in fields) {
			if (known.has(field) || omitted.includes(field)) continue;
			const title = freeTitle(field, path, taken);
			known.set(field, title);
			taken.add(title);
		}
	}
	return fillRows(rows, [...taken], titlesOf);
}

function fillRows(
	rows: readonly Part[][],
	columns: readonly string[],
	titlesOf: (path: string) => ReadonlyMap<string, string>,
): ApiRecord[] {
	const fill = (row: ApiRecord, { path, fields, omitted }: Part): void => {
		const known = titlesOf(path);
		for (const field in fields) {
			const value = fields[field];
			const isText = isInner(value);
			if (omitted.includes(field)) continue;
			const title = known.get(field);
			if (title !== undefined) row[title] = isText ? textOf(value) : (value ?? null);
		}
	};
	// An object that comes from JSON is copied at once, and one that grows by a field at a time is many times slower.
	const empty = JSON.parse(
		`{${columns.map((title) => `${JSON.stringify(title)}:null`).join()}}`,
	) as ApiRecord;
	let around = empty;
	let before: Part | undefined;
	return rows.map(([own, ...inner]) => {
		// The rows of a record stand together, and begin with the same fields.
		if (own !== before) fill((around = { ...empty }), own);
		before = own;
		const row = { ...around };
		for (const part of inner) fill(row, part);
		return row;
	});
}

/** The name of the field; where another list has a field of that name, such as GST, with the list before it. */
function freeTitle(field: string, path: string, taken: ReadonlySet<string>): string {
	if (!taken.has(field)) return field;
	const title = `${path.slice(path.lastIndexOf('/') + 1)}_${field}`;
	let free = title;
	for (let count = 2; taken.has(free); count++) free = `${title}_${count}`;
	return free;
}
