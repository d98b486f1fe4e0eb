import type { Field, Fields, FieldType } from '../api/mod';
import { refer } from './valueSchemas';

/** A JSON schema, as OpenAPI 3.1 has them. */
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
 * The JSON schema of one record as the API sends it. It allows further fields, because the documentation does not say that
 * it shows all.
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
 * The JSON schema of a body. It allows further fields, as that of a record does.
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
