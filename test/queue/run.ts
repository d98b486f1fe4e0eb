/**
 * Tests our nodes in n8n's queue mode: `run.ts <folder of the run>`. One main process and two workers, each with its
 * own user folder, work with PostgreSQL and Redis. The processes are killed during the checks.
 */
import {
	apiCredential,
	runInterruptibly,
	smtpCredential,
	startMailServer,
} from '../../localN8n/mod';
import { startSimulator } from '../../simulator/mod';
import { checkAlerts } from './checkAlerts';
import { checkLookups } from './checkLookups';
import { checkManualStop } from './checkManualStop';
import { checkPolls } from './checkPolls';
import { checkSecrets } from './checkSecrets';
import { QueueMode } from './queueMode';
import { workers, type Check, type Stage } from './stage';

const [folder] = process.argv.slice(2);

const checks = [checkPolls, checkManualStop, checkLookups, checkAlerts, checkSecrets];

const workflowsOf = new Map<Check, ReturnType<Check['workflows']>>();

const closers: (() => Promise<unknown>)[] = [];

async function main(): Promise<void> {
	const started = Date.now();
	const stage = await start();
	console.log(`One main and two workers are up (${seconds(started)}).`);
	let failed = 0;
	for (const check of checks) {
		const { name } = check;
		const begun = Date.now();
		try {
			console.log(`ok      ${name}: ${await runActive(stage, check)} (${seconds(begun)})`);
		} catch (error) {
			failed++;
			console.log(`FAILED  ${name}: ${(error as Error).message} (${seconds(begun)})`);
		}
		stage.simulator.switches.faults = [];
		stage.simulator.switches.rateLimit = null;
	}
	if (failed > 0) throw new Error(`${failed} of ${checks.length} checks failed.`);
}

const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Runs a check while its workflows are active. Deactivates them afterwards, because they could disturb other checks. */
async function runActive(stage: Stage, check: Check): Promise<string> {
	const active = (workflowsOf.get(check) ?? []).filter(({ id }) => !id.startsWith('inactive'));
	for (const { id } of active) await stage.queue.client.activate(id);
	try {
		return await check.run(stage);
	} finally {
		for (const { id } of active) await stage.queue.client.deactivate(id);
	}
}

async function start(): Promise<Stage> {
	const simulator = await startSimulator();
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());
	const queue = await QueueMode.create(folder);
	// n8n is closed first, because a server cannot close while n8n has a connection to it.
	closers.unshift(() => queue.close());

	const credentials = [apiCredential(simulator.url, simulator.admin), smtpCredential(mail.port)];
	for (const check of checks) workflowsOf.set(check, check.workflows(credentials));
	await queue.import(credentials, [...workflowsOf.values()].flat());
	await queue.startMain();
	await Promise.all(workers.map((worker) => queue.startWorker(worker)));
	return { queue, simulator, mail, lost: [] };
}

async function stop(): Promise<void> {
	for (const close of closers) await close();
}

void runInterruptibly(main, stop);
