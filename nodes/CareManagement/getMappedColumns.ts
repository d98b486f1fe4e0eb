import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import type { WriteEndpoint } from '../../api/mod';
import { InputError } from '../../errors/mod';

/**
 * The fields of a record as the user mapped the columns of the input item to them.
 *
 * @param context n8n's context of the item
 * @param endpoint the endpoint, whose fields are the columns
 * @returns the values by field
 * @throws InputError when the item has a column that is no field, which would be lost without a word
 */
export function getMappedColumns(
	context: IExecutePaginationFunctions,
	{ noun, fields = {} }: WriteEndpoint,
): IDataObject {
	if (context.getNodeParameter('columns.mappingMode') !== 'autoMapInputData') {
		// n8n's own validation knows no time zone, and its errors show the value.
		const values = context.getNodeParameter('columns.value', null, { skipValidation: true });
		return (values ?? {}) as IDataObject;
	}
	const { json } = context.getInputData() as { json: IDataObject };
	const unknown = Object.keys(json).filter((name) => !Object.hasOwn(fields, name));
	if (unknown.length > 0) {
		throw new InputError({
			title: `The input has columns that a ${noun} does not have: ${unknown.join(', ')}`,
			nextStep:
				'Rename them or take them out with an Edit Fields node before this one, or map each column manually.',
		});
	}
	return json;
}
