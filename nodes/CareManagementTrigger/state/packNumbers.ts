const base = 128;

/**
 * Packs whole numbers as variable-length quantities (seven bits a byte) in base64, in their order.
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
 * Unpacks what `packInOrder()` has packed.
 *
 * @param text the packed numbers
 * @returns undefined if `packInOrder()` cannot have written the text
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
 * Packs whole numbers, whose order does not matter, even shorter: sorted, and each as the difference from the one before.
 * Consecutive ids take a byte each.
 *
 * @param numbers from 0 up to 2^53 - 1, repeated or not
 */
export const packNumbers = (numbers: readonly number[]): string =>
	packInOrder(
		[...numbers]
			.sort((one, other) => one - other)
			.map((number, index, sorted) => number - (index === 0 ? 0 : sorted[index - 1])),
	);

/**
 * Unpacks what `packNumbers()` has packed.
 *
 * @param text the packed numbers
 * @returns the numbers in ascending order, or undefined if `packNumbers()` cannot have written the text
 */
export function unpackNumbers(text: string): number[] | undefined {
	let number = 0;
	return unpackInOrder(text)?.map((difference) => (number += difference));
}
