import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeParameters, INodeType } from 'n8n-workflow';

const n8n = createRequire(join(__dirname, '../localN8n/n8n/package.json'));

/** Returns n8n's own HTTP Request node. The node gets the right to use our credential, because in n8n it may use any credential. */
export function httpRequestNode(): INodeType {
	const { HttpRequest } = findHttpRequest();
	const { nodeVersions, currentVersion } = new HttpRequest();
	const node = nodeVersions[currentVersion];
	const { description } = node;
	return Object.assign(Object.create(Object.getPrototypeOf(node)) as INodeType, node, {
		description: {
			...description,
			version: currentVersion,
			defaultVersion: currentVersion,
			credentials: [{ name: 'careManagementApi', required: true }],
		},
	});
}

interface Versions {
	readonly nodeVersions: Readonly<Record<number, INodeType>>;
	readonly currentVersion: number;
}

function findHttpRequest(): { HttpRequest: new () => Versions } {
	try {
		return n8n('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js') as never;
	} catch (error) {
		throw new Error('n8n\'s own nodes are not installed. "npm run demo" installs them.', {
			cause: error,
		});
	}
}

/** Returns the version of the n8n that the node comes from. */
export const n8nVersion = (): string => (n8n('n8n/package.json') as { version: string }).version;

const authenticated: INodeParameters = {
	authentication: 'predefinedCredentialType',
	nodeCredentialType: 'careManagementApi',
	sendQuery: true,
};

/**
 * Makes the parameters for a whole list. If the list has pages, the node reads page by page until a response is empty.
 *
 * @param url the URL of the list
 * @param size how many records a page has. Default: as many as the API gives without a limit
 * @param isPaged whether the list has the parameter `page`
 */
export const listParameters = (url: string, size?: number, isPaged = true): INodeParameters => ({
	...authenticated,
	url,
	queryParameters: {
		parameters: size === undefined ? [] : [{ name: 'limit', value: String(size) }],
	},
	options: isPaged
		? {
				pagination: {
					pagination: {
						paginationMode: 'updateAParameterInEachRequest',
						parameters: {
							parameters: [
								{ type: 'qs', name: 'page', value: `={{ $pageCount * ${size ?? 200} }}` },
							],
						},
						paginationCompleteWhen: 'responseIsEmpty',
					},
				},
			}
		: {},
});

/**
 * Makes the parameters for one request for each item, with the item's id.
 *
 * @param url the URL of the list
 * @param name the query parameter that takes the id
 * @param perSecond how many requests the node sends in a second. By default, it sends all at the same time
 */
export const lookupParameters = (
	url: string,
	name: string,
	perSecond?: number,
): INodeParameters => ({
	...authenticated,
	url,
	queryParameters: { parameters: [{ name, value: '={{ $json.id }}' }] },
	options:
		perSecond === undefined
			? {}
			: { batching: { batch: { batchSize: perSecond, batchInterval: 1_000 } } },
});
