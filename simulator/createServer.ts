import multipart from '@fastify/multipart';
import { faker } from '@faker-js/faker/locale/en_AU';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorAnswer, type Answer } from './answer';
import { answerRequest, endpointsByPath } from './answerRequest';
import { breakConnection, createFaults, needsAnswer, spoilAnswer, type Faults } from './faults';
import type { RateLimit } from './rateLimit';
import { receiveBody } from './receiveBody';
import type { LoggedRequest, Simulator } from './simulator';
import type { Switches } from './switches';

const megabyte = 1024 * 1024;

/**
 * A function that is called for each answer of the API, except for the answers that `breakConnection()` sends or withholds.
 *
 * @param request the request. Its status is not set yet
 */
export type OnAnswer = (request: LoggedRequest, status: number, body: string) => void;

/**
 * Creates the HTTP server of the API. It does not listen yet.
 *
 * @param simulator the source of the answers. The server also writes `requests`, `inFlight` and `mostInFlight` of this object
 * @param keepRequests the number of latest requests that the log always keeps
 */
export async function createServer(
	simulator: Simulator,
	rateLimit: RateLimit,
	keepRequests: number,
	onAnswer: OnAnswer = () => {},
): Promise<FastifyInstance> {
	const { switches } = simulator;
	const faults = createFaults(switches);
	const logged = new WeakMap<FastifyRequest, LoggedRequest>();
	const server = fastify({ forceCloseConnections: true, bodyLimit: 256 * megabyte });
	await server.register(multipart, {
		limits: { fileSize: 256 * megabyte, fieldSize: megabyte },
	});
	// The server takes bodies of any type, because answerRequest() decides which bodies are valid.
	server.removeContentTypeParser(['application/json', 'text/plain']);
	server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
		done(null, body),
	);

	const started = performance.now();
	const elapsed = () => performance.now() - started;
	server.addHook('onRequest', async (request, reply) => {
		const { pathname } = new URL(`http://simulator${request.raw.url}`);
		if (pathname === '/_simulator' || pathname.startsWith('/_simulator/')) return;
		logged.set(request, logRequest(request, reply, simulator, elapsed));
		// It is cheaper to drop many old requests together than to drop one old request for each new request.
		const { requests } = simulator;
		if (requests.length >= keepRequests * 2) requests.splice(0, keepRequests);
	});
	server.addHook('onSend', async (request, { statusCode }, payload) => {
		const received = logged.get(request);
		if (received) onAnswer(received, statusCode, String(payload));
	});
	server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
		const status = (error.statusCode ?? 500) < 500 ? 400 : 500;
		const answer = errorAnswer(switches.errorBody, status, error.message, request.headers);
		return send(reply, answer, simulator);
	});

	const handle = async (request: FastifyRequest, reply: FastifyReply) => {
		const received = logged.get(request) as LoggedRequest;
		received.body = await receiveBody(request);
		return await answerOrFail(received, reply, simulator, rateLimit, faults);
	};
	for (const path of endpointsByPath.keys()) server.all(path, handle);
	server.setNotFoundHandler(handle);
	return server;
}

/** Sends the answer of the API, or a 429, or the fault that the switches put in place of the answer. */
async function answerOrFail(
	request: LoggedRequest,
	reply: FastifyReply,
	simulator: Simulator,
	rateLimit: RateLimit,
	faults: Faults,
): Promise<unknown> {
	const { errorBody, latency } = simulator.switches;
	const retryHeaders = rateLimit.check();
	await delay(latency);
	simulator.beforeAnswer?.(request);
	if (retryHeaders !== undefined) {
		const error = errorAnswer(errorBody, 429, 'Too many requests', request.headers);
		const headers = { ...error.headers, ...retryHeaders };
		return send(reply, { ...error, headers }, simulator);
	}
	const fault = faults.take(request.method, request.path);
	if (fault === undefined) return send(reply, answerRequest(request, simulator), simulator);
	const answer = needsAnswer(fault) ? answerRequest(request, simulator) : undefined;
	const spoilt = spoilAnswer(fault, answer, errorBody, request, simulator.clock.instant());
	if (spoilt !== undefined) return send(reply, spoilt, simulator);
	reply.hijack();
	return breakConnection(fault, answer, reply.raw);
}

/**
 * Adds a request to the log. When the request ends, its entry gets the time of the end. The entry gets the status only if the whole answer
 * was sent.
 */
function logRequest(
	{ method, headers, raw }: FastifyRequest,
	reply: FastifyReply,
	simulator: Simulator,
	elapsed: () => number,
): LoggedRequest {
	const { pathname, searchParams } = new URL(`http://simulator${raw.url}`);
	const request: LoggedRequest = {
		method,
		path: pathname,
		query: [...searchParams],
		headers,
		body: { kind: 'none' },
		status: 0,
		startedAt: elapsed(),
		finishedAt: undefined,
	};
	simulator.requests.push(request);
	simulator.inFlight++;
	simulator.mostInFlight = Math.max(simulator.mostInFlight, simulator.inFlight);
	reply.raw.once('close', () => {
		simulator.inFlight--;
		request.finishedAt = elapsed();
		if (reply.raw.writableFinished) request.status = reply.raw.statusCode;
	});
	return request;
}

async function delay(latency: Switches['latency']): Promise<void> {
	const milliseconds =
		typeof latency === 'number' ? latency : faker.number.int({ min: latency[0], max: latency[1] });
	if (milliseconds > 0) await sleep(milliseconds, undefined, { ref: false });
}

function send(
	reply: FastifyReply,
	{ status, headers, body }: Answer,
	{ clock, switches }: Simulator,
): FastifyReply {
	if (switches.dateHeader) {
		const shifted = clock.instant().getTime() + switches.dateShift * 1000;
		reply.header('date', new Date(shifted).toUTCString());
	} else {
		reply.raw.sendDate = false;
	}
	return reply.status(status).headers(headers).send(body);
}
