/**
 * The alert on serious incidents in the last n8n 1: `run.ts <n8n's user folder>`. Activates the template, enters a serious
 * incident, and fails unless exactly one e-mail comes.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
	apiCredential,
	fillIn,
	freePort,
	N8n,
	readTemplate,
	runInterruptibly,
	smtpCredential,
	startMailServer,
} from '../../localN8n/mod';
import { startSimulator } from '../../simulator/mod';

const [userFolder] = process.argv.slice(2);
const n8n = new N8n(userFolder);
const closers: (() => Promise<unknown>)[] = [];

/** When to give up, in milliseconds: n8n polls every minute. */
const giveUpAfter = 5 * 60_000;

async function main(): Promise<void> {
	const simulator = await startSimulator();
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());
	const credentials = [apiCredential(simulator.url, simulator.admin), smtpCredential(mail.port)];
	const alert = fillIn(
		readTemplate('serious-incident-email'),
		'seriousIncident1',
		credentials,
		n8n.files,
	);
	await n8n.importCredentials(credentials);
	await n8n.importWorkflows([alert]);
	const { output } = await n8n.runCommand(['update:workflow', `--id=${alert.id}`, '--active=true']);
	console.log(`n8n: the workflow "${alert.name}" is made active.`);
	await n8n.start(await freePort());

	const polls = () => simulator.requests.filter(({ path }) => path === '/SIRS').length;
	const until = async (isTrue: () => boolean, what: string) => {
		const start = Date.now();
		while (!isTrue()) {
			if (Date.now() - start > giveUpAfter)
				throw new Error(`${what}; ${n8n.log} says more.\n${output}`);
			await wait(250);
		}
	};
	// n8n says so after the poll at activation, and what is entered during that poll may count as old.
	const isActive = () => readFileSync(n8n.log, 'utf8').includes('Activated workflow');
	await until(isActive, 'n8n did not activate the workflow');
	const { IncidentId } = simulator.addRecord('/SIRS');
	await until(() => mail.mails.length > 0, 'No e-mail came');
	const pollsBefore = polls();
	await until(() => polls() > pollsBefore, 'n8n polls no more');
	// What that poll might have started is over by then.
	await wait(5000);
	const subjects = mail.mails.map(({ subject }) => subject);
	if (subjects.join() !== `Serious incident ${IncidentId}`) {
		throw new Error(`The e-mails were ${subjects.join(', ')}.`);
	}
	console.log(`One e-mail, "${subjects[0]}", and no other after the next poll.`);
}

async function stop(): Promise<void> {
	await n8n.stop();
	for (const close of closers) await close();
}

void runInterruptibly(main, stop);
