import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { columns, type Column } from './columns';
import type { EngineResult, Failure } from './engineResult';

/** A process is ended after this many milliseconds, so that a hanging process does not run forever. */
const giveUpAfter = 10 * 60_000;

/**
 * How many milliseconds a process may live after its last check. A process that lives longer counts as a failure,
 * because a poll has probably left a timer behind.
 */
const endWithin = 20_000;

/**
 * Runs the checks in an engine, with the engine's own Node and with a simulator that only this engine uses.
 *
 * @param onChild gets the process, so that the caller can end it early
 */
export async function runEngine(
	n8n: string,
	folder: string,
	packageFolder: string,
	onChild: (child: ChildProcess) => void,
): Promise<EngineResult> {
	const modules = join(folder, 'node_modules');
	const simulator = await startSimulator({
		size: { clients: 20, workers: 10, weeksBack: 1, weeksAhead: 1, incidents: 5 },
		switches: { show: { '/rosters': ['RosterItemId'] } },
	});
	try {
		const child = spawn(
			join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node'),
			['--import', 'tsx', join(__dirname, 'runChecks.ts'), folder, packageFolder, simulator.url],
			{
				// n8n sets the same variable for community packages.
				env: { ...process.env, NODE_PATH: modules },
				stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
			},
		);
		onChild(child);
		return {
			n8n,
			n8nWorkflow: versionOf(join(modules, 'n8n-workflow')),
			node: versionOf(join(modules, 'node')),
			failures: await failuresOf(child, simulator),
		};
	} finally {
		await simulator.close();
	}
}

const versionOf = (folder: string): string =>
	(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

async function failuresOf(child: ChildProcess, simulator: Simulator): Promise<readonly Failure[]> {
	let output = '';
	let failures: Failure[] | undefined;
	let timer = setTimeout(() => child.kill('SIGKILL'), giveUpAfter);
	child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
	child.on('message', (message) => {
		failures = message as Failure[];
		// After a timeout, the axios in n8n 1.85 and 2.0 leaves a connection open until the server closes it. So the simulator is closed before
		// the process must end.
		void simulator.close();
		clearTimeout(timer);
		timer = setTimeout(() => child.kill('SIGKILL'), endWithin);
	});
	const signal = await new Promise<string | null>((resolve, reject) =>
		child.once('error', reject).once('close', (_, signal) => resolve(signal)),
	);
	clearTimeout(timer);
	if (failures === undefined) {
		const message = signal === null ? output.trim() : `it was ended by ${signal}`;
		return (Object.keys(columns) as Column[]).map((column, index) => ({
			column,
			name: 'the engine',
			message: index === 0 ? message : 'not reached',
		}));
	}
	if (signal === null) return failures;
	const message = `${endWithin / 1000} seconds after the last check it was still there`;
	return [...failures, { column: 'Ends', name: 'the process', message }];
}
