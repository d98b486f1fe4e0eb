/** Plays lives against the simulator over HTTP, in n8n's own poll context, with the state kept as n8n keeps it. */
import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';
import { rateLimiters } from '../../../http/rateLimiter';
import type { Simulator } from '../../../simulator/mod';
import { DoubtWatch } from './doubtWatch';
import type { Life, Poll, Setup, Step } from './life';
import { N8nInstance, type PollRun } from './n8nInstance';
import { Office } from './office';
import { Oracle } from './oracle';
import type { VirtualClock } from './takeOverClock';

/** Where lives are played. */
export interface World {
	readonly simulator: Simulator;
	readonly clock: VirtualClock;
	/** How many lives were played. */
	count: number;
	/** The user of whom each event key told. */
	readonly keys: Map<string, string>;
}

/** Where one life is played. */
interface Stage {
	readonly world: World;
	readonly office: Office;
	readonly oracle: Oracle;
	readonly doubts: DoubtWatch;
	readonly n8n: N8nInstance;
	/** Whose credential it is. */
	readonly user: string;
}

type Restart = Extract<Step, { do: 'restart' }>;

const calmPoll: Poll = { do: 'poll', fault: null, slow: 0, end: 'kept' };

/**
 * Plays a life and checks that every record that appears after activation is emitted exactly once.
 *
 * @param world the simulator and the clock
 * @param life what happens
 * @throws Error that says what went wrong
 */
export async function playLife(world: World, { setup, steps }: Life): Promise<void> {
	const stage = setUp(world, setup);
	for (const step of steps) await play(stage, step);
	await pollUntilQuiet(stage);
	stage.oracle.checkNothingMissed();
	stage.doubts.checkToldOf(stage.office);
	checkKeys(stage);
}

/** Two accounts share no event key, although each has a record of every id. */
function checkKeys({ world: { keys }, office, user }: Stage): void {
	for (const key of office.records.flatMap((record) => record.keys)) {
		if ((keys.get(key) ?? user) !== user) throw new Error(`Two accounts share the key ${key}`);
		keys.set(key, user);
	}
}

function setUp(world: World, setup: Setup): Stage {
	const { simulator, clock } = world;
	// The clock of the life before was another.
	rateLimiters.clear();
	const login = world.count++ % 2 === 0 ? simulator.admin : simulator.user;
	const office = new Office(simulator, clock, setup);
	const oracle = new Oracle(office);
	const doubts = new DoubtWatch();
	const n8n = new N8nInstance(office, oracle, doubts, setup, { baseUrl: simulator.url, ...login });
	return { world, office, oracle, doubts, n8n, user: login.user };
}

async function play(stage: Stage, step: Step): Promise<void> {
	const { office, n8n } = stage;
	switch (step.do) {
		case 'arrive':
			return office.arrive(step);
		case 'edit':
			return office.edit(step);
		case 'delete':
			return office.delete(step.which);
		case 'wait':
			return office.wait(step.hours);
		case 'poll':
			await poll(stage, step);
			return;
		case 'overlap':
			return await overlap(stage);
		case 'restart':
			return restart(stage, step);
		case 'publish':
			return n8n.publish(step.edit);
		case 'manual':
			return await runTest(stage);
	}
}

/**
 * A poll during which the API may fail or be slow, and whose state may be lost.
 *
 * @returns undefined if it failed
 */
async function poll(stage: Stage, step: Poll): Promise<PollRun | undefined> {
	const { world, office, n8n, doubts } = stage;
	const { switches, requests } = world.simulator;
	const { fault, slow, end } = step;
	switches.faults = fault ? [{ ...fault, path: office.path }] : [];
	enterMeanwhile(stage, step);
	// As slow as if n8n gave the poll a minute.
	world.clock.cost = (slow * n8n.budget) / 60_000;
	let stateAfterFailure: IDataObject = {};
	const onFailure = (staticData: IDataObject) => (stateAfterFailure = staticData);
	const isCalm = !fault && slow === 0;
	let run: PollRun | undefined;
	try {
		run = await n8n.poll({ onFailure });
	} catch (error) {
		office.followClock();
		doubts.note(requests, !isCalm);
		checkFailure(stage, error, step);
		if (JSON.stringify(stateAfterFailure) !== JSON.stringify(n8n.found.staticData)) {
			throw new Error('A failed poll changed the state');
		}
	}
	switches.faults = [];
	delete world.simulator.beforeAnswer;
	world.clock.cost = 0;
	if (!run) return undefined;
	if (fault?.times === 'always' && fault.after === 0 && !run.kept.isSilent) {
		throw new Error('A failure of the API was swallowed');
	}
	doubts.note(requests, !isCalm);
	n8n.receive(run, isCalm, end);
	return run;
}

/** Lets records be entered in the middle of a poll. */
function enterMeanwhile({ world: { simulator }, office }: Stage, { meanwhile }: Poll): void {
	if (!meanwhile) return;
	simulator.beforeAnswer = () => {
		if (simulator.requests.length < meanwhile.before) return;
		delete simulator.beforeAnswer;
		office.arrive(meanwhile.arrive);
	};
}

/** Checks that a poll had a reason to fail, and failed with the status of the API. */
function checkFailure({ n8n, oracle, doubts, world }: Stage, error: unknown, step: Poll): void {
	if (!(error instanceof NodeApiError)) throw error;
	const { fault, slow } = step;
	const isExplained = fault !== null || slow > 0;
	doubts.check(error.message, world.clock.now, isExplained);
	if (!isExplained) oracle.checkNothingHeldBack(n8n);
	const isCertain = fault?.times === 'always' && fault.after === 0 && slow === 0;
	if (isCertain && fault.status !== undefined && error.httpCode !== fault.status) {
		throw new Error(`Expected httpCode ${fault.status} but found ${error.httpCode}`);
	}
}

/** Two polls at once, of which one must do nothing. */
async function overlap({ n8n, doubts, world }: Stage): Promise<void> {
	const polls = await Promise.allSettled([n8n.poll(), n8n.poll()]);
	doubts.note(world.simulator.requests, false);
	const runs = polls.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
	for (const one of polls) {
		if (one.status === 'rejected')
			doubts.check((one.reason as Error).message, world.clock.now, false);
	}
	const changed = runs.filter(({ result }) => result.staticDataChanged);
	if (changed.length > 1) throw new Error('Two polls were under way at once');
	if (runs.length === 2) n8n.receive(changed[0] ?? runs[0], true);
}

/** n8n is killed, and starts again after some days. */
function restart({ office, n8n }: Stage, { days, mode }: Restart): void {
	office.wait(days * 24);
	// Without ids, the state in the database could not tell edited records from new ones.
	if (!office.hasIds && office.stale.sinceSaved.some((group) => office.hasNew(group))) return;
	n8n.restart(mode ?? undefined);
}

/** A test run in the editor, which must not change the state. */
async function runTest({ n8n }: Stage): Promise<void> {
	let run: PollRun | undefined;
	try {
		run = await n8n.poll({ mode: 'manual' });
	} catch (error) {
		if (!(error instanceof NodeOperationError)) throw error;
	}
	if (run?.result.staticDataChanged) throw new Error('A test run changed the state');
	if (run && run.kept.items.length === 0) throw new Error('A test run showed nothing');
}

/**
 * Polls, now soon after the poll before and now so late that all is looked for (with many incidents, later), until two polls
 * in a row have emitted nothing and left nothing to catch up with.
 */
async function pollUntilQuiet(stage: Stage): Promise<void> {
	for (let quiet = 0, polls = 0; quiet < 2; polls++) {
		if (polls > 40) throw new Error('The trigger never came to rest');
		const { kind, size } = stage.office;
		const minutes = kind.hasPages ? 11 : Math.max(11, 1 + size / 50);
		stage.office.wait(polls % 2 === 0 ? 1 / 60 : minutes / 60);
		const run = await poll(stage, calmPoll);
		const state = run?.result.staticData.state as IDataObject | undefined;
		quiet = !run || run.result.items || state?.resumeFrom ? 0 : quiet + 1;
	}
}
