import { createRequire } from 'node:module';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { readTemplate } from '../../localN8n/templates';
import type * as Node from '../../nodes/CareManagement/CareManagement.node';
import type * as ReportNode from '../../nodes/CareManagementReport/CareManagementReport.node';
import type { Simulator } from '../../simulator/mod';
import { runNode, runTool } from '../../test/engine/mod';

/** What a model gives for a tool, by the name that the template has for it. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** A value that a model fills in. */
export interface ToolParameter {
	readonly description: string;
	readonly type: string;
	/** What the template has for a model that leaves it out. n8n 2.41 wants each value all the same. */
	readonly preset?: unknown;
}

/** A tool of a template, as a model is offered it. */
export interface Tool {
	/** As n8n calls it: blanks become underscores. */
	readonly name: string;
	readonly description: string;
	readonly parameters: Readonly<Record<string, ToolParameter>>;
	/** The template that has it. */
	readonly template: string;
	/** Whether n8n holds each call until a person has approved it. */
	readonly isReviewed: boolean;
	readonly node: INodeType;
	readonly settings: INodeParameters;
}

// With its ending, for without it Node takes the file .node.json of the same name.
const load = createRequire(__filename);
const { CareManagement } = load('../../nodes/CareManagement/CareManagement.node.ts') as typeof Node;
const { CareManagementReport } = load(
	'../../nodes/CareManagementReport/CareManagementReport.node.ts',
) as typeof ReportNode;

const nodes: Readonly<Record<string, INodeType>> = {
	'n8n-nodes-care-management.careManagementTool': new CareManagement(),
	'n8n-nodes-care-management.careManagementReportTool': new CareManagementReport(),
};

/** `$fromAI('name', 'description', 'type')`, perhaps with a default behind it. */
const fromAi = /\$fromAI\('(\w+)', '([^']*)', '(\w+)'(?:, ('[^']*'|true|false))?\)/g;

/** The tools of some templates, the first one's first. A template that calls a tool like another one's adds none. */
export function readTools(templates: readonly string[]): readonly Tool[] {
	const found = templates.flatMap((template) => {
		const { nodes: all, connections } = readTemplate(template);
		const reviews = all.filter(({ type }) => type.endsWith('HitlTool')).map(({ name }) => name);
		const isReviewed = (name: string) =>
			reviews.some((review) => JSON.stringify(connections[name] ?? '').includes(`"${review}"`));
		return all
			.filter(({ type }) => Object.hasOwn(nodes, type))
			.map(({ name, type, parameters }): Tool => {
				const filled = [...JSON.stringify(parameters).matchAll(fromAi)];
				return {
					name: name.replaceAll(' ', '_'),
					description: String(parameters.toolDescription),
					parameters: Object.fromEntries(
						filled.map(([, key, description, kind, preset]) => [
							key,
							{
								description,
								type: kind,
								preset: preset && JSON.parse(preset.replaceAll("'", '"')),
							},
						]),
					),
					template,
					isReviewed: isReviewed(name),
					node: nodes[type],
					settings: parameters as INodeParameters,
				};
			});
	});
	return found.filter((tool, index) => found.findIndex(({ name }) => name === tool.name) === index);
}

/** What a model was told by a tool. */
export interface ToolAnswer {
	/** The answer as the model reads it, or what went wrong. */
	readonly text: string;
	readonly isError: boolean;
}

/**
 * Calls a tool as an agent of n8n does: in n8n's own engine, over HTTP.
 *
 * @param service the service that its credential belongs to
 */
export async function callTool(
	{ node, settings }: Tool,
	input: ToolInput,
	service: Simulator,
): Promise<ToolAnswer> {
	try {
		const { answer } = await runTool({
			node,
			credentials: { baseUrl: service.url, ...service.admin },
			parameters: settings,
			input: input as IDataObject,
			timezone: 'Australia/Sydney',
		});
		return { text: answer, isError: false };
	} catch (error) {
		const { message } = error as { message?: unknown };
		return { text: `There was an error: ${String(message)}`, isError: true };
	}
}

/**
 * Puts stand-ins in place of names, or names in place of stand-ins, as the template does around its agent.
 *
 * @throws Error when the node fails
 */
export async function changeNames(
	operation: 'replaceNames' | 'restoreNames',
	text: string,
	service: Simulator,
): Promise<string> {
	const { items, error } = await runNode({
		node: nodes['n8n-nodes-care-management.careManagementTool'],
		credentials: { baseUrl: service.url, ...service.admin },
		parameters: { resource: 'text', operation, text },
	});
	if (error) throw new Error(error.message);
	return String(items[0].json.text);
}
