import { DateTime } from 'luxon';
import { groupBy } from '../values/mod';
import type { HealthFound, Told } from './healthFound';
import type { Cell, Group, KeyFigure, Line, Note, Row as TableRow, Section } from './description';
import { severities, type Check } from './healthCheck';
import { looked } from './healthIndex';
import { datesWords, startOf } from './periodWords';
import type { Mail, Row } from './report';
import { shownScore } from './shownScore';
import type { Sheet, SheetColumn } from './spreadsheet';
import * as words from './words';

interface Context {
	readonly sendTo: readonly string[];
	readonly now: DateTime;
	readonly findingRows: readonly Row[];
}

/**
 * Returns how many findings of a check the mail shows at most. If many checks found a fault, the mail shows fewer findings of each check,
 * so that all checks fit.
 */
const mostExamples = (checks: number): number => (checks > 30 ? 1 : checks > 15 ? 2 : 3);

/** Makes the mail of a run. */
export function healthMail(found: HealthFound, { sendTo, now, findingRows }: Context): Mail {
	const { findings, gone, days } = found;
	const isQuiet = findings.length === 0;
	return {
		to: sendTo,
		count: findings.length,
		told: [
			...findings.map(({ id }) => id),
			...gone.map(([id, state]) => [id, state]),
			...emptyWords(found),
		],
		key: `dataHealth${isQuiet ? ` ${days.from} ${days.to}` : ''}`,
		rows: findingRows,
		sheets: [checkSheet(found), ...goneSheet(found)],
		description: {
			...say(found, now),
			notes: notesOf(found),
			keyFigures: figuresOf(found),
			sections: [...worstSection(found), ...goneSection(found), ...scoreSection(found)],
		},
		about: aboutOf(found, now),
	};
}

const recordsOf = ({ health }: HealthFound): number =>
	health.lists.reduce((sum, { records }) => sum + records, 0);

const scoreWords = ({ health: { score } }: HealthFound): string =>
	score === undefined ? 'not known' : words.numberWords(shownScore(score), 1);

const newOnes = ({ findings }: HealthFound): readonly Told[] =>
	findings.filter(({ state }) => state === 'new');

const mended = ({ gone }: HealthFound): readonly string[] =>
	gone.filter(([, state]) => state === 'no longer found').map(([id]) => id);

/** Writes the subject, and the sentences at the top of the mail. */
function say(found: HealthFound, now: DateTime) {
	const { findings, unread } = found;
	const records = words.countWords(recordsOf(found), 'record');
	const score = `score ${scoreWords(found)} of 100`;
	if (recordsOf(found) === 0)
		return {
			subject: '0 findings: no record to look at',
			headline: 'There is no record to look at.',
		};
	const least = unread.length > 0 ? 'At least ' : '';
	const count = words.countWords(findings.length, 'finding');
	const urgent = findings.filter(({ check }) => check.weight === severities[0].weight).length;
	if (findings.length === 0)
		return {
			subject: `0 findings in your data, ${score}`,
			headline:
				unread.length > 0
					? `No check that could be made found anything in ${records}: ${score}.`
					: `No check found anything in ${records}: ${score}.`,
			second: sinceWords(found, now),
		};
	const ofThese =
		urgent === 0 ? 'none of them urgent' : `${words.numberWords(urgent)} of them urgent`;
	return {
		subject: `${count} in your data, ${urgent === 0 ? 'none' : words.numberWords(urgent)} urgent, ${score}`,
		headline: `${least}${count} in ${records}, ${ofThese}: ${score}.`,
		second: [...worstWords(found, now), sinceWords(found, now)].join(' '),
	};
}

/**
 * Names the check with the most severe findings. If findings of this check are about today or later days, the earliest of these days is
 * named, too.
 */
function worstWords({ findings }: HealthFound, now: DateTime): string[] {
	const [first] = findings;
	const own = findings.filter(({ check }) => check.key === first.check.key);
	const today = now.toISODate() ?? '';
	const next = own
		.map(({ day }) => day ?? '')
		.filter((day) => day >= today)
		.sort()[0] as string | undefined;
	const at = next === undefined ? '' : `, the next on ${words.dayWords(startOf(next, now), now)}`;
	return [`First of all: ${first.check.title} (${words.numberWords(own.length)}${at}).`];
}

/** If the score of the earlier run is about other lists or checks, the text says so. Otherwise the text is empty. */
const otherWords = ({ isSameScore }: HealthFound): string =>
	isSameScore ? '' : ', of other lists or checks';

function sinceWords(found: HealthFound, now: DateTime): string {
	const { earlier, health } = found;
	if (earlier === undefined) return 'This run is compared with no earlier one.';
	const made = DateTime.fromISO(earlier.made, { zone: now.zone });
	const since = made.isValid ? words.dayWords(made, now) : 'the last run';
	const by =
		earlier.score === undefined || health.score === undefined
			? ''
			: `; the score was ${words.numberWords(earlier.score, 1)}${otherWords(found)}`;
	return `Since ${since}: ${words.numberWords(newOnes(found).length)} new, ${words.numberWords(mended(found).length)} no longer found${by}.`;
}

/** Says which lists are empty, because an empty answer may be a mistake of the service. */
export const emptyWords = ({ empty }: HealthFound): string[] =>
	empty.length === 0
		? []
		: [
				`These lists are empty: ${words.listWords(empty)}. Nothing was looked for in them, and nothing was compared with them.`,
			];

function notesOf(found: HealthFound): Note[] {
	const { unread, otherItems, health } = found;
	const notMade = health.checked.filter((one) => one.notMade !== undefined).length;
	return [
		...unread.map((text): Note => ({ text, isIncomplete: true })),
		...emptyWords(found).map((text): Note => ({
			lead: `${words.countWords(notMade, 'check')} not made:`,
			text,
		})),
		...(found.undated > 0
			? [
					{
						lead: 'Not compared:',
						text: `${words.countWords(found.undated, 'line')} of earlier runs came in with a Made that cannot be read. Keep it as it came, such as 2026-11-25T07:00:00+11:00.`,
					},
				]
			: []),
		...(otherItems > 0
			? [
					{
						lead: 'Not compared:',
						text: `${words.countWords(otherItems, 'item')} came in, and none has Finding, so these are no lines of an earlier run.`,
					},
				]
			: []),
	];
}

function figuresOf(found: HealthFound): KeyFigure[] {
	const { findings, earlier } = found;
	if (recordsOf(found) === 0) return [];
	const urgent = findings.filter(({ check }) => check.weight === severities[0].weight).length;
	return [
		{
			value: scoreWords(found),
			label: 'score of 100',
			...(earlier?.score !== undefined && {
				note: `before: ${words.numberWords(earlier.score, 1)}${otherWords(found)}`,
			}),
		},
		{
			value: words.numberWords(findings.length),
			label: findings.length === 1 ? 'finding' : 'findings',
			note: `${words.numberWords(urgent)} urgent`,
		},
		...(earlier === undefined
			? []
			: [
					{ value: words.numberWords(newOnes(found).length), label: 'new' },
					{ value: words.numberWords(mended(found).length), label: 'no longer found' },
				]),
	];
}

/**
 * Makes the section of checks with findings. The checks are sorted by severity, and then by the number of their findings. Each row says
 * where to correct the findings of a check, and shows a few examples.
 */
function worstSection({ findings }: HealthFound): Section[] {
	if (findings.length === 0) return [];
	const most = mostExamples(new Set(findings.map(({ check }) => check)).size);
	const groups = severities.flatMap(({ weight, title, meaning }): Group[] => {
		const own = findings.filter(({ check }) => check.weight === weight);
		const byCheck = [...groupBy(own, ({ check }) => check)].sort(
			([, one], [, other]) => other.length - one.length,
		);
		if (own.length === 0) return [];
		return [
			{
				title: `${title}: ${words.numberWords(own.length)}`,
				aside: meaning,
				rows: byCheck.map(
					([check, some]) =>
						() =>
							checkRow(check, some, most),
				),
			},
		];
	});
	return [
		{
			heading: 'What to mend, the worst first',
			table: {
				columns: [
					{ title: 'Found', width: 14 },
					{ title: 'What, and where to mend it', width: 44, isAbout: true },
					{ title: 'For example' },
				],
				groups,
			},
		},
	];
}

function checkRow(check: Check, findings: readonly Told[], most: number): TableRow {
	const fresh = findings.filter(({ state }) => state === 'new').length;
	const count: Line = { text: words.numberWords(findings.length), as: 'strong' };
	return {
		cells: [
			{
				lines: [
					count,
					...(fresh > 0 ? [{ text: `${words.numberWords(fresh)} new`, as: 'flag' } as const] : []),
				],
			},
			{
				lines: [
					{ text: check.title, as: 'strong' },
					check.reason,
					{ text: `Mend: ${check.mend}`, as: 'quiet' },
				],
			},
			examplesOf(findings, most),
		],
		brief: `${check.title} (${words.numberWords(findings.length)})`,
	};
}

function examplesOf(findings: readonly Told[], most: number): Cell {
	const shown = findings.slice(0, most);
	const rest = findings.length - shown.length;
	return {
		lines: [
			...shown.flatMap(({ record, what }): Line[] => [
				record,
				...(what === '' ? [] : [{ text: what, as: 'quiet' } as const]),
			]),
			...(rest > 0 ? [{ text: `and ${words.numberWords(rest)} more`, as: 'quiet' } as const] : []),
		],
	};
}

function goneSection({ gone, health }: HealthFound): Section[] {
	const done = gone.filter(([, state]) => state === 'no longer found');
	if (done.length === 0) return [];
	const titles = new Map(health.checked.map(({ check }) => [check.key, check.title]));
	const counts = [...groupBy(done, ([finding]) => finding.split(' ')[0])].map(
		([key, own]) => `${titles.get(key) ?? key} (${words.numberWords(own.length)})`,
	);
	return [
		{
			heading: `No longer found: ${words.numberWords(done.length)}`,
			intro: 'Mended, deleted, ended or outside the settings since.',
			paragraphs: [words.listWords(counts, 20)],
		},
	];
}

function scoreSection({ health: { lists } }: HealthFound): Section[] {
	if (lists.length === 0) return [];
	const sorted = [...lists].sort((one, other) => one.score - other.score);
	return [
		{
			heading: 'The score of each list',
			intro: 'The lowest first.',
			table: {
				columns: [
					{ title: 'List', isAbout: true },
					{ title: 'Looked at', kind: 'number', width: 20 },
					{ title: 'With a finding', kind: 'number', width: 24 },
					{ title: 'Score', kind: 'number', width: 16 },
				],
				groups: [
					{
						rows: sorted.map(({ list, records, found, score }) => (): TableRow => {
							const name = looked[list].plural;
							return {
								cells: [
									`${name[0].toUpperCase()}${name.slice(1)}`,
									words.numberWords(records),
									words.numberWords(found),
									words.numberWords(shownScore(score), 1),
								],
								brief: name,
							};
						}),
					},
				],
			},
		},
	];
}

function aboutOf(found: HealthFound, now: DateTime): Mail['about'] {
	const { health, days, earlier } = found;
	const made = health.checked.filter(({ notMade }) => notMade === undefined).length;
	const read = health.lists.map(({ list, records }) =>
		words.countWords(records, looked[list].noun, looked[list].plural),
	);
	return {
		from: [
			read.length === 0
				? 'Your care system: no record.'
				: `Your care system: ${words.countWords(made, 'check')} of ${words.listWords(read)}.`,
			...(earlier === undefined
				? []
				: ['Compared with the lines of an earlier run, which came in.']),
		],
		dates: [`Shifts and timesheets of ${datesWords(days, now)}.`],
		notKnown: [
			...(found.leftOut.length > 0
				? [`What these checks would find, which are left out: ${words.listWords(found.leftOut)}.`]
				: []),
			'Whether what is entered is true: only what cannot be right, or does not fit together, is found.',
			'Whether two people with one name and date of birth are one, and whether two shifts at once are meant, as for a group.',
			'Whether a shift that shows no type of hold is on hold, unless the list of shifts that take place is without it.',
		],
		privacy: ['Clients and workers are named: please do not pass this mail on.'],
	};
}

const text = (title: string, width?: number): SheetColumn => ({
	field: title,
	title,
	kind: 'text',
	...(width !== undefined && { width }),
});

/** Makes the sheet of the checks. The sheet says what each check examined. */
const checkSheet = ({ health: { checked } }: HealthFound): Sheet => ({
	name: 'Checks',
	columns: [
		...[text('Check', 48), text('List'), { ...text('Weight'), kind: 'integer' } as const],
		...[text('What will stumble', 60), text('Example', 60), text('Where to mend it', 48)],
		{ ...text('Looked at'), kind: 'integer' },
		{ ...text('Found'), kind: 'integer' },
		...[text('Not made', 40), text('Key')],
	],
	rows: checked.map(({ check, lookedAt, findings, notMade }) => ({
		Check: check.title,
		List: looked[check.list].plural,
		Weight: check.weight,
		'What will stumble': check.reason,
		Example: check.example,
		'Where to mend it': check.mend,
		'Looked at': notMade === undefined ? lookedAt : null,
		Found: notMade === undefined ? findings.length : null,
		'Not made': notMade ?? '',
		Key: check.key,
	})),
});

const goneSheet = ({ gone, health }: HealthFound): Sheet[] => {
	if (gone.length === 0) return [];
	const titles = new Map(health.checked.map(({ check }) => [check.key, check.title]));
	return [
		{
			name: 'No longer found',
			columns: [text('Check', 48), text('Record'), text('State')],
			rows: gone.map(([finding, state]) => {
				const [key, ...id] = finding.split(' ');
				return { Check: titles.get(key) ?? key, Record: id.join(' '), State: state };
			}),
		},
	];
};
