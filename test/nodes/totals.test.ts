/** Tests the output Totals: counts and sums of complete lists. */
import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { reads } from '../../api/mod';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { countTotals } from '../../nodes/CareManagement/read/countTotals';
import type { Grouping } from '../../nodes/CareManagement/read/totalsRequest';
import type { Row, Tables } from '../../simulator/mod';
import { loadOptions, runTool } from '../engine/mod';
import { useFixture } from './fixture';

const node = new CareManagement();

const shift = (more: Row): Row => ({
	DateOfService: '2026-03-04',
	Minutes: 60,
	ClientId: 1,
	CarerId: 1,
	ServiceId: 7,
	OnHoldType: '',
	...more,
});

const tables: Tables = {
	'/clients': [
		{ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace', Current: 1, Suburb: 'Hobart' },
		{ ClientId: 2, FirstName: 'Ada', LastName: 'Lovelace', Current: 1, Suburb: 'HOBART ' },
		{ ClientId: 3, FirstName: 'Grace', LastName: 'Hopper', Current: 1, Suburb: '' },
	],
	'/services': [
		{ ServiceId: 7, Description: 'Personal care', ServiceCode: 'PC' },
		{ ServiceId: 8, Description: 'Cleaning', ServiceCode: 'CL' },
	],
	'/rosters': [
		shift({ RosterItemId: 1 }),
		shift({ RosterItemId: 2, DateOfService: '2026-03-08', Minutes: 45 }),
		shift({ RosterItemId: 3, DateOfService: '2026-03-09', Minutes: '50', ClientId: 2 }),
		shift({ RosterItemId: 4, DateOfService: '2026-03-09', Minutes: null, ServiceId: 8 }),
		shift({ RosterItemId: 5, DateOfService: '2026-02-28', ServiceId: 0, ClientId: 3 }),
	],
};

const fixture = useFixture({ tables });

const shifts = { resource: 'roster', operation: 'getAll', output: 'totals' };

const count = async (parameters: INodeParameters): Promise<IDataObject[]> => {
	const { items, error } = await fixture.run({ ...shifts, ...parameters });
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return items.map(({ json }) => json);
};

const ask = async (parameters: INodeParameters, input: IDataObject = {}) => {
	const { admin, url } = fixture.simulator;
	const credentials = { baseUrl: url, ...admin };
	const all = { ...shifts, ...parameters };
	const { answer } = await runTool({ node, credentials, parameters: all, input });
	return JSON.parse(answer) as IDataObject[];
};

it('counts shifts by service and week, with the sum of their minutes', async () => {
	const parameters = { groupBy: ['ServiceName', 'DateOfService by week'], sumFields: ['Minutes'] };
	expect(await count(parameters)).toEqual([
		line('Cleaning', '2026-03-09', 1, 0, 1),
		line('Personal care', '2026-03-02', 2, 105, 0),
		line('Personal care', '2026-03-09', 1, 50, 0),
		line('not set', '2026-02-23', 1, 60, 0),
	]);
});

const line = (ServiceName: string, week: string, Count: number, minutes: number, none: number) => ({
	ServiceName,
	DateOfServiceWeek: week,
	Count,
	SumOfMinutes: minutes,
	MinutesNotANumber: none,
});

it('adds up hours from the minutes, and not from hours that are rounded', async () => {
	const rows = Array.from({ length: 3 }, (_, index) => shift({ RosterItemId: index, Minutes: 50 }));
	fixture.simulator.tables['/rosters'] = rows;
	const [all] = await count({ sumFields: ['Hours'] });
	expect(all).toEqual({ Count: 3, SumOfHours: 2.5, HoursNotANumber: 0 });
});

it('groups by the month and the day of a date, and by a plain date as its day', async () => {
	const counts = async (field: string) =>
		(await count({ groupBy: [field] })).map(({ Count: _, ...row }) => Object.values(row)[0]);
	expect(await counts('DateOfService by month')).toEqual(['2026-02', '2026-03']);
	const days = ['2026-02-28', '2026-03-04', '2026-03-08', '2026-03-09'];
	expect(await counts('DateOfService by day')).toEqual(days);
	expect(await counts('dateofservice')).toEqual(days);
});

it('tells people of one name apart by their IDs, and one suburb in two spellings is one', async () => {
	expect(await count({ groupBy: ['ClientName'] })).toEqual([
		{ ClientName: 'Ada Lovelace (1)', Count: 3 },
		{ ClientName: 'Ada Lovelace (2)', Count: 1 },
		{ ClientName: 'Grace Hopper', Count: 1 },
	]);
	expect(await count({ resource: 'client', groupBy: ['Suburb'] })).toEqual([
		{ Suburb: 'HOBART', Count: 2 },
		{ Suburb: 'not set', Count: 1 },
	]);
});

it('has the names beside the IDs where Add Names is on', async () => {
	const [first] = await count({ groupBy: ['ServiceId'], options: { addNames: true } });
	expect(first).toEqual({ ServiceId: 7, ServiceName: 'Personal care', Count: 3 });
	const [without] = await count({ groupBy: ['ServiceId'] });
	expect(without).toEqual({ ServiceId: 7, Count: 3 });
});

it('counts all, whatever Limit and Return All are', async () => {
	expect(await count({ limit: 2, returnAll: false })).toEqual([{ Count: 5 }]);
});

it('reads the list once for several input items, and gives each the totals', async () => {
	fixture.takeRequests();
	const { items } = await fixture.run({ ...shifts }, { items: [{ json: {} }, { json: {} }] });
	expect(items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
		[{ Count: 5 }, { item: 0 }],
		[{ Count: 5 }, { item: 1 }],
	]);
	const asked = fixture.takeRequests().length;
	await count({});
	expect(asked).toBe(fixture.takeRequests().length);
});

it('counts what the filters of the node leave', async () => {
	fixture.simulator.tables['/rosters'][0].CarerId = 0;
	expect(await count({ filters: { withoutWorker: true } })).toEqual([{ Count: 1 }]);
});

it('is no part of a list that cannot be read completely', async () => {
	fixture.simulator.switches.faults = [
		{ path: '/rosters', times: 'always', answer: { status: 403 } },
	];
	await expect(count({})).rejects.toThrow();
});

it.each([
	[{ filters: { page: 2 } }, 'Skip would leave records out of the totals, which count all'],
	[
		{ options: { queryParameters: { parameter: [{ name: 'limit', value: '10' }] } } },
		'The query parameter limit would leave records out',
	],
	[
		{ groupBy: ['ServiceId', 'ClientId', 'Minutes'] },
		'Fields to Group By has 3 fields, and takes 2',
	],
	[{ groupBy: ['NoSuchField'] }, 'No record has the field NoSuchField'],
	[{ groupBy: ['ServiceName by week'] }, 'ServiceName is no date, so it has no week'],
	[{ groupBy: ['Minutes by day'] }, 'Minutes is no date, so it has no day'],
	[{ sumFields: ['NoSuchField'] }, 'No record has the field NoSuchField'],
	[{ groupBy: '={{ undefined }}' }, 'Fields to Group By is empty'],
	[{ resource: 'roster', operation: 'get', rosterItemId: '1' }, 'Only Get Many has totals'],
])('refuses %j', async (parameters, message) => {
	await expect(count(parameters as INodeParameters)).rejects.toThrow(message);
});

it('no list, no line; without a group, one line that says 0', async () => {
	fixture.simulator.tables['/rosters'] = [];
	expect(await count({ groupBy: ['ServiceName'] })).toEqual([]);
	expect(await count({ sumFields: ['Minutes'] })).toEqual([
		{ Count: 0, SumOfMinutes: 0, MinutesNotANumber: 0 },
	]);
});

it('the lists of Group By and Sum offer what the records have', async () => {
	const parameters = { ...shifts };
	const groups = await loadOptions({ node, parameters, method: 'getGroupFields' });
	const names = groups.map(({ value }) => value);
	expect(names).toEqual(expect.arrayContaining(['ServiceName', 'DateOfService by week']));
	expect(names).not.toContain('DateOfService');
	const sums = await loadOptions({ node, parameters, method: 'getSumFields' });
	const numbers = sums.map(({ value }) => value);
	expect(numbers).toEqual(expect.arrayContaining(['Hours', 'Minutes', 'BreakMinutes1']));
	expect(numbers.filter((name) => String(name).endsWith('Id'))).toEqual([]);
});

describe('as a tool', () => {
	it('gives counts and sums, with a sentence of what was counted', async () => {
		const filters = { fromDate: '2026-03-01', toDate: '2026-03-31' };
		const [first, ...groups] = await ask(
			{
				groupBy: "={{ $fromAI('groupBy') }}",
				sumFields: "={{ $fromAI('sum') }}",
				filters,
			},
			{ groupBy: 'ServiceName, DateOfService by month', sum: 'Minutes' },
		);
		expect(first).toEqual({
			notice: expect.stringMatching(
				/^Counted: all 4 records \(roster item\) with Date From 2026-03-01, Date To 2026-03-31\. Groups: 2, which are all\. Shifts on hold/,
			),
			Count: 4,
			SumOfMinutes: 155,
			MinutesNotANumber: 1,
			Groups: 2,
		});
		expect(groups.map(({ Count }) => Count)).toEqual([1, 3]);
	});

	it('says what is not counted unless it is asked for', async () => {
		const [{ notice, Count }] = await ask({ resource: 'client' });
		expect(Count).toBe(3);
		expect(notice).toContain('Include Non-Current');
	});

	it('says when the groups are too many, and counts them all in the first line', async () => {
		fixture.simulator.tables['/rosters'] = Array.from({ length: 1_500 }, (_, index) =>
			shift({ RosterItemId: index + 1, ServiceId: index + 1 }),
		);
		const [first, ...groups] = await ask({ groupBy: ['ServiceId'] });
		expect(first).toMatchObject({ Count: 1_500, Groups: 1_500 });
		expect(first.notice).toContain(`NOT ALL GROUPS: these are ${groups.length} of 1500`);
	});

	it.each([
		['roster', 'ClientName'],
		['roster', 'client name'],
		['roster', 'OnHoldNote'],
		['client', 'LastName'],
		['client', 'DateOfBirth by month'],
		['client', 'Phone1'],
		['incident', 'Note'],
		['incident', 'AssignedTo'],
	])('of %s does not group by %s unless its maker allows it', async (resource, field) => {
		fixture.simulator.addRecord('/incidents', { IncidentId: 1, NoteDate: '2026-03-01 09:00:00' });
		const call = ask({ resource, groupBy: [field] });
		await expect(call).rejects.toMatchObject({
			message: expect.stringContaining('which may name people'),
		});
		const allowed = await ask({ resource, groupBy: [field], options: { groupByPeople: true } });
		expect(allowed.length).toBeGreaterThan(1);
	});

	it.each([
		['client', 'Phone1'],
		['quote', 'NDISNo'],
		['agreement', 'conDVAServicePlanNo'],
		['roster', 'ClientId'],
	])('of %s does not add up %s, which would be that of one person', async (resource, field) => {
		fixture.simulator.addRecord('/quotes', { QuoteId: 1, ClientId: 1, NDISNo: '433140515' });
		fixture.simulator.addRecord('/agreements', { AgreementId: 1, conDVAServicePlanNo: 77 });
		const call = ask({ resource, groupBy: ['ClientId'], sumFields: [field] });
		await expect(call).rejects.toMatchObject({
			message: expect.stringContaining(`This tool does not add up ${field}`),
		});
	});

	it.each([
		['clientNote', '/notes-client', 'Category'],
		['clientNote', '/notes-client', 'Status'],
		['roster', '/rosters', 'Type'],
	])(
		'of %s does not group by what is not documented, such as %s %s',
		async (resource, path, field) => {
			fixture.simulator.addRecord(path as never, { NoteId: 1, RosterItemId: 99, [field]: 'Ada' });
			await expect(ask({ resource, groupBy: [field] })).rejects.toMatchObject({
				message: expect.stringContaining(
					`This tool does not group by ${field}, which may name people`,
				),
			});
		},
	);

	it('names nobody beside an ID', async () => {
		const call = ask({ groupBy: ['ClientId'], options: { addNames: true } });
		await expect(call).rejects.toMatchObject({
			message: expect.stringContaining('This tool does not group by ClientName'),
		});
		const answer = JSON.stringify(await ask({ groupBy: ['ClientId'] }));
		for (const name of ['Ada', 'Lovelace', 'Hopper']) expect(answer).not.toContain(name);
	});

	it('does not repeat a text of a filter, which may be about a person', async () => {
		const [{ notice }] = await ask({
			resource: 'incident',
			filters: { assignedTo: 'ada@care.example' },
		});
		expect(notice).toContain('with Status all, Task Status all, Assigned To.');
		expect(notice).not.toContain('ada@');
	});
});

it('a date before 2000 means that none is set', async () => {
	for (const EndDate of ['1753-01-01', '0000-00-00', 'soon'])
		fixture.simulator.addRecord('/agreements', { EndDate });
	const counted = await count({ resource: 'agreement', groupBy: ['EndDate by month'] });
	expect(counted).toContainEqual({ EndDateMonth: 'not set', Count: 2 });
});

describe('each record is in exactly one line', () => {
	const values = fc.oneof(
		fc.constantFrom(
			'',
			null,
			'0000-00-00',
			'2026-03-04',
			'1900-01-01',
			'soon',
			'SOON ',
			'2.50',
			2.5,
		),
		fc.constantFrom(0, 1, -1, true, false, 'not set', [], {}, [1], { a: 1 }),
		fc.float({ noNaN: true, noDefaultInfinity: true }),
	);
	const records = fc.array(
		fc.record(
			{ CarerId: values, OnHoldType: values, DateOfService: values, Minutes: values, Odd: values },
			{ requiredKeys: [] },
		),
	);
	const grouping: fc.Arbitrary<Grouping> = fc.oneof(
		fc.constantFrom('CarerId', 'OnHoldType', 'Minutes', 'Odd').map((field) => ({ field })),
		fc
			.constantFrom('day' as const, 'week' as const, 'month' as const)
			.map((unit) => ({ field: 'DateOfService', unit })),
	);

	it('in whatever order they come', () => {
		fc.assert(
			fc.property(
				records,
				fc.uniqueArray(grouping, { maxLength: 2, selector: ({ field }) => field }),
				(list, groupings) => {
					const request = { groupings, sums: ['Odd'] };
					const { rows, overall } = countTotals(reads.rosters, list, request);
					const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
					expect(sum('Count')).toBe(list.length);
					expect(sum('OddNotANumber')).toBe(overall.OddNotANumber);
					const numbers = list
						.map(({ Odd }) => (typeof Odd === 'string' && Odd === '2.50' ? 2.5 : Odd))
						.filter((one) => typeof one === 'number');
					expect(overall.OddNotANumber).toBe(list.length - numbers.length);
					const other = countTotals(reads.rosters, [...list].reverse(), request);
					expect(other.rows.map(({ SumOfOdd: _, ...row }) => row)).toEqual(
						rows.map(({ SumOfOdd: _, ...row }) => row),
					);
				},
			),
		);
	});

	it('minutes below zero are numbers, and the hours follow them', () => {
		const list = [{ Minutes: 90 }, { Minutes: -30 }, { Minutes: '-15' }, { Minutes: 'soon' }];
		const request = { groupings: [], sums: ['Minutes', 'Hours', 'KM'] };
		const { overall } = countTotals(reads.timesheets, list, request);
		expect(overall).toMatchObject({
			...{ SumOfMinutes: 45, MinutesNotANumber: 1 },
			...{ SumOfHours: 0.75, HoursNotANumber: 1 },
		});
	});

	it('a sum that no computer can hold is an error', () => {
		const list = [{ Odd: 1e308 }, { Odd: 1e308 }];
		expect(() => countTotals(reads.rosters, list, { groupings: [], sums: ['Odd'] })).toThrow(
			'The sum of Odd is too large to be computed',
		);
	});

	it('a text that says "not set" is no line without a value', () => {
		const list = [{ Odd: 'not set' }, { Odd: '' }, { Odd: 'Not set' }];
		const { rows } = countTotals(reads.rosters, list, { groupings: [{ field: 'Odd' }], sums: [] });
		expect(rows).toEqual([
			{ Odd: '"Not set"', Count: 2 },
			{ Odd: 'not set', Count: 1 },
		]);
	});

	it('two values that are called the same where people are hidden are told apart', () => {
		const list = [{ Odd: 'Ada' }, { Odd: 'Adda' }, { Odd: 'ada' }];
		const request = { groupings: [{ field: 'Odd' }], sums: [] };
		const { rows } = countTotals(reads.rosters, list, request, () => 'Client 7f3a');
		expect(rows).toEqual([
			{ Odd: 'Client 7f3a', Count: 2 },
			{ Odd: 'Client 7f3a (2)', Count: 1 },
		]);
	});

	it('amounts add up without the dust of binary numbers', () => {
		const list = [{ Odd: 0.1 }, { Odd: '0.2' }, { Odd: -0.05 }];
		const { overall } = countTotals(reads.rosters, list, { groupings: [], sums: ['Odd'] });
		expect(overall).toEqual({ Count: 3, SumOfOdd: 0.25, OddNotANumber: 0 });
	});
});
