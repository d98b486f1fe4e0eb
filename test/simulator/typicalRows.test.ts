import type { ReadEndpoint } from '../../api/mod';
import { typicalRows } from '../../simulator/typicalRows';
import { everyRead } from './ask';
import { misfits } from './misfits';

const date = (days: number) => `2026-03-${String(20 + days).padStart(2, '0')}`;

test.each(everyRead.map((endpoint) => [endpoint.path, endpoint] as const))(
	'typicalRows() gives %s records of its table, which its filters tell apart',
	(_, endpoint: ReadEndpoint) => {
		const [first, second, ...others] = typicalRows(endpoint, { date, tables: {} });
		expect(others.length).toBeGreaterThan(5);
		const documented = endpoint.fields ?? {};
		const shown = Object.keys(documented).map((name) => [name, first[name]]);
		expect(misfits(documented, Object.fromEntries(shown))).toEqual([]);
		for (const [name, { filter }] of Object.entries(endpoint.parameters)) {
			if (filter) expect([name, second[filter.field]]).not.toEqual([name, first[filter.field]]);
		}
	},
);

test('typicalRows() refers to records that are there, and shows no moment that is to come', () => {
	const fields = {
		ClientId: { type: 'integer' },
		CreatedTime: { type: 'datetime' },
	} as const;
	const endpoint: ReadEndpoint = { method: 'GET', path: '/x', noun: 'x', parameters: {}, fields };
	const clients = [1001, 1002, 1003, 1004].map((ClientId) => ({ ClientId }));
	const rows = typicalRows(endpoint, { date, tables: { '/clients': clients } });
	for (const { ClientId, CreatedTime } of rows) {
		expect(clients).toContainEqual({ ClientId });
		expect(String(CreatedTime) < date(0)).toBe(true);
	}
});
