import { DateTime } from 'luxon';
import type { Row } from '../../simulator/mod';
import { attachedTable, type Line } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { checkNeededLists } from './checkNeededLists';
import { checkRefusedAddress } from './checkRefusedAddress';
import { checkWrongSettings } from './checkWrongSettings';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import { round } from './numbers';
import { doubled } from './doubled';
import type { TemplateTest } from './templateTest';

const zone = 'Australia/Sydney';
const start = '2026-01-05';
const reason = 'Not in the payroll file, because it';

/** The last complete fortnight before a day, found by walking from the first. */
function payPeriod(today: string): { first: string; last: string; days: number } {
	let first = DateTime.fromISO(start, { zone: 'utc' });
	const end = DateTime.fromISO(today, { zone: 'utc' });
	while (first.plus({ days: 28 }) <= end) first = first.plus({ days: 14 });
	return {
		first: first.toISODate() ?? '',
		last: first.plus({ days: 13 }).toISODate() ?? '',
		days: end.diff(first, 'days').days - 14,
	};
}

/** What generated data lacks: the cases of a bad day. */
function addSpecialCases({ tables, simulator }: Bench, day: string): void {
	const [worker, other] = tables['/workers'];
	Object.assign(worker, { FirstName: 'Zoë', LastName: "O'Brien-Müller & <Søn>" });
	Object.assign(other, { Current: 0, Deleted: 1 });
	const [service] = tables['/services'];
	const given: Row = {
		DateOfService: day,
		ClientId: tables['/clients'][0].ClientId,
		Minutes: 100,
		ServiceId: service.ServiceId,
		PayRate: service.PayRate3,
	};
	const specials: Row[] = [
		{ CarerId: worker.CarerId, KM: 12.25 },
		{ CarerId: other.CarerId, Minutes: 20 },
		{ CarerId: other.CarerId, Minutes: 20 },
		{ CarerId: other.CarerId, PayRate: 999.99, Minutes: 20 },
		{ CarerId: worker.CarerId, OnHoldType: 'Cancelled' },
		{ CarerId: 999_999, ServiceId: 999_999, Variation: 1, VariationQty: 0.5 },
		{ CarerId: worker.CarerId, Variation: 1, VariationApproved: 1 },
		// Entered twice.
		{ CarerId: other.CarerId, StartTime: '02:00:00', Minutes: 30 },
		{ CarerId: other.CarerId, StartTime: '02:00:00', Minutes: 30 },
	];
	for (const [index, special] of specials.entries()) {
		const StartTime = `${String(10 + 2 * index).padStart(2, '0')}:00:00`;
		simulator.addRecord('/timesheets', { ...given, StartTime, ...special });
	}
}

/** The payroll codes of the rate of a timesheet. */
const payCodes = (service: Row | undefined, timesheet: Row): string[] => [
	...new Set(
		Array.from({ length: 24 }, (_, index) => index + 1)
			.filter((number) => service && service[`PayRate${number}`] === timesheet.PayRate)
			.map((number) => String(service?.[`PayrollCode${number}`])),
	),
];

interface ExpectedLine {
	readonly code: string;
	readonly worker: string;
	readonly payCode: string;
	readonly isPaid: boolean;
	readonly timesheet: Row;
}

function expectedLines({ tables }: Bench, first: string, last: string): ExpectedLine[] {
	const workers = new Map(tables['/workers'].map((row) => [row.CarerId, row]));
	const services = new Map(tables['/services'].map((row) => [row.ServiceId, row]));
	const twice = doubled(tables['/timesheets']);
	return tables['/timesheets']
		.filter(({ DateOfService: day }) => String(day) >= first && String(day) <= last)
		.map((timesheet) => {
			const worker = workers.get(timesheet.CarerId);
			const service = services.get(timesheet.ServiceId);
			const codes = payCodes(service, timesheet);
			return {
				code: String(worker?.CarerCode ?? ''),
				worker: worker ? `${worker.FirstName} ${worker.LastName}` : '',
				payCode: codes.join(' or '),
				isPaid:
					Boolean(worker?.CarerCode) &&
					/^Hour$/i.test(String(service?.Unit)) &&
					codes.length === 1 &&
					timesheet.OnHoldType === '' &&
					!timesheet.Variation &&
					!twice.has(timesheet),
				timesheet,
			};
		});
}

/** How many lines, minutes and kilometres, as the mail says it without the dollars. */
function sums(lines: readonly ExpectedLine[]): string {
	const sum = (field: string) =>
		lines.reduce((total, { timesheet }) => total + Number(timesheet[field] ?? 0), 0);
	const minutes = sum('Minutes');
	return `${lines.length} lines, ${Math.floor(minutes / 60)} h ${minutes % 60} min, ${round(sum('KM'))} km`;
}

async function compare(bench: Bench, today: string, settings: Settings): Promise<Differences> {
	const { first, last } = payPeriod(today);
	const expected = expectedLines(bench, first, last);
	const paid = expected.filter(({ isPaid }) => isPaid);
	const others = expected.filter(({ isPaid }) => !isPaid);
	const recipients = ['payroll@example.com', 'office@example.com'];
	const mails = await bench.run({
		payPeriodStart: start,
		recipient: recipients.join('; '),
		...settings,
	});
	const [mail] = mails;
	const lines = await attachedTable(mail, 'timesheets');
	const payroll = await attachedTable(mail, 'payroll');
	const totals = await attachedTable(mail, 'totals');
	const total = (rows: readonly Line[], column: string) =>
		round(rows.reduce((sum, row) => sum + Number(row[column]), 0));
	const dollars = (rows: readonly Line[]) => `$${total(rows, 'Amount').toFixed(2)}`;
	const rates = new Set(
		paid.map(({ code, payCode, timesheet }) => `${code} ${payCode} ${String(timesheet.PayRate)}`),
	);
	const exact = paid.reduce(
		(sum, { timesheet }) => sum + (Number(timesheet.Minutes) * Number(timesheet.PayRate)) / 60,
		0,
	);
	return [
		...compareSets(
			mails.map(({ to }) => [to].flat().map((one) => one?.text)[0] ?? ''),
			recipients,
		),
		...(paid.length > 75 && others.length > 4
			? []
			: [`${paid.length} paid lines and ${others.length} others show nothing.`]),
		...compareSets(
			(mail.text ?? '')
				.split('\n')
				.filter((line) => / km$/.test(line))
				.map((line) => line.replace(/ \$[\d.]+,/, '')),
			[
				`In the payroll file: ${sums(paid)}`,
				`Not in the payroll file: ${sums(others)}`,
				`All timesheets: ${sums(expected)}`,
			],
		),
		...(mail.text?.includes(`EXCEPTIONS: ${others.length} of ${expected.length} timesheets`) &&
		mail.text.includes('- is identical to another timesheet: ')
			? []
			: ['The mail does not begin with its exceptions.']),
		...(mail.text?.includes(`In the payroll file: ${paid.length} lines`) &&
		mail.text.includes(`, ${dollars(payroll)}, `)
			? []
			: [`The mail does not say ${dollars(payroll)}.`]),
		// Half a cent a worker and rate, and as many as there are lines would be too many.
		...(Math.abs(total(payroll, 'Amount') - exact) < 0.005 * rates.size
			? []
			: [`${dollars(payroll)} instead of ${exact}`]),
		...compareSets(
			lines.map((line) =>
				[
					line['Worker code'],
					line.Worker,
					line.Date,
					line.Start,
					line.Minutes,
					line['Pay code'],
					line.Kilometres,
					line[reason] === '',
				].join('|'),
			),
			expected.map(({ code, worker, timesheet, payCode, isPaid }) =>
				[
					code,
					worker,
					timesheet.DateOfService,
					String(timesheet.StartTime).slice(0, 5),
					timesheet.Minutes,
					payCode,
					timesheet.KM ?? 0,
					isPaid,
				].join('|'),
			),
		),
		...compareSets(
			payroll.map((line) => `${line.EmployeeCode} ${line.PayCode} ${line.Date} ${line.Minutes}`),
			paid.map(
				({ code, payCode, timesheet }) =>
					`${code} ${payCode} ${timesheet.DateOfService} ${timesheet.Minutes}`,
			),
		),
		...compareSets(
			['Minutes', 'Kilometres', 'Timesheets'].map((column) => `${column} ${total(totals, column)}`),
			[
				`Minutes ${total(lines, 'Minutes')}`,
				`Kilometres ${total(lines, 'Kilometres')}`,
				`Timesheets ${lines.length}`,
			],
		),
	];
}

/** The file for a payroll system that has names of its own, of which one worker's and one pay code's is not filled in. */
async function compareSystem(bench: Bench, today: string): Promise<Differences> {
	const { first, last } = payPeriod(today);
	const clear = expectedLines(bench, first, last).filter(({ isPaid }) => isPaid);
	const codes = [...new Set(clear.map(({ code }) => code))];
	const payCodesOfAll = [...new Set(clear.map(({ payCode }) => payCode))];
	const isNamed = ({ code, payCode }: ExpectedLine) =>
		code !== codes[0] && payCode !== payCodesOfAll[0];
	const named = clear.filter(isNamed);
	const [mail] = await bench.run({
		payPeriodStart: start,
		payrollSystem: 'Employment Hero',
		employeeIds: codes
			.slice(1)
			.map((code) => `${code} = E-${code}`)
			.join('\n'),
		payItems: payCodesOfAll
			.slice(1)
			.map((code) => `${code} = Work type ${code}`)
			.join('; '),
	});
	const payroll = await attachedTable(mail, 'payroll');
	const lines = await attachedTable(mail, 'timesheets');
	const minutes = named.reduce((sum, { timesheet }) => sum + Number(timesheet.Minutes), 0);
	const units = payroll.reduce((sum, row) => sum + Number(row.Units), 0);
	return [
		...(named.length > 50 && named.length < clear.length ? [] : [`${named.length} show nothing.`]),
		...compareSets(
			payroll.map((row) => `${row.Employee} ${row['Work type']} ${row.Date}`),
			named.map(({ code, payCode, timesheet }) => {
				const [year, month, day] = String(timesheet.DateOfService).split('-');
				return `E-${code} Work type ${payCode} ${day}/${month}/${year}`;
			}),
		),
		// Half a hundredth of an hour for each worker, service and rate.
		...(Math.abs(units - minutes / 60) < 0.005 * named.length
			? []
			: [`${units} hours instead of ${minutes / 60}`]),
		...compareSets(
			lines
				.filter((row) =>
					String(row[reason])
						.split('; ')
						.every((one) => / not in (employeeIds|payItems) /.test(one)),
				)
				.map((row) => `${row['Worker code']} ${row['Pay code']} ${row.Minutes}`),
			clear
				.filter((line) => !isNamed(line))
				.map(({ code, payCode, timesheet }) => `${code} ${payCode} ${timesheet.Minutes}`),
		),
		...(mail.text?.includes(`Not in employeeIds: ${codes[0]}`)
			? []
			: ['It does not name the worker.']),
	];
}

const today = () => DateTime.now().setZone(zone).toISODate() ?? '';

export const payrollTimesheets: TemplateTest = {
	file: 'timesheets-for-payroll',
	large: {
		size: { clients: 8500, workers: 5600, weeksBack: 5, weeksAhead: 1 },
		compare: async (bench) => {
			// Of so many workers some would share a code, and then nobody knows whom to pay.
			for (const worker of bench.simulator.tables['/workers']) {
				worker.CarerCode = `${String(worker.CarerCode)}${String(worker.CarerId)}`;
			}
			addSpecialCases(bench, payPeriod(today()).last);
			return await compare(bench, today(), {});
		},
	},
	async play(bench) {
		const prepare = (day = payPeriod(today()).last) => addSpecialCases(bench, day);
		bench.reset();
		prepare();
		await bench.check('lines, totals and CSV of the last pay period', () =>
			compare(bench, today(), {}),
		);
		bench.reset(slowAndLimited);
		prepare();
		await bench.check('from a slow service that refuses', () => compare(bench, today(), {}));

		bench.reset();
		bench.simulator.fillTable('/timesheets', 900, { fromDate: '2026-09-21', toDate: '2026-10-20' });
		prepare('2026-10-04');
		await bench.check('the pay period in which daylight saving begins', () =>
			compare(bench, '2026-10-12', { today: '2026-10-12' }),
		);
		bench.reset();
		bench.simulator.fillTable('/timesheets', 900, { fromDate: '2026-03-20', toDate: '2026-04-20' });
		prepare('2026-04-05');
		await bench.check('the pay period in which daylight saving ends', () =>
			compare(bench, '2026-04-13', { today: '2026-04-13' }),
		);
		for (const day of ['2026-04-13', '2026-04-14', '2026-04-20']) {
			// As it does after an import.
			await bench.check(`by the button that starts the schedule, on ${day}`, async () => {
				const settings = { today: day, payPeriodStart: start };
				const mails = await bench.run(settings, 'Every day at 6 am');
				return mails.length === 1 ? [] : [`${mails.length} came.`];
			});
		}
		bench.reset();
		prepare();
		await bench.check('for Employment Hero, with names for all but one worker and code', () =>
			compareSystem(bench, today()),
		);
		await bench.check('without the list of workers, no line is paid', async () => {
			bench.simulator.switches.faults.push({
				path: '/workers',
				times: Infinity,
				answer: { status: 403 },
			});
			const [mail] = await bench.run({ payPeriodStart: start });
			return [
				...compareSets(
					(await attachedTable(mail, 'payroll')).map((line) => JSON.stringify(line)),
					[],
				),
				...(mail.text?.includes('Workers could not be read') ? [] : ['The mail does not say why.']),
			];
		});
		bench.reset();
		prepare();
		await checkRefusedAddress(bench, { payPeriodStart: start });
		await checkNeededLists(bench, ['/timesheets'], { payPeriodStart: start });
		await checkWrongSettings(bench, [
			{ payPeriodDays: 'a fortnight' },
			{ payPeriodStart: '5/1/2026' },
			{ paidOnce: 'Each, Hours' },
			{ payrollSystem: 'Xero' },
			{ employeeIds: 'W7 = 1042, W8 = 1043', payrollSystem: 'Employment Hero' },
			{ recipient: 'payroll@example.com and office@example.com' },
		]);
		bench.reset();
		bench.empty();
		await bench.check('a provider without records', async () =>
			compareSets(
				(await bench.run({ payPeriodStart: start, recipient: 'a@example.com; b@example.com' })).map(
					({ subject = '' }) => subject.slice(0, 13),
				),
				['No timesheets', 'No timesheets'],
			),
		);
	},
};
