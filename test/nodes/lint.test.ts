/**
 * Applies the rules for verified community nodes to the built descriptions. The rules read only literals. In the sources, most of a
 * description is no literal, because its order, titles and types come from the tables of the API.
 */
import { execFileSync } from 'node:child_process';
import { NodeConnectionTypes } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { CareManagementTrigger } from '../../nodes/CareManagementTrigger/CareManagementTrigger.node';

/** Writes a value as TypeScript, with one property on each line. */
function print(value: unknown): string {
	if (typeof value === 'function') return 'anyFunction';
	if (value === NodeConnectionTypes.Main) return 'NodeConnectionTypes.Main';
	if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const properties = Object.entries(value).map(
		([name, inner]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${print(inner)},\n`,
	);
	return `{\n${properties.join('')}}`;
}

interface Message {
	readonly line: number;
	readonly ruleId: string;
	readonly message: string;
}

const nodes = [new CareManagement(), new CareManagementReport(), new CareManagementTrigger()].map(
	(node) => {
		const { name } = node.constructor;
		const code = `
			import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
			export class ${name} implements INodeType {
				description: INodeTypeDescription = ${print(node.description)};
				methods = ${print('methods' in node ? node.methods : undefined)};
			}`;
		return { name, path: `nodes/${name}/${name}.node.ts`, code };
	},
);

const broken = {
	name: 'a field that breaks a rule',
	path: 'nodes/CareManagement/CareManagement.node.ts',
	code: `export const fields = [${print({
		...{ displayName: 'Closed', name: 'closed', type: 'boolean', default: false },
		description: 'Closed ones',
	})}];`,
};

let found: Message[][];

beforeAll(() => {
	const output = execFileSync(process.execPath, ['test/nodes/lintText.mjs'], {
		input: JSON.stringify([...nodes, broken]),
		encoding: 'utf8',
		// Jest sets NODE_ENV to `test`. Then the rules would believe that they test themselves, and would take any file for a node.
		env: { ...process.env, NODE_ENV: undefined },
	});
	found = JSON.parse(output);
});

it.each(nodes.map(({ name, code }, index) => [name, code.split('\n'), index] as const))(
	'the description of %s keeps to every rule once it is built',
	(_, lines, index) => {
		const messages = found[index].map(
			({ line, ruleId, message }) =>
				`${ruleId}: ${message} At: ${lines.slice(line - 1, line + 2).join(' ')}`,
		);
		expect(messages).toEqual([]);
	},
);

it('what breaks a rule is found', () => {
	expect(found[nodes.length].map(({ message }) => message)).toEqual([
		"Start with 'Whether' [non-autofixable]",
	]);
});
