/** Checks the test of the credential. n8n runs this test when a person saves the credential. */
import { writeProfile, type Result } from '../../doctor/mod';
import { testCredential } from '../engine/mod';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { serve, type Served } from '../serve';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ now: '2026-03-11 09:00:00', tables: {} });
});

afterEach(() => simulator.reset());

afterAll(async () => await simulator.close());

const test = async (changed: Record<string, string | number> = {}) =>
	await testCredential({ baseUrl: simulator.url, ...simulator.user, ...changed });

describe('the credential test', () => {
	it('succeeds with the right credentials', async () => {
		expect(await test()).toMatchObject({ status: 'OK' });
		expect(simulator.requests[0]).toMatchObject({
			method: 'GET',
			path: '/areas',
			headers: { ...simulator.user, accept: 'application/json' },
		});
	});

	it.each(['user', 'key', 'secret'])('fails with a wrong %s and says what to do', async (part) => {
		const result = await test({ [part]: 'wrong-one' });
		expect(result).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/did not accept the credentials.*Check User, Key and Secret/),
		});
		expect(JSON.stringify(result)).not.toContain('wrong-one');
	});

	it.each([
		[{ status: 404 }, /the API is not there/],
		[
			{ redirect: 'https://elsewhere.example' },
			/redirects to https:\/\/elsewhere\.example, and the node does not follow/,
		],
		[{ status: 503 }, /offline for maintenance/],
	])('explains %o', async (answer, message) => {
		simulator.switches.faults = [{ answer, times: 'always' }];
		expect(await test()).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(message),
		});
	});

	it('takes the profile that the doctor has written for it, and refuses any other, before anything is sent', async () => {
		const profileFor = (user: string) => {
			const account = [simulator.url, user] as const;
			const result = { findings: { all: [] }, lists: new Map() } as unknown as Result;
			return JSON.stringify(writeProfile(result, account, Date.now()));
		};
		expect(await test({ profile: profileFor(simulator.user.user) })).toMatchObject({
			status: 'OK',
		});
		const sent = simulator.requests.length;
		for (const profile of [profileFor(simulator.admin.user), '{}']) {
			expect(await test({ profile })).toMatchObject({
				status: 'Error',
				message: expect.stringContaining('Paste the whole file that npm run doctor wrote'),
			});
		}
		expect(simulator.requests).toHaveLength(sent);
	});

	it('refuses a Base URL without https, and sends nothing', async () => {
		expect(await test({ baseUrl: 'http://care.example.com' })).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('must start with https://'),
		});
	});

	it('refuses Requests at Once that are no such number', async () => {
		expect(await test({ requestsAtOnce: 0 })).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/^Requests at Once must be a whole number from 1 to 50\. /),
		});
		expect(simulator.requests).toEqual([]);
	});

	it('takes a Base URL with a slash at its end', async () => {
		expect(await test({ baseUrl: `${simulator.url}/` })).toMatchObject({ status: 'OK' });
	});
});

describe('the credential test, from an address that is not that of the API', () => {
	const secretText = 'Ada Lovelace of 1 Main Street';
	let answer: { status: number; reason?: string; type?: string; body?: string };
	let server: Served;
	let asked = 0;

	beforeAll(async () => {
		server = await serve((_, response) => {
			asked++;
			const { status, reason = secretText, type = 'text/html', body = '' } = answer;
			response.writeHead(status, reason, { 'content-type': type, location: '/sign-in' }).end(body);
		});
	});

	beforeEach(() => (asked = 0));

	afterAll(async () => await server.close());

	const answered = async (given: typeof answer) => {
		answer = given;
		return await test({ baseUrl: server.url });
	};
	const json = 'application/json';
	const page = `<html><body>${secretText}</body></html>`;

	it.each([
		['a sign-in page', { status: 200, body: page }, /a web page instead of a list/],
		['an object', { status: 200, type: json, body: `{"user":"${secretText}"}` }, /a single object/],
		['a list of texts', { status: 200, type: json, body: `["${secretText}"]` }, /something else/],
		['half a list', { status: 200, type: json, body: '[{"AreaId":' }, /incomplete JSON/],
		['nothing', { status: 204 }, /nothing instead of a list/],
		['an empty answer', { status: 200 }, /nothing instead of a list/],
		['a redirect to a sign-in page', { status: 302, body: page }, /redirects to another path/],
		[
			'a page that is not there',
			{ status: 404, body: page },
			/^A server answers .*the API is not there/,
		],
		['a teapot', { status: 418, body: page }, /status 418/],
		['a status that nobody knows', { status: 299, body: page }, /a web page instead/],
		['another one', { status: 451, body: page }, /unexpected status 451/],
	])('explains %s', async (_, given, message) => {
		const result = await answered(given);
		expect(result).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
		expect(result.message).toContain(
			'The Base URL comes from the operator of the service: add no path to it unless the operator says so.',
		);
		expect(result.message).not.toMatch(/Ada|\/areas/);
		expect(asked).toBe(1);
	});

	it.each([
		[401, /did not accept the credentials/],
		[403, /refused access/],
		[429, /too many requests/],
		[500, /problem of its own/],
		[502, /behind its gateway/],
		[599, /problem of its own/],
	])('explains %d without a word about the Base URL, and asks once', async (status, message) => {
		const result = await answered({ status, body: page });
		expect(result).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
		expect(result.message).not.toMatch(/Ada|add no path|of the node/);
		expect(asked).toBe(1);
	});

	it('takes an empty list for a list', async () => {
		const result = await answered({ status: 200, type: json, body: '[]' });
		expect(result).toMatchObject({ status: 'OK' });
	});

	it('explains why no answer came', async () => {
		expect(await test({ baseUrl: server.url.replace('http', 'https') })).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/^No secure connection could be made/),
		});
		expect(await test({ baseUrl: 'http://127.0.0.1:9' })).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(
				/^The service does not answer\. It may be down: try again later\. .*, and its port\.$/,
			),
		});
	});
});
