import { readFileSync } from 'node:fs';
import { readTemplate } from '../../localN8n/templates';

/** Multiplies the numbers in a text, such as `5 * 60_000`. */
const product = (text: string): number =>
	(text.match(/[\d._]+/g) ?? [])
		.map((factor) => Number(factor.replaceAll('_', '')))
		.reduce((all, factor) => all * factor, 1);

/**
 * Reads a number that is written in a file of code. Tests need this for a number that its file does not export.
 *
 * @param before what precedes the number
 * @throws if the number is missing, or if several different numbers are found
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

export const constant = (file: string, name: string): number =>
	numberIn(file, new RegExp(`const ${name}(?:: number)? =`));

/** Returns how many minutes or hours pass between two scheduled starts of a template. */
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
