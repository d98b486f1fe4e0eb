import { openQuestions, type OpenQuestionName } from '../api/mod';
import { InputError } from '../errors/mod';
import { perObject, type Session } from '../http/mod';
import { isObject, isUnset } from '../values/mod';

/** How long an answer is kept, in milliseconds. */
const maxAge = 24 * 60 * 60_000;

/** How long the answers of a profile count after it was made. */
const maxProfileAge = 30 * maxAge;

/** By rate limiter, which all sessions of one service and user share: the answers go with it. */
const answersOfService = perObject(() => new Map<string, { value: string; until: number }>());

/**
 * The answers to the open questions that are known of the service and user of a session, in this process. Nothing may be wrong
 * when one is not known, or no longer true. There are as many answers as questions and endpoints.
 */
export function answersOf({ rateLimiter, clock }: Pick<Session, 'rateLimiter' | 'clock'>) {
	const answers = answersOfService(rateLimiter);
	const key = (question: OpenQuestionName, about = '') => `${question} ${about}`;
	return {
		/**
		 * What is known; undefined stands for the safe answer.
		 *
		 * @param about what the answer holds for, such as a path; the whole service when absent
		 */
		get(question: OpenQuestionName, about?: string): string | undefined {
			const { value, until = 0 } = answers.get(key(question, about)) ?? {};
			return clock.now() < until ? value : undefined;
		},
		/** Keeps an answer for a day. */
		learn(question: OpenQuestionName, value: string, about?: string): void {
			answers.set(key(question, about), { value, until: clock.now() + maxAge });
		},
		/** Drops an answer that something contradicts. */
		forget(question: OpenQuestionName, about?: string): void {
			answers.delete(key(question, about));
		},
	};
}

/**
 * Starts from what `npm run doctor` has found out about a service, unless this process has started from the same profile
 * before: an answer that was contradicted does not come back. What the node does not ask about is left out.
 *
 * @param account stands for the service and user, as in the profile
 * @param profile the JSON text from the credential; may be unset
 * @throws InputError when it is no profile, or one of another service or user
 */
export function startFrom(
	{ rateLimiter, clock }: Pick<Session, 'rateLimiter' | 'clock'>,
	account: string,
	profile: unknown,
): void {
	const known = answersOfService(rateLimiter);
	if (isUnset(profile) || known.get('profile')?.value === profile) return;
	const { madeAt, answers } = readProfile(profile, account);
	for (const [key, value] of answers) {
		known.set(key, { value, until: Math.min(madeAt, clock.now()) + maxProfileAge });
	}
	known.set('profile', { value: String(profile), until: Infinity });
}

/**
 * Reads a profile.
 *
 * @returns when it was made, in milliseconds since 1970, and the answers that the node asks for, by question and list
 */
export function readProfile(
	text: unknown,
	account: string,
): { madeAt: number; answers: [key: string, value: string][] } {
	let parsed: unknown;
	try {
		parsed = JSON.parse(String(text));
	} catch {
		// Said below.
	}
	const { madeAt = '', account: own, answers } = isObject(parsed) ? parsed : {};
	const moment = Date.parse(String(madeAt));
	const given = Object.entries(isObject(answers) ? answers : {}).flatMap(([key, value]) => {
		const [question, path = ''] = key.split(' ');
		if (!Object.hasOwn(openQuestions, question)) return [];
		const kinds = Object.keys(openQuestions[question as OpenQuestionName].answers);
		const isAnswer = kinds.length > 1 ? kinds.includes(String(value)) : /^\d+$/.test(String(value));
		return [{ entry: [`${question} ${path}`, String(value)] as [string, string], isAnswer }];
	});
	if (Number.isNaN(moment) || !isObject(answers) || !given.every(({ isAnswer }) => isAnswer)) {
		throw badProfile('is none that the doctor wrote');
	}
	if (own !== account) throw badProfile('is that of another service or user');
	return { madeAt: moment, answers: given.map(({ entry }) => entry) };
}

const badProfile = (problem: string): InputError =>
	new InputError({
		title: `The Profile in the Care Management API credential ${problem}`,
		nextStep: 'Paste the whole file that npm run doctor wrote for this credential, or empty it.',
	});
