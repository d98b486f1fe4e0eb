import { reads } from '../../api/mod';
import { recordKeys } from '../../lists/recordKeys';
import { longest, uniteById } from '../../lists/uniteById';

const { clients } = reads;
const named = (ClientId: number | string | undefined, Surname: string) => ({ ClientId, Surname });

it('uniteById() gives each record once, as the last reading has it', () => {
	const united = uniteById(clients, [
		[named(1, 'Abbot'), named(2, 'Baker')],
		[named('2', 'Brown'), named(3, 'Clark')],
	]);
	expect([...(united?.values() ?? [])]).toEqual([
		named(1, 'Abbot'),
		named('2', 'Brown'),
		named(3, 'Clark'),
	]);
});

it('uniteById() keeps a record as often as one reading has it', () => {
	const twice = [named(1, 'Abbot'), named(1, 'Abbot')];
	expect(uniteById(clients, [twice, twice, [named(1, 'Abbot')]])?.size).toBe(2);
});

it.each([
	[[[named(1, 'Abbot')], [named(2, 'Baker'), named(undefined, 'Clark')]]],
	[[[named(1, 'Abbot'), named(-1, 'Baker')], [named(2, 'Clark')]]],
])('uniteById() unites nothing where one record has no id (%#)', (readings) => {
	expect(uniteById(clients, readings)).toBeUndefined();
});

it('longest() is the longest reading, wherever it is, and the first of equal ones', () => {
	const [one, two, three] = [1, 2, 3].map((length) => Array.from({ length }, () => ({})));
	expect(longest([one, three, two])).toBe(three);
	expect(longest([three, one, two])).toBe(three);
	expect(longest([one, two, three])).toBe(three);
	const other = [{}];
	expect(longest([one, other])).toBe(one);
});

it('recordKeys() tells equal records apart by their number, with an id or without', () => {
	const records = [1, 1, 2, 1, undefined, undefined].map((id) => named(id, 'Abbot'));
	const keys = recordKeys(clients, records);
	expect(new Set(keys).size).toBe(records.length);
	expect(recordKeys(clients, [...records, named(3, 'Abbot')]).slice(0, -1)).toEqual(keys);
	expect(recordKeys(clients, [named(1, 'Other')])).toEqual([keys[0]]);
});
