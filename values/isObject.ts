/**
 * Whether a value is a JSON object: neither null nor an array.
 *
 * @param value any JSON value
 */
export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
