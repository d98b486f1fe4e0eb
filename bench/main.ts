/**
 * The program of `npm run bench`. It compares our node with what people would use instead, and writes RESULTS.md. `npm run bench -- counts`
 * measures only figures that do not depend on the machine. `npm run bench -- pseudonyms` measures only the option Pseudonyms.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { stopEngine } from '../test/engine/mod';
import { buildPackage } from './buildPackage';
import { parts, sectionsOf } from './report';

const file = join(__dirname, 'RESULTS.md');

/** Splits a page into its sections, each with its heading, in the order of the page. */
const splitSections = (text: string): string[] => text.split(/\n+(?=## )/).map((one) => one.trim());

const headingOf = (section: string): string => section.split('\n', 1)[0];

async function main(): Promise<void> {
	const [only, ...others] = process.argv.slice(2);
	const isKnown = only === undefined || parts.some((one) => one === only);
	if (!isKnown || others.length > 0)
		throw new Error(`The only arguments are ${parts.join(' and ')}, one at a time.`);
	const before = splitSections(readFileSync(file, 'utf8'));
	const sections: string[] = only ? before : [];
	let last = -1;
	for (const { of, write } of sectionsOf(buildPackage())) {
		if (only && of !== only) continue;
		const section = await write();
		console.log(`${section}\n`);
		const place = sections.findIndex((one) => headingOf(one) === headingOf(section));
		const behind = only ? sections.length : last + 1;
		last = place < 0 ? behind : place;
		sections.splice(last, place < 0 ? 0 : 1, section);
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
