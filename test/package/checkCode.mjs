import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Modules that compiled code may load in addition to files of the package. n8n-workflow is the peer dependency, n8n
 * brings luxon, and Node.js brings crypto.
 */
const modules = ['n8n-workflow', 'luxon', 'crypto', 'node:crypto'];

/** Finds what a compiled file loads. */
const loads = ({ folder, read }, file) =>
	[...read(file).matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => {
		if (!name.startsWith('.')) return { module: name };
		const path = normalize(join(dirname(file), name));
		return {
			file:
				[`${path}.js`, `${path}/index.js`, path].find((f) => existsSync(join(folder, f))) ?? path,
		};
	});

/**
 * Checks what compiled code loads, that every compiled file is loaded, and that no comment turns lint rules off.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export function checkCode(packed) {
	const { files, manifest, read } = packed;
	const { n8n } = manifest;
	const code = files.filter((file) => file.endsWith('.js'));
	const problems = [];
	const reached = new Set(['index.js']);
	const visit = (file) => {
		if (reached.has(file)) return;
		reached.add(file);
		if (!files.includes(file)) return;
		for (const loaded of loads(packed, file)) {
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
		// A file that has only types compiles to nothing, and nothing loads it.
		const empty =
			/^"use strict";\s*(Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\s*)?$/;
		const text = read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
		if (!reached.has(file) && !empty.test(text.trim()))
			problems.push(`${file} is loaded by no node and no credential.`);
		if (/eslint-disable/.test(read(file)))
			problems.push(`${file} turns lint rules off in a comment.`);
	}
	return { checked: `${code.length} compiled files, what they load`, problems };
}
