import { nameFieldsOf, type Field, type Fields, type ReadEndpoint } from '../api/mod';
import { nameColumnsOf } from '../nodes/CareManagement/resources/mod';
import { copiedLists, takingPlace, type CopiedList } from './copiedLists';
import { isWithoutPeople } from './isWithoutPeople';

/** A view as SQL. */
export interface View {
	/** With its schema, such as `care.roster`. */
	readonly name: string;
	/** The query behind it. */
	readonly query: string;
}

/** The function that casts the text of a value. Lists stay JSON. */
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

/** A column, with its name in small letters, so that SQL may spell it in any. */
const column = (expression: string, name: string): string =>
	`${expression} as "${name.toLowerCase()}"`;

/** What a value should be. Where the documentation shows whole numbers, rates and lengths may have decimals all the same. */
export const typeOf = (name: string, { type }: Field): Field['type'] =>
	type === 'integer' && !/Id(_\d+)?$/i.test(name) ? 'number' : type;

function typedColumn(data: string, name: string, field: Field): string {
	const { negativeMeansNone } = field;
	const cast = casts[typeOf(name, field)];
	if (cast === undefined) return column(`${data} -> '${name}'`, name);
	const value = `care.${cast}(${data} ->> '${name}')`;
	return column(negativeMeansNone ? `case when ${value} >= 0 then ${value} end` : value, name);
}

/** What a record is called, as an expression; null where it has no name. */
function nameOf(record: string, { endpoint }: CopiedList): string {
	const part = (field: string) => `nullif(trim(${record}.data ->> '${field}'), '')`;
	const names = nameFieldsOf(endpoint).map((fields) => {
		const parts = fields.split(' ').map(part);
		return parts.length === 1 ? parts[0] : `nullif(concat_ws(' ', ${parts.join(', ')}), '')`;
	});
	return `coalesce(${names.join(', ')})`;
}

/** The columns of records with these fields, and the joins for the names beside their ids. */
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
			typedColumn(data, name, field),
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

/** The fields of a list, with the id that is not documented first. */
export const fieldsOf = ({ id, endpoint: { fields = {} } }: CopiedList): Fields =>
	id in fields ? fields : { [id]: { type: 'integer' }, ...fields };

/**
 * The views of a list: its records that are not gone, and the records inside them.
 *
 * @param withPeople whether names, notes, addresses and the like are in them
 */
function viewsOf(list: CopiedList, withPeople: boolean): View[] {
	const schema = withPeople ? 'care' : 'care_without_people';
	const fields = fieldsOf(list);
	const { columns, joins } = columnsOf(list.endpoint, fields, 'r.data', withPeople);
	const more = [
		...(list.resource === takingPlace.marks ? ['r.only_with_holds'] : []),
		...['r.first_seen', 'r.changed', ...(withPeople ? ['r.key', 'r.data'] : [])],
	];
	const where = `where r.resource = '${list.resource}' and r.gone is null`;
	const view = {
		name: `${schema}.${list.resource}`,
		query: select([...columns, ...more], ['from care.record r', ...joins, where]),
	};
	const inside = Object.entries(fields).flatMap(([name, { fields: inner }]) => {
		// The answers of forms have no documented types, and are not asked for.
		if (inner === undefined || list.byState) return [];
		const items = columnsOf({ ...list.endpoint, fields: inner }, inner, 'item.data', withPeople);
		const elements =
			`cross join lateral jsonb_array_elements(case when jsonb_typeof(r.data -> '${name}') = 'array'` +
			` then r.data -> '${name}' else '[]' end) as item (data)`;
		const itemColumns = withPeople ? [...items.columns, 'r.key', 'item.data'] : items.columns;
		const from = ['from care.record r', elements, ...items.joins, where];
		return [{ name: `${schema}.${list.resource}_item`, query: select(itemColumns, from) }];
	});
	return [view, ...inside];
}

/** The views with the documented columns and types of each list, for a reader and for a reader without people. */
export const typedViews: readonly View[] = [true, false].flatMap((withPeople) =>
	copiedLists.flatMap((list) => viewsOf(list, withPeople)),
);
