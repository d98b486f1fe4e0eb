/**
 * Rounds a half away from zero, like PostgreSQL. If a half is stored as a slightly smaller number, it is still rounded as a half. All reports
 * round with this function, so that a mail, its spreadsheet and the copy in PostgreSQL show the same number.
 *
 * @param digits how many decimals the result has
 *
 * @example
 * round(8.075); // 8.08, although the computer stores 8.0749999999999993
 */
export const round = (value: number, digits = 2): number =>
	(Math.sign(value) * Math.round(Math.abs(value) * 10 ** digits + 1e-8)) / 10 ** digits;

/**
 * Rounds a share in per cent. A share below the whole is never rounded to 100, and a share above zero is never rounded to 0.
 *
 * @example
 * roundShare(99.97, 1); // 99.9
 */
export function roundShare(share: number, digits: number): number {
	const step = 10 ** -digits;
	// Sums of decimals can miss the whole by a tiny error, and are the whole all the same.
	const exact = round(share, 9);
	return round(
		exact > 0 && exact < 100 ? Math.min(Math.max(exact, step), 100 - step) : exact,
		digits,
	);
}
