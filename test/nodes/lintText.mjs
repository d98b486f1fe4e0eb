/**
 * Lints texts by the rules for verified community nodes. Each text is linted as if it were in the file that is given with it. The standard
 * input is JSON with the path and code of each text, and the standard output is JSON with the messages for each text. The linter has its
 * own process, because jest cannot load ES modules. One process lints all texts, because the rules take long to load.
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
