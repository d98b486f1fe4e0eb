import multipart from '@fastify/multipart';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { findEndpoint, reads, writes } from '../api/mod';
import { errorAnswer, jsonAnswer, type Answer } from './answer';
import { createClock, type Clock } from './clock';
import { control } from './control';
import { createFaults, needsAnswer, spoil, spoilConnection } from './faults';
import { addRecord, makeRecords, type MakeRecordsOptions } from './addRecords';
import { createTables, type Tables, type ProviderSize, type Row } from './tables';
import { answerRead } from './query';
import { createRandom } from './random';
import { createRateLimit } from './rateLimit';
import { readsByPath } from './assumptions';
import { HttpError } from './httpError';
import { defaultSwitches, type Switches } from './switches';
import { answerWrite, type ReceivedBody, type ReceivedFile } from './writes';

/** The values of the three headers. */
export interface Login {
	user: string;
	key: string;
	secret: string;
}

const admin: Login = {
	user: '6b1f0c52-5c8e-4d0a-9a53-0f3a7c1e2d01',
	key: 'simulated-key-of-the-administrator',
	secret: 'simulated-secret-of-the-administrator',
};
const user: Login = {
	user: 'd94c7b7e-2f16-4c39-8b07-64f2a91b3e02',
	key: 'simulated-key-of-the-coordinator',
	secret: 'simulated-secret-of-the-coordinator',
};

/** A request that the service got. */
export interface Logged {
	method: string;
	/** Without the query. */
	path: string;
	/** Names and values in the order in which they were sent. */
	query: [name: string, value: string][];
	/** By name, in small letters. */
	headers: NodeJS.Dict<string | string[]>;
	body: ReceivedBody;
	/** The status of the answer; 0 while there is none, and when there never was one. */
	status: number;
	/** When it came, in milliseconds since the simulator started. */
	startedAt: number;
	/** When its answer was sent or its connection lost, likewise; undefined while it is handled. */
	finishedAt: number | undefined;
}

export interface SimulatorOptions {
	/** Default 0, which is any free port. */
	port?: number;
	/** The same seed and clock give the same data. Default 1. */
	seed?: number;
	/** The service's clock, `YYYY-MM-DD HH:MM:SS` in the zone of the switch `timeZone`; it stands still. Default: the real time. */
	now?: string;
	size?: Partial<ProviderSize>;
	/** Records to answer with, instead of generated ones; they are copied. `{}` starts with empty tables, at once. */
	tables?: Tables;
	/** How the service behaves from the start, and again after `reset()`. */
	switches?: Partial<Switches>;
	/** How many requests the log keeps at least; older ones are dropped. Default 10,000. */
	keepRequests?: number;
}

export interface Simulator {
	/** The base URL, without a slash at its end. */
	readonly url: string;
	/** A login with the rights of an administrator. */
	readonly admin: Login;
	/** A login without them. */
	readonly user: Login;
	/** The tables by the path that lists them. Change them as you like. */
	readonly tables: Tables;
	/** How the service behaves. Change them as you like. */
	readonly switches: Switches;
	/** The requests so far, the oldest first. Set its length to 0 to forget them. */
	readonly requests: Logged[];
	readonly clock: Clock;
	/** How many requests are being handled. */
	inFlight: number;
	/** The most that were handled at once; set it to 0 to measure afresh. */
	mostInFlight: number;
	/**
	 * Adds a record as if somebody had entered it now.
	 *
	 * @param path the path that lists it
	 * @param given the fields that matter; the id and the dates of creation come by themselves
	 * @returns the record in the table
	 */
	add(path: string, given?: Row): Row;
	/**
	 * Replaces a table by many records.
	 *
	 * @param path the path that lists them
	 * @param count how many
	 * @param options see `manyRecords`
	 * @returns the table
	 */
	addRecords(path: string, count: number, options?: MakeRecordsOptions): Row[];
	/** Puts records, switches, log and counts back to how they were at the start. */
	reset(): void;
	/** Stops the server and cuts every connection. */
	close(): Promise<void>;
}

const knownPaths = new Map<string, string[]>();
for (const { method, path } of [...Object.values(reads), ...Object.values(writes)]) {
	knownPaths.set(path, [...(knownPaths.get(path) ?? []), method]);
}

/** Does an Accept header allow JSON? None at all allows everything. */
const allowsJson = (accept: string | undefined) =>
	accept === undefined ||
	accept
		.split(',')
		.map((part) =>
			part
				.trim()
				.toLowerCase()
				.split(/\s*;\s*/),
		)
		.some(
			([type, ...options]) =>
				['application/json', 'application/*', '*/*'].includes(type) &&
				!options.some((option) => /^q=0(\.0*)?$/.test(option)),
		);

const isLogin = (headers: NodeJS.Dict<string | string[]>, login: Login) =>
	headers.user === login.user && headers.key === login.key && headers.secret === login.secret;

/** Reads the body of a request, whatever it is. */
async function receive(request: FastifyRequest): Promise<ReceivedBody> {
	if (request.isMultipart()) {
		const fields: Record<string, string> = {};
		const files: ReceivedFile[] = [];
		for await (const part of request.parts()) {
			if (part.type === 'file') {
				const content = await part.toBuffer();
				files.push({
					field: part.fieldname,
					fileName: part.filename,
					mimeType: part.mimetype,
					size: content.length,
					base64: content.toString('base64'),
				});
			} else {
				fields[part.fieldname] = String(part.value);
			}
		}
		return { kind: 'multipart', fields, files };
	}
	if (typeof request.body !== 'string' || request.body === '') return { kind: 'none' };
	if (/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
		try {
			return { kind: 'json', value: JSON.parse(request.body) };
		} catch {
			return { kind: 'other', text: request.body };
		}
	}
	return { kind: 'other', text: request.body };
}

/**
 * Starts the service on loopback.
 *
 * @param options the port, the data and the behaviour
 * @returns the running simulator
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const firstSwitches = (): Switches => ({
		...defaultSwitches(),
		...structuredClone(options.switches),
		...(options.now === undefined ? {} : { now: options.now }),
	});
	const switches = firstSwitches();
	const clock = createClock(switches);
	const { seed = 1, keepRequests = 10_000 } = options;
	const firstProvider = (): Tables => ({
		...Object.fromEntries([...readsByPath.keys()].map((path): [string, Row[]] => [path, []])),
		...(structuredClone(options.tables) ??
			createTables({ seed, now: clock.local(), size: options.size })),
	});
	const tables = firstProvider();
	const faults = createFaults(switches);
	const rate = createRateLimit(switches, clock);
	const random = createRandom(seed);
	const requests: Logged[] = [];
	const started = performance.now();
	const elapsed = () => performance.now() - started;

	/** The true answer: the rules of the specification, in the order in which a service would apply them. */
	function answer(logged: Logged): Answer {
		const { method, path, query, headers, body } = logged;
		const isAdmin = isLogin(headers, admin);
		if (!isAdmin && !isLogin(headers, user)) throw new HttpError(401, 'The credentials are wrong');
		const methods = knownPaths.get(path);
		if (methods === undefined) throw new HttpError(404, `There is no ${path}`);
		const endpoint = findEndpoint(method, path);
		if (endpoint === undefined) {
			throw new HttpError(405, `${method} is not valid for ${path}`, { allow: methods.join(', ') });
		}
		if (!allowsJson(headers.accept as string | undefined)) {
			throw new HttpError(406, 'There is only JSON here');
		}
		if (!isAdmin && switches.adminOnly.includes(path)) {
			throw new HttpError(403, `${path} is for administrators`);
		}
		if (endpoint.method === 'GET') {
			return jsonAnswer(200, answerRead(endpoint, query, tables, switches, random));
		}
		if (query.length > 0 && switches.unknownParameters === 'refuse') {
			throw new HttpError(400, `${query[0][0]} is not a parameter of ${path}`);
		}
		return answerWrite(endpoint, body, tables, switches, clock.local());
	}

	function answerOrRefuse(logged: Logged): Answer {
		try {
			return answer(logged);
		} catch (error) {
			if (!(error instanceof HttpError)) throw error;
			const refusal = errorAnswer(switches.errorBody, error.status, error.message, logged.headers);
			return { ...refusal, headers: { ...refusal.headers, ...error.headers } };
		}
	}

	function send(reply: FastifyReply, { status, headers, body }: Answer) {
		if (switches.dateHeader) {
			const shifted = clock.instant().getTime() + switches.dateShift * 1000;
			reply.header('date', new Date(shifted).toUTCString());
		} else {
			reply.raw.sendDate = false;
		}
		return reply.status(status).headers(headers).send(body);
	}

	const server = fastify({
		forceCloseConnections: true,
		bodyLimit: 256 * 1024 * 1024,
	});
	const logOf = new WeakMap<FastifyRequest, Logged>();

	async function handle(request: FastifyRequest, reply: FastifyReply) {
		const logged = logOf.get(request) as Logged;
		const { method, path, headers } = logged;
		logged.body = await receive(request);
		const tooMany = rate.check();
		const { latency } = switches;
		const delay = typeof latency === 'number' ? latency : random.int(...latency);
		if (delay > 0) await wait(delay, undefined, { ref: false });

		if (tooMany !== undefined) {
			const refusal = errorAnswer(switches.errorBody, 429, 'Too many requests', headers);
			return send(reply, { ...refusal, headers: { ...refusal.headers, ...tooMany } });
		}
		const fault = faults.take(method, path);
		if (fault === undefined) return send(reply, answerOrRefuse(logged));
		const truth = needsAnswer(fault) ? answerOrRefuse(logged) : undefined;
		const spoilt = spoil(fault, truth, switches.errorBody, headers);
		if (spoilt !== undefined) return send(reply, spoilt);
		reply.hijack();
		return spoilConnection(fault, truth, reply.raw);
	}

	server.addHook('onRequest', async (request, reply) => {
		const { pathname, searchParams } = new URL(`http://simulator${request.raw.url}`);
		if (pathname === '/_simulator' || pathname.startsWith('/_simulator/')) return;
		const logged: Logged = {
			method: request.method,
			path: pathname,
			query: [...searchParams],
			headers: request.headers,
			body: { kind: 'none' },
			status: 0,
			startedAt: elapsed(),
			finishedAt: undefined,
		};
		logOf.set(request, logged);
		requests.push(logged);
		// Dropping a batch at a time keeps this cheap.
		if (requests.length >= keepRequests * 2) requests.splice(0, keepRequests);
		simulator.inFlight++;
		simulator.mostInFlight = Math.max(simulator.mostInFlight, simulator.inFlight);
		reply.raw.once('close', () => {
			simulator.inFlight--;
			logged.finishedAt = elapsed();
			if (reply.raw.writableFinished) logged.status = reply.raw.statusCode;
		});
	});

	await server.register(multipart, {
		limits: { fileSize: 256 * 1024 * 1024, fieldSize: 1024 * 1024 },
	});
	// The pipeline above decides what a body means, so none is refused before it.
	server.removeContentTypeParser(['application/json', 'text/plain']);
	server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
		done(null, body),
	);
	server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
		const status = (error.statusCode ?? 500) < 500 ? 400 : 500;
		return send(reply, errorAnswer(switches.errorBody, status, error.message, request.headers));
	});
	for (const path of knownPaths.keys()) server.all(path, handle);
	server.setNotFoundHandler(handle);

	const simulator: Simulator = {
		url: '',
		admin: { ...admin },
		user: { ...user },
		tables,
		switches,
		requests,
		clock,
		inFlight: 0,
		mostInFlight: 0,
		add: (path, given = {}) => addRecord(tables, path, given, clock.local()),
		addRecords: (path, count, manyOptions) =>
			(tables[path] = makeRecords(tables, path, count, manyOptions)),
		reset() {
			for (const key of Object.keys(switches)) Reflect.deleteProperty(switches, key);
			Object.assign(switches, firstSwitches());
			for (const path of Object.keys(tables)) Reflect.deleteProperty(tables, path);
			Object.assign(tables, firstProvider());
			requests.length = 0;
			simulator.mostInFlight = simulator.inFlight;
			rate.forget();
		},
		close: () => server.close(),
	};
	await server.register(control(simulator, firstSwitches), { prefix: '/_simulator' });
	const url = await server.listen({ port: options.port ?? 0, host: '127.0.0.1' });
	return Object.assign(simulator, { url });
}
