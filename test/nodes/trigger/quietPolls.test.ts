/** Tests that polls of many records request little, and miss nothing. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { choices, type Choices } from '../../../simulator/choices';
import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { addDays } from '../../../values/mod';
import { liveCount } from '../../howMany';
import { apiNow, dateNow, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow, keepRecords: true });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const today = apiNow.slice(0, 10);

const kinds = {
	rosterCreated: { path: '/rosters', id: 'RosterItemId', day: 'CreatedTime' },
	timesheetCreated: { path: '/timesheets', id: 'TimesheetId', day: 'DateOfService' },
} as const;

/** A trigger, and a service with many records that change from minute to minute. */
class Provider {
	readonly path: string;
	readonly id: string;
	readonly day: string;
	private readonly trigger: TestTrigger;
	private minutes = 0;
	private nextId: number;

	constructor(
		event: keyof typeof kinds,
		private readonly count: number,
		switches: Partial<Simulator['switches']> = {},
		options: IDataObject = {},
		isScrambled = false,
	) {
		this.nextId = count + 1;
		const { path, id, day } = kinds[event];
		[this.path, this.id, this.day] = [path, id, day];
		Object.assign(simulator.switches, { show: { [path]: [id] }, ...switches });
		for (let index = 0; index < count; index++) {
			const age = 6 - Math.floor((7 * index) / count);
			// If `isScrambled` is true, the ids do not follow the order of the days.
			this.add(age, { [id]: isScrambled ? 1 + ((index * 7_919) % count) : 1 + index });
		}
		this.trigger = new TestTrigger(simulator, { event, options });
	}

	get rows(): Row[] {
		return simulator.tables[this.path];
	}

	add(age: number, given: Row = {}): number {
		const row = { [this.id]: this.nextId, [this.day]: addDays(today, -age), ...given };
		if (row[this.id] === this.nextId) this.nextId++;
		simulator.addRecord(this.path, { ClientId: 1 + (this.nextId % 40), ...row });
		return Number(row[this.id]);
	}

	/** Deletes one of the records that were there at the start. */
	delete(which: number): void {
		const { rows } = this;
		const old = rows.flatMap((row, index) => (Number(row[this.id]) <= this.count ? [index] : []));
		if (old.length > 0) rows.splice(old[which % old.length], 1);
	}

	/** Polls a minute after the last poll. Returns the ids of the emitted records. */
	async poll(): Promise<number[]> {
		simulator.requests.length = 0;
		const now = dateNow() + 60_000 * this.minutes++;
		const items = await this.trigger.poll({ dateNow: () => now });
		return (items ?? []).map(({ json }) => Number(json[this.id]));
	}

	get asked(): Record<string, string>[] {
		return queriesOf(simulator);
	}

	/** Returns how many records the service gave to the last poll. */
	get given(): number {
		return simulator.requests.reduce((sum, { records = [] }) => sum + records.length, 0);
	}

	/** Within this number of polls without new records, the trigger reads the whole list again. */
	readonly cycle = 12;
}

const bothEvents = Object.keys(kinds) as (keyof typeof kinds)[];

describe.each(bothEvents)('%s where there are many', (event) => {
	it('asks for the end of the list alone while nothing comes, and for all of it now and then', async () => {
		const provider = new Provider(event, 700);
		for (let poll = 0; poll < 3; poll++) await provider.poll();
		const limits: string[] = [];
		for (let poll = 0; poll < 6; poll++) {
			expect(await provider.poll()).toEqual([]);
			limits.push(...provider.asked.map(({ limit, page }) => `${limit} ${page}`));
		}
		expect(limits).toEqual(Array.from({ length: 6 }, () => '200 699'));
		expect(await provider.poll()).toEqual([]);
		expect(await provider.poll()).toEqual([]);
		expect(provider.asked.filter(({ page }) => page === undefined)).not.toEqual([]);
	});

	it.each(['idAscending', 'idDescending', 'dateAscending', 'dateDescending'] as const)(
		'finds new ones without reading the list where it is sorted by %s',
		async (order) => {
			const provider = new Provider(event, 700, { order });
			for (let poll = 0; poll < 3; poll++) await provider.poll();
			for (const ages of [[0], [0, 0, 0], [3], [0, 2, 5], [], [0]]) {
				const ids = ages.map((age) => provider.add(age));
				expect((await provider.poll()).sort()).toEqual(ids);
				const most = provider.asked.map(({ limit }) => Number(limit));
				expect(Math.max(...most)).toBeLessThanOrEqual(500);
			}
		},
	);

	it.each(['dateAscending', 'shuffled'] as const)(
		'finds new ones by a few records where the list is in a stable order: %s',
		async (order) => {
			const provider = new Provider(event, 1_000, { order }, {}, true);
			for (let poll = 0; poll < 3; poll++) await provider.poll();
			for (const { ages, deleted } of [
				{ ages: [0], deleted: 0 },
				{ ages: [], deleted: 2 },
				{ ages: [3], deleted: 0 },
				{ ages: [], deleted: 0 },
				{ ages: [0, 5], deleted: 0 },
			]) {
				const ids = ages.map((age) => provider.add(age));
				for (let count = 0; count < deleted; count++) provider.delete(count * 97);
				expect((await provider.poll()).sort()).toEqual(ids);
				expect(provider.given).toBeLessThan(350);
			}
		},
	);

	it.each(['shuffled', 'reshuffled'] as const)(
		'finds new ones where the list is %s',
		async (order) => {
			const provider = new Provider(event, 700, { order });
			for (let poll = 0; poll < 3; poll++) await provider.poll();
			for (const ages of [[0], [3], [0, 2, 5], [], [0]]) {
				const ids = ages.map((age) => provider.add(age));
				expect((await provider.poll()).sort()).toEqual(ids);
			}
		},
	);

	it('asks for the notes of a few new ones by their ids', async () => {
		const provider = new Provider(event, 300, {}, { includeAppNotes: true });
		for (let poll = 0; poll < 3; poll++) await provider.poll();
		const ids = [provider.add(0), provider.add(2)];
		expect((await provider.poll()).sort()).toEqual(ids);
		const withNotes = provider.asked.filter(({ includeNotes }) => includeNotes !== undefined);
		const asked = withNotes.map(({ rosterItemId, timesheetId }) =>
			Number(rosterItemId ?? timesheetId),
		);
		expect(asked.sort()).toEqual(ids);
	});

	it('reads the days where the service ignores the page', async () => {
		const provider = new Provider(event, 300, { ignoredParameters: { '*': ['page'] } });
		for (let poll = 0; poll < 3; poll++) await provider.poll();
		for (const age of [0, 3, 6]) {
			const id = provider.add(age);
			expect(await provider.poll()).toEqual([id]);
		}
	});

	it.each(['idAscending', 'idDescending'] as const)(
		'finds at once what came in the minute in which another was deleted, by %s',
		async (order) => {
			const provider = new Provider(event, 700, { order });
			for (let poll = 0; poll < 3; poll++) await provider.poll();
			// Only a new record shows the trigger where in the list new records come.
			const first = provider.add(0);
			expect(await provider.poll()).toEqual([first]);
			for (const deleted of [1, 2, 3]) {
				for (let count = 0; count < deleted; count++) provider.delete(count * 97);
				const ids = [provider.add(0), provider.add(4)];
				expect((await provider.poll()).sort()).toEqual(ids);
				expect(await provider.poll()).toEqual([]);
			}
		},
	);

	it('takes no late one for a new one', async () => {
		const provider = new Provider(event, 701, { order: 'dateAscending' }, {}, true);
		for (let poll = 0; poll < 6; poll++) await provider.poll();
		provider.delete(5);
		const ids = [provider.add(3)];
		const came = await provider.poll();
		ids.push(provider.add(5), provider.add(0));
		expect([...came, ...(await provider.poll())].sort()).toEqual(ids);
	});

	it('finds in time what came in the minute in which another was deleted, in any order', async () => {
		const provider = new Provider(event, 700, { order: 'shuffled' });
		for (let poll = 0; poll < 3; poll++) await provider.poll();
		const id = provider.add(0);
		provider.delete(5);
		const came: number[] = [];
		for (let poll = 0; poll < provider.cycle; poll++) came.push(...(await provider.poll()));
		expect(came).toEqual([id]);
	});
});

/** What happens in the office in a minute. People enter records for days of the last week, and delete or edit other records. */
const minute = fc.record({
	entered: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
	deleted: fc.array(fc.nat(1_000), { maxLength: 2 }),
	edited: fc.boolean(),
});

describe('what many records hide', () => {
	it('loses nothing, emits nothing twice, and is late only where another was deleted', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...bothEvents),
				fc.constantFrom(...choices.order),
				fc.record<Partial<Choices>>({
					onHold: fc.constantFrom(...choices.onHold),
					onHoldAll: fc.constantFrom(...choices.onHoldAll),
					upperBound: fc.constantFrom(...choices.upperBound),
				}),
				fc.integer({ min: 205, max: 700 }),
				fc.array(minute, { minLength: 3, maxLength: 6 }),
				async (event, order, open, count, minutes) => {
					simulator.reset();
					const provider = new Provider(event, count, { order, ...open });
					for (let poll = 0; poll < 3; poll++) await provider.poll();
					const entered: number[] = [];
					const emitted: number[] = [];
					for (const { entered: ages, deleted, edited } of minutes) {
						const isOneLate = entered.some((id) => !emitted.includes(id));
						const ids = ages.map((age, index) =>
							provider.add(age, { OnHoldType: index === 2 ? 'Leave' : '' }),
						);
						deleted.forEach((which) => provider.delete(which));
						if (edited)
							Object.assign(provider.rows[7] ?? {}, { CarerId: 9, [provider.day]: today });
						entered.push(...ids);
						emitted.push(...(await provider.poll()));
						// While one record is late, the records that come after it may be late, too.
						if (deleted.length === 0 && !edited && !isOneLate)
							expect(emitted).toEqual(expect.arrayContaining(ids));
					}
					const isShuffled = order === 'reshuffled' && count > 400;
					for (let poll = 0; poll < (isShuffled ? 60 : provider.cycle); poll++)
						emitted.push(...(await provider.poll()));
					expect(emitted.sort()).toEqual(entered.sort());
				},
			),
			{ numRuns: Math.ceil(liveCount / 2) },
		);
	}, 3_600_000);
});
