import type { IDataObject, INodeType } from 'n8n-workflow';
import { examine, openSession, writeProfile } from '../doctor/mod';
import { startSimulator, type FillOptions, type Simulator, type Switches } from '../simulator/mod';
import { poll, runNode } from '../test/engine/mod';

/** A job that people do every day or week. */
interface Job {
	readonly name: string;
	/** How many records each list has, by path. They are spread over `days`. A Get Many that filters by days asks for all of these days. */
	readonly records: Readonly<Record<string, number>>;
	/** How the service behaves in points that the specification leaves open. */
	readonly switches?: Partial<Switches>;
	/** The parameters of the node. If there are none, the trigger polls for the event in `event`, and the polls find nothing. */
	readonly node?: IDataObject;
	readonly event?: string;
	/** The number of input items of the node. */
	readonly items?: number;
	/** How many requests a program needs if it knows how the service behaves. */
	readonly knowing: number;
}

/** How many requests a job takes. */
export interface JobCost extends Pick<Job, 'name' | 'knowing'> {
	readonly first: number;
	readonly second: number;
	/** How many requests the first run takes if the credential has a profile from the doctor. */
	readonly profiled: number;
	/** The reason why the job failed. */
	readonly error?: string;
}

/** The days over which the records are spread. */
const days: FillOptions = { fromDate: '2026-03-01', toDate: '2026-03-28' };

/** n8n's time at the moment when the API's clock in Sydney shows 2026-03-11 09:00:00. */
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
 * Counts the requests of the first and the second run of each job, and of a first run with a profile. For a trigger, the first run is the
 * first poll after the activation, and the second run is the next poll.
 *
 * @param chosen the names of the jobs. Default: all jobs
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

/** The sizes of the lists that `fillTable()` does not fill. They do not affect the results. */
const size = { clients: 40, workers: 20, weeksBack: 2, weeksAhead: 1, incidents: 60 };

async function startJob({ records, switches }: Job): Promise<Simulator> {
	const simulator = await startSimulator({ now: '2026-03-11 09:00:00', size });
	Object.assign(simulator.switches, switches);
	for (const [path, count] of Object.entries(records)) simulator.fillTable(path, count, days);
	putOnHold(simulator);
	return simulator;
}

async function profileOf(simulator: Simulator): Promise<string> {
	const credentials = credentialsOf(simulator);
	const result = await examine(openSession(credentials));
	const account = [credentials.baseUrl, credentials.user] as const;
	return JSON.stringify(writeProfile(result, account, Date.now()));
}

/** Puts one shift in fifty on hold, so that the lists show how the service treats such shifts. */
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

/** Returns a function that polls once. The polls are a minute apart. The first call also activates the trigger. */
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
