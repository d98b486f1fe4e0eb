import type { ServerResponse } from 'node:http';
import { errorAnswer, htmlAnswer, jsonAnswer, type Answer } from './answer';
import { rawAnswers, type RawAnswer } from './rawAnswers';
import { retryHeaders } from './retryAfter';
import type { LoggedRequest } from './simulator';
import type { Fault, Switches, WrongBody } from './switches';

export interface Faults {
	/** Returns the fault for a request, or undefined if no fault fits. A fault leaves the queue after its last use. */
	take(method: string, path: string): Fault | undefined;
}

/**
 * Creates the queue of faults.
 *
 * @param switches the queue reads their `faults`, and removes a fault after its last use
 */
export function createFaults(switches: Switches): Faults {
	const met = new WeakMap<Fault, number>();
	return {
		take(method, path) {
			for (const fault of switches.faults) {
				if ((fault.method ?? method) !== method || (fault.path ?? path) !== path) continue;
				const count = (met.get(fault) ?? 0) + 1;
				met.set(fault, count);
				const { after = 0, times = 1 } = fault;
				if (count <= after) continue;
				if (times !== 'always' && count >= after + times) {
					switches.faults.splice(switches.faults.indexOf(fault), 1);
				}
				return fault;
			}
			return undefined;
		},
	};
}

/** Must the simulator handle the request before a fault happens? */
export const needsAnswer = ({ answer, handled }: Fault): boolean =>
	handled ??
	(answer === 'truncated' ||
		answer === 'dribble' ||
		(typeof answer === 'object' && 'drop' in answer && answer.drop === 'halfway'));

/** The answer that a fault spoils if the simulator does not handle the request. */
const unhandled: Answer = jsonAnswer(200, [{ message: 'The database did not answer' }]);

/** For each wrong body, the function that makes the wrong answer from the true answer. */
const wrongBodies: Readonly<Record<WrongBody, (answer: Answer) => Answer>> = {
	truncated: (answer) => ({
		...answer,
		body: answer.body.slice(0, Math.ceil(answer.body.length / 2)),
	}),
	html: () => htmlAnswer(200, 'Down for maintenance'),
	object: () => jsonAnswer(200, { status: 'OK', rows: [] }),
	values: () => jsonAnswer(200, [1, 'two', null]),
	empty: () => ({ ...jsonAnswer(200, ''), body: '' }),
};

/** The faults that are only a name, without details. */
export const faultNames: readonly unknown[] = [
	'hang',
	'dribble',
	...Object.keys(rawAnswers),
	...Object.keys(wrongBodies),
];

/**
 * Returns the answer that a fault causes.
 *
 * @param answer the true answer, if the simulator handles the request
 * @param request the request. The body of an error can repeat the request's headers
 * @param now the time of the API's clock, for a Retry-After
 * @returns the answer, or undefined if the fault gives no complete, valid answer in HTTP. For such a fault, call `breakConnection`
 */
export function spoilAnswer(
	{ answer: fault }: Fault,
	answer: Answer | undefined,
	errorBody: Switches['errorBody'],
	{ headers: sent }: LoggedRequest,
	now: Date,
): Answer | undefined {
	if (typeof fault === 'string') {
		return fault in wrongBodies ? wrongBodies[fault as WrongBody](answer ?? unhandled) : undefined;
	}
	if ('drop' in fault) return undefined;
	if ('redirect' in fault) {
		return { status: fault.status ?? 302, headers: { location: fault.redirect }, body: '' };
	}
	const { status, body, headers, retryAfter = 'none' } = fault;
	const error = errorAnswer(errorBody, status, `Fault ${status}`, sent);
	return {
		status,
		headers: { ...error.headers, ...retryHeaders(retryAfter, 30, now), ...headers },
		body: body ?? error.body,
	};
}

/**
 * Breaks the connection, lets it hang, sends the answer very slowly, or sends bytes that are not valid HTTP.
 *
 * @param fault a fault for which `spoilAnswer` returns undefined
 * @param answer the true answer, if the simulator handles the request
 * @param response the response to break
 */
export function breakConnection(
	{ answer: fault }: Fault,
	answer: Answer = unhandled,
	response: ServerResponse,
): void {
	if (fault === 'hang') return;
	if (fault === 'dribble') dribble(answer, response);
	else if (typeof fault === 'string') response.socket?.end(rawAnswers[fault as RawAnswer]);
	else if ('drop' in fault && fault.drop === 'halfway') dropHalfway(answer, response);
	else response.socket?.destroy();
}

function dropHalfway(answer: Answer, response: ServerResponse): void {
	const body = Buffer.from(answer.body);
	response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
	// Half the length is rounded down, so that at least one byte is missing even from a body of one byte.
	response.write(body.subarray(0, Math.max(0, Math.floor(body.length / 2))), () =>
		response.socket?.destroySoon(),
	);
	response.flushHeaders();
}

/**
 * Sends the body of an answer byte by byte, one every 10 milliseconds. After the body, it goes on with blanks, because JSON allows blanks
 * at the end.
 */
function dribble({ status, headers, body }: Answer, response: ServerResponse): void {
	response.writeHead(status, headers);
	const bytes = Buffer.from(body);
	let sent = 0;
	const timer = setInterval(() => {
		response.write(sent < bytes.length ? bytes.subarray(sent, sent + 1) : ' ');
		sent++;
	}, 10);
	response.once('close', () => clearInterval(timer));
}
