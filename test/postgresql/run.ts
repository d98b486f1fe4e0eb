/**
 * Tests the template "Care data in PostgreSQL" in a real n8n with a real PostgreSQL: `run.ts <n8n's user folder>`. With
 * `large` after the folder, it measures a large copy instead. `--programs` names the folder of another PostgreSQL than
 * Debian's.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DateTime } from 'luxon';
import { runInterruptibly } from '../../localN8n/mod';
import { Random } from '../trial/random';
import { changeService, type Hidden } from './changeService';
import { compareCopy } from './compareCopy';
import { compareReports } from './compareReports';
import { blocksOnThePage } from './database';
import { earlierVersions } from './earlierVersions';
import { measureLarge } from './measureLarge';
import { readService, type Lists } from './readService';
import { Stage } from './stage';

const {
	positionals: [userFolder, size],
	values: { programs },
} = parseArgs({ options: { programs: { type: 'string' } }, allowPositionals: true });

const rounds = 20;
const changesInRound = 50;

const today = DateTime.now().setZone('Australia/Sydney').startOf('day');
const daysBack = 40;
const daysAhead = 20;

const monthsFrom = (first: DateTime, last: DateTime): string[] => {
	const months = [];
	for (let month = first.startOf('month'); month <= last; month = month.plus({ months: 1 })) {
		months.push(month.toFormat('yyyy-MM'));
	}
	return months;
};
const window = monthsFrom(today.minus({ days: daysBack }), today.plus({ days: daysAhead }));

/** The months in `window`, and the earlier months that the backfill copies. */
const withOlder = monthsFrom(today.minus({ months: 5 }), today.plus({ days: daysAhead }));

/** The days from `daysBack` days ago to `daysAhead` days ahead, and some days before and after these days. */
const days = Array.from({ length: daysBack + daysAhead + 20 }, (_, index) =>
	today
		.minus({ days: daysBack + 10 })
		.plus({ days: index })
		.toISODate(),
) as string[];

let stage: Stage;
let failed = 0;

/** @param body returns sentences about what is wrong */
async function check(name: string, body: () => Promise<readonly string[]>): Promise<void> {
	const begun = Date.now();
	const wrong = await body().catch((error: Error) => [error.message]);
	if (wrong.length > 0) failed++;
	const seconds = Math.round((Date.now() - begun) / 1000);
	console.log(`${wrong.length === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
	for (const sentence of wrong.slice(0, 6)) console.log(`          ${sentence.slice(0, 1500)}`);
}

const ifNot = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence]);

const service = (months = window): Promise<Lists> => readService(stage.simulator, months);

/** Returns a text that changes whenever a row of the copy is written, even with the same values. */
const fingerprint = (): string =>
	['record', 'history']
		.map((table) =>
			stage.database.run(
				`select md5(string_agg(xmin || ' ' || ctid::text, ',' order by ctid)) from care.${table}`,
			),
		)
		.join();

const now = (): string => stage.database.run('select clock_timestamp()').trim();

/** Runs the template until a run ends well, at most five times. */
async function runUntilDone(): Promise<void> {
	for (let tries = 0; (await stage.run()) !== 'success'; tries++) {
		if (tries === 4) throw new Error('Five runs in a row failed.');
	}
}

const checkReports = async (name: string): Promise<void> =>
	await check(name, async () => {
		// Without this change, the report of shifts without a worker could be empty.
		const coming = stage.simulator.tables['/rosters'].find(
			({ DateOfService, OnHoldType }) => String(DateOfService) > days[daysBack + 10] && !OnHoldType,
		);
		coming!.CarerId = 0;
		await runUntilDone();
		return await compareReports(
			async (sql) => stage.database.rows(sql),
			await service(),
			DateTime.now().setZone('Australia/Sydney').toISODate() ?? '',
		);
	});

async function checkFirstRuns(): Promise<void> {
	await check('of two first runs at once, the second waits', async () => {
		const { database } = stage;
		const commit = await database.hold(readFileSync('postgresql/care.sql', 'utf8'), 'care_copy');
		const second = await stage.begin();
		const waits = () =>
			database.run("select count(*) from pg_stat_activity where wait_event = 'advisory'").trim();
		for (let tries = 0; waits() === '0' && tries < 100; tries++) await wait(100);
		const waited = waits();
		await commit('commit;');
		const outcome = await stage.end(second);
		return [
			...ifNot(waited === '1', 'It did not wait.'),
			...ifNot(outcome === 'success', 'The run failed.'),
		];
	});
	await check('the first run makes tables and views, and copies all', async () => [
		...ifNot((await stage.run()) === 'success', 'The run failed.'),
		...compareCopy(stage.database, await service()),
	]);
	await checkReports('the reports show what the records come to');
	await check('shifts on leave that show no type of hold are on hold', async () => {
		const { database, simulator } = stage;
		const held = (where: string) =>
			Number(database.run(`select count(*) from care.leave_and_hold where ${where}`));
		const shown = held("onholdtype <> ''");
		simulator.switches.onHoldFields = 'empty';
		await runUntilDone();
		const [untold, told] = [held("coalesce(onholdtype, '') = ''"), held("onholdtype <> ''")];
		simulator.switches.onHoldFields = 'filled';
		await runUntilDone();
		return [
			...ifNot(
				shown > 5 && untold === shown && told === 0,
				`${shown}, then ${untold} and ${told}.`,
			),
			...compareCopy(database, await service()),
		];
	});
	await check('the second run writes no row', async () => {
		const before = fingerprint();
		const outcome = await stage.run();
		return [
			...ifNot(outcome === 'success', 'The run failed.'),
			...ifNot(fingerprint() === before, 'Rows were written.'),
			...compareCopy(stage.database, await service()),
		];
	});
}

/** Each round has the next of these disasters. The first disaster does nothing. */
const disasters: readonly ((stage: Stage) => Promise<void>)[] = [
	async () => {},
	async (on) => on.killN8n(),
	async (on) => on.database.crash(),
	async (on) => {
		await on.database.cutOff();
		await on.killN8n();
		await on.database.restart();
	},
];

async function checkChanges(): Promise<void> {
	const random = new Random('postgresql');
	const hidden: Hidden = [];
	const moments: { at: string; lists: Lists }[] = [];
	await check(
		`after each of ${rounds} times ${changesInRound} changes, with kills in between, the copy is the service`,
		async () => {
			const wrong: string[] = [];
			for (let round = 0; round < rounds && wrong.length === 0; round++) {
				// From here on, the service shows the ids of shifts and timesheets.
				if (round === rounds - 6) {
					stage.simulator.switches.show = {
						'/rosters': ['RosterItemId'],
						'/timesheets': ['TimesheetId'],
					};
				}
				for (let count = 0; count < changesInRound; count++) {
					changeService(stage.simulator, random, hidden, days);
				}
				const disaster = disasters[round % disasters.length];
				if (round % disasters.length !== 0) {
					const execution = await stage.begin();
					await wait(random.whole(200, 5000));
					await disaster(stage);
					// If the database has crashed and n8n has not, the run ends. A killed n8n never ends its run.
					if (round % disasters.length === 2) await stage.end(execution);
				}
				await runUntilDone();
				const lists = await service();
				moments.push({ at: now(), lists });
				wrong.push(...compareCopy(stage.database, lists).map((text) => `Round ${round}: ${text}`));
			}
			return wrong;
		},
	);
	await checkReports('the reports after all that');
	await check('the history shows what was there after each of them', async () =>
		moments.flatMap(({ at, lists }) => compareCopy(stage.database, lists, at)),
	);
	await check('no version of a record overlaps another or repeats it', async () =>
		stage.database
			.rows<{ resource: string; key: string }>(
				`select resource, key from (
					select *, lag(valid_until) over w as before, lag(hash) over w as hash_before
					from care.version window w as (partition by resource, key order by valid_from)
				) as v where before > valid_from or (before = valid_from and hash = hash_before)
					or valid_until < valid_from`,
			)
			.map(({ resource, key }) => `${resource} ${key}`),
	);
	await check(
		'the past names the runs that saw each version, and those that saw its end',
		async () => {
			const { database } = stage;
			const [{ versions, without }] = database.rows<{ versions: number; without: number }>(
				`select count(*) as versions,
				count(*) filter (where run is null or (known_until is null) <> (ended_run is null) or last_seen > known_until) as without
			from care.past`,
			);
			return ifNot(versions > 1000 && without === 0, `${without} of ${versions} do not.`);
		},
	);
	await check('a run after all that writes no row', async () => {
		const before = fingerprint();
		await runUntilDone();
		return ifNot(fingerprint() === before, 'Rows were written.');
	});
}

async function checkTwoRuns(): Promise<void> {
	await check('two runs at the same time, and the older list never counts', async () => {
		const random = new Random('two runs');
		for (let count = 0; count < 50; count++) {
			changeService(stage.simulator, random, [], days);
		}
		const first = await stage.begin();
		await wait(1500);
		for (let count = 0; count < 50; count++) {
			changeService(stage.simulator, random, [], days);
		}
		const second = await stage.begin();
		await Promise.all([stage.end(first), stage.end(second)]);
		await runUntilDone();
		// An older list arrives late. The test itself enters this list, because n8n cannot be paused at this point.
		const { database } = stage;
		const older = database.run("select run from care.ask('service', '') limit 1").trim();
		const newer = database.run("select run from care.ask('service', '') limit 1").trim();
		const part = (list: string) =>
			database.run(`insert into care.part (records) ${list} returning id`).trim();
		const same = part(
			"select array_agg(data::text) from care.record where resource = 'service' and gone is null",
		);
		database.run(`select care.take(${newer}, ${same}, '')`);
		const before = fingerprint();
		const other = part(`values (array['{"ServiceId":1}'])`);
		const answer = database.run(`select status from care.take(${older}, ${other}, '')`);
		return [
			...ifNot(answer.trim() === 'superseded', `The older list was ${answer.trim()}.`),
			...ifNot(fingerprint() === before, 'The older list was written.'),
			...compareCopy(database, await service()),
		];
	});
}

async function checkFailures(): Promise<void> {
	const { simulator, database, mail } = stage;
	const subjects = (from: number) =>
		mail.mails
			.slice(from)
			.map(({ subject = '', to }) => `${subject} > ${[to ?? []].flat()[0]?.text}`);
	const shiftsFail = () =>
		simulator.switches.faults.push({ path: '/rosters', times: 'always', answer: { status: 403 } });

	await check('without the credential nothing is changed, and the run fails', async () => {
		await runUntilDone();
		const before = fingerprint();
		const giveBack = await stage.loseCredential('Read the list');
		const outcome = await stage.run();
		await giveBack();
		const after = fingerprint();
		const [{ reason }] = database.rows<{ reason: string }>(
			"select reason from care.run where resource = 'payer' order by id desc limit 1",
		);
		// This run ends well. So the next checks begin without a failure.
		await runUntilDone();
		return [
			...ifNot(outcome === 'error', 'The run did not fail.'),
			...ifNot(after === before, 'Rows were written.'),
			...ifNot(/credential/i.test(reason), `The reason: ${reason}`),
		];
	});
	await check('a list that fails changes nothing of its own, and keeps back no other', async () => {
		simulator.tables['/rosters'].splice(0, 5);
		simulator.tables['/payers'].splice(0, 1);
		const before = await service();
		const gone = () =>
			database.run(
				"select count(*) from care.record where resource = 'roster' and gone is not null",
			);
		const goneBefore = gone();
		shiftsFail();
		const outcome = await stage.run();
		simulator.switches.faults = [];
		const others = new Map([...before].filter(([resource]) => resource !== 'roster'));
		return [
			...ifNot(outcome === 'error', 'The run did not fail.'),
			...ifNot(gone() === goneBefore, 'Shifts are gone.'),
			...compareCopy(database, others),
		];
	});
	await check(
		'three failures in a row are told to each recipient once, escaped; a refused one again',
		async () => {
			const mails = mail.mails.length;
			shiftsFail();
			await stage.run();
			const early = subjects(mails);
			mail.accept = async ({ to }) => {
				if ([to ?? []].flat()[0]?.text.startsWith('b@')) throw new Error('No such <mailbox>');
			};
			await stage.run();
			const third = subjects(mails);
			mail.accept = async () => {};
			await stage.run();
			const fourth = subjects(mails).slice(third.length);
			await stage.run();
			simulator.switches.faults = [];
			const later = subjects(mails).slice(third.length + fourth.length);
			await runUntilDone();
			const of = (recipient: string) =>
				window.map(
					(month) => `A list cannot be copied: roster ${month} > ${recipient}@care.example`,
				);
			const same = (found: string[], expected: string[]) =>
				JSON.stringify([...found].sort()) === JSON.stringify([...expected].sort());
			return [
				...ifNot(early.length === 0, `After two: ${early}`),
				...ifNot(same(third, of('a')), `After three: ${third}`),
				...ifNot(same(fourth, of('b')), `After four: ${fourth}`),
				...ifNot(later.length === 0, `After five: ${later}`),
				...ifNot(!/<mailbox>/.test(String(mail.mails.at(-1)?.html)), 'Not escaped.'),
			];
		},
	);
	await check('a copy that is older than a day is told once a day', async () => {
		const mails = mail.mails.length;
		simulator.switches.faults = [{ path: '/payers', times: 'always', answer: { status: 403 } }];
		database.run("update care.run set asked = asked - interval '25 hours'");
		await stage.run();
		await stage.run();
		simulator.switches.faults = [];
		const told = subjects(mails);
		const html = String(mail.mails.at(-1)?.html);
		await runUntilDone();
		const expected = ['a', 'b'].map(
			(name) => `The copy of the care data is older than a day > ${name}@care.example`,
		);
		return [
			...ifNot(JSON.stringify(told.sort()) === JSON.stringify(expected), `Told: ${told}`),
			...ifNot(html.includes('payer: copied 20') && !html.includes('client'), html),
		];
	});
	await check('a list that is suddenly empty is asked for a second time', async () => {
		simulator.requests.length = 0;
		simulator.switches.faults = [
			{ path: '/payers', times: 1, answer: { status: 200, body: '[]' } },
		];
		const before = fingerprint();
		const outcome = await stage.run();
		const asked = simulator.requests.filter(({ path }) => path === '/payers').length;
		return [
			...ifNot(outcome === 'success', 'The run failed.'),
			...ifNot(asked === 2, `It was asked ${asked} times.`),
			...ifNot(fingerprint() === before, 'Rows were written.'),
		];
	});
	await check('an incident that is closed while the states are asked for is not gone', async () => {
		simulator.switches.closedUnasked = 'leftOut';
		const [incident] = simulator.tables['/incidents'];
		Object.assign(incident, { Closed: 1, TaskClosed: 0 });
		await runUntilDone();
		const goneTimes = () =>
			database.run(
				"select coalesce(sum(gone + back), 0) from care.run where resource = 'incident' and status = 'done'",
			);
		const before = goneTimes();
		let asked = 0;
		// In the first four requests for incidents, this incident is always in the state that is not asked for.
		simulator.beforeAnswer = ({ path, query }) => {
			const closed = query.find(([name]) => name === 'closed')?.[1];
			if (path === '/incidents' && asked++ < 4) incident.Closed = closed === 'true' ? 0 : 1;
			else incident.Closed = 0;
		};
		await runUntilDone();
		simulator.beforeAnswer = undefined;
		const [{ gone, closed }] = database.rows<{ gone: string | null; closed: number }>(
			`select gone, data -> 'Closed' as closed from care.record where resource = 'incident' and key = '${String(incident.IncidentId)}'`,
		);
		simulator.switches.closedUnasked = 'included';
		return [
			...ifNot(asked > 4, `It was asked ${asked} times.`),
			...ifNot(goneTimes() === before, 'It was called gone.'),
			...ifNot(gone === null && closed === 0, `gone ${gone}, closed ${closed}`),
		];
	});
	await check(
		'a list that the database refuses keeps back no other, and the reason names nobody',
		async () => {
			simulator.tables['/payers'][0].PayerName = 'Wilhelmina Quokkason';
			simulator.tables['/clients'][0].Phone1 = '0491 570 999';
			database.run(
				"alter table care.record add constraint payers check (resource <> 'payer') not valid",
			);
			const outcome = await stage.run();
			database.run('alter table care.record drop constraint payers');
			const [{ reason }] = database.rows<{ reason: string }>(
				"select reason from care.run where resource = 'payer' order by id desc limit 1",
			);
			const others = new Map([...(await service())].filter(([resource]) => resource !== 'payer'));
			const wrong = compareCopy(database, others);
			await runUntilDone();
			return [
				...ifNot(outcome === 'error', 'The run did not fail.'),
				...ifNot(
					/violates check constraint/.test(reason) && !/Quokkason/.test(reason),
					`Reason: ${reason}`,
				),
				...wrong,
				...compareCopy(database, await service()),
			];
		},
	);
	await check('without its database, the run fails and says so by mail', async () => {
		const mails = mail.mails.length;
		await database.cutOff();
		const outcome = await stage.run();
		await database.restart();
		const told = subjects(mails);
		await runUntilDone();
		return [
			...ifNot(outcome === 'error', 'The run did not fail.'),
			...ifNot(told.length === 2 && /did not answer/.test(told[0]), `Told: ${told}`),
		];
	});
}

async function checkBackfill(): Promise<void> {
	await check(
		'a backfill goes on where it was interrupted, and reads each month once',
		async () => {
			const first = today.minus({ months: 5 }).startOf('month');
			await stage.set({ backfillFrom: first.toISODate() as string });
			const { simulator, database } = stage;
			for (let count = 0; count < 300; count++) {
				const day = first.plus({ days: count % 90 }).toISODate();
				simulator.addRecord('/rosters', {
					...simulator.tables['/rosters'][count],
					RosterItemId: 900_000 + count,
					DateOfService: day,
				});
			}
			const older = monthsFrom(first, today.minus({ days: daysBack })).slice(0, -1);
			const done = () =>
				Number(
					database.run(
						`select count(*) from care.run where status = 'done' and resource in ('roster', 'timesheet') and slice in (${older.map((month) => `'${month}'`)})`,
					),
				);
			await stage.begin();
			while (done() === 0) await wait(50);
			await stage.killN8n();
			const half = done();
			await runUntilDone();
			const all = done();
			await runUntilDone();
			return [
				...ifNot(
					half < older.length * 2,
					`It was not interrupted: ${half} of ${older.length * 2}.`,
				),
				...ifNot(all === older.length * 2, `${all} of ${older.length * 2} were read.`),
				...ifNot(done() === all, 'Months were read again.'),
				...compareCopy(database, await service([...older, ...window])),
			];
		},
	);
}

async function checkReaders(): Promise<void> {
	const { database, simulator } = stage;
	const refused = (sql: string, user: string): boolean => {
		try {
			database.run(sql, user);
			return false;
		} catch (error) {
			return /permission denied/.test((error as Error).message);
		}
	};
	database.run(
		'create role ada login in role care_reader; create role ben login in role care_reader_without_people',
		'admin',
	);
	database.run('grant connect on database care to ada, ben', 'care_copy');
	const viewsOf = (schema: string) =>
		database
			.rows<{ name: string }>(
				`select schemaname || '.' || viewname as name from pg_views where schemaname = '${schema}'`,
			)
			.map(({ name }) => name);
	/** Reports do not need these views: n8n writes into the first view, and the second view is for the setup. */
	const forOwner = ['care.copying', 'care.set_up'];
	await check('a reader reads every view, and no table', async () => [
		...[...viewsOf('care'), ...viewsOf('care_without_people')].flatMap((view) => {
			if (forOwner.includes(view)) {
				return ifNot(refused(`select * from ${view}`, 'ada'), `${view} can be read.`);
			}
			database.run(`select count(t.*) from ${view} t`, 'ada');
			return [];
		}),
		...ifNot(refused('select * from care.record', 'ada'), 'care.record can be read.'),
		...ifNot(refused('delete from care.run', 'ada'), 'care.run can be written.'),
	]);
	await check('a reader without people finds no name, note or address', async () => {
		const views = viewsOf('care_without_people');
		const seen = views
			.map((view) => database.run(`select coalesce(json_agg(t)::text, '') from ${view} t`, 'ben'))
			.join('\n');
		const fields =
			/Name$|Note|Address|Suburb|Email|Phone|Comment|Reason|^Action$|Outcome|CreatedBy|AssignedTo|ModifiedBy|^Location$|DateOfBirth|ClientCode|CarerCode|AgreementCode|Longi/;
		const personal = [
			'/clients',
			'/workers',
			'/incidents',
			'/SIRS',
			'/rosters',
			'/timesheets',
			'/agreements',
			'/payers',
		]
			.flatMap((path) => simulator.tables[path])
			.flatMap((row) => Object.entries(row).filter(([name]) => fields.test(name)))
			.map(([, value]) => value)
			.filter((value): value is string => typeof value === 'string' && value.length > 3)
			// A suburb may also be the name of an area. A date of zeros tells nothing about a person.
			.filter(
				(value) =>
					!value.startsWith('0000') &&
					!simulator.tables['/areas'].some(({ Area }) => Area === value),
			);
		const found = [...new Set(personal)].filter((value) => seen.includes(JSON.stringify(value)));
		return [
			...ifNot(personal.length > 1000 && seen.length > 100_000, 'Too little was looked at.'),
			...found.map((value) => `It finds ${value}`),
			...viewsOf('care').flatMap((view) =>
				ifNot(refused(`select * from ${view}`, 'ben'), `${view} can be read.`),
			),
		];
	});
}

/**
 * Checks `npm run copy:setup` and the SQL in docs/reference/postgresql.md. The owner of the database has no
 * further right, such as the right to make roles. Where the SQL needs the right to make roles, an administrator runs it.
 */
async function checkPage(): Promise<void> {
	const { database } = stage;
	database.run('create role owner login', 'postgres', 'postgres');
	database.run('create database owned owner owner', 'postgres', 'postgres');
	const setUp = () =>
		spawnSync(process.execPath, ['--import', 'tsx', 'postgresql/setUp.ts'], {
			encoding: 'utf8',
			env: { ...process.env, ...database.environment('owner', 'owned') },
		});
	await check(
		'npm run copy:setup says what is made, what was refused and what follows',
		async () => {
			const { status, stdout, stderr } = setUp();
			const again = setUp();
			const views = database.run('select count(*) from care.roster', 'owner', 'owned').trim();
			const wrongOwner = spawnSync(process.execPath, ['--import', 'tsx', 'postgresql/setUp.ts'], {
				encoding: 'utf8',
				env: { ...process.env, ...database.environment('owner', 'postgres') },
			});
			return [
				...ifNot(status === 0 && stderr === '' && views === '0', `${status} ${stdout} ${stderr}`),
				...ifNot(again.status === 0 && again.stdout === stdout, 'The second time differs.'),
				...ifNot(
					/NO {3}PostgreSQL keeps names out of its log\n +Whoever reads/.test(stdout),
					stdout,
				),
				...ifNot(/yes {2}The user of n8n is no superuser/.test(stdout), stdout),
				...ifNot(
					wrongOwner.status === 1 && /does not own it/.test(wrongOwner.stderr),
					`Elsewhere: ${wrongOwner.stderr}`,
				),
			];
		},
	);
	await check(
		'each statement of the page runs as the owner, or as who may make roles',
		async () => {
			const wrong: string[] = [];
			// The blocks that are left out make a database, or end a session of a reader.
			const blocks = blocksOnThePage().filter(
				(sql) => !/create database|pg_terminate_backend/.test(sql),
			);
			for (const block of blocks) {
				const byAdmin = block.includes('-- For who may make roles.');
				const sql = block
					.replaceAll('database care', 'database owned')
					.replace(/\b(metabase|board)\b/g, 'page_$1');
				try {
					database.run(sql, byAdmin ? 'admin' : 'owner', byAdmin ? 'postgres' : 'owned');
				} catch (error) {
					wrong.push(`${sql}: ${(error as Error).message}`);
				}
			}
			const reads = database.run(
				'select count(*) from care_without_people.roster',
				'page_board',
				'owned',
			);
			return [
				...wrong,
				...ifNot(blocks.length > 6, `${blocks.length} blocks were found.`),
				...ifNot(reads.trim() === '0', 'The reader reads something.'),
			];
		},
	);
}

async function checkLocks(): Promise<void> {
	const { database, mail } = stage;
	const told = (from: number) => mail.mails.slice(from).map(({ subject = '' }) => subject);
	await check('no reader can stop the copy', async () => {
		const release = await database.hold(
			`select pg_advisory_lock(hashtext('care.take')), pg_advisory_lock(hashtext('care.setup'));
			select count(*) from care.roster; select count(*) from care.health; select count(*) from care.roster_all;
			select count(*) from care.past where resource = 'client' and key = '1'; select * from care.could_read;
			lock table care.roster in access share mode`,
			'ada',
		);
		let refused = '';
		try {
			database.run('select from care.setting for update', 'ada');
		} catch (error) {
			refused = (error as Error).message;
		}
		const outcome = await stage.run();
		await release();
		return [
			...ifNot(/permission denied/.test(refused), 'A reader may lock the settings.'),
			...ifNot(outcome === 'success', 'The run failed.'),
		];
	});
	await check("the administrator ends a reader's session as the page says", async () => {
		const page = readFileSync('docs/reference/postgresql.md', 'utf8');
		const [, sql] = /```sql\n([^`]*pg_terminate_backend[^`]*)```/.exec(page) ?? [];
		const [sees, ...ends] = sql.split(/(?<=;)\n/);
		database.run('create role metabase login in role care_reader', 'admin');
		database.run('grant connect on database care to metabase', 'care_copy');
		const release = await database.hold('select count(*) from care.client', 'metabase');
		const found = () => database.run(sees, 'admin').trim().split('\n');
		const [session = ''] = found().filter((one) => one.endsWith('|metabase'));
		database.run(ends.join('\n').replaceAll('1234', session.split('|')[0]), 'admin');
		for (let tries = 0; found().some((one) => one.endsWith('|metabase')); tries++) {
			if (tries === 50) return ['It is still there.'];
			await wait(100);
		}
		await release().catch(() => {});
		return ifNot(session !== '', 'It was not seen.');
	});
	await check('a session that the owner left open gives its lock back', async () => {
		const limit = (time: string) =>
			database.run(
				`alter role care_copy in database care set idle_in_transaction_session_timeout = '${time}'`,
				'care_copy',
			);
		const made = database.run('show idle_in_transaction_session_timeout', 'care_copy').trim();
		limit('1s');
		const release = await database.hold('select from care.setting for update', 'care_copy');
		const outcome = await stage.run();
		limit(made);
		await release().catch(() => {});
		return [
			...ifNot(made === '10min', `The first run made it ${made}.`),
			...ifNot(outcome === 'success', 'The run failed.'),
			...ifNot(
				database.run('show statement_timeout', 'care_copy').trim() === '1h',
				'Statements have no limit.',
			),
		];
	});
	await check('a list that never ended twice is left out once, and that run tells it', async () => {
		const mails = mail.mails.length;
		database.run(
			`insert into care.run (resource, slice, asked)
			select 'payer', '', now() - hours * interval '1 hour' from unnest(array[13, 7]) as hours`,
			'care_copy',
		);
		const asked = async () => {
			stage.simulator.requests.length = 0;
			await stage.run();
			return stage.simulator.requests.filter(({ path }) => path === '/payers').length;
		};
		const [first, second] = [await asked(), await asked()];
		return [
			...ifNot(first === 0 && second === 1, `It was asked ${first} times, then ${second}.`),
			...ifNot(
				told(mails).filter((subject) => /cannot be copied: payer/.test(subject)).length === 2,
				`Told: ${told(mails)}`,
			),
		];
	});
	await check('what holds the lock of the copy is told by mail, once', async () => {
		const mails = mail.mails.length;
		const limit = (time: string) =>
			database.run(`alter function care.lock() set lock_timeout = '${time}'`);
		limit('100ms');
		const release = await database.hold('select from care.setting for update', 'care_copy');
		const outcomes = [await stage.run(), await stage.run()];
		await release();
		const subjects = told(mails);
		limit('2min');
		await runUntilDone();
		return [
			...ifNot(outcomes.join() === 'error,error', `The runs ended as ${outcomes}.`),
			...ifNot(
				subjects.length === 2 && subjects.every((subject) => /holds a lock/.test(subject)),
				`Told: ${subjects}`,
			),
			...compareCopy(database, await service(withOlder)),
		];
	});
}

async function checkLossesAndDoubles(): Promise<void> {
	const { database, mail, simulator } = stage;
	const copied = (where: string) =>
		Number(database.run(`select count(*) from care.record where gone is null and ${where}`));
	await check('a list that loses too much waits for a person, with a mail', async () => {
		const mails = mail.mails.length;
		const clients = copied("resource = 'client'");
		const table = simulator.tables['/clients'];
		const lost = table.splice(0, Math.ceil(table.length / 2));
		const outcome = await stage.run();
		const kept = copied("resource = 'client'");
		const subjects = mail.mails.slice(mails).map(({ subject = '' }) => subject);
		database.run("select care.accept_loss('client')", 'care_copy');
		await runUntilDone();
		const wrong = compareCopy(database, await service(withOlder));
		table.unshift(...lost);
		await runUntilDone();
		return [
			...ifNot(outcome === 'error', 'The run did not fail.'),
			...ifNot(kept === clients, `${kept} of ${clients} are left.`),
			...ifNot(subjects.length === 2 && /waits for you/.test(subjects[0]), `Told: ${subjects}`),
			...wrong,
			...compareCopy(database, await service(withOlder)),
		];
	});
	await check('two workers with one ID are both copied, and told', async () => {
		const mails = mail.mails.length;
		const table = simulator.tables['/workers'];
		table.push({ ...table[0], LastName: 'Other' });
		await runUntilDone();
		const wrong = compareCopy(database, await service(withOlder));
		const subjects = mail.mails.slice(mails).map(({ subject = '' }) => subject);
		const before = fingerprint();
		await runUntilDone();
		const isQuiet = fingerprint() === before;
		table.pop();
		await runUntilDone();
		return [
			...wrong,
			...ifNot(isQuiet, 'Rows were written.'),
			...ifNot(subjects.length === 2 && /one ID/.test(subjects[0]), `Told: ${subjects}`),
			...compareCopy(database, await service(withOlder)),
		];
	});
	await check('a shift that moves into an old month is there after a week', async () => {
		const table = simulator.tables['/rosters'];
		const month = today.minus({ months: 4 }).toFormat('yyyy-MM');
		const shift = table.find(({ DateOfService }) =>
			window.includes(String(DateOfService).slice(0, 7)),
		);
		const stays = table.find(({ DateOfService }) => String(DateOfService).startsWith(month));
		table.splice(table.indexOf(stays!), 1);
		shift!.DateOfService = `${month}-15`;
		await runUntilDone();
		database.run(
			"update care.run set asked = asked - interval '7 days' where slice = '" + month + "'",
		);
		await runUntilDone();
		return compareCopy(database, await service(withOlder));
	});
	await check('care.health is well at last', async () =>
		database
			.rows<{ resource: string; is_well: boolean }>(
				'select * from care_without_people.health',
				'ben',
			)
			.filter(({ is_well }) => !is_well)
			.map((row) => JSON.stringify(row)),
	);
}

async function checkTypes(): Promise<void> {
	const { database, simulator } = stage;
	await check('odd values are null in the views, and counted', async () => {
		simulator.reset();
		// The months of the backfill are not read again, so their records are deleted.
		database.run(`delete from care.record where slice <> '' and slice < '${window[0]}'`);
		const odd = {
			date: ['2026-02-30', '2026-13-01', 'soon', '30/03/2026', '0000-01-01'],
			datetime: ['2026-02-28 25:00:00', '2026-02-28T10:00:00Z', '2026-02-28 10:00:00+10', 'soon'],
			time: ['24:00:00', '9', 'noon', '09:60:00'],
			integer: ['many', 1.5, 1e300, '12,5', {}],
			number: ['1,250.00', '$5', 'NaN', 'Infinity', [1]],
			decimal: ['1,250.00', '$5', 'NaN', '1e5000'],
			flag: [2, 'perhaps', -1],
		} as const;
		const fine = {
			date: ['0000-00-00', '2024-02-29', '', null],
			datetime: ['0000-00-00 00:00:00', '2026-02-28 10:00', '2026-02-28', null],
			time: ['00:00:00', '23:59', ''],
			integer: ['12', 12, -3, ''],
			number: ['12.5', 0.1, 1e20, ''],
			decimal: ['1250.0000', '', 12],
			flag: ['1', true, 'false', ''],
		} as const;
		const paths: Readonly<Record<string, string>> = {
			client: '/clients',
			worker: '/workers',
			service: '/services',
			agreement: '/agreements',
			incident: '/incidents',
			roster: '/rosters',
			timesheet: '/timesheets',
		};
		const random = new Random('odd values');
		const fields = database.rows<{ resource: string; field: string; type: keyof typeof odd }>(
			"select resource, field, type from care.field where inside = ''",
		);
		const ids =
			/^(ClientId|CarerId|ServiceId|AgreementId|IncidentId|RosterItemId|TimesheetId|DateOfService|Current|Closed|TaskClosed)$/;
		const expected: string[] = [];
		for (const { resource, field, type } of fields) {
			if (!(type in odd) || paths[resource] === undefined || ids.test(field)) continue;
			const inWindow = simulator.tables[paths[resource]].filter(
				({ DateOfService, Deleted }) =>
					Deleted !== 1 &&
					(DateOfService === undefined || window.includes(String(DateOfService).slice(0, 7))),
			);
			const rows = random.shuffle(inWindow).slice(0, odd[type].length + fine[type].length);
			[...odd[type], ...fine[type]].forEach((value, index) => (rows[index][field] = value));
			expected.push(`${resource} ${field} ${odd[type].length}`);
		}
		// The earlier lists may have been longer, so the losses are accepted.
		await stage.run();
		database.run('select care.accept_loss(resource) from care.list');
		await runUntilDone();
		for (const view of [
			'client',
			'worker',
			'service',
			'agreement',
			'incident',
			'roster',
			'timesheet',
		]) {
			database.run(`select md5(string_agg(t::text, '')) from care.${view} t`);
		}
		database.run('select care.to_text(data ->> 0) from care.record');
		const found = database
			.rows<{ resource: string; field: string; records: number; type: string }>(
				'select * from care.oddity',
			)
			.filter(({ type }) => type !== 'text')
			.map(({ resource, field, records }) => `${resource} ${field} ${records}`);
		const types = database.rows<{ column: string; type: string }>(
			"select column_name as column, data_type as type from information_schema.columns where table_schema = 'care' and table_name in ('timesheet', 'agreement')",
		);
		const typeOf = (name: string) => types.find(({ column }) => column === name)?.type;
		return [
			...expected.filter((one) => !found.includes(one)).map((one) => `Not counted: ${one}`),
			...found.filter((one) => !expected.includes(one)).map((one) => `Counted: ${one}`),
			...ifNot(typeOf('budget') === 'numeric', `The budget is ${typeOf('budget')}.`),
			...ifNot(typeOf('dateofservice') === 'date', `The day is ${typeOf('dateofservice')}.`),
			...ifNot(typeOf('app_starttime') === 'timestamp without time zone', 'The start is no time.'),
			...compareCopy(database, await service()),
		];
	});
}

async function checkBackup(): Promise<void> {
	const { database } = stage;
	if (!database.canBackUp) {
		console.log('left out  a backup that is restored: no pg_dump is as new as this PostgreSQL');
		return;
	}
	await check('a backup that is restored is brought up to date by the next run', async () => {
		const { tables } = stage.simulator;
		const backup = database.backUp('care_copy');
		tables['/payers'][0].PayerName = 'Later';
		tables['/rosters'].splice(3, 1);
		await runUntilDone();
		const drop = 'drop schema care cascade; drop schema care_without_people cascade';
		database.run(`set client_min_messages = error; ${drop}`, 'care_copy');
		database.run(backup, 'care_copy');
		const isBack = database.run("select count(*) from care.payer where payername = 'Later'");
		await runUntilDone();
		return [
			...ifNot(isBack.trim() === '0', 'It was not restored.'),
			...compareCopy(database, await service()),
			...database
				.rows<{ resource: string }>('select resource from care.health where not is_well', 'ada')
				.map(({ resource }) => `${resource} is not well.`),
			...ifNot(
				database.run("select login from care.could_read where login = 'ben'", 'ada').trim() ===
					'ben',
				'Nobody knows that Ben may read.',
			),
		];
	});
}

async function checkReadersView(): Promise<void> {
	const { database } = stage;
	await check("an update leaves a reader's view alone, or names it by mail and stops", async () => {
		database.run(
			`create schema own; grant usage, create on schema own to ada;
			set role ada; create view own.hers as select hours from care.leave_and_hold`,
		);
		const idOf = () => database.run("select to_regclass('own.hers')::oid");
		const before = idOf();
		database.run("update care.setting set version = 'older'");
		await runUntilDone();
		const after = idOf();
		database.run("update care.setting set version = 'older', kept = 'older'");
		const mails = stage.mail.mails.length;
		const outcome = await stage.run();
		const told = stage.mail.mails.slice(mails).map(({ html }) => String(html));
		const atLast = idOf();
		database.run('drop schema own cascade');
		await runUntilDone();
		return [
			...ifNot(before === after && after === atLast, 'It was made anew.'),
			...ifNot(outcome === 'error', 'The run did not fail.'),
			...ifNot(
				told.length === 2 && /view own\.hers depends on view care\.leave_and_hold/.test(told[0]),
				`Told: ${told}`,
			),
		];
	});
}

async function checkRest(): Promise<void> {
	const { database } = stage;
	await check('a run after an update makes missing views, and keeps the data', async () => {
		const before = fingerprint();
		database.run("drop view care.leave_and_hold; update care.setting set version = 'older'");
		await runUntilDone();
		database.run('select * from care.leave_and_hold limit 1', 'ada');
		return ifNot(fingerprint() === before, 'Rows were written.');
	});
	await check('where a newer version was, the older one says so by mail and stops', async () => {
		const mails = stage.mail.mails.length;
		const before = fingerprint();
		const views = () => database.run("select string_agg(oid::text, ',') from pg_class");
		const viewsBefore = views();
		database.run("insert into care.migration values (99, 'A later one')");
		const outcome = await stage.run();
		const told = stage.mail.mails.slice(mails).map(({ html }) => String(html));
		database.run('delete from care.migration where number = 99');
		let older = '';
		try {
			database.run(earlierVersions()[0].sql, 'care_copy');
		} catch (error) {
			older = (error as Error).message;
		}
		const areSame = fingerprint() === before && views() === viewsBefore;
		await runUntilDone();
		return [
			...ifNot(outcome === 'error', 'The run did not fail.'),
			...ifNot(told.length === 2 && /Version 99 .*Unpublish it/.test(told[0]), `Told: ${told}`),
			...ifNot(/older workflow .*Unpublish it/.test(older), `Without a number: ${older}`),
			...ifNot(areSame, 'Something was made anew.'),
		];
	});
	await checkReadersView();
	await checkBackup();
	await check('what the copy has of a client can be deleted, and stays out', async () => {
		const { ClientId: id } = stage.simulator.tables['/rosters'][0];
		const holds = () =>
			Number(
				database.run(
					`select count(*) from care.version where ${id} in (care.to_integer(data ->> 'ClientId'), care.to_integer(data ->> '_ReferringId_1'))`,
				),
			);
		const before = holds();
		const mails = stage.mail.mails.length;
		const said = database.run(`select care.forget('client', ${String(id)})`, 'care_copy');
		const deleted = Number(/Deleted: (\d+)/.exec(said)?.[1]);
		const after = holds();
		await runUntilDone();
		const later = holds();
		const subjects = stage.mail.mails.slice(mails).map(({ subject = '' }) => subject);
		const left = Number(database.run('select sum(forgotten) from care.health'));
		database.run(`select care.remember('client', ${String(id)})`, 'care_copy');
		await runUntilDone();
		return [
			...ifNot(before > 0 && deleted === before && after === 0, `${deleted} of ${before}`),
			...ifNot(later === 0 && left > 0, `${later} came back, ${left} were left out.`),
			...ifNot(
				subjects.length === 2 && subjects.every((subject) => /forgotten/.test(subject)),
				`Told: ${subjects}`,
			),
			...compareCopy(database, await service()),
		];
	});
	await check("n8n's own files and PostgreSQL's log hold nobody's name", async () => {
		const names = ['/clients', '/workers'].flatMap((path) =>
			stage.simulator.tables[path].map(({ Email, Address1 }) => [Email, Address1]),
		);
		const marks = names.flat().filter((name): name is string => String(name).length > 12);
		const log = database.log;
		const folder = join(userFolder, '.n8n');
		const files = readdirSync(folder).filter((name) => /^database\.sqlite|log$/.test(name));
		// The files are searched one by one, because all files together may be too long for one buffer.
		const buffers = [...files.map((name) => join(folder, name)), join(userFolder, 'n8n.log')].map(
			(file) => readFileSync(file),
		);
		const isHeld = (text: string) => buffers.some((buffer) => buffer.includes(text));
		return [
			// If these texts are found, the search works.
			...ifNot(isHeld('Care data in PostgreSQL') && marks.length > 50, 'Nothing was found at all.'),
			...ifNot(
				log.includes('from care.leave_and_hold'),
				"PostgreSQL's log has no statement at all.",
			),
			...marks.filter(isHeld).map((mark) => `It holds ${mark}.`),
			...marks
				.filter((mark) => log.includes(mark))
				.map((mark) => `PostgreSQL's log holds ${mark}.`),
		];
	});
}

async function main(): Promise<void> {
	const large = size === 'large';
	const settings = {
		sender: 'n8n@care.example',
		recipient: 'a@care.example, b@care.example',
		daysBack: `${large ? 150 : daysBack}`,
		daysAhead: `${large ? 0 : daysAhead}`,
	};
	const ofSize = { clients: 40, workers: 25, weeksBack: 6, weeksAhead: 2, incidents: 60 };
	stage = await Stage.start(userFolder, settings, { size: ofSize }, programs);
	console.log(`PostgreSQL ${stage.database.version}`);
	if (large) {
		const months = monthsFrom(today.minus({ days: 150 }), today);
		await measureLarge(stage, months, today);
		return;
	}
	await checkFirstRuns();
	await checkChanges();
	await checkTwoRuns();
	await checkFailures();
	await checkBackfill();
	await checkReaders();
	await checkPage();
	await checkLocks();
	await checkLossesAndDoubles();
	await checkTypes();
	await checkRest();
	console.log(failed === 0 ? '\nAll well.' : `\n${failed} failed.`);
	if (failed > 0) throw new Error('The copy is not as it should be.');
}

void runInterruptibly(main, async () => await stage?.close());
