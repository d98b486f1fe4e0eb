import type { TableSize } from '../../simulator/mod';
import type { Bench, Differences } from './bench';

export interface TemplateTest {
	/** The file of the template in `workflows/`, without `.json`. */
	readonly file: string;
	/** Runs the template, and compares its results with the expected results. */
	readonly play: (bench: Bench) => Promise<void>;
	/** The same test with the most records. Only templates in which a node gets every record of a long list have this test. */
	readonly large?: {
		/** The size of a provider with nearly 100,000 records in the days that the template requests. */
		readonly size: Partial<TableSize>;
		readonly compare: (bench: Bench) => Promise<Differences>;
	};
}
