/**
 * Lints texts by the rules for verified community nodes, each as if it stood in the file that it names: JSON with path and code
 * on the standard input, JSON with the messages of each on the standard output. A process of its own, because jest cannot load ES
 * modules; one for all, because the rules take long to load.
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import { conventions, shipped } from '../../verificationRules.mjs';

const eslint = new ESLint({
	allowInlineConfig: false,
	overrideConfigFile: true,
	overrideConfig: [{ ...shipped, files: ['**/*.ts'] }, ...conventions],
});
const found = [];
for (const { path, code } of JSON.parse(await text(process.stdin))) {
	const [{ messages }] = await eslint.lintText(code, { filePath: path });
	found.push(messages);
}
console.log(JSON.stringify(found));
