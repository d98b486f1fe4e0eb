/**
 * Tests every filter of every list with a missing value. Also tests single filters, Query Parameters, and services that ignore a filter.
 */
import { DateTime } from 'luxon';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { queryOf, useFixture } from './fixture';
import { operations, sentFields, shown } from './operations';

const fixture = useFixture();

/** What a filter can hold if its value is missing: expressions that give nothing, and an empty field. */
const nothings = [
	'={{ $json.nothing }}',
	'={{ null }}',
	'',
	'={{ NaN }}',
	'={{ [] }}',
	'={{ {} }}',
	'={{ String(undefined) }}',
	"={{ DateTime.fromISO('no') }}",
];

const inField = (field: INodeProperties, value: string) =>
	field.type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value;

const filters = operations
	.filter(({ chosen, method }) => method === 'GET' && chosen.operation === 'getAll')
	.flatMap(({ chosen, label }) =>
		sentFields('query', { ...chosen, returnAll: true })
			.filter(({ within }) => within === 'filters')
			.map(({ field, property }) => ({ chosen, label, field, property })),
	);

describe.each(filters)('$label by $property', ({ chosen, field, label, property }) => {
	const run = async (value: string, options: INodeParameters = {}) =>
		await fixture.run({
			...chosen,
			returnAll: true,
			filters: { [field.name]: inField(field, value) as never },
			options,
		});

	it('is an error that names the filter when it gives nothing, and asks for nothing', async () => {
		// One value is enough here, because test/values/formatQuery.test.ts tests the other values.
		for (const value of label === 'roster getAll' ? nothings : nothings.slice(0, 1)) {
			const { error, items } = await run(value);
			expect(error?.message).toBe(`${field.displayName} is empty`);
			// The error advises Ignore Empty Filters only for an expression.
			expect(error?.description).toContain(
				value.startsWith('=')
					? 'Ignore Empty Filters'
					: `Choose or enter a value for ${field.displayName}, or remove it.`,
			);
			expect(items).toEqual([]);
		}
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('is left out when Ignore Empty Filters is on', async () => {
		const { error } = await run(nothings[0], { ignoreEmptyFilters: true });
		expect(error).toBeUndefined();
		expect(queryOf(fixture.takeRequests()[0])).not.toHaveProperty(property);
	});
});

it.each([
	['closed', 'Closed'],
	['taskClosed', 'Task Closed'],
])(
	'%s of client notes, which can only be switched on, cannot be switched off',
	async (name, title) => {
		const notes = { resource: 'clientNote', operation: 'getAll' };
		const field = sentFields('query', notes).find(({ property }) => property === name)?.field;
		expect(field?.default).toBe(true);
		for (const value of [false, '={{ false }}', '={{ 0 }}']) {
			const options = { ignoreEmptyFilters: true };
			const { error } = await fixture.run({ ...notes, filters: { [name]: value }, options });
			expect(error).toMatchObject({
				message: `${title} can only be switched on: the service cannot be asked for the opposite`,
				description: `Remove the filter ${title}, and filter the records after this node.`,
			});
		}
		expect(fixture.takeRequests()).toEqual([]);
	},
);

it.each(operations.filter(({ chosen }) => chosen.operation === 'getAll'))(
	'Limit of $label that gives nothing is an error, whatever is ignored',
	async ({ chosen }) => {
		const options = { ignoreEmptyFilters: true };
		const { error } = await fixture.run({ ...chosen, limit: nothings[0], options });
		expect(error?.message).toBe('Limit is empty');
		expect(fixture.takeRequests()).toEqual([]);
	},
);

describe('Return All', () => {
	const incidents = { resource: 'incident', operation: 'getAll' };

	it.each([
		['={{ true }}', 120],
		["={{ 'true' }}", 120],
		['={{ 1 }}', 120],
		["={{ 'yes' }}", 120],
		['={{ false }}', 50],
		["={{ 'false' }}", 50],
		['={{ 0 }}', 50],
	])('that gives %s returns %d of 120', async (returnAll, count) => {
		fixture.simulator.fillTable('/incidents', 120);
		expect((await fixture.run({ ...incidents, returnAll })).items).toHaveLength(count);
	});

	it('that gives nothing is an error', async () => {
		for (const returnAll of ['={{ $json.nothing }}', '={{ null }}']) {
			const { error } = await fixture.run({ ...incidents, returnAll });
			expect(error?.message).toBe('Return All is empty');
		}
		expect(fixture.takeRequests()).toEqual([]);
	});
});

describe('Reportable Only', () => {
	const incidents = { resource: 'incident', operation: 'getAll' };
	const ways = [1, '1', true, 0, '0', false];

	beforeEach(() => {
		fixture.simulator.fillTable('/incidents', 120, {
			change: (row, index) => Object.assign(row, { IsReportable: ways[index % ways.length] }),
		});
	});

	it.each([
		[true, true, 60],
		[true, false, 7],
		['={{ false }}', true, 120],
	])('of %s with Return All %s returns %d of 120', async (value, returnAll, count) => {
		const filters = { reportableOnly: value };
		const { items } = await fixture.run({ ...incidents, returnAll, limit: 7, filters });
		expect(items).toHaveLength(count);
		if (value === true) {
			for (const { json } of items) expect(String(json.IsReportable)).toMatch(/^(1|true)$/);
		}
		expect(JSON.stringify(fixture.takeRequests())).not.toContain('reportableOnly');
	});

	it('that gives nothing is an error, or left out where that is wanted', async () => {
		for (const value of ['={{ $json.nothing }}', '={{ null }}', '={{ NaN }}']) {
			const filters = { reportableOnly: value };
			const { error } = await fixture.run({ ...incidents, filters });
			expect(error?.message).toBe('Reportable Only is empty');
			const options = { ignoreEmptyFilters: true };
			const { items } = await fixture.run({ ...incidents, returnAll: true, filters, options });
			expect(items).toHaveLength(120);
		}
	});
});

describe('Without a Worker', () => {
	const rosters = { resource: 'roster', operation: 'getAll' };
	const nobodies = [0, null, '', '0', -1, undefined];
	const workers = [7, '8', 'b1946ac9-2492'];

	beforeEach(() => {
		// Of every nine shifts, the first three have a worker, and the other six have none. If the node limited the list before it filters, too
		// few shifts without a worker would come.
		const all = [...workers, ...nobodies];
		fixture.simulator.tables['/rosters'] = Array.from({ length: 90 }, (_, index) => ({
			RosterItemId: index + 1,
			DateOfService: '2026-03-10',
			OnHoldType: index % 20 === 13 ? 'LEAVE' : '',
			...(all[index % 9] !== undefined && { CarerId: all[index % 9] }),
		}));
		fixture.simulator.switches.show['/rosters'] = ['RosterItemId'];
	});

	const isNobody = (id: unknown) => (Number(id) - 1) % 9 >= workers.length;
	const expected = Array.from({ length: 90 }, (_, index) => index + 1).filter(isNobody);
	const run = async (filters: INodeParameters, more: INodeParameters = {}) => {
		const { items, error } = await fixture.run({ ...rosters, filters, ...more });
		expect(error).toBeUndefined();
		return items.map(({ json }) => json.RosterItemId);
	};

	it('returns the shifts that show no worker, those on hold as without it, and sends nothing of its own', async () => {
		const found = await run({ withoutWorker: true }, { returnAll: true });
		const held = fixture.simulator.tables['/rosters'].filter(({ OnHoldType }) => OnHoldType);
		const all = await run({}, { returnAll: true });
		expect(all).toHaveLength(90 - held.length);
		expect(found).toEqual(all.filter(isNobody));
		const withHeld = { withoutWorker: true, onHoldType: 'ALL' };
		expect((await run(withHeld, { returnAll: true })).sort()).toEqual([...expected].sort());
		expect(JSON.stringify(fixture.takeRequests())).not.toMatch(/withoutWorker/i);
	});

	it.each(['raw', 'simple', 'fields'])('comes before the limit, with Output %s', async (output) => {
		const chosen = output === 'fields' ? { fields: ['RosterItemId', 'Minutes'] } : {};
		const filters = { withoutWorker: true, onHoldType: 'ALL' };
		const all = await run(filters, { output, ...chosen, returnAll: true });
		expect(all).toHaveLength(expected.length);
		expect(await run(filters, { output, ...chosen, limit: 40 })).toEqual(all.slice(0, 40));
		// Skip does not count the shifts that the filter leaves out.
		const skipping = { ...filters, page: 30 };
		expect(await run(skipping, { output, ...chosen, limit: 10 })).toEqual(all.slice(30, 40));
		expect(await run({ ...filters, page: 60 }, { output, ...chosen })).toEqual([]);
	});

	it('goes together with a period and other filters, and is off where it gives false', async () => {
		const [row] = fixture.simulator.tables['/rosters'].filter(({ RosterItemId }) =>
			isNobody(RosterItemId),
		);
		Object.assign(row, { DateOfService: '2026-03-12', ClientId: 4 });
		fixture.simulator.addRecord('/clients', { ClientId: 4 });
		const filters = { fromDate: '2026-03-12', clientId: 4, withoutWorker: true };
		expect(await run(filters)).toEqual([row.RosterItemId]);
		const all = await run({}, { returnAll: true });
		expect(await run({ withoutWorker: '={{ false }}' }, { returnAll: true })).toEqual(all);
	});

	it('that gives nothing is an error, or left out where that is wanted', async () => {
		for (const value of ['={{ $json.nothing }}', '={{ null }}']) {
			const { error } = await fixture.run({ ...rosters, filters: { withoutWorker: value } });
			expect(error?.message).toBe('Without a Worker is empty');
		}
		const filters = { withoutWorker: '={{ null }}' };
		expect(await run(filters, { options: { ignoreEmptyFilters: true } })).toHaveLength(50);
	});

	it('and a worker exclude one another: an empty list would look as if each shift had one', async () => {
		const worker = { carerId: { __rl: true, mode: 'id', value: '7' } };
		const byName = { queryParameters: { parameter: [{ name: 'carerId', value: '7' }] } };
		fixture.takeRequests();
		for (const parameters of [
			{ filters: { withoutWorker: true, ...worker } },
			{ filters: { withoutWorker: true }, options: byName },
		]) {
			const { error } = await fixture.run({ ...rosters, ...parameters });
			expect(error?.message).toBe('Worker and Without a Worker are both set');
		}
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('says what it looks at, and where the other shifts are that need somebody', () => {
		const { displayName, description: text } =
			(shown(rosters).find(({ name }) => name === 'filters')?.options as INodeProperties[]).find(
				({ name }) => name === 'withoutWorker',
			) ?? {};
		expect([displayName, text]).toEqual([
			'Without a Worker',
			expect.stringMatching(/no worker\. .*has left or is on leave are not among them: .*report/),
		]);
	});
});

describe('the ID of a Get', () => {
	it.each([
		['client', 'clientId', 'Client'],
		['roster', 'rosterItemId', 'Roster Item ID'],
		['timesheet', 'timesheetId', 'Timesheet ID'],
	])(
		'of a %s that gives nothing is an error, whatever is ignored',
		async (resource, name, title) => {
			for (const value of nothings.filter((nothing) => nothing !== '')) {
				const { error } = await fixture.run({
					resource,
					operation: 'get',
					[name]: resource === 'client' ? { __rl: true, mode: 'id', value } : value,
					options: { ignoreEmptyFilters: true },
				});
				expect(error?.message).toBe(`${title} is empty`);
			}
			expect(fixture.takeRequests()).toEqual([]);
		},
	);
});

it('an option of a Get that was left empty is no expression', async () => {
	const options = { onHoldType: '' };
	const get = { resource: 'roster', operation: 'get', rosterItemId: '7', options };
	const { error } = await fixture.run(get);
	expect(error).toMatchObject({
		message: 'On Hold Type is empty',
		description: 'Choose or enter a value for On Hold Type, or remove it.',
	});
});

describe('Fields to Return', () => {
	it.each([
		['area', 'fields'],
		['area', 'fieldNames'],
		['user', 'fieldNames'],
	])(
		'of %s that gives nothing (%s) is an error, and nothing leaves the node',
		async (resource, name) => {
			for (const value of ['={{ $json.nothing }}', '={{ null }}']) {
				const { error, items } = await fixture.run({
					resource,
					operation: 'getAll',
					output: 'fields',
					[name]: value,
				});
				const title = name === 'fields' ? 'Fields to Return' : 'Fields by Name';
				expect(error?.message).toBe(`${title} is empty`);
				expect(items).toEqual([]);
			}
		},
	);
});

describe('for each client', () => {
	const ofClient = {
		resource: 'incident',
		operation: 'getAll',
		returnAll: true,
		filters: { clientId: { __rl: true, mode: 'id', value: '={{ $json.ClientId }}' } },
	};
	const items = [{ json: { ClientId: 1 } }, { json: {} }, { json: { ClientId: 2 } }];

	beforeEach(() => {
		fixture.simulator.tables['/incidents'] = [1, 2, 3].map((_ReferringId_1) => ({
			IncidentId: _ReferringId_1,
			_ReferringId_1,
		}));
	});

	it('an item without a client stops the workflow, and nobody gets the incidents of all', async () => {
		const { error, items: found } = await fixture.run(ofClient, { items });
		expect(error).toMatchObject({ message: 'Client is empty', context: { itemIndex: 1 } });
		expect(found).toEqual([]);
	});

	it('an item without a client gets an error of its own, and the others theirs', async () => {
		const { items: found } = await fixture.run(ofClient, {
			items,
			onError: 'continueRegularOutput',
		});
		expect(found.map(({ json }) => json.IncidentId ?? json.error)).toEqual([
			1,
			'Client is empty',
			2,
		]);
	});
});

describe('Query Parameters', () => {
	const byName = (...parameter: Array<{ name: string; value: unknown }>) => ({
		options: { queryParameters: { parameter: parameter as never } },
	});
	const incidents = { resource: 'incident', operation: 'getAll', returnAll: true };

	beforeEach(() => (fixture.simulator.switches.unknownParameters = 'ignore'));

	it.each([
		['with its blanks', '  two words ', '  two words '],
		['in its own form of a date', '31/03/2026', '31/03/2026'],
		['as TRUE', 'TRUE', 'TRUE'],
		['from an expression', '={{ 7 }}', '7'],
		['of a boolean', '={{ true }}', 'true'],
		['with signs', 'a&b=c#d%20+é', 'a&b=c#d%20+é'],
	])('are sent exactly as typed: %s', async (_, value, sent) => {
		await fixture.run({ ...incidents, ...byName({ name: 'anything', value }) });
		expect(queryOf(fixture.takeRequests()[0])).toMatchObject({ anything: sent });
	});

	it('win over what the node would send', async () => {
		fixture.simulator.switches.faults = [{ answer: { status: 200, body: '[]' }, times: 'always' }];
		await fixture.run({
			...incidents,
			filters: { closed: true, clientId: 7 },
			...byName({ name: 'closed', value: 'maybe' }, { name: 'InclForm', value: '1' }),
		});
		expect(queryOf(fixture.takeRequests()[0])).toEqual({
			closed: 'maybe',
			clientId: '7',
			InclForm: '1',
			limit: '20000',
		});
	});

	it.each([
		['limit', 300, { limit: '300' }],
		['page', 50, { page: '300', limit: '50' }],
	])('that set %s by hand get exactly that page', async (name, count, sent) => {
		fixture.simulator.fillTable('/rosters', 900);
		const { items } = await fixture.run({
			resource: 'roster',
			operation: 'getAll',
			returnAll: false,
			...byName({ name, value: '300' }),
		});
		expect(items).toHaveLength(count);
		expect(fixture.takeRequests().map(queryOf)).toEqual([sent]);
	});

	it.each([
		['roster', 'limit'],
		['roster', 'page'],
		['form', 'page'],
		['client', 'Limit'],
		['user', 'PAGE'],
	])('of %s that are called %s do not end Return All without a word', async (resource, name) => {
		const { error, items } = await fixture.run({
			resource,
			operation: 'getAll',
			returnAll: true,
			...byName({ name, value: '2' }),
		});
		expect(items).toEqual([]);
		expect(error?.message).toBe(
			`The query parameter ${name} would cut off the list that Return All asks for`,
		);
		expect(error?.description).toContain('use Limit, and Skip under Filters');
		expect(fixture.takeRequests()).toEqual([]);
	});

	it.each([
		[[{ name: 'x', value: '={{ $json.nothing }}' }], 'x is empty'],
		[[{ name: '', value: '1' }], 'A query parameter has no name'],
		[[{ name: 'x', value: '={{ {a: 1} }}' }], 'x must be a text, or a number of at most 15 digits'],
		[
			[
				{ name: 'x', value: '1' },
				{ name: 'x', value: '2' },
			],
			'The query parameter x is there twice',
		],
	])('%#: are refused when they make no sense', async (parameters, message) => {
		const { error } = await fixture.run({ ...incidents, ...byName(...parameters) });
		expect(error?.message).toBe(message);
		expect(fixture.takeRequests()).toEqual([]);
	});
});

describe('a service that ignores a filter', () => {
	beforeEach(() => {
		fixture.simulator.tables['/rosters'] = [1, 2].map((ClientId) => ({
			ClientId,
			DateOfService: `2026-03-0${ClientId}`,
			OnHoldType: '',
		}));
	});

	it.each([
		['clientId', { clientId: 1 }, 'Client'],
		['toDate', { toDate: '2026-02-01' }, 'Date To'],
	])('is recognised by its records (%s)', async (name, given, title) => {
		fixture.simulator.switches.ignoredParameters = { '/rosters': [name] };
		const { error, items } = await fixture.run({
			resource: 'roster',
			operation: 'getAll',
			returnAll: true,
			filters: given,
		});
		expect(items).toEqual([]);
		expect(error?.message).toContain(`records that the filter ${title} leaves out (GET /rosters)`);
		expect(error?.description).toContain('The service seems to ignore this filter');
		// Reports and triggers may set this filter themselves. So the error must also suit users who cannot remove it.
		expect(error?.description).toContain(`If you have set ${title} yourself`);
		expect(error?.description).toMatch(
			/Ask the operator.*a trigger or a report that needs this filter/,
		);
		expect(error?.description).not.toContain('remove the filter');
	});
});

describe.each([
	['incident', '/incidents'],
	['sirsIncident', '/SIRS'],
])('Status and Task Status of %s', (resource, path) => {
	const states = [0, 1].flatMap((Closed) => [0, 1].map((TaskClosed) => ({ Closed, TaskClosed })));
	const run = async (filters?: INodeParameters, more: INodeParameters = {}) => {
		const list = { resource, operation: 'getAll', returnAll: true, output: 'raw', filters };
		const { items, error } = await fixture.run({ ...list, ...more } as INodeParameters);
		expect(error).toBeUndefined();
		return items.map(({ json }) => json.IncidentId).sort();
	};

	beforeEach(() => {
		states.forEach((state, index) =>
			fixture.simulator.addRecord(path, { ...state, IncidentId: index + 1 }),
		);
		fixture.takeRequests();
	});

	// Incidents 1 and 2 are open. Incidents 1 and 3 have an open task.
	it.each(['included', 'leftOut'] as const)(
		'ask for each state, where closed ones are %s unless they are asked for',
		async (reading) => {
			fixture.simulator.switches.closedUnasked = reading;
			expect(await run({ closed: 'open', taskClosed: 'all' })).toEqual([1, 2]);
			expect(await run({ closed: 'closed', taskClosed: 'all' })).toEqual([3, 4]);
			expect(await run({ closed: 'all', taskClosed: 'open' })).toEqual([1, 3]);
			expect(await run({ closed: 'all', taskClosed: 'all' })).toEqual([1, 2, 3, 4]);
			expect(await run({ closed: 'open', taskClosed: 'closed' })).toEqual([2]);
		},
	);

	it('are Open and All at first, so that no open incident is left out', async () => {
		fixture.simulator.switches.closedUnasked = 'leftOut';
		expect(await run(undefined)).toEqual([1, 2]);
	});

	it('leave it to the service where they are removed', async () => {
		await run({});
		const [{ query }] = fixture.takeRequests();
		expect(query.map(([name]) => name)).toEqual(['limit']);
	});

	it('give as many as Limit says, and ask for no more', async () => {
		const limited = { returnAll: false, limit: 1 };
		expect(await run({ closed: 'all', taskClosed: 'all' }, limited)).toEqual([1]);
		expect(fixture.takeRequests()).toHaveLength(1);
		expect(await run({ closed: 'all' }, { ...limited, limit: 3 })).toHaveLength(3);
	});

	it('are not All of a page that is asked for by hand', async () => {
		const options = { queryParameters: { parameter: [{ name: 'limit', value: '300' }] } };
		const list = { resource, operation: 'getAll', options, filters: { taskClosed: 'all' } };
		const { error } = await fixture.run(list);
		expect(error?.message).toBe(
			'Task Status All reads several lists, so it cannot use the query parameters limit and page',
		);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('take what an expression gives, and say what else it must give', async () => {
		for (const closed of ['={{ true }}', "={{ 'Closed' }}", "={{ 'true' }}"]) {
			expect(await run({ closed, taskClosed: 'all' })).toEqual([3, 4]);
		}
		const filters = { closed: "={{ 'maybe' }}" };
		const { error } = await fixture.run({ resource, operation: 'getAll', filters });
		expect(error?.message).toBe('Status must be open, closed or all');
	});

	it('find an incident that is closed while they are read', async () => {
		const { simulator } = fixture;
		const [, second] = simulator.tables[path];
		// At first, the task of this incident is closed. The test opens it after the first request. So the list for open tasks and the list for
		// closed tasks can both lack the incident. Then only a second reading finds the incident.
		let isFirst = true;
		const watch = setInterval(() => {
			if (!isFirst || !simulator.requests.some(({ path: asked }) => asked === path)) return;
			isFirst = false;
			second.TaskClosed = 0;
		});
		try {
			expect(await run({ closed: 'open', taskClosed: 'all' })).toEqual([1, 2]);
		} finally {
			clearInterval(watch);
		}
	});
});

describe('the dates that a list has at first', () => {
	it.each([
		['roster', '/rosters'],
		['timesheet', '/timesheets'],
	])(
		'are those of this week, from Monday to Sunday, where the workflow is (%s)',
		async (resource) => {
			const zone = 'Pacific/Kiritimati';
			const before = DateTime.now().setZone(zone);
			const parameters = { resource, operation: 'getAll', filters: undefined };
			const { error } = await fixture.run(parameters as never, { timezone: zone });
			expect(error).toBeUndefined();
			const [{ fromDate, toDate }] = fixture.takeRequests().map(queryOf);
			const weeks = [before, DateTime.now().setZone(zone)].map((now) => now.startOf('week'));
			expect(weeks.map((monday) => monday.toISODate())).toContain(fromDate);
			expect(toDate).toBe(DateTime.fromISO(fromDate).plus({ days: 6 }).toISODate());
		},
	);

	it('are none once they are removed', async () => {
		await fixture.run({ resource: 'roster', operation: 'getAll' });
		expect(fixture.takeRequests().map(queryOf)).toEqual([{ limit: '50' }]);
	});

	it('have a partner that stands beside them in the list of filters', () => {
		for (const { chosen, field } of filters) {
			if (field.type !== 'dateTime' || !field.displayName.endsWith(' From')) continue;
			const titles = filters
				.filter((other) => other.chosen === chosen)
				.map((other) => other.field.displayName);
			const partner = titles[titles.indexOf(field.displayName) + 1];
			expect(partner).toBe(field.displayName.replace(/From$/, 'To'));
		}
	});

	it('are said by a hint, where a date has another value', () => {
		const hintOf = (name: string) =>
			filters.find(({ label, property }) => label === 'incident getAll' && property === name)?.field
				.hint;
		expect(hintOf('fromDate')).toMatch(/this week: \{\{ \$today\.startOf\('week'\) \}\}$/);
		expect(hintOf('createtoDate')).toMatch(/this week: \{\{ \$today\.endOf\('week'\) \}\}$/);
	});
});

describe('a client that does not exist', () => {
	const lists = filters.filter(({ field }) => field.displayName === 'Client');
	const asked = { __rl: true, mode: 'id', value: '999' };
	const byClient = (label: string) => {
		const { chosen, property } = lists.find((list) => list.label === label) ?? lists[0];
		return { ...chosen, filters: { [property]: asked } };
	};

	it.each(lists)('is said, instead of an empty list: $label', async ({ label }) => {
		const { error, items } = await fixture.run(byClient(label));
		expect(items).toEqual([]);
		expect(error?.message).toBe('There is no client with the ID 999 (GET /clients)');
	});

	it.each([
		['deleted', { Deleted: 1, Current: 1 }],
		['no longer current', { Deleted: 0, Current: 0 }],
		['current', { Deleted: 0, Current: 1 }],
	])('is not said of one who is %s', async (_, state) => {
		fixture.simulator.addRecord('/clients', { ClientId: 999, ...state });
		const { error, items } = await fixture.run(byClient('roster getAll'));
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});

	it.each([403, 404, 410, 422])(
		'is not said where the service answers %d to the look',
		async (status) => {
			const answer = { status, body: '{}' };
			fixture.simulator.switches.faults = [{ path: '/clients', answer, times: 'always' }];
			const { error, items } = await fixture.run(byClient('roster getAll'));
			expect(error).toBeUndefined();
			expect(items).toEqual([]);
		},
	);

	it('is looked for only where the list is empty, and once for all items with the client', async () => {
		const items = Array.from({ length: 5 }, () => ({ json: {} }));
		await fixture.run(byClient('roster getAll'), { items, onError: 'continueRegularOutput' });
		const paths = fixture.takeRequests().map(({ path }) => path);
		expect(paths).toEqual(['/rosters', '/clients']);
		fixture.simulator.addRecord('/rosters', { ClientId: 999 });
		fixture.takeRequests();
		await fixture.run(byClient('roster getAll'));
		expect(fixture.takeRequests().map(({ path }) => path)).toEqual(['/rosters']);
	});

	it('costs one request more for many items with clients of their own', async () => {
		const items = Array.from({ length: 40 }, (_, index) => ({ json: { id: index + 1 } }));
		for (const { json } of items) {
			fixture.simulator.addRecord('/clients', { ClientId: json.id, Deleted: 0, Current: 1 });
		}
		fixture.takeRequests();
		const clientId = { ...asked, value: '={{ $json.id }}' };
		const list = { resource: 'roster', operation: 'getAll', filters: { clientId } };
		const { error } = await fixture.run(list, { items });
		expect(error).toBeUndefined();
		const looks = fixture.takeRequests().filter(({ path }) => path === '/clients');
		expect(looks.length).toBeLessThan(40);
	});
});
