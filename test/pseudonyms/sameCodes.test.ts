import { Pseudonyms } from '../../pseudonyms/mod';
import { plantPeople } from './plantedPeople';

// Gives everybody the same code.
jest.mock('crypto', () => ({
	...jest.requireActual<object>('crypto'),
	createHmac: () => ({ update: () => ({ digest: () => '7f3a9c41e2'.repeat(7) }) }),
}));

it('restores no code that several people have, and takes it for nobody', () => {
	const people = { clients: plantPeople(2, 1, 'ClientId'), workers: plantPeople(1, 2, 'CarerId') };
	const pseudonyms = new Pseudonyms(people, { key: Buffer.alloc(32, 1), today: '2026-11-26' });
	const answer = 'Client 7f3a9c41e2, Phone 7f3a9c41e2 and 7f3a9c41e2';
	expect(pseudonyms.restoreText(answer)).toBe(answer);
	expect(pseudonyms.personOf('Client 7f3a9c41e2')).toBeUndefined();
	// Only one worker has this code.
	expect(pseudonyms.personOf('Worker 7f3a9c41e2')).toMatchObject({ kind: 'worker' });
});
