/** Enters and changes records at random, as people do. */
import type { Random } from './random';
import { addDays, isOnHold, notOnHold } from './records';
import {
	day,
	dayIn,
	idFields,
	minute,
	stampIn,
	World,
	type Fields,
	type ListName,
	type Truth,
} from './triggerWorld';
import type { Switches } from './triggerService';

export const people = ['ann@canary.example', 'bob@canary.example', 'cy@canary.example'] as const;
export const clients = [7, 8, 9] as const;
export const carers = [201, 202, 203] as const;
export const services = [41, 42] as const;
export const categories = [3, 6] as const;

/** The facts about the office that `Records` needs: its time zone, how its service behaves, and how its clock differs from n8n's. */
export interface Office {
	readonly zone: string;
	readonly switches: Switches;
	/** How many milliseconds n8n's clock is ahead of the office's clock. */
	readonly n8nAhead: number;
}

/** Enters and changes records of the lists. Any two records can be told apart, except for twins. */
export class Records {
	/** Each combination of a client, a day and a time that a record has had. Such a combination identifies a record without an id. */
	readonly #places = new Set<string>();
	/**
	 * The groups that were changed since the last poll, see `#groupOf()`. They are not changed again before the next poll, because a trigger
	 * without ids could not tell which shift of the group became which.
	 */
	readonly #touched = new Set<string>();
	/** All twins. `change()` and `remove()` leave twins out, because nobody could tell which twin was changed. */
	readonly #twins = new Set<Truth>();

	constructor(
		private readonly world: World,
		private readonly random: Random,
		private readonly office: Office,
	) {}

	/** Forgets which groups were changed, because the triggers have seen the changes. */
	polled(): void {
		this.#touched.clear();
	}

	/**
	 * Enters a record, or perhaps a whole series of shifts. Returns a sentence about what was entered.
	 *
	 * @param at when, by the clock of n8n, in milliseconds since 1970
	 * @param age how many days before today the date of the record is. The number is negative for a coming day. For shifts, the date is
	 * CreatedTime
	 * @param copies how many similar records are entered together, as by an import
	 */
	enter(list: ListName, at: number, age = 0, copies = 1): string {
		if (copies > 1) {
			for (let made = 1; made < copies; made++) this.enter(list, at, age);
			return `${this.enter(list, at, age)}, the last of ${copies}`;
		}
		const { random, world } = this;
		const now = at - this.office.n8nAhead;
		if (list === 'incidents' || list === 'SIRS') {
			const { uid } = world.enter(list, at, this.#incident(now - age * day));
			return `${list} ${uid} entered as of ${age} days ago`;
		}
		if (list === 'timesheets') {
			const date = addDays(dayIn(this.office.zone, now), -age);
			const { uid } = world.enter(list, at, {
				...this.#place(date),
				...{
					CarerId: random.pick(carers),
					ServiceId: random.pick(services),
					Minutes: random.whole(30, 480),
				},
				...{ RosterItemId: world.records.length + 50_000, OnHoldType: '', KM: 0, Variation: 0 },
			});
			return `timesheets ${uid} entered for ${date}`;
		}
		const count = random.chance(0.3) ? random.whole(2, 6) : 1;
		const shared = this.#shift(now, age, count > 1);
		const first = addDays(dayIn(this.office.zone, now), random.whole(0, 12));
		const { ClientId, StartTime } = this.#place(first, count);
		const group = this.#groupOf({ ...shared, ClientId }, 0);
		if (!this.office.switches.sendsIds && this.#touched.has(group)) return 'nothing is made';
		this.#touched.add(group);
		const uids = Array.from({ length: count }, (_, index) => {
			const DateOfService = addDays(first, index);
			return world.enter(list, at, { ...shared, ClientId, DateOfService, StartTime }).uid;
		});
		return `rosters ${uids.join(', ')} made from ${first} at ${StartTime}, as of ${age} days ago`;
	}

	/**
	 * Enters a twin of a record. Without ids, nobody can tell the two records apart. Returns a sentence about the twin, or undefined if no
	 * record can get a twin.
	 *
	 * @param at when, by the clock of n8n, in milliseconds since 1970
	 * @param age the largest age of a record that gets a twin, in days. The age is counted from CreatedTime, or else from DateOfService
	 */
	twin(list: 'rosters' | 'timesheets', at: number, age: number): string | undefined {
		const { random, world, office } = this;
		const first = dayIn(office.zone, at - office.n8nAhead - age * day);
		const free = this.#free(list).filter((record) => {
			const { CreatedTime, DateOfService } = World.last(record);
			return record.versions.length === 1 && String(CreatedTime ?? DateOfService) >= first;
		});
		if (office.switches.sendsIds || free.length === 0) return undefined;
		const record = random.pick(free);
		this.#touched.add(this.#group(record));
		const { [idFields[list]]: _, ...fields } = World.last(record);
		const twin = world.enter(list, at, fields);
		this.#twins.add(record).add(twin);
		return `${list} ${twin.uid} entered, a twin of ${record.uid}`;
	}

	/** Returns the records that may be changed now. */
	#free(list: ListName): Truth[] {
		return this.world
			.present(list)
			.filter((record) => !this.#twins.has(record) && !this.#touched.has(this.#group(record)));
	}

	/** Deletes a record of a list. Returns a sentence about the deletion, or undefined if no record may be changed now. */
	remove(list: ListName, at: number): string | undefined {
		const { random } = this;
		const free = this.#free(list);
		if (free.length === 0) return undefined;
		const record = random.pick(free);
		this.#touched.add(this.#group(record));
		record.deleted = at;
		return `${list} ${record.uid} deleted`;
	}

	/** Changes or deletes a record of a list. Returns a sentence about the change, or undefined if no record may be changed now. */
	change(list: ListName, at: number, isDeletionAllowed: boolean): string | undefined {
		const { random, world } = this;
		const free = this.#free(list);
		if (free.length === 0) return undefined;
		const record = random.pick(free);
		const was = World.last(record);
		this.#touched.add(this.#group(record));
		if (isDeletionAllowed && random.chance(list === 'rosters' ? 0.25 : 0.15)) {
			record.deleted = at;
			return `${list} ${record.uid} deleted (${String(was.DateOfService ?? '')})`;
		}
		const now = at - this.office.n8nAhead;
		if (was.RecurrenceId && random.chance(0.1)) return this.#rewrite(was, at, now);
		const changes =
			list === 'timesheets'
				? { Minutes: random.whole(30, 480) }
				: list === 'rosters'
					? this.#changeShift(was, now)
					: this.#changeIncident(was, now);
		world.edit(record, at, changes);
		return `${list} ${record.uid} becomes ${JSON.stringify(changes)}`;
	}

	/** Saves all shifts of a series once more. Each shift then has a new time of modification, but no other change. */
	#rewrite({ RecurrenceId }: Fields, at: number, now: number): string {
		const LastModified = stampIn(this.office.switches.zone, now);
		for (const record of this.world.present('rosters')) {
			if (World.last(record).RecurrenceId === RecurrenceId)
				this.world.edit(record, at, { LastModified });
		}
		return `series ${RecurrenceId} saved once more`;
	}

	#group(record: Truth): string {
		return this.#groupOf(World.last(record), record.uid);
	}

	/**
	 * Returns the group of a record. A series is a group. Without ids, other shifts that were made on one day for one client are a group. Any
	 * other record has its own group.
	 */
	#groupOf({ RecurrenceId, CreatedTime, ClientId }: Fields, uid: number): string {
		const isAlone = this.office.switches.sendsIds || CreatedTime === undefined;
		if (RecurrenceId) return `series ${RecurrenceId}`;
		return isAlone ? `record ${uid}` : `made ${CreatedTime} for ${ClientId}`;
	}

	#incident(created: number): Fields {
		const { random } = this;
		const isClosed = random.chance(0.25);
		const stamp = stampIn(this.office.switches.zone, created);
		return {
			...{
				CategoryId: random.pick(categories),
				IncidentType: 'Client',
				Note: 'canary fell',
				Reason: '',
			},
			...{ Closed: isClosed ? 1 : 0, CloseDate: isClosed ? stamp : '0000-00-00 00:00:00' },
			...{ TaskClosed: random.chance(0.1) ? 1 : 0, IsReportable: random.chance(0.5) ? 1 : 0 },
			...{ AssignedTo: random.pick(people), AssignedToSecond: '', CreatedBy: 'eve@canary.example' },
			...{
				NoteDate: stamp,
				Timestamp: stamp,
				_ReferringId_1: random.pick(clients),
				Response: null,
			},
		};
	}

	#shift(at: number, age: number, isSeries: boolean): Fields {
		const { random, world } = this;
		const { zone } = this.office.switches;
		return {
			...{ CarerId: random.pick(carers), PayerId: 1, ServiceId: random.pick(services) },
			...{
				Minutes: random.whole(30, 480),
				RecurrenceId: isSeries ? world.records.length + 9_000 : 0,
			},
			...{ OnHoldType: random.chance(0.1) ? 'LEAVE' : this.#noHold(), OnHoldNote: '' },
			TimeSheetId: 0,
			...{ LastModified: stampIn(zone, at), LastModifiedBy: 'eve@canary.example' },
			...{ CreatedTime: dayIn(zone, at - age * day), CreatedBy: 'eve@canary.example' },
		};
	}

	#changeIncident(was: Fields, at: number): Fields {
		const { random } = this;
		const isClosed = was.Closed === 1;
		const stamp = stampIn(this.office.switches.zone, at);
		switch (random.whole(0, 7)) {
			case 6:
				return { TaskClosed: was.TaskClosed === 1 ? 0 : 1 };
			case 7:
				return { AssignedToSecond: was.AssignedToSecond === '' ? people[0] : '' };
			case 0:
				return { AssignedTo: random.pick(people.filter((person) => person !== was.AssignedTo)) };
			case 1:
				return { IsReportable: was.IsReportable === 1 ? 0 : 1 };
			case 2:
				return { Note: 'canary fell again' };
			default:
				return { Closed: isClosed ? 0 : 1, CloseDate: isClosed ? '0000-00-00 00:00:00' : stamp };
		}
	}

	#changeShift(was: Fields, at: number): Fields {
		const { random } = this;
		const LastModified = stampIn(this.office.switches.zone, at);
		const today = dayIn(this.office.zone, at);
		const move = (days: number) => this.#move(was, addDays(today, days));
		switch (random.whole(0, 9)) {
			case 8:
				return { LastModified, ...move(-random.whole(1, 10)) };
			case 9:
				return isOnHold(was)
					? { LastModified, OnHoldNote: 'canary is away' }
					: { LastModified, OnHoldType: this.#noHold() };
			case 0:
				return { LastModified, CarerId: random.pick(carers.filter((id) => id !== was.CarerId)) };
			case 1:
				return { LastModified, OnHoldType: isOnHold(was) ? this.#noHold() : 'LEAVE' };
			case 2:
				return { LastModified, OnHoldType: was.OnHoldType === 'LEAVE' ? 'HOSPITAL' : 'LEAVE' };
			case 3:
				return { LastModified, Minutes: Number(was.Minutes) + 5 };
			case 4:
				return { LastModified, ...move(random.whole(20, 40)) };
			default:
				return { LastModified, ...move(random.whole(0, 5)) };
		}
	}

	#noHold = (): string => (this.random.chance(0.5) ? '' : this.random.pick(notOnHold));

	#move(was: Fields, DateOfService: string): Fields {
		const { StartTime } = this.#place(DateOfService, 1, Number(was.ClientId));
		return { DateOfService, StartTime };
	}

	/** Returns a client, a day and a time that no record ever had together. */
	#place(date: string, days = 1, client?: number) {
		const { random } = this;
		for (;;) {
			const ClientId = client ?? random.pick(clients);
			const time = `${random.whole(6, 22)}:${random.whole(0, 59)}:00`.replace(/\b\d(?=:)/g, '0$&');
			const keys = Array.from(
				{ length: days },
				(_, index) => `${ClientId} ${addDays(date, index)} ${time}`,
			);
			if (keys.some((key) => this.#places.has(key))) continue;
			keys.forEach((key) => this.#places.add(key));
			return { ClientId, DateOfService: date, StartTime: time };
		}
	}
}

/** Draws a pause between two polls, in milliseconds. The pause is mostly minutes, and sometimes hours, a night or a weekend. */
export const drawPause = (random: Random) =>
	random.chance(0.6)
		? random.whole(1, 12) * minute
		: random.chance(0.6)
			? random.whole(20, 240) * minute
			: random.whole(6 * 60, 40 * 60) * minute;
