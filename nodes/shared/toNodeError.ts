import {
	NodeApiError,
	NodeOperationError,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { CareManagementError, InputError } from '../../errors/mod';

/**
 * An error in the form that n8n shows: the title, the next step below it, and the number of the item. It also tells n8n the cause of the
 * failure. By the cause, n8n decides how long to wait before the next poll, but older versions ignore it.
 *
 * @returns a NodeApiError with the status as `httpCode` for what the API did, a NodeOperationError for anything else
 */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (!(error instanceof CareManagementError)) {
		const reason = error instanceof Error ? error : String(error);
		return new NodeOperationError(node, reason, { itemIndex });
	}
	const { message, nextStep: description, status, failure } = error;
	const shown = { message, description, itemIndex, failure };
	if (error instanceof InputError) return new NodeOperationError(node, message, shown);
	const httpCode = status === undefined ? undefined : String(status);
	// The error itself is not passed on, because n8n stores all that an error carries.
	return new NodeApiError(node, { message }, { ...shown, httpCode });
}

/**
 * The item that replaces an error if a node continues on fail. `error` says what happened, and `message` says what to do next. The item
 * does not contain the error itself, for two reasons. In n8n 2, an expression that looks at all items gives nothing if an item contains an
 * error object. And on the error output, n8n adds the fields of the input item only if there is no error object. n8n recognises the item as
 * an error because it has no other field.
 */
export const errorItem = (
	{ message, description }: NodeApiError | NodeOperationError,
	item: number,
): INodeExecutionData => ({
	json: { error: message, ...(description && { message: description }) },
	pairedItem: { item },
});
