import type { ServerResponse } from 'node:http';
import { errorAnswer, htmlAnswer, jsonAnswer, type Answer } from './answer';
import type { Fault, Switches } from './switches';

/** The queue of faults of a simulator. */
export interface Faults {
	/**
	 * Takes the fault that a request meets out of the queue.
	 *
	 * @param method the method of the request
	 * @param path its path
	 */
	take(method: string, path: string): Fault | undefined;
}

/**
 * Creates the queue of faults.
 *
 * @param switches `faults` is read at every request; used up faults are taken out of it
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

/** Does the request have to be handled before this fault happens? */
export const needsAnswer = ({ answer, handled }: Fault): boolean =>
	handled === true ||
	answer === 'truncated' ||
	(typeof answer === 'object' && 'drop' in answer && answer.drop === 'halfway');

/**
 * What a fault makes of an answer.
 *
 * @param fault a fault
 * @param answer the true answer, where the fault needs it
 * @param errorBody the switch of that name
 * @param sent the headers of the request
 * @returns another answer; undefined when the connection is lost or hangs, which `breakConnection` does
 */
export function spoilAnswer(
	{ answer: fault }: Fault,
	answer: Answer | undefined,
	errorBody: Switches['errorBody'],
	sent: NodeJS.Dict<string | string[]>,
): Answer | undefined {
	switch (fault) {
		case 'hang':
			return undefined;
		case 'truncated': {
			const body = answer?.body ?? '[]';
			return { ...jsonAnswer(200, []), body: body.slice(0, Math.ceil(body.length / 2)) };
		}
		case 'html':
			return htmlAnswer(200, 'Down for maintenance');
		case 'object':
			return jsonAnswer(200, { data: [], message: 'OK' });
		case 'values':
			return jsonAnswer(200, [1, 'two', null]);
		case 'empty':
			return { ...jsonAnswer(200, ''), body: '' };
	}
	if ('drop' in fault) return undefined;
	if ('redirect' in fault) {
		return {
			status: fault.status ?? 302,
			headers: { location: fault.redirect },
			body: '',
		};
	}
	const error = errorAnswer(errorBody, fault.status, `Fault ${fault.status}`, sent);
	return {
		...error,
		...(fault.body === undefined ? {} : { body: fault.body }),
		headers: { ...error.headers, ...fault.headers },
	};
}

/**
 * Loses the connection, or leaves it hanging.
 *
 * @param fault a fault that has no answer
 * @param answer the true answer, of which a part is sent when the connection is lost halfway
 * @param response where to
 */
export function breakConnection(
	{ answer: fault }: Fault,
	answer: Answer | undefined,
	response: ServerResponse,
): void {
	if (typeof fault !== 'object' || !('drop' in fault)) return;
	const socket = response.socket;
	if (fault.drop === 'before' || answer === undefined) {
		socket?.destroy();
		return;
	}
	const body = Buffer.from(answer.body);
	response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
	// At least one byte is missing, however short the body is.
	response.write(body.subarray(0, Math.max(0, Math.floor(body.length / 2))), () =>
		socket?.destroySoon(),
	);
	response.flushHeaders();
}
