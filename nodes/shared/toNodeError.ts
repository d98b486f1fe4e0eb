import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { CareManagementError, InputError } from '../../client/mod';

/**
 * An error as n8n shows it: the title in red, the next step below it, and the number of the item.
 *
 * @param node the node that failed
 * @param error what was thrown
 * @param itemIndex the input item it is about, if any
 * @returns a NodeApiError with the status as `httpCode` for what the service did, a NodeOperationError for the rest
 */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof CareManagementError) {
		const { message, nextStep, status } = error;
		if (error instanceof InputError) {
			return new NodeOperationError(node, message, { description: nextStep, itemIndex });
		}
		// The error itself is not passed on: n8n stores what an error carries.
		return new NodeApiError(
			node,
			{ message },
			{
				message,
				description: nextStep,
				httpCode: status === undefined ? undefined : String(status),
				itemIndex,
			},
		);
	}
	return new NodeOperationError(node, error instanceof Error ? error : String(error), {
		itemIndex,
	});
}
