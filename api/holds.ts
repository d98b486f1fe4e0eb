/** What programs write as a type or a code of hold where there is none, trimmed and in small letters. */
export const unsetHolds: readonly string[] = ['', '0', 'false', 'null'];

/**
 * What stands for no type of hold, also where a person wrote it: a visit must not be lost from a roster over it.
 *
 * The build writes this list into the SQL of the copy.
 */
export const noHolds: readonly string[] = [...unsetHolds, 'none', 'n/a', '-', '--'];

/**
 * The type of hold that a shift or timesheet shows; empty where it shows none. This is the one reading of `OnHoldType`, by which
 * lists, trigger, tools, reports and the copy tell whether a visit takes place.
 */
export function holdOf({ OnHoldType }: { readonly OnHoldType?: unknown }): string {
	const text = String(OnHoldType ?? '').trim();
	return noHolds.includes(text.toLowerCase()) ? '' : text;
}
