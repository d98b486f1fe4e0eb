/** Tests that Pseudonyms hide new names, and still hide old names, while people are entered, renamed and deleted. */
import { useFixture } from './fixture';

const fixture = useFixture({
	size: { clients: 14, workers: 4, weeksBack: 0, weeksAhead: 0, incidents: 0 },
});
let workflows = 0;
let workflowId = '';

const notes = (...texts: readonly [client: number, note: string][]) => {
	fixture.simulator.tables['/incidents'] = [];
	for (const [client, Note] of texts)
		fixture.simulator.addRecord('/incidents', { _ReferringId_1: client, Note, Closed: 0 });
};
const incidents = {
	...{ resource: 'incident', operation: 'getAll', returnAll: true },
	options: { pseudonyms: true },
};
const replace = (text: string) => ({
	...{ resource: 'text', operation: 'replaceNames', text, outputField: 'text' },
});
const run = async (parameters: object = incidents, more: object = {}) =>
	await fixture.run(parameters as never, { workflowId, ...more });
const read = async (parameters?: object, more?: object) => {
	const { items, error } = await run(parameters, more);
	if (error) throw new Error(error.message);
	return JSON.stringify(items.map(({ json }) => json));
};
const ids = () => fixture.simulator.tables['/clients'].map(({ ClientId }) => Number(ClientId));
const entered = { ClientId: 7777, FirstName: 'Nerissa', LastName: 'Underhillock' };
const enter = () => fixture.simulator.tables['/clients'].push({ ...entered });
const requestsTo = (path: string) =>
	fixture.takeRequests().filter((request) => request.path === path).length;

beforeEach(() => {
	workflowId = `fresh ${++workflows}`;
	fixture.takeRequests();
});

it('somebody who was entered a moment ago is found at once, by an ID or before a question', async () => {
	await read();
	enter();
	notes([7777, 'Nerissa cried'], [ids()[0], 'was hit by Nerissa Underhillock']);
	expect(await read()).not.toMatch(/Nerissa|Underhillock/);
	fixture.simulator.addRecord('/workers', {
		CarerId: 8777,
		FirstName: 'Olympias',
		LastName: 'Farthingdale',
	});
	expect(await read(replace('Olympias Farthingdale rang'))).not.toMatch(/Olympias|Farthingdale/);
});

it('a person whom no list has is looked for once in a minute', async () => {
	notes([9999, 'Nobody knows this person']);
	for (const count of [2, 0, 0]) {
		expect(await read()).toContain('[text hidden: it is about somebody who is in no list]');
		expect(requestsTo('/workers')).toBe(count);
	}
});

it('a run that ends later hides with the lists that another run has read meanwhile', async () => {
	notes([ids()[0], 'was hit by Nerissa Underhillock']);
	await read();
	enter();
	fixture.simulator.switches.latency = 300;
	const late = read();
	await new Promise((done) => setTimeout(done, 100));
	fixture.simulator.switches.latency = 0;
	await read(replace('Hello'));
	expect(await late).not.toMatch(/Nerissa|Underhillock/);
});

it('who was in the lists a minute ago is still hidden, by the name of then', async () => {
	const [first, second, third] = fixture.simulator.tables['/clients'];
	Object.assign(first, { FirstName: 'Fenwick', LastName: 'Abernethyson' });
	Object.assign(second, { FirstName: 'Zzibbly', LastName: 'Quornfield' });
	notes([
		Number(third.ClientId),
		'Zzibbly Quornfield and Fenwick Abernethyson came, Quornfield cried',
	]);
	await read();
	Object.assign(first, { FirstName: 'Qwertina', LastName: 'Newmarried' });
	fixture.simulator.tables['/clients'].splice(1, 1);
	expect(await read(replace('Qwertina came'))).not.toContain('Qwertina');
	const shown = await read();
	expect(shown).not.toMatch(/Zzibbly|Quornfield|Fenwick|Abernethyson/);
	// Both names of one person have the same stand-in.
	const names = replace('Fenwick Abernethyson is Qwertina Newmarried');
	const [, one, other] = /(Client \w+) is (Client \w+)/.exec(await read(names)) ?? [];
	expect(one).toBeDefined();
	expect(one).toBe(other);
});

it('a record that shows another name of a person has the lists read again', async () => {
	await read();
	const [first] = fixture.simulator.tables['/clients'];
	Object.assign(first, {
		FirstName: 'Qwertina',
		LastName: 'Newmarried',
		Comments: 'Newmarried rang',
	});
	const clients = { ...incidents, resource: 'client', output: 'raw' };
	expect(await read(clients)).not.toMatch(/Qwertina|Newmarried/);
});

it('a run whose neighbour is stopped reads the lists itself', async () => {
	notes([ids()[0], 'All well']);
	fixture.simulator.switches.latency = 300;
	const stop = new AbortController();
	const stopped = run(incidents, { signal: stop.signal });
	const other = run();
	await new Promise((done) => setTimeout(done, 100));
	stop.abort();
	expect((await stopped).status).toBe('canceled');
	const { error, items } = await other;
	expect([error, items.length]).toEqual([undefined, 1]);
});

it('a list is not read to its end if a list of people is refused', async () => {
	const many = Array.from({ length: 600 }, () => [ids()[0], 'All well'] as [number, string]);
	notes(...many);
	fixture.simulator.switches.caps = { '/incidents': { maximum: 50, above: 'clamp' } };
	fixture.simulator.switches.faults = [
		{ path: '/workers', answer: { status: 403 }, times: 'always' },
	];
	const { error } = await run();
	expect(error?.message).toContain('Nothing was returned');
	expect(requestsTo('/incidents')).toBeLessThan(5);
});

it.each([403, 404, 503])(
	'a reading that fails with %d in between makes nobody unknown',
	async (status) => {
		const [first, second] = fixture.simulator.tables['/clients'];
		Object.assign(first, { FirstName: 'Zzibbly', LastName: 'Quornfield' });
		notes([Number(second.ClientId), 'Zzibbly Quornfield came']);
		await read();
		fixture.simulator.switches.faults = [{ path: '/clients', answer: { status }, times: 'always' }];
		const { error } = await run(replace('Hello'));
		expect(error?.message).toContain('GET /clients');
		fixture.simulator.switches.faults = [];
		fixture.simulator.tables['/clients'].splice(0, 1);
		expect(await read()).not.toMatch(/Zzibbly|Quornfield/);
	},
);

it('whoever was in the lists within a day stays hidden, and then no longer', async () => {
	const [first, second] = fixture.simulator.tables['/clients'];
	Object.assign(first, { FirstName: 'Zzibbly', LastName: 'Quornfield' });
	notes([Number(second.ClientId), 'Zzibbly Quornfield came']);
	await read();
	fixture.simulator.tables['/clients'].splice(0, 1);
	const now = Date.now();
	const shown: boolean[] = [];
	for (const minutes of [6, 12, 23 * 60, 25 * 60]) {
		jest.spyOn(Date, 'now').mockReturnValue(now + minutes * 60_000);
		shown.push((await read()).includes('Quornfield'));
	}
	jest.restoreAllMocks();
	expect(shown).toEqual([false, false, false, true]);
});

it('a run does not wait for a reading of another run', async () => {
	notes([ids()[0], 'All well']);
	fixture.simulator.switches.faults = [{ path: '/clients', answer: 'hang' }];
	const stop = new AbortController();
	const hanging = run(incidents, { signal: stop.signal });
	while (requestsTo('/clients') === 0) await new Promise((done) => setTimeout(done, 10));
	expect(await read()).toContain('All well');
	stop.abort();
	await hanging;
	// If this run waited for the other run, it would end only after a minute, and the test would fail.
}, 30_000);

it('a refused list of people is named also while the records are read', async () => {
	notes(...Array.from({ length: 600 }, () => [ids()[0], 'All well'] as [number, string]));
	fixture.simulator.switches.caps = { '/incidents': { maximum: 50, above: 'clamp' } };
	fixture.simulator.switches.faults = [
		{ path: '/workers', answer: { status: 404 }, times: 'always' },
	];
	const { error } = await run();
	expect(error?.message).toMatch(/^Nothing was returned.*GET \/workers/);
});

it('a name that the list masks now comes back as it was', async () => {
	const [first] = fixture.simulator.tables['/clients'];
	Object.assign(first, { FirstName: 'Zzibbly', LastName: 'Quornfield', PreferredName: '' });
	const [{ json }] = (await run(replace('Zzibbly Quornfield fell'))).items;
	Object.assign(first, { FirstName: '*****', LastName: '*****' });
	await run(replace('Hello'));
	const restore = { ...replace(String(json.text)), operation: 'restoreNames' };
	expect(await read(restore)).toContain('Zzibbly Quornfield fell');
});
