import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The oldest Node that the pages name. */
const oldest = 20;

const folder = '.demo/node20';

const majorOf = (node: string): number =>
	Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]);

/** Returns the folder of a Node 20. If npm runs on Node 20, this is npm's Node. Otherwise a Node 20 is fetched once. */
export function node20Folder(): string {
	const ofNpm = process.env.npm_node_execpath;
	if (ofNpm && majorOf(ofNpm) === oldest) return dirname(ofNpm);
	const fetched = join(folder, 'node_modules/node/bin/node');
	if (!existsSync(fetched)) {
		console.log('Fetching Node 20.');
		const args = ['install', '--prefix', folder, '--ignore-scripts=false', `node@${oldest}`];
		execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
	}
	return join(process.cwd(), dirname(fetched));
}
