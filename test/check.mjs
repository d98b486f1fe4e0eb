// `npm run check` runs lint, types and the tests that need no n8n. `npm run check -- changed` checks
// the files that differ from main, and runs the tests that are about these files.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const git = (...args) =>
	execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Runs a command of an npm package. If the command fails, this process ends. */
function run(command, ...args) {
	console.log(
		`\n> ${command} ${args.length > 6 ? `${args.slice(0, 6).join(' ')} …` : args.join(' ')}`,
	);
	const { status } = spawnSync(join('node_modules/.bin', command), args, { stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}

/** Finds the files of this repository that a file imports or reads. */
function importsOf(file) {
	const texts = readFileSync(file, 'utf8').matchAll(
		/from '(\.[^']+)'|import\('(\.[^']+)'\)|'([\w-]+\.sql)'/g,
	);
	return [...texts].flatMap(([, one, other, read]) => {
		const path = join(dirname(file), one ?? other ?? read);
		return [path, `${path}.ts`].filter((name) => existsSync(name));
	});
}

/**
 * If more tests than this use a file, for example a file in `http/`, only those in `test/http/` run.
 * Without this limit, a change of one file could run nearly all tests.
 */
const mostTests = 10;

/** Finds the tests that are about these files. If too many tests are found, a message says how many do not run. */
function testsOf(files) {
	const tests = globSync('test/**/*.test.ts');
	const importers = new Map();
	for (const file of globSync('*/**/*.ts', { exclude: ['node_modules/**', 'dist/**'] })) {
		for (const imported of importsOf(file)) {
			importers.set(imported, [...(importers.get(imported) ?? []), file]);
		}
	}
	const chosen = files.flatMap((file) => {
		const ofFolder = (test) => test.startsWith(`test/${file.split('/')[0]}/`);
		const seen = new Set([file]);
		const found = new Set();
		for (let level = [file]; level.length > 0 && ![...found].some(ofFolder);) {
			const next = level.flatMap((one) => importers.get(one) ?? []);
			const names = level.map((one) => `test/${one.replace(/\.[jt]s$/, '.test.ts')}`);
			for (const one of [...level, ...names, ...next]) if (tests.includes(one)) found.add(one);
			level = [...new Set(next)].filter((one) => !seen.has(one) && seen.add(one));
		}
		if (found.size > 0 && found.size <= mostTests) return [...found];
		const near = (found.size > 0 ? [...found] : tests).filter(ofFolder);
		if (found.size > near.length)
			console.log(`${found.size - near.length} more tests use ${file}: npm test runs them.`);
		if (found.size > 0 || near.length <= mostTests) return near;
		console.log(`${near.length} tests may be about ${file}: npm test runs them.`);
		return [];
	});
	return [...new Set(chosen)];
}

function checkChanged() {
	// Commits that main has received since the branch began are no changes of the branch.
	const [base] = git('merge-base', 'main', 'HEAD');
	const names = [
		...git('diff', '--name-only', base),
		...git('ls-files', '--others', '--exclude-standard'),
	];
	const files = [...new Set(names)].filter((file) => existsSync(file));
	if (files.length === 0) return console.log('Nothing differs from main.');
	const code = files.filter((file) => /\.(ts|js|mjs)$/.test(file));
	const tests = testsOf(files);
	run('prettier', '--check', '--ignore-unknown', ...files);
	if (code.length > 0) run('eslint', '--max-warnings', '0', '--no-warn-ignored', ...code);
	run('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.demo/tsc.json');
	if (tests.length > 0) run('jest', ...tests);
}

const [chosen, ...others] = process.argv.slice(2);
const unknown = [...(chosen === 'changed' ? [] : [chosen]), ...others].find(Boolean);
if (unknown !== undefined) {
	console.error(`There is no ${unknown}: the only argument is changed.`);
	process.exitCode = 1;
} else if (chosen === 'changed') checkChanged();
else {
	for (const script of ['lint', 'types']) {
		if (spawnSync('npm', ['run', script], { stdio: 'inherit' }).status !== 0) process.exit(1);
	}
	run('jest', '--selectProjects=unit');
}
