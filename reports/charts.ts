import { toXml } from './sheetCell';

/**
 * The kinds of charts. `bars` are horizontal, which leaves room for long names. No kind has three dimensions, because depth distorts
 * lengths.
 */
export type ChartKind = 'columns' | 'stacked' | 'bars' | 'line';

/** A chart of some columns of one sheet. The chart shows all rows. */
export interface Chart {
	readonly kind: ChartKind;
	readonly title: string;
	/** The content of the chart in words, for a person who cannot see the chart. */
	readonly alternative: string;
	/**
	 * The name of the sheet as the caller gave it. In the file, the sheet may have another name, because Excel does not accept every name.
	 */
	readonly sheet: string;
	/** The field with the names at the axis, such as months. */
	readonly categories: string;
	readonly categoryTitle: string;
	readonly valueTitle: string;
	/** The number format in Excel's notation, such as `#,##0`. */
	readonly format: string;
	/** The fields and colours (RRGGBB) of the series. The title of a column is the name of its series. */
	readonly series: readonly { readonly field: string; readonly colour: string }[];
	/** Whether each bar or column has its number at its end. Charts of the kinds `stacked` and `line` cannot have such numbers. */
	readonly hasLabels?: true;
}

/** The place of a chart on its sheet, and its size in pixels. */
export interface PlacedChart {
	readonly chart: Chart;
	readonly column: number;
	readonly row: number;
	readonly width: number;
	readonly height: number;
}

/** A column of a sheet, in the form that a chart needs. */
export interface ChartColumn {
	/** The cell with the title of the column, such as `'Months'!$B$1`. */
	readonly titleCell: string;
	/** The cells with the values of the column, such as `'Months'!$B$2:$B$14`. */
	readonly cells: string;
	readonly title: string;
	readonly values: readonly unknown[];
}

/** Finds a column of the chart's sheet by its field. */
export type FindColumn = (field: string) => ChartColumn;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** XML namespaces. They look like addresses, but no program opens them. */
const chartNames =
	'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
	'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
	'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const chartGraphic = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const drawingName = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';

const text = '1F2328';
const quiet = '59636E';
const line = 'D0D7DE';

const fill = (colour: string): string => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

const stroke = (colour: string, width = 9_525): string =>
	`<a:ln w="${width}" cap="rnd">${fill(colour)}<a:round/></a:ln>`;

/** The size is in hundredths of a point. */
const letters = (element: string, size: number, colour: string, isBold = false): string =>
	`<a:${element} lang="en-AU" sz="${size}" b="${Number(isBold)}">${fill(colour)}</a:${element}>`;

/** Writes the font of texts that Excel makes itself, such as the numbers at an axis. */
const textProperties = (size: number, colour: string): string =>
	`<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr>${letters('defRPr', size, colour).replace(' lang="en-AU"', '')}</a:pPr>` +
	'<a:endParaRPr lang="en-AU"/></a:p></c:txPr>';

interface Title {
	readonly words: string;
	readonly size: number;
	readonly colour: string;
	readonly isBold?: boolean;
	/** The XML attributes that rotate the text. */
	readonly turn?: string;
}

const titleXml = ({ words, size, colour, isBold = false, turn = '' }: Title): string =>
	`<c:title><c:tx><c:rich><a:bodyPr${turn}/><a:lstStyle/><a:p><a:pPr>${letters('defRPr', size, colour, isBold).replace(' lang="en-AU"', '')}</a:pPr>` +
	`<a:r>${letters('rPr', size, colour, isBold)}<a:t>${toXml(words)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;

const axisTitle = (words: string, turn?: string): string =>
	titleXml({ words, size: 800, colour: quiet, turn });

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);

/**
 * Writes the cached values of cells. A program shows these values before it has read the cells. A cell without a number, such as `<5`, has
 * no cached value.
 */
function numberCache(values: readonly unknown[], format: string): string {
	const points = values.map((value, index) =>
		isNumber(value)
			? `<c:pt idx="${index}"><c:v>${Number(value.toPrecision(15))}</c:v></c:pt>`
			: '',
	);
	return `<c:numCache><c:formatCode>${toXml(format)}</c:formatCode><c:ptCount val="${values.length}"/>${points.join('')}</c:numCache>`;
}

function textCache(values: readonly unknown[]): string {
	const points = values.map(
		(value, index) => `<c:pt idx="${index}"><c:v>${toXml(String(value ?? ''))}</c:v></c:pt>`,
	);
	return `<c:strCache><c:ptCount val="${values.length}"/>${points.join('')}</c:strCache>`;
}

const textReference = (cells: string, values: readonly unknown[]): string =>
	`<c:strRef><c:f>${toXml(cells)}</c:f>${textCache(values)}</c:strRef>`;

/** Excel reads a text such as `<5` as 0. So the format of the numbers at bars does not show the number 0. */
const labels = (format: string): string =>
	`<c:dLbls><c:numFmt formatCode="${toXml(`${format};-${format};`)}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>` +
	`${textProperties(800, text)}<c:dLblPos val="outEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/>` +
	'<c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>';

function seriesXml(chart: Chart, index: number, find: FindColumn): string {
	const { field, colour } = chart.series[index];
	const [names, values] = [find(chart.categories), find(field)];
	const isLine = chart.kind === 'line';
	const look = isLine
		? `<c:spPr>${stroke(colour, 28_575)}</c:spPr><c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${fill(colour)}${stroke(colour)}</c:spPr></c:marker>`
		: `<c:spPr>${fill(colour)}</c:spPr><c:invertIfNegative val="0"/>`;
	return (
		`<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${textReference(values.titleCell, [values.title])}</c:tx>${look}` +
		(chart.hasLabels ? labels(chart.format) : '') +
		`<c:cat>${textReference(names.cells, names.values)}</c:cat>` +
		`<c:val><c:numRef><c:f>${toXml(values.cells)}</c:f>${numberCache(values.values, chart.format)}</c:numRef></c:val>` +
		`${isLine ? '<c:smooth val="0"/>' : ''}</c:ser>`
	);
}

const categoryAxis = 1;
const valueAxis = 2;
const axes = `<c:axId val="${categoryAxis}"/><c:axId val="${valueAxis}"/>`;

function plotXml(chart: Chart, find: FindColumn): string {
	const series = chart.series.map((_, index) => seriesXml(chart, index, find)).join('');
	if (chart.kind === 'line') {
		return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${axes}</c:lineChart>`;
	}
	const isStacked = chart.kind === 'stacked';
	return (
		`<c:barChart><c:barDir val="${chart.kind === 'bars' ? 'bar' : 'col'}"/><c:grouping val="${isStacked ? 'stacked' : 'clustered'}"/>` +
		`<c:varyColors val="0"/>${series}<c:gapWidth val="60"/>${isStacked ? '<c:overlap val="100"/>' : ''}${axes}</c:barChart>`
	);
}

/** Returns the number that the axis of values must reach. */
function largestOf({ kind, series }: Chart, find: FindColumn): number {
	const columns = series.map(({ field }) =>
		find(field).values.map((one) => (isNumber(one) ? one : 0)),
	);
	const sums = columns[0].map((_, row) => columns.reduce((sum, values) => sum + values[row], 0));
	return Math.max(0, ...(kind === 'stacked' ? sums : columns.flat()));
}

/**
 * Returns the step of the axis of values: 1, 2, 5, 10, 20 and so on. If steps were smaller than 1, a chart of small counts would show the
 * same rounded number twice.
 */
function stepOf(largest: number): number {
	const least = Math.max(1, largest / 6);
	const power = 10 ** Math.floor(Math.log10(least));
	return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least) ?? 10 * power;
}

/** Up to this many names fit at an axis. If there are more names, programs may leave some out. */
const mostNames = 14;

function axesXml(chart: Chart, find: FindColumn): string {
	const isLying = chart.kind === 'bars';
	const turned = ' rot="-5400000" vert="horz"';
	const largest = largestOf(chart, find);
	const isWhole = !chart.format.includes('.');
	const steps = isWhole ? `<c:majorUnit val="${stepOf(largest)}"/>` : '';
	// If all values of a chart are zero, the axis still needs a length.
	const most = largest === 0 ? '<c:max val="1"/>' : '';
	const names = find(chart.categories).values.length;
	const everyName = names <= mostNames ? '<c:tickLblSkip val="1"/>' : '';
	return (
		`<c:catAx><c:axId val="${categoryAxis}"/><c:scaling><c:orientation val="${isLying ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/>` +
		`<c:axPos val="${isLying ? 'l' : 'b'}"/>${axisTitle(chart.categoryTitle, isLying ? turned : '')}` +
		`<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>` +
		`<c:spPr>${stroke(quiet)}</c:spPr>${textProperties(800, text)}<c:crossAx val="${valueAxis}"/><c:crosses val="autoZero"/><c:auto val="0"/>` +
		`<c:lblAlgn val="ctr"/><c:lblOffset val="100"/>${everyName}<c:noMultiLvlLbl val="1"/></c:catAx>` +
		`<c:valAx><c:axId val="${valueAxis}"/><c:scaling><c:orientation val="minMax"/>${most}<c:min val="0"/></c:scaling><c:delete val="0"/>` +
		`<c:axPos val="${isLying ? 'b' : 'l'}"/><c:majorGridlines><c:spPr>${stroke(line)}</c:spPr></c:majorGridlines>` +
		`${axisTitle(chart.valueTitle, isLying ? '' : turned)}<c:numFmt formatCode="${toXml(chart.format)}" sourceLinked="0"/>` +
		`<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>` +
		`${textProperties(800, text)}<c:crossAx val="${categoryAxis}"/><c:crosses val="${isLying ? 'max' : 'autoZero'}"/>` +
		`<c:crossBetween val="between"/>${steps}</c:valAx>`
	);
}

/**
 * Writes a chart as a part of a workbook (ECMA-376, part 1, 21.2). The elements must keep this order. If a file has another order, Excel
 * says that the file needs a repair.
 */
export function chartXml(chart: Chart, find: FindColumn): string {
	const { title, series } = chart;
	const heading = titleXml({ words: title, size: 1_100, colour: text, isBold: true });
	const legend =
		series.length > 1
			? `<c:legend><c:legendPos val="b"/><c:overlay val="0"/>${textProperties(800, text)}</c:legend>`
			: '';
	return (
		`${declaration}<c:chartSpace ${chartNames}><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart>${heading}<c:autoTitleDeleted val="0"/>` +
		`<c:plotArea><c:layout/>${plotXml(chart, find)}${axesXml(chart, find)}<c:spPr><a:noFill/></c:spPr></c:plotArea>${legend}` +
		`<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr>${fill('FFFFFF')}${stroke(line)}</c:spPr></c:chartSpace>`
	);
}

/** The length of a pixel in Excel's units of length (EMU). */
const unitsPerPixel = 9_525;

/** Writes the drawing of a sheet. The drawing says where the charts are. Charts keep their size if a person makes columns wider. */
export function drawingXml(charts: readonly PlacedChart[]): string {
	const anchors = charts.map(({ chart, column, row, width, height }, index) => {
		const size = `cx="${width * unitsPerPixel}" cy="${height * unitsPerPixel}"`;
		return (
			`<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>19050</xdr:rowOff></xdr:from>` +
			`<xdr:ext ${size}/><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>` +
			`<xdr:cNvPr id="${index + 2}" name="Chart ${index + 1}" descr="${toXml(chart.alternative)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
			`<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${chartGraphic}">` +
			`<c:chart r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor>`
		);
	});
	return `${declaration}<xdr:wsDr xmlns:xdr="${drawingName}" ${chartNames}>${anchors.join('')}</xdr:wsDr>`;
}
