import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { ReadEndpoint } from '../../api/mod';
import { InputError } from '../../client/mod';

/** What the user wants of the records. */
export interface ReadOptions {
	/** Whether to return exactly what the service sent. */
	readonly rawValues: boolean;
	/** Whether to add names to ids. */
	readonly addNames: boolean;
	/** The fields to return, in this order; all when empty. */
	readonly fields: readonly string[];
}

/**
 * The options of a read, as the user set them for the current item.
 *
 * @param endpoint the endpoint that is asked
 * @throws InputError when the fields are no names
 */
export function readOptions(
	this: IExecutePaginationFunctions,
	{ fields: documented }: ReadEndpoint,
): ReadOptions {
	const { rawValues, addNames, fields, fieldNames } = this.getNodeParameter(
		'options',
		{},
	) as Record<string, unknown>;
	return {
		rawValues: rawValues === true,
		addNames: addNames === true,
		fields: toNames(documented ? fields : fieldNames),
	};
}

/** A list of names, from a list or a text with commas, each once. */
function toNames(value: unknown): string[] {
	if (value === undefined || value === null) return [];
	const parts = Array.isArray(value) ? value : String(value).split(',');
	if (!parts.every((part) => typeof part === 'string') || isObject(value)) {
		throw new InputError({
			title: 'Fields to Return must be names of fields, such as ClientId, DateOfService',
			nextStep: 'Choose them from the list, or check what the expression gives.',
		});
	}
	return [...new Set(parts.map((part) => part.trim()))].filter(Boolean);
}

const isObject = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);
