/**
 * Counts the mutants by their results.
 *
 * @param {{ files: Record<string, { mutants: { status: string }[] }> }} report Stryker's report
 * @returns {{ noticed: number, byTheClock: number, all: number }} how many mutants a test noticed, how many of these
 * because a test did not end, and how many mutants are part of the score
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
