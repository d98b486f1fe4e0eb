import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FillOptions, Login, Switches } from '../simulator/mod';

export interface Order {
	/** If present, the simulator goes back to its state at the start, and then gets these switches. */
	readonly switches?: Partial<Switches>;
	/**
	 * The tables to fill, by path. `items` is the number of items in each agreement. If `isNamed` is set, the records get names and notes
	 * from namedRows.ts.
	 */
	readonly fill?: Readonly<
		Record<string, Omit<FillOptions, 'change'> & { count: number; items?: number; isNamed?: true }>
	>;
	/**
	 * If present, each tally from now on has the address of a service in front of the simulator. This service gives the simulator's successful
	 * answers again. See bufferOf.ts.
	 */
	readonly isBuffered?: true;
	/** How many records to enter now, by path. */
	readonly add?: Readonly<Record<string, number>>;
	/** How many records to edit now, by path. The trigger reports such an edit as a change. */
	readonly change?: Readonly<Record<string, number>>;
}

/** What happened since the last order. */
export interface Tally {
	readonly url: string;
	readonly admin: Login;
	readonly requests: number;
	/** How many of the requests the service answered with 429. */
	readonly refused: number;
	readonly connections: number;
	readonly bytes: number;
}

/** A simulator in a separate process. */
export interface Service {
	tell(order?: Order): Promise<Tally>;
	stop(): void;
}

/** Starts a simulator in a separate process, which ends with this process. */
export async function startService(): Promise<Service> {
	const child = fork(join(__dirname, 'service.ts'), { execArgv: ['--import', 'tsx'] });
	await once(child, 'message');
	return {
		tell: async (order = {}) => {
			const told = once(child, 'message');
			child.send(order);
			return ((await told) as [Tally])[0];
		},
		stop: () => child.disconnect(),
	};
}
