import type { Earlier, Gone, State } from './earlierFindings';
import type { Finding, Health } from './healthChecks';
import type { Period } from './period';

/** A finding, and whether an earlier run had it. */
export interface Told extends Finding {
	readonly state?: State;
}

/** Everything that a run found out. */
export interface HealthFound {
	readonly health: Health;
	/** All findings, with the most severe first. */
	readonly findings: readonly Told[];
	readonly earlier?: Earlier;
	/** The titles of the checks that the settings leave out. */
	readonly leftOut: readonly string[];
	/** How many incoming lines were ignored because the time of their run cannot be read. */
	readonly undated: number;
	/** Whether the score of the earlier run is about the same lists and checks. */
	readonly isSameScore: boolean;
	readonly gone: readonly (readonly [finding: string, gone: Gone])[];
	readonly days: Period;
	/** Sentences about lists that could not be read, or that could be read only in part. */
	readonly unread: readonly string[];
	/** The names of lists that were read and are empty. */
	readonly empty: readonly string[];
	/** The number of incoming items, if several items came in and no item is a line of an earlier run. Otherwise the number is 0. */
	readonly otherItems: number;
}
