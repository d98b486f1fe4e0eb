import type { INodeProperties } from 'n8n-workflow';

/**
 * The option for the fields that leave the node.
 *
 * @param loadOptionsMethod the method of the node that lists the fields
 * @param loadOptionsDependsOn the parameters that the list depends on
 */
export const fieldsToReturn = (
	loadOptionsMethod: string,
	loadOptionsDependsOn: string[],
): INodeProperties => ({
	displayName: 'Fields to Return',
	name: 'fields',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod, loadOptionsDependsOn },
	default: [],
	description:
		'Only these fields leave the node, in the order in which you choose them; all of them when none is chosen. A field that a record does not have is empty. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
});

/** The option for values that are not cleaned. */
export const rawValues: INodeProperties = {
	displayName: 'Raw Values',
	name: 'rawValues',
	type: 'boolean',
	default: true,
	description:
		'Whether to return the values exactly as the service sent them. Otherwise unset dates and IDs that mean none are empty, 0 and 1 are false and true where they mean that, and decimal numbers in text are numbers.',
};

/** The option for filters whose expressions may give nothing. */
export const ignoreEmptyFilters: INodeProperties = {
	displayName: 'Ignore Empty Filters',
	name: 'ignoreEmptyFilters',
	type: 'boolean',
	default: true,
	description:
		'Whether a filter whose expression gives nothing is left out, so that the records of everybody are returned. Otherwise it is an error.',
};
