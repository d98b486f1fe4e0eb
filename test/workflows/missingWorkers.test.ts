/** What is mailed when the list of workers cannot be read, or does not say who is current. */
import { whatExpires } from '../../workflows/code/about-to-expire/whatExpires.js';
import { writeTheMails } from '../../workflows/code/roster-change-notice/writeTheMails.js';
import { findShifts } from '../../workflows/code/shifts-without-a-worker/findShifts.js';
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

it('shifts without a worker are found all the same', () => {
	const settings = {
		...{ days: 7, today: '2026-03-02', leaveWorker: 'CarerId', leaveFrom: 'From', leaveTo: 'To' },
	};
	const [{ json }] = findShifts(
		n8nWith({
			'Check what was filled in': [settings],
			Shifts: [shift, { ...shift, CarerId: 0 }, { ...shift, CarerId: 6 }],
			Workers: [error],
			Leave: [{ CarerId: 6, From: '2026-03-01', To: '2026-03-05' }],
		}),
	);
	expect(json.rows.map(({ Reason }: { Reason: string }) => Reason)).toEqual([
		'No worker',
		'On leave 2026-03-01 to 2026-03-05',
	]);
	expect(json.subject).toContain('workers could not be read');
	expect(json.html).toContain('The service refused access');
});

it('about to expire: who does not show whether they are current is in the digest', () => {
	const fields = { workerField: 'CarerId', daysAhead: [60] };
	const names = ['compliance', 'training', 'document'].map((name) => ({
		[`${name}Name`]: 'Name',
		[`${name}Expiry`]: 'Expiry',
	}));
	const settings = Object.assign({ today: '2026-03-02' }, fields, ...names) as object;
	const found = whatExpires(
		n8nWith({
			'Check what was filled in': [settings],
			Workers: [
				{ CarerId: 5, FirstName: 'Ada', Current: null },
				{ CarerId: 6, FirstName: 'Ben', Current: false },
			],
			Compliance: [5, 6].map((CarerId) => ({ CarerId, Name: 'First aid', Expiry: '2026-03-09' })),
			Training: [],
			Documents: [],
		}),
	);
	expect(found).toMatchObject([{ json: { Worker: 'Ada' } }]);
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
