import { spawn, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** n8n's own program that runs Code nodes. It is in the same node_modules folder as the Node that runs this process. */
const program = join(dirname(process.execPath), '../../@n8n/task-runner/dist/start.js');

/** This token is no secret, because n8n and the runner use only loopback. */
const authToken = 'runners-of-a-test';

/**
 * Prepares n8n to run Code nodes in a separate process, the runner. With the returned settings, n8n ends a Code node that takes longer than
 * 60 seconds, and keeps binary data in files.
 *
 * @param port the port on loopback where n8n's broker of tasks listens
 * @returns the settings for n8n, and `start()`. `start()` keeps a runner running, and returns a function that stops the runner
 */
export function externalRunner(port: number) {
	const settings = {
		N8N_RUNNERS_MODE: 'external',
		N8N_RUNNERS_AUTH_TOKEN: authToken,
		N8N_RUNNERS_BROKER_PORT: `${port}`,
		N8N_RUNNERS_TASK_TIMEOUT: '60',
		N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
	};
	let child: ChildProcess | undefined;
	let stopped = false;
	const run = async () => {
		while (!stopped) {
			const grantToken = await askForGrant(port);
			if (grantToken !== undefined && !stopped) {
				child = spawn(process.execPath, [program], {
					env: {
						...process.env,
						...settings,
						N8N_RUNNERS_TASK_BROKER_URI: `http://127.0.0.1:${port}`,
						N8N_RUNNERS_GRANT_TOKEN: grantToken,
						GENERIC_TIMEZONE: process.env.TZ ?? 'UTC',
					},
					stdio: 'ignore',
				});
				await new Promise((resolve) => child?.once('close', resolve));
			}
			await wait(250);
		}
	};
	const start = () => {
		const ended = run();
		return async () => {
			stopped = true;
			child?.kill('SIGKILL');
			await ended;
		};
	};
	return { settings, start };
}

/** Asks n8n for a token with which a runner can connect once. Returns undefined if n8n does not answer. */
async function askForGrant(port: number): Promise<string | undefined> {
	try {
		const response = await fetch(`http://127.0.0.1:${port}/runners/auth`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ token: authToken }),
		});
		const { data } = (await response.json()) as { data: { token: string } };
		return data.token;
	} catch {
		return undefined;
	}
}
