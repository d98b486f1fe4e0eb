import { delimiter, dirname } from 'node:path';
import { n8nNode } from './paths.mjs';

/**
 * The environment of a process that runs under n8n's Node, and starts others under it.
 *
 * @param {NodeJS.ProcessEnv} [settings] what else differs from the environment of this process
 * @param {string} [node] that Node
 * @returns {NodeJS.ProcessEnv}
 */
export const n8nEnvironment = (settings, node = n8nNode) => ({
	...process.env,
	PATH: [dirname(node), process.env.PATH].join(delimiter),
	...settings,
});
