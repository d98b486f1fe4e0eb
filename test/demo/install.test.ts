import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callDemo, demo, runNode } from './runNode';

const lock = {
	name: 'sample',
	lockfileVersion: 3,
	packages: {
		'': { name: 'sample', dependencies: { a: '1.0.0' } },
		'node_modules/a': { version: '1.0.0' },
		'node_modules/only-elsewhere': { version: '2.0.0', optional: true },
	},
};

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'demo-install-'));
	mkdirSync(join(folder, 'node_modules'));
	writeFileSync(join(folder, 'package.json'), JSON.stringify(lock.packages['']));
	writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
});

afterEach(() => rmSync(folder, { recursive: true }));

const npmFinishedWith = (packages: object) =>
	writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));

describe('isInstalled()', () => {
	it('is true when npm finished with every package of the lock file', () => {
		npmFinishedWith({ 'node_modules/a': { version: '1.0.0' } });
		expect(callDemo('install.mjs', 'isInstalled', folder)).toBe(true);
	});

	it('is false when npm never finished', () => {
		mkdirSync(join(folder, 'node_modules/a'));
		expect(callDemo('install.mjs', 'isInstalled', folder)).toBe(false);
	});

	it('is false when the lock file has moved on', () => {
		npmFinishedWith({ 'node_modules/a': { version: '0.9.0' } });
		expect(callDemo('install.mjs', 'isInstalled', folder)).toBe(false);
	});

	it('is false when the list that npm keeps is half written', () => {
		writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages": {');
		expect(callDemo('install.mjs', 'isInstalled', folder)).toBe(false);
	});
});

describe('installRoot()', () => {
	it('says in one sentence that npm cannot reach its registry', () => {
		const code = `
			import { spawn } from 'node:child_process';
			import { installRoot } from ${JSON.stringify(join(demo, 'install.mjs'))};
			const root = ${JSON.stringify(folder)};
			await installRoot({ root, log: root + '/log', run: spawn }).catch((error) => console.error(error.message));`;
		const { stderr } = runNode(['--input-type=module', '--eval', code], {
			npm_config_registry: 'http://127.0.0.1:9/',
			npm_config_cache: join(folder, 'cache'),
		});
		expect(stderr.trim()).toMatch(/^npm cannot fetch packages \(ECONNREFUSED\): [^\n]+$/);
	});
});

describe('explain()', () => {
	const explain = (output: string) => callDemo('npm.mjs', 'explain', ['ci', '--x'], output, 'log');

	it.each([
		['npm error code ENOTFOUND\nnpm error network request to x failed', 'ENOTFOUND'],
		['npm ERR! code EAI_AGAIN', 'EAI_AGAIN'],
		['npm error code ERR_SOCKET_TIMEOUT', 'ERR_SOCKET_TIMEOUT'],
		['npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
		['npm error code 1\nprebuild-install warn getaddrinfo ENOTFOUND github.com', 'ENOTFOUND'],
	])('takes %j for a missing network', (output, code) => {
		expect(explain(output)).toMatch(`npm cannot fetch packages (${code})`);
	});

	it('does not take a number in a file name for a missing network', () => {
		expect(explain('npm error code EUSAGE\nnpm error ECONNREFUSED.md')).toBe(
			'npm ci --x failed (EUSAGE): all that it said is in log.',
		);
	});

	it('tells a refusal of the registry from a missing network', () => {
		expect(explain('npm error code E403\nnpm error 403 Forbidden')).toMatch(
			"npm's registry refused a package (E403)",
		);
	});

	it('tells a full disk', () => {
		expect(explain('npm error code ENOSPC\nnpm error ENOSPC: no space left')).toMatch(
			'disk is full',
		);
	});
});
