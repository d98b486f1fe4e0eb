import { DateTime } from 'luxon';
import type { Row, Simulator, Switches } from '../../../simulator/mod';
import { mayHide, mustHide } from './hiding';
import type { Arrive, Edit, Settings, Setup } from './life';
import { kindOf, type Kind } from './officeRecords';
import { StaleGroups } from './staleGroups';
import type { VirtualClock } from './takeOverClock';

const hour = 3_600_000;
const day = 24 * hour;

/** Late entries of so many days are sure to be seen, whatever else there is. */
export const leastLookback = 4;

/** So many incidents are enough for all that a life is to show. */
const maxIncidents = 1_000;

/** A record, and what must become of it. */
export interface Tracked {
	/** Its place among the records, from 1. */
	readonly id: number;
	readonly row: Row;
	/** The day of creation as the API writes it. */
	readonly day: string;
	/** What it shares with the records that agree with it in all immutable fields. */
	readonly group: string;
	/** How often it must be emitted if it passes the filter; `maybe` where that is left open. */
	due: 'never' | 'once' | 'maybe';
	isDeleted: boolean;
	/** The event keys it was emitted with. */
	keys: string[];
	/** Whether n8n crashed after the poll that emitted it. */
	crashed: boolean;
	/** Must not be edited until the next state is saved, because that would change its key. */
	frozen: boolean;
}

/** Which of the records that are entered the trigger must emit, once it is activated. */
export interface Scope {
	/** How many days back late entries are sure to be seen. */
	lookbackDays: number;
	/** The filter of the last poll. */
	filter: Settings['filter'];
}

/** A care provider's office: people enter, edit and delete records in the API. */
export class Office {
	readonly records: Tracked[] = [];
	readonly stale = new StaleGroups();
	/** The time of the API, in milliseconds since 1970. */
	now: number;
	/** Undefined until the trigger is activated. */
	scope: Scope | undefined;
	readonly kind: Kind;
	/** Whether records are known by an id. */
	readonly hasIds: boolean;
	/** The path of the endpoint. */
	readonly path: string;
	private readonly table: Row[];

	/**
	 * @param simulator the API; it is reset
	 * @param clock the clock of the node
	 * @param setup what holds for the whole life
	 */
	constructor(
		readonly simulator: Simulator,
		readonly clock: VirtualClock,
		private readonly setup: Setup,
	) {
		this.kind = kindOf(setup.event);
		this.path = this.kind.path;
		this.hasIds = !this.kind.hasPages || setup.showsIds;
		this.now = Date.parse(setup.begin);
		simulator.reset();
		this.setSwitches();
		this.setClocks();
		this.table = simulator.tables[this.path];
		for (let index = 0; index < setup.existing; index++) {
			const moment = this.now - (setup.existing - index) * 7 * hour;
			const client = 1 + (index % 3);
			this.enter(moment, { client, mine: index % 2 === 0, aside: index % 9 === 8 });
		}
	}

	private setSwitches(): void {
		const { zone, cap, clocks, showsIds } = this.setup;
		const { order, upperBound, onHold, onHoldAll, closedUnasked } = this.setup;
		Object.assign(this.simulator.switches, {
			timeZone: zone,
			order,
			caps: cap ? { [this.path]: cap } : {},
			upperBound,
			onHold,
			onHoldAll,
			closedUnasked,
			dateHeader: clocks.header !== null,
			dateShift: (clocks.header ?? 0) * 3600,
			show: showsIds ? { '/rosters': ['RosterItemId'], '/timesheets': ['TimesheetId'] } : {},
		} satisfies Partial<Switches>);
	}

	/** A moment as the API writes it. */
	private local(moment: number, format: string): string {
		return DateTime.fromMillis(moment, { zone: this.setup.zone }).toFormat(format);
	}

	/** The day so many days ago, as the API writes it. */
	daysAgo(days: number): string {
		return this.local(this.now - days * day, 'yyyy-MM-dd');
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

	/** How many records there are. */
	get size(): number {
		return this.table.length;
	}

	/** Whether what is not closed can be had by one request. */
	get takesOneRequest(): boolean {
		const { cap, clocks } = this.setup;
		return !this.kind.hasPages && !cap && Math.abs(clocks.n8n) < 100 && this.size < 190;
	}

	/** Whether the API may hide records. */
	get mayHide(): boolean {
		return mayHide(this.setup, this.existing);
	}

	/** Whether the API hides records of the last days, whatever is asked. */
	get mustHide(): boolean {
		const filter = this.scope?.filter ?? 0;
		const since = this.daysAgo(leastLookback);
		const askedFor = this.existing.filter(
			(record) => record.day >= since && this.passes(record, filter),
		);
		return mustHide(this.setup, askedFor);
	}

	/** Whether a record passes a filter. */
	passes({ row }: Tracked, filter: Settings['filter']): boolean {
		return this.kind.filters[filter].passes(row);
	}

	arrive(step: Arrive): void {
		const moment = this.now + step.days * day;
		const most = this.kind.hasPages ? Infinity : maxIncidents;
		for (let index = 0; index < step.count && this.size < most; index++) {
			this.enter(moment, { ...step, client: step.twin ? step.client : step.client + index });
		}
	}

	edit({ which, how }: Edit): void {
		const record = this.pick(which);
		if (!record) return;
		const passed = this.scope && this.passes(record, this.scope.filter);
		Object.assign(record.row, this.kind.edit(record.row, how));
		this.stale.add(record.group);
		// What comes to pass the filter is new then, if it is seen.
		if (passed !== false || !this.scope || !this.passes(record, this.scope.filter)) return;
		if (record.due === 'never' || !this.hasIds) record.due = 'maybe';
		// Nor is it known, without an id, that it came by the filter of before.
		if (!this.hasIds) record.keys = [];
		if (record.due === 'once') record.due = this.dueOf(record.day);
	}

	delete(which: number): void {
		const record = this.pick(which);
		if (!record) return;
		this.table.splice(this.table.indexOf(record.row), 1);
		record.isDeleted = true;
		this.stale.add(record.group);
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

	/** What must become of a record that is entered now under a day. */
	dueOf(createdDay: string): Tracked['due'] {
		if (!this.scope) return 'never';
		return createdDay >= this.daysAgo(this.scope.lookbackDays) ? 'once' : 'maybe';
	}

	private get existing(): Tracked[] {
		return this.records.filter(({ isDeleted }) => !isDeleted);
	}

	/** A record that may be edited or deleted: the newest is 0. */
	private pick(which: number): Tracked | undefined {
		const all = this.existing;
		const record = all[all.length - 1 - (which % Math.max(1, all.length))];
		if (!record || record.frozen) return undefined;
		return !this.hasIds && this.hasNew(record.group) ? undefined : record;
	}

	/** Enters a record under a moment. */
	private enter(moment: number, given: Pick<Arrive, 'client' | 'mine' | 'aside'>): void {
		const id = this.records.length + 1;
		const created = this.local(moment, 'yyyy-MM-dd HH:mm:ss');
		const createdDay = created.slice(0, 10);
		let { client } = given;
		const groupOf = (clientId: number) => `${createdDay} ${clientId}`;
		while (!this.hasIds && this.stale.has(groupOf(client))) client += 10;
		const { mine, aside } = given;
		const values = this.kind.create({ id, client, created, mine, aside });
		if (this.table.length === 0) this.simulator.addRecord(this.path, values);
		else this.table.push({ ...this.table[0], ...values });
		this.records.push({
			id,
			row: this.table[this.table.length - 1],
			day: createdDay,
			group: groupOf(client),
			due: this.dueOf(createdDay),
			isDeleted: false,
			keys: [],
			crashed: false,
			frozen: false,
		});
	}
}
