/** What is mailed when the list of workers cannot be read, or does not say who is current. */
import { writeTheMails } from '../../workflows/code/roster-change-notice/writeTheMails.js';
import { aMailForEachWorker } from '../../workflows/code/weekly-roster/aMailForEachWorker.js';
import { whatFailed } from '../../workflows/code/weekly-roster/whatFailed.js';
import { n8nWith } from './n8nWith';

const error = { error: 'The service refused access' };
const recipients = ['office@example.com'];
const shift = { DateOfService: '2026-03-02', StartTime: '09:00:00', Minutes: 60, CarerId: 5 };

it('weekly roster: each worker’s shifts go to the office, which is told why', () => {
	const outputs = {
		'Check what was filled in': [{ recipients, mailWorkers: true, folder: '' }],
		Workers: [error],
		'Sort by time': [{ CarerId: 5, Worker: 'Worker 5', Date: '2026-03-02' }],
		'Save the spreadsheet': [],
	};
	const mails = aMailForEachWorker(n8nWith(outputs));
	expect(mails.map(({ json }) => [json.to, json.subject])).toEqual([
		[
			'office@example.com',
			'The list of workers could not be read, please tell Worker 5: your shifts, 1',
		],
	]);
	const [{ json }] = whatFailed(n8nWith(outputs));
	expect(json.message).toContain('no e-mail went to a worker: The service refused access');
});

it('change notice: a shift that is moved when it is taken off hold takes place again', () => {
	const moved = { ...shift, DateOfService: '2999-03-02' };
	const mails = writeTheMails({
		...n8nWith({
			'Check what was filled in': [{ recipients, mailWorkers: true }],
			Workers: [{ CarerId: 5, FirstName: 'Ada', Email: 'ada@example.com', Current: true }],
			Clients: [],
			Services: [],
			'A shift has changed': [
				{
					...moved,
					changes: ['moved', 'offHold'],
					previous: { ...moved, StartTime: '14:45:00', OnHoldType: 'Leave' },
				},
			],
		}),
		$execution: { id: '1', mode: 'production' },
	});
	expect(mails.map(({ json }) => json.subject)).toEqual(['Your shift takes place again']);
	expect(mails[0].json.text).toContain('09:00 to 10:00');
	expect(mails[0].json.text).not.toContain('14:45');
});
