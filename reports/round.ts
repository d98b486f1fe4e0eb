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
