// `npm run test:mutation [-- clean values]` changes the code in many small ways, and checks whether the tests of that
// code notice. A run without names changes all files that are not slow, and writes the score into docs/test-results.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { interruptibleSpawn } from '../../localN8n/interruptibleSpawn.mjs';
import { isInstalled } from '../../localN8n/isInstalled.mjs';
import { npmCi } from '../../localN8n/npmCi.mjs';
import { root } from '../../localN8n/paths.mjs';
import { requireKnown } from '../../localN8n/requireKnown.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { countMutants } from './countMutants.mjs';
import { groups } from './groups.mjs';

const folder = join(root, 'test/mutation');
const state = join(root, '.demo/mutation');

/** How many milliseconds npm, or Stryker with its own processes, may take to stop. */
const killTimeout = 5000;

const spawn = interruptibleSpawn().spawnFor(killTimeout);

async function mutate({ sources, tests }) {
	const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
	const args = ['run', 'test/mutation/stryker.config.mjs', '--mutate', sources.join()];
	const child = spawn(process.execPath, [stryker, ...args], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, MUTATION_TESTS: tests.join() },
	});
	const code = await new Promise((resolve) => child.on('close', resolve));
	if (code !== 0) throw new Error(`Stryker ended with ${code} on ${sources.join(', ')}.`);
	const count = countMutants(JSON.parse(readFileSync(join(state, 'report.json'), 'utf8')));
	if (count.all === 0) throw new Error(`Nothing was changed in ${sources.join(', ')}.`);
	return count;
}

const percent = ({ noticed, all }) => `${Math.floor((100 * noticed) / all)} %`;

function writeScore(score, modules) {
	const page = join(root, 'docs/test-results.md');
	const text = readFileSync(page, 'utf8');
	const sentence = `${score} of the changes in ${modules} modules`;
	writeFileSync(page, text.replace(/\d+ % of the changes in \d+ modules/, sentence));
}

await runMain(async () => {
	mkdirSync(state, { recursive: true });
	if (!isInstalled(folder)) {
		console.log('Installing Stryker, usually a few seconds.');
		await npmCi(folder, ['--legacy-peer-deps'], { log: join(state, 'install.log'), spawn });
	}
	const names = process.argv.slice(2);
	const files = groups.flatMap(({ sources }) => sources.map((file) => basename(file, '.ts')));
	requireKnown(names, files);
	const isNamed = (file) => names.some((name) => file.endsWith(`/${name}.ts`));
	const chosen = groups.filter(({ sources, isSlow }) =>
		names.length === 0 ? !isSlow : sources.some(isNamed),
	);
	const counts = [];
	for (const group of chosen) counts.push({ group, ...(await mutate(group)) });
	console.log('');
	for (const { group, ...count } of counts) {
		console.log(`${percent(count).padStart(5)} of ${count.all}: ${group.sources.join(', ')}`);
	}
	const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
	const total = { noticed: sum('noticed'), all: sum('all') };
	console.log(
		`${percent(total)} of ${total.all} changes were noticed, ${sum('byTheClock')} of them because nothing ended.`,
	);
	if (names.length === 0) {
		writeScore(percent(total), chosen.flatMap(({ sources }) => sources).length);
	}
	return 0;
});
