import { createHash } from 'node:crypto';
import type { Result } from './examine';

/** The description of a list, without any of its records. */
export interface ListProfile {
	/** The HTTP status of the answer. It is 0 if no answer came. */
	readonly status: number;
	/** The reason why no list came although the status is 200. It is absent in all other cases. */
	readonly problem?: string;
	/** How many records the list has. */
	readonly records?: number;
	/** True if the list may have more records than `records` says. */
	readonly isMore?: true;
	/** Documented fields that no record has. */
	readonly missing?: readonly string[];
	/** Undocumented fields whose names are unlikely to be personal data, and the kinds of their values. */
	readonly further?: Readonly<Record<string, readonly string[]>>;
	/** Documented fields whose values do not fit their type, and the kinds of these values. */
	readonly misfits?: Readonly<Record<string, readonly string[]>>;
}

/** The facts about a service, without any of its records. The node and the simulator use them. */
export interface Profile {
	/** The time when the profile was made: an ISO date and time in UTC. */
	readonly madeAt: string;
	/** A hash of the Base URL and the user. The node does not use this profile for a credential with another Base URL or user. */
	readonly account: string;
	/** The answers to the questions. The key is a question, or a question and the list or date filter that the answer is about. */
	readonly answers: Readonly<Record<string, string>>;
	readonly lists: Readonly<Record<string, ListProfile>>;
}

/**
 * Makes the profile of a service.
 *
 * @param account the Base URL and the user of the credential
 * @param now our time, in milliseconds since 1970
 */
export const writeProfile = (
	{ findings, lists }: Result,
	account: readonly [baseUrl: string, user: string],
	now: number,
): Profile => ({
	madeAt: new Date(now).toISOString(),
	account: createHash('sha256').update(JSON.stringify(account)).digest('hex'),
	answers: Object.fromEntries(
		findings.all.map(({ question, about, answer }) => [
			[question, ...(about ? [about] : [])].join(' '),
			answer,
		]),
	),
	lists: Object.fromEntries(
		[...lists].map(([path, { first, fields, total }]): [string, ListProfile] => {
			const { status, problem } = first;
			if (fields === undefined) return [path, { status, ...(status === 200 && { problem }) }];
			const { missing, further, misfits } = fields;
			const kinds = Object.entries(misfits).map(([name, misfit]) => [name, misfit.kinds] as const);
			return [
				path,
				{
					status,
					records: total?.count ?? 0,
					...(total?.isExact === false && { isMore: true }),
					...(missing.length > 0 && { missing }),
					...(Object.keys(further).length > 0 && { further }),
					...(kinds.length > 0 && { misfits: Object.fromEntries(kinds) }),
				},
			];
		}),
	),
});
