import { DateTime } from 'luxon';
import type { Row } from '../../simulator/mod';
import { figureOf } from '../../reports/figureOf';
import { figures, type FigureName } from '../../reports/rules/figures';
import { factsOf } from './factsOf';
import type { Lists } from './readService';

/** The lines of a report. The key of a line is its subject, such as a worker and a week. */
type Report = ReadonlyMap<string, readonly (number | string)[]>;

const day = (value: unknown): DateTime => DateTime.fromISO(String(value).slice(0, 10));
const isHeld = ({ OnHoldType }: Row): boolean => Boolean(OnHoldType);
const sum = (rows: readonly Row[], value: (row: Row) => number): number =>
	rows.reduce((total, row) => total + value(row), 0);
const minutes = ({ Minutes }: Row): number => Number(Minutes);
const hours = (rows: readonly Row[]): number => sum(rows, minutes) / 60;

function hoursByWorkerAndWeek(lists: Lists): Report {
	const key = ({ DateOfService, CarerId }: Row) =>
		`${day(DateOfService).startOf('week').toISODate()} ${CarerId === 0 ? 'nobody' : String(CarerId)}`;
	const working = (name: string) =>
		Map.groupBy(
			lists.get(name)!.filter((row) => !isHeld(row)),
			key,
		);
	const shifts = working('roster');
	const sheets = working('timesheet');
	return new Map(
		[...new Set([...shifts.keys(), ...sheets.keys()])].map((one) => {
			const planned = shifts.get(one) ?? [];
			const worked = sheets.get(one) ?? [];
			return [
				one,
				[
					planned.length,
					hours(planned),
					worked.length,
					hours(worked),
					sum(worked, ({ KM }) => Number(KM)),
				],
			];
		}),
	);
}

const counted = (lines: readonly string[]): Report =>
	new Map([...Map.groupBy(lines, (line) => line)].map(([line, same]) => [line, [same.length]]));

function shiftsWithoutWorker(lists: Lists, today: DateTime): Report {
	const workers = new Map(lists.get('worker')!.map((worker) => [worker.CarerId, worker]));
	const why = ({ CarerId }: Row): string | undefined => {
		if (CarerId === 0) return 'no worker';
		const worker = workers.get(CarerId);
		if (worker === undefined) return 'not among the workers';
		return worker.Current === 1 ? undefined : 'worker is not current';
	};
	return counted(
		lists.get('roster')!.flatMap((shift) => {
			const reason = why(shift);
			if (isHeld(shift) || day(shift.DateOfService) < today || reason === undefined) return [];
			return [
				`${String(shift.DateOfService)} ${String(shift.StartTime)} ${String(shift.ClientId)}: ${reason}`,
			];
		}),
	);
}

function openIncidents(lists: Lists, today: DateTime): Report {
	const open = (list: string, kind: string) =>
		lists
			.get(list)!
			.filter(({ Closed }) => Closed === 0)
			.map(
				({ IncidentId, NoteDate }) =>
					[
						`${kind} ${String(IncidentId)}`,
						[Math.round(today.diff(day(NoteDate), 'days').days)],
					] as const,
			);
	return new Map([
		...open('incident', 'incident'),
		...open('serious_incident', 'serious incident'),
	]);
}

function budgets(lists: Lists, today: DateTime): Report {
	const [first, last] = [today.startOf('quarter'), today.endOf('quarter').startOf('day')];
	const hourly = new Set(
		lists
			.get('service')!
			.filter(({ Unit }) => Unit === 'Hour')
			.map(({ ServiceId }) => ServiceId),
	);
	const agreementsOfItem = Map.groupBy(
		lists
			.get('agreement')!
			.flatMap(({ AgreementItems, ...agreement }) =>
				(AgreementItems as Row[]).map(({ AgreementItemId }) => ({ AgreementItemId, agreement })),
			),
		({ AgreementItemId }) => AgreementItemId,
	);
	// If several agreements have the item, or one that is not current, the shift itself says to which agreement it belongs.
	const agreementOf = (shift: Row) => {
		const [only, ...others] = agreementsOfItem.get(shift.AgreementItemId) ?? [];
		const isClear = only?.agreement.Current === 1 && others.length === 0;
		return isClear ? only.agreement.AgreementId : shift.AgreementId;
	};
	const used = lists
		.get('roster')!
		.filter((shift) => !isHeld(shift) && day(shift.DateOfService) >= first)
		.filter(({ DateOfService }) => day(DateOfService) <= last);
	const amount = (shift: Row) =>
		Number(shift.ChargeRate) * (hourly.has(shift.ServiceId) ? minutes(shift) / 60 : 1);
	return new Map(
		lists
			.get('agreement')!
			.filter(({ Current }) => Current === 1)
			.map(({ AgreementId, StartDate, EndDate, BudgetPeriod, Budget, BudgetHour }) => {
				const own = used.filter((shift) => agreementOf(shift) === AgreementId);
				const begins = DateTime.max(first, day(StartDate));
				const ends = String(EndDate).startsWith('0000') ? last : DateTime.min(last, day(EndDate));
				const running = Array.from({ length: 93 }, (_, index) =>
					first.plus({ days: index }),
				).filter((one) => one >= begins && one <= ends);
				// Each day adds its share of its month. For example, a day in April adds a thirtieth.
				const months = running.reduce((total, { daysInMonth }) => total + 1 / daysInMonth!, 0);
				const counts: Readonly<Record<string, number>> = {
					Fortnight: running.length / 14,
					Month: months,
					Year: months / 12,
				};
				const times = counts[String(BudgetPeriod)];
				const before = own.filter(({ DateOfService }) => day(DateOfService) < today);
				const booked = own.filter(({ DateOfService }) => day(DateOfService) >= today);
				return [
					String(AgreementId),
					[
						Number(Budget) * times,
						Number(BudgetHour) * times,
						sum(before, amount),
						sum(booked, amount),
						hours(before),
						hours(booked),
					],
				];
			}),
	);
}

const leaveAndHold = (lists: Lists): Report =>
	counted(
		lists
			.get('roster')!
			.filter(isHeld)
			.map(
				(shift) =>
					`${String(shift.OnHoldType)} ${String(shift.CarerId)} ${hours([shift]).toFixed(2)}`,
			),
	);

/** For each report, the query that reads the report's lines in the database. A line has a subject and numbers. */
const queries: Readonly<Record<string, string>> = {
	hours_by_worker_and_week: `select week || ' ' || coalesce(carerid::text, 'nobody') as key,
		json_build_array(shifts, planned_hours, timesheets, worked_hours, kilometres) as numbers from care.hours_by_worker_and_week`,
	shift_without_worker: `select dateofservice || ' ' || starttime || ' ' || clientid || ': ' || why as key,
		json_build_array(count(*)) as numbers from care.shift_without_worker group by 1`,
	open_incident_by_age: `select kind || ' ' || incidentid as key, json_build_array(age_days) as numbers
		from care.open_incident_by_age`,
	budget_used_by_agreement: `select agreementid::text as key, json_build_array(budget_of_quarter,
		budget_hours_of_quarter, used_amount, booked_amount, used_hours, booked_hours) as numbers
		from care.budget_used_by_agreement`,
	leave_and_hold: `select onholdtype || ' ' || carerid || ' ' || hours as key, json_build_array(count(*)) as numbers
		from care.leave_and_hold group by 1`,
};

type Ask = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** Compares the figures of the copy with the figures that the package computes from the service's records. */
async function compareFigures(ask: Ask, lists: Lists, today: string): Promise<string[]> {
	const days = lists.get('roster')!.map(({ DateOfService }) => String(DateOfService));
	const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
	const [from, to] = [day(first).startOf('month'), day(last).endOf('month')].map((one) =>
		one.toISODate()!,
	);
	const facts = factsOf((name) => lists.get(name)!, from, to, today);
	const rows = await ask(`select key, value, why_not from care.figures('${from}', '${to}')`);
	const found = new Map(rows.map((row) => [row.key, row]));
	return (Object.keys(figures) as FigureName[]).flatMap((key) => {
		const [value, expected] = [found.get(key)?.value ?? undefined, figureOf(key, facts)];
		const isSame = value === undefined ? expected === undefined : Number(value) === expected;
		const why = String(found.get(key)?.why_not);
		return isSame ? [] : [`${key}: ${String(value)} instead of ${String(expected)} (${why})`];
	});
}

/**
 * Compares the figures and the five reports of the copy with the service's records.
 *
 * @param todayText today at the service, such as 2026-11-23
 * @returns a text about each difference
 */
export async function compareReports(ask: Ask, lists: Lists, todayText: string): Promise<string[]> {
	const today = day(todayText);
	const expected: Readonly<Record<string, Report>> = {
		hours_by_worker_and_week: hoursByWorkerAndWeek(lists),
		shift_without_worker: shiftsWithoutWorker(lists, today),
		open_incident_by_age: openIncidents(lists, today),
		budget_used_by_agreement: budgets(lists, today),
		leave_and_hold: leaveAndHold(lists),
	};
	const wrong = await compareFigures(ask, lists, todayText);
	for (const [name, query] of Object.entries(queries)) {
		const rows = await ask(query);
		const found = new Map(rows.map(({ key, numbers }) => [String(key), numbers as number[]]));
		const lines = [...new Set([...expected[name].keys(), ...found.keys()])].filter((line) => {
			const [there, here] = [expected[name].get(line), found.get(line)];
			// The database rounds to two decimals, so small differences are allowed.
			return !here || !there?.every((one, index) => Math.abs(Number(one) - here[index]) < 0.006);
		});
		if (rows.length === 0 || rows.length !== found.size)
			wrong.push(`${name}: ${rows.length} lines`);
		for (const line of lines) {
			const [here, there] = [found.get(line), expected[name].get(line)];
			wrong.push(`${name}, ${line}: ${String(here)} instead of ${String(there)}`);
		}
	}
	return wrong;
}
