import { Agent } from 'node:http';
import axios from 'axios';
import { systemClock, type Clock, type Session } from '../../http/mod';
import { RateLimiter } from '../../http/rateLimiter';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { headersOf } from '../simulator/ask';

const httpAgent = new Agent({ keepAlive: true });

/** A clock that never makes anybody wait: it stands still, a sleep is over at once, and the time is later by so much. */
export interface SkippingClock extends Clock {
	/** How long each sleep was meant to be, in milliseconds. */
	readonly sleeps: number[];
}

/**
 * @param random what every throw of the dice gives
 */
export function skippingClock(random = 0.5): SkippingClock {
	const sleeps: number[] = [];
	let now = Date.now();
	return {
		sleeps,
		now: () => now,
		sleep: async (milliseconds) => {
			sleeps.push(milliseconds);
			now += milliseconds;
		},
		random: () => random,
	};
}

/**
 * Lets the clock of the node run faster for a while, for tests in which real requests and real waits meet.
 *
 * @param factor how many of its seconds pass in one
 * @returns puts it right again
 */
export function speedUp(factor: number): () => void {
	const { now, sleep } = systemClock;
	const start = now();
	systemClock.now = () => start + (now() - start) * factor;
	systemClock.sleep = async (milliseconds, signal) => await sleep(milliseconds / factor, signal);
	return () => Object.assign(systemClock, { now, sleep });
}

/**
 * The way to a simulator over HTTP, as a node has it: axios, no redirects, every status an answer.
 *
 * @param simulator where to
 * @param clock the clock to wait by; the default is the real one
 * @param signal cancels everything
 * @param timeout how long a request may take, in milliseconds
 */
export function sessionWith(
	simulator: Pick<Simulator, 'url' | 'admin'>,
	clock: Clock = systemClock,
	signal?: AbortSignal,
	timeout = 20_000,
): Session {
	return {
		clock,
		flow: { id: 'test', isUrgent: false },
		rateLimiter: new RateLimiter(clock),
		signal,
		transport: async ({ method, path, query, body, signal: cut }) => {
			const { status, headers, data } = await axios.request<unknown>({
				baseURL: simulator.url,
				url: path,
				method,
				params: query,
				data: body,
				headers: { ...headersOf(simulator.admin), Accept: 'application/json' },
				validateStatus: () => true,
				maxRedirects: 0,
				proxy: false,
				timeout,
				httpAgent,
				signal: cut,
			});
			return { status, headers: { ...headers }, body: data };
		},
	};
}

const underWay = new Set<Promise<unknown>>();

/**
 * Like `sessionWith()`, but a request that is taken back arrives all the same, so that it counts in the test that sent it;
 * see `settled()`.
 *
 * @param simulator where to
 * @param clock the clock to wait by
 */
export function lastingSession(
	simulator: Pick<Simulator, 'url' | 'admin'>,
	clock: Clock = skippingClock(),
): Session {
	const session = sessionWith(simulator, clock);
	return {
		...session,
		transport: async (request) => {
			const answer = session.transport({ ...request, signal: undefined });
			underWay.add(answer);
			return await answer;
		},
	};
}

/** Waits until the requests of all lasting sessions have their answers. */
export async function settled(): Promise<void> {
	await Promise.allSettled(underWay);
	underWay.clear();
}

/** Closes the connections that were kept. */
export const closeConnections = (): void => httpAgent.destroy();

/** Starts a simulator for the tests of a file, which is as new in each of them. */
export function useSimulator(
	options: Parameters<typeof startSimulator>[0],
	use: (simulator: Simulator) => void,
): void {
	let simulator: Simulator;
	beforeAll(async () => use((simulator = await startSimulator(options))));
	afterEach(async () => {
		await settled();
		simulator.reset();
	});
	afterAll(async () => {
		closeConnections();
		await simulator.close();
	});
}
