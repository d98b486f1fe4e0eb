/**
 * The sums of each worker, pay code, unit and reason. Workers are told apart by their ID, so that two of one name stay two. A
 * sum is blank where one of its lines is not known.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function totals({ $input }) {
	const kept = ['Worker ID', 'Worker code', 'Worker', 'Pay code', 'Pay rate', 'Unit'];
	const reason = 'Not in the payroll file, because it';
	const summed = ['Minutes', 'Quantity', 'Amount', 'Kilometres'];
	const groups = new Map();
	for (const { json: line } of $input.all()) {
		const key = JSON.stringify([...kept, reason].map((column) => line[column]));
		const group = groups.get(key) ?? { line, count: 0, sums: summed.map(() => 0) };
		group.count++;
		group.sums = group.sums.map((sum, index) =>
			[sum, line[summed[index]]].includes('') ? '' : sum + Number(line[summed[index]] || 0),
		);
		groups.set(key, group);
	}
	return [...groups.values()].map(({ line, count, sums }) => ({
		json: {
			...Object.fromEntries(kept.map((column) => [column, line[column]])),
			Timesheets: count,
			...Object.fromEntries(
				summed.map((column, index) => [
					column,
					sums[index] === '' ? '' : Math.round(sums[index] * 100) / 100,
				]),
			),
			[reason]: line[reason],
		},
	}));
}
