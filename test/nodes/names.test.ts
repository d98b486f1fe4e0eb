/** Tests Add Names, in n8n's engine with the simulator over HTTP. */
import type { INodeParameters } from 'n8n-workflow';
import { returning, useFixture } from './fixture';

const fixture = useFixture();

beforeEach(() => {
	const { simulator } = fixture;
	simulator.reset();
	simulator.addRecord('/clients', { ClientId: 4, FirstName: 'Ada', LastName: 'Lovelace' });
	simulator.addRecord('/workers', {
		CarerId: 5,
		FirstName: 'Grace',
		LastName: 'Hopper',
		Current: 1,
	});
	simulator.addRecord('/services', { ServiceId: 6, Description: 'Domestic assistance' });
	simulator.addRecord('/payers', { PayerId: 7, PayerName: 'NDIA' });
	simulator.tables['/category-incidents'] = [{ CategoryId: 8, Description: 'Fall' }];
	simulator.requests.length = 0;
});

const withNames = { addNames: true };
const getMany = (resource: string) => ({ resource, operation: 'getAll', returnAll: true });
const paths = () =>
	fixture
		.takeRequests()
		.map(({ path }) => path)
		.sort();

describe('Add Names', () => {
	it('adds the names of client, worker, service and payer to a roster item, at its end', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4, CarerId: 5, ServiceId: 6, PayerId: 7 });
		const { items } = await fixture.run({ ...getMany('roster'), options: withNames });
		expect(Object.entries(items[0].json).slice(-4)).toEqual([
			['ClientName', 'Ada Lovelace'],
			['WorkerName', 'Grace Hopper'],
			['ServiceName', 'Domestic assistance'],
			['PayerName', 'NDIA'],
		]);
		expect(paths()).toEqual(['/clients', '/payers', '/rosters', '/services', '/workers']);
	});

	it('asks for each list once, for people who have left or were deleted too, however many items come in', async () => {
		fixture.simulator.fillTable('/rosters', 30, { change: (row) => (row.ClientId = 4) });
		fixture.takeRequests();
		const { items } = await fixture.run(
			{
				...getMany('roster'),
				filters: { fromDate: '={{ $json.day }}' },
				...returning(['ClientName', 'WorkerName'], withNames),
			},
			{ items: [1, 2, 3].map((day) => ({ json: { day: `2020-01-0${day}` } })) },
		);
		expect(items).toHaveLength(90);
		expect(items.every(({ json }) => json.ClientName === 'Ada Lovelace')).toBe(true);
		const asked = fixture.takeRequests();
		const lists = asked.filter(({ path }) => path !== '/rosters');
		expect(lists.map(({ path }) => path).sort()).toEqual(['/clients', '/workers']);
		for (const { query } of lists) {
			expect(Object.fromEntries(query)).toEqual({
				includeDeleted: 'TRUE',
				includeNonCurrent: 'TRUE',
			});
		}
	});

	it("gives people their names where the service encodes texts for HTML, and as sent in Raw Values' own fields", async () => {
		const { simulator } = fixture;
		simulator.switches.entities = 'encoded';
		simulator.addRecord('/clients', { ClientId: 9, FirstName: 'Niamh', LastName: "O'Brien & Co" });
		simulator.addRecord('/rosters', { ClientId: 9, Comment: '&lt; 5 min "late"' });
		const list = { ...getMany('roster'), options: withNames };
		const { items } = await fixture.run(list);
		expect(items.map(({ json }) => [json.ClientName, json.Comment])).toEqual([
			["Niamh O'Brien & Co", '&lt; 5 min "late"'],
		]);
		const raw = await fixture.run({ ...list, options: { ...withNames, rawValues: true } });
		expect(raw.items.map(({ json }) => [json.ClientName, json.Comment])).toContainEqual([
			"Niamh O'Brien & Co",
			'&amp;lt; 5 min &quot;late&quot;',
		]);
	});

	it('gives null for an id that is in no list, and for one that means none', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/rosters', { ClientId: 999, CarerId: -1, ServiceId: 0, PayerId: 7 });
		const { items } = await fixture.run({ ...getMany('roster'), options: withNames });
		expect(items[0].json).toMatchObject({
			ClientName: null,
			WorkerName: null,
			ServiceName: null,
			PayerName: 'NDIA',
		});
		simulator.addRecord('/payers', { PayerId: -1, PayerName: 'Nobody' });
		simulator.addRecord('/quotes', { QuoteId: 1, PayerId: -1 });
		const quotes = await fixture.run({ ...getMany('quote'), options: withNames });
		expect(quotes.items[0].json).toMatchObject({ PayerId: null, PayerName: null });
	});

	it('asks only for the lists whose names leave the node, and for none without records', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4, PayerId: 7 });
		fixture.takeRequests();
		const chosen = returning(['Minutes', 'PayerName'], withNames);
		const { items } = await fixture.run({ ...getMany('roster'), ...chosen });
		expect(items[0].json).toEqual({ Minutes: 0, PayerName: 'NDIA' });
		expect(paths()).toEqual(['/payers', '/rosters']);
		await fixture.run({ ...getMany('timesheet'), options: withNames });
		expect(paths()).toEqual(['/timesheets']);
	});

	it('takes the preferred name or the code where there is no other name', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/clients', { ClientId: 20, PreferredName: 'Bo', ClientCode: 'C20' });
		simulator.addRecord('/clients', { ClientId: 21, FirstName: '', ClientCode: 'C21' });
		simulator.addRecord('/clients', { ClientId: 22 });
		for (const ClientId of [20, 21, 22]) simulator.addRecord('/rosters', { ClientId });
		const chosen = returning(['ClientName'], withNames);
		const { items } = await fixture.run({ ...getMany('roster'), ...chosen });
		expect(items.map(({ json }) => json.ClientName)).toEqual(['Bo', 'C21', null]);
	});

	it('keeps a field of that name that the service itself sent', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4, ClientName: 'as sent' });
		fixture.simulator.switches.show['/rosters'] = ['ClientName'];
		const { items } = await fixture.run({ ...getMany('roster'), options: withNames });
		expect(items[0].json.ClientName).toBe('as sent');
	});

	it('says which list could not be had when one fails', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4 });
		fixture.simulator.switches.adminOnly = ['/payers'];
		const { error } = await fixture.run(
			{ ...getMany('roster'), options: withNames },
			{ credentials: { baseUrl: fixture.simulator.url, ...fixture.simulator.user } },
		);
		expect(error).toMatchObject({
			message: 'The service refused access (GET /payers)',
			description: expect.stringContaining('switch Add Names off under Options'),
			httpCode: '403',
		});
	});

	it('is what Simplified does unless it is off, and then no list of names is read', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4, CarerId: 5, ServiceId: 6 });
		const roster = { ...getMany('roster'), output: 'simple' };
		fixture.takeRequests();
		const [{ json }] = (await fixture.run(roster)).items;
		expect(json).toMatchObject({ ClientName: 'Ada Lovelace', WorkerName: 'Grace Hopper' });
		expect(paths()).toEqual(['/clients', '/rosters', '/services', '/workers']);
		const [without] = (await fixture.run({ ...roster, options: { addNames: false } })).items;
		expect(without.json).not.toHaveProperty('ClientName');
		expect(paths()).toEqual(['/rosters']);
	});

	it('need not be on for a name that was chosen among the fields', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4, CarerId: 5 });
		fixture.takeRequests();
		for (const options of [{}, { addNames: false }]) {
			const chosen = returning(['WorkerName', 'Minutes'], options);
			const [{ json }] = (await fixture.run({ ...getMany('roster'), ...chosen })).items;
			expect(json).toEqual({ WorkerName: 'Grace Hopper', Minutes: 0 });
			expect(paths()).toEqual(['/rosters', '/workers']);
		}
	});
});

describe('the names that the records show IDs for', () => {
	const run = async (parameters: INodeParameters, options = {}) => {
		const { items, error } = await fixture.run(
			{ ...parameters, options: { ...withNames, ...(parameters.options as object) } },
			options,
		);
		expect(error).toBeUndefined();
		return items.map(({ json }) => json);
	};

	beforeEach(() => {
		const { simulator } = fixture;
		simulator.tables['/category-documents'] = [{ CategoryId: 8, Description: 'Care plan' }];
		simulator.tables['/category-expenses'] = [{ CategoryId: 8, Description: 'Equipment' }];
		simulator.tables['/category-services'] = [{ CategoryId: 8, Description: 'Domestic' }];
		simulator.tables['/category-rosteritems'] = [{ CategoryId: 8, Description: 'Training' }];
		simulator.tables['/category-payers'] = [{ CategoryId: 8, Description: 'Government' }];
	});

	it.each([undefined, null, '', 0])(
		'stops where the list with the names shows no usable ID (%p)',
		async (ClientId) => {
			const { simulator } = fixture;
			simulator.addRecord('/rosters', { ClientId: 4, CarerId: 5, ServiceId: 6, PayerId: 7 });
			simulator.tables['/clients'] = [
				{ ClientId, FirstName: 'Ada', LastName: 'Lovelace' } as never,
			];
			const roster = { ...getMany('roster'), options: withNames };
			const { items, error } = await fixture.run(roster);
			expect(items).toEqual([]);
			expect(error?.message).toContain('No client in this list shows an ID (ClientId)');
			expect(error?.description).toContain('switch Add Names off under Options');
			simulator.tables['/clients'] = [];
			expect((await fixture.run(roster)).items[0].json.ClientName).toBeNull();
		},
	);

	it.each([
		['timesheet', '/timesheets', ['ClientName', 'WorkerName', 'ServiceName']],
		['incident', '/incidents', ['ClientName', 'CategoryName']],
		['sirsIncident', '/SIRS', ['CategoryName']],
		['agreement', '/agreements', ['ClientName', 'PayerName']],
		['client', '/clients', ['PayerName']],
		['clientDocument', '/documents-clients', ['ClientName', 'CategoryName']],
		['quote', '/quotes', ['ClientName', 'PayerName']],
		['rosterMaster', '/roster-master', ['ClientName', 'DefaultServiceName']],
		['service', '/services', ['CategoryName', 'ExpenseCategoryName']],
		['case', '/DEXCase', ['ClientName']],
		['clientCompliance', '/compliance-clients', ['ClientName']],
		['clientExpense', '/Expenses', ['ClientName', 'CategoryName']],
		['clientNote', '/notes-client', ['ClientName']],
		['contact', '/contacts', ['ClientName']],
		['statement', '/HCP', ['ClientName']],
		['training', '/Training', ['WorkerName']],
		['workerAvailability', '/availability', ['WorkerName']],
		['workerCompliance', '/compliance', ['WorkerName']],
		['workerDocument', '/documents-worker', ['WorkerName', 'CategoryName']],
		['workerLeave', '/Leave', ['WorkerName']],
		['user', '/Users', []],
	])('stand beside those of %s', async (resource, path, columns) => {
		const ids: Record<string, object> = {
			ClientName: path === '/incidents' ? { _ReferringId_1: 4 } : { ClientId: 4 },
			WorkerName: { CarerId: 5 },
			PayerName: { PayerId: 7 },
			ServiceName: { ServiceId: 6 },
			DefaultServiceName: { DefaultServiceId: 6 },
			ExpenseCategoryName: { ExpenseCategory: 8 },
			CategoryName: path === '/services' ? { Category: 8 } : { CategoryId: 8 },
		};
		const { simulator } = fixture;
		const record = Object.assign({ Deleted: 0 }, ...columns.map((column) => ids[column]));
		simulator.tables[path] = [record];
		simulator.switches.show[path] = ['CategoryId'];
		if (path !== '/clients') {
			simulator.tables['/clients'] = [{ ClientId: 4, FirstName: 'Ada', LastName: 'Lovelace' }];
		}
		const [json] = await run(getMany(resource));
		const names = Object.entries(json).filter(([name]) => name.endsWith('Name'));
		const category = {
			'/incidents': 'Fall',
			'/SIRS': 'Fall',
			'/documents-clients': 'Care plan',
			'/documents-worker': 'Care plan',
			'/services': 'Domestic',
			'/Expenses': 'Equipment',
		}[path];
		const expected: Record<string, string | undefined> = {
			ClientName: 'Ada Lovelace',
			WorkerName: 'Grace Hopper',
			PayerName: 'NDIA',
			ServiceName: 'Domestic assistance',
			DefaultServiceName: 'Domestic assistance',
			ExpenseCategoryName: 'Equipment',
			CategoryName: category,
		};
		expect(names.filter(([name]) => name in expected)).toEqual(
			columns.map((column) => [column, expected[column]]),
		);
	});

	it('include those of a shift', async () => {
		fixture.simulator.tables['/nextshift'] = [{ CarerId: 5, ClientId: 4, ServiceId: 6 }];
		expect(await run({ resource: 'shift', operation: 'getNext' })).toEqual([
			expect.objectContaining({
				ClientName: 'Ada Lovelace',
				WorkerName: 'Grace Hopper',
				ServiceName: 'Domestic assistance',
			}),
		]);
	});

	it('include the services of the items of agreements and quotes', async () => {
		fixture.simulator.tables['/agreements'] = [
			{ ClientId: 4, AgreementItems: [{ ServiceId: 6 }, { ServiceId: -1 }] },
			{ ClientId: 4, AgreementItems: [] },
		];
		fixture.simulator.tables['/quotes'] = [{ ClientId: 4, QuoteLineItems: [{ ServiceId: 6 }] }];
		const filters = { includeItems: true };
		const agreements = await run({ ...getMany('agreement'), filters });
		expect(agreements.map((json) => json.AgreementItems)).toEqual([
			[
				{ ServiceId: 6, ServiceName: 'Domestic assistance' },
				{ ServiceId: -1, ServiceName: null },
			],
			[],
		]);
		const [quote] = await run({ ...getMany('quote'), filters });
		expect(quote.QuoteLineItems).toEqual([{ ServiceId: 6, ServiceName: 'Domestic assistance' }]);
	});

	it('include the client of a serious incident where the API sends it all the same', async () => {
		fixture.simulator.addRecord('/SIRS', { CategoryId: 8, _ReferringId_1: 4 });
		expect((await run(getMany('sirsIncident')))[0]).not.toHaveProperty('ClientName');
		fixture.simulator.switches.show['/SIRS'] = ['_ReferringId_1'];
		const [json] = await run(getMany('sirsIncident'));
		expect(json).toMatchObject({ ClientName: 'Ada Lovelace', CategoryName: 'Fall' });
	});

	it('are looked up in no list that no record has an ID of', async () => {
		fixture.simulator.tables['/Leave'] = [{ CarerId: 5 }, { ClientId: 4 }];
		fixture.takeRequests();
		const [worker, client] = await run(getMany('workerLeave'));
		expect([worker.WorkerName, client.ClientName]).toEqual(['Grace Hopper', 'Ada Lovelace']);
		expect([worker.ClientName, client.WorkerName]).toEqual([null, null]);
		expect(paths()).toEqual(['/Leave', '/clients', '/workers']);
		await run(getMany('setting'));
		expect(paths()).toEqual(['/Settings']);
	});
});
