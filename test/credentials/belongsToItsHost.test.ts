/**
 * Checks the credential in any node. n8n's HTTP Request node uses `requestWithAuthentication`. The pagination of that
 * node uses `requestWithAuthenticationPaginated`. Newer nodes and tools use `httpRequestWithAuthentication`.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { IDataObject } from 'n8n-workflow';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { runNode, type CredentialValues, type RunResult } from '../engine/mod';
import { serve, type Served } from '../serve';
import { anyNode, helpers, to, type Helper } from './anyNode';

let simulator: Simulator;
let other: Served;
let otherUrl: string;
let otherHeaders: IncomingHttpHeaders[] = [];

beforeAll(async () => {
	simulator = await startSimulator({ now: '2026-03-11 09:00:00', tables: {} });
	other = await serve((request, response) => {
		otherHeaders.push(request.headers);
		response.setHeader('content-type', 'application/json').end('[]');
	});
	otherUrl = other.url;
});

afterEach(() => {
	simulator.reset();
	otherHeaders = [];
});

afterAll(async () => {
	await simulator.close();
	await other.close();
});

const send = async (
	helper: Helper,
	options: IDataObject,
	{ baseUrl = simulator.url, nextUrl = '' } = {},
): Promise<RunResult> =>
	await runNode({
		node: anyNode,
		parameters: {
			helper,
			options: JSON.stringify({ method: 'GET', ...options }),
			nextUrl,
		},
		credentials: { baseUrl, ...simulator.admin } satisfies CredentialValues,
	});

/** Checks that the error, which n8n stores and shows, contains no secret of the credential. */
const expectNoSecret = ({ error }: RunResult) => {
	const stored = JSON.stringify([error, error?.message, error?.description, error?.messages]);
	for (const secret of Object.values(simulator.admin)) expect(stored).not.toContain(secret);
};

describe.each(helpers)('%s', (helper) => {
	it('reaches the API', async () => {
		const { items, error } = await send(helper, to(helper, `${simulator.url}/areas`));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(simulator.requests[0]).toMatchObject({ path: '/areas', headers: simulator.admin });
	});

	it.each([
		['another port', () => `${otherUrl}/areas`],
		['the Base URL as user info', () => otherUrl.replace('//', `//${simulator.url.slice(7)}@`)],
		['another port, written with backslashes', () => otherUrl.replace('//', '\\\\')],
	])('does not carry the credential to %s', async (_, url) => {
		const result = await send(helper, to(helper, url()));
		expect(result.error?.message).toBe(
			`The Care Management API credential is for ${simulator.url} only: use another credential for another service`,
		);
		expect(otherHeaders).toEqual([]);
		expectNoSecret(result);
	});

	it.each([301, 302, 303, 307, 308] as const)(
		'does not carry the credential along a redirect with status %i',
		async (status) => {
			simulator.switches.faults = [
				{ answer: { redirect: `${otherUrl}/areas`, status }, times: 'always' },
			];
			for (const method of ['GET', 'POST']) {
				const result = await send(helper, {
					...to(helper, `${simulator.url}/areas`),
					method,
					// The HTTP Request node sets these options.
					followRedirect: true,
					followAllRedirects: true,
					maxRedirects: 21,
				});
				expect(result.error?.httpCode ?? result.error?.message).toContain(String(status));
				expectNoSecret(result);
			}
			expect(otherHeaders).toEqual([]);
		},
	);

	it('does not carry the credential to a protocol-relative address', async () => {
		for (const baseURL of [simulator.url, otherUrl]) {
			const result = await send(helper, { ...to(helper, `//${otherUrl.slice(7)}/areas`), baseURL });
			expect(result.error).toBeDefined();
			expectNoSecret(result);
		}
		expect(otherHeaders).toEqual([]);
	});

	it('does not carry the credential out of the path of the Base URL', async () => {
		const baseUrl = `${simulator.url}/v1`;
		for (const path of [
			'/areas',
			'/v10/areas',
			'/v1/../areas',
			'/v1/%2e%2e/areas',
			'/v1/..%2fareas',
		]) {
			const { error } = await send(helper, to(helper, `${simulator.url}${path}`), { baseUrl });
			expect(error?.message).toContain(`is for ${baseUrl} only`);
		}
		expect(simulator.requests).toEqual([]);
	});
});

it('a page that the API names does not carry the credential elsewhere', async () => {
	const result = await send(
		'paginated',
		{ uri: `${simulator.url}/areas` },
		{ nextUrl: `'${simulator.url}/areas' : '${otherUrl}/areas'` },
	);
	expect(simulator.requests).toHaveLength(1);
	expect(result.error?.message).toContain(`is for ${simulator.url} only`);
	expect(otherHeaders).toEqual([]);
	expectNoSecret(result);
});
