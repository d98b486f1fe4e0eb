import { reads } from '../../api/mod';
import { RecordSet } from '../../lists/mod';
import { mayBeEqual } from '../../lists/recordSet';

const named = (ClientId: number | string | undefined, Surname: string) => ({ ClientId, Surname });
const setOf = (...answers: object[][]) => new RecordSet(reads.clients, ...(answers as never[]));

it('RecordSet holds each record once, as the last answer has it', () => {
	const set = setOf(
		[named(1, 'Abbot'), named(2, 'Baker')],
		[named('2', 'Brown'), named(3, 'Clark')],
	);
	expect(set.records).toEqual([named(1, 'Abbot'), named('2', 'Brown'), named(3, 'Clark')]);
	expect(set.hasIds).toBe(true);
});

it.each([1, undefined])('RecordSet holds a record as often as one answer has it (id %p)', (id) => {
	const twice = [named(id, 'Abbot'), named(id, 'Abbot')];
	const set = setOf(twice, twice, [named(id, 'Abbot')]);
	expect(set.size).toBe(2);
	expect(set.lacks([...twice, named(id, 'Abbot')])).toEqual([named(id, 'Abbot')]);
});

it.each([undefined, -1, 0, '0', 'abc'])(
	'RecordSet knows a record without an id (%p) by its content',
	(id) => {
		const set = setOf([named(1, 'Abbot'), named(id, 'Baker')]);
		expect(set.hasIds).toBe(false);
		expect(set.lacks([named(1, 'Other'), named(id, 'Baker'), named(id, 'Clark')])).toEqual([
			named(id, 'Clark'),
		]);
	},
);

it('add() counts what is new, and equals() compares whatever the order', () => {
	const set = setOf([named(1, 'Abbot')]);
	set.add([named(1, 'Abbot'), named(2, 'Baker')]);
	expect(set.size).toBe(2);
	expect(set.equals([named(2, 'Baker'), named(1, 'Abbot')])).toBe(true);
	expect(set.equals([named(1, 'Abbot')])).toBe(false);
	expect(set.equals([named(1, 'Abbot'), named(3, 'Clark')])).toBe(false);
});

it('RecordSet knows a record without an id also where a number comes as text', () => {
	const set = setOf([{ Surname: 'Abbot', Minutes: 60, KM: -1.5 }]);
	expect(set.lacks([{ Surname: 'Abbot', Minutes: '60', KM: '-1.5' }])).toEqual([]);
	expect(set.lacks([{ Surname: 'Abbot', Minutes: '060', KM: '-1.5' }])).toHaveLength(1);
	expect(set.lacks([{ Surname: 'Abbot:"60"', Minutes: 60, KM: -1.5 }])).toHaveLength(1);
});

it('RecordSet keeps records without an id apart, whose id is written as 0, and knows them in another order', () => {
	const [one, two] = [named(0, 'Abbot'), named(0, 'Baker')];
	const set = setOf([one, two, named(3, 'Clark')]);
	set.add([two]);
	set.add([one]);
	expect(set.size).toBe(3);
	expect(set.records).toEqual(expect.arrayContaining([one, two]));
});

it('lists with the same records in any order may be equal, and others mostly are not', () => {
	const [abbot, baker] = [named(1, 'Abbot'), { ...named(2, 'Baker'), Notes: [{ Note: 'a' }] }];
	expect(mayBeEqual([abbot, baker], [{ ...baker }, { ...abbot }])).toBe(true);
	expect(mayBeEqual([abbot, baker], [{ ...baker, ClientId: '2' }, abbot])).toBe(true);
	expect(mayBeEqual([], [])).toBe(true);
	expect(mayBeEqual([abbot], [abbot, baker])).toBe(false);
	expect(mayBeEqual([abbot, baker], [named(3, 'Clark'), abbot])).toBe(false);
	expect(mayBeEqual([abbot, baker], [abbot, named(3, 'Clark')])).toBe(false);
	expect(mayBeEqual([abbot, baker], [named(1, 'Abbott'), baker])).toBe(false);
});
