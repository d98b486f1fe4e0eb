import { groupBy } from './groupBy.js';
import { lengthOf } from './lengthOf.js';
import { startMinutes } from './startMinutes.js';

/**
 * The timesheets for which a worker would be paid twice: those with an identical one, and those with another one at the same
 * time. Each with the first of these others. Timesheets on hold are not paid, so they are not compared.
 *
 * @param {Record<string, any>[]} timesheets
 * @returns {Map<Record<string, any>, { kind: 'identical' | 'overlapping', other: Record<string, any> }>}
 */
export function doubledTimesheets(timesheets) {
	const starts = new Map(timesheets.map((row) => [row, startMinutes(row)]));
	const start = (row) => starts.get(row);
	const doubled = new Map();
	const worked = timesheets.filter(
		(row) => row.CarerId > 0 && Number.isFinite(start(row)) && !row.OnHoldType && !row.OnHoldCode,
	);
	const tell = (kind, one, other) => {
		if (!doubled.has(one)) doubled.set(one, { kind, other });
		if (!doubled.has(other)) doubled.set(other, { kind, other: one });
	};
	const alike = (row) =>
		[
			row.CarerId,
			row.ClientId,
			row.ServiceId,
			start(row),
			row.StartTime ? 'known' : '',
			row.Minutes,
		]
			.map(String)
			.join('\n');
	for (const [first, ...others] of groupBy(worked, alike).values()) {
		for (const other of others) tell('identical', other, first);
	}

	const hasTimes = (row) =>
		/^\d{1,2}:\d{2}/.test(String(row.StartTime ?? '')) && lengthOf(row) <= 1_440;
	for (const own of groupBy(worked.filter(hasTimes), (row) => String(row.CarerId)).values()) {
		const spans = own
			.map((row) => ({ row, from: start(row), to: start(row) + lengthOf(row) }))
			.sort((a, b) => a.from - b.from);
		// The one that lasts longest of those that began before.
		let longest = spans[0];
		for (const span of spans.slice(1)) {
			if (span.from < longest.to && span.to > span.from) tell('overlapping', span.row, longest.row);
			if (span.to > longest.to) longest = span;
		}
	}
	return doubled;
}
