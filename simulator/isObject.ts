import type { Row } from './tables';

/** Is a value a JSON object? Null and arrays are no JSON objects. */
export const isObject = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
