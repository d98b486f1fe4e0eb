/** Shifts on leave beside the others, while people edit the roster between the requests. */
import fc from 'fast-check';
import { reads } from '../../api/mod';
import { listWithOnHold, type ApiRecord, type ApiRequest, type Session } from '../../client/mod';
import { RateLimiter } from '../../client/rateLimiter';
import { skippingClock } from './session';

/** What the API makes of shifts on leave, and whether it sends ids. */
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
}

/** What people do between two requests. */
const changes = fc.record({
	what: fc.constantFrom('edit', 'leave', 'create', 'delete'),
	which: fc.nat(100),
});

type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

/** An API whose roster changes after each request. */
class Office {
	readonly requests: ApiRequest[] = [];
	readonly stable: Set<number>;
	private readonly changes: Change[];
	private nextId: number;

	constructor(
		readonly shifts: Shift[],
		private readonly reading: Reading,
		changes: readonly Change[],
	) {
		this.changes = [...changes];
		this.stable = new Set(shifts.map(({ id }) => id));
		this.nextId = shifts.length;
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
		const shown = this.shifts.filter(({ isOnLeave }) =>
			query.onHoldType === 'ALL' ? isOnLeave || !isAlone : !isOnLeave || !isLeftOut,
		);
		const skip = Number(query.page ?? 0);
		return shown.slice(skip, skip + Number(query.limit));
	}

	private show({ id, isOnLeave, edits }: Shift): ApiRecord {
		return {
			...(this.reading.hasIds ? { RosterItemId: id } : {}),
			Minutes: id,
			OnHoldType: isOnLeave && this.reading.isFilledIn ? 'Leave' : '',
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
		} else {
			// No request could show that a shift was put on leave and came back since the last one.
			if (what === 'leave' && shift.edits === 0) shift.isOnLeave = !shift.isOnLeave;
			shift.edits++;
		}
	}
}

const shiftsOf = (onLeave: readonly boolean[]): Shift[] =>
	onLeave.map((isOnLeave, id) => ({ id, isOnLeave, edits: 0 }));

const list = async (office: Office, query = {}, wanted?: number) =>
	await listWithOnHold(office.session, reads.rosters, { ...query, onHoldType: 'ALL' }, { wanted });

/** Checks that no shift is there twice, and none is missing that was there all the time. */
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
		{ numRuns: 300 },
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
		{ numRuns: 2_000 },
	);
});

it('no shift comes twice when the roster changes between all requests', async () => {
	await fc.assert(
		fc.asyncProperty(
			readings,
			fc.array(fc.boolean(), { minLength: 60, maxLength: 80 }),
			fc.array(changes, { minLength: 8, maxLength: 8 }),
			async (reading, held, made) => {
				fc.pre(held.filter(Boolean).length >= 12 && held.filter((on) => !on).length >= 12);
				const office = new Office(shiftsOf(held), reading, made);
				const records = await list(office).then(
					({ records: found }) => found,
					(error: Error) => {
						expect(error.message).toContain('The list changed each time while it was being read');
						return [];
					},
				);
				const found = records.map(({ Minutes }) => Number(Minutes));
				expect(new Set(found).size).toBe(found.length);
				expect(office.requests.length).toBeLessThanOrEqual(7);
			},
		),
		{ numRuns: 1_000 },
	);
});

it('says whether ALL gives every shift', async () => {
	await fc.assert(
		fc.asyncProperty(readings, fc.array(fc.boolean(), { maxLength: 10 }), async (reading, held) => {
			const { givesAll } = await list(new Office(shiftsOf(held), reading, []));
			const hasOthers = held.includes(false);
			if (hasOthers || reading.isFilledIn) expect(givesAll).toBe(!reading.isAlone && hasOthers);
		}),
	);
});

it('asks for no more than is wanted', async () => {
	const reading = { isLeftOut: true, isAlone: true, hasIds: false, isFilledIn: true };
	const office = new Office(shiftsOf(Array.from({ length: 40 }, (_, id) => id < 20)), reading, []);
	const { records } = await list(office, { page: '5' }, 10);
	expect(records.map(({ Minutes }) => Minutes)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
	expect(office.requests.map(({ query }) => query)).toEqual([{ onHoldType: 'ALL', limit: '15' }]);
});
