import type { Credential, MailServer, Workflow } from '../../localN8n/mod';
import type { Simulator } from '../../simulator/mod';
import type { QueueMode } from './queueMode';

/** An execution that n8n lost because the process that worked on it was ended. */
export interface LostExecution {
	readonly id: string;
	/** The event that ended the process. */
	readonly name: string;
	/** The time of the loss, in milliseconds since 1970. */
	readonly lostAt: number;
}

export interface Stage {
	readonly queue: QueueMode;
	readonly simulator: Simulator;
	readonly mail: MailServer;
	/** The executions that have been lost so far, the oldest first. */
	readonly lost: LostExecution[];
}

export interface Check {
	readonly name: string;
	/** The workflows that the check needs. If the id of a workflow does not begin with `inactive`, the workflow is active during the check. */
	readonly workflows: (
		credentials: readonly Credential[],
	) => readonly (Workflow & { id: string })[];
	/** Does the check and returns the observations for the output. */
	readonly run: (stage: Stage) => Promise<string>;
}

/** The two n8n workers. Both run all the time, except when a check ends one and starts it again. */
export const workers = ['worker1', 'worker2'] as const;
