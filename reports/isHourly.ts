import { isNone } from '../values/mod';
import { hourUnits } from './rules/units';

const plain = (unit: unknown): string =>
	String(unit ?? '')
		.trim()
		.toLowerCase();

const hours = new RegExp(hourUnits);

/** Checks whether the unit of a service is the hour. All spellings in `hourUnits` are recognised. */
export const isHourly = (unit: unknown): boolean => hours.test(plain(unit));

const otherTimes =
	/(^|[^a-z])(min(ute)?s?|h(ou)?rs?|h|(week|fortnight|month|quarter|year)(s|ly)?|annum)([^a-z]|$)/;

/** Checks whether the unit of a service is charged once per shift, such as `Each`, `Trip` or `Day`. */
export const isOnce = (unit: unknown): boolean =>
	!isNone(unit) && !isHourly(unit) && !isOtherTime(unit);

/**
 * Checks whether the unit of a service is a length of time other than the hour, such as `Minute(s)`, `15 min`, `Half Hour` or `Week`.
 * Charging such a unit once per shift would be wrong. `Day` and `Night` do not count here, because their rate applies once per shift.
 */
export const isOtherTime = (unit: unknown): boolean =>
	!isHourly(unit) && otherTimes.test(plain(unit));
