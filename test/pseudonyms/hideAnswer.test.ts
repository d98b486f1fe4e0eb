import { Pseudonyms } from '../../pseudonyms/mod';

const secrets = { key: Buffer.alloc(32, 7), today: '2026-11-26' };
const clients = [
	{ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' },
	{ ClientId: 2, FirstName: 'Ada', LastName: 'Byron' },
];
const workers = [{ CarerId: 7, FirstName: 'Grace', LastName: 'Hopper' }];
const pseudonyms = new Pseudonyms({ clients, workers }, secrets);

const note = (about: number) => ({
	IncidentId: about,
	_ReferringId_1: about,
	Note: 'Found Ada on the floor of the bathroom, no injury seen.',
	Comment: 'Told Grace Hopper that Ada L. wants another time for the visit.',
});

it('hides a record like hideRecord(), whether its texts were hidden ahead or not', () => {
	const [ahead, late] = [pseudonyms.hideAnswer('/incidents'), pseudonyms.hideAnswer('/incidents')];
	ahead.ahead(note(1), []);
	for (const hider of [ahead, late]) {
		expect(hider.record(note(1), note(1))).toEqual(
			pseudonyms.hideRecord(note(1), note(1), '/incidents'),
		);
	}
});

it('hides the same text anew if the record is about somebody else', () => {
	const hider = pseudonyms.hideAnswer('/incidents');
	hider.ahead(note(1), []);
	const [first, second] = [1, 2].map((about) => hider.record(note(about), note(about)).Note);
	expect(first).toBe(pseudonyms.hideRecord(note(1), note(1), '/incidents').Note);
	expect(second).toBe(pseudonyms.hideRecord(note(2), note(2), '/incidents').Note);
	expect(second).not.toBe(first);
});

it('makes no stand-in for a spelling in a field that is not shown', () => {
	const written = new Set<string>();
	const made = new Pseudonyms({ clients, workers }, secrets, written);
	const record = {
		IncidentId: 1,
		Note: 'Rang Lovelcae about the time of the next visit, no answer.',
	};
	made.hideAnswer('/incidents').ahead(record, ['IncidentId']);
	expect([...written]).toEqual([]);
	made.hideAnswer('/incidents').ahead(record, ['IncidentId', 'Note']);
	expect([...written]).toEqual(['Lovelcae']);
});

it('takes capitals that are nobody else’s initials for this person’s', () => {
	const text = 'AL came to the door and was well today, as was said before.';
	expect(pseudonyms.hideRecord({ Note: text }, { Note: text }, '/incidents').Note).toBe(text);
	const about = { _ReferringId_1: 1, Note: text };
	expect(pseudonyms.hideRecord(about, about, '/incidents').Note).toMatch(
		/^Client [0-9a-f]{10} came/,
	);
});
