import {
	NodeApiError,
	NodeOperationError,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { CareManagementError, InputError } from '../../errors/mod';

/**
 * An error in the form that n8n shows: the title, the next step below it, and the number of the item. It tells n8n why it
 * failed, so that n8n need not guess how long to wait before it polls again; older versions take no notice.
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
 * The item that stands for an error where a node continues on fail: `error` says what happened, and `message` what to do next. It does
 * not carry the error itself: in n8n 2 an expression that looks at all items gives nothing at all where one of them holds an
 * error object, and n8n puts the fields of the input item beside these, on the error output, only where it holds none. n8n knows
 * it for an error by its having no other field.
 */
export const errorItem = (
	{ message, description }: NodeApiError | NodeOperationError,
	item: number,
): INodeExecutionData => ({
	json: { error: message, ...(description && { message: description }) },
	pairedItem: { item },
});
