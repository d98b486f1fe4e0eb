import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';

/**
 * Writes both lists: agreements that end, and budgets that are nearly used.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheMail({ $, $input, DateTime }) {
	const settings = $('Fill in here').first().json;
	const today = DateTime.fromISO(settings.today);
	const agreements = $('Current agreements')
		.all()
		.map((item) => item.json)
		.filter((agreement) => agreement.AgreementId);
	const ending = agreements
		.filter(
			(agreement) =>
				agreement.EndDate &&
				DateTime.fromISO(agreement.EndDate) <= today.plus({ days: settings.daysAhead }),
		)
		.sort((a, b) => (a.EndDate < b.EndDate ? -1 : 1))
		.map((agreement) => {
			const days = Math.round(DateTime.fromISO(agreement.EndDate).diff(today, 'days').days);
			return {
				Ends: agreement.EndDate,
				Days: days < 0 ? 'ended ' + -days + ' days ago' : days,
				Agreement: agreement.AgreementCode || agreement.AgreementId,
				Client: agreement.ClientName ?? '',
				Payer: agreement.PayerName ?? '',
				Area: agreement.Area ?? '',
			};
		});
	const budgets = $input
		.all()
		.map((item) => item.json)
		.filter((row) => row.Agreement);
	const most = (row) =>
		Math.max(...['hours', '$'].map((unit) => Number(row['With booked % of ' + unit]) || 0));
	const nearlyUsed = budgets
		.filter((row) => most(row) >= settings.percent)
		.sort((a, b) => most(b) - most(a));

	return [
		{
			json: {
				budgets,
				subject:
					'Agreements that end: ' +
					ending.length +
					'; budgets used or booked above ' +
					settings.percent +
					'%: ' +
					nearlyUsed.length,
				html:
					'<p>' +
					agreements.length +
					' current agreements and ' +
					budgets.length +
					' budgets were looked at.</p>' +
					'<h3>Agreements that end by ' +
					today.plus({ days: settings.daysAhead }).toISODate() +
					' (' +
					ending.length +
					')</h3>' +
					htmlTable(ending) +
					'<h3>Budgets above ' +
					escapeHtml(settings.percent) +
					'%, ' +
					escapeHtml(settings.budgetFrom) +
					' to ' +
					escapeHtml(settings.budgetTo) +
					' (' +
					nearlyUsed.length +
					')</h3>' +
					htmlTable(nearlyUsed),
			},
		},
	];
}
