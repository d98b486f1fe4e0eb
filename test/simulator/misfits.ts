import type { Field, Fields } from '../../api/mod';
import type { Row } from '../../simulator/mod';

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown, pattern = /^/) => typeof value === 'string' && pattern.test(value);

/** Checks whether a value has the form that the specification gives for its field. */
function fits(field: Field, value: unknown): boolean {
	if (value === null) return field.nullable === true;
	switch (field.type) {
		case 'integer':
			return Number.isInteger(value);
		case 'number':
			return isNumber(value);
		case 'decimal':
			return isText(value, /^-?\d+\.\d+$/);
		case 'text':
			return isText(value);
		case 'flag':
			return value === 0 || value === 1;
		case 'date':
			return isText(value, /^\d{4}-\d{2}-\d{2}$/);
		case 'datetime':
			return isText(value, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
		case 'time':
			return isText(value, /^\d{2}:\d{2}:\d{2}$/);
		case 'texts':
			return Array.isArray(value) && value.every((text) => isText(text));
		case 'records':
			return (
				Array.isArray(value) &&
				value.every((row: Row) => misfits(field.fields ?? {}, row).length === 0)
			);
		case 'notShown':
			return value !== undefined;
	}
}

/** Returns the names of a record's fields that are missing, unknown, or of another type. */
export function misfits(fields: Fields, row: Row): string[] {
	const names = new Set([...Object.keys(fields), ...Object.keys(row)]);
	return [...names].filter((name) => {
		if (fields[name] === undefined) return true;
		return !fits(fields[name], row[name]);
	});
}
