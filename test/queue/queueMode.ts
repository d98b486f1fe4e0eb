import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, N8n, N8nClient, type Credential, type Workflow } from '../../localN8n/mod';
import { dumpTables } from './dumpTables';
import { findServers } from './findServers';
import type { Server } from './spawnServer';
import { postgresSettings, startPostgres } from './startPostgres';
import { startRedis } from './startRedis';

/** n8n's settings for queue mode, which all its processes share. */
const queueSettings = (postgres: Server, redis: Server): Record<string, string> => ({
	EXECUTIONS_MODE: 'queue',
	// This time is shorter than n8n's half a minute, so that tests soon have work that lasts longer.
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	N8N_ENCRYPTION_KEY: 'only-the-simulator-is-behind-it',
	QUEUE_BULL_REDIS_HOST: '127.0.0.1',
	QUEUE_BULL_REDIS_PORT: `${redis.port}`,
	...postgresSettings(postgres),
});

/** n8n in queue mode: one main, workers, Redis and PostgreSQL. Each n8n has its own user folder with our package. */
export class QueueMode {
	/** The client of the running main. */
	client!: N8nClient;
	/** The address of the main. */
	readonly origin: string;
	private readonly processes = new Map<string, N8n>();

	private constructor(
		private readonly folder: string,
		private readonly settings: Readonly<Record<string, string>>,
		private readonly port: number,
		private readonly servers: readonly Server[],
		/** The rows of each table of the database, as text. */
		readonly dumpTables: () => Map<string, string>,
	) {
		this.origin = `http://127.0.0.1:${port}`;
	}

	/**
	 * Starts Redis and PostgreSQL.
	 *
	 * @param folder the folder of a run, where our package is installed
	 */
	static async create(folder: string): Promise<QueueMode> {
		const { redisServer, postgresPrograms } = findServers();
		const redis = await startRedis(redisServer, join(folder, 'redis'));
		const postgres = await startPostgres(postgresPrograms, join(folder, 'postgres'));
		const settings = queueSettings(postgres, redis);
		const dump = () => dumpTables(postgresPrograms, postgres);
		return new QueueMode(folder, settings, await freePort(), [redis, postgres], dump);
	}

	/** Saves credentials and workflows, before the main starts. */
	async import(
		credentials: readonly Credential[],
		workflows: readonly (Workflow & { id: string })[],
	): Promise<void> {
		const main = this.renew('main');
		await main.importCredentials(credentials);
		await main.importWorkflows(workflows);
	}

	/** Starts the main, for the first time or after it has ended. */
	async startMain(): Promise<void> {
		const { origin } = await this.renew('main').start(this.port);
		this.client = await N8nClient.logIn(origin);
	}

	/**
	 * Starts a worker, for the first time or after it has ended.
	 *
	 * @param name the name of the worker and of its user folder
	 */
	async startWorker(name: string): Promise<void> {
		await this.renew(name).startWorker(await freePort());
	}

	/** Stops a process in good order. */
	async stop(name: string): Promise<void> {
		await this.process(name).stop();
	}

	/** Ends a process at once, as a power cut would. */
	async kill(name: string): Promise<void> {
		await this.process(name).cutOff();
	}

	/** Starts a workflow by its webhook, which answers at once. */
	async callWebhook(path: string): Promise<void> {
		const response = await fetch(`${this.origin}/webhook/${path}`, { method: 'POST' });
		if (!response.ok) throw new Error(`n8n answered ${response.status}: ${await response.text()}`);
	}

	/** The executions that a worker has begun, by their ids, the oldest first. */
	begunBy(name: string): string[] {
		const log = readFileSync(this.process(name).log, 'utf8');
		return [...log.matchAll(/Worker started execution (\d+) /g)].map(([, id]) => id);
	}

	/** The output of the processes, by their names. */
	readLogs(): Map<string, string> {
		return new Map([...this.processes].map(([name, { log }]) => [name, readFileSync(log, 'utf8')]));
	}

	/** Ends everything. */
	async close(): Promise<void> {
		await Promise.all([...this.processes.values()].map((n8n) => n8n.cutOff()));
		await Promise.all(this.servers.map((server) => server.close()));
	}

	private process(name: string): N8n {
		const n8n = this.processes.get(name);
		if (n8n === undefined) throw new Error(`There is no process ${name}.`);
		return n8n;
	}

	/** A process with our package and nothing else in n8n's folder, like a new container. */
	private renew(name: string): N8n {
		const userFolder = join(this.folder, name);
		rmSync(join(userFolder, '.n8n'), { recursive: true, force: true });
		cpSync(join(this.folder, '.n8n/nodes'), join(userFolder, '.n8n/nodes'), { recursive: true });
		const n8n = new N8n(userFolder, this.settings);
		this.processes.set(name, n8n);
		return n8n;
	}
}
