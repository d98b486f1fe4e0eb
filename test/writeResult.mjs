import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { n8nFolder, root } from '../localN8n/paths.mjs';
import { withResult } from './withResult.js';

const page = join(root, 'docs/test-results.md');
/**
 * Runs a test command, and writes a row into docs/test-results.md if it passed. Nothing is written in CI, or if PACKAGE_TARBALL names the
 * package to test.
 *
 * @param {string} command as a person types it, such as `npm run test:queue`
 * @param {() => Promise<number>} run runs the tests, and resolves to their exit code
 * @param {readonly string[]} [args] the arguments that a person typed after the command
 * @param {string} [folder] where the n8n that the tests used is installed
 * @returns {Promise<number>} the exit code
 */
export async function writeResult(command, run, args = process.argv.slice(2), folder = n8nFolder) {
	const start = Date.now();
	const code = await run();
	if (code !== 0 || process.env.CI || process.env.PACKAGE_TARBALL) return code;
	const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const text = withResult(readFileSync(page, 'utf8'), [
		[command, ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
		new Date(start).toISOString().slice(0, 10),
		`${Math.ceil((Date.now() - start) / 60_000)} min`,
		`n8n ${dependencies.n8n}`,
		`${availableParallelism()} cores, ${process.platform}`,
	]);
	// prettier is loaded only now, because a test command may install it.
	const { format, resolveConfig } = await import('prettier');
	writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
	return code;
}
