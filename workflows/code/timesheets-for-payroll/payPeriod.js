import { addresses } from '../shared/addresses.js';
import { dayOrTime } from '../shared/dayOrTime.js';
import { isByHand } from '../shared/isByHand.js';
import { isHourly } from '../shared/isHourly.js';
import { numbers } from '../shared/numbers.js';
import { payrollColumns } from '../shared/payrollColumns.js';
import { senderOf } from '../shared/senderOf.js';

/**
 * The last pay period that is over, after a look at what was filled in.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function payPeriod({ $, $execution, DateTime }) {
	const given = $('Fill in here').first().json;
	const day = (name) => dayOrTime(name, given[name], DateTime);
	const paidOnce = String(given.paidOnce ?? '')
		.split(/[,;]/)
		.map((unit) => unit.trim().toLowerCase())
		.filter((unit) => unit !== '');
	const length = paidOnce.find((unit) => isHourly(unit) || /^k(m|ilomet)/.test(unit));
	if (length !== undefined) {
		throw new Error(
			`"Fill in here": paidOnce must name no hours or kilometres, which are not paid once a timesheet. It names "${length}".`,
		);
	}
	const start = day('payPeriodStart');
	const today = day('today');
	const [days] = numbers('payPeriodDays', given.payPeriodDays, {
		least: 1,
		most: 366,
		one: true,
		whole: true,
	});
	const passed = Math.round(today.diff(start, 'days').days);
	const periods = Math.floor(passed / days);
	const first = start.plus({ days: (periods - 1) * days });
	return [
		{
			json: {
				sender: senderOf(given.sender),
				recipients: addresses('recipient', given.recipient),
				paidOnce,
				...payrollColumns(given),
				firstDay: first.toISODate(),
				lastDay: first.plus({ days: days - 1 }).toISODate(),
				// On the morning after a pay period, and whenever a person asks.
				isToBeSent: passed === periods * days || isByHand({ $, $execution }, 'Every day at 6 am'),
			},
		},
	];
}
