import { DateTime } from 'luxon';
import { plainName } from '../api/mod';
import type { Day } from '../values/mod';
import { wholeListId, type Finding, type Health } from './healthChecks';
import type { Period } from './period';
import type { SourceRecord } from './report';

/** The findings of an earlier run, from its lines. */
export interface Earlier {
	/** When it was made, in ISO form; empty where its lines do not say it. */
	readonly made: string;
	readonly findings: ReadonlySet<string>;
	/** The checks that were made; undefined where its lines do not say it. */
	readonly checks?: ReadonlySet<string>;
	readonly score?: number;
	/** The lists that have a score; undefined where its lines do not say it. */
	readonly lists?: ReadonlySet<string>;
}

/** How the keys of lines begin that are no findings. No key of a check is one of these words. */
export const lineOf = { check: 'check ', score: 'score', gone: 'gone ', notMade: 'not ' } as const;

/** A field of a line, however a sheet or table spells its name. */
function valueOf(line: SourceRecord, field: string): string {
	const name = Object.keys(line).find((one) => plainName(one) === field);
	const value = name === undefined ? undefined : line[name];
	return ['string', 'number'].includes(typeof value) ? String(value).trim() : '';
}

/**
 * What the last earlier run found, from the lines that came in; undefined if none is a line of this report.
 * Other items, such as that of a schedule, are no lines. A line without a readable time of its run is compared
 * with nothing.
 *
 * @returns also how many of these there are
 */
export function earlierOf(items: readonly SourceRecord[]): {
	readonly earlier?: Earlier;
	readonly undated: number;
} {
	const lines = items
		.map((item) => ({ finding: valueOf(item, 'finding'), made: valueOf(item, 'made'), item }))
		.filter(({ finding }) => finding !== '');
	const dated = lines.flatMap((line) => {
		const made = isoOf(line.made);
		if (made === undefined) return [];
		return [{ ...line, made, moment: made === '' ? 0 : DateTime.fromISO(made).toMillis() }];
	});
	const undated = lines.length - dated.length;
	if (dated.length === 0) return { undated };
	const last = dated.reduce((newest, { moment }) => Math.max(newest, moment), 0);
	return { earlier: runOf(dated.filter(({ moment }) => moment === last)), undated };
}

/** The day from which a spreadsheet counts the days of its serial numbers. */
const firstSerial = Date.UTC(1899, 11, 30);

/**
 * When a line was made, in ISO form; empty if it does not say. Undefined if it is neither ISO nor the serial
 * number of a spreadsheet: nobody can tell which part of 9/11/2026 is the day.
 */
function isoOf(made: string): string | undefined {
	if (made === '') return '';
	if (/^\d{5}([.,]\d+)?$/.test(made)) {
		const moment = firstSerial + Number(made.replace(',', '.')) * 86_400_000;
		// A spreadsheet counts by the clock on the wall.
		return new Date(Math.round(moment)).toISOString().replace('Z', '');
	}
	const iso = made.replace(/^(\d{4}-\d\d-\d\d) /, '$1T');
	return /^\d{4}-\d\d-\d\d/.test(iso) && DateTime.fromISO(iso).isValid ? iso : undefined;
}

/** A score, which a spreadsheet may have written with a comma; undefined where it is none. */
function scoreOf(text: string): number | undefined {
	const score = /^\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
	return score <= 100 ? score : undefined;
}

interface Line {
	readonly finding: string;
	readonly made: string;
	readonly item: SourceRecord;
}

/** What the lines of one run say. */
function runOf(own: readonly Line[]): Earlier {
	const findings = own.map(({ finding }) => finding);
	const checks = findings
		.filter((one) => one.startsWith(lineOf.check))
		.map((one) => one.slice(lineOf.check.length));
	const scoreLine = own.find(({ finding }) => finding === lineOf.score);
	const score = scoreLine === undefined ? undefined : scoreOf(valueOf(scoreLine.item, 'score'));
	const lists = findings
		.filter((one) => one.startsWith(`${lineOf.score} `))
		.map((one) => one.slice(lineOf.score.length + 1));
	return {
		made: own[0].made,
		findings: new Set(findings.filter((one) => !isOther(one))),
		...(checks.length > 0 && { checks: new Set(checks) }),
		...(lists.length > 0 && { lists: new Set(lists) }),
		...(score !== undefined && { score }),
	};
}

const isOther = (finding: string): boolean =>
	Object.values(lineOf).some((start) => `${finding} `.startsWith(`${start.trim()} `));

/** What a finding is compared with an earlier run. */
export type State = 'new' | 'known' | 'not looked for before';

/** What happened to an earlier finding that is gone. */
export type Gone = 'no longer found' | 'outside the dates' | 'not looked for now';

const keyOf = (finding: string): string => finding.split(' ')[0];

/** Whether findings have one, also where the list as a whole stands for its records in one of the two runs. */
function isKnown(id: string, key: string, findings: ReadonlySet<string>): boolean {
	const whole = wholeListId(key);
	if (findings.has(id) || findings.has(whole)) return true;
	return id === whole && [...findings].some((one) => keyOf(one) === key);
}

/** Tells what a finding is compared with an earlier run; undefined without one. */
export function stateOf({ id, check }: Finding, earlier?: Earlier): State | undefined {
	if (earlier === undefined) return undefined;
	if (isKnown(id, check.key, earlier.findings)) return 'known';
	return earlier.checks?.has(check.key) === false ? 'not looked for before' : 'new';
}

/** Whether the score of an earlier run covers the same lists and checks, as far as its lines tell. */
export function isSameScore({ checked, lists }: Health, earlier?: Earlier): boolean {
	const isSame = (own: readonly string[], other?: ReadonlySet<string>) =>
		other === undefined || (other.size === own.length && own.every((one) => other.has(one)));
	const made = checked.filter((one) => one.notMade === undefined).map(({ check }) => check.key);
	return (
		isSame(made, earlier?.checks) &&
		isSame(
			lists.map(({ list }) => list),
			earlier?.lists,
		)
	);
}

/** The earlier findings that are gone, and what happened to each. */
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
