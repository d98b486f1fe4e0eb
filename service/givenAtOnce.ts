import { ExpiringMap, perObject, type Session } from '../http/mod';
import type { Query } from '../values/mod';

/** How many milliseconds the number of records that came at once is remembered. An operator may lower that number at any time. */
const maxAge = 60 * 60_000;

/** The facts about the lists of one service and user. */
interface Known {
	/** The most records of an answer, by list and limit. */
	readonly given: ExpiringMap<string, Answers>;
	/** The answers that were complete, by query and limit. */
	readonly whole: ExpiringMap<string, KnownWhole>;
	/** The most records that came after an answer was known to be complete, by query. */
	readonly seen: ExpiringMap<string, number>;
	/** The slices in which the records came, by query. */
	readonly slices: ExpiringMap<string, KnownSlices>;
}

/** An answer that was proved to be a whole list. */
export interface KnownWhole {
	readonly length: number;
	/** Stands for the records of the answer; absent if their number says enough. */
	readonly fingerprint?: string;
}

/** The number of records of an answer and the end of its validity, by limit. */
type Answers = Map<number, { readonly length: number; readonly until: number }>;

/** The slices in which a complete list came. */
export interface KnownSlices {
	/** How many records of the whole list came at once. */
	readonly most: number;
	readonly slices: ReadonlyArray<{
		readonly query: Query;
		/** Whether an edit can move its records to another slice. */
		readonly isMovable?: boolean;
		/** Stands for the records of the list. */
		readonly fingerprint: string;
	}>;
}

/** The data by rate limiter. All sessions of one service and user share a rate limiter. */
const knownOf = perObject((): Known => ({
	given: new ExpiringMap({ maxSize: 100, maxAge }),
	whole: new ExpiringMap({ maxSize: 1_000, maxAge }),
	seen: new ExpiringMap({ maxSize: 1_000, maxAge }),
	slices: new ExpiringMap({ maxSize: 200, maxAge }),
}));

function noteAnswer(answers: Answers, limit: number, length: number, now: number): void {
	// Entries that say no more than this answer, and entries that are too old, are removed.
	for (const [asked, one] of answers) {
		const saysLess = asked <= limit && one.length <= length;
		if (saysLess || one.until <= now) answers.delete(asked);
	}
	const saysMore = [...answers].some(([asked, one]) => asked >= limit && one.length > length);
	if (!saysMore) answers.set(limit, { length, until: now + maxAge });
}

/**
 * How many records of one list the service gives at once. Its own answers of the last hour show it (open question: givenAtOnce). An answer
 * counts for its limit and for smaller limits. It does not count for larger limits, because a service may replace them by a default.
 */
export function givenAtOnce(
	{ rateLimiter, clock }: Pick<Session, 'rateLimiter' | 'clock'>,
	path: string,
) {
	const { given, whole, seen, slices } = knownOf(rateLimiter);
	const keyOf = (question: string, limit: number) => `${path} ${limit} ${question}`;
	return {
		/** The most records of an answer to this limit or a larger limit. An answer with fewer records was not cut off. */
		most(limit: number): number {
			const now = clock.now();
			const counts = [...(given.get(path, now) ?? [])].map(([asked, { length, until }]) =>
				asked >= limit && now < until ? length : 0,
			);
			return Math.max(0, ...counts);
		},
		/** Keeps how many records an answer had. */
		note(limit: number, length: number): void {
			const now = clock.now();
			const answers: Answers = given.get(path, now) ?? new Map();
			noteAnswer(answers, limit, length, now);
			given.set(path, answers, now);
		},
		/** Whether the service gave the first page again, although records were to be skipped. */
		ignoresPage: (): boolean => whole.get(keyOf('page', 0), clock.now()) !== undefined,
		noteIgnoresPage: (): void => whole.set(keyOf('page', 0), { length: 0 }, clock.now()),
		/** Forgets the numbers of a list, because an answer contradicts them. */
		forget: (): void => given.delete(path),
		/** The last complete answer to a question. */
		whole: (question: string, limit: number): KnownWhole | undefined =>
			whole.get(keyOf(question, limit), clock.now()),
		/** Keeps a complete answer. */
		noteWhole: (question: string, limit: number, known: KnownWhole): void => {
			whole.set(keyOf(question, limit), known, clock.now());
			seen.set(keyOf(question, 0), known.length, clock.now());
		},
		/** The slices in which all records came for a question. */
		slices: (question: string): KnownSlices | undefined =>
			slices.get(keyOf(question, 0), clock.now()),
		noteSlices: (question: string, known: KnownSlices): void =>
			slices.set(keyOf(question, 0), known, clock.now()),
		/** The most records that came for a query. Fewer records may be only a part of them. */
		mostSeen: (question: string): number => seen.get(keyOf(question, 0), clock.now()) ?? 0,
		noteSeen(question: string, length: number): void {
			const key = keyOf(question, 0);
			if (length > (seen.get(key, clock.now()) ?? 0)) seen.set(key, length, clock.now());
		},
	};
}
