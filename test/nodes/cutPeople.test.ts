/** Tests Pseudonyms with services whose lists of people are cut off, lack people or mask names. */
import type { INodeParameters } from 'n8n-workflow';
import { choices } from '../../simulator/choices';
import { serve, type Served } from '../serve';
import { useFixture } from './fixture';

const fixture = useFixture({
	size: { clients: 240, workers: 20, weeksBack: 2, weeksAhead: 1, incidents: 60 },
});

type Row = Record<string, unknown>;

/** Returns the clients of the answer, or the status of an answer without clients. */
type Change = (clients: Row[], query: URLSearchParams) => Row[] | number;

let server: Served | undefined;
afterEach(async () => await server?.close());

/** Starts a service that gives the answers of the simulator, but changes the list of clients. */
async function startService(change: Change): Promise<string> {
	server = await serve(async (request, response) => {
		const { url = '/', method } = request;
		const headers = request.headers as Record<string, string>;
		const answer = await fetch(`${fixture.simulator.url}${url}`, { method, headers });
		const text = await answer.text();
		const [path, query] = url.split('?');
		const shown =
			path === '/clients' && answer.ok
				? change(JSON.parse(text) as Row[], new URLSearchParams(query))
				: text;
		const status = typeof shown === 'number' ? shown : answer.status;
		const body = typeof shown === 'object' ? JSON.stringify(shown) : String(shown);
		response.writeHead(status, { 'content-type': 'application/json' }).end(body);
	});
	return server.url;
}

let workflows = 0;

async function read(change: Change, parameters: INodeParameters = {}) {
	const baseUrl = await startService(change);
	return await fixture.run(
		{
			...{ resource: 'incident', operation: 'getAll', returnAll: true },
			...{ filters: { closed: 'all', taskClosed: 'all' }, options: { pseudonyms: true } },
			...parameters,
		},
		{
			credentials: { baseUrl, ...fixture.simulator.admin },
			workflowId: `cut ${++workflows}`,
		},
	);
}

const isById = (query: URLSearchParams) => query.has('clientId');

it.each([50, 100, 200])('is an error where the service gives %d clients at once', async (most) => {
	const { items, error } = await read((clients) => clients.slice(0, most));
	expect(error?.message).toMatch(/Nothing was returned.*The list of clients has \d+ records/s);
	expect(JSON.stringify(items)).toBe('[]');
});

it('is an error where it gives a number that nobody chooses, and a record names somebody else', async () => {
	const { error } = await read((clients, query) =>
		isById(query) ? clients : clients.slice(0, 117),
	);
	expect(error?.message).toMatch(/The list of clients lacks somebody whom the service has/);
});

it('is an error where those who have left are not listed, and a record names one of them', async () => {
	const gone = fixture.simulator.tables['/clients'].find(({ Current }) => Current === 0);
	Object.assign(fixture.simulator.tables['/incidents'][0], { _ReferringId_1: gone?.ClientId });
	const { error } = await read((clients, query) =>
		isById(query) ? clients : clients.filter(({ ClientId }) => ClientId !== gone?.ClientId),
	);
	expect(error?.message).toMatch(/The list of clients lacks somebody whom the service has/);
});

it('is an error where the list is empty', async () => {
	const { error } = await read(() => []);
	expect(error?.message).toMatch(/The list of clients is empty/);
});

it('reads a list of 200 whole clients, some of whom have left', async () => {
	const { tables } = fixture.simulator;
	tables['/clients'].length = 200;
	const [{ ClientId }] = tables['/clients'];
	for (const row of tables['/incidents']) row._ReferringId_1 = ClientId;
	const { items, error } = await read((clients) => clients);
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(40);
});

it('hides what is written about somebody whom the service does not have, either', async () => {
	for (const row of fixture.simulator.tables['/incidents']) row._ReferringId_1 = 987_654;
	const { items, error } = await read((clients) => clients);
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(40);
	expect(items.every(({ json }) => /^(\[text hidden|$)/.test(String(json.Note)))).toBe(true);
});

it.each([404, 410])(
	'takes the status %d for a client whom the service does not have',
	async (status) => {
		for (const row of fixture.simulator.tables['/incidents']) row._ReferringId_1 = 987_654;
		const { items, error } = await read((clients, query) => (isById(query) ? status : clients));
		expect(error).toBeUndefined();
		expect(items.every(({ json }) => /^(\[text hidden|$)/.test(String(json.Note)))).toBe(true);
	},
);

const direct = async (parameters: INodeParameters = {}) =>
	await fixture.run(
		{
			...{ resource: 'incident', operation: 'getAll', returnAll: true },
			...{ filters: { closed: 'all', taskClosed: 'all' }, options: { pseudonyms: true } },
			...parameters,
		},
		{ workflowId: `cut ${++workflows}` },
	);

it.each(
	choices.lengthHeaders
		.slice(1)
		.flatMap((kind) => ['client', 'worker'].map((noun) => [kind, noun] as const)),
)('is an error where %s says that the list of %ss goes on', async (lengthHeaders, noun) => {
	Object.assign(fixture.simulator.switches, { lengthHeaders, cutLists: { [`/${noun}s`]: 17 } });
	const { items, error } = await direct();
	expect(error?.message).toMatch(/Nothing was returned.*says that this list has .* gave 17/s);
	expect(error?.message).toContain(`GET /${noun}s`);
	expect(JSON.stringify(items)).toBe('[]');
	// A list that is known to be cut off is an error even without Pseudonyms.
	expect((await direct({ resource: noun, filters: {}, options: {} })).error?.message).toMatch(
		/^The service says that this list has/,
	);
});

it.each(choices.lengthHeaders)('reads whole lists with %s', async (lengthHeaders) => {
	Object.assign(fixture.simulator.switches, { lengthHeaders });
	expect((await direct()).error).toBeUndefined();
	const { error, items } = await direct({ resource: 'client', filters: {}, options: {} });
	expect(error).toBeUndefined();
	const { length } = fixture.simulator.tables['/clients'].filter(({ Current }) => Current !== 0);
	expect(items.length).toBe(length);
});

it('is an error where names are masked, and hides what is written about a few such people', async () => {
	const { tables } = fixture.simulator;
	const mask = (count: number) => {
		for (const row of tables['/clients'].slice(0, count)) row.LastName = 'REDACTED';
	};
	mask(5);
	const [{ ClientId }] = tables['/clients'];
	Object.assign(tables['/incidents'][0], { _ReferringId_1: ClientId, Note: 'Edith Clarke fell' });
	const { items, error } = await direct();
	expect(error).toBeUndefined();
	expect(JSON.stringify(items)).not.toContain('Clarke');
	expect(JSON.stringify(items)).toContain('[text hidden: it is about somebody whose name');
	mask(60);
	const { items: none, error: masked } = await direct();
	expect(masked?.message).toMatch(/^Nothing was returned.*60 of 264 clients show no whole name/s);
	expect(masked?.description).toMatch(/^Look at these clients in the service/);
	expect(JSON.stringify(none)).toBe('[]');
});
