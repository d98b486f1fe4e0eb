import type { INodeExecutionData } from 'n8n-workflow';
import type { Settings } from './life';
import { leastLookback, type Office, type Scope, type Tracked } from './office';
import { identityWithoutId, trackedId } from './officeRecords';

/** A poll that n8n has kept. */
export interface KeptPoll {
	readonly items: INodeExecutionData[];
	readonly filter: Settings['filter'];
	/** The day of Start From, before and after the poll. */
	readonly firstDays: readonly (string | undefined)[];
	/** How many records there were when the workflow was published last. */
	readonly published: number;
	/** How many there were when the poll began. */
	readonly entered: number;
	/** Whether it asked for nothing, because n8n may still be keeping the state of the poll before. */
	readonly isSilent: boolean;
	/** Those of them that the API showed. What is entered in the middle of a poll may be left to the next one. */
	readonly shown: ReadonlySet<number>;
	/** Whether no request failed, and there was no hurry. */
	readonly isCalm: boolean;
}

/** Knows what must be emitted, and throws when it is not. */
export class Oracle {
	/** The records that the API ever showed to a calm poll. */
	private readonly everShown = new Set<number>();
	/** Records that the next poll may emit again. */
	private again = new Set<Tracked>();
	/** The filter of the state that n8n would start with. */
	private savedFilter: Settings['filter'] | undefined;
	/** The records that edits since that state have made old ones. */
	private madeOld: Tracked[] = [];
	/** Whether n8n has started since, so that some of those edits are not known to it, and perhaps some are. */
	private isUnsure = false;

	constructor(private readonly office: Office) {}

	/**
	 * Checks a poll whose state n8n has kept, so that it was an activation, or an edit has taken effect by it.
	 *
	 * @returns the records that were emitted
	 * @throws Error when an item should not have come, or one that was due and shown did not come
	 */
	checkKept(poll: KeptPoll): Tracked[] {
		const { scope } = this.office;
		if (!scope) this.activate(poll);
		else if (scope.filter !== poll.filter) this.edit(scope, poll);
		const emitted = this.checkItems(poll);
		if (!poll.isCalm) return emitted;
		this.again.clear();
		for (const id of poll.shown) this.everShown.add(id);
		this.checkNothingHeldBack(poll);
		return emitted;
	}

	/** A poll that failed, and emitted nothing, was the first with another filter, and the trigger remembers what it saw. */
	noteEdit(poll: Pick<KeptPoll, 'filter' | 'published' | 'shown'>): void {
		const { scope } = this.office;
		if (scope && scope.filter !== poll.filter) this.edit(scope, { ...poll, isCalm: false });
	}

	/** n8n has saved the state of the last poll. */
	saved(): void {
		this.savedFilter = this.office.scope?.filter;
		this.madeOld = [];
		this.isUnsure = false;
	}

	/** n8n starts with the state that it has saved, which may know nothing of the last edits. */
	restarted(): void {
		const { scope } = this.office;
		if (!scope || this.savedFilter === undefined || scope.filter === this.savedFilter) return;
		scope.filter = this.savedFilter;
		for (const record of this.madeOld) record.due = 'maybe';
		this.isUnsure = true;
	}

	/** From now until the next calm poll, records may come again, with the same keys. */
	allowAgain(records: readonly Tracked[]): void {
		this.again = new Set(records);
	}

	/**
	 * Checks what was emitted.
	 *
	 * @returns the records that were emitted
	 * @throws Error when one was not due, came before, or has another event key than before
	 */
	checkItems({ items, filter }: Pick<KeptPoll, 'items' | 'filter'>): Tracked[] {
		const { records, hasIds } = this.office;
		const twins = hasIds
			? new Map<string, Tracked[]>()
			: Map.groupBy(records, ({ row }) => identityWithoutId(row));
		return items.map(({ json }) => this.checkItem(json, filter, twins));
	}

	/** @throws Error when the API showed a record that is due, and that was not emitted */
	checkNothingHeldBack({ shown, filter }: Pick<KeptPoll, 'shown' | 'filter'>): void {
		const { hasIds, mayHide, scope } = this.office;
		// Without ids, another record may have stood for it.
		if (!hasIds) return;
		// After an edit, what one of the two lists does not show is left to the next poll.
		if (mayHide && scope?.filter !== filter) return;
		const held = [...shown].map((id) => this.office.records[id - 1]).filter(isMissing);
		this.require('Held back', held, filter);
	}

	/** @throws Error when a record that was due never came, although the API shows it */
	checkNothingMissed(): void {
		const { records, mayHide, scope } = this.office;
		const missed = records.filter(
			(record) => isMissing(record) && (!mayHide || this.everShown.has(record.id)),
		);
		this.require('Missed', missed, scope?.filter ?? 0);
	}

	private require(what: string, missing: Tracked[], filter: Settings['filter']): void {
		const { scope } = this.office;
		const due = missing.filter(
			(record) =>
				this.office.passes(record, filter) && this.office.passes(record, scope?.filter ?? filter),
		);
		if (due.length === 0) return;
		throw new Error(`${what}: ${due.map(({ id, day }) => `${id} of ${day}`).join(', ')}`);
	}

	/** From now on, new records are due; and before, those since Start From. */
	private activate({ firstDays, filter, shown, entered, isCalm }: KeptPoll): void {
		const { records, mayHide, size } = this.office;
		const [from, to] = firstDays;
		for (const record of records) {
			if (from === undefined || to === undefined) {
				// The cap hid it from the baseline.
				if (mayHide && !shown.has(record.id)) record.due = 'maybe';
			} else if (record.day >= from) {
				record.due = record.day >= to ? 'once' : 'maybe';
			}
		}
		const isWide = isCalm && size < 190;
		// A year, or so many days as 2,000 records make up when there are as many each week.
		const lookbackDays = Math.min(355, Math.floor(14_000 / Math.max(7, size)) - 5);
		this.office.scope = {
			lookbackDays: isWide && !this.office.kind.hasPages ? lookbackDays : leastLookback,
			filter,
		};
		// A list that took several requests may hold what was entered between them.
		const since = this.office.daysAgo(leastLookback);
		// An empty one is asked for again, and whether it was so by mistake cannot be told.
		const isThere = (record: Tracked) =>
			shown.has(record.id) && record.day >= since && this.office.passes(record, filter);
		const isOneRequest = isCalm && this.office.takesOneRequest && records.some(isThere);
		for (const record of records.slice(entered)) {
			const isSure = isOneRequest && record.row.Closed !== 1 && record.day >= since;
			record.due = isSure ? this.office.dueOf(record.day) : 'maybe';
		}
	}

	/** What was due by the old filter and passes both is due still; all else that passes was there already. */
	private edit(
		scope: Scope,
		{
			filter,
			published,
			shown,
			isCalm,
		}: Pick<KeptPoll, 'filter' | 'published' | 'shown' | 'isCalm'>,
	): void {
		const { office } = this;
		const { mayHide } = office;
		for (const record of office.records) {
			if (record.keys.length > 0) continue;
			const passes = office.passes(record, filter);
			if (record.due === 'never') {
				if (passes && mayHide && !shown.has(record.id)) record.due = 'maybe';
			} else if (passes && !office.passes(record, scope.filter) && record.id <= published) {
				record.due = mayHide || this.isUnsure ? 'maybe' : 'never';
				if (record.due === 'never') this.madeOld.push(record);
			} else if (!passes || !office.passes(record, scope.filter) || mayHide) {
				record.due = 'maybe';
			}
		}
		scope.filter = filter;
		// A list of just 100 may be cut off, and leaves the window short.
		if (isCalm && office.size < 90) return;
		scope.lookbackDays = leastLookback;
		for (const record of office.records) {
			if (record.due === 'once') record.due = office.dueOf(record.day);
		}
	}

	private checkItem(
		item: INodeExecutionData['json'],
		filter: Settings['filter'],
		twins: ReadonlyMap<string, readonly Tracked[]>,
	): Tracked {
		const id = trackedId(item, this.office.kind);
		const record = this.find(id, String(item.eventKey), twins);
		if (!record) throw new Error(`A record was emitted that never was: ${id}`);
		if (!this.office.passes(record, filter)) throw new Error(`Does not pass the filter: ${id}`);
		if (record.due === 'never') throw new Error(`An old record was emitted: ${id}`);
		const mayComeAgain = record.crashed || this.again.delete(record);
		if (record.keys.length > 0 && !mayComeAgain) throw new Error(`Emitted twice: ${id}`);
		record.keys.push(String(item.eventKey));
		record.crashed = false;
		if (new Set(record.keys).size > 1) throw new Error(`Another key: ${record.keys.join(' ')}`);
		return record;
	}

	/** The record with an id or, where the API shows none, one that stands for it because nothing tells them apart. */
	private find(
		id: number,
		key: string,
		twins: ReadonlyMap<string, readonly Tracked[]>,
	): Tracked | undefined {
		// No record leaves the list.
		const { records, hasIds } = this.office;
		const emitted = records[id - 1];
		if (!emitted || hasIds) return emitted;
		const alike = twins.get(identityWithoutId(emitted.row)) ?? [];
		const expected = [emitted, ...alike].filter(
			(record) => isExpected(record) || this.again.has(record),
		);
		const again = expected.find(({ keys }) => keys.includes(key));
		const first = expected.find(({ due, keys }) => due === 'once' && keys.length === 0);
		return again ?? first ?? expected[0] ?? emitted;
	}
}

const isMissing = ({ due, keys, isDeleted }: Tracked): boolean =>
	due === 'once' && keys.length === 0 && !isDeleted;

const isExpected = ({ due, keys, crashed }: Tracked): boolean =>
	due !== 'never' && (keys.length === 0 || crashed);
