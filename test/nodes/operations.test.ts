/** Tests every operation that reads, in n8n's engine with the simulator over HTTP. */
import type { INodeParameters } from 'n8n-workflow';
import { findEndpoint, type Parameter, type ReadEndpoint } from '../../api/mod';
import { operations, sentFields, type Operation } from './operations';
import { every, queryOf, useFixture } from './fixture';

const fixture = useFixture({ size: every });

const readEndpoint = ({ method, url }: Operation): ReadEndpoint => {
	const endpoint = findEndpoint(method, url);
	if (endpoint?.method !== 'GET') throw new Error(`${method} ${url} is no read`);
	return endpoint;
};

/** Returns a value that a user sets for a parameter, and the value that must be sent for it. */
const sample = (parameter: Parameter): { set: string | number | boolean; sent: string } => {
	switch (parameter.type) {
		case 'date':
			return { set: '2026-03-09T00:00:00', sent: '2026-03-09' };
		case 'flag':
			return { set: true, sent: parameter.yes ?? '' };
		case 'integer':
			return { set: 7, sent: '7' };
		case 'text':
			return { set: 'North', sent: 'North' };
	}
};

const reads = operations.filter(({ method }) => method === 'GET');
const lists = reads.filter(({ label }) => !label.endsWith(' get'));

describe.each(lists)('$label', (operation) => {
	const { chosen } = operation;
	const { parameters } = readEndpoint(operation);

	it('sends each filter as the specification writes it, and nothing else', async () => {
		const fields = sentFields('query', chosen).filter(({ within }) => within === 'filters');
		const filters: INodeParameters = {};
		const expected: Record<string, string> = {};
		for (const { field, property } of fields) {
			const { set, sent } = sample(parameters[property]);
			filters[field.name] =
				field.type === 'resourceLocator' ? { __rl: true, mode: 'id', value: String(set) } : set;
			expected[property] = sent;
		}
		if ('limit' in parameters) expected.limit = '9';
		// The node reads the list from its start and skips records itself, because a list without an order can begin differently at each
		// request.
		if ('page' in expected) {
			expected.limit = String(9 + Number(expected.page));
			delete expected.page;
		}
		await fixture.run({ ...chosen, returnAll: false, limit: 9, filters });
		const [request] = fixture.takeRequests();
		expect(queryOf(request)).toEqual(expected);
		expect(request.status).toBe(200);
	});

	it('sends further query parameters by name and value', async () => {
		fixture.simulator.switches.unknownParameters = 'ignore';
		await fixture.run({
			...chosen,
			returnAll: false,
			limit: 9,
			options: {
				queryParameters: {
					parameter: [
						{ name: 'sort.by', value: 'a b&c' },
						{ name: 'also', value: '7' },
					],
				},
			},
		});
		const [request] = fixture.takeRequests();
		expect(queryOf(request)).toEqual({
			...('limit' in parameters ? { limit: '9' } : {}),
			'sort.by': 'a b&c',
			also: '7',
		});
	});
});

describe.each(reads.filter(({ label }) => label.endsWith(' get')))('$label', (operation) => {
	const { chosen, url } = operation;
	const { idParameter: one = '', parameters } = readEndpoint(operation);
	const idField = parameters[one].filter?.field ?? '';

	it('gives the one record with the ID', async () => {
		const [record] = fixture.simulator.tables[url];
		fixture.simulator.switches.show = { [url]: [idField] };
		const { items } = await fixture.run({ ...chosen, [one]: String(record[idField]) });
		expect(items).toHaveLength(1);
		expect(items[0].json[idField]).toBe(record[idField]);
		expect(queryOf(fixture.takeRequests()[0])).toEqual({ [one]: String(record[idField]) });
	});

	it('gives the record whose ID has zeros before it', async () => {
		const [record] = fixture.simulator.tables[url];
		const body = JSON.stringify([{ ...record, [idField]: '007' }]);
		const headers = { 'content-type': 'application/json' };
		fixture.simulator.switches.faults = [
			{ times: 'always', answer: { status: 200, headers, body } },
		];
		const { items } = await fixture.run({ ...chosen, [one]: '7' });
		expect(items.map(({ json }) => json[idField])).toEqual(['007']);
	});

	it('fails with status 404 when there is none', async () => {
		const { error } = await fixture.run({ ...chosen, [one]: '999999999' });
		expect(error?.httpCode).toBe('404');
		expect(error?.message).toMatch(/^There is no .+ with the ID 999999999/);
	});

	it('fails when the service ignores the ID and gives everything', async () => {
		const records = fixture.simulator.tables[url];
		fixture.simulator.switches.faults = [
			{
				answer: {
					status: 200,
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify(records.slice(0, 3).map(({ [idField]: _, ...rest }) => rest)),
				},
			},
		];
		const { error } = await fixture.run({ ...chosen, [one]: '7' });
		expect(error?.message).toMatch(/gave 3 records for one ID/);
	});
});
