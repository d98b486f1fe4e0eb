import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Credential } from './credentials';
import { describeExecutionFailure } from './describeExecutionFailure';
import { freePort } from './freePort';
import { createOwner } from './owner';
import type { Workflow } from './templates';

/** The program of n8n. It is in the same node_modules folder as the Node that runs this process. */
const program = join(dirname(process.execPath), '../../n8n/bin/n8n');

/** The milliseconds that n8n has for stopping by itself before it is killed. */
const stopTimeout = 8000;

/** An n8n of a fixed version, with its own user folder. */
export class N8n {
	/** The only folder whose files workflows may read and write. */
	readonly files: string;
	/** The file with n8n's output. */
	readonly log: string;
	private readonly running = new Set<ChildProcess>();
	private stopped = false;

	/** @param env further settings of n8n */
	constructor(
		private readonly userFolder: string,
		private readonly env: Readonly<Record<string, string>> = {},
	) {
		this.files = join(userFolder, 'files');
		this.log = join(userFolder, 'n8n.log');
		mkdirSync(this.files, { recursive: true });
	}

	/** Saves credentials in n8n. If n8n has a credential with the same id, the new credential replaces it. */
	async importCredentials(credentials: readonly Credential[]): Promise<void> {
		await this.importFile('credentials', credentials);
	}

	/** Saves workflows in n8n. If n8n has a workflow with the same id, the new workflow replaces it. */
	async importWorkflows(workflows: readonly (Workflow & { id: string })[]): Promise<void> {
		await this.importFile('workflow', workflows);
	}

	/**
	 * Runs a workflow from its Manual Trigger, without a server.
	 *
	 * @throws if the workflow fails
	 */
	async execute(id: string): Promise<void> {
		const { code, output } = await this.runCommand(['execute', `--id=${id}`, '--rawOutput']);
		if (code !== 0) {
			throw new Error(`The workflow failed in n8n: ${describeExecutionFailure(output)}`);
		}
	}

	/**
	 * Starts n8n with its editor and waits until n8n is ready. `ended` resolves when n8n ends.
	 *
	 * @param port the port on loopback where the editor listens
	 */
	async start(port: number): Promise<{ origin: string; ended: Promise<void> }> {
		const origin = `http://127.0.0.1:${port}`;
		const env = { N8N_PORT: `${port}`, N8N_EDITOR_BASE_URL: origin };
		// n8n 1 says that it is ready while it serves only the page of its editor, so a second URL is needed.
		const urls = [`${origin}/healthz/readiness`, `${origin}/rest/settings`];
		const { ended } = await this.startServer(['start'], urls, env);
		await createOwner(origin);
		return { origin, ended };
	}

	/**
	 * Starts a worker of queue mode and waits until the worker is ready.
	 *
	 * @param port the port on loopback where the worker says that it is ready
	 */
	async startWorker(port: number): Promise<void> {
		const env = {
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: `${port}`,
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		};
		const urls = [`http://127.0.0.1:${port}/healthz/readiness`];
		await this.startServer(['worker', '--concurrency=1'], urls, env);
	}

	/** Stops every n8n that this object started. Afterwards, this object cannot start n8n again. */
	async stop(): Promise<void> {
		this.stopped = true;
		await Promise.all(
			[...this.running].map(async (child) => {
				const timer = setTimeout(() => kill(child, 'SIGKILL'), stopTimeout);
				await end(child, 'SIGTERM');
				clearTimeout(timer);
			}),
		);
	}

	/** Kills every n8n that this object started, like a power cut. */
	async cutOff(): Promise<void> {
		await Promise.all([...this.running].map((child) => end(child, 'SIGKILL')));
	}

	/**
	 * Starts n8n and waits until all URLs give JSON. n8n 2.41 can end while it recovers an execution that was cut off, but leaves this
	 * execution out at its next start. So the function starts n8n a second time if n8n ends by itself.
	 */
	private async startServer(
		args: string[],
		urls: readonly string[],
		env: Record<string, string>,
	): Promise<{ ended: Promise<void> }> {
		for (const isLast of [false, true]) {
			// If n8n outlived this process, it would try to write to a broken pipe again and again. So its output goes to a file.
			const child = await this.spawn(args, 'log', env);
			const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
			if (await isReady(child, urls)) return { ended };
			if (isLast || child.exitCode === null) break;
			console.log(`n8n ended while it started (${this.log} says why), and is started once more.`);
		}
		throw new Error(`n8n ended before it was ready: ${this.log} says why.`);
	}

	private async importFile(kind: 'credentials' | 'workflow', content: unknown): Promise<void> {
		const file = join(this.userFolder, `${kind}.json`);
		writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
		const { code, output } = await this.runCommand([`import:${kind}`, `--input=${file}`]);
		rmSync(file);
		// n8n 2.41 exits with 0 even when an import fails.
		if (code !== 0 || !/Successfully imported/.test(output)) {
			throw new Error(`n8n did not take the ${kind}: ${describeExecutionFailure(output)}`);
		}
	}

	/** Runs a command of n8n, such as `['execute', '--id=1']`, and waits for its end. */
	async runCommand(args: string[]): Promise<{ code: number | null; output: string }> {
		const child = await this.spawn(args, 'pipe');
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk: Buffer) => {
				output += chunk;
				appendFileSync(this.log, chunk);
			});
		}
		const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
		return { code, output };
	}

	private async spawn(
		args: string[],
		to: 'log' | 'pipe',
		env: Record<string, string> = {},
	): Promise<ChildProcess> {
		const settings = await this.settings();
		if (this.stopped) throw new Error('n8n was stopped.');
		appendFileSync(this.log, `\n$ n8n ${args.join(' ')}\n`);
		const output = to === 'log' ? openSync(this.log, 'a') : to;
		const child = spawn(process.execPath, [program, ...args], {
			cwd: this.files,
			env: { ...process.env, ...settings, ...env },
			stdio: ['ignore', output, output],
			// n8n leads its own process group. So a signal to this group also reaches the processes that n8n starts.
			detached: process.platform !== 'win32',
		});
		this.running.add(child);
		child.once('close', () => this.running.delete(child));
		if (typeof output === 'number') closeSync(output);
		return child;
	}

	private async settings(): Promise<Record<string, string>> {
		return {
			N8N_USER_FOLDER: this.userFolder,
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_RUNNERS_BROKER_PORT: `${await freePort()}`,
			N8N_RESTRICT_FILE_ACCESS_TO: this.files,
			N8N_SECURE_COOKIE: 'false',
			N8N_DIAGNOSTICS_ENABLED: 'false',
			N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
			N8N_TEMPLATES_ENABLED: 'false',
			N8N_PERSONALIZATION_ENABLED: 'false',
			GENERIC_TIMEZONE: process.env.TZ ?? 'UTC',
			...this.env,
		};
	}
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	const ended = new Promise((resolve) => child.once('close', resolve));
	kill(child, signal);
	await ended;
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
	} catch {
		// The process has already ended.
	}
}

/** Waits until all URLs give JSON, or until the process ends. Returns whether the URLs give JSON. */
async function isReady(child: ChildProcess, urls: readonly string[]): Promise<boolean> {
	while ((await Promise.all(urls.map(givesJson))).includes(false)) {
		if (child.exitCode !== null || child.signalCode !== null) return false;
		await wait(250);
	}
	return true;
}

async function givesJson(url: string): Promise<boolean> {
	try {
		const { ok, headers } = await fetch(url);
		return ok && headers.get('content-type')?.startsWith('application/json') === true;
	} catch {
		return false;
	}
}
