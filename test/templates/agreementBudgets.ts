import { DateTime } from 'luxon';
import { isOnLeave, type Row, type Switches } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { checkNeededLists } from './checkNeededLists';
import { compareSets } from './compareSets';
import { holdReadings, slowAndLimited } from './conditions';
import { round } from './numbers';
import type { TemplateTest } from './templateTest';

const today = () => DateTime.now().setZone('Australia/Sydney').startOf('day');
const iso = (time: DateTime) => time.toISODate() ?? '';

/** The first and the last day of the report. In each month between them, the generated data has shifts. */
const window = () => ({
	from: iso(today().minus({ days: 28 })),
	to: iso(today().plus({ days: 27 })),
});

const inWindow = (): Settings => ({
	agreementBudgets_dates: 'fromTo',
	agreementBudgets_datesFirst: window().from,
	agreementBudgets_datesLast: window().to,
});

/** Makes cases that generated data lacks. */
function addSpecialCases({ tables }: Bench): void {
	const items = tables['/agreements'].flatMap((row) => row.AgreementItems as Row[]);
	const used = new Set(
		tables['/rosters']
			.filter(({ DateOfService: day }) => String(day) < iso(today()))
			.map((row) => row.AgreementItemId),
	);
	const inUse = items.filter(({ AgreementItemId }) => used.has(AgreementItemId));
	Object.assign(inUse[0], { Period: null, BudgetHours: 1, BudgetAmount: 0 });
	Object.assign(inUse[1], { Period: 'Year', BudgetHours: 0, BudgetAmount: 300 });
	Object.assign(inUse[2], { Period: 'Fortnight', BudgetHours: 0.25, BudgetAmount: 10 });
	Object.assign(inUse[3], { Period: 'Week', BudgetHours: 0, BudgetAmount: 0 });
	const [client] = tables['/clients'];
	Object.assign(client, { FirstName: 'Zoë', LastName: 'Müller & <Søn>' });
	const current = tables['/agreements'].filter((row) => row.Current === 1);
	for (const [index, days] of [-40, 0, 60, 61].entries()) {
		Object.assign(current[index], {
			EndDate: iso(today().plus({ days })),
			ClientId: client.ClientId,
		});
	}
}

const expectedEnding = ({ tables }: Bench): string[] =>
	tables['/agreements']
		.filter(({ Current, EndDate }) => Current === 1 && EndDate !== '0000-00-00')
		.filter(({ EndDate }) => String(EndDate) <= iso(today().plus({ days: 60 })))
		.map((row) => `${row.EndDate} ${row.AgreementCode}`);

/** Computes how many periods the report covers, such as 1.5. Only the days on which the agreement runs count. */
function periods(period: unknown, { StartDate, EndDate }: Row): number {
	const { from, to } = window();
	const first = String(StartDate) > from ? String(StartDate) : from;
	const last = EndDate !== '0000-00-00' && String(EndDate) < to ? String(EndDate) : to;
	let [days, months] = [0, 0];
	const end = DateTime.fromISO(last, { zone: 'utc' });
	for (
		let day = DateTime.fromISO(first, { zone: 'utc' });
		day <= end;
		day = day.plus({ days: 1 })
	) {
		days++;
		months += 1 / (day.daysInMonth ?? NaN);
	}
	const counts: Record<string, number> = {
		Week: days / 7,
		Fortnight: days / 14,
		Month: months,
		Quarter: months / 3,
		Year: months / 12,
	};
	return period === null ? Math.min(1, days) : counts[String(period)];
}

/** The text for the period of a budget whose agreement does not run on the days of the report. */
const outside = '(the agreement does not run on these days)';

function expectedBudgets({ tables }: Bench, { onHold, onHoldFields }: Partial<Switches>): string[] {
	const { from, to } = window();
	const unitOf = new Map(tables['/services'].map((row) => [row.ServiceId, row.Unit]));
	const counts = (row: Row) =>
		!isOnLeave(row) || (onHold === 'included' && onHoldFields === 'empty');
	const shifts = tables['/rosters'].filter(
		(row) => String(row.DateOfService) >= from && String(row.DateOfService) <= to && counts(row),
	);
	return tables['/agreements']
		.filter(({ Current }) => Current === 1)
		.flatMap((row) => [
			...(row.AgreementItems as Row[]).map((item) => ({ row, item })),
			{
				row,
				item: { Period: row.BudgetPeriod, BudgetHours: row.BudgetHour, BudgetAmount: row.Budget },
			},
		])
		.filter(({ item }) =>
			[item.BudgetHours, item.BudgetAmount].some((budget) => Number(budget) > 0),
		)
		.map(({ row, item }: { row: Row; item: Row }) => {
			const items = row.AgreementItems as Row[];
			const own = shifts.filter(({ AgreementItemId, AgreementId }) =>
				item.AgreementItemId === undefined
					? items.some((one) => one.AgreementItemId === AgreementItemId) ||
						AgreementId === row.AgreementId
					: AgreementItemId === item.AgreementItemId,
			);
			const sum = (isUsed: boolean, value: (shift: Row) => number) =>
				round(
					own
						.filter(({ DateOfService: day }) => String(day) < iso(today()) === isUsed)
						.reduce((total, shift) => total + value(shift), 0),
				);
			const length = (shift: Row) => Number(shift.Minutes) / 60;
			const charge = (shift: Row) =>
				Number(shift.ChargeRate) * (unitOf.get(shift.ServiceId) === 'Hour' ? length(shift) : 1);
			const budget = (value: unknown) => round(Number(value) * periods(item.Period, row));
			return [
				row.AgreementCode,
				[item.Period, periods(item.Period, row) === 0 ? outside : ''].filter(Boolean).join(' '),
				budget(item.BudgetHours),
				sum(true, length),
				sum(false, length),
				budget(item.BudgetAmount),
				sum(true, charge),
				sum(false, charge),
			].join(' ');
		});
}

const columns = [
	'Agreement',
	'Period',
	'Budget hours',
	'Used hours',
	'Booked hours',
	'Budget $',
	'Used $',
	'Booked $',
];

async function compare(bench: Bench, switches: Partial<Switches>): Promise<Differences> {
	const mails = await bench.run(inWindow());
	const [mail] = mails;
	const lines = await attachedTable(mail, 'agreements-and-budgets');
	const of = (kind: string) => lines.filter(({ Kind }) => Kind === kind);
	const [ending, found] = [of('Agreement ends'), of('Budget')];
	const nearlyUsed = found.filter(({ Listed }) => Listed === 'yes');
	const expected = expectedBudgets(bench, switches);
	const used = found.filter((row) => Number(row['Used hours']) > 0);
	// 80.04% is shown as 80% although it is above the limit.
	const over = found.filter((row) => {
		const most = Math.max(
			...['hours', '$'].map((unit) => Number(row[`With booked % of ${unit}`] ?? 0)),
		);
		const isListed = nearlyUsed.some(
			({ Agreement, Service, Period }) =>
				[Agreement, Service, Period].join() === [row.Agreement, row.Service, row.Period].join(),
		);
		const isUsedOutside =
			String(row.Period).endsWith(outside) &&
			['Used hours', 'Booked hours', 'Used $', 'Booked $'].some((name) => Number(row[name]) > 0);
		return isUsedOutside || most > 80 || (most === 80 && isListed);
	});
	// The row shows hours and budgets with two decimal places. But the share in the row comes from the exact values.
	const wrongShare = found.filter((row) => {
		const [budget, hours, share] = ['Budget hours', 'Used hours', 'Used % of hours'].map((name) =>
			Number(row[name]),
		);
		return (
			budget > 1 && Math.abs(share - (100 * hours) / budget) > 0.1 + (share + 100) / 100 / budget
		);
	});
	return [
		...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
		...(used.length > 20 && over.length > 1 ? [] : ['Too few budgets are used.']),
		...compareSets(
			ending.map((row) => `${row.Ends} ${row.Agreement}`),
			expectedEnding(bench),
		),
		...compareSets(
			found.map((row) => columns.map((column) => row[column]).join(' ')),
			expected,
		),
		...wrongShare.map((row) => `A wrong percentage: ${JSON.stringify(row)}`),
		...compareSets(
			nearlyUsed.map((row) => `${row.Agreement} ${row.Service} ${row['Used $']}`),
			over.map((row) => `${row.Agreement} ${row.Service} ${row['Used $']}`),
		),
	];
}

export const agreementBudgets: TemplateTest = {
	file: 'agreements-and-budgets',
	large: {
		size: { clients: 2200, workers: 1500, weeksBack: 5, weeksAhead: 5 },
		compare: async (bench) => {
			addSpecialCases(bench);
			return await compare(bench, {});
		},
	},
	async play(bench) {
		const conditions = { ...holdReadings, 'a slow service that refuses': slowAndLimited };
		await bench.checkUnder(conditions, addSpecialCases, compare);
		bench.reset();
		for (const path of ['/clients', '/payers']) {
			bench.simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });
		}
		await bench.check('without the lists of names, IDs stand for them', async () => {
			const [mail] = await bench.run(inWindow());
			const rows = await attachedTable(mail, 'agreements-and-budgets');
			return [
				...(rows.every(({ Client }) => /^ID \d+$/.test(String(Client))) && rows.length > 20
					? []
					: ['The clients have names.']),
				...compareSets(String(mail.text).match(/(\w+) could not be read/g) ?? [], [
					'Clients could not be read',
					'Payers could not be read',
				]),
			];
		});
		bench.reset();
		await checkNeededLists(bench, ['/agreements', '/services', '/rosters']);
		await bench.checkReportRefuses([
			[{ agreementBudgets_percent: '={{ "80%" }}' }, 'Percent must be a whole number'],
			[{ agreementBudgets_percent: 0.8 }, 'Percent must be a whole number'],
			[{ agreementBudgets_options: { daysAhead: -60 } }, 'Days Ahead must be a whole number'],
			[
				{ ...inWindow(), agreementBudgets_datesLast: '2020-03-31' },
				'First Day is later than Last Day',
			],
			[{ agreementBudgets_sendTo: 'nobody' }, 'Send To must be e-mail addresses'],
		]);
		await bench.checkEmpty('0 agreements end, 0 budgets used or booked above 80% 1');
	},
};
