import { existsSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Checks that n8n loads the nodes and the credential, with icons and codex.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export async function checkLoading({ root, folder, manifest }) {
	const { name, n8n } = manifest;
	// In n8n, a community package finds n8n-workflow and luxon in n8n's node_modules. Here it finds them in the
	// node_modules of the project.
	Object.assign(process.env, {
		NODE_PATH: join(root, 'node_modules'),
		N8N_USER_FOLDER: dirname(folder),
		N8N_LOG_LEVEL: 'silent',
	});
	Module._initPaths();
	const { PackageDirectoryLoader } = require('n8n-core');
	const loader = new PackageDirectoryLoader(folder);
	const problems = [];
	try {
		await loader.loadAll();
	} catch (error) {
		problems.push(`n8n cannot load the package: ${error.message.split('\n', 1)[0]}.`);
	}
	const loaded = {
		nodes: Object.values(loader.nodeTypes),
		credentials: Object.values(loader.credentialTypes),
	};
	for (const kind of ['nodes', 'credentials']) {
		if (loaded[kind].length !== n8n[kind].length) {
			problems.push(
				`n8n finds ${loaded[kind].length} ${kind} where package.json names ${n8n[kind].length}.`,
			);
		}
		for (const { type } of loaded[kind]) {
			const described = type.description ?? type;
			const who = described.displayName;
			for (const theme of ['light', 'dark']) {
				const url = described.iconUrl?.[theme];
				if (!url) problems.push(`${who} has no icon for the ${theme} theme.`);
				else if (!existsSync(join(folder, url.replace(`icons/${name}/`, '')))) {
					problems.push(`The ${theme} icon of ${who} is not in the package.`);
				}
			}
			if (kind === 'nodes' && !described.codex?.categories?.length) {
				problems.push(`${who} has no codex file, so n8n lists it under no category.`);
			}
		}
	}
	const names = [...loaded.nodes, ...loaded.credentials].map(
		({ type }) => (type.description ?? type).name,
	);
	return {
		checked: `n8n loads ${names.join(', ') || 'the package'}, with icons for light and dark, and codex`,
		problems,
	};
}
