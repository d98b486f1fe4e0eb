/**
 * Lints the text on the standard input by the rules for verified community nodes, as if it stood in the file that the
 * first argument names, and prints the messages as JSON. A process of its own, because jest cannot load ES modules.
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import { conventions, shipped } from '../../verificationRules.mjs';

const eslint = new ESLint({
	allowInlineConfig: false,
	overrideConfigFile: true,
	overrideConfig: [{ ...shipped, files: ['**/*.ts'] }, ...conventions],
});
const [{ messages }] = await eslint.lintText(await text(process.stdin), {
	filePath: process.argv[2],
});
console.log(JSON.stringify(messages));
