import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import type { Row } from '../../simulator/mod';
import type { Bench, Differences, Settings } from './bench';
import { checkWrongSettings } from './checkWrongSettings';
import { compareSets } from './compareSets';
import { htmlTables } from './htmlTables';
import type { TemplateTest } from './templateTest';

const zone = 'Australia/Sydney';

/** Ids that no generated incident has; each case has its own, because the data table remembers them. */
let nextId = 900_000;

/** Empties both lists, and adds incidents that were entered so many hours ago. */
function enter(
	{ tables, simulator }: Bench,
	now: DateTime,
	incidents: readonly (Row & { hoursAgo: number })[],
): Row[] {
	tables['/incidents'].length = 0;
	tables['/SIRS'].length = 0;
	return incidents.map(({ hoursAgo, ...given }) =>
		simulator.addRecord('/incidents', {
			IncidentId: nextId++,
			IncidentCode: '',
			IsReportable: 1,
			Reported24Hour: 0,
			Timestamp: now.minus({ minutes: hoursAgo * 60 }).toFormat('yyyy-MM-dd HH:mm:ss'),
			...given,
		}),
	);
}

const at = (now: DateTime): Settings => ({ now: now.toISO(), listHour: 24 });

/** The alerts as `id: hours that have passed, at least`. */
const alertsOf = (mails: readonly ParsedMail[]): string[] =>
	mails
		.filter(({ text = '' }) => text.includes('not yet marked as reported'))
		.map(({ text = '' }) => {
			const id = /\(ID (\d+)\)/.exec(text)?.[1];
			const hours = Number(/Hours since then: ([\d.]+)/.exec(text)?.[1]);
			return `${id}: ${[24, 20, 18, 0].find((threshold) => threshold <= hours)}`;
		});

/** Two runs at once, in which each mail takes a while: a run leaves to the other what that is sending. */
async function testTwoRuns(bench: Bench): Promise<void> {
	const now = DateTime.now().setZone(zone);
	bench.reset();
	const entered = enter(bench, now, [{ hoursAgo: 1 }, { hoursAgo: 19 }, { hoursAgo: 30 }]);
	await bench.check('two runs at the same time send each mail once', async () => {
		const before = bench.mailServer.mails.length;
		const { IncidentId: first } = entered[0];
		bench.mailServer.accept = async () => {
			await new Promise((resolve) => setTimeout(resolve, 3_000));
		};
		try {
			const second = async () => {
				await new Promise((resolve) => setTimeout(resolve, 1_000));
				await bench.client.run(bench.workflow.id, 'Every 15 minutes');
			};
			await Promise.all([bench.run({ ...at(now), recipient: 'two@example.com' }), second()]);
		} finally {
			bench.mailServer.accept = async () => {};
		}
		const alerts = alertsOf(bench.mailServer.mails.slice(before));
		return compareSets(alerts, [
			`${first}: 0`,
			`${entered[1].IncidentId}: 18`,
			`${entered[2].IncidentId}: 24`,
		]);
	});
	await bench.check('and a later run sends none again', async () =>
		compareSets(alertsOf(await bench.run({ ...at(now), recipient: 'two@example.com' })), []),
	);
}

async function testStages(bench: Bench): Promise<void> {
	const now = DateTime.now().setZone(zone);
	bench.reset();
	const [fresh, soon, eighteen, twenty, late, , , closed] = enter(bench, now, [
		{ hoursAgo: 0.2 },
		{ hoursAgo: 17.5 },
		{ hoursAgo: 18.5 },
		{ hoursAgo: 20.5 },
		{ hoursAgo: 30 },
		{ hoursAgo: 8 * 24 },
		{ hoursAgo: 1, IsReportable: 0 },
		{ hoursAgo: 2, Closed: 1, TaskClosed: 1 },
		{ hoursAgo: 3, Reported24Hour: 1 },
	]).map(({ IncidentId }) => IncidentId);
	const first = [`${fresh}: 0`, `${soon}: 0`, `${eighteen}: 18`, `${twenty}: 20`, `${late}: 24`];

	await bench.check(
		'an alert at once and after 18, 20 and 24 hours, for closed ones too',
		async () =>
			compareSets(alertsOf(await bench.run({ listHour: 24 })), [...first, `${closed}: 0`]),
	);
	await bench.check('a second run sends nothing', async () =>
		compareSets(alertsOf(await bench.run(at(now))), []),
	);
	await bench.check('an hour later, the one that has passed 18 hours', async () =>
		compareSets(alertsOf(await bench.run(at(now.plus({ hours: 1 })))), [`${soon}: 18`]),
	);
	for (const row of bench.tables['/incidents']) row.Reported24Hour = 1;
	await bench.check('nothing more once they are marked as reported', async () =>
		compareSets(alertsOf(await bench.run(at(now.plus({ hours: 10 })))), []),
	);
}

/** Runs the template, also where it fails. */
async function tryRun(
	bench: Bench,
	settings: Settings,
): Promise<{ mails: readonly ParsedMail[]; message: string }> {
	const before = bench.mailServer.mails.length;
	const message = await bench.run(settings).then(
		() => '',
		(error: Error) => error.message,
	);
	return { mails: bench.mailServer.mails.slice(before), message };
}

async function testFailingMail(bench: Bench): Promise<void> {
	const now = DateTime.now().setZone(zone);
	bench.reset();
	const rows = enter(bench, now, [{ hoursAgo: 2 }, { hoursAgo: 1 }]);
	const settings = { ...at(now), recipient: 'one@example.com; other@example.com' };
	const refused = `${rows[0].IncidentId}: 0`;
	const other = `${rows[1].IncidentId}: 0`;
	await bench.check('a refused mail keeps back no other, and the run fails', async () => {
		let tries = 0;
		bench.mailServer.accept = async () => {
			// Both tries of the first mail.
			if (tries++ < 2) throw new Error('No such mailbox');
		};
		const { mails, message } = await tryRun(bench, settings);
		bench.mailServer.accept = async () => {};
		return [
			...compareSets(alertsOf(mails), [refused, other, other]),
			...(message.includes('1 e-mail could not be sent: to one@example.com (')
				? []
				: [`It says: ${message}`]),
		];
	});
	await bench.check('and is sent by the next run, to whom it was refused', async () =>
		compareSets(alertsOf(await bench.run(settings)), [refused]),
	);
}

async function testRefusedLists(bench: Bench): Promise<void> {
	const now = DateTime.now().setZone(zone);
	const forbid = (path: string) => {
		bench.reset();
		bench.simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });
		return enter(bench, now, [{ hoursAgo: 1 }]).map(({ IncidentId }) => `${IncidentId}: 0`);
	};
	await bench.check('an alert without the names of the categories', async () => {
		const expected = forbid('/category-incidents');
		return compareSets(alertsOf(await bench.run(at(now))), expected);
	});
	await bench.check('an alert and the list without /SIRS, and the run fails', async () => {
		const expected = forbid('/SIRS');
		const settings = { now: now.toISO(), listHour: 0 };
		const { mails, message } = await tryRun(bench, settings);
		const lists = mails.filter(({ subject = '' }) => subject.startsWith('NOT COMPLETE'));
		return [
			...compareSets(alertsOf(mails), expected),
			...(lists.length === 1 ? [] : [`${lists.length} lists came.`]),
			...(/list could not be read/.test(message) ? [] : [`It says: ${message}`]),
		];
	});
}

async function testSettings(bench: Bench): Promise<void> {
	const now = DateTime.now().setZone(zone);
	bench.reset();
	const [row] = enter(bench, now, [{ hoursAgo: 18.5 }]);
	await bench.check('hours with semicolons', async () =>
		compareSets(alertsOf(await bench.run({ ...at(now), mailAfterHours: '0; 18; 20' })), [
			`${row.IncidentId}: 18`,
		]),
	);
	await checkWrongSettings(bench, [
		{ mailAfterHours: 'at once' },
		{ mailAfterHours: '24' },
		{ mailDays: 0 },
		{ listHour: '7 am' },
		{ state: 'Victoria' },
		{ recipient: '' },
	]);
}

/** Hours as they pass, not as the clock on the wall counts them. */
async function testClockChanges(bench: Bench): Promise<void> {
	for (const [name, time, hoursAgo] of [
		['begins', '2026-10-04T10:00:00', [17.5, 18.5]],
		['ends', '2026-04-05T10:00:00', [17.5, 18.5]],
	] as const) {
		const now = DateTime.fromISO(time, { zone });
		bench.reset();
		const [one, other] = enter(
			bench,
			now,
			hoursAgo.map((hours) => ({ hoursAgo: hours })),
		);
		await bench.check(`daylight saving ${name}: 18 hours are 18 hours`, async () =>
			compareSets(alertsOf(await bench.run(at(now))), [
				`${one.IncidentId}: 0`,
				`${other.IncidentId}: 18`,
			]),
		);
	}
}

async function testTimeZone(bench: Bench): Promise<void> {
	const now = DateTime.now().setZone('Australia/Perth');
	bench.reset({ timeZone: 'Australia/Perth' });
	const [row] = enter(bench, now, [{ hoursAgo: 18.5 }]);
	await bench.check('the time zone is that of the workflow', async () =>
		compareSets(alertsOf(await bench.runIn('Australia/Perth', { listHour: 24 })), [
			`${row.IncidentId}: 18`,
		]),
	);
}

/** The earliest of these dates that is set. */
const startOf = (row: Row, fields: readonly string[]): DateTime =>
	DateTime.min(
		...fields
			.map((field) => String(row[field]))
			.filter((text) => /[1-9]/.test(text))
			.map((text) => DateTime.fromSQL(text, { zone })),
	) as DateTime;

/** What the list must have, from the tables. */
function expectedList({ tables }: Bench, now: DateTime): { open: string[]; serious: string[] } {
	const since = now.minus({ days: 60 }).toISODate() ?? '';
	const entered = (path: string) =>
		tables[path].filter(({ Timestamp }) => String(Timestamp).slice(0, 10) >= since);
	return {
		open: entered('/incidents')
			.filter((row) => row.IsReportable === 1)
			.filter((row) => row.Reported24Hour !== 1 || row.Reported5Day !== 1)
			.map((row) => {
				const start = startOf(row, ['Timestamp', 'NoteDate', 'AlertDate', 'NotifiedDate']);
				const isLate = row.Reported24Hour !== 1 && now.diff(start).as('hours') > 24;
				return `${row.IncidentCode} ${isLate ? 'late' : ''}`;
			}),
		serious: entered('/SIRS').map((row) => {
			const start = startOf(row, ['NoteDate', 'AlertDate']);
			const notified = DateTime.fromSQL(String(row.NotifiedDate), { zone });
			// One that lies ahead is planned.
			if (notified <= now.plus({ minutes: 15 })) return `${row.IncidentId} notified`;
			const due = start.plus({ days: 30 });
			return `${row.IncidentId} ${due.toFormat('yyyy-MM-dd HH:mm')}${due < now ? ' OVERDUE' : ''}`;
		}),
	};
}

const listsOf = (mails: readonly ParsedMail[]) =>
	mails.filter(({ subject = '' }) => subject.startsWith('Reportable incidents'));

/** @param day how many days after today; the list comes once a day */
async function compareList(bench: Bench, day: number): Promise<Differences> {
	const now = DateTime.now().setZone(zone).startOf('day').plus({ days: day, hours: 9 });
	const lists = listsOf(await bench.run({ now: now.toISO(), mailDays: 1, listHour: 7 }));
	const [open, serious] = htmlTables(lists[0]?.html);
	const expected = expectedList(bench, now);
	return [
		...(lists.length === 1 ? [] : [`${lists.length} lists came.`]),
		...compareSets(
			(open ?? []).map(
				(row) => `${row.Incident} ${row['24 hours'].endsWith('OVERDUE') ? 'late' : ''}`,
			),
			expected.open,
		),
		...compareSets(
			(serious ?? []).map((row) => `${row.Incident} ${row['30 days (Priority 2)']}`),
			expected.serious,
		),
	];
}

async function testList(bench: Bench): Promise<void> {
	bench.reset();
	await bench.check('the list of deadlines', async () => [
		...(expectedList(bench, DateTime.now()).open.length > 0 ? [] : ['There is nothing to list.']),
		...(await compareList(bench, 0)),
	]);
	await bench.check('the list comes once a day', async () => {
		const now = DateTime.now().setZone(zone).startOf('day').plus({ hours: 15 });
		const lists = listsOf(await bench.run({ now: now.toISO(), mailDays: 1, listHour: 7 }));
		return compareSets(
			lists.map(({ subject = '' }) => subject),
			[],
		);
	});
	bench.reset({ closedUnasked: 'leftOut' });
	await bench.check('the list, where closed incidents have to be asked for', () =>
		compareList(bench, 1),
	);
	bench.reset({
		latency: [20, 200],
		rateLimit: { requests: 3, seconds: 1, retryAfter: 'seconds' },
	});
	await bench.check('the list, from a slow service that refuses', () => compareList(bench, 2));
	bench.reset();
	bench.empty();
	await bench.check('the list of a provider without records', () => compareList(bench, 3));
}

export const incidentClock: TemplateTest = {
	file: 'reportable-incident-clock',
	async play(bench) {
		await testStages(bench);
		await testTwoRuns(bench);
		await testFailingMail(bench);
		await testRefusedLists(bench);
		await testSettings(bench);
		await testClockChanges(bench);
		await testTimeZone(bench);
		await testList(bench);
	},
};
