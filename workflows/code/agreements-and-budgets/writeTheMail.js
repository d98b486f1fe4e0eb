import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';
import { isSet } from '../shared/isSet.js';
import { momentOf } from '../shared/momentOf.js';
import { namesById } from '../shared/namesById.js';
import { no } from '../shared/no.js';
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
	const all = recordsOf($('Agreements'));
	const agreements = all.filter(({ Current }) => yes(Current));
	const clientOf = namesById($('Clients'), 'ClientId');
	const payerOf = namesById($('Payers'), 'PayerId');
	const nameOf = (agreement) =>
		agreement.AgreementCode || agreement.AgreementId || 'without a number';
	const endOf = ({ EndDate }) => momentOf(EndDate, DateTime);
	const services = new Map(
		recordsOf($('Services')).map((service) => [String(service.ServiceId), service]),
	);
	const ending = agreements
		.filter((agreement) => endOf(agreement) < today.plus({ days: settings.daysAhead + 1 }))
		.sort((a, b) => Number(endOf(a)) - Number(endOf(b)))
		.map((agreement) => {
			const days = Math.round(endOf(agreement).startOf('day').diff(today, 'days').days);
			return {
				Ends: endOf(agreement).toISODate(),
				Days: days < 0 ? `ended ${-days} ${days === -1 ? 'day' : 'days'} ago` : days,
				Agreement: nameOf(agreement),
				Client: clientOf(agreement.ClientId),
				Payer: payerOf(agreement.PayerId),
				Area: agreement.Area ?? '',
			};
		});

	const { rows, unassigned, unclear } = useOfBudgets(
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
		Agreement: nameOf(row.agreement),
		Client: clientOf(row.agreement.ClientId),
		Payer: payerOf(row.agreement.PayerId),
		Service: row.service,
		Period: [
			row.period,
			...(row.isKnown ? [] : [`(NOT COMPUTED: ${row.why})`]),
			...(row.isOutside ? ['(the agreement does not run on these days)'] : []),
		]
			.join(' ')
			.trim(),
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
	// As it is, and not as it is shown: 80.04% are above 80%.
	const most = (row) =>
		Math.max(
			...['Hours', 'Amount'].map((unit) => {
				const budget = row[`budget${unit}`];
				const use = row[`used${unit}`] + row[`booked${unit}`];
				// Any use is more than an agreement allows that does not run.
				if (row.isKnown && row.isOutside && use > 0) return Number.MAX_VALUE;
				return row.isKnown && budget > 0 ? (100 * use) / budget : 0;
			}),
		);
	const nearlyUsed = rows
		.map((row, index) => ({ most: most(row), budget: budgets[index] }))
		.filter((row) => row.most > settings.percent + 1e-9)
		.sort((a, b) => b.most - a.most)
		.map(({ budget }) => budget);
	const unknown = rows.filter(({ isKnown }) => !isKnown).length;

	const named = (records, text) =>
		records.length > 0 ? [`${text}: ${records.length} (${records.map(nameOf).join(', ')})`] : [];
	const counted = (count, text) => (count > 0 ? [`${text}: ${count}`] : []);
	const warnings = [
		...['Clients', 'Payers'].flatMap((name) => {
			const error = errorOf($(name));
			return error === undefined
				? []
				: [`${name} could not be read, so IDs stand for them: ${error}`];
		}),
		...named(
			all.filter(({ Current }) => !yes(Current) && !no(Current)),
			'Agreements that do not show whether they are current, and were left out',
		),
		...named(
			agreements.filter((agreement) => isSet(agreement.EndDate) && !endOf(agreement).isValid),
			'Agreements whose end cannot be read',
		),
		...named(
			agreements.filter(({ AgreementItems }) => AgreementItems && !Array.isArray(AgreementItems)),
			'Agreements whose items cannot be read',
		),
		...counted(unclear.length, 'Shifts without a length, which count as 0 hours'),
		...counted(unclear.charge, 'Shifts without a charge rate, which count as $0'),
		...counted(unclear.day, 'Shifts without a day, which count as booked'),
		...counted(unclear.unit, 'Shifts whose service has no unit, and whose charge rate counts once'),
		...counted(unknown, 'Budgets that were not computed, for a reason that is in the spreadsheet'),
	];

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
					warnings.map((warning) => `<p>${escapeHtml(warning)}</p>`).join('') +
					`<h3>Agreements that end by ${until} (${ending.length})</h3>` +
					htmlTable(ending) +
					`<h3>Budgets above ${escapeHtml(settings.percent)}%, ${settings.budgetFrom} to ${settings.budgetTo} (${nearlyUsed.length})</h3>` +
					htmlTable(nearlyUsed) +
					'<p>Support at Home has quarterly budgets with rules of their own (carry-over, care management). The service does not show them, so they are not taken into account.</p>',
			},
		},
	];
}
