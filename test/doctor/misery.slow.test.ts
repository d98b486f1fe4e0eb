/**
 * Checks the doctor with miserable services and connections. The checks cover how the doctor ends, what its verdict
 * says, which files it writes, and how many requests it sends.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { reads } from '../../api/mod';
import { openSession, runDoctor, type Profile } from '../../doctor/mod';
import { startSimulator, type Simulator, type Switches } from '../../simulator/mod';
import { closeConnections, directSession, sessionWith } from '../http/session';
import { serve } from '../serve';
import { doctorsClock, now, smallTables } from './examineSimulator';
import { temporaryFolder } from './temporaryFolder';

const tables = smallTables({ clients: 8, workers: 6 });
const paths: string[] = Object.values(reads).map(({ path }) => path);
const account = ['https://service', 'user'] as const;

afterAll(closeConnections);

interface Run {
	readonly status: number;
	readonly verdict: string;
	readonly report: string;
	readonly terminal: string;
	readonly files: readonly string[];
	readonly count: number;
	readonly folder: string;
}

type Options = {
	readonly folder?: string;
	readonly stopAt?: number;
	readonly onRequest?: (count: number) => void;
};

async function run(
	to: Pick<Simulator, 'url' | 'admin'>,
	{ folder = temporaryFolder(), stopAt, onRequest }: Options = {},
	session = (signal: AbortSignal) => sessionWith(to, doctorsClock(), signal),
): Promise<Run> {
	const stop = new AbortController();
	if (stopAt === 0) stop.abort();
	let count = 0;
	const { lines, status } = await runDoctor(session(stop.signal), folder, account, {
		onRequest: (sent) => {
			count = sent;
			if (sent === stopAt) stop.abort();
			onRequest?.(sent);
		},
	});
	const terminal = lines.join('\n');
	const files = readdirSync(folder).sort();
	const reports = files.filter((name) => name.endsWith('.md'));
	const report =
		reports.length > 0 ? readFileSync(join(folder, reports[reports.length - 1]), 'utf8') : '';
	return { status, verdict: report.split('\n')[0], report, terminal, files, count, folder };
}

async function runOn(
	switches: Partial<Switches>,
	options: Options & { prepare?: (simulator: Simulator) => Options } = {},
	rows = tables,
): Promise<Run> {
	const simulator = await startSimulator({ now, tables: rows, switches });
	try {
		const clock = doctorsClock();
		return await run(simulator, { ...options, ...options.prepare?.(simulator) }, (signal) =>
			directSession(simulator, clock, sessionWith(simulator, clock, signal, 1_000)),
		);
	} finally {
		await simulator.close();
	}
}

/** Runs the doctor on a service that refuses everything after some requests. */
async function runBlocked(after: number, status: 403 | 404 = 403): Promise<Run> {
	return await runOn({ faults: [{ after, times: 'always', answer: { status } }] });
}

/** Runs the doctor on a server that gives the same answer to every request. */
async function runOnServer(answer: RequestListener): Promise<Run> {
	const { url, close } = await serve(answer);
	try {
		return await run({ url, admin: { user: 'u', key: 'k', secret: 's' } } as never);
	} finally {
		await close();
	}
}

/** Runs the doctor on an address through the doctor's own connection. A wait takes no real time. */
async function runOnAddress(baseUrl: string): Promise<Run> {
	return await run({} as never, {}, (signal) => ({
		...openSession({ baseUrl, user: baseUrl, key: 'k', secret: 's' }, signal),
		clock: doctorsClock(),
	}));
}

const always = (
	chosen: readonly string[],
	answer: Switches['faults'][number]['answer'],
): Partial<Switches> => ({ faults: chosen.map((path) => ({ path, times: 'always', answer })) });

const json: RequestListener = (_, response) => response.end('{"ok":true}');
const page: RequestListener = (_, response) => {
	response.writeHead(200, { 'Content-Type': 'text/html' });
	response.end('<html><body>Welcome</body></html>');
};

const both = ['doctor-profile.json', 'doctor-report.md'];
const report = ['doctor-report.md'];

/** For each misery: the name, the run, the exit status, the verdict, the files and the largest number of requests. */
const miseries: [string, () => Promise<Run>, number, RegExp, string[], number][] = [
	[
		'a web page',
		() => runOnServer(page),
		1,
		/^\*\*Verdict: Nothing could be examined\..*a web page.*Base URL/,
		report,
		3,
	],
	[
		'JSON that is no list',
		() => runOnServer(json),
		1,
		/Nothing could be examined\..*single object.*Base URL/,
		report,
		3,
	],
	[
		'an empty body',
		() => runOnServer((_, response) => response.end()),
		1,
		/Nothing could be examined\..*nothing instead of a list/,
		report,
		3,
	],
	[
		'a wrong key',
		() =>
			runOn(
				{},
				{
					prepare: (simulator) => {
						simulator.admin.key = 'wrong';
						return {};
					},
				},
			),
		1,
		/Nothing could be examined\..*did not accept the credentials.*Check User, Key and Secret/,
		report,
		1,
	],
	[
		'403 for all lists',
		() => runOn(always(paths, { status: 403 })),
		1,
		/Nothing could be examined\. The user of the credential may not read any of the 43 lists.*Ask the operator/,
		report,
		43,
	],
	[
		'404 for all lists',
		() => runOn(always(paths, { status: 404 })),
		1,
		/Nothing could be examined\..*did not find.*Base URL/,
		report,
		3,
	],
	[
		'a redirect to a sign-in',
		() =>
			runOnServer((_, response) => {
				response.writeHead(302, { Location: 'https://login.example/sign-in' });
				response.end();
			}),
		1,
		/Nothing could be examined\..*redirects to https:\/\/login\.example/,
		report,
		3,
	],
	[
		'no records anywhere',
		() => runOn({}, {}, Object.fromEntries(paths.map((path) => [path, []]))),
		1,
		/Nothing could be examined\. 43 lists came, and all of them are empty/,
		report,
		43,
	],
	[
		'429 for ever',
		() => runOn(always(paths, { status: 429 })),
		1,
		/Nothing could be examined\..*too many requests/,
		report,
		20,
	],
	[
		'503 for ever',
		() => runOn(always(paths, { status: 503 })),
		1,
		/Nothing could be examined\..*maintenance/,
		report,
		20,
	],
	[
		'500 for ever',
		() => runOn(always(paths, { status: 500 })),
		1,
		/Nothing could be examined\..*problem of its own/,
		report,
		12,
	],
	[
		'no answers',
		() => runOn(always(paths, 'hang')),
		1,
		/Nothing could be examined\..*in time/,
		report,
		6,
	],
	[
		'lost connections',
		() => runOn(always(paths, { drop: 'before' })),
		1,
		/Nothing could be examined\..*connection.*lost/,
		report,
		12,
	],
	[
		'a port where nobody is',
		() => runOnAddress('http://127.0.0.1:1'),
		1,
		/Nothing could be examined\..*does not answer/,
		report,
		3,
	],
	[
		'a host that does not exist',
		() => runOnAddress('https://care.invalid'),
		1,
		/Nothing could be examined\..*(not found|looked up)/,
		report,
		12,
	],
	[
		'429 now and then',
		() =>
			runOn({
				faults: [3, 9, 20].map((after) => ({
					after,
					answer: { status: 429, retryAfter: 'seconds' as const },
				})),
			}),
		0,
		/It works/,
		both,
		150,
	],
	[
		'503 now and then',
		() => runOn({ faults: [3, 9, 20].map((after) => ({ after, answer: { status: 503 } })) }),
		0,
		/It works/,
		both,
		150,
	],
	[
		'a service that fails on the way',
		() =>
			runOn({
				faults: paths.map((path) => ({
					path,
					after: 2,
					times: 'always' as const,
					answer: { status: 500 },
				})),
			}),
		2,
		/Only a part was examined\. The service failed 3 times in a row/,
		both,
		80,
	],
	[
		'403 for all that comes after 60 requests',
		() => runBlocked(60),
		2,
		/Only a part was examined\. The service failed 3 times in a row: it answers 403, also for lists that it gave before\./,
		both,
		64,
	],
	[
		'403 for all that comes after 10 requests',
		() => runBlocked(10),
		2,
		/Only a part was examined\. The service failed 3 times in a row: it answers 403/,
		both,
		14,
	],
	[
		'404 for all that comes after 60 requests',
		() => runBlocked(60, 404),
		2,
		/Only a part was examined\. The service failed 3 times in a row/,
		both,
		65,
	],
	[
		'403 for some lists',
		() => runOn(always(['/timesheets', '/Users'], { status: 403 })),
		0,
		/It works in part: it lacks rights, which touches timesheets for payroll, pay-run exceptions, the board report\./,
		both,
		150,
	],
	[
		'a web page for some lists',
		() => runOn(always(['/incidents', '/Leads'], 'html')),
		0,
		/comes short, which touches alerts of incidents, the reportable-incident clock, the board report\./,
		both,
		150,
	],
	[
		'at most 100 at once',
		() => runOn({ caps: { '*': { maximum: 100, above: 'clamp' } } }),
		0,
		/comes short, which touches alerts of incidents/,
		both,
		150,
	],
	[
		'at most 50 at once, and that is the default',
		() => runOn({ caps: { '*': { maximum: 50, above: 'clamp' } }, defaultLimit: 50 }),
		0,
		/comes short, which touches alerts of incidents/,
		both,
		150,
	],
	[
		'Ctrl-C at the start',
		() => runOn({}, { stopAt: 0 }),
		130,
		/Nothing was found out\. It was stopped/,
		report,
		0,
	],
	[
		'Ctrl-C in the middle',
		() => runOn({}, { stopAt: 60 }),
		130,
		/Only a part was examined\. It was stopped/,
		both,
		60,
	],
	[
		'a service that changes meanwhile',
		() => runOn({}, { prepare: changing }, structuredClone(tables)),
		0,
		/It works/,
		both,
		150,
	],
];

/** Changes the data at every third request: an incident is added and a shift is removed. */
function changing(simulator: Simulator): Options {
	return {
		onRequest: (count) => {
			if (count % 3 !== 0) return;
			const { '/incidents': incidents, '/rosters': rosters } = simulator.tables;
			incidents.push({ ...incidents[0], IncidentId: 100_000 + count });
			rosters.splice(count % rosters.length, 1);
		},
	};
}

it.each(miseries)('%s', async (_, play, status, verdict, files, most) => {
	const result = await play();
	expect([result.status, result.verdict, result.files]).toEqual([
		status,
		expect.stringMatching(verdict),
		files,
	]);
	expect(result.count).toBeLessThanOrEqual(most);
	// The terminal shows the first line of the verdict, the headline. If nothing could be examined, this line is the last
	// line in the terminal. In this case, the report must not say "Nothing that was shown contradicts".
	const [headline] = result.verdict.replaceAll('**', '').split('\n');
	expect(result.terminal).toContain(headline);
	if (status === 1) {
		expect(result.terminal.trim().endsWith(headline)).toBe(true);
		expect(result.report).not.toContain('Nothing that was shown contradicts');
	}
});

it('no secure connection', async () => {
	const { url, close } = await serve(json);
	const { status, verdict, count } = await runOnAddress(url.replace('http', 'https'));
	await close();
	expect([status, verdict]).toEqual([1, expect.stringMatching(/No secure connection/)]);
	expect(count).toBeLessThanOrEqual(3);
});

it.each([
	['/timesheets', 'timesheets for payroll'],
	['/notes-client', 'client notes'],
])('a list that ignores dates which no record shows comes short: %s', async (path, job) => {
	const { report: text } = await runOn({ ignoredParameters: { [path]: ['fromDate', 'toDate'] } });
	expect(text).toMatch(/^\*\*Verdict: It works in part: it comes short/);
	expect(text).toMatch(new RegExp(`which touches .*${job}`));
	const filters = `${path} fromDate, ${path} toDate`;
	expect(text).toContain(`dates that it is asked for? (${filters}) they have no effect`);
});

it.each<[string, Partial<Switches>]>([
	['changes', { order: 'reshuffled' }],
	['is kept', { order: 'shuffled' }],
])('at most 100 at once in an order that %s is no service that works', async (_, more) => {
	const { verdict, report: text } = await runOn({
		...more,
		caps: { '*': { maximum: 100, above: 'clamp' } },
	});
	expect(verdict).toMatch(/It works in part: it (comes|may come) short.*alerts of incidents/);
	expect(text).not.toMatch(/\*\*Works:\*\* .*alerts of incidents/);
	expect(text).toMatch(/(ome short|omes short):\*\* .*\(\/incidents\)/);
});

it('that a default of another size counts is no answer that is called shown', async () => {
	const { report: text } = await runOn({
		caps: { '*': { maximum: 150, above: 'default' } },
		defaultLimit: 20,
	});
	const rows = text.split('\n').filter((row) => /What does a limit above the maximum do/.test(row));
	const defaults = rows.filter(
		(row) => row.includes('brought 20 |') || row.includes('brought 20;'),
	);
	expect(defaults.length).toBeGreaterThan(0);
	for (const row of defaults) {
		expect(row).toContain('| as many come as without a limit | likely |');
		expect(row).not.toContain('200');
	}
});

it('a service that refuses all by then is not said to lack rights', async () => {
	const { report: text } = await runBlocked(10);
	expect(text).not.toContain('Missing rights');
	expect(text).toContain('did not come: the service refused all by then (403)');
});

it('the verdict names what comes short, the rights that are missing, and the jobs', async () => {
	const { report: text } = await runOn({
		caps: { '/incidents': { maximum: 100, above: 'clamp' } },
		...always(['/timesheets'], { status: 403 }),
	});
	expect(text).toMatch(
		/^\*\*Verdict: It works in part: it comes short and lacks rights, which touches/,
	);
	expect(text).toMatch(
		/\*\*Comes short:\*\* At most 100 records come at once.*incidents \(\/incidents\)/,
	);
	expect(text).toMatch(/\*\*Missing rights \(403\):\*\* timesheets \(\/timesheets\)/);
	expect(text).toMatch(/\*\*Works:\*\* .*weekly rosters/);
	expect(text).not.toMatch(/\*\*Works:\*\* .*payroll/);
});

it.each<[string, Parameters<typeof always>[1]]>([
	['never answers', 'hang'],
	['loses the connection', { drop: 'before' }],
	['breaks off in its answer', { drop: 'halfway' }],
])('a list that %s comes short, and its jobs do not work', async (_, answer) => {
	const { report: text } = await runOn(always(['/rosters'], answer));
	expect(text).toMatch(
		/^\*\*Verdict: It works in part: it comes short, which touches weekly rosters/,
	);
	expect(text).toMatch(/\*\*Comes short:\*\* .*\(\/rosters\) did not come/);
	expect(text).not.toMatch(/\*\*Works:\*\* .*weekly rosters/);
	expect(text).toMatch(/\/rosters\s*\| no answer/);
});

describe('a good profile that is there', () => {
	const profileIn = (folder: string, name = 'doctor-profile.json') =>
		JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile;
	let first: string;
	beforeAll(async () => ({ folder: first } = await runOn({})));
	/** Makes a folder with the files of a good run. */
	const good = () => {
		const folder = temporaryFolder();
		cpSync(first, folder, { recursive: true });
		return folder;
	};

	it('stays where the next run fails, is stopped, or finds less', async () => {
		const folder = good();
		const before = profileIn(folder);
		const worse: [Options, Partial<Switches>, number, RegExp][] = [
			[{}, always(paths, 'html'), 1, /stays as it is.*did not come to its end/],
			[{ stopAt: 60 }, {}, 130, /stays as it is.*did not come to its end/],
			[{}, always(['/incidents'], { status: 403 }), 0, /stays as it is.*did not get \/incidents/],
		];
		for (const [options, switches, status, said] of worse) {
			const again = await runOn(switches, { ...options, folder });
			expect([again.status, again.terminal]).toEqual([status, expect.stringMatching(said)]);
			expect(profileIn(folder)).toEqual(before);
			expect(again.files).toContain('doctor-report-new.md');
		}
		expect(profileIn(folder, 'doctor-profile-new.json').lists['/incidents'].status).toBe(403);
	});

	it('is replaced by one that is as good, which leaves nothing of what was set aside before', async () => {
		const folder = good();
		const worse = await runOn(always(['/incidents'], { status: 403 }), { folder });
		expect(worse.files).toHaveLength(4);
		const again = await runOn({}, { folder });
		expect(again.files).toEqual(both);
	});

	it('is replaced by one that is as good, beside what was set aside of another user', async () => {
		const folder = good();
		const path = join(folder, 'doctor-profile-new.json');
		writeFileSync(path, JSON.stringify({ ...profileIn(folder), account: 'other' }));
		const again = await runOn({}, { folder });
		expect(again.files).toEqual([...both, 'doctor-profile-new.json'].sort());
	});

	it('of a user in other letters is another one, and the doctor says so', async () => {
		const folder = good();
		const path = join(folder, 'doctor-profile.json');
		writeFileSync(path, JSON.stringify({ ...profileIn(folder), account: 'that of USER' }));
		expect((await runOn({}, { folder })).terminal).toMatch(/capital and small letters of a user/);
	});

	it.each([
		[
			'is too old',
			(profile: Profile) => ({ ...profile, madeAt: '2025-01-01T00:00:00.000Z' }),
			both,
		],
		['is no profile', () => 'nothing', both],
		[
			'is that of another user',
			(profile: Profile) => ({ ...profile, account: 'other' }),
			[...both, 'doctor-profile-new.json', 'doctor-report-new.md'].sort(),
		],
	] as const)('is replaced or not, where it %s', async (_, change, files) => {
		const folder = good();
		const path = join(folder, 'doctor-profile.json');
		writeFileSync(path, JSON.stringify(change(profileIn(folder))));
		expect((await runOn({}, { folder })).files).toEqual(files);
	});
});

it('where the files cannot be written at the end, the report is on the terminal, and the status says so', async () => {
	const folder = join(temporaryFolder(), 'gone');
	const simulator = await startSimulator({ now, tables: {} });
	const ending = await runDoctor(sessionWith(simulator, doctorsClock()), folder, account);
	await simulator.close();
	expect(ending.status).toBe(1);
	expect(ending.lines.join('\n')).toMatch(
		/What this service does[^]*could not be written.*ENOENT[^]*Verdict: /,
	);
});
