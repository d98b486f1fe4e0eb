import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';
import { isObject, isUnset, toId } from '../../values/mod';
import { requireValue } from './requireValue';
import { idPickers } from './writeFields';

/**
 * The fields of a write with the ids that the user picked. A picker that was left empty sends nothing, because the API may
 * want the id under another name.
 *
 * @param context n8n's context of the item
 * @param values what the user set, by field
 * @throws InputError when a picker was filled in and gives no id
 */
export function resolveIdPickers(
	context: IExecutePaginationFunctions,
	values: IDataObject,
): IDataObject {
	const { parameters } = context.getNode();
	const fields = { ...values };
	for (const { name, displayName } of idPickers) {
		if (!(name in fields)) continue;
		if (isLeftEmpty(parameters[name])) {
			delete fields[name];
			continue;
		}
		requireValue(fields[name], displayName, 'Choose one, or check what the expression gives.');
		fields[name] = toId(fields[name], displayName);
	}
	return fields;
}

/** Whether a person has entered nothing, not even an expression. */
const isLeftEmpty = (parameter: unknown): boolean =>
	isUnset(isObject(parameter) ? parameter.value : parameter);
