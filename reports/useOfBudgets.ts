import { flagOf, holdOf } from '../api/mod';
import { DateTime } from 'luxon';
import {
	addDays,
	codeText,
	type Day,
	daysBetween,
	groupBy,
	isObject,
	isUnsetDate,
	parseDay,
} from '../values/mod';
import { amountOf, isNothing } from './amounts';
import { lengthOf } from './clockTimes';
import { withoutCopies } from './eachOnce';
import { idText } from './idText';
import { isHourly, isOtherTime } from './isHourly';
import type { Period } from './period';
import type { SourceRecord } from './report';
import { budgetPeriods } from './rules/budgetPeriods';
import { setDay } from './setDay';
import { textOf } from './textOf';

/** An amount of hours and an amount of dollars. */
interface Amounts {
	readonly hours: number;
	readonly amount: number;
}

/** A budget of an agreement or of an agreement item, and how much of it the shifts take. */
export interface BudgetUse {
	readonly agreement: SourceRecord;
	/** The key of the budget, such as `item 11` or `agreement 1`. If the item or agreement has no ID, the key has no number. */
	readonly key: string;
	/** The service that is paid from the budget. The budget of a whole agreement has no such field. */
	readonly serviceId?: unknown;
	readonly period: string;
	/** Why the budget cannot be computed. The text is empty if the budget can be computed. */
	readonly why: string;
	/** Whether the agreement runs on none of the given days. If so, the budget is zero. */
	readonly isOutside: boolean;
	readonly budget: Amounts;
	/** The amounts that shifts before today take. */
	readonly used: Amounts;
	/** The amounts that shifts of today and of later days take. Shifts whose day cannot be read count here, too. */
	readonly booked: Amounts;
}

/** Counts of shifts that belong to no agreement item, have unreadable values, are on hold, or are not charged by the hour. */
export interface Unclear {
	readonly unassigned: Amounts & { readonly count: number };
	readonly length: number;
	readonly charge: number;
	readonly day: number;
	readonly unit: number;
	/** How many shifts are on hold. These shifts take nothing from any budget. */
	readonly held: number;
	/** For each unit that is charged once per shift, the number of shifts. */
	readonly onceBy: ReadonlyMap<string, number>;
	/** For each unit that is a length of time other than the hour, the number of shifts. */
	readonly otherTimes: ReadonlyMap<string, number>;
}

type CountsOfUnits = Record<'onceBy' | 'otherTimes', Map<string, number>>;

const isCurrent = ({ Current }: SourceRecord): boolean => flagOf(Current) === true;

/** Returns the readable items of an agreement. */
const itemsOf = ({ AgreementItems }: SourceRecord): SourceRecord[] =>
	Array.isArray(AgreementItems) ? AgreementItems.filter(isObject) : [];

const nothing: Amounts = { hours: 0, amount: 0 };

const add = (one: Amounts, other: Amounts): Amounts => ({
	hours: one.hours + other.hours,
	amount: one.amount + other.amount,
});

interface Sums {
	readonly used: Amounts;
	readonly booked: Amounts;
}

/**
 * Reads the amounts that a shift takes from a budget, and the values from which these amounts are computed. A value that cannot be read is
 * undefined.
 */
function readShift(shift: SourceRecord, services: ReadonlyMap<string, SourceRecord>) {
	const length = lengthOf(shift);
	const charge = isNothing(shift.ChargeRate) ? undefined : amountOf(shift.ChargeRate);
	const unit = services.get(idText(shift.ServiceId))?.Unit;
	const hours = (length ?? 0) / 60;
	// If the service is charged by the hour, the charge rate is applied to each hour. Otherwise it is applied once.
	const taken: Amounts = { hours, amount: (charge ?? 0) * (isHourly(unit) ? hours : 1) };
	return { length, charge, unit, day: setDay(shift.DateOfService), taken };
}

/** Counts the unreadable and unclear values of a shift. The function changes `unclear`. */
function noteUnclear(
	unclear: { length: number; charge: number; day: number; unit: number } & CountsOfUnits,
	{ length, charge, unit, day }: ReturnType<typeof readShift>,
): void {
	unclear.length += length === undefined ? 1 : 0;
	unclear.charge += charge === undefined ? 1 : 0;
	unclear.day += day === undefined ? 1 : 0;
	const name = codeText(unit);
	if (name === '') unclear.unit++;
	else if (!isHourly(name)) {
		const counts = isOtherTime(name) ? unclear.otherTimes : unclear.onceBy;
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
}

/**
 * Makes a function that finds the agreement against which a shift counts: the only agreement that has its item, if that one is current. If
 * several agreements have the item, or none, the shift itself says to which agreement it belongs. The result is empty if it does not.
 */
function agreementBy(agreements: readonly SourceRecord[]): (shift: SourceRecord) => string {
	const ofItem = groupBy(
		agreements.flatMap((agreement) =>
			itemsOf(agreement).map((item) => ({
				item: idText(item.AgreementItemId),
				agreement: isCurrent(agreement) ? idText(agreement.AgreementId) : '',
			})),
		),
		({ item }) => item,
	);
	return ({ AgreementId, AgreementItemId }) => {
		const item = idText(AgreementItemId);
		const found = item === '' ? [] : (ofItem.get(item) ?? []);
		const [only = '', ...others] = new Set(found.map(({ agreement }) => agreement));
		return (others.length === 0 && only) || idText(AgreementId);
	};
}

/**
 * Makes a function that says whether a shift belongs to no item of a current agreement. Such a shift is also one whose item several agreements
 * have, if the shift names none of the current agreements.
 */
function unassignedBy(
	agreements: readonly SourceRecord[],
	agreementOf: (shift: SourceRecord) => string,
): (shift: SourceRecord) => boolean {
	const ids = new Set(agreements.filter(isCurrent).map(({ AgreementId }) => idText(AgreementId)));
	const ofItem = groupBy(
		agreements.flatMap((agreement) =>
			itemsOf(agreement).map((item) => ({ item: idText(item.AgreementItemId), agreement })),
		),
		({ item }) => item,
	);
	return (shift) => {
		const item = idText(shift.AgreementItemId);
		const found = item === '' ? [] : (ofItem.get(item) ?? []);
		if (!found.some(({ agreement }) => isCurrent(agreement))) return true;
		const id = agreementOf(shift);
		return found.length > 1 && (id === '' || !ids.has(id));
	};
}

/** Sums the amounts that shifts take, by keys such as `item 11` and `agreement 1`. Shifts on hold take nothing. */
function sumShifts(
	agreements: readonly SourceRecord[],
	services: ReadonlyMap<string, SourceRecord>,
	shifts: readonly SourceRecord[],
	today: Day,
): { readonly sums: ReadonlyMap<string, Sums>; readonly unclear: Unclear } {
	const sums = new Map<string, Sums>();
	const unclear = {
		unassigned: { ...nothing, count: 0 },
		length: 0,
		charge: 0,
		day: 0,
		unit: 0,
		held: 0,
		onceBy: new Map<string, number>(),
		otherTimes: new Map<string, number>(),
	};
	const agreementOf = agreementBy(agreements);
	const isUnassigned = unassignedBy(agreements, agreementOf);
	const all = withoutCopies(shifts, 'RosterItemId');
	const taking = all.filter((shift) => holdOf(shift) === '');
	unclear.held = all.length - taking.length;
	for (const shift of taking) {
		const read = readShift(shift, services);
		const { day, taken } = read;
		noteUnclear(unclear, read);
		if (isUnassigned(shift)) {
			const { count } = unclear.unassigned;
			unclear.unassigned = { ...add(unclear.unassigned, taken), count: count + 1 };
		}
		const state = day !== undefined && day < today ? 'used' : 'booked';
		for (const key of [
			`item ${idText(shift.AgreementItemId)}`,
			`agreement ${agreementOf(shift)}`,
		]) {
			const sum = sums.get(key) ?? { used: nothing, booked: nothing };
			sums.set(key, { ...sum, [state]: add(sum[state], taken) });
		}
	}
	return { sums, unclear };
}

const daysFrom = (from: Day, to: Day): number => Math.max(0, daysBetween(from, to) + 1);

/**
 * Returns the number of months between two days. Each day of a month is an equal part of that month. So whole months, quarters and years give
 * whole numbers.
 */
function monthsFrom(from: Day, to: Day): number {
	const [first, end] = [from, addDays(to, 1)].map((day) => DateTime.fromISO(day, { zone: 'utc' }));
	const partOf = ({ day, daysInMonth }: DateTime) => (day - 1) / (daysInMonth ?? 30);
	// The whole months and the parts are subtracted separately, because a part of a large number is less exact.
	const months = 12 * (end.year - first.year) + end.month - first.month;
	return Math.max(0, months + partOf(end) - partOf(first));
}

/**
 * Returns how often a budget is available on the given days, for example 2 for a weekly budget and 14 days. Days on which the agreement
 * does not run are left out. The result is undefined if the budget's period is unknown.
 */
function timesOf(period: unknown, agreement: SourceRecord, days: Period): number | undefined {
	const label = textOf(period).toLowerCase();
	const known = budgetPeriods.find(({ labels }) => labels.includes(label));
	if (known === undefined && label !== '') return undefined;
	const [start, end] = [setDay(agreement.StartDate), setDay(agreement.EndDate)];
	const from = start !== undefined && start > days.from ? start : days.from;
	const to = end !== undefined && end < days.to ? end : days.to;
	// A budget without a period is available once, if the agreement runs on any of the given days.
	if (known === undefined) return from <= to ? 1 : 0;
	const count = known.unit === 'day' ? daysFrom(from, to) : monthsFrom(from, to);
	return count / known.length;
}

/** A budget with the original values of its record. */
interface WrittenBudget {
	readonly key: 'agreement' | 'item';
	readonly id: unknown;
	readonly serviceId?: unknown;
	readonly period: unknown;
	readonly hours: unknown;
	readonly amount: unknown;
}

const budgetsOf = (agreement: SourceRecord): WrittenBudget[] => [
	{
		key: 'agreement',
		id: agreement.AgreementId,
		period: agreement.BudgetPeriod,
		hours: agreement.BudgetHour,
		amount: agreement.Budget,
	},
	...itemsOf(agreement).map((item) => ({
		key: 'item' as const,
		id: item.AgreementItemId,
		serviceId: item.ServiceId,
		period: item.Period,
		hours: item.BudgetHours,
		amount: item.BudgetAmount,
	})),
];

const keyOf = ({ key, id }: WrittenBudget): string => `${key} ${idText(id)}`;

/**
 * Computes the budgets of current agreements and of their items for some days, and the amounts that shifts take from these budgets. An
 * agreement that came twice, with the same ID and all else the same, counts once.
 *
 * @param agreements all agreements. An agreement that is not current has no budget, but shifts of its ID, or of its items' IDs, may belong to it
 * @param services the services by their IDs, in the form of {@link idText}
 */
export function useOfBudgets(
	{
		agreements,
		services,
		shifts,
	}: {
		readonly agreements: readonly SourceRecord[];
		readonly services: ReadonlyMap<string, SourceRecord>;
		readonly shifts: readonly SourceRecord[];
	},
	days: Period,
	today: Day,
): { readonly budgets: readonly BudgetUse[]; readonly unclear: Unclear } {
	const all = withoutCopies(agreements, 'AgreementId');
	const { sums, unclear } = sumShifts(all, services, shifts, today);
	const sameId = groupBy(all.flatMap(budgetsOf), keyOf);
	const use = (agreement: SourceRecord, written: WrittenBudget): BudgetUse[] => {
		const [hours, amount] = [amountOf(written.hours), amountOf(written.amount)];
		if (hours === 0 && amount === 0) return [];
		const times = timesOf(written.period, agreement, days);
		const key = keyOf(written);
		// A budget without an ID gets no shifts. Otherwise it would get all shifts without an ID of an item or agreement.
		const own = idText(written.id) === '' ? undefined : sums.get(key);
		const isDouble = (sameId.get(key) ?? []).length > 1;
		return [
			{
				agreement,
				key,
				...(written.key === 'item' && { serviceId: written.serviceId }),
				period: textOf(written.period),
				why: whyNot(agreement, written, { times, isDouble }),
				isOutside: times === 0,
				budget: { hours: (hours ?? 0) * (times ?? 1), amount: (amount ?? 0) * (times ?? 1) },
				...(own ?? { used: nothing, booked: nothing }),
			},
		];
	};
	const budgets = all
		.filter(isCurrent)
		.flatMap((agreement) => budgetsOf(agreement).flatMap((written) => use(agreement, written)));
	return { budgets, unclear };
}

function whyNot(
	agreement: SourceRecord,
	written: WrittenBudget,
	{ times, isDouble }: { readonly times?: number; readonly isDouble: boolean },
): string {
	const hasNoId = idText(written.id) === '';
	const isOdd = (value: unknown) => !isUnsetDate(value) && parseDay(value) === undefined;
	const reasons: [boolean, string][] = [
		[times === undefined, 'period not known'],
		[
			[written.hours, written.amount].some((value) => amountOf(value) === undefined),
			'budget cannot be read',
		],
		[hasNoId, 'has no ID'],
		// The shifts with this ID would count against each of them.
		[!hasNoId && isDouble, `more than one ${written.key} has this ID`],
		[
			isOdd(agreement.StartDate) || isOdd(agreement.EndDate),
			'days of the agreement cannot be read',
		],
	];
	return reasons
		.filter(([holds]) => holds)
		.map(([, reason]) => reason)
		.join(', ');
}
