import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Credential } from '../../localN8n/mod';
import { findPostgres } from '../queue/findPostgres';
import type { Server } from '../queue/spawnServer';
import { startPostgres } from '../queue/startPostgres';

/** The user who sets up the database. This user is an administrator but no superuser. */
const administrator = 'admin';

/**
 * With these settings, every statement counts as slow. So PostgreSQL would log all statements. The settings in
 * docs/reference/postgresql.md must prevent this.
 */
const settings = ['log_min_duration_statement=0', 'log_duration=on'];

/** Returns the blocks of SQL in docs/reference/postgresql.md, in their order. A password takes the place of `…`. */
export const blocksOnThePage = (): string[] =>
	[...readFileSync('docs/reference/postgresql.md', 'utf8').matchAll(/```sql\n(.*?)```/gs)].map(
		([, sql]) => sql.replaceAll('…', 'secret'),
	);

/**
 * Returns the SQL for the settings that keep names out of the log, from docs/reference/postgresql.md. Only a superuser
 * can run this SQL.
 */
const logSettings = (): string =>
	[
		...readFileSync('docs/reference/postgresql.md', 'utf8').matchAll(
			/^\| `(log_\w+)` +\| `(.+?)` +\|$/gm,
		),
	]
		.map(([, name, value]) => `alter role care_copy set ${name} = '${value}';`)
		.join('\n');

/** A real PostgreSQL on loopback, which tests can crash. Its database is set up as docs/reference/postgresql.md says. */
export class Database {
	private constructor(
		/** The folder with psql and pg_dump. */
		private readonly programs: string,
		/** The folder with PostgreSQL itself. */
		private readonly serverPrograms: string,
		private readonly folder: string,
		private server: Server,
	) {}

	/**
	 * @param folder a new folder for the data of PostgreSQL
	 * @param serverPrograms the folder with the PostgreSQL to start. By default, Debian's PostgreSQL is started
	 */
	static async start(folder: string, serverPrograms?: string): Promise<Database> {
		const programs = findPostgres();
		if (programs === undefined) {
			throw new Error(
				'This test needs PostgreSQL: install it with "sudo apt-get install postgresql" and try again.',
			);
		}
		const own = serverPrograms ?? programs;
		const server = await startPostgres(own, folder, undefined, settings);
		const database = new Database(programs, own, folder, server);
		await database.isReady();
		const [setUp] = blocksOnThePage();
		database.run(`create role ${administrator} login createdb createrole`, 'postgres', 'postgres');
		database.run(setUp, administrator, 'postgres');
		database.run(logSettings(), 'postgres', 'postgres');
		for (const role of ['care_reader', 'care_reader_without_people']) {
			database.run(`create role ${role} nologin`, administrator, 'postgres');
		}
		return database;
	}

	/** Waits until the server takes statements. The server opens its port earlier. */
	private async isReady(): Promise<void> {
		for (let tries = 0; ; tries++) {
			try {
				this.run('select 1', 'postgres', 'postgres');
				return;
			} catch (error) {
				if (tries === 100) throw error;
				await wait(100);
			}
		}
	}

	get log(): string {
		return readFileSync(join(this.folder, 'postgres.log'), 'utf8');
	}

	/** Makes the credential of n8n's Postgres node. */
	credential(): Credential {
		return {
			id: 'postgresDemo0001',
			name: 'PostgreSQL',
			type: 'postgres',
			data: {
				host: '127.0.0.1',
				port: this.server.port,
				database: 'care',
				user: 'care_copy',
				password: 'secret',
				ssl: 'disable',
				maxConnections: 10,
				sshTunnel: false,
			},
		};
	}

	/** Returns the rows of a SELECT. The default user is a superuser. */
	rows<Row = Record<string, unknown>>(sql: string, user = 'postgres'): Row[] {
		const text = this.run(`select coalesce(json_agg(t), '[]') from (${sql}) as t`, user);
		return JSON.parse(text) as Row[];
	}

	/** Runs SQL, and returns what it prints. */
	run(sql: string, user = 'postgres', database = 'care'): string {
		const { status, stdout, stderr } = spawnSync(
			join(this.programs, 'psql'),
			[...this.args(user, database), '-qAt', '-v', 'ON_ERROR_STOP=1'],
			{ input: sql, encoding: 'utf8', maxBuffer: 2 ** 30 },
		);
		if (status !== 0) throw new Error(stderr.trim().slice(0, 500));
		return stdout;
	}

	/** Makes the environment variables with which a client finds PostgreSQL. */
	environment(user: string, database: string): Record<string, string> {
		const PATH = `${this.programs}:${process.env.PATH ?? ''}`;
		const place = { PGHOST: '127.0.0.1', PGPORT: `${this.server.port}` };
		return { ...place, PGUSER: user, PGDATABASE: database, PATH };
	}

	/** The version of the server, such as 15.14. */
	get version(): string {
		return this.run('show server_version').split(' ')[0].trim();
	}

	/** Whether pg_dump has the version of the server. A pg_dump that is older than the server refuses to work. */
	get canBackUp(): boolean {
		return this.programs === this.serverPrograms;
	}

	/** Makes a backup of the database, as SQL. */
	backUp(user: string): string {
		const options = { encoding: 'utf8', cwd: '/', maxBuffer: 2 ** 30 } as const;
		return execFileSync(join(this.programs, 'pg_dump'), this.args(user, 'care'), options);
	}

	copy(table: string, lines: string): void {
		const args = [...this.args('postgres', 'care'), '-qc', `copy ${table} from stdin`];
		execFileSync(join(this.programs, 'psql'), args, { input: lines, cwd: '/' });
	}

	/**
	 * Runs SQL in a transaction that stays open.
	 *
	 * @returns a function that ends the transaction. It commits only if its argument is `commit;`
	 */
	async hold(sql: string, user: string): Promise<(last?: string) => Promise<void>> {
		const session = spawn(join(this.programs, 'psql'), [...this.args(user, 'care'), '-qAt']);
		session.stdin.write(`begin;\n${sql};\nselect 'it is held';\n`);
		for await (const chunk of session.stdout.iterator({ destroyOnReturn: false })) {
			if (String(chunk).includes('it is held')) break;
		}
		return async (last = '') => {
			session.stdin.end(last);
			await once(session, 'exit');
		};
	}

	private args(user: string, database: string): string[] {
		return ['-h', '127.0.0.1', '-p', `${this.server.port}`, '-U', user, '-d', database];
	}

	/** Ends the server as a power cut would, and starts it again. */
	async crash(): Promise<void> {
		const { port } = this.server;
		await this.server.close('SIGQUIT');
		this.server = await startPostgres(this.serverPrograms, this.folder, port, settings);
	}

	/** Ends the server as a power cut would. */
	async cutOff(): Promise<void> {
		await this.server.close('SIGQUIT');
	}

	async restart(): Promise<void> {
		const { port } = this.server;
		this.server = await startPostgres(this.serverPrograms, this.folder, port, settings);
	}

	async close(): Promise<void> {
		await this.server.close('SIGQUIT');
	}
}
