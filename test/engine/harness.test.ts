/** The harness itself, and the facts about n8n's engine that the node is built on. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DateTime } from 'luxon';
import type {
	DeclarativeRestApiSettings,
	ICredentialType,
	IDataObject,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeType,
	IPollFunctions,
} from 'n8n-workflow';
import {
	binary,
	listSearch,
	loadOptions,
	logged,
	poll,
	runNode,
	testCredential,
	type RunOptions,
} from './mod';

const sampleApi: ICredentialType = {
	name: 'sampleApi',
	displayName: 'Sample API',
	properties: [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{
			displayName: 'Key',
			name: 'key',
			type: 'string',
			typeOptions: { password: true },
			default: '',
		},
		{ displayName: 'Greeting', name: 'greeting', type: 'string', default: 'hello' },
	],
	authenticate: {
		type: 'generic',
		properties: {
			headers: { Key: '={{$credentials.key}}', Greeting: '={{$credentials.greeting}}' },
		},
	},
	test: {
		request: { baseURL: '={{$credentials.baseUrl}}', url: '/echo' },
		rules: [{ type: 'responseCode', properties: { value: 401, message: 'The key is wrong' } }],
	},
};

/** What the node's own functions were given, oldest first, by the name of the parameter. */
let seen: Record<string, unknown[]>;

/** Keeps the value of a parameter as a `preSend` function gets it. */
const look = (name: string) =>
	async function (
		this: IExecuteSingleFunctions,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		(seen[name] ??= []).push(this.getNodeParameter(name, undefined));
		return request;
	};

async function twoPages(
	this: IExecutePaginationFunctions,
	request: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	for (const page of [0, 1]) {
		request.options.qs = { ...request.options.qs, page };
		items.push(...(await this.makeRoutingRequest(request)));
	}
	return items;
}

const sample: INodeType = {
	description: {
		displayName: 'Sample',
		name: 'sample',
		group: ['input'],
		version: 1,
		description: '',
		defaults: { name: 'Sample' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'sampleApi', required: true }],
		requestDefaults: { baseURL: '={{$credentials.baseUrl}}' },
		requestOperations: { pagination: twoPages },
		properties: [
			{
				displayName: 'Path',
				name: 'path',
				type: 'string',
				default: '/echo',
				routing: { request: { method: 'GET', url: '={{$value}}' } },
			},
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				options: [
					{ name: 'One', value: 'one' },
					{ name: 'Many', value: 'many' },
				],
				default: 'one',
				routing: { send: { paginate: '={{$value === "many"}}' } },
			},
			{
				displayName: 'Day',
				name: 'day',
				type: 'dateTime',
				default: '',
				routing: { send: { type: 'query', property: 'day', preSend: [look('day')] } },
			},
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'collection',
				default: {},
				options: [
					{
						displayName: 'From',
						name: 'from',
						type: 'dateTime',
						default: '',
						routing: { send: { type: 'query', property: 'from', preSend: [look('filters.from')] } },
					},
					{
						displayName: 'Text',
						name: 'text',
						type: 'string',
						default: '',
						routing: { send: { type: 'query', property: 'text', preSend: [look('filters.text')] } },
					},
					{
						displayName: 'Client',
						name: 'client',
						type: 'resourceLocator',
						default: { mode: 'id', value: '' },
						modes: [
							{ displayName: 'By ID', name: 'id', type: 'string' },
							{
								displayName: 'From List',
								name: 'list',
								type: 'list',
								typeOptions: { searchListMethod: 'clients' },
							},
						],
						routing: {
							send: { type: 'query', property: 'client', preSend: [look('filters.client')] },
						},
					},
				],
			},
		],
	},
	methods: {
		listSearch: {
			async clients(filter, paginationToken) {
				const { baseUrl } = await this.getCredentials('sampleApi');
				const answer = (await this.helpers.httpRequestWithAuthentication.call(this, 'sampleApi', {
					baseURL: baseUrl as string,
					url: '/echo',
					json: true,
				})) as { headers: IncomingHttpHeaders };
				const wanted = this.getCurrentNodeParameter('filters.text') as string;
				return {
					results: [{ name: `${filter} ${wanted} ${answer.headers.key}`, value: 1 }],
					// A number, though the types ask for a text: n8n lets it pass.
					paginationToken: (Number(paginationToken ?? 0) + 1) as unknown as string,
				};
			},
		},
		loadOptions: {
			async fields() {
				return [{ name: String(this.getCurrentNodeParameter('resource')), value: 'field' }];
			},
		},
	},
};

/** A trigger whose whole state is how often it was polled. */
const trigger: INodeType = {
	description: {
		displayName: 'Sample Trigger',
		name: 'sampleTrigger',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: { name: 'Sample Trigger' },
		polling: true,
		inputs: [],
		outputs: ['main'],
		credentials: [{ name: 'sampleApi', required: true }],
		properties: [
			{ displayName: 'Day', name: 'day', type: 'dateTime', default: '' },
			{ displayName: 'Emit', name: 'emit', type: 'boolean', default: true },
		],
	},
	async poll(this: IPollFunctions) {
		const { baseUrl } = await this.getCredentials('sampleApi');
		const answer = (await this.helpers.httpRequestWithAuthentication.call(this, 'sampleApi', {
			baseURL: baseUrl as string,
			url: '/echo',
			json: true,
		})) as { headers: IncomingHttpHeaders };
		const state = this.getWorkflowStaticData('node');
		if (this.getMode() !== 'manual') state.polls = Number(state.polls ?? 0) + 1;
		if (this.getNodeParameter('emit') !== true) return null;
		return [
			[
				{
					json: {
						polls: state.polls,
						key: answer.headers.key,
						mode: this.getMode(),
						activation: this.getActivationMode(),
						budget: this.getPollBudgetMs(),
						now: Date.now(),
						day: (this.getNodeParameter('day') as unknown as DateTime).toString(),
					},
				},
			],
		];
	},
};

let server: Server;
let baseUrl: string;
let requests: { url: string; headers: IncomingHttpHeaders }[];
/** Told of each request that is left without an answer. */
let onHang: (closed: Promise<void>) => void = () => undefined;

beforeAll(async () => {
	server = createServer((request, response) => {
		const { url = '', headers } = request;
		requests.push({ url, headers });
		if (url.startsWith('/hang')) {
			onHang(new Promise((resolve) => request.once('close', resolve)));
			return;
		}
		if (headers.key === 'wrong') response.statusCode = 401;
		if (url.startsWith('/fail')) response.statusCode = 500;
		response.setHeader('content-type', 'application/json');
		response.end(url.startsWith('/list') ? '[{"a":1},{"a":2}]' : JSON.stringify({ url, headers }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
	requests = [];
	seen = {};
});

afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

const run = async (options: Partial<RunOptions> = {}) =>
	await runNode({
		node: sample,
		credentialType: sampleApi,
		credentials: { baseUrl, key: 'k1' },
		...options,
	});

const query = () =>
	requests.map(({ url }) => Object.fromEntries(new URL(url, baseUrl).searchParams));

describe('runNode()', () => {
	it('sends the request with the headers of the credential, its defaults filled in', async () => {
		const { status, items } = await run();
		expect(status).toBe('success');
		expect(items).toEqual([
			{ json: expect.objectContaining({ url: '/echo?day=' }), pairedItem: { item: 0 } },
		]);
		expect(requests[0].headers).toMatchObject({ key: 'k1', greeting: 'hello' });
	});

	it('evaluates expressions in the values of the credential', async () => {
		await run({ credentials: { baseUrl, key: '={{ 1 + 1 }}' } });
		expect(requests[0].headers.key).toBe('2');
	});

	it('runs the authenticate() of a credential', async () => {
		const credentialType: ICredentialType = {
			...sampleApi,
			authenticate: async ({ key }, request) => ({
				...request,
				headers: { key: `${String(key)}!` },
			}),
		};
		await run({ credentialType });
		expect(requests[0].headers.key).toBe('k1!');
	});

	it('evaluates expressions in the parameters for every item', async () => {
		await run({
			items: [{ json: { t: 'a' } }, { json: { t: 'b' } }],
			parameters: { filters: { text: '={{ $json.t + $("Source").item.json.t }}' } },
		});
		expect(query()).toEqual([
			{ day: '', text: 'aa' },
			{ day: '', text: 'bb' },
		]);
	});

	it('evaluates $today in the time zone of the workflow', async () => {
		for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
			await run({ timezone, parameters: { day: '={{ $today }}' } });
		}
		const offsets = seen.day.map((day) => (day as DateTime).toFormat('HH:mm ZZ'));
		expect(offsets).toEqual(['00:00 +14:00', '00:00 -11:00']);
	});

	it('uses the time zone of n8n, New York, when the workflow sets none', async () => {
		await run({ parameters: { day: '={{ $now }}' } });
		expect((seen.day[0] as DateTime).zoneName).toBe('America/New_York');
	});

	it('gives the status, the error and no items when the node fails', async () => {
		const { status, error, items } = await run({ parameters: { path: '/fail' } });
		expect({ status, items }).toEqual({ status: 'error', items: [] });
		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '500',
			context: { itemIndex: 0 },
		});
	});

	it('keeps what n8n logs', async () => {
		logged.length = 0;
		await run({ parameters: { path: '/fail' } });
		expect(logged).toContainEqual(
			expect.objectContaining({
				level: 'debug',
				message: 'Running node "Care Management" finished with error',
			}),
		);
	});

	it('gives a node the bytes of binary data', async () => {
		const reader: INodeType = {
			description: { ...sample.description, requestDefaults: undefined },
			async execute() {
				return [
					[{ json: { text: (await this.helpers.getBinaryDataBuffer(0, 'file')).toString() } }],
				];
			},
		};
		const file = await binary('hello', 'a.txt');
		const { items } = await run({ node: reader, items: [{ json: {}, binary: { file } }] });
		expect(file).toMatchObject({
			fileName: 'a.txt',
			mimeType: 'text/plain',
			data: 'filesystem-v2',
		});
		expect(items[0].json).toEqual({ text: 'hello' });
	});
});

describe('RoutingNode', () => {
	it('hands a Luxon DateTime to preSend as it is, and would send its insides', async () => {
		await run({
			timezone: 'Australia/Sydney',
			parameters: { filters: { from: '={{ DateTime.fromISO("2025-01-31T23:30") }}' } },
		});
		expect(DateTime.isDateTime(seen['filters.from'][0])).toBe(true);
		expect(query()[0]).toMatchObject({ 'from[c][day]': '31', 'from[ts]': '1738326600000' });
	});

	it('makes ISO text of a Luxon DateTime when the whole collection is read', async () => {
		const whole: INodeType = {
			description: { ...sample.description, requestDefaults: undefined },
			async execute() {
				return [[{ json: this.getNodeParameter('filters', 0) as IDataObject }]];
			},
		};
		const { items } = await run({
			node: whole,
			timezone: 'Australia/Sydney',
			parameters: { filters: { from: '={{ DateTime.fromISO("2025-01-31T23:30") }}' } },
		});
		expect(items[0].json).toEqual({ from: '2025-01-31T23:30:00.000+11:00' });
	});

	it('hands the day of the picker to preSend as the text that n8n stores', async () => {
		await run({ parameters: { day: '2025-01-31T00:00:00' } });
		expect(seen.day).toEqual(['2025-01-31T00:00:00']);
	});

	it('sends a property outside of a collection even when it is empty', async () => {
		await run();
		expect(query()).toEqual([{ day: '' }]);
	});

	it('sends null in a collection as an empty text', async () => {
		await run({ parameters: { filters: { text: '={{ null }}' } } });
		expect(seen['filters.text']).toEqual([null]);
		expect(query()).toEqual([{ day: '', text: '' }]);
	});

	it.each(['={{ undefined }}', '={{ $json.none }}', '={{ $json.none.deep }}'])(
		'does not send %s in a collection',
		async (text) => {
			await run({ parameters: { filters: { text } } });
			expect(seen['filters.text']).toEqual([undefined]);
			expect(query()).toEqual([{ day: '' }]);
		},
	);

	it.each<[unknown, unknown]>([
		[7, '7'],
		['={{ 7 }}', '7'],
		[{ __rl: true, mode: 'id', value: '7' }, '7'],
		[{ __rl: true, mode: 'id', value: '={{ 7 }}' }, '7'],
		[{ __rl: true, mode: 'list', value: 7, cachedResultName: 'Ada' }, '7'],
		[{ __rl: true, mode: 'id', value: '' }, ''],
		[{ __rl: true, mode: 'id', value: '={{ $json.none }}' }, undefined],
	])('sends the resource locator %j in a collection as %j', async (client, sent) => {
		await run({ parameters: { filters: { client: client as never } } });
		expect(query()[0].client).toBe(sent);
	});

	it('calls a pagination function of the description when a property sets paginate, filters kept', async () => {
		const { items } = await run({
			parameters: { resource: 'many', path: '/list', filters: { text: 'x' } },
		});
		expect(requests.map(({ url }) => url)).toEqual([
			'/list?day=&text=x&page=0',
			'/list?day=&text=x&page=1',
		]);
		expect(items.map(({ json }) => json.a)).toEqual([1, 2, 1, 2]);
	});

	it('pairs the output of one item with it', async () => {
		const { items } = await run({ parameters: { path: '/list' } });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
	});

	it('pairs nothing when two items give two records each', async () => {
		const { items } = await run({
			items: [{ json: {} }, { json: {} }],
			parameters: { path: '/list' },
		});
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(Array(4).fill(undefined));
	});

	it('puts an item with the error in the place of one that failed, with continueRegularOutput', async () => {
		const { status, items } = await run({
			items: [{ json: { p: '/echo' } }, { json: { p: '/fail' } }, { json: { p: '/echo' } }],
			parameters: { path: '={{ $json.p }}' },
			onError: 'continueRegularOutput',
		});
		const message = 'The service was not able to process your request';
		expect(status).toBe('success');
		expect(items.map(({ json }) => json.error ?? json.url)).toEqual([
			'/echo?day=',
			message,
			'/echo?day=',
		]);
		expect(items[1]).toMatchObject({ error: { httpCode: '500' }, pairedItem: { item: 1 } });
	});

	it('gives the item with the error to the second output, with continueErrorOutput', async () => {
		const { items, errorItems } = await run({
			items: [{ json: { p: '/fail' } }, { json: { p: '/echo' } }],
			parameters: { path: '={{ $json.p }}' },
			onError: 'continueErrorOutput',
		});
		expect(items.map(({ json }) => json.url)).toEqual(['/echo?day=']);
		expect(errorItems).toMatchObject([{ error: { httpCode: '500' } }]);
	});

	it('ends a request after the timeout of the request options', async () => {
		const { error } = await run({
			parameters: { path: '/hang', requestOptions: { timeout: 50 } },
		});
		expect(error).toMatchObject({ httpCode: 'ECONNABORTED', messages: expect.any(Array) });
	});

	it('sends a request through the proxy of the request options', async () => {
		const { status } = await run({
			credentials: { baseUrl: 'http://nowhere.invalid', key: 'k' },
			parameters: { requestOptions: { proxy: baseUrl } },
		});
		expect(status).toBe('success');
		expect(requests[0].url).toBe('http://nowhere.invalid/echo?day=');
	});

	it('names the cause of a refused connection in httpCode', async () => {
		const { error } = await run({ credentials: { baseUrl: 'http://127.0.0.1:1', key: 'k' } });
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: 'ECONNREFUSED' });
	});

	it('sends a request again after a 401', async () => {
		const { error } = await run({ credentials: { baseUrl, key: 'wrong' } });
		expect(error?.httpCode).toBe('401');
		expect(requests).toHaveLength(2);
	});

	it('ends a request without an answer when the execution is cancelled', async () => {
		const controller = new AbortController();
		const closed = new Promise<void>((resolve) => {
			onHang = (closing) => {
				controller.abort();
				void closing.then(resolve);
			};
		});
		const { status, items } = await run({
			parameters: { path: '/hang' },
			signal: controller.signal,
		});
		expect({ status, items }).toEqual({ status: 'canceled', items: [] });
		await closed;
	});
});

describe('listSearch()', () => {
	it('gives the method its filter, its token, the parameters and the credential', async () => {
		const results = await listSearch({
			node: sample,
			credentialType: sampleApi,
			credentials: { baseUrl, key: 'k1' },
			parameters: { filters: { text: 'T' } },
			method: 'clients',
			filter: 'F',
			paginationToken: '4',
		});
		expect(results).toEqual({ results: [{ name: 'F T k1', value: 1 }], paginationToken: '5' });
	});

	it('throws what the method throws', async () => {
		const failing = listSearch({
			node: sample,
			credentialType: sampleApi,
			credentials: { baseUrl, key: 'wrong' },
			method: 'clients',
		});
		await expect(failing).rejects.toMatchObject({ name: 'NodeApiError', httpCode: '401' });
	});
});

describe('loadOptions()', () => {
	it('gives the method the parameters, their defaults filled in', async () => {
		const options = await loadOptions({
			node: sample,
			credentialType: sampleApi,
			method: 'fields',
		});
		expect(options).toEqual([{ name: 'one', value: 'field' }]);
	});
});

describe('testCredential()', () => {
	it('says that a connection is successful', async () => {
		const result = await testCredential({ baseUrl, key: 'k1' }, sampleApi);
		expect(result).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(requests[0]).toMatchObject({ url: '/echo', headers: { key: 'k1' } });
	});

	it('shows the message of the rule for a status', async () => {
		const result = await testCredential({ baseUrl, key: 'wrong' }, sampleApi);
		expect(result).toEqual({ status: 'Error', message: 'The key is wrong' });
	});

	it('shows the code of a connection that failed', async () => {
		const result = await testCredential({ baseUrl: 'http://127.0.0.1:1', key: 'k1' }, sampleApi);
		expect(result).toEqual({ status: 'Error', message: 'ECONNREFUSED' });
	});
});

describe('poll()', () => {
	const setup = () => ({
		node: trigger,
		credentialType: sampleApi,
		credentials: { baseUrl, key: 'k1' },
	});

	it('gives the items, with what the trigger was told about the poll', async () => {
		const { items } = await poll({
			...setup(),
			activation: 'init',
			budgetMs: 77,
			dateNow: () => 5,
			timezone: 'Pacific/Niue',
			parameters: { day: '={{ $today }}' },
		});
		expect(items).toEqual([
			{
				json: {
					polls: 1,
					key: 'k1',
					mode: 'trigger',
					activation: 'init',
					budget: 77,
					now: 5,
					day: '1969-12-31T00:00:00.000-11:00',
				},
			},
		]);
	});

	it('hands on the static data from poll to poll, and gives it back changed', async () => {
		const first = await poll(setup());
		const second = await poll({ ...setup(), staticData: first.staticData });
		expect(first).toMatchObject({ staticData: { polls: 1 }, staticDataChanged: true });
		expect(second).toMatchObject({ staticData: { polls: 2 }, staticDataChanged: true });
	});

	it('gives null when the trigger has nothing to emit', async () => {
		expect(await poll({ ...setup(), parameters: { emit: false } })).toMatchObject({ items: null });
	});

	it('says that a person is testing, in manual mode', async () => {
		const { items, staticData, staticDataChanged } = await poll({
			...setup(),
			mode: 'manual',
			staticData: { polls: 9 },
		});
		expect(items?.[0].json).toMatchObject({ mode: 'manual', activation: 'manual' });
		expect({ staticData, staticDataChanged }).toEqual({
			staticData: { polls: 9 },
			staticDataChanged: false,
		});
	});

	it('keeps a clock for each of two polls that overlap', async () => {
		const polls = [1, 2].map(async (now) => await poll({ ...setup(), dateNow: () => now }));
		const results = await Promise.all(polls);
		expect(results.map(({ items }) => items?.[0].json.now)).toEqual([1, 2]);
		expect(Date.now()).toBeGreaterThan(2);
	});

	it('throws what the trigger throws', async () => {
		const failing = poll({ ...setup(), credentials: { baseUrl, key: 'wrong' } });
		await expect(failing).rejects.toMatchObject({ name: 'NodeApiError', httpCode: '401' });
	});
});
