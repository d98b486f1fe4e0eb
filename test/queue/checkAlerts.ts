import { setTimeout as wait } from 'node:timers/promises';
import { fillIn, type Credential, type Workflow } from '../../localN8n/mod';
import { alertEvery } from './alertEvery';
import { listExecutions, until } from './executions';
import { errorWorkflow, errorWorkflowId, reportLostExecutions } from './reportLostExecutions';
import { workers, type Check, type Stage } from './stage';

const workflowId = 'seriousIncident1';

/** The seconds between two runs. The template has two minutes. A claim is valid for two such intervals. */
const interval = 10;

/** What the mail server does with the next mail. It accepts the mails after that. */
type NextMail = 'take' | 'holdUnseen' | 'holdDelivered' | 'refuse';

/** The subjects of the mails that arrived, and whether a mail is being held. */
class Mails {
	readonly arrived: string[] = [];
	next: NextMail = 'take';
	isHeld = false;

	constructor({ mail }: Stage) {
		mail.accept = async ({ subject = '' }) => {
			const { next } = this;
			this.next = 'take';
			if (next === 'refuse') throw new Error('No such mailbox');
			if (next !== 'holdUnseen') this.arrived.push(subject);
			if (next === 'take') return;
			this.isHeld = true;
			// The sender gets no answer, because the sender is ended first.
			await new Promise(() => {});
		};
	}

	/** Waits for the mails about the incidents of the last days. These mails come first. */
	async settle(): Promise<void> {
		let count: number;
		do {
			count = this.arrived.length;
			await wait(2 * interval * 1000);
		} while (this.arrived.length > count);
	}

	count(incident: number): number {
		return this.arrived.filter((subject) => subject.endsWith(`: serious incident ${incident}`))
			.length;
	}
}

/** Something that can happen to n8n or to a mail. */
interface Disaster {
	readonly name: string;
	/** What the server does with the next mail. */
	readonly mail: NextMail;
	/** How often each mail may come at most. The default is 1. */
	readonly most?: number;
	/** @param worker the name of the n8n worker that sends the held mail, or an empty text if no mail is held */
	readonly strike: (stage: Stage, worker: string) => Promise<void>;
}

const disasters: readonly Disaster[] = [
	{ name: 'all well', mail: 'take', strike: async () => {} },
	{ name: 'a mail refused', mail: 'refuse', strike: async () => {} },
	{
		name: 'the main and the worker killed while it mails',
		mail: 'holdUnseen',
		strike: async ({ queue }, worker) => {
			await Promise.all([queue.kill('main'), queue.kill(worker)]);
			await Promise.all([queue.startMain(), queue.startWorker(worker)]);
		},
	},
	{
		name: 'the main down',
		mail: 'take',
		strike: async ({ queue }) => {
			await queue.kill('main');
			await wait(2 * interval * 1000);
			await queue.startMain();
		},
	},
	{
		name: 'the worker killed while it mails',
		mail: 'holdUnseen',
		strike: async ({ queue }, worker) => {
			await queue.kill(worker);
			await queue.startWorker(worker);
		},
	},
	{
		name: 'the worker stopped in good order while it mails for longer than n8n waits',
		mail: 'holdUnseen',
		strike: async ({ queue }, worker) => {
			await queue.stop(worker);
			await queue.startWorker(worker);
		},
	},
	{
		name: 'the worker killed after its mail was delivered, before it heard of it',
		mail: 'holdDelivered',
		most: 2,
		strike: async ({ queue }, worker) => {
			await queue.kill(worker);
			await queue.startWorker(worker);
		},
	},
];

/** Checks that each serious incident is mailed, whichever process is killed. */
export const checkAlerts: Check = {
	name: 'The alert template mails each serious incident, whatever is killed',
	workflows: (credentials) => [alertWorkflow(credentials), errorWorkflow(credentials)],

	run: async (stage) => {
		const mails = new Mails(stage);
		await mails.settle();
		for (const disaster of disasters) {
			const times = await survive(stage, mails, disaster);
			console.log(`    ${disaster.name}: mailed ${times}`);
		}
		await reportLostExecutions(stage);
		return `${disasters.length} disasters survived`;
	},
};

/** Makes a disaster happen, and waits for the mails of the incidents that were entered before and during it. */
async function survive(stage: Stage, mails: Mails, disaster: Disaster): Promise<string> {
	const { simulator } = stage;
	const enter = () => Number(simulator.addRecord('/SIRS').IncidentId);
	mails.next = disaster.mail;
	mails.isHeld = false;
	const incidents = [enter(), enter()];
	let worker = '';
	if (disaster.mail.startsWith('hold')) {
		await until('a mail that is being sent', 60, () => mails.isHeld);
		worker = await senderOf(stage, disaster.name);
	}
	const striking = disaster.strike(stage, worker);
	incidents.push(enter());
	await striking;
	await until(`the mails of ${incidents}, after ${disaster.name}`, 90, () =>
		incidents.every((incident) => mails.count(incident) > 0),
	);
	await wait(2 * interval * 1000);
	const counts = incidents.map((incident) => mails.count(incident));
	if (Math.max(...counts) > (disaster.most ?? 1)) {
		throw new Error(`After ${disaster.name}, the mails came ${counts.join(', ')} times.`);
	}
	return counts.every((count) => count === 1) ? 'each once' : `${counts.join(', ')} times`;
}

/** Finds the n8n worker that runs the alert now. n8n will lose this execution of the alert, so the execution is added to `lost`. */
async function senderOf({ queue, lost }: Stage, name: string): Promise<string> {
	const executions = await listExecutions(queue.client, workflowId);
	const isLost = (id: string) => lost.some((one) => one.id === id);
	for (const { id, status } of executions) {
		const worker = workers.find((candidate) => queue.begunBy(candidate).includes(id));
		if (status !== 'running' || isLost(id) || worker === undefined) continue;
		lost.push({ id, name, lostAt: Date.now() });
		return worker;
	}
	throw new Error('No worker sends the mail.');
}

function alertWorkflow(credentials: readonly Credential[]): Workflow & { id: string } {
	const alert = alertEvery(interval);
	const settings = { ...alert.settings, errorWorkflow: errorWorkflowId };
	return fillIn({ ...alert, settings }, workflowId, credentials);
}
