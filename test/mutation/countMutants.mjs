/**
 * Counts what became of the mutants.
 *
 * @param {{ files: Record<string, { mutants: { status: string }[] }> }} report Stryker's report
 * @returns {{ killed: number, all: number }} how many a test noticed, and how many count
 */
export function countMutants({ files }) {
	const statuses = Object.values(files).flatMap(({ mutants }) =>
		mutants.map(({ status }) => status),
	);
	const killed = statuses.filter((status) => ['Killed', 'Timeout'].includes(status)).length;
	const missed = statuses.filter((status) => ['Survived', 'NoCoverage'].includes(status)).length;
	return { killed, all: killed + missed };
}
