import { ESLint } from 'eslint';
import { conventions, shipped } from '../../verificationRules.mjs';

/**
 * Checks the packed files against the rules of n8n's scanner.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export async function checkGate({ folder, files }) {
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
}
