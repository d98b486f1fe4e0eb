/** Tests charts in workbooks. If the elements of a chart are in the wrong order, Excel offers a repair. */
import readWorkbook from 'read-excel-file/node';
import type { Chart } from '../../reports/charts';
import type { Page } from '../../reports/page';
import { writeSpreadsheet, type Sheet } from '../../reports/spreadsheet';
import { unzip } from './unzip';

const sheet: Sheet = {
	name: "Kinds: o'clock & <more>",
	columns: [
		{ field: 'name', title: 'Kind', kind: 'text' },
		{ field: 'now', title: 'Now & <then>', kind: 'integer' },
		{ field: 'rate', title: 'Rate', kind: 'number' },
	],
	rows: [
		{ name: 'Fall & <trip>', now: 12, rate: 1.25 },
		{ name: 'Other', now: '<5', rate: null },
		{ name: 'None', now: 0, rate: 7 },
	],
};

const chart: Chart = {
	kind: 'columns',
	title: 'A "title" & <more>',
	alternative: 'Columns: Fall & <trip> 12',
	sheet: sheet.name,
	categories: 'name',
	categoryTitle: 'Kind',
	valueTitle: 'Incidents',
	format: '#,##0',
	series: [
		{ field: 'now', colour: '2F6FB5' },
		{ field: 'rate', colour: 'B35900' },
	],
	hasLabels: true,
};

const page: Page = {
	name: 'Paper',
	before: [
		{ style: 'title', text: '=1+1 & more' },
		{ style: 'note', text: 'A note' },
		{ style: 'head', cells: ['', 'Oct 2026'] },
		{ style: 'row', cells: ['Hours', { value: 1717.25, format: '#,##0.00' }] },
		{ style: 'lead', text: 'word '.repeat(60).trim() },
	],
	charts: [
		chart,
		{ ...chart, kind: 'stacked', hasLabels: undefined },
		{ ...chart, kind: 'bars' },
		{ ...chart, kind: 'line', format: '0.0', hasLabels: undefined, series: [chart.series[1]] },
		chart,
		chart,
		chart,
	],
	after: [{ style: 'quiet', text: 'The end' }],
	foot: 'Care & more',
};

/**
 * The order of elements inside other elements, as the schemas of ECMA-376, part 1 (5th edition) say: annex A.5.1 for charts
 * (dml-chart.xsd), A.4.3 for drawings of sheets (dml-spreadsheetDrawing.xsd), A.2 for sheets and styles (sml.xsd). Most of the elements
 * that the package never writes are left out. An element with `*` can come several times.
 */
const orders: Record<string, string> = {
	'c:chartSpace':
		'c:date1904 c:lang c:roundedCorners c:style c:clrMapOvr c:pivotSource c:protection c:chart c:spPr c:txPr c:externalData c:printSettings',
	'c:chart':
		'c:title c:autoTitleDeleted c:pivotFmts c:view3D c:floor c:sideWall c:backWall c:plotArea c:legend c:plotVisOnly c:dispBlanksAs',
	'c:title': 'c:tx c:layout c:overlay c:spPr c:txPr',
	'c:rich': 'a:bodyPr a:lstStyle a:p*',
	'c:txPr': 'a:bodyPr a:lstStyle a:p*',
	'a:p': 'a:pPr a:r* a:endParaRPr',
	'a:r': 'a:rPr a:t',
	'a:ln': 'a:noFill a:solidFill a:prstDash a:round',
	'c:plotArea': 'c:layout c:barChart* c:lineChart* c:catAx* c:valAx* c:dTable c:spPr',
	'c:barChart':
		'c:barDir c:grouping c:varyColors c:ser* c:dLbls c:gapWidth c:overlap c:serLines c:axId*',
	'c:lineChart':
		'c:grouping c:varyColors c:ser* c:dLbls c:dropLines c:hiLowLines c:upDownBars c:marker c:smooth c:axId*',
	'c:ser':
		'c:idx c:order c:tx c:spPr c:invertIfNegative c:marker c:dPt* c:dLbls c:trendline* c:errBars c:cat c:val c:smooth c:shape',
	'c:dLbls':
		'c:dLbl* c:numFmt c:spPr c:txPr c:dLblPos c:showLegendKey c:showVal c:showCatName c:showSerName c:showPercent c:showBubbleSize c:separator',
	'c:catAx':
		'c:axId c:scaling c:delete c:axPos c:majorGridlines c:minorGridlines c:title c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:auto c:lblAlgn c:lblOffset c:tickLblSkip c:tickMarkSkip c:noMultiLvlLbl',
	'c:valAx':
		'c:axId c:scaling c:delete c:axPos c:majorGridlines c:minorGridlines c:title c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:crossBetween c:majorUnit c:minorUnit c:dispUnits',
	'c:scaling': 'c:logBase c:orientation c:max c:min',
	'c:legend': 'c:legendPos c:legendEntry* c:layout c:overlay c:spPr c:txPr',
	'c:marker': 'c:symbol c:size c:spPr',
	'c:spPr': 'a:xfrm a:prstGeom a:noFill a:solidFill a:ln',
	'c:strRef': 'c:f c:strCache',
	'c:numRef': 'c:f c:numCache',
	'c:strCache': 'c:ptCount c:pt*',
	'c:numCache': 'c:formatCode c:ptCount c:pt*',
	'xdr:wsDr': 'xdr:oneCellAnchor*',
	'xdr:oneCellAnchor': 'xdr:from xdr:ext xdr:graphicFrame xdr:clientData',
	'xdr:from': 'xdr:col xdr:colOff xdr:row xdr:rowOff',
	'xdr:graphicFrame': 'xdr:nvGraphicFramePr xdr:xfrm a:graphic',
	'xdr:nvGraphicFramePr': 'xdr:cNvPr xdr:cNvGraphicFramePr',
	'xdr:xfrm': 'a:off a:ext',
	worksheet:
		'sheetPr dimension sheetViews sheetFormatPr cols sheetData autoFilter mergeCells printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks drawing',
	styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs',
	font: 'b sz color name family',
	border: 'left right top bottom diagonal',
	xf: 'alignment protection',
};

/**
 * Returns each element with its inner elements, in their order. Throws if an element is not closed, or if its closing tag has another name.
 */
function elementsOf(xml: string): { name: string; inside: string[] }[] {
	const found: { name: string; inside: string[] }[] = [];
	const open: { name: string; inside: string[] }[] = [];
	for (const [, closes, name, isEmpty] of xml.matchAll(
		/<(\/?)([\w:]+)(?:\s[\w:]+="[^"<]*")*\s*(\/?)>/g,
	)) {
		if (closes) {
			if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
			continue;
		}
		open.at(-1)?.inside.push(name);
		const element = { name, inside: [] };
		found.push(element);
		if (!isEmpty) open.push(element);
	}
	if (open.length > 0) throw new Error(`<${open[0].name}> is not closed`);
	return found;
}

function disorderIn({ name, inside }: { name: string; inside: string[] }): string[] {
	if (!Object.hasOwn(orders, name)) return [];
	const order = orders[name].split(' ');
	let at = 0;
	return inside.flatMap((one) => {
		const place = order.findIndex((other, index) => index >= at && other.replace('*', '') === one);
		if (place < 0) return [`${one} in ${name} after ${order.slice(0, at).at(-1)}`];
		at = order[place].endsWith('*') ? place : place + 1;
		return [];
	});
}

const files = async (wanted: Page = page) => unzip(await writeSpreadsheet([sheet], wanted));

it('the check of orders finds what is out of its order, and what comes twice', () => {
	const disorder = (xml: string) => elementsOf(xml).flatMap(disorderIn);
	expect(disorder('<c:strRef><c:f>a</c:f><c:strCache/></c:strRef>')).toEqual([]);
	expect(disorder('<c:strRef><c:strCache/><c:f>a</c:f></c:strRef>')).toHaveLength(1);
	expect(disorder('<c:strRef><c:f/><c:f/></c:strRef>')).toHaveLength(1);
	expect(() => elementsOf('<a><b></a></b>')).toThrow('closes another');
});

it('all elements of all parts stand in the order of the schemas', async () => {
	const parts = [...(await files())].filter(([name]) => !name.endsWith('.rels'));
	const all = parts.flatMap(([, xml]) => elementsOf(xml));
	expect(all.flatMap(disorderIn)).toEqual([]);
	const names = new Set(all.map(({ name }) => name));
	// Only an element with a row in `orders` is checked. So in charts and drawings, each element with several kinds of inner elements
	// needs a row.
	const withOthers = all.filter(
		({ name, inside }) => /^(c|xdr):/.test(name) && new Set(inside).size > 1,
	);
	expect(withOthers.filter(({ name }) => !Object.hasOwn(orders, name))).toEqual([]);
	expect([...names]).toEqual(
		expect.arrayContaining(['c:barChart', 'c:lineChart', 'rowBreaks', 'c:dLbls']),
	);
});

it('every part has its type, and every relationship leads to a part', async () => {
	const written = await files();
	const types = written.get('[Content_Types].xml') ?? '';
	for (const name of written.keys()) {
		if (name.endsWith('.rels') || name.startsWith('[')) continue;
		expect(types).toContain(`PartName="/${name}"`);
	}
	for (const [name, xml] of written) {
		if (!name.endsWith('.rels')) continue;
		const folder = name.replace(/_rels\/[^/]+$/, '');
		for (const [, target] of xml.matchAll(/Target="([^"]+)"/g)) {
			const path = new URL(target, `file:///${folder}`).pathname.slice(1);
			expect([...written.keys()]).toContain(path);
		}
	}
	expect([...written.keys()].filter((name) => name.startsWith('xl/charts/'))).toHaveLength(7);
});

it('caches are the cells, and what is no number has none', async () => {
	const xml = (await files()).get('xl/charts/chart1.xml') ?? '';
	expect(xml).toContain("<c:f>'Kinds o''clock &amp; &lt;more&gt;'!$B$2:$B$4</c:f>");
	const [first, second] = [...xml.matchAll(/<c:numCache>(.*?)<\/c:numCache>/g)].map(
		([, cache]) => cache,
	);
	expect(first).toBe(
		'<c:formatCode>#,##0</c:formatCode><c:ptCount val="3"/><c:pt idx="0"><c:v>12</c:v></c:pt><c:pt idx="2"><c:v>0</c:v></c:pt>',
	);
	expect([...second.matchAll(/<c:v>([^<]*)/g)].map(([, value]) => value)).toEqual(['1.25', '7']);
	expect(xml).toContain('<c:v>Fall &amp; &lt;trip&gt;</c:v>');
});

it('has what people need to read it: titles, axes, formats, a text for who cannot see it', async () => {
	const written = await files();
	const xml = written.get('xl/charts/chart1.xml') ?? '';
	const texts = [...xml.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text);
	expect(texts).toEqual(['A &quot;title&quot; &amp; &lt;more&gt;', 'Kind', 'Incidents']);
	expect(written.get('xl/drawings/drawing1.xml')).toContain(
		'descr="Columns: Fall &amp; &lt;trip&gt; 12"',
	);
	expect([...written.values()].join('')).not.toMatch(/view3D|bar3D/);
	// Excel offers a repair if the labels of stacked bars are outside the bars.
	expect(written.get('xl/charts/chart2.xml')).not.toContain('outEnd');
});

it('a strict reader of another make reads the page and the sheets', async () => {
	const [paper, data] = await readWorkbook(await writeSpreadsheet([sheet], page));
	expect(paper.sheet).toBe('Paper');
	expect(paper.data.flat()).toEqual(
		expect.arrayContaining(['=1+1 & more', 'Hours', 1717.25, 'The end']),
	);
	// A long text is broken into several lines.
	expect(
		paper.data.flat().filter((text) => /^(word ?)+$/.test(String(text))).length,
	).toBeGreaterThan(2);
	expect(data.data[1]).toEqual(['Fall & <trip>', 12, 1.25]);
});

it('no chart covers another one or a line, and no printed page cuts one', async () => {
	const written = await files();
	const drawing = written.get('xl/drawings/drawing1.xml') ?? '';
	const rows = [...drawing.matchAll(/<xdr:row>(\d+)</g)].map(([, row]) => Number(row));
	const paper = written.get('xl/worksheets/sheet1.xml') ?? '';
	const lines = [...paper.matchAll(/<row r="(\d+)"/g)].map(([, row]) => Number(row));
	const breaks = [...paper.matchAll(/<brk id="(\d+)"/g)].map(([, row]) => Number(row));
	for (const row of new Set(rows)) {
		expect(lines.filter((line) => line > row && line <= row + 14)).toEqual([]);
		expect(breaks.filter((last) => last > row && last < row + 14)).toEqual([]);
	}
	expect(rows).toEqual([...rows].sort((one, other) => one - other));
	expect(new Set(rows).size).toBe(4);
});
