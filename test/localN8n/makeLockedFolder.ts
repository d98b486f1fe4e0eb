import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const lock = {
	name: 'sample',
	lockfileVersion: 3,
	packages: {
		'': { name: 'sample', dependencies: { a: '1.0.0' } },
		'node_modules/a': { version: '1.0.0' },
		'node_modules/only-elsewhere': { version: '2.0.0', optional: true },
	},
};

/** Makes a temporary folder with a lock file and an empty node_modules. */
export function makeLockedFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'local-n8n-'));
	mkdirSync(join(folder, 'node_modules'));
	writeFileSync(join(folder, 'package.json'), JSON.stringify(lock.packages['']));
	writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
	return folder;
}
