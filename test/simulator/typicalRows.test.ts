import type { ReadEndpoint } from '../../api/mod';
import { typicalRows } from '../../simulator/typicalRows';
import { everyRead } from './ask';
import { misfits } from './misfits';

test.each(everyRead.map((endpoint) => [endpoint.path, endpoint] as const))(
	'typicalRows() gives %s records of its table, which its filters tell apart',
	(_, endpoint: ReadEndpoint) => {
		const [first, second, ...others] = typicalRows(endpoint, (days) => `2026-03-${20 + days}`);
		expect(others.length).toBeGreaterThan(5);
		const documented = endpoint.fields ?? {};
		const shown = Object.keys(documented).map((name) => [name, first[name]]);
		expect(misfits(documented, Object.fromEntries(shown))).toEqual([]);
		for (const [name, { filter }] of Object.entries(endpoint.parameters)) {
			if (filter) expect([name, second[filter.field]]).not.toEqual([name, first[filter.field]]);
		}
	},
);
