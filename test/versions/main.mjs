// `npm run test:versions [-- 1.85 2.41 | --ci]` tests the package in the engines of several n8n versions. See run.ts.
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installOurPackage } from '../../localN8n/installOurPackage.mjs';
import { launch } from '../../localN8n/launch.mjs';
import { n8nFolder, nodeOf, root } from '../../localN8n/paths.mjs';
import { requireKnown } from '../../localN8n/requireKnown.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { installEngine } from '../../localN8n/installEngine.mjs';

const enginesFolder = join(root, 'test/versions/engines');

/** Returns the folder of each engine, the oldest engine first. The keys are n8n's versions, such as `1.85`. */
function findEngines() {
	const { n8n } = JSON.parse(readFileSync(join(n8nFolder, 'package.json'), 'utf8')).dependencies;
	const older = readdirSync(enginesFolder).sort(byVersion);
	return new Map([
		...older.map((version) => [version, join(enginesFolder, version)]),
		[n8n.split('.').slice(0, 2).join('.'), root],
	]);
}

const byVersion = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** Returns the versions that `--ci` means: the oldest, and the last 1.x. */
function versionsOfCi(versions) {
	const last1 = versions.findLast((version) => version.startsWith('1.'));
	return [versions[0], last1];
}

await runMain(async () => {
	const engines = findEngines();
	const all = [...engines.keys()];
	const args = process.argv.slice(2);
	const chosen = args.length === 0 ? all : args[0] === '--ci' ? versionsOfCi(all) : args;
	requireKnown(chosen, all);
	const folders = chosen.map((version) => engines.get(version));
	// The folder is outside the repository. Inside, the repository's node_modules would be found before the engine's.
	const userFolder = mkdtempSync(join(realpathSync(tmpdir()), 'n8n-versions-'));
	const code = await launch({
		script: 'test/versions/run.ts',
		args: [chosen === all ? 'all' : 'some', ...folders],
		state: userFolder,
		install: async (options) => {
			for (const folder of new Set([root, ...folders])) await installEngine(folder, options);
			await installOurPackage(userFolder, options);
			return nodeOf(root);
		},
	});
	// After a failure, the folder is kept, because its logs may show the cause.
	if (code === 0) rmSync(userFolder, { recursive: true, force: true });
	return code;
});
