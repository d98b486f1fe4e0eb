import { budgetPeriods } from './budgetPeriods.js';
import { isHourly } from './isHourly.js';
import { isSet } from './isSet.js';
import { lengthOf } from './lengthOf.js';
import { momentOf } from './momentOf.js';

/**
 * What each budget comes to in the days that count, and what the shifts of these days take of it: the budgets of agreements, and
 * those of their items. A shift before today is used, a later one is booked. What cannot be read is counted by itself.
 *
 * @param {Record<string, any>[]} agreements
 * @param {Map<string, Record<string, any>>} services by id
 * @param {Record<string, any>[]} shifts
 * @param {{ budgetFrom: string, budgetTo: string, today: string }} days
 * @param {typeof import('luxon').DateTime} DateTime
 */
export function useOfBudgets(agreements, services, shifts, days, DateTime) {
	const { budgetFrom, budgetTo, today } = days;
	const daysFrom = (from, to) =>
		Math.max(0, Math.round(DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days) + 1);

	// Part of a month counts by the days of that month, so that whole months, quarters and years are whole numbers.
	const monthsUntil = ({ year, month, day, daysInMonth }) =>
		12 * year + month + (day - 1) / daysInMonth;
	const monthsFrom = (from, to) =>
		Math.max(
			0,
			monthsUntil(DateTime.fromISO(to).plus({ days: 1 })) - monthsUntil(DateTime.fromISO(from)),
		);

	// A period that is in no line of this table is not guessed.
	const periods = budgetPeriods();
	const countFrom = { day: daysFrom, month: monthsFrom };
	const dayOf = (value) => {
		const date = momentOf(value, DateTime);
		return date.isValid ? date.toISODate() : '';
	};
	/** How often a budget counts; undefined where its period is not known. One without a period counts once. */
	const factor = (period, { StartDate, EndDate }) => {
		const label = String(period ?? '')
			.trim()
			.toLowerCase();
		if (label === '') return 1;
		const known = periods.find(({ labels }) => labels.includes(label));
		const [start, end] = [dayOf(StartDate), dayOf(EndDate)];
		const from = start > budgetFrom ? start : budgetFrom;
		const to = end && end < budgetTo ? end : budgetTo;
		return known && countFrom[known.unit](from, to) / known.length;
	};
	/** Undefined where it is no amount; nothing is zero. */
	const amountOf = (value) => {
		const amount = Number(value || 0);
		return amount >= 0 && amount < Infinity ? amount : undefined;
	};
	// Without an ID, the shifts of all others without one would be its own.
	const hasId = (id) => Number(id) > 0;
	const itemsOf = (agreement) =>
		(Array.isArray(agreement.AgreementItems) ? agreement.AgreementItems : []).filter(Boolean);

	const sums = new Map();
	const unassigned = { count: 0, hours: 0, amount: 0 };
	const unclear = { length: 0, charge: 0, day: 0, unit: 0 };
	const agreementOfItem = new Map(
		agreements.flatMap((agreement) =>
			itemsOf(agreement)
				.filter((item) => hasId(item.AgreementItemId))
				.map((item) => [String(item.AgreementItemId), String(agreement.AgreementId)]),
		),
	);
	for (const shift of shifts) {
		if (shift.OnHoldType) continue;
		const hours = (lengthOf(shift) ?? 0) / 60;
		const isCharged = (shift.ChargeRate ?? '') !== '';
		const rate = isCharged ? amountOf(shift.ChargeRate) : undefined;
		const unit = services.get(String(shift.ServiceId))?.Unit;
		const day = dayOf(shift.DateOfService);
		unclear.length += lengthOf(shift) === undefined ? 1 : 0;
		unclear.charge += rate === undefined ? 1 : 0;
		unclear.day += day === '' ? 1 : 0;
		unclear.unit += unit ? 0 : 1;
		// The charge rate counts for each hour, or once where the service is not charged by the hour.
		const amount = (rate ?? 0) * (isHourly(unit) ? hours : 1);
		const item = String(shift.AgreementItemId);
		const agreement = agreementOfItem.get(item) ?? String(shift.AgreementId);
		if (!agreementOfItem.has(item)) {
			unassigned.count++;
			unassigned.hours += hours;
			unassigned.amount += amount;
		}
		const state = day !== '' && day < today ? 'used' : 'booked';
		for (const key of [`item ${item}`, `agreement ${agreement}`]) {
			const sum = sums.get(key) ?? { usedHours: 0, usedAmount: 0, bookedHours: 0, bookedAmount: 0 };
			sum[`${state}Hours`] += hours;
			sum[`${state}Amount`] += amount;
			sums.set(key, sum);
		}
	}

	const row = (agreement, service, kind, id, period, hours, amount) => {
		const times = factor(period, agreement);
		const budgets = [amountOf(hours), amountOf(amount)];
		const why = [
			[times === undefined, 'period not known'],
			[budgets.includes(undefined), 'budget cannot be read'],
			[!hasId(id), 'has no ID'],
			[
				['StartDate', 'EndDate'].some((name) => isSet(agreement[name]) && !dayOf(agreement[name])),
				'days of the agreement cannot be read',
			],
		].flatMap(([holds, reason]) => (holds ? [reason] : []));
		const none = { usedHours: 0, usedAmount: 0, bookedHours: 0, bookedAmount: 0 };
		return {
			agreement,
			service,
			period: String(period ?? ''),
			why: why.join(', '),
			isKnown: why.length === 0,
			isBudget: budgets.some((budget) => budget !== 0),
			/** Whether the agreement runs on none of the days, so that the budget comes to nothing. */
			isOutside: times === 0,
			budgetHours: (budgets[0] ?? 0) * (times ?? 1),
			budgetAmount: (budgets[1] ?? 0) * (times ?? 1),
			...((hasId(id) && sums.get(`${kind} ${id}`)) || none),
		};
	};
	const rows = agreements.flatMap((agreement) => [
		row(
			agreement,
			'whole agreement',
			'agreement',
			agreement.AgreementId,
			agreement.BudgetPeriod,
			agreement.BudgetHour,
			agreement.Budget,
		),
		...itemsOf(agreement).map((item) =>
			row(
				agreement,
				services.get(String(item.ServiceId))?.Description ?? '',
				'item',
				item.AgreementItemId,
				item.Period,
				item.BudgetHours,
				item.BudgetAmount,
			),
		),
	]);
	return { rows: rows.filter(({ isBudget }) => isBudget), unassigned, unclear };
}
