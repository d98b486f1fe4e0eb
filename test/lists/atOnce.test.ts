/**
 * Tests reading lists from a service that gives fewer records in one answer than documented. Also tests how many requests are needed to prove
 * that a list is whole.
 */
import { findEndpoint, type ReadEndpoint } from '../../api/mod';
import type { Session } from '../../http/mod';
import { listAsMeant } from '../../lists/mod';
import { startFrom } from '../../service/mod';
import type { Query } from '../../values/mod';
import { idField, type Cap, type FillOptions, type Row, type Simulator } from '../../simulator/mod';
import { choices } from '../../simulator/choices';
import { directSession, skippingClock, useSimulator } from '../http/session';

let simulator: Simulator;

const paths = [
	...['/incidents', '/SIRS', '/quotes', '/rosters', '/timesheets', '/agreements'],
	...['/notes-client', '/Forms'],
];
const tables = Object.fromEntries(paths.map((path) => [path, [{ [idField(path)]: 1 }]]));
// The end of this agreement is not set. The service gives the agreement whatever the last day in a query is. From this, `listAsMeant()` learns
// how the service treats unset dates.
tables['/agreements'] = [{ AgreementId: 1, EndDate: '0000-00-00' } as never];
useSimulator({ tables }, (started) => (simulator = started));

const days: FillOptions = { fromDate: '2026-01-01', toDate: '2026-03-28' };

/** Fills a list with records that show their ids. */
const fill = (path: string, count: number, options: FillOptions = days) => {
	simulator.switches.show[path] = [idField(path)];
	return simulator.fillTable(path, count, options);
};

const cap = (maximum: number, above: Cap['above'], defaultLimit = 200) =>
	Object.assign(simulator.switches, { caps: { '*': { maximum, above } }, defaultLimit });

const read = async (path: string, query: Query = {}, session = directSession(simulator)) => {
	simulator.requests.length = 0;
	return await listAsMeant(session, findEndpoint('GET', path) as ReadEndpoint, query);
};

/** Checks that a list is whole, or that the result says that the list is incomplete. */
async function expectHonest(path: string, count: number, query?: Query, session?: Session) {
	const { records, incomplete } = await read(path, query, session);
	if (incomplete === undefined) expect([path, records.length]).toEqual([path, count]);
	return incomplete;
}

const services: [string, number, Cap['above'], number?][] = [
	['at most 100', 100, 'clamp'],
	['at most 37', 37, 'clamp'],
	['50 for a limit above 100', 100, 'default', 50],
	['50 for a limit above 1,000', 1_000, 'default', 50],
	['240 for a limit above 5,000', 5_000, 'default', 240],
	['nothing for a limit above 150', 150, 'refuse'],
];

describe.each(services)('a service that gives %s', (_, maximum, above, standard) => {
	// A list of forms is doubted only if its number of records is a usual limit. 37 is no usual limit, so a list of 37 looks whole.
	const told = paths.filter((path) => path !== '/Forms' || maximum !== 37);

	it.each(told)('gives all of 349 of %s, or the list is incomplete', async (path) => {
		fill(path, 349);
		cap(maximum, above, standard);
		const incomplete = await expectHonest(path, 349);
		// A list of forms is proved whole only if another answer has shown that the service gives more records at once.
		if (path !== '/Forms') expect(incomplete).toBeUndefined();
	});
});

it.each([10, 25, 50, 100, 150])(
	'as many forms as somebody may have chosen, %d, may be all',
	async (count) => {
		fill('/Forms', count);
		expect((await read('/Forms')).incomplete?.message).toContain('may hold more than');
	},
);

it('as many forms as another list shows to be given at once may be more', async () => {
	const session = directSession(simulator);
	cap(137, 'clamp');
	fill('/Forms', 349);
	fill('/rosters', 349);
	expect(await expectHonest('/rosters', 349, {}, session)).toBeUndefined();
	expect(await expectHonest('/Forms', 349, {}, session)).toBeDefined();
});

it('a list that grows past what the service gives at once is whole each time', async () => {
	cap(100, 'clamp');
	for (const path of ['/rosters', '/incidents']) {
		const session = directSession(simulator);
		for (const count of [98, 99, 100, 101, 102]) {
			fill(path, count);
			expect(await expectHonest(path, count, { fromDate: '2026-01-01' }, session)).toBeUndefined();
		}
	}
});

it('a service that gives less by now is noticed within the hour where a list was longer, and else after it', async () => {
	for (const path of ['/rosters', '/incidents']) {
		const clock = skippingClock();
		const session = directSession(simulator, clock);
		simulator.switches.caps = {};
		fill(path, 349);
		await read(path, {}, session);
		cap(137, 'clamp');
		expect(await expectHonest(path, 349, {}, session)).toBeUndefined();
		await clock.sleep(60 * 60_000);
		expect(await expectHonest(path, 280, { fromDate: '2026-01-18' }, session)).toBeUndefined();
	}
});

describe('a service that begins to give less while a list is read, or between two', () => {
	/** Makes a session that lowers the cap after some requests. */
	const falling = (from: number, to: number, after: number, ignoresPage: boolean): Session => {
		const session = directSession(simulator);
		let count = 0;
		cap(from, 'clamp');
		simulator.switches.ignoredParameters = ignoresPage
			? Object.fromEntries(paths.map((path) => [path, ['page']]))
			: {};
		return {
			...session,
			transport: async (request) => {
				if (count++ === after) cap(to, 'clamp');
				return await session.transport(request);
			},
		};
	};

	it.each(
		[
			[100, 85],
			[200, 37],
			[100, 75],
			[50, 37],
			[200, 120],
		].flatMap(([from, to], turn) =>
			[1, 2, 3, 5, 8].map((after, index) => [from, to, after, (turn + index) % 2 === 0]),
		) as [number, number, number, boolean][],
	)('%d, then %d after %d requests; page ignored: %p', async (from, to, after, ignores) => {
		for (const path of ['/rosters', '/timesheets', '/quotes', '/incidents', '/agreements']) {
			fill(path, 260);
			const session = falling(from, to, after, ignores);
			await expectHonest(path, 260, {}, session);
			await expectHonest(path, 260, {}, session);
		}
	});

	it('forms of which more than a tenth is missing are not all', async () => {
		fill('/Forms', 101);
		const session = falling(200, 37, 30, false);
		expect(await expectHonest('/Forms', 101, {}, session)).toBeUndefined();
		cap(37, 'clamp');
		expect(await expectHonest('/Forms', 101, {}, session)).toBeDefined();
	});
});

describe('what it costs to prove a short list', () => {
	const month = { fromDate: '2026-03-01', toDate: '2026-03-31' };

	it.each([
		['/rosters', 37, {}, 2, 2],
		['/incidents', 37, {}, 7, 1],
		['/Forms', 37, {}, 3, 1],
	] as const)('%s of %d', async (path, count, query, first, second) => {
		fill(path, count);
		const session = directSession(simulator);
		await expectHonest(path, count, query, session);
		expect(simulator.requests.length).toBeLessThanOrEqual(first);
		await expectHonest(path, count, query, session);
		expect(simulator.requests.length).toBeLessThanOrEqual(second);
	});

	it('nothing, once the service has given more of the same list', async () => {
		const session = directSession(simulator);
		fill('/rosters', 900);
		await read('/rosters', {}, session);
		const { records } = await read('/rosters', { fromDate: '2026-03-20' }, session);
		expect(records.length).toBeLessThan(200);
		expect(simulator.requests).toHaveLength(1);
	});

	it('one wider question for incidents with a filter, and none for the next list', async () => {
		const session = directSession(simulator);
		fill('/incidents', 900, {
			...days,
			change: (row, index) => (row._ReferringId_1 = index % 30),
		});
		const { records } = await read('/incidents', { clientId: '7' }, session);
		expect(records).toHaveLength(30);
		expect(simulator.requests).toHaveLength(2);
		await read('/incidents', { clientId: '8' }, session);
		expect(simulator.requests).toHaveLength(1);
		await read('/incidents', month, session);
		expect(simulator.requests.length).toBeLessThanOrEqual(2);
	});

	it.each(['/rosters', '/timesheets', '/notes-client', '/agreements'])(
		'of 300 of %s, where the service ignores page: the proof is kept while the count stays',
		async (path) => {
			const session = directSession(simulator);
			fill(path, 500, {
				...days,
				change: (row, index) =>
					Object.assign(row, {
						ClientId: index < 300 ? 7 : 8,
						_ReferringId_1: index < 300 ? 7 : 8,
					}),
			});
			cap(1_000, 'clamp');
			simulator.switches.ignoredParameters = { '*': ['page'] };
			const name = path === '/notes-client' ? 'ClientId' : 'clientId';
			expect(await expectHonest(path, 300, { [name]: '7' }, session)).toBeUndefined();
			for (let poll = 0; poll < 3; poll++) {
				expect(await expectHonest(path, 300, { [name]: '7' }, session)).toBeUndefined();
				expect(simulator.requests).toHaveLength(1);
			}
		},
	);
});

it('of all 300 rosters there are, where the service ignores page, a quiet poll looks at the first and the last day', async () => {
	const session = directSession(simulator);
	fill('/rosters', 300);
	cap(1_000, 'clamp');
	simulator.switches.ignoredParameters = { '*': ['page'] };
	const window = { fromDate: '2026-01-01' };
	expect(await expectHonest('/rosters', 300, window, session)).toBeUndefined();
	for (let poll = 0; poll < 3; poll++) {
		expect(await expectHonest('/rosters', 300, window, session)).toBeUndefined();
		expect(simulator.requests).toHaveLength(3);
	}
});

describe('of 150 rosters that were all made on one day, where the service ignores page', () => {
	const window = { fromDate: '2026-01-01' };
	const made = { CreatedTime: '2025-12-30 09:00:00' };
	const clock = skippingClock();
	const prove = async (session: Session) => {
		fill('/rosters', 150, { ...days, change: (row) => Object.assign(row, made) });
		cap(1_000, 'clamp');
		Object.assign(simulator.switches, {
			order: 'shuffled',
			ignoredParameters: { '*': ['page'] },
		});
		expect(await expectHonest('/rosters', 150, window, session)).toBeUndefined();
	};

	it('a quiet poll looks at the first and the last day, and after an hour at all', async () => {
		const session = directSession(simulator, clock);
		await prove(session);
		for (let poll = 0; poll < 5; poll++) {
			expect(await expectHonest('/rosters', 150, window, session)).toBeUndefined();
			expect(simulator.requests).toHaveLength(3);
			await clock.sleep(14 * 60_000);
		}
		expect(await expectHonest('/rosters', 150, window, session)).toBeUndefined();
		expect(simulator.requests.length).toBeGreaterThan(3);
	});

	it('others in the place of some are proved, though they are as many', async () => {
		const session = directSession(simulator, clock);
		await prove(session);
		const rows = simulator.tables['/rosters'];
		for (let more = 0; more < 8; more++) {
			const id = 1_000_151 + more;
			rows.push({ ...rows[75], ...made, DateOfService: '2026-02-10', RosterItemId: id });
		}
		cap(150, 'clamp');
		await expectHonest('/rosters', 158, window, session);
	});
});

it('two incidents with an ID of 0 are two, past a limit of 200', async () => {
	fill('/incidents', 300, {
		...days,
		change: (row, index) => [40, 250].includes(index) && (row.IncidentId = 0),
	});
	cap(200, 'clamp');
	expect(await expectHonest('/incidents', 300)).toBeUndefined();
});

describe('agreements, which no days slice, where `page` counts no records', () => {
	const half = {
		...days,
		change: (row: Row, index: number) => (row.ClientId = index % 30 < 7 ? 7 : 8),
	};

	describe.each(['pages', 'pagesFromOne'] as const)('but %s', (pageCounts) => {
		beforeEach(() => (simulator.switches.pageCounts = pageCounts));

		it.each(
			[50, 100, 349, 700].flatMap((count) =>
				[37, 100, 250, undefined].map((maximum) => [count, maximum] as const),
			),
		)('%d behind a cap of %p are read', async (count, maximum) => {
			if (maximum !== undefined) cap(maximum, 'clamp');
			fill('/agreements', count);
			expect(await expectHonest('/agreements', count)).toBeUndefined();
			expect(simulator.requests.length).toBeLessThan(80);
			const { records } = await read('/agreements', { clientId: '9' });
			expect(records).toEqual([]);
		});

		it('a list in another order each time is not', async () => {
			cap(100, 'clamp');
			fill('/agreements', 349);
			simulator.switches.order = 'reshuffled';
			expect(await expectHonest('/agreements', 349)).toBeDefined();
		});
	});

	it.each(choices.pageCounts)(
		'11 of 50 behind a cap of 37 are those of a client (%s)',
		async (counts) => {
			simulator.switches.pageCounts = counts;
			cap(37, 'clamp');
			fill('/agreements', 50, half);
			const ours = simulator.tables['/agreements'].filter(({ ClientId }) => ClientId === 7);
			const session = directSession(simulator);
			for (const most of [6, 1]) {
				const list = await expectHonest('/agreements', ours.length, { clientId: '7' }, session);
				expect(list).toBeUndefined();
				expect(simulator.requests.length).toBeLessThanOrEqual(most);
			}
		},
	);

	it('says what is the matter, and what to do, where nothing tells', async () => {
		simulator.switches.pageCounts = 'nothing';
		cap(100, 'clamp');
		for (const count of [50, 100]) {
			fill('/agreements', count);
			expect(await expectHonest('/agreements', count)).toMatchObject({
				message: expect.stringContaining(
					`may hold more than the ${count} records that came at once, and the service does not skip records`,
				),
				nextStep: expect.stringMatching(/^Add a filter, such as Client/),
			});
		}
	});
});

describe('a profile', () => {
	const profileWith = (answers: object) =>
		JSON.stringify({ madeAt: new Date().toISOString(), account: 'us', answers, lists: {} });

	it.each([
		['a true one', { 'givenAtOnce /agreements': '1000', 'givenAtOnce /incidents': '1000' }],
		['a limit that is too small', { 'limitTaken /agreements': '7', 'limitTaken /incidents': '7' }],
		[
			'one that is too large',
			{ 'limitTaken /agreements': '99999', 'limitTaken /incidents': '6000' },
		],
		['no limit', { 'limitTaken /agreements': '0', 'limitTaken /incidents': 'all' }],
	])('makes no list shorter: %s', async (_, answers) => {
		cap(5_000, 'default', 240);
		for (const path of ['/agreements', '/incidents']) {
			const session = directSession(simulator);
			expect(startFrom(session, 'us', profileWith(answers))).toBeUndefined();
			fill(path, 349);
			expect(await expectHonest(path, 349, {}, session)).toBeUndefined();
		}
	});

	it.each(
		[137, 50, 9, 2].flatMap((count, turn) =>
			choices.pageCounts
				.filter((_, index) => (turn + index) % 2 === 0)
				.map((pageCounts) => [count, pageCounts] as const),
		),
	)('makes no list of just so many doubtful: %d, %s', async (count, pageCounts) => {
		const text = profileWith(
			Object.fromEntries(paths.map((path) => [`mostAtOnce ${path}`, `${count}`])),
		);
		simulator.switches.pageCounts = pageCounts;
		for (const path of paths) {
			fill(path, count, { ...days, toDate: '2026-01-01' });
			const without = (await read(path)).incomplete?.message;
			const session = directSession(simulator);
			expect(startFrom(session, 'us', text)).toBeUndefined();
			const { records, incomplete } = await read(path, {}, session);
			expect([path, records.length, incomplete?.message]).toEqual([path, count, without]);
		}
	});

	it('refuses nothing where the proof fails that it asks for', async () => {
		fill('/rosters', 7);
		const session = directSession(simulator);
		startFrom(session, 'us', profileWith({ 'mostAtOnce /rosters': '7' }));
		const failing: Session = {
			...session,
			transport: async (request) =>
				request.query.page === undefined
					? await session.transport(request)
					: { status: 403, headers: {}, body: '' },
		};
		expect(await expectHonest('/rosters', 7, {}, failing)).toBeUndefined();
	});

	it('changes no request by the limit that it names', async () => {
		const requestsWith = async (answers: Record<string, string>) => {
			cap(1_000, 'refuse');
			fill('/incidents', 349);
			const session = directSession(simulator);
			startFrom(session, 'us', profileWith(answers));
			await read('/incidents', {}, session);
			return simulator.requests.map(({ query }) => query);
		};
		const without = await requestsWith({});
		expect(await requestsWith({ 'limitTaken /incidents': '50' })).toEqual(without);
	});
});
