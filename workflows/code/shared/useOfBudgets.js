import { isHourly } from './isHourly.js';

/**
 * What each budget comes to in the days that count, and what the shifts of these days take of it: the budgets of agreements, and
 * those of their items. A shift before today is used, a later one is booked.
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

	// How many days a period has. What is in no line of this table is not guessed.
	const periods = [
		{ name: /^(day|daily)$/i, length: 1 },
		{ name: /^week/i, length: 7 },
		{ name: /^fortnight/i, length: 14 },
		{ name: /^month/i, length: 365 / 12 },
		{ name: /^quarter/i, length: 365 / 4 },
		{ name: /^(year|annual|annum)/i, length: 365 },
	];
	/** How often a budget counts; undefined where its period is not known. One without a period counts once. */
	const factor = (period, { StartDate, EndDate }) => {
		const word = String(period ?? '').trim();
		if (word === '') return 1;
		const length = periods.find(({ name }) => name.test(word))?.length;
		const from = StartDate > budgetFrom ? StartDate : budgetFrom;
		const to = EndDate && EndDate < budgetTo ? EndDate : budgetTo;
		return length && daysFrom(from, to) / length;
	};

	const sums = new Map();
	const unassigned = { count: 0, hours: 0, amount: 0 };
	const agreementOfItem = new Map(
		agreements.flatMap((agreement) =>
			(agreement.AgreementItems ?? []).map((item) => [
				String(item.AgreementItemId),
				String(agreement.AgreementId),
			]),
		),
	);
	for (const shift of shifts) {
		if (shift.OnHoldType) continue;
		const hours = Number(shift.Minutes || 0) / 60;
		// The charge rate counts for each hour, or once where the service is not charged by the hour.
		const unit = services.get(String(shift.ServiceId))?.Unit;
		const amount = Number(shift.ChargeRate || 0) * (isHourly(unit) ? hours : 1);
		const item = String(shift.AgreementItemId);
		const agreement = agreementOfItem.get(item) ?? String(shift.AgreementId);
		if (!agreementOfItem.has(item)) {
			unassigned.count++;
			unassigned.hours += hours;
			unassigned.amount += amount;
		}
		const state = shift.DateOfService < today ? 'used' : 'booked';
		for (const key of [`item ${item}`, `agreement ${agreement}`]) {
			const sum = sums.get(key) ?? { usedHours: 0, usedAmount: 0, bookedHours: 0, bookedAmount: 0 };
			sum[`${state}Hours`] += hours;
			sum[`${state}Amount`] += amount;
			sums.set(key, sum);
		}
	}

	const row = (agreement, service, key, period, hours, amount) => {
		const times = factor(period, agreement);
		const none = { usedHours: 0, usedAmount: 0, bookedHours: 0, bookedAmount: 0 };
		return {
			agreement,
			service,
			period: String(period ?? ''),
			isKnown: times !== undefined,
			budgetHours: Number(hours || 0) * (times ?? 1),
			budgetAmount: Number(amount || 0) * (times ?? 1),
			...(sums.get(key) ?? none),
		};
	};
	const rows = agreements.flatMap((agreement) => [
		row(
			agreement,
			'whole agreement',
			`agreement ${agreement.AgreementId}`,
			agreement.BudgetPeriod,
			agreement.BudgetHour,
			agreement.Budget,
		),
		...(agreement.AgreementItems ?? []).map((item) =>
			row(
				agreement,
				services.get(String(item.ServiceId))?.Description ?? '',
				`item ${item.AgreementItemId}`,
				item.Period,
				item.BudgetHours,
				item.BudgetAmount,
			),
		),
	]);
	return {
		rows: rows.filter(({ budgetHours, budgetAmount }) => budgetHours > 0 || budgetAmount > 0),
		unassigned,
	};
}
