const kept = globalThis as unknown as Record<string, unknown>;

/**
 * What the tests of many files have in common, as long as their process lives; modules of this repository are loaded anew for each file.
 *
 * @param name the same for the same thing, and for nothing else
 * @param make makes it for the first file that needs it
 */
export const keep = <Thing>(name: string, make: () => Thing): Thing =>
	(kept[`kept by tests: ${name}`] ??= make()) as Thing;
