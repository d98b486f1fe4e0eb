import type { Earlier, Gone, State } from './earlierFindings';
import type { Finding, Health } from './healthChecks';
import type { Period } from './period';

/** A finding, compared with an earlier run. */
export interface Told extends Finding {
	readonly state?: State;
}

/** Everything that a run found out. */
export interface HealthFound {
	readonly health: Health;
	/** All findings, the heaviest first. */
	readonly findings: readonly Told[];
	readonly earlier?: Earlier;
	/** The titles of the checks that were not wanted. */
	readonly leftOut: readonly string[];
	/** How many incoming lines do not show the time of their run. */
	readonly undated: number;
	/** Whether the score of the earlier run is of the same lists and checks. */
	readonly isSameScore: boolean;
	readonly gone: readonly (readonly [finding: string, gone: Gone])[];
	readonly days: Period;
	/** Which lists could not be read, in sentences. */
	readonly unread: readonly string[];
	/** The lists that were read and have no record, by their names for people. */
	readonly empty: readonly string[];
	/** How many incoming items are no lines of an earlier run. */
	readonly otherItems: number;
}
