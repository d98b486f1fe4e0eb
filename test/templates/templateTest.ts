import type { TableSize } from '../../simulator/mod';
import type { Bench, Differences } from './bench';

/** The test of one template. */
export interface TemplateTest {
	/** Its file in `workflows/`, without `.json`. */
	readonly file: string;
	/** Runs the template and compares what comes with what must come; each check is reported on the bench. */
	readonly play: (bench: Bench) => Promise<void>;
	/** With Code nodes that see every record of a long list: the same at the most records that one list may have. */
	readonly large?: {
		/** A provider with nearly 100,000 records in the days that the template asks for. */
		readonly size: Partial<TableSize>;
		readonly compare: (bench: Bench) => Promise<Differences>;
	};
}
