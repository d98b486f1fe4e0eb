import { idText } from './idText';
import type { SourceRecord } from './report';

/** Incidents without those that came twice: what was read later counts, where one was closed between two lists. */
export function eachOnce(records: readonly SourceRecord[]): SourceRecord[] {
	const found = new Map(
		records.map((one, index) => [
			idText(one.IncidentId) ? `ID ${idText(one.IncidentId)}` : `no ${index}`,
			one,
		]),
	);
	return [...found.values()];
}
