/** Tests how records of earlier readings are joined with the current records of people. */
import { Pseudonyms } from '../../pseudonyms/mod';
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

const now = { ClientId: 5, FirstName: 'Grace', LastName: 'Hopper' };
const before = { ClientId: 5, FirstName: 'Ada', LastName: 'Byron' };
const workers = [{ CarerId: 7, FirstName: 'Linus', LastName: 'Torvalds' }];
const made = (current: object[], former: object[]) =>
	new Pseudonyms(
		{
			...{ clients: current as never, workers },
			former: { clients: former as never, workers: [] },
		},
		{ key: Buffer.alloc(32, 4), today: '2026-11-26' },
	);

it.each([
	[null, null],
	['', '1940-02-01'],
	['0000-00-00', '0000-00-00'],
	['1900-01-01', '1900-01-01'],
	['1970-01-01', '1970-01-01'],
	['1899-12-30', '1940-02-01'],
	['1951-05-05', '1940-02-01'],
])('restores a former name as it was, with the births %j and %j', (birth, former) => {
	const one = made([{ ...now, DateOfBirth: birth }], [{ ...before, DateOfBirth: former }]);
	const text = 'Ada Byron came, then Grace Hopper';
	const hidden = one.hideText(text);
	expect(hidden).not.toMatch(/Ada|Byron|Grace|Hopper/);
	expect(one.restoreText(hidden)).toBe(text);
});

it('restores each of three people who had one ID, and of two who have left', () => {
	const bob = { ClientId: 5, FirstName: 'Bob', LastName: 'Coleridge' };
	const text = 'Ada Byron came, then Bob Coleridge, then Grace Hopper';
	for (const people of [made([now], [before, bob]), made([], [before, bob, now])]) {
		const hidden = people.hideText(text);
		expect(hidden).not.toMatch(/Ada|Byron|Bob|Coleridge|Grace|Hopper/);
		expect(people.restoreText(hidden)).toBe(text);
	}
});

it.each([
	['a shared word', { ...now, LastName: 'Byron', FirstName: 'Grace' }, before, 1],
	['one birth', { ...now, DateOfBirth: '1940-02-01' }, { ...before, DateOfBirth: '1940-02-01' }, 1],
	[
		'names of one sign',
		{ ...now, FirstName: '伟', LastName: '王' },
		{ ...now, FirstName: '伟', LastName: '王', Phone1: '1' },
		1,
	],
	[
		'other names of one sign',
		{ ...now, FirstName: '伟', LastName: '王' },
		{ ...now, FirstName: '娜', LastName: '李' },
		2,
	],
	['a masked name', { ...now, FirstName: 'REDACTED', LastName: 'REDACTED' }, before, 1],
	[
		'only a mark in common',
		{ ...now, LastName: 'Hopper (deceased)' },
		{ ...before, LastName: 'Byron (deceased)' },
		2,
	],
])('with %s, it is the same person or another one', (_, current, former, count) => {
	expect(joined([current], [former])).toHaveLength(count);
});

it('hides the name of a former person in the records of the ID, as that of the person of today', () => {
	const an = { ...before, FirstName: 'An', LastName: 'Do' };
	const people = made([now], [an]);
	const record = { ClientId: 5, Note: 'An refused her tea. Grace ate.' };
	const { Note } = people.hideRecord(record, record, '/client-notes');
	expect(Note).not.toMatch(/An |Grace/);
	expect(people.restoreText(String(Note))).toBe('An Do refused her tea. Grace Hopper ate.');
});
