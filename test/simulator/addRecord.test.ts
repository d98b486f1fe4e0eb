import type { ReadEndpoint } from '../../api/mod';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { everyRead, list, now, small } from './ask';
import { misfits } from './misfits';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ now, size: small });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.reset());

test('Simulator.addRecord() makes a record of now, with the next id and all its fields', async () => {
	const before = Math.max(...simulator.tables['/incidents'].map((row) => Number(row.IncidentId)));
	const added = simulator.addRecord('/incidents', { Note: 'Fell', _ReferringId_1: 1001 });
	expect(added).toMatchObject({
		IncidentId: before + 1,
		Timestamp: now,
		NoteDate: now,
		Note: 'Fell',
	});
	const today = { createfromDate: '2025-11-19', limit: 1000 };
	const [found] = (await list(simulator, '/incidents', today)).slice(-1);
	const { fields = {} } = everyRead.find(({ path }) => path === '/incidents') as ReadEndpoint;
	expect(misfits(fields, { ...found, FormData: [] })).toEqual([]);
	expect(simulator.addRecord('/rosters')).toMatchObject({
		CreatedTime: '2025-11-19',
		LastModified: now,
	});
	simulator.reset();
	expect(simulator.tables['/incidents'].at(-1)).toMatchObject({ IncidentId: before });
});
