import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as LocalN8n from '../../localN8n/mod';

/** A program that replaces n8n. The first `ENDS` starts of the program end at once. After the next start, it answers requests. */
const program = `
	const { appendFileSync, readFileSync } = require('node:fs');
	appendFileSync('starts', '.');
	if (readFileSync('starts').length <= Number(process.env.ENDS)) process.exit(1);
	require('node:http')
		.createServer((_, response) => response.setHeader('Content-Type', 'application/json').end('{}'))
		.listen(process.env.QUEUE_HEALTH_CHECK_PORT, '127.0.0.1');
`;

const { execPath } = process;
let folder: string;
let localN8n: typeof LocalN8n;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'n8n-'));
	for (const part of ['node', 'n8n']) mkdirSync(join(folder, part, 'bin'), { recursive: true });
	symlinkSync(execPath, join(folder, 'node/bin/node'));
	writeFileSync(join(folder, 'n8n/bin/n8n'), program);
	// `localN8n` looks for the program beside the Node of `process.execPath`.
	process.execPath = join(folder, 'node/bin/node');
	localN8n = await import('../../localN8n/mod');
});

afterAll(() => {
	process.execPath = execPath;
	rmSync(folder, { recursive: true, force: true });
});

async function start(ends: number) {
	const log = jest.spyOn(console, 'log').mockImplementation(() => {});
	const n8n = new localN8n.N8n(join(folder, `ends ${ends}`), { ENDS: `${ends}` });
	const isReady = await n8n.startWorker(await localN8n.freePort()).then(
		() => true,
		() => false,
	);
	await n8n.cutOff();
	const said = log.mock.calls.map(String);
	log.mockRestore();
	return { starts: readFileSync(join(n8n.files, 'starts')).length, isReady, said };
}

it('an n8n that starts is started once, and nothing is said', async () => {
	expect(await start(0)).toEqual({ starts: 1, isReady: true, said: [] });
});

it('an n8n that ends while it starts is started once more, and that is said', async () => {
	const said = [expect.stringContaining('is started once more')];
	expect(await start(1)).toEqual({ starts: 2, isReady: true, said });
});

it('an n8n that ends twice is not started a third time', async () => {
	expect(await start(2)).toMatchObject({ starts: 2, isReady: false });
});
