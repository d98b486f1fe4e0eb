import type { Row } from './tables';

/**
 * Is this a JSON object? Null and arrays are not.
 *
 * @param value any value
 */
export const isObject = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
