/**
 * The trigger in a real n8n, every event at once: `run.ts <n8n's user folder>`. The workflows are activated, deactivated
 * and activated again; n8n is stopped for a while, and cut off hard. Prints what the trigger emitted, and fails when a
 * record was missed or came twice. What n8n was working on when it was cut off may be lost or come again: that is only
 * reported.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
	apiCredential,
	freePort,
	N8n,
	N8nClient,
	runInterruptibly,
	smtpCredential,
	startMailServer,
	type MailServer,
} from '../../localN8n/mod';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { expectEmitted, type Expected } from './expectEmitted';
import { toImport, watchedWorkflows, type Watched } from './watched';

const [userFolder] = process.argv.slice(2);

/** Milliseconds between a request of the trigger and the moment when n8n is cut off. */
const cutOffDelays = [0, 100, 400];

let n8n = new N8n(userFolder);
const closers: (() => Promise<unknown>)[] = [];

async function main(): Promise<void> {
	const simulator = await startSimulator();
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());

	const all = watchedWorkflows(simulator);
	const credentials = [apiCredential(simulator.url, simulator.admin), smtpCredential(mail.port)];
	await n8n.importCredentials(credentials);
	await n8n.importWorkflows(all.map((watched) => toImport(watched, credentials)));
	const port = await freePort();

	let client = await start(port);
	await activate(client, all);
	console.log(`Active: ${all.map(({ event }) => event).join(', ')}.`);
	await expectEmitted(client, 'Nothing new', causeEvents(all, 0));
	await expectEmitted(client, '3 new', causeEvents(all, 3));
	await testDeactivation(client, all);
	client = await testStop(port, all);
	await checkMails(all, mail);
	for (const delay of cutOffDelays) await testCutOff(port, all, simulator, delay);
	reportMails(all, mail);
	await n8n.stop();
}

/** Starts n8n, as a new process after a stop or cut-off. */
async function start(port: number): Promise<N8nClient> {
	n8n = new N8n(userFolder);
	const { origin } = await n8n.start(port);
	return await N8nClient.logIn(origin);
}

async function activate(client: N8nClient, all: readonly Watched[]): Promise<void> {
	for (const { id } of all) await client.activate(id);
}

/** Makes so many events of each kind happen; each must be emitted once. */
const causeEvents = (all: readonly Watched[], count: number): Expected[] =>
	all.map((watched) => ({
		watched,
		once: Array.from({ length: count }, () => watched.causeEvent()),
	}));

async function testDeactivation(client: N8nClient, all: readonly Watched[]): Promise<void> {
	for (const { id } of all) await client.deactivate(id);
	const whileInactive = causeEvents(all, 2);
	await expectEmitted(client, '2 new, and the workflows not active', causeEvents(all, 0));
	await activate(client, all);
	await expectEmitted(client, 'Active again', whileInactive);
}

async function testStop(port: number, all: readonly Watched[]): Promise<N8nClient> {
	await n8n.stop();
	const [incidents, ...others] = causeEvents(all, 4);
	const client = await start(port);
	const burst = Array.from({ length: 250 }, () => incidents.watched.causeEvent());
	await expectEmitted(client, '4 new while n8n was stopped, and a burst of 250 incidents', [
		{ ...incidents, once: [...incidents.once, ...burst] },
		...others,
	]);
	return client;
}

/** Cuts n8n off shortly after it asked the API. */
async function testCutOff(
	port: number,
	all: readonly Watched[],
	{ requests }: Simulator,
	delay: number,
): Promise<void> {
	const before = causeEvents(all, 2);
	const requestCount = requests.length;
	while (requests.length === requestCount) await wait(2);
	await wait(delay);
	await n8n.cutOff();
	const after = causeEvents(all, 2);
	await expectEmitted(
		await start(port),
		`n8n cut off ${delay} ms after it asked, 2 new before and 2 after`,
		after.map((expected, index) => ({ ...expected, cutOff: before[index].once })),
	);
}

const subject = (incidentId: number) => `Serious incident ${incidentId}`;

const seriousIncidents = (all: readonly Watched[]): readonly number[] =>
	all.find(({ event }) => event === 'sirsIncidentCreated')?.emitted ?? [];

/** The template must have sent one e-mail for each serious incident. */
async function checkMails(all: readonly Watched[], { mails }: MailServer): Promise<void> {
	const incidents = seriousIncidents(all);
	for (let tries = 0; mails.length < incidents.length && tries < 60; tries++) await wait(500);
	const sent = mails.map((mail) => mail.subject).sort();
	const expected = incidents.map(subject).sort();
	if (JSON.stringify(sent) !== JSON.stringify(expected)) {
		throw new Error(`The e-mails were ${sent.join(', ')} and not ${expected.join(', ')}`);
	}
	console.log(`An e-mail for each of the ${expected.length} serious incidents, and no other.`);
}

/** Executions that were cut off sent none, which is only reported. */
function reportMails(all: readonly Watched[], { mails }: MailServer): void {
	const incidents = seriousIncidents(all);
	const sent = incidents.filter((id) => mails.some((mail) => mail.subject === subject(id)));
	console.log(`E-mails for ${sent.length} of ${incidents.length} serious incidents.`);
}

async function stop(): Promise<void> {
	await n8n.cutOff();
	for (const close of closers) await close();
}

void runInterruptibly(main, stop);
