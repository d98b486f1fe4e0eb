import { isNoDate } from '../values/mod';
import { recordText } from './recordText';

/**
 * Checks whether a record with this expiry never expires. This is so if the value is empty, has only zeros, or is a day before 2000. Such a
 * day is a placeholder, for example 1900-01-01. The specification does not say how the service writes a missing expiry.
 *
 * @param expiry the value of the field, as the service sent it
 */
export function neverExpires(expiry: unknown): boolean {
	return isNoDate(expiry) || /^0+$/.test(recordText(expiry));
}
