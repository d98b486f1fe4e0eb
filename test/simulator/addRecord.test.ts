import { reads } from '../../api/mod';
import { list, now, simulator, useSimulator } from './ask';

useSimulator();

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
	const [found] = (await list('/incidents', today)).slice(-1);
	const { FormData: _, ...fields } = reads.incidents.fields;
	expect(Object.keys(found)).toEqual(Object.keys(fields));
	expect(simulator.addRecord('/rosters')).toMatchObject({
		CreatedTime: '2025-11-19',
		LastModified: now,
	});
	simulator.reset();
	expect(simulator.tables['/incidents'].at(-1)).toMatchObject({ IncidentId: before });
});
