/** Tests how records of earlier readings are joined with the current records of people. */
import { joinFormer } from '../../pseudonyms/joinFormer';

const ada = { ClientId: 7, FirstName: 'Ada', LastName: 'Quoll', DateOfBirth: '1940-02-01' };
const grace = { ClientId: 8, FirstName: 'Grace', LastName: 'Numbat', DateOfBirth: '1951-05-05' };
const joined = (current: object[], former: object[]) =>
	joinFormer(current as never, former as never, 'ClientId').map(({ id, records }) => [
		id,
		...records,
	]);

it.each([
	[
		'who is gone stays',
		[ada],
		[grace],
		[
			[7, ada],
			['8', grace],
		],
	],
	[
		'a former name of a person belongs to the person',
		[{ ...ada, LastName: 'Newmarried' }],
		[ada],
		[[7, { ...ada, LastName: 'Newmarried' }, ada]],
	],
	[
		'a name that somebody else has now is theirs',
		[{ ...grace, ClientId: 9 }],
		[grace],
		[[9, { ...grace, ClientId: 9 }]],
	],
	[
		'an ID that was given to somebody else makes two people',
		[{ ...grace, ClientId: 7 }],
		[ada],
		[
			[7, { ...grace, ClientId: 7 }],
			['7 formerly', ada],
		],
	],
	[
		'another name alone makes no other person',
		[{ ...grace, ClientId: 7, DateOfBirth: ada.DateOfBirth }],
		[ada],
		[[7, { ...grace, ClientId: 7, DateOfBirth: ada.DateOfBirth }, ada]],
	],
	['records without an ID are left out', [{ LastName: 'x' }], [{ LastName: 'y' }], []],
])('%s', (_, current, former, expected) => {
	expect(joined(current, former)).toEqual(expected);
});
