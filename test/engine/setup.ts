import {
	NodeConnectionTypes,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	type IConnections,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { CareManagementApi } from '../../credentials/CareManagementApi.credentials';
import { CredentialsHelper } from './credentialsHelper';
import { core } from './n8n';

/** The values of a credential, as a user types them. */
export type CredentialValues = ICredentialDataDecryptedObject;

/** The options that all ways to run a node share. */
export interface Setup {
	/** An instance of the node's class, such as `new CareManagement()`. */
	readonly node: INodeType;
	/** The values of the node's credential. A node without a credential has none. */
	readonly credentials?: CredentialValues;
	/** The id of the saved credential, as `getNode().credentials` shows it. The default is `1`. */
	readonly credentialId?: string;
	/** The credential's class. The default is the class that this package ships. */
	readonly credentialType?: ICredentialType;
	/** The values of the node's parameters, as a workflow stores them. Default values can be left out. */
	readonly parameters?: INodeParameters;
	/** The id of the workflow. The default is `workflow`. */
	readonly workflowId?: string;
	/** The id of an execution that continues, such as after a person's approval. By default, the execution is new. */
	readonly executionId?: string;
	readonly name?: string;
	/** The id of the node, for a workflow with several nodes of this type. */
	readonly nodeId?: string;
	/** A node that has the node under test as its tool. Without this option, the node under test follows `Source`. */
	readonly agent?: INodeType;
	/** The time zone in the workflow's settings. Without it, n8n uses its own, America/New_York. */
	readonly timezone?: string;
	/** The other settings of the workflow. The default is the settings of the templates, which save no successful run. */
	readonly settings?: IWorkflowSettings;
}

export const nodeName = 'Care Management';

const packageName = 'n8n-nodes-care-management';

const prepared = new WeakMap<INodeType, INodeType>();

/**
 * Loads the node as n8n does. The result has the parameters that n8n adds (request options, poll times), and the
 * `execute` that n8n gives to a declarative node.
 */
const load = (node: INodeType): INodeType => {
	const known = prepared.get(node);
	if (known) return known;
	const loaded = Object.assign(Object.create(Object.getPrototypeOf(node)), node, {
		description: { ...node.description, properties: [...node.description.properties] },
	}) as INodeType;
	const loader = core.DirectoryLoader as unknown as {
		prototype: { applySpecialNodeParameters(nodeType: INodeType): void };
	};
	loader.prototype.applySpecialNodeParameters(loaded);
	if (!loaded.execute && !loaded.poll && loaded.description.requestDefaults !== undefined) {
		loaded.execute = async function () {
			return (await new core.RoutingNode(this as never, loaded).runNode()) ?? [];
		};
	}
	prepared.set(node, loaded);
	return loaded;
};

/** The node before the node under test. Its output is its input, unchanged. */
const source: INodeType = {
	description: {
		displayName: 'Source',
		name: 'source',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: ['main'],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

/**
 * Makes a tool for an agent from the node, as n8n does for each node that is `usableAsTool`. The tool has the node's
 * properties, and the property Tool Description before them.
 */
const toTool = (node: INodeType): INodeType => {
	const { usableAsTool, ...description } = node.description;
	if (!usableAsTool) throw new Error('The node cannot be used as a tool');
	return {
		...node,
		execute: node.execute,
		description: {
			...description,
			name: `${description.name}Tool`,
			displayName: `${description.displayName} Tool`,
			inputs: [],
			outputs: [NodeConnectionTypes.AiTool],
			properties: [
				{
					displayName: 'Tool Description',
					name: 'descriptionType',
					type: 'options',
					options: [{ name: 'Set Automatically', value: 'auto' }],
					default: 'auto',
				},
				...description.properties,
			],
		},
	};
};

const agentName = 'Agent';

/** The name of the node whose output is the input of the node under test. */
export const sourceName = 'Source';

/** A workflow around the node under test, and what n8n passes along with every execution. */
export interface Prepared {
	readonly workflow: Workflow;
	readonly node: INode;
	readonly data: IWorkflowExecuteAdditionalData;
}

let executions = 0;

/** Builds a workflow with the node under test in it. By default, an item that fails stops the workflow. */
export const prepare = (
	setup: Setup,
	mode: WorkflowExecuteMode,
	onError?: INode['onError'],
	staticData?: IDataObject,
): Prepared => {
	const nodeType = load(setup.node);
	const credentialType = setup.credentialType ?? new CareManagementApi();
	const { workflowId: id = 'workflow', name = nodeName } = setup;
	const { agent } = setup;
	const typeName = `${packageName}.${nodeType.description.name}${agent ? 'Tool' : ''}`;
	const { version, defaultVersion } = nodeType.description;
	const node: INode = {
		id: setup.nodeId ?? 'b0b7a2d4-0000-4000-8000-000000000001',
		name,
		type: typeName,
		typeVersion: defaultVersion ?? (Array.isArray(version) ? version[version.length - 1] : version),
		position: [200, 0],
		parameters: structuredClone(setup.parameters ?? {}),
		...(onError === undefined ? {} : { onError }),
		...(setup.credentials === undefined
			? {}
			: {
					credentials: {
						[credentialType.name]: {
							id: setup.credentialId ?? '1',
							name: credentialType.displayName,
						},
					},
				}),
	};
	const sourceNode: INode = {
		id: 'b0b7a2d4-0000-4000-8000-000000000002',
		name: sourceName,
		type: 'source',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const agentNode: INode = {
		...sourceNode,
		id: 'b0b7a2d4-0000-4000-8000-000000000003',
		name: agentName,
		type: 'agent',
	};
	const connections: IConnections = agent
		? {
				[sourceName]: { main: [[{ node: agentName, type: 'main', index: 0 }]] },
				[name]: { ai_tool: [[{ node: agentName, type: 'ai_tool', index: 0 }]] },
			}
		: { [sourceName]: { main: [[{ node: name, type: 'main', index: 0 }]] } };
	const types: Record<string, INodeType> = agent
		? { [typeName]: toTool(nodeType), source, agent }
		: { [typeName]: nodeType, source };
	const nodes = [sourceNode, node, ...(agent ? [agentNode] : [])];
	const nodeTypes: INodeTypes = {
		getByName: (name) => types[name],
		getByNameAndVersion: (name) => types[name],
		getKnownTypes: () => ({}),
	};
	const settings: IWorkflowSettings = {
		executionOrder: 'v1',
		...(setup.settings ?? { saveDataSuccessExecution: 'none', saveManualExecutions: false }),
		...(setup.timezone === undefined ? {} : { timezone: setup.timezone }),
	};
	const workflow = new Workflow({
		id,
		name: 'Test',
		nodes,
		connections,
		active: mode !== 'manual',
		nodeTypes,
		staticData,
		settings,
	});
	const executionId = setup.executionId ?? String(++executions);
	const stored: IWorkflowBase = {
		id,
		name: 'Test',
		active: mode !== 'manual',
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		nodes,
		connections,
		settings,
	};
	const data = {
		currentNodeExecutionIndex: 0,
		credentialsHelper: new CredentialsHelper(credentialType, setup.credentials ?? {}, [typeName]),
		executionId,
		workflowId: workflow.id,
		variables: {},
		restApiUrl: 'http://localhost:5678/rest',
		instanceBaseUrl: 'http://localhost:5678/',
		formBaseUrl: 'http://localhost:5678/form',
		formWaitingBaseUrl: 'http://localhost:5678/form-waiting',
		formTestBaseUrl: 'http://localhost:5678/form-test',
		webhookBaseUrl: 'http://localhost:5678/webhook',
		webhookWaitingBaseUrl: 'http://localhost:5678/webhook-waiting',
		webhookTestBaseUrl: 'http://localhost:5678/webhook-test',
		mcpBaseUrl: 'http://localhost:5678/mcp',
		mcpTestBaseUrl: 'http://localhost:5678/mcp-test',
		workflowSettings: settings,
		hooks: new core.ExecutionLifecycleHooks(mode, executionId, stored),
		// A node of this package starts no other workflow, agent or task. So this object lacks the functions that start them.
	} as unknown as IWorkflowExecuteAdditionalData;
	// n8n stores a node with its defaults. Here, the constructor of Workflow has just filled in the defaults.
	return { workflow, node: workflow.nodes[name], data };
};
