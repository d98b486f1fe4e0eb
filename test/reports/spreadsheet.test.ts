/** Reads workbooks with a strict reader, and with LibreOffice if it is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { type Sheet, columnName, writeSpreadsheet } from '../../reports/spreadsheet';
import { sheetCell } from '../../reports/sheetCell';
import { unzip } from './unzip';

const columns: Sheet['columns'] = [
	{ field: 'client', title: 'Client & <name>', kind: 'text' },
	{ field: 'minutes', title: 'Minutes', kind: 'integer' },
	{ field: 'hours', title: 'Hours', kind: 'number' },
	{ field: 'day', title: 'Day', kind: 'date' },
	{ field: 'start', title: 'Start', kind: 'datetime' },
	{ field: 'time', title: 'Time', kind: 'time' },
];

const rows = [
	{
		client: '=1+1 "Ada" <&>',
		minutes: 90,
		hours: 1717.25,
		day: '2026-11-18',
		start: '2026-11-18T07:40',
		time: '22:05',
		other: 'left out',
	},
	{ client: '+61 2', minutes: '12345678901234567', hours: '007', day: '2026-02-30', time: '24:00' },
	{ client: '@sum 😀', minutes: null, hours: 0.1 + 0.2, day: '', start: undefined },
];

const sheet: Sheet = { name: 'Rows', columns, rows };

const read = async (sheets: Sheet[]) => await readWorkbook(await writeSpreadsheet(sheets));

const utc = (text: string) => new Date(`${text}Z`);

it('a strict reader finds numbers, days and texts as they were', async () => {
	const [{ sheet: name, data }] = await read([sheet]);
	expect(name).toBe('Rows');
	expect(data).toEqual([
		['Client & <name>', 'Minutes', 'Hours', 'Day', 'Start', 'Time'],
		[
			...['=1+1 "Ada" <&>', 90, 1717.25, utc('2026-11-18T00:00')],
			...[utc('2026-11-18T07:40'), utc('1899-12-30T22:05')],
		],
		['+61 2', '12345678901234567', '007', '2026-02-30', null, '24:00'],
		['@sum 😀', null, 0.3, null, null, null],
	]);
});

it('an empty table, a sheet without columns and a workbook without sheets are valid', async () => {
	const [empty, bare] = await read([
		{ name: 'a', columns, rows: [] },
		{ name: 'b', columns: [], rows: [] },
	]);
	expect(empty.data).toHaveLength(1);
	expect(bare.data.flat()).toEqual([]);
	expect(await read([])).toHaveLength(1);
});

it('a sheet is printed as wide as the paper, with its titles on each page', async () => {
	const parts = unzip(await writeSpreadsheet([sheet, { ...sheet, name: "Ada's" }]));
	const workbook = String(parts.get('xl/workbook.xml'));
	const titles = [...workbook.matchAll(/Print_Titles" localSheetId="(\d)">([^<]+)</g)];
	expect(titles.map(([, index, cells]) => [index, cells])).toEqual([
		['0', "'Rows'!$1:$1"],
		['1', "'Ada''s'!$1:$1"],
	]);
	const xml = String(parts.get('xl/worksheets/sheet2.xml'));
	expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
	expect(xml).toMatch(/<pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/);
	const wide = { ...sheet, columns: [...columns, ...columns, ...columns] };
	const wideXml = String(unzip(await writeSpreadsheet([wide])).get('xl/worksheets/sheet1.xml'));
	expect(wideXml).toContain('fitToWidth="2"');
});

it('a column is as wide as its title, and a number may keep the decimals that it has', async () => {
	const parts = unzip(
		await writeSpreadsheet([
			{
				name: 'Rows',
				columns: [
					{ field: 'a', title: 'Minutes that are late', kind: 'integer' },
					{ field: 'b', title: 'Value', kind: 'number', decimals: 'own' },
				],
				rows: [{ a: 1, b: 62 }],
			},
		]),
	);
	expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<col min="1" max="1" width="25"');
	expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<col min="2" max="2" width="12"');
	expect(parts.get('xl/styles.xml')).toContain('General');
});

it('the same sheets give the same bytes', async () => {
	expect(await writeSpreadsheet([sheet])).toEqual(await writeSpreadsheet([sheet]));
});

it.each([
	[['Rows: a/b'], ['Rows a b']],
	[
		['', 'History', "'x'"],
		['Sheet', 'Sheet History', 'x'],
	],
	[
		['a'.repeat(40), 'A'.repeat(40)],
		['a'.repeat(31), `${'A'.repeat(27)} (2)`],
	],
	[['[]:*?/\\'], ['Sheet']],
])('sheets called %j are called %j', async (names, expected) => {
	const read = await readWorkbook(
		await writeSpreadsheet(names.map((name) => ({ ...sheet, name }))),
	);
	expect(read.map((one) => one.sheet)).toEqual(expected);
});

it('names of sheets are always such as Excel takes, and different', async () => {
	const names = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), {
		minLength: 1,
		maxLength: 4,
	});
	await fc.assert(
		fc.asyncProperty(names, async (given) => {
			const found = (await read(given.map((name) => ({ name, columns: [], rows: [] })))).map(
				(one) => one.sheet,
			);
			expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(given.length);
			for (const name of found) {
				expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/u);
			}
		}),
		{ numRuns: 30 },
	);
});

const cell = (value: unknown, kind: Sheet['columns'][number]['kind'] = 'text') =>
	sheetCell(value, kind, 'A1', { own: 7, text: 2 });

const content = (xml: string) => /<t xml:space="preserve">(.*)<\/t>/s.exec(xml)?.[1];

it.each([
	['=HYPERLINK("x")', '=HYPERLINK(&quot;x&quot;)'],
	['a\u0000b\u0007c\u009f\uffff', 'abc'],
	['a\r\nb\rc\td', 'a\nb\nc\td'],
	['\ud800', '\ufffd'],
	['_x0041_ and _x', '_x005F_x0041_ and _x'],
	[' a ', ' a '],
	[true, 'true'],
	[5, '5'],
])('the text %j is written as %j', (value, expected) => {
	expect(content(cell(value))).toBe(expected);
	expect(cell(value)).toContain('s="2" t="inlineStr"');
});

it('a cell holds as much as Excel takes, and says where it is cut', () => {
	const whole = content(cell('x'.repeat(32_767))) ?? '';
	expect(whole).toBe('x'.repeat(32_767));
	const cut = content(cell('😀'.repeat(20_000))) ?? '';
	expect(cut.length).toBeLessThanOrEqual(32_767);
	expect(cut).toMatch(/^(😀)+… \(cut\)$/u);
});

it.each([
	['integer', 999_999_999_999_999, 999_999_999_999_999],
	['integer', '-15', -15],
	['number', '0.25', 0.25],
	['number', 1 / 3, 0.333333333333333],
	['date', '1900-03-01', 61],
	['date', '2024-02-29', 45351],
	['datetime', '2026-11-18 12:00:00', 46344.5],
	['time', '06:00', 0.25],
] as const)('%s %j is the number %d', (kind, value, expected) => {
	expect(cell(value, kind)).toBe(`<c r="A1" s="7"><v>${expected}</v></c>`);
});

it.each([
	['integer', 1e15],
	['integer', '1234567890123456'],
	['integer', '007'],
	['integer', '1.5'],
	['number', NaN],
	['number', Infinity],
	['number', '1e5'],
	['number', '0x10'],
	// Excel believes that 1900 was a leap year. So days before March 1900 would be wrong by a day.
	['date', '1900-02-28'],
	['date', '2026-02-29'],
	['date', '0000-00-00'],
	['date', '2026-11-18T07:40'],
	['datetime', '2026-11-18'],
	['datetime', '2026-11-18T07:40Z'],
	['datetime', '2026-11-18T07:40+11:00'],
	['time', '24:00'],
	['time', '7:40'],
] as const)('%s %j stays the text that it is', (kind, value) => {
	expect(content(cell(value, kind))).toBe(String(value));
});

it.each([
	[0, 'A'],
	[25, 'Z'],
	[26, 'AA'],
	[701, 'ZZ'],
	[702, 'AAA'],
	[16_383, 'XFD'],
])('column %d is called %s', (index, expected) => {
	expect(columnName(index)).toBe(expected);
});

it('any texts and numbers come back', async () => {
	const values = fc.array(
		fc.record({
			text: fc.string({ unit: 'grapheme' }),
			number: fc.integer(),
			share: fc.float({ noNaN: true, min: -(2 ** 40), max: 2 ** 40 }),
		}),
		{ minLength: 1, maxLength: 20 },
	);
	const own: Sheet['columns'] = [
		{ field: 'text', title: 'Text', kind: 'text' },
		{ field: 'number', title: 'Number', kind: 'integer' },
		{ field: 'share', title: 'Share', kind: 'number', decimals: 4 },
	];
	await fc.assert(
		fc.asyncProperty(values, async (given) => {
			const [{ data }] = await read([{ name: 'a', columns: own, rows: given }]);
			expect(data.slice(1).map(([text, ...row]) => [String(text ?? '').trim(), ...row])).toEqual(
				given.map(({ text, number, share }) => [
					text.trim(),
					number,
					Number(Number(share).toPrecision(15)),
				]),
			);
		}),
		{ numRuns: 50 },
	);
});

const soffice = ['soffice', '/usr/bin/soffice'].find(
	(command) => spawnSync(command, ['--version'], { timeout: 60_000 }).status === 0,
);

/** Returns the files that LibreOffice makes of a workbook, by their names. `filter` is LibreOffice's filter for CSV or PDF files. */
function convert(workbook: Buffer, filter: string): Map<string, string> {
	const folder = mkdtempSync(join(tmpdir(), 'care-sheet-'));
	try {
		writeFileSync(join(folder, 'book.xlsx'), workbook);
		const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
		execFileSync(
			String(soffice),
			[
				'--headless',
				profile,
				'--convert-to',
				filter,
				'--outdir',
				folder,
				join(folder, 'book.xlsx'),
			],
			{ timeout: 100_000, stdio: 'pipe' },
		);
		const made = readdirSync(folder).filter((name) => /^book.*\.(csv|pdf)$/.test(name));
		return new Map(made.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** These options mean: comma, quotes, UTF-8, texts in quotes, cells as they are shown, all sheets. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true,false,false,-1';

(soffice === undefined ? it.skip : it)(
	`LibreOffice opens it, and shows days as days${soffice === undefined ? ' (skipped: LibreOffice is not installed)' : ''}`,
	async () => {
		const workbook = await writeSpreadsheet([sheet, { name: 'Empty', columns, rows: [] }]);
		const shown = convert(workbook, asCsv);
		expect([...shown.keys()].sort()).toEqual(['book-Empty.csv', 'book-Rows.csv']);
		const [, first, second, third] = String(shown.get('book-Rows.csv')).split('\n');
		expect(first).toBe(
			'"=1+1 ""Ada"" <&>",90,"1,717.25",Wed 18 Nov 2026,"Wed 18 Nov 2026, 7:40 AM",10:05 PM',
		);
		expect(second).toBe('"+61 2","12345678901234567","007","2026-02-30",,"24:00"');
		expect(third).toContain(',,0.30,,,');
		expect(convert(workbook, 'pdf').get('book.pdf')).toMatch(/^%PDF/);
	},
);
