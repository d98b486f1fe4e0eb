import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The root of the repository. */
export const root = join(__dirname, '../..');

/**
 * Runs Node in its own process, as a person would.
 *
 * @param args the arguments of node
 * @param env environment variables in addition to those of this process
 */
export function runNode(args: string[], env: NodeJS.ProcessEnv = {}) {
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		encoding: 'utf8',
		env: { ...process.env, ...env },
	});
	return { status, stdout, stderr };
}

/**
 * Calls the function that has the same name as its ES module. jest itself loads only CommonJS.
 *
 * @param file the module, from the root of the repository, such as `localN8n/isInstalled.mjs`
 * @param args JSON values
 * @returns the result, which must be JSON
 */
export function callModule(file: string, ...args: unknown[]): unknown {
	const name = /(\w+)\.mjs$/.exec(file)?.[1];
	const code = `
		import { ${name} } from ${JSON.stringify(join(root, file))};
		console.log(JSON.stringify(${name}(...${JSON.stringify(args)})));`;
	const { stdout, stderr } = runNode(['--input-type=module', '--eval', code]);
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout);
}
