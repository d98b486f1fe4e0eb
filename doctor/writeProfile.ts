import { createHash } from 'node:crypto';
import type { Result } from './examine';

/** What a list is like, without any of its records. */
export interface ListProfile {
	/** The HTTP status of its answer; 0 where none came. */
	readonly status: number;
	/** What came instead of a list, if that can be told. */
	readonly problem?: string;
	/** How many records it has. */
	readonly records?: number;
	/** It has at least so many. */
	readonly isMore?: true;
	/** Documented fields that do not come. */
	readonly missing?: readonly string[];
	/** Fields that are not documented, and the kinds of their values. */
	readonly further?: Readonly<Record<string, readonly string[]>>;
	/** Documented fields whose values do not fit their type, and the kinds of these. */
	readonly misfits?: Readonly<Record<string, readonly string[]>>;
}

/** What is known of a service, without any of its records: for the node, and for the simulator. */
export interface Profile {
	/** When it was made, as an ISO date and time in UTC. */
	readonly madeAt: string;
	/** Stands for the Base URL and the user, so that no other credential takes it. */
	readonly account: string;
	/** The answers that are shown, by question, or by question and list. */
	readonly answers: Readonly<Record<string, string>>;
	readonly lists: Readonly<Record<string, ListProfile>>;
}

/**
 * Writes the profile of a service.
 *
 * @param account the Base URL and the user
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
