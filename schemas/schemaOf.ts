import type { Field, Fields, FieldType } from '../api/mod';

/** The parts of a JSON schema that this project writes for n8n. */
export interface Schema {
	readonly type?: string | readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly items?: Schema;
}

/** The JSON type of a clean value, by the type of its field. A field without a documented type can hold anything. */
const cleanTypes: Readonly<Record<FieldType, string | undefined>> = {
	integer: 'integer',
	number: 'number',
	decimal: 'number',
	text: 'string',
	flag: 'boolean',
	date: 'string',
	datetime: 'string',
	time: 'string',
	texts: 'array',
	records: 'array',
	notShown: undefined,
};

function schemaOfField({ type, nullable, negativeMeansNone, fields }: Field): Schema {
	const cleanType = cleanTypes[type];
	if (cleanType === undefined) return {};
	const canBeNull = nullable || negativeMeansNone || type === 'date' || type === 'datetime';
	return {
		// If `type` is a list, n8n shows the first type in the list.
		type: canBeNull ? [cleanType, 'null'] : cleanType,
		...(type === 'texts' ? { items: { type: 'string' } } : {}),
		...(type === 'records' ? { items: schemaOf(fields ?? {}) } : {}),
	};
}

/**
 * Makes the JSON schema of one clean record. A field is required if it is in all `tables` and comes even if the request has no parameters.
 *
 * @param tables the field table of the records. There are several tables if an operation can return several kinds of records.
 * @returns an object schema that allows further fields
 */
export function schemaOf(...tables: readonly Fields[]): Schema {
	const fields = Object.entries(Object.assign({}, ...tables) as Fields);
	return {
		type: 'object',
		properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOfField(field)])),
		required: fields
			.filter(([name, { onlyWith }]) => !onlyWith && tables.every((table) => name in table))
			.map(([name]) => name),
	};
}
