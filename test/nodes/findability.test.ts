/** Tests the texts by which people and n8n's own builder of workflows find the nodes. */
import {
	Workflow,
	type INode,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeTypes,
} from 'n8n-workflow';
import reportCodex from '../../nodes/CareManagementReport/CareManagementReport.node.json';
import triggerCodex from '../../nodes/CareManagementTrigger/CareManagementTrigger.node.json';
import nodeCodex from '../../nodes/CareManagement/CareManagement.node.json';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { CareManagementTrigger } from '../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import { name as packageName } from '../../package.json';
import { description } from './operations';

const trigger = new CareManagementTrigger().description;
const report = new CareManagementReport().description;
const nodes = [
	{ codex: nodeCodex, node: description, word: 'Filters' },
	{ codex: triggerCodex, node: trigger, word: 'Filters' },
	{ codex: reportCodex, node: report, word: 'Test Run' },
];

it('actions have no articles, as n8n asks, and each is there once', () => {
	const choicesOf = description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options }) => options as INodePropertyOptions[]);
	const actions = choicesOf.map(({ action = '' }) => action);
	for (const action of actions) expect(action).not.toMatch(/\b(an?|the)\b/i);
	expect(new Set(actions).size).toBe(actions.length);
});

/** Returns every choice of the drop-down lists, including lists in collections. */
const choicesIn = (properties: readonly INodeProperties[]): INodePropertyOptions[] =>
	properties.flatMap(({ type, options = [] }) => {
		if (type === 'options') return options as INodePropertyOptions[];
		return type === 'collection' ? choicesIn(options as INodeProperties[]) : [];
	});

it.each(nodes)(
	'the lists of $node.displayName show the useful part of each text: n8n cuts it after two lines',
	({ node }) => {
		const choices = choicesIn(node.properties);
		const described = choices.filter((choice) => choice.description !== undefined);
		// If fewer choices had a description, this test would check too little.
		expect(described.length).toBeGreaterThanOrEqual(node === report ? 1 : 6);
		for (const { name, action = '', description: text = '' } of described) {
			expect([name, action]).toEqual([name, expect.stringMatching(/^.{0,40}$/)]);
			const [first] = text.split(/(?<=\.) /);
			const length = `first sentence of ${first.length} characters, of 10 to 90`;
			expect([name, first, length]).toEqual([name, expect.stringMatching(/^.{10,90}$/), length]);
		}
	},
);

it('each resource, operation and event has such a text', () => {
	for (const node of [description, trigger, report]) {
		for (const { name, type, options } of node.properties) {
			if (!['resource', 'operation', 'event'].includes(name) || type === 'hidden') continue;
			for (const choice of options as INodePropertyOptions[]) {
				expect([choice.name, choice.description]).toEqual([choice.name, expect.any(String)]);
			}
		}
	}
});

it('each event is named in words of the field', () => {
	const [{ options }] = trigger.properties;
	const { action } =
		(options as INodePropertyOptions[]).find(({ value }) => value === 'sirsIncidentCreated') ?? {};
	expect(action).toBe('On new serious incident (SIRS)');
});

it.each([
	[description, { resource: 'sirsIncident', operation: 'getAll' }, 'Get Many: SIRS Incident'],
	[trigger, { event: 'rosterChanged' }, 'Roster Changed'],
	[report, { operation: 'unfilledShifts' }, 'Shifts Without a Worker'],
])('the canvas shows words below the node', ({ name, subtitle = '' }, parameters, shown) => {
	const position: [number, number] = [0, 0];
	const node: INode = { id: '1', name, type: name, typeVersion: 1, position, parameters };
	const nodeTypes = { getByNameAndVersion: () => undefined } as unknown as INodeTypes;
	const { expression } = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes,
	});
	expect(expression.getSimpleParameterValue(node, subtitle, 'internal', {})).toBe(shown);
});

describe.each(nodes)('$node.displayName', ({ codex, node, word }) => {
	it('is the node of its codex file', () => {
		expect(codex.node).toBe(`${packageName}.${node.name}`);
	});

	it('is found by the words that people use, each once', () => {
		const words = codex.alias.map((word) => word.toLowerCase());
		expect(words).toEqual(
			expect.arrayContaining(['rostering', 'ndis', 'sirs', 'aged care', 'home care', 'timesheet']),
		);
		expect(new Set(words).size).toBe(words.length);
	});

	it('tells the builder of workflows how to use it', () => {
		const { searchHint = '' } = node.builderHint ?? {};
		expect(searchHint).toContain(word);
		// n8n gives the hint to a model unchanged. If the hint had an expression, the model would copy it.
		expect(searchHint).not.toMatch(/[{}=]/);
	});
});

it('each option that a hint names is there', () => {
	const titles = JSON.stringify([description.properties, trigger.properties]);
	for (const name of ['Return All', 'Filters', 'Simplified', 'Output', 'Selected Fields']) {
		expect(description.builderHint?.searchHint).toContain(name);
		expect(titles).toMatch(new RegExp(`"(displayName|name)":"${name}"`));
	}
});

it('as a tool it is among the tools for agents', () => {
	expect([description.usableAsTool, report.usableAsTool]).toEqual([true, true]);
	// n8n lists a tool even if it has no subcategories. Newer checks of n8n refuse subcategories.
	for (const codex of [nodeCodex, reportCodex]) expect(codex).not.toHaveProperty('subcategories');
});
