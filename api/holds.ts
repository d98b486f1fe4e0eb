/** The values that programs write as the type or code of a hold if there is no hold. The values are trimmed and in small letters. */
export const unsetHolds: readonly string[] = ['', '0', 'false', 'null'];

/**
 * The values that mean "no hold", including values that people write. Such a value must not remove a visit from a roster.
 *
 * The build also writes this list into the SQL of the copy.
 */
export const noHolds: readonly string[] = [...unsetHolds, 'none', 'n/a', '-', '--'];

/** Returns the type of hold that a shift or timesheet shows. Returns an empty text if it shows no hold. */
export function holdOf({ OnHoldType }: { readonly OnHoldType?: unknown }): string {
	const text = String(OnHoldType ?? '').trim();
	return noHolds.includes(text.toLowerCase()) ? '' : text;
}
