import { DateTime } from 'luxon';
import { reads } from '../api/mod';
import { InputError } from '../errors/mod';
import { anyState, codeText } from '../values/mod';
import { isPlaceholder } from './deadlines';
import type { Line } from './description';
import { incidentAlert } from './incidentAlert';
import { incidentState } from './incidentState';
import { describeList, sortIncidents, type Sorted } from './incidentList';
import { judgeIncidents, type Incident, type Judged, type Kind } from './judgeIncidents';
import { textOf } from './textOf';
import { momentOf } from './momentOf';
import { nameById } from './nameById';
import { startOf } from './periodWords';
import { reportabilityAlert, reportabilityFailure } from './reportabilityAlert';
import { report, type Input, type Mail, type Row, type WantedList } from './report';
import { publicHolidays, type State } from './rules/publicHolidays';
import { reportingLimits } from './rules/reportingLimits';
import { choice, emails, flag, number, numbers } from './settings';
import type { SheetColumn } from './spreadsheet';
import * as words from './words';

interface Settings {
	readonly about: Kind | 'both';
	readonly alertHours: readonly number[];
	readonly listHour: number;
	readonly state: State | 'none';
	readonly sendTo: readonly string[];
	readonly alertDays: number;
	readonly daysBack: number;
	readonly alertNotified: boolean;
}

type List = 'incidents' | 'serious' | 'categories';

const columns: readonly SheetColumn[] = [
	{ field: 'Kind', title: 'Kind', kind: 'text' },
	{ field: 'Incident', title: 'Incident', kind: 'text' },
	{ field: 'IncidentId', title: 'Incident ID', kind: 'text' },
	{ field: 'Category', title: 'Category', kind: 'text' },
	{ field: 'State', title: 'State', kind: 'text', width: 10 },
	{ field: 'AssignedTo', title: 'Assigned to', kind: 'text' },
	{ field: 'Entered', title: 'Entered', kind: 'datetime' },
	{ field: 'EnteredBy', title: 'Entered by', kind: 'text' },
	{ field: 'CountedFrom', title: 'Counted from', kind: 'datetime' },
	{ field: 'Within24Hours', title: 'Within 24 hours', kind: 'text' },
	{ field: 'DueWithin24Hours', title: 'Due within 24 hours', kind: 'datetime' },
	{ field: 'Form', title: 'Form (5 business days)', kind: 'text' },
	{ field: 'FormDue', title: 'Form due', kind: 'datetime' },
	{ field: 'Priority2', title: 'SIRS Priority 2 (30 days)', kind: 'text' },
	{ field: 'Priority2Due', title: 'SIRS Priority 2 due', kind: 'datetime' },
	{ field: 'Check', title: 'Check', kind: 'text', width: 60 },
];

const stateNames = Object.keys(publicHolidays.byState) as State[];

/** The number of hours after which the notice to the NDIS Commission is too late. */
const limit = reportingLimits.ndisNotice[0].count;

const hours = numbers('0, 18, 20, 24', {
	title: 'Alerts After Hours',
	description:
		'You get an alert when this number of hours has passed and the incident is not reported. 0 is at once. 24 is too late.',
	least: 0,
	most: 720,
});

export const reportableIncidents = report<Settings, List>({
	title: 'Reportable Incidents and Deadlines',
	action: 'List incidents that must be reported',
	description:
		'Incidents that must be reported and are not, with their deadlines (NDIS, SIRS). Choose it to be told in time, and for the list of each day.',
	fileName: 'reportable-incidents',
	rules: {
		version: 1,
		text: [
			'A reportable incident has 24 hours, and five business days for the form (NDIS). A serious incident has 24 hours, and 30 days if it is of Priority 2 (SIRS). Time counts from the earliest date of the record that has passed.',
			'A reportable incident counts as reported by its two marks, a serious one by a date of notification that has passed.',
			'24 hours are time that passes. Days end at the time of day at which they began. A time that the clock shows twice or skips is read as the earlier one.',
		],
	},
	settings: {
		about: choice<Settings['about']>(
			{
				title: 'Incidents',
				description:
					'Which incidents the report is about: incidents that are marked as reportable, serious incidents (SIRS), or both',
			},
			{ value: 'both', title: 'Reportable and Serious' },
			{ value: 'reportable', title: 'Reportable Only' },
			{ value: 'serious', title: 'Serious Only' },
		),
		alertHours: {
			...hours,
			parse(given, title, now) {
				const found = hours.parse(given, title, now);
				if (found[0] < limit) return found;
				throw new InputError({
					title: `${title} must begin before ${limit} hours, when it is too late`,
					nextStep: 'Enter hours such as 0, 18, 20, 24.',
				});
			},
		},
		listHour: number(7, {
			title: 'Daily List From Hour',
			description:
				'Hour of the day at which the list of all deadlines is sent, or soon after. 24 means no list.',
			least: 0,
			most: 24,
		}),
		state: choice<Settings['state']>(
			{
				title: 'Public Holidays Of',
				description:
					'Public holidays of this state or territory do not count as business days. With none, or with several states, the report may show deadlines too early.',
			},
			{ value: 'none', title: 'None' },
			...stateNames.map((value) => ({ value, title: value })),
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mails. Separate several addresses with commas. Each gets its own mails.',
		}),
		alertDays: number(7, {
			title: 'Alerts for Days',
			description:
				'For older incidents there is no alert. They are only in the daily list. Counted in days since the incident was entered.',
			least: 1,
			most: 365,
			isOption: true,
		}),
		daysBack: number(60, {
			title: 'Entered in the Last Days',
			description: 'Incidents that were entered in this number of past days are read',
			least: 1,
			most: 365,
			isOption: true,
		}),
		alertNotified: flag(false, {
			title: 'Alerts About Notified Ones, Too',
			description:
				'Whether you also get alerts about serious incidents that already show a date of notification',
			isOption: true,
		}),
	},
	columns,
	check({ alertHours, alertDays, daysBack }) {
		const last = alertHours.at(-1) ?? 0;
		const ends: [title: string, what: string, days: number][] = [
			['Alerts for Days', 'ends alerts', alertDays],
			['Entered in the Last Days', 'leaves incidents out', daysBack],
		];
		for (const [title, what, days] of ends) {
			// If the days in a setting end before the last alert, or together with it, that alert would never be sent.
			if (last < days * 24) continue;
			throw new InputError({
				title: `Alerts After Hours has ${last} hours, and ${title} ${what} after ${words.countWords(days, 'day')} (${days * 24} hours), so the last would never come`,
				nextStep: `Enter more days in ${title}, or fewer hours in Alerts After Hours.`,
			});
		}
	},
	reads: ({ about, daysBack }, now) => {
		const from = now.minus({ days: daysBack }).toISODate() ?? '';
		const states = { closed: anyState, taskClosed: anyState };
		const optional = about === 'both' && { optional: true as const };
		const wanted: Partial<Record<List, WantedList>> = {
			...(about !== 'serious' && {
				incidents: {
					endpoint: reads.incidents,
					query: { createfromDate: from, ...states },
					...optional,
				},
			}),
			...(about !== 'reportable' && {
				serious: { endpoint: reads.sirs, query: { createDateFrom: from, ...states }, ...optional },
			}),
			categories: { endpoint: reads.incidentCategories, query: {}, optional: true },
		};
		// A list that the settings exclude is missing from `wanted`. `wantedOf()` never uses such a list, so the type assertion is safe.
		return wanted as Record<List, WantedList>;
	},
	compute(input) {
		const { settings, now, lists } = input;
		const wanted = wantedOf(input);
		const judged = judgeIncidents(wanted.reportable?.records ?? [], wanted.serious?.records ?? [], {
			now,
			state: settings.state === 'none' ? '' : settings.state,
			categoryOf: nameById(reads.incidentCategories, lists.categories, 'CategoryId'),
		});
		const failures = [...failuresOf(wanted), ...reportabilityFailure(judged)];
		const sorted = sortIncidents(judged, now);
		const rows = rowsOf(judged, now);
		return {
			rows,
			totals: totalsOf(judged, sorted, wanted, now),
			warnings: [...failures, ...namesWarning(input)],
			failures,
			mails: [
				...alertsOf(judged, input, failures),
				...(judged.isUntold
					? [reportabilityAlert(judged, { now, to: settings.sendTo, failures, rows, law: [law] })]
					: []),
				...(now.hour >= settings.listHour ? [listOf(judged, input, rows, failures)] : []),
			],
		};
	},
});

type Inputs = Input<Settings, List>;
type Wanted = Readonly<Partial<Record<Kind, Inputs['lists'][List]>>>;

/** Returns the lists of incidents that the settings include. */
const wantedOf = ({ lists, settings: { about } }: Inputs): Wanted => ({
	...(about !== 'serious' && { reportable: lists.incidents }),
	...(about !== 'reportable' && { serious: lists.serious }),
});

/**
 * Says which list could not be read. Alerts about the incidents of the other list are sent anyway, because such alerts must not wait.
 *
 * @throws InputError when both lists were requested and reading failed for both
 */
function failuresOf({ reportable, serious }: Wanted): string[] {
	const failed = [
		...[reportable?.error].map((error) => ['incidents', error] as const),
		...[serious?.error].map((error) => ['serious incidents', error] as const),
	].filter(([, error]) => error !== undefined);
	if (failed.length === 2) {
		throw new InputError({
			title: `Neither incidents nor serious incidents could be read: ${failed[0][1]}`,
			nextStep: 'Check your care system and the credential.',
		});
	}
	return failed.map(
		([what, error]) => `The list of ${what} could not be read, so some may be missing: ${error}`,
	);
}

const namesWarning = ({ lists: { categories } }: Inputs): string[] =>
	categories.error === undefined
		? []
		: [`The names of categories could not be read, so IDs stand for them: ${categories.error}`];

/** Returns the records of a list, or undefined if the list was not requested or could not be read. */
const readOf = (list: Wanted[Kind]) => (list?.error === undefined ? list?.records : undefined);

/** Writes a moment as local time without a zone, for a cell of a sheet. */
const cell = (moment: DateTime | undefined): string =>
	moment?.toISO({ includeOffset: false })?.slice(0, 16) ?? '';

const kinds: Readonly<Record<Kind, string>> = {
	reportable: 'Reportable incident',
	serious: 'Serious incident',
};

function rowsOf({ open, notified, unclear }: Judged, now: DateTime): Row[] {
	return [
		...[...open, ...notified].map((one) => rowOf(one, kinds[one.kind], now)),
		...unclear.map((one) => rowOf(one, 'Not known whether reportable', now)),
	];
}

function rowOf(incident: Incident, kind: string, now: DateTime): Row {
	const { record, deadlines, first, second, isFirstDone, isSecondDone, warnings } = incident;
	const isSerious = incident.kind === 'serious';
	const done = isSerious ? 'notified' : 'reported';
	const state = (isDone: boolean, due: DateTime | undefined) =>
		isDone ? done : due === undefined ? 'look at once' : due <= now ? 'overdue' : 'due';
	const entered = momentOf(record.Timestamp, now.zone);
	const secondState = state(isSecondDone, second);
	return {
		Kind: kind,
		Incident: incident.name,
		IncidentId: incident.id,
		Category: incident.category,
		State: incidentState(record),
		AssignedTo: codeText(record.AssignedTo),
		Entered: entered === undefined ? textOf(record.Timestamp) : cell(entered),
		EnteredBy: codeText(record.CreatedBy),
		CountedFrom: cell(deadlines?.start),
		Within24Hours: state(isFirstDone, first),
		DueWithin24Hours: cell(first),
		Form: isSerious ? '' : secondState,
		FormDue: isSerious ? '' : cell(second),
		Priority2: isSerious ? secondState : '',
		Priority2Due: isSerious ? cell(second) : '',
		Check: warnings.join(' '),
	};
}

function totalsOf(judged: Judged, sorted: Sorted, wanted: Wanted, now: DateTime): Row {
	const { withoutDate, overdue, soon, forms } = sorted;
	return {
		asAt: cell(now),
		incidentsLookedAt: readOf(wanted.reportable)?.length ?? null,
		seriousIncidentsLookedAt: readOf(wanted.serious)?.length ?? null,
		notReported: withoutDate.length + overdue.length + soon.length,
		pastThe24HourLimit: overdue.length,
		withoutADateThatCounts: withoutDate.length,
		reportedButLackingTheForm: forms.length,
		nextLimit: cell(soon[0]?.first) || null,
		seriousAndNotified: judged.notified.length,
		notKnownWhetherReportable: judged.unclear.length,
		reportedInFull: judged.reported,
		notReportable: judged.notReportable,
	};
}

/** The line of the foot that says where the law is explained. */
const law: Line =
	'What has to be reported, and by when: ndiscommission.gov.au (reportable incidents), agedcarequality.gov.au (SIRS).';

/** Makes the line of the foot that says which days are business days. */
const businessDaysOf = ({ state }: Settings): Line =>
	state === 'none'
		? 'Business days are Monday to Friday; no public holidays are taken into account.'
		: `Business days leave out weekends and the public holidays of ${state}, which are known up to ${publicHolidays.to.slice(0, 4)}.`;

/**
 * Makes the mails about single incidents. Incidents that must be reported come first. Incidents that do not show whether they are
 * reportable come second, and notified incidents come last.
 */
function alertsOf(judged: Judged, { settings, now }: Inputs, failures: readonly string[]): Mail[] {
	const { open, unclear, isUntold, notified } = judged;
	const { alertHours, alertDays, alertNotified, sendTo } = settings;
	const earliest = now.minus({ days: alertDays });
	// An incident without a time of entry is treated as recent, because a needless alert is better than a missing alert.
	const isRecent = ({ record }: Incident) => {
		const entered = momentOf(record.Timestamp, now.zone);
		return entered === undefined || isPlaceholder(entered) || entered > earliest;
	};
	const told = [
		...[...open, ...(isUntold ? [] : unclear)].filter(({ isFirstDone }) => !isFirstDone),
		...(alertNotified ? notified : []),
	];
	const used = new Map<string, number>();
	return told.filter(isRecent).flatMap((incident) => {
		const stage = alertHours.findLast((stage) => stage <= incident.hours);
		if (stage === undefined) return [];
		const key = keyOf(incident, stage);
		// If several alerts have the same key, they are numbered. So each of two incidents without an ID gets a mail.
		const times = (used.get(key) ?? 0) + 1;
		used.set(key, times);
		const own = times > 1 ? `${key}, number ${times}` : key;
		return [incidentAlert(incident, own, { now, to: sendTo, failures, law: [law] })];
	});
}

/**
 * Returns the key of an alert. If an incident had no date and gets a date later, the key changes. So the incident then gets more
 * alerts, for example the alert after 18 hours.
 *
 * @param stage the last value of `alertHours` that has passed for the incident
 */
function keyOf(incident: Incident, stage: number): string {
	const { kind, id, name, record, deadlines, isUnclear } = incident;
	const what = id === '' ? `${name} ${textOf(record.Timestamp)}`.trim() : id;
	const when = deadlines === undefined ? 'without a date' : `after ${stage} hours`;
	// While it is not known whether the incident is reportable, the key is different. So an incident that becomes reportable gets another
	// alert.
	return `reportableIncidents ${isUnclear ? 'unclear' : kind} ${what} ${when}`;
}

const names: Readonly<Record<Settings['about'], string>> = {
	both: 'reportable or serious incident',
	reportable: 'reportable incident',
	serious: 'serious incident',
};

function listOf(
	judged: Judged,
	input: Inputs,
	rows: readonly Row[],
	failures: readonly string[],
): Mail {
	const { settings, now } = input;
	const { reportable, serious } = wantedOf(input);
	const counts = [
		{ records: readOf(reportable), noun: 'incident' },
		{ records: readOf(serious), noun: 'serious incident' },
	].flatMap(({ records, noun }) => (records ? [words.countWords(records.length, noun)] : []));
	const from = now.minus({ days: settings.daysBack }).toISODate() ?? '';
	const incomplete = failures.length > 0 ? ' (not complete)' : '';
	return {
		to: settings.sendTo,
		count: judged.open.length + judged.unclear.length,
		told: [
			...[...judged.open, ...judged.unclear].map(({ kind, id, name }) => [kind, id || name]),
			...failures,
		],
		key: `reportableIncidents list of ${now.toISODate()}${incomplete}`,
		isKeyWhole: true,
		rows,
		description: describeList(judged, {
			now,
			failures,
			what: names[settings.about],
			names: namesWarning(input),
		}),
		about: {
			from: [`Your care system: ${words.listWords(counts)} looked at.`],
			dates: [
				`Entered ${words.dayWords(startOf(from, now))} to ${words.dayWords(now)} (${words.countWords(settings.daysBack, 'day')}), open and closed.`,
			],
			comes: 'It comes once a day, with nothing to tell, too: no mail means that it was not made.',
			notKnown: [
				'When you became aware of an incident. The law counts from then; here it counts from the earliest date of the record. If somebody knew before that, there is less time than this mail says.',
				'The priority of a serious incident: each counts as Priority 1.',
				'An incident that your care system does not send without a time of entry.',
			],
			law: [businessDaysOf(settings), law],
		},
	};
}
