import type { IDataObject, INodeType } from 'n8n-workflow';
import type { Switches } from '../simulator/mod';
import { poll } from '../test/engine/mod';
import { startService, type Service } from './startService';

/** What a poll costs, on average over some time with a poll a minute. */
export interface AverageCost {
	readonly requests: number;
	readonly kilobytes: number;
}

/** What an event costs after a week, where nothing is entered, and where one record a minute is. */
export interface EventCost {
	readonly event: string;
	readonly perDay: number;
	readonly naive: AverageCost;
	readonly quiet: AverageCost;
	readonly busy: AverageCost;
	/** How many polls there were with a record entered before each, and how many items came in them. */
	readonly polls: number;
	readonly items: number;
}

/** An event, its list, how much is entered a day, and how a naive poller asks for a week. */
interface Watched {
	readonly event: string;
	readonly path: string;
	readonly perDay: number;
	readonly from: string;
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
		...{ from: 'createfromDate', limit: 20_000 },
	},
	{
		...{ event: 'sirsIncidentCreated', path: '/SIRS', perDay: 6 },
		...{ from: 'createDateFrom', limit: 20_000 },
	},
	{
		...{ event: 'incidentChanged', path: '/incidents', perDay: 60 },
		...{ from: 'createfromDate', limit: 20_000 },
	},
	{
		...{ event: 'rosterChanged', path: '/rosters', perDay: 1_500 },
		...{ from: 'fromDate', limit: 20_000, parameters: { daysAhead: 7 } },
	},
];

/** A long list is read whole a few times a day, so only a day tells what that comes to. What tells of changes does so at each poll. */
const [aDay, anHour] = [1_440, 60];

/** n8n's time when the API's clock shows 2026-03-11 09:00:00 in Sydney. */
const start = Date.parse('2026-03-10T22:00:00Z');

/**
 * What polls cost after a week.
 *
 * @param trigger our trigger
 * @param only the events to measure; all by default
 * @param switches what the service makes of what the documentation leaves open
 */
export async function* benchQuietPolls(
	trigger: INodeType,
	only?: readonly string[],
	switches: Partial<Switches> = {},
): AsyncGenerator<EventCost> {
	const service = await startService();
	const events = watched.filter(({ event }) => only?.includes(event) ?? true);
	try {
		for (const one of events) yield await measureEvent(service, trigger, switches, one);
	} finally {
		service.stop();
	}
}

async function measureEvent(
	service: Service,
	trigger: INodeType,
	switches: Partial<Switches>,
	{ event, path, perDay, from, limit, parameters = {} }: Watched,
): Promise<EventCost> {
	const looksAhead = event === 'rosterChanged';
	const [fromDate, toDate] = looksAhead
		? ['2026-03-11', '2026-03-18']
		: ['2026-03-04', '2026-03-11'];
	const show = { '/rosters': ['RosterItemId'], '/timesheets': ['TimesheetId'] };
	const api = await service.tell({
		switches: { show, ...switches },
		fill: { [path]: { count: perDay * 8, fromDate, toDate } },
	});
	const credentials = { baseUrl: api.url, ...api.admin };
	let state: IDataObject = {};
	let globalState: IDataObject = {};
	let time = start;
	const pollOnce = async (): Promise<number> => {
		const now = time;
		time += 60_000;
		const { items, staticData, globalStaticData } = await poll({
			node: trigger,
			credentials,
			parameters: { event, ...parameters },
			staticData: state,
			globalStaticData: globalState,
			workflowId: event,
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
		added: number,
	): Promise<AverageCost & { items: number }> => {
		let items = 0;
		let [requests, bytes] = [0, 0];
		for (let count = 0; count < polls; count++) {
			if (added > 0) await service.tell({ add: { [path]: added } });
			await service.tell();
			items += await pollOnce();
			const tally = await service.tell();
			requests += tally.requests;
			bytes += tally.bytes;
		}
		return { requests: requests / polls, kilobytes: bytes / polls / 1_024, items };
	};
	await pollOnce();
	await pollOnce();
	const quiet = await average(tellsOfChanges ? anHour : aDay, 0);

	await service.tell();
	const headers = { user: api.admin.user, key: api.admin.key, secret: api.admin.secret };
	for (let page = 0, length = limit; length === limit; page += length) {
		const url = `${api.url}${path}?${from}=${fromDate}&limit=${limit}${page > 0 ? `&page=${page}` : ''}`;
		length = Object.values((await (await fetch(url, { headers })).json()) as object).flat().length;
	}
	const { requests, bytes } = await service.tell();
	const naive = { requests, kilobytes: bytes / 1_024 };

	// Where fewer than one a minute are entered, a day of them would be another provider.
	const polls = tellsOfChanges || perDay < aDay ? anHour : aDay;
	const { items, ...busy } = await average(polls, 1);
	return { event, perDay, naive, quiet, busy, polls, items };
}
