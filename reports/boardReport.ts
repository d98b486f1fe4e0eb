import { DateTime } from 'luxon';
import { everybody, flagOf, holdOf, reads } from '../api/mod';
import { addDays, codeText, groupBy, type Day } from '../values/mod';
import {
	count,
	countOpen,
	dataState,
	dayOfIncident,
	firstMonth,
	incidentsSince,
	knownWords,
	missing,
	monthsUntil,
	noDataWords,
	shownCounts,
	shownOf,
	sizeUp,
	sumMinutes,
	toldOf,
	type Counts,
	type Incidents,
	type OpenIncidents,
} from './boardCounts';
import { hoursOf } from './hoursOf';
import { barColumns, barRow, compare, openSection, openWords } from './boardSections';
import { ageGroup, ageNames, ageSetting } from './clientAges';
import { lengthOf } from './clockTimes';
import type { Description, KeyFigure, Note, Row as TableRow, Section } from './description';
import { eachOnce } from './eachOnce';
import { shiftFact, timesheetFact } from './facts';
import { sumOf } from './figureOf';
import { idText } from './idText';
import { nameById } from './nameById';
import type { Period } from './period';
import { datesWords, startOf } from './periodWords';
import { report, type Input, type ReadList, type Row, type SourceRecord } from './report';
import { emails, period } from './settings';
import type { SheetColumn } from './spreadsheet';
import * as words from './words';

interface Settings {
	readonly dates: Period;
	readonly sendTo: readonly string[];
	readonly ages: readonly number[];
}

type List = 'incidents' | 'shifts' | 'planned' | 'timesheets' | 'clients' | 'categories';

const columns: readonly SheetColumn[] = [
	{ field: 'Part', title: 'Part', kind: 'text' },
	{ field: 'What', title: 'What', kind: 'text' },
	{ field: 'Value', title: 'Value', kind: 'number', decimals: 'own' },
	{ field: 'Unit', title: 'Unit', kind: 'text' },
	{ field: 'Minutes', title: 'Minutes', kind: 'integer' },
];

export const boardReport = report<Settings, List>({
	title: 'Board Report',
	action: 'Count incidents and hours for a board',
	description:
		'Incidents of a month by category, area, age and state, and what became of the hours. Choose it for a board: it names no client and no worker.',
	fileName: 'board-report',
	rules: {
		version: 1,
		text: [
			'Incidents count by the date of their note, open and closed. Age is that on the day of the incident; area is that of the client.',
			'Planned are the shifts with those on hold, lost those on hold, and delivered the timesheets that are not on hold.',
			'By category, area and age, counts of 1 to 4 are shown as <5. Where a total would give one away, the next smallest is withheld.',
		],
	},
	settings: {
		dates: period(
			{
				title: 'Month',
				description: 'The month of the report, in the time zone of the workflow',
				maxDays: 31,
			},
			...(['lastMonth', 'thisMonth', 'fromTo'] as const),
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the report. Separate several addresses with commas. Each gets its own mail.',
		}),
		ages: ageSetting,
	},
	columns,
	reads: ({ dates: { from, to } }) => {
		const days = { fromDate: from, toDate: to };
		return {
			incidents: { endpoint: reads.incidents, query: incidentsSince(firstMonth(from)) },
			shifts: { endpoint: reads.rosters, query: days },
			planned: { endpoint: reads.rosters, query: { ...days, onHoldType: 'ALL' } },
			timesheets: { endpoint: reads.timesheets, query: days },
			clients: { endpoint: reads.clients, query: everybody, optional: true },
			categories: { endpoint: reads.incidentCategories, query: {}, optional: true },
		};
	},
	compute(input) {
		const { settings, now } = input;
		const figures = countAll(input);
		const rows = rowsOf(figures);
		const { month, open, hours } = figures;
		const known = <Value>(value: Value) => (figures.hasData ? value : null);
		return {
			rows,
			totals: {
				from: settings.dates.from,
				to: settings.dates.to,
				incidents: known(month.total),
				reportableIncidents: known(shownOf(month.reportable)),
				openIncidentsNow: shownOf(open.known),
				openIncidentsOlderThan90Days: shownOf(open.old),
				plannedMinutes: known(hours.planned),
				lostMinutes: known(hours.lost),
				deliveredMinutes: known(hours.delivered),
			},
			warnings: figures.warnings,
			mails: [
				{
					to: settings.sendTo,
					count: month.total,
					told: [...rows.filter(({ Value }) => Value !== 0), ...figures.notKnown],
					key: `boardReport ${settings.dates.from} ${settings.dates.to}`,
					rows,
					description: describe(figures, settings, now),
					about: {
						from: [`Your care system: ${fromWords(input.lists)}.`],
						dates: [
							`${datesWords(settings.dates, now)}; open incidents are those of today, entered since ${words.dayWords(startOf(firstMonth(settings.dates.from), now))}.`,
						],
						notKnown: [
							...figures.notKnown,
							'What is entered later for these days is not in this report.',
						],
						privacy: [
							'No client and no worker is named. Small numbers can still point to a person: please do not pass this mail on.',
						],
					},
				},
			],
		};
	},
});

const fromWords = (lists: Readonly<Record<List, ReadList>>): string =>
	words.listWords([
		words.countWords(lists.incidents.records.length, 'incident'),
		words.countWords(lists.planned.records.length, 'shift'),
		words.countWords(lists.timesheets.records.length, 'timesheet'),
	]) + ' looked at';

/** Sums of the lengths of shifts and timesheets, in minutes. */
interface Hours {
	readonly planned: number;
	readonly takingPlace: number;
	readonly lost: number;
	readonly lostBy: Counts;
	readonly delivered: number;
	readonly onHold: number;
}

interface Figures {
	/** Whether the days of the report are not over, or have records. Otherwise the counts of 0 say nothing about what happened. */
	readonly hasData: boolean;
	readonly month: Incidents;
	/** The incidents of the month before. The field is present only if the report is about a whole month. */
	readonly before?: Incidents;
	readonly open: OpenIncidents;
	readonly byCategory: Counts;
	readonly byArea: Counts;
	readonly byClientAge: Counts;
	/** The month of the report and the months before it. The newest month comes first. */
	readonly months: readonly (Incidents & { readonly month: string })[];
	readonly hours: Hours;
	readonly warnings: readonly string[];
	readonly notKnown: readonly string[];
}

function countAll({ lists, settings, now }: Input<Settings, List>): Figures {
	const { from, to } = settings.dates;
	const incidents = eachOnce(lists.incidents.records);
	const isWithin = (incident: SourceRecord) =>
		dayOfIncident(incident) >= from && dayOfIncident(incident) <= to;
	const own = incidents.filter(isWithin);
	const clients = new Map(lists.clients.records.map((one) => [idText(one.ClientId), one]));
	const clientOf = (incident: SourceRecord): SourceRecord =>
		clients.get(idText(incident._ReferringId_1)) ?? {};
	const categoryOf = nameById(reads.incidentCategories, lists.categories, 'CategoryId');
	const byMonth = groupBy(incidents, (incident) => dayOfIncident(incident).slice(0, 7));
	const months = monthsUntil(to).map((month) => ({
		...sizeUp(byMonth.get(month) ?? []),
		month,
	}));
	const isWholeMonth = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
	const [, previous] = months;
	const ages = [...ageNames(settings.ages), 'Not known'];
	const ageOf = (one: SourceRecord) =>
		ageGroup(settings.ages, clientOf(one).DateOfBirth, one.NoteDate);
	const byAge = count(own, ageOf);
	const ofDays = [own, lists.shifts.records, lists.planned.records, lists.timesheets.records];
	const hasRecords = ofDays.some(({ length }) => length > 0);
	const hasData = dataState(settings.dates, hasRecords, now.toISODate() ?? '') !== 'no data';
	return {
		hasData,
		month: sizeUp(own),
		...(isWholeMonth && { before: previous }),
		open: countOpen(incidents, now),
		byCategory: count(own, ({ CategoryId }) => categoryOf(CategoryId) || 'None'),
		...(lists.clients.error === undefined
			? {
					byArea: count(own, (one) => codeText(clientOf(one).Area) || 'Not known'),
					byClientAge: ages
						.map((name) => [name, byAge.find(([other]) => other === name)?.[1] ?? 0] as const)
						.filter(([name, number]) => name !== 'Not known' || number > 0),
				}
			: // Clients could not be read, so the two tables are empty. Zeros would claim that no incident is about a client of these ages.
				{ byArea: [], byClientAge: [] }),
		months,
		...countHours(lists),
		warnings: warningsOf(lists, to, now.toISODate() ?? ''),
		notKnown: notKnownOf(lists, own, incidents, now),
	};
}

const isHeld = (one: SourceRecord): boolean => holdOf(one) !== '';

function countHours(lists: Readonly<Record<List, ReadList>>): { readonly hours: Hours } {
	const planned = lists.planned.records;
	const takingPlace = sumOf('hours_planned', lists.shifts.records.map(shiftFact));
	const byType = [...groupBy(planned.filter(isHeld), holdOf)]
		.map(([type, shifts]) => [type, sumMinutes(shifts)] as const)
		.sort((one, other) => other[1] - one[1]);
	const lost = sumMinutes(planned) - takingPlace;
	const untold = lost - byType.reduce((sum, [, minutes]) => sum + minutes, 0);
	const timesheets = lists.timesheets.records;
	return {
		hours: {
			planned: sumMinutes(planned),
			takingPlace,
			lost,
			lostBy: [...byType, ...(untold > 0 ? [['type not shown', untold] as const] : [])],
			delivered: sumOf('hours_delivered', timesheets.map(timesheetFact)),
			onHold: sumMinutes(timesheets.filter(isHeld)),
		},
	};
}

function warningsOf(lists: Readonly<Record<List, ReadList>>, to: Day, today: Day): string[] {
	const held = sumOf('hours_on_hold', lists.planned.records.map(shiftFact));
	const takingPlace = sumOf('hours_planned', lists.shifts.records.map(shiftFact));
	const isOdd = sumMinutes(lists.planned.records) < takingPlace + held;
	return [
		...missing(lists.clients, 'Clients could not be read, so areas and ages are not known'),
		...missing(lists.categories, 'Categories could not be read, so their IDs stand for them'),
		...(to >= today ? ['The days that are reported are not over yet.'] : []),
		...(isOdd ? ['The two lists of shifts do not fit together. Run the report again.'] : []),
	];
}

function notKnownOf(
	{ planned, timesheets }: Readonly<Record<List, ReadList>>,
	own: readonly SourceRecord[],
	all: readonly SourceRecord[],
	now: DateTime,
): string[] {
	const isUntold = (value: unknown) => flagOf(value) === undefined;
	const hasNoLength = (row: SourceRecord) => lengthOf(row) === undefined;
	const counts: [text: string, { readonly length: number }][] = [
		[
			'Incidents without a date, which are in no month',
			all.filter((one) => dayOfIncident(one) === ''),
		],
		[
			'Incidents whose date lies ahead, which count in its month',
			all.filter((one) => dayOfIncident(one) > (now.toISODate() ?? '')),
		],
		[
			'Incidents that do not show whether they are reportable',
			own.filter(({ IsReportable }) => isUntold(IsReportable)),
		],
		[
			'Incidents that do not show whether they are closed',
			all.filter(({ Closed }) => isUntold(Closed)),
		],
		['Shifts without a length, which count as 0 hours', planned.records.filter(hasNoLength)],
		['Timesheets without a length, which count as 0 hours', timesheets.records.filter(hasNoLength)],
	];
	return counts.flatMap(([text, { length }]) => (length > 0 ? [`${text}: ${length}.`] : []));
}

const hourLines = ({ planned, takingPlace, lostBy, delivered, onHold }: Hours): Counts => [
	['Planned', planned],
	...lostBy.map(([type, minutes]) => [`Lost: ${type}`, minutes] as const),
	['To take place', takingPlace],
	['Delivered, by timesheets', delivered],
	...(onHold > 0 ? [['Timesheets on hold', onHold] as const] : []),
];

/** Returns the tables whose small counts must be hidden. */
const hiddenTables = ({ byCategory, byArea, byClientAge }: Figures) =>
	[
		['Incidents by category', 'Category', byCategory, 'Most frequent first.', 'largest'],
		['Incidents by area', 'Area', byArea, 'By the area of the client.', 'largest'],
		[
			'Incidents by age of the client',
			'Years',
			byClientAge,
			'On the day of the incident, youngest first.',
			'given',
		],
	] as const;

/**
 * Checks whether a month of the table of months is the reported month, and has no data. If the report is about a part of a month, nobody knows
 * whether the other days have data.
 */
const isWithoutData = (
	{ hasData, before, months: [reported] }: Figures,
	one: Figures['months'][0],
) => !hasData && before !== undefined && one === reported && one.total === 0;

const noData = 'no data';

function rowsOf(figures: Figures): Row[] {
	const { hasData, month, open, months, hours } = figures;
	const line = (Part: string, What: string, Value: number | string, Unit = 'incidents'): Row => ({
		Part,
		What,
		Value,
		Unit,
		Minutes: null,
	});
	return [
		line('Incidents', 'All', hasData ? month.total : noData),
		line('Incidents', 'Reportable', hasData ? shownOf(month.reportable) : noData),
		...open.byAge.map(([name, size]) => line('Open incidents', name, size)),
		...hiddenTables(figures).flatMap(([title, , counts, , order]) =>
			(shownCounts(counts, order) ?? []).map(({ name, shown, count }) =>
				line(title, name, count ?? shown),
			),
		),
		...months.flatMap((one) => {
			const isEmpty = isWithoutData(figures, one);
			return [
				line('Incidents by month', one.month, isEmpty ? noData : one.total),
				line(
					'Reportable incidents by month',
					one.month,
					isEmpty ? noData : shownOf(one.reportable),
				),
			];
		}),
		...hourLines(hours).map(([name, minutes]) => ({
			...line('Hours', name, hasData ? hoursOf(minutes) : noData, 'hours'),
			Minutes: hasData ? minutes : null,
		})),
	];
}

function describe(
	figures: Figures,
	{ dates }: Settings,
	now: DateTime,
): Omit<Description, 'context' | 'foot' | 'whole'> {
	const { before, open, hours, hasData, warnings } = figures;
	const first = startOf(dates.from, now);
	const which = before === undefined ? datesWords(dates, now) : words.monthWords(first);
	const earlier = words.monthWords(first.minus({ months: 1 }));
	return {
		...(hasData ? sentences(figures, which, earlier) : sentencesWithoutData(figures, which)),
		notes: [
			...(hasData ? [] : [{ text: `${which}: ${noDataWords}`, isIncomplete: true }]),
			...warnings.map((text): Note => ({ text, isIncomplete: / could not be read/.test(text) })),
		],
		keyFigures: keyFigures(figures, earlier),
		sections: [
			...(hasData ? [hoursSection(hours)] : []),
			openSection(open, now),
			...hiddenSections(figures),
			monthsSection(figures),
		],
	};
}

type Sentences = Pick<Description, 'subject' | 'headline' | 'second'>;

function sentences(
	{ month, before, open, hours }: Figures,
	which: string,
	earlier: string,
): Sentences {
	const compared = before === undefined ? '' : `, ${compare(month.total, before.total)} ${earlier}`;
	const incidents = words.countWords(month.total, 'incident');
	const hoursAnd = (minutes: number, one: string, many: string) =>
		words.countWords(hoursOf(minutes), one, many);
	const delivered = `${hoursAnd(hours.delivered, 'hour was', 'hours were')} delivered by timesheets. `;
	const planned = hoursAnd(hours.planned, 'was planned', 'were planned');
	return {
		subject: `${incidents} in ${which}, ${knownWords(month.reportable, 'of them reportable', 'of them reportable', 'are reportable')}`,
		headline: `${which} had ${incidents}${compared}; ${knownWords(month.reportable, 'was reportable', 'were reportable')}, and ${openWords(open)}.`,
		second: `${delivered}${planned}, and ${hoursAnd(hours.lost, 'of these was lost', 'of these were lost')}.`,
	};
}

const sentencesWithoutData = ({ open }: Figures, which: string): Sentences => ({
	subject: `Board report for ${which}: ${noData}`,
	headline: `${which} has no data in your care system, and of the incidents of these 13 months ${openWords(open)}.`,
	second: 'So this report says nothing of what happened in it.',
});

function keyFigures(
	{ hasData, month, before, open, hours }: Figures,
	earlier: string,
): KeyFigure[] {
	const note = (one: number, other?: number) =>
		other === undefined || !hasData ? {} : { note: `${compare(one, other)} ${earlier}` };
	return [
		{
			value: hasData ? words.numberWords(month.total) : '–',
			label: month.total === 1 ? 'incident' : 'incidents',
			...note(month.total, before?.total),
		},
		{
			value: hasData ? toldOf(month.reportable) : '–',
			label: 'reportable',
			// If a record is unclear, the true count of a month may be higher. So the reportable incidents of the two months are not compared.
			...(before !== undefined &&
				month.reportable.unclear + before.reportable.unclear === 0 &&
				note(month.reportable.count, before.reportable.count)),
		},
		{
			value: toldOf(open.known),
			label: 'open now',
			note: `${toldOf(open.old)} over 90 days`,
		},
		{
			value: words.percentWords(hours.lost, hours.planned),
			label: 'lost',
			note: 'of planned hours',
		},
	];
}

function hoursSection(hours: Hours): Section {
	const { planned, takingPlace, lost, delivered } = hours;
	const rows = hourLines(hours).map(([name, minutes]): TableRow => {
		const isLost = name.startsWith('Lost');
		const isPart = isLost || name === 'To take place';
		return {
			brief: name,
			isStrong: name === 'Planned' || name.startsWith('Delivered'),
			...(isPart && { swatch: isLost ? 'lost' : 'blue' }),
			cells: [
				name,
				words.hoursWords(minutes, 2),
				isPart || name === 'Planned' ? words.percentWords(minutes, planned) : '',
			],
		};
	});
	return {
		heading: 'Hours',
		intro: 'What became of the planned hours, and what the timesheets have.',
		...(lost >= 0 &&
			planned > 0 && {
				parts: [
					{ value: takingPlace, colour: 'blue' },
					{ value: lost, colour: 'lost' },
				],
			}),
		table: {
			columns: [
				{ title: 'What', width: 56 },
				{ title: 'Hours', kind: 'number' },
				{ title: 'Share of planned', kind: 'number' },
			],
			groups: [{ rows }],
		},
		...(delivered > planned && {
			paragraphs: [
				{
					text: 'More hours were delivered than planned. Timesheets can be of shifts that are not in the roster, or longer than their shifts; which it is, the figures do not show.',
					as: 'quiet' as const,
				},
			],
		}),
	};
}

const hiddenSections = (figures: Figures): Section[] =>
	hiddenTables(figures)
		.filter(([, , counts]) => counts.some(([, size]) => size > 0))
		.map(([heading, title, counts, intro, order]) => {
			const shown = shownCounts(counts, order);
			if (shown === undefined)
				return { heading, intro: 'Not shown, because so small numbers could point to a person.' };
			return {
				heading,
				intro,
				table: {
					columns: barColumns(title),
					groups: [{ rows: shown.map(barRow) }],
				},
			};
		});

function monthsSection(figures: Figures): Section {
	const { months } = figures;
	const compared = [0, months.length - 1];
	const rows = months.map((one, index): TableRow => {
		const { month, total, reportable } = one;
		const isEmpty = isWithoutData(figures, one);
		const isStrong = compared.includes(index);
		const name = words.monthWords(DateTime.fromISO(`${month}-01`));
		return {
			brief: name,
			isStrong,
			cells: [
				name,
				isEmpty ? noData : words.numberWords(total),
				{ bar: total, colour: isStrong ? 'blue' : 'grey' },
				isEmpty ? noData : toldOf(reportable),
			],
		};
	});
	return {
		heading: `${months.length} months`,
		intro: 'Newest first; the first and the last, which are the same month of two years, are bold.',
		table: {
			columns: [
				{ title: 'Month', width: 26 },
				{ title: 'Incidents', kind: 'number', width: 17 },
				{ title: '', kind: 'bar' },
				{ title: 'Reportable', kind: 'number', width: 20 },
			],
			groups: [{ rows }],
		},
	};
}
