import { flagOf } from '../api/mod';
import type { SourceRecord } from './report';

/** Says whether an incident is open or closed, or that the care system does not show it. */
export function incidentState({ Closed }: SourceRecord): string {
	const isClosed = flagOf(Closed);
	if (isClosed === undefined) return 'not known whether open';
	return isClosed ? 'closed' : 'open';
}
