import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import {
	describeBody,
	extentOf,
	headerOf,
	recordsOf,
	renameFields,
	retryAfter,
	retryText,
	send,
	type ApiRecord,
	type ApiResponse,
	type Session,
} from '../http/mod';
import type { Query } from '../values/mod';

/** The outcome of a request. */
export interface Reading {
	/** The HTTP status. It is 0 if no answer came, or if no request was sent. */
	readonly status: number;
	/** True if no request was sent because the examination had already ended. */
	readonly isUnasked?: true;
	/** The records of the list, or undefined if no list came. */
	readonly records?: readonly ApiRecord[];
	/** Whether the answer says that the list has more records than came. */
	readonly isPart?: boolean;
	/** The reason why no list came. The text contains nothing from the body of the answer. */
	readonly problem?: string;
}

/** Why the examination ended early: a person stopped the doctor, the doctor reached its own bounds, or the service failed. */
export interface End {
	readonly why: 'stopped' | 'bounds' | 'failed';
	/** The reason in words, with advice if there is any. */
	readonly text: string;
}

/** What a response looked like: its status, some headers, and the kind of its body. It has no contents of the body. */
export interface Trace {
	readonly status: number;
	readonly contentType: string;
	/** The text of the header that says when to come back. */
	readonly retryAfter?: string;
	/** The wait that this text asks for, in milliseconds. */
	readonly wait?: number;
	/** The Date header, in milliseconds since 1970. */
	readonly date?: number;
	/** The time by our clock when the response came, in milliseconds since 1970. */
	readonly receivedAt: number;
	readonly body: string;
}

/** The bounds of a probe. */
export interface ProbeOptions {
	/** The largest number of requests, including repeated requests. Default 150. */
	readonly maxRequests?: number;
	/** The time in milliseconds after which the probe asks for no more lists. Default 15 minutes. */
	readonly maxDuration?: number;
	/** A function that the probe calls before each request. It gets the number of requests, including this one, and the path. */
	readonly onRequest?: (count: number, path: string) => void;
}

/** After this many failed requests in a row, the doctor checks whether the service is down. */
const maxFailures = 3;

/** Statuses that may concern only the list that was asked for, so that other lists may still come. */
const aboutOneList = [400, 404, 405, 406, 410, 418, 422];

/** Returns why the service failed, and what to do. A 403 is no sign of a missing right here, because lists that came before get it too. */
const whyOf = ({ status, message, nextStep }: CareManagementError): string =>
	status === 403
		? 'it answers 403, also for lists that it gave before. It may have blocked the doctor. Ask the operator of the service, or try again later.'
		: `${message}. ${nextStep}`.trim();

/** The number of requests that the doctor allows itself. */
export const usualRequests = 150;

/** The time that the doctor allows itself, in milliseconds. */
export const usualDuration = 15 * 60_000;

/**
 * Sends requests to a service, one after another and within bounds. A request that fails throws no error: its result describes the failure.
 */
export class Probe {
	/** The number of requests so far. */
	count = 0;
	/** The traces of all responses, the oldest first. */
	readonly traces: Trace[] = [];
	/** The reason why the probe sends no more requests. It is undefined as long as the probe sends requests. */
	over?: End;
	/**
	 * The failed readings since the service last gave a list, if they may mean that the service refuses every list. If the service has
	 * failed, these refusals say nothing about rights.
	 */
	refusals: Reading[] = [];
	private failures = 0;
	private readonly hasCome = new Map<string, ReadEndpoint>();
	private lastCame?: ReadEndpoint;
	private readonly session: Session;
	private readonly started: number;
	private readonly readings = new Map<string, Promise<Reading>>();
	private readonly repeated = new Map<string, Promise<Reading>>();
	private readonly maxDuration: number;

	constructor(session: Session, options: ProbeOptions = {}) {
		const { maxRequests = usualRequests, maxDuration = usualDuration, onRequest } = options;
		this.maxDuration = maxDuration;
		this.started = session.clock.now();
		this.session = {
			...session,
			transport: async (request) => {
				if (this.count >= maxRequests) {
					const text = `The ${maxRequests} requests that the doctor allows itself were sent.`;
					this.end('bounds', text);
					throw new CareManagementError({ title: text, nextStep: '' });
				}
				this.count++;
				onRequest?.(this.count, request.path);
				const response = await session.transport(request);
				this.note(response);
				return response;
			},
		};
	}

	/** Asks for a list. If `isAgain` is true, the query is sent even if it was sent before. Otherwise it is sent only once. */
	async ask(endpoint: ReadEndpoint, query: Query, isAgain = false): Promise<Reading> {
		const key = `${endpoint.path}?${new URLSearchParams(query)}`;
		const known = isAgain ? undefined : this.readings.get(key);
		if (known) return await known;
		const reading = this.read(endpoint, query);
		(isAgain ? this.repeated : this.readings).set(key, reading);
		return await reading;
	}

	/** Returns the latest answer to a repetition of a query. If the query was not repeated yet, the function repeats it now. */
	async askTwice(endpoint: ReadEndpoint, query: Query): Promise<Reading> {
		const key = `${endpoint.path}?${new URLSearchParams(query)}`;
		return (await this.repeated.get(key)) ?? (await this.ask(endpoint, query, true));
	}

	/** Returns the records of the answers, without the answers to repeated queries. */
	async allRecords(): Promise<ApiRecord[]> {
		const readings = await Promise.all(this.readings.values());
		return readings.flatMap(({ records = [] }) => records);
	}

	/** @param isCheck whether the request only checks that the service still answers */
	private async read(endpoint: ReadEndpoint, query: Query, isCheck = false): Promise<Reading> {
		const { clock, signal } = this.session;
		if (signal?.aborted) this.end('stopped', 'It was stopped.');
		if (clock.now() - this.started > this.maxDuration) {
			const minutes = this.maxDuration / 60_000;
			this.end('bounds', `The ${minutes} minutes that the doctor allows itself are over.`);
		}
		if (this.over !== undefined) return { status: 0, problem: this.over.text, isUnasked: true };
		let status = 0;
		try {
			const response = await send(this.session, endpoint, query);
			status = response.status;
			const records = renameFields(endpoint, recordsOf(endpoint, response.body));
			const { isPart } = extentOf(response, records.length, 'page' in query);
			this.failures = 0;
			this.refusals = [];
			this.hasCome.set(endpoint.path, endpoint);
			this.lastCame = endpoint;
			return { status, records, isPart };
		} catch (error) {
			const problem = error as CareManagementError;
			const reading = { status: problem.status ?? status, problem: problem.message };
			this.noteFailure(problem, endpoint, reading);
			if (
				!isCheck &&
				this.isDoubtful(reading.status) &&
				!(await this.isThere(endpoint, query, reading.status))
			) {
				this.end('failed', `The service failed ${maxFailures} times in a row: ${whyOf(problem)}`);
			}
			return reading;
		}
	}

	private noteFailure(
		problem: CareManagementError,
		endpoint: ReadEndpoint,
		reading: Reading,
	): void {
		const { message, nextStep, failure } = problem;
		const { status } = reading;
		if (this.session.signal?.aborted) return this.end('stopped', 'It was stopped.');
		// A 429 comes here only after long waits, or if the service asks for a very long wait. For a cause such as an invalid credential, another
		// attempt does not help. So both end the examination.
		const isFinal = status === 429 || failure.cause !== 'temporarily-unavailable';
		if (isFinal) return this.end('failed', `${message}. ${nextStep}`.trim());
		const hasList = this.lastCame !== undefined;
		if (status === 403 || (hasList && aboutOneList.includes(status))) this.failures = 0;
		else this.failures++;
		// If a list that came before fails, or if a 403 comes after any list came, the service may now refuse every list. Any other failure can
		// concern only its own list, so it is not kept here.
		if (this.hasCome.has(endpoint.path) || (hasList && status === 403)) this.refusals.push(reading);
	}

	/** Returns whether the last failures and refusals may mean that the service has failed. */
	private isDoubtful(status: number): boolean {
		// A healthy service may refuse several unusual queries in a row. So if the last status can concern a single list, one more refusal is
		// needed.
		const most = aboutOneList.includes(status) ? maxFailures : maxFailures - 1;
		return this.failures >= maxFailures || this.refusals.length > most;
	}

	/**
	 * Checks whether the service still gives a list that it gave before. Perhaps the service fails only for large limits, or refuses only
	 * this query.
	 */
	private async isThere(endpoint: ReadEndpoint, query: Query, status: number): Promise<boolean> {
		const other = this.refusals.length >= maxFailures ? this.lastCame : undefined;
		const known = this.hasCome.get(endpoint.path) ?? other;
		if (known === undefined) return false;
		// If the service refused the query, the check sends no limit. With a limit, a service that refuses limits would look like a service
		// that is down.
		const isSmall = known.parameters.limit && !aboutOneList.includes(status);
		const check: Query = isSmall ? { limit: '1' } : {};
		const isSame = known === endpoint && JSON.stringify(query) === JSON.stringify(check);
		if (isSame) return false;
		return (await this.read(known, check, true)).records !== undefined;
	}

	private end(why: End['why'], text: string): void {
		this.over ??= { why, text };
	}

	private note(response: ApiResponse): void {
		const date = Date.parse(headerOf(response, 'Date') ?? '');
		const receivedAt = this.session.clock.now();
		this.traces.push({
			status: response.status,
			contentType: headerOf(response, 'Content-Type') ?? '',
			retryAfter: retryText(response, receivedAt),
			wait: retryAfter(response, receivedAt),
			...(Number.isNaN(date) ? {} : { date }),
			receivedAt,
			body: describeBody(response.body),
		});
	}
}
