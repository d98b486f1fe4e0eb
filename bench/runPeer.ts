import type { INodeParameters, INodeType } from 'n8n-workflow';
import { runNode } from '../test/engine/mod';
import type { Tally } from './startService';

/**
 * Runs a node in n8n's engine.
 *
 * @param node the node
 * @param parameters what the user set
 * @param service the API
 * @param ids what the items that come in hold as `id`; one empty item when absent
 * @returns how many items came out, or the error in short
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

/** The numbers from 1 on. */
export const upTo = (count: number): number[] =>
	Array.from({ length: count }, (_, index) => index + 1);
