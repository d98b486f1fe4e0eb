/** Tests the pickers, in n8n's own context for lists, with the simulator over HTTP. */
import type { INodeParameters } from 'n8n-workflow';
import { reads, type ReadEndpoint } from '../../api/mod';
import { describeParameter } from '../../nodes/CareManagement/describe/field';
import { formatQuery } from '../../values/mod';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { listSearch, type ListSearch } from '../engine/mod';
import { useFixture } from './fixture';

const node = new CareManagement();

const fixture = useFixture();

/** How many minutes `Date.now()` is ahead of the real time. */
let minutes = 0;

/** Lets half an hour pass. No list is kept for longer. */
const forgetLists = () => (minutes += 30);

const { now } = Date;

beforeEach(() => {
	forgetLists();
	jest.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000);
});

afterEach(() => jest.restoreAllMocks());

const search = async (method: string, more: Partial<ListSearch> = {}) =>
	await listSearch({
		node,
		credentials: { baseUrl: fixture.simulator.url, ...fixture.simulator.admin },
		parameters: { resource: 'roster', operation: 'getAll' },
		method,
		...more,
	});

const names = async (method: string, more: Partial<ListSearch> = {}) =>
	(await search(method, more)).results.map(({ name }) => name);

const ada = { ClientId: 1042, FirstName: 'Ada', LastName: 'Lovelace' };

describe.each([
	['searchClients', '/clients', ada, 'Ada Lovelace · 1042', '1042'],
	[
		'searchWorkers',
		'/workers',
		{ CarerId: 7, FirstName: 'Grace', LastName: 'Hopper', Current: 1 },
		'Grace Hopper · 7',
		'7',
	],
	['searchPayers', '/payers', { PayerId: 8, PayerName: 'NDIA' }, 'NDIA · 8', '8'],
	['searchServices', '/services', { ServiceId: 9, Description: 'Cleaning' }, 'Cleaning · 9', '9'],
	[
		'searchDocumentCategories',
		'/category-documents',
		{ CategoryId: 3, Description: 'Care plan' },
		'Care plan · 3',
		'3',
	],
	['searchSkills', '/skills', { SkillId: 6, Description: 'First aid' }, 'First aid · 6', '6'],
	['searchAreas', '/areas', { AreaId: 11, AreaCode: 'N', Area: 'North' }, 'North', 'North'],
])('%s()', (method, path, record, name, value) => {
	it('shows names with ids, and gives the value that the operation sends', async () => {
		fixture.simulator.tables[path] = [{ ...record, Deleted: 0 }];
		expect(await search(method)).toEqual({ results: [{ name, value }] });
	});
});

describe('a picker', () => {
	it('finds each word that is typed, in any order, case and accent, in names, ids and codes', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/clients', { ...ada, PreferredName: 'Countess', ClientCode: 'C-17' });
		simulator.addRecord('/clients', { ClientId: 2000, FirstName: 'Zoë', LastName: 'Lovell' });
		const found = async (filter: string) => await names('searchClients', { filter });
		expect(await found('love')).toEqual(['Ada Lovelace · 1042', 'Zoë Lovell · 2000']);
		expect(await found(' LACE  ada')).toEqual(['Ada Lovelace · 1042']);
		expect(await found('Ada Lovelace · 1042')).toEqual(['Ada Lovelace · 1042']);
		expect(await found('Lovelace, Ada')).toEqual(['Ada Lovelace · 1042']);
		expect(await found('104')).toEqual(['Ada Lovelace · 1042']);
		expect(await found('countess')).toEqual(['Ada Lovelace · 1042']);
		expect(await found('c-17')).toEqual(['Ada Lovelace · 1042']);
		expect(await found('zoe')).toEqual(['Zoë Lovell · 2000']);
		expect(await found('nobody')).toEqual([]);
	});

	it('shows names as people write them where the service encodes texts for HTML', async () => {
		const { simulator } = fixture;
		simulator.switches.entities = 'encoded';
		simulator.tables['/areas'] = [{ AreaId: 11, Area: "O'Connor & Hackett" }];
		const entry = { name: "O'Connor & Hackett", value: "O'Connor & Hackett" };
		expect((await search('searchAreas', { filter: "o'c" })).results).toEqual([entry]);
	});

	it('gives 3,000 clients in pages of 100, sorted, from one fetch', async () => {
		fixture.simulator.fillTable('/clients', 3_000, {
			change: (row, index) => Object.assign(row, { FirstName: 'Client', LastName: `N${index}` }),
		});
		fixture.takeRequests();
		const seen: string[] = [];
		let paginationToken: string | undefined;
		let pages = 0;
		do {
			const page = await search('searchClients', { paginationToken });
			expect(page.results.length).toBe(100);
			seen.push(...page.results.map(({ value }) => String(value)));
			paginationToken = page.paginationToken as string | undefined;
			pages++;
		} while (paginationToken !== undefined);
		expect(pages).toBe(30);
		expect(new Set(seen).size).toBe(3_000);
		expect(await names('searchClients', { filter: 'N2999' })).toEqual([
			`Client N2999 · ${1_000_001 + 2_999}`,
		]);
		expect(fixture.takeRequests()).toHaveLength(1);
	});

	it('shows people without a name by what there is, and leaves out a record that has no value', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/clients', { ClientId: 1, PreferredName: 'Bo' });
		simulator.addRecord('/clients', { ClientId: 2, ClientCode: 'C2' });
		simulator.addRecord('/clients', { ClientId: 3 });
		simulator.tables['/areas'] = [{ AreaId: 1, Area: '' }, { AreaId: 2 }, { Area: 'South' }];
		expect(await names('searchClients')).toEqual(['3', 'Bo · 1', 'C2 · 2']);
		expect(await names('searchAreas')).toEqual(['South']);
	});

	it('fetches a list again after half an hour, and before only for who is not in it', async () => {
		fixture.simulator.addRecord('/clients', ada);
		await search('searchClients');
		await search('searchClients', { filter: 'ada' });
		expect(await names('searchClients', { filter: 'new' })).toEqual([]);
		minutes += 29;
		await search('searchClients', { filter: 'ada' });
		expect(fixture.takeRequests()).toHaveLength(1);
		fixture.simulator.addRecord('/clients', { ClientId: 5, FirstName: 'New' });
		expect(await names('searchClients', { filter: 'new' })).toEqual(['New · 5']);
		expect(await names('searchClients', { filter: 'newer' })).toEqual([]);
		expect(fixture.takeRequests()).toHaveLength(1);
		fixture.simulator.addRecord('/clients', { ClientId: 6, FirstName: 'Last' });
		forgetLists();
		expect(await names('searchClients')).toContain('Last · 6');
		expect(fixture.takeRequests()).toHaveLength(1);
	});

	it('asks once for 30 editors and all that is typed in them', async () => {
		const change = (row: Record<string, unknown>) => (row.FirstName = 'Clive');
		fixture.simulator.fillTable('/clients', 5_000, { change });
		const words = ['', 'c', 'cl', 'cli', 'cliv', 'clive', 'Clive 1'];
		await search('searchClients');
		for (let editor = 0; editor < 30; editor++) {
			const typed = words.map(async (filter) => await search('searchClients', { filter }));
			await Promise.all(typed);
			minutes += 0.9;
		}
		expect(fixture.takeRequests()).toHaveLength(1);
	});

	it('keeps at most 50 lists', async () => {
		const { admin, switches, url: baseUrl } = fixture.simulator;
		switches.faults.push({ times: 'always', answer: { status: 200, body: '[]' } });
		const open = async (secret: number) =>
			await search('searchClients', { credentials: { baseUrl, ...admin, secret } });
		for (let secret = 0; secret <= 50; secret++) await open(secret);
		expect(fixture.takeRequests()).toHaveLength(51);
		await open(50);
		expect(fixture.takeRequests()).toHaveLength(0);
		await open(0);
		expect(fixture.takeRequests()).toHaveLength(1);
	});

	it('shares a fetch that is under way', async () => {
		fixture.simulator.addRecord('/clients', ada);
		await Promise.all([search('searchClients'), search('searchClients', { filter: 'a' })]);
		expect(fixture.takeRequests()).toHaveLength(1);
	});

	it('never shows the list of one credential to another', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/clients', ada);
		await search('searchClients');
		for (const part of ['user', 'key', 'secret'] as const) {
			const credentials = { baseUrl: simulator.url, ...simulator.admin, [part]: 'wrong' };
			await expect(search('searchClients', { credentials })).rejects.toMatchObject({
				httpCode: '401',
			});
		}
	});

	it('shows the same error as a run, and does not keep it', async () => {
		fixture.simulator.addRecord('/clients', ada);
		fixture.simulator.switches.faults.push({ answer: { status: 403 } });
		await expect(search('searchClients')).rejects.toMatchObject({
			name: 'NodeApiError',
			message: 'The service refused access (GET /clients)',
			httpCode: '403',
			description: expect.stringContaining('Ask the operator of the service'),
		});
		expect(await names('searchClients')).toEqual(['Ada Lovelace · 1042']);
	});
});

it('only what is open or closed is chosen by these words; another flag is a switch', () => {
	const [active, closed] = ['active', 'closed'].map((name) => {
		const isState = name === 'closed' ? { isState: true as const } : {};
		const parameter = { title: 'A', type: 'flag' as const, yes: '1' as const, no: '0' as const };
		const endpoint = { ...reads.areas, parameters: { [name]: { ...parameter, ...isState } } };
		const sent = [true, false].map((on) => formatQuery(endpoint, { [name]: on }, 'UTC')[name]);
		return [describeParameter(endpoint, name, '').type, ...sent];
	});
	expect(active).toEqual(['boolean', '1', '0']);
	expect(closed).toEqual(['options', '1', '0']);
});

it('where an ID is sent, the picker gives IDs', () => {
	const wrong = Object.values<ReadEndpoint>(reads).flatMap((endpoint) =>
		Object.entries(endpoint.parameters)
			.filter(([, { type }]) => type === 'integer')
			.filter(([name]) => {
				const { modes = [] } = describeParameter(endpoint, name);
				return modes.some((mode) => mode.name === 'name');
			})
			.map(([name]) => `${endpoint.path} ${name}`),
	);
	// The picker for areas gives names, because the filter for an area compares names.
	expect(wrong).toEqual([]);
	expect(describeParameter(reads.agreements, 'area').modes?.map(({ name }) => name)).toContain(
		'name',
	);
});

it('the lists of people, and only they, say that they may take a while', () => {
	const lists = [
		...JSON.stringify(node.description).matchAll(
			/\{[^{}]*"typeOptions":\{"searchListMethod":"(\w+)"[^{}]*\}[^{}]*\}/g,
		),
	];
	const slow = (isSlow: boolean) => [
		...new Set(
			lists
				.filter(([text]) => text.includes('may take a while') === isSlow)
				.map(([, method]) => method),
		),
	];
	expect(slow(true).sort()).toEqual(['searchClients', 'searchWorkers']);
	expect(slow(false)).not.toContain('searchClients');
	expect(slow(false)).not.toContain('searchWorkers');
});

describe('people who have left', () => {
	beforeEach(() => {
		const { simulator } = fixture;
		simulator.addRecord('/clients', ada);
		simulator.addRecord('/clients', { ClientId: 2, FirstName: 'Left', Current: 0 });
		simulator.addRecord('/clients', { ClientId: 3, FirstName: 'Deleted', Deleted: 1 });
		simulator.addRecord('/workers', { CarerId: 4, FirstName: 'Former', Current: 0 });
	});

	const clients = async (parameters: INodeParameters) =>
		await names('searchClients', { parameters: { resource: 'client', ...parameters } });

	it('are in the list of clients once the operation on clients includes them', async () => {
		const current = ['Ada Lovelace · 1042'];
		const operation = 'getAll';
		expect(await clients({ operation })).toEqual(current);
		expect(await clients({ operation, filters: { includeNonCurrent: false } })).toEqual(current);
		expect(await clients({ operation, filters: { includeNonCurrent: true } })).toEqual([
			...current,
			'Left · 2',
		]);
		expect(await clients({ operation, filters: { includeDeleted: true } })).toContain(
			'Deleted · 3',
		);
		expect(await clients({ operation: 'get', options: { includeNonCurrent: true } })).toContain(
			'Left · 2',
		);
	});

	it('are in the lists of every operation whose records may be theirs, unless they are deleted', async () => {
		for (const resource of ['roster', 'timesheet', 'incident', 'agreement']) {
			const parameters = { resource, operation: 'getAll' };
			expect(await names('searchClients', { parameters })).toEqual([
				'Ada Lovelace · 1042',
				'Left · 2',
			]);
		}
		const parameters = { resource: 'worker', operation: 'update' };
		expect(await names('searchWorkers', { parameters })).toEqual(['Former · 4']);
	});
});
