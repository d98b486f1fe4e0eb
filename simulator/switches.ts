import { jsonType } from './answer';
import { defaultChoices, type Choices } from './choices';
import type { RawAnswer } from './rawAnswers';
import type { RetryAfter } from './retryAfter';

/** The effect of a fault on a request. */
export type FaultAnswer =
	/**
	 * A status with a body and headers. Without `body`, the switch `errorBody` sets the body. `retryAfter` adds a Retry-After of this kind.
	 * Kinds that depend on a waiting time say half a minute.
	 */
	| { status: number; body?: string; headers?: Record<string, string>; retryAfter?: RetryAfter }
	| { redirect: string; status?: 301 | 302 | 303 | 307 | 308 }
	/** The connection is lost before the answer, or in the middle of the answer's body. */
	| { drop: 'before' | 'halfway' }
	| 'hang'
	/** The true answer comes byte by byte. It does not end until the other side closes the connection. */
	| 'dribble'
	| RawAnswer
	| WrongBody;

/** An answer with a wrong body. The body of `truncated` is the first half of the true body. */
export type WrongBody = 'truncated' | 'html' | 'object' | 'values' | 'empty';

/** A fault in the queue. It leaves the queue after its last use. */
export interface Fault {
	/** The method of the requests that the fault hits. Without it, the fault hits any method. */
	method?: string;
	/** The path of the requests that the fault hits. Without it, the fault hits any path. */
	path?: string;
	/** How many matching requests pass unharmed before the fault happens. Default 0. */
	after?: number;
	/** How often the fault happens. Default 1. */
	times?: number | 'always';
	/**
	 * Whether the simulator handles the request, so that only the answer goes wrong. Default false, except for `truncated`, `dribble` and a
	 * drop `halfway`. These faults spoil the true answer, so their default is true.
	 */
	handled?: boolean;
	answer: FaultAnswer;
}

export type Misfit =
	'null' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'text' | 'list' | 'object';

/** The largest limit that a list accepts. A larger limit is lowered to `maximum`, replaced by the default limit, or refused with a 400. */
export interface Cap {
	maximum: number;
	above: 'clamp' | 'default' | 'refuse';
}

/**
 * The behaviour of the API in points on which the documentation is silent. The switches are a plain object, which you may change at any
 * time. Paths are the API's paths, such as `/rosters`. In a switch that allows `*`, this `*` means every path.
 */
export interface Switches extends Choices {
	/** The largest number of records in an answer if the request has no limit, or a limit that the API ignores. */
	defaultLimit: number;
	/** The largest `limit` that a list accepts, by path or `*`, in addition to the documented maximums. */
	caps: Record<string, Cap>;
	/** The largest number of records that a list without the parameter `limit` gives, by path. */
	cutLists: Record<string, number>;
	/** The paths, or `*`, of lists that contain some records twice, like the result of an SQL join. */
	duplicateRows: string[];
	/** Parameters that have no effect, by path or `*`. */
	ignoredParameters: Record<string, string[]>;
	/**
	 * How many hours a filter adds to a date before it compares the date, as if the API compared dates in another time zone. A date without
	 * a time counts as midnight at the start of its day.
	 */
	filterShift: number;
	/** Hidden fields that the API shows anyway, by path. */
	show: Record<string, string[]>;
	/** The paths of lists that contain closed records by default, whatever `closedUnasked` says. */
	closedIncluded: string[];
	/** Fields that the API does not show, by path. */
	hide: Record<string, string[]>;
	/** The kinds of values that a field gets instead of its true values, by path and field. The kinds take turns from record to record. */
	misfits: Record<string, Record<string, Misfit[]>>;
	/** Paths that only an administrator can use. For these paths, other users get a 403. */
	adminOnly: string[];
	/** The Content-Type of successful answers in JSON. */
	contentType: string;
	/** The form of the body of a PUT, by path. */
	putBody: Record<string, 'array' | 'object' | 'either'>;
	/** The answer to a write: the record, an array with the record, an object with only its id, an empty body, or a text. */
	writeAnswer: { status: 200 | 201 | 204; body: 'record' | 'array' | 'id' | 'empty' | 'text' };
	/** The milliseconds before each answer. Two numbers are the smallest and the largest number of milliseconds. */
	latency: number | [number, number];
	/** How many requests pass in a span of seconds. Further requests get a 429 with a Retry-After of the kind `retryAfter`. */
	rateLimit: null | {
		requests: number;
		seconds: number;
		retryAfter: RetryAfter;
		/** Whether refused requests count, too. If they do, a client that never pauses never passes again. Default false. */
		countRefused?: boolean;
	};
	/** If several faults fit a request, only one fault happens. */
	faults: Fault[];
	/** The API's clock as `YYYY-MM-DD HH:MM:SS` in `timeZone`. Null means the real time. */
	now: string | null;
	/** Whether the clock runs from `now` on, or stands still. */
	clockRuns: boolean;
	/** The IANA name of the API's time zone. The API writes the times of new records in this time zone. */
	timeZone: string;
	dateHeader: boolean;
	/** How many seconds the Date header is ahead of the clock. */
	dateShift: number;
}

/** Returns the default switches, which make a strict API without failures. Each call returns a new object. */
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
