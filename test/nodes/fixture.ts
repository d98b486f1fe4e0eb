import type { INodeParameters } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import {
	createTables,
	startSimulator,
	type LoggedRequest,
	type Simulator,
	type SimulatorOptions,
} from '../../simulator/mod';
import { runNode, type RunOptions, type RunResult } from '../engine/mod';

const node = new CareManagement();

/** The simulator, and the node that uses it in n8n's engine. */
export interface Fixture {
	readonly simulator: Simulator;
	/**
	 * Runs the node. By default, the credential is an administrator's, the time zone is Sydney's, the output is raw, and there are no
	 * filters. `output: undefined` and `filters: undefined` mean the defaults of the panel.
	 */
	run(parameters: INodeParameters, options?: Partial<RunOptions>): Promise<RunResult>;
	/** Returns the requests in the simulator's log, and empties the log. */
	takeRequests(): LoggedRequest[];
}

/** A size of the simulator's tables for tests that write. */
export const few = { clients: 2, workers: 4, weeksBack: 0, weeksAhead: 0, incidents: 0 };

/** A size of the simulator's tables for tests that need records in all lists. */
export const every = { clients: 30, workers: 20, weeksBack: 3, weeksAhead: 2, incidents: 60 };

/**
 * Starts the simulator for the tests of one file, and resets it after each test.
 *
 * @param options how the simulator starts. Without a size and without tables, its tables are empty
 */
export function useFixture(options: SimulatorOptions = {}): Fixture {
	let simulator: Simulator;
	const { now = '2026-03-11 09:00:00', size, seed = 1 } = options;
	beforeAll(async () => {
		// The tables are made once and then copied for each test, because a copy is faster.
		const tables = size ? createTables({ seed, now, size }) : {};
		simulator = await startSimulator({ now, tables, ...options });
	});
	afterEach(() => simulator.reset());
	afterAll(async () => await simulator.close());
	return {
		get simulator() {
			return simulator;
		},
		run: async (parameters, more = {}) =>
			await runNode({
				node,
				parameters: { output: 'raw', filters: {}, ...parameters },
				credentials: { baseUrl: simulator.url, ...simulator.admin },
				timezone: 'Australia/Sydney',
				...more,
			}),
		takeRequests: () => simulator.requests.splice(0),
	};
}

/** Returns the query of a request as an object. If a parameter was sent twice, the test fails. */
export function queryOf({ query }: LoggedRequest): Record<string, string> {
	const names = query.map(([name]) => name);
	expect(new Set(names).size).toBe(names.length);
	return Object.fromEntries(query);
}

/**
 * Makes the parameters that let only some fields leave the node.
 *
 * @param fields the names of the fields, or an expression
 */
export const returning = (
	fields: string | string[],
	options: INodeParameters = {},
): INodeParameters => ({ output: 'fields', fields, options });
