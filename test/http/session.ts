import { Agent } from 'node:http';
import axios from 'axios';
import {
	systemClock,
	type ApiRequest,
	type ApiResponse,
	type Clock,
	type Session,
} from '../../http/mod';
import { RateLimiter } from '../../http/rateLimiter';
import { answerRequest } from '../../simulator/answerRequest';
import { startSimulator, type LoggedRequest, type Simulator } from '../../simulator/mod';
import { headersOf } from '../simulator/ask';

const httpAgent = new Agent({ keepAlive: true });

/** A clock that never makes anybody wait. A sleep ends immediately, and the clock moves on by the length of the sleep. */
export interface SkippingClock extends Clock {
	/** The time in milliseconds since 1970, which a test may change. */
	time: number;
	/** The requested length of each sleep, in milliseconds. */
	readonly sleeps: number[];
}

/**
 * @param random the random number that the clock always gives
 * @param time the first time of the clock, in milliseconds since 1970
 */
export function skippingClock(random = 0.5, time = Date.now()): SkippingClock {
	const clock: SkippingClock = {
		time,
		sleeps: [],
		now: () => clock.time,
		sleep: async (milliseconds) => {
			clock.sleeps.push(milliseconds);
			clock.time += milliseconds;
		},
		random: () => random,
	};
	return clock;
}

/**
 * Makes a session with a simulator over HTTP, like the session of a node: with axios, without redirects, and with every status as an
 * answer.
 *
 * @param simulator the simulator that gets the requests
 * @param clock the clock to wait by. The default is the real clock
 * @param signal cancels all requests
 * @param timeout the longest time for a request, in milliseconds. 0 means no limit
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

/**
 * Makes a session in which something happens after each answer.
 *
 * @param happens is called with the number of answers so far
 */
export function afterEachRequest(session: Session, happens: (request: number) => void): Session {
	let count = 0;
	return {
		...session,
		transport: async (request) => {
			const answer = await session.transport(request);
			happens(++count);
			return answer;
		},
	};
}

/** Returns the simulator's answer to a reading request, without a network. Adds the request to the simulator's log. */
async function answerDirectly(
	simulator: Simulator,
	{ method, path, query }: ApiRequest,
): Promise<ApiResponse> {
	const { admin, clock, requests, switches } = simulator;
	const logged: LoggedRequest = {
		...{ method, path, status: 0, startedAt: performance.now(), finishedAt: undefined },
		query: Object.entries(query).map(([name, value]) => [name, String(value)]),
		headers: { user: admin.user, key: admin.key, secret: admin.secret },
		body: { kind: 'none' },
	};
	requests.push(logged);
	simulator.mostInFlight = Math.max(simulator.mostInFlight, ++simulator.inFlight);
	// Requests that are sent together all arrive before the first request gets its answer, as over a network.
	await new Promise((resolve) => setImmediate(resolve));
	simulator.beforeAnswer?.(logged);
	const { status, headers, body } = answerRequest(logged, simulator);
	simulator.inFlight--;
	Object.assign(logged, { status, finishedAt: performance.now() });
	const now = clock.instant().getTime() + switches.dateShift * 1_000;
	const date = switches.dateHeader ? { date: new Date(now).toUTCString() } : {};
	return { status, headers: { ...date, ...headers }, body: parsed(body) };
}

/** Parses a body as axios does. */
function parsed(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return body;
	}
}

/**
 * Makes a session like `sessionWith()` that asks the simulator without a network, because this is faster. If a request writes, or if the
 * simulator must fail, be slow or limit requests, the session still uses a network.
 */
export function directSession(
	simulator: Simulator,
	clock: Clock = skippingClock(),
	session: Session = sessionWith(simulator, clock),
): Session {
	return {
		...session,
		transport: async (request) => {
			const { faults, latency, rateLimit } = simulator.switches;
			const isPlain = faults.length === 0 && latency === 0 && rateLimit === null;
			return isPlain && request.method === 'GET'
				? await answerDirectly(simulator, request)
				: await session.transport(request);
		},
	};
}

const underWay = new Set<Promise<unknown>>();

/**
 * Makes a session like `directSession()` in which a cancelled request still arrives. So `settled()` can wait for the request within the
 * test that sent it.
 */
export function lastingSession(simulator: Simulator, clock: Clock = skippingClock()): Session {
	const session = directSession(simulator, clock);
	return {
		...session,
		transport: async (request) => {
			const answer = session.transport({ ...request, signal: undefined });
			underWay.add(answer);
			return await answer;
		},
	};
}

/** Waits until all requests of lasting sessions have their answers. */
export async function settled(): Promise<void> {
	await Promise.allSettled(underWay);
	underWay.clear();
}

export const closeConnections = (): void => httpAgent.destroy();

/** Starts a simulator for the tests of a file, and resets it after each test. */
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
