import { globSync, readFileSync } from 'node:fs';

/** Languages of code blocks that hold no commands. */
const notShell = /^(sql|mermaid|json|ts|text)$/;

/**
 * A command: first environment variables, if there are any, and then a program with at least one argument. Only
 * `.ci/run` has no argument.
 */
const command =
	/^(?:[A-Z][A-Z\d_]*=\S+ )*(?:npm|npx|node|git|docker|curl|psql|sudo|pg_restore|jest|gulp|tsx|n8n-node|cp|cd) \S|^\.ci\/run$/;

/** Splits a block into lines, without comments at their ends. `\` joins lines, and `&&` separates commands. */
const linesOf = (block: string): string[] =>
	block
		.replace(/\\\n/g, '')
		.split('\n')
		.flatMap((line) => line.replace(/\s+# .*$/, '').split(' && '));

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The pages with commands that people type. */
export const pagesWithCommands: readonly string[] = globSync([
	...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md'],
	'simulator/*.md',
]).map((page) => page.replaceAll('\\', '/'));

/** Finds the commands of a page, in blocks and in the text. Returns each command once, in one line. */
export function commandsOf(text: string): string[] {
	const fence = /^ *```(\w*)\n(.*?)^ *```$/gms;
	const blocks = [...text.matchAll(fence)].filter(([, language]) => !notShell.test(language));
	// In a block marked `sh`, every line is a command.
	const inBlocks = blocks.flatMap(([, language, block]) =>
		linesOf(block)
			.map(tidy)
			.filter((line) => line !== '' && (language === 'sh' || command.test(line))),
	);
	const inText = [...text.replace(fence, '').matchAll(/``.+?``|`([^`]+)`/g)]
		.map(([, code = '']) => tidy(code))
		.filter((code) => command.test(code));
	return [...new Set([...inBlocks, ...inText])];
}

/** The part of a page with the results that commands wrote when they passed. */
const results = /<!-- results -->.*<!-- \/results -->/s;

/** Returns all commands, with the pages that contain them. */
export function allCommands(): Map<string, string[]> {
	const found = pagesWithCommands.flatMap((page) =>
		commandsOf(readFileSync(page, 'utf8').replace(results, '')).map(
			(text) => [text, page] as const,
		),
	);
	const byText = Map.groupBy(found, ([text]) => text);
	return new Map([...byText].map(([text, rows]) => [text, rows.map(([, page]) => page)]));
}
