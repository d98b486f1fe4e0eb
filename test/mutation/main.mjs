// `npm run test:mutation [-- values detectNew]`: changes each file in many small ways, and looks whether the test of the same
// name notices. A run over all files writes the score into README.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interruptibleSpawn } from '../../localN8n/interruptibleSpawn.mjs';
import { isInstalled } from '../../localN8n/isInstalled.mjs';
import { npmCi } from '../../localN8n/npmCi.mjs';
import { root } from '../../localN8n/paths.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { countMutants } from './countMutants.mjs';
import { mutated } from './mutated.mjs';

const folder = join(root, 'test/mutation');
const state = join(root, '.demo/mutation');

/** The milliseconds that npm, or Stryker with its own processes, has for stopping. */
const killTimeout = 5000;

const spawn = interruptibleSpawn().spawnFor(killTimeout);

/** Runs Stryker on one file, and counts what became of its mutants. */
async function mutate({ source, test }) {
	const args = ['run', 'test/mutation/stryker.config.mjs', '--mutate', source, '--testFiles', test];
	const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
	const child = spawn(process.execPath, [stryker, ...args], { cwd: root, stdio: 'inherit' });
	const code = await new Promise((resolve) => child.on('close', resolve));
	if (code !== 0) throw new Error(`Stryker ended with ${code} on ${source}.`);
	return countMutants(JSON.parse(readFileSync(join(state, 'report.json'), 'utf8')));
}

const percent = ({ killed, all }) => `${Math.floor((100 * killed) / all)} %`;

function writeScore(score) {
	const readme = join(root, 'README.md');
	const text = readFileSync(readme, 'utf8');
	writeFileSync(readme, text.replace(/(?<=mutation score )\d+ %/, score));
}

await runMain(async () => {
	mkdirSync(state, { recursive: true });
	if (!isInstalled(folder)) {
		console.log('Installing Stryker, usually half a minute.');
		await npmCi(folder, ['--legacy-peer-deps'], { log: join(state, 'install.log'), spawn });
	}
	const names = process.argv.slice(2);
	const chosen = mutated.filter(({ name }) => names.length === 0 || names.includes(name));
	if (chosen.length < names.length || chosen.length === 0) {
		throw new Error(`The files are ${mutated.map(({ name }) => name).join(', ')}.`);
	}
	const counts = [];
	for (const file of chosen) counts.push({ file, ...(await mutate(file)) });
	console.log('');
	for (const { file, ...count } of counts) console.log(percent(count).padStart(5), file.source);
	const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
	const score = percent({ killed: sum('killed'), all: sum('all') });
	console.log(`${score.padStart(5)} of ${sum('all')} changes were noticed.`);
	if (names.length === 0) writeScore(score);
	return 0;
});
