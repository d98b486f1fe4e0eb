import { holdOf } from '../../../api/mod';
import { addDays, groupBy } from '../../../values/mod';
import { reconcile, type Reconciled } from './reconcile';
import {
	hasId,
	keyOf,
	zoneDays,
	type Batch,
	type CurrentRecord,
	type KnownRecord,
	type Pair,
	type State,
} from './records';
import { covers, isWatched } from './watchedDays';

/** The known records, compared with a batch. */
export interface Recognised extends Reconciled {
	/** The records of the batch, without records from more than `zoneDays` days before the requested days. */
	readonly records: readonly CurrentRecord[];
	/** The records of the batch that may be known already. */
	readonly familiar: readonly CurrentRecord[];
	/** The missing shifts whose days are watched and belong to the batch. These shifts must be looked up. */
	readonly sought: readonly KnownRecord[];
	/** Whether the batch shows suspiciously few records. */
	readonly isEmptied: boolean;
	/**
	 * Whether the batch shows suspiciously few records, but the batch before did not. If so, the missing records still count as present.
	 */
	readonly mayBeMistaken: boolean;
}

/**
 * Recognises known records in a batch. The known records that are not found are missing. This function does no I/O.
 *
 * If a record is away and has no id, another record of its group could be mistaken for it. So events about past days do not recognise such
 * a record. Events about coming days recognise it in two cases: the batch shows its day, or the shift may have returned.
 */
export function recognise(before: State, batch: Batch): Recognised {
	// An API that ignores the dates may return records of much earlier days. The state may not know such records, so they are left out.
	const first = addDays(batch.from, -zoneDays);
	const records = batch.records.filter(({ day = first }) => day >= first);
	// The API may use another time zone, so the batch may also contain records of the days next to the requested days.
	const shown = new Set(records.map(({ day }) => day));
	const isShown = ({ day }: KnownRecord) => covers(batch, day) || shown.has(day);
	const returned = new Set(batch.returned);
	const mayReturn = (old: KnownRecord) => batch.watched && (isShown(old) || returned.has(old));
	const known = [...before.records, ...before.away.filter((old) => hasId(old) || mayReturn(old))];
	const familiar = batch.watched ? findFamiliar(before, batch, records) : records;
	const reconciled = reconcile(known, familiar, (old) => isShown(old) || returned.has(old));
	const isSought = (old: KnownRecord) => covers(batch, old.day) && isWatched(batch, old);
	const sought = batch.watched ? reconciled.missing.filter(isSought) : [];
	const isEmptied = looksEmptied(batch, records, reconciled);
	const mayBeMistaken = isEmptied && !before.isEmptied;
	return { ...reconciled, records, familiar, sought, isEmptied, mayBeMistaken };
}

/**
 * Finds the shifts that may be known already. Usually, a shift without an id on a newly watched day counts as new. But if a known shift of
 * the same group moved to a day of the batch, both may be the same shift.
 */
function findFamiliar(
	{ to, away }: State,
	batch: Batch,
	records: readonly CurrentRecord[],
): CurrentRecord[] {
	const isExpected = new Set(away.filter(({ day }) => covers(batch, day)).map(keyOf));
	return records.filter((one) => hasId(one) || (one.day ?? '') <= to || isExpected.has(keyOf(one)));
}

const isOnHold = ({ values }: Pick<KnownRecord, 'values'>): boolean => holdOf(values) !== '';

/**
 * Returns whether a batch shows suspiciously few records. Shifts on hold may come from a list of their own. So it is enough that all shifts
 * on hold are missing, or all others. For events about past days, a record with an id may be hidden, so it is not counted as missing.
 */
function looksEmptied(
	batch: Batch,
	records: readonly CurrentRecord[],
	{ pairs, missing }: Reconciled,
): boolean {
	const here = missing.filter(({ day }) => covers(batch, day));
	if (batch.watched)
		return [true, false].some((kind) => {
			const [lost, left] = [here, records].map((some) =>
				some.filter((one) => isOnHold(one) === kind),
			);
			return lost.length > 1 && left.length === 0;
		});
	const edited = pairs.filter(isEdited).filter(({ old }) => covers(batch, old.day));
	const count = here.filter((old) => !hasId(old)).length + edited.length;
	return count > 1 && count >= records.length;
}

/** Returns whether a record without an id has another identity now, because it was edited. */
export const isEdited = ({ old, current }: Pair): boolean => old.identity !== current.identity;

/**
 * Finds the shifts without an id that moved away and may have returned. The group of such a shift has more shifts on the days of a batch
 * than before.
 */
export function mayHaveReturned(before: State, batch: Batch): KnownRecord[] {
	const inSight = groupBy(
		before.records.filter(({ day }) => covers(batch, day)),
		keyOf,
	);
	const now = groupBy(
		batch.records.filter((one) => !hasId(one) && (one.day ?? '') <= before.to),
		keyOf,
	);
	const countIn = (groups: ReadonlyMap<number, readonly unknown[]>, key: number) =>
		groups.get(key)?.length ?? 0;
	return before.away.filter((old) => countIn(now, keyOf(old)) > countIn(inSight, keyOf(old)));
}
