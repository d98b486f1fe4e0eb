/** The harness itself, and the facts about n8n's engine that the node is built on. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DateTime } from 'luxon';
import {
	NodeApiError,
	type DeclarativeRestApiSettings,
	type ICredentialType,
	type IDataObject,
	type IExecutePaginationFunctions,
	type IExecuteSingleFunctions,
	type IHttpRequestOptions,
	type INodeExecutionData,
	type INodeType,
	type IPollFunctions,
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
		rules: [
			{ type: 'responseCode', properties: { value: 401, message: 'The key is wrong' } },
			{
				type: 'responseSuccessBody',
				properties: { key: 'path', value: '/never', message: 'Never shown' },
			},
		],
	},
};

/** What the node's own functions were given, oldest first. */
const seen: unknown[] = [];

/** Keeps the value of a parameter as a `preSend` function gets it. */
const look = (name: string) =>
	async function (
		this: IExecuteSingleFunctions,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		seen.push(this.getNodeParameter(name, undefined));
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
					paginationToken: Number(paginationToken ?? 0) + 1,
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
let hanging: Promise<'closed by the client'>;

beforeAll(async () => {
	server = createServer((request, response) => {
		const { url = '', headers } = request;
		requests.push({ url, headers });
		if (url.startsWith('/hang')) {
			hanging = new Promise((resolve) => {
				request.once('close', () => resolve('closed by the client'));
			});
			return;
		}
		if (headers.key === 'wrong') response.statusCode = 401;
		if (url.startsWith('/fail')) response.statusCode = 500;
		response.setHeader('content-type', 'application/json');
		response.end(
			url.startsWith('/list') ? '[{"a":1},{"a":2}]' : JSON.stringify({ path: url, headers }),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
	requests = [];
	seen.length = 0;
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
		expect(items).toHaveLength(1);
		expect(requests[0]).toMatchObject({ url: '/echo', headers: { key: 'k1', greeting: 'hello' } });
	});

	it('evaluates expressions in the values of the credential', async () => {
		await run({ credentials: { baseUrl, key: '={{ 1 + 1 }}' } });
		expect(requests[0].headers.key).toBe('2');
	});

	it('evaluates expressions in the parameters for every item', async () => {
		await run({
			items: [{ json: { t: 'a' } }, { json: { t: 'b' } }],
			parameters: { filters: { text: '={{ $json.t + $("Source").item.json.t }}' } },
		});
		expect(query()).toEqual([{ text: 'aa' }, { text: 'bb' }]);
	});

	it('evaluates $today in the time zone of the workflow', async () => {
		const zones = ['Pacific/Kiritimati', 'Pacific/Niue'];
		for (const timezone of zones) await run({ timezone, parameters: { day: '={{ $today }}' } });
		const offsets = seen.map((day) => (day as DateTime).toFormat('HH:mm ZZ'));
		expect(offsets).toEqual(['00:00 +14:00', '00:00 -11:00']);
	});

	it('uses the time zone of n8n, New York, when the workflow sets none', async () => {
		await run({ parameters: { day: '={{ $now }}' } });
		expect((seen[0] as DateTime).zoneName).toBe('America/New_York');
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
		await run({ parameters: { path: '/fail' } });
		expect(logged.map(({ message }) => message)).toContainEqual(
			expect.stringContaining('finished with error'),
		);
	});
});

describe('the engine', () => {
	it('hands a Luxon DateTime to preSend as a DateTime, and sends it as ISO text', async () => {
		await run({
			timezone: 'Australia/Sydney',
			parameters: { filters: { from: '={{ DateTime.fromISO("2025-01-31T23:30") }}' } },
		});
		expect(DateTime.isDateTime(seen[0])).toBe(true);
		expect(query()).toEqual([{ from: '2025-01-31T23:30:00.000+11:00' }]);
	});

	it('hands a date of the picker to preSend as the text that it stored', async () => {
		await run({ parameters: { day: '2025-01-31T00:00:00' } });
		expect(seen).toEqual(['2025-01-31T00:00:00']);
	});

	it('PIN null and undefined in a collection', async () => {
		await run({ parameters: { filters: { text: '={{ null }}', from: '={{ undefined }}' } } });
		expect({ seen: [...seen], query: query() }).toEqual({});
	});

	it('PIN missing json', async () => {
		const r = await run({ parameters: { filters: { text: '={{ $json.none.deep }}' } } });
		expect({ seen: [...seen], query: query(), error: r.error }).toEqual({});
	});

	it.each([
		['number', 7],
		['id', { __rl: true, mode: 'id', value: '7' }],
		['id num', { __rl: true, mode: 'id', value: 7 }],
		['list', { __rl: true, mode: 'list', value: 7, cachedResultName: 'Ada' }],
		['expression', '={{ 7 }}'],
		['expression in rl', { __rl: true, mode: 'id', value: '={{ $json.missing }}' }],
		['empty', { __rl: true, mode: 'id', value: '' }],
	])('PIN rl %s', async (_, client) => {
		const r = await run({ parameters: { filters: { client: client as never } } });
		expect({ seen: [...seen], query: query(), error: r.error?.message }).toEqual({});
	});

	it('PIN pagination', async () => {
		const r = await run({
			items: [{ json: {} }, { json: {} }],
			parameters: { resource: 'many', path: '/list', filters: { text: 'x' } },
		});
		expect({ items: r.items, urls: requests.map(({ url }) => url) }).toEqual({});
	});
	it('PIN pairing without pagination', async () => {
		const r = await run({
			items: [{ json: {} }, { json: {} }],
			parameters: { path: '/list' },
		});
		expect(r.items).toEqual({});
	});
	it('PIN continue', async () => {
		const parameters = { path: '={{ $json.p }}' };
		const items = [{ json: { p: '/echo' } }, { json: { p: '/fail' } }, { json: { p: '/echo' } }];
		const a = await run({ items, parameters, onError: 'continueRegularOutput' });
		const b = await run({ items, parameters, onError: 'continueErrorOutput' });
		expect({ a, b }).toEqual({});
	});
	it('PIN options', async () => {
		const r = await run({ parameters: { path: '/hang', requestOptions: { timeout: 50 } } });
		const p = await run({
			credentials: { baseUrl: 'http://nowhere.invalid', key: 'k' },
			parameters: { requestOptions: { proxy: baseUrl } },
		});
		expect({ r: { ...r.error, node: 0 }, p: p.error, requests }).toEqual({});
	});
	it('PIN refused', async () => {
		const r = await run({ credentials: { baseUrl: 'http://127.0.0.1:1', key: 'k' } });
		expect({ ...r.error, node: 0 }).toEqual({});
	});
	it('PIN cancel', async () => {
		const controller = new AbortController();
		const running = run({ parameters: { path: '/hang' }, signal: controller.signal });
		while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		controller.abort();
		expect({ r: await running, h: await hanging }).toEqual({});
	});
	it('PIN misc', async () => {
		const file = await binary('hello', 'a.txt');
		expect(file).toEqual({});
	});
});

describe('listSearch()', () => {
	it('PIN', async () => {
		expect(
			await listSearch({
				node: sample,
				credentialType: sampleApi,
				credentials: { baseUrl, key: 'k1' },
				parameters: { filters: { text: 'T' } },
				method: 'clients',
				filter: 'F',
				paginationToken: '4',
			}),
		).toEqual({});
	});
	it('PIN 2', async () => {
		expect(
			await loadOptions({
				node: sample,
				credentialType: sampleApi,
				credentials: { baseUrl, key: 'k1' },
				method: 'fields',
			}),
		).toEqual({});
	});
});

describe('testCredential()', () => {
	it('PIN', async () => {
		expect([
			await testCredential({ baseUrl, key: 'k' }, sampleApi),
			await testCredential({ baseUrl, key: 'wrong' }, sampleApi),
			await testCredential({ baseUrl: 'http://127.0.0.1:1', key: 'wrong' }, sampleApi),
		]).toEqual({});
	});
});

describe('poll()', () => {
	it('PIN', async () => {
		const base = { node: trigger, credentialType: sampleApi, credentials: { baseUrl, key: 'k' } };
		const a = await poll({ ...base, parameters: { day: '={{ $today }}' }, timezone: 'Asia/Tokyo' });
		const b = await poll({ ...base, staticData: a.staticData, budgetMs: 77, dateNow: () => 5 });
		const c = await poll({ ...base, staticData: b.staticData, parameters: { emit: false } });
		const d = await poll({ ...base, staticData: c.staticData, mode: 'manual' });
		const e = await poll({ ...base, staticData: c.staticData, activation: 'init' });
		expect({ a, b, c, d, e }).toEqual({});
	});
	it('perf', async () => {
		const base = { node: trigger, credentialType: sampleApi, credentials: { baseUrl, key: 'k' } };
		const t = performance.now();
		for (let i = 0; i < 200; i++) await poll({ ...base });
		console.log('poll ms', (performance.now() - t) / 200);
		const t2 = performance.now();
		for (let i = 0; i < 100; i++) await run();
		console.log('run ms', (performance.now() - t2) / 100);
	});
});
export type { IDataObject, NodeApiError };
