import { ExpiringMap, perObject, type Session } from '../http/mod';
import type { Query } from '../values/mod';

/** How long facts about a list are remembered, in milliseconds. An operator can change the limits of the service at any time. */
const maxAge = 60 * 60_000;

/** What is known about the lists of one credential. */
interface Known {
	/** The largest number of records in an answer, by list and limit. */
	readonly given: ExpiringMap<string, Answers>;
	/** The answers that were complete, by query and limit. */
	readonly whole: ExpiringMap<string, KnownWhole>;
	/** By query, the number of records in the longest answer since the last complete answer. The complete answer counts, too. */
	readonly seen: ExpiringMap<string, number>;
	/** By query, the slices that brought the whole list. */
	readonly slices: ExpiringMap<string, KnownSlices>;
}

/** An answer that was proved to be a whole list. */
export interface KnownWhole {
	readonly length: number;
	/**
	 * A hash that identifies the records of the answer. It is absent if the number of records does not look like a limit, for example 37
	 * (`mayBeLimit()`). In this case, the same number proves that a new answer is whole.
	 */
	readonly fingerprint?: string;
}

/** The service ignores the parameter `page`, or different records of the list have the same id. */
type Finding = 'ignoresPage' | 'sharesIds';

/** For each limit, the number of records in an answer, and the moment until which this number is valid. */
type Answers = Map<number, { readonly length: number; readonly until: number }>;

/** The slices that brought a complete list. A slice is a query for a part of the list, for example for some of its days. */
export interface KnownSlices {
	/** The number of records that came when the whole list was requested in one answer. */
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
	// Removes entries that are too old. Also removes entries whose limit and number of records are not larger than those of this answer.
	for (const [asked, one] of answers) {
		const saysLess = asked <= limit && one.length <= length;
		if (saysLess || one.until <= now) answers.delete(asked);
	}
	const saysMore = [...answers].some(([asked, one]) => asked >= limit && one.length > length);
	if (!saysMore) answers.set(limit, { length, until: now + maxAge });
}

/**
 * Remembers what the answers of the last hour show about one list. For example, it remembers the largest number of records in one answer
 * (open question: givenAtOnce). Such a number is valid for the limit of its request and for smaller limits. It is not valid for larger
 * limits, because some services replace a limit that is too large with a default.
 */
export function givenAtOnce(
	{ rateLimiter, clock }: Pick<Session, 'rateLimiter' | 'clock'>,
	path: string,
) {
	const { given, whole, seen, slices } = knownOf(rateLimiter);
	const keyOf = (question: string, limit: number) => `${path} ${limit} ${question}`;
	return {
		/**
		 * Returns the largest number of records that came for this limit or for a larger limit, whatever the query. Because the service can
		 * give so many at once, it did not cut off an answer with fewer records.
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
		/** Returns whether an answer of the last hour has shown this about the list. */
		has: (finding: Finding): boolean => whole.get(keyOf(finding, 0), clock.now()) !== undefined,
		noteFinding: (one: Finding): void => whole.set(keyOf(one, 0), { length: 0 }, clock.now()),
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
		 * Returns the largest number of records that came for one query since its last complete answer. If a new answer has fewer records,
		 * it is possible that records are missing.
		 */
		mostSeen: (question: string): number => seen.get(keyOf(question, 0), clock.now()) ?? 0,
		noteSeen(question: string, length: number): void {
			const key = keyOf(question, 0);
			if (length > (seen.get(key, clock.now()) ?? 0)) seen.set(key, length, clock.now());
		},
	};
}
