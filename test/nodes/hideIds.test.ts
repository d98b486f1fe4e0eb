import { CareManagementError, InputError } from '../../errors/mod';
import { hideIds } from '../../nodes/CareManagement/people/mod';

const standIns = new Map([
	['31', 'Client 7f3a9c41e2'],
	['a.1', 'Worker 0a1b2c3d4e'],
]);

it.each([
	['There is no client 31.', 'There is no client Client 7f3a9c41e2.'],
	['clientid:31, /clients/31', 'clientid:Client 7f3a9c41e2, /clients/Client 7f3a9c41e2'],
	['client 310 and 2031', 'client 310 and 2031'],
	[
		'a day such as 2026-03-31 or 31/03/2026, 10:31',
		'a day such as 2026-03-31 or 31/03/2026, 10:31',
	],
	['a.1 and ab1', 'Worker 0a1b2c3d4e and ab1'],
])('%s', (text, hidden) => {
	const error = new CareManagementError({ title: text, nextStep: text }, 404);
	expect(hideIds(error, standIns)).toMatchObject({
		message: hidden,
		nextStep: hidden,
		status: 404,
	});
});

it('leaves an error that has no IDs to hide, and says what kind of error it was', () => {
	const error = new InputError({ title: '31', nextStep: '31' });
	expect(hideIds(error, new Map())).toBe(error);
	expect(hideIds(error, standIns)).toBeInstanceOf(InputError);
	expect(hideIds(5, standIns)).toBe(5);
});
