import { type OpenQuestionName, valueQuestions } from '../api/mod';
import { InputError } from '../errors/mod';
import { perObject, type Session } from '../http/mod';
import { isObject, isUnset } from '../values/mod';

/** How long an answer is kept, in milliseconds. */
const maxAge = 24 * 60 * 60_000;

/** How long the hints of a profile are valid after the profile was made, in milliseconds. */
const maxProfileAge = 30 * maxAge;

/**
 * The questions whose answers in a profile are used as hints. Such an answer warns that a list is possibly cut off. It never proves that a
 * list is complete.
 */
const hinted: readonly OpenQuestionName[] = ['mostAtOnce'];

type Answers = Map<string, { value: string; until: number }>;

/** Returns the answers that are kept for a rate limiter. All sessions of one credential share one rate limiter, and so the answers. */
const answersOfService = perObject(() => ({
	learnt: new Map() as Answers,
	hints: new Map() as Answers,
	/** The profile that gave the hints. */
	profile: undefined as unknown,
}));

/**
 * Gives access to the known answers to open questions about the service and user of a session. Code that uses an answer must work correctly
 * even if the answer is unknown or no longer true.
 */
export function answersOf({ rateLimiter, clock }: Pick<Session, 'rateLimiter' | 'clock'>) {
	const { learnt, hints } = answersOfService(rateLimiter);
	const key = (question: OpenQuestionName, about = '') => `${question} ${about}`;
	const find = (answers: Answers, name: string) => {
		const { value, until = 0 } = answers.get(name) ?? {};
		return clock.now() < until ? value : undefined;
	};
	return {
		/**
		 * Returns the known answer. If the result is undefined, assume the answer `safe` of the question (`openQuestions`).
		 *
		 * @param about the subject of the answer, such as a path. If absent, the subject is the whole service.
		 */
		get: (question: OpenQuestionName, about?: string): string | undefined =>
			find(learnt, key(question, about)),
		/** Returns the known answer or, if there is none, the profile's answer. Use it only where a wrong answer loses no records. */
		hint: (question: OpenQuestionName, about?: string): string | undefined =>
			find(learnt, key(question, about)) ?? find(hints, key(question, about)),
		/** Keeps an answer for a day. This answer replaces the profile's answer. */
		learn(question: OpenQuestionName, value: string, about?: string): void {
			hints.delete(key(question, about));
			learnt.set(key(question, about), { value, until: clock.now() + maxAge });
		},
		/** Removes an answer that turned out to be wrong. */
		forget(question: OpenQuestionName, about?: string): void {
			for (const answers of [learnt, hints]) answers.delete(key(question, about));
		},
	};
}

/**
 * Takes hints from the profile that `npm run doctor` has written about a service. The same profile is not read twice, because an answer
 * that `forget()` removed would come back. A profile can be old, or a person can have edited it. So its answers about lists are hints and
 * no proofs.
 *
 * @param account the text that identifies the service and user, as in the profile
 * @param profile the JSON text from the credential, which can be unset
 * @returns an error with the reason if the profile is unusable. If it is good, empty or the same as before, the result is undefined.
 */
export function startFrom(
	{ rateLimiter, clock }: Pick<Session, 'rateLimiter' | 'clock'>,
	account: string,
	profile: unknown,
): InputError | undefined {
	const known = answersOfService(rateLimiter);
	if (known.profile === profile) return undefined;
	known.profile = profile;
	known.hints.clear();
	if (isUnset(profile)) return undefined;
	try {
		const { madeAt, answers } = readProfile(profile, account);
		for (const [key, value] of answers) {
			known.hints.set(key, { value, until: Math.min(madeAt, clock.now()) + maxProfileAge });
		}
	} catch (error) {
		return error as InputError;
	}
	return undefined;
}

/**
 * Reads the profile's answers to the questions about values, for example about their units. However old the profile is, its answers stay
 * valid as long as it is in the credential. If an answer expired, the unit of a value would change by itself, and numbers would be wrong.
 *
 * @param account the text that identifies the service and user, as in the profile
 * @param profile the JSON text from the credential, which can be unset
 * @returns the answers. A key is the name of a question, or the name of a question, a blank and the path of a list.
 * @throws InputError when the profile is unusable, or when it has an answer that its question does not list. Without the answers, nobody
 * knows what the values mean. If there are no questions about values, the profile is not read.
 */
export function readValueAnswers(
	account: string,
	profile: unknown,
): Readonly<Record<string, string>> {
	if (Object.keys(valueQuestions).length === 0 || isUnset(profile)) return {};
	const given = Object.entries(parseProfile(profile, account).answers);
	const own = given.flatMap(([key, value]): [string, string][] => {
		const [name] = key.split(' ');
		if (!Object.hasOwn(valueQuestions, name)) return [];
		const answer = String(value);
		if (Object.hasOwn(valueQuestions[name].answers, answer)) return [[key, answer]];
		throw badProfile(`has an answer to ${name} that this version does not know`);
	});
	return Object.fromEntries(own);
}

/**
 * Reads the hints of a profile. A hint that is no possible number of records is left out.
 *
 * @returns the moment when the profile was made, in milliseconds since 1970, and its hints. The key of a hint has a question
 * and the path of a list, for example `mostAtOnce /rosters`.
 * @throws InputError when the text is no profile, or when it belongs to another service or user
 */
export function readProfile(
	text: unknown,
	account: string,
): { madeAt: number; answers: [key: string, value: string][] } {
	const { madeAt, answers } = parseProfile(text, account);
	const given = Object.entries(answers).flatMap(([key, value]): [string, string][] => {
		const [question, path = ''] = key.split(' ');
		const isHint = hinted.some((name) => name === question) && /^[1-9]\d{0,8}$/.test(String(value));
		return isHint ? [[`${question} ${path}`, String(value)]] : [];
	});
	return { madeAt, answers: given };
}

function parseProfile(
	text: unknown,
	account: string,
): { madeAt: number; answers: Record<string, unknown> } {
	let parsed: unknown;
	try {
		parsed = JSON.parse(String(text));
	} catch {
		// If the text is no JSON, the check below throws an error.
	}
	const { madeAt = '', account: own, answers } = isObject(parsed) ? parsed : {};
	const moment = Date.parse(String(madeAt));
	if (Number.isNaN(moment) || !isObject(answers)) throw badProfile('is none that the doctor wrote');
	if (own !== account) throw badProfile('is that of another service or user');
	return { madeAt: moment, answers };
}

const badProfile = (problem: string): InputError =>
	new InputError({
		title: `The Profile in the Care Management API credential ${problem}`,
		// Without a profile, nobody would know the answers to the questions about values. So if there are such questions, the error does
		// not advise the person to empty the field.
		nextStep:
			Object.keys(valueQuestions).length > 0
				? 'Paste the whole file that npm run doctor wrote for this credential.'
				: 'Paste the whole file that npm run doctor wrote for this credential, or empty the field.',
	});
