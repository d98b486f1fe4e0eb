import { copiedLists, type CopiedList } from './copiedLists';
import { fieldsOf, valueOf } from './typedViews';

/** The fields that the documentation has a filter for, and the day, as far as they have a column. */
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
		// A long text would be too much for any other index. Where most texts are empty, each new one would make it slower.
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
 * The SQL that makes indexes for what people filter views by. They are made anew, for the functions in them may be other ones. Then
 * PostgreSQL counts what is in them, and which records have no ID: else it reads all of them to find two with one ID.
 */
export const indexes = [
	...[...made, ...general].map(
		({ name, on, ...more }) =>
			`drop index if exists care.${name};\ncreate index ${name} on care.${'table' in more ? more.table : 'record'} ${on};`,
	),
	'create statistics if not exists care.record_with_id on (left(family, 1)) from care.record;',
	'analyze care.record, care.history;',
].join('\n');
