import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openQuestions, valueQuestions } from '../api/mod';
import type { Profile } from './writeProfile';

/**
 * The age up to which an existing profile can be kept, in milliseconds. Up to the same age, the node uses what a profile says about lists
 * that may be cut off.
 */
const maxAge = 30 * 24 * 60 * 60_000;

export interface Outcome {
	readonly report: string;
	readonly profile: Profile;
	/** Whether the examination reached its end or the doctor's bounds, and at least one record came. */
	readonly isComplete: boolean;
}

/** The paths of the written files, and sentences about them for a person. */
export interface Saved {
	readonly paths: readonly string[];
	readonly notes: readonly string[];
}

/**
 * Writes the report and, if any list has records, the profile. If an existing profile must be kept (`whyKept`), the new files get other
 * names.
 *
 * @param now our time, in milliseconds since 1970
 * @throws Error when a file cannot be written
 */
export function saveFiles(folder: string, outcome: Outcome, now: number): Saved {
	const { report, profile } = outcome;
	const known = readProfile(join(folder, 'doctor-profile.json'));
	const reason = known && whyKept(known, outcome, now);
	const ending = reason === undefined ? '' : '-new';
	const isWorthIt = listsIn(profile).length > 0;
	const files = {
		[`doctor-report${ending}.md`]: report,
		...(isWorthIt && {
			[`doctor-profile${ending}.json`]: `${JSON.stringify(profile, null, '\t')}\n`,
		}),
	};
	const paths = Object.entries(files).map(([name, text]) => {
		const path = join(folder, name);
		// The file gets its name only when it is complete, so that nobody reads half a file.
		writeFileSync(`${path}.part`, text);
		renameSync(`${path}.part`, path);
		return path;
	});
	if (isWorthIt && reason === undefined) removeOlder(folder, profile);
	const notes = [
		...(isWorthIt ? [] : ['No profile was written, because nothing was found out.']),
		...(reason === undefined
			? []
			: [
					`The doctor-profile.json of ${known?.madeAt.slice(0, 10)} stays as it is, and so does its report: ${reason}.`,
				]),
	];
	return { paths, notes };
}

/**
 * Removes the files with `-new` in their names. An earlier run wrote these files, and this run replaces them. If that profile is of another
 * service or user, both files stay.
 */
function removeOlder(folder: string, { account }: Profile): void {
	const names = ['doctor-report-new.md', 'doctor-profile-new.json'];
	const [report, profile] = names.map((name) => join(folder, name));
	if ((readProfile(profile)?.account ?? account) !== account) return;
	for (const path of [report, profile]) rmSync(path, { force: true });
}

/**
 * Checks that the doctor can write files to a folder. The doctor does so before it sends the first request.
 *
 * @throws Error when no file can be written
 */
export function checkFolder(folder: string): void {
	const path = join(folder, '.doctor-can-write');
	try {
		writeFileSync(path, '');
		rmSync(path);
	} catch {
		throw new Error(
			`The doctor cannot write its files to ${folder}, so it has asked nothing. Name another folder: npm run doctor -- --folder FOLDER`,
		);
	}
}

function readProfile(path: string): Profile | undefined {
	try {
		const profile = JSON.parse(readFileSync(path, 'utf8')) as Partial<Profile> | null;
		const { madeAt, account, answers, lists } = profile ?? {};
		const isOne = [madeAt, account].every((text) => typeof text === 'string');
		return isOne && answers && lists ? (profile as Profile) : undefined;
	} catch {
		return undefined;
	}
}

/** Returns why an existing profile must be kept, or undefined if the new profile may replace it. */
function whyKept(
	known: Profile,
	{ profile, isComplete }: Outcome,
	now: number,
): string | undefined {
	const isOld = !(now - Date.parse(known.madeAt) < maxAge);
	if (isOld || listsIn(known).length === 0) return undefined;
	if (known.account !== profile.account) {
		return 'it is that of another service or user; nobody knows whether the service takes capital and small letters of a user for the same, so they count as different';
	}
	if (!isComplete) return 'this run did not come to its end';
	const came = listsIn(profile);
	const lost = listsIn(known).filter((path) => !came.includes(path));
	if (lost.length > 0) return `this run did not get ${lost.join(', ')}`;
	const [before, after] = [known, profile].map(answersIn);
	return after < before
		? `this run found ${after} answers to the questions of the node, and not ${before}`
		: undefined;
}

const listsIn = ({ lists }: Profile): string[] =>
	Object.entries(lists).flatMap(([path, { records = 0 }]) => (records > 0 ? [path] : []));

const answersIn = ({ answers }: Profile): number =>
	Object.keys(answers).filter((key) =>
		Object.hasOwn({ ...openQuestions, ...valueQuestions }, key.split(' ')[0]),
	).length;
