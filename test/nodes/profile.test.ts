/** Tests that the doctor's profile helps to read lists. */
import { compareJobs } from '../../bench/jobs';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { CareManagementTrigger } from '../../nodes/CareManagementTrigger/CareManagementTrigger.node';

/** Jobs whose first run costs more than the second. `npm run bench` runs all jobs. */
const jobs = [
	'the same with those on leave',
	'timesheets of four weeks, 1,187',
	'all quotes, 230, 200 at once',
];

it('the first run of each job costs no more with a profile than without, and the second one less', async () => {
	const costs = [];
	for await (const cost of compareJobs(new CareManagement(), new CareManagementTrigger(), jobs)) {
		costs.push(cost);
	}
	expect(costs.map(({ name }) => name)).toEqual(jobs);
	const found = costs.map(({ first, second, profiled, error }) => ({
		isUseful: second < first,
		isNoMore: profiled <= first,
		error,
	}));
	expect(found).toEqual(jobs.map(() => ({ isUseful: true, isNoMore: true, error: undefined })));
});
