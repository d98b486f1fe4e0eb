/**
 * Tests the templates of `workflows/` in a real n8n, against the simulator and a real mail server: `run.ts <n8n's user
 * folder> [--large] [<template> …]`. With --large, it runs only the tests with the most records. The expected figures
 * come from the simulator's tables.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
	apiCredential,
	type Credential,
	externalRunner,
	fillIn,
	freePort,
	type MailServer,
	N8n,
	N8nClient,
	readTemplate,
	runInterruptibly,
	smtpCredential,
	startMailServer,
	templateNames,
	type Workflow,
} from '../../localN8n/mod';
import { createTables, type Simulator, startSimulator, type TableSize } from '../../simulator/mod';
import { Bench } from './bench';
import { findIssues } from './findIssues';
import type { TemplateTest } from './templateTest';
import { templateTests } from './templateTests';

const {
	values: { large },
	positionals: [userFolder, ...chosen],
} = parseArgs({
	options: { large: { type: 'boolean', default: false } },
	allowPositionals: true,
});

let n8n: N8n | undefined;
const closers: (() => Promise<unknown>)[] = [];

/** A service and a mail server. One lane tests one template at a time. */
interface Lane {
	readonly simulator: Simulator;
	readonly mail: MailServer;
	readonly credentials: readonly Credential[];
}

/** Several lanes save time, because a test often waits for polls and for a slow service. */
const laneCount = large ? 1 : 3;

const usualSize: Partial<TableSize> = { clients: 70, workers: 45, weeksBack: 6 };

/** `npm run test:postgresql` tests these templates. */
const elsewhere = ['care-data-in-postgresql'];

function chooseTests(): TemplateTest[] {
	const files = templateTests.map(({ file }) => file);
	const untested = templateNames.find((name) => ![...files, ...elsewhere].includes(name));
	if (untested !== undefined) throw new Error(`templateTests.ts does not name ${untested}.`);
	const unknown = chosen.find((file) => !files.includes(file));
	if (unknown !== undefined) throw new Error(`${unknown} is none of ${files.join(', ')}.`);
	return templateTests.filter(
		(test) =>
			(chosen.length === 0 || chosen.includes(test.file)) && (!large || test.large !== undefined),
	);
}

async function startLane(index: number): Promise<Lane> {
	const simulator = await startSimulator({ size: usualSize });
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());
	const credentials = [apiCredential(simulator.url, simulator.admin), smtpCredential(mail.port)];
	return {
		simulator,
		mail,
		credentials: credentials.map((one) => ({ ...one, id: `${one.id.slice(0, -1)}${index}` })),
	};
}

async function main(): Promise<void> {
	const tests = chooseTests();
	// External runners are n8n's strictest way to run Code nodes, and the only way in n8n 3.
	const runner = externalRunner(await freePort());
	n8n = new N8n(userFolder, runner.settings);
	const ids = new Map(
		tests.map(({ file }, index) => [file, `template${String(index).padStart(8, '0')}`]),
	);
	const lanes = await Promise.all(
		Array.from({ length: laneCount }, (_, index) => startLane(index)),
	);
	const fill = ({ file }: TemplateTest, { credentials }: Lane) =>
		fillIn(readTemplate(file), ids.get(file) ?? '', credentials);
	await n8n.importCredentials(lanes.flatMap(({ credentials }) => credentials));
	await n8n.importWorkflows(tests.map((test) => keepExecutions(fill(test, lanes[0]))));
	closers.push(runner.start());
	const { origin } = await n8n.start(await freePort());
	const client = await N8nClient.logIn(origin);

	const people = peopleOf(lanes);
	let failed = await checkForN8n3(client);
	const waiting = [...tests];
	const { log } = n8n;
	const playAll = async (lane: Lane) => {
		for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
			const workflow = fill(test, lane);
			const bench = new Bench(test.file, workflow, lane.simulator, lane.mail, client, log);
			await bench.check('n8n finds nothing wrong, and drops nothing', () =>
				findIssues(workflow, client),
			);
			await (large ? playLarge(test, bench, client) : test.play(bench));
			failed += bench.failed;
		}
	};
	await Promise.all(lanes.map(playAll));
	failed += findPeople(readFileSync(log, 'utf8'), people);
	console.log(failed === 0 ? '\nAll well.' : `\n${failed} failed.`);
	if (failed > 0) throw new Error('A template is not as it should be.');
}

/**
 * Runs a template with the most records. Prints how long its slowest report or Code node took, because n8n ends a Code
 * node after a minute.
 */
async function playLarge(
	{ large: most }: TemplateTest,
	bench: Bench,
	client: N8nClient,
): Promise<void> {
	if (most === undefined) return;
	const { simulator, workflow } = bench;
	const now = simulator.clock.local();
	Object.assign(simulator.tables, createTables({ seed: 1, now, size: most.size }));
	// During this pause, fetch() notices that n8n has closed connections. A closed connection must not be used again.
	await wait(100);
	await bench.check('at the most records', () => most.compare(bench));
	if (bench.failed > 0) return;
	await wait(100);
	const runs = await client.nodeRuns(workflow.id);
	const items = Math.max(...runs.map((run) => run.items));
	const code = runs
		.filter(({ name }) =>
			workflow.nodes.some(
				(node) => node.name === name && /\.(code|careManagementReport)$/.test(node.type),
			),
		)
		.sort((one, other) => other.milliseconds - one.milliseconds)[0];
	console.log(
		`      ${items} items in one node; ${code.name} took ${(code.milliseconds / 1000).toFixed(1)} s`,
	);
}

/** Texts about people that the tests enter. */
const entered = ['O’Søn', 'zoe@example.com', '0400 111 222', '0400111222'];

const peopleOf = (lanes: readonly Lane[]): string[] =>
	lanes
		.flatMap(({ simulator: { tables } }) => [...tables['/workers'], ...tables['/clients']])
		.flatMap(({ Email, Phone1 }) => [String(Email), String(Phone1)])
		.filter((text) => /\d{6}|@/.test(text));

/** Returns 1 if n8n's own log holds data about people, and 0 otherwise. */
function findPeople(log: string, people: readonly string[]): number {
	const known = [...entered, ...people];
	const found = known.filter((text) => log.includes(text)).length;
	console.log(
		`${found === 0 ? 'ok   ' : 'FAIL '} the log of n8n holds ${found} of ${known.length} names, addresses and numbers of people`,
	);
	return Math.sign(found);
}

/**
 * Prints which changes of n8n 3 would break templates, as n8n's own report says. Returns the number of these changes.
 */
async function checkForN8n3(client: N8nClient): Promise<number> {
	const path = '/breaking-changes/report/refresh?version=v3';
	interface Rule {
		readonly ruleId: string;
		readonly nbAffectedWorkflows: number;
	}
	const { report } = await client.request<{ report: { workflowResults: Rule[] } }>(path, {});
	const broken = report.workflowResults.filter(
		({ nbAffectedWorkflows }) => nbAffectedWorkflows > 0,
	);
	for (const { ruleId, nbAffectedWorkflows } of broken) {
		console.log(`FAIL  n8n 3 would break ${nbAffectedWorkflows} templates: ${ruleId}`);
	}
	if (broken.length === 0) console.log('ok    n8n 3 would break none of the templates');
	return broken.length;
}

/** Makes n8n keep the manual executions of a workflow, because `N8nClient` reads from these executions how a run ended. */
const keepExecutions = <W extends Workflow>(workflow: W): W => ({
	...workflow,
	settings: { ...workflow.settings, saveManualExecutions: true },
});

/** Stops n8n first, because n8n uses the servers. */
async function stop(): Promise<void> {
	await n8n?.stop();
	await Promise.all(closers.map((close) => close()));
}

void runInterruptibly(main, stop);
