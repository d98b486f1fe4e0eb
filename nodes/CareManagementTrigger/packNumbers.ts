const base = 128;

/**
 * Whole numbers as a short text, seven bits a byte, in base64.
 *
 * @param numbers from 0 up to 2^53 - 1
 */
export function packInOrder(numbers: readonly number[]): string {
	const bytes: number[] = [];
	for (const number of numbers) {
		let left = number;
		while (left >= base) {
			bytes.push((left % base) + base);
			left = Math.floor(left / base);
		}
		bytes.push(left);
	}
	return Buffer.from(bytes).toString('base64');
}

/**
 * What `packInOrder()` was given.
 *
 * @param text the packed numbers
 * @returns undefined when the text was not made by `packInOrder()`
 */
export function unpackInOrder(text: string): number[] | undefined {
	const bytes = Buffer.from(text, 'base64');
	if (bytes.toString('base64') !== text) return undefined;
	const numbers: number[] = [];
	let number = 0;
	let weight = 1;
	for (const byte of bytes) {
		number += (byte % base) * weight;
		weight *= base;
		if (!Number.isSafeInteger(number)) return undefined;
		if (byte >= base) continue;
		numbers.push(number);
		number = 0;
		weight = 1;
	}
	return weight === 1 ? numbers : undefined;
}

/**
 * Whole numbers as an even shorter text: sorted, and each as the distance from the one before, so that ids that follow
 * one another take a byte each.
 *
 * @param numbers from 0 up to 2^53 - 1; a number may stand there more than once
 */
export const packNumbers = (numbers: readonly number[]): string =>
	packInOrder(
		[...numbers]
			.sort((one, other) => one - other)
			.map((number, index, sorted) => number - (index === 0 ? 0 : sorted[index - 1])),
	);

/**
 * What `packNumbers()` was given, sorted.
 *
 * @param text the packed numbers
 * @returns undefined when the text was not made by `packNumbers()`
 */
export function unpackNumbers(text: string): number[] | undefined {
	let number = 0;
	return unpackInOrder(text)?.map((distance) => (number += distance));
}
