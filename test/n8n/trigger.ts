/**
 * `npm run test:trigger`: the trigger in a real n8n, every event at once. The workflows are activated, deactivated and
 * activated again, n8n is stopped for a while, and cut off hard. Says what was seen, and fails when a record was missed or
 * came twice. What n8n was working on when it was cut off may be lost or come again: that is said only.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'flatted';
import { DateTime } from 'luxon';
import { demoCredentials } from '../../demo/credentials';
import { startMailServer } from '../../demo/mail';
import { freePort, login, N8n } from '../../demo/n8n';
import { fillIn, readTemplate, type Workflow, type WorkflowNode } from '../../demo/template';
import { startSimulator, type Row, type Simulator } from '../../simulator/mod';

const root = resolve(__dirname, '../..');
const ourTrigger = 'n8n-nodes-care-management.careManagementTrigger';

/** How many seconds lie between two polls; n8n lets people choose a minute at least. */
const interval = 5;

/** How long n8n lives after it asked the service, in milliseconds, before it is cut off. */
const moments = [0, 100, 400];

/** An active workflow that starts with our trigger, and what happens in the service meanwhile. */
interface Watched {
	readonly event: string;
	readonly id: string;
	readonly workflow: Workflow;
	/** Lets something happen that the trigger waits for, and returns what the record is known by here. */
	readonly happen: () => number;
	readonly nameOf: (record: Row) => number;
	/** What has been seen of it so far. */
	readonly seen: number[];
}

interface RunData {
	resultData: { runData: Record<string, { data?: { main: { json: Row }[][] } }[]> };
}

/** The owner of n8n, logged in. */
class Owner {
	private cookie = '';
	private readonly ended = new Map<string, Row[]>();

	constructor(private readonly origin: string) {}

	async logIn(): Promise<void> {
		const answer = await fetch(`${this.origin}/rest/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ emailOrLdapLoginId: login.email, password: login.password }),
		});
		if (!answer.ok) throw new Error(`n8n refused the login: ${await answer.text()}`);
		this.cookie = answer.headers.getSetCookie().join('; ');
	}

	async ask<Result>(path: string, body?: object): Promise<Result> {
		const answer = await fetch(`${this.origin}/rest${path}`, {
			method: body ? 'POST' : 'GET',
			headers: { 'content-type': 'application/json', cookie: this.cookie },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		if (!answer.ok) throw new Error(`n8n answered ${answer.status}: ${await answer.text()}`);
		return ((await answer.json()) as { data: Result }).data;
	}

	async activate({ id }: Watched): Promise<void> {
		const { versionId } = await this.ask<{ versionId: string }>(`/workflows/${id}`);
		await this.ask(`/workflows/${id}/activate`, { versionId });
		for (;;) {
			const status = JSON.stringify(await this.ask(`/workflows/${id}/publication-status`));
			if (/"published"/.test(status)) return;
			if (/"failed"/.test(status)) throw new Error(`n8n did not activate the workflow: ${status}`);
			await wait(250);
		}
	}

	async deactivate({ id }: Watched): Promise<void> {
		await this.ask(`/workflows/${id}/deactivate`, {});
	}

	/** The records of all executions so far, the oldest first. */
	async emitted({ id: workflowId, workflow }: Watched): Promise<Row[]> {
		const trigger = workflow.nodes.find(({ type }) => type === ourTrigger)?.name ?? '';
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.ask<{ results: { id: string; status: string }[] }>(
			`/executions?filter=${filter}&limit=100`,
		);
		const all: Row[] = [];
		for (const { id, status } of results.sort((one, other) => Number(one.id) - Number(other.id))) {
			let records = this.ended.get(id);
			if (!records) {
				const { data } = await this.ask<{ data: string }>(`/executions/${id}`);
				const { resultData } = parse(data) as RunData;
				const items = resultData.runData[trigger]?.[0].data?.main[0] ?? [];
				// What n8n puts in when it finds an execution that it was cut off in.
				records = items
					.map(({ json }) => json)
					.filter((json) => json.isArtificialRecoveredEventItem !== true);
				if (!['new', 'running', 'waiting'].includes(status)) this.ended.set(id, records);
			}
			all.push(...records);
		}
		return all;
	}

	/** How many executions of a workflow n8n calls crashed. */
	async crashed({ id: workflowId }: Watched): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['crashed'] }));
		return (await this.ask<{ results: unknown[] }>(`/executions?filter=${filter}`)).results.length;
	}

	/** How many bytes the state has that n8n keeps of a trigger. */
	async stateSize({ id }: Watched): Promise<number> {
		const { staticData } = await this.ask<{ staticData?: unknown }>(`/workflows/${id}`);
		return JSON.stringify(staticData ?? null).length;
	}
}

const pollTimes = {
	item: Array.from({ length: 60 / interval }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * interval} * * * * *`,
	})),
};

/** A workflow of nothing but our trigger, and a node behind it that does nothing. */
const plainWorkflow = (event: string): Workflow & { connections: object } => ({
	name: event,
	nodes: [
		{ name: 'Trigger', type: ourTrigger, parameters: { event, options: { addEventKey: true } } },
		{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
	].map((node, index) => ({
		id: `node${index}`,
		typeVersion: 1,
		position: [index * 220, 0],
		...node,
	})),
	connections: { Trigger: { main: [[{ node: 'Nothing', type: 'main', index: 0 }]] } },
});

/** Every event, with what makes it happen. A shift is known here by its client, because the service shows no id of it. */
function watchAll(simulator: Simulator): Watched[] {
	let nextClient = 700_000;
	const tomorrow = DateTime.local().plus({ days: 1 }).toISODate();
	const unchanged = Array.from({ length: 40 }, () =>
		simulator.add('/rosters', {
			ClientId: nextClient++,
			DateOfService: tomorrow,
			StartTime: '09:00:00',
			OnHoldType: '',
		}),
	);
	const incidentId = ({ IncidentId }: Row) => Number(IncidentId);
	const clientId = ({ ClientId }: Row) => Number(ClientId);
	return [
		{
			event: 'incidentCreated',
			workflow: plainWorkflow('incidentCreated'),
			happen: () => incidentId(simulator.add('/incidents')),
			nameOf: incidentId,
		},
		{
			event: 'sirsIncidentCreated',
			workflow: readTemplate('serious-incident-email'),
			happen: () => incidentId(simulator.add('/SIRS')),
			nameOf: incidentId,
		},
		{
			event: 'rosterCreated',
			workflow: plainWorkflow('rosterCreated'),
			happen: () => clientId(simulator.add('/rosters', { ClientId: nextClient++ })),
			nameOf: clientId,
		},
		{
			event: 'rosterChanged',
			workflow: plainWorkflow('rosterChanged'),
			happen: () => {
				const shift = unchanged.pop();
				if (!shift) throw new Error('All shifts were changed already.');
				shift.StartTime = '15:00:00';
				return clientId(shift);
			},
			nameOf: clientId,
		},
	].map((watched, index) => ({ ...watched, id: `careTrigger0000${index}`, seen: [] }));
}

/** What somebody does who imports a workflow, and polls more often than they could choose. */
const prepared = ({ id, workflow }: Watched, credentials: Parameters<typeof fillIn>[2]) => {
	const filled = fillIn(workflow, id, credentials, '');
	const nodes = filled.nodes.map((node): WorkflowNode =>
		node.type === ourTrigger ? { ...node, parameters: { ...node.parameters, pollTimes } } : node,
	);
	return { ...filled, active: false, nodes };
};

/** What is expected of a workflow: what must come once, and what n8n may have been working on when it was cut off. */
interface Expected {
	readonly watched: Watched;
	readonly once: number[];
	readonly cutOff?: number[];
}

async function main(): Promise<void> {
	const state = mkdtempSync(join(tmpdir(), 'n8n-trigger-'));
	const files = join(state, 'files');
	const folder = join(root, 'demo/n8n');
	const log = join(state, 'npm.log');
	const { installN8n } = (await import(join(root, 'demo/install.mjs'))) as Record<string, Install>;
	const { installOurPackage } = (await import(join(root, 'demo/ourPackage.mjs'))) as Record<
		string,
		Install
	>;
	await installN8n({ root, log, run: spawn });
	await installOurPackage({ root, state, log, run: spawn });

	const simulator = await startSimulator();
	const mail = await startMailServer();
	let n8n = new N8n(folder, state, files);
	try {
		const all = watchAll(simulator);
		const credentials = demoCredentials(simulator, mail);
		await n8n.importCredentials(credentials);
		await n8n.importWorkflows(all.map((watched) => prepared(watched, credentials)));
		const port = await freePort();
		const start = async (): Promise<Owner> => {
			n8n = new N8n(folder, state, files);
			const { origin } = await n8n.start(port);
			const owner = new Owner(origin);
			await owner.logIn();
			return owner;
		};
		let owner = await start();
		for (const watched of all) await owner.activate(watched);
		console.log(`Active: ${all.map(({ event }) => event).join(', ')}.`);

		/** Waits until all that was expected came, and then for one more poll. */
		const expect = async (what: string, expected: Expected[]) => {
			console.log(`${what}:`);
			const freshOf = async (watched: Watched) => {
				const names = (await owner.emitted(watched)).map((record) => watched.nameOf(record));
				return names.slice(watched.seen.length);
			};
			const end = Date.now() + 120_000;
			for (const { watched, once } of expected) {
				for (;;) {
					const fresh = await freshOf(watched);
					if (once.every((name) => fresh.includes(name))) break;
					if (Date.now() > end) {
						throw new Error(`${watched.event}: missed, found only ${list(fresh)}`);
					}
					await wait(500);
				}
			}
			await wait((interval + 1) * 1000);
			for (const { watched, once, cutOff = [] } of expected) {
				const fresh = await freshOf(watched);
				watched.seen.push(...fresh);
				const others = fresh.filter((name) => !once.includes(name) && !cutOff.includes(name));
				if (others.length > 0) throw new Error(`${watched.event}: emitted ${list(others)} too`);
				const twice = fresh.filter((name, index) => fresh.indexOf(name) !== index);
				if (twice.some((name) => !cutOff.includes(name))) {
					throw new Error(`${watched.event}: emitted ${list(twice)} twice`);
				}
				const lost = cutOff.filter((name) => !fresh.includes(name));
				console.log(
					[
						`  ${watched.event} emitted ${list(fresh)}`,
						...(lost.length > 0 ? [`n8n did not finish ${list(lost)}`] : []),
						...(twice.length > 0 ? [`n8n repeated ${list(twice)}`] : []),
						`${await owner.crashed(watched)} crashed`,
						`the state has ${await owner.stateSize(watched)} bytes`,
					].join('; '),
				);
			}
		};
		const happens = (times: number) =>
			all.map((watched) => ({
				watched,
				once: Array.from({ length: times }, () => watched.happen()),
			}));

		await expect('Nothing new', happens(0));
		await expect('3 new', happens(3));

		for (const watched of all) await owner.deactivate(watched);
		const whileInactive = happens(2);
		await expect('2 new, and the workflows not active', happens(0));
		for (const watched of all) await owner.activate(watched);
		await expect('Active again', whileInactive);

		await n8n.stop();
		const whileStopped = happens(4);
		owner = await start();
		const burst = Array.from({ length: 250 }, () => all[0].happen());
		await expect(
			'4 new while n8n was stopped, and a burst of 250 incidents',
			whileStopped.map(({ watched, once }) =>
				watched === all[0] ? { watched, once: [...once, ...burst] } : { watched, once },
			),
		);
		for (let tries = 0; mail.mails.length < all[1].seen.length && tries < 60; tries++) {
			await wait(500);
		}
		const sent = mail.mails.map(({ subject }) => subject).sort();
		const alerts = all[1].seen.map((id) => `Serious incident ${id}`).sort();
		if (JSON.stringify(sent) !== JSON.stringify(alerts)) {
			throw new Error(`The e-mails were ${sent.join(', ')} and not ${alerts.join(', ')}`);
		}
		console.log(`An e-mail for each of the ${alerts.length} serious incidents, and no other.`);

		for (const moment of moments) {
			const before = happens(2);
			const requests = simulator.requests.length;
			while (simulator.requests.length === requests) await wait(2);
			await wait(moment);
			await n8n.cutOff();
			const after = happens(2);
			owner = await start();
			await expect(
				`n8n cut off ${moment} ms after it asked, 2 new before and 2 after`,
				after.map(({ watched, once }, index) => ({ watched, once, cutOff: before[index].once })),
			);
		}
		const alerted = all[1].seen.filter((id) =>
			mail.mails.some(({ subject }) => subject === `Serious incident ${id}`),
		);
		console.log(`E-mails for ${alerted.length} of ${all[1].seen.length} serious incidents.`);
		await n8n.stop();
	} finally {
		await n8n.cutOff();
		await mail.close();
		await simulator.close();
		rmSync(state, { recursive: true, force: true });
	}
}

type Install = (options: object) => Promise<void>;

const list = (names: number[]): string =>
	names.length > 10 ? `${names.length} records` : names.join(' ') || 'nothing';

void main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
