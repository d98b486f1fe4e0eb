/** Lives of triggers that wait for changes: shifts that people edit, and what must be emitted. */
import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Row, Simulator } from '../../../simulator/mod';
import { TestTrigger } from './testTrigger';

/** n8n's time: 10 March in UTC too. */
export const dateNow = () => Date.parse('2026-03-10T02:00:00Z');

/** A trigger for changes up to 17 March. */
export const createTrigger = (
	simulator: Simulator,
	filters: IDataObject = {},
	options: IDataObject = { addEventKey: true },
) =>
	new TestTrigger(
		simulator,
		{ event: 'rosterChanged', daysAhead: 7, filters, options },
		{ dateNow },
	);

/** Enters a shift for a client of its own, so many days after 10 March. */
export const addShift = (simulator: Simulator, id: number, days: number, given: Row = {}): Row =>
	simulator.addRecord('/rosters', {
		RosterItemId: id,
		ClientId: id,
		CarerId: 501,
		ServiceId: 301,
		DateOfService: `2026-03-${10 + days}`,
		StartTime: '09:00:00',
		Minutes: 60,
		OnHoldNote: 'Grandma is poorly',
		...given,
	});

export type Step =
	| { do: 'edit'; which: number; change: Row }
	| { do: 'delete'; which: number }
	| { do: 'add'; days: number }
	| { do: 'poll'; fails: boolean }
	| { do: 'restart' };

const which = fc.nat({ max: 6 });
export const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('edit' as const),
			which,
			change: fc.constantFrom<Row[]>(
				{ StartTime: '14:00:00' },
				{ DateOfService: '2026-03-12' },
				{ DateOfService: '2026-05-01' },
				{ Minutes: 45 },
				{ CarerId: 502 },
				{ CarerId: 0, StartTime: '08:00:00' },
				{ OnHoldType: 'Leave' },
				{ OnHoldType: 'Hospital', CarerId: 503 },
				{ OnHoldType: '' },
				{ APP_StartTime: '2026-03-10 09:00:00', LastModified: '2026-03-10 09:00:00' },
			),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('add' as const), days: fc.nat({ max: 9 }) }),
	},
	{
		weight: 4,
		arbitrary: fc.record({ do: fc.constant('poll' as const), fails: fc.boolean() }),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

/** What counts as a change: where a shift is, whose it is, and whether it is on hold. */
const snapshot = (row: Row) => ({
	DateOfService: row.DateOfService,
	StartTime: row.StartTime,
	Minutes: row.Minutes,
	CarerId: row.CarerId,
	isOnHold: Boolean(row.OnHoldType),
});

/** The coming shifts by client. */
type Seen = ReadonlyMap<unknown, ReturnType<typeof snapshot>>;

const isNear = ({ DateOfService }: Row) => String(DateOfService) <= '2026-03-17';

/** Shifts that people edit, a trigger that watches them, and what it must emit. */
export class ChangedLife {
	private readonly trigger: TestTrigger;
	private nextId = 1;
	private readonly rows: Row[];
	private seen: Seen;
	/** The state in n8n's database, and what the trigger had seen then. */
	private saved: { state: IDataObject; seen: Seen };

	constructor(
		private readonly simulator: Simulator,
		private readonly showsIds: boolean,
	) {
		this.trigger = createTrigger(simulator);
		this.rows = [0, 1, 2, 5, 7].map((days) => addShift(simulator, this.nextId++, days));
		this.seen = this.look();
		this.saved = { state: {}, seen: this.seen };
	}

	async activate(): Promise<void> {
		expect(await this.trigger.poll()).toBeNull();
		this.save();
	}

	async play(step: Step): Promise<void> {
		switch (step.do) {
			case 'edit':
				Object.assign(this.rows[step.which % this.rows.length] ?? {}, step.change);
				break;
			case 'delete': {
				const [row] = this.rows.splice(step.which % Math.max(1, this.rows.length), 1);
				const table = this.simulator.tables['/rosters'];
				if (row) table.splice(table.indexOf(row), 1);
				break;
			}
			case 'add':
				this.rows.push(addShift(this.simulator, this.nextId++, step.days));
				break;
			case 'restart':
				this.trigger.endProcess();
				this.trigger.state = this.saved.state;
				this.seen = this.saved.seen;
				break;
			case 'poll':
				await (step.fails ? this.failToPoll() : this.poll());
		}
	}

	/** Polls, and checks that what changed since the last poll is emitted. */
	async poll(): Promise<void> {
		const items = await this.trigger.poll();
		const now = this.look();
		const changed = [...this.seen.keys()].filter(
			(client) => JSON.stringify(this.seen.get(client)) !== JSON.stringify(now.get(client)),
		);
		expect((items ?? []).map(({ json }) => json.ClientId).sort()).toEqual(changed.sort());
		for (const item of items ?? []) this.check(item);
		expect(JSON.stringify(this.trigger.state)).not.toContain('Grandma');
		this.seen = now;
		if (items) this.save();
	}

	/** Checks the old values, the new ones and what is called cancelled. */
	private check({ json }: INodeExecutionData): void {
		const previous = json.previous as IDataObject;
		const { isOnHold, ...before } = this.seen.get(json.ClientId) ?? {};
		expect(previous).toMatchObject(before);
		expect(Boolean(previous.OnHoldType)).toBe(isOnHold);
		const row = this.rows.find(({ ClientId }) => ClientId === json.ClientId);
		// Without ids, a shift that was moved further away cannot be found.
		const isGone = !row || (!this.showsIds && !isNear(row));
		expect((json.changes as string[]).includes('cancelled')).toBe(isGone);
		if (row && !isGone) expect(json).toMatchObject({ CarerId: row.CarerId });
	}

	private async failToPoll(): Promise<void> {
		this.simulator.switches.faults = [{ answer: { status: 401 } }];
		await expect(this.trigger.poll()).rejects.toMatchObject({ httpCode: '401' });
	}

	private look(): Seen {
		return new Map(this.rows.filter(isNear).map((row) => [row.ClientId, snapshot(row)]));
	}

	private save(): void {
		this.saved = { state: this.trigger.state, seen: this.seen };
	}
}
