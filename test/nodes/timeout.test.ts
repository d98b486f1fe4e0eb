/**
 * Tests how long the node waits for an answer. A test should not wait for a minute, so only the node's settings for n8n's helper are
 * tested.
 */
import type { IExecutePaginationFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { openSession } from '../../nodes/shared/openSession';

const credentials = { baseUrl: 'https://care.example.com', user: 'u', key: 'k', secret: 's' };

/** Returns the Timeout that n8n's helper gets, and the time after which the whole answer is cut off. */
async function timesOf(requestOptions: object | undefined, timeout?: number) {
	const durations = jest.spyOn(AbortSignal, 'timeout');
	let asked: IHttpRequestOptions | undefined;
	const context = {
		getCredentials: async () => credentials,
		getNode: () => ({ id: 'node', parameters: { requestOptions } }),
		getWorkflow: () => ({ id: 'workflow' }),
		helpers: {
			httpRequestWithAuthentication: async (_: string, options: IHttpRequestOptions) => {
				asked = options;
				return { statusCode: 200, headers: {}, body: [] };
			},
		},
	} as unknown as IExecutePaginationFunctions;
	const session = await openSession(context, timeout === undefined ? {} : { timeout });
	await session.transport({ method: 'GET', path: '/areas', query: {} });
	const [duration] = durations.mock.calls.at(-1) ?? [];
	durations.mockRestore();
	return [asked?.timeout, duration];
}

it('ends an answer of which nothing comes for a minute, also where n8n fills in five', async () => {
	expect(await timesOf(undefined)).toEqual([60_000, 600_000]);
	expect(await timesOf({}, 300_000)).toEqual([60_000, 600_000]);
});

it.each([1_000, 90_000, 300_000])('keeps to a Timeout of %d', async (timeout) => {
	expect(await timesOf({ timeout }, timeout)).toEqual([timeout, 2 * timeout]);
});
