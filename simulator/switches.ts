import { jsonType } from './answer';
import { defaultChoices, type Choices } from './choices';
import type { RawAnswer } from './rawAnswers';
import type { RetryAfter } from './retryAfter';

/** The effect of a fault on a request. */
export type FaultAnswer =
	/** A status with a body, headers, and a Retry-After of half a minute. Without `body`, the error body of the switches is sent. */
	| { status: number; body?: string; headers?: Record<string, string>; retryAfter?: RetryAfter }
	/** A redirect to an address. */
	| { redirect: string; status?: 301 | 302 | 303 | 307 | 308 }
	/** The connection is lost before the answer, or in the middle of the answer's body. */
	| { drop: 'before' | 'halfway' }
	/** The request is never answered. */
	| 'hang'
	/** The true answer comes byte by byte, and never ends until the other side closes the connection. */
	| 'dribble'
	/** Bytes that are not HTTP. */
	| RawAnswer
	| WrongBody;

/** A success with a wrong body. `truncated` is the first half of the true body. */
export type WrongBody = 'truncated' | 'html' | 'object' | 'values' | 'empty';

/** A fault in the queue. It leaves the queue after its last use. */
export interface Fault {
	/** The method of the requests; any method if absent. */
	method?: string;
	/** The path of the requests; any path if absent. */
	path?: string;
	/** How many matching requests pass unharmed before it; default 0. */
	after?: number;
	/** How often it happens; default 1. */
	times?: number | 'always';
	/**
	 * Whether the request is handled, so that only the answer goes wrong. The default is false. It is true for `truncated`, `dribble` and a
	 * drop `halfway`, because these spoil the true answer.
	 */
	handled?: boolean;
	answer: FaultAnswer;
}

/** A kind of value that does not fit a field. */
export type Misfit =
	'null' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'text' | 'list' | 'object';

/** The largest limit of the API. A larger limit is cut to `maximum`, answered with the default of 200 records, or refused with a 400. */
export interface Cap {
	maximum: number;
	above: 'clamp' | 'default' | 'refuse';
}

/**
 * The behaviour of the API in points on which the documentation is silent. It is a plain object, and you may change it at any time. Paths
 * are the API's paths, such as `/rosters`. `*` means every path if it is allowed.
 */
export interface Switches extends Choices {
	/** How many records come without a limit, or with a limit that is ignored. */
	defaultLimit: number;
	/** Limits of `limit` by path or `*`, in addition to the documented limits. */
	caps: Record<string, Cap>;
	/** By path, how many records a list gives at most that takes no limit. */
	cutLists: Record<string, number>;
	/** Paths, or `*`, whose lists have some records twice, like the result of an SQL join. */
	duplicateRows: string[];
	/** Parameters that have no effect, by path or `*`. */
	ignoredParameters: Record<string, string[]>;
	/**
	 * How many hours the compared date differs from the shown date, as in another time zone. A date without a time counts as its midnight.
	 */
	filterShift: number;
	/** Undocumented fields that the API shows anyway, by path. */
	show: Record<string, string[]>;
	/** Paths that always include closed records, whatever `closedUnasked` says. */
	closedIncluded: string[];
	/** Documented fields that the API does not show, by path. */
	hide: Record<string, string[]>;
	/** Kinds of values that do not fit the type of their field, by path and field. The kinds take turns. */
	misfits: Record<string, Record<string, Misfit[]>>;
	/** Paths that answer 403 unless the user is an administrator. */
	adminOnly: string[];
	/** The Content-Type of successful answers in JSON. */
	contentType: string;
	/** The form of a PUT's body, by path. */
	putBody: Record<string, 'array' | 'object' | 'either'>;
	/** The answer to a write: the record, an array with it, an object with only its id, nothing, or a text. */
	writeAnswer: { status: 200 | 201 | 204; body: 'record' | 'array' | 'id' | 'empty' | 'text' };
	/** Milliseconds before each answer, or the least and the most milliseconds. */
	latency: number | [number, number];
	/** How many requests pass in how many seconds. Further requests get a 429 with this kind of Retry-After. */
	rateLimit: null | {
		requests: number;
		seconds: number;
		retryAfter: RetryAfter;
		/** Whether refused requests count, too. Then a client that never pauses never passes again. Default false. */
		countRefused?: boolean;
	};
	/** The faults. If several fit a request, the first happens. */
	faults: Fault[];
	/** The API's clock as `YYYY-MM-DD HH:MM:SS` in `timeZone`. Null means the real time. */
	now: string | null;
	/** Whether the clock runs on from `now`. */
	clockRuns: boolean;
	/** The IANA name of the API's time zone. The API writes the times of new records in it. */
	timeZone: string;
	/** Whether answers carry a Date header. */
	dateHeader: boolean;
	/** How many seconds the Date header is ahead of the clock. */
	dateShift: number;
}

/** The default switches: a strict API without failures. Each call returns a fresh object. */
export const defaultSwitches = (): Switches => ({
	...defaultChoices(),
	defaultLimit: 200,
	caps: {},
	cutLists: {},
	duplicateRows: [],
	ignoredParameters: {},
	filterShift: 0,
	show: {},
	closedIncluded: [],
	hide: {},
	misfits: {},
	adminOnly: ['/Settings', '/Users'],
	contentType: jsonType,
	putBody: {
		'/worker': 'either',
		'/worker-compliance': 'object',
		'/worker-doc': 'object',
		'/worker-skill': 'object',
	},
	writeAnswer: { status: 200, body: 'record' },
	latency: 0,
	rateLimit: null,
	faults: [],
	now: null,
	clockRuns: false,
	timeZone: 'Australia/Sydney',
	dateHeader: true,
	dateShift: 0,
});
