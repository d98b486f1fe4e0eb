/**
 * `npm run test:board` opens the workbook of Board Paper in LibreOffice and checks that LibreOffice draws all charts.
 * The command writes the pictures in docs/.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reports, writeMessages } from '../../reports/mod';
import { samplePaper, sampleNow } from '../reports/paperSample';
import { installDebian } from '../installDebian';
import { unzip } from '../reports/unzip';

const isThere = (program: string): boolean =>
	spawnSync(program, ['--version'], { timeout: 60_000 }).error === undefined;

const folder = mkdtempSync(join(tmpdir(), 'care-board-'));
const inFolder = (name: string): string => join(folder, name);

function convert(kind: string): void {
	const profile = `-env:UserInstallation=file://${inFolder('profile')}`;
	const args = ['--headless', profile, '--convert-to', kind, '--outdir', folder];
	execFileSync('soffice', [...args, inFolder('paper.xlsx')], { timeout: 120_000, stdio: 'pipe' });
}

async function writeWorkbook(): Promise<void> {
	const report = reports.boardPaper;
	const outcome = report
		.prepare({ sendTo: 'board@example.com' }, sampleNow)
		.compute({ ...samplePaper() });
	const options = { attachSpreadsheet: true, onlyWhenSomething: false };
	const made = { now: sampleNow, workflow: 'Board paper' };
	const [{ workbook }] = await writeMessages(report, outcome, options, made);
	if (workbook === undefined) throw new Error('The mail brings no workbook.');
	writeFileSync(inFolder('paper.xlsx'), workbook.content);
}

/** Counts the pixels of each colour in a PPM with three bytes for each pixel. */
function coloursIn(file: string): Map<string, number> {
	const bytes = readFileSync(file);
	const [head] = /^P6\s+\d+\s+\d+\s+255\s/.exec(bytes.toString('latin1', 0, 60)) ?? [''];
	if (head === '') throw new Error(`${file} is no picture.`);
	const colours = new Map<string, number>();
	for (let at = head.length; at < bytes.length; at += 3) {
		const colour = bytes.toString('hex', at, at + 3);
		colours.set(colour, (colours.get(colour) ?? 0) + 1);
	}
	return colours;
}

/** The colours of the bars and lines on the first two pages. Each page must have at least this many pixels of each colour. */
const drawn = [
	{ '2f6fb5': 2_000, '8c959f': 1_000, b35900: 1_000 },
	{ '2f6fb5': 2_000, '8c959f': 300, b35900: 300, '1b7f79': 2_000, '7a4fa3': 100, a8780f: 20 },
];

function checkCharts(): string[] {
	convert('ods');
	const parts = [...unzip(readFileSync(inFolder('paper.ods')))];
	const charts = parts.filter(
		([name, xml]) => /^Object \d+\/content.xml$/.test(name) && xml.includes('<chart:chart '),
	);
	console.log(`LibreOffice opened it with ${charts.length} charts.`);
	return charts.length === 10 ? [] : [`It has ${charts.length} charts, and should have 10.`];
}

function checkPictures(): string[] {
	convert('pdf');
	const toPicture = (...args: string[]) => execFileSync('pdftoppm', ['-l', '2', ...args]);
	toPicture('-r', '80', inFolder('paper.pdf'), inFolder('page'));
	const pictures = readdirSync(folder).filter((name) => name.endsWith('.ppm'));
	const problems = pictures.sort().flatMap((name, index) => {
		const found = coloursIn(inFolder(name));
		return Object.entries(drawn[index]).flatMap(([colour, least]) => {
			const pixels = found.get(colour) ?? 0;
			console.log(`  page ${index + 1}: ${pixels} pixels of ${colour}`);
			return pixels >= least ? [] : [`Page ${index + 1} has ${pixels} pixels of ${colour}.`];
		});
	});
	for (const [page, name] of [
		['1', 'board-paper'],
		['2', 'board-paper-2'],
	]) {
		const file = join(__dirname, '../../docs', name);
		execFileSync('pdftoppm', [
			...['-png', '-singlefile', '-r', '80', '-f', page, inFolder('paper.pdf'), file],
		]);
	}
	return pictures.length === 2 ? problems : ['There are no two pages.'];
}

async function main(): Promise<void> {
	const missing = [
		...(isThere('soffice') ? [] : ['libreoffice-calc', 'fonts-liberation']),
		...(isThere('pdftoppm') ? [] : ['poppler-utils']),
	];
	if (missing.length > 0) installDebian('This test', missing);
	await writeWorkbook();
	const problems = [...checkCharts(), ...checkPictures()];
	for (const problem of problems) console.error(problem);
	process.exitCode = problems.length > 0 ? 1 : 0;
}

main()
	.catch((error: unknown) => {
		console.error((error as Error).message);
		process.exitCode = 1;
	})
	.finally(() => rmSync(folder, { recursive: true, force: true }));
