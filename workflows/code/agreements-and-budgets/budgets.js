/**
 * One row for each budget: what it comes to in the days that count.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function budgets({ $, DateTime }) {
	const { budgetFrom, budgetTo } = $('Fill in here').first().json;
	const days =
		Math.round(DateTime.fromISO(budgetTo).diff(DateTime.fromISO(budgetFrom), 'days').days) + 1;
	const services = new Map(
		$('Services')
			.all()
			.map((item) => [item.json.ServiceId, item.json.Description]),
	);

	// How many days a period has. A budget without a period counts once.
	const lengths = { day: 1, week: 7, fortnight: 14, month: 365 / 12, quarter: 365 / 4, year: 365 };
	const factor = (period) => {
		const length =
			lengths[
				String(period ?? '')
					.trim()
					.toLowerCase()
			];
		return length ? days / length : 1;
	};

	const rows = $('Current agreements')
		.all()
		.flatMap(({ json: agreement }) =>
			(agreement.AgreementItems ?? []).map((item) => ({
				AgreementItemId: item.AgreementItemId,
				Agreement: agreement.AgreementCode || agreement.AgreementId,
				Client: agreement.ClientName ?? '',
				Payer: agreement.PayerName ?? '',
				Service: services.get(item.ServiceId) ?? '',
				Period: item.Period ?? '',
				budgetHours: (item.BudgetHours ?? 0) * factor(item.Period),
				budgetAmount: (item.BudgetAmount ?? 0) * factor(item.Period),
			})),
		);
	return rows
		.filter((row) => row.budgetHours > 0 || row.budgetAmount > 0)
		.map((json) => ({ json }));
}
