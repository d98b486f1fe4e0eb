import { clockTimes } from '../shared/clockTimes.js';
import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { groupBy } from '../shared/groupBy.js';
import { htmlTable } from '../shared/htmlTable.js';
import { recordsOf } from '../shared/recordsOf.js';
/**
 * Finds the shifts that need somebody, and says why.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function findShifts({ $, DateTime }) {
	const settings = $('Check what was filled in').first().json;
	const namesError = errorOf($('Shifts'));
	const shifts = recordsOf($(namesError === undefined ? 'Shifts' : 'Shifts without names'));
	const workersError = errorOf($('Workers'));
	const current = new Set(recordsOf($('Workers')).map((worker) => String(worker.CarerId)));

	// A list that cannot be read or understood is a warning: the shifts without a worker must not wait for it.
	const leave = recordsOf($('Leave'));
	const error = errorOf($('Leave'));
	const named = [settings.leaveWorker, settings.leaveFrom, settings.leaveTo];
	const missing = named.filter(
		(field) => leave.length > 0 && !leave.some((record) => field in record),
	);
	const day = (value) => String(value ?? '').slice(0, 10);
	const isReadable = (value) => !value || DateTime.fromISO(day(value)).isValid;
	const readable = leave.filter(
		(record) => isReadable(record[settings.leaveFrom]) && isReadable(record[settings.leaveTo]),
	);
	const failure =
		error !== undefined
			? `Leave was not looked at, because it could not be read: ${error}`
			: missing.length > 0
				? 'Leave was not looked at: its records have no ' +
					missing.join(', ') +
					'. They have: ' +
					Object.keys(leave[0]).join(', ') +
					'.'
				: workersError === undefined &&
					  leave.length > 0 &&
					  !leave.some((record) => current.has(String(record[settings.leaveWorker])))
					? 'Leave was not looked at: none of its records, ' +
						leave.length +
						' in number, is of a current worker.'
					: '';
	const leftOut = leave.length - readable.length;
	const warning =
		failure ||
		(leftOut > 0
			? 'Records of leave that were left out, because their days are not dates such as 2026-03-02: ' +
				leftOut +
				'.'
			: '');
	const names =
		namesError === undefined ? '' : `Names could not be read, so IDs stand for them: ${namesError}`;
	const workersWarning =
		workersError === undefined
			? ''
			: `The list of workers could not be read, so shifts of workers who have left are not among these: ${workersError}`;
	const leaveOf = failure
		? new Map()
		: groupBy(readable, (record) => String(record[settings.leaveWorker]));

	function reason(shift) {
		if (!(Number(shift.CarerId) > 0)) return 'No worker';
		if (workersError === undefined && !current.has(String(shift.CarerId)))
			return 'The worker is not current';
		const first = day(shift.DateOfService);
		const last = DateTime.fromISO(first)
			.plus({ days: Math.max(0, Math.ceil(clockTimes(shift).end / 1440) - 1) })
			.toISODate();
		const found = (leaveOf.get(String(shift.CarerId)) ?? []).find(
			(record) =>
				day(record[settings.leaveFrom]) <= last &&
				(day(record[settings.leaveTo]) || '9999') >= first,
		);
		return found
			? 'On leave ' +
					day(found[settings.leaveFrom]) +
					' to ' +
					(day(found[settings.leaveTo]) || 'open')
			: '';
	}

	const weekday = (value) => {
		const date = DateTime.fromISO(day(value));
		return date.isValid ? date.toFormat('ccc') : '';
	};
	const idOf = (id) => (id > 0 ? `ID ${id}` : '');
	const found = shifts
		.map((shift) => ({ shift, Reason: reason(shift) }))
		.filter(({ Reason }) => Reason !== '')
		.map(({ shift, Reason }) => ({
			Date: shift.DateOfService,
			Day: weekday(shift.DateOfService),
			Start: clockTimes(shift).start,
			Minutes: shift.Minutes,
			Client: shift.ClientName ?? idOf(shift.ClientId),
			Service: shift.ServiceName ?? idOf(shift.ServiceId),
			Worker: shift.WorkerName ?? idOf(shift.CarerId),
			Reason,
			'On hold': shift.OnHoldType ?? '',
		}))
		.sort((a, b) =>
			[a.Date, a.Start, a.Client].join().localeCompare([b.Date, b.Start, b.Client].join()),
		);
	const needed = found.filter((row) => !row['On hold']);
	const held = found.filter((row) => row['On hold']);

	return [
		{
			json: {
				rows: [...needed, ...held],
				subject:
					'Shifts that need a worker: ' +
					needed.length +
					(failure
						? ' (leave was not looked at)'
						: warning
							? ' (not all leave was looked at)'
							: '') +
					(workersWarning ? ' (workers could not be read)' : ''),
				html:
					[warning, workersWarning, names]
						.filter(Boolean)
						.map((text) => '<p style="color: #b00020"><b>' + escapeHtml(text) + '</b></p>')
						.join('') +
					'<p>' +
					shifts.length +
					' shifts of ' +
					escapeHtml(settings.days) +
					' days from ' +
					escapeHtml(settings.today) +
					' were looked at.</p>' +
					'<h3>Shifts that need a worker (' +
					needed.length +
					')</h3>' +
					htmlTable(needed) +
					'<h3>The same, on hold (' +
					held.length +
					')</h3>' +
					htmlTable(held),
			},
		},
	];
}
