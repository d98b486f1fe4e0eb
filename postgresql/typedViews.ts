import { nameFieldsOf, type Field, type Fields, type ReadEndpoint } from '../api/mod';
import { nameColumnsOf } from '../nodes/CareManagement/resources/mod';
import { copiedLists, takingPlace, type CopiedList } from './copiedLists';
import { isWithoutPeople } from './isWithoutPeople';

/** A view as SQL. */
export interface View {
	/** The name with its schema, such as `care.roster`. */
	readonly name: string;
	/** The query of the view. */
	readonly query: string;
}

/** The functions that cast the text of a value. Lists stay JSON. */
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

/** A column with its name in small letters, so that SQL may write it in any case. */
const column = (expression: string, name: string): string =>
	`${expression} as "${name.toLowerCase()}"`;

/** The type of a field's value. If the documentation shows whole numbers, rates and lengths may still have decimals. */
export const typeOf = (name: string, { type }: Field): Field['type'] =>
	type === 'integer' && !/Id(_\d+)?$/i.test(name) ? 'number' : type;

/** The value of a field, as an expression over the column with the record. */
export function valueOf(data: string, name: string, field: Field): string {
	const cast = casts[typeOf(name, field)];
	if (cast === undefined) return `${data} -> '${name}'`;
	const value = `care.${cast}(${data} ->> '${name}')`;
	return field.negativeMeansNone ? `case when ${value} >= 0 then ${value} end` : value;
}

/** The name of a record, as an expression; null if it has no name. */
export function nameOf(record: string, { endpoint }: CopiedList): string {
	const part = (field: string) => `nullif(trim(${record}.data ->> '${field}'), '')`;
	const names = nameFieldsOf(endpoint).map((fields) => {
		const parts = fields.split(' ').map(part);
		return parts.length === 1 ? parts[0] : `nullif(concat_ws(' ', ${parts.join(', ')}), '')`;
	});
	return `coalesce(${names.join(', ')})`;
}

/** The columns of records with these fields, and the joins for names beside ids. */
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

/** The fields of a list. An undocumented id comes first. */
export const fieldsOf = ({ id, endpoint: { fields = {} } }: CopiedList): Fields =>
	id in fields ? fields : { [id]: { type: 'integer' }, ...fields };

/** The name of the view that includes records that are gone. */
export const withGone = (view: string): string => `${view}_all`;

/** The lists inside a list's records that have their own view, by the name of their field. */
export const innerLists = (list: CopiedList): [name: string, inner: Fields][] =>
	// The answers of forms have no documented types, and are not requested.
	Object.entries(list.byState ? {} : fieldsOf(list)).flatMap(([name, { fields }]) =>
		fields === undefined ? [] : [[name, fields]],
	);

/**
 * The key of a record. Readers who may not see people get a hash unless the key is a number. The key of a record without an ID is made of
 * its values, so it can name a person.
 */
const keyOf = (withPeople: boolean): string =>
	withPeople
		? 'r.key'
		: `case when r.key ~ '^[0-9]+(#[0-9]+)?$' then r.key else md5((select s.salt from care.setting s) || r.key) end`;

/**
 * The moment of a record's last change, over `r`. A record that is gone counts as changed, so that a program which loads changes notices
 * it.
 */
export const changedAt = 'greatest(r.changed, r.touched, r.gone)';

/** Whether a shift does not take place, over `r`. An index contains the shifts for which this is true. */
const isOnHold = '(r.has_hold or r.only_with_holds)';

const whenColumns = ['r.first_seen', `${changedAt} as changed_at`, 'r.gone as deleted_at'];

/** Two views: one of all records, and one without records that are gone. */
const bothViews = (name: string, query: string): View[] => [
	{ name: withGone(name), query },
	{ name, query: `select * from ${withGone(name)} where deleted_at is null` },
];

/**
 * The view of a list inside the records of another list. The key of each element has two parts: the key of its record, and the element's ID
 * or position.
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
 * The views of a list: its records, and the records inside them.
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

/** The views of each list with documented columns and types, with and without people. */
export const typedViews: readonly View[] = [true, false].flatMap((withPeople) =>
	copiedLists.flatMap((list) => viewsOf(list, withPeople)),
);
