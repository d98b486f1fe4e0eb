import { isUnset } from '../values/mod';
import { hourUnits } from './rules/units';

const plain = (unit: unknown): string =>
	String(unit ?? '')
		.trim()
		.toLowerCase();

const hours = new RegExp(hourUnits);

/** Whether the unit of a service is the hour, in the spellings that are in use. */
export const isHourly = (unit: unknown): boolean => hours.test(plain(unit));

const otherTimes =
	/(^|[^a-z])(min(ute)?s?|h(ou)?rs?|h|(week|fortnight|month|quarter|year)(s|ly)?|annum)([^a-z]|$)/;

/** Whether the unit of a service is no length of time, such as `Each` or `Trip`. Then a shift is charged once. */
export const isOnce = (unit: unknown): boolean =>
	!isUnset(unit) && !isHourly(unit) && !isOtherTime(unit);

/**
 * Whether the unit of a service is a length of time, but not the hour. Examples are `Minute(s)`, `15 min`, `Half Hour` and `Week`. It would
 * be wrong to charge such a unit once per shift. `Day` and `Night` do not count as such units, because their rate applies once per shift.
 */
export const isOtherTime = (unit: unknown): boolean =>
	!isHourly(unit) && otherTimes.test(plain(unit));
