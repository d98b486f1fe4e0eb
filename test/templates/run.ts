/**
 * Every template of `workflows/` in a real n8n, against the simulator and a real mail server:
 * `run.ts <n8n's user folder> [<template> …]`. The spreadsheets and mails are opened, and their rows and sums compared
 * with figures that are computed from the simulator's tables. Prints a line for each check.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
	apiCredential,
	fillIn,
	freePort,
	N8n,
	N8nClient,
	readTemplate,
	runInterruptibly,
	smtpCredential,
	startMailServer,
	type Workflow,
} from '../../localN8n/mod';
import { startSimulator } from '../../simulator/mod';
import { Bench } from './bench';
import { checkRules } from './checkRules';
import { templateTests } from './templateTests';

const [userFolder, ...chosen] = process.argv.slice(2);

const n8n = new N8n(userFolder);
const closers: (() => Promise<unknown>)[] = [];

const templates = readdirSync(join(__dirname, '../../workflows'))
	.filter((file) => file.endsWith('.json'))
	.map((file) => basename(file, '.json'));

function chooseTemplates(): string[] {
	const unknown = chosen.find((name) => !templates.includes(name));
	if (unknown !== undefined) throw new Error(`${unknown} is none of ${templates.join(', ')}.`);
	return chosen.length > 0 ? chosen : templates;
}

async function main(): Promise<void> {
	const files = chooseTemplates();
	const simulator = await startSimulator({ size: { clients: 70, workers: 45, weeksBack: 6 } });
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());
	const credentials = [apiCredential(simulator.url, simulator.admin), smtpCredential(mail.port)];
	const workflows = files.map((file, index) =>
		fillIn(readTemplate(file), `template${String(index).padStart(8, '0')}`, credentials, n8n.files),
	);
	await n8n.importCredentials(credentials);
	await n8n.importWorkflows(workflows.map(keepExecutions));
	const { origin } = await n8n.start(await freePort());
	const client = await N8nClient.logIn(origin);

	let failed = 0;
	for (const [index, file] of files.entries()) {
		const bench = new Bench(file, workflows[index], simulator, mail, client);
		await bench.check('keeps to the rules of templates', () => checkRules(readTemplate(file)));
		const test = templateTests.find((candidate) => candidate.file === file);
		if (test) await test.play(bench);
		else await bench.check('is tested', () => ['templateTests.ts does not name it.']);
		failed += bench.failed;
	}
	console.log(failed === 0 ? '\nAll well.' : `\n${failed} failed.`);
	if (failed > 0) throw new Error('A template is not as it should be.');
}

/** The workflow, with its manual executions kept, because the test reads there why one failed. */
const keepExecutions = <W extends Workflow>(workflow: W): W => ({
	...workflow,
	settings: { ...workflow.settings, saveManualExecutions: true },
});

/** Stops n8n first, then what it talks to. */
async function stop(): Promise<void> {
	await n8n.stop();
	await Promise.all(closers.map((close) => close()));
}

void runInterruptibly(main, stop);
