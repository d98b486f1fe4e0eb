import { setTimeout as wait } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients } from '../../localN8n/mod';
import type { Row, Switches } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import { later, withoutTable } from './later';
import type { TemplateTest } from './templateTest';

const zone = 'Australia/Sydney';

/** An ID that no generated incident has. Each case has its own ID, because the data table remembers IDs. */
let nextId = 900_000;

function enter(
	{ tables, simulator }: Bench,
	incidents: readonly (Row & { hoursAgo: number })[],
	now = DateTime.now().setZone(zone),
): number[] {
	tables['/incidents'].length = 0;
	tables['/SIRS'].length = 0;
	return incidents.map(({ hoursAgo, ...given }) =>
		Number(
			simulator.addRecord('/incidents', {
				IncidentId: nextId++,
				IncidentCode: '',
				IsReportable: 1,
				Reported24Hour: 0,
				Timestamp: now.minus({ minutes: hoursAgo * 60 }).toFormat('yyyy-MM-dd HH:mm:ss'),
				...given,
			}).IncidentId,
		),
	);
}

/** Changes the incidents as if some hours had passed. */
function letPass({ tables }: Bench, hours: number): void {
	for (const row of tables['/incidents']) {
		const entered = DateTime.fromSQL(String(row.Timestamp), { zone }).minus({ hours });
		row.Timestamp = entered.toFormat('yyyy-MM-dd HH:mm:ss');
	}
}

const named = (settings: Settings): Settings =>
	Object.fromEntries(
		Object.entries(settings).map(([name, value]) => [`reportableIncidents_${name}`, value]),
	);

/** Settings that switch off the daily list. */
const noList = named({ listHour: 24 });

const plain = (text = '') => text.replaceAll('\u00a0', ' ');

/** Writes the alerts as `id: due` or `id: overdue`, with the address if it is not the template's own. */
const alertsOf = (mails: readonly ParsedMail[]): string[] =>
	mails.flatMap((mail) => {
		const [, word, id] = /^(Report by|Overdue).*: incident (\d+)$/.exec(plain(mail.subject)) ?? [];
		if (id === undefined) return [];
		const to = recipients(mail) === 'incidents@example.com' ? '' : ` to ${recipients(mail)}`;
		return [`${id}: ${word === 'Overdue' ? 'overdue' : 'due'}${to}`];
	});

const due = (id: number) => `${id}: due`;

async function testStages(bench: Bench): Promise<void> {
	bench.reset();
	const [fresh, soon, eighteen, twenty, late, , , closed] = enter(bench, [
		{ hoursAgo: 0.2 },
		{ hoursAgo: 17.5 },
		{ hoursAgo: 18.5 },
		{ hoursAgo: 20.5 },
		{ hoursAgo: 30 },
		{ hoursAgo: 8 * 24 },
		{ hoursAgo: 1, IsReportable: 0 },
		{ hoursAgo: 2, Closed: 1, TaskClosed: 1 },
		{ hoursAgo: 3, Reported24Hour: 1 },
	]);
	await bench.check(
		'a test run goes to who tries it, again and again, and counts for nothing',
		async () => {
			const settings = { ...noList, testRun: true, sendTestsTo: 'me@example.com' };
			const mails = [...(await bench.run(settings)), ...(await bench.run(settings))];
			return compareSets(
				mails.map(recipients),
				Array.from({ length: 12 }, () => 'me@example.com'),
			);
		},
	);
	const first = [due(fresh), due(soon), due(eighteen), due(twenty), `${late}: overdue`];
	await bench.check('an alert at once, for closed ones too', async () =>
		compareSets(alertsOf(await bench.run(noList)), [...first, due(closed)]),
	);
	await bench.check('a second run sends nothing', async () =>
		compareSets(alertsOf(await bench.run(noList)), []),
	);
	letPass(bench, 1);
	await bench.check('an hour later, the one that has passed 18 hours', async () =>
		compareSets(alertsOf(await bench.run(noList)), [due(soon)]),
	);
	letPass(bench, 1);
	await bench.check('another hour later, the one that has passed 20 hours', async () =>
		compareSets(alertsOf(await bench.run(noList)), [due(eighteen)]),
	);
	for (const row of bench.tables['/incidents']) row.Reported24Hour = 1;
	letPass(bench, 10);
	await bench.check('nothing more once they are marked as reported', async () =>
		compareSets(alertsOf(await bench.run(noList)), []),
	);
}

/** Checks runs that overlap in time. A run must not send a mail that another run is sending. */
async function testTwoRuns(bench: Bench): Promise<void> {
	for (const delay of [0, 1_000]) {
		bench.reset();
		const ids = enter(bench, [{ hoursAgo: 1 }, { hoursAgo: 2 }, { hoursAgo: 3 }]);
		await bench.check(`runs ${delay} ms apart send each mail once`, async () => {
			const before = bench.mailServer.mails.length;
			bench.mailServer.accept = async () => {
				await wait(1_500);
			};
			try {
				const other = async (milliseconds: number) => {
					await wait(milliseconds);
					await bench.client.run(bench.workflow.id, bench.firstTrigger);
				};
				// All runs use the workflow that is saved here.
				await bench.save(noList);
				await Promise.all([other(0), other(delay), other(2 * delay)]);
			} finally {
				bench.mailServer.accept = async () => {};
			}
			return compareSets(alertsOf(bench.mailServer.mails.slice(before)), ids.map(due));
		});
	}
}

async function testFailingMail(bench: Bench): Promise<void> {
	bench.reset();
	const [id, other] = enter(bench, [{ hoursAgo: 2 }, { hoursAgo: 1 }]);
	const settings = { ...noList, ...named({ sendTo: 'one@example.com; other@example.com' }) };
	await bench.check('a refused mail keeps back no other, and the run fails', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'one@example.com' && mail.subject!.endsWith(String(id)),
			settings,
		);
		return [
			...compareSets(alertsOf(mails), [
				`${id}: due to other@example.com`,
				...['one', 'other'].map((name) => `${other}: due to ${name}@example.com`),
			]),
			...(message.includes('The mail to one@example.com could not be sent: ')
				? []
				: [`It says: ${message}`]),
		];
	});
	await bench.check('and is sent when its claim has expired, to whom it was refused', async () =>
		compareSets(alertsOf(await bench.run(settings, undefined, later(11))), [
			`${id}: due to one@example.com`,
		]),
	);
}

/** Checks a run that is stopped while it sends mails. */
async function testCutOff(bench: Bench): Promise<void> {
	bench.reset();
	const ids = enter(bench, [{ hoursAgo: 2 }, { hoursAgo: 1 }]);
	await bench.check(
		'a run that ends while it sends: all its mails come when its claims have expired',
		async () => {
			const before = bench.mailServer.mails.length;
			let sent = 0;
			const isSending = new Promise<void>((resolve) => {
				bench.mailServer.accept = async () => {
					if (++sent === 1) return;
					resolve();
					await new Promise(() => {});
				};
			});
			const run = bench.tryRun(noList);
			await isSending;
			await bench.client.stopRuns(bench.workflow.id);
			bench.mailServer.accept = async () => {};
			await run;
			const first = bench.mailServer.mails.slice(before);
			const next = await bench.run(noList);
			const last = await bench.run(noList, undefined, later(11));
			return [
				...compareSets(alertsOf(next), []),
				...compareSets(alertsOf(last), ids.map(due)),
				...(first.length === 1 ? [] : [`${first.length} mails came before.`]),
				...compareSets(alertsOf(await bench.run(noList)), []),
			];
		},
	);
}

async function testBrokenTable(bench: Bench): Promise<void> {
	const broken: Readonly<Record<string, readonly string[]>> = {
		'cannot be read or written': [],
		'takes no claim': ['Claim each mail'],
		'does not show the claims': ['Claims'],
	};
	for (const [name, only] of Object.entries(broken)) {
		bench.reset();
		const ids = enter(bench, [{ hoursAgo: 2 }, { hoursAgo: 1 }]);
		await bench.check(`a table that ${name} keeps no mail back`, async () => {
			const { mails, message } = await bench.tryRun(noList, undefined, (node) =>
				only.length === 0 || only.includes(node.name) ? withoutTable(node) : node,
			);
			const fails = only.length === 0;
			return [
				...compareSets(alertsOf(mails), ids.map(due)),
				...((message !== '') === fails ? [] : [`It says: ${message}`]),
			];
		});
	}
}

async function testRefusedLists(bench: Bench): Promise<void> {
	const forbid = (...paths: readonly string[]) => {
		bench.reset();
		for (const path of paths) {
			bench.simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });
		}
		return enter(bench, [{ hoursAgo: 1 }]);
	};
	await bench.check('an alert without the names of the categories', async () => {
		const ids = forbid('/category-incidents');
		return compareSets(alertsOf(await bench.run(noList)), ids.map(due));
	});
	await bench.check('an alert and the list without /SIRS, and the run fails', async () => {
		const ids = forbid('/SIRS');
		const { mails, message } = await bench.tryRun(named({ listHour: 0 }));
		const lists = mails.filter(({ subject = '' }) => subject.startsWith('NOT COMPLETE'));
		return [
			...compareSets(alertsOf(mails), ids.map(due)),
			...(lists.length === 1 ? [] : [`${lists.length} lists came.`]),
			...(message.includes('list of serious incidents could not be read')
				? []
				: [`It says: ${message}`]),
		];
	});
	await bench.check('nothing without both, and the run fails', async () => {
		forbid('/SIRS', '/incidents');
		const { mails, message } = await bench.tryRun(named({ listHour: 0 }));
		return [
			...compareSets(alertsOf(mails), []),
			...(message.includes('Neither incidents nor serious incidents could be read')
				? []
				: [`It says: ${message}`]),
		];
	});
}

async function testTimeZone(bench: Bench): Promise<void> {
	const now = DateTime.now().setZone('Australia/Perth');
	bench.reset({ timeZone: 'Australia/Perth' });
	const [id] = enter(bench, [{ hoursAgo: 23.5 }], now);
	await bench.check('the time zone is that of the workflow', async () =>
		compareSets(alertsOf(await bench.runIn('Australia/Perth', noList)), [due(id)]),
	);
}

/** Finds the lines that the list must have. A line has the incident and the state of its report within 24 hours. */
function expectedList({ tables }: Bench): string[] {
	const now = DateTime.now().setZone(zone);
	const since = now.minus({ days: 60 }).toISODate() ?? '';
	const entered = (path: string) =>
		tables[path].filter(({ Timestamp }) => String(Timestamp).slice(0, 10) >= since);
	const startOf = (row: Row, fields: readonly string[]) =>
		DateTime.min(
			...fields
				.map((field) => String(row[field]))
				.filter((text) => /[1-9]/.test(text))
				.map((text) => DateTime.fromSQL(text, { zone }))
				.filter((date) => date <= now),
		);
	const line = (row: Row, isDone: boolean, fields: readonly string[]) => {
		const start = startOf(row, fields);
		const hours = start === undefined ? 0 : now.diff(start).as('hours');
		const state =
			start === undefined ? 'look at once' : isDone ? 'done' : hours > 24 ? 'overdue' : 'due';
		return `${row.IncidentCode || row.IncidentId} ${state}`;
	};
	const isPast = (value: unknown) =>
		DateTime.fromSQL(String(value), { zone }) <= now.plus({ minutes: 15 });
	return [
		...entered('/incidents')
			.filter((row) => row.IsReportable === 1)
			.filter((row) => row.Reported24Hour !== 1 || row.Reported5Day !== 1)
			.map((row) =>
				line(row, row.Reported24Hour === 1, ['Timestamp', 'NoteDate', 'AlertDate', 'NotifiedDate']),
			),
		...entered('/SIRS').map((row) =>
			line(row, isPast(row.NotifiedDate), ['NoteDate', 'AlertDate', 'NotifiedDate']),
		),
	];
}

async function compareList(bench: Bench, to: string): Promise<Differences> {
	const settings = named({ sendTo: to, listHour: 0, options: { alertDays: 2 } });
	const mails = await bench.run(settings);
	const lists = mails.filter(({ attachments }) => attachments.length > 0);
	const found = await attachedTable(lists[0], 'reportable-incidents');
	return [
		...(lists.length === 1 ? [] : [`${lists.length} lists came.`]),
		...compareSets(
			found.map(
				(row) =>
					`${row.Incident} ${String(row['Within 24 hours']).replace(/reported|notified/, 'done')}`,
			),
			expectedList(bench),
		),
		...((await bench.run(settings)).length === 0 ? [] : ['The list came a second time.']),
	];
}

async function testList(bench: Bench): Promise<void> {
	const conditions: Readonly<Record<string, Partial<Switches>>> = {
		'the list of deadlines, once a day': {},
		'where closed incidents have to be asked for': { closedUnasked: 'leftOut' },
		'from a slow service that refuses': slowAndLimited,
	};
	for (const [index, [name, switches]] of Object.entries(conditions).entries()) {
		bench.reset(switches);
		await bench.check(`the list, ${name}`, async () => [
			...(expectedList(bench).length > 0 ? [] : ['There is nothing to list.']),
			...(await compareList(bench, `list${index}@example.com`)),
		]);
	}
	await bench.checkEmpty('0 incidents are without a report 1', {
		...named({ listHour: 0, sendTo: 'empty@example.com' }),
	});
}

export const incidentClock: TemplateTest = {
	file: 'reportable-incident-clock',
	async play(bench) {
		await testStages(bench);
		await testTwoRuns(bench);
		await testFailingMail(bench);
		await testCutOff(bench);
		await testBrokenTable(bench);
		await testRefusedLists(bench);
		await testTimeZone(bench);
		await testList(bench);
		await bench.checkReportRefuses([
			[named({ alertHours: 'at once' }), 'Alerts After Hours must be whole numbers'],
			[named({ alertHours: '24' }), 'Alerts After Hours must begin before 24 hours'],
			[named({ listHour: 25 }), 'Daily List From Hour must be'],
			[named({ state: '={{ "Victoria" }}' }), 'Public Holidays Of must be one of'],
			[named({ sendTo: 'nobody' }), 'Send To must be e-mail addresses'],
		]);
	},
};
