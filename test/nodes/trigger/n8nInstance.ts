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

/** A poll, and what it was like. */
export interface PollRun {
	readonly result: PollResult;
	/** What the oracle has to know of it. */
	readonly kept: Omit<KeptPoll, 'isCalm'>;
}

/** An n8n in which the workflow of the trigger is active: what it does with the trigger's state and items. */
export class N8nInstance {
	private readonly store: StaticDataStore;
	private settings: Settings;
	/** Whether the next poll is the one at an activation. */
	private atActivation = true;
	/** Whether this process alone knows the state, because the node has a name that n8n keeps none under yet. */
	private isRenamed = false;
	/** Whether this process has polled, and so knows the state. */
	private hasPolled = false;
	/** How many records there were when the workflow was published last. */
	private published = 0;
	/** How many records there were when the last poll began. */
	private entered = 0;
	/** The records that the last poll emitted which n8n has kept. */
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

	/** The filter that the next poll is to keep to. */
	get filter(): Settings['filter'] {
		return this.settings.filter;
	}

	/**
	 * The records that the last poll was shown, but for those that were entered in the middle of it. Four kinds of requests look
	 * for none: one without a first day tells whether there is more, one of the 60 days before what came whether the service
	 * gives more at once, one by a person whether a day comes whole that way, and those from the first one for forms or notes on are
	 * joined to what was found.
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

	/** Polls at the time of the office. What comes of it counts only when it is received. */
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
			// Where there always is something to emit, a doubt is told beside it.
			onReport: ({ message }) => this.doubts.check(message, clock.now, false),
			...options,
		}).catch(async (error: unknown) => {
			// One that failed to tell of a doubt is remembered all the same.
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
	 * Takes over what came of a poll.
	 *
	 * @param run the poll
	 * @param isCalm whether no request failed, and there was no hurry
	 * @param end what becomes of the items, if there are any
	 */
	receive(run: PollRun, isCalm: boolean, end: Poll['end'] = 'kept'): void {
		const emits = run.kept.items.length > 0;
		if (!emits || end === 'kept' || !this.canLose) return this.keep(run, isCalm);
		if (end === 'crash') return this.crash(run);
		// Its place was taken by the workflow that was published meanwhile.
		this.office.stale.loaded();
		this.publish({});
	}

	/** Whether a state may be lost. Without ids, one from before an edit could not tell it from a new record. */
	private get canLose(): boolean {
		const { scope, hasIds, stale } = this.office;
		return scope !== undefined && !this.isRenamed && (hasIds || stale.sinceSaved.length === 0);
	}

	private keep({ result, kept }: PollRun, isCalm: boolean): void {
		const { stale, records } = this.office;
		const emits = kept.items.length > 0;
		// Where half of a list is gone, what is missing counts as there until the next poll.
		const isDoubted =
			isObject(result.staticData.state) && result.staticData.state.isEmptied === true;
		if (!isDoubted) stale.polled();
		const isSaved = this.store.keep(this.settings.name, result, emits, this.atActivation);
		if (isSaved && !isDoubted) stale.saved();
		// What a cursor does not keep of a quiet activation, the workflow's own data does.
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

	/** n8n crashes when the items are on their way, before it has saved the state, and starts again. */
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

	/** The workflow is published, so that the trigger is activated anew. */
	publish({ name = this.settings.name, ...edit }: Partial<Settings>): void {
		const { goesByName } = this.store;
		if (!goesByName || this.hasPolled) {
			const isOther = goesByName && name !== this.settings.name;
			this.isRenamed ||= isOther;
			// n8n's scheduler finds the older state of that name, as if the last one had been dropped.
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
