/**
 * Tests lists and writes with each way in which an API can behave where the specification is silent. Also tests lists of an API that
 * contradicts the specification.
 */
import type { INodeParameters } from 'n8n-workflow';
import { findEndpoint, type ReadEndpoint } from '../../api/mod';
import {
	defaultSwitches,
	deviations,
	idField,
	openReadings,
	type Row,
	type Switches,
} from '../../simulator/mod';
import { binary } from '../engine/mod';
import { useFixture } from './fixture';
import { operations } from './operations';
import { parametersOf } from './parametersOf';

const fixture = useFixture({
	size: { clients: 12, workers: 8, weeksBack: 1, weeksAhead: 1, incidents: 20 },
});

type Settings = Partial<Switches>;

/** Returns how many records a list has. If the settings limit an answer, the list has more records than one answer can hold. */
const countOf = (settings: Settings) => ('caps' in settings ? 1_157 : 231);

/**
 * Returns the readings of each `OpenPoint` whose `concerns` is one of the given words. If several readings lead to the same test, only the
 * first of these readings is returned.
 */
function pointsOf(points: typeof openReadings, ...concerns: string[]) {
	const seen = new Set<string>();
	return points
		.filter((point) => concerns.includes(point.concerns))
		.flatMap(({ name, readings }) =>
			Object.entries(readings).map(([reading, settings]) => ({ name, reading, settings })),
		)
		.filter(({ settings }) => {
			const played = JSON.stringify([{ ...defaultSwitches(), ...settings }, countOf(settings)]);
			return !seen.has(played) && seen.add(played);
		});
}

interface Listed {
	readonly resource: string;
	readonly endpoint: ReadEndpoint;
	/** The filter for a client, and the field that it compares. */
	readonly client?: readonly [filter: string, field: string];
	/** The filters for days, and the field that they compare. */
	readonly days?: readonly [from: string, to: string, field: string];
}

const lists: Listed[] = (
	[
		['incident', ['clientId', '_ReferringId_1'], ['createfromDate', 'createtoDate', 'Timestamp']],
		[
			'sirsIncident',
			['clientId', '_ReferringId_1'],
			['createDateFrom', 'createDateTo', 'Timestamp'],
		],
		['roster', ['clientId', 'ClientId'], ['fromDate', 'toDate', 'DateOfService']],
		['timesheet', ['clientId', 'ClientId'], ['fromDate', 'toDate', 'DateOfService']],
		['agreement', ['clientId', 'ClientId'], undefined],
		['quote', ['clientId', 'ClientId'], ['fromDate', 'toDate', 'DateOfQuote']],
		['clientNote', ['ClientId', 'ClientId'], ['fromDate', 'toDate', 'NoteDate']],
		['form', undefined, undefined],
	] as const
).map(([resource, client, days]) => {
	const operation = operations.find(({ label }) => label === `${resource} getAll`);
	const endpoint = findEndpoint('GET', operation?.url ?? '');
	if (endpoint?.method !== 'GET') throw new Error(`${resource} has no list`);
	return { resource, endpoint, client, days };
});

/** Applies a reading, and fills the table with records of twelve clients. Incidents are open. */
function setUp({ endpoint }: Listed, settings: Settings): Row[] {
	const { simulator } = fixture;
	Object.assign(simulator.switches, structuredClone(settings));
	const { path } = endpoint;
	// The records also show their ids, so that the test can compare the records.
	const { show } = simulator.switches;
	show[path] = [...(show[path] ?? []), idField(path)];
	return simulator.fillTable(path, countOf(settings), {
		change: (row, index) =>
			Object.assign(row, {
				...('_ReferringId_1' in row
					? { _ReferringId_1: 1 + (index % 12) }
					: { ClientId: 1 + (index % 12) }),
				...('Closed' in row ? { Closed: 0, TaskClosed: 0 } : {}),
			}),
	});
}

const idsOf = ({ endpoint: { path } }: Listed, rows: readonly Row[]) =>
	rows.map((row) => Number(row[idField(path)])).sort((one, other) => one - other);

/**
 * Returns the filters of up to three requests, and which rows each request must bring. The first request is for all records. If the list
 * has filters for clients or days, there are requests for one client and for some days.
 */
function questions({
	client,
	days,
}: Listed): Array<[filters: INodeParameters, keeps: (row: Row) => boolean]> {
	const [from, to] = ['2025-04-01', '2025-06-30'];
	const day = (row: Row) => String(row[days?.[2] ?? '']).slice(0, 10);
	return [
		[{}, () => true],
		...(client ? [[{ [client[0]]: 7 }, (row: Row) => row[client[1]] === 7] as never] : []),
		...(days
			? [
					[
						{ [days[0]]: from, [days[1]]: to },
						(row: Row) => day(row) >= from && day(row) <= to,
					] as never,
				]
			: []),
	];
}

const ask = async ({ resource }: Listed, filters: INodeParameters) =>
	await fixture.run({ resource, operation: 'getAll', returnAll: true, filters });

describe.each(pointsOf(openReadings, 'lists', 'leave'))(
	'where the specification leaves open "$name", and it is $reading',
	({ settings }) => {
		it.each(lists)('$resource is complete', async (list) => {
			const rows = setUp(list, settings);
			for (const [filters, keeps] of questions(list)) {
				const { items, error } = await ask(list, filters);
				// A list of forms has no pages and cannot be divided.
				if (list.resource === 'form' && error) {
					expect(error.message).toContain('may not be whole');
					continue;
				}
				expect(error).toBeUndefined();
				const ids = items.map(({ json }) => json as Row);
				expect(idsOf(list, ids)).toEqual(idsOf(list, rows.filter(keeps)));
			}
		});
	},
);

describe.each(pointsOf(deviations, 'lists'))(
	'where an API contradicts the specification by $name ($reading)',
	({ name, settings }) => {
		it.each(lists)('$resource is right, or says that it is not', async (list) => {
			const rows = setUp(list, settings);
			for (const [filters, keeps] of questions(list)) {
				const { items, error } = await ask(list, filters);
				expect(fixture.takeRequests().length).toBeLessThan(100);
				if (error) {
					expect(error.description).toBeTruthy();
					continue;
				}
				const expected = rows.filter(keeps);
				const ids = new Set(
					idsOf(
						list,
						items.map(({ json }) => json as Row),
					),
				);
				const wanted = new Set(idsOf(list, expected));
				// Nobody can see whether an API leaves out a record at the edge of a range, or compares dates in another time zone.
				const isEdge = ['bounds', 'filterShift'].includes(name);
				const missing = [...wanted].filter((id) => !ids.has(id));
				if (!isEdge) expect(missing).toEqual([]);
				const strangers = [...ids].filter((id) => !wanted.has(id));
				// If the API does not show the field that a filter compares, nobody can see that the API ignores the filter.
				const { parameters, fields = {} } = list.endpoint;
				const isShown = Object.keys(filters).every((filter) => {
					const field = parameters[filter].filter?.field;
					return field !== undefined && field in fields;
				});
				if (!isEdge && isShown) expect(strangers).toEqual([]);
			}
		});
	},
);

describe.each(pointsOf(openReadings, 'writes'))(
	'where the specification leaves open "$name", and it is $reading',
	({ settings }) => {
		it.each(operations.filter(({ method }) => method !== 'GET'))(
			'$label is done once, with Retry On Fail, too',
			async ({ chosen, label, method, url }) => {
				Object.assign(fixture.simulator.switches, structuredClone(settings));
				const putBody = settings.putBody?.['/worker'];
				const isUpdate = ['update', 'upsert'].includes(String(chosen.operation));
				const options =
					isUpdate && (putBody === 'array' || putBody === 'object')
						? { wrapInArray: putBody === 'array' }
						: {};
				const data = await binary('x', 'x.txt', 'text/plain');
				const { items, error } = await fixture.run(
					{ ...chosen, ...parametersOf({ label }, fixture), options },
					{ items: [{ json: {}, binary: { data } }], maxTries: 3 },
				);
				// With this setting, the service refuses fields that are not documented.
				if (settings.unknownFields === 'refuse' && error?.httpCode === '400') return;
				expect(error).toBeUndefined();
				expect(items).toHaveLength(1);
				// The GET requests look at the service before and after the write.
				const requests = fixture.takeRequests().filter((one) => one.method !== 'GET');
				const seen = requests.map((one) => [one.method, one.path, Math.floor(one.status / 100)]);
				expect(seen).toEqual([[method, url, 2]]);
			},
		);
	},
);
