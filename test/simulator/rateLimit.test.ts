import { setTimeout as sleep } from 'node:timers/promises';
import { type Switches } from '../../simulator/mod';
import { ask, simulator, statusOf, switches, useSimulator } from './ask';

useSimulator({ tables: {} });

/** Sends some requests at the same time, and returns the answers. The answers to accepted requests come first. */
const limitedTo = async (rateLimit: Switches['rateLimit'], count: number) => {
	switches.rateLimit = rateLimit;
	const answers = await Promise.all(Array.from({ length: count }, () => ask('/areas')));
	return answers.toSorted((one, other) => one.status - other.status);
};

test('Switches.rateLimit lets so many requests pass in a window', async () => {
	const answers = await limitedTo({ requests: 5, seconds: 60, retryAfter: 'none' }, 8);
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
	expect(answers[7].headers).not.toHaveProperty('retry-after');
	switches.rateLimit = { requests: 5, seconds: 0.05, retryAfter: 'none' };
	await sleep(60);
	expect(await statusOf('/areas')).toBe(200);
});

// The time on the clock of the API is 2025-11-18T23:30:00Z.
test.each<[NonNullable<Switches['rateLimit']>['retryAfter'], string | undefined]>([
	['none', undefined],
	['seconds', '30'],
	['date', 'Tue, 18 Nov 2025 23:30:30 GMT'],
	['epoch', String(Date.UTC(2025, 10, 18, 23, 30, 30) / 1000)],
	['milliseconds', '30000'],
	['year', '31536000'],
	['zero', '0'],
	['pastDate', 'Tue, 18 Nov 2025 23:29:30 GMT'],
	['text', 'soon'],
])(
	'a Retry-After of the kind %s is %s, of a rate limit and of a fault',
	async (retryAfter, value) => {
		const [, refused] = await limitedTo({ requests: 1, seconds: 30, retryAfter }, 2);
		expect([refused.status, refused.headers['retry-after']]).toEqual([429, value]);
		// A reset turns the rate limit off.
		simulator.reset();
		switches.faults = [{ answer: { status: 503, retryAfter } }];
		const { status, headers } = await ask('/areas');
		expect([status, headers['retry-after']]).toEqual([503, value]);
	},
);

test('Switches.rateLimit.countRefused keeps out who keeps asking', async () => {
	const statusAfterRefusal = async (countRefused: boolean) => {
		simulator.reset();
		switches.rateLimit = { requests: 1, seconds: 1, retryAfter: 'seconds', countRefused };
		expect(await statusOf('/areas')).toBe(200);
		await sleep(600);
		expect(await statusOf('/areas')).toBe(429);
		await sleep(600);
		return await statusOf('/areas');
	};
	expect(await statusAfterRefusal(false)).toBe(200);
	expect(await statusAfterRefusal(true)).toBe(429);
});
