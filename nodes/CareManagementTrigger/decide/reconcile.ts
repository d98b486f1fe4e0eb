import { groupBy } from '../../../values/mod';
import { meaningOf, meanTheSame } from '../../shared/meaningOf';
import { type Values, type Watch } from '../events/mod';
import {
	hasId,
	keyOf,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type Pair,
	type State,
} from './records';

export interface Reconciled {
	readonly added: readonly CurrentRecord[];
	readonly pairs: readonly Pair[];
	readonly missing: readonly KnownRecord[];
}

/**
 * Finds new records, and what happened to the known records. A record with an id is recognised after any edit. Records without an id are
 * paired within their group (see `groupOf()`), the most similar records first. If a group has more unknown records than missing records,
 * nobody can tell which unknown records are edits. So all unknown records of this group are returned as added.
 *
 * @param records the present records. If an API lists a record with an id twice, the record is used once.
 * @param mayBeEdited returns whether a known record may have been edited, so that an unknown record of its group may be its present form
 */
export function reconcile(
	known: readonly KnownRecord[],
	records: readonly CurrentRecord[],
	mayBeEdited: (old: KnownRecord) => boolean,
): Reconciled {
	const currentByKey = groupBy(records, keyOf);
	const added: CurrentRecord[] = [];
	const pairs: Pair[] = [];
	const missing: KnownRecord[] = [];
	for (const [key, before] of groupBy(known, keyOf)) {
		const ofKey = currentByKey.get(key) ?? [];
		currentByKey.delete(key);
		if (hasId(before[0])) {
			const { pairs: byId, left } = pairById(before, ofKey, mayBeEdited);
			pairs.push(...byId);
			missing.push(...left);
			continue;
		}
		const same = pairEqual(before, ofKey);
		const left = same.left.filter(mayBeEdited);
		const alike = pairMostAlike(left, same.unknown);
		pairs.push(...same.pairs, ...alike.pairs);
		missing.push(...alike.left, ...same.left.filter((old) => !mayBeEdited(old)));
		if (same.unknown.length > left.length) added.push(...same.unknown);
	}
	for (const ofKey of currentByKey.values()) {
		added.push(...(hasId(ofKey[0]) ? ofKey.slice(-1) : ofKey));
	}
	return { added, pairs, missing };
}

/**
 * Pairs records with one id. The shifts of a series may share an id. So records that have not changed are paired first, then the most similar
 * records. If an API lists a record with an id twice, its last form counts.
 */
function pairById(
	before: readonly KnownRecord[],
	ofKey: readonly CurrentRecord[],
	mayBeEdited: (old: KnownRecord) => boolean,
): Paired {
	if (before.length === 1 && ofKey.length === 1) {
		return { pairs: [{ old: before[0], current: ofKey[0] }], left: [] };
	}
	const { pairs, left, unknown } = pairEqual(before, ofKey);
	const unchanged = new Map(pairs.map(({ old, current }) => [versionOf(old), current]));
	const doubled = left.flatMap((old): Pair[] => {
		const current = unchanged.get(versionOf(old));
		return current ? [{ old, current }] : [];
	});
	const isDoubled = new Set(doubled.map(({ old }) => old));
	const edited = left.filter((old) => !isDoubled.has(old) && mayBeEdited(old));
	const alike = pairMostAlike(edited, unknown.toReversed());
	const isPaired = new Set([...doubled, ...alike.pairs].map(({ old }) => old));
	return {
		pairs: [...pairs, ...doubled, ...alike.pairs],
		left: left.filter((old) => !isPaired.has(old)),
	};
}

/** The records of a group, paired as far as possible. */
interface Paired {
	readonly pairs: Pair[];
	readonly left: KnownRecord[];
}

/** Makes a text that identifies a version of a record. */
export const versionOf = ({ identity, values }: Pick<KnownRecord, 'identity' | 'values'>): string =>
	JSON.stringify([identity, ...Object.values(values).map(meaningOf)]);

function pairEqual(
	before: readonly KnownRecord[],
	after: readonly CurrentRecord[],
): Paired & { readonly unknown: CurrentRecord[] } {
	const pairs: Pair[] = [];
	const leftByVersion = groupBy(before, versionOf);
	const unknown = after.filter((current) => {
		const old = leftByVersion.get(versionOf(current))?.shift();
		if (old) pairs.push({ old, current });
		return !old;
	});
	return { pairs, left: [...leftByVersion.values()].flat(), unknown };
}

/** Pairs records of one group. Records with the most equal values are paired first. */
export function pairMostAlike(
	before: readonly KnownRecord[],
	after: readonly CurrentRecord[],
): Paired {
	const pairs: Pair[] = [];
	const left = new Set(before);
	const unknown = new Set(after);
	const most = Object.keys(before[0]?.values ?? {}).length;
	// In the last round, 0 equal values are enough, so any two records can be paired.
	for (let wanted = most; left.size > 0 && unknown.size > 0; wanted--) {
		for (const old of left) {
			for (const current of unknown) {
				if (countEqualValues(old.values, current.values) < wanted) continue;
				pairs.push({ old, current });
				left.delete(old);
				unknown.delete(current);
				break;
			}
		}
	}
	return { pairs, left: [...left] };
}

const countEqualValues = (one: Values, other: Values): number =>
	Object.keys(one).filter((name) => meanTheSame(one[name], other[name])).length;

/** Finds the pairs whose difference is a change for the event. */
export const findChanged = (pairs: readonly Pair[], watch: Watch | undefined): ChangedRecord[] =>
	pairs.flatMap((pair) => {
		const changes = watch?.compare(pair.old.values, pair.current.values) ?? [];
		return changes.length > 0 ? [{ ...pair, changes }] : [];
	});

/**
 * Numbers the versions of records, so that a change that happens again gets another event key. An example is an incident that is closed,
 * reopened and closed again. Records without an id share the revision of their group.
 *
 * @param changed the records that have changed, whether emitted or not
 * @param records the records to number
 */
export function revise<Kept extends Omit<KnownRecord, 'revision'>>(
	before: Pick<State, 'away' | 'records' | 'revision'>,
	changed: readonly ChangedRecord[],
	records: readonly Kept[],
): { records: (Kept & KnownRecord)[]; revision: number } {
	const revision = before.revision + (changed.length > 0 ? 1 : 0);
	const all = [...before.away, ...before.records];
	const revisions = new Map(all.map((record) => [keyOf(record), record.revision]));
	for (const { old } of changed) revisions.set(keyOf(old), revision);
	const revised = records.map((record) => ({
		...record,
		revision: revisions.get(keyOf(record)) ?? revision,
	}));
	return { records: revised, revision };
}
