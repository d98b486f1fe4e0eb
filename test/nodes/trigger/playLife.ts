/** Plays lives against the simulator over HTTP, in n8n's own poll context, with the state kept as n8n keeps it. */
import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';
import type { Simulator } from '../../../simulator/mod';
import type { PollResult } from '../../engine/mod';
import type { Life, Poll, Setup, Step } from './life';
import { N8nInstance } from './n8nInstance';
import { Office } from './office';
import { me } from './officeRecords';
import { Oracle } from './oracle';
import { node } from './testTrigger';
import type { VirtualClock } from './takeOverClock';

/** Where lives are played. */
export interface World {
	readonly simulator: Simulator;
	readonly clock: VirtualClock;
	/** How many lives were played. */
	count: number;
}

/** Where one life is played. */
interface Stage {
	readonly world: World;
	readonly office: Office;
	readonly oracle: Oracle;
	readonly n8n: N8nInstance;
}

/**
 * Plays a life and checks that every record that appears after activation is emitted exactly once.
 *
 * @param world the simulator and the clock
 * @param life what happens
 * @throws Error that says what went wrong
 */
export async function playLife(world: World, { setup, steps }: Life): Promise<void> {
	const stage = setUp(world, setup, steps);
	for (const step of steps) await play(stage, step);
	await pollUntilQuiet(stage);
	stage.oracle.checkNothingMissed();
}

function setUp(world: World, setup: Setup, steps: Step[]): Stage {
	const { simulator, clock } = world;
	// Another login has another rate limiter, which does not remember the life before.
	const login = world.count++ % 2 === 0 ? simulator.admin : simulator.user;
	const office = new Office(simulator, clock, setup, steps);
	const oracle = new Oracle(office);
	const { startFrom } = office;
	const n8n = new N8nInstance(office, oracle, clock, {
		node,
		credentials: { baseUrl: simulator.url, ...login },
		parameters: {
			event: setup.event,
			filters: office.isFiltered ? { assignedTo: me } : {},
			options: { addEventKey: true, ...(startFrom === undefined ? {} : { startFrom }) },
		},
		timezone: 'UTC',
	});
	return { world, office, oracle, n8n };
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
			return await pollWithFault(stage, step);
		case 'overlap':
			return await overlap(stage);
		case 'restart':
			return restart(stage, step.days);
		case 'reactivate':
			return n8n.reactivate();
		case 'manual':
			return await runTest(stage);
	}
}

/** A poll during which the API may fail or be slow, and after which n8n may crash. */
async function pollWithFault({ world, office, n8n }: Stage, step: Poll): Promise<void> {
	const { switches } = world.simulator;
	const { fault, slow, crash } = step;
	switches.faults = fault ? [{ ...fault, path: office.path }] : [];
	world.clock.cost = slow;
	let stateAfterFailure = '';
	const onFailure = (staticData: IDataObject) => (stateAfterFailure = JSON.stringify(staticData));
	try {
		const result = await n8n.poll({ onFailure, ...(slow > 0 ? { budgetMs: 60_000 } : {}) });
		if (fault?.times === 'always') throw new Error('A failure of the API was swallowed');
		// Without ids, a state from before an edit could not tell it from a new record.
		const canCrash = office.isActivated && (office.hasIds || office.stale.sinceSaved.length === 0);
		n8n.receive(result, crash && canCrash);
	} catch (error) {
		office.followClock();
		checkFailure(error, step);
		if (stateAfterFailure !== JSON.stringify(n8n.memory)) {
			throw new Error('A failed poll changed the state');
		}
	}
	switches.faults = [];
	world.clock.cost = 0;
}

/** Checks that a poll had a reason to fail, and failed with the status of the API. */
function checkFailure(error: unknown, { fault, slow }: Poll): void {
	if (!(error instanceof NodeApiError)) throw error;
	const expected = fault?.times === 'always' && slow === 0 ? fault.status : undefined;
	if (!fault && slow === 0) throw new Error(`The poll failed: ${error.message}`);
	if (expected !== undefined && error.httpCode !== expected) {
		throw new Error(`Expected httpCode ${expected} but found ${error.httpCode}`);
	}
}

/** Two polls at once, of which one must do nothing. */
async function overlap({ n8n }: Stage): Promise<void> {
	const results = await Promise.all([n8n.poll(), n8n.poll()]);
	const changed = results.filter(({ staticDataChanged }) => staticDataChanged);
	if (changed.length > 1) throw new Error('Two polls were under way at once');
	n8n.receive(changed[0] ?? results[0]);
}

/** n8n is killed, and starts again after some days. */
function restart({ office, n8n }: Stage, days: number): void {
	office.wait(days * 24);
	// Without ids, the state in the database could not tell edited records from new ones.
	if (!office.hasIds && office.stale.sinceSaved.some((group) => office.hasNew(group))) return;
	n8n.restart();
}

/** A test run in the editor, which must not change the state. */
async function runTest({ n8n }: Stage): Promise<void> {
	let result: PollResult | undefined;
	try {
		result = await n8n.poll({ mode: 'manual' });
	} catch (error) {
		if (!(error instanceof NodeOperationError)) throw error;
	}
	if (result?.staticDataChanged) throw new Error('A test run changed the state');
	if (result && (result.items?.length ?? 0) === 0) throw new Error('A test run showed nothing');
}

/** Polls every minute until two polls in a row have emitted nothing and left nothing to catch up with. */
async function pollUntilQuiet({ office, n8n }: Stage): Promise<void> {
	for (let quiet = 0, polls = 0; quiet < 2; polls++) {
		if (polls > 30) throw new Error('The trigger never came to rest');
		office.wait(1 / 60);
		const result = await n8n.poll();
		const state = result.staticData.state as IDataObject | undefined;
		n8n.receive(result);
		quiet = result.items || state?.behind ? 0 : quiet + 1;
	}
}
