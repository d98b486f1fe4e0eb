import { doubledTimesheets } from '../shared/doubledTimesheets.js';
import { payLines } from '../shared/payLines.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * A line for each timesheet, with the reason if a person has to look at it before it is paid.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function lines({ $, DateTime }) {
	const period = $('Pay period').first().json;
	const { employeeIds, payItems, firstDay, lastDay } = period;
	const timesheets = recordsOf($('In the pay period'));
	// One of the night before may last into the pay period.
	const around = recordsOf($('Timesheets')).filter(({ DateOfService }) => {
		const day = String(DateOfService ?? '').slice(0, 10);
		return /^\d{4}-/.test(day) && (day < firstDay || day > lastDay);
	});
	const doubled = doubledTimesheets([...timesheets, ...around]);
	const readable = (name) => recordsOf($(name)).filter((record) => record.error === undefined);
	return payLines(
		timesheets,
		readable('Services'),
		readable('Workers'),
		{ ...period, doubled },
		DateTime,
	)
		.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
		.map((line) => ({
			json: {
				'Worker ID': line.timesheet.CarerId ?? '',
				'Worker code': line.code,
				...(employeeIds ? { 'Employee ID': line.employee } : {}),
				Worker: line.worker,
				Date: line.day || (line.timesheet.DateOfService ?? ''),
				Day: line.day && DateTime.fromISO(line.day).toFormat('ccc'),
				Start: String(line.timesheet.StartTime ?? '').slice(0, 5),
				Minutes: line.minutes ?? '',
				'Break minutes': line.timesheet.BreakMinutes1 || 0,
				Service: line.service,
				Unit: line.unit,
				Quantity: line.quantity ?? '',
				'Pay code': line.payCode,
				...(payItems ? { 'Pay item': line.payItem } : {}),
				'Pay rate': line.rate ?? '',
				Amount: line.amount ?? '',
				Kilometres: line.kilometres ?? '',
				Variation: line.timesheet.Variation || 0,
				'Variation quantity': line.timesheet.VariationQty || 0,
				'Variation comment': line.timesheet.VariationComment ?? '',
				'Variation approved': line.timesheet.VariationApproved ? 'yes' : 'no',
				'On hold': line.timesheet.OnHoldType ?? '',
				'Not in the payroll file, because it': line.reason,
			},
		}));

	function sortKey({ worker, code, timesheet }) {
		return [worker, code, timesheet.CarerId, timesheet.DateOfService, timesheet.StartTime].join(
			'\n',
		);
	}
}
