import { plainName } from '../api/mod';
import type { Day } from '../values/mod';
import { wholeListId, type Finding, type Health } from './healthChecks';
import type { Period } from './period';
import type { SourceRecord } from './report';

/** What an earlier run found, as its lines say it. */
export interface Earlier {
	/** When it was made, as its lines have it; empty where they do not. */
	readonly made: string;
	readonly findings: ReadonlySet<string>;
	/** The checks that were made; undefined where its lines do not say it. */
	readonly checks?: ReadonlySet<string>;
	readonly score?: number;
}

/** How the lines of a run that are no finding begin, in what they are known by. No key of a check is one of these words. */
export const lineOf = { check: 'check ', score: 'score', gone: 'gone ', notMade: 'not ' } as const;

/** A field of a line, however a sheet or table spells its name. */
function valueOf(line: SourceRecord, field: string): string {
	const name = Object.keys(line).find((one) => plainName(one) === field);
	const value = name === undefined ? undefined : line[name];
	return ['string', 'number'].includes(typeof value) ? String(value).trim() : '';
}

/**
 * What the last of the runs before found, of the lines that came in; undefined where none of these is a line of this report. Other
 * items, such as that of a schedule, are no lines.
 */
export function earlierOf(items: readonly SourceRecord[]): Earlier | undefined {
	const lines = items
		.map((item) => ({ finding: valueOf(item, 'finding'), made: valueOf(item, 'made'), item }))
		.filter(({ finding }) => finding !== '');
	if (lines.length === 0) return undefined;
	const momentOf = (made: string) => Date.parse(made) || 0;
	const last = lines.reduce((newest, { made }) => Math.max(newest, momentOf(made)), 0);
	const own = lines.filter(({ made }) => momentOf(made) === last);
	const findings = own.map(({ finding }) => finding);
	const checks = findings
		.filter((one) => one.startsWith(lineOf.check))
		.map((one) => one.slice(lineOf.check.length));
	const scoreLine = own.find(({ finding }) => finding === lineOf.score);
	const score = scoreLine === undefined ? '' : valueOf(scoreLine.item, 'score');
	return {
		made: last === 0 ? '' : own[0].made,
		findings: new Set(findings.filter((one) => !isOther(one))),
		...(checks.length > 0 && { checks: new Set(checks) }),
		...(/^\d/.test(score) && { score: Number(score) }),
	};
}

const isOther = (finding: string): boolean =>
	Object.values(lineOf).some((start) => `${finding} `.startsWith(`${start.trim()} `));

/** What a finding is beside an earlier run. */
export type State = 'new' | 'known' | 'not looked for before';

/** What became of an earlier finding that is not there. */
export type Gone = 'no longer found' | 'outside the dates' | 'not looked for now';

const keyOf = (finding: string): string => finding.split(' ')[0];

/** Whether findings have one, also where the list as a whole stands for its records in one of the two runs. */
function isKnown(id: string, key: string, findings: ReadonlySet<string>): boolean {
	const whole = wholeListId(key);
	if (findings.has(id) || findings.has(whole)) return true;
	return id === whole && [...findings].some((one) => keyOf(one) === key);
}

/** Tells what a finding is beside an earlier run; undefined without one. */
export function stateOf({ id, check }: Finding, earlier?: Earlier): State | undefined {
	if (earlier === undefined) return undefined;
	if (isKnown(id, check.key, earlier.findings)) return 'known';
	return earlier.checks?.has(check.key) === false ? 'not looked for before' : 'new';
}

/** The earlier findings that are not there, with what became of each. */
export function goneOf(
	{ checked }: Health,
	days: Period,
	earlier?: Earlier,
): readonly (readonly [finding: string, gone: Gone])[] {
	if (earlier === undefined) return [];
	const now = new Set(checked.flatMap(({ findings }) => findings.map(({ id }) => id)));
	const made = new Set(
		checked.filter((one) => one.notMade === undefined).map(({ check }) => check.key),
	);
	const isOutside = (day: Day | undefined) =>
		day !== undefined && (day < days.from || day > days.to);
	return [...earlier.findings]
		.filter((finding) => !isKnown(finding, keyOf(finding), now))
		.map((finding) => {
			// What shifts and timesheets are known by has their day.
			const [day] = /\b\d{4}-\d\d-\d\d\b/.exec(finding) ?? [];
			if (isOutside(day)) return [finding, 'outside the dates'];
			return [finding, made.has(keyOf(finding)) ? 'no longer found' : 'not looked for now'];
		});
}
