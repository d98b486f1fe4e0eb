import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../../errors/mod';
import type { ApiRecord } from '../../http/mod';

/** A property of a node, with what each has in one line. */
export const property = (
	displayName: string,
	name: string,
	type: INodeProperties['type'],
	initial: INodeProperties['default'],
	more: Partial<INodeProperties>,
): INodeProperties => ({ displayName, name, type, default: initial, ...more });

/** The option for the fields that leave the node, by the method that lists them and the parameters that it depends on. */
export const fieldsToReturn = (loadOptionsMethod: string, loadOptionsDependsOn: string[]) =>
	property('Fields to Return', 'fields', 'multiOptions', [], {
		typeOptions: { loadOptionsMethod, loadOptionsDependsOn },
		description:
			'Only these fields leave the node, in the order in which you choose them; all of them when none is chosen. A field that a record does not have is empty. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	});

export const rawValues = property('Raw Values', 'rawValues', 'boolean', true, {
	description:
		'Whether to return the values exactly as the service sent them. Otherwise unset dates and IDs that mean none are empty, 0 and 1 are false and true where they mean that, and decimal numbers in text are numbers.',
});

export const ignoreEmptyFilters = property(
	'Ignore Empty Filters',
	'ignoreEmptyFilters',
	'boolean',
	true,
	{
		description:
			'Whether a filter whose expression gives nothing is left out, so that the records of everybody are returned. Otherwise it is an error.',
	},
);

/**
 * The names of fields that the user chose from a list or typed with commas between them, without repetitions.
 *
 * @throws InputError when they are not names, or an expression gives nothing: all fields would leave the node
 */
export function parseFieldNames(chosen: unknown, title = 'Fields to Return'): string[] {
	if (chosen === undefined || chosen === null) {
		throw new InputError({
			title: `${title} is empty`,
			nextStep: 'Check what its expression gives, or remove it.',
		});
	}
	const names: unknown[] = typeof chosen === 'object' ? [chosen].flat() : String(chosen).split(',');
	if (!names.every((name) => typeof name === 'string')) {
		throw new InputError({
			title: `${title} must be names of fields, such as ClientId, DateOfService`,
			nextStep: 'Choose them from the list, or check what the expression gives.',
		});
	}
	return [...new Set(names.map((name) => name.trim()))].filter(Boolean);
}

/**
 * A new record with certain fields and no others, in that order. A field that the record does not have is null, so that
 * every record has every column.
 */
export const pickFields = (record: ApiRecord, fields: readonly string[]): ApiRecord =>
	Object.fromEntries(
		fields.map((name) => [name, Object.hasOwn(record, name) ? record[name] : null]),
	);
