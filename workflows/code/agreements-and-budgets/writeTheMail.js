import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';
import { recordsOf } from '../shared/recordsOf.js';
import { useOfBudgets } from '../shared/useOfBudgets.js';
import { yes } from '../shared/yes.js';

/**
 * Writes both lists: agreements that end, and budgets that are nearly used.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheMail({ $, DateTime }) {
	const settings = $('Check what was filled in').first().json;
	const today = DateTime.fromISO(settings.today);
	const until = today.plus({ days: settings.daysAhead }).toISODate();
	const agreements = recordsOf($('Agreements')).filter(({ Current }) => yes(Current));
	const services = new Map(
		recordsOf($('Services')).map((service) => [String(service.ServiceId), service]),
	);
	const ending = agreements
		.filter(({ EndDate }) => EndDate && EndDate <= until)
		.sort((a, b) => (a.EndDate < b.EndDate ? -1 : 1))
		.map((agreement) => {
			const days = Math.round(DateTime.fromISO(agreement.EndDate).diff(today, 'days').days);
			return {
				Ends: agreement.EndDate,
				Days: days < 0 ? `ended ${-days} days ago` : days,
				Agreement: agreement.AgreementCode || agreement.AgreementId,
				Client: agreement.ClientName ?? '',
				Payer: agreement.PayerName ?? '',
				Area: agreement.Area ?? '',
			};
		});

	const { rows, unassigned } = useOfBudgets(
		agreements,
		services,
		recordsOf($('Shifts')),
		settings,
		DateTime,
	);
	const round = (value) => Math.round(100 * value) / 100;
	const share = (part, whole, isKnown) =>
		isKnown && whole > 0 ? Math.round((1000 * part) / whole) / 10 : '';
	const budgets = rows.map((row) => ({
		Agreement: row.agreement.AgreementCode || row.agreement.AgreementId,
		Client: row.agreement.ClientName ?? '',
		Payer: row.agreement.PayerName ?? '',
		Service: row.service,
		Period: row.period + (row.isKnown ? '' : ' (NOT KNOWN: not computed)'),
		'Budget hours': round(row.budgetHours),
		'Used hours': round(row.usedHours),
		'Booked hours': round(row.bookedHours),
		'Used % of hours': share(row.usedHours, row.budgetHours, row.isKnown),
		'With booked % of hours': share(row.usedHours + row.bookedHours, row.budgetHours, row.isKnown),
		'Budget $': round(row.budgetAmount),
		'Used $': round(row.usedAmount),
		'Booked $': round(row.bookedAmount),
		'Used % of $': share(row.usedAmount, row.budgetAmount, row.isKnown),
		'With booked % of $': share(row.usedAmount + row.bookedAmount, row.budgetAmount, row.isKnown),
	}));
	const most = (row) =>
		Math.max(...['hours', '$'].map((unit) => Number(row[`With booked % of ${unit}`]) || 0));
	const nearlyUsed = budgets
		.filter((row) => most(row) >= settings.percent)
		.sort((a, b) => most(b) - most(a));
	const unknown = rows.filter(({ isKnown }) => !isKnown).length;

	return [
		{
			json: {
				budgets,
				subject: `Agreements that end: ${ending.length}; budgets used or booked above ${settings.percent}%: ${nearlyUsed.length}`,
				html:
					`<p>${agreements.length} current agreements and ${budgets.length} budgets were looked at.</p>` +
					(unassigned.count > 0
						? `<p>${unassigned.count} shifts with ${round(unassigned.hours)} hours and $${round(unassigned.amount)} are booked on no item of a current agreement, and count in no budget of an item.</p>`
						: '') +
					(unknown > 0
						? `<p>${unknown} budgets have a period that is not known, and were not computed. They are in the spreadsheet.</p>`
						: '') +
					`<h3>Agreements that end by ${until} (${ending.length})</h3>` +
					htmlTable(ending) +
					`<h3>Budgets above ${escapeHtml(settings.percent)}%, ${settings.budgetFrom} to ${settings.budgetTo} (${nearlyUsed.length})</h3>` +
					htmlTable(nearlyUsed) +
					'<p>Support at Home has quarterly budgets with rules of their own (carry-over, care management). The service does not show them, so they are not taken into account.</p>',
			},
		},
	];
}
