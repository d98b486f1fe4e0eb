import { reads, writes, type Endpoint } from '../api/mod';
import { errorAnswer, jsonAnswer, jsonType, type Answer } from './answer';
import { answerRead } from './answerRead';
import { answerWrite } from './answerWrite';
import { HttpError } from './httpError';
import { lengthHeaders } from './lengthHeaders';
import { admin, coordinator, isLogin } from './logins';
import type { LoggedRequest, Simulator } from './simulator';

const endpoints = [...Object.values(reads), ...Object.values(writes)] as readonly Endpoint[];

/** The endpoints of the API, by path. */
export const endpointsByPath: ReadonlyMap<string, readonly Endpoint[]> = new Map(
	endpoints.map(({ path }) => [path, endpoints.filter((endpoint) => endpoint.path === path)]),
);

/**
 * Answers a request.
 *
 * @returns the answer. If the API refuses the request, the answer is an error. Other code applies the faults (`spoilAnswer()`)
 */
export function answerRequest(request: LoggedRequest, simulator: Simulator): Answer {
	try {
		const found = answer(request, simulator);
		if (found.headers['content-type'] !== jsonType) return found;
		return {
			...found,
			headers: { ...found.headers, 'content-type': simulator.switches.contentType },
		};
	} catch (error) {
		if (!(error instanceof HttpError)) throw error;
		const { errorBody } = simulator.switches;
		const refusal = errorAnswer(errorBody, error.statusCode, error.message, request.headers);
		return { ...refusal, headers: { ...refusal.headers, ...error.headers } };
	}
}

function answer(request: LoggedRequest, simulator: Simulator): Answer {
	const { clock, switches, tables, keepRecords } = simulator;
	const { method, path, query, headers: sent, body } = request;
	const isAdmin = isLogin(sent, admin);
	if (!isAdmin && !isLogin(sent, coordinator)) {
		throw new HttpError(401, 'The credentials are wrong');
	}
	const endpoints = endpointsByPath.get(path);
	if (endpoints === undefined) throw new HttpError(404, `There is no ${path}`);
	const endpoint = endpoints.find((candidate) => candidate.method === method);
	if (endpoint === undefined) {
		const allow = endpoints.map((candidate) => candidate.method).join(', ');
		throw new HttpError(405, `${method} is not valid for ${path}`, { allow });
	}
	if (!acceptsJson(sent.accept as string | undefined)) {
		throw new HttpError(406, 'There is only JSON here');
	}
	if (!isAdmin && switches.adminOnly.includes(path)) {
		throw new HttpError(403, `${path} is for administrators`);
	}
	if (endpoint.method === 'GET') {
		const { records, place } = answerRead(endpoint, query, tables, switches);
		if (keepRecords) request.records = records;
		const { recordsIn } = endpoint;
		const { status, headers } = lengthHeaders(switches.lengthHeaders, path, place);
		const found = jsonAnswer(status, recordsIn === undefined ? records : { [recordsIn]: records });
		return { ...found, headers: { ...found.headers, ...headers } };
	}
	if (query.length > 0 && switches.unknownParameters === 'refuse') {
		throw new HttpError(400, `${query[0][0]} is not a parameter of ${path}`);
	}
	return answerWrite(endpoint, body, tables, switches, clock.local());
}

/** Does an Accept header allow JSON? A missing header allows everything. */
function acceptsJson(accept = '*/*'): boolean {
	return accept
		.toLowerCase()
		.split(',')
		.map((part) => part.trim().split(/\s*;\s*/))
		.some(
			([type, ...options]) =>
				['application/json', 'application/*', '*/*'].includes(type) &&
				!options.some((option) => /^q=0(\.0*)?$/.test(option)),
		);
}
