import {
	NodeApiError,
	NodeOperationError,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { CareManagementError, InputError } from '../../errors/mod';

/**
 * Puts an error into the form that n8n shows: the title, the next step below it, and the number of the item. The form also has the cause of
 * the failure. The cause decides how long n8n waits before the next poll of a trigger, but older versions of n8n ignore the cause.
 *
 * @returns a given error of n8n unchanged, a NodeApiError for a CareManagementError that is no InputError, and a NodeOperationError for
 * anything else
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
 * Makes the item that replaces an error if a node continues on fail. `error` says what happened, and `message` says what to do next. The
 * item contains no error object, for two reasons. In n8n 2, an expression that looks at all items gives nothing if an item contains an
 * error object. On the error output, n8n adds the fields of the input item only if there is no error object.
 */
export const errorItem = (
	{ message, description }: NodeApiError | NodeOperationError,
	item: number,
): INodeExecutionData => ({
	json: { error: message, ...(description && { message: description }) },
	pairedItem: { item },
});
