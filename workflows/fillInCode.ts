import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a template that this file reads. */
interface Template {
	readonly nodes: readonly {
		readonly name: string;
		readonly parameters: Record<string, unknown>;
	}[];
}

/** The SQL that the build writes begins with these words. */
const sqlMark = '-- Written by npm run build';

/** The SQL that the build writes ends with these words. The SQL after these words belongs to the node. */
const sqlEnd = '$setup$;\n';

/**
 * Writes code into a template. Each Code node gets its file in `workflows/code/`. A node whose query begins with
 * `sqlMark` gets the SQL of `postgresql/`.
 *
 * @param template the name of the template, which is also the name of its folder in `workflows/code/`
 * @param workflow the template, which is changed in place
 * @returns the same workflow
 * @throws if a Code node has no file, or if the file does not export one function with a doc comment
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

/** Makes the name of a node's file, without `.js`: "A mail for each worker" becomes aMailForEachWorker. */
const camelCase = (name: string): string =>
	name.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Makes the code that n8n runs. It consists of the doc comment and the body of the function in a file.
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

/** Converts a doc comment into line comments, without the tags for the type checker. */
const toLineComments = (comment: string): string =>
	comment
		.split('\n')
		.map((line) => line.replace(/^ \* ?/, ''))
		.filter((line) => line !== '' && !line.startsWith('@'))
		.map((line) => `// ${line}\n`)
		.join('');
