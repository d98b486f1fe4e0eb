import type { FaultAnswer, LoggedRequest, Row, Simulator, Switches } from '../../simulator/mod';

/** A simulator in another process. Older engines run on a Node that is too old for the simulator. */
export class RemoteSimulator {
	constructor(readonly url: string) {}

	async admin(): Promise<Simulator['admin']> {
		return (await this.control<Pick<Simulator, 'admin'>>('GET', '')).admin;
	}

	/** Returns the records of a table. `path` is the path of the list in the API. */
	async records(path: string): Promise<Row[]> {
		return await this.control('GET', `/records?path=${path}`);
	}

	/** Adds a record with these fields, as if a person had entered it now, and returns the record. */
	async addRecord(path: string, fields: Row = {}): Promise<Row> {
		return (await this.control<Row[]>('POST', '/records', { path, records: [fields] }))[0];
	}

	/** Replaces the records of a table by new records, with ids from 1 on. */
	async fillTable(path: string, count: number): Promise<void> {
		await this.control('POST', '/fill', { path, count, firstId: 1 });
	}

	/** Spoils the answers to the next requests. `handled` says whether the API does what a request asks before it spoils the answer. */
	async spoil(answer: FaultAnswer, times: number | 'always' = 1, handled = false): Promise<void> {
		const switches: Partial<Switches> = { faults: [{ answer, times, handled }] };
		await this.control('PUT', '/switches', switches);
	}

	async requests(): Promise<LoggedRequest[]> {
		return await this.control('GET', '/requests');
	}

	async reset(): Promise<void> {
		await this.control('POST', '/reset');
	}

	private async control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
		const response = await fetch(`${this.url}/_simulator${path}`, {
			method,
			...(body
				? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
				: {}),
		});
		if (!response.ok) throw new Error(`The simulator answered ${await response.text()}`);
		return (await response.json()) as Answer;
	}
}
