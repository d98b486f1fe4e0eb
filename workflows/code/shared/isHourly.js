/**
 * Whether the unit of a service is the hour, in the spellings that are in use.
 *
 * @param {unknown} unit
 */
export function isHourly(unit) {
	return /^(h|hr|hrs|hour|hours|hourly)$/i.test(String(unit ?? '').trim());
}
