import { reads } from '../../api/mod';
import { slicesToKeep } from '../../lists/slicesToKeep';

const { incidents } = reads;
const [{ from, to, field = '' }] = incidents.dateRanges;

const slice = (first: string, last: string, ...times: readonly string[]) => ({
	query: { [from]: first, [to]: last },
	records: times.map((time, index) => ({ IncidentId: index + 1, [field]: time })),
});
const next = slice('2026-04-06', '2026-04-10', '2026-04-07 09:00:00');
const whole = { [from]: '2026-03-20', [to]: '2026-04-10' };

it.each([
	// The first and the last record are 16 days and 1.5 hours apart. In these days, the difference between Sydney and London changes by two
	// hours. So the two records can be less than 16 days apart in the time zone of the service. Then nothing proves that the service includes
	// more than the first moment of the last day.
	['2026-04-05 11:30:00', false],
	['2026-04-05 12:30:00', true],
])('a slice whose last record is of %s is known to include its last day: %s', (last, isKept) => {
	const slices = [slice('2026-03-20', '2026-04-05', '2026-03-20 10:00:00', last), next];
	expect(slicesToKeep(incidents, slices, whole) !== undefined).toBe(isKept);
});

describe.each([
	['DateOfService', reads.timesheets],
	['CreatedTime', reads.rosters],
] as const)('a range that compares %s', (name, endpoint) => {
	it.each([
		['2026-04-05', true],
		// Such a slice may come from a service that leaves out the last day of a range.
		['2026-04-04', false],
	])('whose last day with records is %s is known to include its end: %s', (last, isKnown) => {
		const [days] = endpoint.dateRanges;
		const sliceOf = (first: string, end: string, ...dates: readonly string[]) => ({
			query: { [days.from]: first, [days.to]: end },
			records: dates.map((date, index) => ({ id: index, [name]: date })),
		});
		const many = Array.from({ length: 12 }, () => '2026-03-21');
		const slices = [
			sliceOf('2026-03-20', '2026-04-05', ...many, last),
			sliceOf('2026-04-05', '2026-04-10', '2026-04-05', '2026-04-07'),
		];
		const all = { [days.from]: '2026-03-20', [days.to]: '2026-04-10' };
		expect(slicesToKeep<(typeof slices)[number]>(endpoint, slices, all)?.[1].query[days.from]).toBe(
			isKnown ? '2026-04-06' : '2026-04-05',
		);
	});
});
