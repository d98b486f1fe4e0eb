import type { ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';
import { hoursOf, lengthOf } from '../../../reports/mod';
import { hasMinutes, hoursField } from '../resources/mod';
import type { ReadRequest } from './readRequest';

/**
 * Returns whether the records get decimal hours.
 *
 * @param fields the fields that leave the node, or an empty list for all fields
 */
export const wantsHours = (
	endpoint: ReadEndpoint,
	fields: readonly string[],
	{ addHours: isOn, isSimplified }: Pick<ReadRequest, 'addHours' | 'isSimplified'>,
): boolean => hasMinutes(endpoint) && (isOn || (!isSimplified && fields.includes(hoursField)));

/**
 * Adds the field `Hours` at the end of each record that does not have it. The hours are null if the minutes cannot be read.
 *
 * @param records the records, which are changed in place
 */
export function addHours(records: readonly ApiRecord[]): void {
	for (const record of records) {
		if (Object.hasOwn(record, hoursField)) continue;
		const minutes = lengthOf(record);
		record[hoursField] = minutes === undefined ? null : hoursOf(minutes);
	}
}

/**
 * Adds the column `Hours` to the columns of simplified records, after the column `Minutes`. If there is no such column, `Hours` comes last.
 */
export function besideMinutes(columns: readonly string[]): string[] {
	const at = columns.indexOf('Minutes') + 1 || columns.length;
	return [...columns.slice(0, at), hoursField, ...columns.slice(at)];
}
