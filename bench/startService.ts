import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FillOptions, Login, Switches } from '../simulator/mod';

/** What the service is told to do. */
export interface Order {
	/** All goes back to how it was at the start, but for these. */
	readonly switches?: Partial<Switches>;
	/** Tables by their paths; `items` says how many items each agreement has, and `isNamed` whether its records are those of namedRows.ts. */
	readonly fill?: Readonly<
		Record<string, Omit<FillOptions, 'change'> & { count: number; items?: number; isNamed?: true }>
	>;
	/** Whether the address is that of a service in front, which keeps each answer and gives it again; see bufferOf.ts. */
	readonly isBuffered?: true;
	/** How many records are entered now, by path. */
	readonly add?: Readonly<Record<string, number>>;
	/** How many records are edited now so that it counts as a change, by path; another one each time. */
	readonly change?: Readonly<Record<string, number>>;
}

/** What happened since the service was told something last. */
export interface Tally {
	readonly url: string;
	readonly admin: Login;
	readonly requests: number;
	/** Those of the requests that were answered with 429. */
	readonly refused: number;
	/** How many connections were opened. */
	readonly connections: number;
	/** How many bytes were sent. */
	readonly bytes: number;
}

/** A simulator in a process of its own. */
export interface Service {
	tell(order?: Order): Promise<Tally>;
	stop(): void;
}

/** Starts a simulator in a process of its own, which ends with this one. */
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
