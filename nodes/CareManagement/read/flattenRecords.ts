import { elementsOf, hasNames, plainName, type Fields } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { isObject } from '../../../values/mod';
import { textOf } from './textOf';

/** What happens to lists inside a record: they stay lists, they become texts, or their elements become rows. */
export type InnerLists = 'list' | 'text' | 'rows';

/** The largest number of items that one input item can bring. n8n's engine fails on lists that are much longer. */
export const maxItems = 100_000;

/**
 * Removes inner lists from records, so that the result fits into the rows of a spreadsheet. No value that is set is lost.
 *
 * @param as `list` changes nothing. `text` turns lists and objects into texts. `rows` makes a row of each element of some lists, and turns
 * the other lists into texts.
 * @param included the fields that the user included. Each of these fields that contains a record makes rows. If there is no such field, all
 * fields with a list of records make rows.
 * @param documented the fields of the endpoint. A documented list of records inside an element, such as the answers of a form, makes rows,
 * too.
 * @throws InputError when there are more rows than n8n takes
 */
export function flattenRecords(
	records: readonly ApiRecord[],
	as: InnerLists,
	included: ReadonlySet<string> = new Set(),
	documented: Fields = {},
): readonly ApiRecord[] {
	if (as === 'list') return records;
	if (as === 'rows') return toRows(records, included, documented);
	return records.map((record) => {
		// Copying a whole object is much faster than building a new object field by field.
		const row = { ...record };
		for (const name in row) if (isInner(row[name])) row[name] = textOf(row[name]);
		return row;
	});
}

const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A part of a row: the fields of the record itself, or the fields of one element or object inside the record. */
interface Part {
	/**
	 * The names of the fields around the part, each after a slash, the outermost field first, for example `/Forms/Answers`. Empty for the
	 * record itself.
	 */
	readonly path: string;
	readonly fields: ApiRecord;
	/** The fields that are left out of the part, because they make rows of their own. */
	readonly omitted: readonly string[];
}

interface Splits {
	/** The names of the fields that make rows. They are fields of the outermost records. */
	readonly own: ReadonlySet<string>;
	/**
	 * The names of fields that hold a list in some record. If another record has an object in such a field, the object is taken for the
	 * only element of a list.
	 */
	readonly lists: ReadonlySet<string>;
	/** The plain names of documented lists inside the elements of other lists. */
	readonly inner: ReadonlySet<string>;
	/** The names of the fields that made rows, by the path of the part that has the field. */
	readonly made: Map<string, Set<string>>;
}

function toRows(
	records: readonly ApiRecord[],
	included: ReadonlySet<string>,
	documented: Fields,
): readonly ApiRecord[] {
	const filled = namesWhere(records, (name, value) => included.has(name) && holdsRecord(value));
	const own = filled.size > 0 ? filled : namesWhere(records, (_, value) => isList(value));
	const lists = namesWhere(records, (_, value) => elementsOf(value) !== undefined);
	const inner = new Set(innerLists(documented));
	const splits: Splits = { own, lists, inner, made: new Map() };
	const rows = records.flatMap((record) =>
		splitRecord(record, '', (name) => own.has(name), splits),
	);
	if (rows.length > maxItems) {
		throw new InputError({
			title: `The lists in these records make ${rows.length} rows, and n8n takes ${maxItems} at once`,
			nextStep:
				'Ask for fewer records at once, such as one month for each item, or choose As Text under Inner Lists.',
		});
	}
	return buildRows(rows, splits.made);
}

/** Returns the plain names of the documented lists inside the elements of other lists. */
const innerLists = (fields: Fields): string[] =>
	Object.values(fields)
		.flatMap(({ fields: inner = {} }) => [
			...Object.keys(inner).filter((name) => inner[name].type === 'records'),
			...innerLists(inner),
		])
		.map(plainName);

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

/** Returns whether a value is a record with fields, or a list that contains such a record. */
function holdsRecord(value: unknown): boolean {
	const elements = elementsOf(value);
	return elements ? elements.some(holdsRecord) : isObject(value) && Object.keys(value).length > 0;
}

/** Returns whether a value is a list of records, or an object that holds such a list. */
const isList = (value: unknown): boolean =>
	elementsOf(value) ? holdsRecord(value) : isObject(value) && Object.values(value).some(isList);

/** Makes the rows of a record. Each row is a list of parts. */
function splitRecord(
	record: ApiRecord,
	path: string,
	isSplit: (name: string) => boolean,
	splits: Splits,
): Part[][] {
	const inside: Part[][] = [];
	const omitted: string[] = [];
	for (const name in record) {
		if (!isInner(record[name]) || !isSplit(name)) continue;
		omitted.push(name);
		const made = splits.made.get(path) ?? new Set();
		splits.made.set(path, made.add(name));
		const isElement = path === '' && splits.lists.has(name);
		inside.push(...splitValue(record[name], `${path}/${name}`, isElement, splits));
	}
	const own = { path, fields: record, omitted };
	return inside.length === 0 ? [[own]] : inside.map((parts) => [own, ...parts]);
}

/**
 * @param isElement whether an object in the value is an element of a list. In an element, only documented lists make rows. In any other
 * object, each list of records makes rows.
 */
function splitValue(value: unknown, path: string, isElement: boolean, splits: Splits): Part[][] {
	const elements = elementsOf(value);
	if (elements) return elements.flatMap((one) => splitValue(one, path, true, splits));
	if (isObject(value)) {
		const isRows = (name: string) =>
			isElement ? splits.inner.has(plainName(name)) : isList(value[name]);
		return splitRecord(value, path, isRows, splits);
	}
	if (value === null || value === '') return [];
	return [[{ path, fields: { [lastOf(path)]: value }, omitted: [] }]];
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The titles of columns, by the names of the fields. */
type Titles = Map<string, string>;

/** Puts the parts of each row together. Each row has every column, and no column holds two fields. */
function buildRows(rows: readonly Part[][], made: Splits['made']): ApiRecord[] {
	const titles = new Map<string, Titles>();
	const taken = new Set<string>();
	const titlesAt = (path: string): Titles => {
		let known = titles.get(path);
		if (!known) titles.set(path, (known = new Map<string, string>()));
		return known;
	};
	/** Makes a function that returns the map with the title of a field of this part. If the field makes no column, it returns undefined. */
	const titlesIn = ({ path, fields, omitted }: Part): ((field: string) => Titles | undefined) => {
		const own = titlesAt(path);
		const lists = made.get(path);
		if (!lists) return () => own;
		return (field) => {
			if (omitted.includes(field)) return undefined;
			if (!lists.has(field)) return own;
			// An empty list makes no column. A text in place of a list is taken for an element.
			return textOf(fields[field]) === '' ? undefined : titlesAt(`${path}/${field}`);
		};
	};
	const named = new Map<string, readonly string[]>();
	const name = (part: Part): void => {
		// Most elements of a list have the same fields as the element before, and these fields already have titles.
		if (!made.has(part.path)) {
			if (hasNames(part.fields, named.get(part.path) ?? [])) return;
			named.set(part.path, Object.keys(part.fields));
		}
		const titlesOf = titlesIn(part);
		for (const field in part.fields) {
			const known = titlesOf(field);
			if (!known || known.has(field)) continue;
			const title = freeTitle(field, part.path, taken);
			known.set(field, title);
			taken.add(title);
		}
	};
	// The fields of the records themselves get their titles first, so they keep their names.
	for (const isOwn of [true, false]) {
		let before: Part | undefined;
		for (const [own, ...inner] of rows) {
			if (isOwn && own !== before) name(own);
			if (!isOwn) inner.forEach(name);
			before = own;
		}
	}
	return fillRows(rows, [...taken], titlesIn);
}

function fillRows(
	rows: readonly Part[][],
	columns: readonly string[],
	titlesIn: (part: Part) => (field: string) => Titles | undefined,
): ApiRecord[] {
	const fill = (row: ApiRecord, part: Part): void => {
		const titlesOf = titlesIn(part);
		for (const field in part.fields) {
			const value = part.fields[field];
			const title = titlesOf(field)?.get(field);
			if (title !== undefined) row[title] = isInner(value) ? textOf(value) : (value ?? null);
		}
	};
	// Copying a whole object that comes from JSON is many times faster than adding field by field.
	const empty = JSON.parse(
		`{${columns.map((title) => `${JSON.stringify(title)}:null`).join()}}`,
	) as ApiRecord;
	let around = empty;
	let before: Part | undefined;
	return rows.map(([own, ...inner]) => {
		// The rows of a record follow each other, and have the same values in the fields of the record.
		if (own !== before) fill((around = { ...empty }), own);
		before = own;
		const row = { ...around };
		for (const part of inner) fill(row, part);
		return row;
	});
}

/**
 * Finds a free title for the column of a field. For example, if there is already a column `GST`, the field `GST` inside `Items` gets the
 * title `Items_GST`.
 */
function freeTitle(field: string, path: string, taken: ReadonlySet<string>): string {
	if (!taken.has(field)) return field;
	const title = `${lastOf(path)}_${field}`;
	let free = title;
	for (let count = 2; taken.has(free); count++) free = `${title}_${count}`;
	return free;
}
