import type { Endpoint } from '../api/mod';
import type { Query } from '../values/mod';
import type { Clock } from './clock';
import type { Flow } from './fairQueue';
import type { RateLimiter } from './rateLimiter';

/** One request, without what all requests share (the base URL and the headers). */
export interface ApiRequest {
	readonly method: Endpoint['method'];
	readonly path: string;
	readonly query: Query;
	readonly body?: object;
	readonly signal?: AbortSignal;
}

/** A response of the API with any status. */
export interface ApiResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: unknown;
}

/** One record as the API sent it. */
export type ApiRecord = Record<string, unknown>;

/** The parts that every request of a run needs. */
export interface Session {
	/** Sends a request once, with the three headers, and follows no redirect. It throws only when no response came. */
	readonly transport: (request: ApiRequest) => Promise<ApiResponse>;
	readonly rateLimiter: RateLimiter;
	readonly flow: Flow;
	readonly clock: Clock;
	readonly signal?: AbortSignal;
	/** The answers of the profile to questions about values, by question, or by question and path. `clean()` uses them. */
	readonly valueAnswers?: Readonly<Record<string, string>>;
}
