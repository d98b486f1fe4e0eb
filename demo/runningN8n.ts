import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
	createOwner,
	type Credential,
	filledTemplates,
	manualTrigger,
	N8nClient,
	type OwnerLogin,
	type Workflow,
} from '../localN8n/mod';
import type { DemoN8n } from './demoN8n';

const nodeType = 'n8n-nodes-care-management.careManagement';

/**
 * Connects to an n8n that is already running. At the end, the demo deletes everything that it has added to this n8n.
 *
 * @param origin the origin of n8n, such as `http://localhost:5678`
 * @param owner the login of n8n's owner. If n8n has no owner, it gets an owner with this login
 * @param userFolder the folder in which the spreadsheets are saved
 * @throws when n8n does not answer, refuses the login, or does not have the package
 */
export async function runningN8n(
	origin: string,
	owner: OwnerLogin,
	userFolder: string,
): Promise<DemoN8n> {
	const client = await connect(origin, owner);
	const files = join(userFolder, 'files');
	mkdirSync(files, { recursive: true });
	const added: string[] = [];

	const addCredential = async (credential: Credential): Promise<Credential> => {
		const { name, type, data } = credential;
		const { id } = await client.request<{ id: string }>('/credentials', { name, type, data });
		added.push(`/credentials/${id}`);
		return { ...credential, id };
	};
	const addWorkflow = async <W extends Workflow>(workflow: W): Promise<W> => {
		// n8n and the comparison of the spreadsheet must agree on what day it is. n8n must also keep the executions, because an execution that
		// is not kept has no status.
		const settings = {
			...workflow.settings,
			timezone: process.env.TZ,
			saveManualExecutions: true,
			saveDataSuccessExecution: 'all',
		};
		const { name, nodes, connections } = workflow;
		const content = { name, nodes, connections, settings };
		const { id } = await client.request<{ id: string }>('/workflows', content);
		added.push(`/workflows/${id}`);
		return { ...workflow, id };
	};

	return {
		files,
		log: `the log of the n8n at ${origin}`,
		addTemplates: async (given) => {
			const credentials: Credential[] = [];
			for (const credential of given) credentials.push(await addCredential(credential));
			await requireReachable(client, credentials[0]);
			const { weeklyRoster, seriousIncidents } = filledTemplates(credentials);
			return {
				weeklyRoster: await addWorkflow(weeklyRoster),
				seriousIncidents: await addWorkflow(seriousIncidents),
			};
		},
		execute: (id) => client.run(id, manualTrigger),
		openEditor: async () => ({ origin, login: owner.email, ended: new Promise(() => {}) }),
		stop: async () => {
			// The workflows are deleted first, because they use the credentials. n8n deletes only workflows that are archived.
			for (const path of added.reverse()) {
				if (path.startsWith('/workflows/')) await client.request(`${path}/archive`, {});
				await client.request(path, undefined, 'DELETE');
			}
		},
	};
}

async function connect(origin: string, owner: OwnerLogin): Promise<N8nClient> {
	try {
		await fetch(`${origin}/rest/settings`);
	} catch {
		throw new Error(`No n8n answers at ${origin}: start it, or correct the address behind --n8n.`);
	}
	await createOwner(origin, owner);
	const client = await N8nClient.logIn(origin, owner);
	const { versionCli } = await client.request<{ versionCli: string }>('/settings');
	console.log(`n8n ${versionCli} answers at ${origin}.`);
	const nodeInfos = [{ name: nodeType, version: 1 }];
	await client.request('/node-types', { nodeInfos }).catch(() => {
		throw new Error(
			`The n8n at ${origin} does not have n8n-nodes-care-management: docs/development.md says how to install it.`,
		);
	});
	return client;
}

/** Lets n8n test the credential. So the demo fails early if n8n cannot reach the simulator. */
async function requireReachable(client: N8nClient, credential: Credential): Promise<void> {
	const { id, name, type, data } = credential;
	const { status, message } = await client.request<{ status: string; message: string }>(
		'/credentials/test',
		{ credentials: { id, name, type, data } },
	);
	if (status === 'OK') return;
	throw new Error(
		`n8n does not reach the simulator at ${String(data.baseUrl)}: ${message}\nIs it in a container or on another machine? docs/development.md says how it reaches this one.`,
	);
}
