/** Tests shifts on leave, with all ways in which an API can treat requests with and without `onHoldType`. */
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { defaultSwitches, openReadings, type Row, type Switches } from '../../simulator/mod';
import { queryOf, useFixture } from './fixture';

/**
 * Every third shift is on leave. The shifts differ by their minutes, except for three pairs. The two shifts of a pair differ only in their
 * IDs.
 */
const shifts: Row[] = Array.from({ length: 30 }, (_, index) => ({
	RosterItemId: 901 + index,
	ClientId: 501,
	DateOfService: '2026-03-11',
	Minutes: index === 28 || index === 29 ? index - 3 : index,
	OnHoldType: index % 3 === 0 ? (index % 2 === 0 ? 'Leave' : 'Hospital') : '',
}));
shifts[28].OnHoldType = shifts[25].OnHoldType;
shifts[29].OnHoldType = shifts[26].OnHoldType;
shifts.push({ ...shifts[0], RosterItemId: 931 });

const fixture = useFixture({ tables: { '/rosters': shifts } });

type Settings = Partial<Switches>;

/**
 * Every combination of three things: how an API treats shifts on leave, whether it sends ids, and how it answers for an id without a
 * record.
 */
const leave: [name: string, Settings][] = openReadings
	.filter(({ concerns, name }) =>
		[concerns, name].some((word) => ['leave', 'show', 'noSuchId'].includes(word)),
	)
	.reduce<[string, Settings][]>(
		(combinations, { name, readings }) =>
			combinations.flatMap(([label, settings]) =>
				Object.entries(readings).map(([reading, more]): [string, Settings] => [
					`${label}${name}: ${reading}; `,
					{ ...settings, ...more },
				]),
			),
		[['', {}]],
	);

const given = (settings: Settings) =>
	Object.assign(fixture.simulator.switches, { order: 'shuffled' }, settings);

const roster = { resource: 'roster', operation: 'getAll' };

async function run(parameters: INodeParameters): Promise<INodeExecutionData[]> {
	const { items, error } = await fixture.run({ ...roster, ...parameters });
	expect(error).toBeUndefined();
	return items;
}

const minutesOf = (items: { json: Row }[]) =>
	items.map(({ json }) => Number(json.Minutes)).sort((one, other) => one - other);

const expected = minutesOf(shifts.map((json) => ({ json })));

describe.each(leave)('%s', (_, settings) => {
	beforeEach(() => given(settings));

	it('a specific type gives the shifts of that type, as far as they show it', async () => {
		const ofType = shifts.filter(({ OnHoldType }) => OnHoldType === 'Hospital');
		const filters = { onHoldType: 'Hospital' };
		const items = await run({ returnAll: true, filters });
		// If the OnHold fields are empty, nobody can distinguish the shifts of the type from other shifts in the answer.
		if (settings.onHoldFields === 'empty' && settings.onHoldSpecific === 'besideOthers') return;
		expect(minutesOf(items)).toEqual(minutesOf(ofType.map((json) => ({ json }))));
		expect(await run({ limit: 2, filters })).toHaveLength(2);
		expect(await run({ returnAll: true, filters: { ...filters, page: 1 } })).toHaveLength(
			ofType.length - 1,
		);
	});

	it('a type that no shift has gives none', async () => {
		if (settings.onHoldFields === 'empty' && settings.onHoldSpecific === 'besideOthers') return;
		for (const listing of [{ returnAll: true }, { limit: 2 }]) {
			expect(await run({ ...listing, filters: { onHoldType: 'Holiday' } })).toEqual([]);
		}
		fixture.simulator.switches.hide = { '/rosters': ['OnHoldType'] };
		if (settings.onHold === 'included') return;
		expect(await run({ returnAll: true, filters: { onHoldType: 'Holiday' } })).toEqual([]);
	});

	it('ALL gives every shift once', async () => {
		const items = await run({ returnAll: true, filters: { onHoldType: 'ALL' } });
		expect(minutesOf(items)).toEqual(expected);
	});

	it('Limit and Skip hold for all shifts together', async () => {
		const pages: INodeExecutionData[] = [];
		for (const [page, limit, count] of [
			[0, 7, 7],
			[7, 9, 9],
			[16, 14, 14],
			[30, 5, 1],
			[31, 5, 0],
		]) {
			const items = await run({ limit, filters: { onHoldType: 'all', page } });
			expect(items).toHaveLength(count);
			pages.push(...items);
		}
		expect(minutesOf(pages)).toEqual(expected);
		const rest = await run({ returnAll: true, filters: { onHoldType: 'ALL', page: 16 } });
		expect(minutesOf(rest)).toEqual(minutesOf(pages.slice(16)));
	});

	it('Get finds a shift, on leave or not', async () => {
		for (const options of [{}, { onHoldType: 'ALL' }]) {
			for (const { RosterItemId, Minutes } of shifts.slice(0, 4)) {
				const [item] = await run({
					operation: 'get',
					rosterItemId: RosterItemId,
					options,
				} as never);
				expect(item.json).toMatchObject({ Minutes });
			}
		}
		const { error } = await fixture.run({ ...roster, operation: 'get', rosterItemId: '4711' });
		expect(error?.httpCode).toBe('404');
	});
});

/** Returns the queries without `page`. A query with `page` looks for records behind the last record. */
const listsAsked = () =>
	fixture
		.takeRequests()
		.map(queryOf)
		.filter(({ page }) => page === undefined);

it('an empty roster is empty', async () => {
	fixture.simulator.tables['/rosters'].length = 0;
	expect(await run({ returnAll: true, filters: { onHoldType: 'ALL' } })).toEqual([]);
});

it.each(['leftOut', 'included'] as const)(
	'without the filter the node gives what the API gives: shifts on leave are %s',
	async (onHold) => {
		given({ onHold });
		const items = await run({ returnAll: true });
		expect(items).toHaveLength(onHold === 'leftOut' ? 20 : 31);
		expect(listsAsked()).toEqual([{ limit: '20000' }]);
	},
);

it('a specific hold type is sent as it is', async () => {
	expect(await run({ returnAll: true, filters: { onHoldType: 'Hospital' } })).toHaveLength(5);
	const [item] = await run({
		operation: 'get',
		rosterItemId: '904',
		options: { onHoldType: 'Hospital' },
	});
	expect(item.json).toMatchObject({ Minutes: 3 });
	expect(fixture.takeRequests().map((request) => queryOf(request).onHoldType)).toEqual([
		'Hospital',
		'Hospital',
	]);
});

it('what is typed under Query Parameters goes out as it is, once', async () => {
	const options = {
		queryParameters: { parameter: [{ name: 'onHoldType', value: 'ALL' }] },
	};
	await run({ returnAll: true, options });
	await run({ operation: 'get', rosterItemId: '904', options });
	expect(listsAsked().map(({ onHoldType }) => onHoldType)).toEqual(['ALL', 'ALL']);
});

it.each([
	['Hospital', 'besideOthers', 'On Hold Type leaves out'],
	['Hospital', 'alone', undefined],
	['all', 'besideOthers', undefined],
] as const)(
	'a page by hand with the hold type %s, which the service gives %s: %s',
	async (onHoldType, given, message) => {
		const { switches } = fixture.simulator;
		Object.assign(switches, { onHoldSpecific: given, onHoldAll: 'besideOthers' });
		const { items, error } = await fixture.run({
			...roster,
			filters: { onHoldType },
			options: { queryParameters: { parameter: [{ name: 'page', value: '0' }] } },
		});
		expect(items.length > 0).toBe(message === undefined);
		expect(error?.message).toEqual(message && expect.stringContaining(message));
	},
);

it('a shift on leave costs one request more than another', async () => {
	await run({ operation: 'get', rosterItemId: '902' });
	expect(fixture.takeRequests()).toHaveLength(1);
	await run({ operation: 'get', rosterItemId: '901' });
	expect(fixture.takeRequests()).toHaveLength(2);
});

it('another failure than a missing record is an error at once', async () => {
	fixture.simulator.switches.faults = [{ answer: { status: 403 } }];
	const { error } = await fixture.run({ ...roster, operation: 'get', rosterItemId: '901' });
	expect(error?.httpCode).toBe('403');
	expect(fixture.takeRequests()).toHaveLength(1);
});

it('more shifts than n8n can take are an error, also when each list is short enough', async () => {
	const { simulator } = fixture;
	given({ ...defaultSwitches(), onHoldAll: 'alone', show: { '/rosters': [] } });
	const [onLeave, other] = simulator.tables['/rosters'].map((row) => ({ ...row }));
	simulator.tables['/rosters'].length = 0;
	const small = ({ RosterItemId, OnHoldType }: Row, Minutes: number) => ({
		...{ RosterItemId, OnHoldType, Minutes },
	});
	// The shifts must differ. If all shifts were equal, a page would look like the page before.
	for (let index = 0; index < 51_000; index++) {
		simulator.tables['/rosters'].push(small(onLeave, index), small(other, index));
	}
	const { error } = await fixture.run({
		...roster,
		returnAll: true,
		filters: { onHoldType: 'ALL' },
	});
	expect(error?.message).toContain('There are more than 100000 records');
});
