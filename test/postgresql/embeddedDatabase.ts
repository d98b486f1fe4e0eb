import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keep } from '../jest/keep';

type Row = Record<string, unknown>;

/** The compiled code of PostgreSQL. A jest worker compiles it once for all its test files. */
const pgliteWasmModule = keep(
	'code of PostgreSQL',
	() =>
		new WebAssembly.Module(
			readFileSync(join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')),
		),
);

/** The files of databases, by the SQL that set them up. Copying the files is much faster than a setup. */
const setUp = keep('set up databases', () => new Map<string, unknown>());

export class EmbeddedDatabase {
	private readonly worker: Worker;

	constructor(files?: unknown) {
		const workerData = { files, pgliteWasmModule };
		this.worker = new Worker(join(__dirname, 'embedded.mjs'), { workerData });
	}

	/** Starts a new database that `postgresql/care.sql` has set up. */
	static async start(): Promise<EmbeddedDatabase> {
		const sql = readFileSync('postgresql/care.sql', 'utf8');
		const database = new EmbeddedDatabase(setUp.get(sql));
		if (!setUp.has(sql)) {
			await database.run(sql);
			const [{ files }] = await database.post({ dump: true });
			setUp.set(sql, files);
		}
		return database;
	}

	/** Returns the rows of a query. Without values, the text may have many statements, and no rows come back. */
	async ask(sql: string, values?: readonly unknown[]): Promise<Row[]> {
		return await this.post({ sql, values });
	}

	private async post(question: { sql?: string; values?: unknown; dump?: true }): Promise<Row[]> {
		this.worker.postMessage(question);
		const [{ rows, error }] = (await once(this.worker, 'message')) as [
			{ rows: Row[]; error?: string },
		];
		if (error !== undefined) throw new Error(`${error} in ${question.sql?.slice(0, 200)}`);
		return rows;
	}

	async run(sql: string): Promise<void> {
		await this.ask(sql);
	}

	async rows(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
		return await this.ask(sql, values);
	}

	/** Tells the database that a list is requested. The template "Care data in PostgreSQL" does the same. Returns the run. */
	async begin(resource: string, slice = ''): Promise<unknown> {
		return (await this.rows('select run from care.ask($1, $2) limit 1', [resource, slice]))[0].run;
	}

	/** Lets the database take records over. Returns the run and its status. */
	async take(
		resource: string,
		slice: string,
		records: readonly object[],
		run?: unknown,
	): Promise<{ run: unknown; status: unknown }> {
		const begun = run ?? (await this.begin(resource, slice));
		const texts = records.map((record) => JSON.stringify(record));
		const [{ id }] = await this.rows('insert into care.part (records) values ($1) returning id', [
			texts,
		]);
		const taken = 'select status from care.take($1, $2, $3)';
		const [{ status }] = await this.rows(taken, [begun, id, '']);
		return { run: begun, status };
	}

	/** Tells the database that a list could not be read. */
	async fail(resource: string, slice: string, reason: string): Promise<void> {
		const run = await this.begin(resource, slice);
		await this.rows('select care.take($1, null, $2)', [run, reason]);
	}

	/** Empties the copy, and resets settings. */
	async empty(): Promise<void> {
		await this.run(
			`truncate care.record, care.history, care.run, care.left_out, care.accepted, care.mail, care.doubled, care.forgotten, care.read_right, care.past_deleted, care.held;
			update care.setting set planned = null, keep_gone = null, keep_history = null, keep_runs = '400 days'`,
		);
	}

	async close(): Promise<void> {
		await this.worker.terminate();
	}
}
