import { copiedLists, type CopiedList } from './copiedLists';
import { fieldsOf, valueOf } from './typedViews';

/**
 * Returns the fields that people filter by: those with a documented filter, and the field with the day. Fields without a column are left
 * out.
 */
export function filteredFields({ endpoint, day, ...list }: CopiedList): string[] {
	const fields = fieldsOf({ endpoint, day, ...list });
	const filters = Object.values(endpoint.parameters).map(({ filter }) => filter?.field);
	return [...new Set([...filters, day])].filter(
		(name): name is string => name !== undefined && name in fields,
	);
}

const made = copiedLists.flatMap((list) =>
	filteredFields(list).map((name) => {
		const field = fieldsOf(list)[name];
		const value = valueOf('data', name, field);
		const isText = field.type === 'text';
		// A long text is too large for an ordinary index, so texts have a hash index. Many texts are empty, and many equal values make a hash
		// index slow. So this index leaves out empty texts.
		const [method, filled] = isText ? ['using hash ', ` and ${value} <> ''`] : ['', ''];
		return {
			name: `${list.resource}_by_${name.toLowerCase()}`,
			on: `${method}((${value})) where resource = '${list.resource}'${filled}`,
		};
	}),
);

const general = [
	{ name: 'record_by_change', on: '(resource, (greatest(changed, touched, gone)))' },
	{ name: 'history_by_end', on: '(valid_until)', table: 'history' },
];

/**
 * The SQL that makes indexes for the filters that people use on views. It makes existing indexes again, because the functions in them may
 * have changed. Then PostgreSQL gathers statistics, for example about the records without an ID. Without such statistics, PostgreSQL would
 * read all records to find two records with the same ID.
 */
export const indexes = [
	...[...made, ...general].map(
		({ name, on, ...more }) =>
			`drop index if exists care.${name};\ncreate index ${name} on care.${'table' in more ? more.table : 'record'} ${on};`,
	),
	'create statistics if not exists care.record_with_id on (left(family, 1)) from care.record;',
	'analyze care.record, care.history;',
].join('\n');
