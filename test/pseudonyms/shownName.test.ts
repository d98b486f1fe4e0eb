/** Tests when two names are the same name. A wrong "yes" restores the name of somebody else. */
import { findUnusable, Pseudonyms } from '../../pseudonyms/mod';
import { joinFormer } from '../../pseudonyms/joinFormer';

const secrets = { key: Buffer.alloc(32, 5), today: '2026-11-26' };
const client = { ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' };
const named = (FirstName: string, LastName: string, CarerId = 7) => ({
	...{ CarerId, FirstName, LastName },
});
const enteredBy = (CreatedBy: string, ...workers: readonly object[]) => {
	const pseudonyms = new Pseudonyms({ clients: [client], workers: workers as never }, secrets);
	const record = { NoteId: 1, CreatedBy };
	return pseudonyms.restoreText(
		String(pseudonyms.hideRecord(record, record, '/client-notes').CreatedBy),
	);
};

it.each([
	['12', '王', '伟'],
	['-', '王', '伟'],
	['T .', '王', '伟'],
	['李 娜', '王', '伟'],
	['J. D.', 'A.', 'B.'],
	['Smith', 'T', 'Smith'],
	['Anna Lee', 'Ann', 'Alee'],
	['N/A', 'N/A', '-'],
	['1', '1', '-'],
	['T', 'T', '.'],
])('%j is not the worker %s %s', (written, first, last) =>
	expect(enteredBy(written, named(first, last))).toBe('[hidden]'),
);

it.each([
	['王 伟', '伟', '王'],
	['J. D.', 'J.', 'D.'],
	['Soren OBrien', 'Søren', 'O’Brien'],
	['smith, t', 'T', 'Smith'],
	['Anne Marie Muller', 'Anne-Marie', 'Müller'],
])('%j is the worker %s %s', (written, first, last) =>
	expect(enteredBy(written, named(first, last))).toBe(`${first} ${last}`),
);

it('keeps a former person whose name has no word of two letters', () => {
	const [former, current] = [named('王', '伟', 5), named('李', '娜', 6)];
	expect(joinFormer([current], [former], 'CarerId').map(({ id }) => id)).toEqual([6, '5']);
	expect(joinFormer([named('王', '伟', 6)], [former], 'CarerId').map(({ id }) => id)).toEqual([6]);
	const workers = [current];
	const people = { clients: [client], workers, former: { clients: [], workers: [former] } };
	expect(new Pseudonyms(people, secrets).hideText('王伟 rang')).not.toContain('王伟');
});

it('tells two people with one ID from two spellings of one name', () => {
	const problem = (...workers: readonly object[]) =>
		findUnusable({ clients: [client], workers: workers as never })?.problem;
	expect(problem(named('王', '伟'), named('李', '娜'))).toBe(
		'1 of 2 workers show the ID of somebody else',
	);
	expect(problem(named('Søren', "O'Brien"), named('Soren', 'OBrien'))).toBeUndefined();
});
