/**
 * Checks that no option of a request sends the key to another host or person. A person who edits a workflow can set such
 * options, for example a proxy of their own.
 */
import type { IDataObject } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { runNode } from '../engine/mod';
import { anyNode, helpers, to, type Helper } from './anyNode';
import { startSpyProxy, type SpyProxy } from './spyProxy';

const login = { user: 'the-user', key: 'the-key', secret: 'the-secret' };
const https = 'https://care.example.com';

let proxy: SpyProxy;
let simulator: Simulator;

beforeAll(async () => {
	proxy = await startSpyProxy();
	simulator = await startSimulator({ now: '2026-03-11 09:00:00', tables: {} });
});

afterEach(() => {
	proxy.seen.length = 0;
	simulator.reset();
});

afterAll(async () => {
	proxy.close();
	await simulator.close();
});

const send = async (helper: Helper, options: IDataObject, baseUrl = https) =>
	await runNode({
		node: anyNode,
		parameters: {
			helper,
			options: JSON.stringify({ method: 'GET', ...to(helper, `${baseUrl}/areas`), ...options }),
		},
		credentials: { baseUrl, ...login },
	});

const asText = () => proxy.url;
const asObject = () => ({ protocol: 'http', host: proxy.host, port: proxy.port });

/** Options with which n8n accepts the certificate of a proxy as the certificate of the service. */
const unchecked: [name: string, options: () => IDataObject][] = [
	['skipSslCertificateValidation', () => ({ skipSslCertificateValidation: true })],
	['rejectUnauthorized', () => ({ rejectUnauthorized: false })],
	['an agent that checks nothing', () => ({ agentOptions: { rejectUnauthorized: false } })],
	['an authority of their own', () => ({ agentOptions: { ca: proxy.certificate } })],
];

describe.each(helpers)('%s', (helper) => {
	it.each(
		unchecked.flatMap(([name, options]) => [
			[name, 'as text', options, asText] as const,
			[name, 'as an object', options, asObject] as const,
		]),
	)('does not show the key to a proxy with %s, %s', async (_, __, options, via) => {
		const { error } = await send(helper, { ...options(), proxy: via() as never });
		expect(proxy.seen).toEqual([]);
		expect(error?.message).toMatch(/^A Proxy would see User, Key and Secret/);
	});

	it.each([asText, asObject])(
		'does not show the key to a proxy when there is no https',
		async (via) => {
			const { error } = await send(helper, { proxy: via() as never }, simulator.url);
			expect(proxy.seen).toEqual([]);
			expect(simulator.requests).toEqual([]);
			expect(error?.message).toMatch(/^A Proxy would see User, Key and Secret/);
		},
	);

	it('goes through a proxy that cannot read along', async () => {
		const { error } = await send(helper, { proxy: asText(), agentOptions: { cert: '', key: '' } });
		// The spy shows a certificate of its own. n8n then closes the connection before it sends anything.
		expect(proxy.seen).toEqual(['CONNECT care.example.com:443']);
		expect(error).toBeDefined();
	});

	it.each(unchecked)('without a proxy, %s stays between n8n and its person', async (_, options) => {
		await send(helper, options(), simulator.url);
		expect(simulator.requests[0]).toMatchObject({ path: '/areas', headers: login });
	});

	it('sends its own headers, however they are spelled beside it', async () => {
		await send(helper, { headers: { user: 'x', KEY: 'x', sEcret: 'x' } }, simulator.url);
		expect(simulator.requests[0].headers).toMatchObject(login);
	});

	it.each(['Host', 'host'])('lets nobody name another host in the header %s', async (name) => {
		const { error } = await send(
			helper,
			{ headers: { [name]: 'other.example.com' } },
			simulator.url,
		);
		expect(simulator.requests).toEqual([]);
		expect(error?.message).toContain(`is for ${simulator.url} only`);
	});
});

describe('the node itself', () => {
	const run = async (requestOptions: object, baseUrl: string) =>
		await runNode({
			node: new CareManagement(),
			parameters: {
				resource: 'area',
				operation: 'getAll',
				requestOptions: requestOptions as never,
			},
			credentials: { baseUrl, ...login },
		});

	it('does not show the key to a proxy with Ignore SSL Issues', async () => {
		const { error } = await run({ proxy: proxy.url, allowUnauthorizedCerts: true }, https);
		expect(proxy.seen).toEqual([]);
		expect(error?.message).toMatch(/^A Proxy would see User, Key and Secret/);
		expect(error?.description).toContain('Ignore SSL Issues');
	});

	it('does not show the key to a proxy when there is no https', async () => {
		const { error } = await run({ proxy: proxy.url }, simulator.url);
		expect(proxy.seen).toEqual([]);
		expect(error?.message).toMatch(/^A Proxy would see User, Key and Secret/);
	});

	it('sends no write that way either, and does not call its outcome unknown', async () => {
		const { error } = await runNode({
			node: new CareManagement(),
			parameters: {
				resource: 'worker',
				operation: 'create',
				FirstName: 'Ada',
				LastName: 'Lovelace',
				requestOptions: { proxy: proxy.url, allowUnauthorizedCerts: true },
			},
			credentials: { baseUrl: https, ...login },
		});
		expect(proxy.seen).toEqual([]);
		expect(error?.message).toMatch(/^A Proxy would see User, Key and Secret/);
		expect(error?.description).not.toContain('may have taken it');
	});

	it('goes through a proxy that cannot read along', async () => {
		const { error } = await run({ proxy: proxy.url }, https);
		expect(proxy.seen).toEqual(['CONNECT care.example.com:443']);
		expect(error?.message).toContain('No secure connection could be made');
	});
});
