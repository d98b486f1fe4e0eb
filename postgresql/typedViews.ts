import { nameFieldsOf, type Field, type Fields, type ReadEndpoint } from '../api/mod';
import { nameColumnsOf } from '../nodes/CareManagement/resources/mod';
import { copiedLists, takingPlace, type CopiedList } from './copiedLists';
import { isWithoutPeople } from './isWithoutPeople';

/** A view as SQL. */
export interface View {
	/** The name with its schema, such as `care.roster`. */
	readonly name: string;
	readonly query: string;
}

/** The SQL functions that convert the text of a value, by the type of its field. Values of all other types stay JSON. */
const casts: Readonly<Partial<Record<Field['type'], string>>> = {
	integer: 'to_integer',
	number: 'to_number',
	decimal: 'to_number',
	text: 'to_text',
	flag: 'to_flag',
	date: 'to_date',
	datetime: 'to_datetime',
	time: 'to_time',
};

/** Returns the SQL of a column. The name is in small letters, so that queries may write it in small or capital letters. */
const column = (expression: string, name: string): string =>
	`${expression} as "${name.toLowerCase()}"`;

/**
 * Returns the type that a field's value has in the views. Rates and numbers of minutes may have decimals, even if the documentation shows
 * whole numbers.
 */
export const typeOf = (name: string, { type }: Field): Field['type'] =>
	type === 'integer' && !/Id(_\d+)?$/i.test(name) ? 'number' : type;

/** Returns the SQL for the value of a field. */
export function valueOf(data: string, name: string, field: Field): string {
	const cast = casts[typeOf(name, field)];
	if (cast === undefined) return `${data} -> '${name}'`;
	const value = `care.${cast}(${data} ->> '${name}')`;
	return field.negativeMeansNone ? `case when ${value} >= 0 then ${value} end` : value;
}

/** Returns the SQL for the name of a record. The value is null if the record has no name. */
export function nameOf(record: string, { endpoint }: CopiedList): string {
	const part = (field: string) => `nullif(trim(${record}.data ->> '${field}'), '')`;
	const names = nameFieldsOf(endpoint).map((fields) => {
		const parts = fields.split(' ').map(part);
		return parts.length === 1 ? parts[0] : `nullif(concat_ws(' ', ${parts.join(', ')}), '')`;
	});
	return `coalesce(${names.join(', ')})`;
}

/**
 * Returns the SQL of the columns and joins for fields. The joins give the names beside IDs, for example the name of a client beside
 * `ClientId`.
 */
function columnsOf(endpoint: ReadEndpoint, fields: Fields, data: string, withPeople: boolean) {
	const names = nameColumnsOf(endpoint).flatMap(({ name, id, list: named }) => {
		const other = copiedLists.find(({ endpoint }) => endpoint === named);
		return other && (withPeople || isWithoutPeople(name)) ? [{ name, id, other }] : [];
	});
	const shown = Object.entries(fields).filter(
		([name, field]) => withPeople || isWithoutPeople(name, field),
	);
	return {
		columns: shown.flatMap(([name, field]) => [
			column(valueOf(data, name, field), name),
			...names
				.filter(({ id }) => id === name)
				.map(({ name: named, other }) => column(nameOf(named.toLowerCase(), other), named)),
		]),
		joins: names.map(
			({ name, id, other }) =>
				`left join care.record ${name.toLowerCase()} on ${name.toLowerCase()}.resource = '${other.resource}'` +
				` and ${name.toLowerCase()}.key = trim(${data} ->> '${id}')`,
		),
	};
}

const select = (columns: readonly string[], from: readonly string[]): string =>
	`select\n\t${columns.join(',\n\t')}\n${from.join('\n')}`;

/** Returns the fields of a list. If the id is not documented, it is added as the first field. */
export const fieldsOf = ({ id, endpoint: { fields = {} } }: CopiedList): Fields =>
	id in fields ? fields : { [id]: { type: 'integer' }, ...fields };

/** Returns the name of the view that includes records that are gone. */
export const withGone = (view: string): string => `${view}_all`;

/** Returns the inner lists in the records of a list, each with the name of its field. Each returned list has its own view. */
export const innerLists = (list: CopiedList): [name: string, inner: Fields][] =>
	// If a list has `byState`, its inner lists have the answers of forms. These inner lists have no documented types, so none is returned.
	Object.entries(list.byState ? {} : fieldsOf(list)).flatMap(([name, { fields }]) =>
		fields === undefined ? [] : [[name, fields]],
	);

/**
 * Returns the SQL for the key of a record. For readers who may not see people, a key such as `7` or `7#1` stays as it is, and all other
 * keys are hashed. The key of a record without an ID is made from the record's values, so it could identify a person.
 */
const keyOf = (withPeople: boolean): string =>
	withPeople
		? 'r.key'
		: `case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end`;

/**
 * The SQL over `r` for the moment of a record's last change. The moment when a record was found to be gone also counts, so that programs
 * that load changes notice it.
 */
export const changedAt = 'greatest(r.changed, r.touched, r.gone)';

/** The SQL over `r` for whether a shift does not take place. The index `shift_on_hold` has the same expression. */
const isOnHold = '(r.has_hold or r.only_with_holds)';

const whenColumns = ['r.first_seen', `${changedAt} as changed_at`, 'r.gone as deleted_at'];

/** Makes two views: one of all records, and one without the records that are gone. */
const bothViews = (name: string, query: string): View[] => [
	{ name: withGone(name), query },
	{ name, query: `select * from ${withGone(name)} where deleted_at is null` },
];

/**
 * Makes the views of a list inside the records of another list. The key of an element is made from the key of its record and the ID of the
 * element. If IDs are equal or missing, a number makes each key unique.
 */
function innerView(list: CopiedList, name: string, inner: Fields, withPeople: boolean): View[] {
	const schema = withPeople ? 'care' : 'care_without_people';
	const items = columnsOf({ ...list.endpoint, fields: inner }, inner, 'item.data', withPeople);
	const [id] = Object.keys(inner);
	const own = `case when care.to_integer(e.data ->> '${id}') > 0 then care.to_integer(e.data ->> '${id}')::text else '~' end`;
	const elements =
		`cross join lateral (\n\tselect e.data, ${own} as id, row_number() over (partition by ${own} order by e.number) as number` +
		`\n\tfrom jsonb_array_elements(case when jsonb_typeof(r.data -> '${name}') = 'array'` +
		` then r.data -> '${name}' else '[]' end) with ordinality as e (data, number)\n) as item`;
	const columns = [
		...items.columns,
		`${keyOf(withPeople)} || '/' || item.id || case when item.number > 1 then '#' || item.number - 1 else '' end as item_key`,
		`${keyOf(withPeople)} as key`,
		...whenColumns,
		...(withPeople ? ['item.data'] : []),
	];
	const where = `where r.resource = '${list.resource}'`;
	const from = ['from care.record r', elements, ...items.joins, where];
	return bothViews(`${schema}.${list.resource}_item`, select(columns, from));
}

/**
 * Makes the views of a list's records, and of the lists inside these records.
 *
 * @param withPeople whether the views contain names, notes, addresses and similar fields
 */
function viewsOf(list: CopiedList, withPeople: boolean): View[] {
	const schema = withPeople ? 'care' : 'care_without_people';
	const { columns, joins } = columnsOf(list.endpoint, fieldsOf(list), 'r.data', withPeople);
	const more = [
		...(list.resource === takingPlace.marks
			? ['r.only_with_holds', `${isOnHold} as is_on_hold`]
			: []),
		...whenColumns,
		`${keyOf(withPeople)} as key`,
		...(withPeople ? ['r.data'] : []),
	];
	const where = `where r.resource = '${list.resource}'`;
	const query = select([...columns, ...more], ['from care.record r', ...joins, where]);
	return [
		...bothViews(`${schema}.${list.resource}`, query),
		...innerLists(list).flatMap(([name, inner]) => innerView(list, name, inner, withPeople)),
	];
}

/** The views of the copied lists with documented columns and types, with and without people. */
export const typedViews: readonly View[] = [true, false].flatMap((withPeople) =>
	copiedLists.flatMap((list) => viewsOf(list, withPeople)),
);
