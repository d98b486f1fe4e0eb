import fc from 'fast-check';
import { type People, Pseudonyms } from '../../pseudonyms/mod';
import { plantPeople } from './plantedPeople';

const key = Buffer.alloc(32, 3);
const made = (people: People) => new Pseudonyms(people, { key, today: '2026-11-26' });
type Values = Record<string, unknown>;

/** Values that look alike, for different people. */
const alike = {
	FirstName: ['José', 'Jose', 'JOSE'],
	LastName: ['Van Dyke', 'Vandyke'],
	Address1: ['2/12 Smith Street', 'Unit 5, 12 Smith St', '12 Smith Street'],
	Phone1: ['0412 345 678', '0412345678 (wife)', '+61 412 345 678 son'],
};
const names = Object.keys(alike) as (keyof typeof alike)[];

/** Makes people. One in six has a value that looks like a value of another person. */
const everybody = (count: number, seed: number, id: string): Values[] =>
	plantPeople(count, seed, id).map((record, at) => {
		const every = names.length * 6;
		const name = names[at % every];
		const values = name ? alike[name] : [];
		return name ? { ...record, [name]: values[Math.floor(at / every) % values.length] } : record;
	});
const all = { clients: everybody(500, 41, 'ClientId'), workers: everybody(150, 42, 'CarerId') };
const kinds = [
	['client', 'clients', 'ClientId'],
	['worker', 'workers', 'CarerId'],
] as const;

/**
 * How the lists differ. If `of` is 3, every third person is left out. Some people have another name. If `isTurned` is
 * true, the order is reversed.
 */
const choices = fc.record({
	of: fc.integer({ min: 2, max: 5 }),
	part: fc.nat(4),
	renamed: fc.nat(30),
	isTurned: fc.boolean(),
});
type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never;

function chosen({ of, part, renamed, isTurned }: Choice): People {
	const some = (records: readonly Values[], id: string) => {
		const left = records
			.filter((record) => (Number(record[id]) * 7 + part) % of !== 0)
			.map((record, at) => (at % 31 === renamed ? { ...record, LastName: 'Newname' } : record));
		return isTurned ? left.reverse() : left;
	};
	return { clients: some(all.clients, 'ClientId'), workers: some(all.workers, 'CarerId') };
}

const plain = (text: unknown): string =>
	String(text)
		.replace(/ \(aged .*/, '')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase()
		.replace(/^unit/, '')
		.replace(/street$/, 'st')
		.replace(/^61/, '0');

/** Finds the stand-ins that the changed lists restore to another person or to another value. */
function wronglyRestored(before: People, after: People): unknown[] {
	const [one, other] = [made(before), made(after)];
	const wrong: unknown[] = [];
	const check = (standIn: unknown, isRight: (restored: string) => boolean) => {
		const restored = other.restoreText(String(standIn));
		if (restored !== standIn && !isRight(restored)) wrong.push([standIn, restored]);
	};
	for (const [kind, list, idField] of kinds) {
		const now = new Map(after[list].map((record) => [record[idField], record]));
		for (const record of before[list]) {
			const id = record[idField];
			const hidden = one.hideRecord(record, record, `/${list}`);
			const person = other.personOf(String(hidden[idField]));
			if (person && (person.kind !== kind || person.id !== id)) wrong.push([hidden, person]);
			const { FirstName, LastName } = now.get(id) ?? {};
			const called = `${String(FirstName)} ${String(LastName)}`;
			const names = [called, `${called} (${kind} ${String(id)})`];
			check(hidden[idField], (name) => names.includes(name));
			for (const name of ['Phone1', 'Email', 'Address1', 'DateOfBirth'])
				check(hidden[name], (value) => plain(value) === plain(record[name]));
			const saw = `Saw ${String(record.FirstName)} there`;
			const { Note } = one.hideRecord({ Note: saw }, { Note: saw }, '/notes');
			if (/^Saw Name \S+ there$/.test(String(Note)))
				check(Note, (text) => text.toLowerCase() === saw.toLowerCase());
			// Codes once had four digits and now have ten. A code cut to four digits must not be restored.
			check(String(hidden[idField]).slice(0, -6), () => false);
		}
	}
	return wrong;
}

it('restores a stand-in as whom it was made for, or leaves it, whoever is entered, deleted or renamed', () => {
	fc.assert(
		fc.property(choices, choices, (before, after) => {
			expect(wronglyRestored(chosen(before), chosen(after))).toEqual([]);
		}),
		{ numRuns: 10 },
	);
});

it('shows the value of somebody else in no field, and in no text', () => {
	const clients = alike.Address1.slice(0, 2).map((Address1, at) => ({
		...{ ClientId: at + 100, FirstName: ['Ada', 'Bea'][at], LastName: 'Lovelace', Address1 },
		Phone1: alike.Phone1[at + 1],
	}));
	const workers = [{ CarerId: 1, FirstName: 'Linus', LastName: 'Torvalds' }];
	const pseudonyms = made({ clients, workers });
	for (const record of clients) {
		const { Address1, Phone1 } = pseudonyms.hideRecord(record, record, '/clients');
		expect(pseudonyms.restoreText(`${String(Address1)}, ${String(Phone1)}`)).toBe(
			`${record.Address1}, ${record.Phone1}`,
		);
	}
	const written =
		'Lives at 5/12 Smith Street, not 9/12 Smith Street or 12 Smith Street. Ring 0412 345 678.';
	expect(pseudonyms.restoreText(pseudonyms.hideText(written))).toBe(
		'Lives at Unit 5, 12 Smith St, not [hidden] or [hidden]. Ring [hidden].',
	);
});
