/** Shifts that people edit, and what a trigger that waits for changes must emit. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Row, Simulator } from '../../../simulator/mod';
import type { ChangedSetup, LiveSettings, Step } from './changedSteps';
import { pickedId, TestTrigger } from './testTrigger';

/** n8n's time: 10 March in the time zone of the workflow and in UTC. */
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
		{ dateNow, timezone: 'Australia/Sydney' },
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

type Snapshot = ReturnType<typeof snapshot>;

/** Shifts by client. */
type Seen = Map<unknown, Snapshot>;

/** Shifts that people edit, a trigger that watches them, and what it must emit. */
export class ChangedLife {
	private readonly trigger: TestTrigger;
	private nextId = 1;
	private edits = 0;
	private readonly rows: Row[];
	private settings: LiveSettings = { daysAhead: 7, client: null, worker: null };
	private seen: Seen;
	/** The shifts of which was told that they moved out of sight, as they were then. */
	private away: Seen = new Map();
	/** The last day that the last poll watched. */
	private lastTo = '2026-03-17';
	/** Whether the last poll found nothing although there had been shifts, so that it waited for another one. */
	private isEmptied = false;
	/** The state in n8n's database, and what the trigger had seen then. */
	private saved: {
		seen: Seen;
		away: Seen;
		lastTo: string;
		state: IDataObject;
		globalState: IDataObject;
	};

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
		this.saved = { ...this.view, state: {}, globalState: {} };
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
			case 'rewrite': {
				const ofSeries = this.seriesOf(this.rows[step.which % this.rows.length]);
				const modified = this.modified();
				for (const row of ofSeries) Object.assign(row, modified);
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
				this.away = new Map(this.saved.away);
				this.lastTo = this.saved.lastTo;
				this.isEmptied = false;
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
		// Nobody edits two shifts of one series in one minute, but who edits the series.
		const minutes = String(this.edits++).padStart(2, '0');
		const now = `2026-03-10 10:${minutes}:00`;
		return { LastModified: this.setup.hasSeries ? now : '0000-00-00 00:00:00' };
	}

	/** All shifts of a series. */
	private seriesOf(row: Row | undefined): Row[] {
		return this.simulator.tables['/rosters'].filter(({ ClientId }) => ClientId === row?.ClientId);
	}

	/** Whether a shift was modified last together with others of its series, so that this tells nothing of it. */
	private isRewritten(row: Row): boolean {
		return this.seriesOf(row).some(
			(other) => other !== row && other.LastModified === row.LastModified,
		);
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
		const { client } = this.settings;
		const ofClient = ([one]: [unknown, unknown]) => client === null || one === client;
		this.away = new Map([...this.away].filter(ofClient));
		const known = new Map([...this.away, ...[...this.seen].filter(ofClient)]);
		const expected = [...known].filter(([, values]) => this.isFetched(values));
		const fetched = this.rows.filter((row) => ofClient([row.ClientId, row]) && this.isFetched(row));
		this.isEmptied = !this.isEmptied && fetched.length === 0 && expected.length > 1;
		if (this.isEmptied) {
			expect(items).toBeNull();
			return;
		}
		const changed = [...known].filter(([one, before]) => this.isDue(one, before));
		expect((items ?? []).map(({ json }) => json.ClientId).sort()).toEqual(
			changed.map(([one]) => one).sort(),
		);
		for (const item of items ?? []) this.check(item, known);
		expect(JSON.stringify(this.trigger.state)).not.toContain('Grandma');
		this.away = new Map();
		for (const [one, before] of known) this.follow(one, before, !this.seen.has(one));
		this.seen = this.look();
		for (const one of this.seen.keys()) this.away.delete(one);
		this.lastTo = this.to;
		if (items) this.save();
	}

	/** Keeps a shift that is out of sight, if it was told where it is. */
	private follow(client: unknown, before: Snapshot, wasAway: boolean): void {
		const row = this.rowOf(client);
		if (row && this.isDue(client, before) && this.isFound(row, before))
			this.away.set(client, snapshot(row));
		else if (wasAway && !this.isDue(client, before)) this.away.set(client, before);
	}

	/** Whether a shift that has changed is due. */
	private isDue(client: unknown, before: Snapshot): boolean {
		const row = this.rowOf(client);
		const isInSight = row && this.isFetched(row);
		// What happens to a shift that is out of sight, and was so before, is not seen.
		if (!isInSight && !this.isFetched(before)) return false;
		// Of one that is out of sight, and cannot be known there, only the old values count.
		const isKnown = row && (isInSight || this.isFound(row, before));
		const versions = [before, ...(isKnown ? [snapshot(row)] : [])];
		const { worker } = this.settings;
		return (
			JSON.stringify(versions[0]) !== JSON.stringify(versions[1]) &&
			(worker === null || versions.some(({ CarerId }) => CarerId === worker)) &&
			versions.some(this.isNear)
		);
	}

	/**
	 * Whether the trigger can know where a shift is: by its id, on a day that was watched before, by its LastModified if it
	 * only moved, or where the day to which it moved away has come into sight.
	 */
	private isFound(row: Row, before: Snapshot | undefined): boolean {
		const day = String(row.DateOfService);
		const wasWatched = day >= '2026-03-10' && day <= this.lastTo;
		const wasAway = String(before?.DateOfService) > this.lastTo;
		const isBack = wasAway && [before, row].every((one) => one && this.isFetched(one));
		const { DateOfService, StartTime } = row;
		const hasOnlyMoved =
			JSON.stringify({ ...before, DateOfService, StartTime }) === JSON.stringify(snapshot(row));
		const { showsIds, hasSeries } = this.setup;
		const hasMovedAlone = hasSeries && hasOnlyMoved && !this.isRewritten(row);
		return showsIds || hasMovedAlone || wasWatched || isBack;
	}

	/** Checks the old values, the new ones and what is called cancelled. */
	private check({ json }: INodeExecutionData, known: Seen): void {
		expect(json.previous).toMatchObject(known.get(json.ClientId) ?? {});
		const row = this.rowOf(json.ClientId);
		const isKnown = row !== undefined && this.isFound(row, known.get(json.ClientId));
		expect((json.changes as string[]).includes('cancelled')).toBe(!isKnown);
		if (isKnown) expect(json).toMatchObject(snapshot(row));
	}

	private async failToPoll(): Promise<void> {
		this.simulator.switches.faults = [{ answer: { status: 401 } }];
		await expect(this.trigger.poll()).rejects.toMatchObject({ httpCode: '401' });
	}

	private rowOf(client: unknown): Row | undefined {
		return this.rows.find(({ ClientId }) => ClientId === client);
	}

	private get to(): string {
		return `2026-03-${10 + this.settings.daysAhead}`;
	}

	private readonly isNear = ({ DateOfService }: Row): boolean =>
		String(DateOfService) >= '2026-03-10' && String(DateOfService) <= this.to;

	/** Whether a day is in the list that a poll fetches: after Days Ahead was made smaller, those of before are, too. */
	private isFetched({ DateOfService }: Row): boolean {
		const day = String(DateOfService);
		return day >= '2026-03-10' && day <= (this.to > this.lastTo ? this.to : this.lastTo);
	}

	private get view() {
		const { away, lastTo, seen } = this;
		return { away, lastTo, seen };
	}

	private look(): Seen {
		const { client } = this.settings;
		const inView = this.rows.filter(
			(row) => (client === null || row.ClientId === client) && this.isNear(row),
		);
		return new Map(inView.map((row) => [row.ClientId, snapshot(row)]));
	}

	private save(): void {
		const { state, globalState } = this.trigger;
		this.saved = { ...this.view, away: new Map(this.away), state, globalState };
	}
}
