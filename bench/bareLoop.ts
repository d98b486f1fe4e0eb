import axios from 'axios';
import type { Login } from '../simulator/mod';

/**
 * Reads all rosters as a simple program would: one page of 20,000 records after another, until a page is not full. The loop keeps its
 * connection. It relies on a list that does not change and on an API that gives as many records as the loop asks for.
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
