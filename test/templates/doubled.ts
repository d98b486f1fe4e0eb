import { DateTime } from 'luxon';
import type { Row } from '../../simulator/mod';

const alike = ['ClientId', 'ServiceId', 'DateOfService', 'StartTime', 'Minutes'];

/** Finds the timesheets that pay a worker twice, because they are identical or overlap. Ignores timesheets on hold. */
export function doubled(timesheets: readonly Row[]): Map<Row, 'identical' | 'overlapping'> {
	const found = new Map<Row, 'identical' | 'overlapping'>();
	const ofWorker = new Map<unknown, Row[]>();
	for (const row of timesheets) {
		if (!(Number(row.CarerId) > 0) || row.OnHoldType || row.OnHoldCode) continue;
		ofWorker.set(row.CarerId, [...(ofWorker.get(row.CarerId) ?? []), row]);
	}
	for (const own of ofWorker.values()) {
		const spans = own.map((row) => {
			const from = DateTime.fromISO(`${row.DateOfService}T${row.StartTime}`, { zone: 'utc' });
			return { row, from: from.toMillis(), to: from.toMillis() + Number(row.Minutes) * 60_000 };
		});
		for (const [index, one] of spans.entries()) {
			const others = spans.filter((_, other) => other !== index);
			const isAlike = others.some(({ row }) =>
				alike.every((field) => row[field] === one.row[field]),
			);
			const isAtOnce = others.some(({ from, to }) => from < one.to && one.from < to);
			if (isAlike || isAtOnce) found.set(one.row, isAlike ? 'identical' : 'overlapping');
		}
	}
	return found;
}
