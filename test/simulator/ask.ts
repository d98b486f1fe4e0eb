import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { findEndpoint, reads, writes, type Endpoint, type ReadEndpoint } from '../../api/mod';
import { recordsOf } from '../../http/mod';
import type { Row, Simulator } from '../../simulator/mod';

/** The time of the tests, by the API's clock. */
export const now = '2025-11-19 10:30:00';

/** Little data that still has every kind of record. */
export const small = { clients: 30, workers: 22, weeksBack: 3, weeksAhead: 2, incidents: 170 };

export const everyRead = Object.values(reads);
export const everyEndpoint: Endpoint[] = [...Object.values(reads), ...Object.values(writes)];

/** The three headers of a login. */
export const headersOf = ({ user, key, secret }: Simulator['admin']) => ({
	User: user,
	Key: key,
	Secret: secret,
});

/** Sends one request as an administrator, whatever the answer is. */
export const ask = (
	simulator: Simulator,
	path: string,
	config: AxiosRequestConfig = {},
): Promise<AxiosResponse> =>
	axios.request({
		baseURL: simulator.url,
		url: path,
		validateStatus: () => true,
		maxRedirects: 0,
		proxy: false,
		...config,
		headers: { ...headersOf(simulator.admin), Accept: 'application/json', ...config.headers },
	});

/** The records of a list. */
export async function list(
	simulator: Simulator,
	path: string,
	params: Record<string, unknown> = {},
): Promise<Row[]> {
	const { status, data } = await ask(simulator, path, { params });
	if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
	return recordsOf(findEndpoint('GET', path.split('?')[0]) as ReadEndpoint, data);
}

/** The status of a list. */
export const statusOf = async (
	simulator: Simulator,
	path: string,
	config: AxiosRequestConfig = {},
): Promise<number> => (await ask(simulator, path, config)).status;
