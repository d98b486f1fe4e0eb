import type { Field, Fields, ReadEndpoint } from '../api/mod';
import { filterOf, idField } from './assumptions';
import type { Row, TableContext } from './tables';

/**
 * Records for a list that has none of its own in this folder: a few that differ in each field of its table.
 *
 * @param endpoint the list
 * @param date the date so many days after now
 */
export function typicalRows(endpoint: ReadEndpoint, date: TableContext['date']): Row[] {
	const { path, fields = {} } = endpoint;
	// Filters compare some fields that are not documented.
	const all = { ...fields, ...comparedFields(endpoint), ...fields };
	return Array.from({ length: 12 }, (_, index) => ({
		...typicalRecord(all, index, date),
		[idField(path)]: index + 1,
	}));
}

/** The fields that the filters compare. */
const comparedFields = (endpoint: ReadEndpoint): Fields =>
	Object.fromEntries(
		Object.entries(endpoint.parameters)
			.filter(([, { filter, fieldNotShown }]) => filter ?? fieldNotShown)
			.map(([name, { type }]) => [filterOf(endpoint, name).field, { type }]),
	);

const typicalRecord = (fields: Fields, index: number, date: TableContext['date']): Row =>
	Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, typicalValue(name, field, index, date)]),
	);

function typicalValue(
	name: string,
	{ type, fields = {} }: Field,
	index: number,
	date: TableContext['date'],
): unknown {
	const number = (index % 4) + 1;
	switch (type) {
		case 'integer':
		case 'number':
			return number;
		case 'decimal':
			return `${number}.50`;
		case 'flag':
			return index % 2;
		case 'date':
			return date(index - 6);
		case 'datetime':
			return `${date(index - 6)} 09:30:00`;
		case 'time':
			return '09:30:00';
		case 'texts':
			return [`${name} ${number}`];
		case 'records':
			return [typicalRecord(fields, index, date)];
		case 'text':
		case 'notShown':
			if (/Phone|Mobile|Fax/.test(name)) return '';
			return /Email|By$|AssignedTo/.test(name) ? `user${number}@care.example` : `${name} ${number}`;
	}
}
