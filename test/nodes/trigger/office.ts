import { DateTime } from 'luxon';
import type { Cap, Row, Simulator, Switches } from '../../../simulator/mod';
import type { Arrive, CreatedEvent, Edit, Setup, Step } from './life';
import { editOf, me, newIncident, newShift } from './officeRecords';
import { StaleGroups } from './staleGroups';
import type { VirtualClock } from './takeOverClock';

const hour = 3_600_000;
const day = 24 * hour;

const paths: Record<CreatedEvent, string> = {
	incidentCreated: '/incidents',
	sirsIncidentCreated: '/SIRS',
	rosterCreated: '/rosters',
};

/** A record, and what must become of it. */
export interface Tracked {
	readonly id: number;
	readonly row: Row;
	/** When it was created, as it was entered. */
	readonly moment: number;
	/** The day of creation as the API writes it. */
	readonly day: string;
	/** What it shares with the records that agree with it in all immutable fields. */
	readonly group: string;
	/** How often it must be emitted; `maybe` where that is left open. */
	due: 'never' | 'once' | 'maybe';
	/** Whether it passes the filter. */
	matches: boolean;
	/** The event keys it was emitted with. */
	keys: string[];
	/** Whether n8n crashed after the poll that emitted it. */
	crashed: boolean;
	/** Must not be edited until the next state is saved, because that would change its key. */
	frozen: boolean;
}

/** A care provider's office: people enter, edit and delete records in the API. */
export class Office {
	readonly records: Tracked[] = [];
	readonly stale = new StaleGroups();
	/** The time of the API, in milliseconds since 1970. */
	now: number;
	/** Whether the trigger was activated: what is entered from now on must be emitted. */
	isActivated = false;
	/** Start From, if it is set. */
	readonly startFrom: string | undefined;
	readonly isRoster: boolean;
	/** Whether records are known by an id. */
	readonly hasIds: boolean;
	/** Whether the trigger filters. */
	readonly isFiltered: boolean;
	/** The path of the endpoint. */
	readonly path: string;
	private readonly table: Row[];
	private nextId = 1;

	/**
	 * @param simulator the API; it is reset
	 * @param clock the clock of the node
	 * @param setup what holds for the whole life
	 * @param steps all that will happen
	 */
	constructor(
		private readonly simulator: Simulator,
		private readonly clock: VirtualClock,
		private readonly setup: Setup,
		steps: Step[],
	) {
		this.path = paths[setup.event];
		this.isRoster = setup.event === 'rosterCreated';
		this.hasIds = !this.isRoster || setup.showsIds;
		this.isFiltered = setup.filters && !this.isRoster;
		this.now = Date.parse(setup.begin);
		if (setup.startFrom !== null) {
			this.startFrom = this.local(this.now - setup.startFrom * day, 'yyyy-MM-dd');
		}
		simulator.reset();
		this.setSwitches(steps);
		this.setClocks();
		this.table = simulator.tables[this.path];
		for (let index = 0; index < setup.existing; index++) {
			const moment = this.now - (setup.existing - index) * 7 * hour;
			const client = 1 + (index % 3);
			this.enter(moment, { client, mine: index % 2 === 0, held: index % 9 === 8 });
		}
	}

	private setSwitches(steps: Step[]): void {
		const { zone, order, upperBound, onHold, onHoldAll, clocks, showsIds } = this.setup;
		// Without paging, long lists are split by days, which needs last days that count in full.
		const longLists = !this.isRoster && steps.some(isBurst);
		const cap: Cap | null = longLists
			? this.setup.cap && { maximum: 1000, above: 'clamp' }
			: this.setup.cap;
		Object.assign(this.simulator.switches, {
			timeZone: zone,
			order,
			caps: cap ? { [this.path]: cap } : {},
			upperBound: longLists ? 'day' : upperBound,
			onHold,
			onHoldAll,
			dateHeader: clocks.header !== null,
			dateShift: (clocks.header ?? 0) * 3600,
			show: showsIds ? { '/rosters': ['RosterItemId'] } : {},
		} satisfies Partial<Switches>);
	}

	/** A moment as the API writes it. */
	local(moment: number, format: string): string {
		return DateTime.fromMillis(moment, { zone: this.setup.zone }).toFormat(format);
	}

	/** Sets the clocks of the API and of the node. */
	setClocks(): void {
		this.simulator.switches.now = this.local(this.now, 'yyyy-MM-dd HH:mm:ss');
		this.clock.now = this.now + this.setup.clocks.n8n * hour;
	}

	/** Lets as much time pass as has passed for the node. */
	followClock(): void {
		this.now = this.clock.now - this.setup.clocks.n8n * hour;
	}

	wait(hours: number): void {
		this.now += hours * hour;
	}

	arrive(step: Arrive): void {
		const moment = this.now + step.days * day;
		// Without paging, a day with more records than the API returns cannot be read at all.
		const maxRecords = this.isRoster ? Infinity : 950;
		for (let index = 0; index < step.count && this.table.length < maxRecords; index++) {
			const client = step.twin ? step.client : step.client + index;
			this.enter(moment, { ...step, client });
		}
		this.avoidLimits();
	}

	edit({ which, how }: Edit): void {
		const record = this.pick(which);
		if (!record) return;
		Object.assign(record.row, editOf(record.row, how, this.isRoster));
		this.stale.add(record.group);
		if (this.isFiltered && how > 3) {
			record.matches = record.row.AssignedTo === me;
			// What comes to match is new then; what no longer matches before a poll has seen it may be missed.
			if (record.keys.length === 0) record.due = 'maybe';
			this.avoidLimits();
		}
	}

	delete(which: number): void {
		const record = this.pick(which);
		if (!record) return;
		this.table.splice(this.table.indexOf(record.row), 1);
		this.avoidLimits();
		this.stale.add(record.group);
		if (record.due === 'once') record.due = 'maybe';
	}

	/** Whether a group has records that a poll has yet to find, or to find again: edited ones could not be told from them. */
	hasNew(group: string): boolean {
		return this.records.some(
			(record) =>
				record.group === group &&
				record.due !== 'never' &&
				(record.keys.length === 0 || record.frozen),
		);
	}

	/** A record that may be edited or deleted: the newest is 0. */
	private pick(which: number): Tracked | undefined {
		const all = this.existing();
		const record = all[all.length - 1 - (which % Math.max(1, all.length))];
		if (!record || record.frozen) return undefined;
		return !this.hasIds && this.hasNew(record.group) ? undefined : record;
	}

	private existing(): Tracked[] {
		return this.records.filter(({ row }) => this.table.includes(row));
	}

	/** Enters a record under a moment. */
	private enter(moment: number, given: Pick<Arrive, 'client' | 'mine' | 'held'>): Tracked {
		const id = this.nextId++;
		const created = this.local(moment, 'yyyy-MM-dd HH:mm:ss');
		const createdDay = created.slice(0, 10);
		let { client } = given;
		const groupOf = (clientId: number) => `${createdDay} ${clientId}`;
		while (!this.hasIds && this.stale.has(groupOf(client))) client += 10;
		const values = this.isRoster
			? newShift(id, client, createdDay, given.held)
			: newIncident(id, client, created, given.mine);
		if (this.table.length === 0) this.simulator.addRecord(this.path, values);
		else this.table.push({ ...this.table[0], OnHoldType: '', ...values });
		const isDue = this.startFrom === undefined ? this.isActivated : createdDay >= this.startFrom;
		const record: Tracked = {
			id,
			row: this.table[this.table.length - 1],
			moment,
			day: createdDay,
			group: groupOf(client),
			due: isDue ? 'once' : 'never',
			matches: !this.isFiltered || given.mine,
			keys: [],
			crashed: false,
			frozen: false,
		};
		this.records.push(record);
		return record;
	}

	/** Adds records to each day whose number of them looks like a limit, for then nobody knows whether the day is whole. */
	private avoidLimits(): void {
		if (this.isRoster) return;
		const days = new Map<string, { moment: number; all: number; mine: number }>();
		for (const { row, moment } of this.existing()) {
			const on = this.local(moment, 'yyyy-MM-dd');
			const counts = days.get(on) ?? { moment, all: 0, mine: 0 };
			counts.all++;
			if (row.AssignedTo === me) counts.mine++;
			days.set(on, counts);
		}
		const looksLikeLimit = (count: number) =>
			count >= 200 &&
			(count % 50 === 0 || (count + 1) % 100 === 0 || Number.isInteger(Math.log2(count)));
		for (const counts of days.values()) {
			let { all, mine } = counts;
			while (looksLikeLimit(mine) || looksLikeLimit(all)) {
				const isMine = looksLikeLimit(mine);
				this.fillUp(counts.moment, isMine);
				all++;
				if (isMine) mine++;
			}
		}
	}

	/** Enters one more record, perhaps further back than late entries are looked for. */
	private fillUp(moment: number, mine: boolean): void {
		const record = this.enter(moment, { client: 1, mine, held: false });
		if (record.due === 'once') record.due = 'maybe';
	}
}

const isBurst = (step: Step): boolean => step.do === 'arrive' && step.count > 100;
