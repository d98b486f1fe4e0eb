/**
 * A row for each shift. Its key stays the same while its day, start, client and service do, so that a change of worker or of
 * length is a change of its row; equal shifts are numbered.
 *
 * @param {import('../n8n').Items} shifts
 * @param {string} seen when they were fetched
 * @param {(text: unknown) => unknown} toCell what stands in the sheet for a text of the service
 */
export function shiftRows(shifts, seen, toCell) {
	const known = new Map();
	return shifts
		.all()
		.map((item) => item.json)
		.filter((shift) => shift.DateOfService)
		.map((shift) => {
			const start = String(shift.StartTime ?? '').slice(0, 5);
			const same = [
				'Client ' + shift.ClientId,
				shift.DateOfService,
				start,
				'service ' + shift.ServiceId,
			].join(', ');
			const number = (known.get(same) ?? 0) + 1;
			known.set(same, number);
			return {
				Key: number === 1 ? same : same + ', number ' + number,
				Date: shift.DateOfService,
				Start: start,
				Minutes: shift.Minutes,
				Client: toCell(shift.ClientName ?? shift.ClientId),
				Worker: toCell(shift.CarerId > 0 ? (shift.WorkerName ?? shift.CarerId) : 'nobody'),
				Service: toCell(shift.ServiceName ?? shift.ServiceId),
				'On hold': toCell(shift.OnHoldType ?? ''),
				Seen: seen,
			};
		});
}
