import { DateTime } from 'luxon';
import { everybody, reads } from '../api/mod';
import { InputError } from '../errors/mod';
import type { Day } from '../values/mod';
import { firstMonth, incidentsSince, shownOf } from './boardCounts';
import { hoursOf } from './hoursOf';
import { ageSetting } from './clientAges';
import {
	cellIn,
	clientsIn,
	isWithoutData,
	countPaper,
	known,
	rateOf,
	type PaperFigures,
	type PaperList,
	type PaperMonth,
} from './paperFigures';
import { describePaper, paperSentences } from './paperMail';
import { paperPage, paperSheets } from './paperWorkbook';
import type { Period } from './period';
import { report, type Input, type Mail, type Row } from './report';
import { emails, period } from './settings';
import type { SheetColumn } from './spreadsheet';
import * as words from './words';

interface Settings {
	readonly dates: Period;
	readonly sendTo: readonly string[];
	readonly ages: readonly number[];
}

const columns: readonly SheetColumn[] = [
	{ field: 'Part', title: 'Part', kind: 'text', width: 36 },
	{ field: 'Month', title: 'Month', kind: 'text', width: 10 },
	{ field: 'What', title: 'What', kind: 'text' },
	{ field: 'Value', title: 'Value', kind: 'number', decimals: 'own' },
	{ field: 'Unit', title: 'Unit', kind: 'text', width: 36 },
];

const rules = {
	version: 1,
	text: [
		'Incidents count by the date of their note, open and closed. Delivered are the timesheets that are not on hold, planned the shifts that take place. A rate is incidents for 1,000 hours delivered in the same month.',
		'Area is that of the client today. Age is that on the day of the incident, and of clients with hours that on the last day of the month.',
		'By kind, area and age, and of clients, counts of 1 to 4 are shown as <5, without a rate or a bar. Where a total would give one away, the next smallest is withheld, and where that does not help, or fewer than ten are counted in all, nothing of that table is shown for that month. Numbers of all incidents, of reportable and of open ones are exact.',
	],
};

export const boardPaper = report<Settings, PaperList>({
	title: 'Board Paper',
	action: 'Write a board paper of 13 months',
	description:
		'Hours and incidents of 13 months, with rates, and charts in an Excel file. Choose it for a meeting of the board: it names no client and no worker.',
	fileName: 'board-paper',
	rules,
	settings: {
		dates: period(
			{
				title: 'Month',
				description:
					'The last of the 13 months, in the time zone of the workflow. With From – To, choose two days of that month.',
				maxDays: 31,
			},
			...(['lastMonth', 'thisMonth', 'fromTo'] as const),
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the paper. Separate several addresses with commas. Each gets its own mail.',
		}),
		ages: ageSetting,
	},
	columns,
	check({ dates: { from, to } }) {
		if (from.slice(0, 7) === to.slice(0, 7)) return;
		throw new InputError({
			title:
				'First Day and Last Day must lie in one month, because the paper is about whole months',
			nextStep: 'Enter two days of the last of the 13 months.',
		});
	},
	reads: ({ dates }) => {
		const days = { fromDate: firstMonth(dates.to), toDate: lastDayOf(dates.to) };
		return {
			incidents: { endpoint: reads.incidents, query: incidentsSince(days.fromDate) },
			shifts: { endpoint: reads.rosters, query: days },
			timesheets: { endpoint: reads.timesheets, query: days },
			clients: { endpoint: reads.clients, query: everybody, optional: true },
			categories: { endpoint: reads.incidentCategories, query: {}, optional: true },
		};
	},
	compute(input) {
		const { lists, settings, now } = input;
		const to = lastDayOf(settings.dates.to);
		const figures = countPaper({ lists, to, ages: settings.ages, now });
		const rows = rowsOf(figures);
		const [month] = figures.compared;
		return {
			rows,
			totals: {
				month: month.month,
				incidents: known(month, month.total),
				reportableIncidents: known(month, shownOf(month.reportable)),
				openIncidentsNow: shownOf(figures.open.known),
				openIncidentsOlderThan90Days: shownOf(figures.open.old),
				plannedHours: known(month, hoursOf(month.planned)),
				deliveredHours: known(month, hoursOf(month.delivered)),
				incidentsPer1000Hours: known(month, rateOf(month.total, month.delivered) ?? null),
			},
			warnings: figures.warnings,
			mails: [mailOf(figures, rows, input)],
		};
	},
});

const lastDayOf = (day: Day): Day =>
	DateTime.fromISO(day, { zone: 'utc' }).endOf('month').toISODate() ?? day;

function mailOf(
	figures: PaperFigures,
	rows: readonly Row[],
	{ lists, settings, now }: Input<Settings, PaperList>,
): Mail {
	const { compared, warnings, notKnown } = figures;
	const [month] = compared;
	const sheets = paperSheets(figures);
	const from = `Your care system: ${words.listWords([
		words.countWords(lists.incidents.records.length, 'incident'),
		words.countWords(lists.shifts.records.length, 'shift'),
		words.countWords(lists.timesheets.records.length, 'timesheet'),
	])} looked at.`;
	const dates = `${compared[2].name} to ${month.name}; open incidents are those of ${words.dayWords(now)}, of these months and since.`;
	const left = [...notKnown, 'What is entered later for these months is not in this paper.'];
	const privacy =
		'No client and no worker is named. Small numbers can still point to a person: please do not pass this paper on.';
	return {
		to: settings.sendTo,
		count: month.total,
		told: [...rows.filter(({ Value }) => Value !== 0 && Value !== null), ...notKnown],
		key: `boardPaper ${month.month}`,
		rows,
		sheets,
		page: paperPage(figures, sheets, {
			title: `Board paper: ${month.name}`,
			made: `Made on ${words.momentWords(now)}`,
			sentences: paperSentences(figures),
			notes: warnings,
			foot: [from, dates, ...rules.text, ...left, privacy],
		}),
		description: describePaper(figures, now),
		about: { from: [from], dates: [dates], notKnown: left, privacy: [privacy] },
	};
}

function rowsOf(figures: PaperFigures): Row[] {
	const { months, compared, kindNames, areaNames, ageNames, open, hasClients } = figures;
	const [month] = compared;
	const line = (
		Part: string,
		Month: string,
		What: string,
		[Value, Unit]: readonly [Row[string], string],
	): Row => ({ Part, Month, What, Value, Unit });
	const incidents = (value: number | string) => [value, 'incidents'] as const;
	const table = (part: string, names: readonly string[], of: 'kinds' | 'areas' | 'ages') =>
		names.flatMap((name) =>
			compared.map((one) => line(part, one.month, name, incidents(cellIn(one, of, name)))),
		);
	const clients = (part: string, names: readonly string[], of: 'areas' | 'ages') =>
		names.map((name) => line(part, month.month, name, [clientsIn(figures, of, name), 'clients']));
	return [
		...months.flatMap((one) =>
			monthLines(one).map(([what, ...cells]) => line('Months', one.month, what, cells)),
		),
		...kindNames.flatMap((name) =>
			months.flatMap((one) => {
				const value = cellIn(one, 'kinds', name);
				const rate = rateOf(value, one.delivered) ?? null;
				return [
					line('Incidents by kind', one.month, name, incidents(value)),
					line('Incidents by kind, rate', one.month, name, [rate, perThousand]),
				];
			}),
		),
		...(hasClients
			? [
					...table('Incidents by area', areaNames, 'areas'),
					...table('Incidents by age of the client', ageNames, 'ages'),
					...clients('Clients by area', areaNames, 'areas'),
					...clients('Clients by age', ageNames, 'ages'),
				]
			: []),
		...open.byAge.map(([name, size]) => line('Open incidents', 'now', name, incidents(size))),
	];
}

const perThousand = 'incidents for 1,000 hours delivered';

/** Makes the lines about a month. A month without data has one line, which says why. */
function monthLines(
	month: PaperMonth,
): (readonly [what: string, value: Row[string], unit: string])[] {
	const { planned, delivered, total, reportable, clients } = month;
	if (isWithoutData(month)) return [['Incidents', month.note, '']];
	return [
		['Hours planned', hoursOf(planned), 'hours'],
		['Hours delivered', hoursOf(delivered), 'hours'],
		['Incidents', total, 'incidents'],
		['Reportable', shownOf(reportable), 'incidents'],
		['Rate', rateOf(total, delivered) ?? null, perThousand],
		['Clients with hours', clients, 'clients'],
	];
}
