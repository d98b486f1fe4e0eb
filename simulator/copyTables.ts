import type { Tables } from './tables';

/**
 * Copies tables, so that a change of the copy does not change the original. Tests copy tables thousands of times, and `structuredClone()`
 * takes four times as long.
 */
export const copyTables = (tables: Tables): Tables => copy(tables) as Tables;

function copy(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(copy);
	if (typeof value !== 'object' || value === null) return value;
	const copied: Record<string, unknown> = { ...value };
	for (const name in copied) {
		if (typeof copied[name] === 'object') copied[name] = copy(copied[name]);
	}
	return copied;
}
