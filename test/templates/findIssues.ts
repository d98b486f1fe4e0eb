import { isDeepStrictEqual } from 'node:util';
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';
import type { N8nClient, Workflow } from '../../localN8n/mod';

/**
 * Finds the problems that n8n's editor would mark in the nodes of a workflow, except for missing credentials. Also finds
 * the parameters that the editor would drop.
 */
export async function findIssues(workflow: Workflow, client: N8nClient): Promise<string[]> {
	const found: string[] = [];
	for (const node of workflow.nodes as unknown as readonly INode[]) {
		const { name, type: typeName, typeVersion: version } = node;
		const type = await fetchType(client, typeName, version);
		if (type) found.push(...wrongParameters(node, type), ...droppedParameters(node, type));
		else found.push(`${name}: n8n has no ${typeName} of version ${version}.`);
	}
	return found;
}

/** Fetches a type of node as n8n describes it to its editor. Returns undefined if n8n does not have this type. */
async function fetchType(
	client: N8nClient,
	name: string,
	version: number,
): Promise<INodeTypeDescription | undefined> {
	const [base, suffix = ''] = name.split(/((?:Hitl)?Tool)$/);
	const body = { nodeInfos: [{ name: base, version }] };
	const [type] = await client.request<INodeTypeDescription[]>('/node-types', body).catch(() => []);
	if (!type || ![type.version].flat().includes(version)) return undefined;
	// n8n shows some fields only for tools. It recognises a tool by the name of its type.
	return { ...type, name: `${type.name}${suffix}` };
}

function wrongParameters(node: INode, type: INodeTypeDescription): string[] {
	const filledIn = { ...node, parameters: getParameters(node, type) };
	const issues = NodeHelpers.getNodeParametersIssues(type.properties, filledIn, type);
	return Object.values(issues?.parameters ?? {})
		.flat()
		.map((issue) => `${node.name}: ${issue}`);
}

/** Finds the parameters that the editor would drop when it saves a node. */
function droppedParameters(node: INode, type: INodeTypeDescription): string[] {
	// When n8n makes a tool from a node, it adds these parameters.
	const { descriptionType: _ours, toolDescription: _too, ...given } = node.parameters;
	return compare(`${node.name}:`, given, getParameters(node, type));
}

const getParameters = (node: INode, type: INodeTypeDescription) =>
	NodeHelpers.getNodeParameters(type.properties, node.parameters, true, false, node, type) ?? {};

function compare(path: string, given: unknown, kept: unknown): string[] {
	if (isDeepStrictEqual(given, kept)) return [];
	if (!isRecord(given) || !isRecord(kept)) return [`${path} is dropped`];
	return Object.entries(given).flatMap(([name, value]) =>
		compare(`${path} ${name}`, value, kept[name]),
	);
}

const isRecord = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null;
