import type { Credential } from '../localN8n/mod';
import type { Person } from './person';
import type { Stage } from './scene';

/** A job that a person does in n8n's editor. */
export interface Walk {
	/** The job, as the table names it. */
	readonly job: string;
	/** With which of several things it is done here; the table has the most clicks of all that have this job. */
	readonly example?: string;
	/** The clicks that it may take, where that is promised. */
	readonly atMost?: number;
	/** The credentials that n8n has; without it, the right one of the stage and that of the mail server. */
	readonly credentials?: readonly Pick<Credential, 'name' | 'type' | 'data'>[];
	/** Brings up what is on the screen before the first click; without it, that is an empty canvas. */
	readonly begin?: (person: Person) => Promise<void>;
	/** Does the job, and looks whether the result is that of the simulator's tables, or the mail that had to come. */
	readonly walk: (person: Person, stage: Stage) => Promise<void>;
	/** The nearest job of a node of n8n. */
	readonly nearest?: Walk;
}
