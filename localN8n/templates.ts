import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Credential } from './credentials';

/** A node of a workflow, with the fields that our code reads. */
export interface WorkflowNode {
	readonly name: string;
	readonly type: string;
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly credentials?: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
}

/** A workflow as n8n exports it. */
export interface Workflow {
	readonly name: string;
	readonly nodes: readonly WorkflowNode[];
	readonly connections: Connections;
	readonly settings: Readonly<Record<string, unknown>>;
}

/** For each node, by its name: the nodes that its outputs lead to. */
export type Connections = Readonly<
	Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
>;

/** The type of credential that a node gets, by the type of the node. Nodes of other types get none. */
const credentialTypes: Readonly<Record<string, string>> = {
	'n8n-nodes-care-management.careManagement': 'careManagementApi',
	'n8n-nodes-care-management.careManagementReport': 'careManagementApi',
	'n8n-nodes-care-management.careManagementReportTool': 'careManagementApi',
	'n8n-nodes-care-management.careManagementTool': 'careManagementApi',
	'n8n-nodes-care-management.careManagementTrigger': 'careManagementApi',
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.postgres': 'postgres',
};

/** The names of the templates, which are the names of their files in `workflows/` without `.json`. */
export const templateNames: readonly string[] = globSync(join(__dirname, '../workflows/*.json'))
	.map((file) => basename(file, '.json'))
	.sort();

/**
 * Reads a template.
 *
 * @param name the name of its file in `workflows/`, without `.json`
 * @throws when there is no such file
 */
export const readTemplate = (name: string): Workflow =>
	JSON.parse(readFileSync(join(__dirname, `../workflows/${name}.json`), 'utf8')) as Workflow;

/**
 * Fills in the credentials of a template.
 *
 * @param id the id that the workflow gets in n8n
 * @param credentials one credential of each type that the nodes need
 * @throws when a credential is missing
 */
export function fillIn<W extends Workflow>(
	workflow: W,
	id: string,
	credentials: readonly Credential[],
): W & { id: string } {
	const nodes = workflow.nodes.map((node) => {
		const type = credentialTypes[node.type];
		if (type === undefined) return node;
		const credential = credentials.find((candidate) => candidate.type === type);
		if (credential === undefined) throw new Error(`No credential of type ${type} for ${node.name}`);
		return { ...node, credentials: { [type]: { id: credential.id, name: credential.name } } };
	});
	return { ...workflow, id, nodes };
}

/** Returns the parameters of a node with the changes that a person makes before mails go to their true recipients. */
export function sendForReal(
	parameters: WorkflowNode['parameters'],
	settings: WorkflowNode['parameters'] = {},
): WorkflowNode['parameters'] {
	const set: WorkflowNode['parameters'] = { ...parameters, testRun: false, ...settings };
	const options = `${String(parameters.operation)}_options`;
	const sender = { sendFrom: 'n8n@care.example', ...(settings[options] as object) };
	return { ...set, [options]: { ...(set[options] as object), ...sender } };
}

/** The name of a Manual Trigger for runs from the command line, where a Schedule Trigger does not start. */
export const manualTrigger = 'When clicking Execute workflow';

/** Adds a Manual Trigger to a workflow. The trigger starts the same nodes as the workflow's Schedule Trigger. */
function addManualTrigger<W extends Workflow>(workflow: W): W {
	const schedule = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.scheduleTrigger');
	const byHand = {
		...{ id: 'by-hand', name: manualTrigger, type: 'n8n-nodes-base.manualTrigger' },
		...{ typeVersion: 1, position: [0, 480], parameters: {} },
	};
	const main = workflow.connections[schedule?.name ?? ''];
	return {
		...workflow,
		nodes: [...workflow.nodes, byHand],
		connections: { ...workflow.connections, [manualTrigger]: main },
	};
}

/**
 * Returns two templates with their credentials filled in. The weekly roster also has a Manual Trigger.
 *
 * @param credentials one credential of each type that their nodes need
 */
export const filledTemplates = (credentials: readonly Credential[]) => ({
	weeklyRoster: fillIn(
		addManualTrigger(readTemplate('weekly-roster')),
		'weeklyRoster0001',
		credentials,
	),
	seriousIncidents: fillIn(readTemplate('serious-incident-email'), 'seriousIncident1', credentials),
});
