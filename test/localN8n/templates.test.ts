import type { INodeType } from 'n8n-workflow';
import { fillIn, readTemplate, templateNames } from '../../localN8n/templates';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { CareManagementTrigger } from '../../nodes/CareManagementTrigger/CareManagementTrigger.node';

const ours = 'n8n-nodes-care-management.careManagement';
const nodes: Readonly<Record<string, INodeType>> = {
	[ours]: new CareManagement(),
	[`${ours}Trigger`]: new CareManagementTrigger(),
};

const templates = templateNames.map((name) => [name, readTemplate(name)] as const);
const credentials = ['careManagementApi', 'smtp'].map((type) => ({
	id: `id-${type}`,
	name: type,
	type,
	data: {},
}));

describe.each(templates)('%s', (_, template) => {
	const types = template.nodes.map(({ type }) => type);

	it('can be tried by hand and starts by itself', () => {
		const triggers = types.filter((type) => /trigger/i.test(type));
		// The editor can try a form, a chat and our trigger themselves.
		const byHand = /\.(manualTrigger|formTrigger|chatTrigger|careManagementTrigger)$/;
		expect(triggers.some((type) => byHand.test(type))).toBe(true);
		expect(triggers.some((type) => !/manualTrigger$/.test(type))).toBe(true);
	});

	it('has only names that our nodes know', () => {
		for (const { type, parameters } of template.nodes) {
			const node = nodes[type];
			if (!node) continue;
			const wanted = parameters.event ?? parameters.resource;
			const names = node.description.properties.flatMap(({ options = [] }) =>
				options.map((option) => ('value' in option ? option.value : option.name)),
			);
			expect(names).toContain(wanted);
			const { options = {} } = parameters as { options?: object };
			expect(names).toEqual(expect.arrayContaining(Object.keys(options)));
		}
	});

	it('explains itself in notes, and its code in comments', () => {
		expect(types).toContain('n8n-nodes-base.stickyNote');
		for (const { type, parameters } of template.nodes) {
			if (type === 'n8n-nodes-base.code') expect(parameters.jsCode).toMatch(/^\/\/ /);
		}
	});

	const tools = template.nodes.filter(({ type }) => type === `${ours}Tool`);

	it('tells a model what each tool returns or does, and when to choose it', () => {
		for (const { parameters } of tools) {
			expect(parameters.descriptionType).toBe('manual');
			expect(parameters.toolDescription).toMatch(/^(Returns|Changes) .*\. Choose it .*\.$/);
		}
	});

	it('lets no model write without a yes, for which it waits as long as it takes', () => {
		const reviews = template.nodes.filter(({ type }) => type.endsWith('HitlTool'));
		for (const { name, parameters } of tools) {
			if (/^get/.test(String(parameters.operation))) continue;
			const { ai_tool: outputs } = template.connections[name] as unknown as {
				ai_tool: { node: string }[][];
			};
			const targets = outputs.flat().map(({ node }) => node);
			expect(targets).toHaveLength(1);
			expect(reviews.map((review) => review.name)).toContain(targets[0]);
		}
		for (const { parameters } of reviews) {
			expect(parameters.options).toEqual({});
			// What is executed, and not what the model may make of it.
			expect(parameters.message).toContain('JSON.stringify($json.toolParameters');
		}
	});

	it("carries nobody's credentials", () => {
		expect(template.nodes.filter((node) => node.credentials !== undefined)).toEqual([]);
	});
});

it('a template shows how a model writes', () => {
	const writes = templates.flatMap(([, { nodes: all }]) =>
		all.filter(({ type, parameters }) => /Tool$/.test(type) && parameters.operation === 'update'),
	);
	expect(writes).toHaveLength(1);
});

describe('fillIn()', () => {
	const weekly = readTemplate('weekly-roster');
	const before = JSON.stringify(weekly);
	const filled = fillIn(weekly, 'x1', credentials, '/data/$& files');
	const node = (type: string) => filled.nodes.find((one) => one.type === type);

	it('gives each node its type of credential and no other node any', () => {
		const given = filled.nodes.filter((one) => one.credentials !== undefined);
		expect(node('n8n-nodes-care-management.careManagement')?.credentials).toEqual({
			careManagementApi: { id: 'id-careManagementApi', name: 'careManagementApi' },
		});
		expect(node('n8n-nodes-base.emailSend')?.credentials).toEqual({
			smtp: { id: 'id-smtp', name: 'smtp' },
		});
		const needs = /\.(careManagement|emailSend)$/;
		expect(given).toEqual(filled.nodes.filter(({ type }) => needs.test(type)));
	});

	it('sets the folder, and nothing else', () => {
		const { nodes } = JSON.parse(
			before.replaceAll('/home/node/.n8n-files', () => '/data/$& files'),
		) as {
			nodes: { parameters: object }[];
		};
		expect(before).toContain('"/home/node/.n8n-files"');
		expect(filled.nodes.map(({ parameters }) => parameters)).toEqual(
			nodes.map(({ parameters }) => parameters),
		);
	});

	it('sets the id and leaves the template as it was', () => {
		expect(filled.id).toBe('x1');
		expect(JSON.stringify(weekly)).toBe(before);
	});

	it('throws when a credential is missing', () => {
		expect(() => fillIn(weekly, 'x1', credentials.slice(1), '/data')).toThrow(
			'No credential of type careManagementApi',
		);
	});
});
