import type { Credential } from '../localN8n/mod';
import type { Person } from './person';
import type { Stage } from './scene';

/** A job that a person does in n8n's editor. The clicks are counted for the table in `docs/development.md`. */
export interface Walk {
	/** The name of the job in the table. */
	readonly job: string;
	/**
	 * The name of the template in this walk, if several walks do the same job with different templates. The table has the
	 * largest number of clicks of these walks.
	 */
	readonly example?: string;
	/** The largest number of clicks that we promise for the job. */
	readonly atMost?: number;
	/** The credentials in n8n. If the field is absent, they are the right credential of the stage and the credential of the mail server. */
	readonly credentials?: readonly Pick<Credential, 'name' | 'type' | 'data'>[];
	/** Opens the page that is on the screen before the first click. If the function is absent, an empty canvas is on the screen. */
	readonly begin?: (person: Person) => Promise<void>;
	/** Does the job. Then checks that the result agrees with the simulator's tables, or that the right mail came. */
	readonly walk: (person: Person, stage: Stage) => Promise<void>;
	/** The most similar job with one of n8n's own nodes. */
	readonly nearest?: Walk;
}
