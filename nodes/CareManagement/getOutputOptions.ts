import type { IExecutePaginationFunctions } from 'n8n-workflow';
import type { ReadEndpoint } from '../../api/mod';
import { InputError } from '../../errors/mod';
import { parseFieldNames } from '../shared/parseFieldNames';
import { isTool } from './isTool';
import { simplifiedFields } from './simplifiedFields';

/** How the user wants the records to leave the node. */
export interface OutputOptions {
	/** Whether values stay exactly as the API sent them. */
	readonly rawValues: boolean;
	/** Whether names stand beside the ids. */
	readonly addNames: boolean;
	/** The fields to return, in this order; all when empty. */
	readonly fields: readonly string[];
	/** Whether only the first of the fields are returned, and with them what was included. */
	readonly isSimplified: boolean;
}

/**
 * The output of an operation that reads, as the user set it for the current item.
 *
 * @param context n8n's context of the item
 * @param endpoint the endpoint
 * @throws InputError when the fields are not names, or none is chosen
 */
export function getOutputOptions(
	context: IExecutePaginationFunctions,
	endpoint: ReadEndpoint,
): OutputOptions {
	const options = context.getNodeParameter('options', {}) as Record<string, unknown>;
	return {
		rawValues: options.rawValues === true,
		addNames: options.addNames === true,
		...getFieldsOfOutput(context, endpoint),
	};
}

/** The fields that Output stands for. */
function getFieldsOfOutput(
	context: IExecutePaginationFunctions,
	endpoint: ReadEndpoint,
): Pick<OutputOptions, 'fields' | 'isSimplified'> {
	const output = context.getNodeParameter('output', 'raw');
	const simplified = simplifiedFields(endpoint);
	if (output === 'raw') return { fields: [], isSimplified: false };
	if (output === 'simple' && simplified) return { fields: simplified, isSimplified: true };
	if (output === 'fields') return { fields: getSelected(context, endpoint), isSimplified: false };
	throw new InputError({
		title: 'This output does not exist',
		nextStep: 'Choose the output from its list.',
	});
}

function getSelected(context: IExecutePaginationFunctions, { id }: ReadEndpoint): string[] {
	const chosen = {
		fields: context.getNodeParameter('fields', []),
		fieldNames: context.getNodeParameter('fieldNames', ''),
	};
	const names = [
		...parseFieldNames(chosen, 'fields'),
		...parseFieldNames(chosen, 'fieldNames', 'Fields by Name'),
	];
	if (names.length === 0) {
		throw new InputError({
			title: 'No field is chosen',
			nextStep: 'Choose some under Fields to Return or Fields by Name, or set Output to Raw.',
		});
	}
	// n8n's guidelines: a language model always gets the id.
	return [...new Set([...(isTool(context) && id !== undefined ? [id] : []), ...names])];
}
