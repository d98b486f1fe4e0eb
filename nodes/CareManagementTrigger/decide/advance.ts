import { addDays, type Day } from '../../../values/mod';
import type { Identity, TriggerEvent } from '../events/mod';
import { findChanged, reconcile, revise } from './reconcile';
import {
	covers,
	hasId,
	zoneDays,
	type Batch,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type NewRecord,
	type State,
} from './records';

/**
 * How many days behind the newest day of creation new records are looked for at least (a lookback window). The
 * first few days make up for time zones. The others are for records that are entered late under an earlier day.
 */
export const windowDays = 7;

/** How many records that left are kept, the latest. */
const maxAway = 5_000;

/** The result of a batch; new records come oldest first. */
export interface Advanced {
	readonly added: readonly NewRecord[];
	readonly changed: readonly ChangedRecord[];
	readonly state: State;
}

/** Moves the window behind the newest record on by a batch. Does no I/O. */
export function advance(before: State, batch: Batch, event: TriggerEvent): Advanced {
	// An API that ignores the dates returns records from before the window, about which nothing is known.
	const first = addDays(batch.from, -zoneDays);
	const records = batch.records.filter(({ day = first }) => day >= first);
	const known = [...before.records, ...before.away.filter(hasId)];
	// A zone apart, a day beside the batch may be shown.
	const shown = new Set(records.map(({ day }) => day));
	const isShown = ({ day }: KnownRecord) => covers(batch, day) || shown.has(day);
	const { added, pairs, missing: unpaired } = reconcile(known, records, isShown);
	const changed = findChanged(pairs, event.watch);
	const edited = pairs.filter(({ old, current }) => old.identity !== current.identity);
	const replaced = new Set(edited.map(({ old }) => old));
	const missing = [...unpaired, ...replaced];

	const { isEmptied, isGone } = judgeMissing(before, { ...batch, records }, missing, replaced);
	const wasAway = new Set(before.away);

	const to = advanceNewest(before.to, batch, event);
	const kept = [
		...records.map(({ identity, day = latestOf(to, batch.from), values }) => ({
			...{ identity, day, values },
		})),
		...missing.filter((old) => !isGone(old) && !wasAway.has(old)),
	];
	const from = moveWindow(before.from, to, kept, event);
	const isInWindow = ({ day }: Pick<KnownRecord, 'day'>) => day >= addDays(from, -zoneDays);
	const isBack = new Set(pairs.map(({ old }) => old));
	return {
		// What is watched enters the window silently.
		added: event.watch ? [] : withOccurrences(added, before).sort(byCreation),
		changed,
		state: {
			...before,
			...revise(before, changed, kept.filter(isInWindow)),
			from,
			to,
			away: [...before.away.filter((old) => !isBack.has(old)), ...missing.filter(isGone)]
				.filter(isInWindow)
				.slice(-maxAway),
			resumeFrom: undefined,
			isEmptied: isEmptied || (batch.to !== undefined && before.isEmptied),
		},
	};
}

/** Which of the missing records have left, and whether the batch shows so few records that it may be wrong. */
function judgeMissing(
	before: State,
	batch: Batch,
	missing: readonly KnownRecord[],
	replaced: ReadonlySet<KnownRecord>,
): { readonly isEmptied: boolean; readonly isGone: (old: KnownRecord) => boolean } {
	const isHere = ({ day }: KnownRecord) => covers(batch, day);
	const vanished = missing.filter((old) => !hasId(old) && isHere(old));
	const isEmptied = vanished.length > 1 && vanished.length >= batch.records.length;
	// If a service suddenly shows half of the records or fewer, that may be a mistake: the missing ones are still there.
	const keepsMissing = batch.incomplete !== undefined || (isEmptied && !before.isEmptied);
	const lost = new Set(batch.lost);
	// A record with an id may be hidden for a while. One without must not stand for another of its group that
	// comes later.
	const isGone = (old: KnownRecord) =>
		lost.has(old) || (!hasId(old) && (isHere(old) || replaced.has(old)) && !keepsMissing);
	return { isEmptied, isGone };
}

const byCreation = (one: CurrentRecord, other: CurrentRecord): number =>
	(one.day ?? '').localeCompare(other.day ?? '') || one.identity - other.identity;

/** Numbers records with the same identity, including those that were there before. */
function withOccurrences(added: readonly CurrentRecord[], { records, away }: State): NewRecord[] {
	const counts = new Map<Identity, number>();
	const countOne = ({ identity }: Pick<KnownRecord, 'identity'>): number => {
		const count = (counts.get(identity) ?? 0) + 1;
		counts.set(identity, count);
		return count;
	};
	for (const record of [...records, ...away]) countOne(record);
	return added.map((record) => ({ ...record, occurrence: countOne(record) }));
}

/**
 * The newest day after a batch. It goes to tomorrow at most, so that a record dated ahead cannot drag the window along;
 * tomorrow, because the office may be in a zone ahead of the API's clock.
 */
function advanceNewest(newest: Day, batch: Batch, { dayField }: TriggerEvent): Day {
	const { records, to, today } = batch;
	const shown = dayField === undefined ? [today] : records.flatMap(({ day }) => day ?? []);
	const tomorrow = addDays(today, 1);
	return (to === undefined ? shown : [to])
		.filter((day) => day <= tomorrow)
		.reduce(latestOf, newest);
}

/** The first day of the window after a batch. */
function moveWindow(
	from: Day,
	newest: Day,
	known: readonly Pick<KnownRecord, 'day'>[],
	{ lookback, dayField }: TriggerEvent,
): Day {
	const recent = addDays(newest, -windowDays);
	if (!lookback) return latestOf(from, recent);
	const earliest = latestOf(from, addDays(newest, -lookback.days));
	if (known.length <= lookback.identities || dayField === undefined) return earliest;
	const days = known.map(({ day }) => day).sort();
	const enough = addDays(days[days.length - lookback.identities - 1], 1);
	return latestOf(earliest, enough < recent ? enough : recent);
}

export const latestOf = (one: Day, other: Day): Day => (one > other ? one : other);
