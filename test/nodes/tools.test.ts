/** Tests the operations as tools of an AI agent, through n8n's own code from the agent to the node. */
import type { INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { runTool, type RunTool } from '../engine/mod';
import { queryOf, useFixture } from './fixture';
import { choices, operations } from './operations';
import { parametersOf } from './parametersOf';

const node = new CareManagement();

const fixture = useFixture({
	size: { clients: 60, workers: 55, weeksBack: 1, weeksAhead: 1, incidents: 60 },
});

const run = async (parameters: INodeParameters, options: Partial<RunTool> = {}) => {
	const { admin, url } = fixture.simulator;
	const credentials = { baseUrl: url, ...admin };
	return await runTool({ node, credentials, parameters, timezone: 'Australia/Sydney', ...options });
};

/** With the default options, and with or without Add Names, the answer of a Get Many must cost fewer tokens than this. */
const maxTokens = 5000;

/** Counts tokens by the rule of thumb for English text and JSON. */
const countTokens = (text: string) => Math.ceil(text.length / 4);

/** Returns the records of an answer, without the notice before them. */
const recordsOf = (answer: string) =>
	(JSON.parse(answer) as Record<string, unknown>[]).filter((record) => !('notice' in record));

describe.each(operations)('$label', (operation) => {
	const { chosen } = operation;
	const choice = choices('operation', chosen).find(({ value }) => value === chosen.operation);
	const { action = '', description = '' } = choice as INodePropertyOptions;

	it('says what comes back and when to choose it', () => {
		// For an upsert, a lint rule of n8n requires a certain sentence.
		const wanted =
			chosen.operation === 'upsert' ? /^Create a new .* \(upsert\)$/ : /^[A-Z].*[^ ]\. Choose /;
		expect(description).toMatch(wanted);
		// If the description of a tool is set automatically, the model reads only the action.
		expect(action.length).toBeGreaterThanOrEqual(10);
	});

	// A model has no files, so it cannot upload any.
	if (chosen.operation === 'upload') return;

	it('answers an agent', async () => {
		const tool = await run({ ...chosen, ...parametersOf(operation, fixture) });
		expect(tool.description).toBe(`${action} in Care Management`);
		const records = JSON.parse(tool.answer) as unknown[];
		expect(records.length).toBeGreaterThan(0);
		expect(records.every((record) => typeof record === 'object')).toBe(true);
	});

	if (chosen.operation !== 'getAll') return;

	it.each([false, true])('costs little unless told otherwise (Add Names: %s)', async (addNames) => {
		const { answer } = await run({ ...chosen, options: { addNames } });
		expect(countTokens(answer)).toBeLessThan(maxTokens);
		const records = recordsOf(answer);
		expect(records.length).toBeLessThanOrEqual(50);
		expect(records.length).toBeGreaterThan(0);
	});
});

it('the records as they are would cost more, so fewer come', async () => {
	for (const resource of ['roster', 'service', 'agreement']) {
		const { answer } = await run({ resource, operation: 'getAll', output: 'raw' });
		expect(recordsOf(answer).length).toBeLessThan(50);
		expect(answer).toMatch(/^\[{"notice":"NOT ALL: these are \d+ of /);
	}
});

const incidents = { resource: 'incident', operation: 'getAll' };

it('a model fills in filters and the limit', async () => {
	const [{ _ReferringId_1: client }] = fixture.simulator.tables['/incidents'];
	const parameters = {
		...incidents,
		limit: "={{ $fromAI('limit', '', 'number') }}",
		filters: {
			clientId: { __rl: true, mode: 'id', value: "={{ $fromAI('client', '', 'string') }}" },
		},
	};
	const input = { limit: 1, client: String(client) };
	fixture.takeRequests();
	const { answer } = await run(parameters, { input });
	expect(recordsOf(answer)).toEqual([expect.objectContaining({ _ReferringId_1: client })]);
	// The node reads open and closed incidents. Otherwise a model would think that the open incidents are all incidents.
	const asked = fixture.takeRequests().filter(({ path }) => path === '/incidents');
	for (const request of asked) {
		expect(queryOf(request)).toMatchObject({
			clientId: String(client),
			closed: expect.any(String),
			taskClosed: expect.any(String),
		});
	}
	expect(queryOf(asked[0]).limit).toBe('1');
});

it('a model is told what to do next, and nothing else', async () => {
	const filters = { clientId: { __rl: true, mode: 'id', value: "={{ $fromAI('client') }}" } };
	const call = run({ ...incidents, filters }, { input: { client: 'Ada Lovelace' } });
	await expect(call).rejects.toMatchObject({
		message: expect.stringMatching(
			/^Client must be an ID, such as 1042\s+Details: Enter the ID itself/,
		),
	});
	const everything = JSON.stringify(await call.catch((error: object) => error));
	const { key, secret } = fixture.simulator.admin;
	for (const text of ['Lovelace', key, secret]) expect(everything).not.toContain(text);
});

it('a write whose outcome is not known is not sent again in its execution, also when that has waited for a person', async () => {
	const ada = { resource: 'worker', operation: 'create', FirstName: 'Ada', LastName: 'Hopper' };
	const { switches, tables } = fixture.simulator;
	const count = () => tables['/workers'].filter(({ LastName }) => LastName === 'Hopper').length;
	switches.faults = [{ path: '/worker', answer: { drop: 'before' }, handled: true }];
	for (let call = 0; call < 2; call++) {
		await expect(run(ada, { executionId: 'waiting' })).rejects.toMatchObject({
			message: expect.stringContaining('It is not known whether'),
		});
	}
	expect(count()).toBe(1);
	await run({ ...ada, FirstName: 'Grace' }, { executionId: 'waiting' });
	await run(ada, { executionId: 'another' });
	expect(count()).toBe(3);
});
