import type { INodeParameters, INodeType } from 'n8n-workflow';
import { runNode } from '../test/engine/mod';
import type { Tally } from './startService';

/**
 * Runs a node in n8n's engine.
 *
 * @param parameters the parameters as a user would set them
 * @param ids the `id` of each input item. Default: one empty item
 * @returns how many items came out, or the message of the error
 */
export async function runPeer(
	node: INodeType,
	parameters: INodeParameters,
	{ url, admin }: Tally,
	ids?: readonly number[],
): Promise<number | string> {
	const { items, error } = await runNode({
		node,
		parameters,
		credentials: { baseUrl: url, ...admin },
		items: ids?.map((id) => ({ json: { id } })),
	});
	return error ? `fails: ${error.message}` : items.length;
}

/** Returns the numbers from 1 to `count`. */
export const upTo = (count: number): number[] =>
	Array.from({ length: count }, (_, index) => index + 1);
