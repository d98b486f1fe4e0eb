import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { DemoCredential, Workflow } from './template';

/** The login of the editor: the demo's n8n listens on loopback only and knows nothing but the simulator. */
export const login = { email: 'demo@example.com', password: 'Demo-n8n-1' };

/** The pinned n8n, with a user folder of its own. */
export class N8n {
	private readonly running = new Set<ChildProcess>();
	private stopped = false;

	/**
	 * @param folder where n8n is installed
	 * @param userFolder where it keeps its data
	 * @param files the only folder that its workflows may write to
	 */
	constructor(
		private readonly folder: string,
		private readonly userFolder: string,
		private readonly files: string,
	) {
		mkdirSync(files, { recursive: true });
	}

	/** Saves credentials; those with a known id are replaced. */
	async importCredentials(credentials: readonly DemoCredential[]): Promise<void> {
		await this.importFile('credentials', credentials);
	}

	/** Saves workflows; those with a known id are replaced. */
	async importWorkflows(workflows: readonly (Workflow & { id: string })[]): Promise<void> {
		await this.importFile('workflow', workflows);
	}

	/**
	 * Runs a workflow from its Manual Trigger, without a server.
	 *
	 * @param id the workflow
	 * @throws when a node fails, with the node's own message
	 */
	async execute(id: string): Promise<void> {
		const { code, output } = await this.command(['execute', `--id=${id}`, '--rawOutput']);
		if (code !== 0) throw new Error(`The workflow failed in n8n: ${failure(output)}`);
	}

	/**
	 * Starts n8n with its editor and waits until it answers.
	 *
	 * @param port where the editor listens, on loopback
	 * @returns `origin`, where the editor is, and `ended`, which resolves when n8n ends by itself
	 * @throws when n8n ends before it answers
	 */
	async start(port: number): Promise<{ origin: string; ended: Promise<void> }> {
		const origin = `http://127.0.0.1:${port}`;
		const env = { N8N_PORT: `${port}`, N8N_EDITOR_BASE_URL: origin };
		// Straight into the file: an n8n that outlives us would spin on writing into a pipe that nobody reads.
		const child = await this.spawn(['start'], 'log', env);
		const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
		let gone = false;
		void ended.then(() => (gone = true));
		while (!(await answers(`${origin}/healthz/readiness`))) {
			if (gone) throw new Error(`n8n ended before it was ready: ${this.log} says why.`);
			await new Promise((resolve) => setTimeout(resolve, 250));
		}
		await this.createOwner(origin);
		return { origin, ended };
	}

	/** Ends every n8n that was started from here, with all that it started. */
	async stop(): Promise<void> {
		this.stopped = true;
		await Promise.all(
			[...this.running].map(async (child) => {
				const ended = new Promise((resolve) => child.once('close', resolve));
				kill(child, 'SIGTERM');
				const timer = setTimeout(() => kill(child, 'SIGKILL'), 8000);
				await ended;
				clearTimeout(timer);
			}),
		);
	}

	/** Ends every n8n that was started from here at once, as a power cut would. */
	async cutOff(): Promise<void> {
		await Promise.all(
			[...this.running].map(async (child) => {
				const ended = new Promise((resolve) => child.once('close', resolve));
				kill(child, 'SIGKILL');
				await ended;
			}),
		);
	}

	/** Where n8n's own words go. */
	get log(): string {
		return join(this.userFolder, 'n8n.log');
	}

	private async importFile(kind: 'credentials' | 'workflow', content: unknown): Promise<void> {
		const file = join(this.userFolder, `${kind}.json`);
		writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
		const { code, output } = await this.command([`import:${kind}`, `--input=${file}`]);
		rmSync(file);
		// n8n 2.41 ends with 0 too when an import fails.
		if (code !== 0 || !/Successfully imported/.test(output)) {
			throw new Error(`n8n did not take the ${kind}: ${failure(output)}`);
		}
	}

	private async createOwner(origin: string): Promise<void> {
		const { data } = (await (await fetch(`${origin}/rest/settings`)).json()) as {
			data: { userManagement: { showSetupOnFirstLoad?: boolean } };
		};
		if (!data.userManagement.showSetupOnFirstLoad) return;
		const answer = await fetch(`${origin}/rest/owner/setup`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ ...login, firstName: 'Demo', lastName: 'Owner' }),
		});
		if (!answer.ok) throw new Error(`n8n did not take the demo's login: ${await answer.text()}`);
	}

	private async command(args: string[]): Promise<{ code: number | null; output: string }> {
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

	/** Starts n8n; `to` says where both of its outputs go. */
	private async spawn(
		args: string[],
		to: 'log' | 'pipe',
		env: Record<string, string> = {},
	): Promise<ChildProcess> {
		const own = await this.environment();
		if (this.stopped) throw new Error('n8n was stopped.');
		appendFileSync(this.log, `\n$ n8n ${args.join(' ')}\n`);
		const output = to === 'log' ? openSync(this.log, 'a') : to;
		const child = spawn(
			process.execPath,
			[join(this.folder, 'node_modules/n8n/bin/n8n'), ...args],
			{
				cwd: this.files,
				env: { ...process.env, ...own, ...env },
				stdio: ['ignore', output, output],
				// The leader of a process group, so that what n8n starts ends with it.
				detached: process.platform !== 'win32',
			},
		);
		this.running.add(child);
		child.once('close', () => this.running.delete(child));
		if (typeof output === 'number') closeSync(output);
		return child;
	}

	private async environment(): Promise<Record<string, string>> {
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
		};
	}
}

/**
 * What went wrong, from the many lines that n8n says when it fails.
 *
 * @param output standard output and standard error of n8n
 * @returns the message of the error, or the last line
 */
export function failure(output: string): string {
	const json = /^\{\n[\s\S]*?^\}$/m.exec(output)?.[0];
	if (json !== undefined) {
		try {
			const { error } = JSON.parse(json).data.resultData;
			const node = error.node?.name === undefined ? '' : `${error.node.name}: `;
			const message = String(error.message).replace(/[.\s]+$/, '');
			return `${node}${[message, error.description].filter(Boolean).join('. ')}`;
		} catch {
			// Not the execution: the lines below still say something.
		}
	}
	const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
	return lines.at(-1)?.trim() ?? 'it said nothing';
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
	} catch {
		// It ended by itself meanwhile.
	}
}

async function answers(url: string): Promise<boolean> {
	try {
		return (await fetch(url)).ok;
	} catch {
		return false;
	}
}

/** A port of loopback that nobody listens on. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const address = server.address();
			const port = typeof address === 'object' && address !== null ? address.port : 0;
			server.close(() => resolve(port));
		});
	});
}
