import { InputError } from '../../client/mod';

/**
 * The names of fields that the user chose from a list or typed with commas between them, without repetitions.
 *
 * @param value what the field or an expression gave
 * @throws InputError when they are not names
 */
export function parseFieldNames(value: unknown): string[] {
	if (value === undefined || value === null) return [];
	const parts = Array.isArray(value)
		? value
		: typeof value === 'object'
			? [value]
			: [String(value)];
	if (!parts.every((part) => typeof part === 'string')) {
		throw new InputError({
			title: 'Fields to Return must be names of fields, such as ClientId, DateOfService',
			nextStep: 'Choose them from the list, or check what the expression gives.',
		});
	}
	const names = Array.isArray(value) ? parts : parts.flatMap((part) => part.split(','));
	return [...new Set(names.map((name) => name.trim()))].filter(Boolean);
}
