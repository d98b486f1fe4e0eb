import type { Bench } from './bench';

/** The test of one template. */
export interface TemplateTest {
	/** Its file in `workflows/`, without `.json`. */
	readonly file: string;
	/** Runs the template and compares what comes with what must come; each check is reported on the bench. */
	readonly play: (bench: Bench) => Promise<void>;
}
