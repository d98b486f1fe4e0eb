import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { type Endpoint, type ReadEndpoint, findEndpoint, reads, writes } from '../../api/mod';
import { recordsOf } from '../../http/mod';
import {
	createTables,
	startSimulator,
	type Row,
	type Simulator,
	type SimulatorOptions,
	type Switches,
} from '../../simulator/mod';

/** The time on the API's clock in the tests. */
export const now = '2025-11-19 10:30:00';

/** Little data that still has every kind of record. */
export const small = { clients: 30, workers: 22, weeksBack: 3, weeksAhead: 2, incidents: 170 };

export const everyRead = Object.values(reads);
export const everyEndpoint: Endpoint[] = [...Object.values(reads), ...Object.values(writes)];

/** The simulator of a test file that has called `useSimulator()`, and the simulator's switches. */
export let simulator: Simulator;
export let switches: Switches;

/** Starts the simulator for the tests of one file, and resets the simulator before each test. */
export function useSimulator(options?: SimulatorOptions): void {
	beforeAll(async () => {
		// The tables are made once and copied for each test, because a copy is faster.
		const { tables = createTables({ seed: 1, now, size: small }) } = options ?? {};
		simulator = await startSimulator({ now, ...options, tables });
		({ switches } = simulator);
	});
	beforeEach(() => simulator.reset());
	afterAll(() => simulator.close());
}

export const headersOf = ({ user, key, secret }: Simulator['admin']) => ({
	User: user,
	Key: key,
	Secret: secret,
});

/** Sends one request as an administrator. The function does not throw, whatever the answer is. */
export const ask = (
	path: string,
	config: AxiosRequestConfig = {},
	{ admin, url } = simulator,
): Promise<AxiosResponse> =>
	axios.request({
		baseURL: url,
		url: path,
		validateStatus: () => true,
		maxRedirects: 0,
		proxy: false,
		...config,
		headers: { ...headersOf(admin), Accept: 'application/json', ...config.headers },
	});

/** Returns the records of a list. Throws if the status is not 200. */
export async function list(
	path: string,
	params: Record<string, unknown> = {},
	of = simulator,
): Promise<Row[]> {
	const { status, data } = await ask(path, { params }, of);
	if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
	return recordsOf(findEndpoint('GET', path.split('?')[0]) as ReadEndpoint, data) as Row[];
}

export const statusOf = async (path: string, config: AxiosRequestConfig = {}): Promise<number> =>
	(await ask(path, config)).status;
