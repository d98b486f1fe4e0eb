/** Add Names, by n8n's engine against the simulator over HTTP. */
import { startFixture, type Fixture } from './fixture';

let fixture: Fixture;

beforeAll(async () => {
	fixture = await startFixture({ now: '2026-03-11 09:00:00', tables: {} });
});

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

afterAll(async () => await fixture.simulator.close());

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
			['CarerName', 'Grace Hopper'],
			['ServiceName', 'Domestic assistance'],
			['PayerName', 'NDIA'],
		]);
		expect(paths()).toEqual(['/clients', '/payers', '/rosters', '/services', '/workers']);
	});

	it('adds those of client, worker and service to a timesheet', async () => {
		fixture.simulator.addRecord('/timesheets', {
			TimesheetId: 1,
			ClientId: 4,
			CarerId: 5,
			ServiceId: 6,
		});
		const { items } = await fixture.run({
			resource: 'timesheet',
			operation: 'get',
			timesheetId: '1',
			options: withNames,
		});
		expect(Object.keys(items[0].json).slice(-3)).toEqual([
			'ClientName',
			'CarerName',
			'ServiceName',
		]);
		expect(items[0].json).toMatchObject({ ClientName: 'Ada Lovelace', CarerName: 'Grace Hopper' });
		expect(items[0].json).not.toHaveProperty('PayerName');
	});

	it('adds the names of client and category to an incident, and of the category to a serious one', async () => {
		fixture.simulator.addRecord('/incidents', { _ReferringId_1: 4, CategoryId: 8 });
		fixture.simulator.addRecord('/SIRS', { CategoryId: 8 });
		const incidents = await fixture.run({ ...getMany('incident'), options: withNames });
		expect(incidents.items[0].json).toMatchObject({
			ClientName: 'Ada Lovelace',
			CategoryName: 'Fall',
		});
		expect(paths()).toEqual(['/category-incidents', '/clients', '/incidents']);
		const serious = await fixture.run({ ...getMany('sirsIncident'), options: withNames });
		expect(serious.items[0].json).toMatchObject({ CategoryName: 'Fall' });
		expect(paths()).toEqual(['/SIRS', '/category-incidents']);
	});

	it('asks for each list once, for people who have left or were deleted too, however many items come in', async () => {
		fixture.simulator.fillTable('/rosters', 30, { change: (row) => (row.ClientId = 4) });
		fixture.takeRequests();
		const { items } = await fixture.run(
			{
				...getMany('roster'),
				filters: { fromDate: '={{ $json.day }}' },
				options: { ...withNames, fields: ['ClientName', 'CarerName'] },
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

	it('gives null for an id that is in no list, and for a negative one', async () => {
		fixture.simulator.addRecord('/clients', { ClientId: -1, FirstName: 'Nobody' });
		fixture.simulator.addRecord('/rosters', {
			ClientId: 999,
			CarerId: -1,
			ServiceId: 0,
			PayerId: 7,
		});
		fixture.simulator.addRecord('/rosters', { ClientId: -1 });
		const { items } = await fixture.run({ ...getMany('roster'), options: withNames });
		expect(items[0].json).toMatchObject({
			ClientName: null,
			CarerName: null,
			ServiceName: null,
			PayerName: 'NDIA',
		});
		expect(items[1].json).toMatchObject({ ClientName: null });
	});

	it('asks only for the lists whose names leave the node, and for none without records', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4, PayerId: 7 });
		fixture.takeRequests();
		const options = { ...withNames, fields: ['Minutes', 'PayerName'] };
		const { items } = await fixture.run({ ...getMany('roster'), options });
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
		const options = { ...withNames, fields: ['ClientName'] };
		const { items } = await fixture.run({ ...getMany('roster'), options });
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
			message: 'This resource is for administrators only (GET /payers)',
			httpCode: '403',
		});
	});
});
