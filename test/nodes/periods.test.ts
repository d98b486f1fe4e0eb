/** Tests the filter Period: which days each period means at which time, and which values and combinations are refused. */
import { Settings } from 'luxon';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { runTool } from '../engine/mod';
import { queryOf, useFixture } from './fixture';
import { operations, shown } from './operations';

const fixture = useFixture();

/** Stops Luxon's clock at a moment. `Date` still gives the real time. */
const beginAt = (moment: string) => (Settings.now = () => Date.parse(moment));

afterEach(() => {
	Settings.now = () => Date.now();
});

const rosters = { resource: 'roster', operation: 'getAll', returnAll: true };

const filtersOf = (chosen: INodeParameters): INodeProperties[] =>
	(shown(chosen).find(({ name }) => name === 'filters')?.options ?? []) as INodeProperties[];

const daysAsked = () => {
	const [request] = fixture.takeRequests();
	const { fromDate, toDate } = queryOf(request);
	return [fromDate, toDate];
};

const fortnights = { payPeriodStart: '2026-01-05', payPeriodDays: 14 };

describe('the days', () => {
	it.each([
		// The first day of 2027 is a Friday.
		['thisWeek', '2026-12-31T12:00Z', 'UTC', '2026-12-28', '2027-01-03'],
		['lastWeek', '2027-01-01T12:00Z', 'UTC', '2026-12-21', '2026-12-27'],
		['thisMonth', '2026-12-31T12:00Z', 'UTC', '2026-12-01', '2026-12-31'],
		['lastMonth', '2027-01-01T12:00Z', 'UTC', '2026-12-01', '2026-12-31'],
		['lastMonth', '2028-03-31T12:00Z', 'UTC', '2028-02-01', '2028-02-29'],
		// Sunday is the last day of a week, and Monday is the first.
		['thisWeek', '2026-03-15T23:59Z', 'UTC', '2026-03-09', '2026-03-15'],
		['thisWeek', '2026-03-16T00:00Z', 'UTC', '2026-03-16', '2026-03-22'],
		// In Sydney it is already Monday, and in Honolulu still Sunday.
		['thisWeek', '2026-03-15T20:00Z', 'Australia/Sydney', '2026-03-16', '2026-03-22'],
		['thisWeek', '2026-03-15T20:00Z', 'Pacific/Honolulu', '2026-03-09', '2026-03-15'],
		['lastMonth', '2026-02-28T14:00Z', 'Australia/Sydney', '2026-02-01', '2026-02-28'],
		['thisMonth', '2026-02-28T12:59Z', 'Australia/Sydney', '2026-02-01', '2026-02-28'],
		// In Sydney, summer time ends on 5 April 2026 at 3:00, and begins on 4 October.
		['thisWeek', '2026-04-04T15:30Z', 'Australia/Sydney', '2026-03-30', '2026-04-05'],
		['thisWeek', '2026-04-05T13:59Z', 'Australia/Sydney', '2026-03-30', '2026-04-05'],
		['thisWeek', '2026-04-05T14:00Z', 'Australia/Sydney', '2026-04-06', '2026-04-12'],
		['lastWeek', '2026-10-04T12:59Z', 'Australia/Sydney', '2026-09-21', '2026-09-27'],
		['lastWeek', '2026-10-04T13:00Z', 'Australia/Sydney', '2026-09-28', '2026-10-04'],
		['thisPayPeriod', '2026-01-18T12:00Z', 'UTC', '2026-01-05', '2026-01-18'],
		['thisPayPeriod', '2026-01-19T12:00Z', 'UTC', '2026-01-19', '2026-02-01'],
		['lastPayPeriod', '2026-01-19T12:00Z', 'UTC', '2026-01-05', '2026-01-18'],
		['lastPayPeriod', '2026-01-05T12:00Z', 'UTC', '2025-12-22', '2026-01-04'],
	])('of %s at %s in %s are %s to %s', async (period, moment, timezone, from, to) => {
		beginAt(moment);
		const filters = { period, ...(period.endsWith('PayPeriod') && fortnights) };
		const { error } = await fixture.run({ ...rosters, filters }, { timezone });
		expect(error).toBeUndefined();
		expect(daysAsked()).toEqual([from, to]);
	});

	it('of pay periods begin on any day and have any length', async () => {
		beginAt('2026-03-11T12:00Z');
		const filters = { period: 'lastPayPeriod', payPeriodStart: '2026-12-04', payPeriodDays: 7 };
		await fixture.run({ ...rosters, filters }, { timezone: 'UTC' });
		// 4 December 2026 is a Friday, so each of these pay periods begins on a Friday.
		expect(daysAsked()).toEqual(['2026-02-27', '2026-03-05']);
	});

	it('are the same for all items of a run, also where midnight passes meanwhile', async () => {
		const { requests } = fixture.simulator;
		const isAsked = () => requests.some(({ path }) => path === '/rosters');
		Settings.now = () => Date.parse(isAsked() ? '2026-03-16T00:00:01Z' : '2026-03-15T23:59:59Z');
		const { error } = await fixture.run(
			{
				...rosters,
				filters: { period: 'thisWeek', serviceId: '={{ $json.id }}' },
				requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 100 } } },
			},
			{ timezone: 'UTC', items: [1, 2, 3].map((id) => ({ json: { id } })) },
		);
		expect(error).toBeUndefined();
		const mondays = fixture.takeRequests().map((request) => queryOf(request).fromDate);
		expect(new Set(mondays)).toEqual(new Set(['2026-03-09']));
		expect(mondays.length).toBeGreaterThanOrEqual(3);
	});
});

const periodFilters = operations
	.filter(({ chosen }) => chosen.operation === 'getAll')
	.flatMap(({ chosen, label }) =>
		filtersOf(chosen)
			.filter(({ name }) => /period$/i.test(name))
			.map(({ name, description }) => ({ chosen, label, name, description })),
	);

it('each list of what happens on days has the filter, and a second one where it tells when records were made', () => {
	expect(periodFilters.map(({ label, name }) => `${label} ${name}`)).toEqual([
		'clientDocument getAll period',
		'clientNote getAll period',
		'incident getAll createdPeriod',
		'incident getAll period',
		'quote getAll period',
		'roster getAll createdPeriod',
		'roster getAll period',
		'sirsIncident getAll createdPeriod',
		'sirsIncident getAll period',
		'timesheet getAll period',
	]);
});

describe.each(periodFilters)('$name of $label', ({ chosen, name, description = '' }) => {
	const [from, to] = filtersOf(chosen).filter(({ type, displayName }) =>
		name === 'period'
			? /^Date (From|To)$/.test(displayName)
			: type === 'dateTime' && /^Created (From|To)$/.test(displayName),
	);

	it.each(['day', 'midnight', 'exclusive'] as const)(
		'asks for what two typed dates ask for, whatever the last day means (%s)',
		async (upperBound) => {
			fixture.simulator.switches.upperBound = upperBound;
			beginAt('2026-03-11T12:00Z');
			const ask = async (filters: INodeParameters) => {
				const { error } = await fixture.run({ ...chosen, returnAll: true, filters });
				expect(error).toBeUndefined();
				return fixture.takeRequests().map(({ path, query }) => [path, query]);
			};
			const typed = { [from.name]: '2026-02-01', [to.name]: '2026-02-28' };
			const asked = await ask({ [name]: 'lastMonth' });
			expect(asked).toEqual(await ask(typed));
			expect(JSON.stringify(asked)).toMatch(/2026-02-01.*2026-02-28/);
		},
	);

	it('says what it goes by, and which dates are those of its own', () => {
		expect(description).toMatch(/^Days whose records to return, by the da(y|te) o[fn] /);
		expect(description).toContain(`Own Dates takes ${from.displayName} and ${to.displayName}`);
	});

	it.each(['={{ $json.nothing }}', '={{ null }}', '={{ false }}', '={{ [] }}', ' ', ''])(
		'that gives nothing (%s) is an error, and asks for nothing',
		async (value) => {
			const { error, items } = await fixture.run({ ...chosen, filters: { [name]: value } });
			expect(error?.message).toMatch(/^(Created )?Period is empty$/);
			expect(items).toEqual([]);
			expect(fixture.takeRequests()).toEqual([]);
		},
	);

	it('that is none is an error that names those that there are', async () => {
		for (const value of ['={{ "fortnight" }}', '={{ true }}', '={{ "fromTo" }}']) {
			const { error } = await fixture.run({ ...chosen, filters: { [name]: value } });
			expect(error?.message).toMatch(
				/Period must be one of Last Month, Last Week, This Month, This Week,.* Own Dates$/,
			);
		}
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('as Own Dates needs one of them', async () => {
		const { error } = await fixture.run({ ...chosen, filters: { [name]: 'ownDates' } });
		expect(error?.message).toContain(
			`Period is Own Dates, and neither ${from.displayName} nor ${to.displayName} is there`,
		);
		expect(fixture.takeRequests()).toEqual([]);
		const filters = { [name]: 'ownDates', [to.name]: '2026-02-28' };
		expect((await fixture.run({ ...chosen, filters })).error).toBeUndefined();
		const query = queryOf(fixture.takeRequests()[0]);
		expect([query[from.name], query[to.name]]).toEqual([undefined, '2026-02-28']);
	});
});

describe('dates beside a period', () => {
	beforeEach(() => void beginAt('2026-03-11T12:00Z'));

	it('are refused, because they may mean other days', async () => {
		const filters = { period: 'thisWeek', fromDate: '2020-01-01', toDate: '2020-12-31' };
		const { error, items } = await fixture.run({ ...rosters, filters });
		expect(error).toMatchObject({
			message: 'Period, Date From and Date To are given together, and may mean different days',
			description: 'Remove Date From and Date To, or choose Own Dates under Period.',
		});
		expect(items).toEqual([]);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it.each(['={{ $json.nothing }}', ''])('that give nothing (%s) widen nothing', async (nothing) => {
		const filters = { period: 'thisWeek', fromDate: nothing, toDate: nothing };
		expect((await fixture.run({ ...rosters, filters })).error).toBeUndefined();
		expect(daysAsked()).toEqual(['2026-03-09', '2026-03-15']);
	});

	it('of the other kind narrow the list further', async () => {
		const filters = { period: 'thisWeek', createdTimeFrom: '2026-01-01' };
		expect((await fixture.run({ ...rosters, filters })).error).toBeUndefined();
		expect(queryOf(fixture.takeRequests()[0])).toMatchObject({
			fromDate: '2026-03-09',
			toDate: '2026-03-15',
			createdTimeFrom: '2026-01-01',
		});
	});
});

describe('a period that an expression chooses', () => {
	const byItem = {
		...rosters,
		filters: {
			period: '={{ $json.period }}',
			fromDate: '={{ $json.from }}',
			toDate: '={{ $json.to }}',
		},
	};
	const run = async (json: Record<string, string | null>) =>
		await fixture.run(byItem, { items: [{ json }] });

	beforeEach(() => void beginAt('2026-03-11T12:00Z'));

	it.each(['lastWeek', 'Last Week', ' last week ', 'LAST_WEEK'])(
		'may be written as %s, and needs no dates beside it',
		async (period) => {
			expect((await run({ period, from: null, to: '' })).error).toBeUndefined();
			expect(daysAsked()).toEqual(['2026-03-02', '2026-03-08']);
		},
	);

	it('is refused beside a date', async () => {
		const { error } = await run({ period: 'lastWeek', from: '', to: '2026-03-02' });
		expect(error?.message).toMatch(/^Period and Date To are given together/);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('gives way to the dates as Own Dates, each of which must then give one', async () => {
		await run({ period: 'ownDates', from: '2026-03-01', to: '2026-03-02' });
		expect(daysAsked()).toEqual(['2026-03-01', '2026-03-02']);
		const { error } = await run({ period: 'Own Dates', from: '2026-03-01', to: null });
		expect(error?.message).toBe('Date To is empty');
	});

	it('stops at the item that has none, and is left out only with Ignore Empty Filters', async () => {
		const filters = { period: '={{ $json.period }}' };
		const items = [{ json: { period: 'thisWeek' } }, { json: {} }];
		const { error } = await fixture.run({ ...rosters, filters }, { items });
		expect(error).toMatchObject({ message: 'Period is empty', context: { itemIndex: 1 } });
		fixture.takeRequests();
		const options = { ignoreEmptyFilters: true };
		await fixture.run({ ...rosters, filters, options }, { items: [{ json: {} }] });
		expect(daysAsked()).toEqual([undefined, undefined]);
	});
});

describe('a pay period', () => {
	it.each([
		[{}, 'A pay period needs First Day of a Pay Period'],
		[{ payPeriodStart: '2026-01-05' }, 'A pay period needs Days in a Pay Period'],
		[{ ...fortnights, payPeriodStart: '' }, 'First Day of a Pay Period is empty'],
		[{ ...fortnights, payPeriodStart: '={{ null }}' }, 'First Day of a Pay Period is empty'],
		[{ ...fortnights, payPeriodDays: '={{ $json.no }}' }, 'Days in a Pay Period is empty'],
		[{ ...fortnights, payPeriodDays: 0 }, 'Days in a Pay Period must be a whole number from 1'],
		[{ ...fortnights, payPeriodStart: '5/1/2026' }, 'First Day of a Pay Period must be an'],
	])('is not guessed: %j', async (given, message) => {
		const filters = { period: 'lastPayPeriod', ...given };
		// An empty field of the pay periods is an error, even if empty filters are ignored. Otherwise the node could use the pay periods of
		// another payroll.
		const { error } = await fixture.run({
			...rosters,
			filters,
			options: { ignoreEmptyFilters: true },
		});
		expect(error?.message).toContain(message);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('is offered where there are hours to pay', () => {
		const offering = periodFilters.filter(({ chosen, name }) =>
			JSON.stringify(filtersOf(chosen).find((filter) => filter.name === name)).includes(
				'Pay Period',
			),
		);
		expect(offering.map(({ label, name }) => `${label} ${name}`)).toEqual([
			'roster getAll period',
			'timesheet getAll period',
		]);
	});
});

it('filters that were saved before there were periods mean what they meant', async () => {
	beginAt('2026-03-11T12:00Z');
	const week = {
		fromDate: "={{ $today.startOf('week').toISODate() }}",
		toDate: "={{ $today.endOf('week').toISODate() }}",
	};
	await fixture.run({ ...rosters, filters: week });
	expect(daysAsked()).toEqual(['2026-03-09', '2026-03-15']);
	await fixture.run({ ...rosters, filters: { toDate: '2026-03-01' } });
	expect(daysAsked()).toEqual([undefined, '2026-03-01']);
	await fixture.run({ ...rosters, filters: {} });
	expect(daysAsked()).toEqual([undefined, undefined]);
});

it.each([
	[{ resource: 'roster', operation: 'get', rosterItemId: '1' }, { rosterItemId: '1' }],
	[{ resource: 'agreement', operation: 'getAll' }, { limit: '50' }],
])(
	'what another resource or operation has left under Filters does not count: %j',
	async (chosen, asked) => {
		fixture.simulator.tables['/rosters'] = [{ RosterItemId: 1, CarerId: 7 }];
		fixture.takeRequests();
		const filters = { period: 'thisWeek', withoutWorker: true };
		expect((await fixture.run({ ...chosen, filters })).error).toBeUndefined();
		expect(fixture.takeRequests().map(queryOf)).toEqual([asked]);
	},
);

it('a query parameter that was typed wins over the day of a period, as over a date', async () => {
	beginAt('2026-03-11T12:00Z');
	const parameter = [{ name: 'toDate', value: '2026-03-12' }];
	const options = { queryParameters: { parameter } };
	await fixture.run({ ...rosters, filters: { period: 'thisWeek' }, options });
	expect(daysAsked()).toEqual(['2026-03-09', '2026-03-12']);
});

describe('a language model', () => {
	const ask = async (input: Record<string, string>) => {
		const { admin, url } = fixture.simulator;
		return await runTool({
			node: new CareManagement(),
			credentials: { baseUrl: url, ...admin },
			timezone: 'Australia/Sydney',
			parameters: {
				...rosters,
				filters: {
					period:
						"={{ $fromAI('period', 'This Week, Last Week, This Month, Last Month, or Own Dates for firstDay and lastDay', 'string') }}",
					fromDate: "={{ $fromAI('firstDay', 'First day, only for Own Dates', 'string') }}",
					toDate: "={{ $fromAI('lastDay', 'Last day, only for Own Dates', 'string') }}",
				},
			},
			input,
		});
	};

	beforeEach(() => void beginAt('2026-03-11T12:00Z'));

	it('chooses a period or days', async () => {
		await ask({ period: 'Last Week', firstDay: '', lastDay: '' });
		expect(daysAsked()).toEqual(['2026-03-02', '2026-03-08']);
		await ask({ period: 'Own Dates', firstDay: '2026-03-01', lastDay: '2026-03-02' });
		expect(daysAsked()).toEqual(['2026-03-01', '2026-03-02']);
	});

	it('is told what to choose from, and never answered about other days', async () => {
		await expect(ask({ period: 'yesterday', firstDay: '', lastDay: '' })).rejects.toMatchObject({
			message: expect.stringContaining('Period must be one of Last Month, Last Week'),
		});
		const both = ask({ period: 'This Week', firstDay: '2026-01-01', lastDay: '2026-01-31' });
		await expect(both).rejects.toMatchObject({
			message: expect.stringContaining('are given together'),
		});
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('begins without a period, and so with all days', async () => {
		const { admin, url } = fixture.simulator;
		await runTool({
			node: new CareManagement(),
			credentials: { baseUrl: url, ...admin },
			parameters: rosters,
		});
		expect(daysAsked()).toEqual([undefined, undefined]);
	});
});
