import type { Field, Fields, ReadEndpoint } from '../api/mod';
import { filterOf, idField, readsByPath } from './assumptions';
import type { Row, TableContext } from './tables';

/** The tables that typical records refer to, and the function that returns dates. */
type Context = Pick<TableContext, 'date' | 'tables'>;

/**
 * Makes a few records for a list. `createTables()` uses these records only if no other file of this folder makes records for the list.
 */
export function typicalRows(endpoint: ReadEndpoint, context: Context): Row[] {
	const { path, fields = {} } = endpoint;
	// The records also need the undocumented fields that filters compare.
	const all = { ...fields, ...comparedFields(endpoint), ...fields };
	return Array.from({ length: 12 }, (_, index) => ({
		...typicalRecord(all, index, context),
		[idField(path)]: index + 1,
	}));
}

const comparedFields = (endpoint: ReadEndpoint): Fields =>
	Object.fromEntries(
		Object.entries(endpoint.parameters)
			.filter(([, { filter, fieldNotShown }]) => filter ?? fieldNotShown)
			.map(([name, { type }]) => [filterOf(endpoint, name).field, { type }]),
	);

const typicalRecord = (fields: Fields, index: number, context: Context): Row =>
	Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [
			name,
			typicalValue(name, field, index, context),
		]),
	);

function typicalValue(
	name: string,
	{ type, fields = {} }: Field,
	index: number,
	context: Context,
): unknown {
	const number = (index % 4) + 1;
	const { date } = context;
	switch (type) {
		case 'integer':
			return idOf(name, number, context) ?? number;
		case 'number':
			return number;
		case 'decimal':
			return `${number}.50`;
		case 'flag':
			return index % 2;
		case 'date':
			return date(index - 6);
		case 'datetime':
			return `${date(index - 12)} 09:30:00`;
		case 'time':
			return '09:30:00';
		case 'texts':
			return [`${name} ${number}`];
		case 'records':
			return [typicalRecord(fields, index, context)];
		case 'text':
		case 'notShown':
			if (/Phone|Mobile|Fax/.test(name)) return '';
			return /Email|By$|AssignedTo/.test(name) ? `user${number}@care.example` : `${name} ${number}`;
	}
}

/** Finds the list whose records have this id field. Returns the id of its record at the position `number`, counted from 1. */
function idOf(name: string, number: number, { tables }: Context): unknown {
	const [path = ''] = [...readsByPath.keys()].filter((path) => idField(path) === name);
	return tables[path]?.[number - 1]?.[name];
}
