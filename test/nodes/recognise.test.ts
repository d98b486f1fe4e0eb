/** Tests which records are of the same worker, so that no worker is entered twice, and two workers are never treated as one. */
import type { IDataObject } from 'n8n-workflow';
import {
	contradictions,
	isNamesake,
	isSamePerson,
	waysOf,
	type WayToMatch,
} from '../../nodes/CareManagement/write/recognise';

const zoe = {
	FirstName: 'Zoë',
	LastName: "O'Brien",
	Email: 'zoe@example.com',
	Phone1: '0400 111 222',
	CarerCode: 'OBRIZO',
	DateOfBirth: '1990-05-31',
};
const all: WayToMatch[] = ['code', 'email', 'namePhone', 'nameBirth'];

const isKnown = (record: IDataObject, ways = all) =>
	isSamePerson(ways, zoe)({ FirstName: 'Zoë', LastName: 'O’Brien', ...record });

it.each<[string, IDataObject]>([
	['the address', { Email: 'ZOE@example.com ' }],
	['one of two addresses', { Email: 'old@example.com, zoe@example.com' }],
	['an address with a name', { Email: 'Zoë <zoe@example.com>' }],
	['a second address in another field', { Email: '', EmailPrivate: 'zoe@example.com' }],
	['name and phone number', { Phone1: '+61 400 111 222' }],
	['name and second phone number', { Phone2: '(0400) 111-222' }],
	['a preferred name', { FirstName: 'Zoraida', PreferredName: 'Zoë', Phone1: '0400111222' }],
	['a name without accents', { FirstName: 'Zoe', LastName: 'OBrien', Phone1: '0400111222' }],
	['a code in other letters', { CarerCode: ' obrizo' }],
	['name and day of birth', { DateOfBirth: '1990-05-31 00:00:00' }],
])('a worker is known by %s', (_, record) => {
	expect(isKnown(record)).toBe(true);
});

it.each<[string, IDataObject]>([
	['the name alone', {}],
	['the phone number of the family', { FirstName: 'Bo', Phone1: zoe.Phone1 }],
	['the end of another address', { Email: 'mezoe@example.com' }],
	['no phone number', { Phone1: 'n/a' }],
	['an unset day of birth', { DateOfBirth: '0000-00-00' }],
	['an empty code', { CarerCode: '' }],
	['an address with another name', { LastName: 'Smith', Email: zoe.Email }],
])('a worker is not known by %s', (_, record) => {
	expect(isKnown(record)).toBe(false);
});

it('what is not filled in, and what people write for nothing, makes nobody the same', () => {
	const empty = { FirstName: 'Zoë', LastName: "O'Brien", DateOfBirth: '0000-00-00' };
	const words = [
		'',
		' ',
		'N/A',
		'#N/A',
		'none',
		'nil',
		'null',
		'undefined',
		'TBA',
		'0',
		'00',
		'-',
		'?',
	];
	const addresses = [
		'none@none.com',
		'noemail@noemail.com',
		'na@na.com',
		'test@test.com',
		'noreply@x.au',
	];
	for (const record of [
		...words.map((CarerCode) => ({ ...empty, CarerCode, Phone1: CarerCode, Email: CarerCode })),
		...addresses.map((Email) => ({ ...empty, Email })),
		{ ...empty, Phone1: '0000000000' },
		{ ...empty, DateOfBirth: '1900-01-01' },
	]) {
		expect([record, isSamePerson(all, record)({ ...record })]).toEqual([record, false]);
		expect(waysOf(all, record)).toEqual([]);
	}
	expect(waysOf(all, zoe)).toEqual(all);
	expect(waysOf(['email', 'namePhone'], { ...zoe, FirstName: '' })).toEqual([]);
});

it('a preferred name that says that there is none makes nobody the same', () => {
	for (const PreferredName of ['None', 'nil', 'TBA', 'N/A', '-', 'x']) {
		const [jane, tom] = ['Jane', 'Tom'].map((FirstName) => ({ ...zoe, FirstName, PreferredName }));
		expect([PreferredName, isSamePerson(['namePhone'], jane)(tom)]).toEqual([PreferredName, false]);
		expect(isSamePerson(['namePhone'], jane)({ ...jane })).toBe(true);
	}
	const wei = { ...zoe, FirstName: 'Wei', PreferredName: '王伟' };
	expect(isSamePerson(['namePhone'], wei)({ ...wei, FirstName: '王伟' })).toBe(true);
	const na = { ...zoe, FirstName: 'Na', PreferredName: '' };
	expect(isSamePerson(['namePhone'], na)({ ...na })).toBe(true);
});

it.each([
	[
		{ FirstName: 'Maria', LastName: 'De Silva' },
		{ FirstName: 'Maria De', LastName: 'Silva' },
	],
	[
		{ FirstName: 'Van An', LastName: 'Nguyen' },
		{ FirstName: 'An', LastName: 'Nguyen Van' },
	],
])('%j may be %j, with the same birth or with none', (one, other) => {
	for (const DateOfBirth of ['1990-05-31', '']) {
		expect(isNamesake({ ...one, DateOfBirth }, { ...other, DateOfBirth })).toBe(true);
	}
});

it('only the ways that are chosen count', () => {
	expect(isKnown({ Email: zoe.Email }, ['code', 'namePhone'])).toBe(false);
	expect(isKnown({ Email: zoe.Email }, ['email'])).toBe(true);
});

it.each<[string[], IDataObject]>([
	[[], {}],
	[[], { FirstName: 'ZOE', LastName: 'o brien' }],
	[[], { LastName: 'Smith' }],
	[[], { FirstName: 'Bo' }],
	[['the names'], { FirstName: 'Bo', LastName: 'Li' }],
	[['the date of birth'], { DateOfBirth: '1991-05-31' }],
	[[], { DateOfBirth: '31/05/1991' }],
	[['the code'], { CarerCode: 'OTHER' }],
	[[], { CarerCode: 'N/A' }],
])('what speaks against the same person is %o for %o', (against, fields) => {
	expect(contradictions(all, zoe, { ...zoe, ...fields })).toEqual(against);
});

it.each<[boolean, IDataObject]>([
	[true, { DateOfBirth: '' }],
	[true, {}],
	[false, { DateOfBirth: '1991-05-31' }],
	// The node does not compare 02/01/1980, because it can mean 2 January or 1 February.
	[true, { DateOfBirth: '02/01/1980' }],
	[true, { DateOfBirth: '1990-05-30T14:00:00.000Z' }],
	[true, { FirstName: 'Zoë Maria' }],
	// The same day of birth is enough only together with another value that is the same.
	[true, { LastName: 'Smith' }],
	[true, { FirstName: 'Liz', LastName: 'Smith', Email: '' }],
	[false, { FirstName: 'Liz', LastName: 'Smith', Email: '', Phone1: '' }],
	[false, { LastName: 'Smith', DateOfBirth: '' }],
	[true, { FirstName: "O'Brien", LastName: 'Zoë', DateOfBirth: '' }],
	[true, { DateOfBirth: '9999-12-31' }],
	[true, { DateOfBirth: '1991-05-00' }],
	[true, { FirstName: "O'Brien", LastName: 'Zoë', Email: '', Phone1: '' }],
	[true, { FirstName: 'Liz', LastName: 'Zoe', Email: '', Phone1: '' }],
	[true, { FirstName: 'Zoë Maria', LastName: 'Smith', Email: '', Phone1: '' }],
	[true, { DateOfBirth: '1990-31-05' }],
	[false, { DateOfBirth: '1991-31-05' }],
])('that it is a namesake is %s of %o', (isSame, fields) => {
	expect(isNamesake(zoe, { ...zoe, ...fields })).toBe(isSame);
});

const noBirths = [
	...['0000-00-00', '0001-01-01', '0001-01-01 00:00:00', '1753-01-01', '1899-12-30'],
	...['1899-12-31T00:00:00', '1900-01-01', '1900-12-31', '1970-01-01'],
];

it.each(noBirths)('a birth of %s says nothing of a person', (DateOfBirth) => {
	const placed = { ...zoe, DateOfBirth };
	expect(contradictions(all, zoe, placed)).toEqual([]);
	expect(isNamesake({ ...zoe, Phone1: '0400 999 888', Email: '' }, placed)).toBe(true);
	expect(waysOf(['nameBirth'], placed)).toEqual([]);
});

it('a birth in 1901 is one', () => {
	expect(contradictions(all, zoe, { ...zoe, DateOfBirth: '1901-01-01' })).toEqual([
		'the date of birth',
	]);
});

it('Müller may be Mueller, and 4 May 5 April', () => {
	const wanted = { FirstName: 'Jürgen', LastName: 'Müller', DateOfBirth: '1990-05-04' };
	const found = { FirstName: 'Juergen', LastName: 'Mueller' };
	expect(isNamesake(wanted, { ...found, DateOfBirth: '1990-04-05' })).toBe(true);
	expect(isNamesake(wanted, { ...found, DateOfBirth: '1990-04-06' })).toBe(false);
	expect(isSamePerson(all, wanted)({ ...found, DateOfBirth: '1990-05-04' })).toBe(false);
});

it('letters that are no letter with an accent count as what people type for them', () => {
	const wanted = { FirstName: 'Lukasz', LastName: 'Kowal', Phone1: '0400 111 222' };
	expect(isSamePerson(all, wanted)({ ...wanted, FirstName: 'Łukasz' })).toBe(true);
});
