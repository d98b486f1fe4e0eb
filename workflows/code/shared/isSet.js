/**
 * Whether a date of the service is set, readable or not.
 *
 * @param {unknown} value
 */
export function isSet(value) {
	return !['', '0000-00-00'].includes(
		String(value ?? '')
			.trim()
			.slice(0, 10),
	);
}
