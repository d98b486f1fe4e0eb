/** Tests services whose headers say that a list has more records, or how many records it has. */
import fc from 'fast-check';
import { everybody, reads, type ReadEndpoint } from '../../api/mod';
import { listRecords, readPart } from '../../lists/mod';
import { choices } from '../../simulator/choices';
import { idField, type Row, type Simulator } from '../../simulator/mod';
import type { ApiRequest, Session } from '../../http/mod';
import type { Query } from '../../values/mod';
import { lastingSession, useSimulator } from '../http/session';

let simulator: Simulator;
const tables = Object.fromEntries(
	Object.values(reads).map(({ path }) => [path, [{ [idField(path)]: 1 }]]),
);
useSimulator({ tables }, (started) => (simulator = started));

const list = async (endpoint: ReadEndpoint, query: Query = {}, wanted?: number) =>
	await listRecords(lastingSession(simulator), endpoint, query, { wanted });

const { lengthHeaders } = choices;
type Kind = (typeof lengthHeaders)[number];
const telling = lengthHeaders.filter((kind) => kind !== 'nothing');

function fill(endpoint: ReadEndpoint, count: number, change?: (row: Row, index: number) => void) {
	const { path } = endpoint;
	simulator.switches.show[path] = [idField(path)];
	simulator.fillTable(path, count, change && { change: (row, at) => void change(row, at) });
}

/** Makes a session with the simulator in which `change` replaces the records and headers of each answer. */
function changed(
	change: (
		request: ApiRequest,
		records: readonly unknown[],
	) => { records: readonly unknown[]; headers: Record<string, string> },
): Session {
	const session = lastingSession(simulator);
	const transport = async (request: ApiRequest) => {
		const answer = await session.transport(request);
		const { records, headers } = change(request, answer.body as unknown[]);
		return { ...answer, headers: { ...answer.headers, ...headers }, body: records };
	};
	return { ...session, transport };
}

describe('a list without a limit', () => {
	it.each(telling)('that is cut off, and says so by %s, is incomplete', async (kind) => {
		for (const [endpoint, query] of [
			[reads.clients, everybody],
			[reads.workers, everybody],
			[reads.areas, {}],
			[reads.clientDocuments, {}],
		] as [ReadEndpoint, Query][]) {
			fill(endpoint, 12);
			simulator.switches.lengthHeaders = kind;
			simulator.switches.cutLists = { [endpoint.path]: 3 };
			const { records, incomplete } = await list(endpoint, query);
			expect(records).toHaveLength(3);
			expect(incomplete?.message).toMatch(
				/^The service says that this list has (?:more|12) records, and gave 3 \(GET /,
			);
			// If a caller wants only as many records as came, the list is complete.
			expect((await list(endpoint, query, 3)).incomplete).toBeUndefined();
		}
	});

	it.each(lengthHeaders)('that is whole with %s is whole', async (kind) => {
		for (const query of [everybody, {}]) {
			fill(reads.clients, 12, (row, at) => (row.Current = at % 3 === 0 ? 0 : 1));
			simulator.switches.lengthHeaders = kind;
			const before = simulator.requests.length;
			const { records, incomplete } = await list(reads.clients, query);
			expect([records.length, incomplete]).toEqual([query === everybody ? 12 : 8, undefined]);
			// If the header names more records than came, `listRecords()` compares this number with the list for the query `everybody`.
			const isAsked = kind === 'countOfAll' && query !== everybody;
			expect(simulator.requests.length - before).toBe(isAsked ? 2 : 1);
		}
	});

	it('is incomplete where a count follows the filters, although the list without them is longer', async () => {
		fill(reads.clients, 12, (row, at) => (row.Current = at < 8 ? 1 : 0));
		const cut = changed(({ query }, records) =>
			'includeNonCurrent' in query
				? { records, headers: { 'x-total-count': '12' } }
				: { records: records.slice(0, 5), headers: { 'x-total-count': '8' } },
		);
		const { records, incomplete } = await listRecords(cut, reads.clients, {});
		expect(records).toHaveLength(5);
		expect(incomplete?.message).toMatch(/has 8 records, and gave 5/);
	});

	it('is incomplete where a count may be of the whole table, and the whole table does not come', async () => {
		fill(reads.clients, 12, (row, at) => (row.Current = at < 6 ? 1 : 0));
		Object.assign(simulator.switches, { lengthHeaders: 'countOfAll', cutLists: { '/clients': 8 } });
		expect((await list(reads.clients)).incomplete).toBeDefined();
	});
});

describe('a list with a limit', () => {
	const ofOneDay = (row: Row) =>
		Object.assign(row, { Timestamp: '2026-03-09 10:00:00', NoteDate: '2026-03-09' });

	it.each(['link', 'range', 'partial'] as const)(
		'that can neither be divided nor skipped through is incomplete where %s says so',
		async (kind) => {
			fill(reads.incidents, 140, (row) =>
				Object.assign(ofOneDay(row), { _ReferringId_1: 1, Closed: 0, TaskClosed: 0 }),
			);
			Object.assign(simulator.switches, {
				...{ lengthHeaders: kind, ignoredParameters: { '*': ['page'] } },
				caps: { '*': { maximum: 137, above: 'clamp' } },
			});
			const { incomplete } = await list(reads.incidents);
			expect(incomplete?.message).toMatch(
				/may hold more than the 137 records .*says that there are more/,
			);
		},
	);

	it('is incomplete where a count of its own records is larger', async () => {
		fill(reads.incidents, 140, (row) =>
			Object.assign(ofOneDay(row), { _ReferringId_1: 1, Closed: 0, TaskClosed: 0 }),
		);
		Object.assign(simulator.switches, {
			...{ lengthHeaders: 'count', caps: { '*': { maximum: 137, above: 'clamp' } } },
		});
		const { incomplete } = await list(reads.incidents);
		expect(incomplete?.message).toMatch(/says that this list has 140 records, and gave 137/);
	});

	it.each(lengthHeaders)('that comes in pages or slices is whole with %s', async (kind) => {
		for (const endpoint of [reads.rosters, reads.incidents, reads.timesheets] as ReadEndpoint[]) {
			fill(endpoint, 450);
			Object.assign(simulator.switches, {
				...{ lengthHeaders: kind, caps: { '*': { maximum: 100, above: 'clamp' } } },
			});
			const { records, incomplete } = await list(endpoint);
			expect([records.length, incomplete]).toEqual([450, undefined]);
			const some = await list(endpoint, {
				clientId: '1',
			});
			expect(some.incomplete).toBeUndefined();
		}
	});

	it.each<[string, ReadEndpoint, Query, Partial<Simulator['switches']>]>([
		['by pages', reads.agreements, {}, {}],
		['in another order each time', reads.agreements, {}, { order: 'reshuffled' }],
		['by numbers of pages', reads.agreements, {}, { pageCounts: 'pages' }],
		['by numbers of pages from one', reads.agreements, {}, { pageCounts: 'pagesFromOne' }],
		['where a wider question brings more', reads.incidents, { clientId: '1' }, {}],
		['of one day', reads.incidents, { fromDate: '2026-03-09', toDate: '2026-03-09' }, {}],
	])('that comes %s is not whole where each answer says that more follows', async (...given) => {
		const [, endpoint, query, settings] = given;
		fill(endpoint, 30, (row, at) =>
			Object.assign(row, { ...(at < 20 && ofOneDay({})), _ReferringId_1: at < 12 ? 1 : 2 }),
		);
		Object.assign(simulator.switches, settings);
		const session = lastingSession(simulator);
		expect((await listRecords(session, endpoint, query)).incomplete).toBeUndefined();
		// If `listRecords()` uses pages, the empty page after the last page decides that the list ends.
		const hasPages = 'page' in endpoint.parameters;
		for (const saysIfEmpty of hasPages ? [true] : [true, false]) {
			const always: typeof session = {
				...session,
				transport: async (request) => {
					const answer = await session.transport(request);
					const isSaid = saysIfEmpty || (answer.body as unknown[]).length > 0;
					const link = isSaid ? { link: '</next>; rel="next"' } : {};
					return { ...answer, headers: { ...answer.headers, ...link } };
				},
			};
			const before = simulator.requests.length;
			expect((await listRecords(always, endpoint, query)).incomplete).toBeDefined();
			expect(simulator.requests.length - before).toBeLessThan(100);
		}
	});

	it('is whole where each page with records says that more follows, and the one behind the last does not', async () => {
		const session = changed((_, records) => ({
			records,
			headers: { link: records.length > 0 ? '</rosters?page=1>; rel="next"' : '' },
		}));
		for (const count of [1, 30, 450]) {
			fill(reads.rosters, count);
			simulator.switches.caps = { '*': { maximum: 100, above: 'clamp' } };
			const { records, incomplete } = await listRecords(session, reads.rosters, {});
			expect([records.length, incomplete]).toEqual([count, undefined]);
		}
	});

	it('is not whole where it is empty, and says that more follows', async () => {
		fill(reads.incidents, 30);
		const session = lastingSession(simulator);
		const always: typeof session = {
			...session,
			transport: async (request) => ({ ...(await session.transport(request)), status: 206 }),
		};
		const query = { clientId: '987654' };
		expect((await listRecords(session, reads.incidents, query)).incomplete).toBeUndefined();
		expect((await listRecords(always, reads.incidents, query)).incomplete).toBeDefined();
	});

	it('is whole where closed records are left out, and counted', async () => {
		fill(reads.incidents, 30, (row, at) => Object.assign(row, { Closed: at % 2, TaskClosed: 0 }));
		Object.assign(simulator.switches, { lengthHeaders: 'countOfAll', closedUnasked: 'leftOut' });
		const { records, incomplete } = await list(reads.incidents);
		expect([records.length, incomplete]).toEqual([15, undefined]);
	});

	it('is incomplete where a count of the whole table is larger, and nothing was filtered', async () => {
		fill(reads.agreements, 140);
		Object.assign(simulator.switches, {
			...{ lengthHeaders: 'countOfAll', pageCounts: 'nothing' },
			caps: { '*': { maximum: 137, above: 'clamp' } },
		});
		expect((await list(reads.agreements)).incomplete?.message).toMatch(/has 140 records/);
		simulator.switches.lengthHeaders = 'nothing';
		expect((await list(reads.agreements)).incomplete).toBeUndefined();
	});
});

it('reads a part of a list on, where an answer says that more follows', async () => {
	fill(reads.agreements, 12);
	const session = lastingSession(simulator);
	expect(await readPart(session, reads.agreements, {}, { offset: 0 })).toHaveLength(12);
	Object.assign(simulator.switches, {
		...{ lengthHeaders: 'link', caps: { '*': { maximum: 5, above: 'clamp' } } },
	});
	expect(await readPart(session, reads.agreements, {}, { offset: 0 })).toHaveLength(12);
});

it('is whole, or says that it is not, whatever is cut and said', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.record({
				kind: fc.constantFrom<Kind>(...telling.filter((kind) => kind !== 'countOfAll')),
				path: fc.constantFrom('incidents', 'rosters', 'agreements', 'quotes', 'clients', 'forms'),
				count: fc.integer({ min: 0, max: 160 }),
				cap: fc.integer({ min: 1, max: 160 }),
				days: fc.integer({ min: 1, max: 9 }),
				pageCounts: fc.constantFrom(...choices.pageCounts),
				order: fc.constantFrom('idAscending', 'idDescending', 'shuffled'),
			}),
			async ({ kind, path, count, cap, days, pageCounts, order }) => {
				simulator.reset();
				const endpoint = (reads as Record<string, ReadEndpoint>)[path];
				fill(endpoint, count, (row, at) => {
					for (const { field = '' } of endpoint.dateRanges ?? [])
						row[field] = `2026-03-0${1 + (at % days)}`;
				});
				Object.assign(simulator.switches, {
					...{ lengthHeaders: kind, pageCounts, order, cutLists: { '/clients': cap } },
					caps: { '*': { maximum: cap, above: 'clamp' } },
				});
				const { records, incomplete } = await list(endpoint, path === 'clients' ? everybody : {});
				if (!incomplete) expect(records).toHaveLength(count);
			},
		),
		{ numRuns: Number(process.env.LISTS ?? 60) },
	);
});
