/**
 * Checks that the doctor ends within its bounds, whatever the service does. The doctor's report says how much was
 * examined.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reads } from '../../api/mod';
import { examine, writeReport, type Result } from '../../doctor/mod';
import { personalData, startSimulator, type Switches } from '../../simulator/mod';
import { fastTime } from '../fastTime';
import { closeConnections, sessionWith } from '../http/session';
import {
	answersIn,
	doctorsClock,
	examineSimulator,
	now,
	profileOf,
	smallTables,
} from './examineSimulator';
import { temporaryFolder } from './temporaryFolder';

const tables = smallTables({ clients: 8, workers: 6 });
const paths = Object.values(reads).map(({ path }) => path);

afterAll(closeConnections);

const reportOf = (result: Result): string => writeReport(result, 0);

const always = (
	chosen: readonly string[],
	answer: Switches['faults'][number]['answer'],
): Partial<Switches> => ({
	faults: chosen.map((path) => ({ path, times: 'always', answer })),
});

it('a service that is down is given up soon', async () => {
	const simulator = await startSimulator({ now, tables: {} });
	await simulator.close();
	const result = await examine(sessionWith(simulator, doctorsClock()));
	expect(result.probe.count).toBeLessThan(13);
	expect(reportOf(result)).toMatch(/Not all was asked.*failed 3 times in a row/);
});

it.each([500, 503] as const)(
	'a service that always answers %d is given up soon',
	async (status) => {
		const result = await examineSimulator({ tables, switches: always(paths, { status }) });
		expect(result.probe.count).toBeLessThan(20);
		expect(reportOf(result)).toContain('Not all was asked');
		expect(Object.keys(answersIn(profileOf(result)))).not.toContain('upperBound');
	},
);

it('with wrong credentials nothing more is asked', async () => {
	const simulator = await startSimulator({ now, tables: {} });
	const wrong = { url: simulator.url, admin: { ...simulator.admin, secret: 'wrong' } };
	const result = await examine(sessionWith(wrong, doctorsClock()));
	await simulator.close();
	expect(result.probe.count).toBe(1);
	expect(reportOf(result)).toContain('did not accept the credentials');
});

it('a slow service is asked for as long as the doctor allows itself', async () => {
	const clock = { ...doctorsClock(), now: () => Date.now() };
	const simulator = await startSimulator({ now, tables, switches: { latency: 40 } });
	const slow = await examine(sessionWith(simulator, clock), { maxDuration: 1_000 });
	await simulator.close();
	expect(slow.probe.count).toBeLessThan(30);
	expect(reportOf(slow)).toContain('allows itself are over');
});

it('a service that takes 5 requests a second is asked no more than 150 times', async () => {
	const simulator = await startSimulator({
		now,
		tables,
		switches: { rateLimit: { requests: 5, seconds: 0.05, retryAfter: 'seconds' } },
	});
	const slowDown = fastTime(20);
	const result = await examine(sessionWith(simulator));
	slowDown();
	// On a slow machine, the doctor can be so slow that the simulator refuses nothing. So a refusal is not required.
	const refused = simulator.requests.some(({ status }) => status === 429);
	await simulator.close();
	expect(result.probe.count).toBeLessThanOrEqual(150);
	const answers = answersIn(profileOf(result));
	expect(answers.pageCounts).toBe('records');
	expect(answers.rateLimit).toBe(refused ? 'met' : 'notMet');
});

it('where half of the lists are refused, the others count', async () => {
	const half = paths.filter((_, index) => index % 2 === 0);
	const result = await examineSimulator({ tables, switches: always(half, { status: 403 }) });
	const { lists } = profileOf(result);
	expect(Object.values(lists).filter(({ status }) => status === 403)).toHaveLength(half.length);
	expect(Object.values(lists).filter(({ records }) => records !== undefined)).toHaveLength(
		paths.length - half.length,
	);
});

it('a service full of HTML says so', async () => {
	const result = await examineSimulator({ tables, switches: always(paths, 'html') });
	expect(result.probe.count).toBeLessThanOrEqual(60);
	expect(reportOf(result)).toContain('a web page instead of a list');
});

it('of 200,000 rosters no more than 1,001 are asked for at once', async () => {
	const simulator = await startSimulator({ now, tables, keepRecords: true });
	simulator.fillTable('/rosters', 200_000, { fromDate: '2020-01-01', toDate: '2025-12-31' });
	const result = await examine(sessionWith(simulator, doctorsClock()));
	const largest = Math.max(...simulator.requests.map(({ records = [] }) => records.length));
	await simulator.close();
	expect(largest).toBeLessThanOrEqual(1_001);
	expect(result.probe.count).toBeLessThanOrEqual(150);
	expect(result.lists.get('/rosters')?.total).toMatchObject({ isExact: false });
	expect(result.lists.get('/rosters')?.total?.count).toBeGreaterThan(50_000);
});

it('who stops it gets what is known', async () => {
	const simulator = await startSimulator({ now, tables });
	const stop = new AbortController();
	const result = await examine(sessionWith(simulator, doctorsClock(), stop.signal), {
		onRequest: (count) => count === 60 && stop.abort(),
	});
	await simulator.close();
	expect(result.probe.count).toBe(60);
	expect(reportOf(result)).toContain('It was stopped.');
	expect(reportOf(result)).toContain('What does `page` count?');
});

it('errors with personal data, the key and the secret leave no trace', async () => {
	const result = await examineSimulator({
		tables,
		switches: { errorBody: 'personal', ...always(['/HCP', '/Leads'], { status: 400 }) },
	});
	const text = reportOf(result) + JSON.stringify(profileOf(result));
	for (const secret of [...Object.values(personalData), 'simulated-key', 'simulated-secret']) {
		expect(text).not.toContain(secret);
	}
});

it('npm run doctor takes its credentials from the environment alone, and shows none of them', async () => {
	const simulator = await startSimulator({ now, tables: {} });
	await simulator.close();
	const folder = temporaryFolder();
	const { user, key, secret } = simulator.admin;
	const run = (args: readonly string[], more: NodeJS.ProcessEnv) =>
		spawnSync(process.execPath, ['--import', 'tsx', 'doctor/main.ts', ...args], {
			env: { PATH: process.env.PATH, ...more },
			encoding: 'utf8',
			input: '',
		});
	const credentials = {
		CARE_MANAGEMENT_URL: simulator.url,
		CARE_MANAGEMENT_USER: user,
		CARE_MANAGEMENT_KEY: key,
		CARE_MANAGEMENT_SECRET: secret,
	};
	const onCommandLine = run(['--secret', secret], credentials);
	expect([onCommandLine.status, onCommandLine.stderr]).toEqual([
		1,
		expect.stringContaining('never taken from the command line'),
	]);
	const without = run([], { ...credentials, CARE_MANAGEMENT_SECRET: '' });
	expect(without.stderr).toContain('Set CARE_MANAGEMENT_SECRET.');
	const asked = run(['--folder', folder], credentials);
	expect(asked.stdout).toContain('failed 3 times in a row');
	// If a service is down, the doctor learns nothing for a profile, so no profile is written.
	expect([asked.status, readdirSync(folder)]).toEqual([1, ['doctor-report.md']]);
	const files = [readFileSync(join(folder, 'doctor-report.md'), 'utf8')];
	const nowhere = run(['--folder', join(folder, 'doctor-report.md')], credentials);
	expect([nowhere.status, nowhere.stderr]).toEqual([
		1,
		expect.stringMatching(/cannot write its files to .*has asked nothing/),
	]);
	const all = [onCommandLine, without, asked].flatMap(({ stdout, stderr }) => [stdout, stderr]);
	for (const text of [...all, ...files]) {
		expect(text).not.toContain(key);
		expect(text).not.toContain(secret);
	}
});
