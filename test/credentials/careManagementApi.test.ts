/** The credential's own test, as n8n runs it when a person saves the credential. */
import { testCredential } from '../engine/mod';
import { startSimulator, type Simulator } from '../../simulator/mod';

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
		[{ status: 404 }, /Check the Base URL/],
		[{ redirect: 'https://elsewhere.example' }, /redirects to another address/],
		[{ status: 503 }, /offline for maintenance/],
	])('explains %o', async (answer, message) => {
		simulator.switches.faults = [{ answer, times: 'always' }];
		expect(await test()).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(message),
		});
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
			message: 'Requests at Once must be a whole number from 1 to 50',
		});
		expect(simulator.requests).toEqual([]);
	});

	it('takes a Base URL with a slash at its end', async () => {
		expect(await test({ baseUrl: `${simulator.url}/` })).toMatchObject({ status: 'OK' });
	});
});
