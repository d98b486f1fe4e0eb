const meanings: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
	...['1', 'true', 't', 'yes', 'y'].map((text): [string, boolean] => [text, true]),
	...['0', 'false', 'f', 'no', 'n'].map((text): [string, boolean] => [text, false]),
]);

/**
 * What a flag says, however a service writes it: 1, true, `"TRUE"` and `"Y"` are yes, 0, false, `"FALSE"` and `"N"` no. This is the
 * one reading of flags.
 *
 * @returns undefined where the value says neither, such as null or an empty text
 */
export function flagOf(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	return meanings.get(String(value).trim().toLowerCase());
}
