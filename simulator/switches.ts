import { jsonType } from './answer';
import { defaultChoices, type Choices } from './choices';
import type { RawAnswer } from './rawAnswers';
import type { RetryAfter } from './retryAfter';

/** What happens to a request that a fault is meant for. */
export type FaultAnswer =
	/** A status, with a body (the error body of the switches when absent), headers, and a Retry-After half a minute ahead. */
	| { status: number; body?: string; headers?: Record<string, string>; retryAfter?: RetryAfter }
	/** A redirect to an address. */
	| { redirect: string; status?: 301 | 302 | 303 | 307 | 308 }
	/** The connection is lost before the answer, or in the middle of its body. */
	| { drop: 'before' | 'halfway' }
	/** Never answered. */
	| 'hang'
	/** The true answer, byte by byte and then without end, until the other side closes the connection. */
	| 'dribble'
	/** Bytes that are no HTTP answer. */
	| RawAnswer
	| WrongBody;

/** A success whose body is not what it should be; `truncated` is half of the true one. */
export type WrongBody = 'truncated' | 'html' | 'object' | 'values' | 'empty';

/** One entry of the queue of faults. It leaves the queue after the last time that it happens. */
export interface Fault {
	/** Only requests with this method; any when absent. */
	method?: string;
	/** Only requests to this path; any when absent. */
	path?: string;
	/** How many such requests pass unharmed first; default 0. */
	after?: number;
	/** How often it happens; default 1. */
	times?: number | 'always';
	/**
	 * Whether the request is handled first, and only its answer goes wrong. Default false, and true for `truncated`,
	 * `dribble` and a drop `halfway`, which spoil the true answer.
	 */
	handled?: boolean;
	answer: FaultAnswer;
}

/** A kind of value that does not fit a field. */
export type Misfit =
	'null' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'text' | 'list' | 'object';

/** A limit that the API does not go above: more is cut to `maximum`, answered with the default of 200, or a 400. */
export interface Cap {
	maximum: number;
	above: 'clamp' | 'default' | 'refuse';
}

/**
 * How the API behaves where the documentation is silent. A plain object: change any of it at any time.
 * Paths are those of the API, such as `/rosters`; where `*` is allowed it means every path.
 */
export interface Switches extends Choices {
	/** How many records come where no limit is sent, or one that does not count. */
	defaultLimit: number;
	/** A cap on `limit` for each path or `*`, beyond the documented ones. */
	caps: Record<string, Cap>;
	/** Paths, or `*`, whose lists have some of their records twice, as an SQL join does. */
	duplicateRows: string[];
	/** Parameters that have no effect, by path or `*`. */
	ignoredParameters: Record<string, string[]>;
	/** Hours between a date as it is shown and as it is compared, as in another time zone; a date is its midnight. */
	filterShift: number;
	/** Fields that are not documented and are shown all the same, by path. */
	show: Record<string, string[]>;
	/** Paths whose closed records come unasked whatever `closedUnasked` says. */
	closedIncluded: string[];
	/** Fields that are not shown although they are documented, by path. */
	hide: Record<string, string[]>;
	/** Kinds of values that do not fit the type of their field, by path and field; each kind in its turn. */
	misfits: Record<string, Record<string, Misfit[]>>;
	/** Paths that are answered with 403 unless the user is an administrator. */
	adminOnly: string[];
	/** The Content-Type of successful answers in JSON. */
	contentType: string;
	/** How the body of a PUT is written, by path. */
	putBody: Record<string, 'array' | 'object' | 'either'>;
	/** What a write answers: the record, an array around it, an object with its id alone, nothing, or a text. */
	writeAnswer: { status: 200 | 201 | 204; body: 'record' | 'array' | 'id' | 'empty' | 'text' };
	/** Milliseconds before each answer, or the least and the most of them. */
	latency: number | [number, number];
	/** How many requests pass in how many seconds; the others get 429 with this kind of Retry-After. */
	rateLimit: null | {
		requests: number;
		seconds: number;
		retryAfter: RetryAfter;
		/** Whether refused requests count too, so that a client that keeps asking is never let in; default false. */
		countRefused?: boolean;
	};
	/** Things that go wrong, the first that fits a request first. */
	faults: Fault[];
	/** The API's clock as `YYYY-MM-DD HH:MM:SS` in `timeZone`; null is the real time. */
	now: string | null;
	/** Whether the clock runs on from `now`, or stands still. */
	clockRuns: boolean;
	/** The IANA name of the zone in which the API writes the times of new records. */
	timeZone: string;
	/** Whether answers carry a Date header. */
	dateHeader: boolean;
	/** Seconds by which the Date header is ahead of the clock. */
	dateShift: number;
}

/** The switches before anything was switched: a strict API without failures. A fresh object each time. */
export const defaultSwitches = (): Switches => ({
	...defaultChoices(),
	defaultLimit: 200,
	caps: {},
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
