/** Shifts that people edit, and what a trigger that waits for changes must emit. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Row, Simulator } from '../../../simulator/mod';
import type { ChangedSetup, LiveSettings, Step } from './changedSteps';
import { pickedId, TestTrigger } from './testTrigger';

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

/** Enters so many shifts that they show what onHoldType=ALL gives. From then on a list is one request. */
export function addOthers(simulator: Simulator): void {
	for (let id = 901; id <= 921; id++) {
		const OnHoldType = id === 921 ? 'Leave' : '';
		addShift(simulator, id, 1, { OnHoldType, LastModified: '2026-03-01 09:00:00' });
	}
}

/** What counts as a change: where a shift is, whose it is, and whether it is on hold. */
const snapshot = (row: Row) => ({
	DateOfService: String(row.DateOfService),
	StartTime: row.StartTime,
	Minutes: row.Minutes,
	CarerId: row.CarerId,
	OnHoldType: row.OnHoldType,
});

/** The shifts in view by client. */
type Seen = ReadonlyMap<unknown, ReturnType<typeof snapshot>>;

/** Shifts that people edit, a trigger that watches them, and what it must emit. */
export class ChangedLife {
	private readonly trigger: TestTrigger;
	private nextId = 1;
	private edits = 0;
	private readonly rows: Row[];
	private settings: LiveSettings = { daysAhead: 7, client: null, worker: null };
	private seen: Seen;
	/** The state in n8n's database, and what the trigger had seen then. */
	private saved: { state: IDataObject; globalState: IDataObject; seen: Seen };

	constructor(
		private readonly simulator: Simulator,
		private readonly setup: ChangedSetup,
	) {
		const { showsIds, onHold, onHoldAll } = setup;
		Object.assign(simulator.switches, { onHold, onHoldAll });
		if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
		this.trigger = createTrigger(simulator);
		this.rows = [0, 1, 2, 5, 7].map((days) => this.add(days));
		this.seen = this.look();
		this.saved = { state: {}, globalState: {}, seen: this.seen };
	}

	async activate(): Promise<void> {
		expect(await this.trigger.poll()).toBeNull();
		this.save();
	}

	async play(step: Step): Promise<void> {
		switch (step.do) {
			case 'edit':
				Object.assign(this.rows[step.which % this.rows.length] ?? {}, {
					...step.change,
					...this.modified(),
				});
				break;
			case 'delete': {
				const [row] = this.rows.splice(step.which % Math.max(1, this.rows.length), 1);
				const table = this.simulator.tables['/rosters'];
				if (row) table.splice(table.indexOf(row), 1);
				break;
			}
			case 'add':
				this.rows.push(this.add(step.days));
				break;
			case 'set':
				this.set(step.settings);
				break;
			case 'restart':
				this.trigger.endProcess();
				this.trigger.state = this.saved.state;
				this.trigger.globalState = this.saved.globalState;
				this.seen = this.saved.seen;
				break;
			case 'poll':
				await (step.fails ? this.failToPoll() : this.poll());
		}
	}

	/** Enters a shift and, if it has a series, the others of that. */
	private add(days: number): Row {
		const id = this.nextId++;
		if (this.setup.hasSeries) {
			for (const [index, DateOfService] of ['2026-03-04', '2026-03-24', '2026-04-03'].entries()) {
				addShift(this.simulator, 100 * id + index, 0, {
					ClientId: id,
					DateOfService,
					LastModified: '2026-02-01 09:00:00',
				});
			}
		}
		return addShift(this.simulator, id, days, this.modified());
	}

	/** When a shift that is being entered or edited was modified last. */
	private modified(): Row {
		const seconds = String(this.edits++).padStart(2, '0');
		const now = `2026-03-10 10:00:${seconds}`;
		return { LastModified: this.setup.hasSeries ? now : '0000-00-00 00:00:00' };
	}

	private set(settings: LiveSettings): void {
		const { daysAhead, client, worker } = settings;
		this.settings = settings;
		this.trigger.parameters = {
			...this.trigger.parameters,
			daysAhead,
			filters: {
				...(client === null ? {} : { clientId: pickedId(client) }),
				...(worker === null ? {} : { carerId: pickedId(worker) }),
			},
		};
	}

	/** Polls, and checks that what changed since the last poll is emitted. */
	async poll(): Promise<void> {
		const items = await this.trigger.poll();
		const changed = [...this.seen.keys()].filter((client) => this.isDue(client));
		expect((items ?? []).map(({ json }) => json.ClientId).sort()).toEqual(changed.sort());
		for (const item of items ?? []) this.check(item);
		expect(JSON.stringify(this.trigger.state)).not.toContain('Grandma');
		this.seen = this.look();
		if (items) this.save();
	}

	/** Whether the shift of a client has changed, and passes the filters before or after that. */
	private isDue(client: unknown): boolean {
		const before = this.seen.get(client);
		const row = this.rowOf(client);
		const versions = [...(before ? [before] : []), ...(row ? [snapshot(row)] : [])];
		const { client: wanted, worker } = this.settings;
		return (
			JSON.stringify(versions[0]) !== JSON.stringify(versions[1]) &&
			(wanted === null || wanted === client) &&
			(worker === null || versions.some(({ CarerId }) => CarerId === worker)) &&
			versions.some(this.isNear)
		);
	}

	/** Checks the old values, the new ones and what is called cancelled. */
	private check({ json }: INodeExecutionData): void {
		expect(json.previous).toMatchObject(this.seen.get(json.ClientId) ?? {});
		const row = this.rowOf(json.ClientId);
		expect((json.changes as string[]).includes('cancelled')).toBe(!row);
		if (row) expect(json).toMatchObject(snapshot(row));
	}

	private async failToPoll(): Promise<void> {
		this.simulator.switches.faults = [{ answer: { status: 401 } }];
		await expect(this.trigger.poll()).rejects.toMatchObject({ httpCode: '401' });
	}

	private rowOf(client: unknown): Row | undefined {
		return this.rows.find(({ ClientId }) => ClientId === client);
	}

	private readonly isNear = ({ DateOfService }: Row): boolean =>
		String(DateOfService) >= '2026-03-09' &&
		String(DateOfService) <= `2026-03-${10 + this.settings.daysAhead}`;

	private look(): Seen {
		const { client } = this.settings;
		const inView = this.rows.filter(
			(row) => (client === null || row.ClientId === client) && this.isNear(row),
		);
		return new Map(inView.map((row) => [row.ClientId, snapshot(row)]));
	}

	private save(): void {
		const { state, globalState } = this.trigger;
		this.saved = { state, globalState, seen: this.seen };
	}
}
