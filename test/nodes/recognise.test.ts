/** Who counts as the same worker, so that nobody is entered twice, and nobody is taken for somebody else. */
import type { IDataObject } from 'n8n-workflow';
import {
	isNamesake,
	isSamePerson,
	isSomebodyElse,
	saysWho,
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
])('a worker is not known by %s', (_, record) => {
	expect(isKnown(record)).toBe(false);
});

it('what is not filled in makes nobody the same', () => {
	const empty = { FirstName: 'Zoë', LastName: "O'Brien", Email: '', Phone1: ' ', CarerCode: '' };
	expect(isSamePerson(all, { ...empty, DateOfBirth: '0000-00-00' })(empty)).toBe(false);
	expect(saysWho(all, empty)).toBe(false);
	expect(saysWho(['code'], zoe)).toBe(true);
	expect(saysWho([], zoe)).toBe(false);
});

it('only the ways that are chosen count', () => {
	expect(isKnown({ Email: zoe.Email }, ['code', 'namePhone'])).toBe(false);
	expect(isKnown({ Email: zoe.Email }, ['email'])).toBe(true);
});

it.each<[boolean, IDataObject]>([
	[false, {}],
	[false, { FirstName: 'ZOE', LastName: 'o brien' }],
	[false, { FirstName: 'Zoraida', PreferredName: 'Zoe' }],
	[true, { LastName: 'Smith', CarerCode: 'X' }],
	[true, { FirstName: 'Bo', CarerCode: 'X' }],
	[false, { LastName: 'Smith' }],
	[false, { FirstName: 'Bo' }],
	[true, { FirstName: 'Bo', LastName: 'Li' }],
])('that it is somebody else is %s of %o', (isOther, names) => {
	expect(isSomebodyElse(zoe, { ...zoe, ...names })).toBe(isOther);
});

it.each<[boolean, IDataObject]>([
	[true, { DateOfBirth: '' }],
	[true, {}],
	[false, { DateOfBirth: '1991-05-31' }],
	[false, { LastName: 'Smith' }],
])('that it is a namesake is %s of %o', (isSame, fields) => {
	expect(isNamesake(zoe, { ...zoe, ...fields })).toBe(isSame);
});
