import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeLockedFolder } from './makeLockedFolder';
import { root, runNode } from './runNode';

describe('npmCi()', () => {
	it('says in one sentence that npm cannot reach its registry', () => {
		const folder = makeLockedFolder();
		const code = `
			import { spawn } from 'node:child_process';
			import { npmCi } from ${JSON.stringify(join(root, 'localN8n/npmCi.mjs'))};
			const folder = ${JSON.stringify(folder)};
			await npmCi(folder, [], { log: folder + '/log', spawn }).catch((error) => console.error(error.message));`;
		const { stderr } = runNode(['--input-type=module', '--eval', code], {
			npm_config_registry: 'http://127.0.0.1:9/',
			npm_config_cache: join(folder, 'cache'),
		});
		rmSync(folder, { recursive: true });
		expect(stderr.trim()).toMatch(/^npm cannot fetch packages \(ECONNREFUSED\): [^\n]+$/);
	});
});
