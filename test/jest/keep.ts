const kept = globalThis as unknown as Record<string, unknown>;

/**
 * Keeps a thing for the tests of all files in a process. Modules of this repository cannot keep it, because they are
 * loaded again for each file.
 *
 * @param name the unique name of the thing
 */
export const keep = <Thing>(name: string, make: () => Thing): Thing =>
	(kept[`kept by tests: ${name}`] ??= make()) as Thing;
