import { decodeEntities } from './decodeEntities';

/**
 * A shift on hold does not take place, for example because of leave. If a shift or timesheet is not on hold, software may have filled its
 * `OnHoldType` or `OnHoldCode` with one of these values. Compare these values with a trimmed text in small letters.
 */
export const unsetHolds: readonly string[] = ['', '0', 'false', 'null'];

/**
 * The values that mean "no hold", including values that people write. A shift with such a value takes place, so it must stay in the roster.
 *
 * The build also writes this list into the SQL of the copy in PostgreSQL.
 */
export const noHolds: readonly string[] = [...unsetHolds, 'none', 'n/a', '-', '--', '–', '—'];

/** Returns the type of hold that a shift or timesheet shows. Returns an empty text if it shows no hold. */
export function holdOf({ OnHoldType }: { readonly OnHoldType?: unknown }): string {
	const text = decodeEntities(String(OnHoldType ?? '')).trim();
	return noHolds.includes(text.toLowerCase()) ? '' : text;
}
