import { faker } from '@faker-js/faker/locale/en_AU';
import { addRecord } from './addRecord';
import { readsByPath } from './assumptions';
import { createClock } from './clock';
import { control } from './control';
import { copyTables } from './copyTables';
import { createServer, type OnAnswer } from './createServer';
import { createTables } from './createTables';
import { fillTable } from './fillTable';
import { admin, coordinator } from './logins';
import { createRateLimit } from './rateLimit';
import type { Simulator } from './simulator';
import { defaultSwitches, type Switches } from './switches';
import type { Row, Tables, TableSize } from './tables';

export interface SimulatorOptions {
	/** The port. Default 0, which means any free port. */
	port?: number;
	/** The address to listen on. Default `127.0.0.1`, so that no other computer in the network reaches the simulator. */
	host?: string;
	/** The seed of the data. The same seed and clock give the same data. Default 1. */
	seed?: number;
	/**
	 * The API's clock, `YYYY-MM-DD HH:MM:SS` in the time zone of the switch `timeZone`. The clock runs only if the switch `clockRuns` is
	 * set. Default: the real time.
	 */
	now?: string;
	/** How much data to generate. */
	size?: Partial<TableSize>;
	/** The records to use instead of generated records. The simulator copies them. `{}` starts quickly, with empty tables. */
	tables?: Tables;
	/** The values of the switches at the start and after each `reset()`. Other switches have their defaults. */
	switches?: Partial<Switches>;
	/** The number of latest requests that the log always keeps. The log can drop older requests. Default 10,000. */
	keepRequests?: number;
	/** Whether the log keeps the records of each answer that is a list. Default false. */
	keepRecords?: boolean;
	/** A function that the simulator calls with each request and its answer. It is not called if a fault breaks the connection. */
	onAnswer?: OnAnswer;
}

/**
 * Starts a simulator of the API.
 *
 * @throws Error with code EADDRINUSE when another program uses the port
 * @example
 * const simulator = await startSimulator({ now: '2025-11-19 10:30:00', size: { clients: 30 } });
 * await fetch(`${simulator.url}/areas`, { headers: { ...simulator.admin } });
 * await simulator.close();
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const {
		seed = 1,
		now,
		size,
		port = 0,
		host = '127.0.0.1',
		keepRequests = 10_000,
		keepRecords = false,
	} = options;
	const initialSwitches = (): Switches => ({
		...defaultSwitches(),
		...structuredClone(options.switches),
		...(now === undefined ? {} : { now }),
	});
	const switches = initialSwitches();
	const clock = createClock(switches);
	const initialTables = (): Tables => ({
		...Object.fromEntries([...readsByPath.keys()].map((path): [string, Row[]] => [path, []])),
		...(options.tables
			? copyTables(options.tables)
			: createTables({ seed, now: clock.local(), size })),
	});
	faker.seed(seed);
	const tables = initialTables();
	const rateLimit = createRateLimit(switches, clock);
	const simulator: Simulator = {
		url: '',
		admin: { ...admin },
		user: { ...coordinator },
		tables,
		switches,
		requests: [],
		clock,
		keepRecords,
		inFlight: 0,
		mostInFlight: 0,
		addRecord: (path, given = {}) => addRecord(tables, path, given, clock.local()),
		fillTable: (path, count, fillOptions) => fillTable(tables, path, count, fillOptions),
		reset() {
			replace(switches, initialSwitches());
			replace(tables, initialTables());
			simulator.requests.length = 0;
			delete simulator.beforeAnswer;
			simulator.mostInFlight = simulator.inFlight;
			rateLimit.reset();
		},
		close: () => server.close(),
	};
	const server = await createServer(simulator, rateLimit, keepRequests, options.onAnswer);
	await server.register(control(simulator, initialSwitches), { prefix: '/_simulator' });
	const url = await server.listen({ port, host });
	return Object.assign(simulator, { url });
}

/** Replaces all properties of an object. The object itself stays, because other code refers to it. */
function replace(target: object, source: object): void {
	for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
	Object.assign(target, source);
}
