// `node test/record.mjs <program> [<argument> …]` runs a program for an npm script. If the program succeeds, docs/test-results.md gets a
// row about the script. In CI, the page stays as it is.
import { spawn } from 'node:child_process';
import { runMain } from '../localN8n/runMain.mjs';
import { writeResult } from './writeResult.mjs';

const [program, ...args] = process.argv.slice(2);

const run = async () =>
	await new Promise((resolve, reject) => {
		const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
		child.on('error', reject).on('close', (code) => resolve(code ?? 1));
	});

await runMain(async () => await writeResult(`npm run ${process.env.npm_lifecycle_event}`, run, []));
