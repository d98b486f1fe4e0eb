import type { INodeExecutionData } from 'n8n-workflow';
import type { Office, Tracked } from './office';
import { identityWithoutId, trackedId } from './officeRecords';

/** Knows what must be emitted, and throws when it is not. */
export class Oracle {
	constructor(private readonly office: Office) {}

	/**
	 * Checks the items of a poll.
	 *
	 * @param items the items
	 * @returns the records that they show
	 * @throws Error when one was not due, came before, or has another event key than before
	 */
	check(items: INodeExecutionData[]): Tracked[] {
		return items.map(({ json }) => {
			const id = trackedId(json, this.office.isRoster);
			const record = this.find(id);
			if (!record) throw new Error(`A record was emitted that never was: ${id}`);
			if (record.due === 'never') throw new Error(`An old record was emitted: ${id}`);
			if (record.keys.length > 0 && !record.crashed) throw new Error(`Emitted twice: ${id}`);
			record.keys.push(String(json.eventKey));
			record.crashed = false;
			if (new Set(record.keys).size > 1) throw new Error(`Another key: ${record.keys.join(' ')}`);
			return record;
		});
	}

	/** @throws Error when a record that was due never came */
	checkNothingMissed(): void {
		const missed = this.office.records.filter(
			({ due, matches, keys }) => due === 'once' && matches && keys.length === 0,
		);
		if (missed.length === 0) return;
		throw new Error(`Missed: ${missed.map(({ id, day }) => `${id} of ${day}`).join(', ')}`);
	}

	/** The record with an id or, where the API shows none, one that stands for it because nothing tells them apart. */
	private find(id: number): Tracked | undefined {
		// Ids count from 1, and no record leaves the list.
		const emitted = this.office.records[id - 1];
		if (!emitted || this.office.hasIds || isExpected(emitted)) return emitted;
		const identity = identityWithoutId(emitted.row);
		return (
			this.office.records.find(
				(record) => isExpected(record) && identityWithoutId(record.row) === identity,
			) ?? emitted
		);
	}
}

const isExpected = ({ due, keys, crashed }: Tracked): boolean =>
	due !== 'never' && (keys.length === 0 || crashed);
