import { DateTime } from 'luxon';
import { recipients } from '../../localN8n/mod';
import { isOnLeave, type Row, type Switches } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { compareSets } from './compareSets';
import { holdReadings, slowAndLimited } from './conditions';
import type { TemplateTest } from './templateTest';

const day = (days: number) =>
	DateTime.now().setZone('Australia/Sydney').plus({ days }).toISODate() ?? '';

/** Adds cases that generated data lacks. */
function addSpecialCases({ tables, simulator }: Bench): void {
	const current = tables['/workers'].filter((row) => row.Current === 1);
	const left = tables['/workers'].find((row) => row.Current === 0 && row.Deleted === 0);
	const [away, back, open] = current;
	tables['/Leave'] = tables['/Leave'].filter(
		({ CarerId }) => ![away, back, open].some((row) => row.CarerId === CarerId),
	);
	const leave = (worker: Row, StartDate: string, EndDate: string) =>
		simulator.addRecord('/Leave', { CarerId: worker.CarerId, StartDate, EndDate });
	leave(away, day(3), day(4));
	leave(back, day(-3), day(1));
	leave(open, day(6), '0000-00-00');
	const shift: Row = {
		ClientId: tables['/clients'][0].ClientId,
		DateOfService: day(2),
		StartTime: '09:07:00',
		Minutes: 61,
		OnHoldType: '',
	};
	for (const special of [
		{ CarerId: 0 },
		{ CarerId: -1, DateOfService: day(0) },
		{ CarerId: left?.CarerId, DateOfService: day(6) },
		{ CarerId: 0, DateOfService: day(7) },
		{ CarerId: 0, StartTime: '10:07:00', OnHoldType: 'Leave' },
		// The first of these two shifts ends at midnight, and the second ends after midnight.
		{ CarerId: away.CarerId, StartTime: '23:00:00', Minutes: 60 },
		{ CarerId: away.CarerId, StartTime: '23:00:00', Minutes: 62 },
		{ CarerId: away.CarerId, DateOfService: day(4) },
		{ CarerId: back.CarerId, DateOfService: day(1) },
		{ CarerId: back.CarerId },
		{ CarerId: open.CarerId, DateOfService: day(6) },
	]) {
		simulator.addRecord('/rosters', { ...shift, ...special });
	}
}

/** Finds why a shift needs a worker. */
function reasonOf({ tables }: Bench, shift: Row, isLeaveKnown: boolean): string {
	const worker = tables['/workers'].find(({ CarerId }) => CarerId === shift.CarerId);
	if (!(Number(shift.CarerId) > 0)) return 'No worker';
	if (!worker || worker.Current !== 1 || worker.Deleted === 1) return 'The worker is not current';
	const start = DateTime.fromISO(`${shift.DateOfService}T${shift.StartTime}`, { zone: 'utc' });
	const days = new Set(
		Array.from(
			{ length: Number(shift.Minutes) },
			(_, minute) => start.plus({ minutes: minute }).toISODate() ?? '',
		),
	);
	const isAway = tables['/Leave'].some(
		({ CarerId, StartDate, EndDate }) =>
			CarerId === worker.CarerId &&
			[...days].some(
				(date) =>
					String(StartDate) <= date && (EndDate === '0000-00-00' || String(EndDate) >= date),
			),
	);
	return isAway && isLeaveKnown ? 'On leave' : '';
}

const text = (row: Row, reason: string, onHold: unknown) =>
	`${row.DateOfService} ${String(row.StartTime).slice(0, 5)}, ${row.Minutes}: ${reason} ${onHold}`;

function expectedShifts(
	bench: Bench,
	{ onHoldFields }: Partial<Switches>,
	isLeaveKnown: boolean,
): string[] {
	// The simulator shows no IDs of shifts. If it also shows no hold types, a shift on hold may look the same as another shift. So the
	// report then marks no shift as on hold.
	const isTold = onHoldFields !== 'empty';
	return bench.tables['/rosters']
		.filter(({ DateOfService: date }) => String(date) >= day(0) && String(date) <= day(6))
		.map((shift) => ({ shift, reason: reasonOf(bench, shift, isLeaveKnown) }))
		.filter(({ reason }) => reason !== '')
		.map(({ shift, reason }) => text(shift, reason, isTold && isOnLeave(shift) ? 'held' : ''));
}

async function compare(
	bench: Bench,
	switches: Partial<Switches>,
	settings: Settings = {},
	isLeaveKnown = true,
): Promise<Differences> {
	const expected = expectedShifts(bench, switches, isLeaveKnown);
	const mails = await bench.run(settings);
	const [mail] = mails;
	const found = await attachedTable(mail, 'shifts-without-a-worker');
	const lines = found.map((row) =>
		text(
			{ DateOfService: row.Date, StartTime: row.Start, Minutes: row.Minutes },
			String(row.Reason).replace(/^On leave .*/, 'On leave'),
			row['On hold'] ? 'held' : '',
		),
	);
	const needed = expected.filter((line) => !line.endsWith('held'));
	const isWarned = /was not looked at/.test(mail.text ?? '');
	const isMarked = mail.subject?.startsWith('NOT COMPLETE: ') ?? false;
	const subject = plain(mail.subject).replace('NOT COMPLETE: ', '');
	return [
		...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
		...(expected.length >= 4 ? [] : ['There is nothing to find.']),
		...(subject.startsWith(`${needed.length} shift`) ? [] : [`The subject is ${subject}.`]),
		...(isWarned === !isLeaveKnown && isMarked === isWarned ? [] : [`Warned: ${isWarned}.`]),
		...compareSets(lines, expected),
	];
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');

async function testNames(bench: Bench): Promise<void> {
	bench.reset();
	addSpecialCases(bench);
	bench.simulator.switches.faults = [
		{ path: '/clients', times: 'always', answer: { status: 403 } },
	];
	await bench.check('without the names of clients, the shifts come with IDs', async () => {
		const differences = await compare(bench, {});
		const [mail] = await bench.run();
		const found = await attachedTable(mail, 'shifts-without-a-worker');
		return [
			...differences,
			...(plain(mail.text).includes('names of clients could not be read')
				? []
				: ['The mail does not say so.']),
			...found.map(({ Client }) => String(Client)).filter((client) => !/^ID \d+$/.test(client)),
		];
	});
}

async function testRecipients(bench: Bench): Promise<void> {
	bench.reset();
	await bench.check('of two recipients, the first is refused, and the run fails', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'bad@example.com',
			{ unfilledShifts_sendTo: 'bad@example.com; rosters@example.com' },
		);
		return [
			...compareSets(mails.map(recipients), ['rosters@example.com']),
			...(message.includes(
				'1 mails could not be sent: to bad@example.com (Message failed: 450 No such <mailbox>)',
			)
				? []
				: [`It says: ${message}`]),
		];
	});
}

export const unfilledShifts: TemplateTest = {
	file: 'shifts-without-a-worker',
	large: {
		size: { clients: 18_000, workers: 12_000, weeksBack: 1, weeksAhead: 2 },
		compare: async (bench) => {
			addSpecialCases(bench);
			return await compare(bench, {});
		},
	},
	async play(bench) {
		const conditions = { ...holdReadings, 'a slow service that refuses': slowAndLimited };
		await bench.checkUnder(conditions, addSpecialCases, compare);
		bench.reset();
		addSpecialCases(bench);
		await bench.check('leave whose fields are called otherwise is a warning', () =>
			compare(
				bench,
				{},
				{ unfilledShifts_options: { leaveFrom: { __rl: true, mode: 'name', value: 'From' } } },
				false,
			),
		);
		bench.reset();
		addSpecialCases(bench);
		bench.tables['/Leave'][0].StartDate = '31/12/2026';
		await bench.check(
			'leave whose days are not dates is left out, which is a warning',
			async () => {
				const [mail] = await bench.run();
				const isTold = /Records of leave that were left out.*: 1\./.test(plain(mail.text));
				return isTold && mail.subject?.startsWith('NOT COMPLETE: ') ? [] : [mail.subject ?? ''];
			},
		);
		bench.reset();
		addSpecialCases(bench);
		for (const row of bench.tables['/Leave']) row.CarerId = Number(row.CarerId) + 100_000;
		await bench.check('leave of nobody who is current is a warning', () =>
			compare(bench, {}, {}, false),
		);
		bench.reset({ adminOnly: ['/Leave'] });
		bench.simulator.switches.faults = [
			{ path: '/Leave', times: 'always', answer: { status: 403 } },
		];
		addSpecialCases(bench);
		await bench.check('leave that may not be read is a warning', () =>
			compare(bench, {}, {}, false),
		);
		bench.reset();
		addSpecialCases(bench);
		const odd = bench.tables['/rosters'].find(
			(row) => row.DateOfService === day(1) && reasonOf(bench, row, true) === '',
		);
		Object.assign(odd ?? {}, { StartTime: '' });
		await bench.check('a shift without a start keeps back no other', async () => [
			...(odd ? [] : ['There is no such shift.']),
			...(await compare(bench, {})),
		]);
		await testNames(bench);
		await testRecipients(bench);
		bench.reset();
		await bench.check('a test run goes to who tries it', async () => {
			const mails = await bench.run({ testRun: true, sendTestsTo: 'me@example.com' });
			return compareSets(mails.map(recipients), ['me@example.com']);
		});
		await bench.checkReportRefuses([
			[{ unfilledShifts_sendTo: 'nobody' }, 'Send To must be e-mail addresses'],
			[{ unfilledShifts_dates: '={{ "soon" }}' }, 'Dates must be one of'],
			[{ testRun: true, sendTestsTo: 'nobody' }, 'Send Tests To must be'],
		]);
		await bench.checkEmpty('0 shifts need a worker 1');
	},
};
