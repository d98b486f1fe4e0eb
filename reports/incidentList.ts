import { DateTime } from 'luxon';
import { flagOf } from '../api/mod';
import { codeText } from '../values/mod';
import type { Description, Group, Line, Note, Row as TableRow, Section } from './description';
import { dateWords, incidentWords, leftWords } from './incidentAlert';
import { type Incident, type Judged } from './judgeIncidents';
import * as words from './words';

/** The largest number of incidents that a sentence names. */
const mostNamed = 20;

const named = (incidents: readonly Incident[]): string =>
	words.listWords(
		incidents.map(({ name }) => name),
		mostNamed,
	);

/** The incidents of `Judged.open`, grouped by what must be done next. */
export interface Sorted {
	readonly withoutDate: readonly Incident[];
	/** Incidents whose first report is overdue. */
	readonly overdue: readonly Incident[];
	/** Incidents whose first report is due in the future. */
	readonly soon: readonly Incident[];
	/** Incidents whose first report has been made but whose form is still missing. */
	readonly forms: readonly Incident[];
}

/** Groups the incidents of `open`. */
export function sortIncidents({ open }: Judged, now: DateTime): Sorted {
	const first = open.filter(({ isFirstDone }) => !isFirstDone);
	const isOverdue = ({ first: limit }: Incident) => limit !== undefined && limit <= now;
	return {
		withoutDate: first.filter(({ first: limit }) => limit === undefined),
		overdue: first.filter(isOverdue),
		soon: first.filter((one) => one.first !== undefined && !isOverdue(one)),
		forms: open.filter(({ isFirstDone }) => isFirstDone),
	};
}

/** The input from which the list is made, besides the incidents. */
export interface ListMaking {
	readonly now: DateTime;
	/** The words for the kind of incident in the list, such as `reportable or serious incident`. */
	readonly what: string;
	/** Sentences about what is missing, such as a list that could not be read. */
	readonly failures: readonly string[];
	readonly names: readonly string[];
}

/** Makes the content of the daily list. */
export function describeList(
	judged: Judged,
	making: ListMaking,
): Omit<Description, 'context' | 'foot' | 'whole'> {
	const { now, failures, names } = making;
	const { unclear, isUntold } = judged;
	const sorted = sortIncidents(judged, now);
	return {
		...say(sorted, judged, making),
		notes: [
			...failures.map((text): Note => ({ text, isIncomplete: true })),
			// If `isUntold` is true, `failures` already has a sentence about the unclear incidents.
			...(isUntold ? [] : unclearNote(unclear)),
			...noDateNote(sorted.withoutDate),
			...names.map((text): Note => ({ lead: 'Names:', text })),
		],
		sections: [
			...firstSection(sorted, now),
			...formSection(sorted.forms, now),
			...unclearSection(unclear, now),
			...notifiedSection(judged.notified),
		],
	};
}

const unclearNote = (unclear: readonly Incident[]): Note[] =>
	unclear.length === 0
		? []
		: [
				{
					text: `${unclearWords(unclear.length)}: ${named(unclear)}. Check whether ${unclear.length === 1 ? 'it' : 'they'} must be reported.`,
					isIncomplete: true,
				},
			];

const noDateNote = (incidents: readonly Incident[]): Note[] =>
	incidents.length === 0
		? []
		: [
				{
					lead: `${words.countWords(incidents.length, 'incident')} without a date that counts:`,
					text: `${named(incidents)}. No limit can be computed, so look at ${incidents.length === 1 ? 'it' : 'them'} first.`,
				},
			];

const sentence = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}`;

function say(sorted: Sorted, judged: Judged, { now, what, failures }: ListMaking) {
	const { withoutDate, overdue, soon, forms } = sorted;
	const isWhole = failures.length === 0 && judged.unclear.length === 0;
	const atLeast = isWhole ? '' : 'at least ';
	const parts = [
		...(withoutDate.length > 0
			? [`${words.countWords(withoutDate.length, 'incident')} without a date must be looked at now`]
			: []),
		...(overdue.length > 0
			? [
					`${words.countWords(overdue.length, 'incident')} ${overdue.length === 1 ? 'is' : 'are'} past the 24-hour limit`,
				]
			: []),
		...(soon.length > 0 ? [soonWords(soon, withoutDate.length + overdue.length > 0, now)] : []),
	];
	// The subject and the headline always count the incidents that may be reportable, even if all other incidents have a report.
	const unclear = judged.unclear.length > 0 ? [unclearWords(judged.unclear.length)] : [];
	const form = formWords(forms, now);
	if (parts.length === 0) {
		const known = isWhole ? '' : 'known to be ';
		const nothing = `No ${what} is ${known}without a report`;
		const none = unclear.length > 0 ? [] : [`0 incidents are ${known}without a report`];
		return {
			subject: words.listWords([...(form ? [atLeast + form] : none), ...unclear]),
			headline: `${words.listWords([form ? sentence(atLeast + form) : nothing, ...unclear])}.`,
		};
	}
	const text = atLeast + words.listWords([...parts, ...unclear]);
	const second = [nextWords(soon, now), ...(form ? [`${sentence(form)}.`] : [])];
	return {
		subject: text,
		headline: `${sentence(text)}.`,
		second: second.filter(Boolean).join(' '),
	};
}

function unclearWords(count: number): string {
	const incidents = words.countWords(count, 'incident');
	return `${incidents} ${count === 1 ? 'does' : 'do'} not show whether ${count === 1 ? 'it is' : 'they are'} reportable`;
}

function soonWords(soon: readonly Incident[], areMore: boolean, now: DateTime): string {
	const last = soon.at(-1)?.first;
	const by = last === undefined ? '' : ` by ${words.momentWords(last, now)}`;
	if (areMore)
		return `${words.numberWords(soon.length)} more reach${soon.length === 1 ? 'es' : ''} it${by}`;
	return `${words.countWords(soon.length, 'incident')} reach${soon.length === 1 ? 'es' : ''} the 24-hour limit${by}`;
}

function nextWords([next]: readonly Incident[], now: DateTime): string {
	if (next?.first === undefined) return '';
	return `Next limit that can still be met: ${incidentWords(next)} (${next.category}), ${words.momentWords(next.first, now)}, ${leftWords(next.first, now)}.`;
}

function formWords(forms: readonly Incident[], now: DateTime): string {
	if (forms.length === 0) return '';
	const verb = forms.length === 1 ? 'lacks its' : 'lack their';
	const dates = forms.flatMap(({ second }) => second ?? []);
	const overdue = dates.filter((date) => date <= now).length;
	const next = DateTime.min(...dates.filter((date) => date > now));
	return [
		`${words.countWords(forms.length, 'reported incident')} ${verb} form`,
		...(overdue > 0 ? [`${words.numberWords(overdue)} of them overdue`] : []),
		...(next === undefined ? [] : [`the next due ${words.momentWords(next, now)}`]),
	].join(', ');
}

/** Makes the section of incidents whose first report is missing, with the most urgent at the top. */
function firstSection({ withoutDate, overdue, soon }: Sorted, now: DateTime): Section[] {
	const groups = [
		{ title: 'Without a date that counts', rows: withoutDate },
		{ title: 'Past the 24-hour limit', rows: overdue },
		{ title: 'Within the next 24 hours', rows: soon },
	].filter(({ rows }) => rows.length > 0);
	if (groups.length === 0) return [];
	return [
		{
			table: {
				columns: [
					{ title: '24-hour limit', width: 34 },
					{ title: 'Incident', isAbout: true },
				],
				groups: groups.map(({ title, rows }): Group => ({
					title,
					rows: rows.map((one) => () => tableRow(one, one.first, now)),
				})),
				sortedBy: 'due',
			},
		},
	];
}

function formSection(forms: readonly Incident[], now: DateTime): Section[] {
	if (forms.length === 0) return [];
	const sorted = [...forms].sort(
		(one, other) => Number(one.second ?? 0) - Number(other.second ?? 0),
	);
	return [
		{
			heading: `Reported within 24 hours, the form is still due: ${forms.length}`,
			table: {
				columns: [
					{ title: '5 business days', width: 34 },
					{ title: 'Incident', isAbout: true },
				],
				groups: [{ rows: sorted.map((one) => () => tableRow(one, one.second, now)) }],
				sortedBy: 'due',
			},
		},
	];
}

function tableRow(incident: Incident, limit: DateTime | undefined, now: DateTime): TableRow {
	const { name, category, record, warnings, deadlines } = incident;
	const isClosed = flagOf(record.Closed) === true;
	const away = limit === undefined ? 0 : limit.diff(now, 'minutes').minutes;
	const edge = limit === undefined || away <= 0 ? 'overdue' : away <= 1440 ? 'soon' : undefined;
	const state =
		limit === undefined
			? 'Look at once'
			: away > 0
				? `Due in ${words.awayWords(away)}`
				: `Overdue ${words.awayWords(-away)}`;
	const at = limit === undefined ? 'no date' : words.momentWords(limit, now);
	const owner = codeText(record.AssignedTo);
	const assigned: Line = owner
		? { text: `${kindWords(incident)}, assigned to ${owner}`, as: 'quiet' }
		: [
				{ text: `${kindWords(incident)}, `, as: 'quiet' },
				{ text: 'assigned to nobody', as: 'flag' },
			];
	return {
		...(edge && { edge }),
		brief: name,
		at,
		cells: [
			{ lines: [edge ? { text: state, as: edge } : state, ...(limit ? [at] : [])] },
			{
				lines: [
					[
						{ text: name, as: 'strong' },
						` ${category}`,
						...(isClosed ? [', ', { text: 'closed', as: 'flag' as const }] : []),
					],
					assigned,
					...(deadlines
						? [
								{
									text: `Counted from ${words.momentWords(deadlines.start, now)}`,
									as: 'quiet' as const,
								},
							]
						: [{ text: `Entered ${dateWords(record.Timestamp, now)}`, as: 'quiet' as const }]),
					...secondLine(incident, now),
					...warnings,
				],
			},
		],
	};
}

const kindWords = ({ kind, isUnclear }: Incident): string =>
	isUnclear
		? 'Not known whether reportable'
		: kind === 'serious'
			? 'Serious incident (SIRS)'
			: 'Reportable (NDIS)';

/** Makes the line of the second limit. Only incidents without a first report have this line. */
function secondLine(incident: Incident, now: DateTime): Line[] {
	const { kind, second, isFirstDone, isSecondDone } = incident;
	if (isFirstDone || second === undefined) return [];
	const name = kind === 'serious' ? '30 days (Priority 2)' : '5 business days';
	const text = isSecondDone ? 'form reported' : words.momentWords(second, now);
	const isOver = !isSecondDone && second <= now;
	return [
		isOver
			? [{ text: `${name}: `, as: 'quiet' }, { text: 'overdue since', as: 'overdue' }, ` ${text}`]
			: { text: `${name}: ${text}`, as: 'quiet' },
	];
}

/** Makes the section of incidents that may be reportable. The rows show the limits that apply if the incidents are reportable. */
export const unclearSection = (unclear: readonly Incident[], now: DateTime): Section[] =>
	unclear.length === 0
		? []
		: [
				{
					heading: `Incidents that do not show whether they are reportable: ${unclear.length}`,
					table: {
						columns: [
							{ title: 'Limit, if reportable', width: 34 },
							{ title: 'Incident', isAbout: true },
						],
						groups: [
							{
								rows: unclear.map(
									(one) => () => tableRow(one, one.isFirstDone ? one.second : one.first, now),
								),
							},
						],
					},
				},
			];

const notifiedSection = (notified: readonly Incident[]): Section[] =>
	notified.length === 0
		? []
		: [
				{
					paragraphs: [
						{
							text: `${words.countWords(notified.length, 'serious incident shows', 'serious incidents show')} a date of notification, and ${notified.length === 1 ? 'is' : 'are'} in the spreadsheet: ${named(notified)}.`,
							as: 'quiet',
						},
					],
				},
			];
