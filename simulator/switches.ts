/** What happens to a request that a fault is meant for. */
export type FaultAnswer =
	/** A status, with a body (the error body of the switches when absent) and headers. */
	| { status: number; body?: string; headers?: Record<string, string> }
	/** A redirect to an address. */
	| { redirect: string; status?: 301 | 302 | 303 | 307 | 308 }
	/** The connection is lost before the answer, or in the middle of its body. */
	| { drop: 'before' | 'halfway' }
	/** `hang`: never answered. The others answer 200 and are not a list of records. */
	| 'hang'
	| 'truncated'
	| 'html'
	| 'object'
	| 'values'
	| 'empty';

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
	/** Whether the request is handled first, and only its answer goes wrong; default false. */
	handled?: boolean;
	answer: FaultAnswer;
}

/** A limit that the API does not go above: more is cut to `maximum`, or answered with the default of 200. */
export interface Cap {
	maximum: number;
	above: 'clamp' | 'default';
}

/**
 * How the API behaves where the specification is silent. A plain object: change any of it at any time.
 * Paths are those of the API, such as `/rosters`; where `*` is allowed it means every path.
 */
export interface Switches {
	/** The order of the records of a list. `shuffled` is the same at every request, `reshuffled` is not. */
	order:
		'idAscending' | 'idDescending' | 'dateAscending' | 'dateDescending' | 'shuffled' | 'reshuffled';
	/** A cap on `limit` for each path or `*`, beyond the documented ones. */
	caps: Record<string, Cap>;
	/** What /timesheets does with a limit above its documented maximum; `refuse` is a 400. */
	aboveMaximum: 'clamp' | 'default' | 'refuse';
	/** Paths, or `*`, whose `page` has no effect, so that every page is the first. */
	ignoreOffset: string[];
	/** What becomes of a parameter that the endpoint does not have. */
	unknownParameters: 'refuse' | 'ignore';
	/** Whether an upper bound takes in its whole day, or compares a datetime with the midnight that starts it. */
	upperBound: 'day' | 'midnight';
	/** Whether /rosters leaves out shifts on hold when `onHoldType` is not sent. */
	onHold: 'leftOut' | 'included';
	/** What `onHoldType=ALL` gives: shifts on hold beside the others, or alone. */
	onHoldAll: 'besideOthers' | 'alone';
	/** Fields that the specification does not list and that are shown all the same, by path. */
	show: Record<string, string[]>;
	/** Paths that are answered with 403 unless the user is an administrator. */
	adminOnly: string[];
	/** How the body of a PUT is written, by path. */
	putBody: Record<string, 'array' | 'object' | 'either'>;
	/** What a write answers: the record, an array around it, an object with its id alone, nothing, or a text. */
	writeAnswer: { status: 200 | 201 | 204; body: 'record' | 'array' | 'id' | 'empty' | 'text' };
	/** The body of an error. `personal` holds `personalData` and the key and secret that were sent. */
	errorBody: 'json' | 'html' | 'text' | 'personal' | 'empty';
	/** Milliseconds before each answer, or the least and the most of them. */
	latency: number | [number, number];
	/** How many requests pass in how many seconds; the others get 429 with this kind of Retry-After. */
	rateLimit: null | {
		requests: number;
		seconds: number;
		retryAfter: 'none' | 'seconds' | 'date';
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

/** What an error body of the kind `personal` contains, so that a test can look for it where it must not be. */
export const personalData = {
	name: 'Wilhelmina Quokkason',
	dateOfBirth: '1931-02-28',
	phone: '0491 570 006',
} as const;

/** The switches before anything was switched: a strict API without failures. A fresh object each time. */
export const defaultSwitches = (): Switches => ({
	order: 'idAscending',
	caps: {},
	aboveMaximum: 'default',
	ignoreOffset: [],
	unknownParameters: 'refuse',
	upperBound: 'day',
	onHold: 'leftOut',
	onHoldAll: 'besideOthers',
	show: {},
	adminOnly: ['/Settings', '/Users'],
	putBody: {
		'/worker': 'either',
		'/worker-compliance': 'object',
		'/worker-doc': 'object',
		'/worker-skill': 'object',
	},
	writeAnswer: { status: 200, body: 'record' },
	errorBody: 'json',
	latency: 0,
	rateLimit: null,
	faults: [],
	now: null,
	clockRuns: false,
	timeZone: 'Australia/Sydney',
	dateHeader: true,
	dateShift: 0,
});
