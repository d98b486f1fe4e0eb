import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { idField, readsByPath } from './assumptions';
import { checkSwitch } from './checkSwitch';
import { HttpError } from './httpError';
import { isObject } from './isObject';
import type { Simulator } from './simulator';
import type { Switches } from './switches';
import type { Row } from './tables';

function parseBody({ body }: FastifyRequest): Row {
	let value: unknown;
	try {
		value = JSON.parse(String(body));
	} catch {
		value = undefined;
	}
	if (!isObject(value)) throw new HttpError(400, 'Expected a JSON object in the body');
	return value;
}

/** Checks that a value in a request is the path of a list, and returns the path. */
function parsePath(path: unknown): string {
	if (typeof path !== 'string' || !readsByPath.has(path)) {
		throw new HttpError(400, `Expected path to be one of ${[...readsByPath.keys()].join(' ')}`);
	}
	return path;
}

function findRow(rows: readonly Row[], path: string, id: unknown): number {
	const index = rows.findIndex((row) => row[idField(path)] === id);
	if (index < 0) throw new HttpError(400, `Expected a ${idField(path)} of ${path} as id`);
	return index;
}

/**
 * Makes the control endpoint. It lets tests read and change the simulator over HTTP. The control endpoint needs no headers and is not part
 * of the API.
 *
 * @param initialSwitches returns the switches that the simulator had at its start
 */
export const control =
	(simulator: Simulator, initialSwitches: () => Switches): FastifyPluginAsync =>
	async (server) => {
		server.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
			reply.status(error.statusCode ?? 500).send({ message: error.message }),
		);
		addSimulatorRoutes(server, simulator);
		addSwitchRoutes(server, simulator, initialSwitches);
		addRecordRoutes(server, simulator);
	};

function addSimulatorRoutes(server: FastifyInstance, simulator: Simulator): void {
	const { requests } = simulator;
	server.get('/', async () => ({
		url: simulator.url,
		admin: simulator.admin,
		user: simulator.user,
		now: simulator.clock.local(),
		inFlight: simulator.inFlight,
		mostInFlight: simulator.mostInFlight,
		records: Object.fromEntries(
			Object.entries(simulator.tables).map(([path, rows]) => [path, rows.length]),
		),
	}));
	server.post('/reset', async () => {
		simulator.reset();
		return {};
	});
	server.get('/requests', async () => requests);
	server.delete('/requests', async () => {
		requests.length = 0;
		simulator.mostInFlight = simulator.inFlight;
		return {};
	});
}

function addSwitchRoutes(
	server: FastifyInstance,
	{ switches, clock }: Simulator,
	initialSwitches: () => Switches,
): void {
	server.get('/switches', async () => switches);
	server.put('/switches', async (request) => {
		const given = parseBody(request);
		for (const [name, value] of Object.entries(given)) checkSwitch(name, value);
		const before = { ...switches };
		Object.assign(switches, given);
		try {
			clock.local();
		} catch (error) {
			Object.assign(switches, before);
			throw new HttpError(400, (error as Error).message);
		}
		return switches;
	});
	server.delete('/switches', async () => Object.assign(switches, initialSwitches()));
}

function addRecordRoutes(server: FastifyInstance, simulator: Simulator): void {
	const { tables } = simulator;
	server.get<{ Querystring: { path?: string } }>('/records', async ({ query }) => {
		return tables[parsePath(query.path)];
	});
	server.post('/records', async (request) => {
		const { path, records } = parseBody(request);
		const list = parsePath(path);
		if (!Array.isArray(records) || !records.every(isObject)) {
			throw new HttpError(400, 'Expected records to be an array of objects');
		}
		return records.map((record) => simulator.addRecord(list, record));
	});
	server.put('/records', async (request) => {
		const { path, id, changes } = parseBody(request);
		const list = parsePath(path);
		if (!isObject(changes)) throw new HttpError(400, 'Expected changes to be an object');
		return Object.assign(tables[list][findRow(tables[list], list, id)], changes);
	});
	server.delete('/records', async (request) => {
		const { path, id } = parseBody(request);
		const list = parsePath(path);
		return tables[list].splice(findRow(tables[list], list, id), 1)[0];
	});
	server.post('/fill', async (request) => {
		const { path, count, fromDate, toDate, firstId } = parseBody(request);
		if (!Number.isInteger(count) || Number(count) < 0) {
			throw new HttpError(400, 'Expected count to be a whole number');
		}
		const table = simulator.fillTable(parsePath(path), Number(count), {
			...(typeof fromDate === 'string' ? { fromDate } : {}),
			...(typeof toDate === 'string' ? { toDate } : {}),
			...(typeof firstId === 'number' ? { firstId } : {}),
		});
		return { count: table.length };
	});
}
