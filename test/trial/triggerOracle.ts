/** What docs/trigger.md promises, held against what a life of a trigger brought. */
import type { IDataObject } from 'n8n-workflow';
import { lists, type Entry, type Life, type Settings } from './triggerStory';
import type { Poll, Trigger } from './triggerHost';
import { addDays, dayIn, idFields, minute, World, type Fields, type Truth } from './triggerWorld';

type PollEntry = Extract<Entry, { type: 'poll' }>;

/** A promise that did not hold. */
export interface Fault {
	/** The event, and which promise. */
	readonly kind: string;
	readonly what: string;
}

/** An item that left a trigger, and the record that it is about. */
interface Emission {
	readonly entry: PollEntry;
	readonly json: IDataObject;
	readonly record: Truth;
}

/** Closed incidents and those of more than a week ago may wait for the request of every ten minutes. */
const patience = 10 * minute;

/**
 * Judges a life.
 *
 * @param life what happened, and the truth
 * @returns what did not hold
 */
export const judge = (life: Life): Fault[] => [
	...life.entries.flatMap((entry) =>
		entry.type === 'poll' && entry.poll.error && !entry.mayFail
			? [
					{
						kind: 'error without a reason',
						what: `${entry.poll.error.message} in poll ${entry.poll.index}`,
					},
				]
			: [],
	),
	...life.triggers.flatMap((trigger) => new Judge(life, trigger).judge()),
];

class Judge {
	readonly #faults: Fault[] = [];
	readonly #entries: readonly Entry[];
	readonly #polls: readonly PollEntry[];
	readonly #settings: Settings;
	readonly #records: readonly Truth[];
	readonly #hasIds: boolean;

	constructor(
		private readonly life: Life,
		trigger: Trigger,
	) {
		this.#entries = life.entries.filter((entry) =>
			entry.type === 'poll' ? entry.poll.trigger === trigger : entry.trigger === trigger,
		);
		this.#polls = this.#entries.filter((entry) => entry.type === 'poll');
		this.#settings = (this.#polls[0] as PollEntry).settings;
		const list = lists[this.#settings.event];
		this.#records = life.world.of(list);
		this.#hasIds = life.office.switches.sendsIds || list === 'incidents' || list === 'SIRS';
	}

	judge(): Fault[] {
		this.#forgiveRenames();
		const emissions = this.#polls.flatMap((entry) =>
			entry.poll.items.flatMap(({ json }) => {
				const record = this.#find(json);
				if (record) return [{ entry, json, record }];
				this.#fault('unknown item', JSON.stringify(json));
				return [];
			}),
		);
		const isChange = this.#settings.event.endsWith('Changed');
		for (const record of this.#records) {
			const own = emissions.filter((emission) => emission.record === record);
			if (isChange)
				new ChangeJudge(this.life, this.#entries, own, record, this.#hasIds, this.#fault).judge();
			else this.#judgeCreated(record, own);
		}
		this.#judgeKeys(emissions, isChange);
		return this.#faults;
	}

	readonly #fault = (kind: string, what: string) => {
		this.#faults.push({ kind: `${this.#settings.event}: ${kind}`, what });
	};

	/** What was emitted within seconds before the node got another name may come again. */
	#forgiveRenames() {
		for (const entry of this.#entries) {
			if (entry.type !== 'rename') continue;
			for (const { poll } of this.#polls) {
				if (poll.end <= entry.at && poll.end > entry.at - minute) poll.isLost = true;
			}
		}
	}

	/** The record that an item is about: by its id, or by the client, day and time that only it ever had. */
	#find(json: IDataObject): Truth | undefined {
		if (this.#hasIds) {
			const idField = idFields[lists[this.#settings.event]];
			return this.#records.find(({ uid }) => String(uid) === String(json[idField]));
		}
		const place = { ...json, ...(json.previous as IDataObject | undefined) };
		return this.#records.find(({ versions }) =>
			versions.some(({ fields }) =>
				['ClientId', 'DateOfService', 'StartTime'].every(
					(name) => String(fields[name]) === String(place[name]),
				),
			),
		);
	}

	#judgeCreated(record: Truth, emissions: readonly Emission[]) {
		const delivered = emissions.filter(({ entry }) => entry.poll.isDelivered);
		const kept = delivered.filter(({ entry }) => !entry.poll.isLost);
		const told = `${record.list} ${record.uid}`;
		if (kept.length > 1) {
			this.#fault(
				'twice',
				`${told} in polls ${kept.map(({ entry }) => entry.poll.index).join(', ')}`,
			);
		}
		for (const { entry } of emissions) {
			if (!passes(World.at(record, entry.poll.start), entry.settings)) {
				this.#fault('against the filters', `${told} in poll ${entry.poll.index}`);
			}
		}
		const verdict = this.#expectCreated(record);
		if (verdict.may === 'not' && emissions.length > 0) {
			this.#fault('must not come', `${told}: ${verdict.because}`);
		}
		const { by } = verdict;
		if (by === undefined) return;
		const due = `${told}: ${verdict.because}, due by poll ${by}`;
		if (delivered.length === 0) this.#fault('missing', due);
		else if (!emissions.some(({ entry }) => entry.poll.index <= by)) this.#fault('too late', due);
	}

	/** Whether a record must come (by which poll), may come, or must not. */
	#expectCreated(record: Truth): { may?: 'not'; by?: number; because: string } {
		const seen = this.#polls.filter(({ poll, wasIll }) => !poll.error && !wasIll);
		const [first] = seen;
		if (!first) return { because: 'no poll' };
		const isSteady = record.versions.every(
			({ fields }) =>
				filtered(fields) === filtered((record.versions[0] as { fields: Fields }).fields),
		);
		const everPasses = seen.some(({ poll, settings }) =>
			passes(World.at(record, poll.start), settings),
		);
		if (!everPasses) return { may: 'not', because: 'it passed the filters at no poll' };
		const after = seen.filter(({ poll }) => poll.start >= record.entered);
		if (record.entered <= first.poll.start) {
			const { startFrom } = first.settings.options;
			const isNow = passes(World.at(record, first.poll.start), first.settings);
			if (startFrom !== undefined && createdOn(record) >= startFrom.slice(0, 10)) {
				return isNow
					? { by: first.poll.index, because: 'Start From takes it in' }
					: { because: 'it did not pass then' };
			}
			return isSteady || isNow
				? { may: 'not', because: 'it was there at activation' }
				: { because: 'it may have come to pass the filters' };
		}
		const before = seen.findLast(({ poll }) => poll.start < record.entered);
		const passesAt = ({ poll, settings }: PollEntry) =>
			passes(World.at(record, poll.start), settings);
		if (!this.#hasIds && this.#isSwapped(record, seen))
			return { because: 'it may pass for an edit' };
		const edited = after.findIndex(passesAt);
		if (edited > 0 && isSteady && this.#hasIds && !passesAt(after[0] as PollEntry)) {
			return { may: 'not', because: 'it came to pass only because the filters were edited' };
		}
		const [start] = after;
		if (!start || (before && !passes(World.at(record, record.entered), before.settings))) {
			return { because: 'nobody asked for it when it was entered' };
		}
		for (const entry of after) {
			if (!passesAt(entry)) return { because: 'it stopped passing' };
			if (entry.poll.start - start.poll.start > patience) {
				return { by: entry.poll.index, because: 'it was entered after activation' };
			}
		}
		return { because: 'it was not there for long' };
	}

	/** Whether, without ids, a record was made when another was deleted between the same two polls. */
	#isSwapped({ entered }: Truth, seen: readonly PollEntry[]): boolean {
		const from = seen.findLast(({ poll }) => poll.start < entered)?.poll.start ?? 0;
		const to = seen.find(({ poll }) => poll.start >= entered)?.poll.end ?? Infinity;
		return this.#records.some(
			({ deleted }) => deleted !== undefined && deleted >= from && deleted <= to,
		);
	}

	#judgeKeys(emissions: readonly Emission[], isChange: boolean) {
		const byKey = new Map<string, Emission>();
		for (const emission of emissions) {
			if (!emission.entry.poll.isDelivered) continue;
			const { eventKey } = emission.json;
			if (typeof eventKey !== 'string' || eventKey === '') {
				this.#fault('no event key', JSON.stringify(emission.json));
				continue;
			}
			const other = byKey.get(eventKey);
			const isRepeat = other?.record === emission.record && (!isChange || other.entry.poll.isLost);
			if (other && !isRepeat) {
				const polls = `polls ${other.entry.poll.index} and ${emission.entry.poll.index}`;
				this.#fault('one event key for two events', `record ${emission.record.uid} in ${polls}`);
			}
			byKey.set(eventKey, emission);
		}
		for (const [index, one] of emissions.entries()) {
			const again = emissions.slice(index + 1).find(({ record }) => record === one.record);
			if (!again || !one.entry.poll.isDelivered || !again.entry.poll.isDelivered) continue;
			const wasEdited = one.record.versions.some(
				({ at }) => at > one.entry.poll.start && at <= again.entry.poll.start,
			);
			if (isChange && (!one.entry.poll.isLost || wasEdited)) continue;
			if (one.json.eventKey !== again.json.eventKey) {
				this.#fault('two event keys for one event', `record ${one.record.uid}`);
			}
		}
	}
}

/** The fields that filters look at. */
const filterFields = {
	assignedTo: 'AssignedTo',
	categoryId: 'CategoryId',
	serviceId: 'ServiceId',
	carerId: 'CarerId',
} as const;

const filtered = (fields: Fields) =>
	JSON.stringify([...Object.values(filterFields), 'IsReportable'].map((name) => fields[name]));

const passes = (fields: Fields | undefined, { filters }: Settings): boolean => {
	if (!fields) return false;
	if (filters.reportableOnly && fields.IsReportable !== 1) return false;
	const client = fields._ReferringId_1 ?? fields.ClientId;
	if (filters.clientId !== undefined && filters.clientId !== client) return false;
	return Object.entries(filterFields).every(([name, field]) => {
		const wanted = filters[name as keyof typeof filterFields];
		return wanted === undefined || wanted === fields[field];
	});
};

/** The day by which Start From takes a record in. */
const createdOn = ({ list, versions }: Truth): string => {
	const field = {
		incidents: 'Timestamp',
		SIRS: 'Timestamp',
		rosters: 'CreatedTime',
		timesheets: 'DateOfService',
	};
	return String((versions[0] as { fields: Fields }).fields[field[list]]).slice(0, 10);
};

const isTrue = (value: unknown) => value === true || String(value) === '1';

/** The labels of what differs between two states of a record. */
const changesBetween = (was: Fields, is: Fields | undefined): string[] => {
	if (!is) return ['cancelled'];
	const differs = (...names: string[]) => names.some((name) => was[name] !== is[name]);
	const found: string[] = [];
	const add = (label: string, isSo: boolean) => isSo && found.push(label);
	if (was.IncidentId !== undefined) {
		if (differs('Closed')) found.push(is.Closed === 1 ? 'closed' : 'reopened');
		if (differs('IsReportable')) {
			found.push(is.IsReportable === 1 ? 'becameReportable' : 'noLongerReportable');
		}
		add('reassigned', differs('AssignedTo'));
		return found.sort();
	}
	add('moved', differs('DateOfService', 'StartTime', 'Minutes'));
	add('reassigned', differs('CarerId'));
	if (differs('OnHoldType')) {
		found.push(was.OnHoldType === '' ? 'onHold' : is.OnHoldType === '' ? 'offHold' : 'holdChanged');
	}
	return found.sort();
};

/**
 * Whether the old values of an item are those of a state. Who an incident was assigned to is stored encrypted with the
 * Secret, so that after a new one nobody can say it.
 */
const isPrevious = (previous: IDataObject, was: Fields, hasNewSecret: boolean): boolean =>
	['AssignedTo', 'DateOfService', 'StartTime', 'Minutes', 'CarerId', 'OnHoldType'].every(
		(name) =>
			was[name] === undefined ||
			String(previous[name] ?? '') === String(was[name]) ||
			(name === 'AssignedTo' && previous[name] === null && hasNewSecret),
	) && ['Closed', 'IsReportable'].every((name) => isTrue(previous[name]) === isTrue(was[name]));

/** Follows one record through a life of a trigger that tells of changes. */
class ChangeJudge {
	/** What the trigger may hold the record for; none where it has not come into sight. */
	#bases: readonly Fields[] = [];
	/** Whether the trigger may have forgotten it, as a shift on a day that is watched no longer. */
	#mayForget = false;
	/** Since when a change waits to be told. */
	#waitsSince: number | undefined;
	/** By the index of each poll, what the trigger knew after it. */
	readonly #known = new Map<number, readonly Fields[]>();
	#last: PollEntry | undefined;

	constructor(
		private readonly life: Life,
		private readonly entries: readonly Entry[],
		private readonly emissions: readonly Emission[],
		private readonly record: Truth,
		private readonly hasIds: boolean,
		private readonly fault: (kind: string, what: string) => void,
	) {}

	judge(): void {
		for (const entry of this.entries) {
			if (entry.type === 'end') {
				this.#bases = this.#known.get(entry.lastKept) ?? [];
				this.#waitsSince = undefined;
			} else if (entry.type === 'poll' && !entry.poll.error) {
				this.#see(entry);
				this.#known.set(entry.poll.index, this.#bases);
				this.#last = entry;
			}
		}
	}

	#see(entry: PollEntry) {
		const { poll, settings, wasIll } = entry;
		const now = World.at(this.record, poll.start);
		const emission = this.emissions.find((one) => one.entry === entry);
		const told = `record ${this.record.uid} in poll ${poll.index}`;
		if (emission) {
			this.#judgeEmission(emission, now, told);
			if (poll.isDelivered) {
				this.#bases = now ? [now] : [];
				this.#mayForget = false;
				this.#waitsSince = undefined;
			}
			return;
		}
		if (wasIll) return;
		const isEdited = this.#last !== undefined && this.#last.settings !== settings;
		const [today, end] = this.#window(poll, settings);
		const isInSight = (fields: Fields) =>
			fields.DateOfService === undefined ||
			(String(fields.DateOfService) >= today && String(fields.DateOfService) <= end);
		const isOver = (fields: Fields) => String(fields.DateOfService ?? '9') < today;
		const { clientId } = this.#last?.settings.filters ?? {};
		const client = now?.ClientId ?? now?._ReferringId_1;
		// Those of other clients were out of sight, and a closed incident may come into sight late.
		if (isEdited && clientId !== undefined && clientId !== client) this.#mayForget = true;
		const changed = this.#bases.filter((was) => changesBetween(was, now).length > 0);
		const isKnown = this.#bases.length > 0;
		if (isKnown && changed.length < this.#bases.length) {
			// Nothing happened, as far as the trigger can tell.
			this.#waitsSince = undefined;
			if (now && !isOver(now)) this.#bases = [now];
			if (now) {
				this.#mayForget = isInSight(now)
					? this.#mayForget && now.Closed === 1
					: isEdited || this.#mayForget;
			}
			return;
		}
		const mustTell = changed.every(
			(was) =>
				!isOver(was) &&
				(isInSight(was) || (now !== undefined && isInSight(now))) &&
				(now === undefined ? was.IncidentId === undefined : true) &&
				(passes(was, settings) || passes(now, settings)),
		);
		if (isKnown && mustTell && !isEdited && !this.#mayForget) {
			this.#waitsSince ??= poll.start;
			const isClosedLate = this.record.list === 'incidents';
			if (isClosedLate && poll.start - this.#waitsSince <= patience) return;
			const labels = changesBetween(changed[0] as Fields, now).join(', ');
			this.fault(`untold: ${labels}`, `${told}${now ? '' : ', which is gone'}`);
		}
		this.#waitsSince = undefined;
		if (!now) this.#bases = [];
		else if (isInSight(now)) this.#bases = isKnown && !mustTell ? [...this.#bases, now] : [now];
		else this.#bases = mustTell ? [] : this.#bases;
		this.#mayForget = now !== undefined && !isInSight(now);
	}

	#judgeEmission({ entry, json }: Emission, now: Fields | undefined, told: string) {
		const { settings, poll } = entry;
		const labels = [...(json.changes as string[])].sort();
		const previous = json.previous as IDataObject;
		const was = this.#bases.find((base) => isPrevious(previous, base, this.life.hasNewSecret));
		if (!was) {
			const isAgain = this.emissions.some(
				(one) => one.entry.poll.index < poll.index && one.json.eventKey === json.eventKey,
			);
			const isRepeated = this.emissions.some(
				(one) => one.entry.poll.isLost && one.json.eventKey === json.eventKey,
			);
			if (isRepeated) return;
			const isUnseen = this.#bases.length === 0;
			const kind = isAgain
				? 'twice'
				: isUnseen
					? 'told of what was not in sight'
					: 'wrong old values';
			this.fault(kind, `${told}: ${labels.join(', ')}, ${JSON.stringify(previous)}`);
			return;
		}
		if (!passes(was, settings) && !passes(now, settings)) this.fault('against the filters', told);
		const right = changesBetween(was, now);
		if (labels.join() === right.join()) return;
		if (labels.join() === 'cancelled' && now && this.#mayPassForCancelled(now, poll, settings))
			return;
		this.fault(`told as ${labels.join(', ')} instead of ${right.join(', ') || 'nothing'}`, told);
	}

	/** Whether a shift without an id may be called cancelled when it only moved. */
	#mayPassForCancelled(now: Fields, poll: Poll, settings: Settings): boolean {
		if (this.hasIds) return false;
		const isSeries = now.RecurrenceId !== 0;
		const isBeyond = String(now.DateOfService) > this.#window(poll, settings)[1];
		return isSeries || (isBeyond && !this.life.office.switches.lastModified);
	}

	#window(poll: Poll, settings: Settings): readonly [string, string] {
		const today = dayIn(this.life.office.zone, poll.start);
		return [today, addDays(today, settings.daysAhead)];
	}
}
