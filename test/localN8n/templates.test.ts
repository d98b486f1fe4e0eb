import { fillIn, readTemplate } from '../../localN8n/templates';

const credentials = ['careManagementApi', 'smtp'].map((type) => ({
	id: `id-${type}`,
	name: type,
	type,
	data: {},
}));

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
		const empty = '"name":"folder","value":""';
		expect(before).toContain(empty);
		const { nodes } = JSON.parse(
			before.replace(empty, () => '"name":"folder","value":"/data/$& files"'),
		) as {
			nodes: { parameters: object }[];
		};
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
