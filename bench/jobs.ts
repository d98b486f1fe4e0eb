import type { IDataObject, INodeType } from 'n8n-workflow';
import { examine, openSession, writeProfile } from '../doctor/mod';
import { startSimulator, type FillOptions, type Simulator, type Switches } from '../simulator/mod';
import { poll, runNode } from '../test/engine/mod';

/** What people do every day or week. */
interface Job {
	readonly name: string;
	/** Records by path, all of them within the days that are asked for. */
	readonly records: Readonly<Record<string, number>>;
	/** What the service does that the specification does not show. */
	readonly switches?: Partial<Switches>;
	/** The parameters of the node, or the event of the trigger whose polls find nothing. */
	readonly node?: IDataObject;
	readonly event?: string;
	/** How many input items the node has. */
	readonly items?: number;
	/** Requests of a program that knows the service. */
	readonly knowing: number;
}

/** Requests of a job. */
export interface JobCost extends Pick<Job, 'name' | 'knowing'> {
	readonly first: number;
	readonly second: number;
	/** The first run of a credential with the profile that the doctor has written of the service. */
	readonly profiled: number;
	/** Why the job could not be done. */
	readonly error?: string;
}

/** The days that the records are spread over. */
const days: FillOptions = { fromDate: '2026-03-01', toDate: '2026-03-28' };

/** n8n's time when the API's clock shows 2026-03-11 09:00:00 in Sydney. */
const start = Date.parse('2026-03-10T22:00:00Z');

const list = (resource: string, filters: IDataObject = {}): IDataObject => ({
	resource,
	operation: 'getAll',
	returnAll: true,
	filters,
	output: 'raw',
});

const between = (from: string, to: string): IDataObject => ({
	[from]: days.fromDate,
	[to]: days.toDate,
});

const atMost200: Partial<Switches> = { caps: { '*': { maximum: 200, above: 'clamp' } } };

const jobs: readonly Job[] = [
	{
		name: 'all clients, 3,000',
		records: { '/clients': 3_000 },
		node: list('client'),
		knowing: 1,
	},
	{
		name: '100 clients by id',
		records: { '/clients': 3_000 },
		node: { resource: 'client', operation: 'get', id: '={{ 1000001 + $itemIndex }}' },
		items: 100,
		knowing: 1,
	},
	{
		name: 'the shifts of four weeks, 4,012',
		records: { '/rosters': 4_012 },
		node: list('roster', between('fromDate', 'toDate')),
		knowing: 1,
	},
	{
		name: 'the same with those on leave',
		records: { '/rosters': 4_012 },
		node: list('roster', { ...between('fromDate', 'toDate'), onHoldType: 'ALL' }),
		knowing: 1,
	},
	{
		name: 'the shifts of a year, 45,000',
		records: { '/rosters': 45_000 },
		node: list('roster', between('fromDate', 'toDate')),
		knowing: 3,
	},
	{
		name: 'timesheets of four weeks, 1,187',
		records: { '/timesheets': 1_187 },
		node: list('timesheet', between('fromDate', 'toDate')),
		knowing: 1,
	},
	{
		name: 'incidents of four weeks, 150',
		records: { '/incidents': 150 },
		node: list('incident', between('fromDate', 'toDate')),
		knowing: 1,
	},
	{
		name: 'incidents of four weeks, 260, 200 at once',
		records: { '/incidents': 260 },
		switches: atMost200,
		node: list('incident', between('fromDate', 'toDate')),
		knowing: 2,
	},
	{
		name: 'all quotes, 230, 200 at once',
		records: { '/quotes': 230 },
		switches: atMost200,
		node: list('quote'),
		knowing: 2,
	},
	{
		name: 'a quiet poll for serious incidents',
		records: { '/SIRS': 20 },
		event: 'sirsIncidentCreated',
		knowing: 1,
	},
	{
		name: 'a quiet poll for new shifts',
		records: { '/rosters': 4_012 },
		event: 'rosterCreated',
		knowing: 1,
	},
	{
		name: 'a quiet poll for changed shifts',
		records: { '/rosters': 412 },
		event: 'rosterChanged',
		knowing: 1,
	},
];

/**
 * How many requests each job takes, when it is done first and when it is done again, beside those of a program that knows
 * the service. For a trigger, the second run is the one after its activation and a first quiet poll.
 *
 * @param careManagement our node
 * @param trigger our trigger
 * @param chosen the names of jobs; all when absent
 */
export async function* compareJobs(
	careManagement: INodeType,
	trigger: INodeType,
	chosen = jobs.map(({ name }) => name),
): AsyncGenerator<JobCost> {
	for (const job of jobs.filter(({ name }) => chosen.includes(name))) {
		const { name, node, event, items = 1, knowing } = job;
		const runOn = (simulator: Simulator, profile = ''): Run =>
			node
				? runJob(careManagement, simulator, node, items, profile)
				: runPolls(trigger, simulator, event, profile);
		const service = await startJob(job);
		const profiledService = await startJob(job);
		try {
			const run = runOn(service);
			const [first, second] = [await run(), await run()];
			const profiled = await runOn(profiledService, await profileOf(profiledService))();
			const error = first.error ?? second.error ?? profiled.error;
			yield {
				name,
				knowing,
				first: first.requests,
				second: second.requests,
				profiled: profiled.requests,
				...(error ? { error } : {}),
			};
		} finally {
			await service.close();
			await profiledService.close();
		}
	}
}

/** What the other lists hold does not matter. */
const size = { clients: 40, workers: 20, weeksBack: 2, weeksAhead: 1, incidents: 60 };

async function startJob({ records, switches }: Job): Promise<Simulator> {
	const simulator = await startSimulator({ now: '2026-03-11 09:00:00', size });
	Object.assign(simulator.switches, switches);
	for (const [path, count] of Object.entries(records)) simulator.fillTable(path, count, days);
	putOnHold(simulator);
	return simulator;
}

/** What the doctor writes of a service. */
async function profileOf(simulator: Simulator): Promise<string> {
	const credentials = credentialsOf(simulator);
	const result = await examine(openSession(credentials));
	const account = [credentials.baseUrl, credentials.user] as const;
	return JSON.stringify(writeProfile(result, account, Date.now()));
}

/** One shift in fifty is on hold, so that lists show what the service makes of them. */
function putOnHold({ tables }: Simulator): void {
	for (const [index, shift] of (tables['/rosters'] ?? []).entries()) {
		if (index % 50 === 0) shift.OnHoldType = 'Leave';
	}
}

type Run = () => Promise<{ requests: number; error?: string }>;

const credentialsOf = ({ url, admin }: Simulator) => ({ baseUrl: url, ...admin });

function runJob(
	node: INodeType,
	simulator: Simulator,
	given: IDataObject,
	count: number,
	profile: string,
): Run {
	return async () => {
		simulator.requests.length = 0;
		const items = Array.from({ length: count }, (_, index) => ({ json: { index } }));
		const { id, ...others } = given;
		const parameters = {
			...others,
			...(id === undefined ? {} : { clientId: { __rl: true, mode: 'id', value: id } }),
		};
		const { error } = await runNode({
			node,
			parameters: parameters as never,
			credentials: { ...credentialsOf(simulator), profile },
			items,
		});
		return { requests: simulator.requests.length, ...(error ? { error: error.message } : {}) };
	};
}

/** Polls a minute apart; the first call activates the trigger. */
function runPolls(
	node: INodeType,
	simulator: Simulator,
	event: string | undefined,
	profile: string,
): Run {
	let staticData: IDataObject = {};
	let globalStaticData: IDataObject = {};
	let polls = 0;
	const pollOnce: Run = async () => {
		simulator.requests.length = 0;
		const now = start + 60_000 * polls++;
		const answer = await poll({
			node,
			credentials: { ...credentialsOf(simulator), profile },
			parameters: { event: event ?? '' },
			staticData,
			globalStaticData,
			dateNow: () => now,
			timezone: 'Australia/Sydney',
		});
		({ staticData, globalStaticData } = answer);
		return { requests: simulator.requests.length };
	};
	return async () => {
		if (polls === 0) await pollOnce();
		return await pollOnce();
	};
}
