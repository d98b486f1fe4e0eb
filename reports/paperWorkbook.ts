import { shownOf } from './boardCounts';
import { hoursOf } from './hoursOf';
import type { Chart } from './charts';
import type { Page, PageLine } from './page';
import {
	cellIn,
	cellOf,
	clientsIn,
	known,
	rateOf,
	type PaperFigures,
	type PaperMonth,
} from './paperFigures';
import { shareOf } from './figureOf';
import type { Sheet, SheetColumn } from './spreadsheet';

/** The colours of charts, as RRGGBB. They have a contrast of at least 3 on white. */
const colours = {
	blue: '2F6FB5',
	grey: '8C959F',
	orange: 'B35900',
	others: ['2F6FB5', 'B35900', '1B7F79', '7A4FA3', 'A8780F'],
};

/** The number of categories of incidents that have a separate colour in a chart. */
const mostKinds = colours.others.length;

const text = (field: string, title: string, width?: number): SheetColumn => ({
	field,
	title,
	kind: 'text',
	width,
});
const whole = (field: string, title: string): SheetColumn => ({
	field,
	title,
	kind: 'integer',
	width: 16,
});
const decimal = (field: string, title: string): SheetColumn => ({
	field,
	title,
	kind: 'number',
	width: 16,
});

const perThousand = 'per 1,000 hours';

/** Returns the delivered share of the planned hours, in per cent. The result is null if no hours were planned, or if the month has no data. */
export function deliveredShare(month: PaperMonth): number | null {
	const { planned, delivered } = month;
	const share = shareOf('delivered_share', delivered, planned);
	return share === undefined ? null : known(month, share);
}

const monthsSheet = ({ months }: PaperFigures): Sheet => ({
	name: 'Months',
	columns: [
		text('month', 'Month', 12),
		decimal('planned', 'Hours planned'),
		decimal('delivered', 'Hours delivered'),
		{ ...decimal('share', 'Delivered, % of planned'), decimals: 1 },
		whole('incidents', 'Incidents'),
		whole('reportable', 'Reportable'),
		whole('others', 'Not reportable'),
		whole('unclear', 'Not known whether reportable'),
		decimal('rate', `Incidents ${perThousand}`),
		text('clients', 'Clients with hours', 16),
		text('note', 'Note', 14),
	],
	rows: months.map((month) => {
		const { total, reportable, planned, delivered } = month;
		return {
			month: month.name,
			planned: known(month, hoursOf(planned)),
			delivered: known(month, hoursOf(delivered)),
			share: deliveredShare(month),
			incidents: known(month, total),
			reportable: known(month, reportable.count),
			others: known(month, total - reportable.count - reportable.unclear),
			unclear: known(month, reportable.unclear),
			rate: known(month, rateOf(total, delivered) ?? null),
			clients: known(month, month.clients),
			note: month.note,
		};
	}),
});

const comparedFields = ['now', 'before', 'yearBefore'] as const;

const comparedColumns = ({ compared }: PaperFigures): SheetColumn[] =>
	compared.map(({ name }, index) => whole(comparedFields[index], name));

/**
 * Returns the label for a name at the axis of a chart. A hidden count has no bar, so it would look like 0. So the label contains the text
 * that replaces the count.
 */
const labelOf = (name: string, ...values: readonly (number | string)[]): string => {
	const hidden = [...new Set(values.filter((value) => typeof value === 'string'))];
	return hidden.length > 0 ? `${name} (${hidden.join(', ')})` : name;
};

/** Returns the names of a sheet's lines. If there are no names, `all` is the name of the only line. */
const filled = (names: readonly string[], all: string): readonly string[] =>
	names.length > 0 ? names : [all];

const comparedCells = (
	name: string,
	{ compared }: PaperFigures,
	part: 'kinds' | 'areas' | 'ages',
) => compared.map((month, index) => [comparedFields[index], cellIn(month, part, name)] as const);

function kindsSheet(figures: PaperFigures): Sheet {
	const { compared, kindNames } = figures;
	return {
		name: 'Kinds',
		columns: [
			text('name', 'Kind'),
			text('label', 'At the axis', 30),
			...comparedColumns(figures),
			...compared.map(({ name }, index) =>
				decimal(`${comparedFields[index]}Rate`, `${name}, ${perThousand}`),
			),
		],
		rows: filled(kindNames, 'All kinds').map((name) => {
			const cells = comparedCells(name, figures, 'kinds');
			const rates = cells.map(([field, value], index) => [
				`${field}Rate`,
				rateOf(value, compared[index].delivered) ?? null,
			]);
			return {
				name,
				label: labelOf(name, cells[0][1]),
				...Object.fromEntries([...cells, ...rates]),
			};
		}),
	};
}

/** Returns a total minus the shown counts. Any reader can compute this number, so it reveals nothing new. */
const restOf = (total: number, shown: readonly (number | string)[]): number =>
	shown.reduce<number>((rest, value) => rest - (typeof value === 'number' ? value : 0), total);

const kindsByMonthSheet = ({ months, kindNames }: PaperFigures): Sheet => ({
	name: 'Kinds by month',
	columns: [
		text('month', 'Month', 12),
		...kindNames.map((name, index) => whole(`kind${index}`, name)),
		whole('rest', kindNames.length > mostKinds ? 'Other kinds, or not shown' : 'Not shown'),
		whole('total', 'All incidents'),
	],
	rows: months.map((month) => {
		const cells = kindNames.map((name) => cellOf(month.kinds, name));
		const drawn = cells.slice(0, mostKinds);
		return {
			month: month.name,
			...Object.fromEntries(cells.map((value, index) => [`kind${index}`, known(month, value)])),
			rest: known(month, restOf(month.total, drawn)),
			total: known(month, month.total),
		};
	}),
});

/** Makes the sheet of the areas or ages of clients. */
function clientsSheet(figures: PaperFigures, part: 'areas' | 'ages'): Sheet {
	const isAges = part === 'ages';
	const names = isAges ? figures.ageNames : filled(figures.areaNames, 'All areas');
	return {
		name: isAges ? 'Ages' : 'Areas',
		columns: [
			text('name', isAges ? 'Years' : 'Area'),
			text('label', 'At the axis: incidents', 30),
			...comparedColumns(figures),
			text('clientLabel', 'At the axis: clients', 30),
			whole('clients', 'Clients with hours'),
		],
		rows: names.map((name) => {
			const cells = comparedCells(name, figures, part);
			const clients = clientsIn(figures, part, name);
			return {
				name,
				label: labelOf(name, cells[0][1]),
				clientLabel: labelOf(name, clients),
				...Object.fromEntries(cells),
				clients,
			};
		}),
	};
}

const openSheet = ({ open }: PaperFigures): Sheet => ({
	name: 'Open incidents',
	columns: [text('name', 'Open for'), whole('count', 'Incidents')],
	rows: open.byAge.map(([name, count]) => ({ name, count })),
});

/** Makes the sheets with the numbers of the charts. */
export const paperSheets = (figures: PaperFigures): Sheet[] => [
	monthsSheet(figures),
	kindsSheet(figures),
	kindsByMonthSheet(figures),
	...(figures.hasClients ? [clientsSheet(figures, 'areas'), clientsSheet(figures, 'ages')] : []),
	openSheet(figures),
];

/** The words after the title of an axis, for charts in which small counts may be hidden. */
const hidden = '. No bar: none, <5, withheld or not shown';

/** Says the shown numbers of a column in words, for somebody who cannot see the chart. */
const spoken = ({ rows }: Sheet, name: string, field: string): string =>
	rows.map((row) => `${String(row[name])}: ${String(row[field] ?? 'no data')}`).join('; ');

type Sheets = Readonly<Record<string, Sheet>>;

const ofMonths = { sheet: 'Months', categories: 'month', categoryTitle: 'Month' } as const;

const hoursCharts = ({ Months: sheet }: Sheets): Chart[] => [
	{
		...ofMonths,
		kind: 'columns',
		title: 'Hours planned and delivered',
		alternative: `Columns of the hours of 13 months, delivered beside planned. Delivered: ${spoken(sheet, 'month', 'delivered')}. Planned: ${spoken(sheet, 'month', 'planned')}.`,
		valueTitle: 'Hours',
		format: '#,##0',
		series: [
			{ field: 'planned', colour: colours.grey },
			{ field: 'delivered', colour: colours.blue },
		],
	},
];

const incidentCharts = ({ months }: PaperFigures, { Months: sheet }: Sheets): Chart[] => {
	const isUnclear = months.some(({ reportable }) => reportable.unclear > 0);
	return [
		{
			...ofMonths,
			kind: 'stacked',
			title: 'Incidents by month',
			alternative: `Columns of the incidents of 13 months, the reportable ones at the foot. All: ${spoken(sheet, 'month', 'incidents')}. Reportable: ${spoken(sheet, 'month', 'reportable')}.`,
			valueTitle: 'Incidents',
			format: '#,##0',
			series: [
				{ field: 'reportable', colour: colours.orange },
				{ field: 'others', colour: colours.blue },
				...(isUnclear ? [{ field: 'unclear', colour: colours.grey }] : []),
			],
		},
		{
			...ofMonths,
			kind: 'line',
			title: 'Incidents for 1,000 hours delivered',
			alternative: `A line of 13 months. ${spoken(sheet, 'month', 'rate')}.`,
			valueTitle: 'Incidents for 1,000 hours',
			format: '0.0',
			series: [{ field: 'rate', colour: colours.orange }],
		},
	];
};

const openChart = (sheets: Sheets): Chart => ({
	kind: 'bars',
	sheet: 'Open incidents',
	categories: 'name',
	categoryTitle: 'Open for',
	title: 'Open incidents by age',
	alternative: `Bars, the longest open first. ${spoken(sheets['Open incidents'], 'name', 'count')}.`,
	valueTitle: 'Incidents',
	format: '#,##0',
	series: [{ field: 'count', colour: colours.blue }],
	hasLabels: true,
});

const kindCharts = ({ kindNames }: PaperFigures, sheets: Sheets): Chart[] => [
	{
		kind: 'bars',
		sheet: 'Kinds',
		categories: 'label',
		categoryTitle: 'Kind',
		title: 'Incidents by kind',
		alternative: `Bars of the month, the month before and the same month a year before. The month: ${spoken(sheets.Kinds, 'name', 'now')}. The month before: ${spoken(sheets.Kinds, 'name', 'before')}. A year before: ${spoken(sheets.Kinds, 'name', 'yearBefore')}.`,
		valueTitle: `Incidents${hidden}`,
		format: '#,##0',
		series: [
			{ field: 'now', colour: colours.blue },
			{ field: 'before', colour: colours.orange },
			{ field: 'yearBefore', colour: colours.grey },
		],
	},
	{
		kind: 'stacked',
		sheet: 'Kinds by month',
		categories: 'month',
		categoryTitle: 'Month',
		title: 'Incidents by kind and month',
		alternative: `Columns of 13 months, by kinds on top of each other. All: ${spoken(sheets['Kinds by month'], 'month', 'total')}.`,
		valueTitle: 'Incidents (grey: others)',
		format: '#,##0',
		series: [
			...kindNames
				.slice(0, mostKinds)
				.map((_, index) => ({ field: `kind${index}`, colour: colours.others[index] })),
			{ field: 'rest', colour: colours.grey },
		],
	},
];

interface OfClients {
	readonly sheet: 'Areas' | 'Ages';
	readonly of: 'area' | 'age';
	readonly isServed: boolean;
	readonly when: string;
}

function clientChart(sheets: Sheets, { sheet, of, isServed, when }: OfClients): Chart {
	const field = isServed ? 'clients' : 'now';
	return {
		kind: 'bars',
		sheet,
		categories: isServed ? 'clientLabel' : 'label',
		categoryTitle: of === 'area' ? 'Area' : 'Years',
		title: isServed ? `Clients by ${of}, ${when}` : `Incidents by client’s ${of}, ${when}`,
		alternative: `Bars. ${spoken(sheets[sheet], 'name', field)}.`,
		valueTitle: `${isServed ? 'Clients' : 'Incidents'}${hidden}`,
		format: '#,##0',
		series: [{ field, colour: isServed ? colours.others[2] : colours.blue }],
		hasLabels: true,
	};
}

function chartsOf(figures: PaperFigures, sheets: readonly Sheet[]): Chart[] {
	const byName = Object.fromEntries(sheets.map((sheet) => [sheet.name, sheet]));
	const when = figures.compared[0].name;
	const sheetsOfClients = figures.hasClients ? (['Areas', 'Ages'] as const) : [];
	const ofClients = sheetsOfClients.flatMap((sheet) =>
		[true, false].map((isServed) =>
			clientChart(byName, { sheet, of: sheet === 'Areas' ? 'area' : 'age', isServed, when }),
		),
	);
	return [
		...hoursCharts(byName),
		...incidentCharts(figures, byName),
		openChart(byName),
		...kindCharts(figures, byName),
		...ofClients,
	];
}

type PageCell = ReturnType<typeof told> | string;

const number = (value: number | null | undefined, format: string): PageCell =>
	typeof value === 'number' ? { value, format } : '–';

/** Makes the cell of a count. The count may be a number, or a text such as `at least 6` or `<5`. */
const told = (value: number | string) =>
	typeof value === 'number' ? { value, format: '#,##0' } : value;

/**
 * Makes the lines that compare the reported month with the month before and with the same month a year before. The last lines are about
 * open incidents.
 */
function comparedLines({ compared, open }: PaperFigures): PageLine[] {
	const row = (name: string, cell: (month: PaperMonth) => PageCell): PageLine => ({
		style: 'row',
		cells: [name, ...compared.map((month) => known(month, cell(month)) ?? 'no data')],
	});
	return [
		{ style: 'head', cells: ['', ...compared.map(({ name }) => name)] },
		row('Hours planned', ({ planned }) => number(hoursOf(planned), '#,##0.00')),
		row('Hours delivered', ({ delivered }) => number(hoursOf(delivered), '#,##0.00')),
		row('Delivered of planned', (month) => number(deliveredShare(month), '0.0"%"')),
		row('Incidents', ({ total }) => number(total, '#,##0')),
		row('Reportable', ({ reportable }) => told(shownOf(reportable))),
		row('Incidents for 1,000 hours', ({ total, delivered }) =>
			number(rateOf(total, delivered), '0.00'),
		),
		row('Clients with hours', ({ clients }) =>
			/^\d+$/.test(clients) ? told(Number(clients)) : clients,
		),
		{ style: 'row', cells: ['Open now', told(shownOf(open.known)), '', ''] },
		{ style: 'row', cells: ['Open for more than 90 days', told(shownOf(open.old)), '', ''] },
	];
}

/** The texts of the first sheet. */
export interface PaperTexts {
	readonly title: string;
	readonly made: string;
	readonly sentences: readonly string[];
	readonly notes: readonly string[];
	/** The lines in a small font at the end. */
	readonly foot: readonly string[];
}

/** Makes the first sheet, with the comparison of months and the charts. */
export function paperPage(
	figures: PaperFigures,
	sheets: readonly Sheet[],
	texts: PaperTexts,
): Page {
	const { title, made, sentences, notes, foot } = texts;
	return {
		name: 'Board Paper',
		before: [
			{ style: 'title', text: title },
			{ style: 'quiet', text: made },
			...sentences.map((one) => ({ style: 'lead' as const, text: one })),
			...notes.map((one) => ({ style: 'note' as const, text: one })),
			{ style: 'text', text: '' },
			...comparedLines(figures),
		],
		charts: chartsOf(figures, sheets),
		after: [
			{ style: 'heading', text: 'About this paper' },
			...foot.map((one) => ({ style: 'quiet' as const, text: one })),
		],
		foot: `${title}: no client and no worker is named`,
	};
}
