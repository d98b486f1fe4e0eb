import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeType,
	IRequestOptions,
} from 'n8n-workflow';

/** The ways of n8n to send a request with a credential. */
export type Helper = 'request' | 'paginated' | 'httpRequest';

export const helpers: Helper[] = ['request', 'paginated', 'httpRequest'];

/** A node that sends any request with our credential. */
export const anyNode: INodeType = {
	description: {
		displayName: 'Any Node',
		name: 'anyNode',
		group: ['output'],
		version: 1,
		description: '',
		defaults: { name: 'Any Node' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'careManagementApi', required: true }],
		properties: [
			{ displayName: 'Helper', name: 'helper', type: 'string', default: '' },
			{ displayName: 'Options', name: 'options', type: 'json', default: {} },
			{ displayName: 'Next URL', name: 'nextUrl', type: 'string', default: '' },
		],
	},
	async execute(this: IExecuteFunctions) {
		const name = 'careManagementApi';
		const options = JSON.parse(String(this.getNodeParameter('options', 0))) as IDataObject;
		const nextUrl = this.getNodeParameter('nextUrl', 0) as string;
		switch (this.getNodeParameter('helper', 0) as Helper) {
			case 'httpRequest':
				await this.helpers.httpRequestWithAuthentication.call(
					this,
					name,
					options as unknown as IHttpRequestOptions,
				);
				break;
			case 'request':
				await this.helpers.requestWithAuthentication.call(this, name, options);
				break;
			case 'paginated':
				await this.helpers.requestWithAuthenticationPaginated.call(
					this,
					options as IRequestOptions,
					0,
					{
						continue: '={{ $pageCount < 2 }}',
						request: nextUrl === '' ? {} : { url: `={{ $pageCount === 0 ? ${nextUrl} }}` },
						requestInterval: 0,
					} as never,
					name,
				);
		}
		return [[{ json: { isDone: true } }]];
	},
};

/** The options with which the HTTP Request node asks for the answer as a stream. */
const asStream = { encoding: null, json: false, useStream: true };

export const to = (helper: Helper, url: string) =>
	helper === 'httpRequest' ? { url } : { ...asStream, uri: url };
