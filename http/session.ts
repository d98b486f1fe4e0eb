import type { Endpoint } from '../api/mod';
import type { Query } from '../values/mod';
import type { Clock } from './clock';
import type { Flow } from './fairQueue';
import type { RateLimiter } from './rateLimiter';

/** One request without the base URL and the headers, which all requests share. */
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

/** A record: its values by field name. */
export type ApiRecord = Record<string, unknown>;

/** The values that every request of a run needs. */
export interface Session {
	/** Sends a request once, with the headers User, Key and Secret. It follows no redirect. It throws an error only if no response came. */
	readonly transport: (request: ApiRequest) => Promise<ApiResponse>;
	readonly rateLimiter: RateLimiter;
	readonly flow: Flow;
	readonly clock: Clock;
	readonly signal?: AbortSignal;
	/**
	 * The answers in the credential's profile to questions about values. A key is a question, or a question and a path. `clean()` uses these
	 * answers.
	 */
	readonly valueAnswers?: Readonly<Record<string, string>>;
}
