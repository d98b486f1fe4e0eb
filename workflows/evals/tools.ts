import { createRequire } from 'node:module';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { readTemplate } from '../../localN8n/templates';
import type * as Node from '../../nodes/CareManagement/CareManagement.node';
import type * as ReportNode from '../../nodes/CareManagementReport/CareManagementReport.node';
import type { Simulator } from '../../simulator/mod';
import { runNode, runTool } from '../../test/engine/mod';

/** The input that a model gives to a tool. The keys are the template's names of the parameters. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** A parameter that a model fills in. */
export interface ToolParameter {
	readonly description: string;
	readonly type: string;
	/** The default in the template. Even with a default, n8n 2.41 refuses a call that lacks the parameter. */
	readonly preset?: unknown;
}

/** A tool of a template, in the form in which a model sees it. */
export interface Tool {
	/** The name in n8n's form: underscores replace blanks. */
	readonly name: string;
	readonly description: string;
	readonly parameters: Readonly<Record<string, ToolParameter>>;
	/** The template of the tool. */
	readonly template: string;
	/** Whether n8n holds each call until a person approves it. */
	readonly isReviewed: boolean;
	readonly node: INodeType;
	readonly settings: INodeParameters;
}

// Each path has its file extension. Without it, Node would load a file such as CareManagement.node.json.
const load = createRequire(__filename);
const { CareManagement } = load('../../nodes/CareManagement/CareManagement.node.ts') as typeof Node;
const { CareManagementReport } = load(
	'../../nodes/CareManagementReport/CareManagementReport.node.ts',
) as typeof ReportNode;

const nodes: Readonly<Record<string, INodeType>> = {
	'n8n-nodes-care-management.careManagementTool': new CareManagement(),
	'n8n-nodes-care-management.careManagementReportTool': new CareManagementReport(),
};

/** Finds `$fromAI('name', 'description', 'type')`, with or without a default. */
const fromAi = /\$fromAI\('(\w+)', '([^']*)', '(\w+)'(?:, ('[^']*'|true|false))?\)/g;

/**
 * Reads the tools of some templates, in the order of the templates. If two templates have tools of the same name, only
 * the first tool is used.
 */
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

export interface ToolAnswer {
	/** The answer in the form that the model reads, or the error. */
	readonly text: string;
	readonly isError: boolean;
}

/**
 * Calls a tool in n8n's own engine, as an agent of n8n does. The tool asks the service over HTTP.
 *
 * @param service the service that the tool's credential belongs to
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
 * Replaces names by stand-ins, or stand-ins by names. The template "ask-about-care-data" does this before and after its agent.
 *
 * @throws Error if the node fails
 */
export async function changeNames(
	operation: 'replaceNames' | 'restoreNames',
	text: string,
	service: Simulator,
): Promise<string> {
	const { items, error } = await runNode({
		node: nodes['n8n-nodes-care-management.careManagementTool'],
		credentials: { baseUrl: service.url, ...service.admin },
		parameters: { resource: 'text', operation, text, outputField: 'text' },
	});
	if (error) throw new Error(error.message);
	return String(items[0].json.text);
}
