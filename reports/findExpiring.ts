import { flagOf, reads } from '../api/mod';
import { addDays, type Day, daysBetween, parseDay } from '../values/mod';
import { checksOf, judge, whyUnclear, type Held } from './checksOf';
import { idText } from './idText';
import { mayBeIdIn } from './mayBeIdIn';
import type { ReadList, SourceRecord } from './report';
import { sortBy } from './sortBy';
import { countWords } from './words';
import { nameOf } from './nameById';
import { neverExpires } from './neverExpires';
import { recordText } from './recordText';
import { whyNotLookedAt, type ExpiryList, type Failure } from './whyNotLookedAt';

/** A record that has expired, that expires soon, or that may expire. */
export interface Expiring {
	readonly worker: SourceRecord;
	/** The title of the record's list. */
	readonly list: string;
	/** What expires, as the report shows it. */
	readonly what: string;
	/** What expires, as the service wrote it. */
	readonly name: string;
	/** The last valid day. If the expiry is no date, this is the service's own text. */
	readonly expires: Day;
	/**
	 * The number of days from today to the last valid day. The number is negative if the record has expired. If the day is not known, the
	 * number is undefined.
	 */
	readonly days?: number;
	/**
	 * The smallest number in the setting Days Ahead that is at least `days`. Undefined if `days` is undefined, or if it is uncertain
	 * whether the record expires.
	 */
	readonly step?: number;
	/** The number of the record among records that are alike. Numbers begin with 1. */
	readonly number: number;
	/** Why it is uncertain whether the record expires. The text is empty if the expiry is certain. */
	readonly why: string;
}

/** What `findExpiring()` found in the lists of records. */
export interface FoundExpiring {
	/** Records that have expired or will expire within the days ahead, sorted by day. */
	readonly listed: readonly Expiring[];
	/** Records for which it is uncertain whether they expire within the days ahead. */
	readonly unclear: readonly Expiring[];
	/** How many records are not reported, by the reason. */
	readonly counts: {
		/** Records of workers who are not current. */
		readonly ofOthers: number;
		/** Records that do not show their worker. */
		readonly withoutWorker: number;
		readonly withoutExpiry: number;
		/** Records that are replaced by another record with the same worker and name, in whichever list. */
		readonly replaced: number;
		/** Records that expire after the days ahead. */
		readonly later: number;
		/** Records of lists that could not be examined. */
		readonly notLookedAt: number;
	};
	/** Sentences about lists and records that were not examined. So more records may expire than are listed. */
	readonly missing: readonly string[];
	/** The sentences in `missing` about lists that could not be read. Somebody must correct the cause. */
	readonly failures: readonly string[];
	/** Sentences about points that somebody should check. */
	readonly toCheck: readonly string[];
	/** Sentences about fields that the service does not show. Many services do not show these fields, so nothing is wrong. */
	readonly notShown: readonly string[];
}

/** The values that are the same for all lists. */
interface Terms {
	/** The workers by ID, without workers who are known to have left. */
	readonly workers: ReadonlyMap<string, SourceRecord>;
	readonly today: Day;
	/** The numbers of days before an expiry at which a record is reported, in ascending order. */
	readonly daysAhead: readonly number[];
}

/** Returns the workers by ID, without workers who are known to have left. */
export const workersById = ({ records }: ReadList): Map<string, SourceRecord> =>
	new Map(
		records
			.filter(({ CarerId, Current }) => idText(CarerId) !== '' && flagOf(Current) !== false)
			.map((worker) => [idText(worker.CarerId), worker]),
	);

/** Returns the name of a worker. */
export const workerName = (worker: SourceRecord): string =>
	nameOf(reads.workers, worker) ?? `ID ${idText(worker.CarerId)}`;

/** Finds records of workers that have expired or expire within the days ahead. */
export function findExpiring(lists: readonly ExpiryList[], terms: Terms): FoundExpiring {
	const checks = checksOf(lists.filter((one) => whyNotLookedAt(one) === undefined));
	const held = [...terms.workers.keys()].flatMap((worker) => [...checks.of(worker).values()]);
	const found = lists.map((one) => {
		const failure = whyNotLookedAt(one);
		return failure === undefined ? lookAt(one, held, terms) : notLookedAt(one, failure);
	});
	const all = <Part>(part: (one: FoundExpiring) => readonly Part[]): Part[] => found.flatMap(part);
	const sum = (count: keyof FoundExpiring['counts']) =>
		found.reduce((total, { counts }) => total + counts[count], 0);
	return {
		listed: sortBy(
			all(({ listed }) => listed),
			({ expires, worker, what }) => [expires, workerName(worker), what].join('\n'),
		),
		unclear: all(({ unclear }) => unclear),
		counts: {
			ofOthers: sum('ofOthers'),
			withoutWorker: sum('withoutWorker'),
			withoutExpiry: sum('withoutExpiry'),
			replaced: sum('replaced'),
			later: sum('later'),
			notLookedAt: sum('notLookedAt'),
		},
		missing: all(({ missing }) => missing),
		failures: all(({ failures }) => failures),
		toCheck: all(({ toCheck }) => toCheck),
		notShown: all(({ notShown }) => notShown),
	};
}

const nothing: FoundExpiring = {
	listed: [],
	unclear: [],
	missing: [],
	failures: [],
	toCheck: [],
	notShown: [],
	counts: {
		ofOthers: 0,
		withoutWorker: 0,
		withoutExpiry: 0,
		replaced: 0,
		later: 0,
		notLookedAt: 0,
	},
};

const notLookedAt = (
	{ list }: ExpiryList,
	{ text, isUsual, isUnread }: Failure,
): FoundExpiring => ({
	...nothing,
	counts: { ...nothing.counts, notLookedAt: list.records.length },
	...(isUsual ? { notShown: [text] } : { missing: [text] }),
	...(isUnread && { failures: [text] }),
});

function lookAt(source: ExpiryList, held: readonly Held[], terms: Terms): FoundExpiring {
	const { title, nouns, list, fields } = source;
	const mayBeId = mayBeIdIn(terms.workers.keys());
	const ofNobody = list.records.filter((record) => !mayBeId(idText(record[fields.worker])));
	const own = list.records.filter((record) => terms.workers.has(idText(record[fields.worker])));
	const dated = own.filter((record) => !neverExpires(record[fields.expiry]));
	const readable = dated.filter((record) => parseDay(record[fields.expiry]) !== undefined);
	const unreadable = dated.filter((record) => parseDay(record[fields.expiry]) === undefined);
	const { near, later, doubtful } = sortOut(held, title, terms);
	const describe = describer(source, terms);
	const [odd] = unreadable.map((record) => recordText(record[fields.expiry]) || 'something else');
	return {
		...nothing,
		listed: near.map((record) => describe(record, '')),
		unclear: [
			...unreadable.map((record) => describe(record, `${fields.expiry} is no date`)),
			...doubtful.map(({ record, why }) => describe(record, why)),
		],
		counts: {
			ofOthers: list.records.length - own.length - ofNobody.length,
			withoutWorker: ofNobody.length,
			withoutExpiry: own.length - dated.length,
			replaced: readable.length - near.length - later.length - doubtful.length,
			later: later.length,
			notLookedAt: 0,
		},
		missing: [
			...unowned(source, own, ofNobody),
			...(odd === undefined
				? []
				: [
						`${title}: ${countWords(unreadable.length, ...nouns)} left out, because ${fields.expiry} is not a date such as 2026-03-02. One has ${odd}.`,
					]),
		],
		toCheck: doubts(source, doubtful),
	};
}

/** Warns if no record of a list belongs to a current worker, or if some records do not show their worker. */
function unowned(
	{ title, nouns, list, fields }: ExpiryList,
	own: readonly SourceRecord[],
	ofNobody: readonly SourceRecord[],
): string[] {
	if (list.records.length > 0 && own.length === 0)
		return [
			`${title}: none of the records, ${list.records.length} in number, is of a current worker.`,
		];
	const { length } = ofNobody;
	if (length === 0) return [];
	const [odd] = ofNobody.map((record) => recordText(record[fields.worker])).filter(idText);
	return [
		[
			`${title}: ${countWords(length, ...nouns)} ${length === 1 ? 'shows' : 'show'} no worker, so nobody is told of ${length === 1 ? 'it' : 'them'}.`,
			...(odd === undefined ? [] : [`In ${fields.worker}, one has ${odd}.`]),
		].join(' '),
	];
}

/** An expired record, and why it is uncertain whether another record of the same name replaces it. */
interface Doubtful {
	readonly record: SourceRecord;
	readonly why: string;
	readonly isUndated: boolean;
}

/** Says how many records expired beside another one that may be their renewal. */
function doubts({ title, nouns }: ExpiryList, doubtful: readonly Doubtful[]): string[] {
	const say = (records: readonly Doubtful[], other: string) =>
		records.length === 0
			? []
			: [
					`${title}: ${countWords(records.length, ...nouns)} expired, but there is another one of the same name ${other}, so nobody gets a mail.`,
				];
	return [
		...say(
			doubtful.filter(({ isUndated }) => isUndated),
			'without an expiry date',
		),
		...say(
			doubtful.filter(({ isUndated }) => !isUndated),
			'whose expiry is no date',
		),
	];
}

/** Groups the records of a list that expire last of their name, by how soon they expire. */
function sortOut(held: readonly Held[], title: string, { today, daysAhead }: Terms) {
	const limit = addDays(today, daysAhead.at(-1) ?? 0);
	const near: SourceRecord[] = [];
	const later: SourceRecord[] = [];
	const doubtful: Doubtful[] = [];
	for (const one of held) {
		const { latest, until, odd, undatedIn } = one;
		// Undated skills are common. So an undated record of another list does not keep anybody from being told.
		const shown = latest.find(({ list }) => !undatedIn.includes(list)) ?? latest[0];
		if (shown?.list !== title || until === undefined) continue;
		const { record } = shown;
		const isUndated = undatedIn.includes(title);
		const verdict = judge(one, today);
		if (verdict.state === 'unclear' && (isUndated || odd !== undefined))
			doubtful.push({ record, why: whyUnclear(verdict), isUndated: odd === undefined });
		else if (!isUndated) (until <= limit ? near : later).push(record);
	}
	return { near, later, doubtful };
}

/** Makes a function that describes a record for the report. Records that are alike are numbered in the order of the list. */
function describer(
	{ title, fields, nameOf = (name) => name }: ExpiryList,
	{ workers, today, daysAhead }: Terms,
) {
	const alike = new Map<string, number>();
	return (record: SourceRecord, why: string): Expiring => {
		const worker = workers.get(idText(record[fields.worker])) ?? {};
		const name = recordText(record[fields.name]);
		const day = parseDay(record[fields.expiry]);
		const expires = day ?? recordText(record[fields.expiry]);
		const key = JSON.stringify([idText(worker.CarerId), name, expires]);
		const number = (alike.get(key) ?? 0) + 1;
		alike.set(key, number);
		const days = day === undefined ? undefined : daysBetween(today, day);
		const step =
			days === undefined || why !== '' ? undefined : daysAhead.find((limit) => days <= limit);
		const what = name === '' ? '(no name)' : nameOf(name);
		return { worker, list: title, what, name, expires, days, step, number, why };
	};
}
