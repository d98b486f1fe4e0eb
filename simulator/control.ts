import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Row } from './tables';
import { idField, readsByPath } from './assumptions';
import type { Simulator } from './server';
import { defaultSwitches, type Switches } from './switches';

/** A request to the control endpoint that makes no sense. */
class BadRequest extends Error {
	readonly statusCode = 400;
}

const isObject = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON object of a request's body. */
function readBody({ body }: FastifyRequest): Row {
	let value: unknown;
	try {
		value = JSON.parse(String(body));
	} catch {
		value = undefined;
	}
	if (!isObject(value)) throw new BadRequest('Expected a JSON object in the body');
	return value;
}

/** The path of a list that a request names. */
function readPath(path: unknown): string {
	if (typeof path !== 'string' || !readsByPath.has(path)) {
		throw new BadRequest(`Expected path to be one of ${[...readsByPath.keys()].join(' ')}`);
	}
	return path;
}

/** The values that a switch may have, where they are a short list. */
const choices: { readonly [Name in keyof Switches]?: readonly unknown[] } = {
	order: [
		'idAscending',
		'idDescending',
		'dateAscending',
		'dateDescending',
		'shuffled',
		'reshuffled',
	] satisfies Switches['order'][],
	aboveMaximum: ['clamp', 'default', 'refuse'] satisfies Switches['aboveMaximum'][],
	unknownParameters: ['refuse', 'ignore'] satisfies Switches['unknownParameters'][],
	upperBound: ['day', 'midnight'] satisfies Switches['upperBound'][],
	onHold: ['leftOut', 'included'] satisfies Switches['onHold'][],
	onHoldAll: ['besideOthers', 'alone'] satisfies Switches['onHoldAll'][],
	errorBody: ['json', 'html', 'text', 'personal', 'empty'] satisfies Switches['errorBody'][],
};

const faultKeys = ['method', 'path', 'after', 'times', 'handled', 'answer'];

/** Refuses a fault that would fit every request because a word in it is misspelled. */
function checkFaults(faults: unknown): void {
	if (!Array.isArray(faults)) throw new BadRequest('Expected faults to be of type array');
	for (const fault of faults as unknown[]) {
		const wrong = isObject(fault) ? Object.keys(fault).find((key) => !faultKeys.includes(key)) : '';
		if (wrong !== undefined || !isObject(fault) || fault.answer === undefined) {
			throw new BadRequest(`Expected a fault with answer, of ${faultKeys.join(', ')}`);
		}
	}
}

/** Refuses a switch that does not exist or has a value of another kind. */
function checkSwitch(name: string, value: unknown): void {
	const standard: Row = { ...defaultSwitches() };
	if (!Object.hasOwn(standard, name)) {
		throw new BadRequest(`Expected one of ${Object.keys(standard).join(', ')} but found ${name}`);
	}
	if (name === 'faults') checkFaults(value);
	const allowed = choices[name as keyof Switches];
	if (allowed !== undefined) {
		if (!allowed.includes(value))
			throw new BadRequest(`Expected ${name} to be ${allowed.join(', ')}`);
		return;
	}
	const kind = (thing: unknown) =>
		Array.isArray(thing) ? 'array' : thing === null ? 'null' : typeof thing;
	const kinds: Record<string, string[]> = {
		now: ['null', 'string'],
		rateLimit: ['null', 'object'],
		latency: ['number', 'array'],
	};
	const wanted = kinds[name] ?? [kind(standard[name])];
	if (!wanted.includes(kind(value))) {
		throw new BadRequest(`Expected ${name} to be of type ${wanted.join(' or ')}`);
	}
}

/**
 * The control endpoint: what tests can do from code, over HTTP. It takes no headers and is not part of the service.
 *
 * @param simulator what is controlled
 * @param firstSwitches the switches as they were at the start
 */
export const control =
	(simulator: Simulator, firstSwitches: () => Switches): FastifyPluginAsync =>
	async (server) => {
		const { switches, tables, requests } = simulator;
		server.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
			reply.status(error.statusCode ?? 500).send({ message: error.message }),
		);

		server.get('/', async () => ({
			url: simulator.url,
			admin: simulator.admin,
			user: simulator.user,
			now: simulator.clock.local(),
			inFlight: simulator.inFlight,
			mostInFlight: simulator.mostInFlight,
			records: Object.fromEntries(
				Object.entries(tables).map(([path, rows]) => [path, rows.length]),
			),
		}));
		server.post('/reset', async () => {
			simulator.reset();
			return {};
		});

		server.get('/switches', async () => switches);
		server.put('/switches', async (request) => {
			const given = readBody(request);
			for (const [name, value] of Object.entries(given)) checkSwitch(name, value);
			const before = { ...switches };
			Object.assign(switches, given);
			try {
				simulator.clock.local();
			} catch (error) {
				Object.assign(switches, before);
				throw new BadRequest((error as Error).message);
			}
			return switches;
		});
		server.delete('/switches', async () => Object.assign(switches, firstSwitches()));

		server.get('/requests', async () => requests);
		server.delete('/requests', async () => {
			requests.length = 0;
			simulator.mostInFlight = simulator.inFlight;
			return {};
		});

		server.get<{ Querystring: { path?: string } }>('/records', async ({ query }) => {
			return tables[readPath(query.path)];
		});
		server.post('/records', async (request) => {
			const { path, records } = readBody(request);
			const list = readPath(path);
			if (!Array.isArray(records) || !records.every(isObject)) {
				throw new BadRequest('Expected records to be an array of objects');
			}
			return records.map((record) => simulator.add(list, record));
		});
		server.put('/records', async (request) => {
			const { path, id, changes } = readBody(request);
			const list = readPath(path);
			if (!isObject(changes)) throw new BadRequest('Expected changes to be an object');
			const row = tables[list].find((candidate) => candidate[idField(list)] === id);
			if (row === undefined) throw new BadRequest(`Expected a ${idField(list)} of ${list} as id`);
			return Object.assign(row, changes);
		});
		server.delete('/records', async (request) => {
			const { path, id } = readBody(request);
			const list = readPath(path);
			const place = tables[list].findIndex((row) => row[idField(list)] === id);
			if (place < 0) throw new BadRequest(`Expected a ${idField(list)} of ${list} as id`);
			return tables[list].splice(place, 1)[0];
		});
		server.post('/many', async (request) => {
			const { path, count, fromDate, toDate, firstId } = readBody(request);
			if (!Number.isInteger(count) || Number(count) < 0) {
				throw new BadRequest('Expected count to be a whole number');
			}
			const made = simulator.addRecords(readPath(path), Number(count), {
				...(typeof fromDate === 'string' ? { fromDate } : {}),
				...(typeof toDate === 'string' ? { toDate } : {}),
				...(typeof firstId === 'number' ? { firstId } : {}),
			});
			return { count: made.length };
		});
	};
