const meanings: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
	...['1', 'true', 't', 'yes', 'y'].map((text): [string, boolean] => [text, true]),
	...['0', 'false', 'f', 'no', 'n'].map((text): [string, boolean] => [text, false]),
]);

/**
 * Returns the meaning of a flag. Values such as 1, true, `"TRUE"` and `"Y"` mean yes, and values such as 0, false, `"FALSE"` and `"N"` mean
 * no.
 *
 * @returns undefined for all other values, such as null or an empty text
 */
export function flagOf(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	return meanings.get(String(value).trim().toLowerCase());
}
