import { readFileSync } from 'node:fs';
import { readTemplate } from '../../localN8n/templates';

/** The product of the numbers in a text, such as `5 * 60_000`. Names do not count: `30 * maxAge` gives 30. */
const product = (text: string): number =>
	(text.match(/[\d._]+/g) ?? [])
		.map((factor) => Number(factor.replaceAll('_', '')))
		.reduce((all, factor) => all * factor, 1);

/**
 * A number that is written in a file of code. Tests compare pages with it if the file does not export the number.
 *
 * @param file from the root of the project
 * @param before what stands before the number
 * @throws when it is not there, or several times with different numbers
 */
export function numberIn(file: string, before: RegExp): number {
	const pattern = new RegExp(`${before.source}\\s*((?:[\\d_.]+(?:\\s*\\*\\s*)?)+)`, 'gs');
	const found = [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) =>
		product(match.at(-1) ?? ''),
	);
	if (new Set(found).size !== 1) {
		throw new Error(`${file} has ${found.length} numbers behind ${String(before)}.`);
	}
	return found[0];
}

/** The number of a constant of a file. */
export const constant = (file: string, name: string): number =>
	numberIn(file, new RegExp(`const ${name}(?:: number)? =`));

/** The number of minutes or hours between two starts of a template by its schedule. */
export function everyOf(template: string): number {
	const schedule = readTemplate(template).nodes.find(({ type }) =>
		type.endsWith('.scheduleTrigger'),
	);
	return Number(
		/"(?:minutes|hours)Interval":(\d+)|\*\/(\d+) /
			.exec(JSON.stringify(schedule?.parameters))
			?.slice(1)
			.find(Boolean),
	);
}
