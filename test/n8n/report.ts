/** What the test observed in one step. */
export interface Seen {
	/** Sentences about faults. */
	readonly problems: readonly string[];
	/** Sentences about other observations. */
	readonly notes: readonly string[];
}

/** Prints a line for each step, and remembers the steps that failed. */
export class Report {
	private readonly startedAt = Date.now();
	private readonly failed: string[] = [];
	private passed = 0;

	constructor(private readonly mode: string) {}

	add(step: string, { problems, notes }: Seen): void {
		if (problems.length > 0) this.failed.push(step);
		else this.passed++;
		const seconds = String(Math.round((Date.now() - this.startedAt) / 1000)).padStart(3);
		const verdict = problems.length > 0 ? 'FAIL' : 'ok  ';
		console.log(`${seconds} s  ${verdict}  ${step}: ${[...problems, ...notes].join('; ')}`);
	}

	/**
	 * Prints how many steps passed.
	 *
	 * @throws if a step failed
	 */
	end(): void {
		const count = this.passed + this.failed.length;
		console.log(`\n${this.mode}: ${this.passed} of ${count} steps passed.`);
		if (this.failed.length > 0) throw new Error(`These failed: ${this.failed.join('; ')}.`);
	}
}
