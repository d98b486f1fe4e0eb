import { keyOf, type ChangedRecord, type CurrentRecord, type KnownRecord } from './diffRecords';

/** What event keys are made of, besides the records. */
export interface KeyState {
	/** When the state began, in milliseconds since 1970, so that no key of a former state is used again. */
	readonly epoch: number;
	/** The revision of records that come into view. */
	readonly revision: number;
}

/**
 * Numbers the versions of records, so that a change that happens again (an incident is closed, reopened and closed again)
 * has another event key, and one that is emitted again has the same. Records without an id share the revision of their group.
 *
 * @param before the records at the last poll
 * @param changed those of them that have changed, told or not
 * @param records all that are to be kept
 * @param keys of the last poll
 */
export function revise<Record extends KnownRecord | CurrentRecord>(
	before: readonly KnownRecord[],
	changed: readonly ChangedRecord[],
	records: readonly Record[],
	keys: KeyState,
): { records: (Record & { revision: number })[]; keys: KeyState } {
	const revisions = new Map<number, number>();
	for (const record of before) {
		revisions.set(keyOf(record), Math.max(record.revision, revisions.get(keyOf(record)) ?? 0));
	}
	for (const key of new Set(changed.map(({ old }) => keyOf(old)))) {
		revisions.set(key, (revisions.get(key) ?? 0) + 1);
	}
	const revised = records.map((record) => ({
		...record,
		revision: revisions.get(keyOf(record)) ?? keys.revision,
	}));
	// A record that leaves may come back; then its changes are others than before.
	for (const record of revised) revisions.delete(keyOf(record));
	const next = [...revisions.values()].reduce((most, left) => Math.max(most, left + 1), 0);
	return { records: revised, keys: { ...keys, revision: Math.max(keys.revision, next) } };
}

/** Parses what `serializeKeys()` has written, or begins anew. */
export const parseKeys = ({ epoch, revision }: Record<string, unknown>, now: number): KeyState =>
	Number.isSafeInteger(epoch) && Number.isSafeInteger(revision)
		? { epoch: Number(epoch), revision: Number(revision) }
		: { epoch: Math.floor(now), revision: 0 };
