/** A service that keeps to the specification, and answers at random whatever that leaves open. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { idFields, type Dice, type Fields, type ListName, minute, World } from './triggerWorld';
import type { LifeClock } from './triggerProcess';

/** What the specification leaves open, and how this service answers it. */
export interface Switches {
	/** Where its days begin. */
	readonly zone: string;
	readonly order: 'oldest' | 'newest' | 'byDate' | 'shuffled';
	/** Above this limit it gives 200, as /rosters does. */
	readonly maxLimit: number;
	readonly overMaxLimit: 'default' | 'most' | 400;
	/** Whether shifts and timesheets come with ids, which are in no table of the specification. */
	readonly sendsIds: boolean;
	readonly numbers: 'numbers' | 'text' | 'either';
	/** Whether closed incidents, those with closed tasks, and shifts on hold come without being asked for. */
	readonly givesClosed: boolean;
	readonly givesTaskClosed: boolean;
	readonly givesHeld: boolean;
	readonly holdAll: 'all' | 'held';
	/** How an upper bound takes in its day: to its end, its first second, or not at all. */
	readonly lastDay: 'whole' | 'midnight' | 'exclusive';
	readonly lastModified: boolean;
	readonly dateHeader: 'right' | 'none' | 'odd';
	/** What a list without records is. */
	readonly empty: 'list' | 404;
	/** What a look-up of a record that is gone is. */
	readonly gone: 'list' | 404 | 410;
	/** How long an answer takes at most, in milliseconds. */
	readonly latency: number;
	/** How many timesheets it gives at most in one answer; the others come by `page`. */
	readonly maxTimesheets: number;
}

export const zones = ['UTC', 'Australia/Sydney', 'Australia/Perth', 'Pacific/Auckland'] as const;

export const drawSwitches = (dice: Dice): Switches => ({
	zone: dice.pick([...zones, 'America/Los_Angeles']),
	order: dice.pick(['oldest', 'newest', 'byDate', 'shuffled']),
	maxLimit: dice.pick([200, 1_000, 20_000]),
	overMaxLimit: dice.pick(['default', 'most', 400]),
	sendsIds: dice.chance(0.65),
	numbers: dice.pick(['numbers', 'numbers', 'text', 'either']),
	givesClosed: dice.chance(0.5),
	givesTaskClosed: dice.chance(0.5),
	givesHeld: dice.chance(0.5),
	holdAll: dice.pick(['all', 'held']),
	lastDay: dice.pick(['whole', 'whole', 'midnight', 'exclusive']),
	lastModified: dice.chance(0.6),
	dateHeader: dice.pick(['right', 'right', 'none', 'odd']),
	empty: dice.chance(0.85) ? 'list' : 404,
	gone: dice.pick(['list', 404, 410]),
	latency: dice.pick([0, 50, 2_000]),
	maxTimesheets: dice.pick([200, 40_000]),
});

/** What goes wrong for a while. */
export type Fault = '500' | '503' | '429' | 'html' | 'empty';

/** The parameters of each list that are equal to a field. */
const equals: Readonly<Record<ListName, Readonly<Record<string, string>>>> = {
	incidents: { clientId: '_ReferringId_1', assignedTo: 'AssignedTo' },
	SIRS: { clientId: '_ReferringId_1', assignedTo: 'AssignedTo' },
	rosters: {
		clientId: 'ClientId',
		carerId: 'CarerId',
		serviceId: 'ServiceId',
		rosterItemId: 'RosterItemId',
	},
	timesheets: {
		clientId: 'ClientId',
		carerId: 'CarerId',
		serviceId: 'ServiceId',
		timesheetId: 'TimesheetId',
	},
};

/** The lower and the upper bounds of each list, and the field that they are compared with. */
const bounds: Readonly<Record<ListName, readonly (readonly [string, string, string])[]>> = {
	incidents: [
		['fromDate', 'toDate', 'NoteDate'],
		['createfromDate', 'createtoDate', 'Timestamp'],
	],
	SIRS: [
		['fromDate', 'toDate', 'NoteDate'],
		['createDateFrom', 'createDateTo', 'Timestamp'],
	],
	rosters: [
		['fromDate', 'toDate', 'DateOfService'],
		['createdTimeFrom', 'createdTimeTo', 'CreatedTime'],
	],
	timesheets: [['fromDate', 'toDate', 'DateOfService']],
};

/** The day by which a list is sorted. */
const sortFields: Readonly<Record<ListName, string>> = {
	incidents: 'Timestamp',
	SIRS: 'Timestamp',
	rosters: 'DateOfService',
	timesheets: 'DateOfService',
};

/** The service, listening on loopback. */
export class TriggerService {
	/** What is wrong with it, and until when. */
	fault: { readonly kind: Fault; readonly until: number } | undefined;
	/** How it refuses to give the forms of incidents, and until when. */
	formFault: { readonly status: number; readonly until: number } | undefined;
	/** How many requests have come. */
	requests = 0;
	secret = 'canary-secret-1';
	readonly user = '6f1c7a52-7a3a-4c5e-9d53-0c4b8c0f7a11';
	readonly key = 'canary-key';
	readonly #server: Server;

	constructor(
		readonly world: World,
		readonly switches: Switches,
		private readonly clock: LifeClock,
		private readonly dice: Dice,
	) {
		this.#server = createServer((request, response) => this.#answer(request, response));
	}

	/** Starts it, and gives its address. */
	async start(): Promise<string> {
		await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	async stop(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((done) => this.#server.close(done));
	}

	/** Whether something is wrong with it now. */
	get isIll(): boolean {
		return this.fault !== undefined && this.clock.now < this.fault.until;
	}

	/** Whether it answers 404 to a list without filters, too, so that nobody can tell it from a wrong address. */
	hidesAll(list: ListName): boolean {
		const shown = this.world.present(list).map((record) => World.last(record));
		return this.switches.empty === 404 && !shown.some((fields) => this.#passes(list, {}, fields));
	}

	/** Whether it gives no forms of incidents now. */
	get hasNoForms(): boolean {
		return this.formFault !== undefined && this.clock.now < this.formFault.until;
	}

	#answer(request: IncomingMessage, response: ServerResponse): void {
		this.requests++;
		this.clock.now += this.dice.int(0, this.switches.latency);
		response.sendDate = false;
		if (this.switches.dateHeader !== 'none') {
			const skew = this.switches.dateHeader === 'odd' ? 7 * 60 * minute : 0;
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
		if (user !== this.user || key !== this.key || secret !== this.secret) return send(401, {});
		if (this.isIll) {
			switch (this.fault?.kind) {
				case '429':
					response.setHeader('Retry-After', '20');
					return send(429, {});
				case 'html':
					return send(200, '<html><body>Down for maintenance</body></html>');
				case 'empty':
					return send(200, []);
				default:
					return send(Number(this.fault?.kind), {});
			}
		}
		const url = new URL(request.url ?? '/', 'http://service');
		const list = url.pathname.slice(1);
		if (!(list in idFields)) return send(404, {});
		if (url.searchParams.has('InclForm') && this.hasNoForms)
			return send(this.formFault?.status ?? 500, {});
		this.#list(list as ListName, Object.fromEntries(url.searchParams), send);
	}

	#list(list: ListName, query: Record<string, string>, send: (s: number, body: unknown) => void) {
		const { switches, dice } = this;
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
		if (found.length === 0) {
			const answer = isLookUp ? switches.gone : switches.empty;
			return answer === 'list' ? send(200, []) : send(answer, {});
		}
		const skip = isDocumented ? Number(query.page ?? 0) : 0;
		const page = this.#sort(list, found).slice(skip, skip + count);
		const isText =
			switches.numbers === 'text' || (switches.numbers === 'either' && dice.chance(0.5));
		send(
			200,
			page.map((fields) => ({
				...this.#show(list, fields, isText),
				...(query.InclForm === undefined ? {} : { FormData: formOf(fields) }),
			})),
		);
	}

	#passes(list: ListName, query: Record<string, string>, fields: Fields): boolean {
		const { switches } = this;
		const ofState = (name: string, field: string, isGiven: boolean) =>
			list === 'rosters' || list === 'timesheets'
				? true
				: query[name] === undefined
					? isGiven || fields[field] !== 1
					: (query[name] === 'true') === (fields[field] === 1);
		const holdPasses = () => {
			if (list !== 'rosters') return true;
			const isHeld = fields.OnHoldType !== '';
			if (query.onHoldType === undefined) return switches.givesHeld || !isHeld;
			if (query.onHoldType === 'ALL') return switches.holdAll === 'all' || isHeld;
			return fields.OnHoldType === query.onHoldType;
		};
		return (
			ofState('closed', 'Closed', switches.givesClosed) &&
			ofState('taskClosed', 'TaskClosed', switches.givesTaskClosed) &&
			holdPasses() &&
			Object.entries(equals[list]).every(
				([name, field]) => query[name] === undefined || String(fields[field]) === query[name],
			) &&
			bounds[list].every(([from, to, field]) => {
				const value = String(fields[field]);
				return !(value.slice(0, 10) < (query[from] ?? '')) && this.#isBefore(value, query[to]);
			})
		);
	}

	#isBefore(value: string, to: string | undefined): boolean {
		if (to === undefined) return true;
		const date = value.slice(0, 10);
		switch (this.switches.lastDay) {
			case 'whole':
				return date <= to;
			case 'midnight':
				return value.length === 10 ? date <= to : value <= `${to} 00:00:00`;
			default:
				return date < to;
		}
	}

	#sort(list: ListName, found: Fields[]): Fields[] {
		const byId = (a: Fields, b: Fields) => Number(a[idFields[list]]) - Number(b[idFields[list]]);
		const dateOf = (fields: Fields) => String(fields[sortFields[list]]);
		switch (this.switches.order) {
			case 'oldest':
				return found.sort(byId);
			case 'newest':
				return found.sort((a, b) => byId(b, a));
			case 'byDate':
				return found.sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1));
			default:
				return this.dice.shuffle(found);
		}
	}

	/** A record as it is sent: hidden fields gone, and numbers perhaps as text. */
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

/** The answers of the form of an incident. */
const formOf = ({ IncidentId }: Fields) => [
	{
		answers: [
			{ name: 'what', text: 'What?', type: 'text', order: 1, answer: `fall ${IncidentId}` },
		],
	},
];
