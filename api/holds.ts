/** The values that programs write as the type or code of a hold if there is no hold, trimmed and in small letters. */
export const unsetHolds: readonly string[] = ['', '0', 'false', 'null'];

/**
 * The values that mean "no hold", including values that a person writes. Such a value must not remove a visit from a roster.
 *
 * The build writes this list into the SQL of the copy.
 */
export const noHolds: readonly string[] = [...unsetHolds, 'none', 'n/a', '-', '--'];

/**
 * The type of hold that a shift or timesheet shows; empty if it shows none. Lists, trigger, tools, reports and the copy all use this
 * reading of `OnHoldType` to tell whether a visit takes place.
 */
export function holdOf({ OnHoldType }: { readonly OnHoldType?: unknown }): string {
	const text = String(OnHoldType ?? '').trim();
	return noHolds.includes(text.toLowerCase()) ? '' : text;
}
