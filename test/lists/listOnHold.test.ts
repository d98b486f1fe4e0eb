/** Tests that shifts on leave are listed together with the other shifts while people edit the roster between the requests. */
import fc from 'fast-check';
import { reads } from '../../api/mod';
import { type ApiRecord, type ApiRequest, type Session } from '../../http/mod';
import { answersOf, givenAtOnce } from '../../service/mod';
import { listWithOnHold } from '../../lists/mod';
import { RateLimiter } from '../../http/rateLimiter';
import { skippingClock } from '../http/session';
import { listCount } from '../howMany';

/** The ways in which the API can treat shifts on leave, and whether it sends ids and hold types. */
const readings = fc.record({
	isLeftOut: fc.boolean(),
	isAlone: fc.boolean(),
	hasIds: fc.boolean(),
	isFilledIn: fc.boolean(),
});

type Reading = typeof readings extends fc.Arbitrary<infer Value> ? Value : never;

interface Shift {
	readonly id: number;
	isOnLeave: boolean;
	edits: number;
	/** Whether the shift is on leave, comes in every list, and shows no hold type. */
	readonly isOdd?: boolean;
}

const changes = fc.record({
	what: fc.constantFrom('edit' as const, 'leave' as const, 'create' as const, 'delete' as const),
	which: fc.nat(100),
});

interface Change {
	readonly what: 'edit' | 'leave' | 'create' | 'delete' | 'none';
	readonly which: number;
}

/** An API whose roster can change after each request. */
class Office {
	readonly requests: ApiRequest[] = [];
	readonly stable: Set<number>;
	private readonly changes: Change[];
	private nextId: number;
	/** The largest number of records on a page. */
	maximum = Infinity;
	ignoresPage = false;

	constructor(
		readonly shifts: Shift[],
		private readonly reading: Reading,
		changes: readonly Change[],
	) {
		this.changes = [...changes];
		this.stable = new Set(shifts.map(({ id }) => id));
		this.nextId = shifts.length;
		// The service has already given 1,000 records in one answer. So a shorter list needs no proof, which would take more requests.
		givenAtOnce(this.session, '/rosters').note(20_000, 1_000);
	}

	readonly session: Session = {
		clock: skippingClock(),
		flow: { id: 'test', isUrgent: false },
		rateLimiter: new RateLimiter(skippingClock()),
		transport: async (request) => {
			this.requests.push(request);
			const body = this.answer(request).map((shift) => this.show(shift));
			const change = this.changes.shift();
			if (change) this.apply(change);
			return { status: 200, headers: {}, body };
		},
	};

	private answer({ query }: ApiRequest): Shift[] {
		const { isLeftOut, isAlone } = this.reading;
		const shown = this.shifts.filter(
			({ isOnLeave, isOdd }) =>
				isOdd || (query.onHoldType === 'ALL' ? isOnLeave || !isAlone : !isOnLeave || !isLeftOut),
		);
		const skip = this.ignoresPage ? 0 : Number(query.page ?? 0);
		return shown.slice(skip, skip + Math.min(this.maximum, Number(query.limit)));
	}

	private show({ id, isOnLeave, edits, isOdd }: Shift): ApiRecord {
		return {
			...(this.reading.hasIds ? { RosterItemId: id } : {}),
			Minutes: id,
			OnHoldType: isOnLeave && !isOdd && this.reading.isFilledIn ? 'Leave' : '',
			LastModified: `${edits}`,
		};
	}

	private apply({ what, which }: Change): void {
		const shift = this.shifts[which % Math.max(1, this.shifts.length)];
		if (what === 'create' || !shift) {
			this.shifts.push({ id: this.nextId++, isOnLeave: which % 4 === 0, edits: 0 });
		} else if (what === 'delete') {
			this.shifts.splice(this.shifts.indexOf(shift), 1);
			this.stable.delete(shift.id);
		} else if (what !== 'none') {
			// Only a shift that nobody has changed yet goes on leave or comes back. Otherwise a shift could go on leave and come back
			// between two requests, and no request could show this.
			if (what === 'leave' && shift.edits === 0) shift.isOnLeave = !shift.isOnLeave;
			shift.edits++;
		}
	}
}

const shiftsOf = (onLeave: readonly boolean[]): Shift[] =>
	onLeave.map((isOnLeave, id) => ({ id, isOnLeave, edits: 0 }));

/** All ways in which the API can treat shifts on leave, with and without ids, and with and without hold types. */
const allReadings: Reading[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(
	(bits) => ({
		isLeftOut: (bits & 1) > 0,
		isAlone: (bits & 2) > 0,
		hasIds: (bits & 4) > 0,
		isFilledIn: (bits & 8) > 0,
	}),
);

/**
 * Makes a roster of three kinds of shifts: working, on leave, and on leave with an empty OnHoldType. Shifts of the third kind are in the
 * list with `onHoldType=ALL` and in the list without `onHoldType`.
 */
const roster = (working: number, held: number, odd: number): Shift[] =>
	Array.from({ length: working + held + odd }, (_, id) => ({
		id,
		isOnLeave: id >= working,
		edits: 0,
		isOdd: id >= working + held,
	}));

async function list(office: Office, query = {}, wanted?: number) {
	const asked = { ...query, onHoldType: 'ALL' };
	const listed = await listWithOnHold(office.session, reads.rosters, asked, { wanted });
	if (listed.incomplete) throw listed.incomplete;
	return listed;
}

/** Checks that no shift comes twice, and that the list has each shift that was there all the time. */
function check(office: Office, records: readonly ApiRecord[]): void {
	const found = records.map(({ Minutes }) => Number(Minutes));
	expect(new Set(found).size).toBe(found.length);
	expect([...office.stable].filter((id) => !found.includes(id))).toEqual([]);
}

it('each shift comes once, whatever the API makes of leave', async () => {
	await fc.assert(
		fc.asyncProperty(readings, fc.array(fc.boolean(), { maxLength: 30 }), async (reading, held) => {
			const office = new Office(shiftsOf(held), reading, []);
			const { records } = await list(office);
			check(office, records);
			expect(records).toHaveLength(held.length);
			expect(office.requests.length).toBeLessThanOrEqual(3);
		}),
		{ numRuns: Math.ceil(listCount / 5) },
	);
});

it('each shift comes once when the roster changes between the first requests', async () => {
	await fc.assert(
		fc.asyncProperty(
			readings,
			fc.array(fc.boolean(), { maxLength: 30 }),
			fc.array(changes, { maxLength: 2 }),
			async (reading, held, made) => {
				const office = new Office(shiftsOf(held), reading, made);
				check(office, (await list(office)).records);
			},
		),
		{ numRuns: listCount },
	);
});

it('no shift is lost or comes twice when the roster changes between all requests', async () => {
	const sizes = fc.tuple(fc.nat(60), fc.nat(40), fc.constantFrom(0, 1, 30));
	await fc.assert(
		fc.asyncProperty(
			readings,
			sizes,
			fc.array(changes, { minLength: 8, maxLength: 8 }),
			async (reading, [working, held, odd], made) => {
				// In a roster of few working and many odd shifts, nobody can tell whether a list has all shifts. So such rosters are left out.
				fc.pre(working > 8 || odd < 20);
				const office = new Office(roster(working, held, odd), reading, made);
				const listed = await list(office).catch((error: Error) => error);
				// If the list changes with each request, it can look as if the service ignored dates. Then the error says that
				// the list may not be whole.
				if (listed instanceof Error)
					expect(listed.message).toMatch(/The list changed each time|may not be whole/);
				else check(office, listed.records);
				// Each time that a list is shorter than before, it needs a new proof. But the reading must end.
				expect(office.requests.length).toBeLessThan(40);
			},
		),
		{ numRuns: 2 * listCount },
	);
});

const rosters: [working: number, held: number, odd: number][] = [
	[5, 3, 0],
	[5, 3, 1],
	[1, 1, 1],
	[1, 0, 1],
	[0, 3, 1],
	[3, 0, 2],
	[30, 12, 0],
	[30, 12, 1],
	[30, 1, 30],
];

describe.each(allReadings)('%j', (reading) => {
	it('a shift that is put on hold or comes back between any two requests comes once', async () => {
		for (const [working, held, odd] of rosters) {
			for (let after = 1; after <= 6; after++) {
				// The first working shift goes on leave, or the first shift on leave comes back.
				for (const which of [0, working].filter((id) => id < working + held)) {
					const script: Change[] = Array.from({ length: after }, (_, index) =>
						index === after - 1 ? { what: 'leave', which } : { what: 'none', which },
					);
					const office = new Office(roster(working, held, odd), reading, script);
					const { records } = await list(office);
					check(office, records);
					expect(records).toHaveLength(working + held + odd);
					expect(office.requests.length).toBeLessThanOrEqual(7);
				}
			}
		}
	});

	it('a shift in both lists that shows no hold type is no reason to fail', async () => {
		const office = new Office(roster(5, 3, 1), reading, []);
		expect((await list(office)).records).toHaveLength(9);
		expect(office.requests.length).toBeLessThanOrEqual(3);
	});

	it.each([
		[25, 3, 0, !reading.isAlone && reading.isFilledIn],
		[20, 1, 0, !reading.isAlone && reading.isFilledIn],
		[25, 3, 1, !reading.isAlone && reading.isFilledIn],
		// With so few shifts, nobody can be certain that ALL gives working shifts and shifts on leave.
		[19, 3, 0, false],
		[5, 3, 1, false],
		[0, 3, 1, false],
		// These shifts are all of one kind, so nothing shows that ALL gives working shifts and shifts on leave.
		[40, 0, 0, false],
		[0, 0, 40, false],
		[0, 3, 0, false],
		[0, 40, 0, false],
	])(
		'is certain that ALL gives every shift when it shows: %d, %d, %d: %p',
		async (working, held, odd, expected) => {
			const office = new Office(roster(working, held, odd), reading, []);
			const { records } = await list(office);
			expect(givesAll(office)).toBe(expected);
			expect(records).toHaveLength(working + held + odd);
			// If the list without ALL is known to have every shift, two requests are also enough.
			const isIncluded = answersOf(office.session).get('onHold', '/rosters') === 'included';
			expect(office.requests).toHaveLength(expected || isIncluded ? 2 : 3);
		},
	);
});

/** Returns whether the process has learnt that ALL gives every shift. */
const givesAll = ({ session }: Office): boolean =>
	answersOf(session).get('onHoldAll', '/rosters') === 'besideOthers';

describe('lists that cannot be proved whole', () => {
	async function listInDoubt(office: Office) {
		const query = { onHoldType: 'ALL' };
		const { records, incomplete } = await listWithOnHold(office.session, reads.rosters, query);
		const ids = records.map(({ Minutes }) => Number(Minutes));
		expect(new Set(ids).size).toBe(ids.length);
		return { ids, doubts: incomplete ? [incomplete.message] : [] };
	}

	it.each(allReadings)('gives what the API shows when it ignores the page: %j', async (reading) => {
		const office = new Office(roster(600, 500, 0), reading, []);
		office.maximum = 200;
		office.ignoresPage = true;
		givenAtOnce(office.session, '/rosters').forget();
		office.shifts.sort((one, other) => (one.id % 100) - (other.id % 100));
		const { ids, doubts } = await listInDoubt(office);
		expect(ids.length).toBeGreaterThanOrEqual(200);
		if (reading.isAlone && reading.isLeftOut) expect(ids).toHaveLength(400);
		const reason = /ignores the page|does not keep to the dates/;
		expect(doubts).toEqual([expect.stringMatching(reason)]);
		expect(givesAll(office)).toBe(false);
		// Some of these requests find out whether the service now skips records.
		expect(office.requests.length).toBeLessThan(60);
		await expect(list(office)).rejects.toThrow(reason);
	});

	it.each(allReadings)(
		'is in doubt when a shift changes sides after each request: %j',
		async (reading) => {
			const made: Change[] = Array.from({ length: 8 }, (_, which) => ({ what: 'leave', which }));
			const isProved = !reading.isAlone && reading.hasIds;
			const { ids, doubts } = await listInDoubt(new Office(roster(10, 3, 1), reading, made));
			// The result has at least the shifts of the list with ALL, or of the list without ALL.
			if (reading.hasIds) expect(ids.length).toBeGreaterThanOrEqual(10);
			expect(doubts).toEqual(
				isProved ? [] : [expect.stringContaining('The list changed each time')],
			);
			const listing = list(new Office(roster(10, 3, 1), reading, made));
			if (isProved) expect((await listing).records).toHaveLength(14);
			else await expect(listing).rejects.toThrow('The list changed each time');
		},
	);

	it('gives what the API showed when the roster changes between all requests', async () => {
		await fc.assert(
			fc.asyncProperty(
				readings,
				fc.array(changes, { minLength: 8, maxLength: 8 }),
				async (reading, made) => {
					const office = new Office(roster(12, 12, 1), reading, made);
					const { ids, doubts } = await listInDoubt(office);
					expect(ids.length).toBeGreaterThan(0);
					expect(doubts.length).toBeLessThanOrEqual(1);
					if (reading.hasIds && doubts.length > 0) {
						// The result has at least the shifts of the list with ALL, or of the list without ALL.
						expect(ids.length).toBeGreaterThanOrEqual(12 - 3);
					}
				},
			),
			{ numRuns: listCount },
		);
	});

	it('throws when a request fails', async () => {
		const office = new Office(roster(12, 12, 1), allReadings[0], []);
		const session = {
			...office.session,
			transport: async () => ({ status: 401, headers: {}, body: '' }),
		};
		await expect(
			listWithOnHold(session, reads.rosters, { onHoldType: 'ALL' }),
		).rejects.toMatchObject({ status: 401 });
	});
});

it('asks for no more than is wanted', async () => {
	const reading = { isLeftOut: true, isAlone: true, hasIds: false, isFilledIn: true };
	const office = new Office(shiftsOf(Array.from({ length: 40 }, (_, id) => id < 20)), reading, []);
	const { records } = await list(office, {}, 10);
	expect(records.map(({ Minutes }) => Minutes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	expect(office.requests.map(({ query }) => query)).toEqual([{ onHoldType: 'ALL', limit: '10' }]);
});

it('counts both lists together towards the most that one item may bring', async () => {
	const reading = { isLeftOut: true, isAlone: true, hasIds: true, isFilledIn: true };
	const listOf40 = async (limits: { wanted?: number; maxRecords: number }) => {
		const office = new Office(roster(20, 20, 0), reading, []);
		return await listWithOnHold(office.session, reads.rosters, { onHoldType: 'ALL' }, limits);
	};
	await expect(listOf40({ maxRecords: 39 })).rejects.toThrow('There are more than 39 records');
	expect((await listOf40({ maxRecords: 40 })).records).toHaveLength(40);
	expect((await listOf40({ maxRecords: 30, wanted: 35 })).records).toHaveLength(35);
});
