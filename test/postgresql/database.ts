import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Credential } from '../../localN8n/mod';
import { findPostgres } from '../queue/findPostgres';
import type { Server } from '../queue/spawnServer';
import { startPostgres } from '../queue/startPostgres';

/** A real PostgreSQL on loopback, which can crash. */
export class Database {
	private constructor(
		private readonly programs: string,
		private readonly folder: string,
		private server: Server,
	) {}

	/**
	 * @param folder a new folder for its data
	 * @throws when this machine has no PostgreSQL
	 */
	static async start(folder: string): Promise<Database> {
		const programs = findPostgres();
		if (programs === undefined) {
			throw new Error(
				'This test needs PostgreSQL: install it with "sudo apt-get install postgresql" and try again.',
			);
		}
		return new Database(programs, folder, await startPostgres(programs, folder));
	}

	/** The credential of n8n's Postgres node. */
	credential(): Credential {
		return {
			id: 'postgresDemo0001',
			name: 'PostgreSQL',
			type: 'postgres',
			data: {
				host: '127.0.0.1',
				port: this.server.port,
				database: 'postgres',
				user: 'postgres',
				password: '',
				ssl: 'disable',
				maxConnections: 10,
				sshTunnel: false,
			},
		};
	}

	/**
	 * The rows that a query gives.
	 *
	 * @param sql one SELECT
	 * @param user who asks; the owner of the tables by default
	 * @throws when PostgreSQL refuses it, with its words
	 */
	rows<Row = Record<string, unknown>>(sql: string, user = 'postgres'): Row[] {
		const text = this.run(`select coalesce(json_agg(t), '[]') from (${sql}) as t`, user);
		return JSON.parse(text) as Row[];
	}

	/** Runs SQL, and returns what it prints. */
	run(sql: string, user = 'postgres'): string {
		const args = ['-h', '127.0.0.1', '-p', `${this.server.port}`, '-U', user, '-d', 'postgres'];
		const { status, stdout, stderr } = spawnSync(
			join(this.programs, 'psql'),
			[...args, '-qAt', '-v', 'ON_ERROR_STOP=1'],
			{ input: sql, encoding: 'utf8', maxBuffer: 2 ** 30 },
		);
		if (status !== 0) throw new Error(stderr.trim().slice(0, 500));
		return stdout;
	}

	/** Copies lines into a table, as fast as PostgreSQL can. */
	copy(table: string, lines: string): void {
		const args = ['-h', '127.0.0.1', '-p', `${this.server.port}`, '-U', 'postgres', 'postgres'];
		execFileSync(join(this.programs, 'psql'), [...args, '-qc', `copy ${table} from stdin`], {
			input: lines,
			cwd: '/',
		});
	}

	/** Ends it as a power cut would, and starts it again on what is on the disk. */
	async crash(): Promise<void> {
		const { port } = this.server;
		await this.server.close('SIGQUIT');
		this.server = await startPostgres(this.programs, this.folder, port);
	}

	/** Ends it as a power cut would. */
	async cutOff(): Promise<void> {
		await this.server.close('SIGQUIT');
	}

	async restart(): Promise<void> {
		this.server = await startPostgres(this.programs, this.folder, this.server.port);
	}

	async close(): Promise<void> {
		await this.server.close('SIGQUIT');
	}
}
