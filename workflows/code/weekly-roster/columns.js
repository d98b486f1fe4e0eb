import { clockTimes } from '../shared/clockTimes.js';
import { lengthOf } from '../shared/lengthOf.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * The columns of the table, a row for each shift.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function columns({ $input, DateTime }) {
	return recordsOf($input).map((shift) => {
		const day = DateTime.fromISO(String(shift.DateOfService ?? '').slice(0, 10));
		const { start, finish } = clockTimes(shift);
		const minutes = lengthOf(shift);
		return {
			json: {
				Date: shift.DateOfService ?? '',
				Day: day.isValid ? day.toFormat('ccc') : '',
				Start: start,
				Finish: finish,
				Hours: minutes ? Math.round(minutes / 0.6) / 100 : '',
				Client: shift.ClientName ?? (shift.ClientId > 0 ? 'Client ' + shift.ClientId : ''),
				Worker: shift.WorkerName ?? (shift.CarerId > 0 ? 'Worker ' + shift.CarerId : ''),
				Service: shift.ServiceName ?? (shift.ServiceId > 0 ? 'Service ' + shift.ServiceId : ''),
				CarerId: shift.CarerId,
			},
		};
	});
}
