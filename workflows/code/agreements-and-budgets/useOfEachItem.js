/**
 * Sums up what the shifts take of each item of an agreement. A shift before today is used, any later one is booked.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function useOfEachItem({ $ }) {
	const { today } = $('Fill in here').first().json;
	const units = new Map(
		$('Services')
			.all()
			.map((item) => [item.json.ServiceId, item.json.Unit]),
	);
	const sums = new Map();
	for (const { json: shift } of $('Shifts').all()) {
		// No item, or on hold.
		if (!(shift.AgreementItemId > 0) || shift.OnHoldType) continue;
		const hours = (shift.Minutes ?? 0) / 60;
		// The charge rate counts for each hour, or once where the service is not charged by the hour.
		const amount = (shift.ChargeRate ?? 0) * (units.get(shift.ServiceId) === 'Hour' ? hours : 1);
		const sum = sums.get(shift.AgreementItemId) ?? {
			AgreementItemId: shift.AgreementItemId,
			usedHours: 0,
			usedAmount: 0,
			bookedHours: 0,
			bookedAmount: 0,
		};
		const state = shift.DateOfService < today ? 'used' : 'booked';
		sum[state + 'Hours'] += hours;
		sum[state + 'Amount'] += amount;
		sums.set(shift.AgreementItemId, sum);
	}
	return [...sums.values()].map((json) => ({ json }));
}
