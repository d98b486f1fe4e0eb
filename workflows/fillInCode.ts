import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A template, as far as its code matters. */
interface Template {
	readonly nodes: readonly {
		readonly name: string;
		readonly parameters: Record<string, unknown>;
	}[];
}

/** With these words begins the SQL that the build writes. */
const sqlMark = '-- Written by npm run build';

/** With these it ends. What stands behind it is the node's own. */
const sqlEnd = '$setup$;\n';

/**
 * Writes the code of the Code nodes into a template, from their files in `workflows/code/`, and the SQL of `postgresql/`.
 *
 * @param template the name of the template, which is that of the folder with its code
 * @param workflow the template; it is changed in place
 * @returns the same workflow
 * @throws when a Code node has no file
 */
export function fillInCode<Workflow extends Template>(
	template: string,
	workflow: Workflow,
): Workflow {
	for (const { name, parameters } of workflow.nodes) {
		if (String(parameters.query).startsWith(sqlMark)) {
			const [, own = ''] = String(parameters.query).split(sqlEnd);
			parameters.query = readFileSync(join(__dirname, '../postgresql/care.sql'), 'utf8') + own;
		}
		if (parameters.jsCode === undefined) continue;
		const file = join(__dirname, 'code', template, `${camelCase(name)}.js`);
		if (!existsSync(file)) throw new Error(`The code of the node "${name}" is missing: ${file}`);
		parameters.jsCode = toNodeCode(file);
	}
	return workflow;
}

/** "A mail for each worker" is in aMailForEachWorker.js. */
const camelCase = (name: string): string =>
	name.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * What n8n runs: the body of the function in a file, under its comment.
 *
 * @param file a module that exports one function with a doc comment
 */
export function toNodeCode(file: string): string {
	const [, comment = '', body = ''] =
		/\/\*\*\n(.*?) \*\/\nexport function \w+\([^\n]*\) \{\n(.*)\n\}\n$/s.exec(
			readFileSync(file, 'utf8'),
		) ?? [];
	if (body === '') throw new Error(`${file} does not export one function with a doc comment`);
	return toLineComments(comment) + body.replace(/^\t/gm, '') + '\n';
}

/** The text of a doc comment without what is for the type checker. */
const toLineComments = (comment: string): string =>
	comment
		.split('\n')
		.map((line) => line.replace(/^ \* ?/, ''))
		.filter((line) => line !== '' && !line.startsWith('@'))
		.map((line) => `// ${line}\n`)
		.join('');
