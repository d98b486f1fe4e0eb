/** Tests complete lists: how many requests a list takes, and which error comes if a list cannot be read. */
import { reads, type ReadEndpoint } from '../../api/mod';
import { type ApiRequest, type Session } from '../../http/mod';
import { type Query } from '../../values/mod';
import { choices } from '../../simulator/choices';
import { type Cap, type FillOptions, type Row, type Simulator, idField } from '../../simulator/mod';
import { afterEachRequest, lastingSession, settled, useSimulator } from '../http/session';
import { listRecords } from '../../lists/mod';
import { listOrThrow } from './listOrThrow';

let simulator: Simulator;

// The simulator copies these records many times. They are short, so that copies and answers are fast.
const tables = Object.fromEntries(
	Object.values(reads).map(({ path }) => [path, [{ [idField(path)]: 1 }]]),
);
// The end of this agreement is not set. The service gives the agreement for any last day in a query. This shows how the service treats
// unset dates.
tables['/agreements'] = [{ AgreementId: 1, EndDate: '0000-00-00' } as never];
useSimulator({ tables }, (started) => (simulator = started));

const endpointOf = (path: string): ReadEndpoint => {
	const endpoint = Object.values(reads).find((candidate) => candidate.path === path);
	if (!endpoint) throw new Error(`There is no ${path}`);
	return endpoint;
};

const orders = choices.order;

const inTurn = orders.filter((order) => !order.endsWith('shuffled'));

/** Fills a table with records that show their ids, even if the specification does not list the ids. */
function fill(path: string, count: number, options?: FillOptions): Row[] {
	simulator.switches.show[path] = [idField(path)];
	return simulator.fillTable(path, count, options);
}

const cap = (path: string, maximum: number, above: Cap['above']) => {
	simulator.switches.caps = { [path]: { maximum, above } };
};

const list = async (path: string, query: Query = {}, wanted?: number): Promise<Row[]> =>
	await listOrThrow(lastingSession(simulator), endpointOf(path), query, { wanted });

const idsOf = (path: string, records: readonly Row[]): number[] =>
	records.map((record) => Number(record[idField(path)])).sort((one, other) => one - other);

/** Returns the values of a query parameter in all requests so far. */
const sent = (name: string) =>
	simulator.requests.map(({ query }) => Object.fromEntries(query)[name] as string | undefined);

/** Checks that the list has every record exactly once. */
async function expectAll(path: string): Promise<void> {
	const records = await list(path);
	expect(idsOf(path, records)).toEqual(idsOf(path, simulator.tables[path]));
	await settled();
}

describe('listRecords() by pages', () => {
	it('gets 45,000 rosters in 4 requests, and never asks for more than 20,000', async () => {
		fill('/rosters', 45_000);
		await expectAll('/rosters');
		expect(simulator.requests.length).toBeLessThanOrEqual(4);
		expect(Math.max(...sent('limit').map(Number))).toBe(20_000);
	});

	it('keeps to the limit that the service took, whatever comes later', async () => {
		fill('/rosters', 20_190);
		await expectAll('/rosters');
		expect(sent('limit')).toEqual(['20000', '20000', '20000', '20000']);
	});

	it('gets 40,000 timesheets in 2 requests, and one beyond the end', async () => {
		fill('/timesheets', 40_000);
		await expectAll('/timesheets');
		expect(sent('limit')[0]).toBe('40000');
		expect(sent('page')).toEqual([undefined, '39990', '79980']);
	});

	it.each([
		[0, 1],
		[9, 1],
		// One more request is needed, because a service may give fewer than 200 records in one answer.
		[10, 2],
		[137, 2],
		[199, 2],
		[200, 2],
		[201, 2],
		[5_000, 2],
	])('gets %d rosters in %d request(s)', async (count, requests) => {
		fill('/rosters', count);
		await expectAll('/rosters');
		expect(simulator.requests).toHaveLength(requests);
	});

	it.each([
		['/agreements', 1_000, 'clamp', 7],
		['/agreements', 1_000, 'default', 7],
		['/notes-client', 333, 'clamp', 17],
		['/notes-client', 333, 'default', 28],
		// The last page has 100 records. The service may have begun to cut off lists at 100, so more requests are needed.
		['/rosters', 500, 'clamp', 13],
		['/timesheets', 200, 'clamp', 29],
		['/timesheets', 2_000, 'default', 8],
	] as const)(
		'goes on by what arrived when %s gives at most %d (%s)',
		async (path, maximum, above, requests) => {
			fill(path, 5_000);
			cap(path, maximum, above);
			await expectAll(path);
			expect(simulator.requests.length).toBeLessThanOrEqual(requests);
		},
	);

	it.each([
		['/agreements', 1_500, 3],
		['/agreements', 300, 10],
		['/incidents', 1_500, 6],
	])('asks %s for less when a limit above %d is refused', async (path, most, requests) => {
		fill(path, 1_400);
		const session = lastingSession(simulator);
		const refusing: Session = {
			...session,
			transport: async (request: ApiRequest) =>
				Number(request.query.limit) > most
					? { status: 400, headers: {}, body: '' }
					: await session.transport(request),
		};
		const records = await listOrThrow(refusing, endpointOf(path), {});
		expect(idsOf(path, records)).toEqual(idsOf(path, simulator.tables[path]));
		expect(simulator.requests.length).toBeLessThanOrEqual(requests);
	});

	it.each([
		['asked for fewer than all of them', 217, 250, 2_500],
		['nobody chooses the limit that counts', 340, 350, undefined],
	])(
		'finds the limit of a service that falls back to 200, where %s',
		async (_, count, most, wanted) => {
			fill('/Forms', count);
			cap('/Forms', most, 'default');
			expect(await list('/Forms', {}, wanted)).toHaveLength(count);
		},
	);

	it('follows pages that write numbers as text or not, as they like', async () => {
		fill('/agreements', 450);
		cap('/agreements', 200, 'clamp');
		const session = lastingSession(simulator);
		let answers = 0;
		const wavering: Session = {
			...session,
			transport: async (request: ApiRequest) => {
				const answer = await session.transport(request);
				const isText = answers++ % 2 === 1;
				const written = (_: string, value: unknown) =>
					typeof value === 'number' && isText ? String(value) : value;
				return { ...answer, body: JSON.parse(JSON.stringify(answer.body, written)) as unknown };
			},
		};
		expect(await listOrThrow(wavering, endpointOf('/agreements'), {})).toHaveLength(450);
		// The last request shows that there are no records behind the last page.
		expect(simulator.requests.length).toBeLessThanOrEqual(5);
	});

	it('tells a request that is refused whatever the limit', async () => {
		await expect(list('/incidents', { madeUp: '1' })).rejects.toMatchObject({ status: 400 });
		const limits = ['20000', '1000', '400', '300', '250', '200', '1'];
		expect(sent('limit')).toEqual(limits);
		await expect(list('/incidents', { madeUp: '1' }, 50)).rejects.toMatchObject({ status: 400 });
		// A service may refuse even a limit of 50.
		expect(sent('limit')).toEqual([...limits, '50', '1']);
	});

	it('repeats every filter on each page', async () => {
		fill('/agreements', 900, { change: (row) => (row.ClientId = 7) });
		cap('/agreements', 250, 'clamp');
		expect(await list('/agreements', { clientId: '7' })).toHaveLength(900);
		expect(new Set(sent('clientId'))).toEqual(new Set(['7']));
	});

	it('gives two shifts that look the same twice', async () => {
		simulator.fillTable('/rosters', 450, {
			change: (row, index) => Object.assign(row, { StartTime: '09:00:00', Minutes: index >> 1 }),
		});
		cap('/rosters', 200, 'clamp');
		expect(await list('/rosters')).toHaveLength(450);
	});

	it('fails when /agreements gives the same page again and again', async () => {
		fill('/agreements', 700);
		cap('/agreements', 250, 'clamp');
		simulator.switches.ignoredParameters = { '*': ['page'] };
		await expect(list('/agreements')).rejects.toThrow(
			/more than the \d+ records .*, and the service does not skip records/,
		);
		const some = list('/agreements', {}, 300);
		await expect(some).rejects.toThrow(
			/more than the \d+ records .*, and the service does not skip records/,
		);
		expect(simulator.requests.length).toBeLessThanOrEqual(12);
	});

	it.each(['/notes-client', '/rosters', '/timesheets'])(
		'reads %s by its days when it gives the same page again and again',
		async (path) => {
			fill(path, 700);
			cap(path, 250, 'clamp');
			simulator.switches.ignoredParameters = { '*': ['page'] };
			await expectAll(path);
			expect(simulator.requests.length).toBeLessThan(25);
			expect(await list(path, {}, 300)).toHaveLength(300);
		},
	);

	it('fails when /agreements is in another order each time', async () => {
		fill('/agreements', 700);
		cap('/agreements', 250, 'clamp');
		simulator.switches.order = 'reshuffled';
		await expect(list('/agreements')).rejects.toThrow('The list changed each time');
	});

	it('reads /rosters by its days when it is in another order each time', async () => {
		fill('/rosters', 700);
		cap('/rosters', 250, 'clamp');
		simulator.switches.order = 'reshuffled';
		await expectAll('/rosters');
	});

	it.each(
		['/agreements', '/notes-client', '/rosters', '/timesheets'].flatMap((path) =>
			[true, false].map((hasIds) => [path, hasIds] as const),
		),
	)(
		'takes %s for whole in any order when it came in one answer (ids: %p)',
		async (path, hasIds) => {
			for (const count of [200, 231, 399, 1_000]) {
				fill(path, count);
				if (!hasIds) simulator.switches.show = {};
				simulator.switches.order = 'reshuffled';
				simulator.requests.length = 0;
				const records = await list(path);
				expect(records).toHaveLength(count);
				if (hasIds) expect(idsOf(path, records)).toEqual(idsOf(path, simulator.tables[path]));
				// If the number of records is a usual limit, the list is read twice, because a record may have been deleted in the meantime.
				expect(simulator.requests).toHaveLength([200, 1_000].includes(count) ? 4 : 2);
			}
		},
	);

	/** Makes a session whose service gives at most 250 records. The records of one day come in another order each time. */
	const unstableWithinDays = (path: string, rows: readonly Row[], field: string): Session => ({
		...lastingSession(simulator),
		transport: async ({ path: asked, query }: ApiRequest) => {
			const dayOf = (row: Row) => String(row[field]);
			const inOrder = rows
				.map((row) => ({ row, dice: Math.random() }))
				.sort(
					(one, other) => dayOf(one.row).localeCompare(dayOf(other.row)) || one.dice - other.dice,
				)
				.map(({ row }) => row)
				.filter(
					(row) => (query.fromDate ?? '') <= dayOf(row) && dayOf(row) <= (query.toDate ?? '9'),
				);
			const skip = Number(query.page ?? 0);
			const body = asked === path ? inOrder.slice(skip, skip + 250) : [];
			return { status: 200, headers: {}, body: structuredClone(body) };
		},
	});

	it('unites pages of a service that has no order within a day, by ids', async () => {
		const rows = Array.from({ length: 900 }, (_, index) => ({
			AgreementId: index,
			StartDate: `2026-01-${10 + (index % 12)}`,
		}));
		for (let time = 0; time < 10; time++) {
			const session = unstableWithinDays('/agreements', rows, 'StartDate');
			const { records, incomplete } = await listRecords(session, reads.agreements, {});
			if (incomplete) expect(incomplete.message).toContain('The list changed each time');
			else
				expect(idsOf('/agreements', records)).toEqual(rows.map(({ AgreementId }) => AgreementId));
		}
	});

	it('reads a service that has no order within a day by its days, without ids', async () => {
		const rows = Array.from({ length: 900 }, (_, Minutes) => ({
			Minutes,
			DateOfService: `2026-01-${10 + (Minutes % 12)}`,
			CreatedTime: '2026-01-01',
		}));
		const session = unstableWithinDays('/rosters', rows, 'DateOfService');
		const records = await listOrThrow(session, reads.rosters, { fromDate: '2026-01-01' });
		const minutes = records.map(({ Minutes }) => Number(Minutes)).sort((one, other) => one - other);
		expect(minutes).toEqual(rows.map(({ Minutes }) => Minutes));
	});

	const whileReading = (happens: (request: number) => void) =>
		afterEachRequest(lastingSession(simulator), happens);

	it.each([
		['added', () => simulator.tables['/rosters'].unshift({ RosterItemId: 1 })],
		['removed', () => simulator.tables['/rosters'].shift()],
	])('starts again when a record is %s while it reads', async (_, happens) => {
		fill('/rosters', 700);
		cap('/rosters', 250, 'clamp');
		const session = whileReading((request) => request === 2 && happens());
		const records = await listOrThrow(session, reads.rosters, {});
		expect(idsOf('/rosters', records)).toEqual(idsOf('/rosters', simulator.tables['/rosters']));
	});

	it('starts again when a record moves to another page while it reads', async () => {
		const rows = fill('/agreements', 700);
		cap('/agreements', 250, 'clamp');
		simulator.switches.order = 'dateAscending';
		for (const row of rows) row.StartDate = '2025-06-01';
		const session = whileReading((request) => {
			if (request > 1) return;
			// A record of the first page and a record of the last page change places. All other records keep their places.
			rows[0].StartDate = '2025-12-31';
			rows[600].StartDate = '2025-01-01';
		});
		const records = await listOrThrow(session, reads.agreements, {});
		expect(idsOf('/agreements', records)).toEqual(idsOf('/agreements', rows));
	});

	it('fails when the list never holds still', async () => {
		fill('/agreements', 700);
		cap('/agreements', 250, 'clamp');
		const session = whileReading((request) =>
			simulator.tables['/agreements'].unshift({ AgreementId: 10_000 + request }),
		);
		await expect(listOrThrow(session, reads.agreements, {})).rejects.toThrow(
			'The list changed each time',
		);
		expect(simulator.requests.length).toBeLessThan(20);
	});
});

describe('listRecords() with a limit', () => {
	const caps: [string, Cap | undefined][] = [
		['does not cap', undefined],
		['cuts to 250', { maximum: 250, above: 'clamp' }],
		['falls back above 1,000', { maximum: 1_000, above: 'default' }],
		['falls back above 300', { maximum: 300, above: 'default' }],
	];
	const paths = [
		'/incidents',
		'/SIRS',
		'/quotes',
		'/rosters',
		'/timesheets',
		'/agreements',
		'/notes-client',
	];

	it.each(paths.flatMap((path) => caps.map(([name, of]) => [path, name, of] as const)))(
		'gives exactly as many of %s as are wanted when the service %s',
		async (path, _, of) => {
			fill(path, 1_300);
			if (of) simulator.switches.caps = { [path]: of };
			for (const wanted of [1, 50, 200, 201, 720, 1_300, 5_000]) {
				const ids = new Set(idsOf(path, await list(path, {}, wanted)));
				expect(ids.size).toBe(Math.min(wanted, 1_300));
			}
		},
	);

	it.each(['/incidents', '/rosters'])(
		'gives no more of %s than are wanted when the service gives more than was asked for',
		async (path) => {
			fill(path, 300);
			const session = lastingSession(simulator);
			const generous: Session = {
				...session,
				transport: async (request: ApiRequest) =>
					await session.transport({ ...request, query: {} }),
			};
			expect(await listOrThrow(generous, endpointOf(path), {}, { wanted: 50 })).toHaveLength(50);
		},
	);

	it('asks for no more than is wanted', async () => {
		fill('/incidents', 300);
		await list('/incidents', {}, 50);
		expect(sent('limit')).toEqual(['50']);
	});

	it('takes 25,000 rosters in two pages', async () => {
		fill('/rosters', 26_000);
		expect(await list('/rosters', {}, 25_000)).toHaveLength(25_000);
		expect(simulator.requests).toHaveLength(2);
	});

	it('stops splitting days as soon as it has enough', async () => {
		fill('/incidents', 5_000);
		cap('/incidents', 500, 'clamp');
		expect(await list('/incidents', {}, 700)).toHaveLength(700);
		expect(simulator.requests.length).toBeLessThanOrEqual(4);
	});
});

describe('listRecords() by dates', () => {
	it('gets 137 incidents in three requests, because a service may give just so many', async () => {
		fill('/incidents', 137);
		await expectAll('/incidents');
		expect(sent('limit')).toEqual(['20000', '20000', '20000']);
	});

	it.each(inTurn)('gets 5,000 incidents, %s and not capped, in six requests', async (order) => {
		fill('/incidents', 5_000);
		simulator.switches.order = order;
		await expectAll('/incidents');
		// Three of the requests show how the service treats records without a date. They are sent only once a day.
		expect(simulator.requests.length).toBeLessThanOrEqual(6);
	});

	it.each([
		['/incidents', 'shuffled'],
		['/incidents', 'reshuffled'],
		['/SIRS', 'idAscending'],
		['/quotes', 'idAscending'],
	] as const)('gets 5,000 of %s, %s and not capped, in seven requests', async (path, order) => {
		fill(path, 5_000);
		simulator.switches.order = order;
		await expectAll(path);
		expect(simulator.requests.length).toBeLessThanOrEqual(7);
	});

	it.each([
		...inTurn.map((order) => ['/incidents', order, 16] as const),
		['/incidents', 'shuffled', 20],
		['/incidents', 'reshuffled', 20],
		// Two more requests are needed, because the records of /SIRS do not show the dates by which the list is divided.
		['/SIRS', 'idDescending', 22],
		['/SIRS', 'shuffled', 22],
		// Even more requests are needed, because a quote may get another date in the meantime.
		['/quotes', 'idDescending', 32],
		['/quotes', 'shuffled', 30],
	] as const)(
		'gets 5,000 of %s, %s, past a cap of 1,000 in %d requests',
		async (path, order, requests) => {
			for (const above of ['clamp', 'default'] as const) {
				fill(path, 5_000);
				simulator.switches.order = order;
				cap(path, 1_000, above);
				simulator.requests.length = 0;
				await expectAll(path);
				expect(simulator.requests.length).toBeLessThanOrEqual(requests);
			}
		},
	);

	it('is not led astray by dates that have nothing to do with those that are compared', async () => {
		fill('/SIRS', 1_500, { change: (row) => (row.NoteDate = '2020-01-01 09:00:00') });
		cap('/SIRS', 250, 'clamp');
		await expectAll('/SIRS');
		expect(simulator.requests.length).toBeLessThanOrEqual(60);
	});

	it.each(['/incidents', '/SIRS', '/quotes'])(
		'gets 2,000 of %s past a cap of 200',
		async (path) => {
			fill(path, 2_000);
			cap(path, 200, 'clamp');
			await expectAll(path);
			expect(simulator.requests.length).toBeLessThanOrEqual(100);
		},
	);

	it('keeps to the filters and dates of the user in every part', async () => {
		fill('/incidents', 3_000, { change: (row, index) => (row.Closed = index % 2) });
		cap('/incidents', 300, 'clamp');
		const query = {
			closed: 'true',
			createfromDate: '2025-02-01',
			createtoDate: '2025-11-30',
			fromDate: '2025-03-01',
		};
		const records = await list('/incidents', query);
		const expected = simulator.tables['/incidents'].filter(
			({ Closed, Timestamp }) =>
				Closed === 1 && String(Timestamp) >= '2025-03-01' && String(Timestamp) < '2025-12-01',
		);
		expect(idsOf('/incidents', records)).toEqual(idsOf('/incidents', expected));
		for (const { query: pairs } of simulator.requests) {
			const asked = Object.fromEntries(pairs);
			expect(asked).toMatchObject({ closed: 'true', fromDate: '2025-03-01' });
			expect(asked.createfromDate >= '2025-02-01').toBe(true);
			expect(asked.createtoDate <= '2025-11-30').toBe(true);
		}
	});

	it('includes records without a date', async () => {
		fill('/quotes', 900, {
			change: (row, index) => index % 20 === 0 && (row.DateOfQuote = '0000-00-00'),
		});
		cap('/quotes', 200, 'clamp');
		await expectAll('/quotes');
	});

	it('fails when there are more records without a date than the service gives', async () => {
		fill('/quotes', 900, {
			change: (row, index) => index % 3 === 0 && (row.DateOfQuote = '0000-00-00'),
		});
		cap('/quotes', 200, 'clamp');
		await expect(list('/quotes')).rejects.toThrow('may not be whole');
		expect(simulator.requests.length).toBeLessThan(65);
	});

	it('keeps quotes apart that have no id', async () => {
		fill('/quotes', 900, { change: (row, index) => (row.QuoteId = index % 3 === 0 ? index : -1) });
		cap('/quotes', 200, 'clamp');
		expect(await list('/quotes')).toHaveLength(900);
	});

	it('loses nothing when an upper bound means the midnight that starts its day', async () => {
		simulator.switches.upperBound = 'midnight';
		for (const path of ['/incidents', '/SIRS']) {
			for (const order of orders) {
				simulator.switches.order = order;
				fill(path, 1_500, { fromDate: '2025-05-01', toDate: '2025-05-31' });
				cap(path, 250, 'clamp');
				await expectAll(path);
			}
		}
	});

	it('takes no short cut past the midnight that an upper bound means', async () => {
		simulator.switches.upperBound = 'midnight';
		simulator.switches.order = 'idDescending';
		fill('/incidents', 300, {
			fromDate: '2024-01-01',
			toDate: '2024-12-31',
			change: (row, index) =>
				(row.Timestamp = index < 295 ? '2025-01-01 09:00:00' : '2025-01-02 00:00:00'),
		});
		cap('/incidents', 250, 'clamp');
		expect(await list('/incidents', { createtoDate: '2025-01-02' })).toHaveLength(300);
	});

	it.each([
		[300, 'clamp'],
		[1_000, 'default'],
	] as const)(
		'fails when records come only without dates in the query (%d, %s)',
		async (maximum, above) => {
			fill('/quotes', 1_400, {
				change: (row, index) => index % 10 === 0 && (row.DateOfQuote = '0000-00-00'),
			});
			cap('/quotes', maximum, above);
			simulator.switches.order = 'shuffled';
			const session = lastingSession(simulator);
			const hiding: Session = {
				...session,
				transport: async (request: ApiRequest) => {
					const answer = await session.transport(request);
					const isAsked = 'fromDate' in request.query || 'toDate' in request.query;
					if (!Array.isArray(answer.body)) return answer;
					const dated = (answer.body as Row[]).filter((row) => row.DateOfQuote !== '0000-00-00');
					return isAsked ? { ...answer, body: dated } : answer;
				},
			};
			await expect(listOrThrow(hiding, reads.quotes, {})).rejects.toThrow('may not be whole');
		},
	);

	it('finds what was entered late, behind the end of a list that was in order so far', async () => {
		fill('/incidents', 1_500, {
			change: (row, index) => index > 1_400 && (row.Timestamp = '2024-07-01 08:00:00'),
		});
		cap('/incidents', 1_000, 'clamp');
		await expectAll('/incidents');
	});

	it('finds a quote that was dated back, behind the end of a list that was in order so far', async () => {
		fill('/quotes', 1_001, {
			change: (row, index) => index === 1_000 && (row.DateOfQuote = '2024-07-01'),
		});
		cap('/quotes', 1_000, 'clamp');
		await expectAll('/quotes');
	});

	it.each(['/incidents', '/SIRS', '/quotes'])(
		'fails when one day of %s holds more than the service gives, and names it',
		async (path) => {
			fill(path, 1_500, {
				change: (row, index) => {
					if (index % 2 === 0) return;
					for (const name of ['Timestamp', 'NoteDate', 'IncidentDate']) {
						row[name] = '2025-06-15 09:00:00';
					}
					row.DateOfQuote = '2025-06-15';
				},
			});
			cap(path, 333, 'clamp');
			await expect(list(path)).rejects.toThrow(
				'The day 2025-06-15 alone may hold more than the 333 records that came at once',
			);
			expect(simulator.requests.length).toBeLessThan(65);
		},
	);

	it('splits a day of entries by the day of the note when it has to', async () => {
		fill('/incidents', 1_000, { change: (row) => (row.Timestamp = '2025-06-15 09:00:00') });
		cap('/incidents', 250, 'clamp');
		await expectAll('/incidents');
	});
});

describe('listRecords() of records of one day', () => {
	const oneDay = (
		path: string,
		count: number,
		change: (row: Row, index: number) => void = () => {},
	) =>
		fill(path, count, {
			change: (row, index) => {
				for (const name of ['Timestamp', 'NoteDate', 'IncidentDate'])
					row[name] = '2025-06-15 09:00:00';
				row.DateOfQuote = '2025-06-15';
				change(row, index);
			},
		});

	it.each(
		['/incidents', '/SIRS', '/quotes'].flatMap((path) =>
			[1, 7, 137, 199].map((count) => [count, path] as const),
		),
	)('takes %d of %s, as after an import, for the whole', async (count, path) => {
		oneDay(path, count);
		await expectAll(path);
		expect(simulator.requests.length).toBeLessThanOrEqual(32);
	});

	// The number of records may be the limit of the service, and nothing shows whether these are all records.
	it.each(
		['/incidents', '/SIRS', '/quotes'].flatMap((path) =>
			[10, 25, 50, 100, 150].map((count) => [count, path] as const),
		),
	)(
		'is in doubt about %d of %s on one day, as somebody may have chosen for a limit',
		async (count, path) => {
			oneDay(path, count);
			await expect(list(path)).rejects.toThrow('may hold more than');
		},
	);

	it.each(['/incidents', '/SIRS'])(
		'tells 260 of %s apart by their states when the service gives 200',
		async (path) => {
			oneDay(path, 260, (row, index) =>
				Object.assign(row, { Closed: index % 2, TaskClosed: index % 3 === 0 ? 1 : 0 }),
			);
			cap(path, 200, 'clamp');
			await expectAll(path);
			// The list is read twice, because the state of a record may change in the meantime.
			expect(simulator.requests.length).toBeLessThanOrEqual(6);
		},
	);

	it('brings no closed ones into a list that leaves them out', async () => {
		simulator.switches.closedUnasked = 'leftOut';
		oneDay('/incidents', 310, (row, index) =>
			Object.assign(row, { Closed: index < 50 ? 1 : 0, TaskClosed: 0 }),
		);
		cap('/incidents', 1_000, 'default');
		const records = await list('/incidents');
		expect(records.map(({ Closed }) => Closed)).toEqual(Array(260).fill(0));
	});

	it('fails when the states do not tell them apart', async () => {
		oneDay('/incidents', 260, (row) => Object.assign(row, { Closed: 0, TaskClosed: 0 }));
		cap('/incidents', 200, 'clamp');
		await expect(list('/incidents')).rejects.toThrow('The day 2025-06-15 alone may hold more than');
	});

	it('does not divide by a state that the user asked for', async () => {
		oneDay('/incidents', 260, (row, index) =>
			Object.assign(row, { Closed: 1, TaskClosed: index % 2 }),
		);
		cap('/incidents', 200, 'clamp');
		expect(await list('/incidents', { closed: 'true' })).toHaveLength(260);
		expect(new Set(sent('closed'))).toEqual(new Set(['true']));
	});

	it.each([1_500, 3_900])(
		'finds the limit for %d of a day when the service falls back to 200 above 4,000',
		async (count) => {
			for (const path of ['/incidents', '/SIRS', '/quotes']) {
				oneDay(path, count);
				cap(path, 4_000, 'default');
				simulator.requests.length = 0;
				await expectAll(path);
				expect(simulator.requests.length).toBeLessThan(40);
			}
		},
	);
});

describe('listRecords() of a service that does not keep to what it is asked', () => {
	const ignoring = (...names: string[]): Session => {
		const session = lastingSession(simulator);
		return {
			...session,
			transport: async (request: ApiRequest) =>
				await session.transport({
					...request,
					query: Object.fromEntries(
						Object.entries(request.query).filter(([name]) => !names.includes(name)),
					),
				}),
		};
	};

	const created = ['createfromDate', 'createtoDate', 'createDateFrom', 'createDateTo'];
	const noted = ['fromDate', 'toDate'];

	it.each(
		// Nobody chooses 350 as a limit. But nothing proves that the 350 records are all records.
		['/incidents', '/SIRS', '/quotes'].flatMap((path) =>
			[1_000, 350].map((maximum) => [path, maximum] as const),
		),
	)('fails soon when %s ignores all dates and gives at most %d', async (path, maximum) => {
		fill(path, 5_000);
		cap(path, maximum, 'clamp');
		await expect(listOrThrow(ignoring(...created, ...noted), endpointOf(path), {})).rejects.toThrow(
			'does not keep to the dates, so it may not be whole',
		);
		expect(simulator.requests.length).toBeLessThan(30);
	});

	it.each(['/incidents', '/SIRS'])(
		'divides %s by other dates when it ignores those of creation',
		async (path) => {
			fill(path, 3_000);
			cap(path, 1_000, 'clamp');
			const records = await listOrThrow(ignoring(...created), endpointOf(path), {});
			expect(idsOf(path, records)).toEqual(idsOf(path, simulator.tables[path]));
		},
	);

	it.each([...created, ...noted])('loses nothing when %s is ignored', async (name) => {
		for (const path of ['/incidents', '/SIRS', '/quotes']) {
			fill(path, 1_500);
			cap(path, 1_000, 'clamp');
			const records = await listOrThrow(ignoring(name), endpointOf(path), {}).catch(
				() => undefined,
			);
			if (records) expect(idsOf(path, records)).toEqual(idsOf(path, simulator.tables[path]));
			expect(simulator.requests.length).toBeLessThan(200);
		}
	});

	it.each([
		['/rosters', 160_000, 6],
		['/incidents', 120_000, 1],
		['/clients', 120_000, 1],
	])('refuses too many of %s (%d) as soon as that is known', async (path, count, requests) => {
		simulator.fillTable(path, count);
		simulator.switches.caps = { '/incidents': { maximum: 200_000, above: 'clamp' } };
		const session: Session = {
			...lastingSession(simulator),
		};
		const all: Session =
			path === '/incidents'
				? {
						...session,
						transport: async (request) =>
							await session.transport({ ...request, query: { limit: '120000' } }),
					}
				: session;
		await expect(
			listOrThrow(all, endpointOf(path), {}, { maxRecords: 100_000 }),
		).rejects.toMatchObject({
			message: expect.stringContaining('There are more than 100000 records'),
			nextStep: expect.stringContaining('month by month'),
		});
		expect(simulator.requests.length).toBeLessThanOrEqual(requests);
	});

	it('knows a roster item again by its id when it moves to another page', async () => {
		const rows = fill('/rosters', 700);
		cap('/rosters', 250, 'clamp');
		simulator.switches.order = 'dateAscending';
		for (const row of rows) row.DateOfService = '2025-06-01';
		const session = lastingSession(simulator);
		let count = 0;
		const moving: Session = {
			...session,
			transport: async (request: ApiRequest) => {
				const answer = await session.transport(request);
				if (++count > 1) return answer;
				// A record of the first page and a record of the last page change places. All other records keep their places.
				rows[0].DateOfService = '2025-12-31';
				rows[600].DateOfService = '2025-01-01';
				return answer;
			},
		};
		const records = await listOrThrow(moving, reads.rosters, {});
		expect(idsOf('/rosters', records)).toEqual(idsOf('/rosters', rows));
	});

	it('takes the same id twice on one page for two rows of the service, not for a change', async () => {
		const rows = fill('/rosters', 700);
		for (const index of [10, 249, 499, 600])
			rows[index + 1].RosterItemId = rows[index].RosterItemId;
		cap('/rosters', 250, 'clamp');
		expect(await list('/rosters')).toHaveLength(700);
	});
});

describe('listRecords() of /Forms', () => {
	// Two of the three requests show whether the service takes a larger limit, and whether it can skip records.
	it.each([
		[0, 1],
		[17, 3],
		[137, 3],
		[237, 3],
	])('takes %d forms for the whole', async (count, requests) => {
		fill('/Forms', count);
		await expectAll('/Forms');
		expect(simulator.requests).toHaveLength(requests);
	});

	it.each([
		[1_200, 1_000, 'clamp', 1_000],
		[700, 200, 'clamp', 200],
		[700, 250, 'default', 250],
		[25_000, 20_000, 'clamp', 20_000],
		[700, 500, 'clamp', 500],
	] as const)(
		'fails rather than give a part of %d forms (%d, %s)',
		async (count, maximum, above, most) => {
			fill('/Forms', count);
			cap('/Forms', maximum, above);
			await expect(list('/Forms')).rejects.toMatchObject({
				message: `This list may hold more than the ${most} records that came at once, so it may not be whole (GET /Forms)`,
				nextStep: expect.stringContaining('set a Limit of at most that number'),
			});
		},
	);

	it('finds a limit that the service keeps to when a larger one makes it fall back', async () => {
		fill('/Forms', 720);
		cap('/Forms', 1_500, 'default');
		await expectAll('/Forms');
		expect(sent('limit')).toEqual(['20000', '1000']);
	});

	it('takes what the user limited it to', async () => {
		fill('/Forms', 1_200);
		cap('/Forms', 1_000, 'clamp');
		expect(await list('/Forms', {}, 1_000)).toHaveLength(1_000);
	});
});

describe('listRecords() without a limit', () => {
	it('asks once, with the query as it is', async () => {
		simulator.fillTable('/clients', 1_000);
		expect(await list('/clients', { includeDeleted: 'TRUE' })).toHaveLength(1_000);
		expect(simulator.requests.map(({ query }) => query)).toEqual([[['includeDeleted', 'TRUE']]]);
	});
});
