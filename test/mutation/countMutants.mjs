/**
 * Counts the mutants by their results.
 *
 * @param {{ files: Record<string, { mutants: { status: string }[] }> }} report Stryker's report
 * @returns {{ noticed: number, byTheClock: number, all: number }} the number of mutants that the tests noticed, the number
 * of mutants that they noticed because a test did not end, and the number of mutants that the score counts
 */
export function countMutants({ files }) {
	const statuses = Object.values(files).flatMap(({ mutants }) =>
		mutants.map(({ status }) => status),
	);
	const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
	return {
		noticed: count('Killed', 'Timeout'),
		byTheClock: count('Timeout'),
		all: count('Killed', 'Timeout', 'Survived', 'NoCoverage'),
	};
}
