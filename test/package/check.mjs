/**
 * Packs the package as `npm publish` would and checks what a user of n8n gets: the files, the lint gate of verified
 * community nodes, the package's own promises, and that n8n loads it. `npm run check:package`, after `npm run build`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { homedir, hostname, tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { conventions, shipped } from '../../verificationRules.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'check-package-'));
const folder = join(temporary, 'package');
const require = createRequire(import.meta.url);

/** What compiled code may load beside files of its own: n8n-workflow is the peer, n8n brings the others. */
const modules = ['n8n-workflow', 'luxon', 'crypto', 'node:crypto'];

/** Files that are in the package for a reason of their own, and which. */
const fixed = {
	'package.json': 'every package has one',
	'README.md': 'the page that n8n and the registry show',
	LICENSE: 'the terms',
	'index.js': 'the entry that "main" names',
};

const schema = /^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/\w+\/\w+\.json$/;

const read = (file) => readFileSync(join(folder, file), 'utf8');

const pack = () => {
	if (!existsSync(join(root, 'dist')))
		throw new Error('There is no dist/ to pack: run npm run build first.');
	const answer = execFileSync(
		'npm',
		['pack', '--json', '--ignore-scripts', '--pack-destination', temporary],
		{
			cwd: root,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
			shell: process.platform === 'win32',
		},
	);
	const [{ filename }] = Object.values(JSON.parse(answer));
	mkdirSync(folder);
	execFileSync('tar', ['-xzf', join(temporary, filename), '-C', folder, '--strip-components=1']);
	return globSync('**', { cwd: folder, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.sort();
};

/** The file that the build makes of a source file. */
const built = (source) => `dist/${source.replace(/\.ts$/, '.js')}`;

const checkFiles = (files) => {
	const made = globSync(
		['{api,client,credentials,nodes}/**/*.ts', 'nodes/**/*.svg', 'nodes/**/*.node.json'],
		{
			cwd: root,
		},
	).map(built);
	const expected = new Set([...Object.keys(fixed), ...made]);
	return {
		checked: `${files.length} files, each with a reason`,
		problems: [
			...files
				.filter((file) => !expected.has(file) && !schema.test(file))
				.map((file) => `${file} is in the package, and nothing says why it should be.`),
			...[...expected]
				.filter((file) => !files.includes(file))
				.map((file) => `${file} is missing from the package.`),
		],
	};
};

/** What a compiled file loads: the names of modules, and files of the package. */
const loads = (file) =>
	[...read(file).matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => {
		if (!name.startsWith('.')) return { module: name };
		const path = normalize(join(dirname(file), name));
		return {
			file:
				[`${path}.js`, `${path}/index.js`, path].find((f) => existsSync(join(folder, f))) ?? path,
		};
	});

const checkCode = (files, { n8n }) => {
	const code = files.filter((file) => file.endsWith('.js'));
	const problems = [];
	const reached = new Set(['index.js']);
	const visit = (file) => {
		if (reached.has(file)) return;
		reached.add(file);
		if (!files.includes(file)) return;
		for (const loaded of loads(file)) {
			if (loaded.module === undefined) {
				if (!files.includes(loaded.file))
					problems.push(`${file} loads ${loaded.file}, which is not in the package.`);
				else visit(loaded.file);
			} else if (!modules.includes(loaded.module)) {
				problems.push(
					`${file} loads ${loaded.module}; only ${modules.join(', ')} are there in every n8n.`,
				);
			}
		}
	};
	[...n8n.nodes, ...n8n.credentials].forEach(visit);
	for (const file of code) {
		// A file of types alone compiles to nothing, and nothing loads it.
		const empty =
			/^"use strict";\s*(Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\s*)?$/;
		const text = read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
		if (!reached.has(file) && !empty.test(text.trim()))
			problems.push(`${file} is loaded by no node and no credential.`);
		if (/eslint-disable/.test(read(file)))
			problems.push(`${file} turns lint rules off in a comment.`);
	}
	return { checked: `${code.length} compiled files, what they load`, problems };
};

const checkGate = async (files) => {
	const linted = files.filter((file) => /\.(js|json)$/.test(file));
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: [{ ...shipped, files: ['**/*.js', '**/*.json'] }, ...conventions],
	});
	const results = await eslint.lintFiles(linted);
	return {
		checked: `${results.length} files against the gate of verified community nodes`,
		problems: results.flatMap(({ filePath, messages }) =>
			messages.map(
				({ line, ruleId, message }) =>
					`${filePath.slice(folder.length + 1)}:${line} breaks ${ruleId ?? 'the syntax'}: ${message}`,
			),
		),
	};
};

const checkManifest = (manifest) => {
	const problems = [];
	for (const kind of [
		'dependencies',
		'optionalDependencies',
		'bundledDependencies',
		'bundleDependencies',
	]) {
		const names = Object.values(manifest[kind] ?? {});
		if (names.length > 0)
			problems.push(`package.json has ${names.length} ${kind}; a verified node has none.`);
	}
	for (const script of ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish']) {
		if (manifest.scripts?.[script] !== undefined) {
			problems.push(
				`package.json has the script "${script}", which would run on the user's machine.`,
			);
		}
	}
	if (manifest.n8n?.strict !== true)
		problems.push('package.json does not say "strict": true for n8n.');
	return { checked: 'package.json: no dependencies, no scripts at installation, strict', problems };
};

const checkPrivacy = (files) => {
	const machine = [
		root.replace(/\/$/, ''),
		homedir(),
		tmpdir(),
		dirname(process.execPath),
		hostname(),
	].filter((name) => name.length > 3 && name !== 'localhost');
	const problems = [];
	for (const file of files) {
		const text = read(file);
		for (const name of machine) {
			if (text.includes(name)) problems.push(`${file} names this machine: ${name}.`);
		}
		const variable = /\.(js|json)$/.test(file)
			? /\bprocess\s*\.\s*env\b|\bN8N_[A-Z_]+/.exec(text)
			: null;
		if (variable) problems.push(`${file} names an environment variable: ${variable[0]}.`);
	}
	return { checked: 'no file names this machine or an environment variable', problems };
};

const checkLoading = async ({ name, n8n }) => {
	// As n8n does: a package of the community finds n8n-workflow and luxon in n8n's own node_modules.
	Object.assign(process.env, {
		NODE_PATH: join(root, 'node_modules'),
		N8N_USER_FOLDER: temporary,
		N8N_LOG_LEVEL: 'silent',
	});
	Module._initPaths();
	const { PackageDirectoryLoader } = require('n8n-core');
	const loader = new PackageDirectoryLoader(folder);
	const problems = [];
	try {
		await loader.loadAll();
	} catch (error) {
		problems.push(`n8n cannot load the package: ${error.message.split('\n', 1)[0]}.`);
	}
	const loaded = {
		nodes: Object.values(loader.nodeTypes),
		credentials: Object.values(loader.credentialTypes),
	};
	for (const kind of ['nodes', 'credentials']) {
		if (loaded[kind].length !== n8n[kind].length) {
			problems.push(
				`n8n finds ${loaded[kind].length} ${kind} where package.json names ${n8n[kind].length}.`,
			);
		}
		for (const { type } of loaded[kind]) {
			const described = type.description ?? type;
			const who = described.displayName;
			for (const theme of ['light', 'dark']) {
				const url = described.iconUrl?.[theme];
				if (!url) problems.push(`${who} has no icon for the ${theme} theme.`);
				else if (!existsSync(join(folder, url.replace(`icons/${name}/`, '')))) {
					problems.push(`The ${theme} icon of ${who} is not in the package.`);
				}
			}
			if (kind === 'nodes' && !described.codex?.categories?.length) {
				problems.push(`${who} has no codex file, so n8n lists it under no category.`);
			}
		}
	}
	const names = [...loaded.nodes, ...loaded.credentials].map(
		({ type }) => (type.description ?? type).name,
	);
	return {
		checked: `n8n loads ${names.join(', ') || 'the package'}, with icons for light and dark, and codex`,
		problems,
	};
};

try {
	const files = pack();
	const manifest = JSON.parse(read('package.json'));
	const failed = [];
	for (const check of [
		() => checkFiles(files),
		() => checkCode(files, manifest),
		() => checkGate(files),
		() => checkManifest(manifest),
		() => checkPrivacy(files),
		() => checkLoading(manifest),
	]) {
		const { checked, problems } = await check();
		console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${checked}`);
		for (const problem of problems) console.log(`       - ${problem}`);
		failed.push(...problems);
	}
	if (failed.length > 0) process.exitCode = 1;
	console.log(
		failed.length === 0
			? `The package of ${files.length} files is as it should be.`
			: `The package is not fit to publish: ${failed.length} problems, listed above.`,
	);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
} finally {
	rmSync(temporary, { recursive: true, force: true });
}
