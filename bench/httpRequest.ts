import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeParameters, INodeType } from 'n8n-workflow';

const n8n = createRequire(join(__dirname, '../localN8n/n8n/package.json'));

/** n8n's own HTTP Request node, which may use our credential as in n8n, where it may use any. */
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

/** The version of n8n that the node comes from. */
export const n8nVersion = (): string => (n8n('n8n/package.json') as { version: string }).version;

const authenticated: INodeParameters = {
	authentication: 'predefinedCredentialType',
	nodeCredentialType: 'careManagementApi',
	sendQuery: true,
};

/**
 * A whole list: page by page, complete when the response is empty.
 *
 * @param url the list
 * @param size how many records a page has, or the default of the API
 * @param isPaged whether the list takes `page`
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
 * One request for each item, with its id.
 *
 * @param url the list
 * @param name the query parameter that takes the id
 * @param perSecond how many requests are sent in a second; all at once when absent, as is the node's default
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
