import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

type Row = Record<string, unknown>;

/** A PostgreSQL inside of this process, empty at first. */
export class EmbeddedDatabase {
	private readonly worker = new Worker(join(__dirname, 'embedded.mjs'));

	/**
	 * The rows of a query; without values there may be many statements, and no rows come back.
	 *
	 * @throws when it is refused, with PostgreSQL's words
	 */
	async ask(sql: string, values?: readonly unknown[]): Promise<Row[]> {
		this.worker.postMessage({ sql, values });
		const [{ rows, error }] = (await once(this.worker, 'message')) as [
			{ rows: Row[]; error?: string },
		];
		if (error !== undefined) throw new Error(error);
		return rows;
	}

	async rows(sql: string): Promise<Row[]> {
		return await this.ask(sql, []);
	}

	async close(): Promise<void> {
		await this.worker.terminate();
	}
}
