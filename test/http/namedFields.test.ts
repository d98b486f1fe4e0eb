import { namedFields } from '../../http/namedFields';

const body = [{ FirstName: 'Ada', Email: 'ada@example.com', Phone1: '0400 111 222', State: 'NSW' }];

it.each<[unknown, string[]]>([
	[{ errors: { Phone1: ['is too long'] } }, ['Phone1']],
	[{ message: 'phone1 is not a number' }, ['Phone1']],
	['The field first_name is required', ['FirstName']],
	[{ field: 'Email' }, ['Email']],
	['Please email support, State your case', []],
	['0400 111 222 of Ada is wrong', []],
	[{ error: 'LastName is missing' }, []],
	['<html>Bad request</html>', []],
	['', []],
	[undefined, []],
])('of %j it tells %j', (answer, names) => {
	expect(namedFields(answer, { query: {}, body })).toEqual(names);
});

it('it tells a query parameter, and nothing of a file', () => {
	const query = { fromDate: '2026-01-01' };
	expect(namedFields('fromDate is wrong', { query, body: async () => new FormData() })).toEqual([
		'fromDate',
	]);
});
