import type { OpenQuestionName } from '../api/mod';
import { perObject, type Session } from '../http/mod';

/** How long an answer is kept, in milliseconds. */
const maxAge = 24 * 60 * 60_000;

/** By rate limiter, which all sessions of one service and user share: the answers go with it. */
const answersOfService = perObject(() => new Map<string, { value: string; until: number }>());

/** Answers to the open questions, for one service and user. */
export interface Answers {
	/**
	 * What is known; undefined stands for the safe answer.
	 *
	 * @param about what the answer holds for, such as a path; the whole service when absent
	 */
	get(question: OpenQuestionName, about?: string): string | undefined;
	/** Keeps an answer for a day. */
	learn(question: OpenQuestionName, value: string, about?: string): void;
	/** Drops an answer that something contradicts. */
	forget(question: OpenQuestionName, about?: string): void;
}

/**
 * What is known of the service of a session, in this process. Nothing may be wrong when it is not known, or no longer true.
 * There are as many answers as questions and endpoints.
 */
export function answersOf({ rateLimiter, clock }: Pick<Session, 'rateLimiter' | 'clock'>): Answers {
	const answers = answersOfService(rateLimiter);
	const key = (question: OpenQuestionName, about = '') => `${question} ${about}`;
	return {
		get(question, about) {
			const { value, until = 0 } = answers.get(key(question, about)) ?? {};
			return clock.now() < until ? value : undefined;
		},
		learn(question, value, about) {
			answers.set(key(question, about), { value, until: clock.now() + maxAge });
		},
		forget(question, about) {
			answers.delete(key(question, about));
		},
	};
}
