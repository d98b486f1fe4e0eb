import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes an empty folder for the doctor's files. It is deleted after the tests of the file. */
export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
	folders.push(folder);
	return folder;
}
