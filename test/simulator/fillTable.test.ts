import { list, simulator, useSimulator } from './ask';

useSimulator();

test('Simulator.fillTable() makes 100,000 rosters with ids of their own, all of them to be fetched', async () => {
	const rows = simulator.fillTable('/rosters', 100_000, {
		fromDate: '2025-01-01',
		toDate: '2025-04-10',
		firstId: 7,
		change: (row, index) => (row.Minutes = index),
	});
	expect(simulator.tables['/rosters']).toBe(rows);
	expect(new Set(rows.map(({ RosterItemId }) => RosterItemId)).size).toBe(100_000);
	const last = await list('/rosters', { limit: 20_000, page: 99_998 });
	expect(last.map(({ Minutes }) => Minutes)).toEqual([99_998, 99_999]);
	expect(last[1].DateOfService).toBe('2025-04-10');
	const oneDay = { fromDate: '2025-02-01', toDate: '2025-02-01', limit: 20_000 };
	expect(await list('/rosters', oneDay)).toHaveLength(1000);
});
