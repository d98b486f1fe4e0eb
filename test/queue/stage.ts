import type { Credential, MailServer, Workflow } from '../../localN8n/mod';
import type { Simulator } from '../../simulator/mod';
import type { QueueMode } from './queueMode';

/** An execution whose process was ended while it worked on it. */
export interface LostExecution {
	readonly id: string;
	/** What ended it. */
	readonly name: string;
	/** When, in milliseconds since 1970. */
	readonly lostAt: number;
}

/** What a check works with. */
export interface Stage {
	readonly queue: QueueMode;
	readonly simulator: Simulator;
	readonly mail: MailServer;
	/** The executions that were lost so far, the oldest first. */
	readonly lost: LostExecution[];
}

/** One thing that must hold in queue mode. */
export interface Check {
	readonly name: string;
	/** The workflows that it needs; those whose id does not begin with `inactive` are active while it runs. */
	readonly workflows: (
		credentials: readonly Credential[],
	) => readonly (Workflow & { id: string })[];
	/** Returns what was seen, for the output; throws when something does not hold. */
	readonly run: (stage: Stage) => Promise<string>;
}

/** The two workers, which run all the time but where a check ends one of them. */
export const workers = ['worker1', 'worker2'] as const;
