/** Tests how many requests a list takes when it is read again, and what happens if earlier answers are no longer true. */
import { findEndpoint, type ReadEndpoint } from '../../api/mod';
import { listAsMeant } from '../../lists/mod';
import type { Query } from '../../values/mod';
import { type FillOptions, type Simulator } from '../../simulator/mod';
import { directSession, useSimulator } from '../http/session';

let simulator: Simulator;

const tables = ['/rosters', '/timesheets', '/incidents', '/quotes'].map((path) => [path, [{}]]);
useSimulator({ tables: Object.fromEntries(tables) }, (started) => (simulator = started));

const days: FillOptions = { fromDate: '2026-03-01', toDate: '2026-03-28' };
const between: Query = { fromDate: '2026-03-01', toDate: '2026-03-28' };

it.each([
	['/rosters', 4_012, between, 1],
	['/rosters', 45_000, between, 3],
	['/timesheets', 1_187, between, 1],
	['/incidents', 137, between, 1],
	// Somebody may have chosen 150 as a limit, so the first and the last day are read again.
	['/incidents', 150, between, 3],
	['/incidents', 300, between, 3],
	['/incidents', 2_345, {}, 1],
] as const)(
	'%s of %d take no more requests than needed: %p',
	async (path, count, query, needed) => {
		simulator.fillTable(path, count, days);
		const session = directSession(simulator);
		const endpoint = findEndpoint('GET', path) as ReadEndpoint;
		const list = async () => {
			simulator.requests.length = 0;
			const { records, incomplete } = await listAsMeant(session, endpoint, query);
			expect([records.length, incomplete]).toEqual([count, undefined]);
			return simulator.requests.length;
		};
		const first = await list();
		const second = await list();
		expect([second, second <= first]).toEqual([needed, true]);
	},
);

it.each([200, 500, 1_000])('a service that gives only %d by now is noticed', async (maximum) => {
	simulator.fillTable('/rosters', 1_234, days);
	const session = directSession(simulator);
	const endpoint = findEndpoint('GET', '/rosters') as ReadEndpoint;
	await listAsMeant(session, endpoint, {});
	simulator.switches.caps = { '/rosters': { maximum, above: 'clamp' } };
	expect((await listAsMeant(session, endpoint, {})).records).toHaveLength(1_234);
});

it.each([
	['/rosters', 1_000],
	['/timesheets', 512],
	['/incidents', 999],
] as const)(
	'%s of just as many as come at once, %d, may be cut off the next time',
	async (path, maximum) => {
		simulator.switches.caps = { [path]: { maximum, above: 'clamp' } };
		const session = directSession(simulator);
		const endpoint = findEndpoint('GET', path) as ReadEndpoint;
		for (const count of [maximum, maximum + 1, 3 * maximum]) {
			simulator.fillTable(path, count, days);
			const { records, incomplete } = await listAsMeant(session, endpoint, between);
			expect([records.length, incomplete]).toEqual([count, undefined]);
		}
	},
);

it('a record that moves to, or from, the last day between two requests is not lost', async () => {
	simulator.switches.upperBound = 'exclusive';
	for (const [from, to] of [
		['2026-03-28', '2026-03-27'],
		['2026-03-27', '2026-03-28'],
	]) {
		simulator.fillTable('/rosters', 1);
		const [row] = simulator.tables['/rosters'];
		row.DateOfService = from;
		const session = directSession(simulator);
		const { records } = await listAsMeant(
			{
				...session,
				transport: async (request) => {
					const answer = await session.transport(request);
					row.DateOfService = to;
					return answer;
				},
			},
			findEndpoint('GET', '/rosters') as ReadEndpoint,
			between,
		);
		expect(records).toHaveLength(1);
	}
});
