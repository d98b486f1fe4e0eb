import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';

const root = join(__dirname, '..');

const requireHere = createRequire(__filename);

/** The folder with the compiled package. */
export const builtFolder = join(root, 'node_modules/.cache/bench');

/**
 * Compiles the package as for a release, because the sources run slower under tsx.
 *
 * @returns the action node and the trigger node
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
 * Loads a node of the package. The package must be compiled already.
 *
 * @param name the name of the node's class
 */
export function load(name: string): INodeType {
	const exported = requireHere(join(builtFolder, 'nodes', name, `${name}.node.js`)) as Record<
		string,
		new () => INodeType
	>;
	return new exported[name]();
}
