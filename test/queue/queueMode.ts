import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, N8n, N8nClient, type Credential, type Workflow } from '../../localN8n/mod';
import { dumpTables } from './dumpTables';
import { findServers } from './findServers';
import type { Server } from './spawnServer';
import { postgresSettings, startPostgres } from './startPostgres';
import { startRedis } from './startRedis';

/** Makes n8n's settings for queue mode. All processes of n8n share these settings. */
const queueSettings = (postgres: Server, redis: Server): Record<string, string> => ({
	EXECUTIONS_MODE: 'queue',
	// When n8n is stopped, it waits for running executions, by default for half a minute. Here it waits for five seconds, and then cuts off
	// an execution that still runs.
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	N8N_ENCRYPTION_KEY: 'only-the-simulator-is-behind-it',
	QUEUE_BULL_REDIS_HOST: '127.0.0.1',
	QUEUE_BULL_REDIS_PORT: `${redis.port}`,
	...postgresSettings(postgres),
});

/**
 * n8n in queue mode: one main process, workers, Redis and PostgreSQL. Each n8n process has its own user folder with our
 * package.
 */
export class QueueMode {
	client!: N8nClient;
	readonly origin: string;
	private readonly processes = new Map<string, N8n>();

	private constructor(
		private readonly folder: string,
		private readonly settings: Readonly<Record<string, string>>,
		private readonly port: number,
		private readonly servers: readonly Server[],
		readonly dumpTables: () => Map<string, string>,
	) {
		this.origin = `http://127.0.0.1:${port}`;
	}

	/** Starts Redis and PostgreSQL. The folder must already have our package. */
	static async create(folder: string): Promise<QueueMode> {
		const { redisServer, postgresPrograms } = findServers();
		const redis = await startRedis(redisServer, join(folder, 'redis'));
		const postgres = await startPostgres(postgresPrograms, join(folder, 'postgres'));
		const settings = queueSettings(postgres, redis);
		const dump = () => dumpTables(postgresPrograms, postgres);
		return new QueueMode(folder, settings, await freePort(), [redis, postgres], dump);
	}

	async import(
		credentials: readonly Credential[],
		workflows: readonly (Workflow & { id: string })[],
	): Promise<void> {
		const main = this.renew('main');
		await main.importCredentials(credentials);
		await main.importWorkflows(workflows);
	}

	/** Starts the main process, for the first time or after it has ended. */
	async startMain(): Promise<void> {
		const { origin } = await this.renew('main').start(this.port);
		this.client = await N8nClient.logIn(origin);
	}

	/** Starts a worker, for the first time or after it has ended. The worker's user folder bears the name of the worker. */
	async startWorker(name: string): Promise<void> {
		await this.renew(name).startWorker(await freePort());
	}

	/** Stops a process in good order. */
	async stop(name: string): Promise<void> {
		await this.process(name).stop();
	}

	/** Ends a process abruptly, as a power cut would. */
	async kill(name: string): Promise<void> {
		await this.process(name).cutOff();
	}

	/** Calls a webhook, which starts a workflow. The webhook answers immediately. */
	async callWebhook(path: string): Promise<void> {
		const response = await fetch(`${this.origin}/webhook/${path}`, { method: 'POST' });
		if (!response.ok) throw new Error(`n8n answered ${response.status}: ${await response.text()}`);
	}

	/** Returns the ids of the executions that a worker has begun, the oldest first. */
	begunBy(name: string): string[] {
		const log = readFileSync(this.process(name).log, 'utf8');
		return [...log.matchAll(/Worker started execution (\d+) /g)].map(([, id]) => id);
	}

	/** Returns the output of each process, by the name of the process. */
	readLogs(): Map<string, string> {
		return new Map([...this.processes].map(([name, { log }]) => [name, readFileSync(log, 'utf8')]));
	}

	async close(): Promise<void> {
		await Promise.all([...this.processes.values()].map((n8n) => n8n.cutOff()));
		await Promise.all(this.servers.map((server) => server.close()));
	}

	private process(name: string): N8n {
		const n8n = this.processes.get(name);
		if (n8n === undefined) throw new Error(`There is no process ${name}.`);
		return n8n;
	}

	/** Makes a process whose n8n folder has only our package, like a new container. */
	private renew(name: string): N8n {
		const userFolder = join(this.folder, name);
		rmSync(join(userFolder, '.n8n'), { recursive: true, force: true });
		cpSync(join(this.folder, '.n8n/nodes'), join(userFolder, '.n8n/nodes'), { recursive: true });
		const n8n = new N8n(userFolder, this.settings);
		this.processes.set(name, n8n);
		return n8n;
	}
}
