import type { IDataObject, INodeType } from 'n8n-workflow';
import type { Switches } from '../simulator/mod';
import { poll } from '../test/engine/mod';
import { startService, type Service } from './startService';

/** What a poll costs, on average over some time with a poll a minute. */
export interface AverageCost {
	readonly requests: number;
	readonly kilobytes: number;
}

/** What an event costs after a week, where nothing is entered, and where one record a minute is, or is changed. */
export interface EventCost {
	readonly event: string;
	readonly perDay: number;
	readonly order: Switches['order'];
	readonly cap?: number;
	/** What a poller costs that asks for the same days once, and keeps the ids: before anything is entered, and then on average. */
	readonly naive: AverageCost;
	readonly naiveBusy: AverageCost;
	readonly quiet: AverageCost;
	readonly busy: AverageCost;
	/** How many polls there were with a record entered or changed before each, and how many items came in them. */
	readonly polls: number;
	readonly items: number;
}

/** An event, its list, how much is entered a day, and how a naive poller asks for a week. */
interface Watched {
	readonly event: string;
	readonly path: string;
	readonly perDay: number;
	readonly from: string;
	/** Where the list takes no `page`: the parameter of the last day. */
	readonly to?: string;
	readonly limit: number;
	readonly parameters?: IDataObject;
}

/** As much as in a provider of middle size. */
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

/** A long list is read whole a few times a day, so only a day tells what that comes to. What tells of changes does so in an hour. */
const [aDay, anHour] = [1_440, 60];

/** n8n's time when the API's clock shows 2026-03-11 09:00:00 in Sydney. */
const start = Date.parse('2026-03-10T22:00:00Z');

/** A provider, and for how long it is polled. */
interface Provider {
	readonly order: Switches['order'];
	/** How many records the days of each event hold; as many as are entered in them by default. */
	readonly count?: number;
	/** To the usual number of records entered a day. */
	readonly share: number;
	/** For how many minutes at most. */
	readonly most: number;
	/** How many records the service gives at once, where that is less than it is asked for. */
	readonly cap?: number;
	/** The first day of the records; a week ago by default. */
	readonly since?: string;
}

/**
 * What polls cost after a week.
 *
 * @param trigger our trigger
 * @param providers each is polled for each of the events
 * @param only the events to measure; all by default
 * @param switches what the service makes of what the documentation leaves open
 */
export async function* benchEvents(
	trigger: INodeType,
	providers: readonly Provider[],
	only?: readonly string[],
	switches: Partial<Switches> = {},
): AsyncGenerator<EventCost> {
	for (const one of watched.filter(({ event }) => only?.includes(event) ?? true)) {
		for (const provider of providers) {
			// What the process has learnt of one service is none of the next one's.
			const service = await startService();
			try {
				yield await measureEvent(service, trigger, switches, { ...one, ...provider });
			} finally {
				service.stop();
			}
		}
	}
}

/** A provider of middle size, whose lists are in the order of ids. */
export const middle: Provider = { order: 'idAscending', share: 1, most: aDay };

/** A smaller one, whose lists are in each order that stays the same. Names are in no order of ids or days either. */
export const orders: readonly Provider[] = [
	...(['idAscending', 'idDescending', 'dateAscending', 'dateDescending', 'shuffled'] as const),
].map((order) => ({ order, share: 0.2, most: anHour }));

/** A small office, where all of a week comes in one answer. */
export const small: Provider = { order: 'idAscending', share: 0, count: 199, most: anHour };

/** One with as many as people choose for a limit, behind a service that does not skip records. */
export const round: Provider = { ...small, count: 150 };

/** One whose few incidents are of a year. */
export const smallYear: Provider = { ...small, since: '2025-03-12' };

/** One behind a service that gives few records at once. What is entered on a day must not be more than it can show. */
export const capped: readonly Provider[] = [100, 50].map((cap) => ({
	...{ order: 'idAscending', share: 0, count: 240, most: anHour / 2, cap },
}));

/** How many triggers were measured. */
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
	// What the process remembers of the trigger before is none of this one's.
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
	// Where fewer than one a minute are entered, a day of them would be another provider.
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

/** A naive poller: all records from a day on. */
async function askByPages(ask: Ask, query: string): Promise<void> {
	const limit = Number(new URLSearchParams(query).get('limit'));
	for (let page = 0, length = limit; length === limit; page += length) {
		length = await ask(page > 0 ? `${query}&page=${page}` : query);
	}
}

/** One of a list that takes no `page`: day by day, and in both states where a day is more than comes at once. */
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
