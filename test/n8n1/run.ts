/**
 * Tests the alert on serious incidents in the last n8n 1: `run.ts <n8n's user folder>`. n8n 1 cannot make the data
 * table, so the alert first runs without it. Then the alert runs with a data table that was made by hand. With this
 * table, a mail that failed is sent later, and no mail is sent twice.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
	apiCredential,
	fillIn,
	freePort,
	N8n,
	N8nClient,
	runInterruptibly,
	smtpCredential,
	startMailServer,
	type MailServer,
	type Workflow,
} from '../../localN8n/mod';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { alertEvery } from '../queue/alertEvery';
import { until } from '../queue/executions';
import { handMade } from './handMade';

const [userFolder] = process.argv.slice(2);
const n8n = new N8n(userFolder);
const closers: (() => Promise<unknown>)[] = [];

/** How long the test waits before it gives up, in seconds. */
const patience = 5 * 60;

let simulator: Simulator;
let mail: MailServer;

async function main(): Promise<void> {
	simulator = await startSimulator();
	closers.push(() => simulator.close());
	mail = await startMailServer();
	closers.push(() => mail.close());
	const credentials = [apiCredential(simulator.url, simulator.admin), smtpCredential(mail.port)];
	const alert = fillIn(alertEvery(10), 'seriousIncident1', credentials);
	await n8n.importCredentials(credentials);
	await n8n.importWorkflows([alert]);
	await n8n.runCommand(['update:workflow', `--id=${alert.id}`, '--active=true']);
	console.log(`n8n: the workflow "${alert.name}" is made active.`);
	const { origin } = await n8n.start(await freePort());

	const isActive = () => readFileSync(n8n.log, 'utf8').includes('Activated workflow');
	await until('the activation of the workflow', patience, isActive);
	await mailAsImported();
	await useTableMadeByHand(await N8nClient.logIn(origin), alert);
	await mailAgain();
}

/** Checks that a new incident is mailed without the data table. */
async function mailAsImported(): Promise<void> {
	const incident = enter();
	await until('an e-mail', patience, () => mailed(incident) > 0);
	console.log(`As imported: an e-mail, "${mail.mails.at(-1)?.subject}".`);
}

async function useTableMadeByHand(client: N8nClient, alert: Workflow & { id: string }) {
	const table = await client.createDataTable(`Sent mails of ${alert.id}`, [
		...['key', 'run', 'sent'].map((name) => ({ name, type: 'string' })),
		{ name: 'until', type: 'number' },
	]);
	const path = `/workflows/${alert.id}`;
	const { nodes, connections } = handMade(alert, table);
	await client.request(path, { nodes, connections }, 'PATCH');
	const { versionId } = await client.request<{ versionId: string }>(path);
	await client.request(`${path}/activate`, { versionId });
}

/** Checks that a failed mail is sent later, and that no mail is sent twice. */
async function mailAgain(): Promise<void> {
	// Incidents that the new table does not have are mailed once more, so the test first waits for these mails.
	await passPolls();
	const before = mail.mails.length;
	let refused = 0;
	const incident = enter();
	mail.accept = async ({ subject }) => {
		if (isAbout(incident, subject) && refused++ === 0) throw new Error('No such mailbox');
	};
	await until('the e-mail that was refused', patience, () => mailed(incident) > 0);
	await passPolls();
	const subjects = mail.mails.slice(before).map(({ subject }) => subject);
	const repeated = subjects.filter((subject, index) => subjects.indexOf(subject) !== index);
	if (refused < 2) throw new Error('The e-mail was not sent again after it was refused.');
	if (repeated.length > 0) throw new Error(`Came twice: ${repeated.join(', ')}.`);
	console.log(
		`With a data table: an e-mail that was refused came later, and none of ${subjects.length} twice.`,
	);
}

const isAbout = (incident: number, subject = '') =>
	subject.endsWith(`: serious incident ${incident}`);
const enter = () => Number(simulator.addRecord('/SIRS').IncidentId);
const mailed = (incident: number) =>
	mail.mails.filter(({ subject }) => isAbout(incident, subject)).length;

/** Waits until n8n has sent some more requests for incidents. */
async function passPolls(): Promise<void> {
	const polls = () => simulator.requests.filter(({ path }) => path === '/SIRS').length;
	const before = polls();
	await until('the next polls', patience, () => polls() > before + 15);
	// By the end of this wait, the executions of the last poll are over.
	await wait(5000);
}

async function stop(): Promise<void> {
	await n8n.stop();
	for (const close of closers) await close();
}

void runInterruptibly(main, stop);
