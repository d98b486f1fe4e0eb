/** Checks the log of tool calls: what it says about each call, and that it holds no values. */
import { listTheCalls } from '../../workflows/code/count-by-chat/listTheCalls.js';
import { n8nWith } from './n8nWith';

const step = (tool: string, observation: unknown, toolInput: object = { search: 'Lovelace' }) => ({
	action: { tool, toolInput },
	observation,
});

const lines = (...intermediateSteps: readonly object[]) =>
	listTheCalls(n8nWith({}, [{ output: 'Ada has a shift.', intermediateSteps }])).map(
		({ json }: { json: Record<string, unknown> }) => json,
	);

const ada = { ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' };

it('records: how many, which fields, how many characters', () => {
	const text = JSON.stringify([{ notice: 'NOT ALL' }, ada, { ...ada, Suburb: 'Hobart' }]);
	expect(lines(step('Clients', text))).toEqual([
		{
			...{ at: expect.stringMatching(/^20.*Z$/), run: '1', workflow: 'Template' },
			...{ tool: 'Clients', returned: 'records', records: 2 },
			fields: 'ClientId, FirstName, LastName, Suburb',
			characters: text.length,
			approved: 'not asked',
		},
	]);
});

it('totals are told from records', () => {
	const totals = [
		{ notice: 'Counted', Count: 3, Groups: 1 },
		{ Suburb: 'Hobart', Count: 3 },
	];
	expect(lines(step('Count_clients', JSON.stringify(totals)))).toEqual([
		expect.objectContaining({
			...{ returned: 'totals', records: 1, fields: 'notice, Count, Groups, Suburb' },
		}),
	]);
	const report = [{ report: 'Shifts', shiftsLookedAt: 2, notice: 'The report has 1 rows' }];
	expect(lines(step('Report', JSON.stringify(report)))).toEqual([
		expect.objectContaining({ returned: 'totals', records: 0 }),
	]);
});

it.each([
	['as an agent of version 2 wraps it', JSON.stringify([{ response: [ada] }])],
	['as an MCP client wraps it', JSON.stringify([{ type: 'text', text: JSON.stringify([ada]) }])],
	['as an object', [ada]],
])('%s, an answer is read', (_, observation) => {
	expect(lines(step('Clients', observation))[0]).toMatchObject({ returned: 'records', records: 1 });
});

it.each([
	['{"error":"The list of clients failed"}', 'an error', 0],
	['There was an error: "no"', 'an error', 0],
	['""', 'a text', 0],
	['no JSON', 'a text', 0],
])('%s is %s', (observation, returned, records) => {
	expect(lines(step('Clients', observation))[0]).toMatchObject({ returned, records, fields: '' });
});

it('holds no value of what was asked, or came', () => {
	const all = lines(
		step('Clients', JSON.stringify([ada])),
		step('Clients', '{"error":"Lovelace is no ID"}'),
	);
	for (const word of ['Lovelace', 'Ada']) expect(JSON.stringify(all)).not.toContain(word);
});

it('no call is no line', () => {
	expect(lines()).toEqual([]);
	expect(listTheCalls(n8nWith({}, [{ output: 'Hello' }]))).toEqual([]);
});

it('a tool that is named as reviewed was approved, or was not', () => {
	// The code as it is when a person copies the node and enters the name of a tool.
	const source = listTheCalls
		.toString()
		.replace('const reviewed = []', "const reviewed = ['Change_a_worker']");
	const own = new Function(`return ${source}`)() as typeof listTheCalls;
	const ofCall = (observation: string) =>
		own(n8nWith({}, [{ intermediateSteps: [step('Change_a_worker', observation)] }]))[0].json;
	expect(ofCall('[{"result":"updated"}]').approved).toBe('yes');
	expect(ofCall('[{"output":"User rejected the tool call to Change a worker"}]').approved).toBe(
		'no',
	);
});
