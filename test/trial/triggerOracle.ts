/** Compares what a trigger did in its life with the promises in docs/design/trigger.md. */
import type { IDataObject } from 'n8n-workflow';
import {
	fewest,
	lists,
	patience,
	type Entry,
	type Life,
	type PollEntry,
	type Settings,
	type Part,
} from './triggerStory';
import type { Trigger, Way } from './triggerHost';
import { ChangeJudge, type Emission } from './triggerChanges';
import { crowdedDays, filtered, groupOf, passes } from './triggerSight';
import { addDays } from './records';
import { day, dayIn, idFields, minute, World, type Fields, type Truth } from './triggerWorld';

export interface Fault {
	readonly kind: string;
	readonly what: string;
}

/** Returns the promises that were broken in a life. */
export const judge = (life: Life): Fault[] => [
	...life.triggers.flatMap((trigger) =>
		untilForgotten(life, trigger).flatMap((part) => new Judge(life, part).judge()),
	),
];

/** Divides the history of a trigger into parts. A new part begins where the trigger may have begun again without its state. */
const untilForgotten = (
	{ entries, renewals, triggers }: Life,
	trigger: Trigger,
): readonly Part[] => {
	const parts: Part[] = [{ entries: [], before: [] }];
	const polls = () =>
		parts.flatMap((part) => part.entries).filter((one): one is PollEntry => one.type === 'poll');
	let wasRenamed = false;
	let endedBy: Way | undefined;
	let kept: PollEntry | undefined;
	let firstSinceEnd = Infinity;
	for (const entry of entries) {
		// All triggers of a process share the credential in memory. So the error of any trigger counts here.
		if (entry.type === 'poll' && entry.poll.error)
			firstSinceEnd = Math.min(firstSinceEnd, entry.poll.start);
		if ((entry.type === 'poll' ? entry.poll.trigger : entry.trigger) !== trigger) continue;
		if (entry.type === 'rename') wasRenamed = entry.way !== 'cursors';
		else if (entry.type === 'end') {
			endedBy = entry.way;
			firstSinceEnd = Infinity;
			kept = polls().find(({ poll }) => poll.index === entry.lastKept);
		} else if (!entry.poll.error) {
			const { poll, settings } = entry;
			const start = kept?.poll.start ?? Infinity;
			const isSealed =
				JSON.stringify(kept?.settings.filters) !== JSON.stringify(settings.filters) &&
				renewals.some((at) => at > start && at <= poll.start) &&
				// If a poll failed after n8n started, the process may still have the key of that time in memory. So a later renewal does not count.
				!renewals.every((at) => at <= start || at > firstSinceEnd);
			if (endedBy && wasRenamed) parts.push({ entries: [], before: sinceLastButOne(polls()) });
			else if (endedBy && (isSealed || (!kept && endedBy !== 'cursors'))) {
				// When n8n kept an emission of another trigger, it may also have kept a later state of this trigger.
				const later = polls().filter(({ poll: { index } }) => index >= (kept?.poll.index ?? 0));
				parts.push({
					entries: [],
					...(triggers.length > 1 ? { before: later, mayBeNew: true } : { before: [] }),
				});
			}
			wasRenamed = false;
			endedBy = undefined;
		}
		parts.at(-1)?.entries.push(entry);
	}
	return parts.filter((part) => part.entries.some(({ type }) => type === 'poll'));
};

/** Returns the polls whose state n8n may know, under the old name or the new name of the trigger. */
const sinceLastButOne = (polls: readonly PollEntry[]): readonly PollEntry[] => {
	const starts = polls.filter(({ poll }) => poll.isDelivered);
	const [first] = starts.slice(-2);
	return polls.slice(first && starts.length > 1 ? polls.indexOf(first) : 0);
};

class Judge {
	readonly #faults: Fault[] = [];
	readonly #entries: readonly Entry[];
	readonly #polls: readonly PollEntry[];
	readonly #settings: Settings;
	readonly #records: readonly Truth[];
	readonly #hasIds: boolean;
	/** For each event key of twins, the twin that the judge has chosen, see `#find()`. */
	readonly #twinOf = new Map<unknown, Truth>();

	constructor(
		private readonly life: Life,
		private readonly part: Part,
	) {
		this.#entries = part.entries;
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
				const record = this.#find(json, entry);
				if (record) return [{ entry, json, record }];
				this.#fault('unknown item', JSON.stringify(json));
				return [];
			}),
		);
		const isChange = this.#settings.event.endsWith('Changed');
		for (const record of this.#records) {
			const own = emissions.filter((emission) => emission.record === record);
			if (isChange)
				new ChangeJudge(this.life, this.part, own, record, this.#hasIds, this.#fault).judge();
			else this.#judgeCreated(record, own);
		}
		this.#judgeKeys(emissions, isChange);
		this.#judgeErrors(emissions);
		return this.#faults;
	}

	readonly #fault = (kind: string, what: string) => {
		this.#faults.push({ kind: `${this.#settings.event}: ${kind}`, what });
	};

	/** Checks that the trigger reports incomplete lists and missing forms, and that every error has a reason. */
	#judgeErrors(emissions: readonly Emission[]) {
		const lacksForm = ({ entry, json, record }: Emission) =>
			entry.settings.options.includeFormData === true &&
			entry.settings.options.fields === undefined &&
			!JSON.stringify(json.FormData ?? '').includes(`fall ${record.uid}`);
		for (const emission of emissions) {
			const { entry, record } = emission;
			if (!lacksForm(emission)) continue;
			const told = `record ${record.uid} in poll ${entry.poll.index}`;
			const wasSlow = entry.poll.end - entry.poll.start > 3 * minute;
			if (!entry.hasNoForms && !entry.wasIll && !wasSlow) this.#fault('without its form', told);
			else if (!this.#isTold(entry)) this.#fault('no error for a form', told);
		}
		const isCrowded = ({ poll, settings }: PollEntry, isSure: boolean) =>
			crowdedDays(this.life, settings, poll.start, isSure).size > 0;
		this.#judgeRepeats();
		for (const [index, entry] of this.#polls.entries()) {
			const { poll, mayFail, wasIll } = entry;
			const isQuiet = !poll.error && !wasIll;
			if (isQuiet && isCrowded(entry, true) && !this.#isTold(entry))
				this.#fault('no error for a list', `poll ${poll.index}`);
			if (!poll.error || mayFail) continue;
			const before = this.#polls.slice(0, index + 1);
			// A poll with items cannot fail, and a failing poll tells its own error. So a later poll reports that an earlier list may be
			// incomplete.
			const lastQuiet = before.findLastIndex(
				(one, at) => at < index && !one.poll.error && one.poll.items.length === 0,
			);
			const hasReason =
				before.slice(lastQuiet + 1).some((one) => one.mayFail) ||
				before.some(
					(one) =>
						isCrowded(one, false) ||
						(one.hasNoForms && one.settings.options.includeFormData === true),
				);
			if (!hasReason)
				this.#fault('error without a reason', `${poll.error.message} in poll ${poll.index}`);
		}
	}

	/** Checks that a process reports the same problem at most once a day. */
	#judgeRepeats() {
		const toldAt = new Map<string, number>();
		for (const entry of this.#entries) {
			if (entry.type === 'end') toldAt.clear();
			if (entry.type !== 'poll' || entry.mayFail || !entry.endedWell) continue;
			const { error, reports, start, end, index } = entry.poll;
			for (const { message } of error ? [error] : reports) {
				if (start - (toldAt.get(message) ?? -Infinity) < day)
					this.#fault('said again', `${message} in poll ${index}`);
				toldAt.set(message, end);
			}
		}
	}

	/** Returns whether the trigger may have reported that the data of a poll is incomplete. A restart may have lost the report. */
	#isTold({ poll }: PollEntry): boolean {
		const after = this.#entries.slice(
			this.#entries.findIndex((one) => one.type === 'poll' && one.poll === poll),
		);
		// If a poll was too slow, its own error says that a record may come without its form.
		const isOfForms = ({ error }: PollEntry['poll']) => error?.description?.includes('its form');
		const isError = (one: PollEntry) =>
			one.poll.reports.length > 0 ||
			(one.poll.error !== undefined && (one.endedWell || isOfForms(one.poll)));
		return (
			after.some(({ type }) => type === 'end') ||
			this.#polls.some((one) => one.poll.start >= poll.start - day && isError(one))
		);
	}

	/** If a node gets another name, its items of the last minute may come again. */
	#forgiveRenames() {
		for (const entry of this.#entries) {
			if (entry.type !== 'rename') continue;
			for (const { poll } of this.#polls) {
				if (poll.end <= entry.at && poll.end > entry.at - minute) poll.isLost = true;
			}
		}
	}

	/**
	 * Returns the record that an item is about. Without an id, the client, the day and the time show which record it is. Records for which
	 * these are the same are twins. Nobody can tell twins apart, so the judge distributes the event keys evenly over the twins.
	 */
	#find(json: IDataObject, entry?: PollEntry): Truth | undefined {
		if (this.#hasIds) {
			const idField = idFields[lists[this.#settings.event]];
			return this.#records.find(({ uid }) => String(uid) === String(json[idField]));
		}
		const place = { ...json, ...(json.previous as IDataObject | undefined) };
		const twins = this.#records.filter(({ versions }) =>
			versions.some(({ fields }) =>
				['ClientId', 'DateOfService', 'StartTime'].every(
					(name) => String(fields[name]) === String(place[name]),
				),
			),
		);
		if (!entry || twins.length < 2) return twins[0];
		const told = [...this.#twinOf.values()];
		const timesTold = (record: Truth) => told.filter((one) => one === record).length;
		const [other] = twins
			.filter(({ entered }) => entered <= entry.poll.end)
			.sort((one, other) => timesTold(one) - timesTold(other) || other.entered - one.entered);
		const record = this.#twinOf.get(json.eventKey) ?? other;
		if (record) this.#twinOf.set(json.eventKey, record);
		return record;
	}

	#judgeCreated(record: Truth, emissions: readonly Emission[]) {
		const delivered = emissions.filter(({ entry }) => entry.poll.isDelivered);
		const kept = delivered.filter(({ entry }) => !entry.poll.isLost);
		const told = `${record.list} ${record.uid}`;
		if (kept.slice(1).some((emission) => !this.#looksNew(emission))) {
			this.#fault(
				'twice',
				`${told} in polls ${kept.map(({ entry }) => entry.poll.index).join(', ')}`,
			);
		}
		for (const { entry } of emissions) {
			if (!everPassesIn(record, entry)) {
				this.#fault('against the filters', `${told} in poll ${entry.poll.index}`);
			}
		}
		const verdict = this.#expectCreated(record, emissions);
		const isWrong = emissions.some((emission) => !this.#looksNew(emission));
		if (verdict.may === 'not' && isWrong && !this.#mayRepeat(record)) {
			this.#fault('must not come', `${told}: ${verdict.because}`);
		}
		const { by } = verdict;
		if (by === undefined) return;
		const due = `${told}: ${verdict.because}, due by poll ${by}`;
		// n8n may have lost all items about the record. If the record was deleted, or no longer passes the filters, it cannot come again. The
		// first poll after these items may send no request, because it only finds out whether n8n has kept them (docs/design/trigger.md,
		// durable scheduler). So the record can come again only in a poll after that.
		const lastIndex = emissions.at(-1)?.entry.poll.index ?? Infinity;
		const later = this.#polls.filter(({ poll }) => poll.index > lastIndex);
		const mayComeAgain = later.some(
			({ poll, settings, hasAsked }, index) =>
				(hasAsked || index > 0) && passes(World.at(record, poll.start), settings),
		);
		if (delivered.length === 0 && emissions.length > 0 && !mayComeAgain) return;
		if (delivered.length === 0) this.#fault('missing', due);
		else if (!emissions.some(({ entry }) => entry.poll.index <= by)) this.#fault('too late', due);
	}

	/** Returns whether n8n lost an item about a record in another part of the trigger's life. If so, the record may come again. */
	#mayRepeat(record: Truth): boolean {
		const [first] = this.#polls;
		return this.life.entries.some(
			(one) =>
				one.type === 'poll' &&
				one.poll.trigger === first?.poll.trigger &&
				one.poll.isLost &&
				!this.#entries.includes(one) &&
				one.poll.items.some(({ json }) => this.#find(json) === record),
		);
	}

	/**
	 * The longest time between two complete readings of a long list. It is 40 minutes for 2,000 records (docs/design/trigger.md, what a poll
	 * costs).
	 */
	get #scanTime(): number {
		return (this.#records.length / 2_000) * 40 * minute;
	}

	/** Returns whether a record must come (`by` a poll), may come, or must not come. */
	#expectCreated(
		record: Truth,
		emissions: readonly Emission[],
	): { may?: 'not'; by?: number; because: string } {
		const seen = this.#polls.filter(({ poll, wasIll }) => !poll.error && !wasIll);
		const [first] = seen;
		if (!first) return { because: 'no poll' };
		const isSteady = record.versions.every(
			({ fields }) =>
				filtered(fields) === filtered((record.versions[0] as { fields: Fields }).fields),
		);
		// A poll that began while the service failed may still have seen the record.
		const everPasses = this.#polls.some((entry) => everPassesIn(record, entry));
		if (!everPasses) return { may: 'not', because: 'it passed the filters at no poll' };
		const date = createdOn(record);
		const isHidden = ({ poll, settings }: PollEntry) => {
			const crowded = crowdedDays(this.life, settings, poll.start, false);
			return crowded.has(date) || (record.list === 'timesheets' && crowded.size > 0);
		};
		const after = seen.filter(({ poll }) => poll.start >= record.entered);
		if (record.entered <= first.poll.start) {
			const [oldest] = this.part.before;
			if (oldest && record.entered > oldest.poll.start)
				return { because: 'the trigger may have gone on from before' };
			if (this.part.mayBeNew) return { because: 'the trigger may have begun anew, or gone on' };
			const { startFrom } = first.settings.options;
			const isNow = passes(World.at(record, first.poll.start), first.settings);
			const firstDay =
				typeof startFrom === 'number'
					? addDays(dayIn(this.life.office.zone, first.poll.start), -startFrom)
					: startFrom;
			if (firstDay !== undefined && createdOn(record) >= firstDay) {
				return isNow
					? { by: first.poll.index, because: 'Start From takes it in' }
					: { because: 'it did not pass then' };
			}
			// The record may have come into the filters by an edit, on a day that has more records than the service shows. If the first poll after
			// the edit did not show the record, nobody can tell later whether the record is new, and an alert never waits for proof.
			const firstAsked = this.#polls.find(
				(entry) => !entry.poll.error && passes(World.at(record, entry.poll.start), entry.settings),
			);
			if (!isNow && firstAsked && isHidden(firstAsked))
				return { because: 'the service may not have shown it after the edit' };
			return isSteady || isNow
				? { may: 'not', because: 'it was there at activation' }
				: { because: 'it may have come to pass the filters' };
		}
		if (record.entered <= first.poll.end)
			return { because: 'it was entered during the activation' };
		if (after.some(isHidden)) return { because: 'the service may not show it' };
		if (this.#mayBeOfDaysNotRead(record))
			return { because: 'the earlier days may not be read yet' };
		const before = seen.findLast(({ poll }) => poll.start < record.entered);
		const passesAt = ({ poll, settings }: PollEntry) =>
			passes(World.at(record, poll.start), settings);
		if (!this.#hasIds && this.#isSwapped(record, seen))
			return { because: 'it may pass for an edit' };
		if (this.#hasIds && this.#mayBeHiddenByCount(record, seen))
			return { because: 'another one left in the same minute' };
		const edited = after.findIndex(passesAt);
		// The record may have come before the edit, in a poll that was under way when the record was entered. Or it came in a poll that began
		// while the service failed.
		const wasTold = emissions.some(
			({ entry: { poll, wasIll } }) => wasIll || poll.start < record.entered,
		);
		if (edited > 0 && isSteady && this.#hasIds && !wasTold && !passesAt(after[0] as PollEntry)) {
			return { may: 'not', because: 'it came to pass only because the filters were edited' };
		}
		const [start] = after;
		// After an edit of the filters, a record is new only if it passes both the old and the new filters.
		const kept = seen.findLast((one) => one.poll.start < record.entered && isKept(one));
		// If n8n lost the previous poll, the trigger may go on with the filters of the last poll that n8n kept.
		const earlier = [before, kept].flatMap((one) => one ?? []);
		const passedBefore = (at: number) =>
			!start || earlier.every(({ settings }) => passes(World.at(record, at), settings));
		// If a poll began while the service failed but ended without an error, it is included here.
		const isPassedOver = this.#polls.some(
			(one) =>
				!one.poll.error &&
				one.poll.start >= record.entered &&
				one.poll.start < (start?.poll.start ?? 0) &&
				!passesAt(one),
		);
		if (
			!start ||
			isPassedOver ||
			!passedBefore(record.entered) ||
			!passedBefore(start.poll.start)
		) {
			return { because: 'nobody asked for it when it was entered' };
		}
		for (const entry of after) {
			if (!passesAt(entry)) return { because: 'it stopped passing' };
			if (entry.poll.start - this.#wellSince(start, entry) > Math.max(patience, this.#scanTime)) {
				return { by: entry.poll.index, because: 'it was entered after activation' };
			}
		}
		return { because: 'it was not there for long' };
	}

	/**
	 * Returns the end of the last poll before the given poll that failed, or that began while the service failed. If this time is before
	 * `start`, returns the time of `start`. After a failed full reading, the next full reading comes only after the usual time.
	 */
	#wellSince(start: PollEntry, { poll: { start: before } }: PollEntry): number {
		const failed = this.#polls.findLast(
			({ poll, wasIll }) => poll.start < before && (wasIll || poll.error),
		);
		return Math.max(start.poll.start, failed?.poll.end ?? 0);
	}

	/**
	 * Returns whether a record may have been entered before the trigger first read the day of the record. For the trigger, such a record is
	 * not new. This can happen soon after an activation or an edit of the filters, if some day may have more records than the service shows.
	 * If the service failed at the activation or the edit, this can happen until all days are read again. The trigger must then report that
	 * the data of the poll is incomplete.
	 */
	#mayBeOfDaysNotRead(record: Truth): boolean {
		const entered = record.entered - this.life.office.n8nAhead;
		const isEarly = Date.parse(createdOn(record)) < entered - 7 * day;
		return (
			isEarly &&
			this.#polls.some((entry, index) => {
				const { poll, settings, wasIll } = entry;
				const isBegin = index === 0 || this.#polls[index - 1]?.settings !== settings;
				if (!isBegin || poll.start > record.entered) return false;
				const isReadAgain = this.#polls.some(
					(later) =>
						later.poll.start >= poll.start + 20 * minute && later.poll.start < record.entered,
				);
				const isCrowded = crowdedDays(this.life, settings, poll.start, false).size > 0;
				return wasIll
					? !isReadAgain && this.#isTold(entry)
					: isCrowded && record.entered - poll.start < 20 * minute;
			})
		);
	}

	/**
	 * Returns whether some record was deleted between two polls: the last poll before the given record was entered, and the first poll
	 * after that. Without ids, the deletion and the new record may look like an edit.
	 */
	#isSwapped({ entered }: Truth, seen: readonly PollEntry[]): boolean {
		const last = seen.findLast((one) => one.poll.start < entered && isKept(one));
		const from = last?.poll.start ?? 0;
		const to = seen.find((one) => one.poll.start >= entered && isKept(one))?.poll.end ?? Infinity;
		return this.#records.some(
			({ deleted }) => deleted !== undefined && deleted >= from && deleted <= to,
		);
	}

	/**
	 * Returns whether another record left a long list between two polls: the last poll before the given record was entered, and the first
	 * poll after that. The trigger counts the records of a long list. With one record less and one record more, the number stays the same.
	 */
	#mayBeHiddenByCount({ entered, list }: Truth, seen: readonly PollEntry[]): boolean {
		if (list === 'incidents' || list === 'SIRS') return false;
		if (this.life.office.switches.order === 'oldest') return false;
		const last = seen.findLast(({ poll }) => poll.start < entered);
		const next = seen.find(({ poll }) => poll.start >= entered);
		if (!last || !next) return false;
		const isIn = (record: Truth, { poll, settings }: PollEntry) =>
			passes(World.at(record, poll.start), settings);
		const isLong = this.#records.filter((record) => isIn(record, last)).length >= fewest;
		return isLong && this.#records.some((one) => isIn(one, last) && !isIn(one, next));
	}

	/** Returns whether a record without an id may look new to the trigger, although the record was there at an earlier poll. */
	#looksNew({ entry, record }: Emission): boolean {
		if (this.#hasIds || record.entered > entry.poll.start) return false;
		const passed = this.#polls.findLast(
			(one) => one.poll.start < entry.poll.start && !one.poll.error && isKept(one),
		);
		if (
			passed &&
			!passes(World.at(record, passed.poll.start), passed.settings) &&
			passed.poll.start >= record.entered
		)
			return true;
		const from = this.#knownBefore(entry);
		const isSince = (at: number) => at > from && at <= entry.poll.start;
		const [first] = record.versions;
		return (
			record.entered <= from &&
			record.versions.some(({ at }) => at > record.entered && isSince(at)) &&
			this.#records.some(
				(other) =>
					other !== record &&
					isSince(other.entered) &&
					groupOf(other.versions[0]?.fields ?? {}) === groupOf(first?.fields ?? {}),
			)
		);
	}

	/** Returns the time of the poll whose state the given poll started with. */
	#knownBefore(entry: PollEntry): number {
		const before = this.#entries.slice(0, this.#entries.indexOf(entry));
		const start = (one: Entry | undefined) => (one?.type === 'poll' ? one.poll.start : 0);
		const last = before.findLastIndex((one) => one.type === 'poll' && !one.poll.error);
		const end = before.findLast((one, index) => one.type === 'end' && index > last);
		if (end?.type !== 'end') {
			// It is possible that a poll without items after an emission only waited until n8n had kept the emission
			// (docs/design/trigger.md, durable scheduler).
			const polls = before
				.slice(0, last + 1)
				.filter((one): one is PollEntry => one.type === 'poll' && !one.poll.error);
			const isQuiet = (one?: PollEntry) => one?.poll.items.length === 0;
			let at = polls.length - 1;
			for (let one = polls[at]; one && at > 0; one = polls[at]) {
				const mayHaveWaited = isQuiet(one) && !isQuiet(polls[at - 1]);
				if (!mayHaveWaited && (isQuiet(one) || isKept(one))) break;
				at--;
			}
			return start(polls[at]);
		}
		return start(before.find((one) => one.type === 'poll' && one.poll.index === end.lastKept));
	}

	#judgeKeys(all: readonly Emission[], isChange: boolean) {
		const byKey = new Map<string, Emission>();
		const emissions = all.filter((emission) => isChange || !this.#looksNew(emission));
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
			const isGone = World.at(one.record, again.entry.poll.start) === undefined;
			if (wasEdited && !this.#hasIds) continue;
			if (isChange && (!one.entry.poll.isLost || wasEdited || isGone || !isSameChange(one, again)))
				continue;
			if (one.json.eventKey !== again.json.eventKey) {
				this.#fault('two event keys for one event', `record ${one.record.uid}`);
			}
		}
	}
}

/** Returns whether a record passed the filters when a poll began or ended. */
const everPassesIn = (record: Truth, { poll, settings }: PollEntry): boolean =>
	[poll.start, poll.end].some((at) => passes(World.at(record, at), settings));

const isKept = ({ poll }: PollEntry): boolean =>
	!poll.isLost && (poll.isDelivered || poll.items.length === 0);

/** Returns the day that is compared with Start From to decide whether a record is new. */
const createdOn = ({ list, versions }: Truth): string => {
	const field = {
		incidents: 'Timestamp',
		SIRS: 'Timestamp',
		rosters: 'CreatedTime',
		timesheets: 'DateOfService',
	};
	return String((versions[0] as { fields: Fields }).fields[field[list]]).slice(0, 10);
};

/** Returns whether two items show the same old values. */
const isSameChange = ({ json: one }: Emission, { json: other }: Emission): boolean =>
	[
		'DateOfService',
		'StartTime',
		'Minutes',
		'CarerId',
		'OnHoldType',
		'Closed',
		'IsReportable',
	].every((name) => meaning(one, name) === meaning(other, name));

const meaning = ({ previous }: IDataObject, name: string): string => {
	const value = (previous as IDataObject)[name] ?? '';
	return String(typeof value === 'boolean' ? Number(value) : value);
};
