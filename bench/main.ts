/** Measures what the node promises beside what people would use instead: `npm run bench`. Writes RESULTS.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { stopEngine } from '../test/engine/mod';
import { buildPackage } from './buildPackage';
import { report } from './report';

const file = join(__dirname, 'RESULTS.md');

async function main(): Promise<void> {
	const sections: string[] = [];
	for await (const section of report(buildPackage())) {
		console.log(`${section}\n`);
		sections.push(section);
	}
	const config = await resolveConfig(file);
	writeFileSync(file, await format(sections.join('\n\n'), { ...config, filepath: file }));
}

main()
	.catch((error) => {
		console.error(error);
		process.exitCode = 1;
	})
	.finally(stopEngine);
