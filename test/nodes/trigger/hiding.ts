import { groupBy } from '../../../values/mod';
import type { Row } from '../../../simulator/mod';
import type { Setup } from './life';
import { kindOf } from './officeRecords';

/** A record, and the day under which the API shows it. */
interface Dated {
	readonly row: Row;
	readonly day: string;
}

/**
 * Whether the API may hide records: more than it gives at once, which cannot be asked for day by day.
 *
 * @param setup what holds for the whole life
 * @param records all records that there are
 */
export function mayHide({ event, cap, upperBound }: Setup, records: readonly Dated[]): boolean {
	if (kindOf(event).hasPages || !cap || records.length <= cap.maximum) return false;
	return upperBound === 'midnight' || largestDay(records) > cap.maximum;
}

/**
 * Whether the API hides records, whatever is asked. Closed ones can be asked for alone.
 *
 * @param setup what holds for the whole life
 * @param records the records that pass the filter
 */
export const mustHide = ({ event, cap }: Setup, records: readonly Dated[]): boolean =>
	!kindOf(event).hasPages &&
	cap !== null &&
	largestDay(records.filter(({ row }) => row.Closed !== 1)) > cap.maximum;

/** How many records a day has at most. */
const largestDay = (records: readonly Dated[]): number => {
	const days = [...groupBy(records, ({ day }) => day).values()];
	return Math.max(0, ...days.map(({ length }) => length));
};
