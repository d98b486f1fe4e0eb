import { writeTheMail } from '../../workflows/code/check-my-service/writeTheMail.js';
import { n8nWith } from './n8nWith';

it('check my service gives no answer from a list that failed', () => {
	const error = [{ error: 'Refused' }];
	const [{ json }] = writeTheMail(n8nWith({ Shifts: error, Services: error }));
	expect(json.html).not.toMatch(/No (shift|service) came/);
	expect(json.html.match(/Not known, because a list could not be read: [^<]*/g)).toEqual([
		'Not known, because a list could not be read: Shifts or Shifts with those on leave.',
		'Not known, because a list could not be read: Services.',
		'Not known, because a list could not be read: Shifts.',
	]);
	expect(writeTheMail(n8nWith({}))[0].json.html).toMatch(/No service came.*No shift came/s);
});
