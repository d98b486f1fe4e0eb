import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeLockedFolder } from './makeLockedFolder';
import { callModule } from './runNode';

let folder: string;

beforeEach(() => {
	folder = makeLockedFolder();
});

afterEach(() => rmSync(folder, { recursive: true }));

const isInstalled = () => callModule('localN8n/isInstalled.mjs', folder);

const npmFinishedWith = (packages: object) =>
	writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));

describe('isInstalled()', () => {
	it('is true when npm finished with every package of the lock file', () => {
		npmFinishedWith({ 'node_modules/a': { version: '1.0.0' } });
		expect(isInstalled()).toBe(true);
	});

	it('is false when npm never finished', () => {
		mkdirSync(join(folder, 'node_modules/a'));
		expect(isInstalled()).toBe(false);
	});

	it('is false when the lock file has moved on', () => {
		npmFinishedWith({ 'node_modules/a': { version: '0.9.0' } });
		expect(isInstalled()).toBe(false);
	});

	it('is false when the list that npm keeps is half written', () => {
		writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages": {');
		expect(isInstalled()).toBe(false);
	});
});
