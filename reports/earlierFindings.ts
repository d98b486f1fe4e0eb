import { DateTime } from 'luxon';
import { plainName } from '../api/mod';
import type { Day } from '../values/mod';
import { wholeListId, type Finding, type Health } from './healthChecks';
import type { Period } from './period';
import type { SourceRecord } from './report';

/** The result of an earlier run. It is read from the lines that the run returned. */
export interface Earlier {
	/** The time of the earlier run in ISO form. The text is empty if the lines do not show the time. */
	readonly made: string;
	readonly findings: ReadonlySet<string>;
	/** The keys of the checks that the run made. Undefined if the lines do not show these checks. */
	readonly checks?: ReadonlySet<string>;
	readonly score?: number;
	/** The lists that have a score. Undefined if the lines do not show these lists. */
	readonly lists?: ReadonlySet<string>;
}

/** The first words in the keys of lines that are not findings. No check has one of these words as its key. */
export const lineOf = { check: 'check ', score: 'score', gone: 'gone ', notMade: 'not ' } as const;

/** Returns the text of a field. A sheet or table may spell the name of the field differently, so names are compared by `plainName()`. */
function valueOf(line: SourceRecord, field: string): string {
	const name = Object.keys(line).find((one) => plainName(one) === field);
	const value = name === undefined ? undefined : line[name];
	return ['string', 'number'].includes(typeof value) ? String(value).trim() : '';
}

/**
 * Finds the result of the latest earlier run in the incoming items. Items without a finding, such as the item of a schedule, are ignored.
 * A line without a time counts as older than lines with a time.
 */
export function earlierOf(items: readonly SourceRecord[]): {
	readonly earlier?: Earlier;
	/** The number of lines that are ignored because the form of their time is not known. */
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

/** Day 0 of a spreadsheet's serial numbers. */
const firstSerial = Date.UTC(1899, 11, 30);

/**
 * Returns the time of a line in ISO form, or an empty text if the line has no time. The time must be in ISO form, or a spreadsheet's serial
 * number. For any other form, the result is undefined. In 9/11/2026, for example, nobody knows which part is the day.
 */
function isoOf(made: string): string | undefined {
	if (made === '') return '';
	if (/^\d{5}([.,]\d+)?$/.test(made)) {
		const moment = firstSerial + Number(made.replace(',', '.')) * 86_400_000;
		// A spreadsheet has no time zone, so the result has no time zone either.
		return new Date(Math.round(moment)).toISOString().replace('Z', '');
	}
	const iso = made.replace(/^(\d{4}-\d\d-\d\d) /, '$1T');
	return /^\d{4}-\d\d-\d\d/.test(iso) && DateTime.fromISO(iso).isValid ? iso : undefined;
}

/** A spreadsheet may have written the score with a comma. */
function scoreOf(text: string): number | undefined {
	const score = /^\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
	return score <= 100 ? score : undefined;
}

interface Line {
	readonly finding: string;
	readonly made: string;
	readonly item: SourceRecord;
}

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

/** Whether an earlier run had a finding. */
export type State = 'new' | 'known' | 'not looked for before';

/** What happened to an earlier finding that is gone. */
export type Gone = 'no longer found' | 'outside the dates' | 'not looked for now';

const keyOf = (finding: string): string => finding.split(' ')[0];

/**
 * Checks whether `findings` contain a finding. A check may report a fault for single records, or once for the whole list. Both forms count
 * as the same finding.
 */
function isKnown(id: string, key: string, findings: ReadonlySet<string>): boolean {
	const whole = wholeListId(key);
	if (findings.has(id) || findings.has(whole)) return true;
	return id === whole && [...findings].some((one) => keyOf(one) === key);
}

/** Returns whether a finding is new since an earlier run, or undefined if there was no earlier run. */
export function stateOf({ id, check }: Finding, earlier?: Earlier): State | undefined {
	if (earlier === undefined) return undefined;
	if (isKnown(id, check.key, earlier.findings)) return 'known';
	return earlier.checks?.has(check.key) === false ? 'not looked for before' : 'new';
}

/**
 * Checks whether the earlier score is about the same lists and checks. If the earlier lines do not show the lists or checks, these count as
 * the same.
 */
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

/** Returns the earlier findings that are gone, and says what happened to each. */
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
			// The key of a shift or timesheet contains its day.
			const [day] = /\b\d{4}-\d\d-\d\d\b/.exec(finding) ?? [];
			if (isOutside(day)) return [finding, 'outside the dates'];
			return [finding, made.has(keyOf(finding)) ? 'no longer found' : 'not looked for now'];
		});
}
