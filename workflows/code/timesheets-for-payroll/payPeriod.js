import { addresses } from '../shared/addresses.js';
import { numbers } from '../shared/numbers.js';
import { payrollColumns } from '../shared/payrollColumns.js';

/**
 * The last pay period that is over, after a look at what was filled in.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function payPeriod({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const day = (name) => {
		const date = DateTime.fromFormat(String(given[name] ?? '').slice(0, 10), 'yyyy-MM-dd');
		if (date.isValid) return date;
		throw new Error(
			`"Fill in here": ${name} must be a day, such as 2026-01-05. It is "${given[name] ?? ''}".`,
		);
	};
	const start = day('payPeriodStart');
	const today = day('today');
	const [days] = numbers('payPeriodDays', given.payPeriodDays, { least: 1, most: 366, one: true });
	const passed = Math.round(today.diff(start, 'days').days);
	const periods = Math.floor(passed / days);
	const first = start.plus({ days: (periods - 1) * days });
	return [
		{
			json: {
				sender: addresses('sender', given.sender)[0],
				recipients: addresses('recipient', given.recipient),
				paidOnce: String(given.paidOnce ?? '')
					.split(/[,;]/)
					.map((unit) => unit.trim().toLowerCase())
					.filter((unit) => unit !== ''),
				...payrollColumns(given),
				firstDay: first.toISODate(),
				lastDay: first.plus({ days: days - 1 }).toISODate(),
				daysSinceItsEnd: passed - periods * days,
			},
		},
	];
}
