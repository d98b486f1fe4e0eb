import { elementsOfList, plainName, reads } from '../api/mod';
import { isObject } from '../values/mod';
import type { SourceRecord } from './report';

const documented: readonly string[] = Object.keys(reads.workers.fields);

/**
 * Returns the skills in the record of a worker, if the request asked for skills. The documentation does not name the field with the
 * skills. So the function takes the list in a field such as Skills or WorkerSkills. If there is no such field, the function takes the only
 * undocumented list in the record.
 */
export function skillsOf(worker: SourceRecord): SourceRecord[] {
	const lists = Object.entries(worker).filter(
		([name, value]) => typeof value === 'object' && value !== null && !documented.includes(name),
	);
	const named = lists.find(([name]) => /skills?$/.test(plainName(name)));
	const [, list] = named ?? (lists.length === 1 ? lists[0] : []);
	return elementsOfList((list ?? []) as object).filter(isObject);
}
