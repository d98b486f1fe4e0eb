import { parseDay, type Day } from '../values/mod';
import { neverExpires } from './neverExpires';
import { nameKey, recordText } from './recordText';
import { idText } from './idText';
import type { SourceRecord } from './report';
import { countWords } from './words';
import { whyNotLookedAt, type ExpiryList } from './whyNotLookedAt';

/** All records that one worker has under one name, such as First Aid. The records can be from several lists. */
export interface Held {
	/** The name that reports show, such as `First Aid`. */
	readonly what: string;
	/** The titles of the lists that have such a record. */
	readonly lists: readonly string[];
	/** The last valid day of the record that expires last. */
	readonly until?: Day;
	/** The records that expire on this day, with the titles of their lists. */
	readonly latest: readonly { readonly record: SourceRecord; readonly list: string }[];
	/** Whether a record has only an ID instead of a name, so that nobody knows which check it is. */
	readonly isUnnamed: boolean;
	/** The titles of the lists that have such a record without an expiry date. */
	readonly undatedIn: readonly string[];
	/** The text in the field of the expiry, if the text is no date. */
	readonly odd?: string;
}

/** The checks of all workers, such as first aid or a police check. */
export interface Checks {
	/**
	 * Returns the records of a worker by key. The key is the `nameKey()` of the name of a record. Records with the same name are combined. A
	 * record without a name has a separate key.
	 */
	of(worker: string): ReadonlyMap<string, Held>;
	/** The `nameKey()` of each name in the lists that could be used. */
	readonly names: ReadonlySet<string>;
	/** Sentences about missing data. If data is missing, workers may have more checks than the report shows. */
	readonly missing: readonly string[];
	/** Whether at least one list was not used at all. `missing` has the reason. */
	readonly lacksList: boolean;
	/** Sentences about fields that the service does not show. Many services do not show these fields, so nothing is wrong. */
	readonly notShown: readonly string[];
	/** How many records were examined, and how many of them have no expiry date. */
	readonly counts: { readonly records: number; readonly undated: number };
}

const noChecks: ReadonlyMap<string, Held> = new Map();

/** Gathers the records of each worker. Records with the same name are combined, even if they are from different lists. */
export function checksOf(sources: readonly ExpiryList[]): Checks {
	const failures = sources.flatMap((source) => {
		const { fields } = source;
		const failure = whyNotLookedAt({ ...source, fields: { ...fields, expiry: fields.name } });
		return failure === undefined ? [] : [{ source, text: failure.text }];
	});
	const readable = sources.filter((one) => !failures.some(({ source }) => source === one));
	const byWorker = new Map<string, Map<string, Held>>();
	const names = new Set<string>();
	const counts = { records: 0, undated: 0 };
	for (const source of readable) {
		for (const [index, record] of source.list.records.entries()) {
			const name = nameKey(nameIn(record, source));
			if (name !== '') names.add(name);
			counts.records++;
			if (neverExpires(record[source.fields.expiry])) counts.undated++;
			const worker = idText(record[source.fields.worker]);
			if (worker === '') continue;
			const own = byWorker.get(worker) ?? new Map<string, Held>();
			const key = name || `${source.title} ${index}`;
			const known = own.get(key);
			const added = heldBy(record, source);
			byWorker.set(worker, own.set(key, known === undefined ? added : join(known, added)));
		}
	}
	return {
		of: (worker) => byWorker.get(worker) ?? noChecks,
		names,
		missing: [
			...failures.map(({ text }) => text),
			...readable.filter(({ mayLackFields }) => !mayLackFields).flatMap(withoutExpiry),
			...readable.flatMap(withoutWorker),
		],
		lacksList: failures.length > 0,
		notShown: readable.filter(({ mayLackFields }) => mayLackFields).flatMap(withoutExpiry),
		counts,
	};
}

function nameIn(record: SourceRecord, { fields, nameOf = (name) => name }: ExpiryList): string {
	const name = recordText(record[fields.name]);
	return name === '' ? '' : nameOf(name);
}

function heldBy(record: SourceRecord, source: ExpiryList): Held {
	const value = record[source.fields.expiry];
	const isUndated = neverExpires(value);
	const until = isUndated ? undefined : parseDay(value);
	const name = nameIn(record, source);
	const isOdd = until === undefined && !isUndated;
	return {
		what: name || `${source.nouns[0]} without a name`,
		lists: [source.title],
		until,
		latest: until === undefined ? [] : [{ record, list: source.title }],
		undatedIn: isUndated ? [source.title] : [],
		isUnnamed:
			source.nameOf !== undefined && name === `ID ${recordText(record[source.fields.name])}`,
		...(isOdd && { odd: recordText(value) || 'something else' }),
	};
}

function join(known: Held, added: Held): Held {
	const until = (added.until ?? '') > (known.until ?? '') ? added.until : known.until;
	return {
		...known,
		lists: [...new Set([...known.lists, ...added.lists])],
		until,
		latest: [known, added].flatMap((one) => (one.until === until ? one.latest : [])),
		undatedIn: [...new Set([...known.undatedIn, ...added.undatedIn])],
		isUnnamed: known.isUnnamed || added.isUnnamed,
		odd: known.odd ?? added.odd,
	};
}

function withoutExpiry({ title, list: { records }, fields }: ExpiryList): string[] {
	if (records.length === 0 || records.some((record) => Object.hasOwn(record, fields.expiry)))
		return [];
	const shown = [...new Set(records.flatMap(Object.keys))].filter((name) => name !== fields.worker);
	return [
		`${title}: no record has ${fields.expiry}, so none of them is known to expire. They have: ${shown.join(', ')}. If one of these is meant, choose it under Options.`,
	];
}

function withoutWorker({ title, nouns, list, fields }: ExpiryList): string[] {
	const { length } = list.records.filter((record) => idText(record[fields.worker]) === '');
	const [shows, it] = length === 1 ? ['shows', 'it'] : ['show', 'them'];
	return length === 0
		? []
		: [`${title}: ${countWords(length, ...nouns)} ${shows} no worker, so nobody has ${it}.`];
}

/** A judgement on whether somebody has a valid check on a day. */
export interface Verdict {
	readonly state: 'valid' | 'unclear' | 'expired' | 'none';
	/** The combined records that the verdict is about. Undefined if there are no records. */
	readonly held?: Held;
}

const order = ['valid', 'unclear', 'expired', 'none'] as const;

/** Judges the records that somebody has under one name. On the last valid day, a record is still valid. */
export function judge(held: Held | undefined, day: Day): Verdict {
	if (held === undefined) return { state: 'none' };
	const { until, undatedIn, odd } = held;
	const isUndated = undatedIn.length > 0;
	if (until !== undefined && until >= day) return { state: 'valid', held };
	// If one record has expired and a second record is undated, the second record may be the renewal, or the same record in another list.
	if (odd !== undefined || (until !== undefined && isUndated)) return { state: 'unclear', held };
	return { state: isUndated ? 'valid' : 'expired', held };
}

/** Returns why a verdict is uncertain, or an empty text if the verdict is certain. */
export function whyUnclear({ state, held }: Verdict): string {
	if (state !== 'unclear' || held === undefined) return '';
	return held.odd === undefined
		? 'Another one has no expiry date'
		: `An expiry is no date: ${held.odd}`;
}

/** Returns the best of several verdicts. If two verdicts have the same state, the later expiry is better. */
export const best = (verdicts: readonly Verdict[]): Verdict =>
	verdicts.reduce<Verdict>(
		(one, other) => {
			const by = order.indexOf(other.state) - order.indexOf(one.state);
			const isLater = (other.held?.until ?? '') > (one.held?.until ?? '');
			return by < 0 || (by === 0 && isLater) ? other : one;
		},
		{ state: 'none' },
	);
