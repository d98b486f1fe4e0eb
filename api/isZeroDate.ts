const allZeros = /^0000-00-00[ T0:.Z]*$/;

/** Whether a text is a date of zeros, with or without a time of zeros. Services write it if there is no date. */
export function isZeroDate(text: string): boolean {
	// Nearly every text is decided here, because comparing is much faster than matching.
	if (text.charCodeAt(0) !== 48 || text.length < 10) return false;
	return text === '0000-00-00' || text === '0000-00-00 00:00:00' || allZeros.test(text);
}
