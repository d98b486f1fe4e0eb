import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';

const root = join(__dirname, '..');

const requireHere = createRequire(__filename);

/** Where the package is compiled to. */
export const builtFolder = join(root, 'node_modules/.cache/bench');

/**
 * Compiles the package as it is published, because the sources run slower under tsx.
 *
 * @returns the two nodes
 */
export function buildPackage(): { careManagement: INodeType; trigger: INodeType } {
	const tsc = requireHere.resolve('typescript/bin/tsc');
	execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', builtFolder], {
		cwd: root,
		stdio: 'inherit',
	});
	return { careManagement: load('CareManagement'), trigger: load('CareManagementTrigger') };
}

/**
 * A node of the package that was compiled before.
 *
 * @param name the name of its class
 */
export function load(name: string): INodeType {
	const exported = requireHere(join(builtFolder, 'nodes', name, `${name}.node.js`)) as Record<
		string,
		new () => INodeType
	>;
	return new exported[name]();
}
