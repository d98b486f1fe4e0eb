import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the demo. */
export const demo = join(__dirname, '../../demo');

/**
 * Runs Node as a person would, in a process of its own.
 *
 * @param args the words for node
 * @param env settings besides those of this process
 */
export function runNode(args: string[], env: NodeJS.ProcessEnv = {}) {
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		encoding: 'utf8',
		env: { ...process.env, ...env },
	});
	return { status, stdout, stderr };
}

/**
 * Calls a function of one of the demo's plain modules.
 *
 * @param file the module
 * @param name the function
 * @param args JSON values
 * @returns what it returns, as JSON
 */
export function callDemo(file: string, name: string, ...args: unknown[]): unknown {
	const code = `
		import { ${name} } from ${JSON.stringify(join(demo, file))};
		console.log(JSON.stringify(${name}(...${JSON.stringify(args)})));`;
	const { stdout, stderr } = runNode(['--input-type=module', '--eval', code]);
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout);
}
