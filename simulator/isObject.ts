import type { Row } from './tables';

/**
 * Is this a JSON object, and neither null nor an array?
 *
 * @param value anything
 */
export const isObject = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
