import type { DateTime } from 'luxon';
import { lineOf } from './earlierFindings';
import { severities, type Check } from './healthCheck';
import { healthChecks, type Checked, type ListScore } from './healthChecks';
import type { HealthFound, Told } from './healthFound';
import { looked } from './healthIndex';
import type { Row } from './report';
import { shownScore } from './shownScore';
import type { SheetColumn } from './spreadsheet';

const text = (field: string, title = field, width?: number): SheetColumn => ({
	field,
	title,
	kind: 'text',
	...(width !== undefined && { width }),
});

/** The columns of every line of the report. */
export const healthColumns: readonly SheetColumn[] = [
	text('Kind', 'Kind', 10),
	text('State', 'State', 12),
	text('Severity', 'Severity', 10),
	{ field: 'Weight', title: 'Weight', kind: 'integer' },
	text('List', 'List', 16),
	text('Check', 'Check', 40),
	text('Record', 'Record', 44),
	text('What', 'What', 36),
	{ field: 'Date', title: 'Date', kind: 'date' },
	text('Mend', 'Where to mend it', 40),
	text('Reason', 'What will stumble', 60),
	{ field: 'LookedAt', title: 'Looked at', kind: 'integer' },
	{ field: 'Found', title: 'Found', kind: 'integer' },
	{ field: 'Score', title: 'Score', kind: 'number', decimals: 1 },
	text('RecordId', 'Record ID'),
	text('Finding', 'Finding', 40),
	text('Made', 'Made', 26),
];

const severityOf = (weight: number): string =>
	severities.find((one) => one.weight === weight)?.title ?? '';

const checks: ReadonlyMap<string, Check> = new Map(healthChecks.map((check) => [check.key, check]));

function ofCheck(key: string): Row {
	const check = checks.get(key);
	if (check === undefined) return {};
	const { weight, list, title, mend, reason } = check;
	return {
		...{ Severity: severityOf(weight), Weight: weight, List: looked[list].plural },
		...{ Check: title, Mend: mend, Reason: reason },
	};
}

const ofFinding = ({ check, state, record, what, day, recordId }: Told): Row => ({
	...ofCheck(check.key),
	...{ State: state ?? '', Record: record, What: what, Date: day ?? null },
	RecordId: recordId ?? '',
});

const ofGone = ([finding, state]: HealthFound['gone'][number]): Row => {
	const [key, ...id] = finding.split(' ');
	return { ...ofCheck(key), State: state, RecordId: id.join(' ') };
};

const ofChecked = ({ check, lookedAt, findings, notMade }: Checked): Row => ({
	...ofCheck(check.key),
	...(notMade === undefined
		? { LookedAt: lookedAt, Found: findings.length }
		: { What: `Not made: ${notMade}` }),
});

const ofScore = ({ list, records, found, score }: ListScore): Row => ({
	...{ List: looked[list].plural, LookedAt: records, Found: found, Score: shownScore(score) },
});

/** Makes the lines of a run: findings, earlier findings that are gone, checks and scores. */
export function healthRows({ health, findings, gone }: HealthFound, now: DateTime): Row[] {
	const blank: Row = {
		...Object.fromEntries(
			healthColumns.map(({ field, kind }) => [field, kind === 'text' ? '' : null]),
		),
		Made: now.toISO({ suppressMilliseconds: true }) ?? '',
	};
	const row = (kind: string, finding: string, values: Row): Row => ({
		...blank,
		...{ Kind: kind, ...values, Finding: finding },
	});
	const { checked, lists, score } = health;
	const all: Row = {
		List: 'all lists',
		LookedAt: lists.reduce((sum, { records }) => sum + records, 0),
		Found: lists.reduce((sum, one) => sum + one.found, 0),
		Score: score === undefined ? null : shownScore(score),
	};
	return [
		...findings.map((one) => row('Finding', one.id, ofFinding(one))),
		...gone.map((one) => row('Gone', `${lineOf.gone}${one[0]}`, ofGone(one))),
		...checked.map((one) => {
			const start = one.notMade === undefined ? lineOf.check : lineOf.notMade;
			return row('Check', `${start}${one.check.key}`, ofChecked(one));
		}),
		...lists.map((one) => row('Score', `${lineOf.score} ${one.list}`, ofScore(one))),
		row('Score', lineOf.score, all),
	];
}
