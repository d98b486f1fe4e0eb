/**
 * Compares the budgets that the copy in PostgreSQL computes with the budgets that the report "Agreements and Budgets"
 * computes. The agreements are random, and the PostgreSQL is embedded.
 */
import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { budgetPeriods } from '../../reports/rules/budgetPeriods';
import { useOfBudgets } from '../../reports/useOfBudgets';
import { Random } from '../trial/random';
import { EmbeddedDatabase } from './embeddedDatabase';

type Row = Record<string, unknown>;

let database: EmbeddedDatabase;

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
});

afterAll(async () => await database.close());

const ask = async (sql: string, values?: readonly unknown[]) => await database.ask(sql, values);

async function take(resource: string, slice: string, records: readonly Row[]): Promise<void> {
	const { status } = await database.take(resource, slice, records);
	expect(status).toBe('done');
}

/** The number of agreements. `npm run test:random` tries more. */
const count = 12 * Number(process.env.RUNS ?? 10);

const random = new Random('budgets');
const today = DateTime.utc().startOf('day');
const [first, last] = [today.startOf('quarter'), today.endOf('quarter').startOf('day')];

const known = budgetPeriods.flatMap(({ labels }) => labels);
const unknown = [
	'Weekend',
	'Weekday',
	'Weeks',
	'Monthly (2)',
	'Quarter hour',
	'Yearling',
	'Dayz',
	'4',
];
const inAnyCase = (label: string): string =>
	random.pick([label, label.toUpperCase(), ` ${label}\t`, `\u00a0${label}`]);
const anyDay = (): unknown =>
	random.pick([
		today.plus({ days: random.whole(-150, 150) }).toISODate(),
		today.plus({ days: random.whole(-50, 50) }).toISODate(),
		...['0000-00-00', '', null, 'soon', '2026-02-30', '1900-01-01', '1970-01-01'],
	]);
const anyAmount = (): unknown =>
	random.pick([
		...[random.whole(1, 9_999), `${random.whole(1, 999)}.50`, 0, '', null, -5, 'much'],
		...['$1,000.50', '1,050.00', '$ 10', ' $50.00 ', '1e3', '\u00a0500\u00a0', '0000-00-00', false],
	]);

const agreements: Row[] = Array.from({ length: count }, (_, index) => ({
	AgreementId: index + 1,
	Current: 1,
	StartDate: anyDay(),
	EndDate: anyDay(),
	Budget: anyAmount(),
	BudgetHour: anyAmount(),
	BudgetPeriod: random.chance(0.1)
		? random.pick(['', null, ' '])
		: random.chance(0.2)
			? random.pick(unknown)
			: inAnyCase(random.pick(known)),
	AgreementItems: [{ AgreementItemId: 1_000 + index, AgreementId: index + 1, ServiceId: 1 }],
}));

// Two agreements with one ID: the shifts with this ID would count against both.
for (const Budget of [100, 200]) {
	agreements.push({ AgreementId: count + 1, Current: 1, Budget, BudgetPeriod: 'Week' });
}

// Items that several agreements have, current and not: the shift names its own agreement.
for (const Current of [0, 1]) {
	const index = agreements.length + 1;
	const items = [1_000, 1_001, 1_002 + Current].map((AgreementItemId) => ({ AgreementItemId }));
	agreements.push({ AgreementId: index, Current, Budget: 50, AgreementItems: items });
}
// An agreement whose ID one that is not current has, too.
agreements.push({ AgreementId: 5, Current: 0, Budget: 70, BudgetPeriod: 'Week' });

const units = ['Hour', 'HR', ' hourly ', 'Each', '', null, 'Per Hour', '1 hr', '/HR', 'Hour(s)'];
const services: Row[] = [...units, 'P.H.', 'Minute(s)', '2 hours'].map((Unit, index) => ({
	ServiceId: index + 1,
	Unit,
}));

const shifts: Row[] = Array.from({ length: 5 * count }, (_, index) => ({
	RosterItemId: index + 1,
	DateOfService: first.plus({ days: random.whole(0, last.diff(first, 'days').days) }).toISODate(),
	AgreementId: random.whole(0, count + 10),
	AgreementItemId: random.pick([0, 1_000 + random.whole(0, count + 10)]),
	ServiceId: random.whole(0, 14),
	Minutes: random.pick([30, 60, '90', 52.5, '', null, -60, '1.2e2', '\u00a045', '1,000', '0x1e']),
	ChargeRate: random.pick([
		...[60, '65.50', 0, '', null, 'ask', -10],
		...['$50.00', '1,050.00', '$ 10', '1e2', '\u00a070\u00a0', '\u00a0', '0000-00-00', true],
	]),
	OnHoldType: random.pick(['', '', '', 'Leave', 'N', ' None', 'NULL', '0', '-']),
}));

it('the copy has the one table of periods', () => {
	expect(readFileSync('postgresql/care.sql', 'utf8')).toContain(
		"when p.label in ('week', 'weekly')",
	);
});

it('the copy and the report come to the same figures, and refuse the same budgets', async () => {
	await ask("select care.plan('UTC', now()::date, 1, 1, null)", []);
	await take('agreement', '', agreements);
	await take('service', '', services);
	for (const more of [0, 1, 2]) {
		const month = first.plus({ months: more }).toFormat('yyyy-MM');
		const days = shifts.filter(({ DateOfService }) => String(DateOfService).startsWith(month));
		await take('roster', month, days);
	}
	const { budgets } = useOfBudgets(
		{
			agreements,
			services: new Map(services.map((service) => [String(service.ServiceId), service])),
			shifts,
		},
		{ from: first.toISODate(), to: last.toISODate(), days: 0, words: '' },
		today.toISODate(),
	);
	const found = new Map(
		(await ask('select * from care.budget_used_by_agreement', [])).map((row) => [
			row.agreementid,
			row,
		]),
	);
	const current = agreements.filter(({ Current }) => Current === 1);
	expect(found.size).toBe(new Set(current.map(({ AgreementId }) => AgreementId)).size);
	expect(found.get(count + 1)).toMatchObject({
		not_computed: 'more than one agreement has this ID',
	});
	const inWhole = budgets.filter((one) => !('serviceId' in one));
	expect(inWhole.length).toBeGreaterThan(count / 2);
	expect(inWhole.some(({ why }) => why !== '')).toBe(true);
	for (const row of inWhole) {
		const copy = found.get(row.agreement.AgreementId)!;
		expect([row.agreement, copy.not_computed]).toEqual([row.agreement, row.why || null]);
		const figures = {
			...(row.why === '' && {
				budget_of_quarter: row.budget.amount,
				budget_hours_of_quarter: row.budget.hours,
			}),
			...{ used_amount: row.used.amount, booked_amount: row.booked.amount },
			...{ used_hours: row.used.hours, booked_hours: row.booked.hours },
		};
		for (const [name, figure] of Object.entries(figures)) {
			expect([name, Math.abs(Number(copy[name] ?? 0) - Number(figure)) < 0.006, row, copy]).toEqual(
				[name, true, row, copy],
			);
		}
		if (row.why !== '') expect(copy).toMatchObject({ budget_of_quarter: null, used_percent: null });
	}
});

it('a quarter of which a month is not copied is marked as a part', async () => {
	const parts = async () =>
		await ask('select distinct is_part from care.budget_used_by_agreement', []);
	expect(await parts()).toEqual([{ is_part: false }]);
	await ask(
		`delete from care.run where resource = 'roster' and slice = '${last.toFormat('yyyy-MM')}'`,
	);
	expect(await parts()).toEqual([{ is_part: true }]);
});
