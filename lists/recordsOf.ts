import type { List, ListOptions } from './list';
import type { ApiRecord } from '../http/mod';

/**
 * The records of a list.
 *
 * @param list the list as it was read
 * @param onDoubt takes its doubt
 * @throws CareManagementError when there is a doubt that nobody takes
 */
export function recordsOf({ records, doubt }: List, onDoubt: ListOptions['onDoubt']): ApiRecord[] {
	if (!doubt) return records;
	if (!onDoubt) throw doubt;
	onDoubt(doubt);
	return records;
}
