/** Tests Pseudonyms in what the node reads, and in texts on their way to a model and back, in n8n's engine. */
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { runTool } from '../engine/mod';
import { useFixture } from './fixture';

const size = { clients: 30, workers: 20, weeksBack: 2, weeksAhead: 1, incidents: 40 };
const fixture = useFixture({ size });
/** A service whose people have not been read yet. */
const unread = useFixture({ size });

const text = (operation: string, parameters: object) => ({
	resource: 'text',
	operation,
	...parameters,
});
const on = { pseudonyms: true };
const read = async (parameters: object, options: object = {}, { run } = fixture) =>
	await run({
		operation: 'getAll',
		returnAll: true,
		...parameters,
		options: { ...on, ...options },
	} as never);

/** Returns values that identify people, such as last names. Values with up to four characters are left out. */
const identifiers = () => {
	const { tables } = fixture.simulator;
	return [...tables['/clients'], ...tables['/workers']].flatMap((row) =>
		['LastName', 'Email', 'Phone1', 'Address1', 'ClientCode', 'CarerCode']
			.map((name) => String(row[name] ?? ''))
			.filter((value) => value.length > 4),
	);
};
const leaks = (items: readonly { json: object }[]) => {
	const shown = JSON.stringify(items);
	return identifiers().filter((value) => shown.includes(JSON.stringify(value).slice(1, -1)));
};

it.each([
	'client',
	'worker',
	'roster',
	'timesheet',
	'incident',
	'sirsIncident',
	'clientNote',
	'agreement',
	'quote',
	'contact',
	'user',
	'lead',
])('%s leaves with nobody in it', async (resource) => {
	for (const more of [
		{ output: 'raw' },
		{ output: 'raw', options: { innerLists: 'text', addNames: true, rawValues: true } },
	]) {
		const { items, error } = await read(
			{ resource, ...more },
			'options' in more ? more.options : {},
		);
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
		expect(leaks(items)).toEqual([]);
	}
});

it('a question, an answer and a tool have the same stand-ins, and another workflow has others', async () => {
	const [client] = fixture.simulator.tables['/clients'];
	const name = `${String(client.FirstName)} ${String(client.LastName)}`;
	const asked = await fixture.run(
		text('replaceNames', { text: '={{ $json.chatInput }}', outputField: 'chatInput' }) as never,
		{
			items: [{ json: { chatInput: `When does ${name} get a visit?`, sessionId: 's' } }],
		},
	);
	const { chatInput, sessionId } = asked.items[0].json as Record<string, string>;
	expect(sessionId).toBe('s');
	const [standIn] = /Client [0-9a-f]{4,}/.exec(chatInput) ?? [''];
	expect(chatInput).toBe(`When does ${standIn} get a visit?`);

	const picker = {
		clientId: { __rl: true, mode: 'id', value: standIn.toLowerCase().replace(' ', '-') },
	};
	const shifts = await read({ resource: 'roster', filters: picker });
	expect(shifts.items.map(({ json }) => json.ClientId)).toEqual(
		fixture.simulator.tables['/rosters']
			.filter(({ ClientId, OnLeave }) => ClientId === client.ClientId && OnLeave !== 1)
			.map(() => standIn),
	);
	const answered = await fixture.run(
		text('restoreNames', { text: `**${standIn}** is visited`, outputField: 'output' }) as never,
	);
	expect(answered.items[0].json).toEqual({ output: `**${name}** is visited` });
});

it.each([
	['null', 'null'],
	['undefined', 'undefined'],
	['={{ null }}', ''],
	['={{ undefined }}', ''],
	['={{ {} }}', ''],
])('an answer of %s is restored as %j', async (given, restored) => {
	const { items } = await fixture.run(
		text('restoreNames', { text: given, outputField: 'output' }) as never,
	);
	expect(items[0].json).toEqual({ output: restored });
});

it('a model finds all who have a name that several people have', async () => {
	const { tables, admin, url } = fixture.simulator;
	for (const row of tables['/clients'].slice(0, 3)) row.FirstName = 'Zebediah';
	// The node remembers the lists of people for minutes, so this test needs another workflow.
	const workflowId = 'another';
	const question = { ...text('replaceNames', { text: 'Where is Zebediah?', outputField: 'text' }) };
	const asked = await fixture.run(question as never, { workflowId });
	const [name] = /Name [0-9a-f]{4,}/.exec(String(asked.items[0].json.text)) ?? [''];
	const { answer } = await runTool({
		node: new CareManagement(),
		credentials: { baseUrl: url, ...admin },
		workflowId,
		parameters: {
			...{ resource: 'client', operation: 'getAll', returnAll: true },
			filters: { includeNonCurrent: true, includeDeleted: true },
			options: { ...on, search: "={{ $fromAI('search', '', 'string') }}" },
		},
		input: { search: name },
	});
	expect(name).not.toBe('');
	expect(answer.match(/"ClientId"/g)).toHaveLength(3);
});

it('a model searches by stand-ins, and is not told an ID', async () => {
	const [{ FirstName, LastName, ClientId }] = fixture.simulator.tables['/clients'];
	const { admin, url } = fixture.simulator;
	const call = async (parameters: object, input: object) =>
		await runTool({
			node: new CareManagement(),
			credentials: { baseUrl: url, ...admin },
			timezone: 'Australia/Sydney',
			parameters: {
				resource: 'client',
				...parameters,
				options: { ...on, ...(parameters as { options?: object }).options },
			} as never,
			input: input as never,
		});
	const search = {
		operation: 'getAll',
		returnAll: true,
		filters: {},
		options: { search: "={{ $fromAI('search', '', 'string') }}" },
	};
	const all = await call(search, { search: '' });
	expect(all.answer).not.toContain(String(LastName));
	const [standIn] = /Client [0-9a-f]{4,}/.exec(all.answer) ?? [''];
	const found = await call(search, { search: `**${standIn}**` });
	expect(found.answer.match(/"ClientId"/g)).toHaveLength(1);
	expect(found.answer).toContain(standIn);
	// A model learns nothing if it guesses a value, or adds a name to a stand-in.
	for (const guess of [
		String(LastName),
		String(FirstName),
		String(ClientId),
		`${standIn} ${String(LastName)}`,
	]) {
		const { answer } = await call(search, { search: guess });
		// Rarely, a random code contains the digits of the ID. The model can then see these digits anyway.
		if (!all.answer.includes(guess)) expect(answer).toMatch(/No record matches/);
	}
	const get = {
		operation: 'get',
		clientId: { __rl: true, mode: 'id', value: "={{ $fromAI('client', '', 'string') }}" },
	};
	expect((await call(get, { client: standIn })).answer).toContain(standIn);
	await expect(call(get, { client: 'Client 0000' })).rejects.toMatchObject({
		message: expect.stringMatching(/must be a stand-in or an ID/),
	});
	// The service answers as if the record were deleted after the list was read.
	fixture.simulator.switches.faults = [
		{
			path: '/clients',
			query: { clientId: String(ClientId) },
			answer: { status: 404 },
			times: 'always',
		} as never,
	];
	const refused = await call(get, { client: standIn }).catch((error: Error) => error.message);
	expect(String(refused)).not.toMatch(new RegExp(`\\b${String(ClientId)}\\b|${String(FirstName)}`));
});

it.each([
	['refused', { answer: { status: 403 } }],
	['broken', { answer: { status: 500 } }],
])('sends nothing where the list of workers is %s', async (_, fault) => {
	unread.simulator.switches.faults = [{ path: '/workers', times: 'always', ...fault } as never];
	const { items, error } = await read({ resource: 'incident', output: 'raw' }, {}, unread);
	expect(items).toHaveLength(0);
	expect(error?.message).toMatch(
		/^Nothing was returned, because Pseudonyms need all names of clients and workers/,
	);
	const { error: replaced } = await unread.run(
		text('replaceNames', { text: 'Ada', outputField: 'text' }) as never,
	);
	expect(replaced?.message).toMatch(/^Nothing was returned/);
});

it('sends nothing where a list of people shows no names, or is empty', async () => {
	const { tables } = unread.simulator;
	tables['/workers'].splice(0);
	expect((await read({ resource: 'incident', output: 'raw' }, {}, unread)).error?.message).toMatch(
		/The list of workers is empty/,
	);
});

it('counts by people without naming them, as many as by their names', async () => {
	const byWorker = { resource: 'roster', output: 'totals', groupBy: ['WorkerName', 'ClientId'] };
	const { items, error } = await read(byWorker);
	expect(error).toBeUndefined();
	expect(leaks(items)).toEqual([]);
	expect(items.map(({ json }) => json.WorkerName)).toContainEqual(
		expect.stringMatching(/^Worker [0-9a-f]{4,}$/),
	);
	expect(
		items.every(({ json }) => /^(Client [0-9a-f]{4,}|not set)$/.test(String(json.ClientId))),
	).toBe(true);
	const named = await read(byWorker, { pseudonyms: false });
	const counts = (rows: readonly { json: object }[]) =>
		rows.map(({ json }) => Number((json as { Count: number }).Count)).sort();
	expect(items.length).toBeGreaterThan(20);
	expect(counts(items)).toEqual(counts(named.items));
});

it('tells a model of totals about the stand-in that it asked with, and not about its ID', async () => {
	const { url, admin, tables } = fixture.simulator;
	const [{ ClientId, FirstName, LastName }] = tables['/clients'];
	const { items } = await read({ resource: 'client', output: 'raw' });
	const index = tables['/clients']
		.filter(({ Current, Deleted }) => Current && !Deleted)
		.findIndex((row) => row.ClientId === ClientId);
	const standIn = String(items[index].json.ClientId);
	const { answer } = await runTool({
		node: new CareManagement(),
		credentials: { baseUrl: url, ...admin },
		parameters: {
			...{ resource: 'roster', operation: 'getAll', output: 'totals', groupBy: ['ClientId'] },
			filters: { clientId: { mode: 'id', value: standIn, __rl: true } },
			options: on,
		} as never,
		input: {},
	});
	expect(answer).toContain(standIn);
	for (const secret of [String(ClientId), `${FirstName} ${LastName}`])
		expect(answer).not.toMatch(new RegExp(`\\b${secret}\\b`));
});

it('sends nothing where the option gives nothing', async () => {
	const { items, error } = await read(
		{ resource: 'client', output: 'raw' },
		{ pseudonyms: '={{ $json.missing }}' },
	);
	expect(items).toHaveLength(0);
	expect(error).toBeDefined();
});

it('finds somebody who was entered after the lists were read', async () => {
	await read({ resource: 'client', output: 'raw' }, {}, unread);
	const [like] = unread.simulator.tables['/incidents'];
	unread.simulator.addRecord('/clients', {
		...unread.simulator.tables['/clients'][0],
		ClientId: 900_001,
		FirstName: 'Zebedee',
		LastName: 'Quux',
	});
	unread.simulator.addRecord('/incidents', {
		...like,
		IncidentId: 900_002,
		_ReferringId_1: 900_001,
		Note: 'Zebedee fell',
	});
	const { items } = await read({ resource: 'incident', output: 'raw' }, {}, unread);
	const [shown] = items.filter(({ json }) => json.IncidentId === 900_002);
	expect(JSON.stringify(items)).not.toMatch(/Zebedee|900001/);
	expect(shown.json.Note).toMatch(/^Client [0-9a-f]{4,} fell$/);
});

it('is no tool: a model would be told names', async () => {
	const { admin, url } = fixture.simulator;
	const call = runTool({
		node: new CareManagement(),
		credentials: { baseUrl: url, ...admin },
		timezone: 'Australia/Sydney',
		parameters: text('restoreNames', { text: 'Client 7f3a', outputField: 'text' }) as never,
	});
	await expect(call).rejects.toMatchObject({
		message: expect.stringMatching(/The resource Text cannot be a tool/),
	});
});
