import type { DateTime } from 'luxon';
import { knownWords, shownOf, toldOf } from './boardCounts';
import { hoursOf } from './hoursOf';
import { compare, openSection, openWords } from './boardSections';
import type { Cell, Column, Description, KeyFigure, Line, Note, Row, Section } from './description';
import {
	cellIn,
	clientsIn,
	isWithoutData,
	rateOf,
	type PaperFigures,
	type PaperMonth,
} from './paperFigures';
import { deliveredShare } from './paperWorkbook';
import * as words from './words';

const rateWords = (incidents: number | string, month: PaperMonth): string => {
	const rate = isWithoutData(month) ? undefined : rateOf(incidents, month.delivered);
	return rate === undefined ? '–' : words.numberWords(rate, 2);
};

const shareWords = (month: PaperMonth): string =>
	deliveredShare(month) === null ? '–' : words.percentWords(month.delivered, month.planned);

/** Writes the sentences at the top of the mail and of the first sheet. */
export function paperSentences({
	compared,
	open,
}: PaperFigures): [headline: string, second: string] {
	const [month, before, yearBefore] = compared;
	const than = [before, yearBefore]
		.filter((one) => !isWithoutData(one))
		.map((one) => `${compare(month.total, one.total)} ${one.name}`);
	const since = `and of the incidents of these 13 months ${openWords(open)}`;
	if (isWithoutData(month))
		return [
			month.note === 'not begun'
				? `${month.name} has not begun, ${since}.`
				: `${month.name} has no data in your care system, ${since}.`,
			'So this paper says nothing of what happened in it.',
		];
	const incidents = words.countWords(month.total, 'incident');
	const others = than.length > 0 ? `, ${words.listWords(than)}` : '';
	const share = deliveredShare(month);
	const ofPlanned =
		share === null ? '' : `, ${shareWords(month)} of ${words.hoursWords(month.planned)} planned`;
	const rate = rateOf(month.total, month.delivered);
	const rated =
		rate === undefined ? '' : `; ${words.numberWords(rate, 2)} incidents for 1,000 of them`;
	const hours = words.countWords(hoursOf(month.delivered), 'hour was', 'hours were');
	return [
		`${month.name} had ${incidents}${others}; ${knownWords(month.reportable, 'was reportable', 'were reportable')}, ${since}.`,
		`${hours} delivered${ofPlanned}${rated}.`,
	];
}

const subjectWords = (month: PaperMonth): string =>
	isWithoutData(month)
		? month.note
		: `${words.countWords(month.total, 'incident')}, ${knownWords(month.reportable, 'of them reportable', 'of them reportable', 'are reportable')}`;

/** Makes the content of the mail. */
export function describePaper(
	figures: PaperFigures,
	now: DateTime,
): Omit<Description, 'context' | 'foot' | 'whole'> {
	const { compared, warnings, hasClients, open } = figures;
	const [month] = compared;
	const [headline, second] = paperSentences(figures);
	return {
		subject: `Board paper for ${month.name}: ${subjectWords(month)}`,
		headline,
		second,
		notes: warnings.map((text): Note => ({
			text,
			isIncomplete:
				/ could not be read/.test(text) || (month.note === 'no data' && / neither /.test(text)),
		})),
		keyFigures: keyFigures(figures),
		sections: [
			comparedSection(figures),
			kindsSection(figures),
			...(hasClients ? [areasSection(figures), agesSection(figures)] : []),
			openSection(open, now),
			hoursSection(figures),
			incidentsSection(figures),
		],
	};
}

function keyFigures({ compared: [month, before], open }: PaperFigures): KeyFigure[] {
	const isCompared = !isWithoutData(month) && !isWithoutData(before);
	const note = (text: string) => (isCompared ? { note: text } : {});
	return [
		{
			value: isWithoutData(month) ? '–' : words.numberWords(month.total),
			label: month.total === 1 ? 'incident' : 'incidents',
			...note(`${compare(month.total, before.total)} ${before.name}`),
		},
		{
			value: rateWords(month.total, month),
			label: 'for 1,000 hours',
			...note(`${rateWords(before.total, before)} in ${before.name}`),
		},
		{
			value: shareWords(month),
			label: 'delivered',
			note: 'of planned hours',
		},
		{ value: toldOf(open.known), label: 'open now', note: `${toldOf(open.old)} over 90 days` },
	];
}

function comparedSection({ compared }: PaperFigures): Section {
	const row = (name: string, cell: (month: PaperMonth) => string): Row => ({
		brief: name,
		cells: [name, ...compared.map((month) => (isWithoutData(month) ? 'no data' : cell(month)))],
	});
	return {
		heading: 'This month beside others',
		intro: 'The month, the one before, and the same a year before.',
		table: {
			columns: [
				{ title: 'What', width: 37 },
				...compared.map(({ name }): Column => ({ title: name, kind: 'number' })),
			],
			groups: [
				{
					rows: [
						row('Hours planned', ({ planned }) => words.hoursWords(planned, 2)),
						row('Hours delivered', ({ delivered }) => words.hoursWords(delivered, 2)),
						row('Delivered of planned', shareWords),
						row('Incidents', ({ total }) => words.numberWords(total)),
						row('Reportable', ({ reportable }) => String(shownOf(reportable))),
						row('Incidents for 1,000 hours', (month) => rateWords(month.total, month)),
						row('Clients with hours', ({ clients }) => clients),
					],
				},
			],
		},
	};
}

const valueCell = (value: number | string): Cell =>
	typeof value === 'number' ? words.numberWords(value) : { text: value, as: 'quiet' };

const barCell = (value: number | string): Cell => (typeof value === 'number' ? { bar: value } : '');

const none = 'Not shown, because so small numbers could point to a person.';

const textOf = (value: number | string): string =>
	typeof value === 'number' ? words.numberWords(value) : value;

/** Makes the line with the counts of a category, an area or an age group in the earlier months. */
const beforeLine = (
	months: readonly PaperMonth[],
	part: 'kinds' | 'areas' | 'ages',
	name: string,
): Line => ({
	text: months.map((month) => `${month.name}: ${textOf(cellIn(month, part, name))}`).join(', '),
	as: 'quiet',
});

function kindsSection({ compared, kindNames }: PaperFigures): Section {
	const [month, ...others] = compared;
	const names = kindNames.filter((name) => compared.some(({ kinds }) => kinds?.has(name)));
	const heading = 'Incidents by kind';
	if (names.length === 0) return { heading, intro: emptyWords(compared) };
	const rows = names.map((name): Row => {
		const value = cellIn(month, 'kinds', name);
		const before = beforeLine(others, 'kinds', name);
		return {
			brief: name,
			cells: [{ lines: [name, before] }, valueCell(value), barCell(value), rateWords(value, month)],
		};
	});
	return {
		heading,
		intro:
			'Those with the most shown incidents in 13 months first, with the month before and the same a year before.',
		table: {
			columns: [
				{ title: 'Kind', width: 46 },
				{ title: 'Incidents', kind: 'number', width: 17 },
				{ title: '', kind: 'bar' },
				{ title: 'Per 1,000 hours', kind: 'number', width: 17 },
			],
			groups: [{ rows }],
		},
	};
}

/** Writes why a section has no table. A month without data does not count as a month without incidents. */
function emptyWords(months: readonly PaperMonth[]): string {
	const told = months.filter((month) => !isWithoutData(month));
	if (told.length === 0) return 'No data.';
	if (told.some(({ total }) => total > 0)) return none;
	const when =
		told.length < months.length ? ` in ${words.listWords(told.map(({ name }) => name))}` : '';
	return `There was none${when}.`;
}

interface ByClient {
	readonly heading: string;
	readonly title: string;
	readonly intro: string;
	readonly names: readonly string[];
	readonly part: 'areas' | 'ages';
}

function clientsSection(figures: PaperFigures, by: ByClient): Section {
	const { heading, title, intro, names, part } = by;
	const { compared, clients } = figures;
	const [month, ...others] = compared;
	const served = clients[part];
	const hasAny = names.length > 0 && (served !== undefined || compared.some((one) => one[part]));
	if (!hasAny) {
		const isHidden = served === undefined && !isWithoutData(month);
		return { heading, intro: isHidden ? none : emptyWords(compared) };
	}
	const rows = names.map((name): Row => {
		const value = cellIn(month, part, name);
		const before = beforeLine(others, part, name);
		return {
			brief: name,
			cells: [
				{ lines: [name, before] },
				valueCell(clientsIn(figures, part, name)),
				valueCell(value),
				barCell(value),
			],
		};
	});
	return {
		heading,
		intro,
		table: {
			columns: [
				{ title, width: 46 },
				{ title: 'Clients', kind: 'number', width: 14 },
				{ title: 'Incidents', kind: 'number', width: 17 },
				{ title: '', kind: 'bar' },
			],
			groups: [{ rows }],
		},
	};
}

const areasSection = (figures: PaperFigures): Section =>
	clientsSection(figures, {
		heading: 'Clients and incidents by area',
		title: 'Area',
		intro: 'Clients with hours in the month; incidents by the area of the client.',
		names: figures.areaNames,
		part: 'areas',
	});

const agesSection = (figures: PaperFigures): Section =>
	clientsSection(figures, {
		heading: 'Clients and incidents by age',
		title: 'Years',
		intro: 'Clients by their age on the last day of the month, incidents by that on their day.',
		names: figures.ageNames,
		part: 'ages',
	});

/** Makes a table of all months, with the newest first. */
function monthsTable(
	{ months }: PaperFigures,
	columns: readonly Column[],
	cellsOf: (month: PaperMonth, colour: 'blue' | 'grey') => readonly Cell[],
) {
	const rows = months.toReversed().map((month, index): Row => {
		const isStrong = index === 0 || index === months.length - 1;
		const name = month.note === '' ? month.name : `${month.name} (${month.note})`;
		return {
			brief: month.name,
			isStrong,
			cells: isWithoutData(month)
				? [name, '', '', '']
				: [name, ...cellsOf(month, isStrong ? 'blue' : 'grey')],
		};
	});
	return { columns: [{ title: 'Month', width: 28 }, ...columns], groups: [{ rows }] };
}

const newestFirst =
	'Newest first; the first and the last, which are the same month of two years, are bold.';

const hoursSection = (figures: PaperFigures): Section => ({
	heading: 'Hours delivered in 13 months',
	intro: newestFirst,
	table: monthsTable(
		figures,
		[
			{ title: 'Hours', kind: 'number', width: 18 },
			{ title: '', kind: 'bar' },
			{ title: 'Of planned', kind: 'number', width: 18 },
		],
		(month, colour) => [
			words.hoursWords(month.delivered, 2),
			{ bar: month.delivered, colour },
			shareWords(month),
		],
	),
});

const incidentsSection = (figures: PaperFigures): Section => ({
	heading: 'Incidents in 13 months',
	intro: newestFirst,
	table: monthsTable(
		figures,
		[
			{ title: 'Incidents, reportable', kind: 'number', width: 24 },
			{ title: '', kind: 'bar' },
			{ title: 'Per 1,000 hours', kind: 'number', width: 18 },
		],
		(month, colour) => [
			`${words.numberWords(month.total)}, ${toldOf(month.reportable)}`,
			{ bar: month.total, colour },
			rateWords(month.total, month),
		],
	),
});
