import { idText } from './idText';
import type { SourceRecord } from './report';

/**
 * Incidents without those that came twice: what was read later counts, where one was closed between two lists.
 *
 * @param keyOf what tells other records apart; those for which it is empty all stay
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
