/** Tests how the trigger uses n8n's static data if a workflow has two triggers, or is saved. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { memories, memoryOf } from '../../../nodes/CareManagementTrigger/state/memory';
import { addShift } from './shifts';
import { apiNow, dateNow, incidentIds, node, TestTrigger } from './testTrigger';
import { poll } from '../../engine/mod';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => {
	simulator.reset();
	memories.clear();
});
afterAll(async () => await simulator.close());

/** The static data of a workflow: the data of each node by its name, and the data of the workflow itself. */
type WorkflowData = Record<string, IDataObject>;

/** A workflow with some triggers. This class polls the triggers as n8n does. */
class Workflow {
	database: WorkflowData = {};
	/** The data that n8n keeps in memory in the mode `timers`. When the workflow is saved, n8n loads the data of the database again. */
	private loaded: WorkflowData = {};
	private cursors: WorkflowData = {};
	private minutes = 0;

	constructor(
		private readonly mode: 'timers' | 'scheduler' | 'cursors',
		private readonly id: string,
		private readonly parameters: IDataObject,
	) {}

	/**
	 * Lets the named triggers poll, a minute after the last polls. If `isKept` is false, n8n does not save the state of a poll with items. But
	 * in the mode `cursors`, n8n still saves the data that all nodes share.
	 */
	async poll(names: readonly string[], isKept = true): Promise<unknown[][]> {
		this.minutes++;
		// In the mode `timers`, the triggers share the loaded data. In the other modes, no trigger sees what another trigger stores in the same
		// minute.
		const found = structuredClone(this.database);
		const runs = names.map((name) => async () => {
			const shared = this.mode === 'timers' ? this.loaded : found;
			return this.keep(await this.run(name, shared), shared, isKept);
		});
		if (this.mode !== 'timers') return await Promise.all(runs.map(async (run) => await run()));
		const emitted: unknown[][] = [];
		for (const run of runs) emitted.push(await run());
		return emitted;
	}

	private keep(
		{ name, items, staticData, globalStaticData }: Awaited<ReturnType<Workflow['run']>>,
		found: WorkflowData,
		isKept: boolean,
	): unknown[] {
		const isSaved = items !== null && isKept;
		const left = { ...found, [name]: staticData, global: globalStaticData };
		if (this.mode === 'timers') this.loaded = left;
		if (this.mode === 'cursors') {
			if (items === null || isKept) this.cursors[name] = staticData;
			if (items !== null) this.database = { ...found, global: globalStaticData };
		} else if (isSaved) this.database = left;
		return (items ?? []).map(({ json }) => json.IncidentId ?? json.ClientId);
	}

	/** Activates the workflow, so that a trigger polls immediately. n8n saves the state of this poll. */
	async activate(name: string): Promise<unknown[]> {
		const run = await this.run(name, this.database, false);
		const { staticData, globalStaticData } = run;
		this.database = { ...this.database, [name]: staticData, global: globalStaticData };
		return (run.items ?? []).map(({ json }) => json.IncidentId);
	}

	private async run(name: string, found: WorkflowData, isScheduled = this.mode !== 'timers') {
		const result = await poll({
			node,
			credentials: { baseUrl: simulator.url, ...simulator.admin },
			parameters: this.parameters as never,
			workflowId: this.id,
			name,
			nodeId: name,
			staticData: (this.mode === 'cursors' ? this.cursors[name] : found[name]) ?? {},
			globalStaticData: found.global ?? {},
			dateNow: () => dateNow() + this.minutes * 60_000,
			...(isScheduled ? { budgetMs: 240_000 } : {}),
		});
		return { name, ...result };
	}

	/** Saves the live workflow, so that n8n loads it again. */
	save(): void {
		this.loaded = structuredClone(this.database);
	}

	/** Puts earlier static data of a node back. */
	putBack(name: string, data: IDataObject): void {
		this.database = { ...this.database, [name]: data };
	}
}

const add = () => simulator.addRecord('/incidents');
const created = { event: 'incidentCreated' };

it.each(['timers', 'scheduler', 'cursors'] as const)(
	'two triggers of one workflow emit each record once, by %s',
	async (mode) => {
		const workflow = new Workflow(mode, `two by ${mode}`, created);
		const names = ['First', 'Second'];
		await workflow.poll(names);
		const came: unknown[][] = [[], []];
		const collect = async (polled = names) => {
			const polls = await workflow.poll(polled);
			polls.forEach((ids, index) => came[names.indexOf(polled[index])].push(...ids));
		};
		for (let round = 0; round < 4; round++) {
			add();
			await collect();
			add();
			await collect([...names].reverse());
			await collect();
			await collect();
		}
		for (const ids of came) {
			expect([...ids].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
		}
	},
);

it.each([
	['another trigger of the workflow puts back does not count', ['First', 'Second'], [2]],
	['n8n dropped of the only trigger is emitted again', ['First'], [1, 2]],
] as const)('what %s, by scheduler', async (title, triggers, expected) => {
	const workflow = new Workflow('scheduler', title, created);
	await workflow.poll([...triggers]);
	const before = structuredClone(workflow.database.First ?? {});
	add();
	expect(await workflow.poll(['First'])).toEqual([[1]]);
	workflow.putBack('First', before);
	add();
	const polls = [await workflow.poll(['First']), await workflow.poll(['First'])];
	expect(polls.flat(2)).toEqual(expected);
});

it.each(['timers', 'cursors'] as const)(
	'what n8n did not keep is emitted again, by %s',
	async (mode) => {
		const workflow = new Workflow(mode, `dropped by ${mode}`, created);
		await workflow.poll(['First']);
		await workflow.poll(['First']);
		add();
		expect(await workflow.poll(['First'], false)).toEqual([[1]]);
		workflow.save();
		const polls = [await workflow.poll(['First']), await workflow.poll(['First'])];
		expect(polls.flat(2)).toEqual([1]);
		expect(await workflow.poll(['First'])).toEqual([[]]);
	},
);

it('what n8n dropped because the workflow was deactivated is emitted again, by scheduler', async () => {
	const workflow = new Workflow('scheduler', 'deactivated', created);
	await workflow.poll(['First']);
	add();
	expect(await workflow.poll(['First'], false)).toEqual([[1]]);
	// Seconds later, the workflow is activated again. So the trigger polls immediately.
	expect(await workflow.activate('First')).toEqual([]);
	expect(await workflow.poll(['First'])).toEqual([[1]]);
	expect(await workflow.poll(['First'])).toEqual([[]]);
});

it('what only a full scan sees is emitted again at once, too', async () => {
	const workflow = new Workflow('timers', 'dropped full scan', { event: 'incidentCreated' });
	simulator.switches.closedUnasked = 'leftOut';
	await workflow.poll(['First']);
	for (let minutes = 0; minutes < 9; minutes++) await workflow.poll(['First']);
	simulator.addRecord('/incidents', { Closed: 1 });
	expect(await workflow.poll(['First'], false)).toEqual([[1]]);
	workflow.save();
	expect(await workflow.poll(['First'])).toEqual([[1]]);
});

it.each(['timers', 'scheduler', 'cursors'] as const)(
	'saving a live workflow forgets nothing that quiet polls saw, by %s',
	async (mode) => {
		const workflow = new Workflow(mode, `saved by ${mode}`, { event: 'rosterChanged' });
		const names = ['First'];
		addShift(simulator, 1, 1);
		await workflow.poll(names);
		const rows = [2, 3].map((id) => addShift(simulator, id, 2));
		for (let quiet = 0; quiet < 3; quiet++) expect(await workflow.poll(names)).toEqual([[]]);
		workflow.save();
		rows[0].StartTime = '12:00:00';
		expect(await workflow.poll(names)).toEqual([[2]]);
		const later = addShift(simulator, 4, 3);
		for (let quiet = 0; quiet < 3; quiet++) expect(await workflow.poll(names)).toEqual([[]]);
		workflow.save();
		workflow.save();
		later.StartTime = '12:00:00';
		expect(await workflow.poll(names)).toEqual([[4]]);
	},
);

it('what durable cursors rolled back is emitted again, also under another name', async () => {
	const trigger = new TestTrigger(simulator, created, { budgetMs: 240_000 });
	await trigger.poll();
	const before = trigger.state;
	add();
	expect(incidentIds(await trigger.poll())).toEqual([1]);
	// n8n has saved the data that all nodes share, but not the state of this node.
	trigger.state = before;
	const renamed = { name: 'Other', budgetMs: 300_000, dateNow: () => dateNow() + 60_000 };
	expect(incidentIds(await trigger.poll(renamed))).toEqual([1]);
});

it('over a restart, what a trigger emitted does not come again for what another one with its own copy saved', async () => {
	const setup = { node, parameters: created as never, workflowId: 'own copies' };
	const credentials = { baseUrl: simulator.url, ...simulator.admin };
	let database: WorkflowData = {};
	const copies: Record<string, WorkflowData> = { First: {}, Second: {} };
	const pollBy = async (name: string) => {
		const { [name]: staticData = {}, global: globalStaticData = {} } = copies[name];
		const done = await poll({
			...{ ...setup, credentials, name, nodeId: name, staticData, globalStaticData, dateNow },
		});
		const left = { [name]: done.staticData, global: done.globalStaticData };
		copies[name] = { ...copies[name], ...left };
		if (done.items) database = structuredClone(copies[name]);
		return incidentIds(done.items);
	};
	for (const name of ['First', 'Second']) await pollBy(name);
	// The two triggers are in one workflow, so both copies get the data of both triggers. Each trigger still polls with its own copy.
	for (const name of ['First', 'Second'])
		copies[name] = structuredClone({ ...copies.First, ...copies.Second });
	for (const id of [1, 2, 3]) {
		add();
		expect(await pollBy('First')).toEqual([id]);
		expect(await pollBy('First')).toBeNull();
		expect(await pollBy('Second')).toEqual([id]);
		expect(await pollBy('Second')).toBeNull();
	}
	memories.clear();
	copies.First = structuredClone(database);
	copies.Second = structuredClone(database);
	expect([await pollBy('First'), await pollBy('Second')]).toEqual([null, null]);
});

it('keeps no filter in plain text', async () => {
	for (const event of ['incidentCreated', 'incidentChanged', 'sirsIncidentCreated']) {
		const filters = { assignedTo: 'me@care.example' };
		const workflow = new Workflow('timers', `filters of ${event}`, { event, filters });
		await workflow.poll(['First']);
		add();
		simulator.addRecord('/SIRS', { AssignedTo: 'me@care.example' });
		await workflow.poll(['First']);
		expect(JSON.stringify(workflow)).toContain('sealed');
		const { parameters: _, ...kept } = workflow as unknown as Record<string, unknown>;
		expect(JSON.stringify(kept)).not.toContain('care.example');
	}
});

it('remembers at most 500 triggers, and none that was not polled for 40 days', () => {
	const day = 24 * 3_600_000;
	const contextOf = (id: number) =>
		({ getWorkflow: () => ({ id }), getNode: () => ({ id }) }) as unknown as IPollFunctions;
	for (let id = 0; id < 600; id++) memoryOf(contextOf(id), id);
	expect([...memories]).toHaveLength(500);
	memoryOf(contextOf(300), 20 * day);
	memoryOf(contextOf(1_000), 41 * day);
	expect([...memories].map(([id]) => id)).toEqual(['300 300', '1000 1000']);
});
