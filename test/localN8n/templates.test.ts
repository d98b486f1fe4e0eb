import { fillIn, filledTemplates, manualTrigger, readTemplate } from '../../localN8n/templates';

const credentials = ['careManagementApi', 'smtp'].map((type) => ({
	id: `id-${type}`,
	name: type,
	type,
	data: {},
}));

describe('fillIn()', () => {
	const weekly = readTemplate('weekly-roster');
	const before = JSON.stringify(weekly);
	const filled = fillIn(weekly, 'x1', credentials);
	const node = (type: string) => filled.nodes.find((one) => one.type === type);

	it('gives each node its type of credential and no other node any', () => {
		const given = filled.nodes.filter((one) => one.credentials !== undefined);
		expect(node('n8n-nodes-care-management.careManagementReport')?.credentials).toEqual({
			careManagementApi: { id: 'id-careManagementApi', name: 'careManagementApi' },
		});
		expect(node('n8n-nodes-base.emailSend')?.credentials).toEqual({
			smtp: { id: 'id-smtp', name: 'smtp' },
		});
		const needs = /\.(careManagementReport|emailSend)$/;
		expect(given).toEqual(filled.nodes.filter(({ type }) => needs.test(type)));
	});

	it('sets no parameter', () => {
		const parametersOf = ({ nodes }: typeof weekly) => nodes.map(({ parameters }) => parameters);
		expect(parametersOf(filled)).toEqual(parametersOf(weekly));
	});

	it('sets the id and leaves the template as it was', () => {
		expect(filled.id).toBe('x1');
		expect(JSON.stringify(weekly)).toBe(before);
	});

	it('throws when a credential is missing', () => {
		expect(() => fillIn(weekly, 'x1', credentials.slice(1))).toThrow(
			'No credential of type careManagementApi',
		);
	});
});

it('filledTemplates() lets the weekly roster start from the command line, too', () => {
	const { nodes, connections } = filledTemplates(credentials).weeklyRoster;
	expect(nodes.map(({ name }) => name)).toContain(manualTrigger);
	expect(connections[manualTrigger].main).toEqual([
		[expect.objectContaining({ node: 'Weekly roster' })],
	]);
});
