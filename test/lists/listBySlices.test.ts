/** Tests lists that are read in slices, and what a caller gets if a list cannot be proved whole. */
import fc from 'fast-check';
import { reads, type ReadEndpoint } from '../../api/mod';
import { type CareManagementError } from '../../errors/mod';
import { recordsOf, type ApiRecord, type ApiRequest, type Session } from '../../http/mod';
import { listRecords } from '../../lists/mod';
import { answersOf } from '../../service/mod';
import { Pages } from '../../lists/pages';
import { type Query } from '../../values/mod';
import { RateLimiter } from '../../http/rateLimiter';
import { choices } from '../../simulator/choices';
import { idField, type Cap, type Row, type Simulator, type Switches } from '../../simulator/mod';
import {
	afterEachRequest,
	directSession,
	sessionWith,
	skippingClock,
	useSimulator,
} from '../http/session';
import { listCount } from '../howMany';

let simulator: Simulator;

const tables = Object.fromEntries(
	Object.values(reads).map(({ path }) => [path, [{ [idField(path)]: 1 }]]),
);
useSimulator({ tables }, (started) => (simulator = started));

const orders = choices.order;

const endpointOf = (path: string): ReadEndpoint => {
	const endpoint = Object.values(reads).find((candidate) => candidate.path === path);
	if (!endpoint) throw new Error(`There is no ${path}`);
	return endpoint;
};

const cap = (path: string, maximum: number, above: Cap['above']) => {
	simulator.switches.caps = { [path]: { maximum, above } };
};

/** Fills a list with records in the order of their ids. Their days are the last `days` days up to 2025-06-15. */
function fill(path: string, count: number, days = 1, change: (row: Row) => void = () => {}): Row[] {
	simulator.switches.show[path] = [idField(path)];
	const fromDate = new Date(Date.UTC(2025, 5, 16 - days)).toISOString().slice(0, 10);
	return simulator.fillTable(path, count, {
		fromDate,
		toDate: '2025-06-15',
		change: (row) => {
			Object.assign(row, { Closed: 0, TaskClosed: 0 });
			change(row);
		},
	});
}

interface Listed {
	readonly ids: number[];
	readonly incomplete?: CareManagementError;
	/** The ids of all records that the API showed. */
	readonly shown: number[];
}

async function list(
	path: string,
	query: Query = {},
	session: Session = directSession(simulator),
	wanted?: number,
): Promise<Listed> {
	const idOf = (record: ApiRecord) => Number(record[idField(path)]);
	const sorted = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);
	const shown = new Set<number>();
	const endpoint = endpointOf(path);
	const watched: Session = {
		...session,
		transport: async (request) => {
			const response = await session.transport(request);
			if (response.status === 200) {
				for (const record of recordsOf(endpoint, response.body)) shown.add(idOf(record));
			}
			return response;
		},
	};
	const { records, incomplete } = await listRecords(watched, endpoint, query, { wanted });
	return { ids: sorted(records.map(idOf)), incomplete, shown: sorted(shown) };
}

/** Checks that the list has each shown record once, and that the error `incomplete` contains the text `doubt`. */
function expectShown({ ids, shown, incomplete }: Listed, doubt: string): void {
	expect(ids).toEqual(shown);
	expect(incomplete?.message).toContain(doubt);
}

/** Checks that the list has no record twice, and that it has only shown records. */
function expectOnce({ ids, shown }: Listed): void {
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.filter((id) => !shown.includes(id))).toEqual([]);
}

function expectThere({ ids }: Listed, expected: readonly unknown[]): void {
	const found = new Set<unknown>(ids);
	expect(expected.filter((id) => !found.has(id))).toEqual([]);
}

it.each(['/rosters', '/incidents', '/timesheets', '/notes-client', '/quotes'])(
	'the last record of %s is not lost where others are deleted before the second request',
	async (path) => {
		fill(path, 211);
		cap(path, 190, 'clamp');
		const table = simulator.tables[path as '/incidents'];
		const session = directSession(simulator);
		let requests = 0;
		const listed = await list(
			path,
			{},
			{
				...session,
				transport: async (request) => {
					// Now 190 records are left, exactly as many as come in one answer.
					if (++requests === 2) table.splice(0, 21);
					return await session.transport(request);
				},
			},
		);
		if (!listed.incomplete) expectThere(listed, [table.at(-1)?.[idField(path)]]);
	},
);

describe('a list that is divided by dates', () => {
	const tooFull = 'may hold more than the 200 records that came at once';

	it.each(orders)('gives what is shown of a day that is too full (%s)', async (order) => {
		for (const path of ['/incidents', '/SIRS', '/quotes']) {
			fill(path, 260);
			cap(path, 200, 'clamp');
			simulator.switches.order = order;
			const listed = await list(path);
			expectShown(listed, `The day 2025-06-15 alone ${tooFull}`);
			expect(listed.ids.length).toBeGreaterThanOrEqual(200);
		}
	});

	it.each(orders)('gives all of the other days (%s)', async (order) => {
		const rows = fill('/incidents', 900, 30, (row) => {
			const isCrowd = Number(row.IncidentId) % 3 === 0;
			if (isCrowd) row.Timestamp = row.NoteDate = '2025-05-25 09:00:00';
		});
		cap('/incidents', 200, 'clamp');
		simulator.switches.order = order;
		const listed = await list('/incidents', { createfromDate: '2025-05-01' });
		expectShown(listed, `The day 2025-05-25 alone ${tooFull}`);
		const others = rows.filter(({ Timestamp }) => !String(Timestamp).startsWith('2025-05-25'));
		expectThere(
			listed,
			others.map(({ IncidentId }) => IncidentId),
		);
	});

	it.each(
		[1, 7, 60].flatMap((days) => [260, 2_000, 12_001].map((count) => [count, days] as const)),
	)('takes few requests for %d records of %d day(s) when it is in doubt', async (count, days) => {
		for (const path of ['/incidents', '/SIRS']) {
			fill(path, count, days);
			cap(path, 200, 'clamp');
			simulator.switches.order = 'shuffled';
			simulator.requests.length = 0;
			const listed = await list(path);
			const isProvable = count / days < 200;
			if (isProvable) expect(listed.ids).toHaveLength(count);
			else expectShown(listed, tooFull);
			expect(listed.incomplete === undefined).toBe(isProvable);
			expect(simulator.requests.length).toBeLessThanOrEqual(days === 1 ? 34 : 80);
		}
	});

	it('asks no question twice', async () => {
		fill('/incidents', 2_000);
		cap('/incidents', 200, 'clamp');
		await list('/incidents');
		const asked = simulator.requests.map(({ query }) => JSON.stringify([...query].sort()));
		expect(new Set(asked).size).toBe(asked.length);
	});

	it.each(['idAscending', 'dateDescending', 'reshuffled'] as const)(
		'looks at the newest days first (%s)',
		async (order) => {
			// Every second day in April has too many records for one answer.
			const day = (index: number) =>
				index < 3_750 ? 2 * Math.floor(index / 250) : Math.floor((index - 2_250) / 50);
			const isFull = (index: number) => index < 3_750 && index % 250 >= 30;
			const rows = fill('/incidents', 5_250);
			for (const [index, row] of rows.entries()) {
				const date = new Date(Date.UTC(2025, 3, 1 + day(index) + (isFull(index) ? 1 : 0)));
				row.Timestamp = row.NoteDate = `${date.toISOString().slice(0, 10)} 09:00:00`;
			}
			cap('/incidents', 200, 'clamp');
			simulator.switches.order = order;
			const listed = await list('/incidents');
			expect(listed.incomplete?.message).toContain(tooFull);
			expectOnce(listed);
			const newest = rows.slice(-500).map(({ IncidentId }) => IncidentId);
			expectThere(listed, newest);
		},
	);

	it('gives what is shown when the service does not keep to dates', async () => {
		fill('/incidents', 5_000, 60);
		cap('/incidents', 1_000, 'clamp');
		simulator.switches.ignoredParameters = {
			'*': ['createfromDate', 'createtoDate', 'fromDate', 'toDate'],
		};
		expectShown(await list('/incidents'), 'does not keep to the dates');
		expect(simulator.requests.length).toBeLessThan(30);
	});

	it('gives what is shown when records come only without dates in the query', async () => {
		fill('/quotes', 1_400, 60, (row) => {
			if (Number(row.QuoteId) % 10 === 0) row.DateOfQuote = '0000-00-00';
		});
		cap('/quotes', 300, 'clamp');
		simulator.switches.order = 'shuffled';
		simulator.switches.unsetDates = 'unmatched';
		expectShown(await list('/quotes'), 'may not be whole');
	});

	it('is not in doubt when there are as many as are wanted', async () => {
		fill('/incidents', 260);
		cap('/incidents', 200, 'clamp');
		const { ids, incomplete } = await list('/incidents', {}, undefined, 150);
		expect(ids).toHaveLength(150);
		expect(incomplete).toBeUndefined();
	});
});

describe('records without a date', () => {
	/** Fills the list with 230 quotes, of which `withoutDate` have no date. The service gives at most 200 quotes, the newest first. */
	const fillQuotes = (withoutDate: number, unsetDates: Switches['unsetDates']) => {
		const rows = fill('/quotes', 230, 60);
		for (const row of rows.slice(0, withoutDate)) row.DateOfQuote = '0000-00-00';
		cap('/quotes', 200, 'clamp');
		Object.assign(simulator.switches, { order: 'dateDescending', unsetDates });
	};

	it.each([10, 0])('make a list incomplete that is sliced by that date (%d)', async (count) => {
		fillQuotes(count, 'unmatched');
		const { ids, incomplete } = await list('/quotes');
		expect(ids).toHaveLength(230 - count);
		expect(incomplete?.message).toContain('may hold records without a date');
		expect(incomplete?.nextStep).toContain('set Date From to 1900-01-01');
		const dated = await list('/quotes', { fromDate: '1900-01-01' });
		expect(dated.incomplete).toBeUndefined();
		expect(dated.ids).toHaveLength(230 - count);
	});

	it('are there when they pass an upper bound', async () => {
		fillQuotes(10, 'lowest');
		const { ids, incomplete } = await list('/quotes');
		expect(incomplete).toBeUndefined();
		expect(ids).toHaveLength(230);
	});

	it('are known not to hide when other records without a date pass an upper bound', async () => {
		fillQuotes(0, 'lowest');
		simulator.tables['/agreements'] = [{ AgreementId: 1, EndDate: '0000-00-00' }];
		const session = directSession(simulator);
		const { ids, incomplete } = await list('/quotes', {}, session);
		expect(incomplete).toBeUndefined();
		expect(ids).toHaveLength(230);
		const asksAgreements = () => simulator.requests.filter(({ path }) => path === '/agreements');
		await list('/quotes', {}, session);
		expect(asksAgreements()).toHaveLength(1);
	});

	it('are there when a limit that was found meanwhile takes them all', async () => {
		for (const row of fill('/quotes', 253).slice(0, 10)) row.DateOfQuote = '0000-00-00';
		cap('/quotes', 1_000, 'default');
		simulator.switches.unsetDates = 'unmatched';
		const { ids, incomplete } = await list('/quotes');
		expect([ids.length, incomplete]).toEqual([253, undefined]);
	});

	it('are known not to hide when incidents without a date pass an upper bound', async () => {
		fillQuotes(0, 'lowest');
		fill('/agreements', 1);
		fill('/incidents', 1)[0].NoteDate = '0000-00-00 00:00:00';
		const { ids, incomplete } = await list('/quotes');
		expect([ids.length, incomplete]).toEqual([230, undefined]);
	});

	/**
	 * Fills the list with 230 serious incidents of 60 days. All were entered on one day, and they do not show the date that the
	 * service compares.
	 */
	const fillSirs = (withoutDate: number, change: (row: Row, index: number) => void = () => {}) => {
		const rows = fill('/SIRS', 230, 60);
		rows.forEach((row, index) => {
			row.Timestamp = '2025-06-16 09:00:00';
			if (index < withoutDate) row.IncidentDate = '0000-00-00 00:00:00';
			change(row, index);
		});
		fill('/agreements', 1);
		cap('/SIRS', 200, 'clamp');
	};

	it.each([
		['lowest', 10, 230],
		['lowest', 0, 'may hold records without a date'],
		['unmatched', 10, 'may hold'],
		['unmatched', 0, 'may hold records without a date'],
	] as const)('need not show it to be known: %s, %d', async (unsetDates, count, expected) => {
		fillSirs(count);
		simulator.switches.unsetDates = unsetDates;
		const { ids, incomplete } = await list('/SIRS');
		if (typeof expected === 'string') expect(incomplete?.message).toContain(expected);
		else expect([ids.length, incomplete]).toEqual([expected, undefined]);
	});

	it('are not known from a list that shows no date, if the service ignores the date', async () => {
		fillSirs(10);
		simulator.switches.ignoredParameters = { '/SIRS': ['toDate', 'createDateTo'] };
		simulator.switches.unsetDates = 'unmatched';
		const session = directSession(simulator);
		await list('/SIRS', { fromDate: '2025-01-01' }, session);
		expect(answersOf(session).get('unsetDates')).not.toBe('lowest');
	});

	it.each([0, 10])('are there when states slice the list (%d)', async (count) => {
		fillSirs(count, (row, index) => (row.Closed = index % 2));
		simulator.switches.unsetDates = 'unmatched';
		const { ids, incomplete } = await list('/SIRS');
		expect([ids.length, incomplete]).toEqual([230, undefined]);
	});

	it.each([0, 10])('are counted where the service skips records (%d)', async (count) => {
		const rows = fill('/notes-client', 230, 60);
		for (const row of rows.slice(0, count)) row.NoteDate = '0000-00-00 00:00:00';
		fill('/agreements', 1);
		cap('/notes-client', 200, 'clamp');
		Object.assign(simulator.switches, { order: 'reshuffled', unsetDates: 'unmatched' });
		const { ids, incomplete } = await list('/notes-client');
		if (count > 0) expect(incomplete?.message).toContain('may hold more than');
		else expect([ids.length, incomplete]).toEqual([230, undefined]);
	});

	/** Fills the list with 300 shifts, of which `withoutTime` have no time of entry. The service ignores `page`. */
	const fillRosters = (withoutTime: number, days = 7) => {
		for (const [index, row] of fill('/rosters', 300, days).entries()) {
			const isWithout = 110 <= index && index < 110 + withoutTime;
			row.CreatedTime = isWithout ? '0000-00-00' : `2025-05-${10 + (index % 20)}`;
		}
		fill('/agreements', 1);
		cap('/rosters', 100, 'clamp');
		const some = { order: 'idAscending', pageCounts: 'nothing', unsetDates: 'unmatched' } as const;
		Object.assign(simulator.switches, some);
	};
	const week = { fromDate: '2025-06-09', toDate: '2025-06-15' };

	it.each([
		[0, {}],
		[8, {}],
		[0, week],
		[8, week],
		[8, { fromDate: '2025-06-01' }],
		[8, { toDate: '2025-06-15' }],
	])('are in the list when that is the time of creation (%d, %j)', async (count, query) => {
		fillRosters(count);
		const { ids, incomplete } = await list('/rosters', query);
		expect([ids.length, incomplete]).toEqual([300, undefined]);
	});

	it.each([0, 8, 120])(
		'are in the list of incidents that were entered at no time (%d)',
		async (count) => {
			for (const [index, row] of fill('/incidents', 230, 60).entries()) {
				const isWithout = 110 <= index && index < 110 + count;
				row.Timestamp = isWithout ? '0000-00-00 00:00:00' : row.NoteDate;
			}
			fill('/agreements', 1);
			cap('/incidents', 100, 'clamp');
			simulator.switches.unsetDates = 'unmatched';
			const { ids, incomplete } = await list('/incidents');
			expect([ids.length, incomplete]).toEqual([230, undefined]);
		},
	);

	it('may be on a day that nothing else slices, which is an error', async () => {
		fillRosters(8, 1);
		const day = { fromDate: '2025-06-15', toDate: '2025-06-15' };
		expect((await list('/rosters', day)).incomplete).toBeDefined();
		fillRosters(0, 1);
		const { incomplete } = await list('/rosters', day);
		expect(incomplete?.nextStep).toContain('set Created From to 1900-01-01');
		const dated = await list('/rosters', { ...day, createdTimeFrom: '1900-01-01' });
		expect([dated.ids.length, dated.incomplete]).toEqual([300, undefined]);
	});

	it.each([
		['pages', 0],
		['pages', 8],
		['pagesFromOne', 8],
	] as const)(
		'are counted where page is the number of a page (%s, %d)',
		async (pageCounts, count) => {
			for (const row of fill('/timesheets', 230, 60).slice(0, count))
				row.DateOfService = '0000-00-00';
			fill('/agreements', 1);
			cap('/timesheets', 100, 'clamp');
			Object.assign(simulator.switches, { pageCounts, unsetDates: 'unmatched' });
			const { ids, incomplete } = await list('/timesheets');
			if (count > 0) expect(incomplete).toBeDefined();
			else expect([ids.length, incomplete]).toEqual([230, undefined]);
		},
	);

	it('do not matter where all came in one answer', async () => {
		fillQuotes(10, 'unmatched');
		cap('/quotes', 20_000, 'clamp');
		const { ids, incomplete } = await list('/quotes');
		expect([ids.length, incomplete]).toEqual([230, undefined]);
	});
});

describe('records that change while they are read', () => {
	const whileReading = (happens: (request: number) => void) =>
		afterEachRequest(directSession(simulator), happens);

	const days = Array.from({ length: 40 }, (_, index) =>
		new Date(Date.UTC(2025, 4, 1 + index)).toISOString().slice(0, 10),
	);

	it.each([
		['/quotes', 'date', orders],
		['/incidents', 'state', ['idAscending', 'shuffled']],
		['/SIRS', 'state', ['idAscending', 'shuffled']],
	] as const)('are never lost without a word: %s, %s', async (path, what, of) => {
		for (let seed = 0; seed < 36; seed++) {
			const isState = what === 'state';
			const rows = fill(path, isState ? 260 : 420, isState ? 1 : 40, (row) => {
				const id = Number(row[idField(path)]);
				if (isState) Object.assign(row, { Closed: id % 2, TaskClosed: id % 3 === 0 ? 1 : 0 });
			});
			cap(path, 200, 'clamp');
			simulator.switches.order = of[seed % of.length];
			simulator.tables['/agreements'] = [{ AgreementId: 1, EndDate: '0000-00-00' }];
			let dice = seed * 7919 + 1;
			const session = whileReading((request) => {
				if (request > 3 + (seed % 12)) return;
				for (let change = 0; change < 6; change++) {
					dice = (dice * 48_271) % 2_147_483_647;
					const row = rows[dice % rows.length];
					if (isState) row.Closed = row.Closed === 1 ? 0 : 1;
					else row.DateOfQuote = days[dice % days.length];
				}
			});
			const { ids, incomplete } = await list(path, {}, session);
			const missing = rows.filter((row) => !ids.includes(Number(row[idField(path)])));
			expect([seed, incomplete ? [] : missing]).toEqual([seed, []]);
			expect(new Set(ids).size).toBe(ids.length);
		}
	});
});

describe('a number of records that may be a limit', () => {
	const numbers = Array.from({ length: 1_901 }, (_, index) => 200 + index);

	it('is one for fewer than 1 in 200 numbers', () => {
		const page = (length: number) => ({
			records: Array(length).fill({}),
			limit: 20_000,
			query: {},
		});
		const pages = new Pages(directSession(simulator), reads.forms);
		const limits = numbers.filter((number) => pages.mayBeTruncated(page(number), true));
		expect(limits.length).toBeLessThan(numbers.length / 200);
	});

	it.each([299, 350, 399, 512, 256, 1_024])('%d forms are the list', async (count) => {
		fill('/Forms', count);
		const { ids, incomplete } = await list('/Forms');
		expect([ids.length, incomplete]).toEqual([count, undefined]);
	});

	it.each([200, 250, 299, 399, 500, 1_000])(
		'%d quotes of a day are the day when another day shows that the service gives more',
		async (count) => {
			const rows = fill('/quotes', count + 20);
			for (const row of rows.slice(0, 20)) row.DateOfQuote = '2025-06-01';
			const day = { fromDate: '2025-06-15', toDate: '2025-06-15' };
			const { ids, incomplete } = await list('/quotes', day);
			expect([ids.length, incomplete]).toEqual([count, undefined]);
			// Now the service gives at most as many records as this day has. So the records that came can be only a part of the day.
			cap('/quotes', count, 'clamp');
			expect((await list('/quotes', day)).incomplete?.message).toContain(
				`may hold more than the ${count} records`,
			);
		},
	);

	it.each([
		[500, 0],
		[500, 100],
		// 137 is no usual limit. Still, `listRecords()` must skip these records to see whether there are more.
		[137, 0],
		[137, 1],
		[137, 13],
	])('a service that skips records shows it: %d at once, and %d more', async (most, more) => {
		const rows = Array.from({ length: most + more }, (_, FormId) => ({ FormId }));
		const session: Session = {
			...directSession(simulator),
			transport: async ({ query }) => {
				const skip = Number(query.page ?? 0);
				return { status: 200, headers: {}, body: rows.slice(skip, skip + most) };
			},
		};
		const { records, incomplete } = await listRecords(session, reads.forms, {});
		expect([records.length, incomplete !== undefined]).toEqual([most, more > 0]);
	});
});

describe('a day with as many records as an unusual cap', () => {
	const paths = ['/rosters', '/timesheets', '/notes-client'];

	it.each([
		['pages', 1],
		['pagesFromOne', 1],
		['pages', 100],
		['nothing', 100],
	] as const)('is an error where more can be seen (%s, %d)', async (pageCounts, more) => {
		for (const path of [...paths, '/agreements', '/incidents', '/SIRS']) {
			const takesPage = 'page' in endpointOf(path).parameters;
			if (more === 1 && !takesPage) continue;
			for (const [index, row] of fill(path, 137 + more).entries()) {
				const client = 1 + (index % 4);
				Object.assign(row, { ClientId: client, _ReferringId_1: client });
			}
			simulator.switches.show[path] = [idField(path), 'ClientId', '_ReferringId_1'];
			cap(path, 137, 'clamp');
			Object.assign(simulator.switches, { pageCounts, order: 'idAscending' });
			const { ids, incomplete } = await list(path);
			if (path === '/agreements' && pageCounts !== 'nothing') expect(ids).toHaveLength(137 + more);
			else expect(incomplete?.message).toContain('may hold more than the 137 records');
		}
	});

	it.each(['pages', 'pagesFromOne', 'nothing'] as const)('is the list (%s)', async (pageCounts) => {
		for (const path of paths) {
			fill(path, 137);
			cap(path, 137, 'clamp');
			simulator.switches.pageCounts = pageCounts;
			const { ids, incomplete } = await list(path);
			expect([ids.length, incomplete]).toEqual([137, undefined]);
		}
	});
});

describe('a service that fails over a large limit', () => {
	it.each([400, 413, 414, 422, 500, 502, 504])('is asked for less after %d', async (status) => {
		for (const path of ['/incidents', '/rosters', '/Forms', '/quotes']) {
			fill(path, 137);
			const session = directSession(simulator);
			const failing: Session = {
				...session,
				transport: async (request) =>
					Number(request.query.limit) > 1_500
						? { status, headers: {}, body: '' }
						: await session.transport(request),
			};
			simulator.requests.length = 0;
			expect((await list(path, {}, failing)).ids).toHaveLength(137);
			simulator.requests.length = 0;
			expect((await list(path, {}, failing)).ids).toHaveLength(137);
			const limits = simulator.requests.map(({ query }) => Object.fromEntries(query).limit);
			expect(limits).toHaveLength(1);
			expect(['1000', '1500']).toContain(limits[0]);
		}
	});

	it.each([
		[400, undefined],
		[504, 'may hold more than the 200 records'],
	])('has 200 forms or gives so many whatever the limit (%d)', async (status, doubt) => {
		fill('/Forms', 200);
		const session = directSession(simulator);
		const failing: Session = {
			...session,
			transport: async (request) =>
				Number(request.query.limit) > 500
					? { status, headers: {}, body: '' }
					: await session.transport(request),
		};
		const { ids, incomplete } = await list('/Forms', {}, failing);
		expect(ids).toHaveLength(200);
		if (doubt === undefined) expect(incomplete).toBeUndefined();
		else expect(incomplete?.message).toContain(doubt);
	});

	it('gives 1,400 incidents all the same', async () => {
		fill('/incidents', 1_400, 60);
		const session = directSession(simulator);
		const failing: Session = {
			...session,
			transport: async (request) =>
				Number(request.query.limit) > 1_500
					? { status: 500, headers: {}, body: '' }
					: await session.transport(request),
		};
		expect((await list('/incidents', {}, failing)).ids).toHaveLength(1_400);
	});

	it.each([500, 504])('is given up soon when it fails whatever the limit (%d)', async (status) => {
		simulator.switches.faults = [{ times: 'always', answer: { status } }];
		await expect(list('/incidents')).rejects.toMatchObject({ status });
		expect(simulator.requests.length).toBeLessThanOrEqual(8);
	});

	it('is asked for the largest limit again before a list counts as incomplete', async () => {
		fill('/Forms', 1_200);
		const session = directSession(simulator);
		let isDown = true;
		const recovering: Session = {
			...session,
			transport: async (request) =>
				isDown && Number(request.query.limit) > 1_500
					? { status: 500, headers: {}, body: '' }
					: await session.transport(request),
		};
		await list('/Forms', {}, recovering);
		isDown = false;
		const { ids, incomplete } = await list('/Forms', {}, recovering);
		expect([ids.length, incomplete]).toEqual([1_200, undefined]);
	});
});

it.each([
	[1_200, 1_000, 'clamp', 1_000],
	[25_000, 20_000, 'clamp', 20_000],
	[700, 250, 'default', 250],
] as const)('a list by limit alone: %d forms (%d, %s)', async (count, maximum, above, most) => {
	fill('/Forms', count);
	cap('/Forms', maximum, above);
	const { ids, incomplete } = await list('/Forms');
	expect(new Set(ids).size).toBe(most);
	expect(ids).toHaveLength(most);
	expect(incomplete?.message).toContain('may hold more');
});

describe('a list by pages', () => {
	const paths = ['/agreements', '/notes-client', '/rosters', '/timesheets'];

	it.each(paths)('gives the one page that %s gives again and again', async (path) => {
		fill(path, 700);
		cap(path, 250, 'clamp');
		simulator.switches.ignoredParameters = { '*': ['page'] };
		const listed = await list(path);
		expectShown(listed, 'may hold more than the 250 records');
		expect(listed.ids.length).toBeGreaterThanOrEqual(250);
		expect(simulator.requests.length).toBeLessThan(50);
	});

	it.each(paths)('takes few requests for %s in another order each time', async (path) => {
		fill(path, 2_000);
		cap(path, 250, 'clamp');
		simulator.switches.order = 'reshuffled';
		const listed = await list(path);
		const isWhole = listed.ids.length === 2_000;
		expect(isWhole || listed.incomplete !== undefined).toBe(true);
		expectOnce(listed);
		expect(simulator.requests.length).toBeLessThanOrEqual(50);
	});

	it('ends where each page is a random one', async () => {
		fill('/rosters', 20_000);
		cap('/rosters', 200, 'clamp');
		simulator.switches.order = 'reshuffled';
		simulator.switches.ignoredParameters = { '*': ['page'] };
		const listed = await list('/rosters');
		expect(listed.incomplete?.message).toContain('may hold more than the 200 records');
		expectOnce(listed);
		expect(simulator.requests.length).toBeLessThan(170);
	});

	/** Makes a service with pages of 200 records. The records change after each request. */
	function changing(rows: Row[], change: () => void): Session {
		const clock = skippingClock();
		return {
			clock,
			flow: { id: 'test', isUrgent: false },
			rateLimiter: new RateLimiter(clock),
			transport: async ({ query }: ApiRequest) => {
				const skip = Number(query.page ?? 0);
				const page = rows.slice(skip, skip + Math.min(200, Number(query.limit)));
				const body = structuredClone(page);
				change();
				return { status: 200, headers: {}, body };
			},
		};
	}

	it('never doubles a record, whatever people do meanwhile', async () => {
		const changes = fc.array(
			fc.record({ what: fc.constantFrom('edit', 'add', 'delete'), where: fc.nat(599) }),
			{ minLength: 30, maxLength: 30 },
		);
		await fc.assert(
			fc.asyncProperty(changes, fc.boolean(), async (made, hasIds) => {
				let count = 0;
				const create = (): Row => ({
					...(hasIds ? { RosterItemId: count } : {}),
					Minutes: count++,
					LastModified: 0,
				});
				const rows = Array.from({ length: 600 }, create);
				const left = [...made];
				const session = changing(rows, () => {
					const { what, where } = left.pop() ?? { what: 'none', where: 0 };
					if (what === 'add') rows.splice(where, 0, create());
					if (what === 'delete') rows.splice(where, 1);
					if (what === 'edit') rows[where % rows.length].LastModified = left.length + 1;
				});
				const { records } = await listRecords(session, reads.rosters, {});
				const minutes = records.map(({ Minutes }) => Minutes);
				expect(new Set(minutes).size).toBe(minutes.length);
				expect(minutes.length).toBeGreaterThanOrEqual(200);
			}),
			{ numRuns: Math.ceil(listCount / 6) },
		);
	});

	it('gives no more than are wanted', async () => {
		fill('/rosters', 700);
		cap('/rosters', 250, 'clamp');
		simulator.switches.order = 'reshuffled';
		const { ids } = await list('/rosters', {}, undefined, 300);
		expect(new Set(ids).size).toBe(300);
	});
});

describe('a request that fails', () => {
	it.each([
		[{ status: 401 }, 0, 401],
		[{ status: 500 }, 0, 500],
		[{ status: 403 }, 5, 403],
		[{ drop: 'before' }, 5, undefined],
		['empty', 5, undefined],
	] as const)('is an error all the same: %p after %d', async (answer, after, status) => {
		fill('/incidents', 260);
		cap('/incidents', 200, 'clamp');
		simulator.switches.faults = [{ after, times: 'always', answer }];
		const session = directSession(simulator);
		await expect(listRecords(session, reads.incidents, {})).rejects.toMatchObject({
			name: 'CareManagementError',
			status,
		});
	});

	it('is an error when it is cancelled', async () => {
		fill('/incidents', 260);
		cap('/incidents', 200, 'clamp');
		const session = sessionWith(simulator, skippingClock(), AbortSignal.abort());
		await expect(listRecords(session, reads.incidents, {})).rejects.toThrow('canceled');
	});

	it('is an error when there are too many records', async () => {
		fill('/incidents', 260);
		cap('/incidents', 200, 'clamp');
		const session = directSession(simulator);
		await expect(listRecords(session, reads.incidents, {}, { maxRecords: 199 })).rejects.toThrow(
			'There are more than 199 records',
		);
	});
});
