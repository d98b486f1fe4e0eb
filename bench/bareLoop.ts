import axios from 'axios';
import type { Login } from '../simulator/mod';

/**
 * What a programmer would write by hand: one page of 20,000 after another until one is not full. It keeps its connection, and
 * takes it for granted that the list holds still and that the API gives what it is asked for.
 *
 * @param url the base URL of the API
 * @param admin the credentials
 * @returns all rosters
 */
export async function bareLoop(url: string, admin: Login): Promise<object[]> {
	const records: object[] = [];
	for (let page = 0; ; page += 20_000) {
		const { data } = await axios.get<object[]>(`${url}/rosters`, {
			params: { limit: 20_000, page },
			headers: { ...admin },
			proxy: false,
		});
		for (const record of data) records.push(record);
		if (data.length < 20_000) return records;
	}
}
