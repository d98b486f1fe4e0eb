import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ICredentialType, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { poll, runNode, type RunOptions, type RunResult } from '../engine/mod';
import { RemoteSimulator } from './remoteSimulator';

/** The installed package in the engine, and a simulator for it. */
export interface Fixture {
	readonly simulator: RemoteSimulator;
	readonly packageFolder: string;
	readonly node: INodeType;
	readonly reportNode: INodeType;
	readonly setup: Required<Pick<RunOptions, 'credentials' | 'credentialType'>>;
	run(parameters: INodeParameters, options?: Partial<RunOptions>): Promise<RunResult>;
	/** Makes a trigger in an active workflow. Each call of the result polls it, and returns the ids of the new incidents. */
	createTrigger(parameters: INodeParameters): () => Promise<unknown[]>;
}

export async function createFixture(packageFolder: string, simulatorUrl: string): Promise<Fixture> {
	const simulator = new RemoteSimulator(simulatorUrl);
	const load = createRequire(join(packageFolder, 'package.json'));
	const create = <Made>(file: string, name: string): Made =>
		new (load(`./dist/${file}.js`) as Record<string, new () => Made>)[name]();
	const node = create<INodeType>('nodes/CareManagement/CareManagement.node', 'CareManagement');
	const reportNode = create<INodeType>(
		'nodes/CareManagementReport/CareManagementReport.node',
		'CareManagementReport',
	);
	const trigger = create<INodeType>(
		'nodes/CareManagementTrigger/CareManagementTrigger.node',
		'CareManagementTrigger',
	);
	const setup = {
		credentials: { baseUrl: simulatorUrl, ...(await simulator.admin()) },
		credentialType: create<ICredentialType>(
			'credentials/CareManagementApi.credentials',
			'CareManagementApi',
		),
	};
	return {
		simulator,
		packageFolder,
		node,
		reportNode,
		setup,
		run: async (parameters, options) => await runNode({ ...setup, node, parameters, ...options }),
		createTrigger: (parameters) => {
			let staticData: IDataObject = {};
			return async () => {
				const polled = await poll({ ...setup, node: trigger, parameters, staticData });
				staticData = polled.staticData;
				return (polled.items ?? []).map(({ json }) => json.IncidentId);
			};
		},
	};
}
