import type { Field, Fields, FieldType } from '../api/mod';
import { refer } from './valueSchemas';

/** A JSON schema in the form of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const simpleSchemas: Readonly<Record<Exclude<FieldType, 'records'>, JsonSchema>> = {
	integer: { type: 'integer' },
	number: { type: 'number' },
	decimal: refer('Decimal'),
	text: { type: 'string' },
	flag: refer('Flag'),
	date: refer('Date'),
	datetime: refer('DateTime'),
	time: refer('Time'),
	texts: { type: 'array', items: { type: 'string' } },
	notShown: {},
};

function fieldSchema({ type, nullable, negativeMeansNone, fields, onlyWith }: Field): JsonSchema {
	const schema =
		type === 'records' ? { type: 'array', items: recordSchema(fields ?? {}) } : simpleSchemas[type];
	const notes = [
		...(negativeMeansNone ? ['A negative value means that there is none.'] : []),
		...(onlyWith ? [`Only with the parameter \`${onlyWith}\`.`] : []),
	];
	return {
		...(notes.length > 0 ? { description: notes.join(' ') } : {}),
		...(nullable ? { anyOf: [schema, { type: 'null' }] } : schema),
	};
}

/**
 * Makes the JSON schema of one record as the API sends it. The schema allows further fields, because the documentation does not say that it
 * shows all fields.
 *
 * @param fields the field table of the record
 */
export const recordSchema = (fields: Fields): JsonSchema => ({
	type: 'object',
	properties: Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]),
	),
	required: Object.keys(fields).filter((name) => !fields[name].onlyWith),
	additionalProperties: true,
});

/**
 * Makes the JSON schema of a body. Like the schema of a record, it allows further fields, but these must not be booleans.
 *
 * @param fields the field table of the body
 * @param required the fields that the documentation demands
 */
export const bodySchema = (fields: Fields, required: readonly string[]): JsonSchema => ({
	...recordSchema(fields),
	properties: Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [
			name,
			field.type === 'flag' ? { type: 'string', enum: ['TRUE', 'FALSE'] } : fieldSchema(field),
		]),
	),
	required,
	additionalProperties: { not: { type: 'boolean' } },
});
