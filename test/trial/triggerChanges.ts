/** Compares the items about changes of a record with the promises in docs/design/trigger.md. */
import type { IDataObject } from 'n8n-workflow';
import {
	fewest,
	patience,
	type Entry,
	type Life,
	type Part,
	type PollEntry,
	type Settings,
} from './triggerStory';
import { crowdedDays, groupOf, passes } from './triggerSight';
import { addDays, isOnHold } from './records';
import { day, dayIn, minute, World, type Fields, type Truth } from './triggerWorld';

export interface Emission {
	readonly entry: PollEntry;
	readonly json: IDataObject;
	readonly record: Truth;
}

/** A state of a record that the trigger can have in its memory. Undefined means that the trigger knows no state of the record. */
type Possible = Fields | undefined;

/** The first and the last watched day of shifts. */
type Days = readonly [string, string];

/** The fields that are encrypted in the state. If the Secret is renewed and n8n is restarted, the values of these fields are lost. */
const sealed = ['AssignedTo', 'AssignedToSecond', 'StartTime', 'Minutes', 'OnHoldType'];

const isTrue = (value: unknown) => value === true || String(value) === '1';

/**
 * Returns the labels of the changes between two states of a record. If encrypted values are forgotten, only the other fields are compared.
 */
const changesBetween = (was: Fields, is: Fields | undefined, isForgotten = false): string[] => {
	if (!is) return ['cancelled'];
	const isKnown = (name: string) => !isForgotten || !sealed.includes(name);
	const differs = (...names: string[]) =>
		names.some((name) => isKnown(name) && was[name] !== is[name]);
	const found: string[] = [];
	const add = (label: string, isSo: boolean) => isSo && found.push(label);
	if (was.IncidentId !== undefined) {
		if (differs('Closed')) found.push(is.Closed === 1 ? 'closed' : 'reopened');
		if (differs('IsReportable')) {
			found.push(is.IsReportable === 1 ? 'becameReportable' : 'noLongerReportable');
		}
		add('reassigned', differs('AssignedTo', 'AssignedToSecond'));
		return found.sort();
	}
	add('moved', differs('DateOfService', 'StartTime', 'Minutes'));
	add('reassigned', differs('CarerId'));
	if (differs('OnHoldType')) {
		if (isOnHold(was) !== isOnHold(is)) found.push(isOnHold(is) ? 'onHold' : 'offHold');
		else add('holdChanged', isOnHold(is));
	}
	return found.sort();
};

/** Returns whether the old values in an item are the values of a state. Encrypted values may be missing after a new Secret. */
const isPrevious = (previous: IDataObject, was: Fields, hasNewSecret: boolean): boolean =>
	[...sealed, 'DateOfService', 'CarerId'].every(
		(name) =>
			was[name] === undefined ||
			String(previous[name] ?? '') === String(was[name]) ||
			(sealed.includes(name) && previous[name] === null && hasNewSecret),
	) && ['Closed', 'IsReportable'].every((name) => isTrue(previous[name]) === isTrue(was[name]));

/** The shifts that each poll can see. The judges of all records share this map. */
const shownAt = new WeakMap<PollEntry, readonly Truth[]>();

/** Follows one record through the life of a trigger for changes. */
export class ChangeJudge {
	#held: Set<Possible>;
	/** The states that the trigger may have remembered after each poll, by the index of the poll. */
	readonly #known = new Map<number, ReadonlySet<Possible>>();
	#last: PollEntry | undefined;
	/** The poll from whose state the trigger can go on after a restart or a renaming. */
	#base: PollEntry | undefined;
	/** The state of the record at the last poll, and the start of the first poll that saw this state. */
	#steady: { readonly fields: Possible; readonly since: number } | undefined;
	/** Whether n8n was restarted with a new Secret, so that values encrypted with the old Secret are lost. */
	#hasForgotten = false;
	/** Whether the last poll saw no shifts at all. */
	#wasEmpty = false;

	private readonly entries: readonly Entry[];

	constructor(
		private readonly life: Life,
		part: Part,
		private readonly emissions: readonly Emission[],
		private readonly record: Truth,
		private readonly hasIds: boolean,
		private readonly fault: (kind: string, what: string) => void,
	) {
		this.entries = part.entries;
		const known = part.before.map((entry) => {
			const fields = World.at(record, entry.poll.start);
			return record.list === 'incidents' || isOn(fields, this.#days(entry)) ? fields : undefined;
		});
		this.#held = new Set([undefined, ...known]);
		this.#base = part.before.at(0);
		this.#last = part.before.findLast(({ poll }) => !poll.error);
	}

	judge(): void {
		for (const entry of this.entries) {
			if (entry.type === 'end') this.#restart(entry.lastKept);
			else if (entry.type === 'poll' && !entry.poll.error) this.#see(entry);
			else if (entry.type === 'poll') this.#glimpse(entry);
		}
	}

	/** After a restart, n8n knows the last state that it surely kept, or perhaps a later state. */
	#restart(lastKept: number) {
		const known = [...this.#known].filter(([index]) => index >= lastKept);
		this.#held = new Set(known.flatMap(([, held]) => [...held]));
		if (!this.#known.has(lastKept)) this.#held.add(undefined);
		const kept = this.entries.find(
			(entry): entry is PollEntry => entry.type === 'poll' && entry.poll.index === lastKept,
		);
		this.#hasForgotten = this.life.renewals.some((at) => at >= (kept?.poll.start ?? 0));
		this.#steady = undefined;
		this.#base = kept;
	}

	/** Takes a failed poll into account. If the error only says that a list may be incomplete, the poll may have seen the record. */
	#glimpse(entry: PollEntry) {
		const now = World.at(this.record, entry.poll.start);
		const nexts = [...this.#held].flatMap((held) => this.#passOver(held, now, entry) ?? []);
		this.#held = new Set([...this.#held, ...nexts]);
	}

	#see(entry: PollEntry) {
		const { poll, wasIll } = entry;
		const now = World.at(this.record, poll.start);
		const emission = this.emissions.find((one) => one.entry === entry);
		const told = `record ${this.record.uid} in poll ${poll.index}`;
		const before = [...this.#held];
		// If the settings have changed, the trigger may not yet have read records that the earlier filters left out.
		if (this.#last?.settings !== entry.settings) this.#steady = undefined;
		if (emission) this.#held = new Set(this.#judgeEmission(emission, now, told));
		else {
			const nexts = [...this.#held].flatMap((held) => this.#passOver(held, now, entry) ?? []);
			if (nexts.length === 0 && !wasIll) {
				const labels = [...this.#held].map((held) => held && changesBetween(held, now).join(', '));
				this.fault(`untold: ${labels.join(' or ')}`, `${told}${now ? '' : ', which is gone'}`);
				this.#held = new Set([now]);
			} else this.#held = new Set(wasIll ? [...this.#held, ...nexts] : nexts);
		}
		// If n8n lost the items of the poll, it may also have lost everything else that the poll saw.
		const isLost = poll.items.length > 0 && (poll.isLost || !poll.isDelivered);
		if (isLost) this.#held = new Set([...before, ...this.#held]);
		this.#known.set(poll.index, this.#held);
		// If the service fails while the trigger reads a whole list, the trigger reads the whole list again only after the usual time.
		if (wasIll) return void (this.#steady = undefined);
		this.#last = entry;
		this.#base = undefined;
		if (!isLost) this.#hasForgotten = false;
		this.#wasEmpty = this.#isEmpty(entry);
		if (this.#steady?.fields !== now) this.#steady = { fields: now, since: poll.start };
	}

	/**
	 * Returns the states that the trigger can have in its memory if it emits nothing about the record.
	 *
	 * @param held the state that the trigger remembered before
	 * @returns undefined if the trigger must emit something
	 */
	#passOver(held: Possible, now: Possible, entry: PollEntry): Possible[] | undefined {
		const { settings } = entry;
		const { clientId } = settings.filters;
		const client = (now ?? held)?.ClientId ?? (now ?? held)?._ReferringId_1;
		if (clientId !== undefined && client !== undefined && clientId !== client) return [undefined];
		return this.record.list === 'incidents'
			? this.#passOverIncident(held, now, entry)
			: this.#mayWait(held, now, entry)
				? [...(this.#passOverShift(held, now, entry) ?? []), held]
				: this.#passOverShift(held, now, entry);
	}

	/**
	 * Returns whether a change of a shift may wait. If there are many shifts, some days are read only every quarter of an hour or every hour.
	 */
	#mayWait(held: Possible, now: Possible, entry: PollEntry): boolean {
		const [today] = this.#days(entry);
		const dates = [held, now].flatMap((one) => (one ? [String(one.DateOfService)] : []));
		// If a shift moved to a past day, only its former day can show the move.
		const [first = today] = dates.filter((date) => date >= today).sort();
		const pause = first > addDays(today, 7) ? 60 : first > addDays(today, 1) ? 15 : 0;
		const steady = this.#steady;
		const since = steady && steady.fields === now ? steady.since : entry.poll.start;
		return entry.poll.start - since < pause * minute && this.#shown(entry).length >= fewest - 10;
	}

	#passOverIncident(held: Possible, now: Possible, entry: PollEntry): Possible[] | undefined {
		if (!now) return [held];
		const isSure = this.#mustShow(now, entry);
		if (!held) return isSure ? [now] : [now, undefined];
		if (this.#changes(held, now).length === 0) return isSure ? [now] : [now, held];
		if (this.#isWanted(held, now, entry)) return isSure ? undefined : [held];
		return isSure ? [now] : [now, held];
	}

	/**
	 * Returns whether a poll must see an incident. A poll may leave out an incident whose day may have more records than the service shows.
	 * Until `patience` has passed since the last change, it may also leave out an incident that is older than five days, or that is closed and
	 * comes only on request.
	 */
	#mustShow(now: Fields, { poll, settings }: PollEntry): boolean {
		const crowded = crowdedDays(this.life, settings, poll.start, false);
		if (crowded.has(String(now.Timestamp).slice(0, 10))) return false;
		const { givesClosed, givesTaskClosed, zone } = this.life.office.switches;
		const isOpen = (givesClosed || now.Closed !== 1) && (givesTaskClosed || now.TaskClosed !== 1);
		const isRecent = String(now.Timestamp) >= dayIn(zone, poll.start - 5 * day);
		const since = this.#steady?.fields === now ? this.#steady.since : poll.start;
		return (isOpen && isRecent) || poll.start - since > patience;
	}

	#passOverShift(held: Possible, now: Possible, entry: PollEntry): Possible[] | undefined {
		const { settings } = entry;
		const days = this.#days(entry);
		const isHere = isOn(now, days);
		const next = isHere ? now : undefined;
		if (!held) return [next];
		const isOver = String(held.DateOfService) < days[0];
		const isSame = now !== undefined && this.#changes(held, now).length === 0;
		if (isSame && isHere) return [now];
		const last = this.#last && this.#days(this.#last);
		// If a shift without an id comes back on a newly watched day, it looks like a new shift.
		const passesForNew = !this.hasIds && last && !isOn(held, last) && isHere && !isOn(now, last);
		const hasPassedForNew = !this.hasIds && this.#held.has(now) && !isOn(held, days);
		if (passesForNew || (isHere && hasPassedForNew)) return [now, held];
		if (isOver) return [next, held, undefined];
		// If a shift moved away from the watched days, the trigger remembers the shift until it comes back. If Days Ahead was lowered, the
		// trigger may forget the shift.
		const isLeftOut =
			this.#last !== undefined && this.#last.settings.daysAhead > settings.daysAhead;
		if (!isOn(held, days) && !isHere) return isLeftOut ? [held, undefined] : [held];
		if (!this.#isWanted(held, now, entry)) return isHere ? [now] : [now, held, undefined];
		// If all shifts disappear together, the first poll that sees no shifts does not report this. The next poll does.
		return this.#isEmpty(entry) && !this.#wasEmpty ? [held] : undefined;
	}

	/**
	 * Returns whether a change passes the filters and is on watched days, both with the present settings and with the settings of the last
	 * poll.
	 */
	#isWanted(held: Fields, now: Possible, entry: PollEntry): boolean {
		const before = this.#last ?? entry;
		return [entry, before].every((one) => {
			const days = this.#days({ ...one, poll: entry.poll });
			return (
				(passes(held, one.settings) || passes(now, one.settings)) &&
				(this.record.list === 'incidents' || isOn(held, days) || isOn(now, days))
			);
		});
	}

	#changes(held: Fields, now: Possible): string[] {
		return changesBetween(held, now, this.#hasForgotten);
	}

	#isEmpty(entry: PollEntry): boolean {
		return this.#shown(entry).length === 0;
	}

	/** Returns the shifts on the watched days. If the filters name a client, these are the client's shifts. */
	#shown(entry: PollEntry): readonly Truth[] {
		const known = shownAt.get(entry);
		if (known) return known;
		const { clientId } = entry.settings.filters;
		const shown = this.life.world.of('rosters').filter((record) => {
			const fields = World.at(record, entry.poll.start);
			const isAsked = clientId === undefined || fields?.ClientId === clientId;
			return isAsked && isOn(fields, this.#days(entry));
		});
		shownAt.set(entry, shown);
		return shown;
	}

	/** Judges an item. Returns the states that the trigger can have in its memory afterwards. */
	#judgeEmission(emission: Emission, now: Possible, told: string): Possible[] {
		const { entry, json } = emission;
		const { settings, poll } = entry;
		const labels = [...(json.changes as string[])].sort();
		const previous = json.previous as IDataObject;
		const hasNewSecret = this.life.renewals.length > 0;
		const candidates = [...this.#held].filter(
			(held): held is Fields => held !== undefined && isPrevious(previous, held, hasNewSecret),
		);
		const next = this.record.list === 'incidents' || this.hasIds || isOn(now, this.#days(entry));
		const after = next ? now : undefined;
		const [was] = candidates;
		if (!was) {
			const same = this.emissions.filter(
				(one) => one.entry.poll.index < poll.index && one.json.eventKey === json.eventKey,
			);
			// An item that was lost may come again, even if the trigger has begun again in the meantime.
			const wasLost = this.life.entries.some(
				(one) =>
					one.type === 'poll' &&
					one.poll.index < poll.index &&
					(one.poll.isLost || !one.poll.isDelivered) &&
					one.poll.items.some((item) => item.json.eventKey === json.eventKey),
			);
			if (wasLost) return [after];
			const isUnseen = [...this.#held].every((held) => held === undefined);
			const kind =
				same.length > 0 ? 'twice' : isUnseen ? 'told of what was not in sight' : 'wrong old values';
			this.fault(kind, `${told}: ${labels.join(', ')}, ${JSON.stringify(previous)}`);
			return [after];
		}
		if (!passes(was, settings) && !passes(now, settings)) this.fault('against the filters', told);
		const right = candidates.flatMap((held) => [
			changesBetween(held, now),
			changesBetween(held, now, this.#hasForgotten),
		]);
		if (right.some((one) => one.join() === labels.join())) return labels[0] ? [now] : [after];
		if (labels.join() === 'cancelled' && now && this.#mayPassForCancelled(was, now, poll.start))
			return [after];
		if (this.#isMistaken(was, now, emission)) return [after];
		const instead = right[0]?.join(', ') || 'nothing';
		this.fault(`told as ${labels.join(', ')} instead of ${instead}`, told);
		return [after];
	}

	/** Returns whether the trigger is allowed to report a shift without an id as cancelled, although the shift still exists. */
	#mayPassForCancelled(was: Fields, now: Fields, at: number): boolean {
		if (this.hasIds || !this.#last) return false;
		const isSeries = now.RecurrenceId !== 0;
		const isBeyond =
			String(now.DateOfService) > this.#days(this.#last)[1] ||
			String(now.DateOfService) < dayIn(this.life.office.zone, at);
		const isUnlike = !changesBetween(was, now).every((label) => label === 'moved');
		// If the shift already had its present values at the last poll, its time of modification does not show a later edit.
		const isOld = World.at(this.record, this.#last.poll.start) === now;
		const isShown = this.life.office.switches.lastModified && !isOld;
		const wasAway = !isOn(was, this.#days(this.#last));
		return wasAway || isSeries || (isBeyond && (isUnlike || !isShown));
	}

	/** Returns whether the trigger is allowed to mistake another shift without an id for a missing shift. */
	#isMistaken(was: Fields, now: Possible, { json, entry: { poll } }: Emission): boolean {
		const base = this.#base ?? this.#last;
		if (this.hasIds || now || !base) return false;
		const days = this.#days(base);
		const labels = [...(json.changes as string[])].sort().join();
		return this.life.world.of('rosters').some((other) => {
			const fields = World.at(other, poll.start);
			const isNew = !isOn(World.at(other, base.poll.start), days);
			return (
				fields !== undefined &&
				isNew &&
				groupOf(fields) === groupOf(was) &&
				changesBetween(was, fields).join() === labels &&
				(isOn(fields, days) || labels === 'moved') &&
				['DateOfService', 'StartTime', 'Minutes'].every(
					(name) => String(fields[name]) === String(json[name]),
				)
			);
		});
	}

	#days({ poll, settings }: { poll: PollEntry['poll']; settings: Settings }): Days {
		const today = dayIn(this.life.office.zone, poll.start);
		return [today, addDays(today, settings.daysAhead)];
	}
}

const isOn = (fields: Possible, [first, last]: Days): boolean =>
	fields !== undefined &&
	String(fields.DateOfService) >= first &&
	String(fields.DateOfService) <= last;
