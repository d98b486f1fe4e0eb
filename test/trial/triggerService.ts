/** Simulates a service that keeps to the specification. What the specification leaves open is chosen at random. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve, type Served } from '../serve';
import { endpoints, type Endpoint } from './endpoints';
import { matches, type Query } from './matching';
import { usual, type Switches as ListSwitches } from './switches';
import type { Random } from './random';
import { idFields, type Fields, type ListName, minute, World } from './triggerWorld';
import type { LifeClock } from './triggerProcess';

/** The choices that the specification leaves to a service. */
export interface Switches {
	/** The time zone of the service's days. */
	readonly zone: string;
	readonly order: 'oldest' | 'newest' | 'byDate' | 'shuffled';
	/** The largest limit of incidents and serious incidents. `overMaxLimit` says what happens with a larger limit. */
	readonly maxLimit: number;
	readonly overMaxLimit: 'default' | 'most' | 400;
	/** Whether shifts and timesheets come with ids, which the specification does not show. */
	readonly sendsIds: boolean;
	readonly numbers: 'numbers' | 'text' | 'either';
	/** Whether three kinds of records come unasked: closed incidents, incidents with closed tasks, and shifts on hold. */
	readonly givesClosed: boolean;
	readonly givesTaskClosed: boolean;
	readonly givesHeld: boolean;
	readonly holdAll: 'all' | 'held';
	/** How much of the last day an upper bound includes: the whole day, its first second, or nothing. */
	readonly lastDay: ListSwitches['lastDay'];
	readonly lastModified: boolean;
	readonly dateHeader: 'right' | 'none' | 'odd' | 'ahead' | 'behind';
	/** The answer to a list request that finds no record. */
	readonly empty: 'list' | 404;
	/** The answer to a look-up by id that finds no record. */
	readonly gone: 'list' | 404 | 410;
	/** The longest time until an answer without a fault, in milliseconds. */
	readonly latency: number;
	/** The largest number of timesheets in one answer. `page` brings the other timesheets. */
	readonly maxTimesheets: number;
}

const zones = [
	...(['UTC', 'Australia/Sydney', 'Australia/Perth', 'Pacific/Auckland'] as const),
	...(['America/Los_Angeles', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Etc/GMT+12'] as const),
];

/** How many minutes the Date header is ahead of the service's clock. */
const headerAhead = { right: 0, odd: 7 * 60, ahead: 1_000 * 60, behind: -1_000 * 60 } as const;

export const drawSwitches = (random: Random): Switches => ({
	zone: random.pick(zones),
	order: random.pick(['oldest', 'newest', 'byDate', 'shuffled']),
	maxLimit: random.pick([200, 1_000, 20_000]),
	overMaxLimit: random.pick(['default', 'most', 400]),
	sendsIds: random.chance(0.65),
	numbers: random.pick(['numbers', 'numbers', 'text', 'either']),
	givesClosed: random.chance(0.5),
	givesTaskClosed: random.chance(0.5),
	givesHeld: random.chance(0.5),
	holdAll: random.pick(['all', 'held']),
	lastDay: random.pick(['whole', 'whole', 'midnight', 'excluded']),
	lastModified: random.chance(0.6),
	dateHeader: random.pick(['right', 'right', 'right', 'none', 'odd', 'ahead', 'behind']),
	empty: random.chance(0.85) ? 'list' : 404,
	gone: random.pick(['list', 404, 410]),
	latency: random.pick([0, 50, 2_000]),
	maxTimesheets: random.pick([200, 40_000]),
});

/** Temporary faults: a status, a wrong body, an incomplete answer, no answer, or a slow answer. */
export const illnesses = [
	...(['401', '403', '429', '500', '503', 'html', 'object', 'empty'] as const),
	...(['truncated', 'lost', 'halfway', 'slow'] as const),
];

export interface Illness {
	readonly kind: (typeof illnesses)[number];
	/** The end of the fault, in milliseconds since 1970. If `times` is set, the end is infinite as long as `times` is above 0. */
	until: number;
	/** How many requests meet the fault. If this is absent, their number has no limit. */
	times?: number;
	/** How many requests the service answers before the fault begins. */
	spared: number;
	/** Whether all requests until `until` meet the fault. */
	readonly isTotal: boolean;
}

/** Returns how the service reads the parameters of a request, as switches in the form of switches.ts. */
const readingOf = (switches: Switches): ListSwitches => {
	const comes = (isGiven: boolean) => (isGiven ? 'included' : 'left out');
	return {
		...usual,
		lastDay: switches.lastDay,
		lastPlainDay: switches.lastDay === 'excluded' ? 'excluded' : 'whole',
		held: comes(switches.givesHeld),
		allMeans: switches.holdAll,
		closed: comes(switches.givesClosed),
		taskClosed: comes(switches.givesTaskClosed),
	};
};

const endpointOf = (list: ListName): Endpoint =>
	endpoints.find(({ path }) => path === list) as Endpoint;

export class TriggerService {
	fault: Illness | undefined;
	/** What somebody in the office does, and after how many answered requests. */
	meanwhile: { after: number; readonly act: () => void } | undefined;
	/** The status of answers to requests for forms of incidents, and the end of this fault. */
	formFault: { readonly status: number; readonly until: number } | undefined;
	requests = 0;
	/** Whether a request named a shift or timesheet by an id, although the service sends no ids for shifts and timesheets. */
	isAskedForUnknownId = false;
	secret = 'canary-secret-1';
	readonly key = 'canary-key';
	readonly #reading: ListSwitches;
	#server: Served | undefined;

	constructor(
		readonly world: World,
		readonly switches: Switches,
		private readonly clock: LifeClock,
		private readonly random: Random,
		private readonly setup: {
			/** How many milliseconds n8n's clock is ahead of the service's clock. */
			readonly n8nAhead: number;
			readonly user: string;
		},
	) {
		this.#reading = readingOf(switches);
	}

	async start(): Promise<string> {
		this.#server = await serve((request, response) => this.#answer(request, response));
		return this.#server.url;
	}

	async stop(): Promise<void> {
		await this.#server?.close();
	}

	get isIll(): boolean {
		return this.fault !== undefined && this.clock.now < this.fault.until;
	}

	/** Returns whether even a request without filters gets a 404. If so, it looks as if the address in the credential were wrong. */
	hidesAll(list: ListName): boolean {
		const shown = this.world.present(list).map((record) => World.last(record));
		return this.switches.empty === 404 && !shown.some((fields) => this.#passes(list, {}, fields));
	}

	get hasNoForms(): boolean {
		return this.formFault !== undefined && this.clock.now < this.formFault.until;
	}

	#answer(request: IncomingMessage, response: ServerResponse): void {
		this.requests++;
		if (this.meanwhile && --this.meanwhile.after < 0) {
			const { act } = this.meanwhile;
			this.meanwhile = undefined;
			act();
		}
		this.clock.now += this.random.whole(0, this.switches.latency);
		response.sendDate = false;
		if (this.switches.dateHeader !== 'none') {
			const skew = headerAhead[this.switches.dateHeader] * minute - this.setup.n8nAhead;
			response.setHeader('Date', new Date(this.clock.now + skew).toUTCString());
		}
		const send = (status: number, body: unknown) => {
			response.statusCode = status;
			response.setHeader(
				'Content-Type',
				typeof body === 'string' ? 'text/html' : 'application/json',
			);
			response.end(typeof body === 'string' ? body : JSON.stringify(body));
		};
		const { user, key, secret } = request.headers;
		if (user !== this.setup.user || key !== this.key || secret !== this.secret)
			return send(401, {});
		const kind = this.#meetFault();
		if (kind === 'slow') this.clock.now += this.random.whole(5_000, 90_000);
		else if (kind) return this.#answerIll(kind, response, send);
		const url = new URL(request.url ?? '/', 'http://service');
		const list = url.pathname.slice(1);
		if (!(list in idFields)) return send(404, {});
		if (url.searchParams.has('InclForm') && this.hasNoForms)
			return send(this.formFault?.status ?? 500, {});
		this.#list(list as ListName, Object.fromEntries(url.searchParams), send);
	}

	#meetFault(): Illness['kind'] | undefined {
		const { fault } = this;
		if (!fault || !this.isIll || fault.spared-- > 0) return undefined;
		if (fault.times !== undefined && --fault.times === 0) fault.until = this.clock.now;
		return fault.kind;
	}

	#answerIll(
		kind: Illness['kind'],
		response: ServerResponse,
		send: (status: number, body: unknown) => void,
	): void {
		switch (kind) {
			case '429':
				response.setHeader('Retry-After', '20');
				return send(429, {});
			case 'html':
				return send(200, '<html><body>Down for maintenance</body></html>');
			case 'object':
				return send(200, { message: 'Down for maintenance' });
			case 'empty':
				return send(200, []);
			case 'lost':
				return void response.destroy();
			case 'truncated':
				response.setHeader('Content-Type', 'application/json');
				return void response.end('[{"IncidentId":1,"Times');
			case 'halfway':
				response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 500 });
				response.write('[{"IncidentId":1,"Times');
				return void setImmediate(() => response.destroy());
			default:
				return send(Number(kind), {});
		}
	}

	#list(list: ListName, query: Query, send: (s: number, body: unknown) => void) {
		const { switches, random } = this;
		const limit = Number(query.limit ?? 200);
		const isDocumented = list === 'rosters' || list === 'timesheets';
		const maxLimit = isDocumented
			? { rosters: 20_000, timesheets: switches.maxTimesheets }[list]
			: switches.maxLimit;
		const overMaxLimit = isDocumented ? 'default' : switches.overMaxLimit;
		if (limit > maxLimit && overMaxLimit === 400) return send(400, {});
		const count = limit <= maxLimit ? limit : overMaxLimit === 'most' ? maxLimit : 200;
		const found = this.world
			.present(list)
			.map((record) => World.last(record))
			.filter((fields) => this.#passes(list, query, fields));
		const isLookUp = query.rosterItemId !== undefined || query.timesheetId !== undefined;
		this.isAskedForUnknownId ||= isLookUp && !switches.sendsIds;
		if (found.length === 0) {
			const answer = isLookUp ? switches.gone : switches.empty;
			return answer === 'list' ? send(200, []) : send(answer, {});
		}
		const skip = isDocumented ? Number(query.page ?? 0) : 0;
		const page = this.#sort(list, found).slice(skip, skip + count);
		const isText =
			switches.numbers === 'text' || (switches.numbers === 'either' && random.chance(0.5));
		send(
			200,
			page.map((fields) => ({
				...this.#show(list, fields, isText),
				...(query.InclForm === undefined ? {} : { FormData: formOf(fields) }),
			})),
		);
	}

	#passes(list: ListName, query: Query, fields: Fields): boolean {
		const id = query.rosterItemId ?? query.timesheetId;
		return (
			matches(endpointOf(list), fields, query, this.#reading) &&
			(id === undefined || String(fields[idFields[list]]) === id)
		);
	}

	#sort(list: ListName, found: Fields[]): Fields[] {
		const byId = (a: Fields, b: Fields) => Number(a[idFields[list]]) - Number(b[idFields[list]]);
		const { created, date } = endpointOf(list).fields;
		const dateOf = (fields: Fields) => String(fields[created[0] ?? date[0]]);
		switch (this.switches.order) {
			case 'oldest':
				return found.sort(byId);
			case 'newest':
				return found.sort((a, b) => byId(b, a));
			case 'byDate':
				return found.sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1));
			default:
				return this.random.shuffle(found);
		}
	}

	/** Returns a record as the service sends it: without hidden fields, and perhaps with numbers as texts. */
	#show(list: ListName, fields: Fields, isText: boolean) {
		const hidden = new Set<string>();
		if (list === 'SIRS') ['Timestamp', '_ReferringId_1'].forEach((name) => hidden.add(name));
		if (!this.switches.lastModified) hidden.add('LastModified');
		if (list === 'rosters' || list === 'timesheets') {
			if (!this.switches.sendsIds) hidden.add(idFields[list]);
		}
		return Object.fromEntries(
			Object.entries(fields)
				.filter(([name]) => !hidden.has(name))
				.map(([name, value]) => [
					name,
					isText && typeof value === 'number' ? String(value) : value,
				]),
		);
	}
}

const formOf = ({ IncidentId }: Fields) => [
	{
		answers: [
			{ name: 'what', text: 'What?', type: 'text', order: 1, answer: `fall ${IncidentId}` },
		],
	},
];
