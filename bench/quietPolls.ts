import type { IDataObject, INodeType } from 'n8n-workflow';
import type { Switches } from '../simulator/mod';
import { poll } from '../test/engine/mod';
import { startService, type Service } from './startService';

/** What a poll costs on average. */
export interface AverageCost {
	readonly requests: number;
	readonly kilobytes: number;
}

/**
 * What the polls for an event cost when the list already holds the records of a week. Quiet polls find nothing. For busy polls, one record
 * a minute is entered or changed.
 */
export interface EventCost {
	readonly event: string;
	readonly perDay: number;
	readonly order: Switches['order'];
	readonly cap?: number;
	/**
	 * What one poll of a naive poller costs before the busy polls. At each poll, a naive poller asks for all records of the week that the
	 * event looks at. It keeps the ids that it has seen. `naiveBusy` is the average of the costs before and after the busy polls.
	 */
	readonly naive: AverageCost;
	readonly naiveBusy: AverageCost;
	readonly quiet: AverageCost;
	readonly busy: AverageCost;
	/** The number of busy polls. `items` is the number of items that came in them. */
	readonly polls: number;
	readonly items: number;
}

/** An event, its list, how many records are entered a day, and how a naive poller asks for a week. */
interface Watched {
	readonly event: string;
	readonly path: string;
	readonly perDay: number;
	readonly from: string;
	/** The parameter of the last day, if the list has no `page`. */
	readonly to?: string;
	readonly limit: number;
	readonly parameters?: IDataObject;
}

/** The events. The numbers of records are usual for a provider of middle size. */
const watched: readonly Watched[] = [
	{
		...{ event: 'rosterCreated', path: '/rosters', perDay: 4_000 },
		...{ from: 'createdTimeFrom', limit: 20_000 },
	},
	{
		...{ event: 'timesheetCreated', path: '/timesheets', perDay: 1_500 },
		...{ from: 'fromDate', limit: 40_000 },
	},
	{
		...{ event: 'incidentCreated', path: '/incidents', perDay: 60 },
		...{ from: 'createfromDate', to: 'createtoDate', limit: 20_000 },
	},
	{
		...{ event: 'sirsIncidentCreated', path: '/SIRS', perDay: 6 },
		...{ from: 'createDateFrom', to: 'createDateTo', limit: 20_000 },
	},
	{
		...{ event: 'incidentChanged', path: '/incidents', perDay: 60 },
		...{ from: 'createfromDate', to: 'createtoDate', limit: 20_000 },
	},
	{
		...{ event: 'rosterChanged', path: '/rosters', perDay: 1_500 },
		...{ from: 'fromDate', limit: 20_000, parameters: { daysAhead: 7 } },
	},
];

/**
 * The numbers of polls in a day and in an hour, with one poll a minute. A few times a day, the trigger reads all records of a long list. So
 * only a whole day shows the average. For an event about changes, such as Roster Changed, an hour is enough.
 */
const [aDay, anHour] = [1_440, 60];

/** n8n's time at the moment when the API's clock in Sydney shows 2026-03-11 09:00:00. */
const start = Date.parse('2026-03-10T22:00:00Z');

/** A provider, and how long the trigger polls it. */
interface Provider {
	readonly order: Switches['order'];
	/** The number of records in the list of an event. Default: eight times the number of records that this provider enters a day. */
	readonly count?: number;
	/** The number of records that are entered a day, as a share of the usual number. */
	readonly share: number;
	/** The largest number of minutes for the quiet polls, and for the busy polls. */
	readonly most: number;
	/** The largest number of records in one answer, if the service has such a maximum. */
	readonly cap?: number;
	/** The first day of the records. Default: the first day of the week that the event looks at. */
	readonly since?: string;
}

/**
 * Measures what polls cost when the lists already hold the records of a week.
 *
 * @param providers the providers. Each provider is polled for each event
 * @param only the events to measure. Default: all events
 * @param switches how the service behaves in points that the documentation leaves open
 */
export async function* benchEvents(
	trigger: INodeType,
	providers: readonly Provider[],
	only?: readonly string[],
	switches: Partial<Switches> = {},
): AsyncGenerator<EventCost> {
	for (const one of watched.filter(({ event }) => only?.includes(event) ?? true)) {
		for (const provider of providers) {
			// Each measurement has a new service, so that the process has learnt nothing about it.
			const service = await startService();
			try {
				yield await measureEvent(service, trigger, switches, { ...one, ...provider });
			} finally {
				service.stop();
			}
		}
	}
}

/** A provider of middle size whose lists show their records in the order of the ids. */
export const middle: Provider = { order: 'idAscending', share: 1, most: aDay };

/**
 * A smaller provider, once for each order that does not change between requests. `shuffled` stands for an order by something other than ids
 * or dates, such as names.
 */
export const orders: readonly Provider[] = [
	...(['idAscending', 'idDescending', 'dateAscending', 'dateDescending', 'shuffled'] as const),
].map((order) => ({ order, share: 0.2, most: anHour }));

/** A small office where all records of a week come in one answer. */
export const small: Provider = { order: 'idAscending', share: 0, count: 199, most: anHour };

/**
 * A small office with 150 records. This number is also a usual limit, so an answer with all records may look cut off. The bench lets the
 * service of this office ignore `page`.
 */
export const round: Provider = { ...small, count: 150 };

/** A small office whose few incidents are spread over a year. */
export const smallYear: Provider = { ...small, since: '2025-03-12' };

/**
 * A provider whose service gives few records in one answer. It is polled for only half an hour, so that fewer records are entered meanwhile
 * than come in one answer.
 */
export const capped: readonly Provider[] = [100, 50].map((cap) => ({
	...{ order: 'idAscending', share: 0, count: 240, most: anHour / 2, cap },
}));

let measured = 0;

async function measureEvent(
	service: Service,
	trigger: INodeType,
	switches: Partial<Switches>,
	{ event, path, from, to, limit, parameters = {}, ...provider }: Provider & Watched,
): Promise<EventCost> {
	const { order, share, most, cap, since } = provider;
	const { count = Math.round(provider.perDay * share) * 8 } = provider;
	const perDay = Math.round(count / 8);
	const looksAhead = event === 'rosterChanged';
	const [fromDate, toDate] = looksAhead
		? ['2026-03-11', '2026-03-18']
		: ['2026-03-04', '2026-03-11'];
	const show = { '/rosters': ['RosterItemId'], '/timesheets': ['TimesheetId'] };
	const api = await service.tell({
		switches: {
			...{ show, order, ...switches },
			...(cap !== undefined && { caps: { '*': { maximum: cap, above: 'clamp' } } }),
		},
		fill: { [path]: { count, fromDate: since ?? fromDate, toDate } },
	});
	const credentials = { baseUrl: api.url, ...api.admin };
	let state: IDataObject = {};
	let globalState: IDataObject = {};
	let time = start;
	// Each trigger has a new workflow id, so that the process remembers nothing about the trigger.
	const workflowId = `measured ${++measured}`;
	const pollOnce = async (): Promise<number> => {
		const now = time;
		time += 60_000;
		const { items, staticData, globalStaticData } = await poll({
			node: trigger,
			credentials,
			parameters: { event, ...parameters },
			staticData: state,
			globalStaticData: globalState,
			workflowId,
			dateNow: () => now,
			timezone: 'Australia/Sydney',
		});
		state = staticData;
		globalState = globalStaticData;
		return items?.length ?? 0;
	};
	const tellsOfChanges = event.endsWith('Changed');
	const average = async (
		polls: number,
		isBusy: boolean,
	): Promise<AverageCost & { items: number }> => {
		let items = 0;
		let [requests, bytes] = [0, 0];
		for (let count = 0; count < polls; count++) {
			if (isBusy) await service.tell({ [tellsOfChanges ? 'change' : 'add']: { [path]: 1 } });
			await service.tell();
			items += await pollOnce();
			const tally = await service.tell();
			requests += tally.requests;
			bytes += tally.bytes;
		}
		return { requests: requests / polls, kilobytes: bytes / polls / 1_024, items };
	};
	const askOnce = async (): Promise<AverageCost> => {
		await service.tell();
		const headers = { user: api.admin.user, key: api.admin.key, secret: api.admin.secret };
		const ask = async (query: string): Promise<number> => {
			const answer = await fetch(`${api.url}${path}?${query}`, { headers });
			return Object.values((await answer.json()) as object).flat().length;
		};
		await (cap !== undefined && to !== undefined
			? askByDays(ask, { from, to, fromDate, toDate, cap })
			: askByPages(ask, `${from}=${fromDate}&limit=${Math.min(limit, cap ?? limit)}`));
		const { requests, bytes } = await service.tell();
		return { requests, kilobytes: bytes / 1_024 };
	};
	await pollOnce();
	await pollOnce();
	const quiet = await average(Math.min(most, tellsOfChanges ? anHour : aDay), false);
	const naive = await askOnce();
	// Busy polls find one new record a minute. If a provider usually enters fewer records, a whole day of busy polls is not realistic. In that
	// case, only an hour is measured.
	const polls = Math.min(most, tellsOfChanges || perDay < aDay ? anHour : aDay);
	const { items, ...busy } = await average(polls, true);
	const after = await askOnce();
	const naiveBusy = {
		requests: (naive.requests + after.requests) / 2,
		kilobytes: (naive.kilobytes + after.kilobytes) / 2,
	};
	return { event, perDay, order, cap, naive, naiveBusy, quiet, busy, polls, items };
}

type Ask = (query: string) => Promise<number>;

/** Asks like a naive poller for all records from a day on, page by page. */
async function askByPages(ask: Ask, query: string): Promise<void> {
	const limit = Number(new URLSearchParams(query).get('limit'));
	for (let page = 0, length = limit; length === limit; page += length) {
		length = await ask(page > 0 ? `${query}&page=${page}` : query);
	}
}

/**
 * Asks like a naive poller for a list without `page`, day by day. If the answer for a day may be cut off, it also asks for the closed and
 * for the open records of this day.
 */
async function askByDays(
	ask: Ask,
	asked: { from: string; to: string; fromDate: string; toDate: string; cap: number },
): Promise<void> {
	const { from, to, fromDate, toDate, cap } = asked;
	for (let time = Date.parse(fromDate); time <= Date.parse(toDate); time += 86_400_000) {
		const day = new Date(time).toISOString().slice(0, 10);
		const query = `${from}=${day}&${to}=${day}&limit=${cap}`;
		if ((await ask(query)) < cap) continue;
		for (const state of ['true', 'false']) await ask(`${query}&closed=${state}`);
	}
}
