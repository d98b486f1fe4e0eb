/**
 * Whether a field says yes, in whatever way the service writes it.
 *
 * @param {unknown} value
 */
export function yes(value) {
	return /^(true|1|y|yes)$/i.test(String(value ?? '').trim());
}
