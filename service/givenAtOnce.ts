import { ExpiringMap, perObject, type Session } from '../http/mod';
import type { Query } from '../values/mod';

/** How long facts about a list are remembered, in milliseconds. An operator may change the limits of the service at any time. */
const maxAge = 60 * 60_000;

/** What is known about the lists of one credential. */
interface Known {
	/** The largest number of records in an answer, by list and limit. */
	readonly given: ExpiringMap<string, Answers>;
	/** The answers that were complete, by query and limit. */
	readonly whole: ExpiringMap<string, KnownWhole>;
	/** The largest number of records since the last complete answer, including this answer, by query. */
	readonly seen: ExpiringMap<string, number>;
	/** The slices that brought all records, by query. */
	readonly slices: ExpiringMap<string, KnownSlices>;
}

/** An answer that was proved to be a whole list. */
export interface KnownWhole {
	readonly length: number;
	/** Identifies the records of the answer. Absent if their number is enough. */
	readonly fingerprint?: string;
}

/** For each limit, the number of records in an answer, and the moment until which this number is valid. */
type Answers = Map<number, { readonly length: number; readonly until: number }>;

/** The slices that brought a complete list. */
export interface KnownSlices {
	/** The number of records in one answer to the query of the whole list. */
	readonly most: number;
	readonly slices: ReadonlyArray<{
		readonly query: Query;
		/** Whether an edit can move records of this slice to another slice. */
		readonly isMovable?: boolean;
		/** Identifies the records of the slice. */
		readonly fingerprint: string;
	}>;
}

/** Returns what is known for a rate limiter. All sessions of one credential share a rate limiter. */
const knownOf = perObject((): Known => ({
	given: new ExpiringMap({ maxSize: 100, maxAge }),
	whole: new ExpiringMap({ maxSize: 1_000, maxAge }),
	seen: new ExpiringMap({ maxSize: 1_000, maxAge }),
	slices: new ExpiringMap({ maxSize: 200, maxAge }),
}));

function noteAnswer(answers: Answers, limit: number, length: number, now: number): void {
	// Entries that say no more than this answer are removed. So are entries that are too old.
	for (const [asked, one] of answers) {
		const saysLess = asked <= limit && one.length <= length;
		if (saysLess || one.until <= now) answers.delete(asked);
	}
	const saysMore = [...answers].some(([asked, one]) => asked >= limit && one.length > length);
	if (!saysMore) answers.set(limit, { length, until: now + maxAge });
}

/**
 * Remembers what the answers of the last hour show about one list, such as the largest number of records in one answer (open question:
 * givenAtOnce). This number is valid for the limit of its request and for smaller limits. It is not valid for larger limits, because a
 * service may replace a larger limit with a default.
 */
export function givenAtOnce(
	{ rateLimiter, clock }: Pick<Session, 'rateLimiter' | 'clock'>,
	path: string,
) {
	const { given, whole, seen, slices } = knownOf(rateLimiter);
	const keyOf = (question: string, limit: number) => `${path} ${limit} ${question}`;
	return {
		/**
		 * Returns the largest number of records in an answer to this limit or a larger limit. An answer with fewer records was not cut off.
		 */
		most(limit: number): number {
			const now = clock.now();
			const counts = [...(given.get(path, now) ?? [])].map(([asked, { length, until }]) =>
				asked >= limit && now < until ? length : 0,
			);
			return Math.max(0, ...counts);
		},
		note(limit: number, length: number): void {
			const now = clock.now();
			const answers: Answers = given.get(path, now) ?? new Map();
			noteAnswer(answers, limit, length, now);
			given.set(path, answers, now);
		},
		/** Returns whether the service has ignored the parameter `page` in the last hour. */
		ignoresPage: (): boolean => whole.get(keyOf('page', 0), clock.now()) !== undefined,
		noteIgnoresPage: (): void => whole.set(keyOf('page', 0), { length: 0 }, clock.now()),
		/** Forgets the numbers of records of a list, because an answer contradicts them. */
		forget: (): void => given.delete(path),
		whole: (question: string, limit: number): KnownWhole | undefined =>
			whole.get(keyOf(question, limit), clock.now()),
		noteWhole: (question: string, limit: number, known: KnownWhole): void => {
			whole.set(keyOf(question, limit), known, clock.now());
			seen.set(keyOf(question, 0), known.length, clock.now());
		},
		slices: (question: string): KnownSlices | undefined =>
			slices.get(keyOf(question, 0), clock.now()),
		noteSlices: (question: string, known: KnownSlices): void =>
			slices.set(keyOf(question, 0), known, clock.now()),
		/**
		 * Returns the largest number of records that came for a query since its last complete answer. An answer with fewer records may be only
		 * a part of the list.
		 */
		mostSeen: (question: string): number => seen.get(keyOf(question, 0), clock.now()) ?? 0,
		noteSeen(question: string, length: number): void {
			const key = keyOf(question, 0);
			if (length > (seen.get(key, clock.now()) ?? 0)) seen.set(key, length, clock.now());
		},
	};
}
