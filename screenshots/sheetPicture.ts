import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The size of the picture, in pixels. The rest of the sheet is cut off. */
const width = 1250;
const height = 250;

/** The number of pixels per inch of paper. With this number, a reader can read the letters of a sheet of the usual width. */
const resolution = 120;

/**
 * Takes a picture of the upper left part of a workbook's first sheet, as LibreOffice prints the sheet.
 *
 * @param workbook an Excel file
 * @param picture the path of the picture, without `.png`
 * @throws Error if there is no LibreOffice or no pdftoppm
 */
export function takeSheet(workbook: Buffer, picture: string): void {
	const folder = mkdtempSync(join(tmpdir(), 'care-sheet-'));
	const inFolder = (name: string) => join(folder, name);
	try {
		writeFileSync(inFolder('sheet.xlsx'), workbook);
		const profile = `-env:UserInstallation=file://${inFolder('profile')}`;
		const args = ['--headless', profile, '--convert-to', 'pdf', '--outdir', folder];
		execFileSync('soffice', [...args, inFolder('sheet.xlsx')], { timeout: 120_000, stdio: 'pipe' });
		execFileSync('pdftoppm', [
			...['-png', '-gray', '-singlefile', '-r', `${resolution}`, '-x', '32', '-y', '46'],
			...['-W', `${width}`, '-H', `${height}`, inFolder('sheet.pdf'), picture],
		]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
