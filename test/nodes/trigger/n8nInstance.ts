import { addDays, isObject } from '../../../values/mod';
import { memories } from '../../../nodes/CareManagementTrigger/state/memory';
import { poll, type CredentialValues, type PollOptions, type PollResult } from '../../engine/mod';
import type { DoubtWatch } from './doubtWatch';
import type { Poll, Settings, Setup } from './life';
import { firstDayOf, parametersOf } from './nodeParameters';
import type { Office, Tracked } from './office';
import { trackedId } from './officeRecords';
import type { KeptPoll, Oracle } from './oracle';
import { StaticDataStore, type PollData, type PollingMode } from './staticDataStore';
import { node } from './testTrigger';

/** A poll and its circumstances. */
export interface PollRun {
	readonly result: PollResult;
	/** What the oracle must know about the poll. */
	readonly kept: Omit<KeptPoll, 'isCalm'>;
}

/** An n8n in which the workflow of the trigger is active. It treats the trigger's state and items as n8n does. */
export class N8nInstance {
	private readonly store: StaticDataStore;
	private settings: Settings;
	/** Whether the next poll is the one at an activation. */
	private atActivation = true;
	/** Whether only this process knows the state, because n8n has not yet kept a state under the node's new name. */
	private isRenamed = false;
	/** Whether this process has polled, and so knows the state. */
	private hasPolled = false;
	/** How many records there were when the workflow was published last. */
	private published = 0;
	/** How many records there were when the last poll began. */
	private entered = 0;
	/** The records that were emitted by the last poll that n8n has kept. */
	private emitted: Tracked[] = [];

	constructor(
		private readonly office: Office,
		private readonly oracle: Oracle,
		private readonly doubts: DoubtWatch,
		private readonly setup: Setup,
		private readonly credentials: CredentialValues,
	) {
		this.settings = setup.settings;
		this.store = new StaticDataStore(setup.mode);
		memories.clear();
	}

	/** What the next poll finds. */
	get found(): PollData {
		return this.store.load(this.settings.name);
	}

	/** The filter that the next poll must use. */
	get filter(): Settings['filter'] {
		return this.settings.filter;
	}

	/**
	 * The records that the last poll was shown, without the records that were entered in the middle of it. Four kinds
	 * of requests look for no records. A request without a first day shows whether there are more. A request for the 60
	 * days before the found records shows whether the service gives more at once. A request for one person shows
	 * whether a day comes whole that way. From the first request for forms or notes on, the answers are joined to the
	 * found records.
	 */
	get shown(): ReadonlySet<number> {
		const { simulator, kind, records } = this.office;
		const requests = simulator.requests.map(({ query, records = [] }) => ({
			query: Object.fromEntries(query),
			ids: records.map((record) => trackedId(record, kind)),
		}));
		const joins = requests.findIndex(({ query }) => 'InclForm' in query || 'includeNotes' in query);
		const starts = new Set(records.map(({ day }) => addDays(day, -60)));
		const isProof = ({ [kind.from]: from, limit: _, ...others }: Record<string, string>) =>
			Object.keys(others).length === 0 && starts.has(from);
		const isSlice = (query: Record<string, string>) =>
			['assignedTo', 'clientId'].some(
				(name) => query[name] !== undefined && query[name] !== requests[0].query[name],
			);
		const looks = requests
			.slice(0, joins < 0 ? undefined : joins)
			.filter(({ query }) => kind.from in query && !isSlice(query))
			.filter(({ query }, index) => !(index > 0 && isProof(query)));
		return new Set(looks.flatMap(({ ids }) => ids).filter((id) => id <= this.entered));
	}

	/** How long n8n gives the next poll, in milliseconds: its scheduler four minutes, and anything else five. */
	get budget(): number {
		return this.store.isScheduled && !this.atActivation ? 240_000 : 300_000;
	}

	/** Polls at the time of the office. Its result counts only once `receive()` takes it over. */
	async poll(options: Partial<PollOptions> = {}): Promise<PollRun> {
		const { office, setup, settings, published } = this;
		const { clock, simulator } = office;
		office.setClocks();
		simulator.requests.length = 0;
		clock.deadlines = options.mode !== 'manual';
		const before = firstDayOf(setup, settings, clock.now);
		this.entered = office.records.length;
		const stateAge = () => [...memories].at(-1)?.[1].at;
		const known = stateAge() ?? Math.floor(clock.now) - 1;
		const result = await poll({
			node,
			credentials: this.credentials,
			parameters: parametersOf(setup, settings),
			name: settings.name,
			timezone: 'UTC',
			...this.found,
			activation: this.atActivation ? 'activate' : 'update',
			dateNow: () => clock.now,
			budgetMs: this.budget,
			// If every poll has something to emit, a doubt is told beside the items.
			onReport: ({ message }) => this.doubts.check(message, clock.now, false),
			...options,
		}).catch(async (error: unknown) => {
			// The trigger also remembers a poll that failed in order to tell of a doubt.
			if ((stateAge() ?? 0) > known)
				this.oracle.noteEdit({ filter: settings.filter, published, shown: this.shown });
			return await Promise.reject(error);
		});
		office.followClock();
		const firstDays = [before, firstDayOf(setup, settings, clock.now)];
		const items = result.items ?? [];
		const { filter } = settings;
		const isSilent = simulator.requests.length === 0;
		const { shown, entered } = this;
		const kept = { items, filter, firstDays, published, entered, isSilent, shown };
		return { result, kept };
	}

	/**
	 * Takes over the result of a poll.
	 *
	 * @param run the poll
	 * @param isCalm whether no request failed, and there was no hurry
	 * @param end what happens to the items, if there are any
	 */
	receive(run: PollRun, isCalm: boolean, end: Poll['end'] = 'kept'): void {
		const emits = run.kept.items.length > 0;
		if (!emits || end === 'kept' || !this.canLose) return this.keep(run, isCalm);
		if (end === 'crash') return this.crash(run);
		// The poll does not count, because the workflow was published again in the meantime.
		this.office.stale.loaded();
		this.publish({});
	}

	/** Whether a state may be lost. Without ids, an older state could not tell an edited record from a new record. */
	private get canLose(): boolean {
		const { scope, hasIds, stale } = this.office;
		return scope !== undefined && !this.isRenamed && (hasIds || stale.sinceSaved.length === 0);
	}

	private keep({ result, kept }: PollRun, isCalm: boolean): void {
		const { stale, records } = this.office;
		const emits = kept.items.length > 0;
		// If half of a list is gone, the missing records count as there until the next poll.
		const isDoubted =
			isObject(result.staticData.state) && result.staticData.state.isEmptied === true;
		if (!isDoubted) stale.polled();
		const isSaved = this.store.keep(this.settings.name, result, emits, this.atActivation);
		if (isSaved && !isDoubted) stale.saved();
		// A cursor does not keep a quiet activation, but the workflow's own data does.
		const isInDatabase = isSaved || this.atActivation;
		this.atActivation = false;
		// A poll that asked for nothing has left no state under the new name.
		if (!kept.isSilent) this.isRenamed = false;
		this.hasPolled = true;
		if (!kept.isSilent) this.emitted = this.oracle.checkKept({ ...kept, isCalm });
		if (isInDatabase) this.oracle.saved();
		if (!emits) return;
		for (const record of records) record.frozen = record.crashed;
	}

	/** n8n crashes after the items have left, and before it has saved the state. Then it starts again. */
	private crash({ result, kept }: PollRun): void {
		if (this.store.isTransactional) {
			// The items are lost with the transaction.
			this.store.keepGlobal(result);
		} else {
			for (const record of this.oracle.checkItems(kept)) {
				record.crashed = true;
				record.frozen = true;
				this.office.stale.add(record.group);
			}
		}
		this.start();
	}

	/** n8n is killed and started again, perhaps with another way to poll. */
	restart(mode?: PollingMode): void {
		if (!this.isRenamed) this.start(mode);
	}

	private start(mode?: PollingMode): void {
		// No start is so quick that two polls have the same time.
		this.office.wait(1 / 60);
		this.hasPolled = false;
		memories.clear();
		this.doubts.forget();
		this.store.reload(mode);
		this.office.stale.loaded();
		this.oracle.restarted();
		this.atActivation ||= this.store.pollsAtStart;
	}

	/** The workflow is published, so that the trigger is activated again. */
	publish({ name = this.settings.name, ...edit }: Partial<Settings>): void {
		const { goesByName } = this.store;
		if (!goesByName || this.hasPolled) {
			const isOther = goesByName && name !== this.settings.name;
			this.isRenamed ||= isOther;
			// n8n's scheduler finds the older state under that name, as if the last state had been dropped.
			const isBack = this.store.isScheduled && this.store.load(name).staticData.state !== undefined;
			if (isOther && isBack) this.oracle.allowAgain(this.emitted);
			this.settings = { ...this.settings, name };
		}
		this.settings = { ...this.settings, ...edit };
		this.published = this.office.records.length;
		this.store.reload();
		this.atActivation = true;
	}
}
