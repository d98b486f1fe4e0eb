import { groupBy } from '../values/mod';
import { recordText } from './recordText';
import { idText } from './idText';
import type { SourceRecord } from './report';

/**
 * Keeps the last of several records with the same key. An incident may come twice, from two lists that were read one after the other. The
 * later record may show that the incident was closed.
 *
 * @param keyOf returns the key of a record. Records with an empty key are all kept.
 */
export function eachOnce(
	records: readonly SourceRecord[],
	keyOf = ({ IncidentId }: SourceRecord): string => idText(IncidentId),
): SourceRecord[] {
	const found = new Map(
		records.map((one, index) => {
			const key = keyOf(one);
			return [key === '' ? `no ${index}` : `ID ${key}`, one];
		}),
	);
	return [...found.values()];
}

/**
 * Makes a function that returns the identity of a shift or timesheet. The identity is the ID together with the day, because shifts of a
 * series may share an ID. The result is empty if the record has no ID.
 *
 * @param field the name of the field with the ID
 */
export const visitKey =
	(field: string) =>
	(record: SourceRecord): string =>
		idText(record[field]) && `${idText(record[field])} ${recordText(record.DateOfService)}`;

/**
 * Keeps only one of several records with the same ID and the same values.
 *
 * @param field the name of the field with the ID. Records without an ID are all kept.
 */
export function withoutCopies(
	records: readonly SourceRecord[],
	field: string,
): readonly SourceRecord[] {
	const byId = groupBy(records, (one) => idText(one[field]));
	return eachOnce(records, (one) => {
		const id = idText(one[field]);
		if (id === '' || byId.get(id)?.length === 1) return '';
		return JSON.stringify(Object.entries(one).sort(([own], [other]) => (own < other ? -1 : 1)));
	});
}
