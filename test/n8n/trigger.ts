/**
 * The trigger in a real n8n: activated, stopped for a while, and cut off hard. Says what was seen, and fails when a record
 * was missed or came twice. What n8n was working on when it was cut off may be lost or come again: that is said only.
 *
 * Needs an installed n8n: the folder in N8N_FOLDER, or the one that `npm run demo` installs.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'flatted';
import { freePort, login, N8n } from '../../demo/n8n';
import { startSimulator, type Simulator } from '../../simulator/mod';

const root = resolve(__dirname, '../..');
const workflowId = 'careTrigger00001';
const triggerName = 'Care Management Trigger';

interface RunData {
	resultData: {
		runData: Record<string, { data?: { main: { json: Record<string, unknown> }[][] } }[]>;
	};
}

/** A user who is logged in to n8n. */
class Editor {
	private cookie = '';

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

	async activate(): Promise<void> {
		const { versionId } = await this.ask<{ versionId: string }>(`/workflows/${workflowId}`);
		await this.ask(`/workflows/${workflowId}/activate`, { versionId });
		for (;;) {
			const status = JSON.stringify(await this.ask(`/workflows/${workflowId}/publication-status`));
			if (/"published"/.test(status)) return;
			if (/"failed"/.test(status)) throw new Error(`n8n did not activate the workflow: ${status}`);
			await wait(250);
		}
	}

	/** The ids of the records of each execution so far, the oldest execution first. */
	async emitted(): Promise<number[][]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.ask<{ results: { id: string; status: string }[] }>(
			`/executions?filter=${filter}&limit=100`,
		);
		const all: number[][] = [];
		for (const { id } of results.sort((one, other) => Number(one.id) - Number(other.id))) {
			const { data } = await this.ask<{ data: string }>(`/executions/${id}`);
			const { resultData } = parse(data) as RunData;
			const items = resultData.runData[triggerName]?.[0].data?.main[0] ?? [];
			all.push(items.map(({ json }) => Number(json.IncidentId)));
		}
		return all;
	}

	/** How many executions n8n calls crashed. */
	async crashed(): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['crashed'] }));
		return (await this.ask<{ results: unknown[] }>(`/executions?filter=${filter}`)).results.length;
	}

	async stateSize(): Promise<number> {
		const { staticData } = await this.ask<{ staticData?: unknown }>(`/workflows/${workflowId}`);
		return JSON.stringify(staticData ?? null).length;
	}
}

const everyTenSeconds = Array.from({ length: 6 }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${index * 10} * * * * *`,
}));

async function main(): Promise<void> {
	const folder = resolve(process.env.N8N_FOLDER ?? join(root, 'demo/n8n'));
	const state = mkdtempSync(join(tmpdir(), 'n8n-trigger-'));
	const files = join(state, 'files');
	const simulator = await startSimulator();
	let n8n = new N8n(folder, state, files);
	try {
		const { installOurPackage } = (await import(join(root, 'demo/ourPackage.mjs'))) as {
			installOurPackage(options: object): Promise<void>;
		};
		await installOurPackage({ root, state, log: join(state, 'npm.log'), run: spawn });
		await n8n.importCredentials([
			{
				id: 'careCredential01',
				name: 'Simulator',
				type: 'careManagementApi',
				data: { baseUrl: simulator.url, ...simulator.admin },
			},
		]);
		await n8n.importWorkflow(workflow() as never);
		const port = await freePort();
		const start = async (): Promise<Editor> => {
			n8n = new N8n(folder, state, files);
			const { origin } = await n8n.start(port);
			const editor = new Editor(origin);
			await editor.logIn();
			return editor;
		};

		let editor = await start();
		await editor.activate();
		console.log(`Active. The service has ${simulator.provider['/incidents'].length} incidents.`);
		const seen: number[] = [];
		/** Waits until all of the records were emitted, and then for one more poll. */
		const expectRecords = async (what: string, ids: number[], cutOff: number[] = []) => {
			const end = Date.now() + 60_000;
			for (;;) {
				const fresh = (await editor.emitted()).flat().slice(seen.length);
				if (ids.every((id) => fresh.includes(id))) break;
				if (Date.now() > end) throw new Error(`${what}: missed, found only ${fresh.join(' ')}`);
				await wait(500);
			}
			await wait(11_000);
			const fresh = (await editor.emitted()).flat().slice(seen.length);
			seen.push(...fresh);
			const lost = cutOff.filter((id) => !fresh.includes(id));
			const again = cutOff.filter((id) => fresh.indexOf(id) !== fresh.lastIndexOf(id));
			if (lost.length > 0) console.log(`  n8n lost ${list(lost)}`);
			if (again.length > 0) console.log(`  n8n repeated ${list(again)}`);
			const others = fresh.filter((id) => !ids.includes(id) && !cutOff.includes(id));
			if (others.length > 0) throw new Error(`${what}: emitted ${others.join(' ')} too`);
			const twice = fresh.filter((id, index) => fresh.indexOf(id) !== index);
			if (twice.some((id) => !cutOff.includes(id))) throw new Error(`${what}: ${twice} twice`);
			console.log(
				`${what}: emitted ${list(fresh)}; ${await editor.crashed()} crashed; the state has ${await editor.stateSize()} bytes`,
			);
		};

		await wait(12_000);
		await expectRecords('Nothing new', []);
		await expectRecords('3 new incidents', add(simulator, 3));

		await n8n.stop();
		const whileStopped = add(simulator, 4);
		editor = await start();
		await expectRecords('4 new while n8n was stopped, 250 more in a burst', [
			...whileStopped,
			...add(simulator, 250),
		]);

		for (const delay of [0, 50, 100, 200, 400]) {
			const before = add(simulator, 2);
			const requests = simulator.requests.length;
			while (simulator.requests.length === requests) await wait(2);
			await wait(delay);
			await n8n.cutOff();
			const after = add(simulator, 2);
			editor = await start();
			await expectRecords(
				`n8n killed ${delay} ms after it asked, 2 new before and 2 after`,
				after,
				before,
			);
		}
		await n8n.stop();
	} finally {
		await n8n.cutOff();
		await simulator.close();
		rmSync(state, { recursive: true, force: true });
	}
}

const list = (ids: number[]): string =>
	ids.length > 10 ? `${ids.length} records` : ids.join(' ') || 'nothing';

const add = (simulator: Simulator, count: number): number[] =>
	Array.from({ length: count }, () => Number(simulator.add('/incidents').IncidentId));

const workflow = () => ({
	id: workflowId,
	name: 'Trigger test',
	active: false,
	settings: { executionOrder: 'v1' },
	nodes: [
		{
			id: 'b0b7a2d4-0000-4000-8000-000000000011',
			name: triggerName,
			type: 'n8n-nodes-care-management.careManagementTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {
				pollTimes: { item: everyTenSeconds },
				event: 'incidentCreated',
				options: { addEventKey: true },
			},
			credentials: { careManagementApi: { id: 'careCredential01', name: 'Simulator' } },
		},
		{
			id: 'b0b7a2d4-0000-4000-8000-000000000012',
			name: 'Nothing',
			type: 'n8n-nodes-base.noOp',
			typeVersion: 1,
			position: [220, 0],
			parameters: {},
		},
	],
	connections: { [triggerName]: { main: [[{ node: 'Nothing', type: 'main', index: 0 }]] } },
});

void main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
