import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { builtFolder, load } from './buildPackage';
import { median } from './measure';

/** What the nodes cost before any workflow runs. */
export interface LoadingCost {
	/** The time for loading both nodes and the credential in a process that has already loaded n8n-workflow, in milliseconds. */
	readonly milliseconds: number;
	/** The time for making both nodes with their descriptions, in milliseconds. */
	readonly describing: number;
	/** The size of the descriptions that the editor gets, in kilobytes of JSON. */
	readonly kilobytes: number;
}

const script = (files: readonly string[]) => `
	require('n8n-workflow');
	const before = performance.now();
	for (const file of ${JSON.stringify(files)}) require(file);
	console.log(performance.now() - before);
`;

/** Measures how long it takes to load and describe the compiled nodes. Each time is the median of seven measurements. */
export function benchLoading(): LoadingCost {
	const names = ['CareManagement', 'CareManagementTrigger'];
	const files = [
		...names.map((name) => join(builtFolder, 'nodes', name, `${name}.node.js`)),
		join(builtFolder, 'credentials/CareManagementApi.credentials.js'),
	];
	const rounds = Array.from({ length: 7 });
	const loading = rounds.map(() =>
		Number(execFileSync(process.execPath, ['-e', script(files)], { encoding: 'utf8' })),
	);
	const describing = rounds.map(() => {
		const before = performance.now();
		names.forEach(load);
		return performance.now() - before;
	});
	const json = names.map((name) => JSON.stringify(load(name).description));
	return {
		milliseconds: median(loading),
		describing: median(describing),
		kilobytes: json.join('').length / 1_024,
	};
}
