import type { RequestListener } from 'node:http';
import { serve, type Served } from '../serve';
import { endpoints, type Endpoint } from './endpoints';
import { matches, type Query } from './matching';
import type { Random } from './random';
import { addDays, Inventor, type Row } from './records';
import type { Switches } from './switches';

interface Answer {
	readonly status: number;
	readonly body: string;
	readonly headers?: Record<string, string>;
}

const refuse = (status: number, headers?: Record<string, string>): Answer => ({
	status,
	body: `<h1>${status}</h1>`,
	headers,
});

export const now = (row: Row) => row.versions.at(-1)!;

/** The records of one organisation, behind an API with these switches. */
export class Service {
	changes = 0;
	/** All requests since the log was last emptied. */
	log: string[] = [];
	private readonly tables = new Map<string, { rows: Row[]; inventor: Inventor }>();
	private readonly answered: number[] = [];
	/** The days that requests have named. These days are kept only if the switch `changes` is `across`. */
	private readonly askedDays = new Set<string>();

	constructor(
		readonly switches: Switches,
		private readonly random: Random,
	) {}

	/** Returns every record of a list, including deleted records. */
	rows(endpoint: Endpoint): Row[] {
		return this.table(endpoint).rows;
	}

	day(endpoint: Endpoint): string {
		return this.table(endpoint).inventor.day();
	}

	/** Returns the records that match a query, before limit and page. */
	select(endpoint: Endpoint, query: Query): Row[] {
		return this.rows(endpoint).filter(
			(row) => row.gone === undefined && matches(endpoint, now(row).fields, query, this.switches),
		);
	}

	/** Returns the value by which an answer is sorted. With the order `ties`, records with the same value come in a random order. */
	sortKey(endpoint: Endpoint, row: Row): string {
		const { fields } = now(row);
		if (this.switches.order === 'by client')
			return String(fields.ClientId ?? fields._ReferringId_1 ?? '');
		const dated = endpoint.ranges[0]?.lower;
		return (dated && (fields[dated] as string | undefined)?.slice(0, 10)) ?? '';
	}

	/** Sorts records that are in the order of their entry. Returns them in the order of an answer. */
	sort(endpoint: Endpoint, rows: Row[]): Row[] {
		const { order } = this.switches;
		if (order === 'entered') return rows;
		if (order === 'newest entered') return rows.toReversed();
		if (order === 'shuffled') return this.random.shuffle(rows);
		const keyed = (order === 'ties' ? this.random.shuffle(rows) : rows).map((row) => ({
			row,
			key: this.sortKey(endpoint, row),
		}));
		const direction = order === 'newest' || order === 'ties' ? -1 : 1;
		keyed.sort((one, other) =>
			one.key === other.key ? 0 : one.key < other.key ? -direction : direction,
		);
		return keyed.map(({ row }) => row);
	}

	/** Answers a request. After that, the service can change some records. */
	answer(path: string, query: Query): Answer {
		this.log.push(`${path}?${new URLSearchParams(query)}`);
		const answer = this.read(path, query);
		const { changes } = this.switches;
		const share = { never: 0, 'now and then': 0.15, 'at each request': 0.8, across: 1 }[changes];
		for (const value of changes === 'across' ? Object.values(query) : [])
			if (/^20\d\d-\d\d-\d\d$/.test(value)) this.askedDays.add(value);
		if (this.changes < 100 && this.random.chance(share))
			for (const table of this.tables.values()) this.change(table);
		return answer;
	}

	private read(path: string, query: Query): Answer {
		const { switches } = this;
		if (switches.rateLimit !== undefined) {
			const recent = this.answered.filter((time) => Date.now() - time < 1_000).length;
			if (recent >= switches.rateLimit) return refuse(429, { 'Retry-After': '1' });
			this.answered.push(Date.now());
		}
		const endpoint = endpoints.find((one) => one.path === path);
		if (!endpoint) return refuse(404);
		const known = new Set<string | undefined>([
			...(endpoint.paging ? ['limit'] : []),
			...(endpoint.paging === 'limit and page' ? ['page'] : []),
			...endpoint.ranges.flatMap(({ from, to }) => [from, to]),
			...endpoint.adds,
			...Object.keys({ ...endpoint.equal, ...endpoint.flags, ...endpoint.includes }),
		]);
		if (
			switches.unknownParameters === 'refused' &&
			Object.keys(query).some((name) => !known.has(name))
		)
			return refuse(400);
		const dates = endpoint.ranges
			.flatMap(({ from, to }) => [query[from], query[to]])
			.filter((date) => date !== undefined);
		if (!dates.every((date) => /^\d{4}-\d\d-\d\d$/.test(date))) return refuse(400);
		let rows = this.sort(endpoint, this.select(endpoint, query));
		if (endpoint.paging) {
			const skip = endpoint.paging === 'limit and page' ? Number(query.page ?? 0) : 0;
			let limit = Number(query.limit ?? 200);
			if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(skip) || skip < 0)
				return refuse(400);
			const maximum = endpoint.maximum ?? switches.maximum;
			if (maximum !== undefined && limit > maximum) {
				const beyond = path === 'rosters' ? 'default' : switches.beyond;
				if (typeof beyond === 'number') return refuse(beyond);
				limit = beyond === 'cut' ? maximum : 200;
			}
			rows = rows.slice(skip, skip + limit);
		}
		if (rows.length === 0 && switches.empty === 404) return refuse(404);
		return { status: 200, body: `[${rows.map((row) => now(row).json).join(',')}]` };
	}

	/** Enters, deletes or edits a record, as people in the office do. */
	private change({ rows, inventor }: { rows: Row[]; inventor: Inventor }): void {
		const kind = this.random.pick(['enter', 'delete', ...Array<'edit'>(6).fill('edit')] as const);
		const present = rows.filter(({ gone }) => gone === undefined);
		if (kind !== 'enter' && present.length === 0) return;
		this.changes += 1;
		if (kind === 'enter') return void rows.push(inventor.row(this.changes));
		const days = [...this.askedDays].flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
		const near = present.filter((row) =>
			Object.values(now(row).fields).some((value) => days.includes(String(value).slice(0, 10))),
		);
		const row = this.random.pick(near.length > 0 ? near : present);
		if (kind === 'delete') row.gone = this.changes;
		else row.versions.push(inventor.edit(row, this.changes, days));
	}

	private table(endpoint: Endpoint) {
		let table = this.tables.get(endpoint.path);
		if (!table) {
			const inventor = new Inventor(endpoint, this.switches, this.random.fork(endpoint.path));
			this.tables.set(endpoint.path, (table = { rows: inventor.list(), inventor }));
		}
		return table;
	}
}

/** The HTTP server of all services. Each service has its own path. */
export class Host {
	private readonly services = new Map<string, Service>();
	private server: Served | undefined;
	private readonly respond: RequestListener = (request, response) => {
		const url = new URL(request.url!, 'http://localhost');
		const [, place, ...path] = url.pathname.split('/');
		const service = this.services.get(place);
		const known =
			request.headers.user === `user-${place}` && request.headers.key && request.headers.secret;
		const answer =
			!service || !known
				? refuse(401)
				: service.answer(path.join('/'), Object.fromEntries(url.searchParams));
		response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
		response.end(answer.body);
	};

	async start(): Promise<void> {
		this.server = await serve(this.respond);
	}

	/** Opens a service. Returns what a person must enter into the credential for this service. */
	open(
		place: string,
		service: Service,
	): { baseUrl: string; user: string; key: string; secret: string } {
		this.services.set(place, service);
		return {
			baseUrl: `${this.server?.url}/${place}`,
			user: `user-${place}`,
			key: 'key',
			secret: 'secret',
		};
	}

	close(place: string): void {
		this.services.delete(place);
	}

	async stop(): Promise<void> {
		await this.server?.close();
	}
}
