import { homedir, hostname, tmpdir } from 'node:os';
import { dirname } from 'node:path';

/**
 * Checks that no packed file has a path or the host name of this machine, and that no code or JSON names an environment
 * variable.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export function checkPrivacy({ root, files, read }) {
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
}
