import { Pseudonyms } from '../../pseudonyms/mod';
import { plantPeople } from './plantedPeople';

const secrets = { key: Buffer.alloc(32, 1), today: '2026-11-26' };

it('pauses between the people, and gives the stand-ins of the constructor', async () => {
	const people = {
		clients: plantPeople(450, 1, 'ClientId'),
		workers: plantPeople(245, 2, 'CarerId'),
	};
	let pauses = 0;
	const made = await Pseudonyms.make(people, secrets, new Set(['Lovelcae']), async () => {
		await new Promise(setImmediate);
		pauses++;
	});
	expect(pauses).toBe(6);
	const atOnce = new Pseudonyms(people, secrets, new Set(['Lovelcae']));
	for (const [list, path] of [
		['clients', '/clients'],
		['workers', '/workers'],
	] as const) {
		for (const record of people[list]) {
			const hidden = made.hideRecord(record, record, path);
			expect(hidden).toEqual(atOnce.hideRecord(record, record, path));
			expect(made.restoreText(JSON.stringify(hidden))).toBe(
				atOnce.restoreText(JSON.stringify(hidden)),
			);
		}
	}
});
