import { DateTime } from 'luxon';
import type { Row } from '../../simulator/mod';
import { attachedTable, type Line } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import { hours, round } from './numbers';
import type { TemplateTest } from './templateTest';

const zone = 'Australia/Sydney';
const start = '2026-01-05';

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
		StartTime: '23:00:00',
		Minutes: 100,
		ServiceId: service.ServiceId,
		PayRate: service.PayRate3,
	};
	for (const special of [
		{ CarerId: worker.CarerId, KM: 12.25 },
		{ CarerId: other.CarerId, Minutes: 20 },
		{ CarerId: other.CarerId, Minutes: 20 },
		{ CarerId: other.CarerId, PayRate: 999.99, Minutes: 20 },
		{ CarerId: worker.CarerId, OnHoldType: 'Cancelled' },
		{ CarerId: 999_999, ServiceId: 999_999, Variation: 1, VariationQty: 0.5 },
	]) {
		simulator.addRecord('/timesheets', { ...given, ...special });
	}
}

/** The payroll code of a timesheet: that of the pay rate which it has. */
function payCode(service: Row | undefined, timesheet: Row): string {
	for (let number = 24; service !== undefined && number > 0; number--) {
		if (service[`PayRate${number}`] !== timesheet.PayRate) continue;
		const isFirst = Array.from({ length: number - 1 }, (_, index) => index + 1).every(
			(earlier) => service[`PayRate${earlier}`] !== timesheet.PayRate,
		);
		if (isFirst) return String(service[`PayrollCode${number}`]);
	}
	return '';
}

const nameOf = (row: Row | undefined) => (row ? `${row.FirstName} ${row.LastName}` : '');

interface ExpectedLine {
	readonly code: string;
	readonly worker: string;
	readonly payCode: string;
	readonly onHold: string;
	readonly timesheet: Row;
}

function expectedLines({ tables }: Bench, first: string, last: string): ExpectedLine[] {
	const workers = new Map(tables['/workers'].map((row) => [row.CarerId, row]));
	const services = new Map(tables['/services'].map((row) => [row.ServiceId, row]));
	return tables['/timesheets']
		.filter(({ DateOfService: day }) => String(day) >= first && String(day) <= last)
		.map((timesheet) => ({
			code: String(workers.get(timesheet.CarerId)?.CarerCode ?? ''),
			worker: nameOf(workers.get(timesheet.CarerId)),
			payCode: payCode(services.get(timesheet.ServiceId), timesheet),
			onHold: String(timesheet.OnHoldType),
			timesheet,
		}));
}

/** The sums of a worker and pay code as text. */
function expectedTotals(lines: readonly ExpectedLine[]): string[] {
	const sums = new Map<string, { minutes: number; km: number; count: number }>();
	for (const { code, worker, payCode: pay, onHold, timesheet } of lines) {
		const key = [code, worker, pay, onHold].join('|');
		const sum = sums.get(key) ?? { minutes: 0, km: 0, count: 0 };
		sum.minutes += Number(timesheet.Minutes);
		sum.km += Number(timesheet.KM ?? 0);
		sum.count++;
		sums.set(key, sum);
	}
	return [...sums].map(
		([key, { minutes, km, count }]) => `${key}: ${count}, ${hours(minutes)} h, ${round(km)} km`,
	);
}

/** Totals of lines that differ in nothing but the unit or allowance of the service are one total for the test. */
function foundTotals(lines: readonly Line[]): string[] {
	const keyOf = (line: Line) =>
		['Worker code', 'Worker', 'Pay code', 'On hold'].map((name) => line[name]).join('|');
	const sum = (of: readonly Line[], name: string) =>
		of.reduce((total, line) => total + Number(line[name]), 0);
	return Object.entries(Object.groupBy(lines, keyOf)).map(
		([key, group = []]) =>
			`${key}: ${sum(group, 'Timesheets')}, ${round(sum(group, 'Hours'))} h, ${round(sum(group, 'Kilometres'))} km`,
	);
}

/** The figures in the mail itself. */
function summary(lines: readonly ExpectedLine[]): string[] {
	const sum = (field: string) =>
		lines.reduce((total, { timesheet }) => total + Number(timesheet[field] ?? 0), 0);
	const unapproved = lines.filter(
		({ timesheet }) => timesheet.Variation && timesheet.VariationApproved !== 1,
	);
	return [
		`Timesheets: ${lines.length}`,
		`Hours: ${hours(sum('Minutes'))}`,
		`Kilometres: ${round(sum('KM'))}`,
		`Timesheets without a pay code: ${lines.filter((line) => line.payCode === '').length}`,
		`Variations that are not approved: ${unapproved.length}`,
		`Timesheets on hold: ${lines.filter(({ onHold }) => onHold !== '').length}`,
	];
}

async function compare(bench: Bench, today: string, settings: Settings): Promise<Differences> {
	const { first, last } = payPeriod(today);
	const expected = expectedLines(bench, first, last);
	const mails = await bench.run({ payPeriodStart: start, ...settings });
	const [mail] = mails;
	const lines = await attachedTable(mail, 'timesheets');
	const lineText = (code: unknown, worker: unknown, row: Row, pay: unknown, onHold: unknown) =>
		`${code}|${worker}|${row.DateOfService} ${String(row.StartTime).slice(0, 5)}|${row.Minutes}|${pay}|${row.KM}|${onHold}`;
	return [
		...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
		...(expected.length > 200 ? [] : [`Only ${expected.length} timesheets show nothing.`]),
		...compareSets(
			mail.text?.split('\n').filter((line) => /: [\d.]+$/.test(line)) ?? [],
			summary(expected),
		),
		...compareSets(
			lines.map((line) =>
				lineText(
					line['Worker code'],
					line.Worker,
					{
						DateOfService: line.Date,
						StartTime: line.Start,
						Minutes: line.Minutes,
						KM: line.Kilometres,
					},
					line['Pay code'],
					line['On hold'],
				),
			),
			expected.map(({ code, worker, timesheet, payCode: pay, onHold }) =>
				lineText(code, worker, { ...timesheet, KM: timesheet.KM ?? 0 }, pay, onHold),
			),
		),
		...compareSets(foundTotals(await attachedTable(mail, 'totals')), expectedTotals(expected)),
		...compareSets(
			(await attachedTable(mail, 'payroll')).map(
				(line) => `${line.EmployeeCode} ${line.PayCode} ${line.Date} ${Number(line.Hours)}`,
			),
			expected.map(
				({ code, payCode: pay, timesheet }) =>
					`${code} ${pay} ${timesheet.DateOfService} ${hours(Number(timesheet.Minutes))}`,
			),
		),
	];
}

export const payrollTimesheets: TemplateTest = {
	file: 'timesheets-for-payroll',
	async play(bench) {
		const today = () => DateTime.now().setZone(zone).toISODate() ?? '';
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
		for (const [day, expected] of [
			['2026-04-13', 1],
			['2026-04-14', 0],
			['2026-04-20', 0],
		] as const) {
			await bench.check(`by itself, on ${day}: ${expected} mail`, async () => {
				const settings = { today: day, payPeriodStart: start };
				const mails = await bench.run(settings, 'Every day at 6 am');
				return mails.length === expected ? [] : [`${mails.length} came.`];
			});
		}
		bench.reset();
		bench.empty();
		await bench.check('a provider without records', async () =>
			compareSets(
				(await bench.run({ payPeriodStart: start })).map(({ subject = '' }) =>
					subject.slice(0, 13),
				),
				['No timesheets'],
			),
		);
	},
};
