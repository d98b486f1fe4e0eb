import { delimiter, dirname } from 'node:path';
import { n8nNode } from './paths.mjs';

/**
 * Makes the environment of a process that runs under n8n's Node. The process also finds this Node first on its PATH.
 *
 * @param {NodeJS.ProcessEnv} [settings] further differences from the environment of this process
 * @param {string} [node] the path of n8n's Node
 * @returns {NodeJS.ProcessEnv}
 */
export const n8nEnvironment = (settings, node = n8nNode) => ({
	...process.env,
	PATH: [dirname(node), process.env.PATH].join(delimiter),
	...settings,
});
