import type { INodeProperties } from 'n8n-workflow';
import { plainName } from '../../api/mod';
import { InputError } from '../../errors/mod';
import type { ApiRecord } from '../../http/mod';

/** Makes a property of a node from arguments that fit on one line. */
export const property = (
	displayName: string,
	name: string,
	type: INodeProperties['type'],
	more: Omit<INodeProperties, 'displayName' | 'name' | 'type'>,
): INodeProperties => ({ displayName, name, type, ...more });

/**
 * Makes the option for the fields to return. n8n gets the choices from the given method. If one of the given parameters changes, n8n calls
 * the method again.
 */
export const fieldsToReturn = (loadOptionsMethod: string, loadOptionsDependsOn: string[]) =>
	property('Fields to Return', 'fields', 'multiOptions', {
		default: [],
		typeOptions: { loadOptionsMethod, loadOptionsDependsOn },
		description:
			'Only these fields leave the node, in the order in which you choose them; all of them when none is chosen. A field that a record does not have is empty. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	});

export const rawValues = property('Raw Values', 'rawValues', 'boolean', {
	default: true,
	description:
		'Whether to return the values exactly as the service sent them. Otherwise unset dates and IDs that mean none are empty, 0 and 1 are false and true where they mean that, and decimal numbers in text are numbers.',
});

export const ignoreEmptyFilters = property(
	'Ignore Empty Filters',
	'ignoreEmptyFilters',
	'boolean',
	{
		default: true,
		description:
			'Whether a filter whose expression gives nothing is left out, so that the records of everybody are returned. Otherwise it is an error.',
	},
);

/**
 * Returns the names of fields that the user chose from a list, or typed with commas between them. Each name is returned once.
 *
 * @throws InputError when the value is no list of names, or when an expression has no value. Without this error, all fields would leave the
 * node.
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
 * Makes new records with only the given fields, in the given order. A missing field is null, so that every record has every column. Records
 * may spell one field in several ways, such as `Email` and `EMAIL`.
 */
export function pickFields(
	records: readonly ApiRecord[],
	fields: readonly string[],
): readonly ApiRecord[] {
	const spellings = spellingsOf(records, fields);
	// Copying a whole object that comes from JSON is many times faster than adding field by field.
	const names = [...new Set(fields)].map((name) => `${JSON.stringify(name)}:null`);
	const empty = JSON.parse(`{${names.join()}}`) as ApiRecord;
	return records.map((record) => {
		const picked = { ...empty };
		for (const [field, others] of spellings) {
			const name = Object.hasOwn(record, field)
				? field
				: others.find((other) => Object.hasOwn(record, other));
			if (name !== undefined) picked[field] = record[name];
		}
		return picked;
	});
}

function spellingsOf(
	records: readonly ApiRecord[],
	fields: readonly string[],
): ReadonlyArray<[field: string, others: readonly string[]]> {
	const names = namesIn(records);
	return fields.map((field) => {
		const plain = plainName(field);
		return [field, names.filter((name) => name !== field && plainName(name) === plain)];
	});
}

/** Returns the names of all fields that the records have. */
export function namesIn(records: readonly ApiRecord[]): string[] {
	const names = new Set<string>();
	for (const record of records) for (const name in record) names.add(name);
	return [...names];
}
