import type { ServerResponse } from 'node:http';
import { errorAnswer, htmlAnswer, jsonAnswer, type Answer } from './answer';
import { rawAnswers, type RawAnswer } from './rawAnswers';
import { retryHeaders } from './retryAfter';
import type { LoggedRequest } from './simulator';
import type { Fault, Switches, WrongBody } from './switches';

/** The queue of faults of a simulator. */
export interface Faults {
	/**
	 * Takes the fault for a request out of the queue.
	 *
	 * @param method the method of the request
	 * @param path the path of the request
	 */
	take(method: string, path: string): Fault | undefined;
}

/**
 * Creates the queue of faults.
 *
 * @param switches `faults` is read at every request; used faults are removed from it
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

/** Must the request be handled before this fault happens? */
export const needsAnswer = ({ answer, handled }: Fault): boolean =>
	handled ??
	(answer === 'truncated' ||
		answer === 'dribble' ||
		(typeof answer === 'object' && 'drop' in answer && answer.drop === 'halfway'));

/** The beginning of an answer to a request that is not handled. */
const unhandled: Answer = jsonAnswer(200, [{ message: 'The database did not answer' }]);

/** The faults that give a success with the wrong body. Each function changes the true answer. */
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

/** The names of the faults that need only a name. */
export const faultNames: readonly unknown[] = [
	'hang',
	'dribble',
	...Object.keys(rawAnswers),
	...Object.keys(wrongBodies),
];

/**
 * The answer after a fault.
 *
 * @param fault the fault
 * @param answer the true answer, if the request is handled
 * @param errorBody the switch `errorBody`
 * @param request the request; an error may repeat its headers
 * @param now the API's clock, for a Retry-After
 * @returns the changed answer; undefined if HTTP has no words for it, and then `breakConnection` acts
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
 * Breaks the connection, leaves it hanging, or sends bytes that are no answer.
 *
 * @param fault a fault without an answer
 * @param answer the true answer, if the request is handled
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
	// At least one byte is missing, even if the body is short.
	response.write(body.subarray(0, Math.max(0, Math.floor(body.length / 2))), () =>
		response.socket?.destroySoon(),
	);
	response.flushHeaders();
}

/** Sends a byte every few milliseconds. After the body it sends blanks, because JSON allows blanks there. */
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
