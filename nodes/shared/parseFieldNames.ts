import { InputError } from '../../errors/mod';

/**
 * The names of fields that the user chose from a list or typed with commas between them, without repetitions.
 *
 * @param options the options that the user chose
 * @param name the name of the option
 * @param title the title of the option, for the error
 * @returns no names where the option was not chosen, or nothing was chosen in it
 * @throws InputError when they are not names, or an expression gives nothing: all fields would leave the node
 */
export function parseFieldNames(
	options: Readonly<Record<string, unknown>>,
	name: 'fields' | 'fieldNames',
	title = 'Fields to Return',
): string[] {
	if (!(name in options)) return [];
	const value = options[name];
	if (value === undefined || value === null) {
		throw new InputError({
			title: `${title} is empty`,
			nextStep: 'Check what its expression gives, or remove it.',
		});
	}
	const parts = Array.isArray(value)
		? value
		: typeof value === 'object'
			? [value]
			: [String(value)];
	if (!parts.every((part) => typeof part === 'string')) {
		throw new InputError({
			title: `${title} must be names of fields, such as ClientId, DateOfService`,
			nextStep: 'Choose them from the list, or check what the expression gives.',
		});
	}
	const names = Array.isArray(value) ? parts : parts.flatMap((part) => part.split(','));
	return [...new Set(names.map((name) => name.trim()))].filter(Boolean);
}
