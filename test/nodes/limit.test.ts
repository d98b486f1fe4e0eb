/** Tests Return All and Limit of every list, and Skip. */
import { useFixture } from './fixture';
import { operations } from './operations';

const fixture = useFixture({
	size: { clients: 4, workers: 4, weeksBack: 1, weeksAhead: 1, incidents: 4 },
});

const lists = operations.filter(({ chosen }) => chosen.operation === 'getAll');

describe.each(lists)('$label', ({ chosen, url }) => {
	beforeEach(() => {
		fixture.simulator.fillTable(url, 120, { change: (row) => Object.assign(row, { Deleted: 0 }) });
		fixture.takeRequests();
	});

	const count = async (parameters: object, options = {}) => {
		const { items, error } = await fixture.run({ ...chosen, ...parameters }, options);
		expect(error).toBeUndefined();
		return items.length;
	};

	it('gives 50 records unless told otherwise, up to the limit, and all with Return All', async () => {
		expect(await count({})).toBe(50);
		expect(await count({ limit: 7 })).toBe(7);
		expect(await count({ returnAll: true })).toBe(120);
	});
});

describe('a list that the node cuts', () => {
	const areas = { resource: 'area', operation: 'getAll' };

	beforeEach(() => {
		fixture.simulator.fillTable('/areas', 120, {
			change: (row, index) => (row.AreaId = index + 1),
		});
		fixture.takeRequests();
	});

	it('gives the first records, to each item as many as it wants', async () => {
		const { items } = await fixture.run(
			{ ...areas, limit: '={{ $json.limit }}' },
			{ items: [2, 3].map((limit) => ({ json: { limit } })) },
		);
		expect(items.map(({ json, pairedItem }) => [json.AreaId, pairedItem])).toEqual([
			[1, { item: 0 }],
			[2, { item: 0 }],
			[1, { item: 1 }],
			[2, { item: 1 }],
			[3, { item: 1 }],
		]);
	});

	it.each([0, -1])('has no limit of %s', async (limit) => {
		const { error } = await fixture.run({ ...areas, limit });
		expect(error?.message).toBe('Limit must be at least 1');
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('skips no negative number of records', async () => {
		const filters = { page: -1 };
		const { error } = await fixture.run({ resource: 'roster', operation: 'getAll', filters });
		expect(error?.message).toBe('Skip must be at least 0');
		expect(fixture.takeRequests()).toEqual([]);
	});

	it.each(['day', 'midnight'] as const)(
		'skips over pages, with the last day (%s)',
		async (upperBound) => {
			const { simulator } = fixture;
			simulator.switches.upperBound = upperBound;
			simulator.switches.caps = { '/notes-client': { maximum: 250, above: 'clamp' } };
			const rows = simulator.fillTable('/notes-client', 900, {
				change: (row, index) => {
					row.NoteDate = `2026-03-1${index < 450 ? 1 : 3} 16:30:00`;
					row.Note = `note ${index}`;
				},
			});
			for (const [page, limit, count] of [
				[0, 10, 10],
				[500, 10, 10],
				[895, 10, 5],
				[900, 10, 0],
			]) {
				const filters = { fromDate: '2026-03-11', toDate: '2026-03-13', page };
				const chosen = {
					resource: 'clientNote',
					operation: 'getAll',
					output: 'raw',
					limit,
					filters,
				};
				const { items, error } = await fixture.run(chosen);
				expect(error).toBeUndefined();
				const shown = rows.slice(page, page + count).map(({ Note }) => Note);
				expect(items.map(({ json }) => json.Note)).toEqual(shown);
			}
			fixture.takeRequests();
		},
	);

	it('is looked at whole, so that a filter that is ignored is noticed behind the limit', async () => {
		fixture.simulator.fillTable('/documents-clients', 20, {
			change: (row, index) => Object.assign(row, { ClientId: index < 10 ? 1 : 2 }),
		});
		fixture.simulator.switches.ignoredParameters = { '/documents-clients': ['clientId'] };
		const { error } = await fixture.run({
			resource: 'clientDocument',
			operation: 'getAll',
			limit: 5,
			filters: { clientId: { __rl: true, mode: 'id', value: '1' } },
		});
		expect(error?.message).toContain('10 of 20 records that the filter Client leaves out');
	});

	it('may be longer than what n8n can take', async () => {
		fixture.simulator.fillTable('/areas', 100_001);
		expect((await fixture.run(areas)).items).toHaveLength(50);
		const { error } = await fixture.run({ ...areas, returnAll: true });
		expect(error?.message).toContain('There are more than 100000 records');
	});
});
