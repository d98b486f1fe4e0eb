/**
 * Whether a field says no, in whatever way the service writes it. One that is not set says neither yes nor no.
 *
 * @param {unknown} value
 */
export function no(value) {
	return /^(false|0|n|no)$/i.test(String(value ?? '').trim());
}
