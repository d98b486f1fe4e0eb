import type { IDataObject } from 'n8n-workflow';
import { poll, type PollOptions, type PollResult } from '../../engine/mod';
import type { Office } from './office';
import type { Oracle } from './oracle';
import type { VirtualClock } from './takeOverClock';

/** An n8n in which the workflow of the trigger is active: what it does with the trigger's state and items. */
export class N8nInstance {
	/** The trigger's static data in memory, and in the database. */
	memory: IDataObject = {};
	private database: IDataObject = {};

	constructor(
		private readonly office: Office,
		private readonly oracle: Oracle,
		private readonly clock: VirtualClock,
		private readonly options: PollOptions,
	) {}

	/** Polls at the time of the office. What comes of it counts only when `receive()` is told. */
	async poll(options: Partial<PollOptions> = {}): Promise<PollResult> {
		this.office.setClocks();
		this.clock.deadlines = options.mode !== 'manual';
		const result = await poll({
			...this.options,
			staticData: this.memory,
			activation: this.office.isActivated ? 'init' : 'activate',
			dateNow: () => this.clock.now,
			...options,
		});
		this.office.followClock();
		return result;
	}

	/**
	 * Takes over the result of a poll. n8n saves the static data when there are items.
	 *
	 * @param result the result
	 * @param crash whether n8n crashes before it has saved; then it starts again at once
	 */
	receive({ items, staticData }: PollResult, crash = false): void {
		const { records, stale } = this.office;
		this.memory = staticData;
		stale.polled();
		if (!this.office.isActivated) {
			this.office.isActivated = true;
			this.save();
		}
		if (!items) return;
		const before = this.database;
		this.save();
		const received = this.oracle.check(items);
		if (crash) {
			this.database = before;
			this.memory = before;
			for (const record of received) record.crashed = true;
		}
		for (const record of records) {
			record.frozen = record.crashed;
			if (crash && record.crashed) stale.add(record.group);
		}
	}

	/** n8n is killed and started again. */
	restart(): void {
		this.memory = this.database;
		this.office.stale.loaded();
	}

	/** The workflow is deactivated and activated again: n8n saves when it takes a workflow down. */
	reactivate(): void {
		this.database = this.memory;
		this.office.stale.savedLate();
	}

	private save(): void {
		this.database = this.memory;
		this.office.stale.saved();
	}
}
